"""Text that cannot be read: which line, and why."""

__all__ = ["TextError"]


class TextError(ValueError):
    """A position, battlefield, army or setup that cannot be read."""

    def __init__(self, line: int, reason: str, source: str = "") -> None:
        where = f"{source}, line {line}" if source else f"line {line}"
        super().__init__(f"{where}: {reason}")
        self.line = line
        self.reason = reason
        self.source = source
