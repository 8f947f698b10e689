"""Flanking and combat advantage."""

from functools import lru_cache

from warband.ddm.moments import Attack
from warband.ddm.state import Piece, Skirmish
from warband.kernel.questions import Bits


def flanking_pairs(state: Skirmish, piece: Piece) -> list[tuple[Piece, Piece]]:
    """Pairs of allied enemies of the creature that have it between them."""
    touching = state.field.beside[piece.side][piece.anchor]
    beside = [
        other
        for other in state.pieces
        if other.space & touching
        and other.team != piece.team
        and state.edition.flanking.may_flank(state, other, piece)
    ]
    return [
        (one, two)
        for index, one in enumerate(beside)
        for two in beside[index + 1 :]
        if opposite(state, piece, one, two)
    ]


def opposite(state: Skirmish, middle: Piece, one: Piece, two: Piece) -> bool:
    """A line between squares of the two passes through opposite sides or corners."""
    width = state.field.grid.width
    left, top = middle.anchor % width, middle.anchor // width
    for a in Bits(one.space):
        for b in Bits(two.space):
            if _opposite(
                a % width - left, a // width - top, b % width - left, b // width - top, middle.side
            ):
                return True
    return False


@lru_cache(maxsize=65536)
def _opposite(ax: int, ay: int, bx: int, by: int, side: int) -> bool:
    """Exact test in doubled coordinates; the middle space is [0, 2*side] squared."""
    ax, ay, bx, by = 2 * ax + 1, 2 * ay + 1, 2 * bx + 1, 2 * by + 1
    far = 2 * side
    return _crosses(ax, ay, bx, by, far) or _crosses(ay, ax, by, bx, far)


def _crosses(ax: int, ay: int, bx: int, by: int, far: int) -> bool:
    """The segment meets both sides x=0 and x=far within the height of the space."""
    if ax > bx:
        ax, ay, bx, by = bx, by, ax, ay
    if not (ax <= 0 and bx >= far):
        return False
    run, rise = bx - ax, by - ay
    at_near = ay * run + rise * (0 - ax)
    at_far = ay * run + rise * (far - ax)
    return 0 <= at_near <= far * run and 0 <= at_far <= far * run


def combat_advantage(state: Skirmish, attack: Attack) -> str | None:
    """Why the attacker has combat advantage against the target, or None."""
    attacker = state.pieces[attack.attacker]
    return state.edition.flanking.advantage(state, attacker, state.pieces[attack.target], attack)


def guarded(state: Skirmish, attack: Attack) -> Piece:
    """Whose position counts: a bodyguard stands in the space of the one it guards."""
    if attack.redirected and attack.space:
        for piece in state.on_map():
            if piece.space == attack.space and piece.id != attack.target:
                return piece
    return state.pieces[attack.target]
