"""Searching for magic items (Plunder Run)."""

from __future__ import annotations

from warband.kernel.questions import Flow, Listed, choose, roll
from warband.rules.handbook import questions as q
from warband.rules.handbook.items.carrying import carrying_faults, refusal, ways
from warband.rules.handbook.items.finding import find_item
from warband.rules.handbook.items.worn import dress, items_of
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
        yield from _put_on(state, creature)


def _put_on(state: Skirmish, creature: int) -> Flow[None]:
    """What was found is of use at once, if its finder can use it; a full place leaves a choice."""
    seat = state.controller[creature]
    item = yield from find_item(seat, who=creature)
    state.tell("found-item", who=creature, item=item.name)
    known = state.carried.get(creature)
    card = known.card if known is not None else state.roster.cards[creature]
    offered = [each for each in ways(card, item) if not refusal(card, each)]
    if not offered:
        return
    new = offered[0]
    if len(offered) > 1:
        names = Listed([each.text for each in offered])
        name = yield from choose(seat, q.FOUND_ITEM, names, who=creature)
        new = next(each for each in offered if each.text == name)
    worn = items_of(state, creature)
    while carrying_faults(card, (*worn, new)):
        alike = [each for each in worn if each.item.slot == new.item.slot and each.how == new.how]
        given_up = yield from choose(
            seat, q.LAY_ASIDE, Listed([each.text for each in (new, *alike)]), who=creature
        )
        if given_up == new.text:
            return
        place = next(n for n, each in enumerate(worn) if each.text == given_up)
        worn = (*worn[:place], *worn[place + 1 :])
    dress(state, creature, (*worn, new))
