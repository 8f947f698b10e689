"""Traits about where a creature is: near somebody, in sight, in reach, in a place."""

import warband.ddm.ask.attacks.available_attacks as available_attacks
import warband.ddm.ask.attacks.flanking as flanking
import warband.ddm.ask.attacks.sight as sight
import warband.ddm.ask.attacks.targets as targets
import warband.ddm.ask.cards.places as places
import warband.ddm.ask.numbers.abilities as abilities
import warband.ddm.ask.numbers.extents as extents
import warband.ddm.ask.reading.filters as filters
from warband.cards import vocabulary as v
from warband.ddm.ask.reading.surroundings import nearby, reached_from
from warband.ddm.moments import Scope
from warband.ddm.state import Piece, Skirmish


def near(state: Skirmish, scope: Scope, trait: v.Near, piece: Piece) -> bool:
    """Counting Distance: from space to space; nobody is adjacent to itself."""
    space = _space(state, scope, piece)
    if not space:
        return False
    whom, of, within, left = trait.who, trait.of, trait.within, trait.count
    if within is None or trait.exactly is not None or trait.at_least is not None:
        return _apart(state, scope, trait, piece, space)
    reached = reached_from(state, piece, space, within) if within else space
    by_power = within == 1 and "ability counts as" in state.known
    if whom is not None:
        others = filters.named(state, scope, whom)
    elif by_power and left == 1 and _considered_adjacent(state, scope, piece, of):
        return True
    elif not (by_power or scope.steads or state.crowded or state.occupied & ~piece.space & reached):
        # Nobody stands there at all.
        return False
    else:
        others = state.pieces
    steads = scope.steads
    for other in others:
        there = other.space
        if steads or not there:
            there = _stands(state, scope, other, whom)
        if other is piece or not there:
            continue
        if not there & reached and not (by_power and _counts_as_adjacent(state, piece, other)):
            continue
        if of and not filters.matches(state, scope, of, other):
            continue
        left -= 1
        if not left:
            return True
    return False


def _apart(state: Skirmish, scope: Scope, trait: v.Near, piece: Piece, space: int) -> bool:
    """The same for those exactly so many squares away, or at least so many."""
    left = trait.count
    for other in state.pieces if trait.who is None else filters.named(state, scope, trait.who):
        there = _stands(state, scope, other, trait.who)
        if other is piece or not there:
            continue
        away = state.field.distance(space, there)
        if trait.exactly is not None and away != trait.exactly:
            continue
        if trait.at_least is not None and away < trait.at_least:
            continue
        if trait.of and not filters.matches(state, scope, trait.of, other):
            continue
        left -= 1
        if not left:
            return True
    return False


def _stands(state: Skirmish, scope: Scope, other: Piece, whom: v.Who | None) -> int:
    """Where another creature counts as being: if named and destroyed since, where it stood."""
    if scope.steads and (stead := scope.steads.get(other.id)):
        return stead
    return other.space or (_last_space(state, other) if whom is not None else 0)


def _space(state: Skirmish, scope: Scope, piece: Piece) -> int:
    """Where a creature counts as being: the one just destroyed, or shifted, where it stood."""
    if scope.stood[0] == piece.id:
        return scope.stood[1]
    if scope.steads and (stead := scope.steads.get(piece.id)):
        return stead
    space, moment = piece.space, scope.moment
    if space or moment is None or moment.kind != "destroyed" or moment.object != piece.id:
        return space
    return _last_space(state, piece)


def _last_space(state: Skirmish, piece: Piece) -> int:
    """The squares a destroyed creature stood in."""
    if not piece.destroyed or piece.last_legal < 0:
        return 0
    return state.field.grid.footprint(piece.last_legal, piece.side)


def in_area(state: Skirmish, scope: Scope, trait: v.InArea, piece: Piece) -> bool:
    """In the area of the power at hand, or of the attack that set it off."""
    area = scope.template
    if not area and scope.attack is not None:
        area = scope.attack.scope.template
    return bool(piece.space & area)


def on_path(state: Skirmish, scope: Scope, trait: v.OnPath, piece: Piece) -> bool:
    """On or by the squares that were entered by this use."""
    path = scope.path
    if trait.within and path:
        path = nearby(state, path, trait.within)
    return piece.id != scope.owner and bool(piece.space & path)


def _counts_as_adjacent(state: Skirmish, one: Piece, two: Piece) -> bool:
    """Whether a power makes two creatures count as adjacent that are not."""
    return abilities.has_ability(state, one, "counts as", "adjacent", other=two) or (
        abilities.has_ability(state, two, "counts as", "adjacent", other=one)
    )


