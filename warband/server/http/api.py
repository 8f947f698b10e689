"""The HTTP interface: every request, what it takes, what it answers."""

from functools import cache
from typing import cast

import msgspec

from warband.kernel.version import program_version
from warband.players.registry import agent_names
from warband.rulebooks import RULEBOOKS, find_part
from warband.server import protocol as p
from warband.server.conversion.endpoints import ENDPOINTS as CONVERSION_ENDPOINTS
from warband.server.events.endpoints import ENDPOINTS as EVENT_ENDPOINTS
from warband.server.events.evening_kinds import evenings_of
from warband.server.http.endpoints import Call, Endpoint, Query
from warband.server.judging.endpoints import ENDPOINTS as JUDGING_ENDPOINTS
from warband.server.printed.endpoints import ENDPOINTS as PRINTED_ENDPOINTS
from warband.server.tables import hosting
from warband.server.tables.fair_dice import commitment
from warband.server.tables.live_tables import NoTable
from warband.server.tables.refusals import Refusal
from warband.server.tables.table_ids import is_id
from warband.server.work.studies import Encoded

LISTED = 50
"""How many tables a list shows."""
CHUNK = 1000
"""How many lines or frames one answer holds."""


# ------------------------------------------------------------------------------- handlers


async def health(call: Call) -> p.Health:
    """Whether the server is well."""
    tables = call.tables
    storage = tables.storage.health()
    workers = tables.workers_health()
    return p.Health(
        version=program_version(),
        well=storage.answers and all(each.alive for each in workers),
        tables=len(tables.rooms),
        sockets=call.sockets,
        storage=storage,
        workers=workers,
        late=tables.lateness.most(),
    )


async def rulebooks(call: Call) -> p.Rulebooks:
    """Which rulebooks can be played here."""
    return p.Rulebooks(
        tuple(
            p.RulebookView(
                name=name,
                title=tables.book.title,
                family=tables.book.family,
                board=tables.book.board,
                seats=len(tables.colours),
                agents=agent_names(name),
                evenings=evenings_of(tables.book),
                formats=tables.book.formats(),
            )
            for name, tables in call.tables.books.items()
        )
    )


async def create_table(call: Call) -> p.Seated:
    """A new table; its creator sits down."""
    assert isinstance(call.body, p.CreateTable)
    return await hosting.create_table(call.tables, call.body, call.owner)


async def tables(call: Call) -> p.TableList:
    """Tables to watch, or particular ones."""
    ids = str(call.query.get("ids", ""))
    if ids:
        wanted = [each for each in ids.split(",") if is_id(each)]
        found = await call.tables.storage.by_ids(wanted[:LISTED])
    else:
        found = await call.tables.storage.listed(LISTED)
    read = [msgspec.json.decode(info, type=p.TableInfo) for info in found]
    live = call.tables.rooms
    return p.TableList(tuple(live[info.id].info() if info.id in live else info for info in read))


async def table(call: Call) -> p.TableInfo:
    """One table."""
    return (await call.room()).info()


async def join(call: Call) -> p.Seated:
    """Take the open seat; the battle begins."""
    assert isinstance(call.body, p.JoinTable)
    room = await call.room()
    return await hosting.join_table(call.tables, room, call.body, call.owner)


async def branch(call: Call) -> p.Seated:
    """Play on from a moment, at a new table."""
    assert isinstance(call.body, p.BranchTable)
    room = await call.room()
    return await hosting.branch_table(call.tables, room, call.body, call.owner)


def _span(call: Call, total: int) -> tuple[int, int]:
    first = min(max(int(call.query.get("from", 0)), 0), total)
    last = int(call.query.get("to", first + CHUNK))
    return first, min(max(last, first), first + CHUNK, total)


async def lines(call: Call) -> p.Lines:
    """A part of the log."""
    room = await call.room()
    play = room.table.play
    if play is None:
        return p.Lines(0, ())
    first, last = _span(call, len(play.lines))
    return p.Lines(len(play.lines), tuple(play.told(room.table.readers(()), first, last)))


async def replay(call: Call) -> Encoded:
    """A battle for the replay viewer."""
    return await call.tables.replays.replay(await call.room(), call.owner)


async def frames(call: Call) -> Encoded:
    """The position after every line."""
    first = int(call.query.get("from", 0))
    last = int(call.query.get("to", first + CHUNK))
    return await call.tables.replays.frames(await call.room(), call.owner, first, last, CHUNK)


