"""Saves, conditions, healing: what attacks, spells and abilities do beyond damage (Glossary)."""

from warband.kernel.questions import Flow, Listed, choose, roll
from warband.rules.massbattle import questions as q
from warband.rules.massbattle.combat.damage import detach_at_once, hurt, lose_creatures
from warband.rules.massbattle.combat.modifiers import effect_on
from warband.rules.massbattle.combat.phasing import phase_some
from warband.rules.massbattle.ground.spaces import refit
from warband.rules.massbattle.roster.creatures import Creature
from warband.rules.massbattle.state import NOBODY, SHAKEN, Game, Save, Unit

__all__ = [
    "afflict", "dominate", "gain_hit_points", "heal", "reduced", "save_bonus", "save_for_each",
    "save_once", "saved_half",
]  # fmt: skip


def save_bonus(game: Game, unit: Unit) -> list[tuple[str, int]]:
    """The parts of a save that is not for morale (Save; Shaken)."""
    parts = [("level", unit.creature.level), ("Save", unit.creature.number("Save"))]
    if unit.morale == SHAKEN:
        parts.append(("shaken", -2))
    parts += effect_on(game, unit, "saves")
    parts += [("condition", number) for name, number in unit.conditions if name == "saves"]
    return [part for part in parts if part[1] or part[0] == "level"]


def save_for_each(game: Game, unit: Unit, number: int, dc: int, why: str) -> Flow[int]:
    """Roll a save for each of so many creatures; returns how many failed (DC)."""
    if number <= 0:
        return 0
    if dc == 0:
        return number
    game.noise = True
    bonus = sum(amount for _, amount in save_bonus(game, unit))
    faces = yield from roll(unit.seat, 20, number, f"save against {why}", unit=unit.number, dc=dc)
    failed = sum(1 for face in faces if face == 1 or (face < 20 and face + bonus < dc))
    game.tell("save", unit=unit.number, why=why, dc=dc, faces=faces, bonus=bonus, failed=failed)
    return failed


def save_once(game: Game, unit: Unit, dc: int, why: str) -> Flow[bool]:
    """One save for the whole unit; whether it succeeds."""
    failed = yield from save_for_each(game, unit, 1, dc, why)
    return failed == 0


def saved_half(amount: int) -> int:
    """Half of some damage, rounded down to a multiple of 5.

    >>> saved_half(15), saved_half(5), saved_half(20)
    (5, 0, 10)
    """
    return amount // 2 // 5 * 5


def reduced(creature: Creature, amount: int, energy: str, hp: int) -> int:
    """What is left of damage of one kind that comes at once (Resist, Vulnerable, Immune).

    >>> from warband.rules.massbattle.roster.creatures import Ability, Creature
    >>> kuo_toa = Creature("Kuo-Toa", hp=10, abilities=(Ability("Resist", 5, "Electricity"),))
    >>> reduced(kuo_toa, 60, "electricity", 10)
    40
    >>> reduced(Creature("Mummy", abilities=(Ability("Vulnerable", 0, "Fire"),)), 15, "fire", 5)
    20
    """
    if energy and creature.immune(energy):
        return 0
    if creature.against("Vulnerable", energy) is not None:
        amount += amount // 10 * 5
    resist = creature.against("Resist", energy)
    if resist:
        whole, rest = divmod(amount, hp + resist)
        amount = whole * hp + max(0, rest - resist)
    return amount


# Conditions.


