"""What a player sees of a battle."""

import random

import msgspec
import pytest

from warband.ddm.do.turn.setting_up import begin
from warband.ddm.library import Library
from warband.ddm.look.view import map_version, map_view, view
from warband.ddm.state import Skirmish
from warband.ddm.text.options import option_text
from warband.kernel.battle import Battle
from warband.kernel.questions import Choose, Roll
from warband.rules.v3.board import BOARD
from warband.rules.v3.book import GuildV3
from warband.rules.v3.library import standard_library
from warband.rules.v3.ready_battles import ready_setup


@pytest.fixture(scope="module")
def library() -> Library:
    return standard_library()


def started(
    library: Library, blue: str = "Iron Column", red: str = "Black Wings"
) -> Battle[Skirmish]:
    setup = ready_setup(library, blue, red, map_name="Furnace Hall")
    return Battle(GuildV3(), begin(setup, library))


def step(battle: Battle[Skirmish], luck: random.Random) -> None:
    question = battle.ask()
    if isinstance(question, Roll):
        battle.roll(*(luck.randint(1, question.sides) for _ in range(question.count)))
    elif isinstance(question, Choose):
        battle.pick(luck.randrange(len(question.options)))


@pytest.mark.parametrize("seed", range(3))
def test_every_option_of_every_question_can_be_shown_and_sent_back(
    library: Library, seed: int
) -> None:
    battle, luck = started(library), random.Random(seed)
    asked: set[str] = set()
    for _ in range(500):
        question = battle.ask()
        if question is None:
            break
        if isinstance(question, Choose):
            shown = view(battle.state, question, (question.seat,)).question
            assert shown is not None
            asked.add(shown.ask)
            assert shown.text
            assert "somebody" not in shown.text
            assert [option.n for option in shown.options] == list(range(len(question.options)))
            for option in shown.options:
                assert option.text == option_text(battle.state, question, option.n)
                if option.kind == "piece":
                    assert battle.state.pieces[option.piece].label == option.text
                if option.kind in ("square", "via"):
                    assert option.text.endswith(battle.state.field.grid.name(option.cell))
                if option.kind == "area":
                    assert option.cells
                if option.kind in ("power", "attack"):
                    assert option.power
                    assert option.piece >= 0
        step(battle, luck)
    assert {"set up", "place", "activate", "action", "move"} <= asked


def test_only_the_asked_seat_gets_options(library: Library) -> None:
    battle, luck = started(library), random.Random(1)
    while not isinstance(battle.ask(), Choose):
        step(battle, luck)
    question = battle.ask()
    assert isinstance(question, Choose)
    own = view(battle.state, question, (question.seat,))
    other = view(battle.state, question, (1 - question.seat,))
    watching = view(battle.state, question, ())
    assert own.question is not None
    assert own.question.options
    for seen in (other, watching):
        assert seen.question is not None
        assert seen.question.options == ()
        assert seen.asked == question.seat
        assert seen.question.text == own.question.text


def test_a_view_is_json_and_comes_back_the_same_size(library: Library) -> None:
    battle, luck = started(library), random.Random(2)
    for _ in range(200):
        step(battle, luck)
    seen = view(battle.state, battle.ask(), (0, 1))
    read = msgspec.json.decode(msgspec.json.encode(seen))
    assert len(read["pieces"]) == len(battle.state.pieces)
    assert read["round"] == battle.state.round
    assert set(read) == {"board", *seen.__struct_fields__}


def test_pieces_are_as_they_stand(library: Library) -> None:
    battle, luck = started(library), random.Random(3)
    for _ in range(300):
        step(battle, luck)
    for piece, seen in zip(battle.state.pieces, view(battle.state, None, ()).pieces, strict=True):
        assert (seen.hp, seen.anchor, seen.seat, seen.side) == (
            piece.hp,
            piece.anchor,
            piece.seat,
            piece.side,
        )
        ac = seen.stats[0]
        assert ac.name == "AC"
        assert ac.value == piece.card.ac + sum(n for _, n in ac.modifiers)
        assert seen.bloodied == piece.bloodied


def test_every_map_is_shown_whole(library: Library) -> None:
    for ground in library.maps.values():
        field = ground.field(BOARD)
        seen = map_view(field)
        assert (seen.width, seen.height) == (field.grid.width, field.grid.height)
        for cell, kinds in enumerate(field.terrain):
            shown = {kind for kind, cells in seen.terrain.items() if cell in cells}
            assert shown == kinds - {"clear"}
        edges = ground.edges
        assert len(seen.edges) == sum(
            board.bit_count()
            for kind in (edges.solid, edges.crest, edges.drop, edges.rise)
            for board in (kind.east, kind.south)
        )
        assert {area.label for area in seen.areas} == set(ground.areas)


def test_the_version_of_a_map_changes_with_a_square(library: Library) -> None:
    field = next(iter(library.maps.values())).field(BOARD)
    changed = field.with_terrain({0: frozenset(("fire",))})
    assert map_version(field) == field.ground.name
    assert map_version(changed) != map_version(field)
    assert 0 in map_view(changed).terrain["fire"]
    assert map_version(changed.with_terrain({0: field.terrain[0]})) == map_version(field)
