"""Requests about the 2003 skirmish: its shelf, warbands, how tiles may be laid."""

from functools import lru_cache

from warband.looks import square_previews
from warband.looks.skirmish import SkirmishCards, SkirmishShelf, SkirmishVerdict
from warband.rules.handbook.book import HandbookBook
from warband.rules.handbook.library import Library
from warband.rules.handbook.scenario.warbands import limits
from warband.rules.handbook.state import Skirmish
from warband.rules.handbook.warbands import faults
from warband.server import protocol as p
from warband.server.games.handbook.armies import brought_by, known_cards, plan_of
from warband.server.games.handbook.shelf import card_view, shelf_view
from warband.server.http.endpoints import Call, Endpoint, preview
from warband.server.table_book import ArmyError
from warband.server.work.studies import Encoded, encoded


def _library(call: Call) -> Library:
    book = call.tables.books["handbook"].book
    assert isinstance(book, HandbookBook)
    return book.library


@lru_cache(maxsize=4)
def _encoded_shelf(library: Library) -> Encoded:
    return encoded(shelf_view(library))


async def shelf(call: Call) -> Encoded:
    """Cards, warbands, scenarios, maps and tiles."""
    return await call.tables.aside(_encoded_shelf, _library(call), owner=call.owner)


async def brought(call: Call) -> SkirmishCards:
    """The cards that somebody brought to a table: no library has them."""
    room = await call.room()
    play = room.table.play
    if play is None or not isinstance(play.battle.state, Skirmish):
        return SkirmishCards(())
    known = _library(call).cards
    cards = {card.name: card for card in play.battle.state.roster.cards}
    own = [card_view(card) for name, card in sorted(cards.items()) if known.get(name) != card]
    return SkirmishCards(tuple(own))


def judge(text: str, format: str, points: int, library: Library) -> SkirmishVerdict:
    """What a warband costs, and every rule of building that it breaks."""
    brings = brought_by(p.Army(text=text), library)
    if brings.band is None:
        raise ArmyError("expected a warband, found nothing")
    known = known_cards(brings, library)
    allowed = limits(plan_of(format), points or 100)
    band = brings.band
    return SkirmishVerdict(
        band.name,
        band.faction,
        sum(card.cost for card in band.cards(known)),
        allowed.points,
        len(band.creatures),
        tuple(faults(band, known, allowed)),
    )


async def check(call: Call) -> SkirmishVerdict:
    """Whether a warband is legal."""
    body = call.body
    assert isinstance(body, p.CheckSkirmish)
    return await call.tables.aside(
        judge, body.text, body.format, body.points, _library(call), owner=call.owner
    )


ENDPOINTS: tuple[Endpoint, ...] = (
    Endpoint(
        "GET", "/api/skirmish", "skirmish", "What a skirmish is made of", shelf, SkirmishShelf,
        cost=3,
    ),
    Endpoint(
        "GET", "/api/tables/{id}/stat-cards", "broughtStatCards",
        "Stat cards that were brought to a table", brought, SkirmishCards, cost=2,
    ),
    Endpoint(
        "POST", "/api/skirmish/check", "checkSkirmish", "Judge a warband of 2003", check,
        SkirmishVerdict, p.CheckSkirmish, cost=2,
    ),
    Endpoint(
        "POST", "/api/tables/{id}/preview/layings", "previewLayings",
        "How may a terrain tile be laid?", preview, square_previews.Layings, p.LayingsQuery, cost=2,
    ),
)  # fmt: skip
