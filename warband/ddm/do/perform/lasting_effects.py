"""Effects with a duration: imposing them, saving against them, ending them."""

from collections.abc import Iterable
from functools import lru_cache
from typing import cast

import msgspec

import warband.ddm.ask.powers.lasting as lasting_effects
import warband.ddm.ask.powers.lasting_words as lasting_words
import warband.ddm.ask.reading.amounts as amounts
import warband.ddm.ask.reading.filters as filters
import warband.ddm.ask.reading.predicates as predicates
import warband.ddm.do.harm.effects as effects
import warband.ddm.do.harm.lent_powers as lent_powers
import warband.ddm.do.harm.saves as saves
import warband.ddm.do.perform.carry_out as carry_out
import warband.ddm.do.perform.damage_effects as damage_effects
import warband.ddm.do.perform.recipients as recipients
import warband.ddm.do.perform.rolled_amounts as rolled_amounts
from warband.cards import vocabulary as v
from warband.ddm import questions as q
from warband.ddm.ask.cards.bound_words import bound
from warband.ddm.ask.powers.same_name import Enduring
from warband.ddm.compiled import CompiledPower
from warband.ddm.errors import nonsense
from warband.ddm.index import skills_of
from warband.ddm.moments import Attack, Scope
from warband.ddm.power_analysis import nodes
from warband.ddm.state import Lasting, Piece, Skirmish
from warband.kernel.questions import Flow, Listed, choose


def impose(state: Skirmish, scope: Scope, node: Enduring) -> Flow[bool]:
    """Put the effect on everybody it affects."""
    cumulative = isinstance(node, v.Bonus) and node.cumulative
    if isinstance(node, (v.Bonus, v.Ongoing)):
        yield from rolled_amounts.rolled(state, scope, node.amount)
    pieces = yield from recipients.affected(state, scope, node.who, stacks=cumulative)
    took = False
    for piece in pieces:
        for one in _each_power(state, scope, settled(state, scope, node, piece)):
            took |= yield from put(state, scope, piece, one)
    return took


def _each_power(state: Skirmish, scope: Scope, node: Enduring) -> list[Enduring]:
    """The effect; champion powers of others are given one by one, as they are printed now."""
    if type(node) is not v.GainPower or not node.champions:
        return [node]
    powers = lent_powers.powers(state, scope, node)
    return [msgspec.structs.replace(node, power=each, champions=()) for each in powers]


def put(state: Skirmish, scope: Scope, piece: Piece, node: Enduring) -> Flow[bool]:
    """Put one effect on one creature."""
    until = node.until
    if type(until) is v.EndOfAttack and isinstance(node, (v.Bonus, v.Gain)):
        return on_this_attack(state, scope, piece, node)
    if type(node) is v.Afflict:
        steps = definition(state, scope, node.condition)
        if steps:
            return (yield from _put_defined(state, scope, piece, node, steps))
    if type(node) is v.Bonus and node.stat == "max hp" and node.sets:
        # What is set now is taken back by the difference when the effect ends.
        assert isinstance(node.amount, int)
        node = msgspec.structs.replace(node, amount=node.amount - piece.max_hp, sets=False)
    group = 0
    if type(until) is v.SaveEnds and until.group:
        # Effects of one use that a single save ends.
        group = scope.use
    took = yield from effects.impose(state, piece, node, scope, until, group=group)
    if took and type(node) is v.Bonus and node.stat == "max hp":
        assert isinstance(node.amount, int)
        piece.max_hp += node.amount
        # Setup Effects that Affect HP: current HP are adjusted with the maximum.
        if state.round == 0:
            piece.hp += node.amount
            state.edition.harming.hp_set_up(piece)
        piece.hp = min(piece.hp, piece.max_hp)
    return took


