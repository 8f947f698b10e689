"""Numbers that are counted, or read from a creature, an event or a die."""

from collections.abc import Callable
from typing import Literal, TypeAlias

import warband.ddm.ask.attacks.targets as targets
import warband.ddm.ask.cards.history as history
import warband.ddm.ask.reading.filters as filters
from warband.cards import vocabulary as v
from warband.ddm.errors import nonsense
from warband.ddm.index import skills_of
from warband.ddm.moments import Scope
from warband.ddm.state import Piece, Skirmish


def _per_each(state: Skirmish, scope: Scope, n: v.PerEach) -> int:
    return _limited(n.each * len(filters.candidates(state, scope, n.of)), n.limit)


def _per_token(state: Skirmish, scope: Scope, n: v.PerToken) -> int:
    tokens = sum(p.tokens.get(n.token, 0) for p in filters.named(state, scope, n.who))
    return _limited(n.each * tokens, n.limit)


def _per_square(state: Skirmish, scope: Scope, n: v.PerSquare) -> int:
    return _limited(n.each * _squares_moved(state, scope, n), n.limit)


def _squares_moved(state: Skirmish, scope: Scope, n: v.PerSquare) -> int:
    """How far this use has moved somebody, of its own will or not."""
    movers = [scope.bearer]
    if n.who is not None:
        movers = [piece.id for piece in filters.named(state, scope, n.who)]
    return sum(scope.moved.get(one, 0) + scope.shoved.get(one, 0) for one in movers)


def _per_deed(state: Skirmish, scope: Scope, n: v.PerDeed) -> int:
    if n.span is not None:
        done = history.how_often(state, scope, v.Happened(n.deed, to=n.to, span=n.span))
        return _limited(n.each * done, n.limit)
    return _limited(n.each * len(_done_to(state, scope, n)), n.limit)


def _done_to(state: Skirmish, scope: Scope, n: v.PerDeed) -> list[Piece]:
    """To whom this use of a power did that."""
    attacks = scope.attack.scope if scope.attack is not None and not scope.hits else scope
    struck = {
        "hit": attacks.hits,
        "miss": attacks.misses,
        "attack": [*attacks.hits, *attacks.misses],
        "damage": [*attacks.hits, *scope.harmed],
        "destroy": [*attacks.hits, *attacks.misses, *scope.harmed],
    }.get(n.deed, [])
    pieces = [state.pieces[one] for one in dict.fromkeys(struck)]
    if n.deed == "destroy":
        pieces = [piece for piece in pieces if piece.destroyed]
    before, scope.bygone = scope.bygone, True
    found = [piece for piece in pieces if filters.matches(state, scope, n.to, piece)]
    scope.bygone = before
    return found


def _limited(total: int, limit: int | None) -> int:
    """No further from zero than the limit, whichever the sign."""
    if limit is None:
        return total
    return min(total, limit) if total >= 0 else max(total, -abs(limit))


def _stat_of(state: Skirmish, scope: Scope, n: v.StatOf) -> int:
    pieces = filters.named(state, scope, n.who)
    if not pieces:
        return n.plus
    values = [read(state, piece, n.stat) for piece in pieces]
    value = (max(values) if n.highest else sum(values)) // n.per * n.times
    if n.half:
        # Damage and hit points halve to multiples of 5, plain numbers just round down.
        in_fives = n.stat in ("hp", "max hp", "lost hp", "damage")
        value = state.edition.harming.half(value) if in_fives else value // 2
    return _limited(value + n.plus, n.limit)


Stat: TypeAlias = Literal[
    "AC", "Fort", "Ref", "Will", "speed", "level", "cost", "hp", "max hp", "lost hp",
    "champion rating", "printed champion rating", "damage", "reach",
]  # fmt: skip
"""A number that cards read from creatures."""


def read(state: Skirmish, piece: Piece, stat: Stat) -> int:
    """A number of a creature as it is now."""
    if stat in ("AC", "Fort", "Ref", "Will"):
        return state.edition.rolling.defense(state, piece, stat, None, None)[0]
    if stat == "speed":
        return state.edition.motion.speed(state, piece)
    if stat == "level":
        return piece.kit.level
    if stat == "cost":
        return piece.card.cost
    if stat == "hp":
        return max(piece.hp, 0)
    if stat == "max hp":
        return piece.max_hp
    if stat == "lost hp":
        return piece.max_hp - piece.hp
    if stat == "reach":
        melee = (skill for skill in skills_of(piece) if skill.power.attack == "melee")
        return max((targets.reach_of(state, piece, skill) for skill in melee), default=0)
    if stat == "champion rating":
        return state.edition.champions.champion_rating(state, piece)
    if stat == "printed champion rating":
        return piece.kit.card.champion_rating
    return printed_damage(piece)


def printed_damage(piece: Piece) -> int:
    """The base damage of the creature's first basic attack (of its first attack, lacking one)."""
    attacks = sorted(piece.kit.attacks, key=lambda skill: not skill.power.basic)
    for skill in attacks:
        if skill.power.strike is not None:
            parts = skill.power.strike.damage
            return sum(part.amount for part in parts if isinstance(part.amount, int))
    return 0


def _event_amount(state: Skirmish, scope: Scope, n: v.EventAmount) -> int:
    amount = event_amount(scope) * n.times
    return state.edition.harming.half(amount) if n.half else amount


def event_amount(scope: Scope) -> int:
    """The number in what happened: the damage, the points healed or scored."""
    moment = scope.moment
    if moment is not None:
        if moment.harm is not None:
            return moment.harm.taken or moment.harm.total
        if moment.amount:
            return moment.amount
    attack = scope.attack
    if attack is not None and attack.harm is not None:
        return attack.harm.taken or attack.harm.total
    return 0


def _die_roll(state: Skirmish, scope: Scope, n: v.DieRoll) -> int:
    if scope.die is None:
        raise nonsense(state, scope, "a die is read that was never rolled")
    return scope.die.natural * n.times


NUMBERS: dict[type[v.Node], Callable[..., int]] = {
    v.PerEach: _per_each,
    v.PerToken: _per_token,
    v.PerSquare: _per_square,
    v.PerDeed: _per_deed,
    v.StatOf: _stat_of,
    v.EventAmount: _event_amount,
    v.DieRoll: _die_roll,
}
"""How every number that is not plain is worked out."""
