"""What happened. The log, the explanations and the pictures all read these."""

import msgspec

from warband.kernel.questions import Fact, Facts


class Event(msgspec.Struct, frozen=True, gc=False):
    """One thing that happened: its kind, and the facts with every modifier by name.

    Facts are numbers and words, so the collector of cycles need not look at events.
    """

    kind: str
    facts: Facts

    def __getitem__(self, name: str) -> Fact:
        return self.facts[name]

    def get(self, name: str, default: Fact = None) -> Fact:
        """A fact, or the default where the event does not carry it."""
        return self.facts.get(name, default)


class State:
    """What every rulebook's state shares: a log that may be switched off.

    A state is plain data. `copy` must not share anything that changes; the log is
    never copied. `key` lists all that makes two states the same.
    """

    __slots__ = ("log", "pausing")

    log: list[Event] | None
    pausing: bool
    """Whether somebody may want to look before a turn or a window ends by itself."""

    def tell(self, kind: str, /, **facts: Fact) -> None:
        """Append an event to the log."""
        if self.log is not None:
            self.log.append(Event(kind, facts))
