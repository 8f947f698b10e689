"""What stands in the way of lines: the input of sight.

The words are neutral; a rulebook maps its terrain onto them.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from warband.boards.squares.edges import NO_EDGES, NOTHING, Edges


@dataclass(frozen=True, slots=True)
class Screens:
    """The cells and edges of a map that stop lines, by how they do it."""

    opaque: int = 0
    """Cells that no line enters."""

    veil: int = 0
    """Cells that a line may start or end in, but not pass through."""

    haze: int = 0
    """Cells that a line may start or end in if its other end touches them; none passes through."""

    crest: int = 0
    """Cells that a line from elsewhere may enter but not leave for other cells."""

    edges: Edges = NOTHING
    """Solid edges stop every line; crest edges let it pass if it starts or ends in one of the two
    cells beside them, step edges if it does so in the higher one."""

    def difference_from(self, other: Screens) -> int:
        """How many cells and edges do not stop lines alike."""
        cells = (
            self.opaque ^ other.opaque,
            self.veil ^ other.veil,
            self.haze ^ other.haze,
            self.crest ^ other.crest,
        )
        return sum(each.bit_count() for each in cells) + self.edges.difference_from(other.edges)

    def level(self) -> Screens:
        """The same without crests and steps, for whoever looks from above them."""
        return replace(self, crest=0, edges=Edges(solid=self.edges.solid))

    def sheer(self) -> Screens:
        """The same with every step as solid as a wall."""
        edges = replace(
            self.edges,
            solid=self.edges.solid | self.edges.steps(),
            drop=NO_EDGES,
            rise=NO_EDGES,
        )
        return replace(self, edges=edges)
