"""Cover: from squares or corners by kind of attack, by walls, enemies, statues and forest."""

import warband.ddm.ask.attacks.sight as sight
import warband.ddm.ask.attacks.targets as targets
from warband.cards import vocabulary as v
from warband.ddm.ask.attacks.targets import Aim
from warband.ddm.chapters.covering import Covering
from warband.ddm.compiled import CompiledPower
from warband.ddm.moments import Attack
from warband.ddm.state import Piece, Skirmish
from warband.rules.guild2011.ground.lines import LinesOf2011


class CoveringOf2011(Covering):
    """Cover: from squares or corners by kind of attack, by walls, enemies, statues and forest."""

    __slots__ = ()

    def blockers(self, state: Skirmish, attacker: Piece, target: Piece, kind: v.AttackKind) -> int:
        """Enemies of the attacker provide cover against ranged attacks, and nobody else does."""
        return state.against[attacker.seat] & ~target.space if kind == "ranged" else 0

    def may_hide(self, state: Skirmish, viewer: Piece, piece: Piece) -> bool:
        """Hide does not ask how near the attacker is."""
        return True

    def has_terrain_cover(self, state: Skirmish, viewer: Piece, piece: Piece) -> bool:
        """Ranged cover, not counting any that creatures provide."""
        lines = state.field.lines
        assert isinstance(lines, LinesOf2011)
        return lines.clear_corner(viewer.space, piece.space, 0) is None

    def ranged_aim(
        self, state: Skirmish, attacker: Piece, space: int, target: Piece, skill: CompiledPower
    ) -> Aim | None:
        """Origin is a Corner: one of the attacker's space, with lines to all of the target's."""
        field = state.field
        lines = field.lines
        assert isinstance(lines, LinesOf2011)
        distance = targets.range_of(state, attacker, skill)
        reached = field.everywhere if distance is None else field.within(attacker.space, distance)
        through = targets.sees_through_terrain(state, attacker, target, skill)
        flies = sight.flies(state, attacker)
        veils = sight.veils(state, attacker) & ~space
        cells = lines.aimed_at(attacker.space, flies, through, veils) & reached & space
        if not cells:
            return None
        cell = (cells & -cells).bit_length() - 1
        if target.mount >= 0:
            # A mount does provide cover for its rider.
            return Aim(-1, cell, "creature")
        blockers = self.blockers(state, attacker, target, "ranged")
        corner = lines.clear_corner(attacker.space, space, blockers, veils, through)
        if corner is not None:
            return Aim(corner, cell, "")
        open_ground = lines.clear_corner(attacker.space, space, 0, veils, through) is not None
        return Aim(-1, cell, "creature" if open_ground else "terrain")

    def area_cover(self, state: Skirmish, attack: Attack) -> str:
        """Close and area attacks: from the origin square to one square of the target's space."""
        squares = attack.space & (attack.scope.template or attack.space)
        attacker = state.pieces[attack.attacker]
        shaded = targets.shaded(state, attacker, attack.origin, attack.source, squares)
        return "terrain" if shaded else ""
