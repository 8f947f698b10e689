"""The turn of a unit: everything it does when it is activated (Activating Units)."""

from warband.boards.plane.measures import CLOSE, TURN
from warband.boards.plane.shapes import distance
from warband.kernel.questions import Fact, Flow, Listed, choose, pause, weigh
from warband.rules.massbattle import questions as q
from warband.rules.massbattle.combat.engaging import converge_in_place, start_angle
from warband.rules.massbattle.combat.morale import rally, rout_move, settle
from warband.rules.massbattle.command import conditions, leaders
from warband.rules.massbattle.command.acting import carry_out
from warband.rules.massbattle.command.choices import act_options
from warband.rules.massbattle.command.compulsory import out_of_command
from warband.rules.massbattle.command.orders import (
    DONE,
    Order,
    can_command,
    can_spend,
    command_cost,
    commanders,
    give,
    in_command_range,
    possible_orders,
    under_command,
)
from warband.rules.massbattle.command.places_in_contact import lead_places
from warband.rules.massbattle.command.turn import Turn
from warband.rules.massbattle.deployment import land
from warband.rules.massbattle.ground.engagement import engaged_by, gropes
from warband.rules.massbattle.ground.manoeuvres import Act
from warband.rules.massbattle.ground.movement import can_stand, obstacles, take_place
from warband.rules.massbattle.ground.spaces import refit
from warband.rules.massbattle.state import NOBODY, NORMAL, ROUTING, SHAKEN, Game, Unit
from warband.rules.massbattle.victory import consequences

__all__ = ["take_turn"]


def take_turn(game: Game, number: int) -> Flow[None]:
    """A unit is activated and takes all its actions at once."""
    unit = game.units[number]
    unit.activated = True
    if not unit.commander and not unit.has("Tactics"):
        game.acted += 1
    game.acting = number
    game.tell("activates", unit=number)
    yield from _whole_turn(game, unit)
    game.acting = NOBODY


def _whole_turn(game: Game, unit: Unit) -> Flow[None]:
    if unit.gone == "high":
        yield from land(game, unit)
        return
    goes_on = yield from conditions.start_of_turn(game, unit)
    if goes_on and not unit.gone:
        yield from _act(game, unit)
        yield from consequences(game)
    if game.pausing:
        yield from pause("end of turn")
    if not unit.gone and not game.result:
        yield from _end(game, unit)
    yield from settle(game)
    conditions.give_back(game, unit)


def _act(game: Game, unit: Unit) -> Flow[None]:
    if unit.commander and unit.morale == ROUTING:
        yield from _rally_oneself(game, unit)
        return
    yield from leaders.start_of_turn(game, unit)
    if unit.gone or not unit.on_table:
        return
    turn = Turn(unit, engaged_by(game, unit), gropes=gropes(game, unit))
    if unit.under("detached") is not None:
        turn.moves = 1
    yield from _orders(game, turn)
    if unit.gone or turn.over:
        return
    if unit.morale == ROUTING:
        yield from rout_move(game, unit)
        yield from settle(game)
        return
    refit(game, unit)
    for enemy in start_angle(game, unit):
        converge_in_place(game, unit, enemy)
    if under_command(game, unit):
        if turn.faces:
            yield from _face_anywhere(game, unit)
        yield from free_actions(game, turn)
    else:
        yield from out_of_command(game, turn)


def free_actions(game: Game, turn: Turn, *, aside: bool = False) -> Flow[None]:
    """A unit under command does what its player says, as long as anything is left.

    A commander that has rallied somebody may finish its own turn aside of that unit's.
    """
    unit = turn.unit
    about: dict[str, Fact] = {"onward": Act("done"), "aside": True} if aside else {}
    while not turn.over and unit.on_table and unit.active and not game.result:
        chosen = yield from weigh(
            unit.seat, q.ACT, lambda: act_options(game, turn), unit=unit.number, **about
        )
        if chosen is None or chosen.kind == "done":
            return
        assert isinstance(chosen, Act)
        if chosen.kind == "rally":
            yield from _commander_rallies(game, turn, game.units[chosen.target])
            continue
        yield from carry_out(game, turn, chosen)
        yield from consequences(game)


# Orders at the start of a turn.


