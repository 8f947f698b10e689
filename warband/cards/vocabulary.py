"""What a card can say: one syntax tree for every power.

A card is data. A `Power` has a cost (`action`), perhaps a `Trigger`, `Bounds` on
its use, and steps. A step is an `Effect`; effects name creatures with a `Who`,
creatures are described by a `Filter` (a tuple of traits that must all hold), and
`Test`s ask something of the moment. The rulebooks execute this tree; there is no
other way for a card to act.

Words used throughout:

*owner*     the creature that has the power ("this creature" on a card);
*subject*   who does the triggering event (attacker, mover, healer, roller);
*object*    to whom it happens (target, victim);
*target*    whom the attack being resolved is aimed at.
"""

from typing import Literal, TypeAlias

import msgspec


class Node(msgspec.Struct, frozen=True, tag=True, tag_field="node", omit_defaults=True):
    """Any part of a card's tree: frozen, comparable, hashable."""


# --------------------------------------------------------------------------- words

Defense: TypeAlias = Literal["AC", "Fort", "Ref", "Will"]
AttackKind: TypeAlias = Literal["melee", "ranged", "close", "area"]
DamageType: TypeAlias = Literal[
    "", "acid", "cold", "fire", "lightning", "necrotic", "poison", "psychic", "radiant", "thunder"
]
Condition: TypeAlias = str
"""Blinded, Confused, Dazed, ... or a condition that the card itself defines."""
Size: TypeAlias = Literal["Tiny", "Small", "Medium", "Large", "Huge", "Gargantuan", "Colossal"]
Mode: TypeAlias = Literal["surface", "flight", "burrow"]
Alignment: TypeAlias = Literal["good", "evil", "neutral"]
Faction: TypeAlias = Literal["borderlands", "civilization", "underdark", "wild"]
ActionType: TypeAlias = Literal["attack", "move", "minor", "immediate", "free", "none"]
Area: TypeAlias = str
"""A marked part of the map: victory, own victory, opposing victory, start, own start, ..."""
Terrain: TypeAlias = str

# ------------------------------------------------------------------------- creatures
# A Filter is a tuple of traits; a creature matches when every trait holds.


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
    """Has this card name, or bears it as given name."""

    name: str


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
    """Size within the bounds, both inclusive; or compared with the owner's size."""

    at_least: Size | None = None
    at_most: Size | None = None
    than_owner: Literal["", "smaller", "larger", "same"] = ""


class Aligned(Node, frozen=True):
    alignment: Alignment


class OfFaction(Node, frozen=True):
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
    "moving",
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
    """Has a power of that name (scalable numbers ignored)."""

    name: str


class HasToken(Node, frozen=True):
    token: str
    at_least: int = 1


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


class InReach(Node, frozen=True):
    """Within the reach of the owner's melee attacks."""


class WasAttacked(Node, frozen=True):
    """Was the target of an attack this turn: by `by`, and hit or missed if `hit` says so."""

    by: "Who"
    hit: bool | None = None


class Flanks(Node, frozen=True):
    """Flanks the creature that `whom` names, with whichever partner."""

    whom: "Who"


class Rides(Node, frozen=True):
    """Is a rider of the creature that `mount` names."""

    mount: "Who"


class InEffect(Node, frozen=True):
    """Line of effect from the owner reaches it."""


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

    of: Literal["hp", "level", "cost", "speed"]
    most: bool = True


class Not(Node, frozen=True):
    trait: "Trait"


class Either(Node, frozen=True):
    """One of the filters matches."""

    filters: tuple["Filter", ...]


Trait: TypeAlias = (
    Itself | Ally | Enemy | InWarband | Is | Other | Keyword | ChosenKeyword | Named | SameName
    | Level | Cost | Sized | Aligned | OfFaction | Champion | Living | InState | Afflicted
    | AffectedBy | HasPower | HasToken | MovesBy | HitPoints | Near | InAura | InSight | CanSee
    | InReach | WasAttacked | Flanks | Rides | InEffect | In | Beside | Nearest | MostLeast
    | Not | Either
)  # fmt: skip
Filter: TypeAlias = tuple[Trait, ...]


# --------------------------------------------------------------------- whom it is about


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


# ---------------------------------------------------------------------------- numbers


class PerEach(Node, frozen=True):
    """`each` for every creature that matches, up to `limit`."""

    each: int
    of: Filter
    limit: int | None = None


