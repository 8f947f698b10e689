"""Tiles on the battle grid: where one more may lie, and the field they make together.

Squares line up and no tile lies on another. Walls of different tiles keep two squares between
them, corner to corner too; a wall and the edge of the grid either touch or keep two squares
(Placing Terrain Tiles).
"""

from __future__ import annotations

from dataclasses import dataclass

from warband.boards.squares.grid import Grid, cells_of
from warband.rules.handbook.field import KINDS, Field, Place
from warband.rules.handbook.state import Laid
from warband.rules.handbook.tiles.tile import ASSEMBLY, Tile, all_tiles

__all__ = ["GRIDS", "Layout", "Rules", "centre_cells", "grid_called"]

GRIDS = {
    "entry": (22, 34),
    "guide": (19, 28),
    "two entry": (44, 34),
    "two guide": (38, 28),
}
"""Battle grids: that of the Entry Pack, that of the Dungeon Master's Guide, and two together."""


def grid_called(name: str) -> Grid:
    """A battle grid by its name, or by its size as ``20x30``.

    >>> grid_called("entry"), grid_called("20x30")
    (Grid(22, 34), Grid(20, 30))
    """
    if name in GRIDS:
        return Grid(*GRIDS[name])
    width, _, height = name.partition("x")
    if not (width.isdecimal() and height.isdecimal()):
        raise ValueError(f"no grid is called {name!r}; there are {', '.join(GRIDS)}, or 20x30")
    return Grid(int(width), int(height))


@dataclass(frozen=True, slots=True)
class Rules:
    """What a scenario asks of places besides."""

    apart: int = 0
    """Squares to keep between tiles, and between tiles and the edge of the grid."""
    open_edges: int = 0
    """How far walls stay away from the short edges, if these are open."""
    free: int = 0
    """Squares that no wall may stand on."""


ORDINARY = Rules()


class Layout:
    """The tiles that lie on a grid.

    >>> layout = Layout(Grid(22, 34))
    >>> shrine = all_tiles()["Shrine"]
    >>> layout.places(shrine).bit_count() > 100
    True
    """

    __slots__ = ("grid", "laid", "rules", "tiles")

    def __init__(
        self,
        grid: Grid,
        laid: tuple[Laid, ...] = (),
        rules: Rules = ORDINARY,
        tiles: dict[str, Tile] | None = None,
    ) -> None:
        self.grid = grid
        self.laid = laid
        self.rules = rules
        self.tiles = tiles if tiles is not None else all_tiles()

    def shape(self, laid: Laid) -> Tile:
        """A laid tile as it lies."""
        return self.tiles[laid.tile].turned(laid.quarters)

    def cells(self, laid: Laid) -> int:
        """The squares under a laid tile."""
        return block(self.grid, laid.anchor, self.shape(laid))

    def with_tile(self, laid: Laid) -> Layout:
        """The layout with one more tile."""
        return Layout(self.grid, (*self.laid, laid), self.rules, self.tiles)

    # Where a tile may lie.

    def places(self, tile: Tile, covering: int = 0) -> int:
        """The squares on which the top left square of a tile, turned as it is, may lie."""
        grid, rules = self.grid, self.rules
        if tile.width > grid.width or tile.height > grid.height:
            return 0
        column = sum(grid.columns[: grid.width - tile.width + 1])
        found = column & (1 << (grid.height - tile.height + 1) * grid.width) - 1
        taken = walls = 0
        for laid in self.laid:
            taken |= self.cells(laid)
            walls |= self._walls(laid)
        taken = _wider(grid, taken, rules.apart)
        if rules.apart:
            taken |= _margin(grid, rules.apart)
        for y in range(tile.height):
            for x in range(tile.width):
                found &= ~(taken >> y * grid.width + x)
        barred = _wider(grid, walls, 2) | rules.free
        if rules.open_edges:
            barred |= _near_short_edges(grid, rules.open_edges)
        for x, y in tile.of("wall"):
            here = barred | _gaps(grid, tile, x, y)
            found &= ~(here >> y * grid.width + x)
        if covering:
            found &= _covering(grid, tile, covering)
        return found

    def starting_places(self, tile: Tile, corner: int, squares: int) -> list[tuple[int, int]]:
        """Where an assembly tile may lie for whoever starts on some squares (five in a corner or
        three on an edge): quarters and anchor.

        In a corner the exit corner of the tile lies on the corner square. On an edge the exit
        corner and two exits beside it lie on the three squares.
        """
        found: list[tuple[int, int]] = []
        for quarters in range(4):
            turned = tile.turned(quarters)
            ((x, y),) = turned.of("exit corner")
            legal = self.places(turned)
            ends = (
                (1 << corner,)
                if squares.bit_count() == 5
                else tuple(1 << c for c in cells_of(squares))
            )
            for end in ends:
                i, j = self.grid.xy(end.bit_length() - 1)
                if not (i - x >= 0 and j - y >= 0):
                    continue
                anchor = (j - y) * self.grid.width + i - x
                if not legal >> anchor & 1:
                    continue
                exits = self._exits(turned, anchor)
                if squares & ~exits == 0:
                    found.append((quarters, anchor))
        return found

    def _exits(self, tile: Tile, anchor: int) -> int:
        squares = (*tile.of("exit"), *tile.of("exit corner"))
        return sum(1 << anchor + y * self.grid.width + x for x, y in squares)

    def _walls(self, laid: Laid) -> int:
        return sum(
            1 << laid.anchor + y * self.grid.width + x for x, y in self.shape(laid).of("wall")
        )

    # The field.

    def field(self, name: str, places: tuple[Place, ...], outside: str = "") -> Field:
        """The battle grid with all tiles; assembly tiles tell where their players start and flee.

        ``outside`` is the terrain of all squares that lie on no tile.
        """
        terrain = dict.fromkeys(KINDS, 0)
        covered = 0
        tiles: list[tuple[str, int]] = []
        starts = list(places)
        fresh = [True] * len(places)
        border = self.grid.full & ~_inside(self.grid)
        for laid in self.laid:
            shape, cells = self.shape(laid), self.cells(laid)
            covered |= cells
            for kind, squares in shape.squares.items():
                if kind in terrain:
                    for x, y in squares:
                        terrain[kind] |= 1 << laid.anchor + y * self.grid.width + x
            if shape.kind == ASSEMBLY and laid.seat >= 0:
                exits = self._exits(shape, laid.anchor) & border
                ((x, y),) = shape.of("exit corner")
                corner = laid.anchor + y * self.grid.width + x
                here = Place(exits, corner, cells)
                if fresh[laid.seat]:
                    starts[laid.seat] = here
                    fresh[laid.seat] = False
                else:
                    starts[laid.seat] = _both(starts[laid.seat], here)
            else:
                tiles.append((laid.tile, cells))
        if outside:
            terrain[outside] |= self.grid.full & ~covered
        kept = tuple((kind, terrain[kind]) for kind in KINDS if terrain[kind])
        return Field(name, self.grid, tuple(starts), kept, tiles=tuple(tiles))


