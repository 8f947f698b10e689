"""Traits: what a card may ask of a creature to say whether it is meant."""

import re
from collections.abc import Callable

import warband.ddm.ask.cards.conditions as conditions
import warband.ddm.ask.cards.history as history
import warband.ddm.ask.cards.keywords as keywords
import warband.ddm.ask.cards.nearness as nearness
import warband.ddm.ask.numbers.abilities as abilities
import warband.ddm.ask.numbers.creatures as creatures
import warband.ddm.ask.reading.filters as filters
from warband.cards import vocabulary as v
from warband.cards.keywords import canonical_keyword
from warband.ddm.ask.cards.amount_table import read
from warband.ddm.compiled import SIZES
from warband.ddm.index import skills_of
from warband.ddm.moments import Scope
from warband.ddm.state import Piece, Skirmish


def _itself(state: Skirmish, scope: Scope, trait: v.Itself, piece: Piece) -> bool:
    return piece.id == scope.owner


def _was_present(scope: Scope, piece: Piece) -> bool:
    """Allies and enemies are on the map; one that was just destroyed still counts for that."""
    if scope.bygone:
        return True
    moment = scope.moment
    return moment is not None and moment.kind == "destroyed" and moment.object == piece.id


def _ally(state: Skirmish, scope: Scope, trait: v.Ally, piece: Piece) -> bool:
    return (
        piece.id != scope.owner
        and piece.team == state.pieces[scope.owner].team
        and (piece.anchor >= 0 or _was_present(scope, piece))
    )


def _enemy(state: Skirmish, scope: Scope, trait: v.Enemy, piece: Piece) -> bool:
    return piece.team != state.pieces[scope.owner].team and (
        piece.anchor >= 0 or _was_present(scope, piece)
    )


def _in_warband(state: Skirmish, scope: Scope, trait: v.InWarband, piece: Piece) -> bool:
    return piece.seat == state.pieces[scope.owner].seat and not piece.destroyed


def _is(state: Skirmish, scope: Scope, trait: v.Is, piece: Piece) -> bool:
    return piece in filters.named(state, scope, trait.who)


def _other(state: Skirmish, scope: Scope, trait: v.Other, piece: Piece) -> bool:
    return piece not in filters.named(state, scope, trait.who)


def _keyword(state: Skirmish, scope: Scope, trait: v.Keyword, piece: Piece) -> bool:
    if scope.printed_keywords:
        return canonical_keyword(trait.word) in keywords.canonical(piece.kit.keywords)
    return keywords.has_keyword(state, piece, trait.word)


def _chosen_keyword(state: Skirmish, scope: Scope, trait: v.ChosenKeyword, piece: Piece) -> bool:
    word = filters.chosen_word(state, scope, trait.tag)
    return bool(word) and keywords.has_keyword(state, piece, word)


def _named(state: Skirmish, scope: Scope, trait: v.Named, piece: Piece) -> bool:
    wanted = trait.name.lower()
    if trait.part:
        return re.search(rf"\b{re.escape(wanted)}\b", piece.name.lower()) is not None
    return piece.name.lower() == wanted or piece.words.get("given name", "").lower() == wanted


def _same_name(state: Skirmish, scope: Scope, trait: v.SameName, piece: Piece) -> bool:
    return piece.name == state.pieces[scope.owner].name


def _within(
    state: Skirmish,
    scope: Scope,
    trait: v.Level | v.Cost | v.Compared,
    value: int,
    of: Callable[[Piece], int],
) -> bool:
    """Bounds on a printed number: fixed ones, and those read from other creatures."""
    if trait.at_least is not None and value < trait.at_least:
        return False
    if trait.at_most is not None and value > trait.at_most:
        return False
    if trait.below is not None:
        others = filters.named(state, scope, trait.below)
        if not others or any(value >= of(other) for other in others):
            return False
    if trait.above is not None:
        others = filters.named(state, scope, trait.above)
        if not others or any(value <= of(other) for other in others):
            return False
    return True


def _level(state: Skirmish, scope: Scope, trait: v.Level, piece: Piece) -> bool:
    return _within(state, scope, trait, piece.kit.level, lambda other: other.kit.level)


def _cost(state: Skirmish, scope: Scope, trait: v.Cost, piece: Piece) -> bool:
    return _within(state, scope, trait, piece.card.cost, lambda other: other.card.cost)


def _size_rank(state: Skirmish, piece: Piece) -> int:
    """How large a creature is, or counts as."""
    for ability, _ in abilities.abilities(state, piece, "counts as"):
        if ability.word in SIZES:
            return SIZES.index(ability.word)
    return piece.kit.size_rank


def _sized(state: Skirmish, scope: Scope, trait: v.Sized, piece: Piece) -> bool:
    rank = _size_rank(state, piece)
    if trait.at_least is not None and rank < SIZES.index(trait.at_least):
        return False
    if trait.at_most is not None and rank > SIZES.index(trait.at_most):
        return False
    if not trait.than_owner:
        return True
    others = (
        [state.pieces[scope.owner]]
        if trait.than is None
        else filters.named(state, scope, trait.than)
    )
    if not others:
        return False
    own = _size_rank(state, others[0])
    if trait.than_owner == "smaller":
        return rank < own
    return rank > own if trait.than_owner == "larger" else rank == own


def _aligned(state: Skirmish, scope: Scope, trait: v.Aligned, piece: Piece) -> bool:
    return piece.card.alignment == trait.alignment or keywords.counts_as(
        state, piece, trait.alignment
    )


def _of_faction(state: Skirmish, scope: Scope, trait: v.OfFaction, piece: Piece) -> bool:
    return trait.faction in piece.card.factions or keywords.counts_as(state, piece, trait.faction)


