"""Effects on what is being rolled or dealt right now."""

from typing import TypeAlias

from warband.cards.vocabulary.creatures import Who
from warband.cards.vocabulary.numbers import Number
from warband.cards.vocabulary.words import DamageType, Node


class Reroll(Node, frozen=True):
    """The d20 in question is rolled again and the new one counts.

    `best` keeps the better of the two, `worst` the worse; `times` rolls more often.
    """

    best: bool = False
    bonus: int = 0
    worst: bool = False
    times: int = 1


class SettleSave(Node, frozen=True):
    """The saving throw in question succeeds (`False`: fails), whatever the die shows."""

    success: bool = True


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
    """Changes the damage in question: by an amount, to an amount, halved, in type.

    `only`: no other damage than of that type; `least`: never below that by `amount`.
    """

    amount: Number | None = None
    to: Number | None = None
    half: bool = False
    type: DamageType | None = None
    types: tuple[DamageType, ...] = ()
    only: DamageType | None = None
    least: int = 0


class TransferDamage(Node, frozen=True):
    """Damage in question is taken by `who` instead, all or an amount."""

    who: Who
    amount: Number | None = None
    half: bool = False


RollEffect: TypeAlias = (
    Reroll | SettleSave | SetRoll | AddToRoll | MakeHit | MakeMiss | NoCritical | ChangeDamage
    | TransferDamage
)  # fmt: skip
