"""What the table server and its clients say to each other.

One set of structures serves the HTTP interface, the sockets, the OpenAPI description and
the client's TypeScript types. `docs/protocol.md` is the page for people who write a client.

Messages over a socket are objects with a `type`. What a client sends may leave out fields that
have a default; so do the few structures of which the server sends very many.
"""

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from warband.rules.v3.view import MapView, PieceView, TurnView, View

# ----------------------------------------------------------------------------- small words

TableId: TypeAlias = Annotated[str, Meta(pattern=r"^[a-z2-7]{12}$")]
Token: TypeAlias = Annotated[str, Meta(min_length=20, max_length=100)]
Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
Salt: TypeAlias = Annotated[str, Meta(max_length=100, pattern=r"^[0-9A-Za-z_-]*$")]
ShortText: TypeAlias = Annotated[str, Meta(max_length=500)]
LongText: TypeAlias = Annotated[str, Meta(max_length=400_000)]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=1)]
Count: TypeAlias = Annotated[int, Meta(ge=0, le=10_000_000)]

Opponent: TypeAlias = Literal["computer", "hotseat", "invite"]
Pace: TypeAlias = Literal["instant", "quick", "normal", "slow"]
Status: TypeAlias = Literal["waiting", "playing", "over", "record"]
RefusalKind: TypeAlias = Literal[
    "stale", "illegal", "not-yours", "over", "too-fast", "malformed", "failed"
]
Offer: TypeAlias = Literal["takeback", "draw", "rematch"]
By: TypeAlias = Literal["person", "computer", "auto"]


