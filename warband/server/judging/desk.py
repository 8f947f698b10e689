"""Positions changed by hand: what each rulebook lays on the judge's desk."""

from abc import ABC, abstractmethod
from typing import Generic, NamedTuple, TypeVar

from warband.kernel.battle import Position

S = TypeVar("S", bound=Position)


class Pointed(NamedTuple):
    """What an option points at on the board."""

    places: tuple[int, ...] = ()
    piece: int = -1


class DeskError(ValueError):
    """A change that cannot be made; says why."""


class Desk(ABC, Generic[S]):
    """How positions of a rulebook are set up by hand; they stay text that people can read."""

    blank: str
    """A small position to begin with."""
    number: str
    """What is counted on a piece."""

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
    def add(self, text: str, state: S, seat: int, card: str, place: int) -> str:
        """One more piece."""

    @abstractmethod
    def move(self, text: str, state: S, who: int, place: int) -> str:
        """A piece stands elsewhere."""

    @abstractmethod
    def remove(self, text: str, state: S, who: int) -> str:
        """A piece is not there."""

    @abstractmethod
    def count(self, text: str, state: S, who: int, number: int) -> str:
        """So many hit points, or wounds."""

    @abstractmethod
    def condition(self, text: str, state: S, who: int, word: str) -> str:
        """A piece has a condition, or has it no longer."""

    @abstractmethod
    def terrain(self, text: str, state: S, place: int, kind: str) -> str:
        """The ground of a place."""

    @abstractmethod
    def turn(self, text: str, state: S, who: int) -> str:
        """It is the turn of a piece."""

    @abstractmethod
    def map(self, text: str, state: S, name: str) -> str:
        """Another battlefield."""
