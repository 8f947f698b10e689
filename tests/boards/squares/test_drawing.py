"""Maps drawn in characters."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.boards.squares.worlds import World, worlds
from warband.boards.squares.drawing import Drawing, DrawingError, parse_drawing
from warband.boards.squares.edges import Edges, EdgeSet
from warband.boards.squares.grid import Grid


@st.composite
def drawings(draw: st.DrawFn) -> Drawing:
    world: World = draw(worlds(walls=0, soft=True))
    size = world.grid.size
    letters = draw(st.text("#.~TRvx|-<>^=:", min_size=size, max_size=size))
    width = world.grid.width
    rows = tuple(letters[k : k + width] for k in range(0, size, width))
    return Drawing(rows, world.edges)


@settings(deadline=None)
@given(drawings())
def test_drawings_round_trip(drawing: Drawing) -> None:
    assert parse_drawing(str(drawing)) == drawing


def test_a_plain_drawing_has_one_character_a_cell() -> None:
    drawing = parse_drawing("""
        #..
        .#T
    """)
    assert drawing.grid == Grid(3, 2)
    assert drawing.cells("#") == drawing.grid.parse_all("A1 B2")
    assert drawing.cells("T.") == drawing.grid.parse_all("B1 C1 A2 C2")
    assert not drawing.edges
    assert str(drawing) == "#..\n.#T"


def test_a_ruled_drawing_shows_what_stands_on_the_gridlines() -> None:
    drawing = parse_drawing("""
        +-+-+-+
        |. .|#|
        +v+-+=+
        |.:.<.|
        + +^+ +
        |.>. .|
        +-+-+-+
    """)
    grid = drawing.grid
    assert grid == Grid(3, 3)
    assert drawing.rows == ("..#", "...", "...")
    assert drawing.edges == Edges(
        solid=EdgeSet(east=grid.parse_all("B1"), south=grid.parse_all("B1")),
        crest=EdgeSet(east=grid.parse_all("A2"), south=grid.parse_all("C1")),
        drop=EdgeSet(east=grid.parse_all("A3"), south=grid.parse_all("A1")),
        rise=EdgeSet(east=grid.parse_all("B2"), south=grid.parse_all("B2")),
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("..\n...", "row 2 has 3 squares, the first one 2"),
        (".. .", "row 1, column 3: ' ' cannot stand for a cell"),
        ("", "0 x 1"),
        ("+-+\n|.|", "3 x 2 characters"),
        ("+-+-+\n|.x.|\n+-+-+", "line 2, column 3: 'x' where"),
        ("+-+-+\n|...|\n+-+-+", "line 2, column 3: '.' where"),
        ("+-+\n|.\n+-+", "line 2 has 2 characters, the first one 3"),
        ("+ +\n|.|\n+-+", "line 1, column 2: ' ' where '-' belongs"),
        ("+-+\n|+|\n+-+", "row 1, column 1: '+' cannot stand for a cell"),
        ("." * 65, "65 x 1"),
    ],
)
def test_bad_drawings_tell_where_they_are_wrong(text: str, message: str) -> None:
    with pytest.raises(DrawingError) as error:
        parse_drawing(text)
    assert message in str(error.value)


def test_edges_of_a_drawing_lie_between_its_cells() -> None:
    with pytest.raises(ValueError, match="east edge of B1"):
        Drawing(("..",), Edges(solid=EdgeSet(east=0b10)))
