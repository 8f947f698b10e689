"""What all events share: entries that are refused, names, and dice that anybody can check."""

import hashlib

import msgspec

from warband.kernel.dice import Dice

MOST_NAME = 40


class Refused(ValueError):
    """An entry that cannot be taken; says why. Nothing has changed."""


def check_name(name: str, known: list[str]) -> None:
    """Whether a player can be called so; Refused says why not."""
    if name != " ".join(name.split()) or not 0 < len(name) <= MOST_NAME:
        raise Refused(f"a name has 1 to {MOST_NAME} characters and single blanks")
    if not name.isprintable() or ":" in name or "," in name or " - " in name:
        raise Refused(f"{name!r} cannot be told apart in a record: no colon, comma or dash alone")
    if name.startswith(("bye ", "-")) or {"computer", "dice"} & set(name.split()):
        raise Refused(f"{name!r} cannot be told apart in a record")
    if any(each.casefold() == name.casefold() for each in known):
        raise Refused(f"{name} takes part already")


class Throws:
    """Dice of one entry: thrown from the event's luck, or given and checked against it.

    >>> first = Throws(Dice(7))
    >>> faces = [first.die(20), first.die(100)]
    >>> again = Throws(Dice(7), first.thrown)
    >>> [again.die(20), again.die(100)] == faces
    True
    """

    def __init__(self, luck: Dice | None, given: tuple[int, ...] | None = None) -> None:
        self._luck = luck
        self._given = given
        self.thrown: tuple[int, ...] = ()

    def die(self, sides: int) -> int:
        """The next die."""
        expected = self._luck.faces(sides, 1)[0] if self._luck is not None else 0
        face = expected
        if self._given is not None:
            if len(self.thrown) >= len(self._given):
                raise Refused(f"a d{sides} is missing after {self._said()}")
            face = self._given[len(self.thrown)]
            if not 1 <= face <= sides:
                raise Refused(f"{face} is no roll of a d{sides}")
            if expected and face != expected:
                raise Refused(f"the d{sides} shows {expected}, not {face}")
        elif not expected:
            raise Refused(f"this event is played with dice by hand: a d{sides} is to be rolled")
        self.thrown += (face,)
        return face

    def done(self) -> None:
        """Nothing more is thrown; Refused if more was given."""
        if self._given is not None and len(self._given) > len(self.thrown):
            raise Refused(f"{len(self._given)} dice are given, {len(self.thrown)} are rolled")

    def _said(self) -> str:
        return " ".join(map(str, self.thrown)) or "nothing"


def ranked_by_luck(scores: dict[str, int], throws: Throws) -> list[str]:
    """Names by their scores, highest first; those who are tied roll for their order."""
    order: list[str] = []
    for score in sorted(set(scores.values()), reverse=True):
        tied = [name for name in scores if scores[name] == score]
        order += rolled_order(tied, throws)
    return order


def rolled_order(tied: list[str], throws: Throws) -> list[str]:
    """An order of some names: each rolls a d20, equal rolls are rolled again."""
    if len(tied) < 2:
        return tied
    rolls = {name: throws.die(20) for name in tied}
    order: list[str] = []
    for face in sorted(set(rolls.values()), reverse=True):
        order += rolled_order([name for name in tied if rolls[name] == face], throws)
    return order


ENCODING = 1
"""The version of this way to write an evening; hashes of another one say nothing about this one."""


def digest(value: object) -> str:
    """A hash of plain data."""
    return hashlib.blake2b(msgspec.json.encode(value), digest_size=12).hexdigest()


def hash_line(found: str) -> str:
    """The last line of a record: the hash of what follows from it, and how that was written.

    >>> hash_line("0123456789abcdef01234567")
    'hash 0123456789abcdef01234567 encoding 1'
    """
    return f"hash {found} encoding {ENCODING}"


def check_hash(line: str, found: str) -> None:
    """Refused if a record's hash is another; one of another encoding is passed over.

    Records from before hashes named their encoding have the first one.
    """
    said, _, encoding = line.removeprefix("hash ").partition(" encoding ")
    if encoding and not encoding.isdecimal():
        raise Refused(f"expected `hash HASH encoding NUMBER`, found {line!r}")
    if int(encoding or 1) == ENCODING and said != found:
        raise Refused(f"the hash is {found}: the record was changed")
