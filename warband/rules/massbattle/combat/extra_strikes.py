"""Strikes that a unit makes besides its attacks: of the fallen, or by a spell (Mass Strike)."""

from warband.kernel.questions import Flow, Pieces, choose
from warband.rules.massbattle import questions as q
from warband.rules.massbattle.combat.melee import Blow, mass_strike
from warband.rules.massbattle.ground.engagement import meet
from warband.rules.massbattle.ground.melee_contact import rolls
from warband.rules.massbattle.state import Game, Save, Unit

__all__ = ["death_strike", "extra_strikes"]


def _whom(game: Game, unit: Unit) -> Flow[Unit | None]:
    """Whom a unit strikes at aside of its attacks: an enemy of its choice that it can reach."""
    met = [
        enemy
        for enemy in game.enemies(unit.seat)
        if meet(unit, enemy) is not None and rolls(game, unit, enemy) > 0
    ]
    if not met or not unit.active or not unit.creature.melee:
        return None
    if len(met) == 1:
        return met[0]
    chosen = yield from choose(
        unit.seat, q.STRIKE_FIRST, Pieces([enemy.number for enemy in met]), unit=unit.number
    )
    return game.units[chosen]


def extra_strikes(game: Game, unit: Unit, number: int) -> Flow[None]:
    """Creatures strike at once, as far as they are in contact (Mass Strike)."""
    enemy = yield from _whom(game, unit)
    if enemy is not None:
        most = min(number, rolls(game, unit, enemy))
        yield from mass_strike(game, unit, enemy, unit.creature.melee[0], most, Blow())


def death_strike(game: Game, save: Save) -> Flow[None]:
    """Those whom damage destroyed strike once more, whatever it came from (Death Strike)."""
    unit = game.units[save.unit]
    if not unit.on_table:
        return
    enemy = yield from _whom(game, unit)
    if enemy is not None:
        number = min(save.amount, rolls(game, unit, enemy))
        game.tell("death-strike", attacker=unit.number, defender=enemy.number)
        yield from mass_strike(game, unit, enemy, unit.creature.melee[0], number, Blow())
