"""Opportunity attacks: free actions, one on any creature's turn, before targets are chosen."""

import warband.ddm.ask.attacks.threats as threats
import warband.ddm.do.attacks.attack as attacking
import warband.ddm.do.windows.windows as windows
from warband.ddm.chapters.opportunity import ATTACK_ACTION, Opportunity
from warband.ddm.compiled import CompiledPower
from warband.ddm.moments import Attack
from warband.ddm.state import Piece, Skirmish
from warband.kernel.questions import Flow


class OpportunityOf2011(Opportunity):
    """Opportunity attacks: free actions, one on any creature's turn, before targets are chosen."""

    __slots__ = ()

    def ready(self, state: Skirmish, piece: Piece) -> bool:
        """Once Per Turn."""
        return ("opportunity", piece.id) not in state.marks

    def spend(self, state: Skirmish, piece: Piece) -> None:
        """A free action, beside any immediate action."""
        state.marks.add(("opportunity", piece.id))

    def attack_begins(self, state: Skirmish, piece: Piece, skill: CompiledPower) -> Flow[None]:
        """Making an Attack 2: ranged and area attack actions provoke before targets are chosen."""
        if _provokes(skill):
            yield from windows.window(state, "before", [threats.provoked_by_attack(piece)])
        state.marks.add(_begun(piece))

    def designation_window(self, state: Skirmish, attacks: list[Attack]) -> Flow[None]:
        """Making an Attack 1 and 4: powers that answer the attack or its targets.

        An attack that is no action of its own, granted by a power, provokes here.
        """
        first = attacks[0]
        attacker = state.pieces[first.attacker]
        if not first.opportunity and _begun(attacker) not in state.marks and _provokes(first.skill):
            yield from windows.window(
                state, "before", [threats.provoked_by_attack(attacker, first)]
            )
        if attacking.heeded(state, "before"):
            yield from windows.window(state, "before", attacking.declared(attacks))


def _begun(piece: Piece) -> tuple[object, ...]:
    return (ATTACK_ACTION, piece.id)


def _provokes(skill: CompiledPower) -> bool:
    """Ranged and area attacks do, basic ranged ones excepted; others where they say so."""
    power = skill.power
    if power.bounds.no_provoke:
        return False
    ranged = power.attack == "ranged" and not power.basic
    return ranged or power.attack == "area" or power.bounds.provokes
