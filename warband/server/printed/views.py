"""What the page of one's own cards sends and receives."""

from typing import Annotated, Literal

from msgspec import Meta

from warband.server.protocol import CardView, Message, Request
from warband.server.protocol.words import LongText, Name, Salt


class ReadCards(Request, frozen=True):
    """Printed cards to be read: a part of a file, or one that is being written."""

    text: LongText
    """A JSON list of cards in the DDMWI format."""


class CorrectionView(Message, frozen=True):
    """A misprint that was put right."""

    printed: str
    meant: str


class PowerRead(Message, frozen=True):
    """A printed power, and what was made of it."""

    text: str
    understood: bool
    words: str = ""
    """Where it was not understood: the words that stopped the reader."""
    refused: str = ""
    """Where it was read, but the rules would not play it: why."""
    english: str = ""
    """What was understood, in our words."""
    attack: Literal["", "melee", "ranged", "close", "area"] = ""
    basic: bool = False
    kind_said: bool = True
    """Whether the text says of which kind the attack is; otherwise it is taken for melee."""
    corrections: tuple[CorrectionView, ...] = ()


class CardRead(Message, frozen=True):
    """A printed card, and what was made of it."""

    name: str
    problem: str = ""
    """Why it is no card at all; then nothing else is there."""
    understood: bool = False
    powers: tuple[PowerRead, ...] = ()
    size: str = ""
    size_said: bool = True
    """Whether the card says its size; otherwise it is taken for Medium."""
    text: str = ""
    """The card as a file of cards has it, as far as it was understood."""
    card: CardView | None = None
    """The card as shelves show it, as far as it was understood."""


class CardsRead(Message, frozen=True):
    """The cards of a request in its order: as many as could be read in the time of one request.

    The rest may be sent again.
    """

    cards: tuple[CardRead, ...]


class TryCard(Request, frozen=True):
    """A battle of a card on a small board against soldiers that the computer leads."""

    text: Annotated[str, Meta(max_length=20_000)]
    """The card as a file of cards has it."""
    opponents: Annotated[int, Meta(ge=1, le=4)] = 1
    name: Name = "Guest"
    salt: Salt = ""