def settled(state: Skirmish, scope: Scope, node: Enduring, piece: Piece) -> Enduring:
    """The effect with its numbers worked out: once applied it is independent of its source."""
    node = cast(Enduring, bound(state, scope, node))
    if isinstance(node, (v.Bonus, v.Ongoing)) and not isinstance(node.amount, int):
        amount = amounts.number_for(state, scope, node.amount, piece)
        return msgspec.structs.replace(node, amount=amount)
    if type(node) is v.GainPower and node.power is None and not node.champions:
        return msgspec.structs.replace(node, power=lent_powers.power_named(state, scope, node.name))
    if type(node) is v.GainKeyword and not node.word:
        return msgspec.structs.replace(node, word=filters.chosen_word(state, scope, ""))
    return node


# ------------------------------------------------------------------------ on this attack


def on_this_attack(state: Skirmish, scope: Scope, piece: Piece, node: v.Bonus | v.Gain) -> bool:
    """A bonus or ability for the attack at hand, if the creature has a part in it."""
    attack = scope.attack
    if attack is None:
        return _on_coming_attacks(state, scope, node)
    if piece.id not in (attack.attacker, attack.target):
        return False
    label = scope.label
    if isinstance(node, v.Bonus) and node.stat == "defenses":
        node = msgspec.structs.replace(node, stat=attack.strike.defense)
    attack.extra.append((scope, node))
    if isinstance(node, v.Bonus) and attack.die is not None:
        _catch_up(state, scope, attack, label, node)
    return True


def _on_coming_attacks(state: Skirmish, scope: Scope, node: v.Bonus | v.Gain) -> bool:
    """Before the attacks of an attack power: the effect is on each of them."""
    if scope.skill is None or scope.skill.power.strike is None:
        raise nonsense(state, scope, "an effect on an attack, but there is no attack")
    scope.extra = (*scope.extra, (scope, node))
    return True


def _catch_up(state: Skirmish, scope: Scope, attack: Attack, label: str, node: v.Bonus) -> None:
    """The die already lies on the table: what was added up before counts the bonus too."""
    assert isinstance(node.amount, int)
    if node.stat == "damage" and attack.harm is not None:
        if predicates.all_hold(state, scope, node.tests):
            damage_effects.shift(attack.harm, node.amount, node.type or None)
            attack.harm.bonuses.append((label, node.amount))
    elif node.stat == "attack":
        attack.modifiers.append((label, node.amount))
    elif node.stat == attack.strike.defense:
        attack.defense += node.amount


# ----------------------------------------------------------------- conditions cards define


def definition(state: Skirmish, scope: Scope, condition: v.Condition) -> tuple[v.Effect, ...]:
    """What a condition does that is defined on the card of the creature that imposes it."""
    for skill in skills_of(state.pieces[scope.owner]):
        for node in _definitions(skill):
            if node.condition == condition:
                return node.steps
    if scope.skill is not None:
        for node in _definitions(scope.skill, by_strike=True):
            if node.condition == condition:
                return node.steps
    return ()


@lru_cache(maxsize=4096)
def _definitions(skill: CompiledPower, *, by_strike: bool = False) -> tuple[v.DefineCondition, ...]:
    """The conditions that a power defines, in its steps or also where it strikes."""
    parts = (skill.power.strike if by_strike else None, skill.power.steps)
    return tuple(node for node in nodes(parts) if isinstance(node, v.DefineCondition))


def _put_defined(
    state: Skirmish, scope: Scope, piece: Piece, node: v.Afflict, steps: tuple[v.Effect, ...]
) -> Flow[bool]:
    """Impose the condition and all it stands for, so that they end together."""
    until = node.until or state.edition.durations.default_duration(state, node)
    state.effects_made += 1
    group = state.effects_made
    if not (yield from effects.impose(state, piece, node, scope, until, group=group)):
        return False
    before = scope.bearer
    scope.bearer = piece.id
    for step in steps:
        if isinstance(step, Enduring):
            part = settled(state, scope, step, piece)
            yield from effects.impose(state, piece, part, scope, until, group=group)
        else:
            yield from carry_out.perform(state, scope, (step,))
    scope.bearer = before
    return True


# -------------------------------------------------------------- saves and endings by power


