"""What every creature can do, and what some terrain lends."""

from abc import ABC, abstractmethod
from collections.abc import Mapping

from warband.ddm.action_budget import Means
from warband.ddm.state import Piece, Skirmish
from warband.kernel.questions import Flow


class Universal(ABC):
    """What every creature can do, and what some terrain lends."""

    __slots__ = ()

    @property
    @abstractmethod
    def costs(self) -> Mapping[str, tuple[str, ...]]:
        """What every universal power costs, by its name."""

    @abstractmethod
    def available(
        self, state: Skirmish, piece: Piece, means: Means, gap: int, limited: bool
    ) -> list[str]:
        """The universal powers the creature may use now.

        No enemy is nearer than `gap` (0: nobody has looked). `limited`: under an opponent's control
        only Move, Shift and Charge (and basic attacks).
        """

    @abstractmethod
    def use(self, state: Skirmish, piece: Piece, name: str) -> Flow[object]:
        """Resolve a universal power that was declared."""
