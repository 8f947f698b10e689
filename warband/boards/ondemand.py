"""Tables that are filled as they are asked."""

from collections.abc import Callable
from typing import Generic, Protocol, TypeVar, cast

K = TypeVar("K")
V = TypeVar("V")
V_co = TypeVar("V_co", covariant=True)


class ByNumber(Protocol[V_co]):
    """A table with numbered entries, all of them there or filled as they are asked."""

    def __getitem__(self, number: int, /) -> V_co: ...


T = TypeVar("T", bound=ByNumber[object])


class Unmade(Generic[T]):
    """An entry of a list that is made when somebody first looks into it, and then stands there."""

    __slots__ = ("_make", "_number", "_row")

    def __init__(self, row: list[object], number: int, make: Callable[[int], T]) -> None:
        self._row = row
        self._number = number
        self._make = make

    def __getitem__(self, number: int, /) -> object:
        entry = self._row[self._number]
        if entry is self:
            entry = self._row[self._number] = self._make(self._number)
        return cast("T", entry)[number]


def row_of_tables(count: int, make: Callable[[int], T]) -> list[T]:
    """So many tables in a list, each made when it is first looked into.

    Whatever has few numbers is looked up so: in a list that takes a third of the time it takes in
    an `OnDemand`, which Python asks by way of a method.

    >>> powers = row_of_tables(4, lambda exponent: [number**exponent for number in range(10)])
    >>> powers[2][5], powers[2][6], powers[3][2]
    (25, 36, 8)
    """
    row: list[object] = []
    row += [Unmade(row, number, make) for number in range(count)]
    return cast("list[T]", row)


class OnDemand(dict[K, V]):
    """A dictionary that works out what it does not know yet, and keeps it.

    >>> squares: OnDemand[int, int] = OnDemand(lambda number: number * number)
    >>> squares[3], squares
    (9, {3: 9})
    """

    __slots__ = ("_make",)

    def __init__(self, make: Callable[[K], V]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, key: K) -> V:
        value = self[key] = self._make(key)
        return value
