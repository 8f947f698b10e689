"""States as bytes, for whoever keeps checkpoints on disk.

What a state shares with other battles (cards made ready for play, the tables of a map) is not
written but named, and found again by its name. Bytes are only ever read by the same version of the
rules that wrote them, and only values come out of them: nothing in them is called.
"""

import io
import pickle
import sys
import zlib
from collections.abc import Callable
from typing import TypeAlias

Name: TypeAlias = Callable[[object], object]
"""The name of something that is shared, a tuple; None for whatever is to be written itself."""
Find: TypeAlias = Callable[[object], object]

VALUES = {
    ("builtins", "frozenset"),
    ("builtins", "set"),
    ("builtins", "range"),
    ("collections", "Counter"),
    ("collections", "deque"),
    ("fractions", "Fraction"),
}
"""Classes from elsewhere whose values states hold."""


class CannotFreeze(ValueError):
    """Something in a state can neither be written nor named; says what."""


class CannotThaw(ValueError):
    """The bytes do not hold what they should; says why."""


def unnamed(thing: object) -> None:
    """Nothing is shared."""


def freeze(thing: object, name: Name = unnamed) -> bytes:
    """A value as bytes.

    >>> thaw(freeze((1, frozenset("ab")))) == (1, frozenset("ab"))
    True
    """
    written = io.BytesIO()
    try:
        _Freezer(written, name).dump(thing)
    except (pickle.PicklingError, AttributeError, TypeError, RecursionError) as error:
        raise CannotFreeze(str(error)) from error
    return zlib.compress(written.getvalue(), 1)


def thaw(data: bytes, find: Find = unnamed) -> object:
    """The value that was made into these bytes; what was named is found anew."""
    try:
        return _Thawer(io.BytesIO(zlib.decompress(data)), find).load()
    except CannotThaw:
        raise
    except Exception as error:
        raise CannotThaw(f"{type(error).__name__}: {error}") from error


class _Freezer(pickle.Pickler):
    def __init__(self, to: io.BytesIO, name: Name) -> None:
        super().__init__(to, protocol=5)
        self._name = name

    def persistent_id(self, thing: object) -> object:
        # Words are named by themselves, so that they come back as the words of the program.
        return thing if type(thing) is str else self._name(thing)


class _Thawer(pickle.Unpickler):
    def __init__(self, written: io.BytesIO, find: Find) -> None:
        super().__init__(written)
        self._find = find

    def persistent_load(self, name: object) -> object:
        return sys.intern(name) if type(name) is str else self._find(name)

    def find_class(self, module: str, name: str) -> type:
        """Classes of our own and a few plain ones; never a function."""
        if module.partition(".")[0] != "warband" and (module, name) not in VALUES:
            raise CannotThaw(f"{module}.{name} is no value of ours")
        found = super().find_class(module, name)
        if not isinstance(found, type):
            raise CannotThaw(f"{module}.{name} is no class")
        return found
