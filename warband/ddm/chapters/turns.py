"""A creature's turn: how it starts and ends, who controls it, which actions it has."""

from abc import ABC, abstractmethod
from collections.abc import Mapping

import warband.ddm.ask.cards.history as history
import warband.ddm.ask.numbers.abilities as abilities
import warband.ddm.ask.turn.turn_damage as turn_damage
import warband.ddm.do.harm.effects as effects
import warband.ddm.do.harm.same_name_powers as same_name_powers
import warband.ddm.do.turn.turns as turns
import warband.ddm.do.windows.remembering as remembering
import warband.ddm.do.windows.windows as windows
from warband.ddm.action_budget import ALLOTTED
from warband.ddm.ask.turn.actions import Action
from warband.ddm.compiled import EARLY
from warband.ddm.conditions import suffers
from warband.ddm.index import PAST, RIVALS, UNTIL_START
from warband.ddm.moments import Moment
from warband.ddm.state import Piece, Skirmish, Turn
from warband.kernel.questions import Flow

STARTS_EARLY = ("start of turn", EARLY)
STARTS = ("start of turn", "at")


class Turns(ABC):
    """A creature's turn: how it starts and ends, who controls it, which actions it has."""

    __slots__ = ()

    kinds: tuple[str, ...] = ALLOTTED
    """The actions that a turn consists of."""

    in_a_row = 2
    """How many creatures a player activates, one after the other, once somebody has begun."""

    def start_of_turn(self, state: Skirmish, piece: Piece) -> Flow[bool]:
        """What ends, control, damage, powers. True if the creature takes no actions this turn."""
        if PAST in state.known:
            remembering.note(state, history.TURN, piece.id)
        if RIVALS in state.standing:
            yield from same_name_powers.settle(state)
        # Effects end.
        if UNTIL_START in state.known or state.map_changes:
            yield from effects.expire_at_start_of_turn(state, piece)
        if turns.SAVE_AT_START in state.known and abilities.has_ability(
            state, piece, "save at start"
        ):
            yield from state.edition.durations.saving_throws(state, piece)
        if state.heard.get(STARTS_EARLY, 0) >> piece.id & 1:
            yield from self.started(state, piece, EARLY)
        # Determine control.
        idle = False
        if piece.conditions:
            idle = yield from self.determine_control(state, piece)
        # Take damage, all at once.
        if piece.effects or piece.conditions or turn_damage.on_treacherous_ground(state, piece):
            yield from turns.take_turn_damage(
                state, piece, state.edition.hazards.start_of_turn(state, piece), ongoing=True
            )
        if piece.anchor < 0:
            return True
        # Start of turn powers.
        if state.heard.get(STARTS, 0) >> piece.id & 1:
            yield from self.started(state, piece, "at")
        return idle

    @abstractmethod
    def determine_control(self, state: Skirmish, piece: Piece) -> Flow[bool]:
        """Confused rolls how it acts; Dominated is played by the opponent this turn."""

    @abstractmethod
    def allotment(
        self, state: Skirmish, piece: Piece, granted: Mapping[str, int]
    ) -> dict[str, int]:
        """The actions that a creature has on its turn, with what powers grant it or take away."""

    @abstractmethod
    def end_of_turn(self, state: Skirmish, piece: Piece) -> Flow[None]:
        """End of Turn, four steps."""

    def may_act(self, state: Skirmish, piece: Piece) -> bool:
        """Whether conditions leave a creature the actions that others grant it."""
        return True

    def left_by_conditions(
        self, state: Skirmish, piece: Piece, turn: Turn, found: list[Action]
    ) -> list[Action]:
        """What conditions under which only basic attacks are made leave of what it could do."""
        return found

    def one_of_each(
        self, state: Skirmish, piece: Piece, granted: Mapping[str, int]
    ) -> dict[str, int]:
        """One action of each kind, with what powers grant or take, without what conditions take."""
        actions = dict.fromkeys(ALLOTTED, 1)
        if granted:
            actions = {kind: max(1 + granted.get(kind, 0), 0) for kind in ALLOTTED}
        if piece.conditions and suffers(piece, state.edition.conditions.losing):
            for kind in state.edition.conditions.lost_actions(piece):
                actions[kind] = 0
        return actions

    def started(self, state: Skirmish, piece: Piece, timing: str) -> Flow[None]:
        """Powers used when a creature activates and at the start of its turn: one and the same."""
        moments: list[Moment] = []
        for kind in ("start of turn", "activates"):
            if (kind, timing) in state.listeners:
                moments.append(Moment(kind, piece.id, piece.id))
        yield from windows.window(state, timing, moments)