def _orders(game: Game, turn: Turn) -> Flow[None]:
    """Commanders put the unit under command, give it special orders or rally it."""
    unit = turn.unit
    kinds = ("command", "attack +2", "ignore", "morale +2", "morale +4")
    while True:
        orders = possible_orders(game, unit, kinds)
        if unit.morale != NORMAL and not turn.rallied:
            orders += _rallies(game, unit)
        if not orders:
            return
        chosen = yield from choose(
            unit.seat, q.ORDER, Listed([DONE, *orders]), unit=unit.number, why="activation",
            onward=DONE,
        )  # fmt: skip
        if chosen == DONE:
            return
        if chosen.what != "rally":
            give(game, unit, chosen)
            continue
        commander = game.units[chosen.commander]
        if not under_command(game, unit):
            give(game, unit, Order("command", commander.number))
        turn.rallied = True
        unattached = commander.host == NOBODY and commander is not unit
        if unattached:
            commander.activated = True
        yield from _rally(game, turn, commander)
        if unattached:
            own = Turn(commander, engaged_by(game, commander), gropes=gropes(game, commander))
            own.attack()
            yield from free_actions(game, own, aside=True)


def _rallies(game: Game, unit: Unit) -> list[Order]:
    """Who can rally a unit as it is activated (Rallying)."""
    found = []
    for commander in commanders(game, unit.seat):
        free = commander.host == unit.number or (
            commander.host == NOBODY and not commander.activated
        )
        if not free or not commander.active or not can_command(game, commander, unit):
            continue
        if not in_command_range(game, commander, unit) or commander is unit:
            continue
        paid = under_command(game, unit)
        if paid or (can_spend(commander) and commander.points >= command_cost(game, unit)):
            found.append(Order("rally", commander.number))
    if unit.has("Independent") and not unit.commander:
        found.append(Order("rally", unit.number))
    return found


def _rally(game: Game, turn: Turn, commander: Unit) -> Flow[None]:
    """A rally check and what it leaves of the unit's turn (Results of Rally Check)."""
    unit = turn.unit
    before = unit.morale
    success = yield from rally(game, unit, commander)
    if not success:
        return
    turn.moves = 1
    if before == SHAKEN:
        turn.either = True
        return
    turn.may_attack = False
    turn.faces = unit.formed


def _face_anywhere(game: Game, unit: Unit) -> Flow[None]:
    """A formed unit that stops routing may face any direction, if that breaks no contact."""
    stuff = obstacles(game, unit)
    block = unit.placed
    met = engaged_by(game, unit)
    places = [block]
    for angle in range(150, TURN, 150):
        turned = block.turned(block.centre, angle)
        kept = all(distance(turned.shape, enemy.shape) <= CLOSE for enemy in met)
        if kept and can_stand(game, unit, turned, stuff):
            places.append(turned)
    if len(places) > 1:
        block = yield from choose(
            unit.seat, q.FACE, Listed(places), unit=unit.number, onward=places[0]
        )
        take_place(game, unit, block)


def _commander_rallies(game: Game, turn: Turn, unit: Unit) -> Flow[None]:
    """A commander rallies a unit in the middle of its own turn; the unit then takes its turn."""
    commander = turn.unit
    turn.attack()
    if not under_command(game, unit):
        give(game, unit, Order("command", commander.number))
    unit.activated = True
    if not unit.has("Tactics"):
        game.acted += 1
    game.tell("activates", unit=unit.number)
    theirs = Turn(unit, engaged_by(game, unit), gropes=gropes(game, unit))
    yield from _rally(game, theirs, commander)
    yield from free_actions(game, turn, aside=True)
    turn.over = True
    if unit.gone or not unit.on_table:
        return
    if unit.morale == ROUTING:
        yield from rout_move(game, unit)
        yield from settle(game)
    else:
        if theirs.faces:
            yield from _face_anywhere(game, unit)
        yield from free_actions(game, theirs)
    if not unit.gone:
        yield from _end(game, unit)


def _rally_oneself(game: Game, unit: Unit) -> Flow[None]:
    """A routing commander may rally itself; then it does nothing else (Commanders and ...)."""
    success = yield from rally(game, unit, unit)
    if not success:
        yield from rout_move(game, unit)
        yield from settle(game)


# The end of a turn.


def _end(game: Game, unit: Unit) -> Flow[None]:
    """Leading edge, the commander's place, and what wears off."""
    yield from _leading_edge(game, unit)
    yield from leaders.end_of_turn(game, unit)
    if unit.commander and unit.host == NOBODY:
        yield from leaders.left_behind(game, unit)
    yield from conditions.end_of_turn(game, unit)


def _leading_edge(game: Game, unit: Unit) -> Flow[None]:
    """An unformed unit ends its turn packed against one edge of its tray (Facing)."""
    if unit.formed or unit.count < 2 or not unit.on_table or unit.morale == ROUTING:
        return
    places = lead_places(game, unit)
    if not places:
        return
    options = ["keep", *places]
    chosen = yield from choose(
        unit.seat, q.LEADING_EDGE, Listed(options), unit=unit.number, onward="keep"
    )
    if chosen != "keep":
        take_place(game, unit, places[chosen])
        game.tell("leads", unit=unit.number, edge=chosen)
