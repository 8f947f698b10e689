"""A floor plan as the delve walks it: rooms, corridors and doors as sets of squares.

Whatever nobody has seen yet is solid rock on the battle grid, so that no position tells more than
the party knows, and the grid grows with every door.
"""

from functools import lru_cache

from warband.boards.recent import Recent
from warband.boards.squares.edges import EdgeSet
from warband.boards.squares.grid import Grid, cells_of
from warband.rules.handbook.dungeon.floor_plans import DOOR, ROCK, Plan, Room, Square, bounds
from warband.rules.handbook.dungeon.room_features import FEATURES, Feature
from warband.rules.handbook.field import KINDS, Field, Place

KEPT = 16
"""So many battle grids of a floor are kept: what is seen of them takes long to work out."""


class Floor:
    """A plan made ready."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.grid = Grid(plan.width, plan.height)
        self.doors = tuple(self.board(door.squares) for door in plan.doors)
        self.rooms = {room.number: self.board(room.squares) for room in plan.rooms}
        self.areas = self._areas()
        """Rooms and corridors, each as far as one sees it at once: between doors."""
        self.room_of = tuple(
            next((number for number, cells in self.rooms.items() if cells & area), 0)
            for area in self.areas
        )
        """For each area its room; 0 for a corridor."""
        self.beyond = tuple(
            tuple(n for n, area in enumerate(self.areas) if self.sides_of(door) & area)
            for door in self.doors
        )
        """For each door the areas that it joins."""
        self._fields: Recent[tuple[int, int, tuple[tuple[str, int], ...]], Field] = Recent(KEPT)
        self._features = {
            cell: FEATURES[room.feature]
            for room in plan.rooms
            if room.feature
            for cell in cells_of(self.rooms[room.number])
        }

    def board(self, squares: frozenset[Square]) -> int:
        """Squares of the plan as a set of cells."""
        return sum(1 << self.grid.cell(square.x, square.y) for square in squares)

    def sides_of(self, cells: int) -> int:
        """The squares at the edges of some squares."""
        found = 0
        for direction in range(4):
            found |= self.grid.moved(cells, direction)
        return found & ~cells

    def _areas(self) -> tuple[int, ...]:
        left = 0
        for y, row in enumerate(self.plan.drawing):
            for x, mark in enumerate(row):
                if mark not in (ROCK, DOOR):
                    left |= 1 << self.grid.cell(x, y)
        found: list[int] = []
        while left:
            area = left & -left
            while True:
                grown = (area | self.sides_of(area)) & left
                if grown == area:
                    break
                area = grown
            left &= ~area
            found.append(area)
        return tuple(found)

    def area_of_room(self, number: int) -> int:
        """The area of a room."""
        return self.room_of.index(number)

    def room(self, number: int) -> Room:
        """A room of the plan."""
        return self.plan.rooms[number - 1]

    def middle(self, number: int) -> int:
        """The square in the middle of a room."""
        square = self.room(number).middle
        return self.grid.cell(square.x, square.y)

    def feature_at(self, cell: int) -> Feature | None:
        """What is special about the room of a square."""
        return self._features.get(cell)

    def room_at(self, cells: int) -> int:
        """The room that some squares lie in; 0 for none."""
        return next((number for number, room in self.rooms.items() if room & cells), 0)

    # ------------------------------------------------------------------------- the grid

    def field(self, seats: int) -> Field:
        """The battle grid before anything of it was seen."""
        return self._fields.get_or_make((seats, 0, ()), lambda: self._rock(seats))

    def unrolled(self, field: Field, cells: int) -> Field:
        """A battle grid where these squares, and no others, can be walked on.

        Floors are shared by all delves on them, so what somebody conjured up counts too.
        """
        lies_there = tuple(terrain for terrain in field.terrain if terrain[0] != "wall")
        return self._fields.get_or_make(
            (len(field.places), cells, lies_there),
            lambda: field.with_terrain("wall", self.grid.full & ~cells),
        )

    def _rock(self, seats: int) -> Field:
        grid = self.grid
        way_out = self.middle(self.plan.entrance)
        place = Place(1 << way_out, way_out, self.rooms[self.plan.entrance])
        terrain = {"wall": grid.full}
        curtains = EdgeSet(0, 0)
        for room in self.plan.rooms:
            feature = FEATURES.get(room.feature)
            if feature is None:
                continue
            if feature.fog:
                terrain["cloud"] = terrain.get("cloud", 0) | self.rooms[room.number]
            if feature.obstacles:
                kind = OBSTACLES[feature.obstacles]
                terrain[kind] = terrain.get(kind, 0) | self._strewn(room)
            if feature.dark_wall:
                curtains = curtains | self._curtain(room)
        kept = tuple((kind, terrain[kind]) for kind in KINDS if terrain.get(kind))
        edges = (("shadow wall", curtains),) if curtains.east or curtains.south else ()
        return Field(f"{grid.width}x{grid.height}", grid, (place,) * seats, kept, edges)

    def _strewn(self, room: Room) -> int:
        """Rubble, pillars or pits: every third square, off the walls and the middle."""
        left, top, right, bottom = bounds(room.squares)
        middle = room.middle
        found = 0
        for square in room.squares:
            inside = left < square.x < right and top < square.y < bottom
            spaced = (square.x - left) % 3 == 1 and (square.y - top) % 3 == 1
            near = abs(square.x - middle.x) <= 1 and abs(square.y - middle.y) <= 1
            if inside and spaced and not near:
                found |= 1 << self.grid.cell(square.x, square.y)
        return found

    def _curtain(self, room: Room) -> EdgeSet:
        """Wall of Darkness: across the shorter way of the room, right beside its middle."""
        left, top, right, bottom = bounds(room.squares)
        middle, east, south = room.middle, 0, 0
        if right - left >= bottom - top:
            for square in room.squares:
                if square.x == middle.x:
                    east |= 1 << self.grid.cell(square.x, square.y)
        else:
            for square in room.squares:
                if square.y == middle.y:
                    south |= 1 << self.grid.cell(square.x, square.y)
        return EdgeSet(east, south)


OBSTACLES = {"rubble": "difficult", "pillars": "statue", "pits": "pit"}


@lru_cache(maxsize=8)
def floor_of(plan: Plan) -> Floor:
    """A plan made ready, once for all delves on it."""
    return Floor(plan)
