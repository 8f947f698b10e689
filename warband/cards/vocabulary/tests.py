"""What may be asked of the moment."""

from typing import Literal, TypeAlias

from warband.cards.vocabulary.creatures import Filter, Owner, Target, Who
from warband.cards.vocabulary.words import (
    ActionType,
    AttackKind,
    DamageType,
    Deed,
    Defense,
    Node,
    Span,
)


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
    defenses: tuple[Defense, ...] = ()
    """One of several defenses is what it is made against."""


class Matches(Node, frozen=True):
    """The creature `who` matches the filter."""

    who: Who
    where: Filter


class Count(Node, frozen=True):
    """So many creatures match."""

    of: Filter
    at_least: int | None = 1
    at_most: int | None = None


class Outnumber(Node, frozen=True):
    """More creatures match `of` than match `than`."""

    of: Filter
    than: Filter


class Outdo(Node, frozen=True):
    """One side did it more often within the time than the other: the owner's, or its foes."""

    deed: Deed
    span: Span = "round"
    foes: bool = False


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


class WasBloodied(Node, frozen=True):
    """The damage in question made the creature bloodied."""

    who: Who = Target()


class AttackTargets(Node, frozen=True):
    """The attack power in question has the creature `who` among its targets."""

    who: Who


class TargetCount(Node, frozen=True):
    """The attack power in question has so many targets."""

    at_least: int | None = None
    at_most: int | None = None


class Initiative(Node, frozen=True):
    """The owner's player has (or lost) the initiative."""

    have: bool = True


class OnTurn(Node, frozen=True):
    """It is the turn of a creature that matches."""

    of: Filter


class InPhase(Node, frozen=True):
    """It is that phase of the battle."""

    phase: Literal["start of round", "initiative", "activation", "end of round", "setup"]


class RoundNumber(Node, frozen=True):
    """The round has a number within the bounds, both inclusive."""

    at_least: int | None = None
    at_most: int | None = None


class Score(Node, frozen=True):
    """Compares victory points: the owner's player is ahead, behind, or at a number."""

    standing: Literal["", "ahead", "behind", "tied"] = ""
    at_least: int | None = None


class HasUses(Node, frozen=True):
    """The named power of the owner still has a use (`False`: has none).

    "champion powers" stands for all its champion powers together.
    """

    power: str
    left: bool = True


class Actions(Node, frozen=True):
    """The owner has (not) spent such an action this turn."""

    action: ActionType
    spent: bool = True


class DamageIs(Node, frozen=True):
    """The damage in question has the type, or is at least so much, or comes from an attack.

    `ongoing` asks for ongoing damage."""

    type: DamageType | None = None
    at_least: int | None = None
    from_attack: bool | None = None
    ongoing: bool | None = None


class TokensOn(Node, frozen=True):
    """At least so many such tokens are on the creature."""

    who: Who
    token: str
    at_least: int = 1


class DidIt(Node, frozen=True):
    """The step before was carried out (moved, hit, destroyed, ...)."""


class Moved(Node, frozen=True):
    """`who` moved at least so many squares (this turn, or with this power)."""

    squares: int
    who: Who = Owner()


class Happened(Node, frozen=True):
    """So often within the time did one who matches `by` do it to one who matches `to`."""

    deed: Deed
    by: Filter = ()
    to: Filter = ()
    span: Span = "turn"
    power: str = ""
    at_least: int = 1


class AllOf(Node, frozen=True):
    """Every one of the tests holds."""

    tests: tuple["Test", ...]


class AnyOf(Node, frozen=True):
    """One of the tests holds."""

    tests: tuple["Test", ...]


class Never(Node, frozen=True):
    """The test does not hold."""

    test: "Test"


Test: TypeAlias = (
    AttackIs | Matches | Count | Outnumber | Outdo | HasAdvantage | Flanking | NaturalRoll
    | WasHit | HitCount | WasDestroyed | WasBloodied | AttackTargets | TargetCount | Initiative
    | OnTurn | InPhase | RoundNumber | Score | HasUses | Actions | DamageIs | TokensOn | DidIt
    | Moved | Happened | AllOf | AnyOf | Never
)  # fmt: skip
