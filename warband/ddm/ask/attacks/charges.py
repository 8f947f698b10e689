"""Whom a creature may charge, and with which attacks a charge ends."""

import warband.ddm.ask.attacks.available_attacks as available_attacks
import warband.ddm.ask.numbers.abilities as abilities
import warband.ddm.ask.powers.payable as payable
from warband.ddm.compiled import CompiledPower
from warband.ddm.state import Piece, Skirmish
from warband.kernel.questions import Pieces

ANYWHERE = -1
"""All squares there are."""

# -------------------------------------------------------------------------------- Charge


def could_charge(state: Skirmish, piece: Piece) -> bool:
    """Whether the creature may charge and attack at all, and has something to strike with."""
    known = state.known
    if "forbid charge" in known and abilities.forbidden(state, piece, "charge"):
        return False
    if "forbid attack" in known and abilities.forbidden(state, piece, "attack"):
        return False
    # Powers that use basic attacks belong to creatures that have one.
    return available_attacks.has_basic_melee(state, piece)


def enemies_afar(
    state: Skirmish,
    piece: Piece,
    seen: int,
    at_hand: int,
    within: int = ANYWHERE,
    *,
    first: bool = False,
) -> list[Piece]:
    """Enemies in squares that the creature sees, not yet at hand, whom nothing keeps it from.

    `within` are the squares in which some part of them must be. Or only the `first`, for those who
    need only know whether there is any.
    """
    found: list[Piece] = []
    for enemy in state.pieces:
        space = enemy.space
        if space & seen and space & within and open_to_charge(state, piece, enemy, at_hand):
            found.append(enemy)
            if first:
                break
    return found


def open_to_charge(state: Skirmish, piece: Piece, enemy: Piece, at_hand: int) -> bool:
    """Whether somebody whose squares are seen is an enemy, not at hand, whom nothing protects."""
    return (
        enemy.team != piece.team
        and not enemy.space & at_hand
        and not (
            "forbid charge" in state.known
            and abilities.forbidden(state, piece, "charge", other=enemy)
        )
        and not state.edition.covering.concealed_from(state, piece, enemy)
    )


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


def enemies_to_charge(state: Skirmish, piece: Piece, among: list[Piece] | None) -> Pieces[int]:
    enemies = state.edition.charging.charge_targets(state, piece) if among is None else among
    return Pieces([enemy.id for enemy in enemies])
