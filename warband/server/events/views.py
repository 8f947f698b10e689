"""What requests about evenings take and answer."""

from typing import Annotated, Literal, TypeAlias

import msgspec

from warband.rulebooks import USUAL

EventKind: TypeAlias = Literal["campaign", "draft", "tournament"]
Role: TypeAlias = Literal["host", "player", "guest"]
Title = Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
Text = Annotated[str, msgspec.Meta(max_length=8000)]


class CreateEvent(msgspec.Struct, frozen=True):
    """A new evening; whoever announces it is its host and its judge."""

    kind: EventKind
    name: Title
    rules: str = USUAL
    format: str = ""
    style: str = ""
    """Quick, major, epic; draft, double dump, sealed; or the system of a tournament."""
    rounds: Annotated[int, msgspec.Meta(ge=0, le=20)] = 0
    minutes: Annotated[int, msgspec.Meta(ge=0, le=600)] = 0
    timed: bool = False
    by_hand: bool = False
    """Whether battles are fought elsewhere and reported; else each has a table here."""


class JoinEvent(msgspec.Struct, frozen=True):
    """Somebody takes part; computers are brought by the host."""

    name: Title
    computer: str = ""
    token: str = ""


class EnterEvent(msgspec.Struct, frozen=True):
    """An entry as a record has it: `pick Ana: Ogre`; several lines where it has some."""

    token: str
    text: Text


class EventSeat(msgspec.Struct, frozen=True):
    """The secret that lets somebody write entries."""

    id: str
    token: str


class EventInfo(msgspec.Struct, frozen=True):
    """What the list of evenings shows of one."""

    id: str
    kind: EventKind
    name: str
    rules: str
    phase: str
    players: int


class EventList(msgspec.Struct, frozen=True):
    """Evenings, the latest first."""

    events: tuple[EventInfo, ...]


class DueView(msgspec.Struct, frozen=True):
    """Something that is to be done next."""

    name: str
    what: str
    told: str
    group: int = 0


class EventTable(msgspec.Struct, frozen=True):
    """A battle of the round."""

    number: int
    names: tuple[str, ...]
    detail: str = ""
    result: str = ""
    calls: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()
    seconds: float | None = None
    """Time that is left; nothing where none is counted."""
    table: str = ""
    """Where the battle is fought on this server."""
    playing: str = ""
    """How it stands there."""
    answers: int = 0
    """How many answers the battle was given: where a ruling may roll it back to."""
    yours: bool = False
    """Whether your token opens a seat there."""


class EventMatch(msgspec.Struct, frozen=True):
    """A battle that is over."""

    round: int
    names: tuple[str, ...]
    result: str
    table: str = ""
    """Where it can be seen again."""
    number: int = 0
    """Which battle of the round it was."""


class EventSheet(msgspec.Struct, frozen=True):
    """What may be known of a player: warlord, items, warband."""

    name: str
    title: str
    text: str
    secret: bool = False
    """Whether only its player sees it now."""


class PodCard(msgspec.Struct, frozen=True):
    """A card on the table."""

    name: str
    cost: int
    detail: str
    factions: tuple[str, ...] = ()
    """For whom it can be enlisted; none where that does not matter."""
    leads: bool = False
    """Whether it can be a warlord."""
    item: bool = False
    """Whether it is no creature but something that one carries."""


class Bearer(msgspec.Struct, frozen=True):
    """Who can carry an item."""

    card: str
    text: str
    """How the item is written then: `ranged +1 weapon`, `scroll of bless`."""
    place: str = ""
    """Where it is worn or wielded, if only so many of its sort can be."""
    room: int = 0
    """How many of the sort."""


class PodSeat(msgspec.Struct, frozen=True):
    """A seat of a pod, and what was drafted there."""

    name: str
    computer: bool
    cards: tuple[str, ...]


class PodView(msgspec.Struct, frozen=True):
    """A pod at work."""

    number: int
    seats: tuple[PodSeat, ...]
    turn: str
    active: str
    clockwise: bool
    cards: tuple[PodCard, ...]
    tables_left: int
    seconds: float | None = None


class EventView(msgspec.Struct, frozen=True):
    """An evening as one person sees it."""

    id: str
    kind: EventKind
    name: str
    rules: str
    phase: str
    seq: int
    you: str
    role: Role
    lead: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...]
    """What breaks ties, and the like."""
    due: tuple[DueView, ...]
    tables: tuple[EventTable, ...]
    sheets: tuple[EventSheet, ...]
    pods: tuple[PodView, ...]
    pool: tuple[PodCard, ...]
    """The cards that you have to build from."""
    maps: tuple[str, ...]
    choices: tuple[str, ...]
    """What a level brings, or which items may be destroyed."""
    items: tuple[str, ...]
    suggestion: str
    """A text to begin with, where one is to be written."""
    hash: str
    winner: str = ""
    limit: int = 0
    """The points that your warband may cost; 0 where that is not said."""
    bearers: tuple[tuple[Bearer, ...], ...] = ()
    """For each of your items who can carry it."""
    troops: tuple[PodCard, ...] = ()
    """Who can be your support troops in the battle that waits for them."""
    byes: tuple[str, ...] = ()
    """Who rests in this round."""
    history: tuple[EventMatch, ...] = ()
    """Battles that are over, in all rounds."""
    by_hand: bool = False
    """Whether results are reported instead of coming from tables of this server."""
