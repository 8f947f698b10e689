"""How an edition reads a map: its terrain kinds, and how it counts and draws lines.

Maps are drawn alike in all editions; a battlefield is built by the board of one of them.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from warband.boards.recent import Recent
from warband.boards.squares.edges import Edges
from warband.boards.squares.grid import Grid
from warband.boards.squares.optics import Optics
from warband.boards.squares.screens import Screens
from warband.cards import vocabulary as v
from warband.ddm.ground.lines import Lines, Screening
from warband.ddm.ground.metric import Metric
from warband.ddm.ground.terrain import KINDS

if TYPE_CHECKING:
    from warband.ddm.ground.field import Ground


class Geometry(ABC):
    """Distance, adjacency and steps; sight, effect, cover and the shapes of areas.

    Asked once for every battlefield: what it returns are tables.
    """

    __slots__ = ()

    @abstractmethod
    def metric(self, grid: Grid, walls: int, edges: Edges, cut_corners: int) -> Metric:
        """Distance and steps on a map with these walls."""

    @abstractmethod
    def lines(self, metric: Metric, screening: Screening, optics: Recent[Screens, Optics]) -> Lines:
        """Sight, effect, cover and areas with these squares in the way."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TerrainTable:
    """What the kinds of terrain of an edition entail, by their names."""

    difficult: tuple[str, ...]
    """They are difficult ground, besides what is called so."""
    slow: tuple[str, ...]
    """One square more to enter."""
    slower: tuple[str, ...]
    """Two squares more to enter."""
    no_footing: tuple[str, ...]
    """Nobody may stop in them."""
    hovering: tuple[str, ...] = ()
    """Of these, those over which flyers may stop all the same."""
    damaging: tuple[v.DamageType, ...]
    """Named for the damage that they deal."""
    on_entering: tuple[str, ...]
    """They do something to those who enter them, besides what is damaging."""
    at_rest: tuple[str, ...]
    """They do something to those who end a movement in them."""
    lingering: tuple[str, ...]
    """They do something to those who begin or end a turn in them, besides what is damaging."""
    lending: tuple[str, ...]
    """They lend a power to those in them."""
    wooded: tuple[str, ...]
    """A line may start or end in them, but not pass through."""
    clouded: tuple[str, ...]
    """They hide who stands in them."""
    raised: tuple[str, ...]
    """Higher ground."""
    known: tuple[str, ...] = ()
    """All kinds that the book has; empty where it has every kind there is."""

    def core(self, kind: str) -> str:
        """The core terrain that a kind counts as."""
        return "difficult" if kind in self.difficult else KINDS[kind].core

    def why_unknown(self, kind: str) -> str:
        """Why a kind of another edition means nothing here, and what there is; else ""."""
        if not self.known or kind in self.known or kind not in KINDS:
            return ""
        return f"these rules have no {kind} terrain; there are {', '.join(sorted(self.known))}"


def as_drawn(ground: "Ground") -> "Ground":
    """The map as it is."""
    return ground


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Board:
    """Terrain and geometry of an edition."""

    terrain: TerrainTable
    geometry: Geometry
    read: "Callable[[Ground], Ground]" = as_drawn
    """A map as these rules read it: some leave out what is drawn on it."""


def squares_of(masks: dict[str, int], kinds: tuple[str, ...]) -> int:
    """The squares of any of some kinds of terrain."""
    squares = 0
    for kind in kinds:
        squares |= masks.get(kind, 0)
    return squares
