"""Searching for magic items (Plunder Run)."""

from __future__ import annotations

from warband.kernel.questions import Flow, roll
from warband.rules.handbook.scenario import nodes as n
from warband.rules.handbook.scenario.plan import Plan
from warband.rules.handbook.state import Skirmish


def search(state: Skirmish, plan: Plan, creature: int) -> Flow[None]:
    """An unmodified d20: high enough, and the creature has found something."""
    rule = plan.get(n.Search)
    assert rule is not None
    (die,) = yield from roll(state.controller[creature], 20, 1, "search", who=creature)
    found = die >= rule.die
    state.tell("search", who=creature, die=die, found=found)
    if found:
        state.remember(f"items of {creature}", state.recall(f"items of {creature}") + 1)
