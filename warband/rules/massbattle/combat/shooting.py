"""Volleys: targets, range, cover, number of rolls (Ranged Attacks)."""

from collections.abc import Iterator
from typing import NamedTuple

from warband.boards.plane.blocks import FRONT, REAR, RIGHT, Block
from warband.boards.plane.contacts import nearest_edge
from warband.boards.plane.lines import clear_band, crossing, length_between
from warband.boards.plane.measures import CLOSE, INCH
from warband.boards.plane.shapes import Point, Shape, distance, nearest_points, within
from warband.kernel.questions import Flow, Listed, choose, roll
from warband.rules.massbattle import questions as q
from warband.rules.massbattle.combat.conjuring import vanish
from warband.rules.massbattle.combat.damage import hurt
from warband.rules.massbattle.combat.effects import reduced
from warband.rules.massbattle.combat.melee import land, unseen
from warband.rules.massbattle.combat.modifiers import (
    Parts,
    armor_class,
    attack_bonus,
    effect_on,
    side_of,
    told,
    total,
)
from warband.rules.massbattle.combat.morale import settle
from warband.rules.massbattle.command.orders import offer_orders
from warband.rules.massbattle.ground.engagement import (
    blind,
    blockers,
    can_see,
    engaged_by,
    engages,
    in_sight,
    is_helpless,
    shot_distance,
    sight_range,
)
from warband.rules.massbattle.ground.spaces import base, bases, limits, rank_sizes, volley_limit
from warband.rules.massbattle.roster.creatures import Attack
from warband.rules.massbattle.state import NOBODY, ROUTING, Game, Unit

__all__ = [
    "Shot", "aim", "can_shoot", "ranked_targets", "shoot_parts", "shot_damage", "shot_targets",
    "volley",
]  # fmt: skip


def can_shoot(game: Game, unit: Unit) -> bool:
    """Whether a unit can make ranged attacks at all (Melee Contact; Limited Ranged Attacks)."""
    creature = unit.creature
    if not creature.ranged or unit.morale == ROUTING or not unit.active:
        return False
    if creature.uses and unit.used("volley") >= creature.uses:
        return False
    return not blind(game, unit) and not engaged_by(game, unit)


def ranked_targets(game: Game, unit: Unit, reach: int) -> list[Unit]:
    """The enemies a unit sees within reach, nearest first (Choosing a Target)."""
    return [enemy for _, enemy in _ranked(game, unit, reach)]


def _ranked(game: Game, unit: Unit, reach: int) -> Iterator[tuple[int, Unit]]:
    """The enemies a unit sees within reach, nearest first, and how far off they are."""
    most = min(reach, sight_range(game)) + CLOSE
    found = []
    for enemy in (*game.enemies(unit.seat), *game.illusions(unit.seat)):
        if within(unit.shape, enemy.shape, reach + CLOSE):
            far = shot_distance(unit, enemy)
            if far <= most:
                found.append((far, enemy.number))
    for far, number in sorted(found):
        if in_sight(game, unit, game.units[number]):
            yield far, game.units[number]


def shot_targets(
    game: Game, unit: Unit, reach: int | None = None, ignore: int | None = None
) -> list[Unit]:
    """The enemies that a unit may choose: the nearest, or farther ones if it may ignore some.

    Lone creatures can always be ignored; Selective Shot and orders let it pass over others.
    """
    skips = unit.ignore if ignore is None else ignore
    skips += max(0, unit.creature.number("Selective Shot") - 1)
    found: list[Unit] = []
    passed = 0
    nearest = -1
    for far, target in _ranked(game, unit, unit.creature.range if reach is None else reach):
        tied = nearest >= 0 and far <= nearest + CLOSE
        if passed > skips and not tied:
            break
        found.append(target)
        if not target.lone and not tied:
            passed += 1
            nearest = far
    return found


class Shot(NamedTuple):
    """How a volley would be made."""

    number: int
    """How many creatures could shoot, before halving."""
    clear: int
    """How many of them have a clear path."""
    face: str
    """The side of a formed shooter from which it shoots."""
    target_face: str


