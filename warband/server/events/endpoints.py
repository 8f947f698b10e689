"""Requests about evenings."""

from warband.server.events import views as v
from warband.server.events.live_events import NoEvent
from warband.server.http.endpoints import Call, Endpoint, Query
from warband.server.tables.live_tables import NoTable
from warband.server.work.studies import Encoded

TOKEN = (Query("token", "string", "the secret of a seat"),)


async def create_event(call: Call) -> v.EventSeat:
    """Announce an evening."""
    assert isinstance(call.body, v.CreateEvent)
    return await call.tables.events.create(call.body)


async def events(call: Call) -> v.EventList:
    """The latest evenings."""
    return await call.tables.events.listed()


async def event(call: Call) -> v.EventView:
    """An evening as one person sees it."""
    try:
        return await call.tables.events.view(call.path["id"], str(call.query.get("token", "")))
    except NoEvent as error:
        raise NoTable(str(error)) from error


async def join_event(call: Call) -> v.EventSeat:
    """Take part, or bring a computer."""
    assert isinstance(call.body, v.JoinEvent)
    try:
        return await call.tables.events.join(call.path["id"], call.body)
    except NoEvent as error:
        raise NoTable(str(error)) from error


async def enter_event(call: Call) -> v.EventView:
    """Write an entry."""
    assert isinstance(call.body, v.EnterEvent)
    try:
        return await call.tables.events.enter(call.path["id"], call.body)
    except NoEvent as error:
        raise NoTable(str(error)) from error


async def event_record(call: Call) -> Encoded:
    """The record of an evening, as text."""
    try:
        text = await call.tables.events.record(call.path["id"])
    except NoEvent as error:
        raise NoTable(str(error)) from error
    return Encoded(text.encode(), False, "text/plain; charset=utf-8")


async def event_export(call: Call) -> Encoded:
    """Everything about an evening, for other programs."""
    try:
        text = await call.tables.events.export(call.path["id"])
    except NoEvent as error:
        raise NoTable(str(error)) from error
    return Encoded(text.encode(), False, "application/json")


ENDPOINTS: tuple[Endpoint, ...] = (
    Endpoint(
        "POST", "/api/events", "createEvent", "Announce an evening", create_event, v.EventSeat,
        v.CreateEvent, cost=20,
    ),
    Endpoint("GET", "/api/events", "events", "The latest evenings", events, v.EventList),
    Endpoint(
        "GET", "/api/events/{id}", "event", "One evening", event, v.EventView, query=TOKEN,
    ),
    Endpoint(
        "POST", "/api/events/{id}/join", "joinEvent", "Take part", join_event, v.EventSeat,
        v.JoinEvent, cost=5,
    ),
    Endpoint(
        "POST", "/api/events/{id}/enter", "enterEvent", "Write an entry", enter_event,
        v.EventView, v.EnterEvent, cost=3,
    ),
    Endpoint(
        "GET", "/api/events/{id}/record", "eventRecord", "The record, as text", event_record,
        None, cost=5,
    ),
    Endpoint(
        "GET", "/api/events/{id}/export", "eventExport", "Everything, as JSON", event_export,
        None, cost=5,
    ),
)  # fmt: skip
