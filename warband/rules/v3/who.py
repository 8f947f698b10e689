"""Which creatures a card means: filters, and the words that name a creature.

`matches` asks whether one creature fits a filter, `candidates` lists all that do,
`named` reads a word such as "that enemy", and `resolve` also lets players pick.
"""

from collections.abc import Callable
from functools import lru_cache

import warband.rules.v3.attack as attack
import warband.rules.v3.flanking as flanking
import warband.rules.v3.numbers as numbers
import warband.rules.v3.places as places
import warband.rules.v3.sight as sight
import warband.rules.v3.stats as stats
import warband.rules.v3.targets as targets
from warband.cards import vocabulary as v
from warband.cards.keywords import canonical_keyword
from warband.kernel.questions import Flow, Listed, choose, roll
from warband.rules.v3.errors import nonsense
from warband.rules.v3.index import skills_of
from warband.rules.v3.kit import SIZES
from warband.rules.v3.moments import NOBODY, Scope
from warband.rules.v3.state import Piece, Skirmish


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
    absolute = tuple(trait for trait in where if type(trait) in TRAITS)
    anywhere = any(_looks_off_map(trait) for trait in absolute)
    found = [
        piece
        for piece in state.pieces
        if (piece.anchor >= 0 or (anywhere and not piece.destroyed))
        and matches(state, scope, absolute, piece)
    ]
    for trait in where:
        if isinstance(trait, v.Nearest):
            found = sight.nearest(state, state.pieces[scope.owner], found)
        elif isinstance(trait, v.MostLeast):
            found = _extreme(state, found, trait)
    return found


def named(state: Skirmish, scope: Scope, who: v.Who) -> list[Piece]:
    """The creatures that the words mean, where nobody has to decide."""
    if isinstance(who, v.Owner):
        return [state.pieces[scope.owner]]
    if isinstance(who, v.Each):
        return candidates(state, scope, who.where)
    if isinstance(who, v.Pick):
        raise nonsense(state, scope, "a creature to be picked is named where nobody can pick")
    return [state.pieces[one] for one in _ids(scope, state, who) if one >= 0]


def _ids(scope: Scope, state: Skirmish, who: v.Who) -> tuple[int, ...]:
    moment = scope.moment
    if isinstance(who, v.Target):
        if scope.targets:
            return tuple(scope.targets)
        if scope.attack is not None:
            return (scope.attack.target,)
        return tuple(dict.fromkeys((*scope.hits, *scope.misses)))
    if isinstance(who, v.Subject):
        return (moment.subject,) if moment is not None else ()
    if isinstance(who, v.Object):
        return (moment.object,) if moment is not None else ()
    if isinstance(who, v.Chosen):
        chosen = scope.chosen.get(who.tag)
        return chosen if chosen is not None else state.pieces[scope.owner].bearing.get(who.tag, ())
    if isinstance(who, v.Source):
        return (scope.source,)
    assert isinstance(who, v.Bearer)
    return (scope.bearer,)


# ------------------------------------------------------------------------------ picking


def resolve(
    state: Skirmish, scope: Scope, who: v.Who, able: Callable[[Piece], bool] | None = None
) -> Flow[list[Piece]]:
    """The creatures that the words mean; whoever uses the power picks where it says so.

    `able` keeps those out of a pick whom the effect could do nothing for.
    """
    if not isinstance(who, v.Pick):
        return named(state, scope, who)
    found = candidates(state, scope, who.where)
    if able is not None:
        found = [piece for piece in found if able(piece)]
    return (yield from pick(state, scope, who, found))


