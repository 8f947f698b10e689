"""Combat Advantage and Flanking: the two who flank profit, whether they see the enemy or not."""

import warband.ddm.ask.attacks.flanking as pairs
import warband.ddm.ask.numbers.abilities as abilities
from warband.ddm.chapters.flanking_and_advantage import Flanking
from warband.ddm.conditions import suffers
from warband.ddm.moments import Attack
from warband.ddm.state import Piece, Skirmish


class FlankingOf2008(Flanking):
    """Combat Advantage and Flanking: the two who flank profit, whether they see or not."""

    __slots__ = ()

    needs_sight = False

    def may_flank(self, state: Skirmish, flanker: Piece, enemy: Piece) -> bool:
        """An active ally that is not Dazed."""
        return (
            not flanker.inactive
            and not suffers(flanker, state.edition.conditions.unable_to_flank)
            and not abilities.forbidden(state, flanker, "flank")
            and not abilities.has_ability(state, flanker, "not legal flanker")
        )

    def gains(self, state: Skirmish, attacker: Piece, piece: Piece) -> bool:
        """Against an enemy that the attacker itself flanks."""
        touching = state.field.beside[piece.side][piece.anchor]
        if not attacker.space & touching or abilities.has_ability(
            state, piece, "cannot be flanked"
        ):
            return False
        return any(attacker in pair for pair in pairs.flanking_pairs(state, piece))

    def advantage(
        self, state: Skirmish, attacker: Piece, target: Piece, attack: Attack | None = None
    ) -> str | None:
        """Flanking is worth something to melee attacks alone (ruling.flanking-attacks)."""
        why = super().advantage(state, attacker, target, attack)
        if why == "flanking" and attack is not None and attack.kind != "melee":
            return None
        return why
