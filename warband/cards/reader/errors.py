"""What goes wrong while reading printed cards."""


class NotUnderstoodError(ValueError):
    """The reader stumbled; `words` are those it could make nothing of."""

    def __init__(self, text: str, words: str, reason: str = "") -> None:
        super().__init__(f"cannot read {words!r} in {text!r}" + (f": {reason}" if reason else ""))
        self.text = text
        self.words = words
        self.reason = reason


class CardError(ValueError):
    """A card of a file lacks something or has it wrong; names the card."""

    def __init__(self, card: str, reason: str) -> None:
        super().__init__(f"{card}: {reason}")
        self.card = card
        self.reason = reason
