"""Opportunity attacks (Basic Attack, Powers that Use Basic Attacks)."""

import warband.ddm.ask.attacks.available_attacks as available_attacks
import warband.ddm.ask.attacks.targets as targets
import warband.ddm.ask.numbers.abilities as abilities
from warband.cards import vocabulary as v
from warband.ddm.card_table import PLAIN
from warband.ddm.compiled import CompiledPower
from warband.ddm.moments import Attack, Moment
from warband.ddm.state import Piece, Skirmish

OPPORTUNITY = CompiledPower(
    v.Power(
        "Opportunity Attack",
        action=("immediate",),
        trigger=v.Trigger("opportunity attack"),
    ),
    -1,
    table=PLAIN,
)

FLYERS_ONLY = 1
"""Marks a provocation that only flying creatures may answer."""


def provoked_by_attack(piece: Piece, declared: Attack | None = None) -> Moment:
    """Opportunity Attack Triggers: declaring an area or a non-basic ranged attack."""
    moment = Moment("provokes", piece.id, attack=declared)
    moment.action = "attack"
    return moment


def provoked_by_power(piece: Piece) -> Moment:
    """Opportunity Attack Trigger, Powers: what a power says of the creature."""
    moment = Moment("provokes", piece.id)
    moment.action = "power"
    return moment


def attackers(state: Skirmish, moment: Moment) -> list[Piece]:
    """Who may make an opportunity attack now."""
    return [
        piece
        for piece in state.edition.opportunity.in_position(state, moment)
        if state.edition.opportunity.may_strike(state, piece, moment)
    ]


def strikes_afar(state: Skirmish, piece: Piece, provoker: Piece, moment: Moment) -> bool:
    """Powers that let a creature answer those who are not adjacent: in its reach, or so near."""
    for ability, _ in abilities.abilities(state, piece, "opportunity on"):
        within = ability.number
        if ability.word == "reach" and moment.action == "move":
            within = melee_reach(state, piece)
        elif ability.word != "within":
            continue
        reached = state.field.within(piece.space, within)
        if reached & (moment.cells or provoker.space) and reached & provoker.space:
            return True
    return False


def melee_reach(state: Skirmish, piece: Piece) -> int:
    """How far the basic melee attacks of a creature reach."""
    return max(
        (
            targets.reach_of(state, piece, skill)
            for skill in available_attacks.basic_attacks(state, piece)
            if skill.power.attack == "melee"
        ),
        default=0,
    )


def provokes(state: Skirmish, provoker: Piece, piece: Piece, moment: Moment) -> bool:
    """Powers that keep a creature from provoking: at all, by moving, by attacks of a kind."""
    if piece.id in moment.spares:
        return False
    if abilities.forbidden(state, provoker, "provoke", piece, moment.attack):
        return False
    if abilities.has_ability(state, provoker, "no opportunity from", other=piece):
        return False
    moving = moment.action in ("move", "shift")
    return not any(
        ability.word in ("", moment.action) or (ability.word == "moving" and moving)
        for ability, _ in abilities.abilities(state, provoker, "no provoke", moment.attack, piece)
    )
