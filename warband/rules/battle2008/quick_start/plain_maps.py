"""Setup Battle Map: what of a map a quick start reads."""

from warband.boards.squares.edges import Edges
from warband.ddm.ground.field import Ground
from warband.rules.battle2008.quick_start.optional_rules import BroughtBack

CLEAR = frozenset(("clear",))
MARKS = {"duel X": "start A", "duel O": "start B"}
"""The labelled squares on which a duel begins."""
STARTS = ("start A", "start B")


def plain_map(ground: Ground, back: BroughtBack, *, marked: bool) -> Ground:
    """A map with the terrain that matters, and where the battle begins: at its marks or edges."""
    walled = "wall" in back.terrain
    areas = {MARKS[label]: cells for label, cells in ground.areas.items() if label in MARKS}
    if not marked or len(areas) < len(MARKS):
        areas = {label: ground.areas[label] for label in STARTS if label in ground.areas}
    return Ground(
        ground.name,
        ground.grid,
        tuple(kinds & back.terrain or CLEAR for kinds in ground.terrain),
        Edges(solid=ground.edges.solid) if walled else Edges(),
        areas,
        ground.cut_corners if walled else 0,
    )
