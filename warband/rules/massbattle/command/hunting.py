"""Orc-hunters go for orcs (Special Scenarios)."""

from collections.abc import Callable

from warband.boards.plane.shapes import distance
from warband.rules.massbattle.ground.manoeuvres import Act, end_of
from warband.rules.massbattle.state import Game, Unit

__all__ = ["hunting"]


def hunting(game: Game, unit: Unit, acts: list[Act], *, begun: bool) -> list[Act]:
    """What orc-hunters may do: strike at orcs, else charge them, else come nearer, if they can.

    What a unit has begun it may end as it likes.
    """
    orcs = [enemy for enemy in game.enemies(unit.seat) if "Orc" in enemy.creature.subtypes]
    if not orcs or begun:
        return acts
    met = any(distance(unit.shape, orc.shape) == 0 for orc in orcs)
    numbers = {orc.number for orc in orcs}
    wishes: tuple[Callable[[Act], bool], ...] = (
        lambda act: met and act.kind in ("strike", "strike once"),
        lambda act: act.kind == "charge" and act.target in numbers,
        lambda act: _nearer(unit, act, orcs),
    )
    for wish in wishes:
        found = [act for act in acts if wish(act)]
        if found:
            return found
    return acts


def _nearer(unit: Unit, act: Act, orcs: list[Unit]) -> bool:
    """Whether a manoeuvre ends nearer to the nearest orcs."""
    if act.kind not in ("forward", "wheel", "go"):
        return False
    now = min(distance(unit.shape, orc.shape) for orc in orcs)
    end = end_of(unit, act).shape
    return min(distance(end, orc.shape) for orc in orcs) < now
