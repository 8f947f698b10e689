"""Which attacks a creature has, and whether they would find a target."""

import warband.ddm.ask.attacks.areas as areas
import warband.ddm.ask.attacks.granted_attacks as granted_attacks
import warband.ddm.ask.attacks.targets as targets
import warband.ddm.ask.numbers.continuous as continuous
import warband.ddm.ask.powers.payable as payable
import warband.ddm.ask.reading.amounts as amounts
from warband.cards import vocabulary as v
from warband.ddm.compiled import CompiledPower, is_basic_melee
from warband.ddm.index import granted
from warband.ddm.moments import Scope
from warband.ddm.power_analysis import ANYWHERE, nodes
from warband.ddm.state import Piece, Skirmish


def basic_attacks(state: Skirmish, piece: Piece) -> list[CompiledPower]:
    """Attacks listed in basic attack powers of the creature."""
    return [s for s in attack_skills(piece) if s.power.basic and usable_strike(state, piece, s)]


def basic_melee(piece: Piece) -> tuple[CompiledPower, ...] | list[CompiledPower]:
    """The attacks with which a creature charges and lunges."""
    given = granted(piece) if piece.effects else ()
    if not given:
        return piece.kit.basic_melee
    return [skill for skill in (*piece.kit.basic_melee, *given) if is_basic_melee(skill)]


DEPRIVING = frozenset(("ability lose", "forbid use power"))
"""What in play may take powers away."""


def has_basic_melee(state: Skirmish, piece: Piece) -> bool:
    """Whether the creature has a basic melee attack to make."""
    if piece.kit.always_melee and state.known.isdisjoint(DEPRIVING):
        return True
    for skill in basic_melee(piece):  # noqa: SIM110 - asked often: quicker than `any`
        if payable.has_use(state, piece, skill):
            return True
    return False


STRETCHING = frozenset(("ability reach", "reach", "effect ExtendPower"))
"""What in play may carry attacks further than their powers say."""


def gap_to_enemies(state: Skirmish, piece: Piece) -> int:
    """The narrowest span of its attacks within which an enemy is; ANYWHERE if there is none.

    Where something stretches attacks that is no help, and 0 rules nothing out.
    """
    if not state.known.isdisjoint(STRETCHING):
        return 0
    enemies = state.edition.attacking.closely_concerned(state, piece)
    near = state.field.near
    gap = ANYWHERE
    for span in piece.kit.spans:
        if not near[span][piece.side][piece.anchor] & enemies:
            break
        gap = span
    return gap


BARRING = frozenset(("forbid be targeted", "forbid attack", "ability reach"))
"""What on cards may keep a creature from attacking somebody beside it."""


def can_strike(state: Skirmish, piece: Piece, enemy: Piece) -> bool:
    """Whether some attack for opportunities may target an enemy beside the creature."""
    barred = not state.known.isdisjoint(BARRING)
    return any(
        (skill.power.basic or skill.power.bounds.opportunity)
        and usable_strike(state, piece, skill)
        and (not (barred or skill.picky) or may_target(state, piece, skill, enemy))
        for skill in attack_skills(piece)
    )


def attack_skills(piece: Piece) -> tuple[CompiledPower, ...] | list[CompiledPower]:
    """All attack powers a creature has now."""
    given = granted(piece) if piece.effects else ()
    if not given:
        return piece.kit.attacks
    return [s for s in (*piece.kit.attacks, *given) if s.power.attack is not None]


def usable_strike(state: Skirmish, piece: Piece, skill: CompiledPower) -> bool:
    """The power defines an attack, and a checkbox, if it has any, is free."""
    return skill.power.strike is not None and payable.has_use(state, piece, skill)


def attack_options(
    state: Skirmish, piece: Piece, choice: v.AttackChoice, scope: Scope
) -> list[CompiledPower]:
    """The attacks a power allows ("make a melee attack", "make 1 Fangs attack")."""
    found: list[CompiledPower] = []
    # After its attacks the power itself is what "that attack" was made with.
    at_hand = scope.attack.skill if scope.attack is not None else scope.skill
    if at_hand is not None and at_hand.power.strike is None:
        at_hand = None
    for skill in attack_skills(piece):
        power = skill.power
        if power.strike is None and not skill.rays:
            continue
        if choice.power and v.scalable_name(power.name) != v.scalable_name(choice.power):
            continue
        if choice.this and at_hand is not None and skill is not at_hand:
            continue
        if choice.different and scope.attack is not None and skill is scope.attack.skill:
            continue
        if choice.kinds and power.attack not in choice.kinds:
            continue
        if choice.basic and not power.basic:
            continue
        found += [skill] if not skill.rays else granted_attacks.ready_strikes(state, piece, skill)
    return found


def may_target(
    state: Skirmish, attacker: Piece, skill: CompiledPower, target: Piece, reach_bonus: int = 0
) -> bool:
    """Whether an attack may designate that creature."""
    scope = Scope(attacker.id, attacker.seat, skill)
    if skill.power.attack in ("melee", "ranged"):
        return target in targets.legal_targets(state, attacker, skill, scope, (), reach_bonus)
    return areas.can_include(state, attacker, skill, target)


def has_target(state: Skirmish, attacker: Piece, skill: CompiledPower) -> bool:
    """Whether an attack power, used from here and now, would find a target."""
    if skill.rays is not None:
        for one in granted_attacks.ready_strikes(state, attacker, skill):
            if has_target(state, attacker, one):
                return True
        return False
    if skill.power.attack in ("melee", "ranged"):
        return bool(targets.legal_targets(state, attacker, skill, first=True))
    return areas.any_placement(state, attacker, skill)


def might_meet(state: Skirmish, attacker: Piece, skill: CompiledPower) -> bool:
    """Whether a close power could find an enemy from where the steps before it may lead."""
    squares = areas.size_of(state, attacker, skill)
    scope = continuous.scope_of(attacker, skill, None)
    for step in skill.power.steps:
        found = tuple(nodes(step))
        for node in found:
            if isinstance(node, v.Teleport | v.Place | v.Swap | v.Shove):
                return True
            if isinstance(node, v.Walk):
                squares += amounts.number(state, scope, node.points)
        if v.OwnAttacks in map(type, found):
            break
    reach = attacker.space
    for _ in range(squares):
        reach = state.field.grid.around(reach)
    return bool(reach & state.against[attacker.seat])


def any_granted_target(state: Skirmish, attacker: Piece, skill: CompiledPower) -> bool:
    """Whether a power that grants attacks of other powers would find a target."""
    scope = Scope(attacker.id, attacker.seat, skill)
    return not skill.grants or any(
        has_target(state, attacker, option)
        for node in skill.grants
        if isinstance(node.by, v.Owner)
        for option in attack_options(state, attacker, node.choice, scope)
    )


COMPELLED = "compelled"
"""Marks an inactive creature while one of its mandatory powers is resolved."""


def able(state: Skirmish, piece: Piece) -> bool:
    """Whether a creature can go on attacking: on the map, be it at 0 HP, and active.

    An inactive one makes the attacks of powers that it must use (Active and Inactive States).
    """
    if piece.anchor < 0:
        return False
    return not (piece.conditions and piece.inactive) or (COMPELLED, piece.id) in state.marks
