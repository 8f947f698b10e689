"""What an attack may come to, with every modifier."""

from math import prod
from typing import NamedTuple

import msgspec

from warband.boards.plane.blocks import Block
from warband.looks.plane import PlaneFirst, PlaneOdds
from warband.rules.massbattle.combat.effects import reduced
from warband.rules.massbattle.combat.engaging import lined_up
from warband.rules.massbattle.combat.fighting import joins_in, outreaches
from warband.rules.massbattle.combat.melee import (
    Blow,
    damage_from,
    luck_needed,
    mighty_swings,
    swings,
)
from warband.rules.massbattle.combat.modifiers import (
    Parts,
    armor_class,
    attack_bonus,
    facing,
    total,
)
from warband.rules.massbattle.combat.shooting import aim, halved, shoot_parts, shot_damage
from warband.rules.massbattle.ground.engagement import enemies_met, engages, is_helpless, on_ground
from warband.rules.massbattle.ground.melee_contact import rolls
from warband.rules.massbattle.ground.movement import converged, obstacles
from warband.rules.massbattle.ground.spaces import bodies, limits, refit
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


class _Assault(NamedTuple):
    """How a unit attacks hand to hand."""

    charging: bool = False
    full: bool = False
    """With all its attacks."""
    still: bool = False
    """Having moved an inch at most."""


def strike_odds(
    game: Game, unit: Unit, enemy: Unit, *, full: bool = False, still: bool = False
) -> PlaneOdds | None:
    """A mass strike at an enemy in contact, or all of them."""
    return _melee(game, unit, enemy, _Assault(full=full, still=still))


def charge_odds(game: Game, unit: Unit, enemy: Unit, place: Block) -> PlaneOdds | None:
    """The strike at the end of a charge, as the two stand to one another then."""
    start = unit.placed
    game.put(unit, place)
    game.put(unit, lined_up(game, unit, enemy, obstacles(game, unit))[0])
    found = _met_first(game, unit, enemy, _Assault(charging=True, full=unit.has("Pounce")))
    game.put(unit, start)
    return found


def onset_odds(game: Game, unit: Unit, end: Block, *, still: bool = False) -> PlaneOdds | None:
    """The strike after a manoeuvre into contact with one enemy; None if it meets nobody."""
    start = unit.placed
    game.put(unit, end)
    met = enemies_met(game, unit)
    found = None
    if len(met) == 1:
        stuff = obstacles(game, unit)
        game.put(unit, converged(game, unit, met[0], stuff)[0])
        game.put(unit, lined_up(game, unit, met[0], stuff)[0])
        found = _met_first(game, unit, met[0], _Assault(still=still))
    game.put(unit, start)
    return found


def _met_first(game: Game, unit: Unit, enemy: Unit, how: _Assault) -> PlaneOdds | None:
    """A strike by a unit that the enemy may strike first (Engaging an Enemy with Melee Reach).

    Whoever falls to that does not strike; saves for morale are left out.
    """
    odds = _melee(game, unit, enemy, how)
    if odds is None or not (outreaches(enemy, unit) and engages(game, enemy, unit)):
        return odds
    number = rolls(game, enemy, unit, one_rank=True)
    salvos = _salvos(game, enemy, unit, _Assault(), number, True) * (1 + mighty_swings(enemy, unit))
    if not number or not salvos or not enemy.active:
        return odds
    keen = _keen(game, enemy)
    fallen = _casualties_of(game, enemy, unit, salvos, keen)
    first = PlaneFirst(enemy.name, number, _faces(unit, salvos[0], keen) / 20, _mean(fallen))
    left = 0.0
    for lost, chance in fallen.items():
        if lost < unit.count:
            after = odds if not lost else _without(game, unit, enemy, how, lost)
            left += chance * (after.casualties if after is not None else 0)
    return msgspec.structs.replace(odds, casualties=round(left, 2), before=first)


def _without(game: Game, unit: Unit, enemy: Unit, how: _Assault, lost: int) -> PlaneOdds | None:
    """A strike by what is left of a unit."""
    count, formed, block = unit.count, unit.formed, unit.placed
    unit.count -= lost
    if formed and bodies(unit) < limits(unit.creature.size).rank:
        unit.formed = False
    refit(game, unit)
    found = _melee(game, unit, enemy, how)
    unit.count, unit.formed = count, formed
    game.put(unit, block)
    return found


