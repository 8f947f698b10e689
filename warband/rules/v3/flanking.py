"""Flanking and combat advantage: who gives it and who profits."""

import warband.ddm.ask.attacks.flanking as flanking
import warband.ddm.ask.attacks.sight as sight
import warband.ddm.ask.numbers.abilities as abilities
from warband.ddm.chapters.flanking import Flanking
from warband.ddm.conditions import suffers
from warband.ddm.moments import Attack
from warband.ddm.state import Piece, Skirmish


class FlankingOfV3(Flanking):
    """Flanking and combat advantage: who gives it and who profits."""

    __slots__ = ()

    def may_flank(self, state: Skirmish, flanker: Piece, enemy: Piece) -> bool:
        """Able to make an opportunity attack against that enemy, and free of hindrance."""
        return (
            not suffers(flanker, state.edition.conditions.unable_to_flank)
            and not abilities.forbidden(state, flanker, "flank")
            and not abilities.has_ability(state, flanker, "not legal flanker")
            and state.edition.opportunity.capable(state, flanker, enemy)
        )

    def advantage(
        self, state: Skirmish, attacker: Piece, target: Piece, attack: Attack | None = None
    ) -> str | None:
        """Why one creature has combat advantage against another, whether it attacks or not."""
        redirected = attack is not None and attack.redirected
        if not sight.sees(state, attacker, target) and not redirected:
            return None
        if abilities.forbidden(state, attacker, "gain combat advantage", target, attack):
            return None
        if abilities.has_ability(
            state, target, "cannot be flanked", "combat advantage", other=attacker
        ):
            return None
        if suffers(target, state.edition.conditions.grants_advantage):
            return min(target.conditions & state.edition.conditions.grants_advantage)
        if target.squeezed:
            return "squeezing"
        if not _faces(state, target, attacker, attack):
            return "unseen attacker"
        if abilities.has_ability(
            state, target, "grants combat advantage", other=attacker, attack=attack
        ):
            return "power"
        if abilities.has_ability(state, attacker, "combat advantage", other=target, attack=attack):
            return "power"
        if self.flanked(state, target if attack is None else flanking.guarded(state, attack)):
            return "flanking"
        return None


def _faces(state: Skirmish, target: Piece, attacker: Piece, attack: Attack | None) -> bool:
    """Whether the target sees the attacker: a bodyguard from the space that it guards."""
    if attack is None or not attack.redirected:
        return sight.sees(state, target, attacker)
    flies, veils = sight.flies(state, target), sight.veils(state, target)
    seen = state.field.seen_among(attack.space, flies, veils, attacker.space)
    return bool(seen) and not state.edition.covering.concealed_from(state, target, attacker)