class PerToken(Node, frozen=True):
    """`each` for every such token on `who`."""

    each: int
    token: str
    who: Who = Owner()
    limit: int | None = None


class StatOf(Node, frozen=True):
    """A number read from a creature, times `times`, plus `plus`."""

    stat: Literal["speed", "level", "cost", "hp", "max hp", "lost hp", "champion rating", "damage"]
    who: Who = Owner()
    times: int = 1
    half: bool = False
    plus: int = 0


class DieRoll(Node, frozen=True):
    """What a d20 rolled for the purpose shows, times `times`."""

    times: int = 1


class EventAmount(Node, frozen=True):
    """The number in the triggering event (damage dealt, points healed, points scored)."""

    times: int = 1
    half: bool = False


Number: TypeAlias = int | PerEach | PerToken | StatOf | DieRoll | EventAmount

# ------------------------------------------------------------------------------- tests


class AttackIs(Node, frozen=True):
    """The attack in question is of one of the kinds, or otherwise as described."""

    kinds: tuple[AttackKind, ...] = ()
    basic: bool | None = None
    power: str = ""
    opportunity: bool | None = None
    charge: bool | None = None
    defense: Defense | None = None
    damage: DamageType | None = None
    follow_up: bool | None = None
    not_power: str = ""
    flag: str = ""


class Matches(Node, frozen=True):
    """The creature `who` matches the filter."""

    who: Who
    where: Filter


class Count(Node, frozen=True):
    """So many creatures match."""

    of: Filter
    at_least: int | None = 1
    at_most: int | None = None


class HasAdvantage(Node, frozen=True):
    """The attacker has combat advantage against the target."""


class Flanking(Node, frozen=True):
    """The owner flanks the creature `whom`, with a partner that matches."""

    whom: Who = Target()
    partner: Filter = ()


class NaturalRoll(Node, frozen=True):
    """The die itself shows one of these: bounds, or odd or even."""

    at_least: int | None = None
    at_most: int | None = None
    parity: Literal["", "odd", "even"] = ""


class WasHit(Node, frozen=True):
    """The attack hit (`False`: missed); `critical` asks for a critical hit."""

    hit: bool = True
    critical: bool = False


class HitCount(Node, frozen=True):
    """At least so many attacks of this use hit (`same_target`: one and the same creature)."""

    at_least: int
    same_target: bool = True


class WasDestroyed(Node, frozen=True):
    """The creature was destroyed by this use of the power."""

    who: Who = Target()


class AttackTargets(Node, frozen=True):
    """The attack power in question has the creature `who` among its targets."""

    who: Who


class Initiative(Node, frozen=True):
    """The owner's player has (or lost) the initiative."""

    have: bool = True


class OnTurn(Node, frozen=True):
    """It is the turn of a creature that matches."""

    of: Filter


class InPhase(Node, frozen=True):
    phase: Literal["start of round", "initiative", "activation", "end of round", "setup"]


class RoundNumber(Node, frozen=True):
    at_least: int | None = None
    at_most: int | None = None


class Score(Node, frozen=True):
    """Compares victory points: the owner's player is ahead, behind, or at a number."""

    standing: Literal["", "ahead", "behind", "tied"] = ""
    at_least: int | None = None


class HasUses(Node, frozen=True):
    """The named power of the owner still has a use (`False`: has none)."""

    power: str
    left: bool = True


class Actions(Node, frozen=True):
    """The owner has (not) spent such an action this turn."""

    action: ActionType
    spent: bool = True


class DamageIs(Node, frozen=True):
    """The damage in question has the type, or is at least so much, or comes from an attack."""

    type: DamageType | None = None
    at_least: int | None = None
    from_attack: bool | None = None


class TokensOn(Node, frozen=True):
    who: Who
    token: str
    at_least: int = 1


class DidIt(Node, frozen=True):
    """The step before was carried out (moved, hit, destroyed, ...)."""


class Moved(Node, frozen=True):
    """`who` moved at least so many squares (this turn, or with this power)."""

    squares: int
    who: Who = Owner()


class AllOf(Node, frozen=True):
    tests: tuple["Test", ...]


class AnyOf(Node, frozen=True):
    tests: tuple["Test", ...]


class Never(Node, frozen=True):
    """The test does not hold."""

    test: "Test"


