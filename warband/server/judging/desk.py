"""Positions changed by hand: what each rulebook lays on the judge's desk."""

from abc import ABC, abstractmethod
from typing import Generic, NamedTuple, TypeVar

from warband.kernel.battle import Position
from warband.server.judging.views import DeskNumber, DeskPiece
from warband.server.protocol.looks import AnyView

__all__ = ["Desk", "DeskError", "DeskNumber", "DeskPiece", "Pointed", "Spot"]

S = TypeVar("S", bound=Position)


class Pointed(NamedTuple):
    """What an option points at on the board."""

    places: tuple[int, ...] = ()
    piece: int = -1


class Spot(NamedTuple):
    """Where the board was tapped: a square or space, or a point of a plane.

    Points are in thousandths of an inch from the south-west corner.
    """

    place: int = -1
    point: tuple[int, int] = (0, 0)


class DeskError(ValueError):
    """A change that cannot be made; says why."""


class Desk(ABC, Generic[S]):
    """How positions of a rulebook are set up by hand; they stay text that people can read."""

    blank: str
    """A small position to begin with."""

    @abstractmethod
    def pieces(self, state: S, view: AnyView) -> tuple[DeskPiece, ...]:
        """Everything that can be changed by hand, as it stands."""

    @abstractmethod
    def cards(self) -> tuple[str, ...]:
        """What may be put on the board."""

    @abstractmethod
    def conditions(self) -> tuple[str, ...]:
        """What may be said of a piece."""

    @abstractmethod
    def terrains(self) -> tuple[str, ...]:
        """Kinds of ground."""

    @abstractmethod
    def maps(self) -> tuple[str, ...]:
        """Ready battlefields."""

    @abstractmethod
    def add(self, text: str, state: S, seat: int, card: str, spot: Spot) -> str:
        """One more piece."""

    @abstractmethod
    def move(self, text: str, state: S, who: int, spot: Spot) -> str:
        """A piece stands elsewhere."""

    def face(self, text: str, state: S, who: int, heading: int) -> str:
        """A piece looks elsewhere, in tenths of a degree clockwise from north."""
        raise DeskError("pieces of these rules look nowhere in particular")

    @abstractmethod
    def remove(self, text: str, state: S, who: int) -> str:
        """A piece is not there."""

    @abstractmethod
    def count(self, text: str, state: S, who: int, what: str, number: int) -> str:
        """So many hit points, or wounds; `what` is one of the numbers of the piece."""

    @abstractmethod
    def condition(self, text: str, state: S, who: int, word: str) -> str:
        """A piece has a condition, or has it no longer."""

    @abstractmethod
    def terrain(self, text: str, state: S, spot: Spot, kind: str) -> str:
        """The ground where the board was tapped."""

    @abstractmethod
    def turn(self, text: str, state: S, who: int) -> str:
        """It is the turn of a piece."""

    @abstractmethod
    def map(self, text: str, state: S, name: str) -> str:
        """Another battlefield."""
