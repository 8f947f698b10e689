"""The scenarios of the data folder, and the random choice among them (Random Scenarios)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Literal, NamedTuple

from warband.data import data_folder
from warband.kernel.questions import Flow, roll
from warband.rules.handbook.scenario.nodes import Chance, Players, Reroll
from warband.rules.handbook.scenario.notation import ScenarioError, percent, read_scenario
from warband.rules.handbook.scenario.plan import Plan, key_of

__all__ = ["Brought", "all_plans", "plan_called", "roll_plan", "rolled"]


@cache
def all_plans(folder: Path | None = None) -> dict[str, Plan]:
    """Every scenario of a folder, by its short name."""
    where = folder or data_folder() / "handbook" / "scenarios"
    plans: dict[str, Plan] = {}
    for path in sorted(where.glob("*.scenario")):
        plan = read_scenario(path)
        if plan.key in plans:
            raise ScenarioError(f"{path}:1: there is another scenario called {plan.name!r}")
        plans[plan.key] = plan
    return plans


def plan_called(name: str, known: Mapping[str, Plan] | None = None) -> Plan:
    """The scenario of a name, short or whole; several joined by ``+`` hold at once.

    >>> plan_called("Quick Strike").key
    'quick-strike'
    >>> plan_called("quick-strike + squads").name
    'Quick Strike + Squads'

    :raises ScenarioError: if there is none.
    """
    plans = known if known is not None else all_plans()
    found: Plan | None = None
    for word in name.split("+"):
        plan = plans.get(key_of(word))
        if plan is None:
            raise ScenarioError(
                f"no scenario is called {word.strip()!r}; there are {', '.join(plans)}"
            )
        found = plan if found is None else found.and_also(plan)
    assert found is not None
    return found


class Brought(NamedTuple):
    """What a random scenario must fit: how many players, tiles and statues there are."""

    players: int
    tiles: int
    statues: int


def fits(plan: Plan, brought: Brought) -> bool:
    """Whether a roll for a scenario stands (the notes under Table 5-4)."""
    unfit = {
        "there is no statue": brought.statues == 0,
        "there are fewer than 2 statues": brought.statues < 2,
        "there is more than one player for two tiles": 2 * brought.players > brought.tiles,
        "there are not 2 or 4 players": brought.players not in (2, 4),
    }
    players = plan.get(Players)
    if players is not None and brought.players not in players.numbers:
        return False
    return not any(unfit[each.when] for each in plan.all(Reroll))


def rolled(table: Literal["basic", "building"], die: int, players: int) -> Plan:
    """The scenario that a roll of d% brings.

    >>> rolled("basic", 60, 2).name, rolled("basic", 31, 3).name
    ('Quick Strike', 'Magic Statues')
    """
    for plan in all_plans().values():
        for chance in plan.all(Chance):
            column = chance.two if players == 2 else chance.many
            if chance.table == table and die in percent(column):
                return plan
    raise AssertionError(f"no scenario for a roll of {die}")


def roll_plan(table: Literal["basic", "building"], brought: Brought, seat: int = 0) -> Flow[Plan]:
    """Roll for a random scenario, again as long as it does not fit."""
    while True:
        (die,) = yield from roll(seat, 100, 1, "scenario")
        plan = rolled(table, die, brought.players)
        if fits(plan, brought):
            return plan
