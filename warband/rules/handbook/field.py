"""The battle grid with its terrain, exits and tiles, made ready for the rules (Setup; Terrain)."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import cached_property

from warband.boards.alternating.ground import Ground, Layers
from warband.boards.recent import Recent
from warband.boards.squares.edges import NO_EDGES, Edges, EdgeSet
from warband.boards.squares.grid import Grid, cells_of

KINDS = (
    "wall", "difficult", "statue", "blood rock", "sacred circle", "tree", "pit", "shadow",
    "spike stones", "grease", "vines", "low obstacle", "hallowed sanctum", "unhallowed sanctum",
    "healing stone", "trap", "teleporter", "illusory wall", "cloud", "magic statue", "narrow",
)  # fmt: skip
"""The terrain a square can have."""

EDGES = (
    "wall", "force", "shadow wall", "low wall", "stairs up", "stairs down", "diagonal wall",
    "narrow doorway",
)  # fmt: skip
"""What can stand on a gridline. Stairs up lead up to the east or south."""

_ROUGH = ("difficult", "statue", "magic statue", "spike stones", "grease", "vines", "low obstacle")
_SHUT = ("statue", "magic statue", "pit")
_BULKY = ("statue", "magic statue", "tree")
_DARK = ("shadow", "cloud", "illusory wall")


@dataclass(frozen=True, slots=True)
class Place:
    """Where a warband starts and where its routing creatures leave."""

    exits: int
    """Its exit squares."""
    corner: int
    """The square marked as its exit corner."""
    start: int = 0
    """The squares of its assembly tile."""
    others: tuple[int, ...] = ()
    """The exit corners of further assembly tiles."""

    @property
    def corners(self) -> int:
        """The squares marked as its exit corners."""
        return sum(1 << cell for cell in (self.corner, *self.others))


@dataclass(frozen=True)
class Field:
    """A battle grid. It never changes: other terrain makes another field.

    >>> grid = Grid(9, 6)
    >>> field = Field("plain", grid, seats_around(grid, 2))
    >>> grid.names(field.places[1].exits)
    'I4 I5 G6 H6 I6'
    """

    name: str
    grid: Grid
    places: tuple[Place, ...]
    terrain: tuple[tuple[str, int], ...] = ()
    """The squares of each kind of terrain that is there."""
    edges: tuple[tuple[str, EdgeSet], ...] = ()
    tiles: tuple[tuple[str, int], ...] = ()
    """The feature tiles, with their squares."""
    links: tuple[tuple[int, int], ...] = ()
    """Pairs of teleporters."""
    ranged_limit: int = 0
    """How far ranged attacks reach on an exceptionally large grid; 0 for no limit."""
    slits: tuple[int, ...] = ()
    """The corners, where gridlines meet, at which thin walls have arrow slits."""
    _others: Recent[object, "Field"] = field(
        default_factory=lambda: Recent(64), repr=False, compare=False
    )

    def __reduce__(self) -> tuple[type["Field"], tuple[object, ...]]:
        """Written down, a grid is what is drawn on it; tables are made again."""
        return Field, tuple(getattr(self, each.name) for each in fields(self) if each.compare)

    def if_same(self, other: "Field") -> "Field":
        """This grid, with all its tables, in place of another on which the same is drawn."""
        return self if self == other else other

    @cached_property
    def _cells(self) -> Mapping[str, int]:
        return dict(self.terrain)

    def cells(self, kind: str) -> int:
        """The squares of a kind of terrain."""
        return self._cells.get(kind, 0)

    def kinds(self, cell: int) -> tuple[str, ...]:
        """The terrain of a square."""
        return tuple(kind for kind, cells in self.terrain if cells >> cell & 1)

    def line(self, kind: str) -> EdgeSet:
        """The gridlines of a kind."""
        return dict(self.edges).get(kind, NO_EDGES)

    @cached_property
    def ground(self) -> Ground:
        """Distance, sight, cover and movement on this field."""
        return Ground(self.grid, self._layers())

    def _layers(self) -> Layers:
        def union(kinds: tuple[str, ...]) -> int:
            found = 0
            for kind in kinds:
                found |= self.cells(kind)
            return found

        return Layers(
            walls=self.cells("wall"),
            fences=self.line("wall") | self.line("diagonal wall"),
            slants=self.line("diagonal wall"),
            panes=self.line("force"),
            dark=union(_DARK),
            curtains=self.line("shadow wall"),
            rough=union(_ROUGH),
            thresholds=self.line("low wall"),
            rises=Edges(drop=self.line("stairs down"), rise=self.line("stairs up")),
            shut=union(_SHUT),
            bulky=union(_BULKY),
            narrow=self.cells("narrow"),
            gaps=self.line("narrow doorway"),
        )

    @cached_property
    def solid(self) -> int:
        """Squares that nobody can end in: walls and statues."""
        return self.cells("wall") | self.ground.layers.shut

    @cached_property
    def eventful(self) -> int:
        """Squares on which something happens to whoever enters them."""
        found = 0
        for kind in ("spike stones", "grease", "vines", "trap", "teleporter", "illusory wall"):
            found |= self.cells(kind)
        for _, cells in self.tiles if self.cells("illusory wall") else ():
            found |= cells
        return found

    @cached_property
    def has_low_obstacles(self) -> bool:
        """Whether there are low obstacles or thin low walls."""
        return bool(self.cells("low obstacle") or self.line("low wall"))

    @cached_property
    def has_pits(self) -> bool:
        """Whether there are pits."""
        return self.cells("pit") != 0

    @cached_property
    def tight(self) -> int:
        """Squares that a Large creature gets into only by squeezing."""
        grid, ground = self.grid, self.ground
        single = ground.country(1).going.legal & ~self.cells("narrow")
        anchors = ground.country(2).going.legal
        covered = anchors | anchors << 1 | anchors << grid.width | anchors << grid.width + 1
        return single & ~covered

    @cached_property
    def has_narrows(self) -> bool:
        """Whether there are places less than a square wide."""
        return bool(self.cells("narrow") or self.line("narrow doorway"))

    def slit_between(self, space: int, other: int) -> int:
        """The arrow slit beside a space through which it sees another; NOBODY without one."""
        for corner in self.slits:
            if space & self.beside_slit(corner):
                seen = self.ground.sight.seen_from_corner(corner)
                if seen & other:
                    return corner
        return -1

    def beside_slit(self, corner: int) -> int:
        """The squares that an arrow slit touches."""
        grid = self.grid
        x, y = grid.corner_xy(corner)
        found = 0
        for i, j in ((x - 1, y - 1), (x, y - 1), (x - 1, y), (x, y)):
            if 0 <= i < grid.width and 0 <= j < grid.height:
                found |= 1 << grid.cell(i, j)
        return found

    def with_terrain(self, kind: str, cells: int) -> "Field":
        """The same grid where these squares, and no others, have a kind of terrain."""
        if self.cells(kind) == cells:
            return self
        return self._others.get_or_make((kind, cells), lambda: self._changed(kind, cells))

    def _changed(self, kind: str, cells: int) -> "Field":
        terrain = {**self._cells, kind: cells}
        kept = tuple((each, terrain[each]) for each in KINDS if terrain.get(each))
        other = Field(
            self.name, self.grid, self.places, kept, self.edges, self.tiles, self.links,
            self.ranged_limit, self.slits,
        )  # fmt: skip
        object.__setattr__(other, "ground", self.ground.replaced(other._layers()))
        return other


def seats_around(grid: Grid, players: int) -> tuple[Place, ...]:
    """Where players sit, clockwise (Battle Grid; Seating).

    Two sit at opposite corners; of three two share the ends of a long edge and the third the
    middle of the opposite one; four have a corner each; more are spaced evenly.
    """
    width, height = grid.width, grid.height
    corners = [(0, 0), (width - 1, 0), (width - 1, height - 1), (0, height - 1)]
    if players == 2:
        return tuple(_corner(grid, *corners[n]) for n in (0, 2))
    if players == 3:
        if height >= width:
            middle = _edge(grid, [(width - 1, height // 2 + n) for n in (-1, 0, 1)])
            return _corner(grid, *corners[0]), middle, _corner(grid, *corners[3])
        middle = _edge(grid, [(width // 2 + n, height - 1) for n in (-1, 0, 1)])
        return _corner(grid, *corners[0]), _corner(grid, *corners[1]), middle
    if players == 4:
        return tuple(_corner(grid, *corner) for corner in corners)
    ring = [(x, 0) for x in range(width)] + [(width - 1, y) for y in range(1, height)]
    ring += [(x, height - 1) for x in range(width - 2, -1, -1)]
    ring += [(0, y) for y in range(height - 2, 0, -1)]
    found: list[Place] = []
    for seat in range(players):
        at = seat * len(ring) // players
        # Where an assembly tile would not fit beside a corner, the corner is near enough.
        near = [ring[(at + n) % len(ring)] for n in range(-7, 8)]
        corner = next((each for each in corners if each in near), None)
        if corner is not None:
            found.append(_corner(grid, *corner))
        else:
            found.append(_edge(grid, [ring[(at + n) % len(ring)] for n in (-1, 0, 1)]))
    return tuple(found)


def _corner(grid: Grid, x: int, y: int) -> Place:
    """Five squares in a corner: the corner itself and two along each edge."""
    dx, dy = (1 if x == 0 else -1), (1 if y == 0 else -1)
    squares = [(x, y), (x + dx, y), (x + 2 * dx, y), (x, y + dy), (x, y + 2 * dy)]
    exits = 0
    for i, j in squares:
        if 0 <= i < grid.width and 0 <= j < grid.height:
            exits |= 1 << grid.cell(i, j)
    start = 0
    for i in range(6):
        for j in range(6):
            u, v = x + i * dx, y + j * dy
            if 0 <= u < grid.width and 0 <= v < grid.height:
                start |= 1 << grid.cell(u, v)
    return Place(exits, grid.cell(x, y), start)


def _edge(grid: Grid, squares: list[tuple[int, int]]) -> Place:
    """Three squares along a side; the middle one is the exit corner."""
    exits = 0
    for x, y in squares:
        exits |= 1 << grid.cell(x, y)
    x, y = squares[1]
    start = 0
    for cell in cells_of(grid.full):
        u, v = grid.xy(cell)
        if abs(u - x) <= 3 and abs(v - y) <= 3:
            start |= 1 << cell
    return Place(exits, grid.cell(x, y), start)