def _considered_adjacent(state: Skirmish, scope: Scope, piece: Piece, of: v.Filter) -> bool:
    """Whether the effect of a power puts the creature next to one of a kind.

    Such a one need not be on the map (ruling.considered-adjacent).
    """
    for lasting in piece.effects:
        node = lasting.node
        if (
            type(node) is v.Gain
            and (node.ability.name, node.ability.word) == ("counts as", "adjacent")
            and lasting.source >= 0
            and state.pieces[lasting.source].seat == scope.seat
            and _implies(node.ability.against, of)
        ):
            return True
    return False


def _implies(given: v.Filter, wanted: v.Filter) -> bool:
    """Whether whoever fits the one filter fits the other by its very words."""
    return all(
        trait in given
        or (isinstance(trait, v.Either) and any(_implies(given, each) for each in trait.filters))
        for trait in wanted
    )


def in_aura(state: Skirmish, scope: Scope, trait: v.InAura, piece: Piece) -> bool:
    """Continuous Powers, Aura: within the radius of the owner, who is in it too."""
    if piece.id == scope.owner:
        return True
    owner = state.pieces[scope.owner]
    radius = extents.aura(state, scope, owner, trait.power)
    return bool(_space(state, scope, piece) & state.field.near[radius][owner.side][owner.anchor])


def nearest(state: Skirmish, scope: Scope, trait: v.Nearest, found: list[Piece]) -> list[Piece]:
    """Those nearest to the owner, of creatures that it sees."""
    return sight.nearest(state, state.pieces[scope.owner], found)


def in_sight(state: Skirmish, scope: Scope, trait: v.InSight, piece: Piece) -> bool:
    for viewer in (
        filters.named(state, scope, trait.of) if trait.of else [state.pieces[scope.owner]]
    ):
        if sight.sees(state, viewer, piece):
            return True
    return False


def can_see(state: Skirmish, scope: Scope, trait: v.CanSee, piece: Piece) -> bool:
    for other in filters.named(state, scope, trait.who):
        if other is not piece and sight.sees(state, piece, other):
            return True
    return False


def saw_at_start(state: Skirmish, scope: Scope, trait: v.SawAtStart, piece: Piece) -> bool:
    """Whether it saw somebody in the square in which that one's turn began."""
    turn = state.turn
    for other in filters.named(state, scope, trait.who):
        if turn is None or turn.piece != other.id or turn.start < 0:
            seen = sight.sees(state, piece, other)
        else:
            start = state.field.grid.footprint(turn.start, other.side)
            seen = bool(sight.sees_cells(state, piece, start))
        if seen and other is not piece:
            return True
    return False


def in_reach(state: Skirmish, scope: Scope, trait: v.InReach, piece: Piece) -> bool:
    whose = trait.of if trait.of is not None else v.Owner()
    return any(
        skill.power.attack == "melee"
        and targets.aim(state, striker, piece.space, piece, skill) is not None
        for striker in filters.named(state, scope, whose)
        if striker is not piece
        for skill in available_attacks.attack_skills(striker)
    )


def farther(state: Skirmish, scope: Scope, trait: v.Farther, piece: Piece) -> bool:
    """Whether it is farther from somebody now than where its turn began."""
    turn = state.turn
    if turn is None or turn.piece != piece.id or turn.start < 0 or piece.anchor < 0:
        return False
    start = state.field.grid.footprint(turn.start, piece.side)
    return any(
        state.field.distance(piece.space, other.space) > state.field.distance(start, other.space)
        for other in filters.named(state, scope, trait.who)
        if other.anchor >= 0
    )


def flanks(state: Skirmish, scope: Scope, trait: v.Flanks, piece: Piece) -> bool:
    return any(
        piece in pair
        for whom in filters.named(state, scope, trait.whom)
        for pair in flanking.flanking_pairs(state, whom)
    )


def flanked_by(state: Skirmish, scope: Scope, trait: v.FlankedBy, piece: Piece) -> bool:
    pairs = flanking.flanking_pairs(state, piece)
    return any(who in pair for pair in pairs for who in filters.named(state, scope, trait.who))


def rides(state: Skirmish, scope: Scope, trait: v.Rides, piece: Piece) -> bool:
    return any(piece.mount == mount.id for mount in filters.named(state, scope, trait.mount))


def in_effect(state: Skirmish, scope: Scope, trait: v.InEffect, piece: Piece) -> bool:
    owner = state.pieces[scope.owner]
    return piece is owner or bool(sight.effect_cells(state, owner) & piece.space)


def inside(state: Skirmish, scope: Scope, trait: v.In, piece: Piece) -> bool:
    return bool(_space(state, scope, piece) & places.squares(state, scope, trait.place))


def beside(state: Skirmish, scope: Scope, trait: v.Beside, piece: Piece) -> bool:
    if not piece.space:
        return False
    # A wall on a gridline, or the low side of a cliff, is wall to those beside it.
    if trait.place.lower() == "wall" and piece.space & state.field.beside_gridline_walls:
        return True
    reached = nearby(state, piece.space, trait.within)
    return bool(reached & places.squares(state, scope, trait.place))
