"""Flanking and combat advantage: who gives it and who profits."""

import warband.ddm.ask.numbers.abilities as abilities
from warband.ddm.chapters.flanking_and_advantage import Flanking
from warband.ddm.conditions import suffers
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

    def gains(self, state: Skirmish, attacker: Piece, piece: Piece) -> bool:
        """Whoever attacks a creature that is flanked profits."""
        return self.flanked(state, piece)