Test: TypeAlias = (
    AttackIs | Matches | Count | HasAdvantage | Flanking | NaturalRoll | WasHit | HitCount
    | WasDestroyed | AttackTargets | Initiative | OnTurn | InPhase | RoundNumber | Score
    | HasUses | Actions | DamageIs | TokensOn | DidIt | Moved | AllOf | AnyOf | Never
)  # fmt: skip

# --------------------------------------------------------------------------- durations


class EndOfTurn(Node, frozen=True):
    """The end of the current turn."""


class EndOfRound(Node, frozen=True):
    """The end of the current round (`next`: of the one after)."""

    next: bool = False


class EndOfNextTurn(Node, frozen=True):
    """The end of the next turn of the affected creature (`whose`: of another)."""

    whose: Who | None = None


class StartOfNextTurn(Node, frozen=True):
    whose: Who | None = None


class SaveEnds(Node, frozen=True):
    """A saving throw ends it; effects with the same `group` end by one save together."""

    group: bool = False


class EndOfBattle(Node, frozen=True):
    pass


class EndOfAttack(Node, frozen=True):
    """The attack in question is resolved ("on that attack")."""


class UntilEvent(Node, frozen=True):
    """The event has been resolved."""

    event: "Trigger"


class WhileTrue(Node, frozen=True):
    """The tests hold."""

    tests: tuple[Test, ...]


class FirstOf(Node, frozen=True):
    """Whichever of the durations is over first."""

    durations: tuple["Duration", ...]


class Permanent(Node, frozen=True):
    """No ending: part of an innate or maintained power."""


Duration: TypeAlias = (
    EndOfTurn | EndOfRound | EndOfNextTurn | StartOfNextTurn | SaveEnds | EndOfBattle
    | EndOfAttack | UntilEvent | WhileTrue | FirstOf | Permanent
)  # fmt: skip

# ---------------------------------------------------------------------------- triggers

EventKind: TypeAlias = Literal[
    # phases: subject is the creature whose turn it is
    "setup", "start of round", "start of turn", "any time", "end of turn", "end of round",
    # initiative: subject is the owner's player
    "initiative roll", "initiative won", "initiative lost",
    # attacks: subject attacks object
    "attack declared", "targeted", "attack roll", "hit", "miss", "critical", "attack resolved",
    "attack power resolved", "opportunity attack", "flanked",
    # damage and state: subject did it to object
    "damage", "bloodied", "first bloodied", "destroyed", "healed", "condition gained",
    "condition ended",
    # movement: subject moves; object is who watches
    "moves", "enters", "leaves", "shifts", "charges", "move ends", "forced", "teleports", "placed",
    # dice: subject rolls
    "d20 rolled", "save", "save made", "save failed",
    # powers and actions: subject uses
    "power used", "champion power used", "action spent", "activates",
    # players: subject is a creature of the player concerned
    "points scored", "creature added", "occupation scored",
]  # fmt: skip


class Trigger(Node, frozen=True):
    """When a triggered power may (or must) be used.

    `subject` and `object` narrow down who did it and to whom; an empty filter takes
    anybody. `tests` narrow further. For movement, `near` describes the square in
    question: entering or leaving a square within so many squares of the owner.
    `mandatory` marks a power that must be used.
    """

    event: EventKind
    timing: Literal["at", "before", "after"] = "before"
    subject: Filter = ()
    object: Filter = ()
    tests: tuple[Test, ...] = ()
    mandatory: bool = False
    condition: Condition = ""
    near: int | None = None
    exactly: int | None = None
    place: "Terrain | Area" = ""
    power: str = ""
    action: ActionType = "none"


# ----------------------------------------------------------------------------- effects


class Part(Node, frozen=True):
    """One summand of damage: an amount and its type ("" is untyped); with tests, only then."""

    amount: Number
    type: DamageType = ""
    tests: tuple[Test, ...] = ()


Damage: TypeAlias = tuple[Part, ...]

Stat: TypeAlias = Literal[
    "attack", "damage", "AC", "Fort", "Ref", "Will", "defenses", "speed", "reach", "range",
    "save", "max hp", "champion rating", "initiative dice", "aura", "victory points", "push",
    "shift", "attacks", "critical", "healing", "radius",
]  # fmt: skip


class Hurt(Node, frozen=True):
    """Deals damage that is not base damage of an attack."""

    who: Who
    damage: Damage
    ignore_resist: bool = False
    half_of_attack: bool = False


