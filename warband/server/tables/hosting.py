"""Making tables: from requests to entries."""

import secrets
import time
from collections.abc import Sequence
from typing import Literal

from msgspec.structs import replace

from warband.players.registry import agent_names
from warband.server.protocol import (
    Army,
    BranchTable,
    CreateTable,
    JoinTable,
    Name,
    Opponent,
    Place,
    Seated,
    Substitute,
)
from warband.server.storage.entries import AnyEntry, Chair, Opened
from warband.server.table_book import AnyBook, ArmyError
from warband.server.tables.fair_dice import new_seed
from warband.server.tables.live_tables import LiveTables
from warband.server.tables.player_names import distinct_name
from warband.server.tables.refusals import Refusal
from warband.server.tables.replayed_table import brought_by
from warband.server.tables.room import Room
from warband.server.tables.seat_tokens import new_token, token_hash
from warband.server.tables.table import Table

THINKS = 2.0
"""Seconds that a computer called to an open seat thinks about one answer."""


async def create_table(tables: LiveTables, request: CreateTable, owner: str = "") -> Seated:
    """A new table; its creator sits down."""
    token = new_token()
    opened, setup, seats = await tables.aside(
        _open_table, tables, request, token, tables.now(), owner=owner
    )
    room = await tables.add(opened, setup, owner)
    return Seated(room.table.id, seats, token)


def _open_table(
    tables: LiveTables, request: CreateTable, token: str, at: int
) -> tuple[Opened, str, tuple[int, ...]]:
    """What a new table starts from, and the seats of its creator."""
    book = tables.book(request.rules)
    form = book.format_for(request)
    places = request.places or _two_places(request)
    teams = _teams(book, places)
    chairs = _chairs(book, request, places, token)
    opened = Opened(
        at=at,
        rules=request.rules,
        opponent=_opponent(places),
        chairs=chairs,
        format=form,
        seed=new_seed(),
        teams=teams,
        fixed_map=request.fixed_map,
        points=request.points,
        rounds=request.rounds,
        pace=request.pace,
        clock=request.clock,
        listed=request.listed,
    )
    setup = ""
    if any(place.who == "open" for place in places):
        # What is brought must be sound before anybody is invited.
        brought = brought_by(opened, chairs)
        for place in places:
            if place.who != "open":
                book.check_army(place.army, brought)
    else:
        setup = _setup(book, opened)
    return opened, setup, tuple(seat for seat, place in enumerate(places) if place.who == "host")


async def begin_from(
    tables: LiveTables, request: CreateTable, setup: str, owner: str = ""
) -> Seated:
    """A new table for two whose setup is settled already: nobody brings anything."""
    book = tables.book(request.rules)
    token = new_token()
    places = _two_places(request)
    opened = Opened(
        at=tables.now(),
        rules=request.rules,
        opponent=request.opponent,
        chairs=_chairs(book, request, places, token),
        format=book.format_for(request),
        seed=new_seed(),
        pace=request.pace,
    )
    room = await tables.add(opened, setup, owner)
    return Seated(room.table.id, (request.seat,), token)


# ------------------------------------------------------------------------------ who sits where


def _two_places(request: CreateTable | BranchTable, seats: int = 2) -> tuple[Place, ...]:
    """The seats as requests for two players describe them: one's own, and the others alike."""
    if request.seat >= seats:
        raise ArmyError(f"there are {seats} seats, and none has the number {request.seat}")
    others: dict[Opponent, Literal["host", "open", "computer"]] = {
        "computer": "computer",
        "hotseat": "host",
        "invite": "open",
    }
    army, enemy = Army(), Army()
    if isinstance(request, CreateTable):
        army, enemy = request.army, request.enemy
    own, other = Place("host", army), Place(others[request.opponent], enemy)
    return tuple(own if seat == request.seat else other for seat in range(seats))


