"""Immediate spells and abilities: at any time, just before what they interrupt (Immediate)."""

from warband.kernel.questions import Flow, Listed, choose
from warband.rules.handbook import questions as q
from warband.rules.handbook.allowed import Act, Turn
from warband.rules.handbook.magic import spells
from warband.rules.handbook.moving.walking import settle
from warband.rules.handbook.senses import active
from warband.rules.handbook.state import NOBODY, Skirmish

USED = "acted at once"
"""Who has taken an immediate action in this turn, as the state remembers it."""

PASS = Act("pass")


def interrupt(state: Skirmish) -> Flow[None]:
    """Whoever has something immediate may use it now, the acting player first, then clockwise.

    Before it takes effect the others may answer it: the last that is declared comes first.
    """
    for creature in state.clockwise(list(state.roster.hasty)):
        if not _may(state, creature):
            continue
        turn = Turn(state, creature)
        offered = spells.instants(state, turn)
        if not offered:
            continue
        seat = state.controller[creature]
        act = yield from choose(
            seat, q.IMMEDIATE, Listed([PASS, *offered]), who=creature, acting=state.acting
        )
        if act == PASS:
            continue
        state.remember(USED, state.recall(USED) | 1 << creature)
        yield from interrupt(state)
        if state.space[creature] and active(state, creature):
            yield from spells.perform(state, turn, act)
            yield from settle(state, turn.bout)


def _may(state: Skirmish, creature: int) -> bool:
    """Whether a creature could act at once: active, and not yet in this turn."""
    if not state.space[creature] or not active(state, creature):
        return False
    if state.recall(USED) >> creature & 1:
        return False
    # On its own turn it simply acts, and before its turn begins it can wait.
    return state.acting not in (NOBODY, creature)


def forget(state: Skirmish) -> None:
    """A turn is over: everybody may act at once again."""
    if state.story and state.recall(USED):
        state.remember(USED, 0)