def pick(state: Skirmish, scope: Scope, who: v.Pick, among: list[Piece]) -> Flow[list[Piece]]:
    """Let the user of the power pick among the creatures, and remember whom."""
    left = list(among)
    picked: list[Piece] = []
    seat = 1 - scope.seat if who.by_opponent else scope.seat
    while left and len(picked) < who.count:
        if who.random:
            (face,) = yield from roll(seat, len(left), 1, "random creature", who=scope.owner)
            one = left[face - 1].id
        else:
            options = [piece.id for piece in left]
            if who.up_to:
                options.append(NOBODY)
            one = yield from choose(
                seat,
                "creature",
                Listed(options),
                who=scope.owner,
                power=scope.label,
                picked=tuple(piece.id for piece in picked),
                count=who.count,
            )
        if one == NOBODY:
            break
        picked.append(state.pieces[one])
        left.remove(state.pieces[one])
    scope.chosen[who.tag] = tuple(piece.id for piece in picked)
    return picked


# ---------------------------------------------------------------------- comparing traits


def _looks_off_map(trait: v.Trait) -> bool:
    """Whether a trait speaks of creatures that need not stand on the map."""
    if isinstance(trait, v.InWarband):
        return True
    if isinstance(trait, v.InState):
        return trait.state == "off map"
    if isinstance(trait, v.Not):
        return isinstance(trait.trait, v.InState) and trait.trait.state == "on map"
    return isinstance(trait, v.Either) and any(
        _looks_off_map(part) for where in trait.filters for part in where
    )


def _extreme(state: Skirmish, found: list[Piece], trait: v.MostLeast) -> list[Piece]:
    def value(piece: Piece) -> int:
        if trait.of == "hp":
            return piece.hp
        if trait.of == "level":
            return piece.kit.level
        if trait.of == "cost":
            return piece.card.cost
        return stats.speed(state, piece)

    best = max if trait.most else min
    bound = best((value(p) for p in found), default=0)
    return [p for p in found if value(p) == bound]


# --------------------------------------------------------------------------- the traits


def _itself(state: Skirmish, scope: Scope, trait: v.Itself, piece: Piece) -> bool:
    return piece.id == scope.owner


def _present(scope: Scope, piece: Piece) -> bool:
    """Allies and enemies are on the map; one that was just destroyed still counts for that."""
    if piece.anchor >= 0:
        return True
    moment = scope.moment
    return moment is not None and moment.kind == "destroyed" and moment.object == piece.id


def _ally(state: Skirmish, scope: Scope, trait: v.Ally, piece: Piece) -> bool:
    return (
        piece.id != scope.owner
        and piece.seat == state.pieces[scope.owner].seat
        and _present(scope, piece)
    )


def _enemy(state: Skirmish, scope: Scope, trait: v.Enemy, piece: Piece) -> bool:
    return piece.seat != state.pieces[scope.owner].seat and _present(scope, piece)


def _in_warband(state: Skirmish, scope: Scope, trait: v.InWarband, piece: Piece) -> bool:
    return piece.seat == state.pieces[scope.owner].seat and not piece.destroyed


def _is(state: Skirmish, scope: Scope, trait: v.Is, piece: Piece) -> bool:
    return piece in named(state, scope, trait.who)


def _other(state: Skirmish, scope: Scope, trait: v.Other, piece: Piece) -> bool:
    return piece not in named(state, scope, trait.who)


def _keyword(state: Skirmish, scope: Scope, trait: v.Keyword, piece: Piece) -> bool:
    if scope.printed_keywords:
        return canonical_keyword(trait.word) in _canonical(piece.kit.keywords)
    return has_keyword(state, piece, trait.word)


def _chosen_keyword(state: Skirmish, scope: Scope, trait: v.ChosenKeyword, piece: Piece) -> bool:
    word = chosen_word(state, scope, trait.tag)
    return bool(word) and has_keyword(state, piece, word)


def _named(state: Skirmish, scope: Scope, trait: v.Named, piece: Piece) -> bool:
    wanted = trait.name.lower()
    return piece.name.lower() == wanted or piece.words.get("given name", "").lower() == wanted


def _same_name(state: Skirmish, scope: Scope, trait: v.SameName, piece: Piece) -> bool:
    return piece.name == state.pieces[scope.owner].name