def _both(one: Place, other: Place) -> Place:
    return Place(
        one.exits | other.exits, one.corner, one.start | other.start, (*one.others, other.corner)
    )


def centre_cells(grid: Grid) -> int:
    """The squares that touch the centre point of the grid: one, two or four.

    >>> Grid(22, 34).names(centre_cells(Grid(22, 34)))
    'K17 L17 K18 L18'
    """
    columns = {(grid.width - 1) // 2, grid.width // 2}
    rows = {(grid.height - 1) // 2, grid.height // 2}
    return sum(1 << grid.cell(x, y) for x in columns for y in rows)


def block(grid: Grid, anchor: int, tile: Tile) -> int:
    """The squares under a tile."""
    row = (1 << tile.width) - 1 << anchor
    return sum(row << y * grid.width for y in range(tile.height))


def _inside(grid: Grid) -> int:
    """All squares that do not touch the edge of the grid."""
    return grid.full & ~(grid.rows[0] | grid.rows[-1] | grid.columns[0] | grid.columns[-1])


def _wider(grid: Grid, cells: int, squares: int) -> int:
    for _ in range(squares):
        cells = grid.around(cells)
    return cells


def _margin(grid: Grid, squares: int) -> int:
    """The squares so near to the edge of the grid."""
    inner = grid.full
    for _ in range(squares):
        outer = grid.full & ~inner
        edge = grid.around(outer) if outer else grid.full & ~_inside(grid)
        inner &= ~edge
    return grid.full & ~inner


def _gaps(grid: Grid, tile: Tile, x: int, y: int) -> int:
    """Where a wall square of a tile would leave just one open square to the edge of the grid."""
    walls = tile.of("wall")
    sides = (
        ((x - 1, y), grid.columns[1]),
        ((x + 1, y), grid.columns[-2]),
        ((x, y - 1), grid.rows[1]),
        ((x, y + 1), grid.rows[-2]),
    )
    found = 0
    for beside, line in sides:
        if beside not in walls:
            found |= line
    return found


def _near_short_edges(grid: Grid, squares: int) -> int:
    if grid.height >= grid.width:
        lines = (*grid.rows[:squares], *grid.rows[-squares:])
    else:
        lines = (*grid.columns[:squares], *grid.columns[-squares:])
    found = 0
    for line in lines:
        found |= line
    return found


def _covering(grid: Grid, tile: Tile, cells: int) -> int:
    """The anchors at which a tile covers all of some squares."""
    found = grid.full
    for cell in cells_of(cells):
        x, y = grid.xy(cell)
        here = 0
        for j in range(max(0, y - tile.height + 1), y + 1):
            for i in range(max(0, x - tile.width + 1), x + 1):
                here |= 1 << j * grid.width + i
        found &= here
    return found
