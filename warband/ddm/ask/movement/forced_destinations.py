"""Where pushes, pulls and slides may lead."""

import warband.ddm.ask.movement.standing as standing
from warband.boards.squares.distance import FAR
from warband.boards.squares.grid import cells_of
from warband.ddm.state import Piece, Skirmish


def touches(state: Skirmish, piece: Piece, cells: int) -> bool:
    """Whether a creature is where it is to be pushed or pulled to."""
    return bool(state.field.grid.anchors_touching(cells, piece.side) >> piece.anchor & 1)


def legal_anchors(state: Skirmish, piece: Piece) -> int:
    """Forced movement enters no creature, statue or wall; pits only from beside them."""
    field = state.field
    cells = field.everywhere & ~field.walls & ~field.statues & ~standing.others(state, piece)
    cells |= field.masks.get("hidden", 0) & ~standing.others(state, piece)
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
