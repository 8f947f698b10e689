"""Position on the map: putting creatures down, lifting them, placement effects, riders."""

import warband.ddm.ask.attacks.sight as sight
import warband.ddm.ask.movement.standing as standing
import warband.ddm.ask.numbers.abilities as abilities
import warband.ddm.do.harm.changing_terrain as changing_terrain
import warband.ddm.do.harm.effects as effects
import warband.ddm.do.windows.windows as windows
from warband.ddm import questions as q
from warband.ddm.index import BY_PLACE
from warband.ddm.moments import Moment
from warband.ddm.seats import opponents
from warband.ddm.state import OFF_MAP, Piece, Skirmish
from warband.kernel.questions import Bits, Flow, choose


def put(state: Skirmish, piece: Piece, anchor: int) -> None:
    """Set a creature down; its riders come along."""
    before, side = piece.space, piece.side
    piece.anchor = anchor
    piece.put_down += 1
    space = piece.space = 1 << anchor if side == 1 else state.field.grid.footprint(anchor, side)
    rest = state.occupied & ~before
    if piece.riders or piece.mount >= 0 or state.crowded or space & rest:
        for rider_id in piece.riders:
            rider = state.pieces[rider_id]
            rider.anchor, rider.side, rider.space = anchor, side, space
        recount(state)
        return
    # It left squares that were its own alone, if any, for squares that were free.
    moved = before ^ space
    against = list(state.against)
    for seat in opponents(state.teams, piece.seat):
        against[seat] ^= moved
    state.against = tuple(against)
    state.occupied = rest | space
    _resettled(state)


def lift(state: Skirmish, piece: Piece) -> None:
    """Take a creature off the map; whoever rides it or is ridden by it stays behind."""
    _part(state, piece)
    piece.anchor = OFF_MAP
    piece.space = 0
    recount(state)


def _part(state: Skirmish, piece: Piece) -> None:
    """Dismount: rider and mount that no longer share a space lose the mounted state."""
    if piece.mount >= 0:
        mount = state.pieces[piece.mount]
        mount.riders = tuple(r for r in mount.riders if r != piece.id)
        piece.mount = -1
    for rider_id in piece.riders:
        state.pieces[rider_id].mount = -1
    piece.riders = ()


def take_side(state: Skirmish, piece: Piece, seat: int) -> None:
    """The creature counts in that player's warband from now on."""
    piece.seat = seat
    piece.team = state.teams[seat]
    recount(state)


def recount(state: Skirmish) -> None:
    """Recount the occupied squares; hidden doors open and close with them."""
    squares = occupied = 0
    against = [0] * len(state.teams)
    for piece in state.pieces:
        space = piece.space
        squares += space.bit_count()
        occupied |= space
        for seat in opponents(state.teams, piece.seat):
            against[seat] |= space
    state.against = tuple(against)
    state.occupied = occupied
    state.crowded = squares != state.occupied.bit_count()
    _resettled(state)


def _resettled(state: Skirmish) -> None:
    """Somebody stands elsewhere: whatever hangs on it follows."""
    state.stamp += 1
    doors = state.field.doors
    if doors and doors & state.occupied != state.field.open_doors:
        state.field = state.field.with_open_doors(state.occupied)
    if not state.known.isdisjoint(BY_PLACE):
        effects.refresh_conditions(state)
        changing_terrain.refresh(state)


def place(
    state: Skirmish,
    piece: Piece,
    anchors: int,
    seat: int,
    *,
    optional: bool = False,
    why: str = "placed",
) -> Flow[bool]:
    """A placement effect: the player puts the creature at one of the anchors."""
    legal = anchors & standing.placing_anchors(state, piece)
    if optional and piece.anchor >= 0:
        legal |= 1 << piece.anchor
    if not legal:
        return False
    anchor = yield from choose(seat, q.PLACE, Bits(legal), who=piece.id, why=why)
    if anchor == piece.anchor:
        return False
    yield from arrive(state, piece, anchor, why)
    return True


def arrive(state: Skirmish, piece: Piece, anchor: int, why: str) -> Flow[None]:
    """The creature appears at its new place; placement neither enters nor leaves squares."""
    before, left = piece.anchor, piece.space
    _part_rider(state, piece)
    put(state, piece, anchor)
    state.tell("placed", who=piece.id, origin=before, square=anchor, why=why)
    yield from effects.expire_while(state)
    yield from placed(state, piece)
    kind = "teleports" if why == "teleport" else "placed"
    moment = Moment(kind, piece.id, piece.id)
    moment.left = left
    yield from windows.window(state, "after", [moment])


def _part_rider(state: Skirmish, piece: Piece) -> None:
    """Forced Dismount: a displaced rider leaves its mount."""
    if piece.mount >= 0:
        _part(state, piece)
        piece.side = piece.kit.side


