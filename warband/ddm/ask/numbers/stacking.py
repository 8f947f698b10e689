"""Modifiers before they are added up: what each adds, and which of them stack."""

import msgspec

from warband.cards import vocabulary as v
from warband.ddm.compiled import CompiledPower
from warband.ddm.state import Piece


class Term(msgspec.Struct, eq=False):
    """One modifier before stacking: what it adds, and what it counts as the same as."""

    label: str
    amount: int
    stack_name: str
    type: v.DamageType
    cumulative: bool
    source: tuple[int, int]
    """Whose power it is, and which of its powers: what one power gives is added up."""
    limit: int | None = None
    """What is cumulative comes to no more than this, all together."""
    least: int = 0
    """What is lessened by it is not lessened any further."""


def lowest_defense(card: v.Creature) -> int:
    """The one defense of a card; of three where it has no such number, the lowest."""
    if card.defense is not None:
        return card.defense
    return min(card.fort, card.ref, card.will)


def printed(piece: Piece, stat: str) -> int:
    """The number that a bonus which sets it replaces: on the card, or by the rules."""
    card = piece.kit.card
    return {
        "AC": card.ac, "Fort": card.fort, "Ref": card.ref, "Will": card.will,
        "DEF": lowest_defense(card),
        "speed": card.speed, "champion rating": card.champion_rating, "shift": 1, "reach": 1,
    }.get(stat, 0)  # fmt: skip


def stacked(found: list[Term]) -> list[Term]:
    """Stacking rules: powers of the same name do not stack, the highest value wins.

    What a single power gives is added up: "+2, or +4 against Undead" is written as two.
    """
    if len(found) < 2:
        return found
    totals: dict[tuple[str, str], dict[tuple[int, int], int]] = {}
    for term in found:
        if not term.cumulative:
            by_source = totals.setdefault((term.stack_name, term.type), {})
            by_source[term.source] = by_source.get(term.source, 0) + term.amount
    best = {
        key: max(by_source, key=lambda source: abs(by_source[source]))
        for key, by_source in totals.items()
    }
    return _within_limits(
        [
            term
            for term in found
            if term.cumulative or best[term.stack_name, term.type] == term.source
        ]
    )


def _within_limits(found: list[Term]) -> list[Term]:
    """What is cumulative goes no further than its limit says."""
    if all(term.limit is None for term in found):
        return found
    totals: dict[tuple[str, str], int] = {}
    for term in found:
        if term.limit is not None:
            key = (term.stack_name, term.type)
            before = totals.get(key, 0)
            total = max(-term.limit, min(term.limit, before + term.amount))
            totals[key], term.amount = total, total - before
    return found


def unlocked(found: list[Term], skill: CompiledPower) -> list[Term]:
    """Locked items: powers may lessen the numbers of their powers, never increase them."""
    return [term for term in found if term.amount < 0] if skill.locked else found
