"""Building armies: points, maxima, units, who may stand in ranks (Building Armies)."""

from warband.rules.massbattle.ground.spaces import limits
from warband.rules.massbattle.roster.creatures import FACTIONS, Creature, can_be_formed
from warband.rules.massbattle.roster.lists import COMMANDER_COST, Army

__all__ = ["army_cost", "army_faults", "broken_rules", "can_form", "can_stay_loose"]

SIZES = {"small": 500, "medium": 1000, "epic": 3000}
"""Battles by size, and what armies for them cost."""


def price(creature: Creature) -> int:
    """What one creature costs: commanders 20 more than their cards say."""
    return creature.cost + (COMMANDER_COST if creature.commander is not None else 0)


def army_cost(army: Army) -> int:
    """What an army costs."""
    return sum(price(unit.creature) * unit.number for unit in army.units)


def can_form(creature: Creature, count: int) -> str | None:
    """Why so many of a creature cannot be a formed unit; None if they can."""
    barred = can_be_formed(creature)
    if barred is not None:
        return barred
    limit = limits(creature.size)
    if count < limit.rank:
        return f"a rank of {creature.size} creatures is {limit.rank}"
    if count > limit.rank * limit.ranks:
        return f"a formed unit has at most {limit.rank * limit.ranks} {creature.size} creatures"
    return None


def can_stay_loose(creature: Creature, count: int) -> str | None:
    """Why so many of a creature cannot be an unformed unit; None if they can."""
    most = limits(creature.size).most_unformed
    if creature.commander is not None and count > 1:
        return "commanders are never together in a unit"
    if count > most:
        return f"an unformed unit has at most {most} {creature.size} creatures"
    return None


def army_faults(
    army: Army, points: int, *, squads: bool = False, allied: bool = False
) -> list[str]:
    """Everything that is wrong with an army for a battle of so many points, in sentences."""
    return [sentence for _, sentence in broken_rules(army, points, squads=squads, allied=allied)]


def broken_rules(
    army: Army, points: int, *, squads: bool = False, allied: bool = False
) -> list[tuple[str, str]]:
    """The same, each with the row of the ledger that it breaks.

    In an uneasy alliance good and evil of one mind about law stand together.
    """
    found: list[tuple[str, str]] = []
    cost = army_cost(army)
    if cost > points:
        told = f"it costs {cost}, and the battle is for {points} points"
        found.append(("army.points", told))
    if army.faction not in FACTIONS:
        told = f"{army.faction!r} is no faction: {', '.join(FACTIONS)}"
        found.append(("army.faction", told))
    spent: dict[str, int] = {}
    number: dict[str, int] = {}
    uniques: dict[str, str] = {}
    welcome = _welcome(army)
    for creature, count, _ in army.units:
        if count < 1:
            found.append(("army.unit-size", f"{count} {creature.name} are no unit"))
        ranks = {faction[:1] for faction in creature.factions} if allied else set()
        of_it = army.faction in creature.factions or army.faction[:1] in ranks
        if not of_it and not (welcome & {*creature.subtypes}):
            own = "/".join(creature.factions)
            told = f"{creature.name} belongs to {own}, not to {army.faction}"
            found.append(("army.faction", told))
        spent[creature.name] = spent.get(creature.name, 0) + price(creature) * count
        number[creature.name] = number.get(creature.name, 0) + count
        if creature.unique:
            other = uniques.get(creature.given_name)
            if other is not None or count > 1:
                told = f"{creature.given_name} is Unique and there more than once"
                found.append(("army.unique", told))
            uniques[creature.given_name] = creature.name
        if creature.commander is not None:
            continue
        loose = can_stay_loose(creature, count)
        formed = "formed units are not allowed" if squads else can_form(creature, count)
        if loose is not None and formed is not None:
            found.append(("army.unit-size", f"{count} {creature.name}: {loose}; {formed}"))
    for name, total in spent.items():
        if number[name] > 1 and total * 5 > points:
            told = f"{total} points of {name} are more than 20% of {points}"
            found.append(("army.maximum", told))
    return found


def _welcome(army: Army) -> set[str]:
    """Subtypes that a commander of the army brings in from any faction (Warband Building)."""
    return {
        ability.word
        for creature, _, _ in army.units
        for ability in creature.abilities
        if ability.name == "Warband Building" and ability.word
    }
