"""Plans: a board as a list of tiles, the way it is put together on a table.

A land tile on building level *n* has its surface at level *n*. Water, shadow and the other thin
tiles, and obstacles, are laid *on* level *n - 1* and add no height to it.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from warband.boards.hexes.board import BoardError, Column, HexBoard, Slab, Wall
from warband.boards.hexes.grid import Hex
from warband.boards.hexes.terrain import GROUNDS, OBSTACLES, SHAPES

__all__ = ["FloatingTileError", "Plan", "Tile", "UnsupportedTileError", "build", "inventory"]


class UnsupportedTileError(BoardError):
    """A tile of a kind or size that no board can use."""


class FloatingTileError(BoardError):
    """A tile with nothing under it."""


@dataclass(frozen=True, slots=True)
class Tile:
    """One piece: what it is, its footprint, its first hex, building level and turn.

    ``footprint`` names a shape, such as ``"7"``; a tall thing that exists in several heights
    adds the height, as in ``"1/12"``. The turn counts sixths of a full turn, clockwise.
    """

    kind: str
    footprint: str
    hex: Hex
    level: int = 1
    turn: int = 0

    def __str__(self) -> str:
        return f"{self.kind} {self.footprint} at {self.hex.name} on level {self.level}"

    def hexes(self) -> tuple[Hex, ...]:
        """The hexes the tile covers, in the order of its shape."""
        size = self.footprint.partition("/")[0]
        shape = SHAPES.get(int(size)) if size.isdecimal() else None
        if shape is None:
            raise UnsupportedTileError(f"{self}: there is no tile shape {self.footprint!r}")
        return tuple(self.hex.plus(*Hex(q, r).turned(self.turn)) for q, r in shape)


@dataclass(frozen=True, slots=True)
class Plan:
    """A named list of tiles in building order, with walls and zones of hex names."""

    name: str
    tiles: tuple[Tile, ...]
    walls: tuple[Wall, ...] = ()
    zones: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(slots=True)
class _Site:
    """What has been laid on one hex: the ground of each level, thin tiles, and an obstacle."""

    land: dict[int, str] = field(default_factory=dict)
    thin: dict[int, str] = field(default_factory=dict)
    obstacle: tuple[int, str, int] | None = None


def build(plan: Plan) -> HexBoard:
    """Put the tiles of a plan together.

    Raises :class:`UnsupportedTileError`, :class:`FloatingTileError` or another
    :class:`~warband.boards.hexes.board.BoardError` that names the tile at fault.
    """
    sites: dict[Hex, _Site] = {}
    for tile in sorted(plan.tiles, key=lambda tile: tile.level):
        _lay(tile, sites)
    columns = {hex_: _column(site) for hex_, site in sites.items()}
    return HexBoard(plan.name, columns, walls=plan.walls, zones=plan.zones)


def _lay(tile: Tile, sites: dict[Hex, _Site]) -> None:
    if tile.level < 1:
        raise BoardError(f"{tile}: building levels start at 1")
    hexes = tile.hexes()
    here = [sites.setdefault(hex_, _Site()) for hex_ in hexes]
    for hex_, site in zip(hexes, here, strict=True):
        taken = site.land.get(tile.level) or site.thin.get(tile.level)
        if site.obstacle is not None and site.obstacle[0] <= tile.level:
            taken = site.obstacle[1]
        if taken:
            raise BoardError(f"{tile}: {hex_.name} already holds {taken} on that level")
    rests = [tile.level == 1 or tile.level - 1 in site.land for site in here]
    ground = GROUNDS.get(tile.kind)
    if ground is not None and ground.thickness:
        _require_support(tile, any(rests))
        for site in here:
            site.land[tile.level] = tile.kind
    elif ground is not None:
        _require_support(tile, any(rests))
        for site in here:
            site.thin[tile.level] = tile.kind
    else:
        _require_support(tile, any(rests))
        for site, peak in zip(here, _peaks(tile), strict=True):
            site.obstacle = (tile.level, tile.kind, peak)


def _require_support(tile: Tile, supported: bool) -> None:
    if not supported:
        raise FloatingTileError(f"{tile}: nothing on level {tile.level - 1} holds it up")


def _peaks(tile: Tile) -> tuple[int, ...]:
    kind = OBSTACLES.get(tile.kind)
    if kind is None:
        raise UnsupportedTileError(f"{tile}: {tile.kind!r} is not a kind of tile")
    peaks = kind.peaks.get(tile.footprint)
    if peaks is None:
        known = ", ".join(kind.peaks)
        raise UnsupportedTileError(f"{tile}: {kind.name} comes as {known}")
    return peaks


def _column(site: _Site) -> Column:
    slabs: list[Slab] = []
    for level in sorted(site.land):
        if slabs and slabs[-1].level == level - 1:
            slabs[-1] = slabs[-1]._replace(level=level, ground=site.land[level])
        else:
            slabs.append(Slab(level - 1, level, site.land[level]))
    laid = dict(site.thin)
    if site.obstacle is not None:
        laid.setdefault(site.obstacle[0], "table")
    for level, kind in laid.items():
        if level - 1 not in site.land:
            slabs.append(Slab(level - 1, level - 1, kind))
    return tuple(_finish(slab, site) for slab in sorted(slabs))


def _finish(slab: Slab, site: _Site) -> Slab:
    """Put the thin tile or the obstacle that lies on a slab into it."""
    ground = site.thin.get(slab.level + 1, slab.ground)
    if site.obstacle is not None and site.obstacle[0] == slab.level + 1:
        _, kind, peak = site.obstacle
        base = OBSTACLES[kind].base or ground
        return slab._replace(ground=base, obstacle=kind, peak=peak)
    return slab._replace(ground=ground)


def inventory(tiles: Iterable[Tile]) -> dict[tuple[str, str], int]:
    """How many tiles of each kind and footprint a plan uses."""
    counts: dict[tuple[str, str], int] = {}
    for tile in tiles:
        key = (tile.kind, tile.footprint)
        counts[key] = counts.get(key, 0) + 1
    return counts
