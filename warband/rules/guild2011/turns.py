"""A creature's turn: how it starts and ends, who controls it, which actions it has."""

from collections.abc import Mapping

import warband.ddm.ask.numbers.abilities as abilities
import warband.ddm.do.harm.effects as effects
import warband.ddm.do.harm.placement as placement
import warband.ddm.do.turn.turns as turns
import warband.ddm.do.windows.dice as dice
import warband.ddm.do.windows.windows as windows
from warband.cards import vocabulary as v
from warband.ddm.chapters.turns import Turns
from warband.ddm.conditions import suffers
from warband.ddm.index import UNTIL_END
from warband.ddm.moments import Moment, Scope
from warband.ddm.seats import opponent
from warband.ddm.state import Piece, Skirmish
from warband.kernel.questions import Flow
from warband.rules.guild2011.universal import DISMOUNTED

AS_DOMINATED = v.Afflict(v.Bearer(), "Dominated")
DOMINATED = 5
"""Confused: up to this result the opponent has it, Dominated for the turn (ruling.confused)."""
IDLE = 10
"""Confused: up to this one it does nothing."""


class TurnsOf2011(Turns):
    """A creature's turn: how it starts and ends, who controls it, which actions it has."""

    __slots__ = ()

    def determine_control(self, state: Skirmish, piece: Piece) -> Flow[bool]:
        """Confused rolls for the turn; the action of whoever is Dominated is the opponent's."""
        dominated = "Dominated" in piece.conditions
        if "Confused" in piece.conditions:
            die = yield from dice.d20(state, piece, "confused")
            state.tell("confused", who=piece.id, die=die.natural)
            if die.natural <= DOMINATED:
                scope = Scope(piece.id, piece.seat, None)
                yield from effects.impose(state, piece, AS_DOMINATED, scope, v.EndOfTurn())
                dominated = "Dominated" in piece.conditions
            elif die.natural <= IDLE:
                return True
        if dominated:
            able = yield from state.edition.universal.taken_over(state, piece)
            placement.take_side(state, piece, opponent(state.teams, piece.home))
            state.tell("controlled", who=piece.id, seat=piece.seat)
            return not able
        return False

    def allotment(
        self, state: Skirmish, piece: Piece, granted: Mapping[str, int]
    ) -> dict[str, int]:
        """Attack, move and minor action; Dazed: a single one of any kind."""
        return self.one_of_each(state, piece, granted)

    def may_act(self, state: Skirmish, piece: Piece) -> bool:
        """Dazed, and what shares its limitations: no actions on another creature's turn."""
        turn = state.turn
        mine = turn is not None and turn.piece == piece.id
        if (DISMOUNTED, piece.id) in state.marks:
            return False
        return mine or not suffers(piece, state.edition.conditions.unable_to_strike)

    def end_of_turn(self, state: Skirmish, piece: Piece) -> Flow[None]:
        """End of Turn Phase: saves, then what ends by itself, then other effects and powers."""
        # Whoever dominated it chose its action, and nothing else.
        turns.release_control(state, piece)
        # 1) Saving throws.
        if piece.effects and not (
            turns.SAVE_AT_START in state.known
            and abilities.has_ability(state, piece, "save at start", "instead")
        ):
            yield from state.edition.durations.saving_throws(state, piece)
        # 2) End effects.
        if UNTIL_END in state.known or state.map_changes:
            yield from effects.expire_at_end_of_turn(state, piece)
        # 3) Other effects, terrain among them, and powers.
        yield from state.edition.hazards.turn_over(state, piece)
        if piece.anchor >= 0 and windows.heard(state, "end of turn", "at", piece.id):
            yield from windows.window(state, "at", [Moment("end of turn", piece.id, piece.id)])
        if piece.anchor >= 0:
            placement.settle(state, piece)
