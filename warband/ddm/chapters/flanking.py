"""Flanking and combat advantage: who gives it and who profits."""

from abc import ABC, abstractmethod

import warband.ddm.ask.attacks.flanking as flanking
import warband.ddm.ask.numbers.abilities as abilities
from warband.ddm.moments import Attack
from warband.ddm.state import Piece, Skirmish


class Flanking(ABC):
    """Flanking and combat advantage: who gives it and who profits."""

    __slots__ = ()

    @abstractmethod
    def may_flank(self, state: Skirmish, flanker: Piece, enemy: Piece) -> bool:
        """Able to make an opportunity attack against that enemy, and free of hindrance."""

    @abstractmethod
    def advantage(
        self, state: Skirmish, attacker: Piece, target: Piece, attack: Attack | None = None
    ) -> str | None:
        """Why one creature has combat advantage against another, whether it attacks or not."""

    def flanked(self, state: Skirmish, piece: Piece) -> bool:
        """Whether the creature is flanked by anybody."""
        touching = state.field.beside[piece.side][piece.anchor]
        if not state.crowded and (state.against[piece.seat] & touching).bit_count() < 2:
            return False
        if abilities.has_ability(state, piece, "cannot be flanked"):
            return False
        return bool(flanking.flanking_pairs(state, piece))
