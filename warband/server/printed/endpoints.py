"""Requests of the page of one's own cards; the server keeps none of what it is sent."""

from warband.cards.notation import NotationError, parse_card
from warband.ddm.text.setup_text import POSITION
from warband.rulebooks import USUAL
from warband.server.http.endpoints import Call, Endpoint
from warband.server.printed import views as w
from warband.server.printed.reading import read_cards
from warband.server.printed.trying import sparring
from warband.server.protocol import CreateTable, Seated
from warband.server.tables import hosting


async def read(call: Call) -> w.CardsRead:
    """Read printed cards, in turn with what others ask for."""
    assert isinstance(call.body, w.ReadCards)
    return await call.tables.aside(read_cards, call.body.text, owner=call.owner)


async def try_out(call: Call) -> Seated:
    """A table where a card fights soldiers on a small board."""
    assert isinstance(call.body, w.TryCard)
    wish = call.body
    try:
        card = parse_card(wish.text, "the card")
    except NotationError as error:
        raise ValueError(str(error)) from None
    position = sparring(card, wish.opponents)
    request = CreateTable("computer", wish.name, rules=USUAL, salt=wish.salt)
    return await hosting.begin_from(call.tables, request, POSITION + position, call.owner)


ENDPOINTS = (
    Endpoint(
        "POST", "/api/printed", "readCards", "Read printed cards", read, w.CardsRead,
        w.ReadCards, cost=2,
    ),
    Endpoint(
        "POST", "/api/printed/try", "tryCard", "Try a card on a small board", try_out, Seated,
        w.TryCard, cost=20,
    ),
)  # fmt: skip
"""The requests of the page of one's own cards."""
