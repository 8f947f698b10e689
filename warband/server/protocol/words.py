"""Small words that many messages are made of."""

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

TableId: TypeAlias = Annotated[str, Meta(pattern=r"^[a-z2-7]{12}$")]
Token: TypeAlias = Annotated[str, Meta(min_length=20, max_length=100)]
Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
Salt: TypeAlias = Annotated[str, Meta(max_length=100, pattern=r"^[0-9A-Za-z_-]*$")]
ShortText: TypeAlias = Annotated[str, Meta(max_length=500)]
LongText: TypeAlias = Annotated[str, Meta(max_length=400_000)]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=5)]
MOST_SEATS = 6
"""Players that a table has room for."""
Count: TypeAlias = Annotated[int, Meta(ge=0, le=10_000_000)]

RulebookName: TypeAlias = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9]{0,30}$")]
"""One of those that the server says it has."""
Opponent: TypeAlias = Literal["computer", "hotseat", "invite"]
Pace: TypeAlias = Literal["instant", "quick", "normal", "slow"]
Status: TypeAlias = Literal["waiting", "playing", "over", "record"]
RefusalKind: TypeAlias = Literal[
    "stale", "illegal", "not-yours", "over", "too-fast", "malformed", "failed", "paused",
    "full", "too-heavy",
]  # fmt: skip
Offer: TypeAlias = Literal["takeback", "draw", "rematch"]
By: TypeAlias = Literal["person", "computer", "auto", "helper"]
"""Who answered: a `helper` is a computer whom the player asked to answer for a while."""


class Request(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a client sends; fields that have a default may be left out."""


class Message(msgspec.Struct, frozen=True):
    """What the server sends; every field is there."""


Words: TypeAlias = Annotated[tuple[Annotated[str, Meta(max_length=200)], ...], Meta(max_length=8)]
"""A few answers in words."""
Until: TypeAlias = Literal["", "answer", "activation", "setup"]
"""How long a computer answers for a player: until they return, or only that far."""