class Heal(Node, frozen=True):
    """Gives back hit points (`full`: all); `beyond` may lift them above the maximum."""

    who: Who
    amount: Number
    full: bool = False
    beyond: bool = False


class Afflict(Node, frozen=True):
    """Imposes a condition; without a duration the rulebook's default holds."""

    who: Who
    condition: Condition
    until: Duration | None = None


class Ongoing(Node, frozen=True):
    """Imposes ongoing damage."""

    who: Who
    amount: Number
    type: DamageType = ""
    until: Duration | None = None


class Bonus(Node, frozen=True):
    """Adds `amount` to a number of `who`, as long as `until` says and while the tests hold.

    `versus` narrows to attacks against (for defences: from) creatures that match,
    `attack` to attacks of a kind. `cumulative` lets it stack with itself, together no
    further than `limit`. `sets` replaces the number instead of adding.
    """

    who: Who
    stat: Stat
    amount: Number
    type: DamageType = ""
    until: Duration | None = None
    versus: Filter = ()
    attack: AttackIs | None = None
    tests: tuple[Test, ...] = ()
    cumulative: bool = False
    sets: bool = False
    limit: int | None = None


AbilityName: TypeAlias = Literal[
    "immune", "resist", "vulnerable", "conceal", "invisible", "insubstantial", "phasing", "hide",
    "blindsight", "flight", "burrow", "reach", "scout", "wandering monster",
    "delayed appearance", "multi-activation", "squad activation", "mount", "rider",
    "shares space", "no opportunity from", "no provoke", "ignore terrain", "ignore cover",
    "ignore conceal", "ignore invisible", "ignore resist", "ignore insubstantial",
    "terrain does not block sight", "blocks lines", "transit enemies", "transit", "aquatic",
    "swarm", "unaffected by", "cannot be flanked", "grants combat advantage", "combat advantage",
    "automatic hit", "automatic miss", "critical on", "opportunity on", "counts as",
    "sight through", "no flank needed", "cannot be moved", "stand in", "half damage",
    "save bonus", "regular move counts as", "locked", "occupies more", "attack as", "keep mode",
    "not legal flanker", "scores more", "is not affected by powers", "speed cap", "cover",
    "not invisible", "no conceal", "lose", "no redirect", "afflicted", "triple critical",
    "no critical", "save at start", "no save needed", "blocks movement", "spare targets",
    "sight limit",
]  # fmt: skip


class Ability(Node, frozen=True):
    """A standing property with a name the rulebook knows.

    What the other fields mean depends on the name: `number` for resist, conceal, ...;
    `word` for a damage type, condition, flag, terrain or keyword; `against` for the
    creatures it works against; `tests` for the moments it works.
    """

    name: AbilityName
    number: int = 0
    word: str = ""
    against: Filter = ()
    attack: AttackIs | None = None
    tests: tuple[Test, ...] = ()


class Gain(Node, frozen=True):
    """`who` has the ability, as long as `until` says and while the tests hold."""

    who: Who
    ability: Ability
    until: Duration | None = None
    tests: tuple[Test, ...] = ()


class GainPower(Node, frozen=True):
    """`who` has the power: one named elsewhere, or the one given here."""

    who: Who
    name: str = ""
    power: "Power | None" = None
    until: Duration | None = None
    tests: tuple[Test, ...] = ()


class GainKeyword(Node, frozen=True):
    who: Who
    word: str
    until: Duration | None = None


Forbidden: TypeAlias = Literal[
    "move", "shift", "charge", "attack", "immediate actions", "opportunity attacks",
    "champion powers", "voluntary powers", "heal", "flank", "teleport", "use power", "flight",
    "score occupation", "attack owner", "leave", "be targeted", "be redirected", "end adjacent",
    "enter", "target allies", "provoke", "minor actions", "move actions", "attack actions",
    "activate", "rerolls", "be pushed", "be destroyed", "save", "see", "cover",
    "gain combat advantage",
]  # fmt: skip


class Forbid(Node, frozen=True):
    """`who` may not do the thing: to those in `versus`, by attacks as in `attack`."""

    who: Who
    what: Forbidden
    power: str = ""
    versus: Filter = ()
    attack: AttackIs | None = None
    until: Duration | None = None
    tests: tuple[Test, ...] = ()


