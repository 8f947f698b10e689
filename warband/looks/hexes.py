"""A battle on hexes as a player may see it: the battlefield, figures, army cards, questions.

Spaces are numbered as the board numbers them; `HexMap.names` gives their names. Figures, army
cards and glyphs are numbered too. Hexes are axial coordinates (q, r); levels count from the
table, level 0.
"""

from typing import Literal

import msgspec

# ------------------------------------------------------------------------- the battlefield


class HexSlab(msgspec.Struct, frozen=True, omit_defaults=True):
    """Matter from one level to another, the ground on top, and what stands on it."""

    bottom: int
    level: int
    ground: str
    space: int = -1
    """The space on top; -1 where nothing can stand."""
    obstacle: str = ""
    peak: int = 0
    """Height of the obstacle above the level."""


class HexColumn(msgspec.Struct, frozen=True):
    """What stands on one hex, lowest first."""

    q: int
    r: int
    slabs: tuple[HexSlab, ...]


class HexWall(msgspec.Struct, frozen=True):
    """A thin wall between two neighbouring hexes, up to a level."""

    a: tuple[int, int]
    b: tuple[int, int]
    top: int


class HexMap(msgspec.Struct, frozen=True, tag_field="board", tag="hexes"):
    """A battlefield. It is sent anew only when `version` changes."""

    name: str
    version: str
    columns: tuple[HexColumn, ...]
    walls: tuple[HexWall, ...]
    zones: dict[str, tuple[int, ...]]
    """The spaces of each start zone."""
    names: tuple[str, ...]
    """The name of each space."""


# ------------------------------------------------------------------- figures and army cards


class HexFigure(msgspec.Struct, frozen=True, omit_defaults=True):
    """A figure as it stands."""

    id: int
    name: str
    unit: int
    """Its army card."""
    seat: int
    life: int
    wounds: int = 0
    spaces: tuple[int, ...] = ()
    """Where it stands; nowhere off the battlefield."""
    destroyed: bool = False
    engaged: tuple[int, ...] = ()
    """The enemies it is engaged with."""
    carries: tuple[str, ...] = ()
    """The treasure it carries."""
    ambushing: bool = False
    spent: bool = False
    """Whether it has used its power of once per game."""


class HexUnit(msgspec.Struct, frozen=True, omit_defaults=True):
    """An army card in somebody's army, with the order markers one may know of."""

    id: int
    name: str
    card: str
    seat: int
    figures: tuple[int, ...]
    in_play: bool = True
    markers: tuple[str, ...] = ()
    """Markers on it that this viewer knows, face up or their own."""
    shown: tuple[str, ...] = ()
    """Those of them that are face up."""
    face_down: int = 0
    """How many further markers lie on it that this viewer may not know."""


class HexGlyph(msgspec.Struct, frozen=True, omit_defaults=True):
    """A glyph; what it is stays unknown while its power side is down."""

    id: int
    kind: str = ""
    power_up: bool = False
    space: int = -1
    carrier: int = -1
    about: str = ""


# --------------------------------------------------------------------------------- questions

HexOptionKind = Literal[
    "space", "figure", "card", "attack", "dice", "zone", "word", "yes", "no", "pass"
]


class HexOdds(msgspec.Struct, frozen=True, omit_defaults=True):
    """An attack before the dice are rolled: where its dice come from, and what may come of it."""

    attack: tuple[tuple[str, int], ...]
    defense: tuple[tuple[str, int], ...]
    wounds: tuple[float, ...]
    """The chance of exactly 0, 1, 2 ... wounds."""
    hit: float
    """The chance of at least one wound."""
    expected: float
    destroys: float
    notes: tuple[str, ...] = ()
    """What else bears on it, in words."""


class HexFall(msgspec.Struct, frozen=True):
    """A fall on the way: where to, how deep, and what is rolled for it."""

    space: int
    levels: int
    rolls: str


class HexOption(msgspec.Struct, frozen=True, omit_defaults=True):
    """One option: its number (the answer), its name, and what it points at.

    `space` stands a figure on `spaces`; `figure` and `card` name one; `attack` is an attack of
    `figure` on `target`.
    """

    n: int
    text: str
    kind: HexOptionKind
    figure: int = -1
    target: int = -1
    unit: int = -1
    spaces: tuple[int, ...] = ()
    card: str = ""
    power: str = ""
    flies: bool = False
    drop: str = ""
    """The treasure laid down there."""
    cost: int = 0
    """Spaces of movement it takes."""
    path: tuple[tuple[int, ...], ...] = ()
    """The spaces held after every step."""
    leaving: tuple[int, ...] = ()
    """Enemies that strike at it on the way, each with one die."""
    falls: tuple[HexFall, ...] = ()
    engages: tuple[int, ...] = ()
    """Enemies it is engaged with once it is there."""
    odds: HexOdds | None = None


