"""Creatures of a unit that are off the battlefield for a turn (Skips Next Turn)."""

from warband.rules.massbattle.combat.damage import check_formation, score_lost
from warband.rules.massbattle.ground.engagement import enemies_met
from warband.rules.massbattle.ground.spaces import refit
from warband.rules.massbattle.state import NOBODY, Game, Unit

__all__ = ["come_back", "phase_some"]

SPOT = ("phased east", "phased north")
"""Where the unit stood from which creatures were phased out."""


def phase_some(game: Game, unit: Unit, number: int, *, by: int) -> None:
    """Some creatures of a unit are phased out instead of the whole unit skipping a turn."""
    met = enemies_met(game, unit)
    unit.count -= number
    game.set_condition(unit, "phased", unit.away + number)
    game.tell("phased-out", unit=unit.number, number=number, left=unit.count, by=by)
    check_formation(game, unit, by, met)
    for name, place in zip(SPOT, unit.placed.front_middle, strict=True):
        game.set_condition(unit, name, place)


def come_back(game: Game, unit: Unit) -> None:
    """They return at the end of their unit's turn; if it has moved they are lost for good."""
    number = unit.away
    if not number:
        return
    spot = tuple(unit.under(name) for name in SPOT)
    for name in ("phased", *SPOT):
        game.clear_condition(unit, name)
    if None not in spot and unit.placed.front_middle != spot:
        score_lost(game, unit, number, NOBODY)
        game.tell("phased-lost", unit=unit.number, number=number)
        return
    unit.count += number
    refit(game, unit)
    game.tell("phased-back", unit=unit.number, strength=unit.count)
