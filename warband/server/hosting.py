"""Making tables: from requests to entries."""

import asyncio
import secrets

from msgspec.structs import replace

from warband.players.registry import agent_names
from warband.rules.v3.formats import parse_format
from warband.server.armies import ArmyError, format_for, muster, setup_text
from warband.server.entries import AnyEntry, Chair, Opened
from warband.server.fair_dice import new_seed
from warband.server.hall import Hall
from warband.server.protocol import BranchTable, CreateTable, JoinTable, Name, Seated
from warband.server.room import Room
from warband.server.table import Refusal, Table, new_token, token_hash


async def create_table(hall: Hall, request: CreateTable) -> Seated:
    """A new table; its creator sits down."""
    library = hall.book.library
    form = format_for(request.format, (request.army, request.enemy), library)
    token = new_token()
    own = _person(request.name, token, request.salt)
    chairs = _chairs(request, own)
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
        muster(request.army, parse_format(form), library, secrets.randbelow)
    else:
        setup = _setup(hall, opened)
    room = await hall.add(opened, setup)
    seats = (0, 1) if request.opponent == "hotseat" else (request.seat,)
    return Seated(room.table.id, seats, token)


def _person(name: Name, token: str, salt: str) -> Chair:
    return Chair("person", " ".join(name.split()) or "Guest", token_hash(token), salt=salt)


def _chairs(request: CreateTable | BranchTable, own: Chair) -> list[Chair]:
    """Both seats, before anybody else comes."""
    if request.opponent == "computer":
        if request.agent not in agent_names("v3"):
            raise ArmyError(f"there is no computer opponent named {request.agent!r}")
        other = Chair(
            "computer", request.agent.capitalize(), agent=request.agent, seconds=request.seconds
        )
    elif request.opponent == "hotseat":
        other = replace(own, name=f"{own.name} (2)", salt="")
    else:
        other = Chair()
    return [own, other] if request.seat == 0 else [other, own]


def _setup(hall: Hall, opened: Opened) -> str:
    """What the battle starts from, once both armies are known."""
    return opened.setup or setup_text(
        opened.format,
        (opened.chairs[0].army, opened.chairs[1].army),
        hall.book.library,
        secrets.randbelow,
        fixed_map=opened.fixed_map,
        rounds=opened.rounds,
    )


async def join_table(hall: Hall, room: Room, request: JoinTable) -> Seated:
    """Take the open seat of a table; the battle begins."""
    token = new_token()
    chair = replace(_person(request.name, token, request.salt), army=request.army)
    taken: list[int] = []
    if all(each.kind != "open" for each in room.table.chairs):
        raise Refusal("over", "there is no open seat at this table")
    chairs = [chair if each.kind == "open" else each for each in room.table.chairs]
    setup = _setup(hall, replace(room.table.opened, chairs=(chairs[0], chairs[1])))
    await asyncio.to_thread(hall.book.prepare, setup)

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
    if request.answers > play.answers:
        raise Refusal("illegal", f"the battle has {play.answers} answers, not {request.answers}")
    answers = play.choice_at(request.answers)
    token = new_token()
    chairs = _chairs(request, _person(request.name, token, request.salt))
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
    setup, battle = await asyncio.to_thread(hall.book.read_record, text)
    sides = battle.state.setup.sides if battle.state.setup is not None else ()
    chairs = [Chair("person", side.name or "unknown") for side in sides]
    opened = Opened(
        at=hall.now(),
        rules=hall.book.name,
        opponent="hotseat",
        chairs=(chairs[0], chairs[1]),
        format=str(battle.state.format),
        seed=new_seed(),
        record=True,
        setup=setup,
        given=tuple(battle.history),
    )
    return await hall.add(opened, setup)


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