class HexQuestion(msgspec.Struct, frozen=True):
    """What a player must decide, with all options."""

    seat: int
    ask: str
    text: str
    options: tuple[HexOption, ...]
    figure: int = -1
    unit: int = -1
    card: str = ""
    """The card that the question is about."""
    points: int = -1
    """Spaces of movement left, or points spent in a draft."""
    marker: str = ""
    """The order marker that is being laid, if one is."""
    power: str = ""
    """The power that it is about, by name."""
    passing: int = -1
    """The option that declines or stops, if there is one."""


class HexView(msgspec.Struct, frozen=True, tag_field="board", tag="hexes"):
    """Everything one seat (or a spectator) may see."""

    game: Literal["basic", "master"]
    scenario: str
    phase: str
    round: int
    rounds: int
    """The last round; 0 for no limit."""
    turn: int
    """The order marker being played: 1, 2 or 3; 0 between turns and in the Basic game."""
    order: tuple[int, ...]
    """The seats in the order in which they take turns."""
    active: int
    """The player whose turn it is; -1 for nobody."""
    acting: int
    """The army card whose turn it is; -1 for none."""
    score: tuple[int, ...]
    """For each seat the points of its team: army cards with a figure on the battlefield."""
    teams: tuple[int, ...]
    """The first seat of each seat's team."""
    figures: tuple[HexFigure, ...]
    units: tuple[HexUnit, ...]
    glyphs: tuple[HexGlyph, ...]
    map: str
    """The version of the map."""
    zones: tuple[str, ...] = ()
    """The start zone each seat has taken, while armies are placed."""
    notes: tuple[str, ...] = ()
    """What is special about the scenario, in words."""
    limit: int = 0
    """Points an army may cost."""
    asked: int = -1
    question: HexQuestion | None = None
    winner: int | None = None
    """The first seat of the team that won, -1 for a draw."""
    winners: tuple[int, ...] = ()
    outcome: str = ""


class HexFrame(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="board", tag="hexes"):
    """The position right after a line of the log: only what differs from the frame before."""

    line: int
    figures: tuple[HexFigure, ...] = ()
    units: tuple[HexUnit, ...] = ()
    glyphs: tuple[HexGlyph, ...] | None = None
    round: int | None = None
    turn: int | None = None
    order: tuple[int, ...] | None = None
    phase: str | None = None
    active: int | None = None
    acting: int | None = None
    score: tuple[int, ...] | None = None
    scenario: str | None = None
    map: HexMap | None = None
    """A new battlefield: figures, cards and glyphs start afresh with it."""


# ---------------------------------------------------------------------------------- previews


class HexStrike(msgspec.Struct, frozen=True, omit_defaults=True):
    """An attack that would be open."""

    figure: int
    target: int
    power: str = ""
    odds: HexOdds | None = None


class HexAttacks(msgspec.Struct, frozen=True):
    """What a figure could attack from somewhere."""

    figure: int
    spaces: tuple[int, ...]
    engaged: tuple[int, ...]
    attacks: tuple[HexStrike, ...]


class HexSight(msgspec.Struct, frozen=True):
    """What lies between two figures or spaces."""

    clear: bool
    """Whether the hit zone is in line of sight."""
    clear_sight: bool
    """Whether any part can be seen."""
    distance: int
    """Spaces counted along the battlefield; -1 if none lead there."""
    eye: tuple[float, float, float]
    """Axial coordinates and level of the point looked from."""
    point: tuple[float, float, float]
    """A point that is seen, or the middle of what is not."""
    hexes: tuple[tuple[int, int], ...]
    """Hexes whose columns hide some of the target."""
    figures: tuple[int, ...]
    """Figures that hide some of the target."""
    text: str


# ------------------------------------------------------------------------------- the library


class HexPower(msgspec.Struct, frozen=True):
    """A special power of a card, in our own words."""

    name: str
    when: str
    text: str


class HexNumbers(msgspec.Struct, frozen=True):
    """The numbers on one side of a card."""

    life: int
    move: int
    range: int
    attack: int
    defense: int


class HexCard(msgspec.Struct, frozen=True):
    """An army card, both sides."""

    name: str
    title: str
    rarity: str
    figures: int
    hero: bool
    general: str
    species: str
    kind: str
    personality: str
    size: str
    height: int
    spaces: int
    points: int
    master: HexNumbers
    basic: HexNumbers
    powers: tuple[HexPower, ...]


class HexScenario(msgspec.Struct, frozen=True):
    """Something that can be played."""

    key: str
    """What `CreateTable.format` says."""
    name: str
    game: Literal["basic", "master", "campaign"]
    board: str
    armies: Literal["set", "draft"]
    points: int
    rounds: int
    about: str
    zones: int = 2
    """Start zones: so many sides can fight. Where armies are set there are two players."""


class HexArmy(msgspec.Struct, frozen=True):
    """A ready army."""

    name: str
    cards: tuple[str, ...]
    points: int


class HexAgent(msgspec.Struct, frozen=True):
    """A computer opponent."""

    name: str
    about: str


class HexLibrary(msgspec.Struct, frozen=True):
    """Everything a HeroScape table can be made of."""

    scenarios: tuple[HexScenario, ...]
    cards: tuple[HexCard, ...]
    agents: tuple[HexAgent, ...]
    armies: tuple[HexArmy, ...] = ()
