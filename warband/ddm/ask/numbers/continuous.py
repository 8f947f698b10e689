"""Numbers and properties of creatures, with every modifier by name.

Sources of a modifier: the creature's own continuous powers, continuous powers of others
(auras and the like), lasting effects it carries, and bonuses on the attack at hand.
"""

from collections.abc import Iterable, Iterator
from itertools import chain
from string import capwords

import warband.ddm.ask.reading.filters as filters
import warband.ddm.ask.reading.predicates as predicates
from warband.cards import vocabulary as v
from warband.ddm.compiled import CompiledPower, Standing
from warband.ddm.index import RIVALS
from warband.ddm.moments import Attack, Scope
from warband.ddm.state import Lasting, Piece, Skirmish

REACHING = (v.Gain, v.Bonus, v.Forbid)
"""Continuous effects that say whom they reach."""


def scope_of(owner: Piece, skill: CompiledPower | None, attack: Attack | None) -> Scope:
    """The scope in which a continuous power is read."""
    return Scope(owner.id, owner.seat, skill, owner.id, owner.id, None, attack)


def on_attack_scope(state: Skirmish, bearer: Piece, made: Scope, attack: Attack) -> Scope:
    """The scope in which an effect "on that attack" is read: as the power that made it."""
    scope = scope_of(state.pieces[made.owner], made.skill, attack)
    scope.bearer = bearer.id
    scope.moment, scope.chosen, scope.words = made.moment, made.chosen, made.words
    scope.targets = [attack.target]
    return scope


def functioning(state: Skirmish, owner: Piece, skill: CompiledPower, scope: Scope) -> bool:
    """Continuous powers work on the map; maintained ones not while the owner is inactive."""
    if owner.anchor < 0 or (skill.maintained and owner.conditions and owner.inactive):
        return False
    if "ability lose" in state.known and lost(state, owner, skill.stack_name):
        return False
    only_if = skill.power.bounds.only_if
    return not only_if or predicates.all_hold(state, scope, only_if)


def lost(state: Skirmish, piece: Piece, *words: str) -> bool:
    """Whether an effect takes the power, or what it gives, away from the creature."""
    found = [
        lasting.node.ability.word
        for lasting in piece.effects
        if type(lasting.node) is v.Gain and lasting.node.ability.name == "lose"
    ]
    for owner_id, skill, gain in state.standing.get("ability lose", ()):
        owner = state.pieces[owner_id]
        if owner.anchor >= 0 and not owner.inactive and isinstance(gain, v.Gain):
            scope = scope_of(owner, skill, None)
            if touches(state, scope, gain.who, piece):
                found.append(gain.ability.word)
    return any(v.scalable_name(word) in words for word in found)


def title(state: Skirmish, source: int, origin: str) -> str:
    """What players call the power behind an effect; champion powers have a number for a name."""
    found = state.pieces[source].kit.titles.get(origin)
    if found is not None:
        return found
    return "champion power" if origin.startswith("champion [") else capwords(origin)


def lasting_scope(state: Skirmish, bearer: Piece, lasting: Lasting, attack: Attack | None) -> Scope:
    """The scope in which a lasting effect is read: its source is the owner of the power."""
    source = lasting.source if lasting.source >= 0 else bearer.id
    scope = Scope(source, state.pieces[source].seat, None, bearer.id, source, None, attack)
    scope.origin = lasting.origin
    scope.called = title(state, source, lasting.origin)
    if lasting.chosen:
        scope.chosen = dict(lasting.chosen)
    if lasting.words:
        scope.words = dict(lasting.words)
    return scope


def own_powers(
    state: Skirmish, piece: Piece, own: tuple[Standing, ...], attack: Attack | None
) -> Iterator[tuple[CompiledPower, v.Effect, Scope]]:
    """Those of the creature's own continuous powers that work now."""
    for skill, effect in own:
        scope = scope_of(piece, skill, attack)
        if functioning(state, piece, skill, scope):
            yield skill, effect, scope


def powers_of_others(
    state: Skirmish, piece: Piece, key: str, attack: Attack | None
) -> Iterator[tuple[CompiledPower, v.Effect, Scope]]:
    """The continuous powers that reach out to others, where they reach the creature."""
    for owner_id, skill, effect in state.standing[key]:
        owner = state.pieces[owner_id]
        if owner.anchor < 0:
            continue
        assert isinstance(effect, REACHING)
        scope = scope_of(owner, skill, attack)
        scope.bearer = piece.id
        if (
            functioning(state, owner, skill, scope)
            and touches(state, scope, effect.who, piece)
            and prevails(state, owner_id, skill, piece)
            and not (
                "ability unaffected by" in state.known and shut_out(state, piece, skill, owner)
            )
        ):
            yield skill, effect, scope


def shut_out(state: Skirmish, piece: Piece, skill: CompiledPower, owner: Piece) -> bool:
    """Whether the creature is unaffected by the continuous power: by its name, or by any aura."""
    names = {skill.stack_name, v.scalable_name(skill.power.name)}
    if skill.power.bounds.aura is not None:
        names.add("auras")
    own = piece.kit.abilities.get("unaffected by", ())
    gains = [(effect, scope) for _, effect, scope in own_powers(state, piece, own, None)]
    gains += [(each.node, lasting_scope(state, piece, each, None)) for each in piece.effects]
    return any(
        isinstance(gain, v.Gain)
        and gain.ability.name == "unaffected by"
        and v.scalable_name(gain.ability.word) in names
        and (not gain.ability.against or filters.matches(state, scope, gain.ability.against, owner))
        for gain, scope in gains
    )


def in_effect(
    state: Skirmish, piece: Piece, own: tuple[Standing, ...] | None, key: str, attack: Attack | None
) -> Iterable[tuple[CompiledPower, v.Effect, Scope]]:
    """The continuous powers, its own and those of others, that touch the creature."""
    others = powers_of_others(state, piece, key, attack) if key in state.standing else ()
    return chain(own_powers(state, piece, own, attack), others) if own is not None else others


def prevails(state: Skirmish, owner: int, skill: CompiledPower, piece: Piece) -> bool:
    """Of rivals that share a name only the one counts that the creature's player chose."""
    if RIVALS not in state.standing:
        return True
    chosen = piece.words.get(f"{RIVALS} {skill.stack_name}")
    return chosen is None or chosen == str(owner)


def touches(state: Skirmish, scope: Scope, whom: v.Who, piece: Piece) -> bool:
    """Whether a continuous effect reaches a creature."""
    if type(whom) is v.Each:
        return filters.matches(state, scope, whom.where, piece)
    if type(whom) is v.Owner:
        return piece.id == scope.owner
    if type(whom) is v.Chosen:
        owner = state.pieces[scope.owner]
        return piece.id in owner.bearing.get(whom.tag, ())
    return False
