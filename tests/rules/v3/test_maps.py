"""Maps as text: reading, printing, errors, and the maps that come with warband."""

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from warband.boards.squares.edges import Edges, EdgeSet
from warband.boards.squares.grid import Grid, cells_of
from warband.data import data_folder
from warband.ddm.ground.field import Ground
from warband.ddm.ground.maps import MapError, load_maps, parse_map, print_map
from warband.ddm.ground.square_blocks import parse_squares, print_squares
from warband.ddm.ground.terrain import KINDS
from warband.rules.v3.board import BOARD

SMALL = """\
map Two Gates
draw
  ....#....
  ..1.S.2..
  ....#....
legend 1 fire + difficult
legend 2 smoke + ridge
wall east of B1-B2
ridgeline south of A1
edgeline south of F2-H2 high north
edgeline west of I1 high east
cut E1 sw
start A A1-A3
start B I1-I3
victory A C1
victory B G3
victory AB E2
"""


def same(one: Ground, two: Ground) -> bool:
    return (one.name, one.grid, one.terrain, one.edges, dict(one.areas), one.cut_corners) == (
        two.name, two.grid, two.terrain, two.edges, dict(two.areas), two.cut_corners
    )  # fmt: skip


def test_a_drawing_says_what_terrain_each_square_has() -> None:
    ground = parse_map(SMALL)
    grid = ground.grid
    assert (grid.width, grid.height) == (9, 3)
    assert ground.terrain[grid.parse("E1")] == {"wall"}
    assert ground.terrain[grid.parse("E2")] == {"hidden"}
    assert ground.terrain[grid.parse("C2")] == {"fire", "difficult"}
    assert ground.terrain[grid.parse("A1")] == {"clear"}


def test_gridlines_lie_between_squares() -> None:
    ground = parse_map(SMALL)
    grid, edges = ground.grid, ground.edges
    assert edges.solid == EdgeSet(east=grid.parse_all("B1 B2"))
    assert edges.crest == EdgeSet(south=grid.parse_all("A1"))
    assert edges.drop == EdgeSet(south=grid.parse_all("F2 G2 H2"))
    assert edges.rise == EdgeSet(east=grid.parse_all("H1"))
    assert ground.cut_corners == 1 << grid.corner(4, 1)


def test_gridlines_may_be_drawn() -> None:
    text = """
map Two Rooms
draw
  +-+-+-+
  |.|. #|
  + +=+v+
  |.>. .|
  +-+-+-+
start A A1
start B C2
victory AB B1
"""
    ground = parse_map(text)
    grid, edges = ground.grid, ground.edges
    assert (grid.width, grid.height) == (3, 2)
    assert ground.terrain[grid.parse("C1")] == {"wall"}
    assert edges.solid == EdgeSet(east=grid.parse_all("A1"))
    assert edges.crest == EdgeSet(south=grid.parse_all("B1"))
    assert edges.drop == EdgeSet(east=grid.parse_all("A2"), south=grid.parse_all("C1"))
    assert same(parse_map(print_map(ground)), ground)


def test_areas_have_owners() -> None:
    """proves: build.map.areas"""
    ground = parse_map(SMALL)
    assert ground.areas["start A"] == (ground.grid.parse_all("A1 A2 A3"),)
    assert ground.areas["victory AB"] == (ground.grid.parse_all("E2"),)


