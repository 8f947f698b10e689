"""Opportunity attacks: what provokes them, who may make them, what they cost."""

import warband.ddm.ask.attacks.threats as threats
import warband.ddm.ask.numbers.abilities as abilities
import warband.ddm.do.attacks.attack as attacking
import warband.ddm.do.windows.windows as windows
from warband.ddm.chapters.opportunity import Opportunity
from warband.ddm.moments import Attack
from warband.ddm.state import Piece, Skirmish
from warband.kernel.questions import Flow


class OpportunityOfV3(Opportunity):
    """Opportunity attacks: what provokes them, who may make them, what they cost."""

    __slots__ = ()

    def ready(self, state: Skirmish, piece: Piece) -> bool:
        """It shares the one immediate action of a phase."""
        return piece.immediate_at != state.phase_serial

    def spend(self, state: Skirmish, piece: Piece) -> None:
        """The immediate action is gone."""
        piece.immediate_at = state.phase_serial

    def barred(self, state: Skirmish, piece: Piece) -> bool:
        """Whoever may not take immediate actions makes no opportunity attacks."""
        return abilities.forbidden(state, piece, "immediate actions")

    def designation_window(self, state: Skirmish, attacks: list[Attack]) -> Flow[None]:
        """Target designation is initiated: powers that answer it, opportunity attacks."""
        first = attacks[0]
        attacker = state.pieces[first.attacker]
        moments = attacking.declared(attacks) if attacking.heeded(state, "before") else []
        bounds = first.skill.power.bounds
        provokes = first.kind == "area" or (first.kind == "ranged" and not first.basic)
        # A power that provokes does so by being used, however many attacks it makes.
        by_use = bounds.provokes and not (first.scope.hits or first.scope.misses)
        if (provokes and not bounds.no_provoke) or by_use:
            moments.append(threats.provoked_by_attack(attacker, first))
        if moments:
            yield from windows.window(state, "before", moments)