class Shove(Node, frozen=True):
    """Forced movement. `away_from` is the source of a push or pull (the owner if left out)."""

    who: Who
    how: Literal["push", "pull", "slide"]
    squares: Number
    up_to: bool = False
    source: Who | None = None
    ends: "Spot | None" = None
    provokes: bool = False


class Walk(Node, frozen=True):
    """Regular movement. `squares` counts squares (no extra costs), otherwise movement points.

    `during` is done once, at a point of the way that the mover chooses; `each_square`
    after every square entered.
    """

    who: Who
    how: Literal["move", "shift"]
    points: Number
    squares: bool = False
    up_to: bool = True
    toward: Who | None = None
    away: Who | None = None
    ends: "Spot | None" = None
    mode: Mode | None = None
    transit: Filter = ()
    no_provoke: Filter | None = None
    optional: bool = False
    during: tuple["Effect", ...] = ()
    each_square: tuple["Effect", ...] = ()


class Spot(Node, frozen=True):
    """Where something may end or be put: within so many squares of `near`, in or by a place."""

    near: Who | None = None
    within: int = 1
    place: "Terrain | Area" = ""
    beside: "Terrain | Area" = ""
    in_sight: bool = False
    nearest: bool = False


class Teleport(Node, frozen=True):
    """Placement in a seen square. `controller` chooses and must see it."""

    who: Who
    squares: Number | None
    up_to: bool = True
    controller: Literal["mover", "user"] = "mover"
    ends: Spot | None = None
    optional: bool = False


class Place(Node, frozen=True):
    """Placement at a spot; without `spot.near` anywhere the spot allows."""

    who: Who
    spot: Spot
    optional: bool = False


class Swap(Node, frozen=True):
    """Two creatures change places."""

    who: Who
    other: Who
    optional: bool = False


class LeaveMap(Node, frozen=True):
    """Removed from the map without being destroyed; `returns` says when and where."""

    who: Who
    returns: "Trigger | None" = None
    spot: Spot | None = None


class AttackChoice(Node, frozen=True):
    """Which attacks may be used: of these kinds, basic ones only, or one by name.

    `different`: another one than the attack in question, and every time another one;
    `unused`: one that was not used this turn; `this`: the attack in question again.
    """

    kinds: tuple[AttackKind, ...] = ()
    basic: bool = False
    power: str = ""
    different: bool = False
    this: bool = False
    unused: bool = False


class MakeAttack(Node, frozen=True):
    """`by` makes `count` attacks against `versus` (a choice of its own when left out).

    `each_target`: one against every creature of `versus`; `different_targets` and
    `same_target` bind several attacks; `opportunity`: it counts as an opportunity attack;
    `action` is what it costs `by`.
    """

    by: Who
    choice: AttackChoice
    versus: Who | None = None
    count: Number = 1
    bonus: int = 0
    damage: int = 0
    action: ActionType = "free"
    optional: bool = True
    each_target: bool = False
    different_targets: bool = False
    same_target: bool = False
    reach: int = 0
    critical: bool = False
    automatic: bool = False
    opportunity: bool = False


class OwnAttacks(Node, frozen=True):
    """Makes the attack that the power itself defines, `count` times or against each target.

    `different`: every attack needs another target. `versus` narrows the targets.
    """

    count: Number = 1
    different: bool = False
    same: bool = False
    up_to: bool = False
    versus: Filter = ()
    each: bool = False


class FollowUp(Node, frozen=True):
    """A further attack, only if the one before hit."""

    strike: "Strike"
    target: Literal["same", "different", "any"] = "same"
    bounds: "Bounds | None" = None


class UsePower(Node, frozen=True):
    """`who` uses the named power (without its action cost unless `action` is given)."""

    who: Who
    power: str
    action: ActionType = "free"
    optional: bool = True
    spend: bool = True


class ScorePoints(Node, frozen=True):
    """Victory points for the owner's player (`opponent`: for the other); may be negative."""

    points: Number
    opponent: bool = False


class Recharge(Node, frozen=True):
    """Gives back a use: of the named power, or of one (`every`: every) power chosen."""

    who: Who = Owner()
    power: str = ""
    every: bool = False
    any_kind: bool = False
    champion: bool = False


class SpendUse(Node, frozen=True):
    """Takes away a use of a power."""

    who: Who
    power: str = ""
    champion: bool = False


class PutToken(Node, frozen=True):
    who: Who
    token: str
    count: Number = 1


