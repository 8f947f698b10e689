"""What is listed is legal, what is legal can be named, and nothing ends on anybody."""

import pytest

from warband.boards.plane.measures import INCH
from warband.boards.plane.shapes import overlaps
from warband.kernel.battle import Battle, IllegalAnswer
from warband.kernel.lines import meant
from warband.kernel.questions import Choose
from warband.rules.massbattle.book import MassbattleBook, open_book
from warband.rules.massbattle.command.choices import act_options
from warband.rules.massbattle.command.turn import Turn, allowance
from warband.rules.massbattle.ground.engagement import engaged_by
from warband.rules.massbattle.ground.manoeuvres import Act, Acts, end_of, legal, packed, unpacked
from warband.rules.massbattle.state import Game

MOVES = ("forward", "back", "wheel", "drift", "go", "turn")
CROWDED = """\
terrain
  woods Oaks: 20,14 28,20
  wall High: 40,14 46,15
  hill Knoll: 30,22 38,28
units
  blue Men: 10 Man-at-Arms formed at 24,12 facing 10 commanded
  blue Elves: 6 Wood Elf Skirmisher unformed at 33,12 facing 350 commanded
  blue Loose: 4 Wood Elf Skirmisher unformed at 33,18 facing north commanded
  blue Guard: 15 Dwarf Axefighter formed at 43,12 facing north commanded shaken
  blue Chief: Cleric of Order at 29,10
  red Orcs: 10 Orc Warrior formed at 25,19 facing south commanded
  red Bows: 6 Orc Archer unformed at 36,22 facing south commanded
  red Pack: 5 Wolf Skeleton unformed at 45,20 facing 200 commanded
now blue
"""


@pytest.fixture(scope="module")
def book() -> MassbattleBook:
    return open_book(None)


@pytest.fixture
def crowded(book: MassbattleBook) -> Game:
    return book.read_position(meant(CROWDED), "position")


def test_everything_listed_is_legal_and_ends_on_nobody(crowded: Game) -> None:
    game = crowded
    for unit in list(game.on_table()):
        turn = Turn(unit, engaged_by(game, unit))
        others = [other.shape for other in game.on_table() if other is not unit]
        moves = [act for act in act_options(game, turn) if act.kind in MOVES]
        assert moves
        passable = {o.number for o in game.of(unit.seat) if o.commander}
        for act in moves:
            assert legal(game, unit, act, allowance(game, turn)), act
            shape = end_of(unit, act).shape
            assert game.field.holds(shape), act
            blocked = [o for o in game.on_table() if o is not unit and o.number not in passable]
            assert not any(overlaps(shape, other.shape) for other in blocked), act
        assert len(others) == 7


def test_an_act_that_is_not_listed_has_an_index_of_its_own(crowded: Game) -> None:
    for act in (Act("forward", 12_345), Act("go", 3_599, 3_456_000), Act("wheel", 123, 1)):
        assert unpacked(packed(act)) == act
    unit = crowded.units[0]
    options = act_options(crowded, Turn(unit, []))
    index = options.find(Act("forward", INCH + 7))
    assert index is not None
    assert index >= len(options)
    assert options.allows(index)
    assert options.find(Act("forward", 40 * INCH)) is None


def test_any_exact_number_answers_and_is_recorded(book: MassbattleBook) -> None:
    battle = Battle(book.rules, book.read_position(meant(CROWDED), "position"))
    battle.answer("Men")
    while isinstance(battle.question, Choose) and battle.question.ask != "act":
        battle.pick(0)
    battle.answer("forward 1.2345")
    assert battle.state.units[0].placed.front_middle[1] > 13 * INCH
    with pytest.raises(IllegalAnswer):
        battle.answer("forward 99")
    twin = battle.after(len(battle.history))
    assert twin.state.digest() == battle.state.digest()
    question = battle.question
    assert isinstance(question, Choose)
    assert isinstance(question.options, Acts)
