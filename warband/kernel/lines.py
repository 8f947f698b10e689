"""Lines of text files, with their numbers: the text forms are read from these."""

import re
from collections.abc import Iterable
from typing import NamedTuple


class Line(NamedTuple):
    """A line of text and its number in the file."""

    number: int
    text: str

    @property
    def words(self) -> str:
        """The text without indentation, single blanks between its words."""
        return " ".join(self.text.split())

    @property
    def indent(self) -> int:
        """How far the line is indented."""
        return len(self.text) - len(self.text.lstrip())


def numbered(text: str) -> list[Line]:
    """The lines of a text that are not blank.

    >>> numbered("one\\n\\n  two")
    [Line(number=1, text='one'), Line(number=3, text='  two')]
    """
    return [
        Line(number, line.rstrip())
        for number, line in enumerate(text.splitlines(), 1)
        if line.strip()
    ]


def is_comment(line: Line) -> bool:
    """A comment is a # with a blank or nothing after it.

    >>> is_comment(Line(1, "  # a note")), is_comment(Line(1, "#..#"))
    (True, False)
    """
    return re.match(r"\s*#(\s|$)", line.text) is not None


def without_comment(line: Line) -> Line:
    """The line without the comment at its end.

    >>> without_comment(Line(1, "roll 14  # a hit"))
    Line(number=1, text='roll 14')
    """
    return Line(line.number, re.sub(r"(?<=\S)\s+#(\s.*)?$", "", line.text))


def meant(text: str) -> list[Line]:
    """The lines of a text that say something: not blank, and without comments.

    >>> meant("# a note\\n\\none  # two")
    [Line(number=3, text='one')]
    """
    return [without_comment(line) for line in numbered(text) if not is_comment(line)]


def block_below(lines: list[Line], index: int) -> list[Line]:
    """The lines right below line `index` that are indented deeper than it.

    >>> block_below(numbered("draw\\n  one\\n  two\\nend"), 0)
    [Line(number=2, text='  one'), Line(number=3, text='  two')]
    """
    base = lines[index].indent
    end = index + 1
    while end < len(lines) and lines[end].indent > base:
        end += 1
    return lines[index + 1 : end]


def dedented(lines: list[Line]) -> str:
    """The lines as one text, as far to the left as they go."""
    base = min((line.indent for line in lines), default=0)
    return "\n".join(line.text[base:] for line in lines)


def setup_below(lines: list[Line]) -> str | None:
    """The setup that a position begins with, under the word `setup`; None where it does not.

    >>> setup_below(numbered("setup\\n  map Crossroads")), setup_below([])
    ('map Crossroads', None)
    """
    return dedented(lines[1:]) if lines and lines[0].words == "setup" else None


def unlike(name: str, taken: Iterable[str]) -> str:
    """A name that nobody bears yet: of equals the second is called `NAME 2`, and so on.

    >>> unlike("Guards", ["guards", "Guards 2"])
    'Guards 3'
    """
    borne = {each.lower() for each in taken}
    number, found = 1, name
    while found.lower() in borne:
        number += 1
        found = f"{name} {number}"
    return found
