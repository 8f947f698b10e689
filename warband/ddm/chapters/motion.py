"""Moving: how far, at what cost, past whom."""

from abc import ABC, abstractmethod

from warband.boards.squares.country import Country
from warband.ddm.ask.movement.move_options import Going
from warband.ddm.state import Piece, Skirmish


class Motion(ABC):
    """Moving: how far, at what cost, past whom."""

    __slots__ = ()

    @abstractmethod
    def speed(self, state: Skirmish, piece: Piece, despite: frozenset[str] = frozenset()) -> int:
        """Current speed: 0 while it cannot move (Speed 0 cannot move; riders; Immobilized).

        `despite` names conditions that a power allows the creature to move under.
        """

    @abstractmethod
    def country_of(self, state: Skirmish, piece: Piece, going: Going) -> Country:
        """The map as this movement finds it where nobody is in the way."""

    @abstractmethod
    def terrain_costs(self, state: Skirmish, piece: Piece, how: str) -> tuple[int, int] | None:
        """Squares that cost 1 and 2 points more on the surface; None for the usual ones."""

    @abstractmethod
    def barring_enemies(self, state: Skirmish, piece: Piece, going: Going) -> int:
        """Squares of enemies whose space this movement may not enter."""
