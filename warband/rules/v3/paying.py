"""Paying for powers with the actions of a turn."""

import warband.rules.v3.windows as windows
from warband.kernel.questions import Flow
from warband.rules.v3.means import ALLOTTED, SUBSTITUTES, covered_by
from warband.rules.v3.moments import Moment
from warband.rules.v3.state import Skirmish, Turn

TAKING_ACTION = ("action taken", "before")
ACTION_SPENT = ("action spent", "after")


def can_pay(turn: Turn, cost: tuple[str, ...]) -> bool:
    """Whether the actions left cover a cost, with substitution."""
    left = turn.actions.get
    return covered_by((left("attack", 0), left("move", 0), left("minor", 0)))[cost]


def _take(turn: Turn, kind: str) -> None:
    """Spend an action, or what stands in for it."""
    left = turn.actions
    for substitute in SUBSTITUTES[kind]:
        if left.get(substitute, 0) > 0:
            left[substitute] -= 1
            break
    turn.spent[kind] = turn.spent.get(kind, 0) + 1


def pay(state: Skirmish, turn: Turn, cost: tuple[str, ...]) -> Flow[None] | None:
    """Expend the actions of a declared power; what comes of that where somebody answers it."""
    listeners = state.listeners
    if TAKING_ACTION in listeners or ACTION_SPENT in listeners:
        return _pay_and_tell(state, turn, cost)
    for kind in cost:
        if kind in ALLOTTED:
            _take(turn, kind)
    return None


def _pay_and_tell(state: Skirmish, turn: Turn, cost: tuple[str, ...]) -> Flow[None]:
    """Expend actions that somebody may answer, one by one."""
    for kind in cost:
        if kind in ALLOTTED:
            _take(turn, kind)
            if TAKING_ACTION in state.listeners:
                moment = Moment("action taken", turn.piece, turn.piece, action=kind)
                yield from windows.window(state, "before", [moment])
            if ACTION_SPENT in state.listeners:
                moment = Moment("action spent", turn.piece, turn.piece, action=kind)
                yield from windows.window(state, "after", [moment])
