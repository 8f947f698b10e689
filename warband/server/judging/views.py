"""What the judge's page asks and is told."""

from typing import Annotated, Literal

from msgspec import Meta

from warband.server.protocol.looks import AnyMap, AnyView
from warband.server.protocol.words import Message, Request, RulebookName, SeatNumber, ShortText

CaseText = Annotated[str, Meta(max_length=40_000)]
PlaneLength = Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]


class JudgeRequest(Request, frozen=True):
    """A position, and a script to be played on it."""

    rules: RulebookName
    position: CaseText
    script: CaseText = ""
    pick: Annotated[int, Meta(ge=-1)] = -1
    """The option that answers what is asked after the script; it becomes a line of it."""


class WhyRequest(Request, frozen=True):
    """What is not offered after a script, as it would be written."""

    rules: RulebookName
    position: CaseText
    script: CaseText
    wanted: ShortText


class EditRequest(Request, frozen=True):
    """One change of a position by hand.

    `who` is the number of a piece, `place` that of a square or space, `point` one of a plane in
    thousandths of an inch from its south-west corner; the rest depends on what is done.
    """

    rules: RulebookName
    position: CaseText
    what: Literal["add", "move", "face", "remove", "number", "condition", "terrain", "turn", "map"]
    who: int = -1
    place: int = -1
    point: tuple[PlaneLength, PlaneLength] = (0, 0)
    seat: SeatNumber = 0
    word: Annotated[str, Meta(max_length=200)] = ""
    number: Annotated[int, Meta(ge=0, le=9999)] = 0
    """So many, of what `word` says; of a facing the tenths of a degree clockwise from north."""


class ReadRequest(Request, frozen=True):
    """A file of cases."""

    text: CaseText


class SideBySideRequest(Request, frozen=True):
    """A position and a script, to be played under every edition of the family."""

    rules: RulebookName
    position: CaseText
    script: CaseText = ""


class JudgeProblem(Message, frozen=True):
    """Why a position or a script cannot be read: in which of them, on which of its lines."""

    part: Literal["position", "script"]
    line: int
    reason: str


class JudgedLine(Message, frozen=True):
    """A line of a script as it went."""

    line: int
    script: str
    events: tuple[str, ...]
    result: str
    """Why it does not hold; empty if it does."""


class JudgeRoll(Message, frozen=True):
    """Dice that are to be rolled."""

    seat: int
    sides: int
    count: int
    why: str
    faces: tuple[str, ...]
    """What they are called in a script: names where the rulebook has some, else numbers."""


class JudgeOption(Message, frozen=True):
    """What may be answered, in words, and what on the board it points at."""

    text: str
    places: tuple[int, ...]
    piece: int
    n: int
    """Its number among all options of the question."""


class JudgeQuestion(Message, frozen=True):
    """What somebody is asked after the script."""

    seat: int
    ask: str
    text: str
    options: tuple[JudgeOption, ...]


class DeskNumber(Message, frozen=True):
    """Something that is counted on a piece, and how much it may be at most."""

    name: str
    value: int
    most: int


class DeskPiece(Message, frozen=True):
    """A piece as the desk lists it, or another thing of which something can be said by hand."""

    id: int
    name: str
    seat: int = -1
    numbers: tuple[DeskNumber, ...] = ()
    marks: tuple[str, ...] = ()
    """What holds of it."""
    offered: tuple[str, ...] = ()
    """What may be said of it, where that is not what may be said of every piece."""
    group: str = ""
    """What things like it are called; pieces are in no group."""
    places: tuple[int, ...] = ()
    """Where to tap for it, for things that are no pieces."""
    heading: int | None = None
    """Which way it looks, in tenths of a degree clockwise from north, where that matters."""


class Judged(Message, frozen=True):
    """How a script went, and how it stands after it."""

    problem: JudgeProblem | None
    lines: tuple[JudgedLine, ...] = ()
    opening: tuple[str, ...] = ()
    """What happened before anybody was asked."""
    stopped: str = ""
    holds: bool = True
    view: AnyView | None = None
    map: AnyMap | None = None
    question: JudgeQuestion | None = None
    roll: JudgeRoll | None = None
    moving: bool = False
    """Whether a piece is moved and may go by way of a place: the answer is `via` and the place."""
    outcome: str = ""
    seats: tuple[str, ...] = ()
    pieces: tuple[DeskPiece, ...] = ()
    """Everything that can be changed by hand."""
    script: str = ""
    """The script that was judged, with the line of an answer by number."""


class Why(Message, frozen=True):
    """Why something may not be done, in a sentence."""

    reason: str


class Edited(Message, frozen=True):
    """A position after a change, or why it cannot be changed so."""

    position: str
    problem: str = ""


class CaseView(Message, frozen=True):
    """A case taken apart."""

    title: str
    rules: str
    position: str
    script: str
    words: str = ""
    """What it shows, for examples."""


class CaseViews(Message, frozen=True):
    """The cases of a file, or why it is none."""

    cases: tuple[CaseView, ...]
    problem: str = ""


class EditionPlayed(Message, frozen=True):
    """How a script goes under one edition."""

    rules: str
    title: str
    told: str
    """`holds`, the line that does not, or why the edition cannot express the position."""
    able: bool = True


class EditionsPart(Message, frozen=True):
    """Where another edition tells something else than the first: the line, and what each tells."""

    one: str
    other: str
    line: str
    """Empty at the beginning, before anybody is asked."""
    mine: str
    theirs: str


class SideBySide(Message, frozen=True):
    """A case under every edition of its family."""

    editions: tuple[EditionPlayed, ...]
    parts: tuple[EditionsPart, ...]
    now: str = ""
    """The position that the script leads to; empty if it cannot be written."""


class DeskView(Message, frozen=True):
    """What lies ready to set up a position under a rulebook."""

    blank: str
    cards: tuple[str, ...]
    conditions: tuple[str, ...]
    terrains: tuple[str, ...]
    maps: tuple[str, ...]
    examples: tuple[CaseView, ...]