def _within(
    state: Skirmish,
    scope: Scope,
    trait: v.Level | v.Cost,
    value: int,
    of: Callable[[Piece], int],
) -> bool:
    """Bounds on a printed number: fixed ones, and those read from other creatures."""
    if trait.at_least is not None and value < trait.at_least:
        return False
    if trait.at_most is not None and value > trait.at_most:
        return False
    if trait.below is not None:
        others = named(state, scope, trait.below)
        if not others or any(value >= of(other) for other in others):
            return False
    if trait.above is not None:
        others = named(state, scope, trait.above)
        if not others or any(value <= of(other) for other in others):
            return False
    return True


def _level(state: Skirmish, scope: Scope, trait: v.Level, piece: Piece) -> bool:
    return _within(state, scope, trait, piece.kit.level, lambda other: other.kit.level)


def _cost(state: Skirmish, scope: Scope, trait: v.Cost, piece: Piece) -> bool:
    return _within(state, scope, trait, piece.card.cost, lambda other: other.card.cost)


def _sized(state: Skirmish, scope: Scope, trait: v.Sized, piece: Piece) -> bool:
    rank = piece.kit.size_rank
    if trait.at_least is not None and rank < SIZES.index(trait.at_least):
        return False
    if trait.at_most is not None and rank > SIZES.index(trait.at_most):
        return False
    if not trait.than_owner:
        return True
    own = state.pieces[scope.owner].kit.size_rank
    if trait.than_owner == "smaller":
        return rank < own
    return rank > own if trait.than_owner == "larger" else rank == own


def _aligned(state: Skirmish, scope: Scope, trait: v.Aligned, piece: Piece) -> bool:
    return piece.card.alignment == trait.alignment or counts_as(state, piece, trait.alignment)


def _of_faction(state: Skirmish, scope: Scope, trait: v.OfFaction, piece: Piece) -> bool:
    return trait.faction in piece.card.factions or counts_as(state, piece, trait.faction)


def _champion(state: Skirmish, scope: Scope, trait: v.Champion, piece: Piece) -> bool:
    return piece.card.champion_rating > 0


def _living(state: Skirmish, scope: Scope, trait: v.Living, piece: Piece) -> bool:
    return not any(
        has_keyword(state, piece, word) for word in ("Undead", "Construct", "Object", "Spell")
    )


def _afflicted(state: Skirmish, scope: Scope, trait: v.Afflicted, piece: Piece) -> bool:
    if not piece.conditions:
        return False
    if trait.by is None:
        return has_condition(piece, trait.condition)
    makers = {maker.id for maker in named(state, scope, trait.by)}
    return any(
        lasting.source in makers and _same_condition(lasting.node, trait.condition)
        for lasting in piece.effects
    )


def has_condition(piece: Piece, condition: v.Condition) -> bool:
    """Whether the creature is under the condition; "Ongoing Damage" stands for every type."""
    if condition == "Ongoing Damage":
        return any(name.startswith("Ongoing") for name in piece.conditions)
    return condition in piece.conditions


def _same_condition(node: v.Effect, condition: v.Condition) -> bool:
    if isinstance(node, v.Ongoing):
        return condition in ("Ongoing Damage", f"Ongoing {node.type}".strip())
    return isinstance(node, v.Afflict) and node.condition == condition


def _affected_by(state: Skirmish, scope: Scope, trait: v.AffectedBy, piece: Piece) -> bool:
    wanted = v.scalable_name(trait.power)
    makers = None
    if trait.by is not None:
        makers = {maker.id for maker in named(state, scope, trait.by)}
    return any(
        lasting.origin == wanted and (makers is None or lasting.source in makers)
        for lasting in piece.effects
    )


def _has_power(state: Skirmish, scope: Scope, trait: v.HasPower, piece: Piece) -> bool:
    wanted = v.scalable_name(trait.name)
    return any(v.scalable_name(skill.power.name) == wanted for skill in skills_of(piece))