def _melee(game: Game, unit: Unit, enemy: Unit, how: _Assault) -> PlaneOdds | None:
    salvos = _salvos(game, unit, enemy, how, rolls(game, unit, enemy), False)
    leader = joins_in(game, unit)
    lead = _led(game, unit, enemy, leader, how) if leader is not None and salvos else []
    if not salvos:
        return None
    first = lead[:1]
    odds = _odds(game, unit, enemy, salvos, lead, keen=_keen(game, unit))
    if leader is None or not first:
        return odds
    chance = _faces(enemy, first[0], _keen(game, unit)) / 20
    return msgspec.structs.replace(odds, leader=(leader.name, chance, _damages(enemy, first[0])[0]))


def _salvos(
    game: Game, unit: Unit, enemy: Unit, how: _Assault, number: int, provoked: bool
) -> list[_Salvo]:
    """Strike after strike of the creatures of a unit; one of them gives way to its leader."""
    face, theirs = facing(unit, enemy), facing(enemy, unit)
    armor = armor_class(game, enemy, unit, kind="melee", face=theirs, provoked=provoked)
    attacks = unit.creature.melee if how.full else unit.creature.melee[:1]
    free, each = swings(unit, enemy, still=how.still) if not provoked else (0, 1)
    led = not provoked and joins_in(game, unit) is not None
    made = []
    for attack in attacks[:1] * free + attacks:
        bonus = attack_bonus(
            game, unit, enemy, attack.bonus, kind="melee", face=face, charging=how.charging
        )
        more = damage_from(
            game, unit, enemy, attack, Blow(charging=how.charging), striker=unit, struck=enemy
        )
        made.append(_Salvo(attack, bonus, armor, max(0, number - led) * each, more))
    return made


def _led(game: Game, unit: Unit, enemy: Unit, leader: Unit, how: _Assault) -> list[_Salvo]:
    """The rolls of whoever leads the unit, one with each of its strikes."""
    face, theirs = facing(unit, enemy), facing(enemy, unit)
    armor = armor_class(game, enemy, unit, kind="melee", face=theirs)
    attacks = leader.creature.melee
    free = swings(unit, enemy, still=how.still).free
    strikes = len(unit.creature.melee) if how.full else 1
    made = []
    for nth in [0] * free + list(range(strikes)):
        attack = attacks[min(nth, len(attacks) - 1)]
        bonus = attack_bonus(
            game, unit, enemy, attack.bonus, kind="melee", face=face, charging=how.charging,
            leader=leader,
        )  # fmt: skip
        more = damage_from(
            game, unit, enemy, attack, Blow(charging=how.charging), striker=leader, struck=enemy
        )
        made.append(_Salvo(attack, bonus, armor, 1, more))
    return made


def _keen(game: Game, unit: Unit) -> int:
    """How many faces are critical."""
    return 2 if on_ground(game, unit, "blood-rock") else 1


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
    return _odds(game, unit, enemy, salvos, []) if salvos else None


def _odds(
    game: Game, unit: Unit, enemy: Unit, salvos: list[_Salvo], lead: list[_Salvo], *, keen: int = 1
) -> PlaneOdds:
    """What may come of attacks, as they are before the first dice are rolled."""
    first, *others = salvos
    once, _ = _damages(enemy, first)
    return PlaneOdds(
        attack=tuple(first.bonus),
        armor=tuple(first.armor),
        rolls=first.number,
        chance=_faces(enemy, first, keen) / 20,
        damage=reduced(enemy.creature, once, first.attack.energy, enemy.hp),
        casualties=_mean(_casualties_of(game, unit, enemy, salvos + lead, keen)),
        luck=_luck(game, unit, enemy),
        further=tuple((salvo.number, _faces(enemy, salvo, keen) / 20) for salvo in others),
    )


def _luck(game: Game, unit: Unit, enemy: Unit) -> tuple[tuple[str, float], ...]:
    """What else a hit needs, by the chance of that."""
    return tuple(
        (why, (21 - needed) / 20 if why != "incorporeal" else 0.5)
        for needed, why in luck_needed(game, unit, enemy, enemy)
    )


def _casualties_of(
    game: Game, unit: Unit, enemy: Unit, salvos: list[_Salvo], keen: int
) -> dict[int, float]:
    """How many may fall to attacks, with the chance of each number."""
    lucky = prod(chance for _, chance in _luck(game, unit, enemy))
    sums = {0: 1.0}
    for salvo in salvos:
        sums = _added(sums, _dealt(enemy, salvo, keen, lucky))
    found: dict[int, float] = {}
    for damage, chance in sums.items():
        fallen = _casualties(enemy, damage)
        found[fallen] = found.get(fallen, 0) + chance
    return found


def _mean(fallen: dict[int, float]) -> float:
    return round(sum(number * chance for number, chance in fallen.items()), 2)


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
