"""What an attack may come to, with every modifier."""

from math import prod
from typing import NamedTuple

from warband.boards.plane.blocks import Block
from warband.looks.plane import PlaneOdds
from warband.rules.massbattle.combat.effects import reduced
from warband.rules.massbattle.combat.engaging import lined_up
from warband.rules.massbattle.combat.melee import Blow, damage_from, free_swings, luck_needed
from warband.rules.massbattle.combat.modifiers import (
    Parts,
    armor_class,
    attack_bonus,
    facing,
    total,
)
from warband.rules.massbattle.combat.shooting import aim, halved, shoot_parts, shot_damage
from warband.rules.massbattle.ground.engagement import enemies_met, is_helpless, on_ground
from warband.rules.massbattle.ground.melee_contact import rolls
from warband.rules.massbattle.ground.movement import converged, obstacles
from warband.rules.massbattle.roster.creatures import Attack
from warband.rules.massbattle.state import Game, Unit


class _Salvo(NamedTuple):
    """One attack of all who can make it."""

    attack: Attack
    bonus: Parts
    armor: Parts
    number: int
    more: int
    """What is added to its damage."""


def strike_odds(game: Game, unit: Unit, enemy: Unit, *, full: bool = False) -> PlaneOdds | None:
    """A mass strike at an enemy in contact, or all of them."""
    number = rolls(game, unit, enemy)
    return _melee(game, unit, enemy, number, charging=False, full=full)


def charge_odds(game: Game, unit: Unit, enemy: Unit, place: Block) -> PlaneOdds | None:
    """The strike at the end of a charge, as the two stand to one another then."""
    start = unit.placed
    game.put(unit, place)
    game.put(unit, lined_up(game, unit, enemy, obstacles(game, unit))[0])
    number = rolls(game, unit, enemy)
    found = _melee(game, unit, enemy, number, charging=True, full=unit.has("Pounce"))
    game.put(unit, start)
    return found


def onset_odds(game: Game, unit: Unit, end: Block) -> PlaneOdds | None:
    """The strike after a manoeuvre into contact with one enemy; None if it meets nobody."""
    start = unit.placed
    game.put(unit, end)
    met = enemies_met(game, unit)
    found = None
    if len(met) == 1:
        stuff = obstacles(game, unit)
        game.put(unit, converged(game, unit, met[0], stuff)[0])
        game.put(unit, lined_up(game, unit, met[0], stuff)[0])
        found = strike_odds(game, unit, met[0])
    game.put(unit, start)
    return found


def _melee(
    game: Game, unit: Unit, enemy: Unit, number: int, *, charging: bool, full: bool
) -> PlaneOdds | None:
    face, theirs = facing(unit, enemy), facing(enemy, unit)
    armor = armor_class(game, enemy, unit, kind="melee", face=theirs)
    salvos = []
    attacks = unit.creature.melee if full else unit.creature.melee[:1]
    for attack in attacks[:1] * free_swings(unit, enemy) + attacks:
        bonus = attack_bonus(
            game, unit, enemy, attack.bonus, kind="melee", face=face, charging=charging
        )
        more = damage_from(
            game, unit, enemy, attack, Blow(charging=charging), striker=unit, struck=enemy
        )
        salvos.append(_Salvo(attack, bonus, armor, number, more))
    keen = 2 if on_ground(game, unit, "blood-rock") else 1
    return _odds(game, unit, enemy, salvos, keen=keen) if salvos else None


def shot_odds(game: Game, unit: Unit, enemy: Unit, *, full: bool = False) -> PlaneOdds | None:
    """One volley at an enemy, or all of them."""
    shot = aim(game, unit, enemy)
    number, more = halved(shot.number, enemy), shot_damage(game, unit, enemy)
    salvos = []
    for attack in unit.creature.ranged if full else unit.creature.ranged[:1]:
        bonus, armor = shoot_parts(
            game, unit, enemy, attack.bonus, shot, covered=shot.clear < shot.number
        )
        salvos.append(_Salvo(attack, bonus, armor, number, more))
    return _odds(game, unit, enemy, salvos) if salvos else None


def _odds(game: Game, unit: Unit, enemy: Unit, salvos: list[_Salvo], *, keen: int = 1) -> PlaneOdds:
    """What may come of attacks, as they are before the first dice are rolled."""
    luck = [
        (why, (21 - needed) / 20 if why != "incorporeal" else 0.5)
        for needed, why in luck_needed(game, unit, enemy, enemy)
    ]
    lucky = prod(chance for _, chance in luck)
    sums = {0: 1.0}
    for salvo in salvos:
        sums = _added(sums, _dealt(enemy, salvo, keen, lucky))
    first, *others = salvos
    once, _ = _damages(enemy, first)
    return PlaneOdds(
        attack=tuple(first.bonus),
        armor=tuple(first.armor),
        rolls=first.number,
        chance=_faces(enemy, first, keen) / 20,
        damage=reduced(enemy.creature, once, first.attack.energy, enemy.hp),
        casualties=round(sum(c * _casualties(enemy, damage) for damage, c in sums.items()), 2),
        luck=tuple(luck),
        further=tuple((salvo.number, _faces(enemy, salvo, keen) / 20) for salvo in others),
    )


def _faces(enemy: Unit, salvo: _Salvo, keen: int) -> int:
    """A roll that reaches the Armor Class hits; a 20 always, for twice the damage; a 1 never."""
    if is_helpless(enemy):
        return 20
    return min(19, max(keen, 21 + total(salvo.bonus) - total(salvo.armor)))


def _damages(enemy: Unit, salvo: _Salvo) -> tuple[int, int]:
    """What a hit deals, and what a critical hit does."""
    armored = 0 if salvo.attack.energy else enemy.creature.number("DR")
    damage = salvo.attack.damage
    return max(0, damage + salvo.more - armored), max(0, 2 * damage + salvo.more - armored)


def _dealt(enemy: Unit, salvo: _Salvo, keen: int, lucky: float) -> dict[int, float]:
    """What one attack may deal, with the chance of each sum."""
    faces = _faces(enemy, salvo, keen)
    double = 20 if is_helpless(enemy) else 0 if enemy.creature.immune("critical") else keen
    once, twice = _damages(enemy, salvo)
    hit = {once: (faces - double) / 20 * lucky}
    hit[twice] = hit.get(twice, 0) + double / 20 * lucky
    found: dict[int, float] = {}
    for damage, chance in _together(hit, salvo.number).items():
        taken = reduced(enemy.creature, damage, salvo.attack.energy, enemy.hp)
        found[taken] = found.get(taken, 0) + chance
    return found


def _added(sums: dict[int, float], more: dict[int, float]) -> dict[int, float]:
    found: dict[int, float] = {}
    for so_far, likely in sums.items():
        for damage, chance in more.items():
            found[so_far + damage] = found.get(so_far + damage, 0) + likely * chance
    return found


def _together(hit: dict[int, float], number: int) -> dict[int, float]:
    """What so many rolls may deal together, with the chance of each sum."""
    one = {0: 1 - sum(hit.values())}
    for damage, chance in hit.items():
        one[damage] = one.get(damage, 0) + chance
    sums = {0: 1.0}
    for _ in range(number):
        sums = _added(sums, one)
    return sums


def _casualties(enemy: Unit, damage: int) -> int:
    """How many fall, with the damage that the unit carries already."""
    if damage <= 0:
        return 0
    wounds = enemy.damage + max(0, damage - enemy.fund)
    return min(enemy.count, max(0, wounds) // max(enemy.hp, 1))
