"""Paying for powers with the actions of a turn."""

import warband.ddm.do.windows.windows as windows
from warband.ddm.action_budget import ALLOTTED, SUBSTITUTES
from warband.ddm.moments import Moment
from warband.ddm.state import Skirmish, Turn
from warband.kernel.questions import Flow

TAKING_ACTION = ("action taken", "before")
ACTION_SPENT = ("action spent", "after")


def _take(turn: Turn, kind: str) -> None:
    """Spend an action, or what stands in for it."""
    left, spent = turn.actions, turn.spent
    for substitute in SUBSTITUTES[kind]:
        if left.get(substitute, 0) > 0:
            left[substitute] -= 1
            break
    spent[kind] = spent.get(kind, 0) + 1


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
