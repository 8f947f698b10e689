"""What units do that nobody commands (Units Out of Command; Difficult Units)."""

from warband.boards.plane.blocks import Block
from warband.boards.plane.measures import CLOSE, INCH, TURN, heading_toward
from warband.boards.plane.shapes import distance
from warband.kernel.questions import Flow, Listed, Pieces, choose
from warband.rules.massbattle import questions as q
from warband.rules.massbattle.combat.engaging import charges, nearest_enemies
from warband.rules.massbattle.combat.entangling import free_to_move
from warband.rules.massbattle.combat.fighting import targets
from warband.rules.massbattle.combat.morale import settle
from warband.rules.massbattle.combat.shooting import can_shoot, ranked_targets, shot_targets
from warband.rules.massbattle.command.acting import carry_out
from warband.rules.massbattle.command.orders import difficulty
from warband.rules.massbattle.command.places_in_contact import shift_places
from warband.rules.massbattle.command.turn import Turn, budget
from warband.rules.massbattle.ground.engagement import engaged_by
from warband.rules.massbattle.ground.manoeuvres import (
    Act,
    Acts,
    Allowance,
    cost_of,
    end_of,
    legal,
    manoeuvres,
)
from warband.rules.massbattle.ground.movement import obstacles, straight_way, take_place, too_bold
from warband.rules.massbattle.scenarios import hunts_orcs
from warband.rules.massbattle.state import Game, Unit

__all__ = ["out_of_command"]


def out_of_command(game: Game, turn: Turn) -> Flow[None]:
    """The first of attack, shoot and stand that applies; difficult units run at the enemy."""
    unit = turn.unit
    game.tell("out-of-command", unit=unit.number)
    if targets(game, unit) and unit.creature.melee:
        yield from _attack(game, turn)
        return
    if difficulty(game, unit):
        rushed = yield from _rush(game, turn)
        if rushed:
            return
    if not hunts_orcs(game, unit) and can_shoot(game, unit):
        marks = shot_targets(game, unit, ignore=0)
        if marks:
            yield from _shoot(game, turn, marks)
            return
    if not engaged_by(game, unit):
        yield from _stand(game, turn)


def _attack(game: Game, turn: Turn) -> Flow[None]:
    """It must shift to touch most enemies, and make all its melee attacks.

    The entangled strike from where they are.
    """
    unit = turn.unit
    places = shift_places(game, unit) if unit.under("entangled") is None else {}
    if places:
        sides = sorted(places)
        side = sides[0]
        if len(sides) > 1:
            side = yield from choose(
                unit.seat, q.SHIFT, Listed(sides), unit=unit.number, onward=sides[0]
            )
        yield from carry_out(game, turn, Act("shift", 0, side))
    yield from carry_out(game, turn, Act("strike"))


def _shoot(game: Game, turn: Turn, marks: list[Unit]) -> Flow[None]:
    """It shoots at the nearest enemy."""
    unit = turn.unit
    mark = marks[0]
    if len(marks) > 1:
        number = yield from choose(
            unit.seat, q.SHOOT, Pieces([m.number for m in marks]), unit=unit.number,
            onward=marks[0].number,
        )  # fmt: skip
        mark = game.units[number]
    yield from carry_out(game, turn, Act("shoot", target=mark.number))


def _stand(game: Game, turn: Turn) -> Flow[None]:
    """It stands, but may adjust its place a little; it does not attack (Stand)."""
    unit = turn.unit
    if unit.formed:
        how = Allowance(0, free_turn=True, touch=False, ahead=INCH, behind=INCH)
    else:
        how = Allowance(INCH, turns=False, touch=False)
    acts = [Act("done"), *manoeuvres(game, unit, how)]
    options = Acts(acts, lambda act: legal(game, unit, act, how))
    chosen = yield from choose(unit.seat, q.STAND, options, unit=unit.number, onward=Act("done"))
    if chosen.kind == "done":
        return
    before = unit.count
    free = yield from free_to_move(game, unit)
    yield from settle(game)
    if free and unit.on_table and unit.active and unit.count == before:
        take_place(game, unit, end_of(unit, chosen))
        game.tell("moves", unit=unit.number, how=chosen.kind, cost=0)


