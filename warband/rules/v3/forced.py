"""Forced movement: push, pull and slide."""

import warband.rules.v3.effects as effects
import warband.rules.v3.falling as falling
import warband.rules.v3.hazards as hazards
import warband.rules.v3.placement as placement
import warband.rules.v3.stats as stats
import warband.rules.v3.stepping as stepping
import warband.rules.v3.windows as windows
from warband.boards.squares.distance import FAR
from warband.boards.squares.grid import cells_of
from warband.kernel.questions import Bits, Flow, Listed, choose
from warband.rules.v3.moments import Moment
from warband.rules.v3.state import Piece, Skirmish

STAY = -1


def shove(
    state: Skirmish,
    piece: Piece,
    how: str,
    squares: int,
    *,
    up_to: bool,
    source: Piece | None,
    seat: int,
    ends: int | None = None,
    provokes: bool = False,
    stead: int = 0,
) -> Flow[int]:
    """Declare a destination square, displace the miniature; repeat. Returns squares moved.

    `ends` are the squares it must touch in the end: nobody stops on the way there.
    `provokes` lets it draw attacks. `stead` is the space in which it counts as standing, if
    that is another than its own (Redirected Attacks): directions are judged from there.
    """
    if stats.forbidden(state, piece, "be pushed") or any(
        ability.word in ("", how)
        for ability, _ in stats.abilities(state, piece, "cannot be moved", other=source)
    ):
        state.tell("not-moved", who=piece.id, how=how)
        return 0
    yield from leave_saddle(state, piece, source, seat)
    moment = Moment("forced", piece.id, piece.id)
    yield from windows.window(state, "before", [moment])
    if moment.cancelled:
        return 0
    moved, start = 0, piece.anchor
    while moved < squares and piece.anchor >= 0 and not piece.destroyed:
        arrived = ends is not None and how != "slide" and _touches(state, piece, ends)
        if arrived and not up_to:
            break
        judged = carried(state, stead, start, piece.anchor)
        options = destinations(state, piece, how, source, judged)
        if ends is not None and moved + 1 == squares:
            options &= state.field.grid.anchors_touching(ends, piece.side)
        if not options:
            break
        if up_to and (ends is None or how == "slide" or arrived or not moved):
            values = [*cells_of(options), STAY]
            goal = yield from choose(seat, how, Listed(values), who=piece.id, left=squares - moved)
        else:
            goal = yield from choose(seat, how, Bits(options), who=piece.id, left=squares - moved)
        if goal == STAY:
            break
        yield from displace(state, piece, goal, how, provokes=provokes)
        moved += 1
    if moved and piece.anchor >= 0:
        yield from windows.window(state, "after", [moment])
    return moved


def _touches(state: Skirmish, piece: Piece, cells: int) -> bool:
    """Whether a creature is where it is to be pushed or pulled to."""
    return bool(state.field.grid.anchors_touching(cells, piece.side) >> piece.anchor & 1)


def leave_saddle(state: Skirmish, piece: Piece, source: Piece | None, seat: int) -> Flow[None]:
    """Displacement Effect on Rider: it starts from a square of the mount's space."""
    if piece.mount < 0:
        return
    mount = state.pieces[piece.mount]
    space, anchor = mount.space, mount.anchor
    mount.riders = tuple(r for r in mount.riders if r != piece.id)
    piece.mount = -1
    piece.side = piece.kit.side
    origins = list(cells_of(space)) if piece.side == 1 else [anchor]
    origin = yield from choose(seat, "origin", Listed(origins), who=piece.id)
    piece.anchor = origin
    piece.space = state.field.grid.footprint(origin, piece.side)
    state.tell("dismounted", who=piece.id, square=origin)


def legal_anchors(state: Skirmish, piece: Piece) -> int:
    """Forced movement enters no creature, statue or wall; pits only from beside them."""
    field = state.field
    cells = field.everywhere & ~field.walls & ~field.statues & ~placement.others(state, piece)
    cells |= field.masks.get("hidden", 0) & ~placement.others(state, piece)
    if field.pits:
        firm = field.everywhere & ~field.walls & ~field.pits
        rim = field.pits & _next_to(state, firm)
        on_firm_ground = piece.space & ~field.pits
        cells &= ~field.pits | piece.space | (rim if on_firm_ground else 0)
    return field.block_anchors(cells, piece.side)