def _has_token(state: Skirmish, scope: Scope, trait: v.HasToken, piece: Piece) -> bool:
    return piece.tokens.get(trait.token, 0) >= trait.at_least


def _moves_by(state: Skirmish, scope: Scope, trait: v.MovesBy, piece: Piece) -> bool:
    return stats.movement_mode(state, piece) == trait.mode


def _hit_points(state: Skirmish, scope: Scope, trait: v.HitPoints, piece: Piece) -> bool:
    if trait.at_least is not None and piece.hp < trait.at_least:
        return False
    return trait.at_most is None or piece.hp <= trait.at_most


def _near(state: Skirmish, scope: Scope, trait: v.Near, piece: Piece) -> bool:
    """Counting Distance: from space to space; nobody is adjacent to itself."""
    space = piece.space
    if not space:
        return False
    field = state.field
    whom, of = trait.who, trait.of
    others = named(state, scope, whom) if whom is not None else state.pieces
    by_square = trait.exactly is None and trait.at_least is None and trait.within is not None
    reached = nearby(state, space, trait.within) if by_square and trait.within else space
    left = trait.count
    for other in others:
        if other is piece or not other.space:
            continue
        if by_square:
            if not other.space & reached and not (
                trait.within == 1 and _counts_as_adjacent(state, piece, other)
            ):
                continue
        else:
            away = field.distance(space, other.space)
            if trait.exactly is not None and away != trait.exactly:
                continue
            if trait.at_least is not None and away < trait.at_least:
                continue
        if of and not matches(state, scope, of, other):
            continue
        left -= 1
        if not left:
            return True
    return False


def _counts_as_adjacent(state: Skirmish, one: Piece, two: Piece) -> bool:
    """Whether a power makes two creatures count as adjacent that are not."""
    if "ability counts as" not in state.known:
        return False
    return stats.has_ability(state, one, "counts as", "adjacent", other=two) or (
        stats.has_ability(state, two, "counts as", "adjacent", other=one)
    )


def nearby(state: Skirmish, space: int, squares: int) -> int:
    """The squares within so many squares of a space, itself included; 1 means adjacent."""
    if squares == 1:
        return state.field.touching(space) | space
    return state.field.within(space, squares)


def _in_aura(state: Skirmish, scope: Scope, trait: v.InAura, piece: Piece) -> bool:
    """Continuous Powers, Aura: within the radius of the owner, who is in it too."""
    if piece.id == scope.owner:
        return True
    owner = state.pieces[scope.owner]
    radius = numbers.aura(state, scope, owner, trait.power)
    return bool(piece.space & state.field.within(owner.space, radius))


def _in_sight(state: Skirmish, scope: Scope, trait: v.InSight, piece: Piece) -> bool:
    viewers = named(state, scope, trait.of) if trait.of else [state.pieces[scope.owner]]
    return any(viewer is piece or sight.sees(state, viewer, piece) for viewer in viewers)


def _can_see(state: Skirmish, scope: Scope, trait: v.CanSee, piece: Piece) -> bool:
    return any(other is piece or sight.sees(state, piece, other)
               for other in named(state, scope, trait.who))  # fmt: skip


def _in_reach(state: Skirmish, scope: Scope, trait: v.InReach, piece: Piece) -> bool:
    owner = state.pieces[scope.owner]
    return piece is not owner and any(
        skill.power.attack == "melee"
        and targets.aim(state, owner, piece.space, piece, skill) is not None
        for skill in attack.attack_skills(owner)
    )


def _was_attacked(state: Skirmish, scope: Scope, trait: v.WasAttacked, piece: Piece) -> bool:
    by = {attacker.id for attacker in named(state, scope, trait.by)}
    return any(
        mark[0] == "attacked"
        and mark[1] in by
        and mark[2] == piece.id
        and (trait.hit is None or mark[4] == trait.hit)
        for mark in state.marks
    )


def _flanks(state: Skirmish, scope: Scope, trait: v.Flanks, piece: Piece) -> bool:
    return any(
        piece in pair
        for whom in named(state, scope, trait.whom)
        for pair in flanking.flanking_pairs(state, whom)
    )


