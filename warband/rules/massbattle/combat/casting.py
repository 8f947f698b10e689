"""Spells and abilities instead of attacks: whom they reach and what they do (Glossary)."""

from warband.boards.plane.measures import CLOSE, INCH, heading_toward, inches_text
from warband.boards.plane.sweeps import first_contact
from warband.kernel.questions import Flow, Listed, choose, roll
from warband.rules.massbattle import questions as q
from warband.rules.massbattle.combat.conjuring import make_illusion, summon, switch, vanish
from warband.rules.massbattle.combat.damage import area_damage, hurt, lose_creatures
from warband.rules.massbattle.combat.effects import (
    afflict,
    heal,
    reduced,
    save_for_each,
    save_once,
    saved_half,
)
from warband.rules.massbattle.combat.extra_strikes import extra_strikes
from warband.rules.massbattle.combat.laying import lay
from warband.rules.massbattle.combat.morale import settle
from warband.rules.massbattle.combat.shooting import aim, halved, ranked_targets, shot_targets
from warband.rules.massbattle.combat.spell_lines import struck_by_line
from warband.rules.massbattle.ground.engagement import (
    apart,
    blind,
    engaged_by,
    engages,
    in_sight,
    meet,
)
from warband.rules.massbattle.ground.melee_contact import rolls, strikers
from warband.rules.massbattle.ground.spaces import volley_limit
from warband.rules.massbattle.roster.powers import Power
from warband.rules.massbattle.state import NOBODY, ROUTING, Game, Save, Unit

__all__ = [
    "power_targets", "turn_targets", "turn_undead", "usable", "use_on_leader", "use_power",
    "used_in_place",
]  # fmt: skip


def usable(game: Game, unit: Unit, power: Power) -> bool:
    """Whether a unit, or whoever is attached, may use a power now."""
    if power.uses and unit.used(power.name) >= power.uses:
        return False
    place = game.whereabouts(unit)
    if unit.morale == ROUTING or not unit.active or place.block is None:
        return False
    made = bool(power.illusion or power.lays)
    aside = power.whom == "self" or power.shape == "warband"
    if blind(game, unit) and (made or (power.range > 0 and not aside)):
        return False
    if unit.host == NOBODY:
        # The engaged use nothing at range on enemies, and cast no spells but by touch (Engaged).
        far = (power.range > 0 or made) and (power.whom == "enemy" or power.kind == "spell")
        return not (far and engaged_by(game, unit))
    if power.whom != "enemy":
        return True
    return unit.front and power.range == 0


def power_targets(game: Game, unit: Unit, power: Power) -> list[Unit]:
    """The units a power may be used on (Any; Nearest Enemy; Nearest Ally; Touch)."""
    place = game.whereabouts(unit)
    if power.whom == "self":
        return [unit]
    if unit.host != NOBODY and power.whom == "ally":
        return [unit, place]
    if power.whom == "ally":
        allies = [
            ally
            for ally in game.friends(unit.seat)
            if ally is not unit and apart(place, ally) <= power.range + CLOSE
        ]
        if power.range:
            allies = [ally for ally in allies if in_sight(game, place, ally)]
        if power.aim == "nearest" and power.range and power.shape != "warband":
            allies = _nearest(place, allies)
        return [unit, *allies]
    if power.range == 0:
        return [
            enemy
            for enemy in game.enemies(unit.seat)
            if meet(place, enemy) is not None and strikers(game, place, enemy).all
        ]
    if power.aim == "any":
        return ranked_targets(game, place, power.range)
    return shot_targets(game, place, power.range)


def _nearest(unit: Unit, others: list[Unit]) -> list[Unit]:
    """Those that may be taken for the nearest; lone creatures may be ignored."""
    found = []
    for far, number in sorted((apart(unit, o), o.number) for o in others):
        other = next(o for o in others if o.number == number)
        found.append(other)
        if not other.lone and far >= 0:
            break
    return found


def casters(game: Game, unit: Unit, target: Unit, power: Power) -> int:
    """How many creatures of a unit use a power together (Spell; Ranged Attack; Touch)."""
    if unit.count == 1 or unit.host != NOBODY:
        return 1
    if power.whom != "enemy":
        return unit.count if power.range == 0 else min(unit.count, volley_limit(unit))
    if power.range == 0:
        return max(1, rolls(game, unit, target))
    number = min(aim(game, unit, target).number, unit.count)
    return halved(max(1, number), target)


def use_power(game: Game, unit: Unit, power: Power, target: Unit) -> Flow[None]:
    """A unit uses a spell or ability on a target."""
    game.spend(unit, power.name)
    number = casters(game, unit, target, power)
    game.tell("power", unit=unit.number, power=power.name, target=target.number, number=number)
    if power.shape == "line":
        reached = yield from struck_by_line(game, unit, target)
    else:
        reached = _reached(game, unit, power, target)
    for struck in reached:
        if struck.gone == "illusion" and power.damage:
            vanish(game, struck, unit)
        if struck.gone:
            continue
        resisted = yield from _resisted(game, unit, power, struck)
        if not resisted:
            yield from _affect(game, unit, power, struck, number)
    yield from settle(game)


