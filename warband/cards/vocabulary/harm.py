"""Effects on a creature's life: damage, healing, conditions, saves."""

from typing import TypeAlias

from warband.cards.vocabulary.creatures import Who
from warband.cards.vocabulary.moments import Duration
from warband.cards.vocabulary.movement import Spot
from warband.cards.vocabulary.numbers import Number
from warband.cards.vocabulary.tests import Test
from warband.cards.vocabulary.words import Condition, DamageType, Node


class Part(Node, frozen=True):
    """One summand of damage: an amount and its type ("" is untyped); with tests, only then."""

    amount: Number
    type: DamageType = ""
    tests: tuple[Test, ...] = ()


Damage: TypeAlias = tuple[Part, ...]


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
    """Imposes ongoing damage; `more`: what there is of the type is raised by so much."""

    who: Who
    amount: Number
    type: DamageType = ""
    until: Duration | None = None
    more: bool = False


class Spare(Node, frozen=True):
    """The creature is not destroyed; it has so many hit points instead."""

    hp: Number


class Restore(Node, frozen=True):
    """`who`, destroyed before, is back in play with so many hit points.

    It is put where it was, or as near as it can stand; with a spot, there.
    """

    who: Who
    hp: Number
    spot: Spot | None = None


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


class Destroy(Node, frozen=True):
    """`who` is destroyed."""

    who: Who


LifeEffect: TypeAlias = (
    Hurt | Heal | Afflict | Ongoing | Spare | Restore | RollSave | EndEffects | Destroy
)