def teleport(
    state: Skirmish,
    piece: Piece,
    squares: int | None,
    controller: Piece,
    seat: int,
    *,
    ends: int | None = None,
    optional: bool = False,
) -> Flow[bool]:
    """Teleport X: to within X squares of where it is, where the controller sees the square."""
    if abilities.forbidden(state, piece, "teleport"):
        return False
    field = state.field
    cells = sight.sees_cells(state, controller)
    if squares is not None:
        # Distance is counted through the air: walls do not lengthen a teleport's reach
        # beyond what counting around them gives.
        cells &= field.within(piece.space, squares)
    if ends is not None:
        cells &= ends
    anchors = field.grid.anchors_touching(cells, piece.side)
    if piece.anchor >= 0:
        anchors &= ~(1 << piece.anchor)
    return (yield from place(state, piece, anchors, seat, optional=optional, why="teleport"))


def swap(state: Skirmish, one: Piece, two: Piece, seat: int) -> Flow[bool]:
    """Two creatures switch positions: each must touch the space the other left."""
    first, second = one.space, two.space
    here, there = one.anchor, two.anchor
    one_anchor, two_anchor = here, there
    _part_rider(state, one)
    _part_rider(state, two)
    for piece in (one, two):
        piece.space = 0
        for rider in piece.riders:
            state.pieces[rider].space = 0
    recount(state)
    into_second = state.field.grid.anchors_touching(second, one.side) & standing.standing_anchors(
        state, one
    )
    if not into_second:
        put(state, one, here)
        put(state, two, there)
        return False
    one_anchor = yield from choose(seat, q.PLACE, Bits(into_second), who=one.id, why="swap")
    put(state, one, one_anchor)
    into_first = state.field.grid.anchors_touching(first, two.side) & standing.standing_anchors(
        state, two
    )
    if not into_first:
        put(state, one, here)
        put(state, two, there)
        return False
    two_anchor = yield from choose(seat, q.PLACE, Bits(into_first), who=two.id, why="swap")
    put(state, two, two_anchor)
    state.tell("swapped", who=one.id, other=two.id)
    yield from effects.expire_while(state)
    for piece in (one, two):
        yield from placed(state, piece)
        yield from windows.window(state, "after", [Moment("placed", piece.id, piece.id)])
    return True


def leave_map(state: Skirmish, piece: Piece) -> Flow[None]:
    """A power takes the creature off the map without destroying it."""
    lift(state, piece)
    state.tell("left-map", who=piece.id)
    yield from effects.expire_while(state)


def placed(state: Skirmish, piece: Piece) -> Flow[None]:
    """Placement enters no square, so terrain that answers entering does nothing."""
    settle(state, piece)
    yield from effects.expire_while(state)


def settle(state: Skirmish, piece: Piece) -> None:
    """Occupying a Non-Legal Position: back to the last legal one, or the nearest there is."""
    if piece.anchor < 0 or standing.stands_legally(state, piece):
        piece.last_legal = piece.anchor
        return
    # Who was forced into a pit hangs there; a flyer above one is only passing.
    if "Dangling" in piece.conditions and not piece.space & standing.others(state, piece):
        return
    anchor: int | None = piece.last_legal
    if anchor is None or anchor < 0 or not standing.standing_anchors(state, piece) >> anchor & 1:
        anchor = standing.nearest_legal(state, piece, piece.anchor)
    if anchor is not None:
        put(state, piece, anchor)
        piece.last_legal = anchor
        state.tell("settled", who=piece.id, square=anchor)


# --------------------------------------------------------------------- mounts and riders


def mount_up(state: Skirmish, rider: Piece, mount: Piece) -> Flow[None]:
    """The rider moves into the mount's space and shares it."""
    rider.mount = mount.id
    mount.riders = (*mount.riders, rider.id)
    rider.side = mount.side
    put(state, mount, mount.anchor)
    state.tell("mounted", who=rider.id, mount=mount.id)
    yield from effects.expire_while(state)


def dismount_into(state: Skirmish, rider: Piece, space: int, anchor: int) -> Flow[None]:
    """The rider is placed in a space its mount held."""
    rider.mount = -1
    rider.side = rider.kit.side
    rider.space = 0
    rider.anchor = OFF_MAP
    recount(state)
    options = state.field.grid.anchors_touching(space, rider.side) & standing.standing_anchors(
        state, rider
    )
    if not options:
        nearest = standing.nearest_legal(state, rider, anchor)
        options = 1 << nearest if nearest is not None else 0
    if options:
        square = yield from choose(rider.seat, q.PLACE, Bits(options), who=rider.id, why="dismount")
        put(state, rider, square)
        state.tell("dismounted", who=rider.id, square=square)