class TakeToken(Node, frozen=True):
    who: Who
    token: str
    count: Number | None = None


class ChangeTerrain(Node, frozen=True):
    """Squares gain, lose or become terrain. `squares` of None means every square in `spot`."""

    terrain: Terrain
    how: Literal["gain", "lose", "become"] = "gain"
    spot: Spot | None = None
    squares: int | None = 1
    up_to: bool = False
    under: Who | None = None
    template: bool = False
    until: Duration | None = None


class Reroll(Node, frozen=True):
    """The d20 in question is rolled again; `best` keeps the better, otherwise the new one."""

    best: bool = False
    bonus: int = 0


class SetRoll(Node, frozen=True):
    """The d20 in question counts as this."""

    natural: int


class AddToRoll(Node, frozen=True):
    """Adds to the d20 roll in question."""

    amount: Number


class MakeHit(Node, frozen=True):
    """The attack hits instead; `critical` makes it a critical hit."""

    critical: bool = False


class MakeMiss(Node, frozen=True):
    """The attack misses instead."""


class NoCritical(Node, frozen=True):
    """A critical hit becomes a normal hit."""


class ChangeDamage(Node, frozen=True):
    """Changes the damage in question: by an amount, to an amount, halved, in type."""

    amount: Number | None = None
    to: Number | None = None
    half: bool = False
    type: DamageType | None = None
    types: tuple[DamageType, ...] = ()


class TransferDamage(Node, frozen=True):
    """Damage in question is taken by `who` instead, all or an amount."""

    who: Who
    amount: Number | None = None
    half: bool = False


class Redirect(Node, frozen=True):
    """The attack in question is redirected to `to`."""

    to: Who


class HitsInstead(Node, frozen=True):
    """The attack that hit strikes `who` instead."""

    who: Who


class Cancel(Node, frozen=True):
    """What triggered this has no effect (an attack, a power, a move, an effect)."""


class Spare(Node, frozen=True):
    """The creature is not destroyed; it has so many hit points instead."""

    hp: Number


class RollSave(Node, frozen=True):
    """`who` makes a saving throw against one effect (`every`: against each)."""

    who: Who
    bonus: int = 0
    every: bool = False
    condition: Condition = ""


class EndEffects(Node, frozen=True):
    """Ends conditions or other effects on `who`: the named ones, one of choice, or all."""

    who: Who
    conditions: tuple[Condition, ...] = ()
    count: int | None = 1
    save_ends: bool = False
    any_effect: bool = False


class ExtraAction(Node, frozen=True):
    who: Who
    action: ActionType
    count: int = 1


class LoseAction(Node, frozen=True):
    who: Who
    action: ActionType


class ExtraTurns(Node, frozen=True):
    """Changes how many creatures the player activates now, or lets `who` take a turn."""

    more: int = 0
    fewer: int = 0
    who: Who | None = None


class EndTurn(Node, frozen=True):
    """The current turn ends."""


class AddCreature(Node, frozen=True):
    """A new creature joins the warband at the spot; `activated`: it had its turn already."""

    where: Filter
    spot: Spot
    count: int = 1
    activated: bool = False


class JoinWarband(Node, frozen=True):
    """`who` changes sides."""

    who: Who
    until: Duration | None = None


class Destroy(Node, frozen=True):
    who: Who


class Control(Node, frozen=True):
    """`who` does one thing as if under the control of the owner's player."""

    who: Who
    steps: tuple["Effect", ...]


class ExtraInitiativeDie(Node, frozen=True):
    count: int = 1


class WinInitiative(Node, frozen=True):
    """The owner's player wins the initiative instead; `lose`: loses it."""

    lose: bool = False


class ChooseOne(Node, frozen=True):
    """The user chooses one of the labelled alternatives (`random`: an even roll does)."""

    options: tuple["Option", ...]
    random: bool = False
    count: int = 1


class Option(Node, frozen=True):
    """One alternative; `uses` bounds how often it may be chosen in a battle."""

    label: str
    steps: tuple["Effect", ...]
    uses: int | None = None


class ChooseWord(Node, frozen=True):
    """Chooses a keyword, damage type, defense or power name and remembers it under `tag`."""

    kind: Literal["keyword", "damage type", "defense", "power", "ally", "enemy", "number"]
    among: tuple[str, ...] = ()
    tag: str = ""


class ChooseCreature(Node, frozen=True):
    """Chooses creatures and remembers them under `tag`."""

    who: Who
    tag: str = ""


