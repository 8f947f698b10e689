"""A battle on a plane as a player may see it: the table, units, questions.

Lengths are thousandths of an inch, headings tenths of a degree clockwise from north; north is up,
and the table begins at its south-west corner. A pose is the left front corner of a block with its
heading: with the width and depth of the unit that is the whole block.
"""

from typing import Literal

import msgspec

Morale = Literal["normal", "shaken", "routing"]

Pose = tuple[int, int, int]
"""The left front corner and the heading."""

# ------------------------------------------------------------------------------- the table


class PlaneTerrain(msgspec.Struct, frozen=True):
    """A piece of terrain: its outline and what it does, in words."""

    name: str
    ground: str
    points: tuple[tuple[int, int], ...]
    about: str


class PlaneMap(msgspec.Struct, frozen=True, tag_field="board", tag="plane"):
    """A battlefield. It is sent anew only when `version` changes."""

    name: str
    version: str
    width: int
    height: int
    terrain: tuple[PlaneTerrain, ...]
    zones: tuple[tuple[int, int, int, int], ...]
    """Where every seat deploys: west, south, east, north."""


# ----------------------------------------------------------------------------------- units


class PlaneUnit(msgspec.Struct, frozen=True, omit_defaults=True):
    """A unit, a lone creature or a commander."""

    id: int
    name: str
    creature: str
    seat: int
    count: int
    start: int
    hp: int
    """Hit points that one of its creatures has."""
    size: str = "Medium"
    pose: Pose | None = None
    """Where it stands, also an illusion; None while it is attached, waiting or gone."""
    width: int = 0
    depth: int = 0
    bases: tuple[tuple[int, int], ...] = ()
    """The middle of every creature's base."""
    base: int = 0
    """How wide a base is."""
    formed: bool = False
    damage: int = 0
    morale: Morale = "normal"
    activated: bool = False
    commanded: bool = False
    """Whether a commander has it under command this round."""
    rating: int = 0
    """Its Commander rating."""
    points: int = 0
    """Command points it has left."""
    command: int = 0
    """How far its command reaches."""
    host: int = -1
    guest: int = -1
    front: bool = False
    """Of an attached commander: whether it leads from the front."""
    conditions: tuple[str, ...] = ()
    gone: str = ""
    engaged: tuple[int, ...] = ()
    """The enemies it fights hand to hand."""
    reach: int = 0
    """Its Melee Reach: it strikes first at whoever comes into contact with less of it."""
    range: int = 0
    """How far it can shoot now; 0: not at all."""


# ------------------------------------------------------------------------------- questions

PlaneOptionKind = Literal["unit", "target", "pose", "order", "word", "yes", "no", "pass"]


class PlaneFirst(msgspec.Struct, frozen=True):
    """An enemy that strikes before an attack does."""

    name: str
    rolls: int
    chance: float
    """The chance of each roll to hit."""
    casualties: float
    """How many of the attackers fall on average."""


class PlaneOdds(msgspec.Struct, frozen=True, omit_defaults=True):
    """An attack before the dice are rolled: its parts, and what may come of it."""

    attack: tuple[tuple[str, int], ...]
    armor: tuple[tuple[str, int], ...]
    rolls: int
    """How many dice are rolled."""
    chance: float
    """The chance of each of them to hit."""
    damage: int
    """What one hit deals."""
    casualties: float
    """How many creatures fall on average."""
    luck: tuple[tuple[str, float], ...] = ()
    """What else a hit needs, by the chance of that."""
    further: tuple[tuple[int, float], ...] = ()
    """The dice of every attack after the first, and the chance of each of them."""
    leader: tuple[str, float, int] | None = None
    """Whoever leads from the front rolls besides: its name, its chance to hit, its damage."""
    before: PlaneFirst | None = None
    """Whoever strikes first; those who fall to it are missing in what follows."""


class PlaneOption(msgspec.Struct, frozen=True, omit_defaults=True):
    """One option: its number (the answer), its name, and what it points at."""

    n: int
    text: str
    kind: PlaneOptionKind
    unit: int = -1
    """Whom it is about: the unit to choose, or the target."""
    pose: Pose | None = None
    """Where the unit that acts would stand."""
    odds: PlaneOdds | None = None
    price: str = ""
    """What it costs, in words."""
    by: int = -1
    """Under whose name it stands with others: the commander who orders, or who is attached."""
    brief: str = ""
    """What it is called beside that name."""
    about: tuple[str, ...] = ()
    """The rows of the ledger that explain it."""


class PlaneOnset(msgspec.Struct, frozen=True):
    """What a manoeuvre into contact leads to."""

    n: int
    odds: PlaneOdds


class PlaneQuestion(msgspec.Struct, frozen=True):
    """What a player must decide, with all options."""

    seat: int
    ask: str
    text: str
    options: tuple[PlaneOption, ...]
    moves: dict[str, tuple[tuple[int, int, int, int], ...]]
    """Manoeuvres by name, each with its number and the pose in which it ends."""
    unit: int = -1
    width: int = 0
    depth: int = 0
    """How large the unit is that moves or is put down."""
    passing: int = -1
    """The option that declines or stops, if there is one."""
    last: tuple[int, ...] = ()
    """Manoeuvres after which no attack is left, though there is one before."""
    onsets: tuple[PlaneOnset, ...] = ()
    """Manoeuvres into contact after which the unit may strike."""
    bounds: tuple[tuple[int, str], ...] = ()
    """Manoeuvres than which none of their kind and direction leads farther, and why."""


class PlaneView(msgspec.Struct, frozen=True, tag_field="board", tag="plane"):
    """Everything one seat (or a spectator) may see."""

    victory: str
    round: int
    phase: int
    phases: int
    order: tuple[int, ...]
    """The seats in the order in which they act."""
    active: int
    """The player whose turn it is; -1 for nobody."""
    acting: int
    """The unit that acts; -1 for none."""
    score: tuple[int, ...]
    goals: tuple[int, ...]
    """The victory points each seat needs; 0 where points do not decide."""
    teams: tuple[int, ...]
    units: tuple[PlaneUnit, ...]
    map: str
    """The version of the map."""
    asked: int = -1
    question: PlaneQuestion | None = None
    winner: int | None = None
    """The first seat of the team that won, -1 for a draw."""
    winners: tuple[int, ...] = ()
    outcome: str = ""


class PlaneFrame(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="board", tag="plane"):
    """The position right after a line of the log: only what differs from the frame before."""

    line: int
    units: tuple[PlaneUnit, ...] = ()
    round: int | None = None
    phase: int | None = None
    order: tuple[int, ...] | None = None
    active: int | None = None
    acting: int | None = None
    score: tuple[int, ...] | None = None


# ------------------------------------------------------------------------------ the library


class PlaneCreature(msgspec.Struct, frozen=True):
    """A creature of mass battles."""

    name: str
    factions: tuple[str, ...]
    cost: int
    level: int
    speed: int
    ac: int
    hp: int
    melee: tuple[str, ...]
    ranged: tuple[str, ...]
    kind: str
    size: str
    commander: int
    abilities: tuple[str, ...]


class PlaneArmy(msgspec.Struct, frozen=True):
    """A ready army."""

    name: str
    faction: str
    points: int
    units: tuple[str, ...]


class PlaneLibrary(msgspec.Struct, frozen=True):
    """Everything a mass battle can be made of."""

    creatures: tuple[PlaneCreature, ...]
    armies: tuple[PlaneArmy, ...]
    fields: tuple[PlaneMap, ...]
