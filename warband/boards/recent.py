"""What was worked out lately, kept until too much else was."""

from collections.abc import Callable
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Recent(dict[K, V]):
    """A dictionary of the things used last, so many at most.

    >>> squares: Recent[int, int] = Recent(2)
    >>> for number in (1, 2, 1, 3):
    ...     _ = squares.get_or_make(number, lambda: number * number)
    >>> squares
    {1: 1, 3: 9}
    """

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most = most

    def get_or_make(self, key: K, make: Callable[[], V]) -> V:
        """What is known under the key, or made now; it is the last that will be forgotten."""
        try:
            value = self[key] = self.pop(key)
        except KeyError:
            value = make()
            while len(self) >= self.most:
                self.pop(next(iter(self)), None)
            self[key] = value
        return value
