"""A creature's turn: how it starts and ends, who controls it, which actions it has."""

from abc import ABC, abstractmethod
from collections.abc import Mapping

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