def test_printing_is_the_inverse_of_reading() -> None:
    ground = parse_map(SMALL)
    assert same(parse_map(print_map(ground)), ground)


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ("....#....\n  ..1", "....# ...\n  ..1", 3, "a hole in the drawing"),
        ("..1.S.2..", "..1.S.2.", 4, "the row has 8 squares, the first row has 9"),
        ("..1.S.2..", "..1.Q.2..", 4, "unknown letter 'Q' at E2"),
        ("legend 1 fire + difficult\n", "", 4, "unknown letter '1' at C2"),
        ("legend 1 fire + difficult", "legend 1 lava", 6, "no terrain is called 'lava'"),
        ("legend 1 fire", "legend # fire", 6, "the letter '#' already means wall"),
        ("legend 2 smoke", "legend 1 smoke", 7, "explained twice"),
        ("wall east of B1-B2", "wall east of I1", 8, "not between two squares"),
        ("wall east of B1-B2", "wall north of B1", 8, "no neighbour on that side"),
        ("wall east of B1-B2", "wall beside B1", 8, "expected `wall east of SQUARES`"),
        ("wall east of B1-B2", "wall east of B1-B9", 8, "'B9' is off the board"),
        ("wall east of B1-B2", "wall east of B1 high east", 8, "has a high side"),
        ("F2-H2 high north", "F2-H2", 10, "has a high side"),
        ("F2-H2 high north", "F2-H2 high east", 10, "cannot be east"),
        ("cut E1 sw", "cut E1 south", 12, "expected `cut SQUARE nw|ne|sw|se`"),
        ("start A A1-A3", "start A A1-A4", 13, "'A4' is off the board"),
        ("start A A1-A3", "start C A1-A3", 13, "found start 'C'"),
        ("start A A1-A3", "start A D1-E1", 13, "the area covers E1, a wall"),
        ("start A A1-A3\n", "", 1, "the map has no area 'start A'"),
        ("start A A1-A3", "start A I3", 1, "overlap"),
        ("victory A C1\nvictory B G3\nvictory AB E2\n", "", 1, "no victory area for side A"),
        ("map Two Gates\n", "", 1, "the map has no name"),
        ("draw\n", "", 2, "expected map, draw,"),
        ("draw", "wall east of A1\ndraw", 2, "the drawing must come first"),
        ("victory AB E2", "victory AB E2\nlava C1", 18, "found 'lava C1'"),
    ],
)
def test_errors_name_the_line_and_the_cause(old: str, new: str, line: int, reason: str) -> None:
    text = SMALL.replace(old, new)
    assert text != SMALL
    with pytest.raises(MapError) as caught:
        parse_map(text, "gates.map")
    assert reason in caught.value.reason
    assert caught.value.line == line
    assert str(caught.value).startswith("gates.map, line ")


def test_a_ruled_drawing_that_is_out_of_line_is_an_error() -> None:
    with pytest.raises(MapError, match="line 3: in the drawing, "):
        parse_map("map Crooked\ndraw\n  +-+-+\n  |. |\n  +-+-+\n")


def test_a_map_cannot_be_drawn_twice() -> None:
    with pytest.raises(MapError, match="drawn twice"):
        parse_map(SMALL + "draw\n  ..\n")


@given(st.data())
@settings(max_examples=60, deadline=None)
def test_any_map_survives_printing(data: st.DataObject) -> None:
    width, height = data.draw(st.integers(3, 9)), data.draw(st.integers(3, 9))
    grid = Grid(width, height)
    kinds = st.sampled_from([kind for kind in KINDS if kind not in ("wall", "clear")])
    filled = st.frozensets(kinds, min_size=1, max_size=2)
    some = st.one_of(st.just(frozenset(("clear",))), filled)
    mixtures = data.draw(st.lists(some, min_size=1, max_size=8))
    terrain = tuple(data.draw(st.sampled_from(mixtures)) for _ in range(grid.size))
    east = grid.full & ~grid.columns[-1]
    south = grid.full & ~grid.rows[-1]
    taken = EdgeSet()
    drawn = []
    for _ in range(4):
        edge = EdgeSet(
            data.draw(st.integers(0, grid.full)) & east,
            data.draw(st.integers(0, grid.full)) & south,
        )
        drawn.append(edge - taken)
        taken |= edge
    areas = {
        "start A": (grid.columns[0],),
        "start B": (grid.columns[-1],),
        "victory AB": tuple(data.draw(st.lists(st.integers(1, grid.full), min_size=1, max_size=2))),
    }
    corners = data.draw(st.integers(0, (1 << grid.corner_count) - 1))
    ground = Ground("Any Map", grid, terrain, Edges(*drawn), areas, corners)
    assert same(parse_map(print_map(ground)), ground)


@given(st.integers(1, 9), st.integers(1, 9), st.data())
@settings(max_examples=80, deadline=None)
def test_squares_survive_printing(width: int, height: int, data: st.DataObject) -> None:
    grid = Grid(width, height)
    cells = data.draw(st.integers(0, grid.full))
    assert parse_squares(grid, print_squares(grid, cells).split()) == cells


# ------------------------------------------------------------------- the maps that come along

MAPS = load_maps(data_folder() / "v3" / "maps")


