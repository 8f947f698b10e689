"""Leaving melee (Disengage)."""

from collections.abc import Iterator
from functools import partial

from warband.boards.plane.measures import CLOSE, inches_text
from warband.kernel.questions import Fact, Flow, choose
from warband.rules.massbattle import questions as q
from warband.rules.massbattle.combat.damage import eliminate
from warband.rules.massbattle.combat.morale import (
    attack_of_opportunity,
    make_save,
    settle,
)
from warband.rules.massbattle.combat.running import edge_distance, home_edges, run_path
from warband.rules.massbattle.command import leaders
from warband.rules.massbattle.command.conditions import burn
from warband.rules.massbattle.command.turn import Turn
from warband.rules.massbattle.ground.engagement import engaged_by, engages, on_ground
from warband.rules.massbattle.ground.manoeuvres import (
    Act,
    Acts,
    Allowance,
    cost_of,
    end_of,
    legal,
    manoeuvres,
)
from warband.rules.massbattle.ground.movement import make_way
from warband.rules.massbattle.state import MORALE, NOBODY, NORMAL, ROUTING, Game, Save, Unit

__all__ = ["disengage", "escape_acts", "escapes", "slips"]

_DONE = Act("done")


def slips(unit: Unit) -> bool:
    """Whether a unit that has struck may leave without a save."""
    return unit.has("Spring Attack") or unit.has("Mounted Melee Attack")


def escape_acts(game: Game, turn: Turn) -> tuple[Iterator[Act], Allowance]:
    """The manoeuvres that lead an inch away from everybody who engages a unit."""
    unit = turn.unit
    left = tuple(enemy.number for enemy in engaged_by(game, unit))
    speeds = 2 if turn.attacked and unit.has("Mounted Melee Attack") else 1
    how = Allowance(speeds * turn.speed - turn.spent, touch=False, apart_from=left)
    return manoeuvres(game, unit, how), how


def escapes(game: Game, turn: Turn) -> bool:
    """Whether a unit could end its move an inch away: otherwise it may not disengage."""
    if turn.loose is False:
        return False
    acts, _ = escape_acts(game, turn)
    return next(acts, None) is not None


def disengage(game: Game, turn: Turn) -> Flow[None]:
    """Leave melee: a save at -4, attacks of opportunity, then a move (Disengage)."""
    unit = turn.unit
    enemies = engaged_by(game, unit)
    free = turn.attacked and slips(unit)
    turn.left = True
    game.tell("disengages", unit=unit.number)
    if not free:
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
    yield from _walk_off(game, turn)


def _walk_off(game: Game, turn: Turn) -> Flow[None]:
    """One manoeuvre that leads an inch away, then others as far as the movement goes."""
    unit = turn.unit
    ways, how = escape_acts(game, turn)
    about: dict[str, Fact] = {}
    while acts := [*([_DONE] if about else []), *ways]:
        options = Acts(acts, partial(_may, game, unit, how), how.budget)
        chosen = yield from choose(unit.seat, q.DISENGAGE, options, unit=unit.number, **about)
        if chosen == _DONE:
            return
        about["onward"] = _DONE
        price = cost_of(game, unit, chosen, how)
        was_in_lava = on_ground(game, unit, "lava")
        game.put(unit, end_of(unit, chosen))
        make_way(game, unit)
        game.tell("moves", unit=unit.number, how=chosen.kind, cost=inches_text(price))
        if not was_in_lava and on_ground(game, unit, "lava"):
            yield from burn(game, unit)
            yield from settle(game)
            if not unit.on_table or unit.morale == ROUTING:
                return
        drift = not turn.drifted and chosen.kind == "forward"
        turn.drifted = turn.drifted or chosen.kind == "drift"
        how = how._replace(budget=max(0, how.budget - price), drift=drift)
        ways = manoeuvres(game, unit, how)


def _may(game: Game, unit: Unit, how: Allowance, act: Act) -> bool:
    """Whether a manoeuvre that is not listed may be made."""
    return legal(game, unit, act, how)


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