def _teams(book: AnyBook, places: Sequence[Place]) -> tuple[int, ...]:
    """The first seat of each seat's team; empty where everybody fights alone."""
    if not 2 <= len(places) <= len(book.colours):
        raise ArmyError(f"2 to {len(book.colours)} players play this, not {len(places)}")
    _one_is_the_hosts(places)
    named = [seat if place.team is None else place.team for seat, place in enumerate(places)]
    teams = tuple(named.index(team) for team in named)
    if len(set(teams)) < 2:
        raise ArmyError("all players are in one team: there is nobody to fight")
    return () if teams == tuple(range(len(places))) else teams


def _one_is_the_hosts(places: Sequence[Place]) -> None:
    if all(place.who != "host" for place in places):
        raise ArmyError("whoever makes the table takes one of its seats")


def _opponent(places: Sequence[Place]) -> Opponent:
    """The word for a table of these seats."""
    sitting = [place.who for place in places]
    if "open" in sitting:
        return "invite"
    return "hotseat" if sitting.count("host") > 1 else "computer"


def _person(name: Name, token: str, salt: str) -> Chair:
    return Chair("person", distinct_name(name, ()), token_hash(token), salt=salt)


def _computer(book: AnyBook, agent: str, seconds: float) -> Chair:
    if agent not in agent_names(book.name):
        raise ArmyError(f"there is no computer opponent named {agent!r}")
    return Chair("computer", agent.capitalize(), agent=agent, seconds=seconds)


def _chairs(
    book: AnyBook, request: CreateTable | BranchTable, places: Sequence[Place], token: str
) -> tuple[Chair, ...]:
    """All seats, before anybody else comes. Whoever is alone at the screen adds one salt."""
    chairs: list[Chair] = []
    hosts = [seat for seat, place in enumerate(places) if place.who == "host"]
    own = request.seat if request.seat in hosts else hosts[0]
    people = 1
    for seat, place in enumerate(places):
        if place.who == "computer":
            chair = _computer(book, place.agent or request.agent, request.seconds)
        elif place.who == "open":
            chair = Chair()
        elif seat == own:
            chair = _person(place.name or request.name, token, request.salt)
        else:
            people += 1
            name = place.name or f"{distinct_name(request.name, ())} ({people})"
            chair = _person(name, token, "")
        if chair.kind != "open":
            name = distinct_name(chair.name, (each.name for each in chairs if each.name))
            chair = replace(chair, name=name)
        chairs.append(replace(chair, army=place.army))
    return tuple(chairs)


def _prepared_setup(book: AnyBook, opened: Opened) -> str:
    """What the battle starts from, with everything worked out that it will look up."""
    setup = _setup(book, opened)
    book.prepare(setup)
    return setup


def _setup(book: AnyBook, opened: Opened) -> str:
    """What the battle starts from, once all armies are known."""
    if opened.setup:
        return opened.setup
    return book.setup(brought_by(opened, opened.chairs), secrets.randbelow)


# ---------------------------------------------------------------------------- sitting down


async def join_table(tables: LiveTables, room: Room, request: JoinTable, owner: str = "") -> Seated:
    """Take an open seat of a table; the battle begins with the last of them."""
    token = new_token()
    chair = replace(_person(request.name, token, request.salt), army=request.army)
    brought = brought_by(room.table.opened, room.table.chairs)
    brings = request.army != Army()
    if brings and not room.table.book.brings(brought):
        raise ArmyError("nobody brings an army to this table")
    if brings:
        await tables.aside(room.table.book.check_army, request.army, brought, owner=owner)
    seat = await _sit_down(tables, room, chair, request.seat, owner)
    return Seated(room.table.id, (seat,), token)


async def fill_seat(
    tables: LiveTables, room: Room, seats: tuple[int, ...], wanted: Substitute
) -> None:
    """Let a computer take an open seat of a table that waits for players."""
    table = room.table
    table.own_seat(seats)
    try:
        chair = _computer(table.book, wanted.agent, THINKS)
    except ArmyError as error:
        raise Refusal("illegal", str(error)) from None
    await _sit_down(tables, room, chair, wanted.seat, room.owner())


