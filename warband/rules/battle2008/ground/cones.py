"""The cone templates: drawings with origin points, laid at corners and turned four ways.

The drawings are data (`data/battle2008/cones.txt`), so that others can take their place.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from warband.boards.squares.grid import Grid
from warband.data import data_folder

Place = tuple[int, int]


class ConeError(ValueError):
    """A drawing of cones that cannot be read: its line and the reason."""


class Cone(NamedTuple):
    """One template: its squares, and the corners from which it may start."""

    cells: tuple[Place, ...]
    origins: tuple[Place, ...]


def parse_cones(text: str, source: str = "cones") -> dict[int, Cone]:
    """Read drawings of cones by size.

    >>> cones = parse_cones("cone 1\\norigins 0,0 1,0\\n#\\n")
    >>> cones[1].cells, cones[1].origins
    (((0, 0),), ((0, 0), (1, 0)))
    """
    found: dict[int, Cone] = {}
    size, row = 0, 0
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split()
        if not words or line.startswith("# "):
            continue
        try:
            if words[0] == "cone":
                size, row = int(words[1]), 0
                found[size] = Cone((), ())
            elif words[0] == "origins":
                origins = tuple((int(x), int(y)) for x, y in (w.split(",") for w in words[1:]))
                found[size] = found[size]._replace(origins=origins)
            elif set(line.strip()) <= {"#", "."}:
                cells = tuple((x, row) for x, mark in enumerate(line.strip()) if mark == "#")
                found[size] = found[size]._replace(cells=found[size].cells + cells)
                row += 1
            else:
                raise ValueError("expected `cone SIZE`, `origins X,Y ...` or a row of # and .")
        except (ValueError, IndexError, KeyError) as error:
            raise ConeError(f"{source}, line {number}: {error}") from error
    return found


@lru_cache(maxsize=1)
def templates() -> dict[int, Cone]:
    """The templates that come with the rules, by size: 3 is small, 5 large."""
    file = data_folder() / "battle2008" / "cones.txt"
    return parse_cones(file.read_text(encoding="utf-8"), str(file))


@lru_cache(maxsize=16)
def shapes(size: int) -> tuple[tuple[Place, ...], ...]:
    """A template in every position around an origin corner at 0, 0: each as the squares it has."""
    cone = templates().get(size)
    if cone is None:
        raise ConeError(f"there is no cone of size {size}; there are {sorted(templates())}")
    found: dict[frozenset[Place], None] = {}
    for left, top in cone.origins:
        cells = [(x - left, y - top) for x, y in cone.cells]
        for _ in range(4):
            found[frozenset(cells)] = None
            # A quarter turn around the corner.
            cells = [(-1 - y, x) for x, y in cells]
    return tuple(tuple(sorted(cells)) for cells in found)


def laid_cones(grid: Grid, corner: int, size: int) -> tuple[int, ...]:
    """Every cone of a size that starts at a corner, cut off at the edge of the board, as bits."""
    x, y = grid.corner_xy(corner)
    found: dict[int, None] = {}
    for shape in shapes(size):
        cells = 0
        for dx, dy in shape:
            if 0 <= x + dx < grid.width and 0 <= y + dy < grid.height:
                cells |= 1 << (y + dy) * grid.width + x + dx
        if cells:
            found[cells] = None
    return tuple(found)
