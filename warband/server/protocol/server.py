"""What the server says over a socket."""

from typing import TypeAlias

import msgspec

from warband.server.protocol.lines import Clocks, Line, Notice, Proposal, Undoing
from warband.server.protocol.looks import AnyMap, AnyView
from warband.server.protocol.tables import Settings, TableInfo
from warband.server.protocol.words import RefusalKind


class ServerMessage(msgspec.Struct, frozen=True, tag_field="type"):
    """Anything the server says over the socket."""


class Welcome(ServerMessage, frozen=True, tag="welcome"):
    """The table as it stands."""

    table: TableInfo
    seats: tuple[int, ...]
    """The seats you hold; none for a spectator."""
    seq: int
    answers: int
    view: AnyView | None
    """None while the table waits for a player."""
    map: AnyMap | None
    lines: tuple[Line, ...]
    """Lines from `first_line` on; earlier ones can be fetched."""
    first_line: int
    notices: tuple[Notice, ...]
    settings: tuple[Settings, ...]
    """Of the seats you hold, in their order."""
    proposals: tuple[Proposal, ...] = ()
    clocks: Clocks | None = None
    undo: Undoing = Undoing()


class Update(ServerMessage, frozen=True, tag="update"):
    """Something changed: throw away lines from `first_line` on, add these, show the view."""

    seq: int
    answers: int
    table: TableInfo
    view: AnyView | None
    lines: tuple[Line, ...]
    first_line: int
    map: AnyMap | None = None
    """Only when it changed."""
    notices: tuple[Notice, ...] = ()
    proposals: tuple[Proposal, ...] = ()
    clocks: Clocks | None = None
    undo: Undoing = Undoing()
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

    online: tuple[bool, ...]
    watchers: int


class Thinking(ServerMessage, frozen=True, tag="thinking"):
    """The computer is thinking about its answer."""

    seat: int
    agent: str


class Paused(ServerMessage, frozen=True, tag="paused"):
    """The table's storage does not answer, or answers again: nothing is lost, no clock runs."""

    paused: bool
    reason: str = ""


class Hinted(ServerMessage, frozen=True, tag="hinted"):
    """What a good computer would answer to the question at hand."""

    seq: int
    agent: str
    option: int
    text: str
    why: str


class Pong(ServerMessage, frozen=True, tag="pong"):
    """The answer to a ping."""

    t: float
    at: int
    """Server time, milliseconds since 1970."""


FromServer: TypeAlias = Welcome | Update | Refused | Presence | Thinking | Hinted | Paused | Pong
