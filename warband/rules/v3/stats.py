"""Numbers and properties of creatures, with every modifier by name.

Sources of a modifier: the creature's own continuous powers, continuous powers of others
(auras and the like), lasting effects it carries, and bonuses on the attack at hand.
"""

from collections.abc import Iterable, Iterator
from itertools import chain
from string import capwords

import warband.rules.v3.asks as asks
import warband.rules.v3.numbers as numbers
import warband.rules.v3.who as who
from warband.cards import vocabulary as v
from warband.rules.v3.index import RIVALS
from warband.rules.v3.kit import Skill, Standing
from warband.rules.v3.moments import Attack, Modifier, Scope
from warband.rules.v3.state import Lasting, Piece, Skirmish
from warband.rules.v3.terms import Term, printed, stacked, unlocked

REACHING = (v.Bonus, v.Gain, v.Forbid)
"""Continuous effects that say whom they reach."""
LASTS = -1
"""Stands for the power where an effect lasts on its own."""

DEFENSES: tuple[v.Defense, ...] = ("AC", "Fort", "Ref", "Will")

# Appendix C: conditions that share the limitations of another ("-like").
DAZED_LIKE = frozenset(("Dazed", "Confused", "Dominated", "Dangling"))
STUNNED_LIKE = frozenset(("Stunned", "Helpless", "Petrified"))
HELPLESS_LIKE = frozenset(("Helpless", "Petrified"))
IMMOBILIZED_LIKE = frozenset(("Immobilized", "Helpless", "Petrified"))
GRANTS_ADVANTAGE = DAZED_LIKE | STUNNED_LIKE | {"Blinded"}
CANNOT_FLANK = DAZED_LIKE | STUNNED_LIKE | {"Blinded"}
UNABLE = DAZED_LIKE | STUNNED_LIKE
"""Who suffers from one of these uses no voluntary triggered powers."""
CANNOT_LEAD = DAZED_LIKE | STUNNED_LIKE

MODES = frozenset(("ability flight", "forbid flight", "ability burrow"))
"""What in play may change how somebody moves."""


def suffers(piece: Piece, conditions: frozenset[str]) -> bool:
    """Whether one of the conditions holds the creature."""
    return bool(piece.conditions) and not piece.conditions.isdisjoint(conditions)


def scope_of(owner: Piece, skill: Skill | None, attack: Attack | None) -> Scope:
    """The scope in which a continuous power is read."""
    return Scope(owner.id, owner.seat, skill, owner.id, owner.id, None, attack)


def on_attack_scope(state: Skirmish, bearer: Piece, made: Scope, attack: Attack) -> Scope:
    """The scope in which an effect "on that attack" is read: as the power that made it."""
    scope = scope_of(state.pieces[made.owner], made.skill, attack)
    scope.bearer = bearer.id
    scope.moment, scope.chosen, scope.words = made.moment, made.chosen, made.words
    scope.targets = [attack.target]
    return scope


def functioning(state: Skirmish, owner: Piece, skill: Skill, scope: Scope) -> bool:
    """Continuous powers work on the map; maintained ones not while the owner is inactive."""
    if owner.anchor < 0 or (skill.maintained and owner.inactive):
        return False
    if "ability lose" in state.known and lost(state, owner, skill.stack_name):
        return False
    only_if = skill.power.bounds.only_if
    return not only_if or asks.all_hold(state, scope, only_if)


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
) -> Iterator[tuple[Skill, v.Effect, Scope]]:
    """Those of the creature's own continuous powers that work now."""
    for skill, effect in own:
        scope = scope_of(piece, skill, attack)
        if functioning(state, piece, skill, scope):
            yield skill, effect, scope


def powers_of_others(
    state: Skirmish, piece: Piece, key: str, attack: Attack | None
) -> Iterator[tuple[Skill, v.Effect, Scope]]:
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
        ):
            yield skill, effect, scope


def in_effect(
    state: Skirmish, piece: Piece, own: tuple[Standing, ...] | None, key: str, attack: Attack | None
) -> Iterable[tuple[Skill, v.Effect, Scope]]:
    """The continuous powers, its own and those of others, that touch the creature."""
    others = powers_of_others(state, piece, key, attack) if key in state.standing else ()
    return chain(own_powers(state, piece, own, attack), others) if own is not None else others


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
    for skill, bonus, scope in in_effect(state, piece, piece.kit.bonuses.get(stat), stat, attack):
        assert isinstance(bonus, v.Bonus)
        if _applies(state, scope, bonus, other):
            source = (scope.owner, skill.index)
            found.append(_term(state, scope, bonus, skill.name, skill.stack_name, piece, source))
    for lasting in piece.effects:
        node = lasting.node
        if type(node) is v.Bonus and (
            node.stat == stat or (node.stat == "defenses" and stat in DEFENSES)
        ):
            scope = lasting_scope(state, piece, lasting, attack)
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
                scope = on_attack_scope(state, piece, made, attack)
                if _applies(state, scope, effect, other):
                    source, label = (piece.id, LASTS), made.label
                    found.append(_term(state, scope, effect, label, label, piece, source))
    if attack is not None and attack.skill.locked and stat in ("attack", "damage"):
        return unlocked(found, attack.skill)
    return found


