"""Cards of known cost, to compare with: those of `data/handbook/cards`."""

from functools import lru_cache

from warband.d20.convert.costs import ENEMY_AC, ENEMY_BONUS, Reference, hit_chance
from warband.data import data_folder
from warband.rules.handbook.cards import Card, Strike, read_cards


@lru_cache(maxsize=1)
def known_cards() -> tuple[Card, ...]:
    """Every card of the folder whose numbers are all printed; commanders cost more than fight."""
    found: dict[str, Card] = {}
    for path in sorted((data_folder() / "handbook" / "cards").glob("*.card")):
        found |= read_cards(path.read_text(encoding="utf-8"), path.name, found)
    return tuple(found.values())


@lru_cache(maxsize=1)
def references() -> tuple[Reference, ...]:
    """What the known cards can do for what they cost; commanders are left out."""
    return tuple(
        Reference(card.name, card.cost, _attack(card), _defense(card), card.level)
        for card in known_cards()
        if card.commander is None and card.cost > 0 and not card.notes
    )


def _attack(card: Card) -> float:
    return max(_line(card.melee), _line(card.ranged), 0.5)


def _line(strikes: tuple[Strike, ...]) -> float:
    return sum(
        hit_chance(strike.bonus, ENEMY_AC)
        * (strike.damage + sum(amount for amount, _ in strike.extra))
        for strike in strikes
    )


def _defense(card: Card) -> float:
    return card.hp / hit_chance(ENEMY_BONUS, card.ac)
