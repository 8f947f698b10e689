"""What a unit under command can do, and doing it (Units Under Command)."""

from warband.boards.plane.blocks import EDGES, Block, block_at
from warband.boards.plane.contacts import meeting
from warband.boards.plane.lines import length_between
from warband.boards.plane.measures import CLOSE, INCH, arc_length, heading_toward, inches_text
from warband.boards.plane.shapes import distance, overlaps, touches
from warband.boards.plane.sweeps import passage
from warband.kernel.questions import Flow, Listed, choose
from warband.rules.massbattle.combat.casting import (
    power_targets,
    turn_targets,
    turn_undead,
    usable,
    use_power,
)
from warband.rules.massbattle.combat.damage import eliminate, phase_out
from warband.rules.massbattle.combat.engaging import charge_targets, charges, engage
from warband.rules.massbattle.combat.fighting import fight, targets, trample
from warband.rules.massbattle.combat.morale import (
    attack_of_opportunity,
    edge_distance,
    home_edges,
    make_save,
    run_path,
    settle,
)
from warband.rules.massbattle.combat.shooting import can_shoot, shot_targets, volley
from warband.rules.massbattle.command import conditions, leaders
from warband.rules.massbattle.command.orders import (
    can_command,
    can_spend,
    command_cost,
    in_command_range,
    under_command,
)
from warband.rules.massbattle.ground.engagement import enemies_met, engaged_by, engages, on_ground
from warband.rules.massbattle.ground.manoeuvres import (
    Act,
    Acts,
    Allowance,
    cost_of,
    end_of,
    legal,
    manoeuvres,
)
from warband.rules.massbattle.ground.melee_contact import count_in_contact
from warband.rules.massbattle.ground.movement import Obstacles, can_stand, make_way, obstacles
from warband.rules.massbattle.ground.spaces import TRAY, base
from warband.rules.massbattle.state import MORALE, NOBODY, NORMAL, ROUTING, Game, Save, Unit

__all__ = ["Turn", "act_options", "carry_out", "lead_places", "shift_places"]

TURN_UNDEAD = 99


class Turn:
    """What a unit has done on its turn so far."""

    __slots__ = (
        "attacked", "drifted", "either", "engaged", "faces", "left", "may_attack", "moved", "moves",
        "over", "rallied", "shifted", "spent", "straight", "stuck", "unit",
    )  # fmt: skip

    def __init__(self, unit: Unit, engaged: list[Unit]) -> None:
        self.unit = unit
        self.engaged = bool(engaged)
        """Whether it began its turn engaged."""
        self.spent = 0
        """Movement used."""
        self.straight = 0
        """How far it went straight ahead."""
        self.moved = False
        self.moves = 2
        """How many moves of its speed the turn has room for."""
        self.drifted = False
        self.attacked = False
        self.may_attack = True
        self.either = False
        """Whether it may move or attack but not both."""
        self.stuck = False
        """Whether it came into contact and moves no farther."""
        self.shifted = False
        self.faces = False
        """Whether it may face any direction, as it has stopped routing."""
        self.left = False
        self.rallied = False
        self.over = False

    @property
    def speed(self) -> int:
        """Its speed."""
        return self.unit.creature.speed


def budget(game: Game, turn: Turn) -> int:
    """How much movement is left."""
    unit = turn.unit
    if turn.stuck or turn.over or (turn.either and turn.attacked):
        return 0
    if turn.attacked:
        again = unit.has("Shot on the Run") or unit.has("Spring Attack")
        rides = unit.has("Mounted Ranged Attack") or unit.has("Mounted Melee Attack")
        if rides:
            return max(0, 2 * turn.speed - turn.spent)
        if turn.moved and not again:
            return 0
        return max(0, turn.speed - turn.spent)
    return max(0, turn.moves * turn.speed - turn.spent)


def allowance(game: Game, turn: Turn) -> Allowance:
    """How the unit may move now."""
    drift = not turn.drifted and turn.straight > turn.speed
    return Allowance(budget(game, turn), drift=drift)


