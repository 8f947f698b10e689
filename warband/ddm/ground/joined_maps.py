"""Two maps laid side by side: one battlefield of both, named `One + Other`."""

from warband.boards.squares.edges import Edges, EdgeSet
from warband.boards.squares.grid import Grid, cells_of
from warband.ddm.ground.field import Ground

JOINT = " + "
"""Between the names of two maps that lie side by side."""


class UnfitMaps(ValueError):
    """Maps of different height do not lie side by side."""


def side_by_side(left: Ground, right: Ground) -> Ground:
    """The second map to the right of the first."""
    if left.grid.height != right.grid.height:
        raise UnfitMaps(f"{left.name} and {right.name} are not of the same height")
    grid = Grid(left.grid.width + right.grid.width, left.grid.height)
    halves = ((left, 0), (right, left.grid.width))
    terrain = [left.terrain[0]] * grid.size
    areas: dict[str, list[int]] = {}
    cut = 0
    for ground, shift in halves:
        for cell, kinds in enumerate(ground.terrain):
            terrain[_moved(ground.grid, cell, grid, shift)] = kinds
        for label, squares in ground.areas.items():
            found = areas.setdefault(label, [])
            found += [_all_moved(ground.grid, area, grid, shift) for area in squares]
        for corner in cells_of(ground.cut_corners):
            x, y = ground.grid.corner_xy(corner)
            cut |= 1 << grid.corner(x + shift, y)
    edges = Edges(
        solid=_edges([(g.grid, g.edges.solid, s) for g, s in halves], grid),
        crest=_edges([(g.grid, g.edges.crest, s) for g, s in halves], grid),
        drop=_edges([(g.grid, g.edges.drop, s) for g, s in halves], grid),
        rise=_edges([(g.grid, g.edges.rise, s) for g, s in halves], grid),
    )
    marked = {label: tuple(squares) for label, squares in areas.items()}
    return Ground(left.name + JOINT + right.name, grid, tuple(terrain), edges, marked, cut)


def _moved(old: Grid, cell: int, grid: Grid, shift: int) -> int:
    x, y = old.xy(cell)
    return y * grid.width + x + shift


def _all_moved(old: Grid, cells: int, grid: Grid, shift: int) -> int:
    return sum(1 << _moved(old, cell, grid, shift) for cell in cells_of(cells))


def _edges(halves: list[tuple[Grid, EdgeSet, int]], grid: Grid) -> EdgeSet:
    found = EdgeSet()
    for old, edges, shift in halves:
        east = _all_moved(old, edges.east, grid, shift)
        south = _all_moved(old, edges.south, grid, shift)
        found |= EdgeSet(east, south)
    return found
