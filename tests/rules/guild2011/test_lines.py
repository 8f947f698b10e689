"""Sight as the book has it, against lines drawn one by one."""

import random
from fractions import Fraction
from itertools import product

import pytest

from warband.boards.recent import Recent
from warband.boards.squares.edges import Edges
from warband.boards.squares.grid import Grid, cells_of
from warband.ddm.ground.lines import Screening
from warband.ddm.ground.lines_from_squares import LinesFromSquares
from warband.ddm.ground.metric import CorneredMetric

GRID = Grid(6, 5)
Point = tuple[Fraction, Fraction]


def touches(one: Point, two: Point, x: int, y: int) -> bool:
    """Whether a line comes to a square, its border counted in."""
    first, last = Fraction(0), Fraction(1)
    for start, end, low in ((one[0], two[0], x), (one[1], two[1], y)):
        run = end - start
        if run == 0:
            if not low <= start <= low + 1:
                return False
            continue
        enters, leaves = sorted(((low - start) / run, (low + 1 - start) / run))
        first, last = max(first, enters), min(last, leaves)
    return first <= last


def points(cell: int) -> list[Point]:
    x, y = GRID.xy(cell)
    return [(x + Fraction(i, 4), y + Fraction(j, 4)) for i, j in product(range(5), repeat=2)]


@pytest.mark.parametrize("seed", range(3))
def test_a_line_of_sight_touches_neither_wall_nor_forest_on_its_way(seed: int) -> None:
    """proves: sight.touch, terrain.forest.sight"""
    luck = random.Random(seed)
    drawn = [luck.random() for _ in range(GRID.size)]
    walls = sum(1 << cell for cell, chance in enumerate(drawn) if chance < 0.16)
    forests = sum(1 << cell for cell, chance in enumerate(drawn) if 0.16 <= chance < 0.3)
    metric = CorneredMetric(GRID, walls, Edges(), 0)
    lines = LinesFromSquares(metric, Screening(walls, 0, forests, 0, 0, 0), Recent(8))
    free = [cell for cell in range(GRID.size) if not walls >> cell & 1]
    for one, two in luck.sample([(a, b) for a in free for b in free if a != b], 60):
        obstacles = [GRID.xy(c) for c in cells_of((walls | forests) & ~(1 << one | 1 << two))]
        clear = any(
            not any(touches(start, end, x, y) for x, y in obstacles)
            for start, end in product(points(one), points(two))
        )
        assert bool(lines.seen(1 << one, False) >> two & 1) == clear, (one, two)
