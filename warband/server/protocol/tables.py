"""Tables: how they are made, who sits at them, how they stand; skip settings."""

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from warband.rulebooks import USUAL
from warband.server.protocol.words import (
    MOST_SEATS,
    Count,
    Message,
    Name,
    Opponent,
    Pace,
    Request,
    RulebookName,
    Salt,
    SeatNumber,
    Status,
)

Habit: TypeAlias = Literal["always", "never", "ask"]
Yield: TypeAlias = Literal["", "activation", "turn", "round"]


MOST_HABITS = 100
"""Remembered answers of one seat: more than the powers of both armies in any battle."""


class Settings(Request, frozen=True):
    """How a seat wants trigger windows handled. They live with the seat, never in the game.

    `powers` remembers an answer by "Creature: Power"; `stops` names kinds of question or of
    event that always ask; `yield_until` passes on every window until the present activation,
    this player's next turn or the round is over; `full_control` asks everything.
    """

    full_control: bool = False
    powers: Annotated[
        dict[Annotated[str, Meta(max_length=120)], Habit], Meta(max_length=MOST_HABITS)
    ] = msgspec.field(default_factory=dict)
    stops: Annotated[tuple[Annotated[str, Meta(max_length=40)], ...], Meta(max_length=40)] = ()
    yield_until: Yield = ""
    order_for_me: bool = True
    """Questions of mere order (whose roll first, who scores) answer themselves."""


class Clock(Request, frozen=True):
    """A time control: a bank, and an increment for every activation."""

    bank: Annotated[int, Meta(ge=10, le=86_400)] = 1200
    """Seconds each player starts with."""
    increment: Annotated[int, Meta(ge=0, le=600)] = 20
    """Seconds gained when one's creature ends its turn."""


class Army(Request, frozen=True):
    """What a player brings: a ready warband by name, an army as text, or neither.

    Who brings neither gets a random warband under Guild V3. Under HeroScape armies are drafted
    if nobody brings one; `ready` may be "random" there.
    """

    ready: Annotated[str, Meta(max_length=80)] = ""
    text: Annotated[str, Meta(max_length=20_000)] = ""
    map: Annotated[str, Meta(max_length=80)] = ""
    tiles: Annotated[tuple[Annotated[str, Meta(max_length=80)], ...], Meta(max_length=8)] = ()
    """The terrain tiles that are brought to a 2003 skirmish; the usual ones if none is named."""


class Place(Request, frozen=True):
    """A seat of a new table: its creator's, open to whoever comes by the link, a computer's."""

    who: Literal["host", "open", "computer"]
    army: Army = Army()
    name: Annotated[str, Meta(max_length=40)] = ""
    """For several people at one screen; empty: the creator's name."""
    agent: Annotated[str, Meta(max_length=40)] = ""
    """The computer that plays there; empty: that of the table."""
    team: SeatNumber | None = None
    """The first seat of its team; None: everybody fights for themselves."""


class CreateTable(Request, frozen=True):
    """Set up a table. The creator sits down; the other seat depends on the opponent."""

    opponent: Opponent
    name: Name = "Guest"
    seat: SeatNumber = 0
    rules: RulebookName = USUAL
    format: Annotated[str, Meta(max_length=200)] = ""
    """What is played: a format of Guild V3 (empty: that of the creator's warband), a scenario
    of HeroScape."""
    army: Army = Army()
    enemy: Army = Army()
    """For computer and hot seat tables."""
    places: Annotated[tuple[Place, ...], Meta(max_length=MOST_SEATS)] = ()
    """All seats from blue on, for more than two players or any mixture of them; then
    `opponent`, `seat`, `army` and `enemy` count for nothing."""
    fixed_map: Annotated[str, Meta(max_length=80)] = ""
    points: Annotated[int, Meta(ge=0, le=5000)] = 0
    """HeroScape, mass battles: what an army may cost; 0 is what the scenario says."""
    rounds: Annotated[int, Meta(ge=-1, le=100)] = 0
    """Time is up after so many rounds; 0 is what the format or scenario says, -1 no limit."""
    agent: Annotated[str, Meta(max_length=40)] = "soldier"
    seconds: Annotated[float, Meta(ge=0.1, le=60)] = 2.0
    """How long the computer may think about one answer."""
    pace: Pace = "normal"
    clock: Clock | None = None
    listed: bool = False
    """Whether the table appears in the list of tables to watch."""
    salt: Salt = ""
    """Mixed into the dice, see fair dice."""


