"""What is wrong with a warband, in a form that names the rule."""

from collections.abc import Iterable
from typing import Literal, TypeAlias

import msgspec

Waiver: TypeAlias = Literal["faction", "alignment", "unique", "versions"]
"""A restriction that a game type or a power lifts by name."""


class Violation(msgspec.Struct, frozen=True):
    """One broken rule.

    `rule` is its id in the rules ledger, `message` says what is wrong with which numbers,
    `names` lists the creatures and items concerned.
    """

    rule: str
    message: str
    names: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.message} [{self.rule}]"


def listed(names: Iterable[str]) -> str:
    """Names as one reads them out.

    >>> listed(["Snig", "Imp", "Ogre"])
    'Snig, Imp and Ogre'
    """
    *most, last = list(names) or ["nothing"]
    return f"{', '.join(most)} and {last}" if most else last
