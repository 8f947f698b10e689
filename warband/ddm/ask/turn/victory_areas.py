"""Victory areas: who stands in them and what that is worth."""

from warband.ddm.state import Piece, Skirmish


def area_around(state: Skirmish, piece: Piece) -> int:
    """The squares of the victory areas a creature stands in."""
    squares = 0
    for label, areas in state.field.ground.areas.items():
        if label.startswith("victory"):
            for area in areas:
                squares |= area if area & piece.space else 0
    return squares


def victory_areas(state: Skirmish, seat: int) -> tuple[int, ...]:
    """The areas in which a player scores, one by one: their own and shared ones."""
    areas = state.field.ground.areas
    return (*areas.get(f"victory {state.sides[seat]}", ()), *areas.get("victory AB", ()))


def victory_area(state: Skirmish, seat: int) -> int:
    """The squares in which a player scores: their own areas and shared ones."""
    side = state.sides[seat]
    return state.field.mask(f"victory {side}") | state.field.mask("victory AB")
