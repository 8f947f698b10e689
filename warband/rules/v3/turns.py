"""A creature's turn: how it starts and ends, who controls it, which actions it has."""

from collections.abc import Mapping

import warband.ddm.ask.numbers.abilities as abilities
import warband.ddm.ask.turn.turn_damage as turn_damage
import warband.ddm.do.harm.effects as effects
import warband.ddm.do.harm.placement as placement
import warband.ddm.do.turn.turns as turns
import warband.ddm.do.windows.dice as dice
import warband.ddm.do.windows.windows as windows
from warband.cards import vocabulary as v
from warband.ddm.chapters.turns import Turns
from warband.ddm.index import UNTIL_END
from warband.ddm.moments import Moment, Scope
from warband.ddm.seats import opponent
from warband.ddm.state import Piece, Skirmish
from warband.kernel.questions import Flow

DOMINATED = v.Afflict(v.Bearer(), "Dominated")
"""What a Confused creature may be for a turn."""


class TurnsOfV3(Turns):
    """A creature's turn: how it starts and ends, who controls it, which actions it has."""

    __slots__ = ()

    def determine_control(self, state: Skirmish, piece: Piece) -> Flow[bool]:
        """Confused rolls how it acts; Dominated is played by the opponent this turn."""
        dominated = "Dominated" in piece.conditions
        if "Confused" in piece.conditions:
            die = yield from dice.d20(state, piece, "confused")
            state.tell("confused", who=piece.id, die=die.natural)
            if die.natural <= 6:
                scope = Scope(piece.id, piece.seat, None)
                yield from effects.impose(state, piece, DOMINATED, scope, v.EndOfTurn())
                dominated = "Dominated" in piece.conditions
            elif die.natural <= 12:
                return True
        if dominated:
            placement.take_side(state, piece, opponent(state.teams, piece.home))
            state.tell("controlled", who=piece.id, seat=piece.seat)
        return False

    def allotment(
        self, state: Skirmish, piece: Piece, granted: Mapping[str, int]
    ) -> dict[str, int]:
        """One action of each kind, with what powers grant or take; Dazed: no move action."""
        return self.one_of_each(state, piece, granted)

    def end_of_turn(self, state: Skirmish, piece: Piece) -> Flow[None]:
        """End of Turn, four steps."""
        # 1) End of turn powers.
        if windows.heard(state, "end of turn", "at", piece.id):
            yield from windows.window(state, "at", [Moment("end of turn", piece.id, piece.id)])
        # 2) End control.
        turns.release_control(state, piece)
        if piece.anchor < 0:
            return
        # 3) Take damage.
        if turn_damage.on_treacherous_ground(state, piece):
            yield from turns.take_turn_damage(
                state, piece, state.edition.hazards.end_of_turn(state, piece), ongoing=False
            )
            if piece.anchor < 0:
                return
            yield from state.edition.hazards.turn_over(state, piece)
        # 4) Effects end: first what ends by itself, then saving throws.
        if UNTIL_END in state.known or state.map_changes:
            yield from effects.expire_at_end_of_turn(state, piece)
        if piece.effects and not (
            turns.SAVE_AT_START in state.known
            and abilities.has_ability(state, piece, "save at start", "instead")
        ):
            yield from state.edition.durations.saving_throws(state, piece)
        # No creature ends a turn in an illegal position.
        if piece.anchor >= 0:
            placement.settle(state, piece)