def _next_to(state: Skirmish, cells: int) -> int:
    grid = state.field.grid
    found = 0
    for direction in range(8):
        found |= grid.moved(cells, direction)
    return found


def carried(state: Skirmish, space: int, start: int, anchor: int) -> int:
    """A space, as far along as the creature that counts as being in it has been moved."""
    if not space or anchor < 0 or anchor == start:
        return space
    grid = state.field.grid
    (x, y), (to_x, to_y) = grid.xy(start), grid.xy(anchor)
    found = 0
    for cell in cells_of(space):
        column, row = grid.xy(cell)
        column, row = column + to_x - x, row + to_y - y
        if 0 <= column < grid.width and 0 <= row < grid.height:
            found |= 1 << row * grid.width + column
    return found


def destinations(
    state: Skirmish, piece: Piece, how: str, source: Piece | None, stead: int = 0
) -> int:
    """Legal Directions: a push leads farther from the source, a pull closer, a slide anywhere."""
    field = state.field
    stands = stead or piece.space
    legal = legal_anchors(state, piece)
    steps = field.steps(piece.side, "forced")
    nearer = 0
    if source is not None and how != "slide":
        nearer = _no_farther(state, stands, how, source)
    options = 0
    for direction, offset in enumerate(field.grid.offsets):
        if steps.open[direction] >> piece.anchor & 1:
            goal = piece.anchor + offset
            if not legal >> goal & 1:
                continue
            if source is not None and how != "slide":
                goes = field.grid.moved(stands, direction)
                if not goes or bool(goes & nearer) == (how == "push"):
                    continue
            options |= 1 << goal
    return options


def _no_farther(state: Skirmish, stands: int, how: str, source: Piece) -> int:
    """Squares no farther from the source than a space is: a pull leads to nearer ones."""
    now = state.field.distance(source.space, stands)
    if how == "push" and now == FAR:
        return state.field.everywhere
    if how == "pull" and not now:
        return 0
    return state.field.near[now if how == "push" else now - 1][source.side][source.anchor]


def displace(
    state: Skirmish, piece: Piece, goal: int, how: str, *, provokes: bool = False
) -> Flow[None]:
    """One square of forced movement: it enters and leaves, but does not "move"."""
    grid = state.field.grid
    new_space = grid.footprint(goal, piece.side)
    left, entered = piece.space & ~new_space, new_space & ~piece.space
    before = stepping.movement_moments(state, piece, left, entered, "before", regular=False)
    if provokes:
        moment = Moment("provokes", piece.id, cells=left)
        moment.action = "move"
        before.append(moment)
    if before:
        origin = piece.anchor
        yield from windows.window(state, "before", before)
        if piece.anchor != origin or any(m.cancelled for m in before):
            return
    origin = piece.anchor
    down = state.field.has_steps and falling.crosses_down(state, piece, origin, goal)
    placement.put(state, piece, goal)
    if placement.standing_anchors(state, piece) >> goal & 1:
        piece.last_legal = goal
    state.tell("forced", who=piece.id, origin=origin, square=goal, how=how)
    mode = stats.movement_mode(state, piece)
    yield from hazards.entered(state, piece, entered, mode, forced=True, crossed_down=down)
    yield from effects.expire_while(state)
    if piece.anchor >= 0:
        after = stepping.movement_moments(state, piece, left, entered, "after", regular=False)
        yield from windows.window(state, "after", after)


def push_off(
    state: Skirmish, piece: Piece, source: Piece, terrain: int, stead: int = 0
) -> Flow[None]:
    """Pushed by the attacker until it occupies none of the terrain, or cannot be pushed."""
    start = piece.anchor
    while piece.anchor >= 0:
        judged = carried(state, stead, start, piece.anchor)
        if not (judged if stead else piece.space) & terrain:
            return
        moved = yield from shove(
            state, piece, "push", 1, up_to=False, source=source, seat=source.seat, stead=judged
        )
        if not moved:
            return
