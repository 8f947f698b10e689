"""Which creatures: traits, which make up a filter, and words for those it is about.

A Filter is a tuple of traits; a creature matches when every trait holds.
"""

from typing import Literal, TypeAlias

from warband.cards.vocabulary.words import (
    Alignment,
    Area,
    AttackKind,
    Condition,
    Deed,
    Faction,
    Mode,
    Node,
    Size,
    Span,
    Terrain,
)


class Itself(Node, frozen=True):
    """The owner of the power."""


class Ally(Node, frozen=True):
    """Another creature of the owner's warband on the map."""


class Enemy(Node, frozen=True):
    """A creature of the opposing warband on the map."""


class InWarband(Node, frozen=True):
    """The owner or a creature of its warband ("creatures in your warband")."""


class Is(Node, frozen=True):
    """Is the creature that `who` names."""

    who: "Who"


class Other(Node, frozen=True):
    """Is not the creature that `who` names."""

    who: "Who"


class Keyword(Node, frozen=True):
    """Has the keyword (race, class, Unique, ...); old and new words count as one."""

    word: str


class ChosenKeyword(Node, frozen=True):
    """Has the keyword that was chosen earlier under `tag`."""

    tag: str = ""


class Named(Node, frozen=True):
    """Has this card name, or bears it as given name; `part`: these words are in its name."""

    name: str
    part: bool = False


class SameName(Node, frozen=True):
    """Has the owner's card name."""


class Level(Node, frozen=True):
    """Level within the bounds, both inclusive; `than` compares with a creature's level."""

    at_least: int | None = None
    at_most: int | None = None
    below: "Who | None" = None
    above: "Who | None" = None


class Cost(Node, frozen=True):
    """Printed cost within the bounds, both inclusive."""

    at_least: int | None = None
    at_most: int | None = None
    below: "Who | None" = None
    above: "Who | None" = None


class Sized(Node, frozen=True):
    """Size within the bounds, both inclusive; or compared with that of the owner, or of `than`."""

    at_least: Size | None = None
    at_most: Size | None = None
    than_owner: Literal["", "smaller", "larger", "same"] = ""
    than: "Who | None" = None


class Aligned(Node, frozen=True):
    """Has the alignment."""

    alignment: Alignment


class OfFaction(Node, frozen=True):
    """Belongs to the faction."""

    faction: Faction


class Champion(Node, frozen=True):
    """Has a champion rating."""


class Living(Node, frozen=True):
    """Not Undead, Construct, Object or Spell."""


CreatureState: TypeAlias = Literal[
    "bloodied", "damaged", "undamaged", "active", "inactive", "flanked", "invisible", "squeezed",
    "mounted", "rider", "mount", "activated", "off map", "on map", "has item", "concealed",
    "granting combat advantage", "afflicted", "moved this turn", "attacked this turn", "acting",
    "first bloodied", "taking ongoing damage", "in cover", "charging", "charged this turn",
    "moving", "shifting", "penalty to AC", "penalty to a defense", "below its speed",
]  # fmt: skip


class InState(Node, frozen=True):
    """Is in the state; "afflicted" means under any condition."""

    state: CreatureState


class Afflicted(Node, frozen=True):
    """Under the condition; with `by`, imposed by that creature."""

    condition: Condition
    by: "Who | None" = None


class AffectedBy(Node, frozen=True):
    """Under an effect that a power of that name made; with `by`, the power of that creature."""

    power: str
    by: "Who | None" = None


class HasPower(Node, frozen=True):
    """Has a power of that name (scalable numbers ignored, unless `number` says which)."""

    name: str
    number: int | None = None


class HasToken(Node, frozen=True):
    """Bears at least so many such tokens."""

    token: str
    at_least: int = 1


class Compared(Node, frozen=True):
    """A current number of it within the bounds, or compared with the same of a creature."""

    of: Literal["speed", "AC", "Fort", "Ref", "Will", "hp", "champion rating", "reach"]
    at_least: int | None = None
    at_most: int | None = None
    below: "Who | None" = None
    above: "Who | None" = None


class MovesBy(Node, frozen=True):
    """Its regular movement mode is this."""

    mode: Mode


class HitPoints(Node, frozen=True):
    """Current hit points within the bounds, both inclusive."""

    at_least: int | None = None
    at_most: int | None = None


class Near(Node, frozen=True):
    """At least `count` creatures of the filter (or the one in `who`) lie within the distance.

    `within=1` is adjacency. `at_least` turns it round: that many squares away or more;
    `exactly` fixes the distance. Creatures never count for themselves.
    """

    within: int | None = 1
    of: "Filter" = ()
    who: "Who | None" = None
    count: int = 1
    at_least: int | None = None
    exactly: int | None = None


