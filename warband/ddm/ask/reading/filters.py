"""Which creatures a card means: filters, and the words that name a creature.

`matches` asks whether one creature fits a filter, `candidates` lists all that do,
`named` reads a word such as "that enemy" where nobody has to pick.
"""

from collections.abc import Callable
from functools import lru_cache

from warband.cards import vocabulary as v
from warband.ddm.ask.reading.surroundings import reached_from
from warband.ddm.ask.reading.word_tables import COMPARISONS, TRAITS
from warband.ddm.errors import nonsense
from warband.ddm.moments import Scope
from warband.ddm.state import Piece, Skirmish

LOOKING: frozenset[type[v.Node]] = frozenset(
    (
        v.Near,
        v.InAura,
        v.InSight,
        v.CanSee,
        v.InReach,
        v.Flanks,
        v.InEffect,
        v.In,
        v.Beside,
        v.Farther,
    )
)
"""Traits about where somebody is."""


def matches(state: Skirmish, scope: Scope, where: v.Filter, piece: Piece) -> bool:
    """Whether the creature has every trait of the filter."""
    for trait in where:
        check = TRAITS.get(type(trait))
        if check is None:
            # "Nearest" and "most" compare with all others that fit.
            return piece in candidates(state, scope, where)
        if not check(state, scope, trait, piece):
            return False
    return True


def candidates(state: Skirmish, scope: Scope, where: v.Filter) -> list[Piece]:
    """Every creature that fits the filter: on the map, unless the filter looks elsewhere."""
    tests, comparing, anywhere, near, side = _plan(where)
    # Whoever is near somebody stands in the squares near that one.
    around = _around(state, scope, near) if near is not None else None
    pieces = state.pieces
    if side is not None:
        # Allies and enemies are told apart first.
        team, friends = pieces[scope.owner].team, side is v.Ally
        pieces = [piece for piece in pieces if (piece.team == team) is friends]
    found: list[Piece] = []
    for piece in pieces:
        if around is not None and not piece.space & around:
            continue
        if piece.anchor >= 0 or (anywhere and not piece.destroyed):
            for check, trait in tests:
                if not check(state, scope, trait, piece):
                    break
            else:
                found.append(piece)
    for trait in comparing:
        found = COMPARISONS[type(trait)](state, scope, trait, found)
    return found


def _around(state: Skirmish, scope: Scope, trait: v.Near) -> int | None:
    """The squares in which somebody near those whom a power names can be; None: anywhere."""
    whom, within = trait.who, trait.within
    if (
        whom is None
        or not within
        or trait.exactly is not None
        or trait.at_least is not None
        or scope.steads
        or scope.stood[0] >= 0
        or "ability counts as" in state.known
    ):
        return None
    squares = 0
    for other in named(state, scope, whom):
        if other.anchor < 0:
            return None
        squares |= reached_from(state, other, other.space, within)
    return squares


Plan = tuple[
    list[tuple[Callable[..., bool], v.Trait]],
    list[v.Trait],
    bool,
    v.Near | None,
    type[v.Ally | v.Enemy] | None,
]
"""What to check of each creature, in which order; what to compare; whether to look off the map;
near whom to look, if only there; whether among allies or among enemies."""


@lru_cache(maxsize=4096)
def _plan(where: v.Filter) -> Plan:
    """How to look for those who fit a filter."""
    absolute = [trait for trait in where if type(trait) not in COMPARISONS]
    absolute.sort(key=_looks_at_the_map)
    tests = [(TRAITS[type(trait)], trait) for trait in absolute]
    comparing = [trait for trait in where if type(trait) in COMPARISONS]
    anywhere = any(_looks_off_map(trait) for trait in absolute)
    near = next((trait for trait in absolute if type(trait) is v.Near), None)
    side = next((type(trait) for trait in absolute if isinstance(trait, v.Ally | v.Enemy)), None)
    return tests, comparing, anywhere, None if anywhere else near, side


def named(state: Skirmish, scope: Scope, who: v.Who) -> list[Piece]:
    """The creatures that the words mean, where nobody has to decide."""
    if type(who) is v.Owner:
        return [state.pieces[scope.owner]]
    if type(who) is v.Each:
        return candidates(state, scope, who.where)
    if type(who) is v.Pick:
        raise nonsense(state, scope, "a creature to be picked is named where nobody can pick")
    pieces = state.pieces
    return [pieces[one] for one in _ids(scope, state, who) if one >= 0]


def _ids(scope: Scope, state: Skirmish, who: v.Who) -> tuple[int, ...]:
    moment = scope.moment
    if type(who) is v.Target:
        if scope.targets:
            return tuple(scope.targets)
        if scope.attack is not None:
            return (scope.attack.target,)
        return tuple(dict.fromkeys((*scope.hits, *scope.misses)))
    if type(who) is v.Subject:
        return (moment.subject,) if moment is not None else ()
    if type(who) is v.Object:
        return (moment.object,) if moment is not None else ()
    if type(who) is v.Chosen:
        chosen = scope.chosen.get(who.tag)
        return chosen if chosen is not None else state.pieces[scope.owner].bearing.get(who.tag, ())
    if type(who) is v.Source:
        return (scope.source,)
    assert type(who) is v.Bearer
    return (scope.bearer,)


# ---------------------------------------------------------------------- kinds of traits


def _looks_at_the_map(trait: v.Trait) -> bool:
    """Whether it takes longer to check: those who fit nothing else need not be looked for."""
    return type(trait) in LOOKING


def _looks_off_map(trait: v.Trait) -> bool:
    """Whether a trait speaks of creatures that need not stand on the map."""
    if isinstance(trait, v.InWarband | v.AffectedBy):
        # An effect stays on whoever was removed from the map.
        return True
    if isinstance(trait, v.InState):
        return trait.state == "off map"
    if isinstance(trait, v.Not):
        return isinstance(trait.trait, v.InState) and trait.trait.state == "on map"
    return isinstance(trait, v.Either) and any(
        _looks_off_map(part) for where in trait.filters for part in where
    )


# -------------------------------------------------------------------------- chosen words


def chosen_word(state: Skirmish, scope: Scope, tag: str) -> str:
    """The word chosen under the tag: in this use, or earlier for the owner's powers."""
    return scope.words.get(tag) or state.pieces[scope.owner].words.get(tag, "")
