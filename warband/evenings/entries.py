"""What happens at a tournament, one entry after the other; everything else follows from these."""

from typing import Literal, TypeAlias, get_args

import msgspec

System: TypeAlias = Literal["swiss", "robin", "single", "double", "league"]
SYSTEMS: tuple[System, ...] = get_args(System)


class Opened(msgspec.Struct, frozen=True, tag="opened"):
    """Somebody announces a tournament."""

    name: str
    rules: str
    format: str = ""
    system: System = "swiss"
    rounds: int = 0
    """So many Swiss rounds; 0: as many as it takes to find one winner. Of a league how often
    everybody meets everybody."""
    minutes: int = 0
    """A round is timed; 0: it takes as long as it takes."""
    seed: int = 0
    """The draw at the beginning."""


class Joined(msgspec.Struct, frozen=True, tag="joined"):
    """A player takes part; after the first round has begun, from the next one on."""

    name: str
    computer: str = ""
    """A computer player of that kind holds the seat; empty for a person."""


class Registered(msgspec.Struct, frozen=True, tag="registered"):
    """A player brings an army: nobody else sees it before the tournament begins."""

    name: str
    army: str


class Dropped(msgspec.Struct, frozen=True, tag="dropped"):
    """A player leaves; what was played counts."""

    name: str


class Paired(msgspec.Struct, frozen=True, tag="paired"):
    """A round begins, with these tables in their order."""

    tables: tuple[tuple[str, str], ...]
    byes: tuple[str, ...] = ()
    at: float = 0.0
    """Seconds of the tournament's clock; counts where rounds are timed."""


class Result(msgspec.Struct, frozen=True, tag="result"):
    """A table has ended."""

    table: int
    """From 1, in the order of the round."""
    winner: str = ""
    """Empty: a draw."""
    scores: tuple[int, int] = (0, 0)
    record: str = ""
    """The name of the battle, where it was played on a server."""


class Called(msgspec.Struct, frozen=True, tag="called"):
    """A player calls a judge to a table."""

    name: str
    table: int
    why: str


class Ruled(msgspec.Struct, frozen=True, tag="ruled"):
    """A judge's ruling at a table."""

    judge: str
    table: int
    ruling: str
    minutes: int = 0
    """Time that is added."""
    back_to: int = -1
    """The battle goes back to so many answers; -1: it stays where it is."""
    winner: str | None = None
    """The result is as the judge says: a name, or empty for a draw."""


class Penalized(msgspec.Struct, frozen=True, tag="penalized"):
    """A player loses points."""

    judge: str
    name: str
    points: int
    why: str


class Closed(msgspec.Struct, frozen=True, tag="closed"):
    """The tournament is over."""


Entry: TypeAlias = (
    Opened | Joined | Registered | Dropped | Paired | Result | Called | Ruled | Penalized | Closed
)
