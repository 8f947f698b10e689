"""Encounter Levels of groups (Handbook, Challenge Rating, Tables 4-1 and 4-2)."""

from collections.abc import Iterable
from fractions import Fraction

from msgspec import Struct


class EncounterLevel(Struct, frozen=True):
    """An Encounter Level; `tougher` is the + behind it."""

    level: Fraction
    tougher: bool = False

    def __str__(self) -> str:
        return f"{self.level}{'+' if self.tougher else ''}"


class Fold(Struct, frozen=True):
    """One creature added to a group."""

    group: EncounterLevel
    rating: Fraction
    how: str
    result: EncounterLevel


def combined(one: Fraction | int, other: Fraction | int) -> EncounterLevel:
    """The Encounter Level of two, by how far they lie apart (Table 4-2).

    >>> str(combined(1, 1)), str(combined(3, 4)), str(combined(2, 4)), str(combined(1, 7))
    ('3', '5+', '5', '7+')
    """
    weak, strong = sorted((Fraction(one), Fraction(other)))
    apart = strong - weak
    if apart < 1:
        return EncounterLevel(strong + 2)
    if apart < 2:
        return EncounterLevel(strong + 1, tougher=True)
    if apart < 3:
        return EncounterLevel(strong + 1)
    if apart < 7:
        return EncounterLevel(strong, tougher=True)
    return EncounterLevel(strong)


def of_group(ratings: Iterable[Fraction | int]) -> tuple[EncounterLevel, tuple[Fold, ...]]:
    """The Encounter Level of a group: the weakest first, one at a time."""
    ordered = sorted(Fraction(rating) for rating in ratings)
    if not ordered:
        raise ValueError("a group has at least one creature")
    group = EncounterLevel(ordered[0])
    folds: list[Fold] = []
    for rating in ordered[1:]:
        result = combined(group.level, rating)
        apart = abs(group.level - rating)
        how = f"EL {group} and CR {rating}: {apart} apart gives {result}"
        folds.append(Fold(group, rating, how, result))
        group = result
    return group, tuple(folds)
