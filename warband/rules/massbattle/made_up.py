"""Made-up battles: random armies on random ground, for proving and practising."""

from warband.kernel.rulebook import Pick
from warband.rules.massbattle.ground.spaces import limits
from warband.rules.massbattle.library import Library
from warband.rules.massbattle.roster.armies import can_form, can_stay_loose, price
from warband.rules.massbattle.roster.creatures import FACTIONS, Creature
from warband.rules.massbattle.seats import SEATS

__all__ = ["made_up_setup"]

GROUNDS = ("woods", "briars", "bog", "hill", "low-wall", "wall", "lake", "wreckage")
CONDITIONS = ("standard", "quick", "ten", "variable", "contested")


def made_up_setup(library: Library, pick: Pick) -> str:
    """A battle of two to four players with small armies."""
    players = 2 + max(0, pick(6) - 3)
    points = 150 + 50 * pick(3)
    lines = [
        "table 60x48", f"points {points}", f"victory {CONDITIONS[pick(len(CONDITIONS))]}",
        f"rounds {3 + pick(4)}", "players " + " ".join(SEATS[:players]),
    ]  # fmt: skip
    lines += _terrain(pick)
    for seat in range(players):
        lines.append(f"army {SEATS[seat]}")
        lines += _army(library, pick, points)
    return "\n".join(lines) + "\n"


def _terrain(pick: Pick) -> list[str]:
    """A few pieces of ground in the middle of the table, well apart."""
    lines = []
    for column in range(3):
        if pick(2):
            ground = GROUNDS[pick(len(GROUNDS))]
            west, south = 14 + 11 * column, 17 + pick(4)
            east, north = west + 3 + pick(4), south + 3 + pick(6)
            lines.append(f"  {ground}: {west},{south} {east},{north}")
    return ["terrain", *lines] if lines else []


def _army(library: Library, pick: Pick, points: int) -> list[str]:
    """Units of one faction up to the points, each within a fifth of them."""
    faction = FACTIONS[pick(len(FACTIONS))]
    creatures = [c for _, c in sorted(library.creatures.items()) if faction in c.factions]
    if not creatures:
        faction = "CE"
        creatures = [c for _, c in sorted(library.creatures.items()) if faction in c.factions]
    lines = [f"  faction {faction}"]
    left, used = points, set()
    leaders = [c for c in creatures if c.commander is not None and price(c) <= left]
    if leaders:
        leader = leaders[pick(len(leaders))]
        lines.append(f"  1 {leader.name}")
        left -= price(leader)
        used.add(leader.name)
    for _ in range(6):
        creature = creatures[pick(len(creatures))]
        count = _number(creature, min(left, points // 5), left, pick)
        if creature.name in used or not count:
            continue
        used.add(creature.name)
        lines.append(f"  {count} {creature.name}")
        left -= count * price(creature)
    if len(lines) == 1:
        lines.append(f"  1 {min(creatures, key=price).name}")
    return lines


def _number(creature: Creature, most: int, left: int, pick: Pick) -> int:
    """How many of a creature make a unit that may be fielded and paid for; 0 if none do."""
    if creature.commander is not None or price(creature) > left:
        return 0
    if creature.unique:
        return 1
    dear = max(1, most // max(1, price(creature)))
    limit = limits(creature.size)
    number = min(dear, limit.rank * limit.ranks, 1 + pick(max(1, dear)))
    while number > 1 and can_form(creature, number) and can_stay_loose(creature, number):
        number -= 1
    return number
