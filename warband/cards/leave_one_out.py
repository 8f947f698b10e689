"""How well cards are read by what other cards have taught.

A rule of the grammar that only one card of a file uses does not count for that card: the card
is read again without such rules. A power counts if its reading stays the same.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

import msgspec

from warband.cards.check import Checked, Faults, Report, no_faults, report
from warband.cards.reader import PrintedCard, read_card
from warband.cards.vocabulary import Power

NONE: frozenset[int] = frozenset()


def left_out(cards: Sequence[PrintedCard], faults: Faults = no_faults) -> Report:
    """The report on cards each of which is read by the rules that others use as well."""
    return report(each_left_out(cards, faults))


def each_left_out(cards: Sequence[PrintedCard], faults: Faults = no_faults) -> Iterator[Checked]:
    """Every card, read without the rules that it alone uses."""
    whole = [read_card(card, NONE) for card in cards]
    users: Counter[int] = Counter()
    for each in whole:
        users.update(each.rules)
    for printed, usual in zip(cards, whole, strict=True):
        alone = frozenset(rule for rule in usual.rules if users[rule] == 1)
        again = read_card(printed, alone) if alone else usual
        stumbles = list(usual.stumbles)
        wanted = Counter(_unmarked(power) for power in again.card.powers)
        kept: list[Power] = []
        for power in usual.card.powers:
            refused = faults(power)
            if refused:
                stumbles.append((power.name, f"the rules cannot play it: {'; '.join(refused)}"))
            elif wanted[_unmarked(power)]:
                wanted[_unmarked(power)] -= 1
                kept.append(power)
            else:
                stumbles.append((power.name, "read by rules of its own alone"))
        yield Checked(printed, again.card, tuple(stumbles))


def _unmarked(power: Power) -> Power:
    """The power without the mark of the basic attack, which depends on what else was read."""
    return msgspec.structs.replace(power, basic=False)
