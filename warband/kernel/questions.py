"""The two questions rules may ask: a choice by a player, a roll of dice.

Rules are generator functions. They yield a `Choose` or a `Roll` and are sent the
answer: the index of the chosen option, or the faces that came up. Nothing else
ever enters a battle.

What is dear to work out can be left to the driver of the battle: `Weigh` is a choice whose
options are only made for whoever must answer it, `Note` a conclusion that follows from the
position. The driver remembers what came of both, so that giving the answers again costs less.
"""

from collections.abc import Callable, Generator, Iterator, Sequence
from typing import Generic, Protocol, TypeAlias, TypeVar, cast

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)

Fact: TypeAlias = "int | str | bool | tuple[Fact, ...] | None"
Facts: TypeAlias = dict[str, Fact]


class Options(Protocol[T_co]):
    """What may be chosen: a sequence that need not be written out to be counted."""

    def __len__(self) -> int: ...

    def __getitem__(self, index: int, /) -> T_co: ...


class Bits:
    """The set bits of an integer, as options, never listed unless somebody looks.

    >>> marked = Bits(0b10110)
    >>> len(marked), marked[0], marked[2], marked.index(4)
    (3, 1, 4, 2)
    """

    __slots__ = ("bits",)

    def __init__(self, bits: int) -> None:
        self.bits = bits

    def __len__(self) -> int:
        return self.bits.bit_count()

    def __getitem__(self, index: int) -> int:
        bits = self.bits
        if index < 0 or index >= bits.bit_count():
            raise IndexError(index)
        base = 0
        chunk = bits & 0xFFFFFFFFFFFFFFFF
        count = chunk.bit_count()
        while index >= count:
            index -= count
            bits >>= 64
            base += 64
            chunk = bits & 0xFFFFFFFFFFFFFFFF
            count = chunk.bit_count()
        for _ in range(index):
            chunk &= chunk - 1
        return base + (chunk & -chunk).bit_length() - 1

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


class Choose:
    """A player must choose one of the options.

    `ask` names the kind of question in the rulebook's words; `about` carries what a
    player needs to understand it (which creature, which power, what set it off).
    """

    __slots__ = ("about", "ask", "options", "seat")

    def __init__(self, seat: int, ask: str, options: Options[object], about: Facts) -> None:
        self.seat = seat
        self.ask = ask
        self.options = options
        self.about = about

    def __repr__(self) -> str:
        return f"Choose(seat {self.seat}, {self.ask!r}, {len(self.options)} options)"


class Roll:
    """Dice must be rolled: `count` dice of `sides` sides."""

    __slots__ = ("about", "count", "seat", "sides", "why")

    def __init__(self, seat: int, sides: int, count: int, why: str, about: Facts) -> None:
        self.seat = seat
        self.sides = sides
        self.count = count
        self.why = why
        self.about = about

    def __repr__(self) -> str:
        return f"Roll({self.count}d{self.sides} for {self.why})"


class Weigh:
    """A choice whose options are made when somebody must answer it.

    The reply is the chosen option itself; None if there was nothing to choose from.
    """

    __slots__ = ("about", "ask", "make", "seat")

    def __init__(
        self, seat: int, ask: str, make: Callable[[], Options[object]], about: Facts
    ) -> None:
        self.seat = seat
        self.ask = ask
        self.make = make
        self.about = about


class Note:
    """Something that follows from the position and never changes once it is made."""

    __slots__ = ("make",)

    def __init__(self, make: Callable[[], object]) -> None:
        self.make = make


Question: TypeAlias = Choose | Roll
Answer: TypeAlias = int | tuple[int, ...]
Flow: TypeAlias = Generator[Choose | Roll | Weigh | Note, object, T]
"""A procedure of the rules: yields questions, is sent replies, returns a T."""


class Listed(Generic[T]):
    """Options written out."""

    __slots__ = ("values",)

    def __init__(self, values: Sequence[T]) -> None:
        self.values = values

    def __len__(self) -> int:
        return len(self.values)

    def __getitem__(self, index: int) -> T:
        return self.values[index]


def choose(seat: int, ask: str, options: Options[T], /, **about: Fact) -> Flow[T]:
    """Let the player choose; a single option answers itself."""
    if len(options) == 1:
        return options[0]
    index = yield Choose(seat, ask, options, about)
    assert isinstance(index, int)
    return options[index]


def weigh(seat: int, ask: str, make: Callable[[], Options[T]], /, **about: Fact) -> Flow[T | None]:
    """Let the player choose among options that take some work to find.

    `make` only looks at the position, and options are plain values that no battle changes.
    """
    return cast("T | None", (yield Weigh(seat, ask, make, about)))


def note(make: Callable[[], T]) -> Flow[T]:
    """Work something out of the position once, however often the answers are given again."""
    return cast("T", (yield Note(make)))


def plainly(flow: Flow[T]) -> Generator[Question, object, T]:
    """The same procedure for whoever drives it by hand: nothing is weighed or noted.

    >>> flow = plainly(weigh(0, "fruit", lambda: Listed(["apple", "pear"])))
    >>> next(flow)
    Choose(seat 0, 'fruit', 2 options)
    """
    reply: object = None
    try:
        while True:
            asked = flow.send(reply)
            if isinstance(asked, Note):
                reply = asked.make()
            elif isinstance(asked, Weigh):
                reply = yield from choose_if_any(asked.seat, asked.ask, asked.make(), asked.about)
            else:
                reply = yield asked
    except StopIteration as done:
        return cast("T", done.value)


def choose_if_any(
    seat: int, ask: str, options: Options[T], about: Facts
) -> Generator[Choose, object, T | None]:
    """Let the player choose; one option answers itself, of none there is nothing to choose."""
    if len(options) < 2:
        return options[0] if len(options) else None
    index = yield Choose(seat, ask, options, about)
    assert isinstance(index, int)
    return options[index]


def roll(seat: int, sides: int, count: int, why: str, /, **about: Fact) -> Flow[tuple[int, ...]]:
    """Roll dice and return their faces."""
    faces = yield Roll(seat, sides, count, why, about)
    assert isinstance(faces, tuple)
    return faces
