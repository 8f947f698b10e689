"""The two questions rules may ask: a choice by a player, a roll of dice.

Rules are generator functions. They yield a `Choose` or a `Roll` and are sent the
answer: the index of the chosen option, or the faces that came up. Nothing else
ever enters a battle.

What is dear to work out can be left to the driver of the battle: `Weigh` is a choice whose
options are only made for whoever must answer it, `Note` a conclusion that follows from the
position. The driver remembers what came of both, so that giving the answers again costs less.
"""

from collections.abc import Callable, Generator, Iterator
from typing import NewType, Protocol, TypeAlias, TypeVar, cast, final, runtime_checkable

import msgspec

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)

Kind = NewType("Kind", str)
"""A kind of question, in the rulebook's words. Each rulebook lists its own in `questions.py`."""
Fact: TypeAlias = "int | str | bool | tuple[Fact, ...] | None"
Facts: TypeAlias = dict[str, Fact]


class Options(Protocol[T_co]):
    """What may be chosen: a sequence that need not be written out to be counted."""

    def __len__(self) -> int: ...

    def __getitem__(self, index: int, /) -> T_co: ...


@runtime_checkable
class Open(Protocol):
    """Options of which only the usual ones are listed: others can be named, within the rules.

    What is not listed has an index as well, far beyond the list and the same in every replay.
    """

    def allows(self, index: int, /) -> bool:
        """Whether an index beyond the list stands for something that may be chosen."""


def nth_bit(bits: int, index: int) -> int:
    """The set bit that has so many below it."""
    above = bits.bit_count() - 1 - index
    if index < 0 or above < 0:
        raise IndexError(index)
    lowest = (bits & -bits).bit_length() - 1
    digits = bin(bits >> lowest)
    # In writing the highest come first: those above it are struck out.
    return lowest + len(digits) - 1 - digits.replace("1", "0", above).index("1")


class Bits(msgspec.Struct, eq=False, gc=False):
    """Places by number, as the set bits of an integer, never listed unless somebody looks.

    >>> marked = Bits(0b10110)
    >>> len(marked), marked[0], marked[2], marked.index(4)
    (3, 1, 4, 2)
    """

    bits: int

    def __len__(self) -> int:
        return self.bits.bit_count()

    def __getitem__(self, index: int) -> int:
        return nth_bit(self.bits, index)

    def __iter__(self) -> Iterator[int]:
        bits = self.bits
        while bits:
            low = bits & -bits
            yield low.bit_length() - 1
            bits ^= low

    def index(self, bit: int) -> int:
        """Where a set bit stands in the order; ValueError if it is not set."""
        if not self.bits >> bit & 1:
            raise ValueError(f"{bit} is not among the options")
        return (self.bits & ((1 << bit) - 1)).bit_count()


class Choose(msgspec.Struct, eq=False):
    """A player must choose one of the options.

    `ask` is the kind of question; `about` carries what a player needs to understand it (which
    creature, which power, what set it off). What the options are they say themselves: values of
    the rules (powers, attacks, areas, walks), yes and no, or numbers of one sort (`Pieces`,
    `Players`, `Places`, `Bits`).
    """

    seat: int
    ask: Kind
    options: Options[object]
    about: Facts

    def __repr__(self) -> str:
        return f"Choose(seat {self.seat}, {self.ask!r}, {len(self.options)} options)"


@final
class Roll(msgspec.Struct, eq=False):
    """Dice must be rolled: `count` dice of `sides` sides."""

    seat: int
    sides: int
    count: int
    why: str
    about: Facts

    def __repr__(self) -> str:
        return f"Roll({self.count}d{self.sides} for {self.why})"


class Weigh(Choose, eq=False):
    """A choice whose options are made when somebody must answer it.

    The reply is the chosen option itself; None if there was nothing to choose from.
    """

    make: Callable[[], Options[object]]
    conclude: Callable[[object], object] | None = None
    """What follows from the option that was chosen: then that is the reply, remembered as well."""

    def reply(self, index: int) -> object:
        """What the rules are told when this option was chosen."""
        option = self.options[index]
        return option if self.conclude is None else self.conclude(option)


@final
class Note(msgspec.Struct, eq=False):
    """Something that follows from the position and never changes once it is made."""

    make: Callable[[], object]


@final
class Pause(msgspec.Struct, eq=False):
    """A moment at which nothing is asked, though somebody may want to look: a turn about to end.

    Nobody answers it. A battle passes it by unless it was told to halt.
    """

    what: str


Question: TypeAlias = Choose | Roll
Asked: TypeAlias = Choose | Roll | Note | Pause
Answer: TypeAlias = int | tuple[int, ...]
Flow: TypeAlias = Generator[Asked, object, T]
"""A procedure of the rules: yields questions, is sent replies, returns a T."""


class Listed(tuple[T, ...]):
    """Options written out: values that say what they are, or words."""

    __slots__ = ()


class Pieces(Listed[T]):
    """Options that are pieces of the game (creatures, figures, units), by number."""

    __slots__ = ()


class Players(Listed[T]):
    """Options that are players, by seat."""

    __slots__ = ()


class Places(Listed[T]):
    """Options that are places on the board, by number, or not to go to any."""

    __slots__ = ()


UNMADE: Options[object] = ()
"""The options of a choice that nobody had to make yet."""


class RefusedSetup(ValueError):
    """Armies or places that a battle cannot begin with."""


class Finished(Exception):
    """Raised by rules that drop whatever is being resolved: their step is over at once."""


def choose(seat: int, ask: Kind, options: Options[T], /, **about: Fact) -> Flow[T]:
    """Let the player choose; a single option answers itself."""
    if len(options) == 1:
        return options[0]
    index = yield Choose(seat, ask, options, about)
    assert isinstance(index, int)
    return options[index]


def weigh(seat: int, ask: Kind, make: Callable[[], Options[T]], /, **about: Fact) -> Flow[T | None]:
    """Let the player choose among options that take some work to find.

    `make` only looks at the position, and options are plain values that no battle changes.
    """
    return cast("T | None", (yield Weigh(seat, ask, UNMADE, about, make)))


def note(make: Callable[[], T]) -> Flow[T]:
    """Work something out of the position once, however often the answers are given again."""
    return cast("T", (yield Note(make)))


def pause(what: str) -> Flow[None]:
    """Somebody may want to look at the position right now."""
    yield Pause(what)


def plainly(flow: Flow[T]) -> Generator[Question, object, T]:
    """The same procedure for whoever drives it by hand: nothing is weighed or noted.

    >>> flow = plainly(weigh(0, Kind("fruit"), lambda: Listed(["apple", "pear"])))
    >>> next(flow)
    Choose(seat 0, 'fruit', 2 options)
    """
    reply: object = None
    try:
        while True:
            asked = flow.send(reply)
            if isinstance(asked, Note):
                reply = asked.make()
            elif isinstance(asked, Pause):
                reply = None
            elif isinstance(asked, Weigh):
                asked.options = asked.make()
                if len(asked.options) > 1:
                    index = yield asked
                    assert isinstance(index, int)
                    reply = asked.reply(index)
                else:
                    reply = asked.reply(0) if asked.options else None
            else:
                reply = yield asked
    except StopIteration as done:
        return cast("T", done.value)


def roll(seat: int, sides: int, count: int, why: str, /, **about: Fact) -> Flow[tuple[int, ...]]:
    """Roll dice and return their faces."""
    faces = yield Roll(seat, sides, count, why, about)
    assert isinstance(faces, tuple)
    return faces
