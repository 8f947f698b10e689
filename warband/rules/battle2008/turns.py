"""Activate Creatures: a move action and an attack action; how a turn starts and ends."""

from collections.abc import Mapping

import warband.ddm.ask.numbers.abilities as abilities
import warband.ddm.do.harm.effects as effects
import warband.ddm.do.harm.placement as placement
import warband.ddm.do.turn.turns as turns
import warband.ddm.do.windows.dice as dice
import warband.ddm.do.windows.windows as windows
from warband.ddm.ask.turn.actions import Action
from warband.ddm.chapters.turns import Turns
from warband.ddm.compiled import CompiledPower
from warband.ddm.conditions import suffers
from warband.ddm.index import UNTIL_END
from warband.ddm.moments import Moment
from warband.ddm.seats import opponent
from warband.ddm.state import Piece, Skirmish, Turn
from warband.kernel.questions import Flow

OWN = 5
"""Confused: up to this result its player has it."""
IDLE = 15
"""Confused: up to this one it does nothing; above, the opponent has it."""

MOVING = ("Move", "Shift")


class TurnsOf2008(Turns):
    """Activate Creatures: a move action and an attack action; how a turn starts and ends."""

    __slots__ = ()

    kinds = ("attack", "move")

    def determine_control(self, state: Skirmish, piece: Piece) -> Flow[bool]:
        """Confused: a d20 says who controls it this turn, or that nobody does."""
        if "Confused" not in piece.conditions:
            return False
        die = yield from dice.d20(state, piece, "confused")
        state.tell("confused", who=piece.id, die=die.natural)
        if die.natural > IDLE:
            placement.take_side(state, piece, opponent(state.teams, piece.home))
            state.tell("controlled", who=piece.id, seat=piece.seat)
        return OWN < die.natural <= IDLE

    def allotment(
        self, state: Skirmish, piece: Piece, granted: Mapping[str, int]
    ) -> dict[str, int]:
        """One attack and one move action, with what powers grant or take; no minor action."""
        actions = self.one_of_each(state, piece, granted)
        actions["minor"] = 0
        return actions

    def may_act(self, state: Skirmish, piece: Piece) -> bool:
        """Dazed: it can act only on its own turn."""
        turn = state.turn
        mine = turn is not None and turn.piece == piece.id
        return mine or not suffers(piece, state.edition.conditions.unable_to_strike)

    def left_by_conditions(
        self, state: Skirmish, piece: Piece, turn: Turn, found: list[Action]
    ) -> list[Action]:
        """Confused: basic attacks, no special powers. Staggered: its attack action for nothing
        but a basic attack."""
        if "Confused" in piece.conditions:
            found = [a for a in found if not isinstance(a, CompiledPower) or a.power.basic]
        if "Staggered" in piece.conditions:
            moves = turn.actions["move"] > 0
            found = [a for a in found if _left_to_staggered(a, moves)]
        return found

    def end_of_turn(self, state: Skirmish, piece: Piece) -> Flow[None]:
        """Powers used at the end of a turn, saving throws, then what ends with the turn."""
        turns.release_control(state, piece)
        if windows.heard(state, "end of turn", "at", piece.id):
            yield from windows.window(state, "at", [Moment("end of turn", piece.id, piece.id)])
        if piece.effects and not (
            turns.SAVE_AT_START in state.known
            and abilities.has_ability(state, piece, "save at start", "instead")
        ):
            yield from state.edition.durations.saving_throws(state, piece)
        if UNTIL_END in state.known or state.map_changes:
            yield from effects.expire_at_end_of_turn(state, piece)
        yield from state.edition.hazards.turn_over(state, piece)
        if piece.anchor >= 0:
            placement.settle(state, piece)


def _left_to_staggered(action: Action, moves: bool) -> bool:
    if isinstance(action, CompiledPower):
        if "attack" in action.cost:
            return action.power.basic
        return moves or "move" not in action.cost
    return action != "Charge" and (moves or action not in MOVING)
