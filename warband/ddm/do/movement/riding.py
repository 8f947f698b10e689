"""Mounting and dismounting."""

import warband.ddm.ask.movement.destinations as destinations
import warband.ddm.ask.movement.riders as riders
import warband.ddm.ask.movement.step_events as step_events
import warband.ddm.ask.numbers.creatures as creatures
import warband.ddm.do.harm.effects as effects
import warband.ddm.do.harm.placement as placement
import warband.ddm.do.windows.windows as windows
from warband.boards.squares.grid import cells_of
from warband.ddm import questions as q
from warband.ddm.ask.movement.move_options import Going
from warband.ddm.state import Piece, Skirmish
from warband.kernel.questions import Bits, Flow, Pieces, Places, choose


def mounting(state: Skirmish, rider: Piece) -> Flow[None]:
    """Mounting is movement: the rider moves into the mount's space and may be struck."""
    options = [mount.id for mount in riders.legal_mounts(state, rider)]
    chosen = yield from choose(rider.seat, q.MOUNT, Pieces(options), who=rider.id)
    mount = state.pieces[chosen]
    left, entered = rider.space & ~mount.space, mount.space & ~rider.space
    yield from declared(state, rider, left, entered)
    if not destinations.can_expend(state, rider) or mount not in riders.legal_mounts(state, rider):
        return
    yield from placement.mount_up(state, rider, mount)
    after = step_events.movement_moments(state, rider, left, entered, "after")
    yield from windows.window(state, "after", after)


def declared(state: Skirmish, piece: Piece, left: int, entered: int) -> Flow[None]:
    """Resolving Regular Movement 1: a declared movement may be answered before it happens."""
    going = Going("move", 1, creatures.movement_mode(state, piece), piece.seat)
    moments = step_events.step_moments(state, piece, going, left, entered)
    yield from windows.window(state, "before", moments)


def displaced_from_saddle(state: Skirmish, rider: Piece, seat: int) -> Flow[None]:
    """Displacement Effect on Rider: it starts from a square of the mount's space."""
    mount = state.pieces[rider.mount]
    space, anchor = mount.space, mount.anchor
    part(state, rider)
    origins = list(cells_of(space)) if rider.side == 1 else [anchor]
    origin = yield from choose(seat, q.ORIGIN, Places(origins), who=rider.id)
    rider.anchor = origin
    rider.space = state.field.grid.footprint(origin, rider.side)
    state.tell("dismounted", who=rider.id, square=origin)


def put_beside_mount(state: Skirmish, rider: Piece) -> Flow[None]:
    """The rider is put in a legal position beside its mount, without moving there."""
    options = riders.dismount_anchors(state, rider)
    square = yield from choose(rider.seat, q.PLACE, Bits(options), who=rider.id, why="dismount")
    part(state, rider)
    placement.put(state, rider, square)
    state.tell("dismounted", who=rider.id, square=square)


def part(state: Skirmish, rider: Piece) -> None:
    """Rider and mount are two creatures again."""
    mount = state.pieces[rider.mount]
    mount.riders = tuple(r for r in mount.riders if r != rider.id)
    rider.mount = -1
    rider.side = rider.kit.side


def voluntary_dismount(state: Skirmish, rider: Piece) -> Flow[None]:
    """The rider moves to a space adjacent to its mount, as any movement goes."""
    options = riders.dismount_anchors(state, rider)
    square = yield from choose(rider.seat, q.PLACE, Bits(options), who=rider.id, why="dismount")
    entered = state.field.grid.footprint(square, rider.kit.side)
    left = rider.space
    yield from declared(state, rider, left, entered)
    if (
        rider.anchor < 0
        or rider.mount < 0
        or rider.inactive
        or not riders.can_dismount(state, rider)
    ):
        return
    if not riders.dismount_anchors(state, rider) >> square & 1:
        return
    part(state, rider)
    rider.space = 0
    placement.put(state, rider, square)
    state.tell("dismounted", who=rider.id, square=square)
    mode = creatures.movement_mode(state, rider)
    yield from state.edition.hazards.entered(
        state, rider, entered, mode, forced=False, crossed_down=False
    )
    yield from effects.expire_while(state)
    if rider.anchor >= 0:
        after = step_events.movement_moments(state, rider, left, entered, "after")
        yield from windows.window(state, "after", after)
