"""Commanders attached to units: joining, leaving, front and rear (Attached Commanders)."""

from warband.boards.plane.shapes import touches
from warband.kernel.questions import Flow, Listed, choose, roll
from warband.rules.massbattle import questions as q
from warband.rules.massbattle.combat.damage import check_formation, put_down
from warband.rules.massbattle.combat.modifiers import told, total
from warband.rules.massbattle.combat.morale import DC, make_save, morale_parts, settle, worsen
from warband.rules.massbattle.command.orders import difficulty, offer_orders
from warband.rules.massbattle.ground.engagement import enemies_met, engaged_by
from warband.rules.massbattle.ground.spaces import refit
from warband.rules.massbattle.state import NOBODY, ROUTING, Game, Save, Unit

__all__ = ["attach", "can_attach", "detach", "end_of_turn", "start_of_turn"]


def can_attach(game: Game, leader: Unit, unit: Unit) -> str | None:
    """Why a creature cannot attach to a unit; None if it can (Attaching to a Unit)."""
    if not (leader.commander or leader.creature.unique):
        return "only commanders and Unique creatures attach to units"
    if leader.seat != unit.seat:
        return "it belongs to somebody else"
    if unit.count == 1 or unit.commander:
        return "nobody attaches to a lone creature"
    if unit.guest != NOBODY:
        return "somebody is attached to it"
    if leader.morale == ROUTING:
        return "a routing commander attaches to nobody"
    if leader.commander and leader.rating < difficulty(game, unit):
        return "the unit is too difficult for its rating"
    return None


def attach(game: Game, leader: Unit, unit: Unit, *, front: bool) -> None:
    """A commander joins a unit."""
    leader.host = unit.number
    leader.front = front
    unit.guest = leader.number
    game.put(leader, None)
    if unit.block is not None:
        refit(game, unit)
    game.tell("attached", unit=leader.number, by=unit.number, front=front)


def start_of_turn(game: Game, unit: Unit) -> Flow[None]:
    """At the start of its unit's turn a commander may go to the front, or detach.

    Whoever leads from the front of a unit that is not engaged may see the morale save first.
    """
    leader = game.guest_of(unit)
    if leader is None or not leader.active:
        return
    options = ["stay"]
    if not leader.front:
        options.append("front")
    options.append("detach")
    chosen = yield from choose(
        unit.seat, q.COMMANDER, Listed(options), unit=leader.number, onward="stay"
    )
    if chosen == "front":
        leader.front = True
        game.tell("position", unit=leader.number, front=True)
    elif chosen == "detach":
        yield from detach(game, leader)


def detach(game: Game, leader: Unit) -> Flow[bool]:
    """A commander leaves its unit as a move action; whether it did (Detaching)."""
    unit = game.units[leader.host]
    led = leader.front and leader.commander
    saved = True
    if led and not engaged_by(game, unit):
        guest, unit.guest = unit.guest, NOBODY
        state = unit.morale
        saved = yield from would_hold(game, unit, "commander detaching")
        unit.guest = guest
        if not saved:
            goes = yield from choose(
                leader.seat, q.DETACH_ANYWAY, Listed([False, True]), unit=leader.number
            )
            if not goes:
                return False
        unit.morale = state
    unit.guest = NOBODY
    leader.host = NOBODY
    leader.front = False
    game.set_condition(leader, "detached", unit.number)
    yield from put_down(game, leader, unit.placed)
    game.tell("detached", unit=leader.number, by=unit.number)
    check_formation(game, unit, NOBODY, enemies_met(game, unit))
    if led and engaged_by(game, unit):
        game.set_condition(unit, "left", leader.number)
    elif not saved:
        yield from fail(game, unit, "commander detaching")
    return True


def would_hold(
    game: Game, unit: Unit, why: str, *, halved: bool = False, disengaging: bool = False
) -> Flow[bool]:
    """Roll a morale save without letting it take effect yet."""
    if unit.creature.fearless:
        return True
    yield from offer_orders(game, unit, ("morale +2", "morale +4"), why)
    parts = morale_parts(game, unit, halved=halved, disengaging=disengaging)
    game.noise = True
    faces = yield from roll(unit.seat, 20, 1, "morale", unit=unit.number, bonus=total(parts))
    holds = faces[0] == 20 or (faces[0] != 1 and faces[0] + total(parts) >= DC)
    game.tell(
        "morale", unit=unit.number, why=why, face=faces[0], parts=told(parts), bonus=total(parts),
        result="holds" if holds else "fails",
    )  # fmt: skip
    return holds


def fail(game: Game, unit: Unit, why: str) -> Flow[None]:
    """A save that failed takes effect after all."""
    yield from worsen(game, unit, Save(unit.number, why, NOBODY, alone=unit.lone))
    yield from settle(game)


def end_of_turn(game: Game, unit: Unit) -> Flow[None]:
    """At the end of its unit's turn a commander may go to the rear (Changing Attachment)."""
    leader = game.guest_of(unit)
    if leader is None or not leader.front or unit.gone:
        return
    goes = yield from choose(
        unit.seat, q.TO_THE_REAR, Listed([False, True]), unit=leader.number, onward=False
    )
    if not goes:
        return
    if not leader.commander:
        leader.front = False
        game.tell("position", unit=leader.number, front=False)
        return
    if engaged_by(game, unit):
        leader.front = False
        game.tell("position", unit=leader.number, front=False)
        yield from make_save(game, Save(unit.number, "commander to the rear", NOBODY))
        yield from settle(game)
        return
    saved = yield from would_hold(game, unit, "commander to the rear", halved=True)
    if not saved:
        goes = yield from choose(
            unit.seat, q.TO_THE_REAR_ANYWAY, Listed([False, True]), unit=leader.number
        )
        if not goes:
            return
    leader.front = False
    game.tell("position", unit=leader.number, front=False)
    if not saved:
        yield from fail(game, unit, "commander to the rear")


def left_behind(game: Game, leader: Unit) -> Flow[None]:
    """The unit that a commander detached from saves after the commander's turn (Detaching)."""
    for unit in game.units:
        if unit.under("left") == leader.number:
            game.clear_condition(unit, "left")
            if not unit.gone:
                save = Save(unit.number, "commander detaching", NOBODY, alone=unit.lone)
                yield from make_save(game, save)
                yield from settle(game)


def touching_units(game: Game, leader: Unit) -> list[Unit]:
    """The units that an unattached commander can attach to where it stands."""
    return [
        unit
        for unit in game.of(leader.seat)
        if unit is not leader
        and touches(unit.shape, leader.shape)
        and can_attach(game, leader, unit) is None
    ]
