"""A battle on squares as a player may see it.

Squares are numbered row by row from the top left (`y * width + x`). Creatures are named by
their id, players by their seat.
"""

from typing import Literal

import msgspec


class Edge(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something on a gridline: the east or south edge of a square."""

    cell: int
    side: Literal["east", "south"]
    kind: Literal["wall", "ridgeline", "edgeline", "low wall", "force", "shadow wall"]
    high: Literal["", "here", "beyond"] = ""
    """For edgelines: whether this square or the one beyond the edge is the high one."""


class MapArea(msgspec.Struct, frozen=True):
    """A marked area: "start A", "exit B", "victory AB" and so on."""

    label: str
    cells: tuple[int, ...]


class MapView(msgspec.Struct, frozen=True, tag_field="board", tag="squares"):
    """The battle map at one moment. It is sent anew only when `version` changes."""

    name: str
    version: str
    width: int
    height: int
    terrain: dict[str, tuple[int, ...]]
    """Squares by kind of terrain; clear squares are not listed."""
    edges: tuple[Edge, ...]
    areas: tuple[MapArea, ...]
    cut_corners: tuple[tuple[int, int], ...]
    """Corners (x, y) that may be cut."""
    open_doors: tuple[int, ...]
    part: tuple[int, ...] = ()
    """The corners, top left and bottom right, of the part worth seeing; empty: all of it."""


class EffectView(msgspec.Struct, frozen=True, omit_defaults=True):
    """An effect that a creature carries."""

    text: str
    until: str
    origin: str = ""
    """The power that made it."""
    source: int = -1
    """The creature that made it."""


class Stat(msgspec.Struct, frozen=True, omit_defaults=True):
    """A number of a creature, as its card calls it, with what changes it by name."""

    name: str
    value: int
    printed: int | None = None
    """What the card says, where it says a number."""
    modifiers: tuple[tuple[str, int], ...] = ()


class CommandView(msgspec.Struct, frozen=True, omit_defaults=True):
    """Whether somebody leads a creature, and whom it leads itself."""

    under: bool
    """Whether it is under command now."""
    why: str
    """Who commands it, or why nobody does, in words."""
    by: tuple[int, ...] = ()
    """Those who command it, itself not among them."""
    rating: int | None = None
    """Its own rating as a commander."""
    cells: tuple[int, ...] = ()
    """The squares that its command reaches without anybody looking."""


class MoraleView(msgspec.Struct, frozen=True, omit_defaults=True):
    """How firm a creature is."""

    status: Literal["steady", "tested", "fearless", "routing"]
    at: int
    """At so many hit points its nerve is tried."""
    needed: int
    """The lowest roll of d20 that would hold it now."""
    chance: float
    modifiers: tuple[tuple[str, int], ...] = ()
    why: str = ""
    """What comes next for it, in words."""


class PieceView(msgspec.Struct, frozen=True):
    """A creature as it stands."""

    id: int
    card: str
    label: str
    home: int
    """The player who fielded it."""
    seat: int
    """The player who commands it now."""
    hp: int
    max_hp: int
    stats: tuple[Stat, ...]
    """Defenses, speed and the like, in the order of the card."""
    mode: str
    side: int
    """Squares along one side of its space."""
    anchor: int = -1
    """The top left square of its space; -1 off the map."""
    bloodied: bool = False
    destroyed: bool = False
    ready: bool = False
    """May still be activated this round."""
    activations: int = 0
    conditions: tuple[str, ...] = ()
    effects: tuple[EffectView, ...] = ()
    tokens: dict[str, int] = {}
    items: tuple[str, ...] = ()
    spent: dict[str, int] = {}
    """Uses spent, by power."""
    champion_uses: int = 0
    immediate_spent: bool = False
    squeezed: bool = False
    mount: int = -1
    riders: tuple[int, ...] = ()
    worth: int = 0
    """Points the enemy scores for destroying it."""
    command: CommandView | None = None
    """Where creatures need somebody to lead them."""
    morale: MoraleView | None = None
    """Where creatures may break and run."""


class TurnWay(msgspec.Struct, frozen=True):
    """Something that a turn can be."""

    name: str
    open: bool
    """Whether it can still be that."""
    words: str
    """What it means, or why it cannot be that any more."""


class TurnView(msgspec.Struct, frozen=True):
    """The turn being taken."""

    piece: int
    actions: dict[str, int]
    """Actions left: attack, move, minor."""
    moved: int
    ways: tuple[TurnWay, ...] = ()
    """What the turn can be, where the rulebook lists that."""


OptionKind = Literal[
    "piece", "square", "via", "area", "power", "attack", "player", "word", "yes", "no",
    "squeeze", "pass", "stop", "end", "tile",
]  # fmt: skip


class Option(msgspec.Struct, frozen=True, omit_defaults=True):
    """One option: its number (the answer), its name, and what it points at.

    `square` ends a movement there, `via` walks there and asks again; `area` covers `cells`;
    `power` is a power of `piece`; `attack` is a power against a creature; `tile` lays a terrain
    tile with its top left square on `cell`.
    """

    n: int
    text: str
    kind: OptionKind
    piece: int = -1
    cell: int = -1
    cells: tuple[int, ...] = ()
    power: str = ""
    seat: int = -1
    cost: tuple[str, ...] = ()
    """The actions it costs."""
    unused: tuple[str, ...] = ()
    """For the option that ends a turn: actions left that something could still be done with."""


class QuestionView(msgspec.Struct, frozen=True):
    """What a player must decide, with all options."""

    seat: int
    ask: str
    """The kind of question: activate, action, move, target, reaction, ..."""
    text: str
    """The question in words, naming creature, card and power."""
    options: tuple[Option, ...]
    who: int = -1
    """The creature it is about."""
    card: str = ""
    power: str = ""
    about: dict[str, object] = {}
    passing: int = -1
    """The option that declines or stops, if there is one."""
    hint: str = ""
    """How it is answered, where that is not plain."""


class View(msgspec.Struct, frozen=True, tag_field="board", tag="squares"):
    """Everything one seat (or a spectator) may see."""

    round: int
    phase: str
    score: tuple[int, ...]
    goal: int
    """Points that win; 0 where they differ, see `goals`."""
    sides: tuple[str, ...]
    """The side of the map (A or B) of each player."""
    pieces: tuple[PieceView, ...]
    map: str
    """The version of the map."""
    initiative: int = -1
    active: int = -1
    """The player whose turn it is."""
    turns_left: int = 0
    """Turns that player takes in a row, the present one not counted."""
    turn: TurnView | None = None
    asked: int = -1
    """The player who must answer now."""
    question: QuestionView | None = None
    """What this seat is asked; spectators see what is asked of anybody, without options."""
    sudden_death: bool = False
    winner: int | None = None
    """A seat, -1 for a draw."""
    outcome: str = ""
    goals: tuple[int, ...] = ()
    """Points that win for each player, where they differ."""
    teams: tuple[int, ...] = ()
    """The first seat of each player's team; empty: everybody fights alone."""
    notes: tuple[str, ...] = ()
    """What is special about this battle, in words."""


class Frame(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="board", tag="squares"):
    """The position right after a line: only what differs from the frame before."""

    line: int
    pieces: tuple[PieceView, ...] = ()
    round: int | None = None
    score: tuple[int, ...] | None = None
    active: int | None = None
    sides: tuple[str, ...] | None = None
    turn: TurnView | None = None
    """Always as it is now; none between turns."""
    map: MapView | None = None