class Request(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a client sends; fields that have a default may be left out."""


class Message(msgspec.Struct, frozen=True):
    """What the server sends; every field is there."""


# -------------------------------------------------------------------------- skip settings

Habit: TypeAlias = Literal["always", "never", "ask"]
Yield: TypeAlias = Literal["", "activation", "turn", "round"]


class Settings(Request, frozen=True):
    """How a seat wants trigger windows handled. They live with the seat, never in the game.

    `powers` remembers an answer by "Creature: Power"; `stops` names kinds of question or of
    event that always ask; `yield_until` passes on every window until the present activation,
    this player's next turn or the round is over; `full_control` asks everything.
    """

    full_control: bool = False
    powers: dict[Annotated[str, Meta(max_length=120)], Habit] = {}
    stops: tuple[Annotated[str, Meta(max_length=40)], ...] = ()
    yield_until: Yield = ""
    order_for_me: bool = True
    """Questions of mere order (whose roll first, who scores) answer themselves."""


# ------------------------------------------------------------------------------- tables


class Clock(Request, frozen=True):
    """A time control: a bank, and an increment for every activation."""

    bank: Annotated[int, Meta(ge=10, le=86_400)] = 1200
    """Seconds each player starts with."""
    increment: Annotated[int, Meta(ge=0, le=600)] = 20
    """Seconds gained when one's creature ends its turn."""


class Army(Request, frozen=True):
    """What a player brings: a ready warband by name, a warband as text, or neither (random)."""

    ready: Annotated[str, Meta(max_length=80)] = ""
    text: Annotated[str, Meta(max_length=20_000)] = ""
    map: Annotated[str, Meta(max_length=80)] = ""


class CreateTable(Request, frozen=True):
    """Set up a table. The creator sits down; the other seat depends on the opponent."""

    opponent: Opponent
    name: Name = "Guest"
    seat: SeatNumber = 0
    rules: Literal["v3"] = "v3"
    format: Annotated[str, Meta(max_length=120)] = ""
    """Empty: the format of the creator's warband."""
    army: Army = Army()
    enemy: Army = Army()
    """For computer and hot seat tables."""
    fixed_map: Annotated[str, Meta(max_length=80)] = ""
    rounds: Annotated[int, Meta(ge=0, le=100)] = 0
    """Time is up after so many rounds; 0 is no limit."""
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
    salt: Salt = ""


class BranchTable(Request, frozen=True):
    """Play on from a moment of another table."""

    answers: Count
    opponent: Opponent
    name: Name = "Guest"
    seat: SeatNumber = 0
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
    """blue or red."""
    name: str = ""
    kind: Literal["open", "person", "computer"] = "open"
    agent: str = ""
    warband: str = ""
    online: bool = False
    away: bool = False
    """A computer plays for the person until they return."""


class TableInfo(Message, frozen=True):
    """What anybody may know about a table."""

    id: str
    rules: str
    status: Status
    opponent: Opponent
    format: str
    seats: tuple[SeatInfo, SeatInfo]
    created: int
    """Milliseconds since 1970, server time."""
    touched: int
    round: int = 0
    score: tuple[int, int] = (0, 0)
    asked: int = -1
    outcome: str = ""
    ended: str = ""
    """Why it is over: victory, resignation, time, draw."""
    winner: int | None = None
    clock: Clock | None = None
    pace: Pace = "normal"
    listed: bool = False
    commitment: str = ""
    """The hash of the dice seed, published before the first roll."""
    branched_from: str = ""
    rematch: str = ""
    """The table of the rematch, when there is one."""
    watchers: int = 0


class TableList(Message, frozen=True):
    """Tables, most recent first."""

    tables: tuple[TableInfo, ...]


class Problem(Message, frozen=True):
    """What is wrong with a request."""

    error: str
    """A word for machines."""
    reason: str
    """A sentence for people."""


# -------------------------------------------------------------------------------- lines


class Line(Message, frozen=True, omit_defaults=True):
    """One line of the battle's log: an answer that was given, or something that happened."""

    n: int
    """Its number, from 0; a takeback removes lines from the end."""
    answers: int
    """How many answers (choices and rolls) the battle had when this was told."""
    kind: str
    """"answer", or the kind of event: moves, attack-roll, damage, ..."""
    text: str
    facts: dict[str, object] = {}
    seat: int = -1
    """For answers: whose."""
    by: By = "person"
    note: str = ""
    """For automatic answers: why it was given."""


class Notice(Message, frozen=True):
    """Something at the table beside the battle: chat, undo, offers, people coming and going."""

    seq: int
    at: int
    kind: str
    text: str
    seat: int = -1
    name: str = ""
    line: int = 0
    """How many lines the battle's log had."""


class Lines(Message, frozen=True):
    """A part of the log."""

    total: int
    lines: tuple[Line, ...]


# -------------------------------------------------------------------------------- clocks


class Clocks(Message, frozen=True):
    """Time left, by server time."""

    left: tuple[int, int]
    """Milliseconds left at the moment `at`."""
    running: int
    """The seat whose clock runs; -1 none."""
    at: int


class Proposal(Message, frozen=True):
    """Something that the other player may accept."""

    kind: Offer
    seat: int
    answers: int = 0
    """For a takeback: the number of answers to go back to."""


# ------------------------------------------------------------------------ client messages


class ClientMessage(
    msgspec.Struct, frozen=True, tag_field="type", omit_defaults=True, forbid_unknown_fields=True
):
    """Anything a client says over the socket."""


class Hello(ClientMessage, frozen=True, tag="hello"):
    """The first message: who you are, and what you already have."""

    token: Annotated[str, Meta(max_length=100)] = ""
    """Empty for a spectator."""
    lines: Count = 0
    """Lines you have; only later ones are sent."""
    seq: Count = 0
    """The last sequence number you saw; 0 for none."""
    side: SeatNumber | None = None
    """For spectators: the seat over whose shoulder they look, options included."""


class Answer(ClientMessage, frozen=True, tag="answer"):
    """Choose an option of the question at hand."""

    seq: Count
    """The sequence number of the view the choice was made in."""
    option: Count


class Say(ClientMessage, frozen=True, tag="say"):
    """Choose an option by its name, as typed."""

    seq: Count
    text: Annotated[str, Meta(max_length=200)]


class Undo(ClientMessage, frozen=True, tag="undo"):
    """Take back one's last answer, or the whole activation so far as dice allow."""

    seq: Count
    whole: Literal["answer", "activation"] = "answer"


class Propose(ClientMessage, frozen=True, tag="propose"):
    """Offer the other player something."""

    kind: Offer
    answers: Count = 0


class Reply(ClientMessage, frozen=True, tag="reply"):
    """Accept or decline what the other player offers."""

    kind: Offer
    accept: bool


class Resign(ClientMessage, frozen=True, tag="resign"):
    """Give the battle up."""

    seat: SeatNumber | None = None
    """Which seat, for those who hold both."""


class Chat(ClientMessage, frozen=True, tag="chat"):
    """Say something at the table."""

    text: Annotated[str, Meta(min_length=1, max_length=500)]


class SetSettings(ClientMessage, frozen=True, tag="settings"):
    """Change one's skip settings."""

    settings: Settings
    seat: SeatNumber | None = None


class Substitute(ClientMessage, frozen=True, tag="substitute"):
    """Let the computer play for the other player, who has left; or for oneself."""

    seat: SeatNumber
    agent: Annotated[str, Meta(max_length=40)] = "soldier"


class Return(ClientMessage, frozen=True, tag="return"):
    """Take one's seat back from the computer."""


class SetPace(ClientMessage, frozen=True, tag="pace"):
    """How fast the computer's answers follow each other."""

    pace: Pace


class Ping(ClientMessage, frozen=True, tag="ping"):
    """Measure the way to the server; also keeps the connection alive."""

    t: float


FromClient: TypeAlias = (
    Hello | Answer | Say | Undo | Propose | Reply | Resign | Chat | SetSettings | Substitute
    | Return | SetPace | Ping
)  # fmt: skip

# ------------------------------------------------------------------------ server messages


class ServerMessage(msgspec.Struct, frozen=True, tag_field="type"):
    """Anything the server says over the socket."""


class Welcome(ServerMessage, frozen=True, tag="welcome"):
    """The table as it stands."""

    table: TableInfo
    seats: tuple[int, ...]
    """The seats you hold; none for a spectator."""
    seq: int
    answers: int
    view: View | None
    """None while the table waits for a player."""
    map: MapView | None
    lines: tuple[Line, ...]
    """Lines from `first_line` on; earlier ones can be fetched."""
    first_line: int
    notices: tuple[Notice, ...]
    settings: tuple[Settings, ...]
    """Of the seats you hold, in their order."""
    proposals: tuple[Proposal, ...] = ()
    clocks: Clocks | None = None
    can_undo: bool = False
    can_reset: bool = False


class Update(ServerMessage, frozen=True, tag="update"):
    """Something changed: throw away lines from `first_line` on, add these, show the view."""

    seq: int
    answers: int
    table: TableInfo
    view: View | None
    lines: tuple[Line, ...]
    first_line: int
    map: MapView | None = None
    """Only when it changed."""
    notices: tuple[Notice, ...] = ()
    proposals: tuple[Proposal, ...] = ()
    clocks: Clocks | None = None
    can_undo: bool = False
    can_reset: bool = False
    settings: tuple[Settings, ...] = ()
    """Of the seats you hold, in their order."""
    pause: int = 0
    """Milliseconds until the next computer answer may follow, for animations."""


class Refused(ServerMessage, frozen=True, tag="refused"):
    """What you asked was not done; nothing has changed."""

    error: RefusalKind
    reason: str
    seq: int = 0


class Presence(ServerMessage, frozen=True, tag="presence"):
    """Who is connected."""

    online: tuple[bool, bool]
    watchers: int


class Thinking(ServerMessage, frozen=True, tag="thinking"):
    """The computer is thinking about its answer."""

    seat: int
    agent: str


class Pong(ServerMessage, frozen=True, tag="pong"):
    """The answer to a ping."""

    t: float
    at: int
    """Server time, milliseconds since 1970."""


FromServer: TypeAlias = Welcome | Update | Refused | Presence | Thinking | Pong

# --------------------------------------------------------------------------------- replays


class Mark(Message, frozen=True):
    """A place worth jumping to: the start of a round or of an activation."""

    answers: int
    line: int
    round: int
    text: str
    kind: Literal["setup", "round", "activation", "end"]


class Replay(Message, frozen=True):
    """A whole battle, ready to be scrubbed through."""

    table: TableInfo
    map: MapView
    """The map of the first frame."""
    start: View
    """The position before the first line."""
    lines: tuple[Line, ...]
    marks: tuple[Mark, ...]
    answers: int


class Frame(Message, frozen=True, omit_defaults=True):
    """The position right after a line: only what differs from the frame before."""

    line: int
    pieces: tuple[PieceView, ...] = ()
    round: int | None = None
    score: tuple[int, int] | None = None
    active: int | None = None
    turn: TurnView | None = None
    """Always as it is now; none between turns."""
    map: MapView | None = None


class Frames(Message, frozen=True):
    """Frames in order, one for every line."""

    first: int
    frames: tuple[Frame, ...]


class Moment(Message, frozen=True):
    """A whole position of a battle, past or present."""

    answers: int
    line: int
    view: View
    map: MapView


class UploadRecord(Request, frozen=True):
    """A record of a battle, as text."""

    text: LongText


# ------------------------------------------------------------------------------- fair dice


class DieRoll(Message, frozen=True):
    """One roll that was made: the numbers of its dice and their faces."""

    first: int
    sides: int
    faces: tuple[int, ...]
    answers: int
    """How many answers came before it."""
    undone: bool = False
    """Taken back later; its dice are never used again."""


class DiceProof(Message, frozen=True):
    """Everything needed to check the dice; the seed is told once the battle is over."""

    commitment: str
    salts: tuple[str, str]
    rolls: tuple[DieRoll, ...]
    seed: str = ""
    """Hexadecimal; empty while the battle goes on."""


# --------------------------------------------------------------------------------- library


class PowerView(Message, frozen=True):
    """A power as printed, in our own words."""

    key: str
    name: str
    section: str
    text: str
    action: tuple[str, ...]
    attack: str = ""
    basic: bool = False
    uses: int | None = None
    bonus: int | None = None
    defense: str = ""
    damage: str = ""
    range: str = ""


class CardView(Message, frozen=True):
    """A card: a creature or an item."""

    name: str
    kind: Literal["creature", "item"]
    cost: int
    powers: tuple[PowerView, ...]
    keywords: tuple[str, ...] = ()
    set: str = ""
    level: int = 0
    size: str = ""
    side: int = 1
    alignment: str = ""
    factions: tuple[str, ...] = ()
    mode: str = ""
    hp: int = 0
    bloodied: int | None = None
    ac: int = 0
    fort: int = 0
    ref: int = 0
    will: int = 0
    speed: int = 0
    champion_rating: int = 0
    requires: str = ""
    """For items: who may carry it, in words."""


class Cards(Message, frozen=True):
    """All cards of a rulebook."""

    cards: tuple[CardView, ...]


class MemberView(Message, frozen=True):
    """So many copies of a creature, each with these items."""

    creature: str
    count: int = 1
    items: tuple[str, ...] = ()


class WarbandView(Message, frozen=True):
    """A ready warband."""

    name: str
    format: str
    faction: str
    members: tuple[MemberView, ...]
    text: str


class AgentView(Message, frozen=True):
    """A computer opponent."""

    name: str
    about: str


class MapSummary(Message, frozen=True):
    """A map that can be played on."""

    name: str
    width: int
    height: int


class Library(Message, frozen=True):
    """Everything a table can be made of."""

    version: str
    formats: tuple[str, ...]
    factions: tuple[str, ...]
    maps: tuple[MapSummary, ...]
    warbands: tuple[WarbandView, ...]
    agents: tuple[AgentView, ...]


class CheckWarband(Request, frozen=True):
    """A warband as text, to be judged under a format."""

    text: Annotated[str, Meta(max_length=20_000)]
    format: Annotated[str, Meta(max_length=120)] = ""
    """Empty: the format in the text."""


class ViolationView(Message, frozen=True):
    """A rule of construction that the warband breaks."""

    rule: str
    reason: str


class WarbandVerdict(Message, frozen=True):
    """Whether a warband is legal, and every rule it breaks."""

    legal: bool
    points: int
    limit: int
    creatures: int
    violations: tuple[ViolationView, ...]
    text: str = ""
    """The warband written out cleanly."""
    notes: tuple[str, ...] = ()


class Health(Message, frozen=True):
    """The server is well."""

    version: str
    tables: int
    """Tables in memory."""
    sockets: int


# -------------------------------------------------------------------------------- previews


class ReachQuery(Request, frozen=True):
    """Where could a creature go?"""

    piece: Count
    how: Literal["", "move", "double move", "shift", "charge"] = ""
    """Empty: as the question at hand has it, otherwise a plain move."""
    answers: int = -1
    """The moment meant; -1 is now."""


class AttacksQuery(Request, frozen=True):
    """What could a creature attack, from where it stands or from another square?"""

    piece: Count
    origin: Annotated[int, Meta(ge=-1, le=4096)] = -1
    target: Annotated[int, Meta(ge=-1, le=4096)] = -1
    """A creature; -1 is any."""
    answers: int = -1


class ThreatQuery(Request, frozen=True):
    """Which squares could these creatures attack on their next turn?"""

    pieces: Annotated[tuple[Count, ...], Meta(max_length=40)]
    answers: int = -1


class SightQuery(Request, frozen=True):
    """What lies between two squares?"""

    source: Annotated[int, Meta(ge=0, le=4096)]
    target: Annotated[int, Meta(ge=0, le=4096)]
    piece: Annotated[int, Meta(ge=-1, le=4096)] = -1
    """Look with the eyes of this creature (flight, blindness); -1 is nobody in particular."""
    answers: int = -1


class TemplatesQuery(Request, frozen=True):
    """How could an area power be placed?"""

    piece: Count
    power: Annotated[str, Meta(max_length=120)]
    origin: Annotated[int, Meta(ge=-1, le=4096)] = -1
    answers: int = -1
