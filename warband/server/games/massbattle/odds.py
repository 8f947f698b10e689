"""What an attack may come to, with every modifier."""

from warband.boards.plane.blocks import Block
from warband.looks.plane import PlaneOdds
from warband.rules.massbattle.combat.effects import reduced
from warband.rules.massbattle.combat.modifiers import (
    Parts,
    armor_class,
    attack_bonus,
    facing,
    total,
)
from warband.rules.massbattle.combat.shooting import aim, halved, shoot_parts
from warband.rules.massbattle.ground.melee_contact import rolls
from warband.rules.massbattle.roster.creatures import Attack
from warband.rules.massbattle.state import Game, Unit


def strike_odds(game: Game, unit: Unit, enemy: Unit) -> PlaneOdds | None:
    """A mass strike at an enemy in contact."""
    return _melee(game, unit, enemy, rolls(game, unit, enemy), charging=False)


def charge_odds(game: Game, unit: Unit, enemy: Unit, place: Block) -> PlaneOdds | None:
    """The strike at the end of a charge, as the two stand to one another then."""
    start = unit.placed
    game.put(unit, place)
    found = _melee(game, unit, enemy, rolls(game, unit, enemy), charging=True)
    game.put(unit, start)
    return found


def _melee(game: Game, unit: Unit, enemy: Unit, number: int, *, charging: bool) -> PlaneOdds | None:
    if not unit.creature.melee:
        return None
    attack = unit.creature.melee[0]
    face = facing(unit, enemy)
    bonus = attack_bonus(
        game, unit, enemy, attack.bonus, kind="melee", face=face, charging=charging
    )
    armor = armor_class(game, enemy, unit, kind="melee", face=facing(enemy, unit))
    return _odds(attack, enemy, bonus, armor, number)


def shot_odds(game: Game, unit: Unit, enemy: Unit) -> PlaneOdds | None:
    """One volley at an enemy."""
    if not unit.creature.ranged:
        return None
    attack = unit.creature.ranged[0]
    shot = aim(game, unit, enemy)
    bonus, armor = shoot_parts(
        game, unit, enemy, attack.bonus, shot, covered=shot.clear < shot.number
    )
    return _odds(attack, enemy, bonus, armor, halved(shot.number, enemy))


def _odds(attack: Attack, enemy: Unit, bonus: Parts, armor: Parts, number: int) -> PlaneOdds:
    """A roll that reaches the Armor Class hits; a 20 always, a 1 never."""
    chance = min(19, max(1, 21 + total(bonus) - total(armor))) / 20
    dealt = reduced(enemy.creature, attack.damage, attack.energy, enemy.hp)
    if not attack.energy:
        dealt = max(0, dealt - enemy.creature.number("DR"))
    fallen = min(number * chance * dealt / max(enemy.hp, 1), enemy.count)
    return PlaneOdds(
        attack=tuple(bonus),
        armor=tuple(armor),
        rolls=number,
        chance=chance,
        damage=dealt,
        casualties=round(fallen, 2),
    )
