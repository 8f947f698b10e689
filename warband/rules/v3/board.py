"""How Guild V3 reads a map: terrain kinds, counting, lines."""

from warband.boards.recent import Recent
from warband.boards.squares.edges import Edges
from warband.boards.squares.grid import Grid
from warband.boards.squares.optics import Optics
from warband.boards.squares.screens import Screens
from warband.ddm.ground.board import Board, Geometry, TerrainTable
from warband.ddm.ground.lines import Lines, Screening
from warband.ddm.ground.metric import Metric
from warband.ddm.ground.terrain import DAMAGING


class GeometryOfV3(Geometry):
    """Every step of a count may pass one corner; lines run from corners and along walls."""

    __slots__ = ()

    def metric(self, grid: Grid, walls: int, edges: Edges, cut_corners: int) -> Metric:
        """Distance and steps on a map with these walls."""
        return Metric(grid, walls, edges, cut_corners)

    def lines(self, metric: Metric, screening: Screening, optics: Recent[Screens, Optics]) -> Lines:
        """Sight, effect, cover and areas with these squares in the way."""
        return Lines(metric, screening, optics)


BOARD = Board(
    terrain=TerrainTable(
        difficult=(
            "dangerous",
            "forest",
            "healing fountain",
            "market stall",
            "spike stones",
            "steep slope",
            "web",
        ),
        slow=("difficult", "river"),
        slower=("statue",),
        no_footing=("pit", "statue"),
        damaging=DAMAGING,
        on_entering=("pit", "spike stones", "steep slope", "web"),
        at_rest=("spike stones",),
        lingering=("dangerous", "web"),
        lending=("healing fountain", "teleporter"),
        wooded=("forest", "market stall"),
        clouded=("smoke",),
        raised=("ridge",),
    ),
    geometry=GeometryOfV3(),
)
