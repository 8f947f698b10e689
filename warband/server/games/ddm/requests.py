"""Requests about editions: cards, maps, warbands, previews."""

from functools import lru_cache

from warband.ddm.book import EditionBook
from warband.ddm.library import Library
from warband.ddm.look.view import map_view
from warband.ddm.state import Skirmish
from warband.lab.same_moment import compare
from warband.looks import square_previews
from warband.looks.editions import EditionsView
from warband.looks.squares import MapView
from warband.rulebooks import USUAL
from warband.server import protocol as p
from warband.server.games.ddm.armies import Editions, judge_army, misfits
from warband.server.games.ddm.catalogue import brought_view, cards_view, library_view
from warband.server.http.endpoints import Call, Endpoint, Query, preview
from warband.server.tables.live_tables import NoTable
from warband.server.work.studies import Encoded, encoded

RULES = (Query("rules", "string", f"the edition; {USUAL} if it is left out"),)


def _library(call: Call, rules: str = "") -> Library:
    """What the edition of the request comes with."""
    name = rules or str(call.query.get("rules", USUAL))
    book = call.tables.books[name].book if name in call.tables.books else None
    if not isinstance(book, EditionBook):
        raise NoTable(f"no edition is named {name!r}")
    return book.library


@lru_cache(maxsize=4)
def _encoded_library(library: Library) -> Encoded:
    return encoded(library_view(library))


def _editions(call: Call) -> Editions:
    """Every edition that can be played here, with what it comes with."""
    books = (tables.book for tables in call.tables.books.values())
    return tuple((book.title, book.library) for book in books if isinstance(book, EditionBook))


@lru_cache(maxsize=4)
def _encoded_cards(library: Library, editions: Editions) -> Encoded:
    return encoded(cards_view(library, editions))


@lru_cache(maxsize=64)
def _encoded_map(library: Library, name: str) -> Encoded:
    return encoded(map_view(library.field(name)))


async def library(call: Call) -> Encoded:
    """Formats, maps, ready warbands and computer opponents."""
    return await call.tables.aside(_encoded_library, _library(call), owner=call.owner)


async def cards(call: Call) -> Encoded:
    """Every card, with its powers in words."""
    return await call.tables.aside(
        _encoded_cards, _library(call), _editions(call), owner=call.owner
    )


async def brought(call: Call) -> p.Cards:
    """The cards that somebody brought to a table: no library has them."""
    room = await call.room()
    play = room.table.play
    if play is None or not isinstance(play.battle.state, Skirmish):
        return p.Cards(())
    known = _library(call, room.table.opened.rules).cards
    own = [card for name, card in sorted(play.battle.state.book.cards.items()) if name not in known]
    return await call.tables.aside(brought_view, tuple(own), owner=call.owner)


async def one_map(call: Call) -> Encoded:
    """A map to look at."""
    try:
        name = _library(call).map(call.path["name"]).name
    except KeyError as error:
        raise NoTable(str(error.args[0])) from None
    return await call.tables.aside(_encoded_map, _library(call), name, owner=call.owner)


async def check_warband(call: Call) -> p.WarbandVerdict:
    """Whether a warband is legal, and every rule it breaks."""
    body = call.body
    assert isinstance(body, p.CheckWarband)
    return await call.tables.aside(
        judge_army,
        body.text,
        body.format,
        _library(call, body.rules),
        _editions(call),
        owner=call.owner,
    )


async def find_misfits(call: Call) -> p.Misfits:
    """Which creatures would break a rule if they joined a warband."""
    body = call.body
    assert isinstance(body, p.FindMisfits)
    return await call.tables.aside(
        misfits,
        body.text,
        body.format,
        body.faction,
        _library(call, body.rules),
        owner=call.owner,
    )


async def editions(call: Call) -> Encoded:
    """A position under every edition of the family."""
    body = call.body
    assert isinstance(body, p.ComparePosition)
    name = body.rules
    book = call.tables.books[name].book if name in call.tables.books else None
    if not isinstance(book, EditionBook):
        raise NoTable(f"no edition is named {name!r}")
    return await call.tables.aside(_compared, book, body.position, owner=call.owner)


def _compared(book: EditionBook, position: str) -> Encoded:
    return encoded(compare(book, position))


ENDPOINTS: tuple[Endpoint, ...] = (
    Endpoint(
        "GET", "/api/library", "library", "What tables are made of", library, p.Library, query=RULES
    ),
    Endpoint("GET", "/api/cards", "cards", "Every card", cards, p.Cards, query=RULES, cost=3),
    Endpoint(
        "GET",
        "/api/tables/{id}/cards",
        "broughtCards",
        "Cards that were brought to a table",
        brought,
        p.Cards,
        cost=2,
    ),
    Endpoint("GET", "/api/maps/{name}", "map", "A map", one_map, MapView, query=RULES),
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
        "/api/warbands/misfits",
        "findMisfits",
        "Who may not join a warband",
        find_misfits,
        p.Misfits,
        p.FindMisfits,
        cost=3,
    ),
    Endpoint(
        "POST",
        "/api/editions",
        "compareEditions",
        "A position under every edition",
        editions,
        EditionsView,
        p.ComparePosition,
        cost=4,
    ),
    Endpoint(
        "POST",
        "/api/tables/{id}/preview/editions",
        "previewEditions",
        "How does the moment look under other editions?",
        preview,
        EditionsView,
        p.EditionsQuery,
        cost=4,
    ),
    Endpoint(
        "POST",
        "/api/tables/{id}/preview/prospects",
        "previewProspects",
        "What does each answer lead to?",
        preview,
        square_previews.Prospects,
        p.ProspectsQuery,
        cost=2,
    ),
    Endpoint(
        "POST",
        "/api/tables/{id}/preview/outlook",
        "previewOutlook",
        "How would it stand after a few answers?",
        preview,
        square_previews.Outlook,
        p.OutlookQuery,
    ),
    Endpoint(
        "POST",
        "/api/tables/{id}/preview/reach",
        "previewReach",
        "Where can it go?",
        preview,
        square_previews.ReachView,
        p.ReachQuery,
    ),
    Endpoint(
        "POST",
        "/api/tables/{id}/preview/attacks",
        "previewAttacks",
        "What can it attack?",
        preview,
        square_previews.AttacksView,
        p.AttacksQuery,
    ),
    Endpoint(
        "POST",
        "/api/tables/{id}/preview/threat",
        "previewThreat",
        "What could strike where?",
        preview,
        square_previews.ThreatView,
        p.ThreatQuery,
    ),
    Endpoint(
        "POST",
        "/api/tables/{id}/preview/sight",
        "previewSight",
        "What lies between?",
        preview,
        square_previews.SightView,
        p.SightQuery,
    ),
    Endpoint(
        "POST",
        "/api/tables/{id}/preview/templates",
        "previewTemplates",
        "Where could it go off?",
        preview,
        square_previews.TemplatesView,
        p.TemplatesQuery,
    ),
)
