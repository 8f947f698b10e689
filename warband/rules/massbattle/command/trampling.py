"""Moving through an enemy (Trample)."""

from warband.boards.plane.blocks import Block
from warband.boards.plane.lines import length_between
from warband.boards.plane.measures import CLOSE, heading_toward
from warband.boards.plane.shapes import distance, touches
from warband.boards.plane.sweeps import passage
from warband.kernel.questions import Flow
from warband.rules.massbattle.combat.fighting import trample
from warband.rules.massbattle.combat.morale import attack_of_opportunity, settle
from warband.rules.massbattle.command.turn import Turn
from warband.rules.massbattle.ground.movement import can_stand, obstacles, take_place
from warband.rules.massbattle.state import ROUTING, Game, Unit

__all__ = ["beyond", "trample_through"]


def _heading(unit: Unit, enemy: Unit) -> int:
    """The way on which a unit tramples: straight ahead, or straight at the enemy."""
    x, y = unit.placed.centre
    u, v = enemy.placed.centre
    return unit.placed.heading if unit.formed else heading_toward(u - x, v - y)


def beyond(game: Game, unit: Unit, enemy: Unit) -> Block | None:
    """Where a trampling unit comes out behind an enemy; None if it cannot get there."""
    block = unit.placed
    far = distance(unit.shape, enemy.shape)
    if far > 2 * unit.creature.speed:
        return None
    x, y = block.centre
    u, v = enemy.placed.centre
    if (x, y) == (u, v):
        return None
    heading = _heading(unit, enemy)
    passing = passage(unit.shape, heading, enemy.shape)
    if passing is None or passing.leave + CLOSE > 2 * unit.creature.speed:
        return None
    end = block.gone(heading, passing.leave + 10 * CLOSE)
    stuff = obstacles(game, unit)
    others = tuple(e for e in stuff.enemies if e is not enemy)
    if any(touches(end.shape, e.shape) for e in others):
        return None
    return end if can_stand(game, unit, end, stuff) else None


def trample_through(game: Game, turn: Turn, enemy: Unit) -> Flow[None]:
    """Through an enemy: it strikes first, then takes damage (Trample)."""
    unit = turn.unit
    end = beyond(game, unit, enemy)
    assert end is not None
    start = unit.placed
    turn.moved = True
    turn.spent += length_between(start.centre, end.centre)
    heading = _heading(unit, enemy)
    passing = passage(unit.shape, heading, enemy.shape)
    if passing is not None:
        game.put(unit, start.gone(heading, passing.enter))
        yield from attack_of_opportunity(game, enemy, unit)
        yield from settle(game)
    if not unit.on_table or unit.morale == ROUTING:
        return
    stuff = obstacles(game, unit)
    if can_stand(game, unit, end, stuff):
        take_place(game, unit, end)
        yield from trample(game, unit, enemy)
