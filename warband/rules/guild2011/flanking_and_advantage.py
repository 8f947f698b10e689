"""Flanking: only the two who flank profit, and only who could hurt the enemy flanks."""

import warband.ddm.ask.attacks.available_attacks as available_attacks
import warband.ddm.ask.attacks.flanking as pairs
import warband.ddm.ask.numbers.abilities as abilities
from warband.ddm.chapters.flanking_and_advantage import Flanking
from warband.ddm.conditions import suffers
from warband.ddm.state import Piece, Skirmish


class FlankingOf2011(Flanking):
    """Flanking: only the two who flank profit, and only who could hurt the enemy flanks."""

    __slots__ = ()

    def may_flank(self, state: Skirmish, flanker: Piece, enemy: Piece) -> bool:
        """Must Be Able to Attack: active, with a basic attack that could hurt that enemy."""
        return (
            not flanker.inactive
            and not suffers(flanker, state.edition.conditions.unable_to_flank)
            and not abilities.forbidden(state, flanker, "flank")
            and not abilities.has_ability(state, flanker, "not legal flanker")
            and _could_hurt(state, flanker, enemy)
        )

    def gains(self, state: Skirmish, attacker: Piece, piece: Piece) -> bool:
        """Combat Advantage: against an enemy that the attacker itself flanks."""
        touching = state.field.beside[piece.side][piece.anchor]
        if not attacker.space & touching or attacker.team == piece.team:
            return False
        # Where they stand is seen at a glance, so whether they could hurt it is asked last.
        opposite = [
            other
            for other in state.pieces
            if other.space & touching
            and other.team == attacker.team
            and other is not attacker
            and pairs.opposite(state, piece, attacker, other)
        ]
        return (
            bool(opposite)
            and not abilities.has_ability(state, piece, "cannot be flanked")
            and self.may_flank(state, attacker, piece)
            and any(self.may_flank(state, other, piece) for other in opposite)
        )


def _could_hurt(state: Skirmish, flanker: Piece, enemy: Piece) -> bool:
    """Whether some basic attack reaches the enemy with damage to which it is not immune."""
    for skill in available_attacks.basic_attacks(state, flanker):
        strike = skill.power.strike
        if strike is None or not available_attacks.may_target(state, flanker, skill, enemy):
            continue
        kinds = [part.type or "untyped" for part in strike.damage]
        if not kinds or not all(
            abilities.has_ability(state, enemy, "immune", kind) for kind in kinds
        ):
            return True
    return False
