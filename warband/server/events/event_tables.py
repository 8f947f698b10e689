"""Tables of evenings: each battle of a round is fought at one, and its result comes back.

That a table belongs to a battle is written down before the table is made. Whatever was broken off
by a killed server is done when the evening is read again: tables that are missing are made,
rulings that a table has not heard of are told there, results that nobody noted are noted.
"""

import secrets
from collections.abc import Mapping, Sequence
from typing import Protocol

from warband.evenings.entries import Ruled
from warband.server.events.evening import Evening
from warband.server.events.fixtures import Fixture
from warband.server.protocol import Army, CreateTable, EventRef
from warband.server.storage.entries import AnyEntry, Chair, Opened
from warband.server.table_book import AnyBook
from warband.server.tables.fair_dice import new_seed
from warband.server.tables.refusals import Refusal
from warband.server.tables.replayed_table import brought_by
from warband.server.tables.room import Room
from warband.server.tables.table import Table
from warband.server.work.computer_turns import Command

THINKS = 0.5
"""Seconds that a computer at an evening thinks about one answer."""


class Hall(Protocol):
    """Where tables stand."""

    rooms: dict[str, Room]

    async def add(self, opened: Opened, setup: str, owner: str = "", table_id: str = "") -> Room:
        """Set up a new table."""

    async def room(self, table_id: str, owner: str = "") -> Room:
        """The room of a table; LookupError if there is none."""

    async def act(self, room: Room, command: Command, *, slow: bool = False) -> None:
        """Do something at a table."""

    def book(self, rules: str) -> AnyBook:
        """The rulebook of a name."""

    def down_since(self, touched: int) -> int:
        """For how long the server was down since something was last written, in milliseconds."""


def opened_for(
    evening: Evening,
    fixture: Fixture,
    book: AnyBook,
    event: EventRef,
    hashes: Mapping[str, str],
    at: int,
) -> tuple[Opened, str]:
    """A table for a battle, and what the battle starts from; ArmyError if it cannot be fought.

    Players sit down with the secret that they have at the evening.
    """
    setup = evening.setup(fixture)
    armies = fixture.armies or (Army(),) * len(fixture.names)
    form = fixture.format
    if not setup:
        form = book.format_for(
            CreateTable("invite", rules=fixture.rules, format=form, army=armies[0], enemy=armies[1])
        )
    chairs = tuple(
        Chair("computer", name, agent=agent, seconds=THINKS, army=army)
        if agent
        else Chair("person", name, hashes.get(name, ""), army=army)
        for name, agent, army in zip(fixture.names, fixture.agents, armies, strict=True)
    )
    opened = Opened(
        at=at,
        rules=fixture.rules,
        opponent="invite",
        chairs=chairs,
        format=form,
        seed=new_seed(),
        pace="quick",
        listed=True,
        setup=setup,
        event=event,
    )
    if not setup:
        setup = book.setup(brought_by(opened, chairs), secrets.randbelow)
    return opened, setup


def rule_at(ruled: Ruled, number: int, names: Sequence[str]) -> Command:
    """A judge's ruling as something done at the table, unless it was told there already."""

    def rule(table: Table, at: int) -> Sequence[AnyEntry]:
        if table.rulings > number:
            return ()
        lost: tuple[int, ...] | None = None
        if ruled.winner is not None and not table.over:
            lost = ()
            if ruled.winner in names:
                lost = tuple(seat for seat, name in enumerate(names) if name != ruled.winner)
        return (table.judge(ruled.judge, ruled.ruling, at, ruled.minutes, ruled.back_to, lost),)

    return rule


def check_ruling(ruled: Ruled, room: Room) -> None:
    """Refusal if a ruling asks for what cannot be done at a table."""
    play = room.table.play
    if ruled.back_to < 0 or play is None:
        return
    if room.table.over:
        raise Refusal("over", "the battle is over: a ruling can change its result only")
    if ruled.back_to > play.answers:
        raise Refusal("illegal", f"the battle has {play.answers} answers, not {ruled.back_to}")
