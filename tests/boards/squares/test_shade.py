"""Cover: what stands between a corner and any part of a cell."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from warband.boards.squares.edges import Edges, EdgeSet, edge_between
from warband.boards.squares.grid import Grid, cells_of
from warband.boards.squares.shade import Shade

Point = tuple[Fraction, Fraction]
Polygon = list[Point]


def turn(a: Point, b: Point, c: Point) -> Fraction:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def convex_hull(points: list[Point]) -> Polygon:
    """Andrew's monotone chain, corners in order."""
    ordered = sorted(set(points))
    chains = []
    for run in (ordered, ordered[::-1]):
        chain: Polygon = []
        for point in run:
            while len(chain) >= 2 and turn(chain[-2], chain[-1], point) <= 0:
                chain.pop()
            chain.append(point)
        chains.append(chain[:-1])
    return chains[0] + chains[1]


def cut(polygon: Polygon, axis: int, level: int, *, keep_above: bool) -> Polygon:
    """The part of a convex polygon on one side of a gridline (Sutherland and Hodgman)."""
    kept: Polygon = []
    for one, other in zip(polygon, polygon[1:] + polygon[:1], strict=True):
        inside = one[axis] >= level if keep_above else one[axis] <= level
        other_inside = other[axis] >= level if keep_above else other[axis] <= level
        if inside:
            kept.append(one)
        if inside != other_inside:
            t = (level - one[axis]) / (other[axis] - one[axis])
            kept.append((one[0] + t * (other[0] - one[0]), one[1] + t * (other[1] - one[1])))
    return kept


def area(polygon: Polygon) -> Fraction:
    sides = zip(polygon, polygon[1:] + polygon[:1], strict=True)
    return abs(sum((a[0] * b[1] - a[1] * b[0] for a, b in sides), Fraction(0)))


def square(x: int, y: int) -> list[Point]:
    return [(Fraction(x + i), Fraction(y + j)) for i in (0, 1) for j in (0, 1)]


def plain_hull(grid: Grid, corner: int, cell: int) -> Polygon:
    x, y = grid.corner_xy(corner)
    return convex_hull([(Fraction(x), Fraction(y)), *square(*grid.xy(cell))])


def overlaps(hull: Polygon, x: int, y: int) -> bool:
    """Whether the insides of a convex polygon and a cell have points in common."""
    part = cut(hull, 0, x, keep_above=True)
    part = cut(part, 0, x + 1, keep_above=False) if part else part
    part = cut(part, 1, y, keep_above=True) if part else part
    part = cut(part, 1, y + 1, keep_above=False) if part else part
    return bool(part) and area(part) > 0


def crosses(hull: Polygon, axis: int, level: int, start: int) -> bool:
    """Whether a unit of a gridline runs through the inside of a convex polygon."""
    along = 1 - axis
    if not min(p[axis] for p in hull) < level < max(p[axis] for p in hull):
        return False
    at_level = [p for p in cut(hull, axis, level, keep_above=True) if p[axis] == level]
    low, high = min(p[along] for p in at_level), max(p[along] for p in at_level)
    return low < start + 1 and high > start and low < high


@settings(deadline=None, max_examples=60)
@given(st.integers(1, 7), st.integers(1, 7), st.data())
def test_the_hull_holds_exactly_what_lines_pass_through(
    width: int, height: int, data: st.DataObject
) -> None:
    grid = Grid(width, height)
    corner = data.draw(st.integers(0, grid.corner_count - 1))
    cell = data.draw(st.integers(0, grid.size - 1))
    found = Shade(grid).hull(corner, cell)
    hull = plain_hull(grid, corner, cell)
    for other in range(grid.size):
        x, y = grid.xy(other)
        assert bool(found.cells >> other & 1) == (other != cell and overlaps(hull, x, y))
        if x + 1 < width:
            assert bool(found.edges.east >> other & 1) == crosses(hull, 0, x + 1, y)
        if y + 1 < height:
            assert bool(found.edges.south >> other & 1) == crosses(hull, 1, y + 1, x)
    assert found.cells <= grid.full
    assert not found.edges.east & grid.columns[-1]
    assert not found.edges.south & ~(grid.full >> grid.width)


def test_a_blocker_beside_the_lines_gives_no_cover() -> None:
    grid = Grid(5, 5)
    shade = Shade(grid)
    corner = grid.corner(1, 1)  # south-east of A1
    goal = grid.parse("D2")
    assert shade.shaded(corner, goal, grid.parse_all("C2"))
    assert not shade.shaded(corner, goal, grid.parse_all("B1 C1 D1"))  # they touch along row 1
    assert not shade.shaded(corner, goal, grid.parse_all("B3"))
    assert not shade.shaded(corner, goal, grid.parse_all("D2"))  # the goal itself


def test_next_to_the_corner_nothing_gives_cover() -> None:
    grid = Grid(4, 4)
    shade = Shade(grid)
    corner = grid.corner(2, 2)
    for cell in cells_of(grid.cells_at(corner)):
        assert not shade.shaded(corner, cell, grid.full)


def test_an_edge_across_the_lines_gives_cover() -> None:
    grid = Grid(4, 4)
    shade = Shade(grid)
    corner = grid.corner(1, 1)
    goal = grid.parse("C2")
    near_side = edge_between(grid, grid.parse("B2"), goal)
    assert shade.shaded(corner, goal, 0, near_side)
    far_side = edge_between(grid, goal, grid.parse("D2"))
    assert not shade.shaded(corner, goal, 0, far_side)
    along = edge_between(grid, grid.parse("B1"), grid.parse("B2"))
    assert not shade.shaded(corner, goal, 0, along)


@pytest.mark.parametrize(
    ("corner", "goal", "hit"),
    [((0, 0), "C1", True), ((3, 1), "A1", False), ((1, 0), "C1", False)],
)
def test_only_steps_crossed_from_below_count_as_uphill(
    corner: tuple[int, int], goal: str, hit: bool
) -> None:
    grid = Grid(3, 1)
    edges = Edges(rise=edge_between(grid, 0, 1))  # B1 is higher than A1
    shade = Shade(grid)
    start, cell = grid.corner(*corner), grid.parse(goal)
    assert shade.shaded(start, cell, 0, shade.uphill(start, cell, edges)) == hit


def test_uphill_knows_all_four_directions() -> None:
    grid = Grid(3, 3)
    middle = grid.parse("B2")
    ring = {name: edge_between(grid, middle, grid.parse(name)) for name in ("A2", "C2", "B1", "B3")}
    plateau = Edges(drop=ring["C2"] | ring["B3"], rise=ring["A2"] | ring["B1"])
    shade = Shade(grid)
    for corner, goal, climbs in (
        ((0, 1), "B2", ring["A2"]),
        ((3, 1), "B2", ring["C2"]),
        ((1, 0), "B2", ring["B1"]),
        ((1, 3), "B2", ring["B3"]),
    ):
        start, cell = grid.corner(*corner), grid.parse(goal)
        crossed = shade.hull(start, cell).edges & shade.uphill(start, cell, plateau)
        assert crossed == climbs
    down = shade.hull(grid.corner(1, 1), grid.parse("C2")).edges
    assert down & shade.uphill(grid.corner(1, 1), grid.parse("C2"), plateau) == EdgeSet()
