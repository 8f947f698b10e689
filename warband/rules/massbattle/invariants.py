"""What is true of every position between activations, however it came about."""

from collections.abc import Iterator

from warband.boards.plane.shapes import overlaps
from warband.rules.massbattle.ground.spaces import bodies, limits
from warband.rules.massbattle.state import NOBODY, SHAKEN, Game

__all__ = ["violations"]


def violations(game: Game) -> list[str]:
    """Everything that is wrong with a position; empty if it is sound."""
    return [*_places(game), *_strength(game), *_leaders(game)]


def _places(game: Game) -> Iterator[str]:
    standing = list(game.on_table())
    for index, unit in enumerate(standing):
        if not game.field.holds(unit.shape):
            yield f"{unit.name} stands partly off the table"
        for other in standing[:index]:
            if overlaps(unit.shape, other.shape):
                yield f"{unit.name} overlaps {other.name}"
        for barrier in game.field.barriers:
            if overlaps(unit.shape, barrier):
                yield f"{unit.name} stands in impassable terrain"


def _strength(game: Game) -> Iterator[str]:
    for unit in game.units:
        if unit.gone:
            if unit.block is not None and unit.gone not in ("high", "illusion"):
                yield f"{unit.name} is {unit.gone} and on the table"
            continue
        if not 0 < unit.count <= max(unit.start, unit.count):
            yield f"{unit.name} has {unit.count} creatures"
        if not 0 <= unit.damage < max(unit.hp, unit.creature.hp):
            yield f"{unit.name} has {unit.damage} damage of {unit.hp}"
        if unit.formed and bodies(unit) < limits(unit.creature.size).rank:
            yield f"{unit.name} is formed without a full rank"
        if unit.lone and unit.morale == SHAKEN:
            yield f"{unit.name} is a lone creature and shaken"
        if game.queue:
            yield "morale saves are due between activations"
            return


def _leaders(game: Game) -> Iterator[str]:
    for unit in game.units:
        if unit.host != NOBODY:
            host = game.units[unit.host]
            if host.guest != unit.number or host.gone:
                yield f"{unit.name} is attached to {host.name}, which does not know it"
            if unit.block is not None:
                yield f"{unit.name} is attached and stands by itself"
            if host.count == 1:
                yield f"{unit.name} is attached to a lone creature"
        elif not unit.gone and unit.block is None:
            yield f"{unit.name} is nowhere"
        if unit.guest != NOBODY and game.units[unit.guest].host != unit.number:
            yield f"{unit.name} has a guest that left"
