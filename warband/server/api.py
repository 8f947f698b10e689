"""The HTTP interface: every request, what it takes, what it answers."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Literal, NamedTuple

import msgspec

from warband.rules.v3 import forecasts
from warband.rules.v3.view import MapView, map_view
from warband.server import hosting
from warband.server import protocol as p
from warband.server.armies import judge_army
from warband.server.catalogue import cards_view, library_view, program_version
from warband.server.fair_dice import commitment
from warband.server.hall import Hall, NoTable, is_id
from warband.server.looking import PreviewQuery, look

LISTED = 50
"""How many tables a list shows."""
CHUNK = 1000
"""How many lines or frames one answer holds."""


class Call(NamedTuple):
    """A request that was read."""

    hall: Hall
    path: dict[str, str]
    query: dict[str, int | str]
    body: msgspec.Struct | None
    sockets: int


Answer = msgspec.Struct | str
Handler = Callable[[Call], Awaitable[Answer]]


class Query(NamedTuple):
    """A parameter in the address."""

    name: str
    kind: Literal["integer", "string"]
    about: str


class Endpoint(NamedTuple):
    """One kind of request."""

    method: Literal["GET", "POST"]
    path: str
    name: str
    about: str
    handler: Handler
    answer: type[msgspec.Struct] | None
    """None is plain text."""
    body: type[msgspec.Struct] | None = None
    query: tuple[Query, ...] = ()
    cost: float = 1.0
    """How much of the client's allowance it takes."""


# ------------------------------------------------------------------------------- handlers


async def health(call: Call) -> p.Health:
    """Whether the server is well."""
    return p.Health(program_version(), len(call.hall.rooms), call.sockets)


async def library(call: Call) -> p.Library:
    """Formats, maps, ready warbands and computer opponents."""
    return await asyncio.to_thread(library_view, call.hall.book.library)


async def cards(call: Call) -> p.Cards:
    """Every card, with its powers in words."""
    return await asyncio.to_thread(cards_view, call.hall.book.library)


async def one_map(call: Call) -> MapView:
    """A map to look at."""
    try:
        ground = call.hall.book.library.map(call.path["name"])
    except KeyError as error:
        raise NoTable(str(error.args[0])) from None
    return map_view(ground.field())


async def check_warband(call: Call) -> p.WarbandVerdict:
    """Whether a warband is legal, and every rule it breaks."""
    assert isinstance(call.body, p.CheckWarband)
    return judge_army(call.body.text, call.body.format, call.hall.book.library)


async def create_table(call: Call) -> p.Seated:
    """A new table; its creator sits down."""
    assert isinstance(call.body, p.CreateTable)
    return await hosting.create_table(call.hall, call.body)


async def tables(call: Call) -> p.TableList:
    """Tables to watch, or particular ones."""
    ids = str(call.query.get("ids", ""))
    if ids:
        wanted = [each for each in ids.split(",") if is_id(each)]
        found = await call.hall.storage.by_ids(wanted[:LISTED])
    else:
        found = await call.hall.storage.listed(LISTED)
    read = [msgspec.json.decode(info, type=p.TableInfo) for info in found]
    live = call.hall.rooms
    return p.TableList(tuple(live[info.id].info() if info.id in live else info for info in read))


async def table(call: Call) -> p.TableInfo:
    """One table."""
    return (await call.hall.room(call.path["id"])).info()


async def join(call: Call) -> p.Seated:
    """Take the open seat; the battle begins."""
    assert isinstance(call.body, p.JoinTable)
    room = await call.hall.room(call.path["id"])
    return await hosting.join_table(call.hall, room, call.body)


async def branch(call: Call) -> p.Seated:
    """Play on from a moment, at a new table."""
    assert isinstance(call.body, p.BranchTable)
    room = await call.hall.room(call.path["id"])
    return await hosting.branch_table(call.hall, room, call.body)


def _span(call: Call, total: int) -> tuple[int, int]:
    first = min(max(int(call.query.get("from", 0)), 0), total)
    last = int(call.query.get("to", first + CHUNK))
    return first, min(max(last, first), first + CHUNK, total)


async def lines(call: Call) -> p.Lines:
    """A part of the log."""
    room = await call.hall.room(call.path["id"])
    every = room.table.play.lines if room.table.play is not None else []
    first, last = _span(call, len(every))
    return p.Lines(len(every), tuple(every[first:last]))


