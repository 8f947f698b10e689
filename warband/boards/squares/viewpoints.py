"""Sight from exactly one corner of a space."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from warband.boards.squares.corners import ACROSS, BESIDE, NE, NW, SE, SW, Corners
from warband.boards.squares.edges import Edges, EdgeSet
from warband.boards.squares.field import Field
from warband.boards.squares.grid import Grid, cells_of
from warband.boards.squares.gridlines import Gridlines
from warband.boards.squares.rays import Quadrant, Sweep

AHEAD = ((NW, SW), (NE, SE), (NW, NE), (SW, SE))
"""The quadrants on either side of a ray along a gridline to the west, east, north and south."""


class Seen(NamedTuple):
    """What is seen from a corner."""

    near: int
    """Cells on the near side of any edge that reaches the corner."""

    far: int
    """Cells around the end of such an edge."""


def seen_from_corner(field: Field, corner: int, cell: int) -> Seen:
    """What a cell sees by lines that start in exactly this corner of it."""
    around = field.grid.cells_at(corner)
    if not around & field.hindered:
        return Seen(field.view(corner).all | around, 0)
    x, y = field.grid.corner_xy(corner)
    local = _as_seen_by(field.corners, cell)
    own = field.corners.quadrant_of(x, y, cell)
    view = field.view(corner)
    sweeps = list(view.sweeps)
    along = view.along
    if local is not field.corners:
        sweeps[own] = _sweep(local, x, y, own)
        along = Gridlines(local).along(x, y)
    reached, glimpsed = _around(local, x, y, own)
    arms = local.arms(x, y)
    near = far = 0
    for q in reached:
        board = sweeps[q].broad | sweeps[q].narrow
        if _beyond(arms, q ^ own):
            far |= board
        else:
            near |= board
    # The edges of the cells at the corner itself do not keep them out of sight.
    for q in reached | glimpsed:
        other = local.cell_at(x, y, q)
        if other is not None:
            if _beyond(local.arms(x, y, other), q ^ own):
                far |= 1 << other
            else:
                near |= 1 << other
    open_ = {q for q in reached if not _is_blocked(local, x, y, q)}
    for direction, (board, ahead) in enumerate(zip(along, AHEAD, strict=True)):
        level, upright = arms if direction < 2 else reversed(arms)
        # Along no edge, and across the end of none.
        if not level and (not upright or own in ahead) and not open_.isdisjoint(ahead):
            near |= board
    return Seen(near, far)


def edge_groups(grid: Grid, edges: EdgeSet) -> list[int]:
    """For each corner the number of the connected group of edges that reaches it, or 0.

    >>> grid = Grid(3, 2)
    >>> groups = edge_groups(grid, EdgeSet(south=0b11))
    >>> [groups[grid.corner(x, 1)] for x in range(4)]
    [1, 1, 1, 0]
    """
    groups = [0] * grid.corner_count
    joined: dict[int, set[int]] = {}
    for board, first, second in (
        (edges.east, (1, 0), (1, 1)),
        (edges.south, (0, 1), (1, 1)),
    ):
        for cell in cells_of(board):
            x, y = grid.xy(cell)
            one = grid.corner(x + first[0], y + first[1])
            other = grid.corner(x + second[0], y + second[1])
            joined.setdefault(one, set()).add(other)
            joined.setdefault(other, set()).add(one)
    count = 0
    for corner in joined:
        if groups[corner]:
            continue
        count += 1
        waiting = [corner]
        while waiting:
            here = waiting.pop()
            if not groups[here]:
                groups[here] = count
                waiting.extend(joined[here])
    return groups


def _as_seen_by(corners: Corners, cell: int) -> Corners:
    """The obstacles without those that do not hinder lines from a cell: the cell itself, and the
    edges beside it that can be looked over from there."""
    grid, edges = corners.grid, corners.edges
    bit = 1 << cell
    left, above = bit >> 1, bit >> grid.width
    beside = EdgeSet(bit | left, bit | above)
    freed = Edges(
        crest=edges.crest & beside,
        drop=edges.drop & EdgeSet(bit, bit),
        rise=edges.rise & EdgeSet(left, above),
    )
    if not (freed or corners.blocked & bit):
        return corners
    rest = replace(
        edges,
        crest=edges.crest - freed.crest,
        drop=edges.drop - freed.drop,
        rise=edges.rise - freed.rise,
    )
    return Corners(grid, corners.blocked & ~bit, rest)


def _sweep(corners: Corners, x: int, y: int, q: int) -> Sweep:
    quadrant = Quadrant(
        corners.grid,
        corners.blocked,
        corners.stops,
        corners.admits,
        not q & BESIDE,
        not q & ACROSS,
    )
    return quadrant.sweep(*quadrant.place(x, y))


def _beyond(arms: tuple[bool, bool], turn: int) -> bool:
    """Whether going from one quadrant of a corner to another leads across the gridline of an edge
    that reaches the corner."""
    along_row, along_column = arms
    return bool((along_row and turn & ACROSS) or (along_column and turn & BESIDE))


def _is_blocked(corners: Corners, x: int, y: int, q: int) -> bool:
    cell = corners.cell_at(x, y, q)
    return cell is None or bool(corners.blocked >> cell & 1)


def _around(corners: Corners, x: int, y: int, start: int) -> tuple[set[int], set[int]]:
    """The quadrants that can be reached from one of them, going around a corner, and those that
    are only looked into."""
    reached = {start}
    glimpsed = set()
    waiting = [start]
    while waiting:
        q = waiting.pop()
        cell = corners.cell_at(x, y, q)
        if cell is None or corners.blocked >> cell & 1:
            continue
        for flip in (BESIDE, ACROSS):
            other = q ^ flip
            if other in reached or corners.cell_at(x, y, other) is None:
                continue
            if not corners.stopped(cell, q, flip):
                reached.add(other)
                waiting.append(other)
            elif corners.admitted(cell, q, flip):
                glimpsed.add(other)
    return reached, glimpsed
