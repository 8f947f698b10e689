"""How the rules of 2011 read a map: terrain kinds, counting, lines."""

from warband.boards.recent import Recent
from warband.boards.squares.distance import CornerFirstDistances, Distances
from warband.boards.squares.edges import Edges, EdgeSet
from warband.boards.squares.grid import Grid
from warband.boards.squares.optics import Optics
from warband.boards.squares.screens import Screens
from warband.boards.squares.steps import Steps
from warband.ddm.ground.board import Board, Geometry, TerrainTable
from warband.ddm.ground.lines import Lines, Screening
from warband.ddm.ground.metric import Metric
from warband.ddm.ground.terrain import DAMAGING
from warband.rules.guild2011.ground.lines import LinesOf2011


class MetricOf2011(Metric):
    """No step leads past the corner of a wall; of a count only the first square does."""

    def _count(self, solid: EdgeSet) -> Distances:
        """Counting Distance: the first square may lie around a corner."""
        return CornerFirstDistances(self.grid, self.walls, solid)

    def _make_steps(self, side: int, manner: str) -> Steps:
        """Walls: no creature moves diagonally past the corner of one, or is moved so."""
        made = super()._make_steps(side, manner if manner in ("fly", "through") else "walk")
        return made if manner == "through" else made.with_hard_corners_shut()


class GeometryOf2011(Geometry):
    """Corners shut to steps, the first of a count excepted; lines that touch no wall."""

    __slots__ = ()

    def metric(self, grid: Grid, walls: int, edges: Edges, cut_corners: int) -> Metric:
        """Distance and steps on a map with these walls."""
        return MetricOf2011(grid, walls, edges, cut_corners)

    def lines(self, metric: Metric, screening: Screening, optics: Recent[Screens, Optics]) -> Lines:
        """Sight, effect, cover and areas with these squares in the way."""
        return LinesOf2011(metric, screening, optics)


BOARD = Board(
    terrain=TerrainTable(
        slow=("difficult", "river", "statue"),
        slower=(),
        no_footing=("pit", "statue"),
        damaging=DAMAGING,
        on_entering=("pit", "spike stones", "steep slope", "web"),
        at_rest=("steep slope", "web"),
        lingering=("dangerous", "pit"),
        lending=("healing fountain", "teleporter"),
        wooded=("forest", "market stall"),
        clouded=("smoke",),
        raised=("ridge",),
    ),
    geometry=GeometryOf2011(),
)
