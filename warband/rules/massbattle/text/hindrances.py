"""Why a manoeuvre leads no farther than it does, in words."""

from warband.boards.plane.measures import CLOSE, TURN, inches_text
from warband.rules.massbattle.ground.manoeuvres import Act, Allowance, cost_of
from warband.rules.massbattle.ground.movement import (
    Way,
    obstacles,
    straight_way,
    too_bold,
    turn_way,
)
from warband.rules.massbattle.state import NOBODY, Game, Unit

__all__ = ["hindrance", "too_dear"]

ALL = "that is all its movement"
STOPS = {
    "terrain": "impassable ground is in the way",
    "edge": "the battlefield ends there",
}


def too_dear(game: Game, unit: Unit, act: Act, how: Allowance) -> str:
    """That a manoeuvre costs more than is left; empty if it does not."""
    cost = cost_of(game, unit, act, how)
    if cost <= how.budget + CLOSE:
        return ""
    return f"that costs {inches_text(cost)} inches, and {inches_text(how.budget)} are left"


def hindrance(game: Game, unit: Unit, act: Act, how: Allowance) -> str:
    """What keeps a manoeuvre of this kind from leading farther; empty if that is not known."""
    stuff = obstacles(game, unit)
    if act.kind in ("forward", "back", "go"):
        turned = 1800 if act.kind == "back" else 0
        heading = act.a if act.kind == "go" else (unit.placed.heading + turned) % TURN
        factor = 2 if act.kind == "back" else 1
        length = act.b if act.kind == "go" else act.a
        way = straight_way(game, unit, heading, how.budget, stuff, factor=factor)
        if way.stopped == "movement":
            if length < way.length - CLOSE:
                return "it cannot end its move on friends"
            slow = way.length < how.budget // factor - CLOSE
            return f"{ALL}: the ground is difficult" if slow else ALL
        return _stopped(game, unit, way)
    if act.kind in ("wheel", "turn"):
        sign = 1 if act.b & 1 else -1
        point = None if act.kind == "wheel" else unit.placed.centre
        way = turn_way(game, unit, point, sign * 1800, stuff)
        if abs(way.length) < act.a + 10 and way.stopped:
            return _stopped(game, unit, way)
        return ALL
    return ""


def _stopped(game: Game, unit: Unit, way: Way) -> str:
    if way.enemy != NOBODY:
        enemy = game.units[way.enemy]
        if too_bold(game, unit, enemy):
            return f"shaken, it does not engage {enemy.name}"
        return f"{enemy.name} stops it"
    if way.friend != NOBODY:
        return f"{game.units[way.friend].name} is in the way"
    return STOPS.get(way.stopped, "")
