"""Where creatures start."""

from collections.abc import Iterable

import warband.ddm.ask.turn.victory_areas as victory_areas
from warband.ddm.seats import opponent
from warband.ddm.state import Piece, Skirmish

SHY = 3.0
"""How much farther back creatures that shoot stay."""


def best_anchor(state: Skirmish, piece: Piece, anchors: Iterable[int]) -> int:
    """The starting square nearest to the own victory areas; those who shoot keep behind."""
    field = state.field
    area = victory_areas.victory_area(state, piece.home)
    grid = field.grid
    enemy_start = field.mask(f"start {state.sides[opponent(state.teams, piece.home)]}")
    shoots = any(
        skill.power.attack == "ranged" and skill.power.uses is None for skill in piece.kit.attacks
    )

    def cost(anchor: int) -> tuple[float, int]:
        space = grid.footprint(anchor, piece.side)
        to_area = field.distance(space, area) if area else 0
        to_enemy = field.distance(space, enemy_start) if enemy_start else 0
        if shoots:
            return abs(to_area - SHY) + 0.1 * to_enemy, anchor
        return to_area + 0.3 * to_enemy, anchor

    return min(anchors, key=cost)