def _rush(game: Game, turn: Turn) -> Flow[bool]:
    """A difficult unit moves at double speed toward the nearest enemy, or shoots at it.

    It charges if it can. If it sees nobody it does as others do.
    """
    unit = turn.unit
    nearest = nearest_enemies(game, unit)
    if not nearest or engaged_by(game, unit):
        return False
    options: list[Act] = []
    for enemy in nearest:
        shots = ranked_targets(game, unit, unit.creature.range) if can_shoot(game, unit) else []
        if enemy in shots:
            options.append(Act("shoot", target=enemy.number))
        if not too_bold(game, unit, enemy) and unit.creature.melee and charges(game, unit, enemy):
            options.append(Act("charge", target=enemy.number))
            continue
        approach = _approach(game, turn, enemy)
        if approach is not None:
            options.append(approach)
    if not options:
        return False
    chosen = options[0]
    if len(options) > 1:
        chosen = yield from choose(unit.seat, q.RUSH, Listed(options), unit=unit.number)
    yield from carry_out(game, turn, chosen)
    if chosen.kind not in ("charge", "shoot"):
        yield from _press_on(game, turn)
    return True


def _press_on(game: Game, turn: Turn) -> Flow[None]:
    """It uses up its double move to come nearer to the enemy that is nearest now."""
    unit = turn.unit
    while unit.on_table and unit.active and budget(game, turn) > INCH // 10:
        nearest = nearest_enemies(game, unit)
        step = _approach(game, turn, nearest[0]) if nearest else None
        if step is None or engaged_by(game, unit):
            return
        yield from carry_out(game, turn, step)


def _approach(game: Game, turn: Turn, enemy: Unit) -> Act | None:
    """The manoeuvre that leads nearest to an enemy; if none does, what turns most toward it."""
    unit = turn.unit
    how = Allowance(budget(game, turn))
    if not unit.formed:
        x, y = unit.placed.centre
        u, v = enemy.placed.centre
        heading = heading_toward(u - x, v - y)
        way = straight_way(game, unit, heading, how.budget, obstacles(game, unit))
        act = Act("go", heading, way.length)
        if way.length > CLOSE and legal(game, unit, act, how):
            return act
    acts = [act for act in manoeuvres(game, unit, how) if act.kind != "back"]
    ends = [_comes_near(game, unit, enemy, act, how) for act in acts]
    far = distance(unit.shape, enemy.shape)
    nearer = [(end, index) for index, end in enumerate(ends) if end[0] < far - CLOSE]
    if nearer:
        return acts[min(nearer)[1]]
    turned = [(end[1], index) for index, end in enumerate(ends)]
    if turned and min(turned)[0] < _looks_past(unit.placed, enemy):
        return acts[min(turned)[1]]
    return None


def _comes_near(game: Game, unit: Unit, enemy: Unit, act: Act, how: Allowance) -> tuple[int, int]:
    """How near a manoeuvre brings a unit, and how straight at the enemy it looks then.

    After a wheel it goes on straight ahead.
    """
    block = end_of(unit, act)
    if act.kind == "wheel":
        left = how.budget - cost_of(game, unit, act, how)
        before = unit.placed
        game.put(unit, block)
        way = straight_way(game, unit, block.heading, left, obstacles(game, unit))
        game.put(unit, before)
        block = block.forward(way.length)
    return distance(block.shape, enemy.shape), _looks_past(block, enemy)


def _looks_past(block: Block, enemy: Unit) -> int:
    """By how much a block does not face an enemy."""
    x, y = block.centre
    u, v = enemy.placed.centre
    if (x, y) == (u, v):
        return 0
    turn = (heading_toward(u - x, v - y) - block.heading) % TURN
    return min(turn, TURN - turn)
