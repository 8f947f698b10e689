"""What a soldier does where the right thing is plain to see."""

import msgspec

from tests.players.ddm.field import BOW, FIREBALL, SWORD, Scene
from warband.cards import vocabulary as v
from warband.ddm.state import Skirmish
from warband.kernel.battle import Battle
from warband.kernel.questions import Choose
from warband.kernel.rulebook import Selection
from warband.lab.simulate import Pairing, simulate
from warband.players.agent import RandomAgent, take_turns
from warband.players.ddm.ground import Matchups
from warband.players.ddm.outlook import Plan
from warband.players.ddm.plans import Planner
from warband.players.ddm.soldier import Soldier
from warband.rules.v3.book import V3Book


def act(battle: Battle[Skirmish], soldier: Soldier, until: str = "activate") -> list[str]:
    """Let the soldier play blue's activation; what it answered."""
    answers: list[str] = []
    for _ in range(30):
        question = battle.question
        if not isinstance(question, Choose) or question.seat != 0:
            break
        if answers and question.ask == until:
            break
        index = soldier.choose(battle, question)
        answers.append(battle.rules.option_text(battle.state, question, index))
        battle.pick(index)
    return answers


def test_it_finishes_the_wounded() -> None:
    scene = Scene()
    scene.muster("Knight", "E5", 0)
    scene.muster("Orc", "F5", 1)
    scene.muster("Goblin", "E6", 1, hp_now=10)
    answers = act(scene.battle(), Soldier(1))
    assert answers[:2] == ["Sword", "Goblin"]


def test_it_moves_to_where_it_can_strike() -> None:
    scene = Scene()
    knight = scene.muster("Knight", "B5", 0)
    orc = scene.muster("Orc", "G5", 1)
    battle = scene.battle()
    act(battle, Soldier(1))
    now = battle.state.pieces
    assert battle.state.field.touching(now[orc.id].space) & now[knight.id].space
    assert any(event.kind == "attack" for event in battle.events or ())


def test_a_charge_is_planned_only_where_it_arrives() -> None:
    """Friends stand all around the orc but for the far side, which no charge leads to."""
    scene = Scene()
    knight = scene.muster("Knight", "E5", 0)
    orc = scene.muster("Orc", "J5", 1)
    blades = ("I4", "I5", "I6", "J4", "J6")
    open_way = Planner(scene.state, knight, Matchups()).charging(None)
    assert [plan.target for plan in open_way] == [orc.id]
    goal = scene.state.field.grid.footprint(open_way[0].goal, 1)
    assert scene.state.field.touching(orc.space) & goal
    for number, square in enumerate(blades):
        scene.muster(f"Squire {number}", square, 0)
    assert Planner(scene.state, knight, Matchups()).charging(None) == []


def test_it_charges_what_a_move_does_not_reach() -> None:
    scene = Scene()
    scene.muster("Knight", "A5", 0)
    scene.muster("Orc", "J5", 1)
    battle = scene.battle()
    answers = act(battle, Soldier(1))
    assert answers[0] == "Move"
    assert "Charge" in answers
    assert any(event.kind == "attack" for event in battle.events or ())


def test_it_flanks_when_it_can_choose_its_square() -> None:
    scene = Scene()
    scene.state.turns_left = 1
    friend = scene.muster("Friend", "G5", 0)
    friend.activations = 1
    knight = scene.muster("Knight", "D5", 0)
    scene.muster("Orc", "F5", 1)
    battle = scene.battle()
    act(battle, Soldier(1))
    # Opposite the friend, on the near side of the orc.
    assert battle.state.field.grid.name(battle.state.pieces[knight.id].anchor) == "E5"


def test_it_goes_to_a_victory_area_when_there_is_nobody_to_fight() -> None:
    scene = Scene(area="D9 D10")
    knight = scene.muster("Knight", "D3", 0)
    wall = scene.muster("Orc", "N1", 1, speed=0)
    battle = scene.battle()
    act(battle, Soldier(1))
    area = scene.state.field.mask("victory A")
    assert battle.state.pieces[knight.id].space & area
    assert wall.anchor >= 0


def test_a_shooter_keeps_its_distance() -> None:
    scene = Scene()
    dagger = msgspec.structs.replace(SWORD, name="Dagger", strike=BOW.strike)
    archer = scene.muster("Archer", "C5", 0, BOW, dagger)
    orc = scene.muster("Orc", "H5", 1, hp=40)
    battle = scene.battle()
    answers = act(battle, Soldier(1))
    assert "Bow" in answers
    state = battle.state
    assert state.field.distance(state.pieces[archer.id].space, state.pieces[orc.id].space) > 1