def roll_save(state: Skirmish, scope: Scope, node: v.RollSave) -> Flow[bool]:
    """A saving throw against one effect, or against each."""
    pieces = yield from recipients.affected(state, scope, node.who)
    made = False
    for piece in pieces:
        pending = _one_per_save(
            lasting
            for lasting in piece.effects
            if isinstance(lasting.until, v.SaveEnds)
            and (not node.condition or lasting_effects.condition_of(lasting.node) == node.condition)
        )
        if not node.every and len(pending) > 1:
            pending = [(yield from _which(piece, pending))]
        for lasting in pending:
            if lasting in piece.effects:
                made |= yield from saves.saving_throw(state, piece, lasting, node.bonus)
    return made


def _one_per_save(found: Iterable[Lasting]) -> list[Lasting]:
    """Effects that end by one save together count once."""
    kept: list[Lasting] = []
    groups: set[int] = set()
    for lasting in found:
        if lasting.group and lasting.group in groups:
            continue
        groups.add(lasting.group)
        kept.append(lasting)
    return kept


def _which(piece: Piece, among: list[Lasting]) -> Flow[Lasting]:
    """The controller of the creature chooses one of its effects."""
    named: dict[str, Lasting] = {}
    for lasting in among:
        name = lasting_words.short_name(lasting)
        if name in named:
            name = f"{name} ({lasting.origin}, {lasting.id})"
        named[name] = lasting
    chosen = yield from choose(piece.seat, q.EFFECT, Listed(tuple(named)), who=piece.id)
    return named[chosen]


def end_effects(state: Skirmish, scope: Scope, node: v.EndEffects) -> Flow[bool]:
    """Ends conditions or other effects: the named ones, one of choice, or all."""
    pieces = yield from recipients.affected(state, scope, node.who)
    ended = False
    for piece in pieces:
        found = _one_per_condition(lasting for lasting in piece.effects if _may_end(node, lasting))
        if node.count is not None and len(found) > node.count:
            chosen: list[Lasting] = []
            while len(chosen) < node.count:
                one = yield from _which(piece, [e for e in found if e not in chosen])
                chosen.append(one)
            found = chosen
        gone = [e for e in piece.effects if any(_ends_with(e, one) for one in found)]
        if gone:
            yield from effects.end_effects(state, piece, gone, "removed")
            ended = True
    return ended


def _may_end(node: v.EndEffects, lasting: Lasting) -> bool:
    condition = lasting_effects.condition_of(lasting.node)
    # Dangling ends only when the creature leaves the pit (ruling.dangling-stays).
    if condition == "Dangling":
        return False
    if node.save_ends and not isinstance(lasting.until, v.SaveEnds):
        return False
    if node.conditions:
        return condition is not None and any(
            condition == wanted or (wanted == "Ongoing Damage" and condition.startswith("Ongoing"))
            for wanted in node.conditions
        )
    return condition is not None or node.any_effect


def _one_per_condition(found: Iterable[Lasting]) -> list[Lasting]:
    """A condition with several durations is one thing to end."""
    kept: dict[str | int, Lasting] = {}
    for lasting in found:
        kept.setdefault(lasting_effects.condition_of(lasting.node) or lasting.id, lasting)
    return list(kept.values())


def _ends_with(lasting: Lasting, one: Lasting) -> bool:
    """All Durations are Removed at Once by Powers; what one save ends goes together."""
    if lasting is one or (one.group and lasting.group == one.group):
        return True
    condition = lasting_effects.condition_of(one.node)
    return condition is not None and lasting_effects.condition_of(lasting.node) == condition


# ------------------------------------------------------------------ numbers of one's powers


def extend_power(state: Skirmish, scope: Scope, node: v.ExtendPower) -> Flow[bool]:
    """A number of one of the owner's powers changes for a while."""
    owner = state.pieces[scope.owner]
    wanted = v.scalable_name(node.power)
    if not any(v.scalable_name(s.power.name) == wanted for s in skills_of(owner)):
        raise nonsense(state, scope, f"it extends {node.power!r}, a power the creature lacks")
    return (yield from effects.impose(state, owner, node, scope, node.until))