def _champion(state: Skirmish, scope: Scope, trait: v.Champion, piece: Piece) -> bool:
    return piece.card.champion_rating > 0


def _living(state: Skirmish, scope: Scope, trait: v.Living, piece: Piece) -> bool:
    lifeless = state.edition.cards.lifeless
    return not any(keywords.has_keyword(state, piece, word) for word in lifeless)


def _afflicted(state: Skirmish, scope: Scope, trait: v.Afflicted, piece: Piece) -> bool:
    if not piece.conditions:
        return False
    if trait.by is None:
        return conditions.has_condition(piece, trait.condition)
    makers = {maker.id for maker in filters.named(state, scope, trait.by)}
    return any(
        lasting.source in makers and _same_condition(lasting.node, trait.condition)
        for lasting in piece.effects
    )


def _same_condition(node: v.Effect, condition: v.Condition) -> bool:
    if isinstance(node, v.Ongoing):
        return condition in ("Ongoing Damage", f"Ongoing {node.type}".strip())
    return isinstance(node, v.Afflict) and node.condition == condition


def _affected_by(state: Skirmish, scope: Scope, trait: v.AffectedBy, piece: Piece) -> bool:
    wanted = v.scalable_name(trait.power)
    makers = None
    if trait.by is not None:
        makers = {maker.id for maker in filters.named(state, scope, trait.by)}
    return any(
        lasting.origin == wanted and (makers is None or lasting.source in makers)
        for lasting in piece.effects
    )


def _has_power(state: Skirmish, scope: Scope, trait: v.HasPower, piece: Piece) -> bool:
    wanted = v.scalable_name(trait.name)
    names = [s.power.name for s in skills_of(piece) if v.scalable_name(s.power.name) == wanted]
    if trait.number is not None:
        return any(str(trait.number) in re.findall(r"\d+", name) for name in names)
    return bool(names)


def _has_token(state: Skirmish, scope: Scope, trait: v.HasToken, piece: Piece) -> bool:
    return piece.tokens.get(trait.token, 0) >= trait.at_least


def _compared(state: Skirmish, scope: Scope, trait: v.Compared, piece: Piece) -> bool:
    """Bounds on a number as it is now: fixed ones, and those read from other creatures."""
    value = read(state, piece, trait.of)
    return _within(state, scope, trait, value, lambda other: read(state, other, trait.of))


def _moves_by(state: Skirmish, scope: Scope, trait: v.MovesBy, piece: Piece) -> bool:
    return creatures.movement_mode(state, piece) == trait.mode


def _hit_points(state: Skirmish, scope: Scope, trait: v.HitPoints, piece: Piece) -> bool:
    if trait.at_least is not None and piece.hp < trait.at_least:
        return False
    return trait.at_most is None or piece.hp <= trait.at_most


def _not(state: Skirmish, scope: Scope, trait: v.Not, piece: Piece) -> bool:
    return not filters.matches(state, scope, (trait.trait,), piece)


def _either(state: Skirmish, scope: Scope, trait: v.Either, piece: Piece) -> bool:
    for where in trait.filters:  # noqa: SIM110 - asked often: quicker than `any`
        if filters.matches(state, scope, where, piece):
            return True
    return False


def most_or_least(
    state: Skirmish, scope: Scope, trait: v.MostLeast, found: list[Piece]
) -> list[Piece]:
    """Those with the highest or the lowest number."""

    def value(piece: Piece) -> int:
        return read(state, piece, trait.of)

    best = max if trait.most else min
    bound = best((value(p) for p in found), default=0)
    return [p for p in found if value(p) == bound]


TRAITS: dict[type[v.Node], Callable[..., bool]] = {
    v.Itself: _itself,
    v.Ally: _ally,
    v.Enemy: _enemy,
    v.InWarband: _in_warband,
    v.Is: _is,
    v.Other: _other,
    v.Keyword: _keyword,
    v.ChosenKeyword: _chosen_keyword,
    v.Named: _named,
    v.SameName: _same_name,
    v.Level: _level,
    v.Cost: _cost,
    v.Sized: _sized,
    v.Aligned: _aligned,
    v.OfFaction: _of_faction,
    v.Champion: _champion,
    v.Living: _living,
    v.InState: conditions.in_state,
    v.Afflicted: _afflicted,
    v.AffectedBy: _affected_by,
    v.HasPower: _has_power,
    v.HasToken: _has_token,
    v.Compared: _compared,
    v.MovesBy: _moves_by,
    v.HitPoints: _hit_points,
    v.Near: nearness.near,
    v.InAura: nearness.in_aura,
    v.InSight: nearness.in_sight,
    v.CanSee: nearness.can_see,
    v.SawAtStart: nearness.saw_at_start,
    v.InReach: nearness.in_reach,
    v.GrantsAdvantage: conditions.grants_advantage,
    v.Farther: nearness.farther,
    v.Did: history.did,
    v.Underwent: history.underwent,
    v.Flanks: nearness.flanks,
    v.FlankedBy: nearness.flanked_by,
    v.Rides: nearness.rides,
    v.InEffect: nearness.in_effect,
    v.InArea: nearness.in_area,
    v.OnPath: nearness.on_path,
    v.In: nearness.inside,
    v.Beside: nearness.beside,
    v.Not: _not,
    v.Either: _either,
}
"""How every trait is checked, but for those that compare all who fit."""

COMPARISONS: dict[type[v.Node], Callable[..., list[Piece]]] = {
    v.Nearest: nearness.nearest,
    v.MostLeast: most_or_least,
}
"""How those choose who compare all who fit."""