class InAura(Node, frozen=True):
    """Within the aura of the power (of the named power of the owner, if given)."""

    power: str = ""


class InSight(Node, frozen=True):
    """Seen by `who` (the owner when left out)."""

    of: "Who | None" = None


class CanSee(Node, frozen=True):
    """Sees the creature that `who` names."""

    who: "Who"


class SawAtStart(Node, frozen=True):
    """Saw the creature that `who` names where that one began its turn."""

    who: "Who"


class InReach(Node, frozen=True):
    """Within the reach of the melee attacks of `of` (the owner when left out)."""

    of: "Who | None" = None


class GrantsAdvantage(Node, frozen=True):
    """Grants combat advantage to the creature that `to` names."""

    to: "Who"


class Farther(Node, frozen=True):
    """In its turn, farther from the creature that `who` names than where it began the turn."""

    who: "Who"


class Did(Node, frozen=True):
    """Did the thing within the time, to a creature that matches, with the power of that name.

    With `kinds`, by an attack of one of these kinds.
    """

    deed: Deed
    to: "Filter" = ()
    span: Span = "turn"
    power: str = ""
    kinds: tuple[AttackKind, ...] = ()


class Underwent(Node, frozen=True):
    """The thing was done to it within the time, by a creature that matches."""

    deed: Deed
    by: "Filter" = ()
    span: Span = "turn"
    power: str = ""


class Flanks(Node, frozen=True):
    """Flanks the creature that `whom` names, with whichever partner."""

    whom: "Who"


class FlankedBy(Node, frozen=True):
    """Flanked by the creature that `who` names, with whichever partner."""

    who: "Who"


class Rides(Node, frozen=True):
    """Is a rider of the creature that `mount` names."""

    mount: "Who"


class InEffect(Node, frozen=True):
    """Line of effect from the owner reaches it."""


class InArea(Node, frozen=True):
    """In the area of the attack in question."""


class OnPath(Node, frozen=True):
    """Where the mover of this use went: on a square it entered, or `within` so many of one."""

    within: int = 0


class In(Node, frozen=True):
    """Occupies the terrain or marked area."""

    place: "Terrain | Area"


class Beside(Node, frozen=True):
    """Is adjacent to (or within `within` of) such terrain or area."""

    place: "Terrain | Area"
    within: int = 1


class Nearest(Node, frozen=True):
    """No other creature that matches the rest of the filter is nearer to the owner."""


class MostLeast(Node, frozen=True):
    """Has the most or the least of a number among those who match the rest."""

    of: Literal["hp", "level", "cost", "speed", "AC", "Fort", "Ref", "Will", "champion rating"]
    most: bool = True


class Not(Node, frozen=True):
    """The trait does not hold."""

    trait: "Trait"


class Either(Node, frozen=True):
    """One of the filters matches."""

    filters: tuple["Filter", ...]


Trait: TypeAlias = (
    Itself | Ally | Enemy | InWarband | Is | Other | Keyword | ChosenKeyword | Named | SameName
    | Level | Cost | Sized | Aligned | OfFaction | Champion | Living | InState | Afflicted
    | AffectedBy | HasPower | HasToken | Compared | MovesBy | HitPoints | Near | InAura
    | InSight | CanSee | SawAtStart | InReach | GrantsAdvantage | Farther | Did | Underwent | Flanks
    | FlankedBy | Rides | InEffect | InArea | OnPath | In | Beside | Nearest | MostLeast | Not
    | Either
)  # fmt: skip
Filter: TypeAlias = tuple[Trait, ...]


class Owner(Node, frozen=True):
    """The creature that has the power."""


class Target(Node, frozen=True):
    """The target of the attack in question (each of them, for several)."""


class Subject(Node, frozen=True):
    """Who did the triggering event."""


class Object(Node, frozen=True):
    """To whom the triggering event happened."""


class Chosen(Node, frozen=True):
    """Whom an earlier step of this power (or an earlier use, by `tag`) chose."""

    tag: str = ""


class Source(Node, frozen=True):
    """The creature that imposed the effect now being resolved."""


class Bearer(Node, frozen=True):
    """The creature that carries the effect now being resolved ("affected creature")."""


class Each(Node, frozen=True):
    """Every creature that matches."""

    where: Filter


class Pick(Node, frozen=True):
    """The user of the power chooses `count` creatures that match (`up_to`: or fewer).

    `random` picks by an even roll instead; `by_opponent` lets the other player choose.
    """

    where: Filter
    count: int = 1
    up_to: bool = False
    random: bool = False
    by_opponent: bool = False
    tag: str = ""


Who: TypeAlias = Owner | Target | Subject | Object | Chosen | Source | Bearer | Each | Pick
