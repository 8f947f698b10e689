"""Flanking and combat advantage: who gives it and who profits."""

from abc import ABC, abstractmethod

import warband.ddm.ask.attacks.flanking as flanking
import warband.ddm.ask.attacks.sight as sight
import warband.ddm.ask.numbers.abilities as abilities
from warband.ddm.conditions import suffers
from warband.ddm.moments import Attack
from warband.ddm.state import Piece, Skirmish


class Flanking(ABC):
    """Flanking and combat advantage: who gives it and who profits."""

    __slots__ = ()

    needs_sight = True
    """Nobody has combat advantage against a creature that it does not see."""

    @abstractmethod
    def may_flank(self, state: Skirmish, flanker: Piece, enemy: Piece) -> bool:
        """Able to make an opportunity attack against that enemy, and free of hindrance."""

    @abstractmethod
    def gains(self, state: Skirmish, attacker: Piece, piece: Piece) -> bool:
        """Whether an attacker has combat advantage against a creature by flanking."""

    def advantage(
        self, state: Skirmish, attacker: Piece, target: Piece, attack: Attack | None = None
    ) -> str | None:
        """Why one creature has combat advantage against another, whether it attacks or not."""
        redirected = attack is not None and attack.redirected
        if self.needs_sight and not sight.sees(state, attacker, target) and not redirected:
            return None
        if abilities.forbidden(state, attacker, "gain combat advantage", target, attack):
            return None
        if abilities.has_ability(
            state, target, "cannot be flanked", "combat advantage", other=attacker
        ):
            return None
        if suffers(target, state.edition.conditions.grants_advantage):
            return min(target.conditions & state.edition.conditions.grants_advantage)
        if state.edition.motion.cramped(state, target):
            return "squeezing"
        if not _faces(state, target, attacker, attack):
            return "unseen attacker"
        if abilities.has_ability(
            state, target, "grants combat advantage", other=attacker, attack=attack
        ):
            return "power"
        if abilities.has_ability(state, attacker, "combat advantage", other=target, attack=attack):
            return "power"
        middle = target if attack is None else flanking.guarded(state, attack)
        return "flanking" if self.gains(state, attacker, middle) else None

    def flanked(self, state: Skirmish, piece: Piece) -> bool:
        """Whether the creature is flanked by anybody."""
        touching = state.field.beside[piece.side][piece.anchor]
        if not state.crowded and (state.against[piece.seat] & touching).bit_count() < 2:
            return False
        if abilities.has_ability(state, piece, "cannot be flanked"):
            return False
        return bool(flanking.flanking_pairs(state, piece))


def _faces(state: Skirmish, target: Piece, attacker: Piece, attack: Attack | None) -> bool:
    """Whether the target sees the attacker: a bodyguard from the space that it guards."""
    if attack is None or not attack.redirected:
        return sight.sees(state, target, attacker)
    flies, veils = sight.flies(state, target), sight.veils(state, target)
    seen = state.field.seen_among(attack.space, flies, veils, attacker.space)
    return bool(seen) and not state.edition.covering.concealed_from(state, target, attacker)
