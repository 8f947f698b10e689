"""Bonuses and penalties to the numbers of creatures, each by name."""

import warband.ddm.ask.numbers.abilities as abilities
import warband.ddm.ask.numbers.continuous as continuous
import warband.ddm.ask.reading.amounts as amounts
import warband.ddm.ask.reading.filters as filters
import warband.ddm.ask.reading.predicates as predicates
from warband.cards import vocabulary as v
from warband.ddm.ask.numbers.stacking import Term, printed, stacked, unlocked
from warband.ddm.compiled import CompiledPower
from warband.ddm.moments import Attack, Modifier, Scope
from warband.ddm.state import Piece, Skirmish

LASTS = -1
"""Stands for the power where an effect lasts on its own."""

DEFENSES: tuple[v.Defense, ...] = ("AC", "Fort", "Ref", "Will", "DEF")


def terms(
    state: Skirmish,
    piece: Piece,
    stat: str,
    attack: Attack | None = None,
    other: Piece | None = None,
) -> list[Term]:
    """Every bonus and penalty to a number, before stacking.

    `other` is the creature on the other side: the target for attack and damage, the
    attacker for defenses.
    """
    found: list[Term] = []
    if stat not in state.known and (attack is None or not attack.extra):
        return found
    for skill, bonus, scope in continuous.in_effect(
        state, piece, piece.kit.bonuses.get(stat), stat, attack
    ):
        assert isinstance(bonus, v.Bonus)
        if _applies(state, scope, bonus, other) and not _shrugged_off(state, skill, stat, other):
            source = (scope.owner, skill.index)
            found.append(_term(state, scope, bonus, skill.name, skill.stack_name, piece, source))
    for lasting in piece.effects:
        node = lasting.node
        if type(node) is v.Bonus and (
            node.stat == stat or (node.stat == "defenses" and stat in DEFENSES)
        ):
            scope = continuous.lasting_scope(state, piece, lasting, attack)
            if _applies(state, scope, node, other):
                source = (lasting.source, LASTS)
                found.append(_term(state, scope, node, scope.label, lasting.origin, piece, source))
    if attack is not None and attack.extra:
        for made, effect in attack.extra:
            if (
                type(effect) is v.Bonus
                and effect.stat == stat
                and ((stat in DEFENSES) == (piece.id == attack.target))
            ):
                scope = continuous.on_attack_scope(state, piece, made, attack)
                if _applies(state, scope, effect, other):
                    source, label = (piece.id, LASTS), made.label
                    found.append(_term(state, scope, effect, label, label, piece, source))
    if attack is not None and attack.skill.locked and stat in ("attack", "damage"):
        return unlocked(found, attack.skill)
    return found


def _shrugged_off(state: Skirmish, skill: CompiledPower, stat: str, other: Piece | None) -> bool:
    """Immune Sneak Attack: what powers of that name add to damage."""
    return (
        stat == "damage"
        and other is not None
        and skill.stack_name.lower() == "sneak attack"
        and abilities.has_ability(state, other, "immune", "Sneak Attack")
    )


def _applies(state: Skirmish, scope: Scope, bonus: v.Bonus, other: Piece | None) -> bool:
    if bonus.attack is not None and not (
        scope.attack is not None and predicates.holds(state, scope, bonus.attack)
    ):
        return False
    if bonus.versus and not (
        other is not None and filters.matches(state, scope, bonus.versus, other)
    ):
        return False
    return not bonus.tests or predicates.all_hold(state, scope, bonus.tests)


def _term(
    state: Skirmish,
    scope: Scope,
    bonus: v.Bonus,
    label: str,
    stack_name: str,
    piece: Piece,
    source: tuple[int, int],
) -> Term:
    amount = bonus.amount
    value = amount if isinstance(amount, int) else amounts.number(state, scope, amount)
    if bonus.sets:
        value -= printed(piece, bonus.stat)
    limit = bonus.limit if bonus.cumulative else None
    return Term(label, value, stack_name, bonus.type, bonus.cumulative, source, limit, bonus.least)


def modifiers(
    state: Skirmish,
    piece: Piece,
    stat: str,
    attack: Attack | None = None,
    other: Piece | None = None,
) -> list[Modifier]:
    """Every bonus and penalty to a number, after stacking."""
    if stat not in state.known and (attack is None or not attack.extra):
        return []
    return [(t.label, t.amount) for t in stacked(terms(state, piece, stat, attack, other))]


def extent(state: Skirmish, piece: Piece, stat: str, skill: CompiledPower) -> int:
    """What is added to the reach or range of a power."""
    if stat not in state.known:
        return 0
    return sum(t.amount for t in stacked(unlocked(terms(state, piece, stat), skill)))
