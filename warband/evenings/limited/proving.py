"""Whole drafts and sealed evenings by random pickers, proven card by card."""

from collections import Counter
from functools import cache

from warband.evenings import entries as t
from warband.evenings.folding import Refused
from warband.evenings.limited.computer import advance
from warband.evenings.limited.entries import STYLES, Joined, Opened, Style
from warband.evenings.limited.limited import Limited
from warband.evenings.limited.products import usual_packs
from warband.evenings.limited.record import parse_limited, print_limited
from warband.evenings.soaking import EventFailure
from warband.kernel.dice import Dice
from warband.rulebooks import RULEBOOKS, open_rulebook

FEWEST, MOST = 3, 12


def usual(rules: str, style: Style, seed: int, *, timed: bool = False) -> Limited:
    """An evening as it is announced where nothing else is said: two boosters for everybody."""
    found = usual_packs(rules)
    return Limited(
        Opened(f"Evening {seed}", rules, found.form, style, found.packs, seed, timed=timed)
    )


@cache
def rulebooks_with_packs() -> tuple[str, ...]:
    """The rulebooks whose armies may come out of packs."""
    return tuple(name for name in RULEBOOKS if open_rulebook(name).pack_evening is not None)


def prove_draft(seed: int) -> Limited:
    """The evening of a seed, from packs to the end of its Swiss rounds; editions come in turn."""
    editions = rulebooks_with_packs()
    edition, style = editions[seed % len(editions)], STYLES[seed // len(editions) % 3]
    limited = usual(edition, style, seed, timed=seed % 5 == 4)
    try:
        for number in range(FEWEST + seed % (MOST - FEWEST + 1)):
            limited.fold(Joined(f"Player {number + 1}", True))
        advance(limited, Dice(seed + 1), everybody=True)
        _check_cards(limited)
        _play_rounds(limited, Dice(seed + 2))
        text = print_limited(limited)
        again = parse_limited(text)
        if again.digest() != limited.digest() or print_limited(again) != text:
            raise Refused("the record does not bring the same evening again")
    except Exception as error:
        why = f"draft {seed} ({limited.opened.rules}, {limited.opened.style})"
        record = print_limited(limited)
        raise EventFailure(f"{why}: {type(error).__name__}: {error}", record) from error
    return limited


def _check_cards(limited: Limited) -> None:
    """What was handed out was drafted, once each and equally; warbands come from the pools."""
    if limited.phase != "battles" or limited.forfeits:
        raise Refused(f"the evening stops while {limited.phase}")
    handed = Counter(c for packs in limited.packs.values() for pack in packs for c in pack.cards)
    pools = [limited.pool_of(name) for name in limited.names]
    if sum(pools, Counter[str]()) != handed:
        raise Refused("the pools are not what was handed out")
    if len({own.total() for own in pools}) != 1:
        raise Refused("somebody has more cards than others")
    if limited.odd_packs() or set(limited.armies) != set(limited.names):
        raise Refused("a pack is odd, or somebody has no warband")


def _play_rounds(limited: Limited, luck: Dice) -> None:
    """Swiss rounds with random results; every battle has a setup that can be fought."""
    battles = limited.tournament
    assert battles is not None
    while not battles.finished:
        limited.fold(battles.next_round())
        for number, table in enumerate(battles.tables, 1):
            names = battles.names[table.one], battles.names[table.other]
            limited.book.begin(limited.setup(names))
            winner = ("", *names)[luck.below(3)]
            limited.fold(t.Result(number, winner, (luck.below(200), luck.below(200))))
    limited.fold(t.Closed())