async def _sit_down(
    tables: LiveTables, room: Room, chair: Chair, wanted: int | None, owner: str
) -> int:
    """Somebody takes a seat; the last one to come begins the battle. The seat that was taken."""
    taken: list[int] = []
    book = room.table.book
    open_seats = [seat for seat, each in enumerate(room.table.chairs) if each.kind == "open"]
    setup = ""
    if len(open_seats) == 1:
        chairs = [chair if each.kind == "open" else each for each in room.table.chairs]
        opened = replace(room.table.opened, chairs=tuple(chairs))
        setup = await tables.aside(_prepared_setup, book, opened, owner=owner)

    def join(table: Table, at: int) -> list[AnyEntry]:
        joined = table.join(chair, wanted, at)
        taken[:] = [joined.seat]
        if any(each.kind == "open" for each in table.chairs):
            return [joined]
        last = setup or _setup(book, replace(table.opened, chairs=tuple(table.chairs)))
        return [joined, table.begin(last, at)]

    await tables.act(room, join, slow=bool(setup))
    room.left[taken[0]] = time.monotonic()
    return taken[0]


async def branch_table(
    tables: LiveTables, room: Room, request: BranchTable, owner: str = ""
) -> Seated:
    """Play on from a moment of a battle, at a new table with dice of its own."""
    play = room.table.play
    if play is None:
        raise Refusal("over", "the battle has not begun")
    if room.table.keeps_secrets:
        raise Refusal("illegal", "there are secrets in this battle: branch from it once it is over")
    if request.answers > play.answers:
        raise Refusal("illegal", f"the battle has {play.answers} answers, not {request.answers}")
    answers = play.choice_at(request.answers)
    token = new_token()
    places = _places_of(request, len(room.table.chairs))
    chairs = _chairs(room.table.book, request, places, token)
    opened = Opened(
        at=tables.now(),
        rules=room.table.opened.rules,
        opponent=_opponent(places),
        chairs=chairs,
        format=room.table.opened.format,
        seed=new_seed(),
        teams=room.table.opened.teams,
        pace=request.pace,
        clock=request.clock,
        listed=request.listed,
        branched_from=room.table.id,
        setup=play.setup,
        given=tuple(play.battle.history[:answers]),
    )
    begins = all(place.who != "open" for place in places)
    made = await tables.add(opened, play.setup if begins else "", owner)
    seats = tuple(seat for seat, place in enumerate(places) if place.who == "host")
    return Seated(made.table.id, seats, token)


def _places_of(request: BranchTable, seats: int) -> tuple[Place, ...]:
    """Who plays on at each seat; armies and teams stay what they are."""
    if not request.places:
        return _two_places(request, seats)
    if len(request.places) != seats:
        raise ArmyError(f"the battle has {seats} players, not {len(request.places)}")
    _one_is_the_hosts(request.places)
    return tuple(replace(place, army=Army(), team=None) for place in request.places)


async def upload_record(tables: LiveTables, text: str, owner: str = "") -> Room:
    """A record becomes a table to be looked at; ValueError says which line is wrong."""
    read = await tables.replays.read_record(text, owner)
    opened = Opened(
        at=tables.now(),
        rules=read.rules,
        opponent="hotseat",
        chairs=tuple(Chair("person", name) for name in read.recorded.names),
        format=read.recorded.format,
        seed=new_seed(),
        teams=read.recorded.teams,
        record=True,
        setup=read.setup,
        given=read.history,
    )
    return await tables.add(opened, read.setup, owner)


async def rematch(tables: LiveTables, room: Room) -> None:
    """Everybody wants to play again: the same people, armies and seats at a new table."""
    before = room.table
    if before.rematch or room.setting_up_rematch:
        return
    opened = replace(
        before.opened,
        at=tables.now(),
        seed=new_seed(),
        given=(),
        branched_from="",
        event=None,
        chairs=tuple(before.chairs),
    )
    assert before.play is not None
    room.setting_up_rematch = True
    try:
        made = await tables.add(opened, before.play.setup)
        await tables.act(room, lambda table, at: (table.rematched(made.table.id, at),))
    finally:
        room.setting_up_rematch = False
