"""In which order what an event sets off is resolved (trigger windows)."""

from abc import ABC, abstractmethod
from collections.abc import Callable

from warband.ddm.moments import Moment, Window
from warband.ddm.state import Skirmish
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
