"""Lines cut into words: quoted text and brackets stay whole, commas mean nothing."""

import re
from collections.abc import Iterable

_QUOTED = re.compile(r'"((?:[^"\\]|\\.)*)"')
_PLAIN = re.compile(r'[^\s()"]+')


class TextError(ValueError):
    """A line that cannot be read: what was found and what was expected."""


def cut(text: str) -> list[str]:
    """The words of a line. Quoted text keeps its first quote, a bracket both of its own.

    >>> cut('Orc hp 5/20, dazed(save) used "Big Axe" 1')
    ['Orc', 'hp', '5/20,', 'dazed', '(save)', 'used', '"Big Axe', '1']
    """
    words: list[str] = []
    place = 0
    while place < len(text):
        character = text[place]
        if character.isspace() or text.startswith((", ", ",)"), place):
            place += 1
        elif character == "(":
            end = _closing(text, place)
            words.append(text[place:end])
            place = end
        elif character == '"':
            match = _QUOTED.match(text, place)
            if match is None:
                raise TextError(f"a quotation mark is not closed: {text[place:]!r}")
            words.append('"' + re.sub(r"\\(.)", r"\1", match.group(1)))
            place = match.end()
        else:
            match = _PLAIN.match(text, place)
            if match is None:
                raise TextError(f"a bracket is closed that was never opened: {text[place:]!r}")
            words.append(match.group())
            place = match.end()
    return words


def _closing(text: str, start: int) -> int:
    """The place after the bracket that closes the one at `start`."""
    depth = 0
    place = start
    while place < len(text):
        character = text[place]
        if character == '"':
            match = _QUOTED.match(text, place)
            place = match.end() if match is not None else len(text)
            continue
        depth += (character == "(") - (character == ")")
        place += 1
        if depth == 0:
            return place
    raise TextError(f"a bracket is not closed: {text[start:]!r}")


class Words:
    """The words of a line, taken one after the other."""

    def __init__(self, words: list[str]) -> None:
        self.words = words
        self.place = 0

    @classmethod
    def of(cls, text: str) -> "Words":
        """The words of a line of text."""
        return cls(cut(text))

    def __bool__(self) -> bool:
        return self.place < len(self.words)

    @property
    def next(self) -> str:
        """The word that comes next, in small letters; empty at the end."""
        return _bare(self.words[self.place]) if self else ""

    def rest(self) -> list[str]:
        """All words that are left."""
        return self.words[self.place :]

    def take(self, expected: str) -> str:
        """The next word, as written."""
        if not self:
            raise TextError(f"expected {expected} at the end of the line")
        self.place += 1
        word = self.words[self.place - 1]
        return word if word.startswith('"') else word.rstrip(",")

    def raw(self) -> str:
        """The next word with the comma that may follow it."""
        self.place += 1
        return self.words[self.place - 1].removeprefix('"')

    def accept(self, *phrase: str) -> bool:
        """Take the words if they come next."""
        end = self.place + len(phrase)
        if [_bare(word) for word in self.words[self.place : end]] == list(phrase):
            self.place = end
            return True
        return False

    def number(self, expected: str) -> int:
        """The next word as a whole number."""
        word = self.take(expected)
        try:
            return int(word)
        except ValueError:
            raise TextError(f"expected {expected}, a whole number, found {word!r}") from None

    def number_or(self, default: int) -> int:
        """The next word if it is a whole number, or else the default."""
        if re.fullmatch(r"[+-]?\d+", self.next):
            return int(self.take("a number"))
        return default

    def text(self, expected: str) -> str:
        """A quoted text, or a single word."""
        return self.take(expected).removeprefix('"')

    def bracket(self) -> str | None:
        """What stands in the bracket that comes next, if one does."""
        return self.take("a bracket")[1:-1].strip() if self.next.startswith("(") else None

    def among(self, names: Iterable[str], expected: str) -> str:
        """The longest of the names that the next words spell."""
        lowered = [_bare(word) for word in self.rest()]
        for name in sorted(names, key=lambda name: -len(name.split())):
            spelled = [_bare(word) for word in name.split()]
            if lowered[: len(spelled)] == spelled:
                self.place += len(spelled)
                return name
            if lowered and lowered[0] == '"' + name.lower():
                self.place += 1
                return name
        found = " ".join(self.rest()[:4]) or "the end of the line"
        raise TextError(f"expected {expected}, found {found!r}")


def _bare(word: str) -> str:
    """A word in small letters, without the comma after it."""
    return word.lower().rstrip(",")


def quoted(text: str) -> str:
    """A text in quotation marks."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
