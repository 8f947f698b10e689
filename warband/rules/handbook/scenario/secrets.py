"""Creatures that are marked before the battle (Marked for Death)."""

from __future__ import annotations

from warband.kernel.questions import Flow, Listed, Pieces, choose
from warband.rules.handbook import questions as q
from warband.rules.handbook.scenario import nodes as n
from warband.rules.handbook.scenario.plan import Plan
from warband.rules.handbook.seats import SEATS
from warband.rules.handbook.state import Skirmish


def make_marks(state: Skirmish, plan: Plan) -> Flow[None]:
    """Each player secretly names a kind of creature of either warband; then the owner of a kind
    with several copies says which one is meant. Named by both, it is one and the same."""
    if not plan.has(n.Marks) or state.recall("marks made"):
        return
    named: list[tuple[int, str]] = []
    for seat in range(state.roster.players):
        for whose in (seat, *state.opponents(seat)[:1]):
            kinds = sorted({state.roster.cards[k].name for k in _warband(state, whose)})
            ask = q.MARK_OWN if whose == seat else q.MARK_ENEMY
            kind = yield from choose(seat, ask, Listed(kinds), secret=True)
            named.append((whose, kind))
    for whose, kind in dict.fromkeys(named):
        copies = [k for k in _warband(state, whose) if state.roster.cards[k].name == kind]
        creature = yield from choose(whose, q.WHICH_COPY, Pieces(copies))
        state.remember(marks_key(whose), state.recall(marks_key(whose)) | 1 << creature)
        state.tell("marked", who=creature, seat=whose)
    state.remember("marks made", 1)


def marks_key(seat: int) -> str:
    """How the state remembers which creatures of a warband are marked."""
    return f"marked {SEATS[seat]}"


def _warband(state: Skirmish, seat: int) -> list[int]:
    return [k for k, owner in enumerate(state.roster.owners) if owner == seat]


def marked_for(state: Skirmish, seat: int) -> list[int]:
    """The enemy creatures that a player must eliminate."""
    found: list[int] = []
    for rival in state.opponents(seat):
        bits = state.recall(marks_key(rival))
        found += [k for k in range(bits.bit_length()) if bits >> k & 1]
    return found
