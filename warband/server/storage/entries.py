"""What is written down about a table: an append-only list of entries, the only truth.

A table in memory is what folding its entries gives. Choices are entries together with the
rolls that followed them; undo, chat, offers and settings are entries too.
"""

from typing import Literal, TypeAlias

import msgspec

from warband.server.protocol import (
    Army,
    By,
    Clock,
    EventRef,
    Offer,
    Opponent,
    Pace,
    Settings,
    Until,
)


class Entry(msgspec.Struct, frozen=True, tag_field="type", omit_defaults=True):
    """Something that happened at a table, with the server's time in milliseconds."""

    at: int


class Chair(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat as it was taken."""

    kind: Literal["open", "person", "computer"] = "open"
    name: str = ""
    token_hash: str = ""
    agent: str = ""
    seconds: float = 2.0
    salt: str = ""
    army: Army = Army()


class Opened(Entry, frozen=True, tag="opened"):
    """The table was set up."""

    rules: str
    opponent: Opponent
    chairs: tuple[Chair, ...]
    format: str
    seed: str
    """The secret of the dice; never leaves the server before the battle is over."""
    teams: tuple[int, ...] = ()
    """The first seat of each seat's team; empty: everybody fights for themselves."""
    fixed_map: str = ""
    points: int = 0
    rounds: int = 0
    pace: Pace = "normal"
    clock: Clock | None = None
    listed: bool = False
    branched_from: str = ""
    record: bool = False
    """An uploaded record: to be looked at only."""
    setup: str = ""
    """For branches and records: the battle they come from, and the answers it was given."""
    given: tuple[int | tuple[int, ...], ...] = ()
    event: EventRef | None = None
    """The evening that the battle belongs to."""


class Joined(Entry, frozen=True, tag="joined"):
    """Somebody took an open seat."""

    seat: int
    chair: Chair


class Begun(Entry, frozen=True, tag="begun"):
    """Everybody is there: the battle starts from this setup, and from answers already given."""

    setup: str
    given: tuple[int | tuple[int, ...], ...] = ()
    """Answers of the battle this one branched from, or of an uploaded record."""
    rolls: tuple[tuple[int, ...], ...] = ()
    """Dice rolled before the first choice."""


class Moved(Entry, frozen=True, tag="moved"):
    """A choice, and the dice that were rolled until the next one."""

    seat: int
    option: int
    by: By = "person"
    note: str = ""
    rolls: tuple[tuple[int, ...], ...] = ()
    goes_on: bool = False
    """Whether it was told together with the choice before it."""


class Undone(Entry, frozen=True, tag="undone"):
    """The battle went back to so many answers."""

    seat: int
    answers: int
    how: Literal["undo", "reset", "takeback"]
    words: str = ""
    """What is taken back first."""


class Proposed(Entry, frozen=True, tag="proposed"):
    """A player offered a takeback, a draw or a rematch."""

    seat: int
    kind: Offer
    answers: int = 0
    seats: tuple[int, ...] = ()
    """All seats that whoever offers it holds; empty: just the one."""
    words: str = ""
    """For a takeback: what would be taken back first."""


class Agreed(Entry, frozen=True, tag="agreed"):
    """One player more wants what was offered; others have yet to say."""

    seat: int
    kind: Offer
    seats: tuple[int, ...]


class Declined(Entry, frozen=True, tag="declined"):
    """Somebody did not want it, or it was withdrawn."""

    seat: int
    kind: Offer
    withdrawn: bool = False


class Ended(Entry, frozen=True, tag="ended"):
    """The battle ended other than by its own rules."""

    how: Literal["resignation", "time", "draw", "called", "ruling"]
    """`called`: the time of the evening's round is up, and the battle's own round with it."""
    loser: int = -1
    also: tuple[int, ...] = ()
    """Who else has lost, where more than two fought."""


class Resigned(Entry, frozen=True, tag="resigned"):
    """A player gave up, or ran out of time, while others fight on: a computer leads the army."""

    seat: int
    how: Literal["resignation", "time"]
    agent: str


class Rematched(Entry, frozen=True, tag="rematched"):
    """The players went on at another table."""

    table: str


class Chatted(Entry, frozen=True, tag="chatted"):
    """Somebody said something."""

    seat: int
    name: str
    text: str


class Configured(Entry, frozen=True, tag="configured"):
    """A seat changed its skip settings."""

    seat: int
    settings: Settings


class Substituted(Entry, frozen=True, tag="substituted"):
    """The computer plays for a person."""

    seat: int
    agent: str
    by: int
    until: Until = ""
    """It stops by itself after so much."""


class Returned(Entry, frozen=True, tag="returned"):
    """The person plays again."""

    seat: int


class Paced(Entry, frozen=True, tag="paced"):
    """Computer answers follow each other faster or slower."""

    pace: Pace


class Resumed(Entry, frozen=True, tag="resumed"):
    """The server was away for so many milliseconds, which nobody's clock pays for."""

    gap: int


class TimeCalled(Entry, frozen=True, tag="time-called"):
    """The time of the evening's round is up: the present round of the battle is its last."""

    setup: str
    """What the battle starts from, with that round as the last; empty where it cannot say so."""
    round: int


class Judged(Entry, frozen=True, tag="judged"):
    """A judge has ruled at the table."""

    judge: str
    ruling: str
    minutes: int = 0
    answers: int = -1
    """The battle goes back to so many answers; -1: it stays where it is."""
    setup: str = ""
    """Where time had been called and there is more of it now: what the battle starts from."""
    loser: int | None = None
    """The battle is over: who has lost, -1 for a draw."""
    also: tuple[int, ...] = ()
    """Who else has lost, where more than two fought."""


AnyEntry: TypeAlias = (
    Opened | Joined | Begun | Moved | Undone | Proposed | Agreed | Declined | Ended | Resigned
    | Rematched | Chatted | Configured | Substituted | Returned | Paced | Resumed | TimeCalled
    | Judged
)  # fmt: skip

_decoder: msgspec.json.Decoder[AnyEntry] = msgspec.json.Decoder(AnyEntry)


def encode_entry(entry: AnyEntry) -> str:
    """An entry as it is stored."""
    return msgspec.json.encode(entry).decode()


def decode_entry(text: str) -> AnyEntry:
    """A stored entry."""
    return _decoder.decode(text)
