"""Damage: what a hit deals, what is taken off, how it is halved."""

from abc import ABC, abstractmethod

import warband.ddm.ask.attacks.damage_taken as damage_taken
from warband.cards import vocabulary as v
from warband.ddm.moments import Attack, Harm, Modifier
from warband.ddm.state import Piece, Skirmish


class Harming(ABC):
    """Damage: what a hit deals, what is taken off, how it is halved."""

    __slots__ = ()

    @abstractmethod
    def base_damage(
        self, state: Skirmish, attack: Attack, notes: list[Modifier] | None = None
    ) -> list[tuple[int, v.DamageType]]:
        """Calculating Damage Modifiers to Base Damage, steps 1 and 2.

        What is added goes into `notes` by name.
        """

    @abstractmethod
    def reduced(
        self, state: Skirmish, piece: Piece, harm: Harm
    ) -> tuple[int, list[tuple[str, int]]]:
        """Calculating Damage Modifiers, steps 3 to 5."""

    def half(self, amount: int) -> int:
        """Rounding: half, down to a multiple of 5, at least 5 of what was there."""
        return max(amount // 2 // 5 * 5, 5) if amount > 0 else 0

    def resistance(
        self,
        state: Skirmish,
        piece: Piece,
        kind: v.DamageType,
        attack: Attack | None,
        *,
        first: bool = True,
    ) -> int:
        """How much of the type the creature resists: effects on the same type do not stack."""
        own = damage_taken.extreme(state, piece, "resist", kind, attack, first=first)
        if first and piece.conditions:
            rows = state.edition.conditions.named
            return max(own, *(rows[name].resists for name in piece.conditions if name in rows), 0)
        return own

    def lose(self, state: Skirmish, piece: Piece, amount: int) -> None:
        """Hit points are lost."""
        piece.hp -= amount
