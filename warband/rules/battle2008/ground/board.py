"""How the rules of 2008 read a map: terrain kinds, counting, lines."""

from warband.boards.recent import Recent
from warband.boards.squares.edges import Edges
from warband.boards.squares.grid import Grid
from warband.boards.squares.optics import Optics
from warband.boards.squares.screens import Screens
from warband.ddm.ground.board import Board, Geometry, TerrainTable
from warband.ddm.ground.lines import Lines, Screening
from warband.ddm.ground.metric import CorneredMetric, Metric
from warband.rules.battle2008.ground.lines import LinesOf2008


class GeometryOf2008(Geometry):
    """Corners shut to steps, the first of a count excepted; lines that touch no wall."""

    __slots__ = ()

    def metric(self, grid: Grid, walls: int, edges: Edges, cut_corners: int) -> Metric:
        """Distance and steps on a map with these walls."""
        return CorneredMetric(grid, walls, edges, cut_corners)

    def lines(self, metric: Metric, screening: Screening, optics: Recent[Screens, Optics]) -> Lines:
        """Sight, effect, cover and areas with these squares in the way."""
        return LinesOf2008(metric, screening, optics)


BOARD = Board(
    terrain=TerrainTable(
        difficult=("forest",),
        slow=("difficult", "river", "statue"),
        slower=(),
        no_footing=("pit", "statue"),
        hovering=("pit",),
        damaging=(),
        on_entering=("pit",),
        at_rest=(),
        lingering=("pit",),
        lending=("healing fountain", "teleporter"),
        wooded=("forest", "market stall"),
        clouded=("smoke",),
        raised=(),
        known=(
            "blood rock",
            "clear",
            "difficult",
            "forest",
            "healing fountain",
            "pit",
            "river",
            "sacred circle",
            "smoke",
            "statue",
            "teleporter",
            "wall",
        ),
    ),
    geometry=GeometryOf2008(),
)
