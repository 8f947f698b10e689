"""Lists inside stat blocks: cut at marks that stand outside brackets."""

import re
from collections.abc import Iterator

_OPEN = {"(": ")", "[": "]"}


def outside(text: str) -> Iterator[tuple[int, str]]:
    """Every character that stands outside all brackets, with its place."""
    closing: list[str] = []
    for place, character in enumerate(text):
        if character in _OPEN:
            closing.append(_OPEN[character])
        elif closing and character == closing[-1]:
            closing.pop()
        elif not closing:
            yield place, character


def brackets_close(text: str) -> bool:
    """Whether every bracket that opens is closed."""
    depth = 0
    for character in text:
        depth += (character in "([") - (character in ")]")
        if depth < 0:
            return False
    return depth == 0


def split_at(text: str, mark: re.Pattern[str]) -> list[tuple[str, str]]:
    """The pieces of a text between marks outside brackets, each with the mark before it."""
    marks = list(mark.finditer(text))
    if not marks:
        return [("", text.strip())]
    bracketed = "(" in text or "[" in text
    allowed = {place for place, _ in outside(text)} if bracketed else range(len(text))
    pieces: list[tuple[str, str]] = []
    start, before = 0, ""
    for match in marks:
        if all(place in allowed for place in range(match.start(), match.end())):
            pieces.append((before, text[start : match.start()].strip()))
            start, before = match.end(), match[0].strip()
    pieces.append((before, text[start:].strip()))
    return pieces


_COMMA = re.compile(r",\s+|,$|;\s+|;$")


def items(text: str) -> tuple[str, ...]:
    """The items of a list parted by commas or semicolons; a lone dash is none."""
    if text.strip() in ("-", "", "None", "none"):
        return ()
    found = (_without_stop(piece) for _, piece in split_at(text, _COMMA))
    return tuple(item for item in found if item and item != "-")


def _without_stop(text: str) -> str:
    """An item without the full stop that ends the list; an abbreviated foot keeps its own."""
    text = text.strip(" ,;")
    return text if text.endswith("ft.") else text.rstrip(". ,;")
