"""Powers that bring somebody, or move somebody, from one place to another (Glossary)."""

from warband.boards.plane.blocks import Block, block_at
from warband.boards.plane.measures import CLOSE, INCH
from warband.boards.plane.shapes import Shape, distance, overlaps
from warband.kernel.questions import Flow, Listed, choose
from warband.rules.massbattle import questions as q
from warband.rules.massbattle.combat.damage import check_formation
from warband.rules.massbattle.ground.beside import beside_places
from warband.rules.massbattle.ground.spaces import base, space_for
from warband.rules.massbattle.roster.creatures import ILLUSION
from warband.rules.massbattle.state import NOBODY, Game, Unit

__all__ = ["make_illusion", "summon", "switch", "vanish"]

STEP = INCH // 2
NEAR = 6 * INCH
"""Summoned creatures appear so near to whoever calls them."""


def _room(game: Game, block: Block, taken: list[Shape]) -> bool:
    shape = block.shape
    return game.field.holds(shape) and not any(overlaps(shape, other) for other in taken)


def _places(game: Game, middle: Block, size: tuple[int, int], reach: int) -> list[Block]:
    """Where a space of a size fits within a distance of another, nearest first."""
    taken = [*(other.shape for other in game.on_table()), *game.field.barriers]
    x, y = middle.along(0, middle.width // 2)
    far = reach + middle.width + middle.depth + size[1]
    found = []
    for across in range((x - far) // STEP * STEP, x + far, STEP):
        for up in range((y - far) // STEP * STEP, y + far, STEP):
            block = block_at(across, up, middle.heading, *size)
            away = distance(block.shape, middle.shape)
            if away <= reach + CLOSE and _room(game, block, taken):
                found.append((away, across, up, block))
    return [block for *_, block in sorted(found, key=lambda each: each[:3])]


def _set_down(game: Game, seat: int, unit: Unit, places: list[Block]) -> Flow[Block]:
    block = yield from choose(seat, q.PLACE, Listed(places), unit=unit.number, onward=places[0])
    return block


def summon(game: Game, caster: Unit, name: str) -> Flow[None]:
    """Creatures that were set aside appear near whoever calls them (Summon)."""
    unit = next(
        (
            each
            for each in game.units
            if each.seat == caster.seat and each.gone == "aside" and not each.commander
            and each.creature.name.lower() == name
        ),
        None,
    )  # fmt: skip
    if unit is None:
        game.tell("no-effect", unit=caster.number, power="summon")
        return
    size = space_for(unit.creature.size, unit.count, formed=False)
    places = _places(game, game.whereabouts(caster).placed, size, NEAR)
    if not places:
        game.tell("no-effect", unit=caster.number, power="summon")
        return
    block = yield from _set_down(game, caster.seat, unit, places)
    unit.gone, unit.formed = "", False
    unit.activated, unit.appeared = True, game.round
    game.put(unit, block)
    game.set_condition(unit, "summoned", caster.number)
    game.tell("summoned", unit=unit.number, by=caster.number)


def make_illusion(game: Game, caster: Unit, reach: int) -> Flow[None]:
    """A square inch that enemies take for a member of the army (Illusion)."""
    name = "Illusion" if game.named("Illusion") is None else f"Illusion {len(game.units)}"
    unit = Unit(len(game.units), caster.seat, name, ILLUSION, 1)
    unit.gone = "illusion"
    places = _places(game, game.whereabouts(caster).placed, (INCH, INCH), reach)
    game.units.append(unit)
    if not places:
        unit.gone = "destroyed"
        return
    block = yield from _set_down(game, caster.seat, unit, places)
    game.put(unit, block)
    game.tell("illusion", unit=unit.number, by=caster.number)


def vanish(game: Game, unit: Unit, by: Unit) -> None:
    """Any damage to an illusion removes it."""
    unit.gone = "destroyed"
    game.put(unit, None)
    game.tell("vanishes", unit=unit.number, by=by.number)


def switch(game: Game, caster: Unit, target: Unit, *, whole: bool) -> Flow[None]:
    """Two change places; of a unit a single creature, unless the power moves whole units."""
    if caster.host != NOBODY or target.host != NOBODY:
        game.tell("no-effect", unit=target.number, power="switch")
        return
    if target.count > 1 and not whole:
        yield from _draw_out(game, caster, target)
        return
    places = _exchange(game, caster, target)
    if not places:
        game.tell("no-effect", unit=target.number, power="switch")
        return
    names = [larger for larger, _ in places]
    big, small = _by_size(caster, target)
    chosen = yield from choose(
        caster.seat, q.PLACE, Listed(names), unit=big.number, onward=names[0]
    )
    game.put(big, chosen)
    game.put(small, places[names.index(chosen)][1])
    game.tell("switched", unit=caster.number, target=target.number)


def _by_size(a: Unit, b: Unit) -> tuple[Unit, Unit]:
    """The unit with the larger space, and the other."""
    one, two = a.placed, b.placed
    return (b, a) if one.width * one.depth < two.width * two.depth else (a, b)


def _centred(block: Block, at: Block) -> Block:
    """A block with its middle on that of another."""
    x, y = at.centre
    u, v = block.centre
    return block.shifted(x - u, y - v)


def _exchange(game: Game, caster: Unit, target: Unit) -> list[tuple[Block, Block]]:
    """The places of the larger and the smaller after they have changed, middle on middle first.

    Each ends on at least a part of the space that the other had.
    """
    big, small = _by_size(caster, target)
    taken = [o.shape for o in game.on_table() if o is not big and o is not small]
    taken += game.field.barriers
    home = _centred(small.placed, big.placed)
    there = _centred(big.placed, small.placed)
    same = (big.placed.width, big.placed.depth) == (small.placed.width, small.placed.depth)
    shifts = [(0, 0)] if same else [
        (x * STEP, y * STEP) for x in range(-6, 7) for y in range(-6, 7)
    ]  # fmt: skip
    found = []
    for dx, dy in sorted(shifts, key=lambda shift: abs(shift[0]) + abs(shift[1])):
        place = there.shifted(dx, dy)
        if not _room(game, place, taken) or not overlaps(place.shape, small.shape):
            continue
        if _room(game, home, [*taken, place.shape]):
            found.append((place, home))
    return found


def _draw_out(game: Game, caster: Unit, target: Unit) -> Flow[None]:
    """A creature of a unit stands alone where the other stood, who appears next to the unit."""
    if caster.count > 1:
        game.tell("no-effect", unit=target.number, power="switch")
        return
    wide = base(target.creature.size)
    spot = _centred(Block(0, 0, caster.placed.heading, wide, wide), caster.placed)
    places = beside_places(game, caster, target.placed)
    taken = [o.shape for o in game.on_table() if o is not caster] + list(game.field.barriers)
    if not places or not _room(game, spot, taken):
        game.tell("no-effect", unit=target.number, power="switch")
        return
    block = yield from _set_down(game, caster.seat, caster, places)
    lone = Unit(
        len(game.units), target.seat, f"{target.name}'s {target.creature.name}",
        target.creature, 1,
    )  # fmt: skip
    lone.activated, lone.appeared = True, game.round
    game.units.append(lone)
    target.count -= 1
    target.start -= 1
    game.put(caster, block)
    game.put(lone, spot)
    caster.appeared = game.round
    game.tell("switched", unit=caster.number, target=lone.number)
    check_formation(game, target, NOBODY, [])