def test_it_strikes_at_those_who_run_past() -> None:
    scene = Scene()
    scene.state.order = 1
    scene.muster("Knight", "E5", 0)
    orc = scene.muster("Orc", "F5", 1)
    battle = scene.battle()
    battle.answer("Move")
    battle.answer("K5")
    question = battle.question
    assert isinstance(question, Choose)
    assert (question.ask, question.seat) == ("reaction", 0)
    index = Soldier(1).choose(battle, question)
    assert battle.rules.option_text(battle.state, question, index) == "Knight: Opportunity Attack"
    assert orc.hp == 50


def test_it_does_not_run_through_enemies_for_a_small_gain() -> None:
    scene = Scene()
    knight = scene.muster("Knight", "F5", 0, hp=15, bloodied=5)
    scene.muster("Orc", "E4", 1)
    scene.muster("Brute", "G4", 1)
    scene.muster("Goblin", "F6", 1)
    state = scene.state
    plan = Planner(state, knight, Soldier(1).matchups).plans(keep=1)[0]
    assert plan.way in ("", "Shift")
    assert plan.skill is not None


def test_it_hits_many_with_one_blow() -> None:
    scene = Scene()
    scene.muster("Wizard", "B5", 0, FIREBALL, BOW)
    scene.muster("Orc", "H5", 1)
    scene.muster("Goblin", "I5", 1)
    scene.muster("Brute", "H6", 1)
    answers = act(scene.battle(), Soldier(1))
    assert "Fireball" in answers


def test_it_heals_only_the_wounded() -> None:
    cure = v.Power(
        "Cure",
        action=("minor",),
        uses=1,
        steps=(v.Heal(v.Pick((v.Either(((v.Itself(),), (v.Ally(), v.Near()))),)), 20),),
    )
    for hp, used in ((50, False), (15, True)):
        scene = Scene()
        scene.muster("Cleric", "B2", 0, SWORD, cure, hp_now=hp)
        scene.muster("Orc", "N10", 1)
        assert ("Cure" in act(scene.battle(), Soldier(1))) is used


def test_it_does_what_it_was_told_when_it_has_arrived() -> None:
    """Whoever it could hurt more it leaves alone, if it was sent to somebody else."""
    slap = msgspec.structs.replace(SWORD, name="Slap", basic=False)
    slap = msgspec.structs.replace(slap, strike=v.Strike(5, "AC", (v.Part(5),)))
    for told in (False, True):
        scene = Scene()
        knight = scene.muster("Knight", "B5", 0, SWORD, slap)
        orc = scene.muster("Orc", "F5", 1)
        soldier = Soldier(1)
        if told:
            plan = Plan(0.0, "Move", scene.cell("E5"), knight.kit.by_name["slap"], orc.id, 1.0)
            soldier.orders = (knight.id, plan)
        answers = act(scene.battle(), soldier)
        assert "Move" in answers
        assert ("Slap" in answers) is told
        assert ("Sword" in answers) is not told


def test_it_looks_and_does_not_touch() -> None:
    book = V3Book()
    setup = book.fixtures(Selection(maps=("Furnace Hall",)))[0]
    battle = book.start(setup, 5)
    soldier, luck = Soldier(3), RandomAgent(4)
    for _ in range(120):
        question = battle.question
        if not isinstance(question, Choose):
            break
        before = battle.state.digest(), len(battle.history), len(battle.events or ())
        index = soldier.choose(battle, question)
        assert (battle.state.digest(), len(battle.history), len(battle.events or ())) == before
        assert 0 <= index < len(question.options)
        battle.pick(index if question.seat == 0 else luck.choose(battle, question))


def test_two_soldiers_with_the_same_seeds_fight_the_same_battle() -> None:
    book = V3Book()
    setup = book.fixtures(Selection(maps=("Furnace Hall",)))[0]

    def fight() -> list[object]:
        battle = book.start(setup, 5, log=False)
        take_turns(battle, (Soldier(1), Soldier(2)))
        assert battle.over
        return list(battle.history)

    assert fight() == fight()


def test_it_always_has_a_reason() -> None:
    scene = Scene()
    scene.muster("Knight", "E5", 0)
    scene.muster("Orc", "F5", 1)
    battle = scene.battle()
    question = battle.question
    assert isinstance(question, Choose)
    soldier = Soldier(1)
    soldier.choose(battle, question)
    assert soldier.why().startswith("Knight uses Sword against Orc: worth ")


SMALL = (
    "Bows of the Wood", "Clockwork March", "Coils of the Serpent", "Hired Company",
    "Siege and Fury", "Walking Furnace",
)  # fmt: skip
"""The ready warbands for small maps."""


def test_it_beats_random_play() -> None:
    summary, _ = simulate(
        Pairing("v3", "soldier", "random"),
        8,
        Selection(armies=SMALL, maps=("Furnace Hall", "Salt Mine Crossing")),
        workers=1,
    )
    assert summary.wins == 8
