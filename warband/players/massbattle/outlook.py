"""How a battle stands, in victory points: what is left, what wavers, what is about to happen."""

from warband.boards.plane.lines import length_between
from warband.boards.plane.measures import INCH
from warband.boards.plane.shapes import touches
from warband.players.massbattle.odds import strike_points
from warband.rules.massbattle.ground.melee_contact import rolls
from warband.rules.massbattle.state import ROUTING, SHAKEN, Game, Unit

__all__ = ["STEADY", "outlook", "strength"]

WON = 1000.0
STEADY = (1.0, 0.85, 0.3)
"""What a unit is worth by its morale state."""


def outlook(game: Game, seat: int) -> float:
    """How a player's team stands against all others."""
    team = game.teams[seat]
    if game.result:
        return 0.0 if not game.winners else WON if seat in game.winners else -WON
    total = 0.0
    for unit in game.units:
        if unit.gone and unit.gone not in ("waiting", "high"):
            continue
        value = strength(unit) * STEADY[unit.morale]
        total += value if game.teams[unit.seat] == team else -value
    for number, score in enumerate(game.scores):
        total += score * (0.3 if game.teams[number] == team else -0.3)
    return total + _melees(game, team) + _approach(game, team)


def strength(unit: Unit) -> float:
    """What the creatures of a unit cost that are left."""
    hurt = unit.damage / max(5, unit.hp) if unit.count == 1 else 0.0
    return (unit.count - 0.5 * min(1.0, hurt)) * unit.cost


def _melees(game: Game, team: int) -> float:
    """What the next strikes of all who are in contact would bring."""
    total = 0.0
    units = [unit for unit in game.on_table() if unit.morale != ROUTING]
    for unit in units:
        mine = game.teams[unit.seat] == team
        for enemy in units:
            if game.teams[enemy.seat] == game.teams[unit.seat]:
                continue
            if touches(unit.shape, enemy.shape):
                points = strike_points(game, unit, enemy, rolls(game, unit, enemy))
                total += 0.6 * points if mine else -0.6 * points
    return total


def _approach(game: Game, team: int) -> float:
    """A little for being near the enemy with those who fight hand to hand."""
    total = 0.0
    foes = [u.placed.centre for u in game.on_table() if game.teams[u.seat] != team]
    for unit in game.on_table():
        if game.teams[unit.seat] != team or unit.commander or unit.morale == ROUTING or not foes:
            continue
        if unit.creature.ranged or unit.morale == SHAKEN:
            continue
        near = min(length_between(unit.placed.centre, place) for place in foes)
        total -= near / INCH / 20
    return total
