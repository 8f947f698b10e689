"""Creatures that a scenario adds to warbands: reserves, runners, guardians, wanderers, doubles.

What a setup does not name is filled in with the cheapest fitting choice, so that every scenario can
be played at once.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from warband.rules.handbook.cards import Card
from warband.rules.handbook.scenario import building as b
from warband.rules.handbook.scenario import nodes as n
from warband.rules.handbook.scenario.arrivals import RESERVE
from warband.rules.handbook.scenario.deployment import WANDERERS
from warband.rules.handbook.scenario.leaving import RUNNERS
from warband.rules.handbook.scenario.plan import Plan
from warband.rules.handbook.scenario.scoring import SIZE
from warband.rules.handbook.statcard.abilities import read_ability
from warband.rules.handbook.state import Skirmish

KINDS = ("reserve", "runners", "guardians", "wanderers", "beside")
"""What a setup can add to a warband."""

Additions = dict[tuple[str, int], list[Card]]
"""By kind and seat."""


def game_size(plan: Plan, size: int) -> int:
    """The points that warbands are built for; after doubling, where a scenario doubles them."""
    fixed = plan.get(b.BuildSize)
    points = size or (fixed.points if fixed else 100)
    return 2 * points if plan.has(b.Double) else points


def enlist(state: Skirmish, plan: Plan, size: int, named: Additions) -> None:
    """Add what the scenario adds to every warband of a battle that is about to begin."""
    points = game_size(plan, size)
    state.remember(SIZE, points)
    for seat in range(state.roster.players):
        for kind in KINDS:
            cards = named.get((kind, seat))
            if cards is None:
                cards = _usual(state, plan, kind, seat, points)
            for card in cards:
                _add(state, plan, kind, seat, card)
        if plan.has(b.Double):
            _double(state, seat)


def _add(state: Skirmish, plan: Plan, kind: str, seat: int, card: Card) -> None:
    if kind == "wanderers":
        rule = plan.get(b.BuildWanderers)
        if rule is not None:
            ability = read_ability(rule.ability)
            kept = tuple(each for each in card.abilities if each.name != ability.name)
            card = replace(card, abilities=(*kept, ability))
    creature = state.recruit(card, seat, state.roster.fresh_name(card.name))
    name = {"reserve": RESERVE, "runners": RUNNERS, "wanderers": WANDERERS}.get(kind)
    if kind == "beside":
        name = f"beside {seat}"
    if name is not None:
        state.remember(name, state.recall(name) | 1 << creature)


def _double(state: Skirmish, seat: int) -> None:
    """Every creature comes once more; Unique ones have their partners named apart."""
    owners, cards = state.roster.owners, state.roster.cards
    mine = [k for k in range(len(owners)) if owners[k] == seat and state.cost[k]]
    beside = state.recall(f"beside {seat}")
    for creature in mine:
        if cards[creature].ability("Unique") is None and not beside >> creature & 1:
            state.recruit(cards[creature], seat, state.roster.fresh_name(cards[creature].name))


# What is usual.


def _usual(state: Skirmish, plan: Plan, kind: str, seat: int, points: int) -> list[Card]:
    faction = state.roster.factions[seat]
    known = [card for card in state.scenario.cards if not card.invented]
    fitting = [card for card in known if faction in card.factions]
    if kind == "reserve" and (reserve := plan.get(b.AddReserve)):
        plain = [card for card in fitting if card.ability("Unique") is None]
        return _fill(plain, reserve.points, reserve.creatures or 12)
    if kind == "runners" and (runners := plan.get(b.AddRunners)):
        number = runners.number if points == 100 else points // runners.each
        light = [card for card in fitting if may_run(card, runners)]
        return [min(light, key=lambda card: (card.cost, card.name))] * number if light else []
    if kind == "guardians" and (guardians := plan.get(b.AddKinds)):
        chosen = [card for card in fitting if is_of(card, guardians.kinds)]
        return _fill(chosen, guardians.points, 12, once=True)
    wanderers = plan.get(b.BuildWanderers)
    if kind == "wanderers" and wanderers and role_of(plan, seat) == wanderers.role:
        wild = [card for card in known if not good_only(card) and card.commander is None]
        return _fill(wild, wanderers.points, 6)
    return []


def role_of(plan: Plan, seat: int) -> str:
    """What a player is in this scenario; empty if there are no roles."""
    roles = plan.get(n.Roles)
    return (roles.first, roles.second)[seat] if roles is not None and seat < 2 else ""


def may_run(card: Card, rule: b.AddRunners) -> bool:
    """Whether a creature may be a runner."""
    return card.cost <= rule.cost and card.ability("Difficult") is None


def good_only(card: Card) -> bool:
    """Whether a creature fights only for good factions."""
    return all(faction.endswith("G") for faction in card.factions)


def is_of(card: Card, kinds: Iterable[str]) -> bool:
    """Whether a card is of one of some kinds: a type, or Unique."""
    return any(card.type == kind or card.ability(kind) is not None for kind in kinds)


def _fill(cards: list[Card], points: int, most: int, *, once: bool = False) -> list[Card]:
    """The dearest that fit, one after the other."""
    chosen: list[Card] = []
    left = points
    pool = sorted(cards, key=lambda card: (-card.cost, card.name))
    while len(chosen) < most:
        card = next((c for c in pool if 0 < c.cost <= left and not (once and c in chosen)), None)
        if card is None:
            break
        chosen.append(card)
        left -= card.cost
    return chosen