class JoinTable(Request, frozen=True):
    """Sit down at a table by its invitation."""

    name: Name = "Guest"
    army: Army = Army()
    seat: SeatNumber | None = None
    """One of the open seats; None: the first of them."""
    salt: Salt = ""


class BranchTable(Request, frozen=True):
    """Play on from a moment of another table."""

    answers: Count
    opponent: Opponent = "computer"
    name: Name = "Guest"
    seat: SeatNumber = 0
    places: Annotated[tuple[Place, ...], Meta(max_length=MOST_SEATS)] = ()
    """All seats of the battle from blue on; then `opponent` and `seat` count for nothing.
    Armies and teams are those of the battle."""
    agent: Annotated[str, Meta(max_length=40)] = "soldier"
    seconds: Annotated[float, Meta(ge=0.1, le=60)] = 2.0
    pace: Pace = "normal"
    clock: Clock | None = None
    listed: bool = False
    salt: Salt = ""


class Seated(Message, frozen=True):
    """Proof of a seat: keep the token secret, it is all that a seat asks for."""

    table: str
    seats: tuple[int, ...]
    token: str


class SeatInfo(Message, frozen=True):
    """Who sits where."""

    seat: int
    colour: str
    """blue, red, green or yellow."""
    name: str = ""
    kind: Literal["open", "person", "computer"] = "open"
    agent: str = ""
    warband: str = ""
    online: bool = False
    away: bool = False
    """A computer plays for the person until they return."""
    team: int = 0
    """The first seat of its team: its own number where everybody fights alone."""
    resigned: bool = False
    """The person has given up; a computer leads the army."""


class EventRef(Message, frozen=True):
    """The evening that a table belongs to, and which of its battles is fought there."""

    id: str
    name: str
    number: int
    """The battle of the round, from 1."""
    ends: int = 0
    """When time is up, in milliseconds since 1970; 0: it takes as long as it takes."""
    time_up: bool = False
    """Whether this round is the last one."""


class TableInfo(Message, frozen=True):
    """What anybody may know about a table."""

    id: str
    rules: str
    status: Status
    opponent: Opponent
    format: str
    seats: tuple[SeatInfo, ...]
    created: int
    """Milliseconds since 1970, server time."""
    touched: int
    round: int = 0
    setting_up: bool = False
    """Whether armies are still chosen and placed."""
    score: tuple[int, ...] = ()
    asked: int = -1
    outcome: str = ""
    ended: str = ""
    """Why it is over: victory, resignation, time, draw, called, ruling."""
    winner: int | None = None
    """The first seat of the side that won, -1 for a draw."""
    winners: tuple[int, ...] = ()
    """All seats of the side that won."""
    brings: bool = True
    """Whether those who sit down may bring an army."""
    points: int = 0
    """What an army may cost, where that is known."""
    fixed_map: str = ""
    """Where it is fought, as its creator has asked for."""
    clock: Clock | None = None
    pace: Pace = "normal"
    listed: bool = False
    commitment: str = ""
    """The hash of the dice seed, published before the first roll."""
    branched_from: str = ""
    rematch: str = ""
    """The table of the rematch, when there is one."""
    watchers: int = 0
    event: EventRef | None = None
    """The evening it belongs to, if it does."""


class TableList(Message, frozen=True):
    """Tables, most recent first."""

    tables: tuple[TableInfo, ...]


class Problem(Message, frozen=True):
    """What is wrong with a request."""

    error: str
    """A word for machines."""
    reason: str
    """A sentence for people."""
