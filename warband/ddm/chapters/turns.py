"""A creature's turn: how it starts and ends, who controls it, which actions it has."""

from abc import ABC, abstractmethod
from collections.abc import Mapping

import warband.ddm.do.windows.windows as windows
from warband.ddm.action_budget import ALLOTTED
from warband.ddm.conditions import suffers
from warband.ddm.moments import Moment
from warband.ddm.state import Piece, Skirmish
from warband.kernel.questions import Flow


class Turns(ABC):
    """A creature's turn: how it starts and ends, who controls it, which actions it has."""

    __slots__ = ()

    @abstractmethod
    def start_of_turn(self, state: Skirmish, piece: Piece) -> Flow[bool]:
        """Start of Turn, four steps. True if the creature takes no actions this turn."""

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

    def one_of_each(
        self, state: Skirmish, piece: Piece, granted: Mapping[str, int]
    ) -> dict[str, int]:
        """One action of each kind, with what powers grant or take, without what conditions take."""
        actions = dict.fromkeys(ALLOTTED, 1)
        if granted:
            actions = {kind: max(1 + granted.get(kind, 0), 0) for kind in ALLOTTED}
        if suffers(piece, state.edition.conditions.losing):
            for kind in state.edition.conditions.lost_actions(piece):
                actions[kind] = 0
        return actions

    def started(self, state: Skirmish, piece: Piece, timing: str) -> Flow[None]:
        """Powers used when a creature activates and at the start of its turn: one and the same."""
        moments = [
            Moment(kind, piece.id, piece.id)
            for kind in ("start of turn", "activates")
            if windows.listening(state, kind, timing)
        ]
        yield from windows.window(state, timing, moments)
