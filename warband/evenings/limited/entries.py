"""What happens at a sealed or draft evening, one entry after the other."""

from typing import Literal, TypeAlias, get_args

import msgspec

from warband.evenings import entries as t
from warband.rulebooks import USUAL

Style: TypeAlias = Literal["sealed", "draft", "double dump"]
STYLES: tuple[Style, ...] = get_args(Style)


class Opened(msgspec.Struct, frozen=True, tag="opened"):
    """Somebody announces an evening."""

    name: str
    rules: str = USUAL
    format: str = "200-8 (75%)"
    style: Style = "draft"
    packs: tuple[str, ...] = ("Gates of Dawn", "Gates of Dawn")
    """The products that every player gets."""
    seed: int = 0
    """Kept by the host until the end; its seal is public from the beginning."""
    late_sets: bool = False
    """Pods of five are best with sets after the 17th."""
    timed: bool = False
    """Whether picks and building are against the clock."""
    rounds: int = 0
    """Swiss rounds after building; 0: as many as it takes to find one winner."""
    minutes: int = 0
    """A round of battles is timed; 0: it takes as long as it takes."""


class Joined(msgspec.Struct, frozen=True, tag="joined"):
    """A player takes part."""

    name: str
    computer: bool = False


class Dealt(msgspec.Struct, frozen=True, tag="dealt"):
    """Players are seated and packs are handed out."""

    at: float = 0.0
    """Seconds of the evening's clock."""


class Picked(msgspec.Struct, frozen=True, tag="picked"):
    """A player drafts a card."""

    name: str
    card: str
    at: float = 0.0
    late: bool = False
    """Whether the clock ran out and the pod's judge gave the card."""


class Reported(msgspec.Struct, frozen=True, tag="reported"):
    """A player tells the head judge of an odd pack."""

    name: str
    pack: int
    why: str


class Replaced(msgspec.Struct, frozen=True, tag="replaced"):
    """The head judge replaces a pack before any card of it was drafted."""

    judge: str
    name: str
    pack: int


class Registered(msgspec.Struct, frozen=True, tag="registered"):
    """A player hands in warband and map."""

    name: str
    army: str
    map: str
    at: float = 0.0


class Withdrawn(msgspec.Struct, frozen=True, tag="withdrawn"):
    """A player leaves."""

    name: str


class Closed(msgspec.Struct, frozen=True, tag="closed"):
    """Building is over: battles begin."""

    at: float = 0.0


Played: TypeAlias = t.Paired | t.Result | t.Called | t.Ruled | t.Penalized | t.Dropped | t.Closed
"""Once warbands are built, everything is as at a tournament."""
Entry: TypeAlias = (
    Opened
    | Joined
    | Dealt
    | Picked
    | Reported
    | Replaced
    | Registered
    | Withdrawn
    | Closed
    | Played
)
