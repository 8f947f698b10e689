"""Battles of an evening as tables are made for them, and what tables report back."""

from typing import NamedTuple

from warband.evenings.entries import Ruled
from warband.server.protocol import Army
from warband.server.tables.public_info import winners
from warband.server.tables.table import Table


class Fixture(NamedTuple):
    """A battle that an evening wants to be fought."""

    key: str
    """The same for the same battle for ever: the round, its number, how often it was replayed."""
    number: int
    """Its number in the round, from 1."""
    rules: str
    format: str
    names: tuple[str, ...]
    """Who fights, by seats."""
    agents: tuple[str, ...]
    """The computer of each seat; empty for people."""
    armies: tuple[Army, ...] = ()
    """What everybody brings, where the evening does not write the setup itself."""
    ends: float | None = None
    """When time is up, by the evening's clock."""
    rulings: tuple[Ruled, ...] = ()
    done: bool = False


class Outcome(NamedTuple):
    """How a table ended."""

    winner: str
    """Empty for a draw."""
    scores: tuple[int, ...]


def outcome_of(fixture: Fixture, table: Table) -> Outcome:
    """Who won at a table, and the points of both."""
    assert table.play is not None
    standing = table.book.standing(table.play.battle)
    won = winners(table, standing) or ()
    winner = fixture.names[won[0]] if len(won) == 1 else ""
    return Outcome(winner, standing.score)
