"""The form of the library's files: records of lines `KEY VALUE`, the first naming the record."""

from collections.abc import Iterator

from msgspec import Struct


class LibraryError(ValueError):
    """A file of the library that cannot be read; the message names file and line."""


class Entry(Struct, frozen=True):
    """A line of a record."""

    number: int
    key: str
    value: str


class Record(Struct, frozen=True):
    """A record: its name and its lines."""

    where: str
    line: int
    name: str
    entries: tuple[Entry, ...]

    def get(self, key: str, default: str = "") -> str:
        """The value of the line with this key."""
        return next((entry.value for entry in self.entries if entry.key == key), default)

    def every(self, key: str) -> tuple[str, ...]:
        """The values of all lines with this key."""
        return tuple(entry.value for entry in self.entries if entry.key == key)

    def need(self, key: str) -> str:
        """The value of a line that must be there."""
        value = self.get(key)
        if not value:
            raise LibraryError(f"{self.where}, line {self.line}: {self.name} has no {key!r}")
        return value

    def number(self, key: str) -> int:
        """A line that is a number."""
        value = self.need(key)
        if not value.isdecimal():
            raise LibraryError(
                f"{self.where}, line {self.line}: {key} of {self.name} is {value!r}, not a number"
            )
        return int(value)


def read_records(text: str, kind: str, keys: tuple[str, ...], where: str) -> Iterator[Record]:
    """The records of a file; a key may be several words, the longest that fits counts."""
    ordered = sorted(keys, key=len, reverse=True)
    name, start = "", 0
    entries: list[Entry] = []
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.strip()
        if not line or line.startswith("#"):
            continue
        if line.startswith(f"{kind} ") and not raw.startswith(" "):
            if name:
                yield Record(where, start, name, tuple(entries))
            name, start, entries = line[len(kind) + 1 :].strip(), number, []
            continue
        key = next((one for one in ordered if line == one or line.startswith(one + " ")), None)
        if key is None or not name:
            expected = f"{kind} NAME" if not name else ", ".join(keys)
            raise LibraryError(f"{where}, line {number}: expected {expected}, found {line!r}")
        entries.append(Entry(number, key, line[len(key) :].strip()))
    if name:
        yield Record(where, start, name, tuple(entries))