def turned(grid: Grid, cells: int) -> int:
    """The cells after the board is turned upside down."""
    return int(f"{cells:0{grid.size}b}"[::-1], 2)


def test_there_are_four_small_and_four_large_maps() -> None:
    sizes = sorted((ground.grid.width, ground.grid.height) for ground in MAPS.values())
    assert sizes == [(22, 17)] * 4 + [(22, 34)] * 4


def test_between_them_they_use_everything() -> None:
    used = {kind for ground in MAPS.values() for kinds in ground.terrain for kind in kinds}
    assert used == set(KINDS)
    assert any(ground.edges.solid for ground in MAPS.values())
    assert any(ground.edges.crest for ground in MAPS.values())
    assert any(ground.edges.steps() for ground in MAPS.values())
    assert any(ground.cut_corners for ground in MAPS.values())
    assert any("victory AB" in ground.areas for ground in MAPS.values())


@pytest.mark.parametrize("name", sorted(MAPS))
def test_a_map_is_fair_turned_upside_down_it_is_the_same(name: str) -> None:
    ground = MAPS[name]
    grid = ground.grid
    assert tuple(reversed(ground.terrain)) == ground.terrain
    for one, other in (("solid", "solid"), ("crest", "crest"), ("drop", "rise")):
        edge, twin = getattr(ground.edges, one), getattr(ground.edges, other)
        assert turned(grid, edge.east << 1) == twin.east
        assert turned(grid, edge.south << grid.width) == twin.south
    for label, opposite in (("start A", "start B"), ("victory A", "victory B")):
        mine = {turned(grid, part) for part in ground.areas.get(label, ())}
        assert mine == set(ground.areas.get(opposite, ()))
    shared = set(ground.areas.get("victory AB", ()))
    assert {turned(grid, part) for part in shared} == shared
    corners = set(cells_of(ground.cut_corners))
    assert {grid.corner_count - 1 - corner for corner in corners} == corners


@pytest.mark.parametrize("name", sorted(MAPS))
def test_start_areas_hold_big_warbands(name: str) -> None:
    ground = MAPS[name]
    for label in ("start A", "start B"):
        cells = 0
        for part in ground.areas[label]:
            cells |= part
        clear = sum(1 << cell for cell in cells_of(cells) if ground.terrain[cell] == {"clear"})
        assert clear.bit_count() >= 32
        assert ground.grid.anchors_within(clear, 3)


@pytest.mark.parametrize("name", sorted(MAPS))
@pytest.mark.parametrize("side", [1, 2])
def test_a_large_creature_can_walk_from_start_to_start_and_to_victory(name: str, side: int) -> None:
    ground = MAPS[name]
    field = ground.field(BOARD)
    free = field.everywhere & ~field.walls & ~field.pits & ~field.statues
    legal = field.block_anchors(free, side)
    steps = field.steps(side, "walk")
    starts = ground.grid.anchors_within(ground.areas["start A"][0], side) & legal
    reached = starts & -starts
    grown = 0
    while grown != reached:
        grown = reached
        for direction, offset in enumerate(ground.grid.offsets):
            going = reached & steps.open[direction]
            reached |= (going << offset if offset > 0 else going >> -offset) & legal
    for label, parts in ground.areas.items():
        for part in parts:
            assert ground.grid.anchors_touching(part, side) & reached, label


@pytest.mark.parametrize("name", sorted(MAPS))
@pytest.mark.parametrize("side", [1, 2])
def test_tables_by_anchor_say_what_is_found_from_the_space(name: str, side: int) -> None:
    field = MAPS[name].field(BOARD)
    for anchor in list(cells_of(field.grid.anchors(side)))[::7]:
        space = field.grid.footprint(anchor, side)
        assert field.beside[side][anchor] == field.touching(space)
        assert field.near[3][side][anchor] == field.within(space, 3)
    assert field.beside[side][-1] == field.near[3][side][-1] == field.in_sight[False][side][-1] == 0


def test_the_examples_of_the_page_are_maps() -> None:
    page = (Path(__file__).parents[3] / "docs" / "notation-map.md").read_text(encoding="utf-8")
    examples = re.findall(r"```map\n(.*?)```", page, re.DOTALL)
    assert len(examples) == 2
    for text in examples:
        ground = parse_map(text)
        assert same(parse_map(print_map(ground)), ground)
