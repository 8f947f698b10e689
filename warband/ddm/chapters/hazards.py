"""What terrain does to those who enter it, stand in it, start or end a turn in it."""

from abc import ABC, abstractmethod

from warband.cards import vocabulary as v
from warband.ddm.moments import Attack, Harm
from warband.ddm.state import Piece, Skirmish
from warband.kernel.questions import Flow


class Hazards(ABC):
    """What terrain does to those who enter it, stand in it, start or end a turn in it."""

    __slots__ = ()

    def ground_of(self, piece: Piece) -> int:
        """The squares whose terrain works on a creature: none on a rider."""
        return piece.ground

    @abstractmethod
    def entered(
        self,
        state: Skirmish,
        piece: Piece,
        cells: int,
        mode: v.Mode,
        *,
        forced: bool,
        crossed_down: bool,
        attack: Attack | None = None,
    ) -> Flow[None]:
        """Terrain entered by regular or forced movement; same terrain counts once (stacking).

        `attack` is the attack that moved the creature there, if one did.
        """

    @abstractmethod
    def walk_ended(self, state: Skirmish, piece: Piece, mode: v.Mode) -> Flow[None]:
        """Spike stones: flying and burrowing creatures are hurt where they end regular movement."""

    def shove_ended(self, state: Skirmish, piece: Piece) -> Flow[None]:
        """Terrain in which forced movement ends."""
        yield from ()

    @abstractmethod
    def start_of_turn(self, state: Skirmish, piece: Piece) -> list[Harm]:
        """Start of Turn 3): damage from the terrain a creature begins its turn in."""

    @abstractmethod
    def end_of_turn(self, state: Skirmish, piece: Piece) -> list[Harm]:
        """End of Turn 3): dangerous terrain."""

    @abstractmethod
    def turn_over(self, state: Skirmish, piece: Piece) -> Flow[None]:
        """Web holds burrowers that end their turn in it; cliffs throw down big creatures."""

    @abstractmethod
    def thrown_down(self, state: Skirmish) -> Flow[None]:
        """Edgeline, Big Creatures: ending any turn astride one, the opponent places it below."""

    @abstractmethod
    def slip(self, state: Skirmish, struck: list[Attack]) -> Flow[None]:
        """Appendix D, Slippery: damaged by a melee attack there, a creature is pushed out of it."""
