"""The battle grid as the page draws it."""

import hashlib
from functools import lru_cache
from typing import Literal

from warband.boards.squares.edges import EdgeSet
from warband.boards.squares.grid import cells_of
from warband.looks.squares import Edge, MapArea, MapView
from warband.rules.handbook.field import Field

SIDES = "ABCDEF"
"""The letter by which areas name the seat they belong to."""
EdgeKind = Literal["wall", "ridgeline", "edgeline", "low wall", "force", "shadow wall"]
LINES: tuple[EdgeKind, ...] = ("wall", "force", "shadow wall", "low wall")


@lru_cache(maxsize=256)
def map_version(field: Field) -> str:
    """A short name for the grid as it is now: changes whenever a square does."""
    key = (field.terrain, field.edges, tuple(place.start for place in field.places))
    digest = hashlib.blake2b(repr(key).encode(), digest_size=6).hexdigest()
    return f"{field.name} {digest}"


@lru_cache(maxsize=64)
def map_view(field: Field) -> MapView:
    """The battle grid: terrain by kind, gridlines, start areas and exits."""
    grid = field.grid
    areas = []
    for letter, place in zip(SIDES, field.places, strict=False):
        if place.start:
            areas.append(MapArea(f"start {letter}", tuple(cells_of(place.start))))
        areas.append(MapArea(f"exit {letter}", tuple(cells_of(place.exits | place.corners))))
    return MapView(
        name=field.name,
        version=map_version(field),
        width=grid.width,
        height=grid.height,
        terrain={kind: tuple(cells_of(cells)) for kind, cells in field.terrain},
        edges=(
            *(edge for kind in LINES for edge in _edges(field.line(kind), kind)),
            *_edges(field.line("stairs up"), "edgeline", "beyond"),
            *_edges(field.line("stairs down"), "edgeline", "here"),
        ),
        areas=tuple(areas),
        cut_corners=(),
        open_doors=(),
    )


def _edges(
    edges: EdgeSet, kind: EdgeKind, high: Literal["", "here", "beyond"] = ""
) -> tuple[Edge, ...]:
    return (
        *(Edge(cell, "east", kind, high) for cell in cells_of(edges.east)),
        *(Edge(cell, "south", kind, high) for cell in cells_of(edges.south)),
    )