def can_attack(game: Game, turn: Turn) -> bool:
    """Whether the unit may still attack this turn."""
    if turn.attacked or not turn.may_attack or (turn.either and turn.moved):
        return False
    rides = turn.unit.has("Mounted Ranged Attack") or turn.unit.has("Mounted Melee Attack")
    return turn.spent <= turn.speed + CLOSE or rides


def act_options(game: Game, turn: Turn) -> Acts:
    """Everything a unit under command may do now."""
    unit = turn.unit
    listed = [Act("done")]
    engaging = engaged_by(game, unit)
    ghost = unit.has("Incorporeal") and not any(e.has("Incorporeal") for e in engaging)
    if can_attack(game, turn):
        listed += _attacks(game, turn)
    if not engaging or ghost:
        if not turn.moved and not turn.attacked and turn.moves == 2:
            listed += _charge_acts(game, turn)
        how = allowance(game, turn)
        if how.budget > 0:
            listed += manoeuvres(game, unit, how)
        listed += _other_moves(game, turn)
        return Acts(listed, lambda act: _exact(game, turn, act), budget(game, turn))
    if turn.engaged and not turn.moved and not turn.attacked:
        if not turn.shifted:
            listed += [Act("shift", 0, side) for side in shift_places(game, unit)]
        if turn.moves and _escapes(game, turn):
            listed.append(Act("disengage"))
        if not unit.formed:
            listed += [Act("lead", EDGES.index(name)) for name in lead_places(game, unit)]
            listed += [
                Act("pivot", 0, side)
                for side in contact_pivots(game, unit, turn.moves * turn.speed)
            ]
    elif turn.attacked and _slips(unit) and not turn.left and _escapes(game, turn):
        listed.append(Act("disengage"))
    listed += _other_moves(game, turn)
    return Acts(listed, lambda act: False, 0)


def _slips(unit: Unit) -> bool:
    return unit.has("Spring Attack") or unit.has("Mounted Melee Attack")


def _exact(game: Game, turn: Turn, act: Act) -> bool:
    """Whether something that is not listed may be done all the same."""
    if act.kind == "leave":
        return _can_leave(game, turn, act.a)
    if act.kind == "inch":
        return _inch_end(game, turn, act.a) is not None
    return legal(game, turn.unit, act, allowance(game, turn))


def _attacks(game: Game, turn: Turn) -> list[Act]:
    """Strikes, volleys and powers."""
    unit = turn.unit
    found = []
    if unit.creature.melee and targets(game, unit):
        found.append(Act("strike"))
        if len(unit.creature.melee) > 1 and not turn.moved and not turn.either:
            found.append(Act("strike once"))
    if can_shoot(game, unit):
        for target in shot_targets(game, unit):
            found.append(Act("shoot", target=target.number))
            if len(unit.creature.ranged) > 1 and not turn.moved:
                found.append(Act("shoot once", target=target.number))
    for caster in (unit, game.guest_of(unit)):
        if caster is None:
            continue
        for index, power in enumerate(caster.creature.powers):
            if usable(game, caster, power):
                found += [
                    Act("use", index, int(caster is not unit), target.number)
                    for target in power_targets(game, caster, power)
                ]
    if unit.creature.number("Turn Undead"):
        found += [Act("use", TURN_UNDEAD, 0, t.number) for t in turn_targets(game, unit)]
    found += [
        Act("wake", target=friend.number)
        for friend in game.friends(unit.seat)
        if friend.under("sleep") is not None and touches(friend.shape, unit.shape)
    ]
    if unit.commander and unit.host == NOBODY:
        found += [Act("rally", target=u.number) for u in _rallyable(game, unit)]
    return found


