"""What is wrong with a stat block: the line, the field, the words and the reason."""

from msgspec import Struct


class Problem(Struct, frozen=True):
    """One thing a reader could not take."""

    line: int
    field: str
    text: str
    reason: str

    def __str__(self) -> str:
        shown = self.text if len(self.text) <= 80 else self.text[:77] + "..."
        where = f"line {self.line}" + (f", {self.field}" if self.field else "")
        return f"{where}: {self.reason}" + (f" (found {shown!r})" if shown else "")


class StatBlockError(ValueError):
    """A stat block that cannot be read; tells every problem, not only the first."""

    def __init__(self, problems: tuple[Problem, ...], where: str = "") -> None:
        self.problems = problems
        self.where = where
        prefix = f"{where}: " if where else ""
        super().__init__("\n".join(f"{prefix}{problem}" for problem in problems))


class Unreadable(Exception):
    """A field's value that is not what the field holds."""

    def __init__(self, reason: str, text: str = "") -> None:
        self.reason = reason
        self.text = text
        super().__init__(reason)
