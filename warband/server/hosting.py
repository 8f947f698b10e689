"""Making tables: from requests to entries."""

import asyncio
import secrets

from msgspec.structs import replace

from warband.kernel.record import parse_record
from warband.players.registry import agent_names
from warband.server.books import AnyBook, ArmyError, Brought
from warband.server.entries import AnyEntry, Chair, Opened
from warband.server.fair_dice import new_seed
from warband.server.hall import Hall
from warband.server.protocol import BranchTable, CreateTable, JoinTable, Name, Seated
from warband.server.refusals import Refusal
from warband.server.room import Room
from warband.server.table import Table
from warband.server.tokens import new_token, token_hash


async def create_table(hall: Hall, request: CreateTable) -> Seated:
    """A new table; its creator sits down."""
    book = hall.books[request.rules]
    form = book.format_for(request)
    token = new_token()
    own = _person(request.name, token, request.salt)
    chairs = _chairs(book, request, own)
    armies = [replace(chair) for chair in chairs]
    armies[request.seat] = replace(armies[request.seat], army=request.army)
    armies[1 - request.seat] = replace(armies[1 - request.seat], army=request.enemy)
    opened = Opened(
        at=hall.now(),
        rules=request.rules,
        opponent=request.opponent,
        chairs=(armies[0], armies[1]),
        format=form,
        seed=new_seed(),
        fixed_map=request.fixed_map,
        rounds=request.rounds,
        pace=request.pace,
        clock=request.clock,
        listed=request.listed,
    )
    setup = ""
    if request.opponent == "invite":
        # What the creator brings must be sound before anybody is invited.
        book.check_army(request.army, form)
    else:
        setup = _setup(book, opened)
    room = await hall.add(opened, setup)
    seats = (0, 1) if request.opponent == "hotseat" else (request.seat,)
    return Seated(room.table.id, seats, token)


def _person(name: Name, token: str, salt: str) -> Chair:
    return Chair("person", " ".join(name.split()) or "Guest", token_hash(token), salt=salt)


def _chairs(book: AnyBook, request: CreateTable | BranchTable, own: Chair) -> list[Chair]:
    """Both seats, before anybody else comes."""
    if request.opponent == "computer":
        if request.agent not in agent_names(book.name):
            raise ArmyError(f"there is no computer opponent named {request.agent!r}")
        other = Chair(
            "computer", request.agent.capitalize(), agent=request.agent, seconds=request.seconds
        )
    elif request.opponent == "hotseat":
        other = replace(own, name=f"{own.name} (2)", salt="")
    else:
        other = Chair()
    return [own, other] if request.seat == 0 else [other, own]


def _setup(book: AnyBook, opened: Opened) -> str:
    """What the battle starts from, once both armies are known."""
    if opened.setup:
        return opened.setup
    armies = (opened.chairs[0].army, opened.chairs[1].army)
    brought = Brought(opened.format, armies, opened.fixed_map, opened.rounds)
    return book.setup(brought, secrets.randbelow)


async def join_table(hall: Hall, room: Room, request: JoinTable) -> Seated:
    """Take the open seat of a table; the battle begins."""
    token = new_token()
    chair = replace(_person(request.name, token, request.salt), army=request.army)
    taken: list[int] = []
    if all(each.kind != "open" for each in room.table.chairs):
        raise Refusal("over", "there is no open seat at this table")
    chairs = [chair if each.kind == "open" else each for each in room.table.chairs]
    book = room.table.book
    setup = _setup(book, replace(room.table.opened, chairs=(chairs[0], chairs[1])))
    await asyncio.to_thread(book.prepare, setup)

    def join(table: Table, at: int) -> list[AnyEntry]:
        joined = table.join(chair, at)
        taken[:] = [joined.seat]
        return [joined, table.begin(setup, at)]

    await hall.act(room, join)
    return Seated(room.table.id, (taken[0],), token)


async def branch_table(hall: Hall, room: Room, request: BranchTable) -> Seated:
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
    chairs = _chairs(room.table.book, request, _person(request.name, token, request.salt))
    opened = Opened(
        at=hall.now(),
        rules=room.table.opened.rules,
        opponent=request.opponent,
        chairs=(chairs[0], chairs[1]),
        format=room.table.opened.format,
        seed=new_seed(),
        pace=request.pace,
        clock=request.clock,
        listed=request.listed,
        branched_from=room.table.id,
        setup=play.setup,
        given=tuple(play.battle.history[:answers]),
    )
    begins = request.opponent != "invite"
    made = await hall.add(opened, play.setup if begins else "")
    seats = (0, 1) if request.opponent == "hotseat" else (request.seat,)
    return Seated(made.table.id, seats, token)


async def upload_record(hall: Hall, text: str) -> Room:
    """A record becomes a table to be looked at; ValueError says which line is wrong."""
    record = parse_record(text)
    book = hall.books.get(record.rules)
    if book is None:
        known = ", ".join(hall.books)
        raise ValueError(f"the record is of a battle under {record.rules}, not {known}")
    battle = await asyncio.to_thread(book.read_record, record)
    form, names = book.recorded(record, battle)
    opened = Opened(
        at=hall.now(),
        rules=book.name,
        opponent="hotseat",
        chairs=(Chair("person", names[0]), Chair("person", names[1])),
        format=form,
        seed=new_seed(),
        record=True,
        setup=record.setup,
        given=tuple(battle.history),
    )
    return await hall.add(opened, record.setup)


async def rematch(hall: Hall, room: Room) -> None:
    """Both want to play again: the same people, armies and seats at a new table."""
    before = room.table
    if before.rematch:
        return
    chairs = before.chairs
    opened = replace(
        before.opened,
        at=hall.now(),
        seed=new_seed(),
        given=(),
        branched_from="",
        chairs=(chairs[0], chairs[1]),
    )
    assert before.play is not None
    made = await hall.add(opened, before.play.setup)
    await hall.act(room, lambda table, at: (table.rematched(made.table.id, at),))