def afflict(
    game: Game, unit: Unit, number: int, condition: str, *, by: int, dc: int = 0
) -> Flow[None]:
    """A condition befalls some creatures of a unit (Creature; Special Attack Effects).

    If it does not befall them all, whoever controls the unit says whether the whole unit suffers
    it or those creatures are eliminated.
    """
    number = min(number, unit.count)
    if number <= 0 or unit.gone or unit.creature.immune(condition):
        return
    if condition == "entangled" and unit.has("Flight"):
        return
    game.tell("afflicted", unit=unit.number, condition=condition, number=number, by=by)
    if condition == "dominate":
        yield from dominate(game, unit, number, by)
        return
    if number < unit.count and condition == "entangled":
        game.set_condition(unit, "caught", number)
    elif number < unit.count:
        whole = yield from choose(
            unit.seat, q.AFFLICTED, Listed([True, False]), unit=unit.number,
            condition=condition, number=number,
        )  # fmt: skip
        if not whole and condition == "skip":
            phase_some(game, unit, number, by=by)
            return
        if not whole:
            yield from lose_creatures(game, unit, number, by=by)
            return
        if condition == "sleep":
            condition = "skip"
    if condition == "rout":
        game.due(Save(unit.number, "forced to rout", by, special=True))
        return
    length = {"stun": 1, "skip": 1}.get(condition, dc)
    game.set_condition(unit, condition, length)
    game.tell("condition", unit=unit.number, condition=condition)
    if condition == "confusion" and unit.host != NOBODY:
        yield from detach_at_once(game, game.units[unit.host], 0)


def dominate(game: Game, unit: Unit, number: int, by: int) -> Flow[None]:
    """A unit changes sides; if only some do, the smaller part and as many others are lost.

    Whoever is left is of the larger part, and stays or changes sides with it.
    """
    loyal = unit.count - number
    fewer = min(number, loyal)
    if fewer:
        yield from lose_creatures(game, unit, 2 * fewer, by=by)
    if unit.gone or by == NOBODY or loyal > number:
        return
    if unit.guest != NOBODY:
        yield from detach_at_once(game, unit, 0)
    seat = game.units[by].seat
    game.score(seat, unit.cost * unit.count)
    unit.dominated = unit.seat
    unit.seat = seat
    unit.commanded = False
    unit.orders = ()
    game.tell("dominated", unit=unit.number, by=by)


# Hit points.


def gain_hit_points(game: Game, unit: Unit, amount: int) -> None:
    """Hit points heal damage first; what is left over is a fund (HP)."""
    healed = min(unit.damage, amount)
    unit.damage -= healed
    unit.fund += amount - healed
    while unit.count and unit.fund >= 5 * unit.count:
        unit.fund -= 5 * unit.count
        unit.hp += 5
    game.tell("gains-hp", unit=unit.number, amount=amount, fund=unit.fund, rating=unit.hp)


def heal(game: Game, unit: Unit, amount: int, *, area: bool, dc: int, by: int) -> Flow[None]:
    """A heal effect on a unit (Heal; Area-Effect Damage)."""
    creature = unit.creature
    if creature.kind == "Construct":
        return
    if creature.kind == "Undead":
        saved = yield from save_once(game, unit, dc, "positive energy")
        damage = reduced(creature, saved_half(amount) if saved else amount, "positive", unit.hp)
        yield from hurt(game, unit, damage, by=by, why="positive energy")
        return
    lost = unit.start - unit.count if unit.start > 1 else 0
    if area:
        gained = min(amount, creature.hp - unit.hp)
        unit.hp += max(gained, 0)
        unit.damage = max(0, unit.damage - amount)
        if lost and amount >= unit.hp:
            _return_one(game, unit)
    elif lost and amount >= unit.hp:
        _return_one(game, unit)
    elif unit.hp < creature.hp and unit.count > 1 and unit.hp + amount >= creature.hp:
        unit.whole = min(unit.whole + 1, unit.count)
    elif not lost and not unit.damage:
        game.tell("heals-nothing", unit=unit.number)
        return
    else:
        unit.damage = max(0, unit.damage - amount)
    game.tell(
        "healed", unit=unit.number, amount=amount, left=unit.damage, rating=unit.hp,
        strength=unit.count,
    )  # fmt: skip


def _return_one(game: Game, unit: Unit) -> None:
    """A lost creature comes back; whoever had scored it loses the points."""
    unit.count += 1
    enemies = [s for s, team in enumerate(game.teams) if team != game.teams[unit.seat]]
    if len(enemies) == 1:
        game.score(enemies[0], -unit.cost)
    refit(game, unit)
    game.tell("returns", unit=unit.number, strength=unit.count)
