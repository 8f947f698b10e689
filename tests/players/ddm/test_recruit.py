"""What a recruit sees at a glance."""

from tests.players.ddm.field import BOW, SWORD, Scene
from warband.cards import vocabulary as v
from warband.ddm.state import Skirmish
from warband.kernel.battle import Battle
from warband.kernel.questions import Choose
from warband.kernel.rulebook import Selection
from warband.players.ddm import whatif
from warband.players.ddm.glance import Glance
from warband.players.ddm.ground import Matchups, threat
from warband.players.ddm.plans import Planner
from warband.players.ddm.recruit import Recruit
from warband.rules.v3.book import V3Book

BARRAGE = v.Power(
    "Barrage",
    action=("attack",),
    steps=(v.MakeAttack(v.Owner(), v.AttackChoice(kinds=("ranged",)), count=3, optional=False),),
)


def play_turn(battle: Battle[Skirmish]) -> list[str]:
    """Let a recruit play blue's activation; what it answered."""
    recruit = Recruit(1)
    answers: list[str] = []
    while isinstance(question := battle.question, Choose) and question.seat == 0:
        if answers and question.ask == "activate":
            break
        index = recruit.choose(battle, question)
        answers.append(battle.rules.option_text(battle.state, question, index))
        battle.pick(index)
    return answers


def test_it_goes_where_it_can_strike_and_strikes() -> None:
    scene = Scene()
    scene.muster("Knight", "B5", 0)
    scene.muster("Orc", "G5", 1)
    answers = play_turn(scene.battle())
    assert answers[0] == "Move"
    assert answers[2] == "Sword"


def test_it_runs_up_and_charges_the_enemy_it_ran_up_to() -> None:
    scene = Scene()
    scene.muster("Knight", "A5", 0)
    scene.muster("Orc", "J5", 1)
    battle = scene.battle()
    answers = play_turn(battle)
    assert answers[0] == "Move"
    assert answers[2] == "Charge"
    assert any(event.kind == "attack" for event in battle.events or ())


def test_it_steps_into_a_victory_area() -> None:
    scene = Scene(area="D9 D10")
    knight = scene.muster("Knight", "D3", 0)
    scene.muster("Orc", "N1", 1, speed=0)
    battle = scene.battle()
    play_turn(battle)
    assert battle.state.pieces[knight.id].space & scene.state.field.mask("victory A")


def test_a_power_that_grants_attacks_reaches_as_far_as_they_do() -> None:
    scene = Scene()
    warlock = scene.muster("Warlock", "A5", 0, BOW, BARRAGE)
    orc = scene.muster("Orc", "N5", 1)
    barrage = warlock.kit.by_name["barrage"]
    outlook = Glance(scene.state, warlock, Matchups())
    assert outlook.zone(barrage, orc) >> scene.cell("D5") & 1
    assert not outlook.zone(barrage, orc) >> scene.cell("C5") & 1
    single = outlook.rough_value(warlock.kit.by_name["bow"], orc)
    assert outlook.rough_value(barrage, orc) == 3 * single
    assert "Barrage" in play_turn(scene.battle())


def test_a_power_against_those_struck_before_promises_nothing_at_first() -> None:
    rend = v.Power(
        "Rend",
        action=("minor",),
        steps=(
            v.MakeAttack(
                v.Owner(),
                v.AttackChoice(kinds=("melee",), basic=True),
                versus=v.Pick((v.Enemy(), v.Underwent("attack", by=(v.Itself(),)))),
                optional=False,
            ),
        ),
    )
    scene = Scene()
    beast = scene.muster("Beast", "E5", 0, SWORD, rend)
    scene.muster("Orc", "F5", 1)
    for plans in (
        Planner(scene.state, beast, Matchups()).from_here(),
        list(Glance(scene.state, beast, Matchups()).from_here()),
    ):
        assert "Rend" not in [plan.skill.name for plan in plans if plan.skill is not None]


def test_who_could_strike_hardest_goes_first() -> None:
    scene = Scene()
    far = scene.muster("Squire", "A1", 0)
    near = scene.muster("Knight", "I5", 0)
    scene.muster("Orc", "K5", 1)
    assert threat(scene.state, far, Matchups()) == 0.0
    assert threat(scene.state, near, Matchups()) > 0.0
    assert play_turn(scene.battle())[0] == "Knight"


def test_it_looks_and_does_not_touch() -> None:
    """It looks at a battle without a log itself, not at a copy of the state."""
    book = V3Book()
    setup = book.fixtures(Selection(maps=("Furnace Hall",)))[0]
    battle = book.start(setup, 5, log=False)
    recruit = Recruit(3)
    for _ in range(150):
        question = battle.question
        if not isinstance(question, Choose):
            break
        before = battle.state.digest()
        index = recruit.choose(battle, question)
        assert battle.state.digest() == before
        battle.pick(index)


def test_trials_count_whole_turns_even_into_the_next_round() -> None:
    scene = Scene()
    scene.muster("Knight", "A1", 0)
    scene.muster("Squire", "A3", 0)
    scene.muster("Orc", "N9", 1)
    scene.muster("Goblin", "N7", 1)
    for number, (rounds, taken) in ((1, (1, 1)), (3, (1, 3)), (5, (2, 1))):
        battle = scene.battle()
        whatif.play_on(battle, Recruit(1), whatif.TurnCount(battle.state).over(number))
        state = battle.state
        question = battle.question
        assert isinstance(question, Choose)
        # A turn that nobody had to choose has begun by itself.
        begun = 0 if question.ask == "activate" else 1
        assert (state.round, state.turns_taken - begun) == (rounds, taken)
