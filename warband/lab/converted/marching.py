"""A simple soldier for the skirmish of 2003: strikes whom it can, marches on whom it cannot."""

from warband.kernel.battle import Battle
from warband.kernel.dice import Dice
from warband.kernel.questions import Choose
from warband.rules.handbook import questions as q
from warband.rules.handbook.allowed import Act
from warband.rules.handbook.state import Skirmish

_ORDER = ("attack", "shoot", "charge", "cast", "rush", "use", "trample")
"""What it would rather do, first things first."""


class MarchingAgent:
    """Attacks where it can, otherwise closes in; for the rest it takes any option.

    Two of them play both sides of a measurement: what counts is that they play alike.
    """

    name = "marching"

    def __init__(self, seed: int) -> None:
        self.dice = Dice(seed)

    def choose(self, battle: Battle[Skirmish], question: Choose) -> int:
        """The first kind of act of its list, or the step that leads closest to an enemy."""
        options = question.options
        if question.ask != q.ACTION:
            return self.dice.below(len(options))
        acts = [options[place] for place in range(len(options))]
        for kind in _ORDER:
            fitting = [n for n, act in enumerate(acts) if isinstance(act, Act) and act.kind == kind
                       and _at_enemy(battle.state, act)]  # fmt: skip
            if fitting:
                return fitting[self.dice.below(len(fitting))]
        return self._march(battle.state, acts)

    def _march(self, state: Skirmish, acts: list[object]) -> int:
        enemies = [state.anchor[other] for other in _enemies(state)]
        moves = [(n, act.target) for n, act in enumerate(acts)
                 if isinstance(act, Act) and "move" in act.kind]  # fmt: skip
        if not enemies or not moves:
            return self.dice.below(len(acts))
        here = min(_apart(state, state.anchor[state.acting], enemy) for enemy in enemies)
        found = [(min(_apart(state, to, enemy) for enemy in enemies), n) for n, to in moves]
        closest = min(found)
        if closest[0] >= here:
            ends = [n for n, act in enumerate(acts) if isinstance(act, Act) and act.kind == "end"]
            return ends[0] if ends else self.dice.below(len(acts))
        return closest[1]

    def why(self) -> str:
        """Its one idea."""
        return "Strike whom you can, march on whom you cannot."


def _enemies(state: Skirmish) -> list[int]:
    own = state.roster.teams[state.controller[state.acting]]
    return [
        other
        for other, anchor in enumerate(state.anchor)
        if anchor >= 0 and state.roster.teams[state.controller[other]] != own
    ]


def _at_enemy(state: Skirmish, act: Act) -> bool:
    """Whether an act is aimed at an enemy, or at nobody in particular."""
    if act.target < 0 or act.target >= len(state.anchor):
        return True
    return act.target in _enemies(state)


def _apart(state: Skirmish, one: int, other: int) -> int:
    width = state.field.grid.width
    return max(abs(one % width - other % width), abs(one // width - other // width))
