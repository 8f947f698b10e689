"""Opportunity attacks: what provokes them, who may make them, what they cost."""

import warband.ddm.ask.attacks.threats as threats
import warband.ddm.ask.numbers.abilities as abilities
import warband.ddm.ask.numbers.creatures as creatures
import warband.ddm.do.attacks.attack as attacking
import warband.ddm.do.windows.windows as windows
from warband.ddm.chapters.opportunity import Opportunity
from warband.ddm.conditions import suffers
from warband.ddm.moments import Attack, Moment
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

    def may_strike(self, state: Skirmish, piece: Piece, moment: Moment) -> bool:
        """Whether a creature in position may make an opportunity attack."""
        provoker = state.pieces[moment.subject]
        return (
            (
                moment.amount != threats.FLYERS_ONLY
                or creatures.movement_mode(state, piece) == "flight"
            )
            and (
                moment.action != "shift"
                or abilities.has_ability(state, piece, "opportunity on", "shift")
            )
            and not suffers(piece, state.edition.conditions.unable_to_strike)
            and not abilities.forbidden(state, piece, "immediate actions")
            and self.capable(state, piece, provoker)
            and threats.provokes(state, provoker, piece, moment)
        )

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