def used_in_place(unit: Unit) -> list[Power]:
    """What the creatures assigned to a commander may use in the place of their attacks."""
    return [
        power
        for power in unit.creature.powers
        if power.kind == "ability" and power.whom == "enemy" and power.shape != "radius"
        and not (power.uses and unit.used(power.name) >= power.uses)
    ]  # fmt: skip


def use_on_leader(game: Game, unit: Unit, power: Power, leader: Unit, number: int) -> Flow[None]:
    """Creatures assigned to a commander use an ability on it (Leading from the Front).

    A cone or a line strikes the unit that it leads as well, as if that were one creature.
    """
    game.spend(unit, power.name)
    game.tell("power", unit=unit.number, power=power.name, target=leader.number, number=number)
    host = game.units[leader.host]
    for struck in (leader, host) if power.shape in ("cone", "line") else (leader,):
        if struck.gone:
            continue
        if power.damage:
            yield from _damage(game, unit, power, struck, number, single=True)
        if power.condition and not struck.gone:
            each = min(number, struck.count) if struck is host else number
            failed = yield from save_for_each(game, struck, each, power.dc, power.name)
            yield from afflict(game, struck, failed, power.condition, by=unit.number, dc=power.dc)


def _reached(game: Game, unit: Unit, power: Power, target: Unit) -> list[Unit]:
    """Every unit that a power affects."""
    place = game.whereabouts(unit)
    if power.shape == "radius":
        near = [
            other
            for other in game.enemies(target.seat)
            if engages(game, other, target) or engages(game, target, other)
        ]
        return [target, *near]
    if power.shape == "warband":
        return [o for o in game.friends(unit.seat) if apart(place, o) <= 6 * INCH + CLOSE]
    return [target]


def _resisted(game: Game, unit: Unit, power: Power, target: Unit) -> Flow[bool]:
    """Spell Resistance: one roll for each spell and unit."""
    if power.kind != "spell" or not target.has("Spell Resistance"):
        return False
    if not game.hostile(unit, target):
        return False
    faces = yield from roll(unit.seat, 20, 1, "Spell Resistance", unit=target.number)
    game.tell("spell-resistance", unit=target.number, face=faces[0], resisted=faces[0] < 11)
    return faces[0] < 11


def _affect(game: Game, unit: Unit, power: Power, target: Unit, number: int) -> Flow[None]:
    """What a power does to one unit."""
    single = target.count == 1 or target.host != NOBODY
    if power.damage:
        yield from _damage(game, unit, power, target, number, single=single)
    if power.heal:
        yield from heal(
            game, target, power.heal * (1 if power.shape == "radius" else number),
            area=power.shape == "radius", dc=power.dc or 12 + unit.creature.level, by=unit.number,
        )  # fmt: skip
    if target.gone:
        return
    if power.condition:
        yield from _condition(game, unit, power, target, number)
    if power.scores:
        yield from _scores(game, unit, power, target, number)
    if power.push:
        yield from _push(game, unit, power, target, number)
    if power.strikes:
        yield from extra_strikes(game, target, number * power.strikes)
    if power.summons:
        yield from summon(game, unit, power.summons)
    if power.illusion:
        yield from make_illusion(game, unit, power.illusion)
    if power.lays:
        yield from lay(game, unit, power)
    if power.switch:
        yield from _switch(game, unit, power, target)


def _damage(
    game: Game, unit: Unit, power: Power, target: Unit, number: int, *, single: bool
) -> Flow[None]:
    """Damage of a power; a save halves the total (Half Damage; Area-Effect Damage)."""
    if power.shape == "radius":
        amount = power.damage * number
    elif power.shape in ("cone", "line"):
        amount = power.damage * number * (1 if single else 2)
    else:
        amount = power.damage * number
    creature = target.creature
    if power.energy and creature.immune(power.energy):
        return
    if creature.against("Vulnerable", power.energy) is not None:
        amount += amount // 10 * 5
    if power.dc:
        saved = yield from save_once(game, target, power.dc, power.name)
        amount = saved_half(amount) if saved else amount
    if target.has("Incorporeal") and not unit.has("Incorporeal"):
        faces = yield from roll(target.seat, 20, 1, "incorporeal", unit=target.number)
        if faces[0] >= 11:
            return
    if power.shape == "radius":
        amount = max(0, amount - (creature.against("Resist", power.energy) or 0))
        yield from area_damage(game, target, amount, by=unit.number, why=power.name)
        return
    resist = creature.against("Resist", power.energy)
    if resist:
        plain = creature._replace(
            abilities=tuple(a for a in creature.abilities if a.name != "Vulnerable")
        )
        amount = reduced(plain, amount, power.energy, target.hp)
    yield from hurt(game, target, amount, by=unit.number, why=power.name)


