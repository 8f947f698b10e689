"""States of creatures that cards ask about: bloodied, flanked, charging."""

from collections.abc import Callable

import warband.ddm.ask.attacks.flanking as flanking
import warband.ddm.ask.cards.keywords as keywords
import warband.ddm.ask.numbers.abilities as abilities
import warband.ddm.ask.numbers.modifiers as modifiers
import warband.ddm.ask.reading.filters as filters
from warband.cards import vocabulary as v
from warband.ddm.moments import Scope
from warband.ddm.state import Piece, Skirmish


def in_state(state: Skirmish, scope: Scope, trait: v.InState, piece: Piece) -> bool:
    return STATES[trait.state](state, scope, piece)


def bloodied(state: Skirmish, piece: Piece) -> bool:
    """Bloodied by its hit points, unless a power says that it always or never is."""
    if "ability counts as" in state.known:
        if abilities.has_ability(state, piece, "counts as", "bloodied"):
            return True
        if abilities.has_ability(state, piece, "counts as", "not bloodied"):
            return False
    return piece.bloodied


def has_condition(piece: Piece, condition: v.Condition) -> bool:
    """Whether the creature is under the condition; "Ongoing Damage" stands for every type."""
    if condition == "Ongoing Damage":
        return any(name.startswith("Ongoing") for name in piece.conditions)
    return condition in piece.conditions


def _bloodied(state: Skirmish, scope: Scope, piece: Piece) -> bool:
    return bloodied(state, piece)


def _grants_advantage(state: Skirmish, scope: Scope, piece: Piece) -> bool:
    """Combat advantage against the creature: for whoever attacks it, or the power's owner."""
    attack = scope.attack
    if attack is not None and attack.target == piece.id:
        return flanking.combat_advantage(state, attack) is not None
    return (
        state.edition.flanking_and_advantage.advantage(state, state.pieces[scope.owner], piece)
        is not None
    )


def grants_advantage(state: Skirmish, scope: Scope, trait: v.GrantsAdvantage, piece: Piece) -> bool:
    """Whether it grants combat advantage to one of those named."""
    return any(
        state.edition.flanking_and_advantage.advantage(state, other, piece) is not None
        for other in filters.named(state, scope, trait.to)
        if other is not piece and other.anchor >= 0
    )


def _in_cover(state: Skirmish, scope: Scope, piece: Piece) -> bool:
    """Cover against the attack in question, or from terrain against the owner."""
    if scope.attack is not None and scope.attack.target == piece.id:
        return bool(state.edition.covering.cover(state, scope.attack))
    return state.edition.covering.has_terrain_cover(state, state.pieces[scope.owner], piece)


def _charging(state: Skirmish, scope: Scope, piece: Piece) -> bool:
    """Making the attack of a charge, or moving up to it."""
    attack = scope.attack
    if attack is not None and attack.attacker == piece.id:
        return attack.charge
    return ("charging", piece.id) in state.marks


def _moving(state: Skirmish, scope: Scope, piece: Piece) -> bool:
    """In the middle of a move, forced or not; or attacked for moving."""
    moment = scope.moment
    if (
        moment is not None
        and moment.subject == piece.id
        and moment.kind in ("moves", "moves out", "enters", "leaves", "shifts", "charges", "forced")
    ):
        return True
    attack = scope.attack
    window = attack.scope.window if attack is not None and attack.opportunity else None
    return window is not None and any(
        provoked.kind == "provokes"
        and provoked.subject == piece.id
        and provoked.action in ("move", "shift")
        for provoked in window.moments
    )


def _shifting(state: Skirmish, scope: Scope, piece: Piece) -> bool:
    """In the middle of a shift."""
    moment = scope.moment
    return _moving(state, scope, piece) and moment is not None and moment.action == "shift"


def _mounted(state: Skirmish, piece: Piece) -> bool:
    """Mounts and Riders: with the keyword on its card, or part of a mounted unit."""
    return piece.mount >= 0 or bool(piece.riders) or keywords.has_keyword(state, piece, "Mounted")


def _acting(state: Skirmish, scope: Scope, piece: Piece) -> bool:
    return state.turn is not None and state.turn.piece == piece.id


def _attacked(state: Skirmish, scope: Scope, piece: Piece) -> bool:
    return any(mark[0] == "attacked" and mark[1] == piece.id for mark in state.marks)


def _moved(state: Skirmish, scope: Scope, piece: Piece) -> bool:
    return state.turn is not None and state.turn.piece == piece.id and state.turn.moved > 0


def _penalized(state: Skirmish, piece: Piece, *stats: str) -> bool:
    """A penalty to one of the numbers, whatever bonuses there are besides."""
    return any(
        amount < 0 for stat in stats for _, amount in modifiers.modifiers(state, piece, stat)
    )


STATES: dict[v.CreatureState, Callable[[Skirmish, Scope, Piece], bool]] = {
    "bloodied": _bloodied,
    "damaged": lambda state, scope, piece: piece.hp - piece.bonus_hp < piece.max_hp,
    "undamaged": lambda state, scope, piece: piece.hp - piece.bonus_hp >= piece.max_hp,
    "active": lambda state, scope, piece: not piece.inactive,
    "inactive": lambda state, scope, piece: piece.inactive,
    "flanked": lambda state, scope, piece: state.edition.flanking_and_advantage.flanked(
        state, piece
    ),
    "invisible": lambda state, scope, piece: abilities.has_ability(state, piece, "invisible"),
    "squeezed": lambda state, scope, piece: piece.squeezed,
    "mounted": lambda state, scope, piece: _mounted(state, piece),
    "rider": lambda state, scope, piece: piece.mount >= 0,
    "mount": lambda state, scope, piece: bool(piece.riders),
    "activated": lambda state, scope, piece: (
        piece.activations > 0 or abilities.has_ability(state, piece, "counts as", "activated")
    ),
    "off map": lambda state, scope, piece: piece.anchor < 0 and not piece.destroyed,
    "on map": lambda state, scope, piece: piece.anchor >= 0,
    "has item": lambda state, scope, piece: bool(piece.items),
    "concealed": lambda state, scope, piece: abilities.has_ability(state, piece, "conceal"),
    "granting combat advantage": _grants_advantage,
    "afflicted": lambda state, scope, piece: bool(piece.conditions),
    "moved this turn": _moved,
    "attacked this turn": _attacked,
    "acting": _acting,
    "first bloodied": lambda state, scope, piece: piece.bloodied and not piece.was_bloodied,
    "taking ongoing damage": lambda state, scope, piece: has_condition(piece, "Ongoing Damage"),
    "in cover": _in_cover,
    "charging": _charging,
    "moving": _moving,
    "penalty to AC": lambda state, scope, piece: _penalized(state, piece, "AC"),
    "penalty to a defense": lambda state, scope, piece: _penalized(
        state, piece, *modifiers.DEFENSES
    ),
    "below its speed": lambda state, scope, piece: (
        state.edition.motion.speed(state, piece) < piece.kit.speed
    ),
    "shifting": _shifting,
    "charged this turn": lambda state, scope, piece: ("charged", piece.id) in state.marks,
}