def _rallyable(game: Game, commander: Unit) -> list[Unit]:
    """Units that a commander on its own turn could activate and rally."""
    return [
        unit
        for unit in game.of(commander.seat)
        if unit.morale != NORMAL and not unit.activated and not unit.commander
        and can_command(game, commander, unit) and in_command_range(game, commander, unit)
        and (under_command(game, unit)
             or (can_spend(commander) and commander.points >= command_cost(game, unit)))
        and (game.acted < 3 or unit.has("Tactics"))
    ]  # fmt: skip


def _charge_acts(game: Game, turn: Turn) -> list[Act]:
    """Charges by target; where several ways are as good, by drift."""
    unit = turn.unit
    found = []
    if not unit.creature.melee or not turn.may_attack or turn.either:
        return []
    for enemy in charge_targets(game, unit):
        ways = charges(game, unit, enemy)
        if not ways:
            continue
        found.append(Act("charge", target=enemy.number))
        if unit.formed:
            found += [
                Act("charge", abs(way.drift), 1 + (way.drift > 0), enemy.number)
                for way in ways
                if way.drift != ways[0].drift and way.drift
            ]
    return found


def _other_moves(game: Game, turn: Turn) -> list[Act]:
    """Attaching, flying high, leaving the table."""
    unit = turn.unit
    found = []
    if unit.commander or unit.creature.unique:
        used = turn.spent > turn.speed or (turn.attacked and turn.moved)
        if not used and unit.under("detached") is None:
            for host in leaders.touching_units(game, unit):
                found += [Act("attach", 0, 1, host.number), Act("attach", 0, 0, host.number)]
    fresh = not turn.moved and not turn.attacked
    if unit.has("Flight") and fresh and unit.guest == NOBODY and not engaged_by(game, unit):
        found.append(Act("high"))
    if unit.has("Trample") and not turn.stuck and fresh:
        found += [
            Act("trample", target=enemy.number)
            for enemy in game.enemies(unit.seat)
            if _beyond(game, unit, enemy) is not None
        ]
    if game.terms.victory == "recon":
        found += [
            Act("leave", e) for e in sorted(enemy_edges(game, unit)) if _can_leave(game, turn, e)
        ]
    return found


def enemy_edges(game: Game, unit: Unit) -> set[int]:
    """The edges of the battlefield that belong to opponents alone."""
    edges = home_edges(game)
    own = {edges[seat] for seat, team in enumerate(game.teams) if team == game.teams[unit.seat]}
    return {*edges[: len(game.teams)]} - own


def _can_leave(game: Game, turn: Turn, edge: int) -> bool:
    """Whether a unit can move over an edge of the battlefield."""
    unit = turn.unit
    if edge % 900 or budget(game, turn) <= 0:
        return False
    if unit.formed and unit.placed.heading != edge:
        return False
    far = edge_distance(game, unit.placed, edge)
    how = allowance(game, turn)
    act = Act("forward", far) if unit.formed else Act("go", edge, far)
    return far <= CLOSE or (far < how.budget and legal(game, unit, act, how))


def _inch_end(game: Game, turn: Turn, heading: int) -> Block | None:
    """Where the least move leads: an inch in any direction as a whole turn (Minimum Movement)."""
    unit = turn.unit
    if turn.moved or turn.attacked or engaged_by(game, unit):
        return None
    block = unit.placed.gone(heading, INCH)
    stuff = obstacles(game, unit)
    if not can_stand(game, unit, block, stuff):
        return None
    if any(touches(block.shape, enemy.shape) for enemy in stuff.enemies):
        return None
    return block


# Doing it.