def _condition(game: Game, unit: Unit, power: Power, target: Unit, number: int) -> Flow[None]:
    """A condition: one save for a whole unit, or one for each creature (Save; Gaze Attack)."""
    if power.shape == "radius":
        saved = False
        if power.dc:
            saved = yield from save_once(game, target, power.dc, power.name)
        failed = 0 if saved else target.count
    else:
        spreads = power.shape in ("cone", "line")
        each = min(2 * number, target.count) if spreads else number
        failed = yield from save_for_each(game, target, each, power.dc, power.name)
    yield from afflict(game, target, failed, power.condition, by=unit.number, dc=power.dc)


def _scores(game: Game, unit: Unit, power: Power, target: Unit, number: int) -> Flow[None]:
    """Changes of scores: on enemies half the creatures are enough, on friends all are needed."""
    if game.hostile(unit, target):
        failed = yield from save_for_each(game, target, number, power.dc, power.name)
        if 2 * failed < target.count:
            game.tell("no-effect", unit=target.number, power=power.name)
            return
    elif number < target.count and power.shape != "radius" and power.shape != "warband":
        drop = yield from choose(
            target.seat, q.ELIMINATE_THE_REST, Listed([False, True]), unit=target.number,
            number=target.count - number,
        )  # fmt: skip
        if not drop:
            game.tell("no-effect", unit=target.number, power=power.name)
            return
        target.damage = 0
        yield from lose_creatures(game, target, target.count - number)
    shares = [target]
    guest = game.guest_of(target)
    if guest is not None:
        also = yield from choose(
            target.seat, q.COMMANDER_TOO, Listed([False, True]), unit=guest.number,
            power=power.name, onward=False,
        )  # fmt: skip
        shares += [guest] if also else []
    for each in shares:
        for name, amount in power.scores:
            game.set_condition(each, name, amount)
            game.tell("score", unit=each.number, score=name, amount=amount)


def _push(game: Game, unit: Unit, power: Power, target: Unit, number: int) -> Flow[None]:
    """Push or pull a unit straight away or near, without disengaging (Push/Pull).

    If only some of it are pushed its player may give those up instead.
    """
    if power.shape == "radius":
        saved = yield from save_once(game, target, power.dc, power.name)
        failed = 0 if saved else target.count
    else:
        failed = yield from save_for_each(game, target, number, power.dc, power.name)
    if not failed:
        return
    if failed < target.count:
        whole = yield from choose(
            target.seat, q.AFFLICTED, Listed([True, False]), unit=target.number,
            condition="push" if power.push > 0 else "pull", number=failed, onward=True,
        )  # fmt: skip
        if not whole:
            yield from lose_creatures(game, target, failed, by=unit.number)
            return
    x, y = game.whereabouts(unit).placed.centre
    u, v = target.placed.centre
    if (x, y) == (u, v):
        return
    heading = heading_toward(u - x, v - y) + (0 if power.push > 0 else 1800)
    others = [other.shape for other in game.on_table() if other is not target]
    far = first_contact(target.shape, heading, [*others, *game.field.barriers], abs(power.push))
    block = target.placed.gone(heading, far)
    if game.field.holds(block.shape):
        game.put(target, block)
        game.tell("pushed", unit=target.number, by=unit.number, far=inches_text(far))


def _switch(game: Game, unit: Unit, power: Power, target: Unit) -> Flow[None]:
    """The two change places; an enemy may save (Switch Position)."""
    if power.dc and game.hostile(unit, target):
        saved = yield from save_once(game, target, power.dc, power.name)
        if saved:
            return
    yield from switch(game, unit, target, whole=power.switch == "unit")


def turn_targets(game: Game, unit: Unit) -> list[Unit]:
    """The nearest Undead that can be turned (Turn Undead)."""
    most = unit.creature.number("Turn Undead")
    place = game.whereabouts(unit)
    if not most or place.block is None or (unit.host != NOBODY):
        return []
    undead = [
        enemy
        for enemy in game.enemies(unit.seat)
        if enemy.creature.kind == "Undead" and enemy.creature.level <= most
        and apart(place, enemy) <= 12 * INCH + CLOSE and in_sight(game, place, enemy)
    ]  # fmt: skip
    return _nearest(place, undead)


def turn_undead(game: Game, unit: Unit, target: Unit) -> Flow[None]:
    """An Undead unit saves for morale or routs."""
    game.tell("power", unit=unit.number, power="Turn Undead", target=target.number, number=1)
    game.due(Save(target.number, "Turn Undead", unit.number, special=True))
    yield from settle(game)
