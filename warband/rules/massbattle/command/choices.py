"""What a unit under command can do (Units Under Command)."""

from warband.boards.plane.blocks import EDGES, Block
from warband.boards.plane.measures import CLOSE, INCH
from warband.boards.plane.shapes import touches
from warband.rules.massbattle.combat.casting import power_targets, turn_targets, usable
from warband.rules.massbattle.combat.engaging import (
    can_charge,
    charge_drifts,
    charge_targets,
)
from warband.rules.massbattle.combat.fighting import targets
from warband.rules.massbattle.combat.running import edge_distance, home_edges
from warband.rules.massbattle.combat.shooting import can_shoot, shot_targets
from warband.rules.massbattle.command import leaders
from warband.rules.massbattle.command.burrowing import burrow_acts, burrow_end
from warband.rules.massbattle.command.disengaging import escapes, slips
from warband.rules.massbattle.command.hunting import hunting
from warband.rules.massbattle.command.orders import (
    can_command,
    can_spend,
    command_cost,
    in_command_range,
    under_command,
)
from warband.rules.massbattle.command.places_in_contact import (
    contact_pivots,
    lead_places,
    shift_places,
)
from warband.rules.massbattle.command.trampling import beyond
from warband.rules.massbattle.command.turn import Turn, allowance, before_attack, budget, can_attack
from warband.rules.massbattle.ground.engagement import engaged_by
from warband.rules.massbattle.ground.manoeuvres import Act, Acts, legal, manoeuvres
from warband.rules.massbattle.ground.movement import can_stand, obstacles
from warband.rules.massbattle.scenarios import hunts_orcs
from warband.rules.massbattle.state import NOBODY, NORMAL, Game, Unit

__all__ = ["TURN_UNDEAD", "act_options", "enemy_edges", "inch_end", "scores_by_leaving"]

TURN_UNDEAD = 99


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
        if unit.has("Burrow"):
            listed += burrow_acts(game, turn)
        listed += _other_moves(game, turn)
        if hunts_orcs(game, unit):
            listed = hunting(game, unit, listed, begun=turn.moved or turn.attacked)
            return Acts(listed, lambda act: False, budget(game, turn), spent=turn.spent)
        left, before = budget(game, turn), before_attack(game, turn)
        return Acts(listed, lambda act: _exact(game, turn, act), left, before, turn.spent)
    if turn.engaged and not turn.moved and not turn.attacked:
        if not turn.shifted:
            listed += [Act("shift", 0, side) for side in shift_places(game, unit)]
        if turn.moves and escapes(game, turn):
            listed.append(Act("disengage"))
        if not unit.formed:
            listed += [Act("lead", EDGES.index(name)) for name in lead_places(game, unit)]
            listed += [
                Act("pivot", 0, side)
                for side in contact_pivots(game, unit, turn.moves * turn.speed)
            ]
    elif turn.attacked and slips(unit) and not turn.left and escapes(game, turn):
        listed.append(Act("disengage"))
    listed += _other_moves(game, turn)
    if hunts_orcs(game, unit):
        listed = hunting(game, unit, listed, begun=turn.moved or turn.attacked)
    return Acts(listed, lambda act: False, 0, spent=turn.spent)


def _exact(game: Game, turn: Turn, act: Act) -> bool:
    """Whether something that is not listed may be done all the same."""
    if act.kind == "leave":
        return can_leave(game, turn, act.a)
    if act.kind == "inch":
        return inch_end(game, turn, act.a) is not None
    if act.kind == "burrow":
        return burrow_end(game, turn, act) is not None
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
        drifts = charge_drifts(game, unit, enemy) if unit.formed else []
        if not drifts and (unit.formed or not can_charge(game, unit, enemy)):
            continue
        found.append(Act("charge", target=enemy.number))
        found += [
            Act("charge", abs(drift), 1 + (drift > 0), enemy.number)
            for drift in drifts
            if drift != drifts[0] and drift
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
    if fresh and unit.under("caught") is not None:
        found.append(Act("break free"))
    if unit.has("Flight") and fresh and unit.guest == NOBODY and not engaged_by(game, unit):
        found.append(Act("high"))
    if unit.has("Trample") and not turn.stuck and fresh:
        found += [
            Act("trample", target=enemy.number)
            for enemy in game.enemies(unit.seat)
            if beyond(game, unit, enemy) is not None
        ]
    if scores_by_leaving(game, unit):
        found += [
            Act("leave", e) for e in sorted(enemy_edges(game, unit)) if can_leave(game, turn, e)
        ]
    return found


def can_leave(game: Game, turn: Turn, edge: int) -> bool:
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


def inch_end(game: Game, turn: Turn, heading: int) -> Block | None:
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


def scores_by_leaving(game: Game, unit: Unit) -> bool:
    """Whether units are to leave by the enemy's edge (Reconnaissance; Defend the Bridge)."""
    bridge = game.terms.special("bridge")
    if bridge is not None and game.teams[int(bridge)] != game.teams[unit.seat]:
        return True
    return game.terms.victory == "recon"


def enemy_edges(game: Game, unit: Unit) -> set[int]:
    """The edges of the battlefield that belong to opponents alone."""
    edges = home_edges(game)
    own = {edges[seat] for seat, team in enumerate(game.teams) if team == game.teams[unit.seat]}
    return {*edges[: len(game.teams)]} - own
