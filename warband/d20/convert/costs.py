"""What a card costs: by Challenge Rating, and by comparison with cards of known cost."""

from collections.abc import Iterable
from fractions import Fraction
from math import floor, sqrt
from statistics import median

from msgspec import Struct
from msgspec.structs import replace

from warband.d20.convert.card import CostEstimate, StatCard
from warband.d20.convert.making import Making
from warband.d20.convert.rounding import show

ENEMY_AC, ENEMY_BONUS = 16, 7
"""The enemy that attack and defense are measured against: usual numbers of the cards known."""


class Reference(Struct, frozen=True):
    """A card whose cost is known, and what it can do."""

    name: str
    cost: int
    attack: float
    defense: float
    level: int = 0


def half_up(exact: Fraction) -> int:
    """To the nearest point, halves up, at least 1: the Orc Warrior, CR 1/2, costs 3."""
    return max(1, floor(exact + Fraction(1, 2)))


def by_rating(rating: Fraction, fearless: bool) -> CostEstimate:
    """Five times the Challenge Rating, eight times for the fearless."""
    factor = 8 if fearless else 5
    exact = factor * rating
    how = f"{factor} x {rating} = {show(exact)}" + (" (Fearless)" if fearless else "")
    return CostEstimate("rating", exact, half_up(exact), how)


def hit_chance(bonus: int, armor_class: int) -> float:
    """The chance of an attack, a 20 always and a 1 never."""
    return min(max((21 + bonus - armor_class) / 20, 0.05), 0.95)


def attack_worth(card: StatCard) -> float:
    """Damage a turn against the usual enemy, the better of melee and ranged."""
    lines = [
        sum(
            hit_chance(strike.bonus, ENEMY_AC) * sum(part.amount for part in strike.damage)
            for strike in line.strikes
        )
        for line in (card.melee, card.ranged)
    ]
    return max(*lines, 0.5)


def defense_worth(card: StatCard) -> float:
    """How many blows of the usual enemy it takes to fell it, in hit points."""
    return card.hp / hit_chance(ENEMY_BONUS, card.ac)


def by_comparison(card: StatCard, known: Iterable[Reference]) -> CostEstimate | None:
    """The known cost times the root of both ratios, over the cards most like it."""
    attack, defense = attack_worth(card), defense_worth(card)
    near = sorted(known, key=lambda one: (abs(one.level - card.level), one.name))[:5]
    if not near:
        return None
    costs = {
        one.name: one.cost * sqrt((attack / one.attack) * (defense / one.defense)) for one in near
    }
    middle = median(costs.values())
    told = ", ".join(f"{name} {cost:.0f}" for name, cost in costs.items())
    how = f"attack {attack:.1f}, defense {defense:.1f}; against {told}: the middle is {middle:.1f}"
    exact = Fraction(middle).limit_denominator(100)
    return CostEstimate("comparison", exact, half_up(exact), how)


def cost(making: Making, card: StatCard, known: Iterable[Reference]) -> StatCard:
    """The card with its cost; every way to it is told, the user has the last word."""
    rating = making.block.challenge_rating
    estimates: list[CostEstimate] = []
    if rating is not None:
        fearless = card.has("Fearless")
        estimate = by_rating(rating, fearless)
        estimates.append(estimate)
        making.rule(
            "cost",
            "cost by rating",
            f"CR {rating}",
            estimate.how,
            str(estimate.cost),
            "Challenge Rating",
            "cost",
        )
        if estimate.exact.denominator != 1:
            making.infer(
                "cost",
                "cost by rating",
                show(estimate.exact),
                "half a point goes up, as for the Orc Warrior",
                str(estimate.cost),
                "Challenge Rating",
            )
    if (compared := by_comparison(card, known)) is not None:
        estimates.append(compared)
        making.infer(
            "cost", "cost by comparison", card.name, compared.how, str(compared.cost), "", "cost"
        )
    chosen = making.decisions.get("cost", "rating").lower()
    if chosen.isdecimal():
        points, how = int(chosen), "as decided"
    else:
        fitting = [one for one in estimates if one.way == chosen] or estimates
        points = fitting[0].cost if fitting else 5 * max(1, card.level)
        how = f"by {fitting[0].way}" if fitting else "no Challenge Rating: 5 a level"
    making.decide(
        "cost",
        "cost",
        "no formula",
        f"{how}; an estimate, settle it with your friends",
        str(points),
        "cost",
    )
    if card.commander is not None:
        making.rule(
            "cost",
            "army cost",
            f"{points}",
            "a commander in mass battles: 20 more",
            str(points + 20),
        )
    return replace(card, cost=points)