def prevails(state: Skirmish, owner: int, skill: Skill, piece: Piece) -> bool:
    """Of rivals that share a name only the one counts that the creature's player chose."""
    if RIVALS not in state.standing:
        return True
    chosen = piece.words.get(f"{RIVALS} {skill.stack_name}")
    return chosen is None or chosen == str(owner)


def touches(state: Skirmish, scope: Scope, whom: v.Who, piece: Piece) -> bool:
    """Whether a continuous effect reaches a creature."""
    if isinstance(whom, v.Each):
        return who.matches(state, scope, whom.where, piece)
    if isinstance(whom, v.Owner):
        return piece.id == scope.owner
    if isinstance(whom, v.Chosen):
        owner = state.pieces[scope.owner]
        return piece.id in owner.bearing.get(whom.tag, ())
    return False


def _applies(state: Skirmish, scope: Scope, bonus: v.Bonus, other: Piece | None) -> bool:
    if bonus.attack is not None and not (
        scope.attack is not None and asks.holds(state, scope, bonus.attack)
    ):
        return False
    if bonus.versus and not (other is not None and who.matches(state, scope, bonus.versus, other)):
        return False
    return not bonus.tests or asks.all_hold(state, scope, bonus.tests)


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
    value = amount if isinstance(amount, int) else numbers.number(state, scope, amount)
    if bonus.sets:
        value -= printed(piece, bonus.stat)
    return Term(label, value, stack_name, bonus.type, bonus.cumulative, source)


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


def extent(state: Skirmish, piece: Piece, stat: str, skill: Skill) -> int:
    """What is added to the reach or range of a power."""
    if stat not in state.known:
        return 0
    return sum(t.amount for t in stacked(unlocked(terms(state, piece, stat), skill)))


# ------------------------------------------------------------------------- abilities


def abilities(
    state: Skirmish,
    piece: Piece,
    name: str,
    attack: Attack | None = None,
    other: Piece | None = None,
) -> Iterable[tuple[v.Ability, Scope]]:
    """Every ability of that name the creature has right now."""
    key = "ability " + name
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


def gained(piece: Piece, name: str) -> bool:
    """Whether a lasting effect on the creature may give it the ability."""
    for lasting in piece.effects:
        node = lasting.node
        if type(node) is v.Gain and node.ability.name == name:
            return True
    return False


def _abilities(
    state: Skirmish, piece: Piece, name: str, key: str, attack: Attack | None, other: Piece | None
) -> Iterator[tuple[v.Ability, Scope]]:
    """By its own powers, those of others, lasting effects, and on the attack at hand."""
    own = piece.kit.abilities.get(name)
    if own is not None:
        for _, gain, scope in own_powers(state, piece, own, attack):
            assert isinstance(gain, v.Gain)
            if _works(state, scope, gain, other) and not (
                "ability lose" in state.known and lost(state, piece, *given(gain.ability))
            ):
                yield gain.ability, scope
    if key in state.standing:
        for _, gain, scope in powers_of_others(state, piece, key, attack):
            assert isinstance(gain, v.Gain)
            if _works(state, scope, gain, other):
                yield gain.ability, scope
    for lasting in piece.effects:
        node = lasting.node
        if type(node) is v.Gain and node.ability.name == name:
            scope = lasting_scope(state, piece, lasting, attack)
            if _works(state, scope, node, other):
                yield node.ability, scope
    if attack is not None and attack.extra:
        for made, effect in attack.extra:
            if type(effect) is v.Gain and effect.ability.name == name:
                scope = on_attack_scope(state, piece, made, attack)
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
    asked = (id(gain), scope.owner, scope.bearer)
    if asked in state.asking:
        return False
    state.asking.add(asked)
    try:
        return _holds(state, scope, gain, other)
    finally:
        state.asking.discard(asked)


def _holds(state: Skirmish, scope: Scope, gain: v.Gain, other: Piece | None) -> bool:
    ability = gain.ability
    if ability.attack is not None and not (
        scope.attack is not None and asks.holds(state, scope, ability.attack)
    ):
        return False
    if ability.against and not (
        other is not None and who.matches(state, scope, ability.against, other)
    ):
        return False
    return asks.all_hold(state, scope, gain.tests) and asks.all_hold(state, scope, ability.tests)


