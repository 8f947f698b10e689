"""What creatures can do and what they are kept from, by their own powers and those of others."""

from collections.abc import Iterable, Iterator

import warband.ddm.ask.numbers.continuous as continuous
import warband.ddm.ask.reading.filters as filters
import warband.ddm.ask.reading.predicates as predicates
from warband.cards import vocabulary as v
from warband.ddm.compiled import ABILITY_KEYS
from warband.ddm.moments import Attack, Scope
from warband.ddm.state import Piece, Skirmish

# ------------------------------------------------------------------------- abilities


def abilities(
    state: Skirmish,
    piece: Piece,
    name: v.AbilityName,
    attack: Attack | None = None,
    other: Piece | None = None,
) -> Iterable[tuple[v.Ability, Scope]]:
    """Every ability of that name the creature has right now."""
    key = ABILITY_KEYS[name]
    if attack is None or not attack.extra:
        if key not in state.known:
            return ()
        if not (
            name in piece.kit.abilities
            or key in state.standing
            or (piece.effects and gained(piece, name))
        ):
            return ()
    return _abilities(state, piece, name, key, attack, other)


def gained(piece: Piece, name: v.AbilityName) -> bool:
    """Whether a lasting effect on the creature may give it the ability."""
    for lasting in piece.effects:
        node = lasting.node
        if type(node) is v.Gain and node.ability.name == name:
            return True
    return False


def _abilities(
    state: Skirmish,
    piece: Piece,
    name: v.AbilityName,
    key: str,
    attack: Attack | None,
    other: Piece | None,
) -> Iterator[tuple[v.Ability, Scope]]:
    """By its own powers, those of others, lasting effects, and on the attack at hand."""
    own = piece.kit.abilities.get(name)
    if own is not None:
        for _, gain, scope in continuous.own_powers(state, piece, own, attack):
            assert isinstance(gain, v.Gain)
            if _works(state, scope, gain, other) and not (
                "ability lose" in state.known
                and continuous.lost(state, piece, *given(gain.ability))
            ):
                yield gain.ability, scope
    if key in state.standing:
        for _, gain, scope in continuous.powers_of_others(state, piece, key, attack):
            assert isinstance(gain, v.Gain)
            if _works(state, scope, gain, other):
                yield gain.ability, scope
    for lasting in piece.effects:
        node = lasting.node
        if type(node) is v.Gain and node.ability.name == name:
            scope = continuous.lasting_scope(state, piece, lasting, attack)
            if _works(state, scope, node, other):
                yield node.ability, scope
    if attack is not None and attack.extra:
        for made, effect in attack.extra:
            if type(effect) is v.Gain and effect.ability.name == name:
                scope = continuous.on_attack_scope(state, piece, made, attack)
                if _works(state, scope, effect, other):
                    yield effect.ability, scope


def given(ability: v.Ability) -> tuple[str, ...]:
    """What an ability is called where it is lost: "resist fire" also stands for immunity."""
    if ability.name in ("resist", "immune"):
        return (f"resist {ability.word}".lower(),)
    return (ability.name, f"{ability.name} {ability.word}".lower())


def _works(state: Skirmish, scope: Scope, gain: v.Gain, other: Piece | None) -> bool:
    """Whether the conditions of an ability hold; for themselves they are not met.

    "Sees the invisible if nearest" asks who is nearest among those it sees without that.
    """
    if not (gain.tests or gain.ability.tests or gain.ability.against):
        return _holds(state, scope, gain, other)
    for asked, owner, bearer in state.looking:
        if asked is gain and owner == scope.owner and bearer == scope.bearer:
            return False
    state.looking.append((gain, scope.owner, scope.bearer))
    try:
        return _holds(state, scope, gain, other)
    finally:
        state.looking.pop()


def _holds(state: Skirmish, scope: Scope, gain: v.Gain, other: Piece | None) -> bool:
    ability = gain.ability
    if ability.attack is not None and not (
        scope.attack is not None and predicates.holds(state, scope, ability.attack)
    ):
        return False
    if ability.against and not (
        other is not None and filters.matches(state, scope, ability.against, other)
    ):
        return False
    return predicates.all_hold(state, scope, gain.tests) and predicates.all_hold(
        state, scope, ability.tests
    )


def surely(state: Skirmish, piece: Piece) -> bool:
    """Whether nothing can be the matter with those powers of a creature that ask for nothing."""
    return piece.anchor >= 0 and not piece.conditions and "ability lose" not in state.known


def has_ability(
    state: Skirmish,
    piece: Piece,
    name: v.AbilityName,
    word: str | None = None,
    attack: Attack | None = None,
    other: Piece | None = None,
) -> bool:
    """Whether the creature has the ability (for the word, where it takes one)."""
    key = ABILITY_KEYS[name]
    if attack is None or not attack.extra:
        if key not in state.known:
            return False
        if not (
            name in piece.kit.abilities
            or key in state.standing
            or (piece.effects and gained(piece, name))
        ):
            return False
    if word is None and name in piece.kit.sure and surely(state, piece):
        return True
    for ability, _ in _abilities(state, piece, name, key, attack, other):
        if word is None or ability.word.lower() == word.lower():
            return True
    return False


def may_be_forbidden(state: Skirmish, piece: Piece, what: str) -> bool:
    """Whether there is any rule on a card or effect that could keep the creature from it."""
    key = "forbid " + what
    return key in state.known and bool(
        what in piece.kit.forbids or piece.effects or key in state.standing
    )


def forbidden(
    state: Skirmish,
    piece: Piece,
    what: str,
    other: Piece | None = None,
    attack: Attack | None = None,
    power: str = "",
) -> bool:
    """Whether some rule on a card keeps the creature from doing the thing.

    `other` is to whom it would be done, `attack` the attack that would be made, `power`
    the power that would be used.
    """
    key = "forbid " + what
    if key not in state.known:
        return False
    for _, forbid, scope in continuous.in_effect(
        state, piece, piece.kit.forbids.get(what), key, attack
    ):
        if _bars(state, scope, forbid, other, power):
            return True
    for lasting in piece.effects:
        node = lasting.node
        if (
            type(node) is v.Forbid
            and node.what == what
            and _bars(
                state, continuous.lasting_scope(state, piece, lasting, attack), node, other, power
            )
        ):
            return True
    return False


def _bars(state: Skirmish, scope: Scope, forbid: v.Effect, other: Piece | None, power: str) -> bool:
    assert isinstance(forbid, v.Forbid)
    if forbid.power and v.scalable_name(forbid.power) != v.scalable_name(power):
        return False
    if forbid.attack is not None and not predicates.holds(state, scope, forbid.attack):
        return False
    if forbid.versus and not (
        other is not None and filters.matches(state, scope, forbid.versus, other)
    ):
        return False
    return all(predicates.holds(state, scope, test) for test in forbid.tests)
