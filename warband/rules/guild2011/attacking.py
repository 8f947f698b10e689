"""Whom close and area attacks must take in, and where they may originate."""

import warband.ddm.ask.attacks.areas as areas
from warband.ddm.chapters.attacking import Attacking
from warband.ddm.compiled import CompiledPower
from warband.ddm.state import Piece, Skirmish


class AttackingOf2011(Attacking):
    """Whom close and area attacks must take in, and where they may originate."""

    __slots__ = ()

    def closely_concerned(self, state: Skirmish, piece: Piece) -> int:
        """Anybody, allies as well."""
        return state.occupied & ~piece.space

    def close_goals(self, state: Skirmish, piece: Piece, skill: CompiledPower, cells: int) -> int:
        """Anybody; with "nearest" the nearest enemy in sight."""
        if skill.power.bounds.range == "nearest":
            return areas.nearest_cells(state, piece)
        return areas.eligible(state, piece, skill, cells, allies=True)

    def area_goals(self, state: Skirmish, piece: Piece, skill: CompiledPower) -> int:
        """Anybody; with range sight a visible enemy, with "nearest" the nearest one."""
        reach = skill.power.bounds.range
        if reach == "nearest":
            return areas.nearest_cells(state, piece)
        if reach == "sight":
            return super().area_goals(state, piece, skill)
        return areas.eligible(state, piece, skill, state.field.everywhere, allies=True)

    def area_origins(self, state: Skirmish, piece: Piece, skill: CompiledPower, cells: int) -> int:
        """Any square in range, sight and effect, its own among them."""
        return cells
