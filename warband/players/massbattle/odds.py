"""What attacks are worth: expected hits and casualties with every modifier."""

from warband.rules.massbattle.combat.modifiers import armor_class, attack_bonus, facing, total
from warband.rules.massbattle.combat.shooting import aim, halved, shoot_parts
from warband.rules.massbattle.roster.creatures import Attack
from warband.rules.massbattle.state import Game, Unit

__all__ = ["expected_points", "hit_chance", "strike_points", "volley_points"]


def hit_chance(bonus: int, armor: int) -> float:
    """The chance that a roll hits: never surer than 19 in 20, never less than 1 in 20."""
    return min(19, max(1, 21 + bonus - armor)) / 20


def expected_points(unit: Unit, enemy: Unit, attack: Attack, number: int, chance: float) -> float:
    """The victory points that so many rolls take on average."""
    damage = max(0, attack.damage - (0 if attack.energy else enemy.creature.number("DR")))
    fallen = number * (chance + 0.05) * damage / max(5, enemy.hp)
    return min(fallen, enemy.count) * enemy.cost


def strike_points(
    game: Game, unit: Unit, enemy: Unit, number: int, *, charging: bool = False, face: str = ""
) -> float:
    """What one mass strike takes on average."""
    if not unit.creature.melee or number <= 0:
        return 0.0
    attack = unit.creature.melee[0]
    here = face or facing(unit, enemy)
    bonus = attack_bonus(
        game, unit, enemy, attack.bonus, kind="melee", face=here, charging=charging
    )
    armor = armor_class(game, enemy, unit, kind="melee", face=facing(enemy, unit))
    chance = hit_chance(total(bonus), total(armor))
    return expected_points(unit, enemy, attack, number, chance)


def volley_points(game: Game, unit: Unit, enemy: Unit) -> float:
    """What one volley takes on average."""
    if not unit.creature.ranged:
        return 0.0
    attack = unit.creature.ranged[0]
    shot = aim(game, unit, enemy)
    bonus, armor = shoot_parts(
        game, unit, enemy, attack.bonus, shot, covered=shot.clear < shot.number
    )
    chance = hit_chance(total(bonus), total(armor))
    return expected_points(unit, enemy, attack, halved(shot.number, enemy), chance)