def carry_out(game: Game, turn: Turn, act: Act) -> Flow[None]:
    """Do what was chosen."""
    unit = turn.unit
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
        game.put(unit, shift_places(game, unit)[act.b])
        game.tell("shifts", unit=unit.number)
    elif act.kind == "lead":
        edge = EDGES[act.a]
        game.put(unit, lead_places(game, unit)[edge])
        game.tell("leads", unit=unit.number, edge=edge)
    elif act.kind == "pivot":
        block, cost = contact_pivots(game, unit, turn.moves * turn.speed)[act.b]
        game.put(unit, block)
        turn.moved, turn.spent = True, turn.spent + cost
        game.tell("moves", unit=unit.number, how="pivot", cost=inches_text(cost))
    elif act.kind == "wake":
        turn.attacked = True
        game.clear_condition(game.units[act.target], "sleep")
        game.tell("woken", unit=act.target)
    elif act.kind == "attach":
        _attach(game, turn, game.units[act.target], front=bool(act.b))
    elif act.kind == "inch":
        end = _inch_end(game, turn, act.a)
        assert end is not None
        game.put(unit, end)
        make_way(game, unit)
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
    elif act.kind == "trample":
        yield from _trample(game, turn, game.units[act.target])


def _move(game: Game, turn: Turn, act: Act) -> Flow[None]:
    """One manoeuvre; contact with an enemy ends the unit's movement (Engaging)."""
    unit = turn.unit
    if not turn.moved:
        free = yield from conditions.free_to_move(game, unit)
        if not free:
            turn.moved = turn.stuck = True
            return
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
            unit.seat, "converge with", Listed([e.number for e in met]), unit=unit.number,
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
    turn.spent = max(way.length, turn.speed + 1)
    yield from engage(game, unit, enemy)
    turn.attacked = True
    turn.over = True
    if unit.on_table and unit.active and enemy.on_table and touches(unit.shape, enemy.shape):
        yield from fight(game, unit, full=unit.has("Pounce"), charging=True, only=enemy)
    yield from settle(game)


def _strike(game: Game, turn: Turn, *, once: bool) -> Flow[None]:
    """All strikes of a unit that has not moved, or one."""
    full = not turn.moved and not once and not turn.either
    if turn.either and len(turn.unit.creature.melee) > 1:
        full = False
    turn.attacked = True
    yield from fight(game, turn.unit, full=full)
    yield from settle(game)
    if full and len(turn.unit.creature.melee) > 1:
        turn.over = True


def _shoot(game: Game, turn: Turn, act: Act) -> Flow[None]:
    """One volley, or all of them if the unit does not move (Multiple Ranged Attacks)."""
    unit, target = turn.unit, game.units[act.target]
    attacks = unit.creature.ranged
    full = not turn.moved and act.kind == "shoot" and not turn.either
    turn.attacked = True
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
                    unit.seat, "next volley", Listed([t.number for t in choices]),
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
        turn.attacked = True
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
    if game.terms.victory == "recon" and edge in enemy_edges(game, unit):
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


# Disengaging.


def _escape_acts(game: Game, turn: Turn) -> tuple[list[Act], Allowance]:
    """The manoeuvres that lead an inch away from everybody who engages a unit."""
    unit = turn.unit
    left = tuple(enemy.number for enemy in engaged_by(game, unit))
    speeds = 2 if turn.attacked and unit.has("Mounted Melee Attack") else 1
    how = Allowance(speeds * turn.speed - turn.spent, touch=False, apart_from=left)
    return manoeuvres(game, unit, how), how


def _escapes(game: Game, turn: Turn) -> bool:
    """Whether a unit could end its move an inch away: otherwise it may not disengage."""
    unit = turn.unit
    if unit.under("entangled") is not None:
        return False
    acts, _ = _escape_acts(game, turn)
    return bool(acts)


def disengage(game: Game, turn: Turn) -> Flow[None]:
    """Leave melee: a save at -4, attacks of opportunity, then a move (Disengage)."""
    unit = turn.unit
    enemies = engaged_by(game, unit)
    slips = turn.attacked and _slips(unit)
    turn.left = True
    game.tell("disengages", unit=unit.number)
    if not slips:
        save = Save(unit.number, "disengaging", NOBODY, alone=unit.lone)
        held = yield from _save_in_place(game, unit, save)
    else:
        held = True
    for enemy in enemies:
        if unit.on_table and engages(game, enemy, unit):
            yield from attack_of_opportunity(game, enemy, unit)
    if not held and unit.on_table:
        yield from _fall_back(game, unit)
    yield from settle(game)
    turn.over = True
    if not unit.on_table or unit.morale == ROUTING or not unit.active:
        return
    acts, how = _escape_acts(game, turn)
    if not acts:
        return
    options = Acts(acts, lambda act: legal(game, unit, act, how))
    chosen = yield from choose(unit.seat, "disengage", options, unit=unit.number)
    price = cost_of(game, unit, chosen, how)
    game.put(unit, end_of(unit, chosen))
    make_way(game, unit)
    game.tell("moves", unit=unit.number, how=chosen.kind, cost=inches_text(price))