async def moment(call: Call) -> Encoded:
    """A whole position, past or present."""
    answers, line = int(call.query.get("answers", -1)), int(call.query.get("line", -1))
    return await call.tables.replays.moment(await call.room(), call.owner, answers, line)


async def record(call: Call) -> Encoded:
    """The record of a battle, as text."""
    room = await call.room()
    if room.table.play is None:
        raise NoTable("the battle has not begun")
    if room.table.keeps_secrets:
        raise Refusal("illegal", "there are secrets in this battle: its record comes when it ends")
    return await call.tables.replays.record(room, call.owner)


async def upload(call: Call) -> p.TableInfo:
    """A record becomes a table to be looked at."""
    assert isinstance(call.body, p.UploadRecord)
    return (await hosting.upload_record(call.tables, call.body.text, call.owner)).info()


async def dice(call: Call) -> p.DiceProof:
    """Everything needed to check the dice."""
    room = await call.room()
    at = room.table
    return p.DiceProof(
        commitment=commitment(at.opened.seed),
        salts=at.dice.salts,
        rolls=(
            tuple(at.play.told_rolls(openly=not at.keeps_secrets)) if at.play is not None else ()
        ),
        seed=at.opened.seed if at.over and not at.opened.record else "",
    )


# --------------------------------------------------------------------------------- the list

SPAN = (Query("from", "integer", "the first"), Query("to", "integer", "the one after the last"))
MOMENT = (
    Query("answers", "integer", "after so many answers"),
    Query("line", "integer", "right after this line of the log"),
)

TABLE_ENDPOINTS: tuple[Endpoint, ...] = (
    Endpoint("GET", "/api/health", "health", "Is the server well?", health, p.Health),
    Endpoint(
        "GET", "/api/rulebooks", "rulebooks", "What can be played here", rulebooks, p.Rulebooks
    ),
    Endpoint(
        "POST",
        "/api/tables",
        "createTable",
        "Set up a table",
        create_table,
        p.Seated,
        p.CreateTable,
        cost=20,
    ),
    Endpoint(
        "GET",
        "/api/tables",
        "tables",
        "Tables to watch",
        tables,
        p.TableList,
        query=(Query("ids", "string", "particular tables, parted by commas"),),
    ),
    Endpoint("GET", "/api/tables/{id}", "table", "One table", table, p.TableInfo),
    Endpoint(
        "POST",
        "/api/tables/{id}/join",
        "join",
        "Take the open seat",
        join,
        p.Seated,
        p.JoinTable,
        cost=5,
    ),
    Endpoint(
        "POST",
        "/api/tables/{id}/branch",
        "branch",
        "Play on from a moment",
        branch,
        p.Seated,
        p.BranchTable,
        cost=20,
    ),
    Endpoint(
        "GET", "/api/tables/{id}/lines", "lines", "A part of the log", lines, p.Lines, query=SPAN
    ),
    Endpoint(
        "GET", "/api/tables/{id}/replay", "replay", "The whole battle", replay, p.Replay, cost=5
    ),
    Endpoint(
        "GET",
        "/api/tables/{id}/frames",
        "frames",
        "Position after every line",
        frames,
        p.Frames,
        query=SPAN,
    ),
    Endpoint(
        "GET",
        "/api/tables/{id}/moment",
        "moment",
        "A whole position",
        moment,
        p.Moment,
        query=MOMENT,
    ),
    Endpoint(
        "GET", "/api/tables/{id}/record", "record", "The record, as text", record, None, cost=5
    ),
    Endpoint(
        "POST",
        "/api/records",
        "uploadRecord",
        "Look at a record",
        upload,
        p.TableInfo,
        p.UploadRecord,
        cost=20,
    ),
    Endpoint("GET", "/api/tables/{id}/dice", "dice", "Check the dice", dice, p.DiceProof),
)


@cache
def all_endpoints() -> tuple[Endpoint, ...]:
    """Requests about tables, and those that rulebooks bring along; a family brings them once."""
    own = (
        *TABLE_ENDPOINTS,
        *CONVERSION_ENDPOINTS,
        *EVENT_ENDPOINTS,
        *JUDGING_ENDPOINTS,
        *PRINTED_ENDPOINTS,
    )
    found = dict.fromkeys(own)
    for name in RULEBOOKS:
        part = find_part(name, "tables")
        if part is not None:
            found |= dict.fromkeys(cast(tuple[Endpoint, ...], part.ENDPOINTS))
    return tuple(found)
