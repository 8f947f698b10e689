"""Flanking and combat advantage."""

from warband.boards.squares.flanks import flanking
from warband.ddm.moments import Attack
from warband.ddm.state import Piece, Skirmish


def flanking_pairs(state: Skirmish, piece: Piece) -> list[tuple[Piece, Piece]]:
    """Pairs of allied enemies of the creature that have it between them."""
    touching = state.field.beside[piece.side][piece.anchor]
    beside = [
        other
        for other in state.pieces
        if other.space & touching
        and other.team != piece.team
        and state.edition.flanking_and_advantage.may_flank(state, other, piece)
    ]
    return [
        (one, two)
        for index, one in enumerate(beside)
        for two in beside[index + 1 :]
        if one.team == two.team and opposite(state, piece, one, two)
    ]


def opposite(state: Skirmish, middle: Piece, one: Piece, two: Piece) -> bool:
    """A line between squares of the two passes through opposite sides or corners."""
    return flanking(state.field.grid, one.space, two.space, middle.anchor, middle.side)


def combat_advantage(state: Skirmish, attack: Attack) -> str | None:
    """Why the attacker has combat advantage against the target, or None."""
    attacker = state.pieces[attack.attacker]
    return state.edition.flanking_and_advantage.advantage(
        state, attacker, state.pieces[attack.target], attack
    )


def guarded(state: Skirmish, attack: Attack) -> Piece:
    """Whose position counts: a bodyguard stands in the space of the one it guards."""
    if attack.redirected and attack.space:
        for piece in state.on_map():
            if piece.space == attack.space and piece.id != attack.target:
                return piece
    return state.pieces[attack.target]
