"""Battles of three to six players: played through, recorded, replayed, read back."""

import random

import pytest

from warband.ddm.ground.joined_maps import UnfitMaps, side_by_side
from warband.ddm.library import NotInLibrary
from warband.ddm.text.position.reading import parse_position
from warband.ddm.text.position.writing import print_position
from warband.kernel.questions import Choose
from warband.rules.battle2008.book import Battle2008Book

BOOK = Battle2008Book()


def setup(teams: str, fixed: str) -> str:
    """A small battle of so many players."""
    players = teams.replace("+", " ").split()
    order = ["blue", "red", "green", "yellow", "purple", "orange"][: len(players)]
    army = "  1 Human Sellsword\n  1 Defiant Rake\n"
    sides = "".join(f"{player}\n  map Crossroads\n{army}" for player in order)
    return f"format small assault\nmap {fixed}\nrounds 3\nteams {teams}\n{sides}"


@pytest.mark.parametrize(
    ("teams", "fixed"),
    [
        ("blue red green", "Crossroads + Monster Lair"),
        ("blue+green red+yellow", "Crossroads"),
        ("blue red green yellow purple orange", "Monster Lair + Crossroads"),
    ],
)
def test_many_players_fight_a_battle(teams: str, fixed: str) -> None:
    """proves: multi.free-for-all, multi.teams, multi.maps"""
    text = setup(teams, fixed)
    luck = random.Random(teams)
    battle = BOOK.start(text, seed=5)
    asked = set()
    while isinstance(question := battle.question, Choose):
        asked.add(question.seat)
        battle.pick(luck.randrange(len(question.options)))
    assert battle.state.winner is not None
    BOOK.check(battle.state)
    for number, _ in battle.marks[5:-1:9]:
        state = battle.after(number).state
        text_of = print_position(state)
        assert print_position(parse_position(text_of, BOOK.library)) == text_of
    assert len(asked) == len(BOOK.sides(battle.state)) == len(teams.replace("+", " ").split())
    twin = BOOK.replay(BOOK.record(battle, text, seed=5))
    assert twin.state.digest() == battle.state.digest()


def test_two_maps_side_by_side() -> None:
    """proves: multi.maps"""
    left, right = BOOK.library.map("Dwarven Outpost"), BOOK.library.map("Flooded Ruins")
    both = side_by_side(left, right)
    assert both.grid.width == 44
    assert both.grid.height == 34
    assert [both.terrain[y * 44 + x] for y in range(34) for x in range(22)] == list(left.terrain)
    assert [both.terrain[y * 44 + x + 22] for y in range(34) for x in range(22)] == list(
        right.terrain
    )
    assert both.cut_corners.bit_count() == left.cut_corners.bit_count()
    with pytest.raises(UnfitMaps):
        side_by_side(left, BOOK.library.map("Crossroads"))
    with pytest.raises(NotInLibrary, match="not of the same height"):
        BOOK.library.map("Dwarven Outpost + Crossroads")
