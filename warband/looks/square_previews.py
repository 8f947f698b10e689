"""The shapes of previews: what a player is shown before committing to anything."""

from typing import Literal

import msgspec


class Step(msgspec.Struct, frozen=True, omit_defaults=True):
    """A square a creature can reach: what it costs, how it gets there, what that provokes."""

    cell: int
    """The top left square of its space there."""
    cost: int
    path: tuple[int, ...]
    """Every square on the way, the first being where it stands."""
    provokes: tuple[int, ...] = ()
    """Enemies that may make an opportunity attack on the way."""
    hazards: tuple[int, ...] = ()
    """Squares on the way that hurt or hinder."""
    may_stop: bool = True
    """Whether it may end its movement there."""
    gives_up: tuple[str, ...] = ()
    """What cannot be done any more after going so far: attack."""


class ReachView(msgspec.Struct, frozen=True):
    """Where a creature can go."""

    piece: int
    how: str
    """move, double move, shift or charge."""
    points: int
    steps: tuple[Step, ...]


class Odds(msgspec.Struct, frozen=True, omit_defaults=True):
    """One attack against one creature, before the die is rolled."""

    piece: int
    power: str
    target: int
    kind: str
    """melee, ranged, close or area."""
    hit: float
    """Chance to hit, with the roll for Conceal if there is one."""
    critical: float
    needed: int
    """The lowest natural roll that hits; 0 for an automatic hit, 21 when only luck helps not."""
    bonus: int
    modifiers: tuple[tuple[str, int], ...]
    """Everything added to the die, by name."""
    versus: str
    defense: int
    defense_modifiers: tuple[tuple[str, int], ...]
    damage: int
    """Hit points lost on a plain hit."""
    critical_damage: int
    damage_notes: tuple[tuple[str, int], ...]
    """Resistance, vulnerability and the like on a plain hit."""
    expected: float
    """Hit points lost on average."""
    destroys: float
    """Chance that this one attack destroys the target."""
    automatic: bool = False
    basic: bool = False
    """Whether it is one of those that opportunities are taken with."""
    cover: str = ""
    """Why the target has cover: terrain, creature, forest, pit."""
    conceal: int = 0
    """The d20 needed to find a concealed target; 0 when it is not."""
    provokes: tuple[int, ...] = ()
    """Enemies that may strike when this attack is declared."""
    effects: str = ""
    """What else happens on a hit, in words."""
    n: int = -1
    """The option of the question at hand that declares this attack; -1 for none."""
    following: tuple[str, ...] = ()
    """What is answered after that option to make this attack, in words."""


class Run(msgspec.Struct, frozen=True):
    """A way that ends with a blow at whoever was chosen: all that is answered to go it."""

    target: int
    following: tuple[str, ...]


class Prospect(msgspec.Struct, frozen=True, omit_defaults=True):
    """What an option of the question at hand leads to, as playing it on a copy shows."""

    n: int
    spends: tuple[str, ...] = ()
    """The actions that are really spent, by name, whatever its price is called."""
    ends: bool = False
    """Whether the turn is over with it."""
    steps: tuple[Step, ...] = ()
    """Where it lets the creature go."""
    way: Literal["", "near", "far"] = ""
    """Whether a click on a square means this option: for those near by, or for those beyond."""
    targets: tuple[int, ...] = ()
    """The creatures that can be chosen after it."""
    runs: tuple[Run, ...] = ()
    """Where it leads towards a creature: how to come to blows with it."""
    short: tuple[int, ...] = ()
    """Creatures that it leads towards without ever coming to blows."""


class Template(msgspec.Struct, frozen=True):
    """One way to place an area power, and whom it would catch."""

    text: str
    cells: tuple[int, ...]
    origin: int
    targets: tuple[int, ...]


class Prospects(msgspec.Struct, frozen=True):
    """What everything that can be answered now leads to."""

    piece: int
    """The creature that the question is about; -1 for none."""
    options: tuple[Prospect, ...] = ()
    steps: tuple[Step, ...] = ()
    """Where it can go, if that is what is asked."""
    attacks: tuple[Odds, ...] = ()
    """Attacks that can be declared, or chosen from, now."""
    wasted: tuple[str, ...] = ()
    """Actions that ending the turn now would waste, though they still lead to something."""
    placements: tuple[Template, ...] = ()
    """Whom every area that can be chosen now would catch; `attacks` are then those of its power."""


class Outlook(msgspec.Struct, frozen=True):
    """How it stands after a few answers, as far as no die is needed."""

    spends: tuple[str, ...]
    """The actions spent on the way, by name."""
    left: tuple[str, ...]
    """Those that are left."""
    ends: bool
    """Whether the turn is over then."""
    rolls: bool
    """Whether dice decide how it goes on before all answers are given."""
    short: bool
    """Whether a way towards somebody ends there without coming to blows."""
    attacks: tuple[Odds, ...]
    """Attacks that can be declared then; `following` is all that is answered to make them."""
    done: str
    """What is answered then to end the turn; empty where it is over or dice come first."""


class AttacksView(msgspec.Struct, frozen=True):
    """Every attack of a creature from one square."""

    piece: int
    origin: int
    attacks: tuple[Odds, ...]


class ThreatView(msgspec.Struct, frozen=True):
    """Squares that chosen creatures could attack after moving, and squares they touch now."""

    pieces: tuple[int, ...]
    reach: dict[str, tuple[int, ...]]
    """By creature id: squares it could strike on its next turn."""
    beside: dict[str, tuple[int, ...]]
    """By creature id: squares that provoke it when they are left."""


class Blocker(msgspec.Struct, frozen=True, omit_defaults=True):
    """What stands in a line, in words."""

    reason: str
    cell: int = -1


class SightView(msgspec.Struct, frozen=True):
    """Line of sight, line of effect and cover between two squares or spaces."""

    source: int
    target: int
    distance: int
    sight: bool
    effect: bool
    ranged_cover: str
    melee_cover: str
    line: tuple[tuple[float, float], tuple[float, float]]
    """From the best corner if the target is seen, else from the middle, to the target's middle."""
    blockers: tuple[Blocker, ...]
    text: str


class TemplatesView(msgspec.Struct, frozen=True):
    """Every way to place an area power from where the creature stands, or would stand."""

    piece: int
    power: str
    shape: str
    size: int
    templates: tuple[Template, ...]


class TilePicture(msgspec.Struct, frozen=True):
    """A terrain tile, turned clockwise by so many quarters: what lies on its squares."""

    tile: str
    quarters: int
    width: int
    height: int
    terrain: dict[str, tuple[int, ...]]
    """Squares by kind of terrain, row by row from its own top left."""


class Laying(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where a tile may lie, turned one way, and what is answered to lay it so."""

    tile: str
    quarters: int
    cells: tuple[int, ...]
    """The squares that its top left one may be on."""
    n: int = -1
    """The option of the question at hand that begins it; -1: the one for the square itself."""
    following: tuple[str, ...] = ()
    """What is answered after that option, in words."""
    asks: bool = False
    """Whether the square is answered last, by its name."""


class Layings(msgspec.Struct, frozen=True):
    """Every way to lay a terrain tile now."""

    pictures: tuple[TilePicture, ...]
    ways: tuple[Laying, ...]
