"""In which order what an event sets off is resolved (trigger windows)."""

from abc import ABC, abstractmethod
from collections.abc import Callable

from warband.ddm.moments import Moment, Window
from warband.ddm.state import Piece, Skirmish
from warband.kernel.questions import Flow


class Timing(ABC):
    """In which order what an event sets off is resolved (trigger windows)."""

    __slots__ = ()

    @abstractmethod
    def resolve(
        self,
        state: Skirmish,
        timing: str,
        here: Window,
        stages: int,
        refresh: Callable[[list[Moment]], None] | None,
    ) -> Flow[None]:
        """Resolve everything that the events of a window set off."""

    def immediate_left(self, state: Skirmish, piece: Piece) -> bool:
        """Whether a creature may still take an immediate action: one in every phase."""
        return piece.immediate_at != state.phase_serial
