"""An evening as the server meets it: entries as text, and what each person may see."""

from abc import ABC, abstractmethod

from warband.evenings.entries import Ruled
from warband.evenings.folding import Refused
from warband.kernel.lines import Line, block_below, meant
from warband.server.events import views as v
from warband.server.events.fixtures import Fixture, Outcome


class Evening(ABC):
    """An evening in memory: takes entries as text, and shows itself."""

    kind: v.EventKind
    at_tables = True
    """Whether battles are fought at tables of this server, or reported by hand."""

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

    @abstractmethod
    def export(self) -> str:
        """Everything as JSON; Refused while it would tell secrets."""

    @abstractmethod
    def fixtures(self) -> list[Fixture]:
        """The battles that are to be fought now, and those of the round that are over."""

    def setup(self, fixture: Fixture) -> str:
        """What a battle starts from; empty where it is made of what the players bring."""
        return ""

    @abstractmethod
    def report(self, fixture: Fixture, outcome: Outcome, state: object, table_id: str) -> str:
        """The entry that tells how a table ended."""

    def ruling(self, text: str) -> Ruled | None:
        """The ruling that a text is, if it is one."""
        return None

    @property
    @abstractmethod
    def time_runs(self) -> bool:
        """Whether something is done by the evening's clock."""

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