async def replay(call: Call) -> p.Replay:
    """A battle for the replay viewer."""
    room = await call.hall.room(call.path["id"])
    film = await call.hall.film(room)
    play = room.table.play
    assert play is not None
    return p.Replay(
        table=room.info(),
        map=film.start_map,
        start=film.start,
        lines=tuple(play.lines[: len(film.frames)]),
        marks=tuple(film.marks),
        answers=len(film.history),
    )


async def frames(call: Call) -> p.Frames:
    """The position after every line."""
    film = await call.hall.film(await call.hall.room(call.path["id"]))
    first, last = _span(call, len(film.frames))
    return p.Frames(first, tuple(film.frames[first:last]))


async def moment(call: Call) -> p.Moment:
    """A whole position, past or present."""
    hall = call.hall
    room = await hall.room(call.path["id"])
    film = await hall.film(room)
    answers = int(call.query.get("answers", -1))
    if "line" in call.query:
        line = int(call.query["line"])
        answers = sum(told <= line for told in film.lines_at) - 1
    if answers < 0 or answers > len(film.history):
        answers = len(film.history)
    answers = film.choice_at(answers)
    battle = film.position(answers)
    return p.Moment(
        answers, film.lines_at[answers], hall.book.view(battle, (0, 1)), hall.book.map(battle)
    )


async def record(call: Call) -> str:
    """The record of a battle, as text."""
    room = await call.hall.room(call.path["id"])
    play = room.table.play
    if play is None:
        raise NoTable("the battle has not begun")
    battle = play.battle.copy(history=True)
    return await asyncio.to_thread(call.hall.book.write_record, battle, play.setup)


async def upload(call: Call) -> p.TableInfo:
    """A record becomes a table to be looked at."""
    assert isinstance(call.body, p.UploadRecord)
    return (await hosting.upload_record(call.hall, call.body.text)).info()


async def dice(call: Call) -> p.DiceProof:
    """Everything needed to check the dice."""
    room = await call.hall.room(call.path["id"])
    at = room.table
    return p.DiceProof(
        commitment=commitment(at.opened.seed),
        salts=at.dice.salts,
        rolls=tuple(at.play.rolls) if at.play is not None else (),
        seed=at.opened.seed if at.over and not at.opened.record else "",
    )


async def previews(call: Call) -> msgspec.Struct:
    """What would happen if."""
    room = await call.hall.room(call.path["id"])
    assert isinstance(call.body, PreviewQuery)
    return await look(call.hall, room, call.body)


# --------------------------------------------------------------------------------- the list

SPAN = (Query("from", "integer", "the first"), Query("to", "integer", "the one after the last"))
MOMENT = (
    Query("answers", "integer", "after so many answers"),
    Query("line", "integer", "right after this line of the log"),
)

ENDPOINTS: tuple[Endpoint, ...] = (
    Endpoint("GET", "/api/health", "health", "Is the server well?", health, p.Health),
    Endpoint("GET", "/api/library", "library", "What tables are made of", library, p.Library),
    Endpoint("GET", "/api/cards", "cards", "Every card", cards, p.Cards, cost=3),
    Endpoint("GET", "/api/maps/{name}", "map", "A map", one_map, MapView),
    Endpoint(
        "POST",
        "/api/warbands/check",
        "checkWarband",
        "Judge a warband",
        check_warband,
        p.WarbandVerdict,
        p.CheckWarband,
        cost=3,
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
    Endpoint(
        "POST",
        "/api/tables/{id}/preview/reach",
        "previewReach",
        "Where can it go?",
        previews,
        forecasts.ReachView,
        p.ReachQuery,
    ),
    Endpoint(
        "POST",
        "/api/tables/{id}/preview/attacks",
        "previewAttacks",
        "What can it attack?",
        previews,
        forecasts.AttacksView,
        p.AttacksQuery,
    ),
    Endpoint(
        "POST",
        "/api/tables/{id}/preview/threat",
        "previewThreat",
        "What could strike where?",
        previews,
        forecasts.ThreatView,
        p.ThreatQuery,
    ),
    Endpoint(
        "POST",
        "/api/tables/{id}/preview/sight",
        "previewSight",
        "What lies between?",
        previews,
        forecasts.SightView,
        p.SightQuery,
    ),
    Endpoint(
        "POST",
        "/api/tables/{id}/preview/templates",
        "previewTemplates",
        "Where could it go off?",
        previews,
        forecasts.TemplatesView,
        p.TemplatesQuery,
    ),
)
