"""A map set up by agreement, as text (Casual Setup Variant): any places that keep the gaps.

grid entry
Assembly Tile with Statue for blue at A1
Shrine at H12
Corridor at C22 turned 1
"""

from __future__ import annotations

import re

from warband.boards.squares.grid import Grid, SquareNameError
from warband.rules.handbook.seats import SEATS, SeatError, seat_number
from warband.rules.handbook.state import NOBODY, Laid
from warband.rules.handbook.tiles.layout import Layout, grid_called
from warband.rules.handbook.tiles.tile import ASSEMBLY, TileError, all_tiles

__all__ = ["parse_layout", "print_layout"]

_LINE = re.compile(
    r"(?P<tile>.+?)(?: for (?P<seat>\w+))? at (?P<square>\w+)(?: turned (?P<turn>[0-3]))?"
)


def parse_layout(text: str, where: str = "layout") -> Layout:
    """The tiles that a text lays out.

    >>> layout = parse_layout("grid guide\\nShrine at H12")
    >>> layout.laid[0].tile
    'Shrine'

    :raises TileError: naming place, line and cause.
    """
    layout: Layout | None = None
    for number, raw in enumerate(text.splitlines(), 1):
        line = " ".join(raw.split("#", 1)[0].split())
        if not line:
            continue
        try:
            if layout is None:
                if not line.startswith("grid "):
                    raise ValueError(f"expected 'grid NAME', found {line!r}")
                layout = Layout(grid_called(line.removeprefix("grid ")))
            else:
                layout = _laid(layout, line)
        except ValueError as error:
            raise TileError(f"{where}:{number}: {error}") from None
    if layout is None:
        raise TileError(f"{where}:1: an empty text; expected 'grid NAME'")
    return layout


def _laid(layout: Layout, line: str) -> Layout:
    match = _LINE.fullmatch(line)
    if match is None:
        raise ValueError(f"expected 'TILE at SQUARE turned N', found {line!r}")
    name, tiles = match["tile"], all_tiles()
    if name not in tiles:
        raise ValueError(f"no terrain tile is called {name!r}; there are {', '.join(tiles)}")
    try:
        anchor = layout.grid.parse(match["square"])
        seat = NOBODY if match["seat"] is None else seat_number(match["seat"])
    except (SquareNameError, SeatError) as error:
        raise ValueError(str(error)) from None
    if (tiles[name].kind == ASSEMBLY) != (seat != NOBODY):
        raise ValueError("assembly tiles, and no others, lie for a player: 'TILE for blue at A1'")
    turn = int(match["turn"] or 0)
    if not layout.places(tiles[name].turned(turn)) >> anchor & 1:
        raise ValueError(
            f"{name} cannot lie at {match['square']}: off the grid, on another tile, or a wall"
            " less than two squares from another wall"
        )
    return layout.with_tile(Laid(name, turn, anchor, seat))


def print_layout(layout: Layout) -> str:
    """A layout as text, so that reading it gives the same layout."""
    grid: Grid = layout.grid
    lines = [f"grid {grid.width}x{grid.height}"]
    for laid in layout.laid:
        whose = "" if laid.seat == NOBODY else f" for {SEATS[laid.seat]}"
        turned = f" turned {laid.quarters}" if laid.quarters else ""
        lines.append(f"{laid.tile}{whose} at {grid.name(laid.anchor)}{turned}")
    return "\n".join(lines) + "\n"
