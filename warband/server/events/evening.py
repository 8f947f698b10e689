"""An evening as the server meets it: entries as text, and what each person may see."""

from abc import ABC, abstractmethod

from warband.evenings.folding import Refused
from warband.kernel.lines import Line, block_below, meant
from warband.server.events import views as v


class Evening(ABC):
    """An evening in memory: takes entries as text, and shows itself."""

    kind: v.EventKind

    @abstractmethod
    def enter(self, text: str, who: str, at: float, *, host: bool) -> list[str]:
        """Take an entry of somebody; returns the entries as text, with what follows from it."""

    @abstractmethod
    def replay(self, text: str) -> None:
        """Take an entry that is on disk."""

    @abstractmethod
    def go_on(self, at: float) -> list[str]:
        """Do what needs no person, at most one battle; returns the entries as text."""

    @abstractmethod
    def first(self) -> str:
        """The announcement as text."""

    @abstractmethod
    def joining(self, name: str, computer: str) -> str:
        """The entry with which somebody joins."""

    @abstractmethod
    def view(self, who: str, role: v.Role, at: float) -> dict[str, object]:
        """What somebody sees, field by field of an `EventView`."""

    @abstractmethod
    def record(self) -> str:
        """The whole record; Refused while it would tell secrets."""

    @property
    @abstractmethod
    def names(self) -> list[str]:
        """Who takes part."""


def read_text(text: str) -> tuple[Line, list[Line]]:
    """The line of an entry, and what is indented below it."""
    lines = meant(text)
    if not lines:
        raise Refused("an entry says something")
    below = block_below(lines, 0)
    if len(lines) > 1 + len(below):
        raise Refused("one entry at a time")
    return lines[0], below


def check_own(name: str, who: str) -> None:
    """Whether somebody writes of themselves."""
    if name.casefold() != who.casefold():
        raise Refused(f"only {name} or the host can do that")