def _rides(state: Skirmish, scope: Scope, trait: v.Rides, piece: Piece) -> bool:
    return any(piece.mount == mount.id for mount in named(state, scope, trait.mount))


def _in_effect(state: Skirmish, scope: Scope, trait: v.InEffect, piece: Piece) -> bool:
    owner = state.pieces[scope.owner]
    return piece is owner or bool(sight.effect_cells(state, owner) & piece.space)


def _in(state: Skirmish, scope: Scope, trait: v.In, piece: Piece) -> bool:
    return bool(piece.space & places.squares(state, scope, trait.place))


def _beside(state: Skirmish, scope: Scope, trait: v.Beside, piece: Piece) -> bool:
    if not piece.space:
        return False
    # A wall on a gridline, or the low side of a cliff, is wall to those beside it.
    if trait.place.lower() == "wall" and piece.space & state.field.beside_gridline_walls():
        return True
    reached = nearby(state, piece.space, trait.within)
    return bool(reached & places.squares(state, scope, trait.place))


def _not(state: Skirmish, scope: Scope, trait: v.Not, piece: Piece) -> bool:
    return not matches(state, scope, (trait.trait,), piece)


def _either(state: Skirmish, scope: Scope, trait: v.Either, piece: Piece) -> bool:
    return any(matches(state, scope, where, piece) for where in trait.filters)


# ----------------------------------------------------------------------------- keywords


@lru_cache(maxsize=4096)
def _canonical(words: frozenset[str]) -> frozenset[str]:
    return frozenset(canonical_keyword(word) for word in words)


def has_keyword(state: Skirmish, piece: Piece, word: str) -> bool:
    """Whether the creature has the keyword: printed, gained, or counted as its own."""
    wanted = canonical_keyword(word)
    if wanted in _canonical(piece.kit.keywords):
        return True
    # Mounting: rider and mount have the keyword for as long as they are a unit.
    if wanted == "mounted" and (piece.mount >= 0 or piece.riders):
        return True
    for lasting in piece.effects:
        node = lasting.node
        if type(node) is v.GainKeyword and canonical_keyword(node.word) == wanted:
            return True
    if counts_as(state, piece, word):
        return True
    for owner, skill, effect in state.standing.get("effect GainKeyword", ()):
        assert isinstance(effect, v.GainKeyword)
        if canonical_keyword(effect.word) == wanted:
            giver = state.pieces[owner]
            scope = stats.scope_of(giver, skill, None)
            scope.printed_keywords = True
            if stats.functioning(state, giver, skill, scope) and stats.touches(
                state, scope, effect.who, piece
            ):
                return True
    return False


def counts_as(state: Skirmish, piece: Piece, word: str) -> bool:
    """Whether a power of the creature makes it count as having the word."""
    wanted = canonical_keyword(word)
    for _, effect in piece.kit.others:
        if type(effect) is v.CountsAs and canonical_keyword(effect.word) == wanted:
            return True
    return stats.has_ability(state, piece, "counts as", word)


def chosen_word(state: Skirmish, scope: Scope, tag: str) -> str:
    """The word chosen under the tag: in this use, or earlier for the owner's powers."""
    return scope.words.get(tag) or state.pieces[scope.owner].words.get(tag, "")


# ------------------------------------------------------------------------------- states


def _in_state(state: Skirmish, scope: Scope, trait: v.InState, piece: Piece) -> bool:
    return STATES[trait.state](state, scope, piece)


def _bloodied(state: Skirmish, scope: Scope, piece: Piece) -> bool:
    """Bloodied by its hit points, unless a power says that it always or never is."""
    if "ability counts as" in state.known:
        if stats.has_ability(state, piece, "counts as", "bloodied"):
            return True
        if stats.has_ability(state, piece, "counts as", "not bloodied"):
            return False
    return piece.bloodied


