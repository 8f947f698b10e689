"""Tables that are filled as they are asked."""

from collections.abc import Callable
from typing import Protocol, TypeVar

K = TypeVar("K")
V = TypeVar("V")
V_co = TypeVar("V_co", covariant=True)


class ByNumber(Protocol[V_co]):
    """A table with numbered entries, all of them there or filled as they are asked."""

    def __getitem__(self, number: int, /) -> V_co: ...


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
