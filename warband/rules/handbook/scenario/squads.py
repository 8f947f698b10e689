"""Squads: creatures of one name that activate together (Squad Rules)."""

from __future__ import annotations

from warband.kernel.questions import Flow, Pieces, choose
from warband.rules.handbook import questions as q
from warband.rules.handbook.command import under_command
from warband.rules.handbook.scenario import nodes as n
from warband.rules.handbook.scenario.plan import Plan
from warband.rules.handbook.state import Skirmish

PENDING = "squad to activate"
STATUS = "squad command"
"""1 if the first of a squad was under command, 2 if not; 0 without a squad."""


def muster(state: Skirmish, plan: Plan, first: int, waiting: list[int]) -> Flow[None]:
    """Who activates with a creature: up to so many of its name, each near another of them."""
    rule = plan.get(n.Squads)
    if rule is None:
        return
    name = state.roster.cards[first].name
    alike = [k for k in waiting if state.roster.cards[k].name == name and k != first]
    squad = [first]
    while len(squad) < rule.size:
        near = [k for k in alike if k not in squad and _linked(state, k, squad, rule.squares)]
        if not near:
            break
        everybody = _chain(state, squad, alike, rule.squares)
        if len(everybody) <= rule.size:
            squad = everybody
            break
        member = yield from choose(state.controller[first], q.SQUAD_MEMBER, Pieces(near))
        squad.append(member)
    pending = sum(1 << k for k in squad[1:])
    state.remember(PENDING, pending)
    state.remember(STATUS, (1 if under_command(state, first) else 2) if pending else 0)
    if pending:
        state.tell("squad", targets=tuple(squad))


def _linked(state: Skirmish, creature: int, squad: list[int], squares: int) -> bool:
    space = 0
    for member in squad:
        space |= state.space[member]
    return state.field.ground.counting.apart(space, state.space[creature]) <= squares


def _chain(state: Skirmish, squad: list[int], alike: list[int], squares: int) -> list[int]:
    """Everybody who hangs together with a squad."""
    found = list(squad)
    grown = True
    while grown:
        more = [k for k in alike if k not in found and _linked(state, k, found, squares)]
        found += more
        grown = bool(more)
    return found


def pending(state: Skirmish) -> list[int]:
    """The members of the squad that have still to act, on the grid."""
    bits = state.recall(PENDING) & ~state.activated
    return [k for k in range(bits.bit_length()) if bits >> k & 1 and state.space[k]]


def status(state: Skirmish, creature: int) -> bool | None:
    """Whether a squad's first creature decides that another is under command; None without."""
    if not state.recall(PENDING) >> creature & 1:
        return None
    known = state.recall(STATUS)
    return None if not known else known == 1
