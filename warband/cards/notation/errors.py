"""What goes wrong in a card file."""


class NotationError(ValueError):
    """A card file says something the notation does not know; names the place."""

    def __init__(self, source: str, line: int, column: int, reason: str) -> None:
        super().__init__(f"{source}:{line}:{column}: {reason}")
        self.source = source
        self.line = line
        self.column = column
        self.reason = reason
