"""Boards of hexes with height: columns, tiles, movement and sight."""

from warband.boards.hexes.board import FAR, BoardError, HexBoard, Slab, Space, Wall, bits
from warband.boards.hexes.grid import Hex, HexNameError, hex_distance, parse_hex
from warband.boards.hexes.plan import (
    FloatingTileError,
    Plan,
    Tile,
    UnsupportedTileError,
    build,
    inventory,
)
from warband.boards.hexes.sight import ACROSS, CORE, FRINGE, UP, Outline, Prism, Sight, View
from warband.boards.hexes.text import (
    BoardTextError,
    UnreachableZoneError,
    check_zones,
    draw_board,
    read_board,
    read_plan,
    write_plan,
)
from warband.boards.hexes.trails import Gait, Reach, Step, Trails
from warband.boards.hexes.virtualscape import HscError, HscTile, read_hsc, read_hsc_tiles

__all__ = [
    "ACROSS",
    "CORE",
    "FAR",
    "FRINGE",
    "UP",
    "BoardError",
    "BoardTextError",
    "FloatingTileError",
    "Gait",
    "Hex",
    "HexBoard",
    "HexNameError",
    "HscError",
    "HscTile",
    "Outline",
    "Plan",
    "Prism",
    "Reach",
    "Sight",
    "Slab",
    "Space",
    "Step",
    "Tile",
    "Trails",
    "UnreachableZoneError",
    "UnsupportedTileError",
    "View",
    "Wall",
    "bits",
    "build",
    "check_zones",
    "draw_board",
    "hex_distance",
    "inventory",
    "parse_hex",
    "read_board",
    "read_hsc",
    "read_hsc_tiles",
    "read_plan",
    "write_plan",
]
