"""Text that cannot be read: which line, and why."""

from warband.kernel.lines import Line

__all__ = ["TextError", "line_about"]


class TextError(ValueError):
    """A position, battlefield, army or setup that cannot be read."""

    def __init__(self, line: int, reason: str, source: str = "") -> None:
        where = f"{source}, line {line}" if source else f"line {line}"
        super().__init__(f"{where}: {reason}")
        self.line = line
        self.reason = reason
        self.source = source


def line_about(lines: list[Line], fault: str) -> int:
    """The line of the piece of terrain that a fault names first; the first line if none is."""
    for line in lines:
        name = line.words.partition(":")[0].partition(" ")[2]
        if name and fault.startswith(f"{name} "):
            return line.number
    return lines[0].number if lines else 1
