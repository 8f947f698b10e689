"""Doing what was chosen for a unit under command (Units Under Command)."""

from warband.boards.plane.blocks import EDGES
from warband.boards.plane.measures import inches_text
from warband.boards.plane.shapes import touches
from warband.kernel.questions import Flow, Pieces, choose
from warband.rules.massbattle import questions as q
from warband.rules.massbattle.combat.casting import turn_undead, use_power
from warband.rules.massbattle.combat.conjuring import vanish
from warband.rules.massbattle.combat.damage import eliminate, phase_out
from warband.rules.massbattle.combat.engaging import charges, engage
from warband.rules.massbattle.combat.entangling import break_free, free_to_move
from warband.rules.massbattle.combat.fighting import fight
from warband.rules.massbattle.combat.morale import settle
from warband.rules.massbattle.combat.shooting import can_shoot, shot_targets, volley
from warband.rules.massbattle.command import conditions, leaders
from warband.rules.massbattle.command.burrowing import burrow_end
from warband.rules.massbattle.command.choices import (
    TURN_UNDEAD,
    act_options,
    enemy_edges,
    inch_end,
    scores_by_leaving,
)
from warband.rules.massbattle.command.disengaging import disengage
from warband.rules.massbattle.command.places_in_contact import (
    contact_pivots,
    lead_places,
    shift_places,
)
from warband.rules.massbattle.command.trampling import trample_through
from warband.rules.massbattle.command.turn import Turn, allowance, hardly_moved
from warband.rules.massbattle.ground.engagement import enemies_met, on_ground
from warband.rules.massbattle.ground.manoeuvres import Act, cost_of, end_of
from warband.rules.massbattle.ground.movement import make_way, take_place
from warband.rules.massbattle.state import NOBODY, Game, Unit

__all__ = ["carry_out"]

MOVES = frozenset((
    "forward", "back", "wheel", "drift", "go", "turn", "charge", "disengage", "shift", "pivot",
    "burrow", "inch", "leave", "high", "trample",
))  # fmt: skip
"""What leads a unit somewhere else."""


def carry_out(game: Game, turn: Turn, act: Act) -> Flow[None]:
    """Do what was chosen."""
    unit = turn.unit
    if act.kind in MOVES and turn.loose is None and unit.under("entangled") is not None:
        goes = yield from _comes_loose(game, turn, act)
        if not goes:
            return
    if act.kind in ("forward", "back", "wheel", "drift", "go", "turn"):
        yield from _move(game, turn, act)
    elif act.kind == "charge":
        yield from _charge(game, turn, act)
    elif act.kind in ("strike", "strike once"):
        yield from _strike(game, turn, once=act.kind == "strike once")
    elif act.kind in ("shoot", "shoot once"):
        yield from _shoot(game, turn, act)
    elif act.kind == "use":
        yield from _use(game, turn, act)
    elif act.kind == "disengage":
        yield from disengage(game, turn)
    elif act.kind == "shift":
        turn.shifted = True
        take_place(game, unit, shift_places(game, unit)[act.b])
        game.tell("shifts", unit=unit.number)
    elif act.kind == "lead":
        edge = EDGES[act.a]
        take_place(game, unit, lead_places(game, unit)[edge])
        game.tell("leads", unit=unit.number, edge=edge)
    elif act.kind == "pivot":
        block, cost = contact_pivots(game, unit, turn.moves * turn.speed)[act.b]
        take_place(game, unit, block)
        turn.moved, turn.spent = True, turn.spent + cost
        game.tell("moves", unit=unit.number, how="pivot", cost=inches_text(cost))
    elif act.kind == "wake":
        turn.attack()
        game.clear_condition(game.units[act.target], "sleep")
        game.tell("woken", unit=act.target)
    elif act.kind == "break free":
        turn.moved, turn.stuck, turn.loose = True, True, False
        yield from break_free(game, unit)
    elif act.kind == "attach":
        _attach(game, turn, game.units[act.target], front=bool(act.b))
    elif act.kind == "inch":
        end = inch_end(game, turn, act.a)
        assert end is not None
        take_place(game, unit, end)
        game.tell("moves", unit=unit.number, how="inch", cost=0)
        turn.over = True
    elif act.kind == "leave":
        leave(game, unit, act.a)
        turn.over = True
    elif act.kind == "high":
        unit.gone = "high"
        phase_out(game, unit, back=False)
        game.tell("flies-high", unit=unit.number)
        turn.over = True
    elif act.kind == "burrow":
        yield from _burrow(game, turn, act)
    elif act.kind == "trample":
        yield from trample_through(game, turn, game.units[act.target])


def _comes_loose(game: Game, turn: Turn, act: Act) -> Flow[bool]:
    """Once a turn an entangled unit saves to move; whether it does now what it meant to.

    If it fails it counts as having moved. If it leaves creatures behind it may have to do
    something else.
    """
    unit = turn.unit
    before = unit.count
    turn.loose = yield from free_to_move(game, unit)
    yield from settle(game)
    if not turn.loose or not unit.on_table or not unit.active:
        turn.moved = turn.stuck = True
        return False
    return unit.count == before or act_options(game, turn).find(act) is not None


def _move(game: Game, turn: Turn, act: Act) -> Flow[None]:
    """One manoeuvre; contact with an enemy ends the unit's movement (Engaging)."""
    unit = turn.unit
    how = allowance(game, turn)
    cost = cost_of(game, unit, act, how)
    was_in_lava = on_ground(game, unit, "lava")
    game.put(unit, end_of(unit, act))
    turn.moved = True
    turn.spent += cost
    if act.kind == "forward":
        turn.straight += act.a
    if act.kind == "drift":
        turn.drifted = True
    game.tell("moves", unit=unit.number, how=act.kind, cost=inches_text(cost))
    make_way(game, unit)
    if not was_in_lava and on_ground(game, unit, "lava"):
        yield from conditions.burn(game, unit)
    if not unit.gone:
        yield from come_to_grips(game, turn)