class If(Node, frozen=True):
    tests: tuple[Test, ...]
    then: tuple["Effect", ...]
    otherwise: tuple["Effect", ...] = ()


class May(Node, frozen=True):
    """The user may leave these steps out."""

    steps: tuple["Effect", ...]


class Spend(Node, frozen=True):
    """`who` carries out the steps by spending the action; without one they are left out.

    `optional`: it may leave them out.
    """

    who: Who
    action: ActionType
    steps: tuple["Effect", ...]
    optional: bool = False


class IfDone(Node, frozen=True):
    """Carries out `first`; only if that was possible, carries out `then`."""

    first: tuple["Effect", ...]
    then: tuple["Effect", ...]
    optional: bool = False


class ForEachOf(Node, frozen=True):
    """Carries out the steps once for every creature, which is `Chosen()` meanwhile."""

    who: Who
    steps: tuple["Effect", ...]


class Straight(Node, frozen=True):
    """A straight test: d20 plus bonus against a defense."""

    bonus: int
    defense: Defense
    versus: Who
    success: tuple["Effect", ...]
    failure: tuple["Effect", ...] = ()


class DieTable(Node, frozen=True):
    """Rolls a d20 and carries out the row that holds the result."""

    rows: tuple["DieRow", ...]


class DieRow(Node, frozen=True):
    low: int
    high: int
    steps: tuple["Effect", ...]


class Outcome(Node, frozen=True):
    """After the attacks of the power: steps for those who were hit, missed, or either."""

    on: Literal["hit", "miss", "either"]
    steps: tuple["Effect", ...]


class Later(Node, frozen=True):
    """A lasting effect with a trigger of its own: whenever it happens, the steps are done.

    `once`: only the first time; `once_per` bounds how often.
    """

    who: Who
    trigger: Trigger
    steps: tuple["Effect", ...]
    until: Duration | None = None
    once: bool = False
    once_per: Literal["", "turn", "round", "target", "target per turn"] = ""


class DefineCondition(Node, frozen=True):
    """The card defines a condition: what it does to the creature that bears it."""

    condition: Condition
    steps: tuple["Effect", ...]


class ProvokeOpportunity(Node, frozen=True):
    """`who` provokes opportunity attacks."""

    who: Who


class ExtendPower(Node, frozen=True):
    """Changes a number of one of the owner's powers (its aura, range, count) for a while."""

    power: str
    field: Literal["aura", "range", "radius", "count", "reach", "burst", "blast", "line"]
    value: int
    until: Duration | None = None


# ----------------------------------------------------- building a warband, setting it up


class LegalToo(Node, frozen=True):
    """Creatures that match may join the warband whatever their faction.

    `any_alignment` also lifts the alignment rule; `limit` bounds how many.
    """

    where: Filter
    any_alignment: bool = False
    limit: int | None = None


class NotWith(Node, frozen=True):
    """The warband may not include creatures that match (`only`: includes no others)."""

    where: Filter
    only: bool = False


class RaiseLimit(Node, frozen=True):
    """The warband's limit on the number of creatures rises; `where` narrows what may fill it."""

    by: int
    where: Filter = ()


class ChangeCost(Node, frozen=True):
    """Creatures that match cost more or less to include."""

    where: Filter
    by: int
    minimum: int = 0
    count: int | None = None


class CountsAs(Node, frozen=True):
    """For building and play the owner counts as having the keyword, faction or alignment."""

    word: str


Effect: TypeAlias = (
    Hurt | Heal | Afflict | Ongoing | Bonus | Gain | GainPower | GainKeyword | Forbid | Shove
    | Walk | Teleport | Place | Swap | LeaveMap | MakeAttack | OwnAttacks | FollowUp | UsePower
    | ScorePoints | Recharge | SpendUse | PutToken | TakeToken | ChangeTerrain | Reroll | SetRoll
    | AddToRoll | MakeHit | MakeMiss | NoCritical | ChangeDamage | TransferDamage | Redirect
    | HitsInstead | Cancel | Spare | RollSave | EndEffects | ExtraAction | LoseAction
    | ExtraTurns | EndTurn | AddCreature | JoinWarband | Destroy | Control | ExtraInitiativeDie
    | WinInitiative | ChooseOne | ChooseWord | ChooseCreature | If | May | Spend | IfDone
    | ForEachOf | Straight | DieTable | Outcome | Later | DefineCondition | ProvokeOpportunity
    | ExtendPower | LegalToo | NotWith | RaiseLimit | ChangeCost | CountsAs
)  # fmt: skip

