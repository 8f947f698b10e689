"""Cover: from squares or corners by kind of attack, by walls, enemies, statues and forest."""

from warband.ddm.chapters.covering import CoveringWholeSpaces, lines_of
from warband.ddm.state import Piece, Skirmish


class CoveringOf2011(CoveringWholeSpaces):
    """Cover: from squares or corners by kind of attack, by walls, enemies, statues and forest."""

    __slots__ = ()

    blindsight_pierces_smoke = True

    def may_hide(self, state: Skirmish, viewer: Piece, piece: Piece) -> bool:
        """Hide does not ask how near the attacker is."""
        return True

    def has_terrain_cover(self, state: Skirmish, viewer: Piece, piece: Piece) -> bool:
        """Ranged cover, not counting any that creatures provide."""
        return not lines_of(state).has_clear_corner(viewer.space, piece.space)
