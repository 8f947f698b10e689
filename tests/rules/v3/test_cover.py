"""Cover against shots, compared with lines that are drawn one by one."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from warband.ddm.ground.maps import parse_map
from warband.rules.v3.board import BOARD

WIDTH, HEIGHT = 6, 4
AREAS = "start A A1\nstart B F4\nvictory AB C3\n"
POINTS = [Fraction(n, 997) for n in (1, 307, 689, 996)]
"""Places within a square through which no line to a corner meets another corner."""

DRAWINGS = st.lists(
    st.lists(st.sampled_from("....rrk&f#"), min_size=WIDTH, max_size=WIDTH),
    min_size=HEIGHT,
    max_size=HEIGHT,
)
SQUARES = st.tuples(st.integers(0, WIDTH - 1), st.integers(0, HEIGHT - 1))


def crossed(x: int, y: int, u: Fraction, v: Fraction) -> Iterator[tuple[int, int]]:
    """The squares that a line from a corner to a point runs through, in order."""
    run, rise = u - x, v - y
    cuts = {Fraction(0), Fraction(1)}
    cuts |= {(line - x) / run for line in range(WIDTH + 1)}
    cuts |= {(line - y) / rise for line in range(HEIGHT + 1)}
    on_the_way = sorted(cut for cut in cuts if 0 <= cut <= 1)
    for start, end in pairwise(on_the_way):
        middle = (start + end) / 2
        yield int((x + middle * run) // 1), int((y + middle * rise) // 1)


def stopped(drawn: list[list[str]], squares: list[tuple[int, int]], over_ridges: bool) -> bool:
    """Whether a line that runs through the squares to the last of them is blocked."""
    on_ridge = False
    for x, y in squares:
        kind = drawn[y][x]
        if kind in "k&f#" and (x, y) != squares[-1]:
            return True
        if on_ridge and kind != "r" and not over_ridges:
            return True
        on_ridge = on_ridge or kind == "r"
    return False


@given(DRAWINGS, SQUARES, SQUARES, st.booleans())
@settings(max_examples=120, deadline=None)
def test_a_target_has_cover_if_some_line_to_it_is_blocked(
    drawn: list[list[str]], here: tuple[int, int], there: tuple[int, int], flies: bool
) -> None:
    drawn[0][0] = drawn[3][5] = drawn[2][2] = "."
    if here == there or "#" in (drawn[here[1]][here[0]], drawn[there[1]][there[0]]):
        return
    rows = "".join(f"  {''.join(row)}\n" for row in drawn)
    field = parse_map(f"map Sketch\ndraw\n{rows}{AREAS}").field(BOARD)
    grid = field.grid
    space, goal = 1 << grid.cell(*here), grid.cell(*there)
    over_ridges = flies or drawn[here[1]][here[0]] == "r"
    for corner, _, cover in field.ranged_lines(space, goal, flies, False):
        ways = (
            [cell for cell in crossed(*grid.corner_xy(corner), u, v) if cell != here]
            for u in (there[0] + point for point in POINTS)
            for v in (there[1] + point for point in POINTS)
        )
        blocked = any(stopped(drawn, way, over_ridges) for way in ways)
        assert bool(cover) == (blocked or drawn[there[1]][there[0]] == "f")
