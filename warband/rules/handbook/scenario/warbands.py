"""Which rules of building a warband breaks in a scenario (Warband-Building Scenarios)."""

from __future__ import annotations

from collections.abc import Mapping

from warband.rules.handbook.cards import Card
from warband.rules.handbook.scenario import building as b
from warband.rules.handbook.scenario.enlisting import good_only, is_of, may_run
from warband.rules.handbook.scenario.notation import design_rows
from warband.rules.handbook.scenario.plan import Plan
from warband.rules.handbook.warbands import Limits, Warband, faults

MOST = 12


def limits(
    plan: Plan, size: int = 100, die: int = 0, role: str = "", other_cost: int = 0
) -> Limits:
    """What a warband may hold: by the size of the game, a roll, a role, or what the other cost."""
    table = plan.get(b.BuildByTable)
    if table is not None and die:
        kind, cost, points = design_rows(table)[die - 1]
        if kind == "at most":
            return Limits(points, MOST, dearest=cost)
        return Limits(points, MOST, cheapest=cost)
    against = plan.get(b.BuildAgainst)
    if against is not None and against.role == role:
        return Limits((other_cost or size) * against.percent // 100, MOST)
    for several in plan.all(b.BuildSeveral):
        if several.role == role:
            return Limits(several.points, MOST)
    for built in plan.all(b.BuildAs):
        if built.role == role:
            return Limits(built.points, MOST)
    fixed = plan.get(b.BuildSize)
    if fixed is not None:
        return Limits(fixed.points, fixed.creatures)
    return Limits(size, MOST)


def addition_faults(plan: Plan, kind: str, cards: list[Card], faction: str, size: int) -> list[str]:
    """Every rule that creatures added by a scenario break."""
    found: list[str] = []
    total = sum(card.cost for card in cards)
    if kind != "wanderers":
        found += [
            f"{card.name} does not fight for {faction}"
            for card in dict.fromkeys(cards)
            if faction not in card.factions
        ]
    reserve, runners = plan.get(b.AddReserve), plan.get(b.AddRunners)
    guardians, wanderers = plan.get(b.AddKinds), plan.get(b.BuildWanderers)
    if kind == "reserve" and reserve is not None:
        found += _spent(total, reserve.points)
        if reserve.creatures and len(cards) > reserve.creatures:
            found.append(f"{len(cards)} creatures; at most {reserve.creatures} are allowed")
    elif kind == "runners" and runners is not None:
        number = runners.number if size == 100 else size // runners.each
        if len(cards) != number:
            found.append(f"{len(cards)} runners; there are {number}")
        found += [
            f"{card.name} cannot run: it costs more than {runners.cost} or is Difficult"
            for card in dict.fromkeys(cards)
            if not may_run(card, runners)
        ]
    elif kind == "guardians" and guardians is not None:
        found += _spent(total, guardians.points)
        found += [
            f"{card.name} is none of {', '.join(guardians.kinds)}"
            for card in dict.fromkeys(cards)
            if not is_of(card, guardians.kinds)
        ]
    elif kind == "wanderers" and wanderers is not None:
        found += _spent(total, wanderers.points)
        found += [f"{card.name} fights for good only" for card in cards if good_only(card)]
    elif kind == "beside" and plan.has(b.Double):
        pass
    else:
        found.append(f"this scenario adds no {kind}")
    return found


def _spent(total: int, points: int) -> list[str]:
    return [f"{total} points; {points} may be spent"] if total > points else []


def warband_faults(
    band: Warband, known: Mapping[str, Card], plan: Plan, **by: int | str
) -> list[str]:
    """Every rule that a warband breaks in a scenario."""
    bounds = limits(
        plan,
        int(by.get("size", 100)),
        int(by.get("die", 0)),
        str(by.get("role", "")),
        int(by.get("other_cost", 0)),
    )
    return faults(band, known, bounds)


def grown_faults(before: Warband, after: Warband) -> list[str]:
    """Whether a warband grew as it must: of the one before at most one creature was dropped
    (Three-Part Mayhem)."""
    left = list(after.creatures)
    dropped: list[str] = []
    for name in before.creatures:
        if name in left:
            left.remove(name)
        else:
            dropped.append(name)
    if len(dropped) > 1:
        return [f"{', '.join(dropped)} were dropped; at most one creature may be"]
    return []


def four_factions_faults(bands: list[Warband], number: int) -> list[str]:
    """Whether warbands are of different factions, one of each (Four by Four)."""
    factions = [band.faction for band in bands]
    if len(bands) != number or len(set(factions)) != number:
        return [f"warbands of {', '.join(factions)}; there must be {number} of different factions"]
    return []
