"""Flanking and combat advantage."""

from functools import lru_cache

import warband.ddm.ask.attacks.sight as sight
import warband.ddm.ask.attacks.threats as threats
import warband.ddm.ask.numbers.abilities as abilities
import warband.ddm.ask.numbers.conditions_table as conditions_table
from warband.ddm.ask.numbers.conditions_table import CANNOT_FLANK, GRANTS_ADVANTAGE
from warband.ddm.moments import Attack
from warband.ddm.state import Piece, Skirmish
from warband.kernel.questions import Bits


def flanking_pairs(state: Skirmish, piece: Piece) -> list[tuple[Piece, Piece]]:
    """Pairs of allied enemies of the creature that have it between them."""
    touching = state.field.beside[piece.side][piece.anchor]
    beside = [
        other
        for other in state.pieces
        if other.space & touching and other.team != piece.team and may_flank(state, other, piece)
    ]
    return [
        (one, two)
        for index, one in enumerate(beside)
        for two in beside[index + 1 :]
        if opposite(state, piece, one, two)
    ]


def flanked(state: Skirmish, piece: Piece) -> bool:
    """Whether the creature is flanked by anybody."""
    touching = state.field.beside[piece.side][piece.anchor]
    if not state.crowded and (state.against[piece.seat] & touching).bit_count() < 2:
        return False
    if abilities.has_ability(state, piece, "cannot be flanked"):
        return False
    return bool(flanking_pairs(state, piece))


def may_flank(state: Skirmish, flanker: Piece, enemy: Piece) -> bool:
    """Able to make an opportunity attack against that enemy, and free of hindrance."""
    return (
        not conditions_table.suffers(flanker, CANNOT_FLANK)
        and not abilities.forbidden(state, flanker, "flank")
        and not abilities.has_ability(state, flanker, "not legal flanker")
        and threats.capable(state, flanker, enemy)
    )


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
    return advantage(state, attacker, state.pieces[attack.target], attack)


def advantage(
    state: Skirmish, attacker: Piece, target: Piece, attack: Attack | None = None
) -> str | None:
    """Why one creature has combat advantage against another, whether it attacks or not."""
    redirected = attack is not None and attack.redirected
    if not sight.sees(state, attacker, target) and not redirected:
        return None
    if abilities.forbidden(state, attacker, "gain combat advantage", target, attack):
        return None
    if abilities.has_ability(
        state, target, "cannot be flanked", "combat advantage", other=attacker
    ):
        return None
    if conditions_table.suffers(target, GRANTS_ADVANTAGE):
        return min(target.conditions & GRANTS_ADVANTAGE)
    if target.squeezed:
        return "squeezing"
    if not _faces(state, target, attacker, attack):
        return "unseen attacker"
    if abilities.has_ability(
        state, target, "grants combat advantage", other=attacker, attack=attack
    ):
        return "power"
    if abilities.has_ability(state, attacker, "combat advantage", other=target, attack=attack):
        return "power"
    if flanked(state, target if attack is None else guarded(state, attack)):
        return "flanking"
    return None


def _faces(state: Skirmish, target: Piece, attacker: Piece, attack: Attack | None) -> bool:
    """Whether the target sees the attacker: a bodyguard from the space that it guards."""
    if attack is None or not attack.redirected:
        return sight.sees(state, target, attacker)
    flies, veils = sight.flies(state, target), sight.veils(state, target)
    seen = state.field.seen_among(attack.space, flies, veils, attacker.space)
    return bool(seen) and not sight.concealed_from(state, target, attacker)


def guarded(state: Skirmish, attack: Attack) -> Piece:
    """Whose position counts: a bodyguard stands in the space of the one it guards."""
    if attack.redirected and attack.space:
        for piece in state.on_map():
            if piece.space == attack.space and piece.id != attack.target:
                return piece
    return state.pieces[attack.target]
