"""Card files as tokens: words, numbers, quoted text, marks, and the ends of lines.

Line ends inside brackets do not count; the depth of a line is its indentation in steps
of two blanks. `#` begins a comment when a blank or nothing follows it.
"""

import json
import re
from collections.abc import Iterator
from typing import Literal, NamedTuple

from warband.cards.notation.errors import NotationError

TokenKind = Literal["word", "number", "text", "mark", "line", "end"]

_PATTERN = re.compile(
    r"""(?P<blank>[ \t]+)
      | (?P<comment>\#(?=\s|$)[^\n]*)
      | (?P<newline>\n)
      | (?P<number>[+-]?\d+)(?![\w'])
      | (?P<flag>[+-][a-z_]+)
      | (?P<word>[^\W\d][\w'/]*(?:-[\w'/]+)*)
      | (?P<text>"(?:[^"\\\n]|\\.)*")
      | (?P<mark>[][(){}=,;:+!\#|])""",
    re.VERBOSE,
)


class Token(NamedTuple):
    """A piece of a card file. For a `line` token the text is the indentation that follows."""

    kind: TokenKind
    text: str
    line: int
    column: int


def tokens(text: str, source: str) -> Iterator[Token]:
    """Cuts a card file into tokens.

    >>> [token.text for token in tokens('hurt target 5 fire', 'example')]
    ['', 'hurt', 'target', '5', 'fire', '']
    """
    position, line, line_start, depth = 0, 1, 0, 0
    yield Token("line", re.match(r"[ \t]*", text).group(), 1, 1)  # type: ignore[union-attr]
    while position < len(text):
        match = _PATTERN.match(text, position)
        column = position - line_start + 1
        if match is None:
            raise NotationError(source, line, column, f"unexpected character {text[position]!r}")
        kind, found = str(match.lastgroup), match.group()
        position = match.end()
        if kind == "newline":
            line, line_start = line + 1, position
            if depth == 0:
                indent = re.compile(r"[ \t]*").match(text, position)
                yield Token("line", indent.group() if indent else "", line, 1)
        elif kind == "text":
            yield Token("text", str(json.loads(found)), line, column)
        elif kind == "flag":
            yield Token("mark", found, line, column)
        elif kind == "mark":
            depth += (found in "([{") - (found in ")]}")
            depth = max(depth, 0)
            yield Token("mark", found, line, column)
        elif kind in ("word", "number"):
            yield Token("word" if kind == "word" else "number", found, line, column)
    yield Token("end", "", line, position - line_start + 1)
