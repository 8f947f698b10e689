"""The trace: one step for every line of the card, for everything dropped and every decision."""

from msgspec import Struct

from warband.d20.convert.passages import PASSAGES

RULE, INFERENCE, DECISION, DROPPED, DIFFERENCE, MISPRINT = (
    "rule",
    "inference",
    "decision",
    "dropped",
    "difference",
    "misprint",
)
STATUSES = (RULE, INFERENCE, DECISION, DROPPED, DIFFERENCE, MISPRINT)


class Step(Struct, frozen=True):
    """One step of a conversion.

    `status` tells what it stands on: a rule of the book; our inference where the book is silent;
    a decision, which the user can make otherwise with `key`; something dropped; a difference
    between the printed card and the procedure; a misprint of the stat block.
    """

    field: str
    status: str
    passage: str
    """The passage of the book, a key of `passages.PASSAGES`; may be empty."""
    given: str
    """What went in, as the stat block says it."""
    line: int
    """The line of the stat block it stood on; 0 if on none."""
    how: str
    """What was done: arithmetic, rounding, reason."""
    result: str
    """What came out; empty if nothing did."""
    key: str = ""
    """The decision that would change it."""

    @property
    def book(self) -> str:
        """Where the book says it."""
        if not self.passage:
            return ""
        passage = PASSAGES[self.passage]
        return f"{passage.section}, line {passage.line}"

    def __str__(self) -> str:
        given = f" {self.given}" + (f" [line {self.line}]" if self.line else "")
        result = f" -> {self.result}" if self.result else ""
        book = f" ({self.book})" if self.book else ""
        change = f" [change: {self.key}]" if self.key else ""
        return f"{self.field}:{given}: {self.how}{result} <{self.status}>{book}{change}"
