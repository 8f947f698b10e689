"""What an attack may come to, with every modifier."""

from math import prod

from warband.boards.plane.blocks import Block
from warband.looks.plane import PlaneOdds
from warband.rules.massbattle.combat.effects import reduced
from warband.rules.massbattle.combat.melee import Blow, damage_from, luck_needed
from warband.rules.massbattle.combat.modifiers import (
    Parts,
    armor_class,
    attack_bonus,
    facing,
    total,
)
from warband.rules.massbattle.combat.shooting import aim, halved, shoot_parts, shot_damage
from warband.rules.massbattle.ground.engagement import is_helpless, on_ground
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
    more = damage_from(
        game, unit, enemy, attack, Blow(charging=charging), striker=unit, struck=enemy
    )
    keen = 2 if on_ground(game, unit, "blood-rock") else 1
    return _odds(game, unit, enemy, attack, (bonus, armor), number, more=more, keen=keen)


def shot_odds(game: Game, unit: Unit, enemy: Unit) -> PlaneOdds | None:
    """One volley at an enemy."""
    if not unit.creature.ranged:
        return None
    attack = unit.creature.ranged[0]
    shot = aim(game, unit, enemy)
    parts = shoot_parts(game, unit, enemy, attack.bonus, shot, covered=shot.clear < shot.number)
    number = halved(shot.number, enemy)
    return _odds(game, unit, enemy, attack, parts, number, more=shot_damage(game, unit, enemy))


def _odds(
    game: Game,
    unit: Unit,
    enemy: Unit,
    attack: Attack,
    parts: tuple[Parts, Parts],
    number: int,
    *,
    more: int,
    keen: int = 1,
) -> PlaneOdds:
    """A roll that reaches the Armor Class hits; a 20 always, for twice the damage; a 1 never."""
    bonus, armor = parts
    faces = 20 if is_helpless(enemy) else min(19, max(keen, 21 + total(bonus) - total(armor)))
    double = 20 if is_helpless(enemy) else 0 if enemy.creature.immune("critical") else keen
    luck = [
        (why, (21 - needed) / 20 if why != "incorporeal" else 0.5)
        for needed, why in luck_needed(game, unit, enemy, enemy)
    ]
    lucky = prod(chance for _, chance in luck)
    armored = 0 if attack.energy else enemy.creature.number("DR")
    once = max(0, attack.damage + more - armored)
    twice = max(0, 2 * attack.damage + more - armored)
    hit = {once: (faces - double) / 20 * lucky}
    hit[twice] = hit.get(twice, 0) + double / 20 * lucky
    fallen = sum(
        chance * _casualties(enemy, reduced(enemy.creature, damage, attack.energy, enemy.hp))
        for damage, chance in _together(hit, number).items()
    )
    return PlaneOdds(
        attack=tuple(bonus),
        armor=tuple(armor),
        rolls=number,
        chance=faces / 20,
        damage=reduced(enemy.creature, once, attack.energy, enemy.hp),
        casualties=round(fallen, 2),
        luck=tuple(luck),
    )


def _together(hit: dict[int, float], number: int) -> dict[int, float]:
    """What so many rolls may deal together, with the chance of each sum."""
    one = {0: 1 - sum(hit.values())}
    for damage, chance in hit.items():
        one[damage] = one.get(damage, 0) + chance
    sums = {0: 1.0}
    for _ in range(number):
        after: dict[int, float] = {}
        for so_far, likely in sums.items():
            for damage, chance in one.items():
                after[so_far + damage] = after.get(so_far + damage, 0) + likely * chance
        sums = after
    return sums


def _casualties(enemy: Unit, damage: int) -> int:
    """How many fall, with the damage that the unit carries already."""
    if damage <= 0:
        return 0
    wounds = enemy.damage + max(0, damage - enemy.fund)
    return min(enemy.count, max(0, wounds) // max(enemy.hp, 1))
