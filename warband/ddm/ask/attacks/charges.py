"""Whom a creature may charge, and with which attacks a charge ends."""

from collections.abc import Iterator

import warband.ddm.ask.attacks.available_attacks as available_attacks
import warband.ddm.ask.attacks.sight as sight
import warband.ddm.ask.numbers.abilities as abilities
import warband.ddm.ask.powers.payable as payable
from warband.ddm.compiled import CompiledPower
from warband.ddm.state import Piece, Skirmish
from warband.kernel.questions import Listed

AGAINST_CHARGES = frozenset(("forbid charge", "forbid attack", "ability invisible", "ability hide"))
"""What in play may keep a creature from charging an enemy whose squares it sees."""


# -------------------------------------------------------------------------------- Charge


def charge_targets(state: Skirmish, piece: Piece) -> list[Piece]:
    """Enemies the creature sees and can move closer to."""
    return list(_each_charge(state, piece, _seen_afar(state, piece)))


def can_charge(state: Skirmish, piece: Piece) -> bool:
    """Whether there is anybody to charge."""
    seen = _seen_afar(state, piece)
    if not seen:
        return False
    at_hand = state.field.beside[piece.side][piece.anchor] | piece.space
    if not state.against[piece.seat] & at_hand and state.known.isdisjoint(AGAINST_CHARGES):
        # Whoever is seen has no square beside the creature, and nothing else is asked of it.
        return True
    return next(_each_charge(state, piece, seen), None) is not None


def _seen_afar(state: Skirmish, piece: Piece) -> int:
    """The squares in sight of enemies that are not beside a creature who could charge at all."""
    known = state.known
    if "forbid charge" in known and abilities.forbidden(state, piece, "charge"):
        return 0
    if "forbid attack" in known and abilities.forbidden(state, piece, "attack"):
        return 0
    # Powers that use basic attacks belong to creatures that have one.
    if not available_attacks.has_basic_melee(state, piece):
        return 0
    too_close = state.field.beside[piece.side][piece.anchor] | piece.space
    return sight.sees_cells(state, piece, state.against[piece.seat] & ~too_close)


def _each_charge(state: Skirmish, piece: Piece, seen: int) -> Iterator[Piece]:
    """The enemies in squares seen from afar that may be charged."""
    too_close = state.field.beside[piece.side][piece.anchor] | piece.space
    choosy = "forbid charge" in state.known
    team = piece.team
    for enemy in state.pieces:
        if (
            enemy.team != team
            and enemy.space & seen
            and not enemy.space & too_close
            and not (choosy and abilities.forbidden(state, piece, "charge", other=enemy))
            and not sight.concealed_from(state, piece, enemy)
        ):
            yield enemy


def charging_attacks(state: Skirmish, piece: Piece) -> list[CompiledPower]:
    """Basic melee attacks, and melee attacks whose power says that they may end a charge."""
    return [
        skill
        for skill in available_attacks.attack_skills(piece)
        if skill.power.attack == "melee"
        and (skill.power.basic or skill.power.bounds.charge)
        and (
            available_attacks.usable_strike(state, piece, skill)
            or _grants_attacks(state, piece, skill)
        )
    ]


def _grants_attacks(state: Skirmish, piece: Piece, skill: CompiledPower) -> bool:
    """An attack power of other attacks, which may end a charge ("make 2 basic attacks")."""
    if skill.power.strike is not None or not skill.power.bounds.charge:
        return False
    return payable.has_use(state, piece, skill)


def enemies_to_charge(state: Skirmish, piece: Piece, among: list[Piece] | None) -> Listed[int]:
    enemies = charge_targets(state, piece) if among is None else among
    return Listed([enemy.id for enemy in enemies])
