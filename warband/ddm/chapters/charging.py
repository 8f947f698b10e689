"""Charge: at whom, by which way, with what at its end."""

from abc import ABC, abstractmethod

from warband.ddm.state import Piece, Skirmish
from warband.kernel.questions import Flow


class Charging(ABC):
    """Charge: at whom, by which way, with what at its end."""

    __slots__ = ()

    @abstractmethod
    def charge_targets(self, state: Skirmish, piece: Piece) -> list[Piece]:
        """Enemies the creature sees and can move closer to."""

    @abstractmethod
    def can_charge(self, state: Skirmish, piece: Piece) -> bool:
        """Whether there is anybody to charge."""

    @abstractmethod
    def charge(self, state: Skirmish, piece: Piece, among: list[Piece] | None = None) -> Flow[None]:
        """Charge: move closer with every square; after two or more, strike if adjacent.

        `among` are the enemies that a power lets it charge.
        """