def _burrow(game: Game, turn: Turn, act: Act) -> Flow[None]:
    """Underground, past everything; it comes up at the end of its move (Burrow)."""
    unit = turn.unit
    end = burrow_end(game, turn, act)
    turn.moved = turn.burrowed = True
    if end is None:
        turn.stuck = True
        return
    turn.spent += act.b
    game.put(unit, end)
    game.tell("moves", unit=unit.number, how="burrow", cost=inches_text(act.b))
    make_way(game, unit)
    yield from come_to_grips(game, turn)


def come_to_grips(game: Game, turn: Turn) -> Flow[None]:
    """A unit that touches an enemy engages it."""
    unit = turn.unit
    met = enemies_met(game, unit)
    if not met:
        return
    turn.stuck = True
    enemy = met[0]
    if len(met) > 1:
        chosen = yield from choose(
            unit.seat, q.CONVERGE_WITH, Pieces([e.number for e in met]), unit=unit.number,
            onward=met[0].number,
        )  # fmt: skip
        enemy = game.units[chosen]
    yield from engage(game, unit, enemy)


def _charge(game: Game, turn: Turn, act: Act) -> Flow[None]:
    """A charge: straight at the enemy, converge, one strike at +2, morale (Charge)."""
    unit, enemy = turn.unit, game.units[act.target]
    ways = charges(game, unit, enemy)
    drift = act.a if act.b == 2 else -act.a
    way = next((w for w in ways if act.b and w.drift == drift), ways[0])
    game.tell(
        "charges", unit=unit.number, target=enemy.number, far=inches_text(way.length),
        drift=inches_text(way.drift),
    )  # fmt: skip
    game.put(unit, way.end)
    turn.moved = turn.stuck = True
    if enemy.gone == "illusion":
        vanish(game, enemy, unit)
        make_way(game, unit)
        turn.attacked = turn.over = True
        return
    turn.spent = max(way.length, turn.speed + 1)
    yield from engage(game, unit, enemy)
    turn.attacked = True
    turn.over = True
    if unit.on_table and unit.active and enemy.on_table and touches(unit.shape, enemy.shape):
        yield from fight(game, unit, full=unit.has("Pounce"), charged=enemy)
    yield from settle(game)


def _strike(game: Game, turn: Turn, *, once: bool) -> Flow[None]:
    """All strikes of a unit that has not moved, or one."""
    full = not turn.moved and not once and not turn.either
    if turn.either and len(turn.unit.creature.melee) > 1:
        full = False
    turn.attack()
    yield from fight(game, turn.unit, full=full, still=hardly_moved(turn.spent))
    yield from settle(game)
    if full and len(turn.unit.creature.melee) > 1:
        turn.over = True


def _shoot(game: Game, turn: Turn, act: Act) -> Flow[None]:
    """One volley, or all of them if the unit does not move (Multiple Ranged Attacks)."""
    unit, target = turn.unit, game.units[act.target]
    attacks = unit.creature.ranged
    full = not turn.moved and act.kind == "shoot" and not turn.either
    turn.attack()
    leader = game.leading(unit)
    shoots = leader is not None and bool(leader.creature.ranged) and leader.active
    chief = leader.number if shoots and leader is not None else NOBODY
    free = 2 if unit.has("Mighty Rock Throwing") and not target.lone else 0
    plan = list(attacks if full else attacks[:1])
    for nth, attack in enumerate(plan):
        if nth:
            choices = shot_targets(game, unit)
            if not choices or not can_shoot(game, unit):
                break
            target = choices[0]
            if len(choices) > 1:
                number = yield from choose(
                    unit.seat, q.NEXT_VOLLEY, Pieces([t.number for t in choices]),
                    unit=unit.number, onward=choices[0].number,
                )  # fmt: skip
                target = game.units[number]
        yield from volley(game, unit, target, attack, leader=chief)
        for _ in range(free):
            if target.on_table:
                yield from volley(game, unit, target, attack, first=False)
    if full and len(attacks) > 1:
        turn.over = True


def _use(game: Game, turn: Turn, act: Act) -> Flow[None]:
    """A power instead of attacks."""
    unit, target = turn.unit, game.units[act.target]
    caster = unit
    if act.b:
        guest = game.guest_of(unit)
        assert guest is not None
        caster = guest
    else:
        turn.attack()
    if act.a == TURN_UNDEAD:
        yield from turn_undead(game, caster, target)
        return
    yield from use_power(game, caster, caster.creature.powers[act.a], target)


def _attach(game: Game, turn: Turn, host: Unit, *, front: bool) -> None:
    """A commander joins a unit it touches, as a move action."""
    leaders.attach(game, turn.unit, host, front=front)
    if not host.activated:
        game.set_condition(turn.unit, "joined", game.round)
    turn.over = True


def leave(game: Game, unit: Unit, edge: int) -> None:
    """A unit moves off the battlefield (Reconnaissance in Force)."""
    count, cost = unit.count, unit.cost
    if scores_by_leaving(game, unit) and edge in enemy_edges(game, unit):
        guest = game.guest_of(unit)
        game.score(unit.seat, count * cost + (guest.cost if guest is not None else 0))
        for each in (unit, guest):
            if each is not None:
                each.gone = "left"
                each.host = each.guest = NOBODY
                game.put(each, None)
        game.tell("leaves", unit=unit.number)
        return
    eliminate(game, unit, "left")