def _save_in_place(game: Game, unit: Unit, save: Save) -> Flow[bool]:
    """The save of a disengaging unit; if it routs, that comes after the attacks on it."""
    if unit.morale == NORMAL and not unit.lone:
        held = yield from make_save(game, save, disengaging=True)
        return held or True
    held = yield from leaders.would_hold(game, unit, "disengaging", disengaging=True)
    return held


def _fall_back(game: Game, unit: Unit) -> Flow[None]:
    """The rout of a unit that failed as it disengaged; nobody strikes at it twice."""
    unit.morale = ROUTING
    game.tell("state", unit=unit.number, state=MORALE[ROUTING])
    edge = home_edges(game)[unit.seat]
    game.put(unit, run_path(game, unit, edge, 2 * unit.creature.speed))
    game.tell("routs", unit=unit.number, far="", off=False)
    if edge_distance(game, unit.placed, edge) <= CLOSE:
        eliminate(game, unit, "routed", by=unit.routed_by)
    else:
        make_way(game, unit)
    return
    yield


# Places in contact.


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
        if not can_stand(game, unit, place, _all_solid(stuff)):
            continue
        if any(not touches(place.shape, enemy.shape) for enemy in engaged):
            continue
        if any(touches(place.shape, e.shape) for e in stuff.enemies if e not in engaged):
            continue
        if any(overlaps(place.shape, o.shape) for o in stuff.aside):
            continue
        found[EDGES[edge]] = place
    return found


def _all_solid(stuff: Obstacles) -> Obstacles:
    return Obstacles(stuff.enemies, (*stuff.solid, *stuff.aside), stuff.loose, ())


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


# Trampling.


def _beyond(game: Game, unit: Unit, enemy: Unit) -> Block | None:
    """Where a trampling unit comes out behind an enemy; None if it cannot get there."""
    block = unit.placed
    far = distance(unit.shape, enemy.shape)
    if far > 2 * unit.creature.speed:
        return None
    x, y = block.centre
    u, v = enemy.placed.centre
    if (x, y) == (u, v):
        return None
    heading = block.heading if unit.formed else heading_toward(u - x, v - y)
    passing = passage(unit.shape, heading, enemy.shape)
    if passing is None or passing.leave + CLOSE > 2 * unit.creature.speed:
        return None
    end = block.gone(heading, passing.leave + 10 * CLOSE)
    stuff = obstacles(game, unit)
    others = tuple(e for e in stuff.enemies if e is not enemy)
    if any(touches(end.shape, e.shape) for e in others):
        return None
    return end if can_stand(game, unit, end, stuff) else None


def _trample(game: Game, turn: Turn, enemy: Unit) -> Flow[None]:
    """Through an enemy: it strikes first, then takes damage (Trample)."""
    unit = turn.unit
    end = _beyond(game, unit, enemy)
    assert end is not None
    start = unit.placed
    turn.moved = True
    turn.spent += length_between(start.centre, end.centre)
    heading = start.heading
    passing = passage(unit.shape, heading, enemy.shape)
    if passing is not None:
        game.put(unit, start.gone(heading, passing.enter))
        yield from attack_of_opportunity(game, enemy, unit)
        yield from settle(game)
    if not unit.on_table or unit.morale == ROUTING:
        return
    stuff = obstacles(game, unit)
    if can_stand(game, unit, end, stuff):
        game.put(unit, end)
        yield from trample(game, unit, enemy)
