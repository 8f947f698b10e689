"""Manoeuvres that lead no farther, each with its reason: what a page says of a pulled unit."""

from warband.kernel.questions import Choose
from warband.rules.massbattle.ground.manoeuvres import Act, Acts, Allowance
from warband.rules.massbattle.state import Game, Unit
from warband.rules.massbattle.text.hindrances import hindrance

__all__ = ["bounds"]

BOUNDED = ("forward", "back", "wheel", "go", "turn")


def bounds(game: Game, question: Choose, unit: Unit | None) -> tuple[tuple[int, str], ...]:
    """The farthest manoeuvre of every kind and direction, and why it is the farthest."""
    acts = question.options
    if unit is None or not isinstance(acts, Acts) or not acts.left:
        return ()
    farthest: dict[tuple[str, int], tuple[int, int, Act]] = {}
    for n, act in enumerate(acts):
        if act.kind not in BOUNDED:
            continue
        way, far = (act.a, act.b) if act.kind == "go" else (act.b & 1, act.a)
        known = farthest.get((act.kind, way))
        if known is None or far > known[0]:
            farthest[(act.kind, way)] = far, n, act
    how = Allowance(acts.left)
    found = [(n, hindrance(game, unit, act, how)) for _, n, act in farthest.values()]
    return tuple((n, why) for n, why in found if why)
