"""What is told at a table: lines of the battle's log, notices, clocks, offers."""

import msgspec

from warband.server.protocol.words import By, Message, Offer


class Line(Message, frozen=True, omit_defaults=True):
    """One line of the battle's log: an answer that was given, or something that happened."""

    n: int
    """Its number, from 0; a takeback removes lines from the end."""
    answers: int
    """How many answers (choices and rolls) the battle had when this was told."""
    kind: str
    """"answer", or the kind of event: moves, attack-roll, damage, ..."""
    text: str
    facts: dict[str, object] = msgspec.field(default_factory=dict)
    seat: int = -1
    """For answers: whose."""
    by: By = "person"
    note: str = ""
    """For automatic answers: why it was given."""


class Notice(Message, frozen=True):
    """Something at the table beside the battle: chat, undo, offers, people coming and going."""

    seq: int
    at: int
    kind: str
    text: str
    seat: int = -1
    name: str = ""
    line: int = 0
    """How many lines the battle's log had."""


class Lines(Message, frozen=True):
    """A part of the log."""

    total: int
    lines: tuple[Line, ...]


class Clocks(Message, frozen=True):
    """Time left, by server time."""

    left: tuple[int, ...]
    """Milliseconds left at the moment `at`."""
    running: int
    """The seat whose clock runs; -1 none."""
    at: int


class Proposal(Message, frozen=True):
    """Something that the other players may accept."""

    kind: Offer
    seat: int
    answers: int = 0
    """For a takeback: the number of answers to go back to."""
    accepted: tuple[int, ...] = ()
    """The seats that want it so far."""
    words: str = ""
    """For a takeback: the first decision that is taken back, all that came after included."""


class Undoing(Message, frozen=True):
    """What you can take back on your own, in words; empty where there is nothing."""

    answer: str = ""
    """The last decision."""
    activation: str = ""
    """The first decision of the activation, as far as nothing stands in the way."""
    until: str = ""
    """Until when; where nothing can be taken back, what stands in the way."""