# ----------------------------------------------------------------------------- a power


Shield: TypeAlias = Literal["insubstantial", "resist", "conceal", "invisible", "redirect", "cover"]


class Strike(Node, frozen=True):
    """An attack as defined in an attack power: test, base damage, what follows on a hit.

    `bonus` of None is an automatic hit. With `or_damage` the attacker deals one of these
    instead, as it likes; `ignores` names what does not help against the attack.
    """

    bonus: int | None
    defense: Defense = "AC"
    damage: Damage = ()
    effects: tuple[Effect, ...] = ()
    or_damage: tuple[Damage, ...] = ()
    ignores: tuple[Shield, ...] = ()


class Bounds(Node, frozen=True):
    """Specifications: how far a power goes, whom it may touch, when it may be used.

    `range` is a number of squares, "sight" or "nearest". `shape` with `size` is the
    area of a close or area attack ("radius" is counted around a square in range).
    `attacks_per_round` and `attacks_per_turn` bound how often its attack is made; with
    `charge` its attack may (or must) be the one of a charge.
    """

    reach: int | None = None
    range: int | Literal["sight", "nearest"] | None = None
    shape: Literal["", "burst", "blast", "line", "radius"] = ""
    size: int = 0
    aura: int | None = None
    targets: Filter = ()
    only_if: tuple[Test, ...] = ()
    once_per: Literal["", "turn", "round", "battle", "target", "target per turn"] = ""
    no_provoke: bool = False
    provokes: bool = False
    may_target_allies: bool = False
    attacks_per_round: int | None = None
    attacks_per_turn: int | None = None
    charge: Literal["", "may", "only"] = ""
    ignores_cover: bool = False
    needs_sight: bool = False


class RechargeOn(Node, frozen=True):
    """A use comes back: by an event, or by spending an action."""

    trigger: Trigger | None = None
    action: ActionType = "none"
    count: int = 1
    tests: tuple[Test, ...] = ()


class Power(Node, frozen=True):
    """One power of a card.

    `action` holds what it costs: one type, or several for a compound action; ("none",)
    marks a continuous power. `attack` and `basic` are the attack icon. `uses` counts
    checkboxes, None is unlimited.
    """

    name: str
    section: Literal["attack", "general", "champion"] = "general"
    attack: AttackKind | None = None
    basic: bool = False
    action: tuple[ActionType, ...] = ("free",)
    trigger: Trigger | None = None
    uses: int | None = None
    recharge: tuple[RechargeOn, ...] = ()
    bounds: Bounds = Bounds()
    strike: Strike | None = None
    steps: tuple[Effect, ...] = ()
    flags: tuple[str, ...] = ()


# ------------------------------------------------------------------------------- cards


class Creature(Node, frozen=True):
    """A creature card. `speed` of 0 cannot move; `bloodied` of None never is."""

    name: str
    level: int
    cost: int
    ac: int
    fort: int
    ref: int
    will: int
    speed: int
    hp: int
    bloodied: int | None
    keywords: tuple[str, ...] = ()
    alignment: Alignment = "neutral"
    factions: tuple[Faction, ...] = ()
    mode: Mode = "surface"
    size: Size = "Medium"
    champion_rating: int = 0
    powers: tuple[Power, ...] = ()
    set: str = ""
    sources: tuple[str, ...] = ()
    """Where numbers came from that the main source had lost, one note each."""


class Item(Node, frozen=True):
    """An item card: who may carry it, and the powers it gives."""

    name: str
    cost: int
    powers: tuple[Power, ...] = ()
    level_low: int | None = None
    level_high: int | None = None
    requires: tuple[Filter, ...] = ()
    """Every filter must match the bearer; alternatives are one `Either`."""
    unique: bool = False
    locked: bool = False
    keywords: tuple[str, ...] = ()
    set: str = ""


Card: TypeAlias = Creature | Item


def scalable_name(name: str) -> str:
    """A power's name without its number: powers that differ only there count as the same.

    >>> scalable_name("Sneak Attack 10")
    'sneak attack'
    """
    words = name.lower().split()
    return " ".join(word for word in words if not word.strip("+-[]()").isdigit())