def _grants_advantage(state: Skirmish, scope: Scope, piece: Piece) -> bool:
    """Combat advantage against the creature for the owner of the power."""
    return flanking.advantage(state, state.pieces[scope.owner], piece) is not None


def _in_cover(state: Skirmish, scope: Scope, piece: Piece) -> bool:
    """Cover against the attack in question, or from terrain against the owner."""
    if scope.attack is not None and scope.attack.target == piece.id:
        return bool(targets.cover(state, scope.attack))
    return targets.has_terrain_cover(state, state.pieces[scope.owner], piece)


def _charging(state: Skirmish, scope: Scope, piece: Piece) -> bool:
    """Making the attack of a charge, or moving up to it."""
    attack = scope.attack
    if attack is not None and attack.attacker == piece.id:
        return attack.charge
    return ("charging", piece.id) in state.marks


def _moving(state: Skirmish, scope: Scope, piece: Piece) -> bool:
    """In the middle of a move, forced or not."""
    moment = scope.moment
    return (
        moment is not None
        and moment.subject == piece.id
        and moment.kind in ("moves", "enters", "leaves", "shifts", "charges", "forced")
    )


def _acting(state: Skirmish, scope: Scope, piece: Piece) -> bool:
    return state.turn is not None and state.turn.piece == piece.id


def _attacked(state: Skirmish, scope: Scope, piece: Piece) -> bool:
    return any(mark[0] == "attacked" and mark[1] == piece.id for mark in state.marks)


def _moved(state: Skirmish, scope: Scope, piece: Piece) -> bool:
    return state.turn is not None and state.turn.piece == piece.id and state.turn.moved > 0


STATES: dict[v.CreatureState, Callable[[Skirmish, Scope, Piece], bool]] = {
    "bloodied": _bloodied,
    "damaged": lambda state, scope, piece: piece.hp < piece.max_hp,
    "undamaged": lambda state, scope, piece: piece.hp >= piece.max_hp,
    "active": lambda state, scope, piece: not piece.inactive,
    "inactive": lambda state, scope, piece: piece.inactive,
    "flanked": lambda state, scope, piece: flanking.flanked(state, piece),
    "invisible": lambda state, scope, piece: stats.has_ability(state, piece, "invisible"),
    "squeezed": lambda state, scope, piece: piece.squeezed,
    "mounted": lambda state, scope, piece: piece.mount >= 0 or bool(piece.riders),
    "rider": lambda state, scope, piece: piece.mount >= 0,
    "mount": lambda state, scope, piece: bool(piece.riders),
    "activated": lambda state, scope, piece: (
        piece.activations > 0 or stats.has_ability(state, piece, "counts as", "activated")
    ),
    "off map": lambda state, scope, piece: piece.anchor < 0 and not piece.destroyed,
    "on map": lambda state, scope, piece: piece.anchor >= 0,
    "has item": lambda state, scope, piece: bool(piece.items),
    "concealed": lambda state, scope, piece: stats.has_ability(state, piece, "conceal"),
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
    "charged this turn": lambda state, scope, piece: ("charging", piece.id) in state.marks,
}

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
    v.InState: _in_state,
    v.Afflicted: _afflicted,
    v.AffectedBy: _affected_by,
    v.HasPower: _has_power,
    v.HasToken: _has_token,
    v.MovesBy: _moves_by,
    v.HitPoints: _hit_points,
    v.Near: _near,
    v.InAura: _in_aura,
    v.InSight: _in_sight,
    v.CanSee: _can_see,
    v.InReach: _in_reach,
    v.WasAttacked: _was_attacked,
    v.Flanks: _flanks,
    v.Rides: _rides,
    v.InEffect: _in_effect,
    v.In: _in,
    v.Beside: _beside,
    v.Not: _not,
    v.Either: _either,
}
"""How every trait is checked, but for those that compare all who fit."""

COMPARING: frozenset[type[v.Node]] = frozenset((v.Nearest, v.MostLeast))