def aim(game: Game, unit: Unit, enemy: Unit) -> Shot:
    """Who can shoot, and who has a clear path (Cover; Formed Units Making Ranged Attacks)."""
    shooters = _shooters(unit, enemy)
    wide, broad = base(unit.creature.size), base(enemy.creature.size)
    blocking = blockers(game, unit, enemy)
    marks = [point for _, point in bases(enemy)]
    able = [
        eye
        for eye in shooters
        if any(clear_band(eye, wide, mark, broad, blocking) for mark in marks)
    ]
    number = len(able)
    if not unit.formed:
        number = min(number, volley_limit(unit))
    screens = _screens(game, unit, enemy)
    cover = _covers(game, unit, enemy)
    clear = sum(
        1
        for eye in able
        if any(
            clear_band(eye, wide, mark, broad, blocking)
            and not any(crossing(eye, mark, screen) for screen in screens)
            and not any(crossing(eye, mark, piece) for piece in cover)
            for mark in marks
        )
    )
    face = side_of(unit, _shooting_edge(unit, enemy)) if unit.formed else ""
    target_face = side_of(enemy, nearest_edge(enemy.placed, unit.shape)) if enemy.formed else ""
    return Shot(number, min(clear, number), face, target_face)


def _shooting_edge(unit: Unit, enemy: Unit) -> tuple[int, ...]:
    """The edge nearest to the nearest creature of the enemy."""
    x, y = unit.placed.centre
    near = min((point for _, point in bases(enemy)), key=lambda p: length_between(p, (x, y)))
    wide = base(enemy.creature.size)
    spot = Block(near[0] - wide // 2, near[1] + wide // 2, 0, wide, wide)
    return nearest_edge(unit.placed, spot.shape)


def _shooters(unit: Unit, enemy: Unit) -> list[Point]:
    """The creatures that take part: all of an unformed unit, two ranks or files of a formed."""
    places = bases(unit)
    if not unit.formed:
        return [point for _, point in places]
    edge = _shooting_edge(unit, enemy)[0]
    sizes = rank_sizes(unit)
    last = len(sizes) - 1
    if edge == FRONT:
        return [point for rank, point in places if rank < 2]
    if edge == REAR:
        return [point for rank, point in places if rank > last - 2]
    per = limits(unit.creature.size).rank
    chosen = []
    index = 0
    for rank, size in enumerate(sizes):
        row = [point for r, point in places if r == rank]
        if size == per:
            chosen += row[-2:] if edge == RIGHT else row[:2]
        else:
            chosen += row[:2]
        index += size
    return chosen


def _screens(game: Game, unit: Unit, enemy: Unit) -> list[Shape]:
    """Units that give cover when they stand between; lone creatures do not."""
    return [
        other.shape
        for other in game.on_table()
        if other is not unit and other is not enemy and not other.lone
    ]


def _covers(game: Game, unit: Unit, enemy: Unit) -> list[Shape]:
    """Terrain that may give the enemy cover (Terrain Effects on Cover)."""
    found = []
    for piece, shape in zip(game.field.pieces, game.field.shapes, strict=True):
        cover = piece.does.cover
        if cover == "low":
            there, here = distance(enemy.shape, shape), distance(unit.shape, shape)
            if there > 6 * INCH + CLOSE or here < there:
                continue
        if cover == "partial" and _shoots_out_of(unit, enemy, shape):
            continue
        if cover in ("partial", "low"):
            found.append(shape)
    return found


def _shoots_out_of(unit: Unit, enemy: Unit, shape: Shape) -> bool:
    """Shooting Out of Partial Cover: the first inch of the line between nearest points is free."""
    if distance(unit.shape, shape) > INCH + CLOSE:
        return False
    found = crossing(*nearest_points(unit.shape, enemy.shape), shape)
    return found is None or found[1] <= INCH + 2 * CLOSE


def shoot_parts(
    game: Game, unit: Unit, enemy: Unit, bonus: int, shot: Shot, *, covered: bool
) -> tuple[Parts, Parts]:
    """The parts of a ranged attack roll and of the Armor Class against it (Table 6-4)."""
    attack = attack_bonus(game, unit, enemy, bonus, kind="ranged", face=shot.face)
    armor = armor_class(game, enemy, unit, kind="ranged", face=shot.target_face)
    if is_helpless(enemy):
        attack.append(("helpless", 4))
    if covered:
        armor.append(("cover", 4))
    if in_melee(game, unit, enemy) and not unit.has("Precise Shot"):
        armor.append(("in melee", 4))
    return attack, armor


def in_melee(game: Game, unit: Unit, enemy: Unit) -> bool:
    """Whether an enemy engages or is engaged by an ally of the shooter (Shooting into Melee)."""
    return any(
        engages(game, enemy, friend) or engages(game, friend, enemy)
        for friend in game.friends(unit.seat)
        if friend is not unit
    )


def halved(number: int, enemy: Unit) -> int:
    """Half as many attack rolls against the unformed, but at least one."""
    return number if enemy.formed else max(1, number // 2)


def volley(
    game: Game, unit: Unit, enemy: Unit, attack: Attack, *, leader: int = NOBODY, first: bool = True
) -> Flow[None]:
    """One volley at one target, and its damage (Ranged Attacks)."""
    game.noise = True
    if enemy.gone == "illusion":
        if first and unit.creature.uses:
            game.spend(unit, "volley")
        vanish(game, enemy, unit)
        return
    shot = aim(game, unit, enemy)
    if shot.number <= 0:
        return
    yield from offer_orders(game, unit, ("attack +2",), "attack")
    number, covered = shot.number, shot.clear < shot.number
    if covered and shot.clear:
        thin = yield from choose(
            unit.seat, q.WHO_SHOOTS, Listed(["all", "clear"]), unit=unit.number,
            target=enemy.number, onward="all",
        )  # fmt: skip
        if thin == "clear":
            number, covered = shot.clear, False
    number = halved(number, enemy)
    bonus, armor = shoot_parts(game, unit, enemy, attack.bonus, shot, covered=covered)
    if first and unit.creature.uses:
        game.spend(unit, "volley")
    faces = yield from roll(
        unit.seat, 20, number, "attack", attacker=unit.number, defender=enemy.number
    )
    hits = land(faces, total(bonus), total(armor), 20, enemy)
    hits = yield from unseen(game, unit, enemy, hits, kind="ranged", struck=enemy)
    each = shot_damage(game, unit, enemy)
    dealt = 0
    for double in hits:
        amount = attack.damage * (2 if double else 1) + each
        if not attack.energy:
            amount = max(0, amount - enemy.creature.number("DR"))
        dealt += amount
    dealt = reduced(enemy.creature, dealt, attack.energy, enemy.hp)
    game.tell(
        "volley", attacker=unit.number, defender=enemy.number, number=number, faces=faces,
        attack=told(bonus), armor=told(armor), bonus=total(bonus), ac=total(armor),
        hits=len(hits), damage=dealt,
    )  # fmt: skip
    yield from hurt(game, enemy, dealt, by=unit.number, why="volley")
    if leader != NOBODY and enemy.on_table:
        yield from _leader_shoots(game, unit, game.units[leader], enemy, shot, covered=covered)
    yield from settle(game)


def _leader_shoots(
    game: Game, unit: Unit, leader: Unit, enemy: Unit, shot: Shot, *, covered: bool
) -> Flow[None]:
    """A creature leading from the front shoots along with its unit."""
    own = leader.creature.ranged[0]
    parts: Parts = [("ranged", own.bonus)]
    if unit.formed and shot.face:
        parts.append((shot.face, {"front": 2, "side": -2, "rear": -4}[shot.face]))
    _, armor = shoot_parts(game, unit, enemy, own.bonus, shot, covered=covered)
    faces = yield from roll(leader.seat, 20, 1, "attack", attacker=leader.number)
    hits = land(faces, total(parts), total(armor), 20, enemy)
    dealt = sum(own.damage * (2 if double else 1) for double in hits)
    game.tell(
        "volley", attacker=leader.number, defender=enemy.number, number=1, faces=faces,
        attack=told(parts), armor=told(armor), bonus=total(parts), ac=total(armor),
        hits=len(hits), damage=dealt,
    )  # fmt: skip
    yield from hurt(game, enemy, dealt, by=leader.number, why="volley")


def shot_damage(game: Game, unit: Unit, enemy: Unit) -> int:
    """What each hit of a volley deals beyond the attack itself, after any doubling."""
    each = sum(amount for _, amount in effect_on(game, unit, "damage"))
    if _sneaks(game, unit, enemy):
        each += unit.creature.number("Ranged Sneak Attack")
    return each


def _sneaks(game: Game, unit: Unit, enemy: Unit) -> bool:
    """Ranged Sneak Attack: within 6 inches, at whoever is stunned, helpless or cannot see."""
    if not unit.has("Ranged Sneak Attack") or shot_distance(unit, enemy) > 6 * INCH:
        return False
    if enemy.creature.immune("sneak attack"):
        return False
    if enemy.under("stun") is not None or is_helpless(enemy) or not can_see(game, enemy, unit):
        return True
    engaged = any(
        friend.formed and engages(game, friend, enemy) for friend in game.friends(unit.seat)
    )
    return enemy.lone and not unit.lone and not engaged
