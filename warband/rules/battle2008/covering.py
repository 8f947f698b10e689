"""Cover: by clear lines from squares or corners, by kind of attack; and who hides behind it."""

import warband.ddm.ask.attacks.targets as targets
from warband.boards.squares.grid import cells_of
from warband.ddm.chapters.covering import CoveringWholeSpaces, lines_of
from warband.ddm.moments import Attack
from warband.ddm.state import Piece, Skirmish

FROM_POINTS = ("line", "cone")
"""Close attacks that start at a point, not in a square."""


class CoveringOf2008(CoveringWholeSpaces):
    """Cover: by clear lines from squares or corners, by kind of attack; who hides behind it."""

    __slots__ = ()

    def may_hide(self, state: Skirmish, viewer: Piece, piece: Piece) -> bool:
        """Hide: from enemies that are not adjacent."""
        return not state.field.beside[viewer.side][viewer.anchor] & piece.space

    def has_terrain_cover(self, state: Skirmish, viewer: Piece, piece: Piece) -> bool:
        """Hide: cover of whatever source, creatures among them (ruling.hide-behind-creatures)."""
        blockers = self.blockers(state, viewer, piece, "ranged")
        return lines_of(state).clear_corner(viewer.space, piece.space, blockers) is None

    def area_cover(self, state: Skirmish, attack: Attack) -> str:
        """Burst and radius like melee attacks, from a square; line and cone like ranged ones."""
        attacker = state.pieces[attack.attacker]
        if attack.skill.power.bounds.shape in FROM_POINTS:
            shaded = any(
                targets.shaded(state, attacker, attack.origin, attack.source, 1 << cell)
                for cell in cells_of(attack.space)
            )
        else:
            shaded = targets.shaded(state, attacker, attack.origin, attack.source, attack.space)
        return "terrain" if shaded else ""