def surely(state: Skirmish, piece: Piece) -> bool:
    """Whether nothing can be the matter with those powers of a creature that ask for nothing."""
    return piece.anchor >= 0 and not piece.conditions and "ability lose" not in state.known


def has_ability(
    state: Skirmish,
    piece: Piece,
    name: str,
    word: str | None = None,
    attack: Attack | None = None,
    other: Piece | None = None,
) -> bool:
    """Whether the creature has the ability (for the word, where it takes one)."""
    if "ability " + name not in state.known and (attack is None or not attack.extra):
        return False
    if word is None and name in piece.kit.sure and surely(state, piece):
        return True
    for ability, _ in abilities(state, piece, name, attack, other):
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
    for _, forbid, scope in in_effect(state, piece, piece.kit.forbids.get(what), key, attack):
        if _bars(state, scope, forbid, other, power):
            return True
    for lasting in piece.effects:
        node = lasting.node
        if (
            type(node) is v.Forbid
            and node.what == what
            and _bars(state, lasting_scope(state, piece, lasting, attack), node, other, power)
        ):
            return True
    return False


def _bars(state: Skirmish, scope: Scope, forbid: v.Effect, other: Piece | None, power: str) -> bool:
    assert isinstance(forbid, v.Forbid)
    if forbid.power and v.scalable_name(forbid.power) != v.scalable_name(power):
        return False
    if forbid.attack is not None and not asks.holds(state, scope, forbid.attack):
        return False
    if forbid.versus and not (
        other is not None and who.matches(state, scope, forbid.versus, other)
    ):
        return False
    return all(asks.holds(state, scope, test) for test in forbid.tests)


# ------------------------------------------------------------------- particular numbers


def movement_mode(state: Skirmish, piece: Piece) -> v.Mode:
    """Surface, flight or burrow; a rider moves as its mount does."""
    if piece.mount >= 0:
        return movement_mode(state, state.pieces[piece.mount])
    mode = piece.kit.mode
    known = state.known
    if mode == "flight":
        barred = "forbid flight" in known and forbidden(state, piece, "flight")
        return "surface" if barred else "flight"
    if mode == "surface" and ("ability flight" in known or "ability burrow" in known):
        if has_ability(state, piece, "flight") and not forbidden(state, piece, "flight"):
            return "flight"
        if has_ability(state, piece, "burrow"):
            return "burrow"
    return mode


def speed(state: Skirmish, piece: Piece, despite: frozenset[str] = frozenset()) -> int:
    """Current speed: 0 while it cannot move (Speed 0 cannot move; riders; Immobilized).

    `despite` names conditions that a power allows the creature to move under.
    """
    value = piece.kit.speed
    if piece.mount >= 0 or value == 0:
        return 0
    if piece.conditions and suffers(piece, IMMOBILIZED_LIKE - despite):
        return 0
    if "ability speed cap" in state.known:
        for ability, _ in abilities(state, piece, "speed cap"):
            value = min(value, ability.number)
    if "speed" in state.known:
        for term in stacked(terms(state, piece, "speed")):
            value += term.amount
    if piece.squeezed:
        value -= 2
    return max(value, 0)


def defense(
    state: Skirmish, piece: Piece, which: v.Defense, attack: Attack | None, attacker: Piece | None
) -> tuple[int, list[Modifier]]:
    """A defense score against an attack, with its modifiers."""
    card = piece.kit.card
    base = (
        card.ac if which == "AC"
        else card.fort if which == "Fort"
        else card.ref if which == "Ref"
        else card.will
    )  # fmt: skip
    found = modifiers(state, piece, which, attack, attacker)
    # Appendix D, Defensive Terrain: +2 against attackers who do not stand in it.
    defensive = state.field.masks.get("defensive", 0)
    if defensive and attacker is not None:
        space = attack.space if attack is not None and attack.space else piece.space
        if piece.mount < 0 and space & defensive and not attacker.space & defensive:
            found.append(("defensive terrain", 2))
    total = base
    for _, amount in found:
        total += amount
    return total, found


def champion_rating(state: Skirmish, piece: Piece) -> int:
    """The rating that counts in a champion test now: 0 off the map, Dazed or Stunned.

    Before the battle, off the map is where everybody is (ruling.setup-test-off-map).
    """
    if (piece.anchor < 0 and state.round > 0) or suffers(piece, CANNOT_LEAD):
        return 0
    rating = piece.kit.card.champion_rating
    if "ability counts as" in state.known:
        for ability, _ in abilities(state, piece, "counts as"):
            if ability.word == "champion rating":
                rating = max(rating, ability.number)
    if "champion rating" in state.known:
        for term in stacked(terms(state, piece, "champion rating")):
            rating += term.amount
    return rating
