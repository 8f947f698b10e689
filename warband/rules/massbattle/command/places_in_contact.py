"""Small moves in contact: shifting, another leading edge, a pivot about the point of contact."""

from warband.boards.plane.blocks import EDGES, Block, block_at
from warband.boards.plane.contacts import meeting
from warband.boards.plane.measures import CLOSE, arc_length
from warband.boards.plane.shapes import touches
from warband.rules.massbattle.ground.engagement import engaged_by
from warband.rules.massbattle.ground.melee_contact import count_in_contact
from warband.rules.massbattle.ground.movement import can_stand, obstacles
from warband.rules.massbattle.ground.spaces import TRAY, base
from warband.rules.massbattle.state import Game, Unit

__all__ = ["contact_pivots", "lead_places", "shift_places"]


def shift_places(game: Game, unit: Unit) -> dict[int, Block]:
    """Where a shift to the left (0) or right (1) of an engaged unit leads (Shifting)."""
    stuff = obstacles(game, unit)
    block = unit.placed
    enemies = engaged_by(game, unit)
    found: dict[int, Block] = {}
    wide = base(unit.creature.size)
    for enemy in enemies:
        met = meeting(block, enemy.placed)
        if met is None or not met.flush:
            continue
        for side in (0, 1):
            along = block.heading + 900 * (met.edge + 1) + (0 if side else 1800)
            moved = block.gone(along, wide)
            if side in found or not can_stand(game, unit, moved, stuff):
                continue
            if _shift_helps(block, moved, enemy, enemies):
                found[side] = moved
    return found


def _shift_helps(old: Block, new: Block, enemy: Unit, enemies: list[Unit]) -> bool:
    """Whether a shift lengthens contact with an enemy and shortens it with none."""
    helps = False
    for other in enemies:
        before, after = meeting(old, other.placed), meeting(new, other.placed)
        if after is None:
            return False
        was = before.end - before.start if before is not None else 0
        now = after.end - after.start
        if now < was - CLOSE:
            return False
        if other is enemy and now > was + CLOSE:
            helps = True
    return helps


def lead_places(game: Game, unit: Unit) -> dict[str, Block]:
    """Where an unformed unit stands if it packs against another edge of its tray."""
    if unit.count < 2:
        return {}
    block = unit.placed
    x, y = block.front_middle
    tray = block_at(x, y, block.heading, TRAY, TRAY)
    stuff = obstacles(game, unit)
    engaged = engaged_by(game, unit)
    found = {}
    for edge in (1, 2, 3):
        u, v = tray.along(edge, TRAY // 2)
        place = block_at(u, v, tray.outward(edge), block.width, block.depth)
        if place.shape.points and set(place.corners) == set(block.corners):
            continue
        if not can_stand(game, unit, place, stuff):
            continue
        if any(not touches(place.shape, enemy.shape) for enemy in engaged):
            continue
        if any(touches(place.shape, e.shape) for e in stuff.enemies if e not in engaged):
            continue
        found[EDGES[edge]] = place
    return found


def contact_pivots(game: Game, unit: Unit, most: int) -> dict[int, tuple[Block, int]]:
    """Quarter turns of an unformed unit about its point of contact that bring more to bear."""
    enemies = engaged_by(game, unit)
    if len(enemies) != 1 or unit.formed:
        return {}
    enemy = enemies[0]
    block = unit.placed
    met = meeting(block, enemy.placed)
    if met is None:
        return {}
    stuff = obstacles(game, unit)
    now = count_in_contact(game, unit, enemy)
    found: dict[int, tuple[Block, int]] = {}
    best = {0: now, 1: now}
    for side, place in ((0, met.start), (0, met.end), (1, met.start), (1, met.end)):
        point = block.along(met.edge, place)
        turned = block.turned(point, 900 if side else -900)
        cost = _arc(block, point)
        if cost > most or not can_stand(game, unit, turned, stuff):
            continue
        if not touches(turned.shape, enemy.shape):
            continue
        game.put(unit, turned)
        then = count_in_contact(game, unit, enemy)
        game.put(unit, block)
        if then > best[side]:
            best[side] = then
            found[side] = (turned, cost)
    return found


def _arc(block: Block, point: tuple[int, int]) -> int:
    return arc_length(block.reach_from(point), 900)
