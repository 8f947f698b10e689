"""The squares around a space, as cards count them."""

from warband.ddm.state import Piece, Skirmish


def reached_from(state: Skirmish, piece: Piece, space: int, squares: int) -> int:
    """The squares within so many squares of a space, which as a rule is the creature's own."""
    if space != piece.space:
        return nearby(state, space, squares)
    if squares == 1:
        return state.field.beside[piece.side][piece.anchor] | space
    return state.field.near[squares][piece.side][piece.anchor]


def nearby(state: Skirmish, space: int, squares: int) -> int:
    """The squares within so many squares of a space, itself included; 1 means adjacent."""
    if squares == 1:
        return state.field.touching(space) | space
    return state.field.within(space, squares)
