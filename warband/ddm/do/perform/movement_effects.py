"""Effects that move creatures, put them elsewhere, or change the map under them."""

from collections.abc import Callable
from functools import lru_cache
from itertools import combinations

import warband.ddm.ask.movement.changed_terrain as changed_terrain
import warband.ddm.ask.movement.destinations as destinations
import warband.ddm.ask.movement.forced_destinations as forced_destinations
import warband.ddm.ask.numbers.modifiers as modifiers
import warband.ddm.ask.powers.lasting as lasting
import warband.ddm.ask.reading.amounts as amounts
import warband.ddm.ask.reading.filters as filters
import warband.ddm.do.harm.changing_terrain as changing_terrain
import warband.ddm.do.harm.effects as effects
import warband.ddm.do.harm.placement as placement
import warband.ddm.do.movement.forced as forced
import warband.ddm.do.movement.walk as walking
import warband.ddm.do.perform.carry_out as carry_out
import warband.ddm.do.perform.choosing as choosing
import warband.ddm.do.perform.chosen_spots as chosen_spots
import warband.ddm.do.perform.recipients as recipients
import warband.ddm.do.perform.rolled_amounts as rolled_amounts
from warband.cards import vocabulary as v
from warband.ddm import questions as q
from warband.ddm.ask.movement.move_options import Interlude
from warband.ddm.compiled import CompiledPower
from warband.ddm.errors import nonsense
from warband.ddm.moments import Scope
from warband.ddm.power_analysis import nodes
from warband.ddm.state import Piece, Skirmish
from warband.kernel.questions import Bits, Flow, Places, choose

NOWHERE = -1


def shove(state: Skirmish, scope: Scope, node: v.Shove) -> Flow[bool]:
    """Push, pull or slide everybody affected, one after the other."""
    yield from rolled_amounts.rolled(state, scope, node.squares)
    pieces = yield from recipients.affected(state, scope, node.who)
    source = state.pieces[scope.owner]
    if node.source is not None:
        source = yield from _reference(state, scope, node.source)
    if not source.space and node.how != "slide":
        return False
    ends = None
    if node.ends is not None:
        ends = yield from chosen_spots.spot_squares(state, scope, node.ends)
    farther = 0
    if node.how == "push":
        farther = sum(amount for _, amount in modifiers.modifiers(state, source, "push"))

    def squares(piece: Piece) -> int:
        return amounts.number_for(state, scope, node.squares, piece) + farther

    moved = 0
    left = list(pieces)
    while left:
        piece = yield from _next_to_move(state, scope, left, squares)
        start, stead = piece.anchor, scope.steads.get(piece.id, 0)
        scope.shoved_from = {piece.id: piece.space, **scope.shoved_from}
        went = yield from forced.shove(
            state,
            piece,
            node.how,
            squares(piece),
            up_to=node.up_to,
            source=source if source is not piece else None,
            seat=scope.seat,
            ends=ends,
            provokes=node.provokes,
            stead=stead,
            attack=scope.attack,
        )
        if stead:
            stead = forced_destinations.carried(state, stead, start, piece.anchor)
            scope.steads = {**scope.steads, piece.id: stead}
        scope.shoved = {**scope.shoved, piece.id: scope.shoved.get(piece.id, 0) + went}
        moved += went
    return moved > 0


def _next_to_move(
    state: Skirmish, scope: Scope, left: list[Piece], squares: Callable[[Piece], int]
) -> Flow[Piece]:
    """Takes out whoever is moved next; asked only where one could be in the way of another."""
    if any(
        state.field.within(one.space, squares(one) + squares(other)) & other.space
        for one, other in combinations(left, 2)
    ):
        return (yield from recipients.next_of(scope, left))
    return left.pop(0)


def _reference(state: Skirmish, scope: Scope, whom: v.Who) -> Flow[Piece]:
    """The one creature that a direction is measured from."""
    found = yield from choosing.resolve(state, scope, whom)
    if not found:
        raise nonsense(state, scope, "movement to or from a creature that is not there")
    return found[0]


def walk(state: Skirmish, scope: Scope, node: v.Walk) -> Flow[bool]:
    """Move or shift. Whoever controls a creature moves it."""
    yield from rolled_amounts.rolled(state, scope, node.points)
    pieces = yield from recipients.affected(
        state,
        scope,
        node.who,
        serves=lambda piece: destinations.can_expend(state, piece, frozenset(node.despite)),
    )

    def points(piece: Piece) -> int:
        shifts = modifiers.modifiers(state, piece, "shift") if node.how == "shift" else ()
        return amounts.number_for(state, scope, node.points, piece) + sum(n for _, n in shifts)

    walked = False
    left = list(pieces)
    while left:
        piece = yield from _next_to_move(state, scope, left, points)
        scope.set_out = {piece.id: piece.space, **scope.set_out}
        squares = yield from _walk_one(state, scope, node, piece, points(piece))
        scope.moved = {**scope.moved, piece.id: scope.moved.get(piece.id, 0) + squares}
        walked |= squares > 0
    return walked


def charge(state: Skirmish, scope: Scope, node: v.Charge) -> Flow[bool]:
    """Charge, without the action it usually costs."""

    def targets(piece: Piece) -> list[Piece]:
        return [
            enemy
            for enemy in state.edition.charging.charge_targets(state, piece)
            if not node.at or filters.matches(state, scope, node.at, enemy)
        ]

    pieces = yield from recipients.affected(
        state, scope, node.who, serves=lambda piece: bool(targets(piece))
    )
    charged = False
    for piece in pieces:
        if node.optional and not (yield from carry_out.may(scope, "charge")):
            continue
        among = targets(piece)
        if among:
            yield from state.edition.charging.charge(state, piece, among)
            charged = True
    return charged


def _walk_one(state: Skirmish, scope: Scope, node: v.Walk, piece: Piece, points: int) -> Flow[int]:
    ends = None
    if node.ends is not None:
        ends = yield from chosen_spots.spot_squares(state, scope, node.ends)
    toward = away = None
    if node.toward is not None:
        toward = yield from _reference(state, scope, node.toward)
    if node.away is not None:
        away = yield from _reference(state, scope, node.away)
    return (
        yield from walking.walk(
            state,
            piece,
            node.how,
            points,
            squares=node.squares and (node.how != "shift" or state.edition.motion.shifts_freely),
            up_to=node.up_to or node.optional,
            least=node.least,
            toward=toward,
            away=away,
            ends=ends,
            mode=node.mode,
            scope=scope,
            transit=node.transit,
            no_provoke=node.no_provoke,
            during=_steps(state, scope, node.during),
            each_square=_at_each_square(state, scope, node, piece),
            despite=frozenset(node.despite),
            crossing=scope.skill is not None and _speaks_of_path(scope.skill),
        )
    )


def _at_each_square(state: Skirmish, scope: Scope, node: v.Walk, piece: Piece) -> Interlude | None:
    """What is done after every square; the way is kept in mind if the power speaks of it."""
    steps = _steps(state, scope, node.each_square)
    if scope.skill is None or not _speaks_of_path(scope.skill):
        return steps

    def entered() -> Flow[None]:
        scope.path |= piece.space
        if steps is not None:
            yield from steps()

    return entered


@lru_cache(maxsize=1024)
def _speaks_of_path(skill: CompiledPower) -> bool:
    return any(isinstance(node, v.OnPath) for node in nodes(skill.power))


def _steps(state: Skirmish, scope: Scope, steps: tuple[v.Effect, ...]) -> Interlude | None:
    """Steps to be carried out on the way."""
    return (lambda: carry_out.perform(state, scope, steps)) if steps else None


# ---------------------------------------------------------------------------- placement


def teleport(state: Skirmish, scope: Scope, node: v.Teleport) -> Flow[bool]:
    """Teleport: the one who controls it must see the square, and chooses."""
    yield from rolled_amounts.rolled(state, scope, node.squares)
    pieces = yield from recipients.affected(state, scope, node.who)
    ends = None
    if node.ends is not None:
        ends = yield from chosen_spots.spot_squares(state, scope, node.ends)
    done = False
    for piece in pieces:
        squares = None
        if node.squares is not None:
            squares = amounts.number_for(state, scope, node.squares, piece)
        allowed = ends
        if node.toward is not None:
            closer = _closer(state, piece, filters.named(state, scope, node.toward))
            allowed = closer if ends is None else ends & closer
        by_user = node.controller == "user"
        done |= yield from placement.teleport(
            state,
            piece,
            squares,
            state.pieces[scope.owner] if by_user else piece,
            scope.seat if by_user else piece.seat,
            ends=allowed,
            optional=node.optional,
        )
    return done


def _closer(state: Skirmish, piece: Piece, others: list[Piece]) -> int:
    """The squares that are closer to one of the others than the creature is now."""
    squares = 0
    for other in others:
        away = state.field.distance(piece.space, other.space)
        if away > 1:
            squares |= state.field.within(other.space, away - 1)
    return squares


def place(state: Skirmish, scope: Scope, node: v.Place) -> Flow[bool]:
    """Placement at a spot; creatures off the map come back by it."""
    pieces = yield from recipients.affected(state, scope, node.who, off_map=True)
    done = False
    for piece in pieces:
        anchors = yield from chosen_spots.spot_anchors(state, scope, node.spot, piece)
        done |= yield from placement.place(
            state, piece, anchors, scope.seat, optional=node.optional
        )
    return done


def swap(state: Skirmish, scope: Scope, node: v.Swap) -> Flow[bool]:
    """Two creatures change places."""
    ones = yield from recipients.affected(state, scope, node.who)
    others = yield from recipients.affected(state, scope, node.other)
    pairs = [(one, two) for one in ones for two in others if one is not two]
    if not pairs:
        return False
    if node.optional and not (yield from carry_out.may(scope, "swap")):
        return False
    done = False
    for one, two in pairs:
        done |= yield from placement.swap(state, one, two, scope.seat)
    return done


def leave_map(state: Skirmish, scope: Scope, node: v.LeaveMap) -> Flow[bool]:
    """Off the map without being destroyed; `returns` brings the creature back."""
    pieces = yield from recipients.affected(state, scope, node.who)
    for piece in pieces:
        piece.last_legal = piece.anchor
        yield from placement.leave_map(state, piece)
        if node.returns is not None:
            spot = node.spot or v.Spot(nearest=True)
            back = v.Later(
                v.Bearer(), node.returns, (v.Place(v.Bearer(), spot),), v.EndOfBattle(), once=True
            )
            yield from effects.impose(state, piece, back, scope, back.until)
    return bool(pieces)


# ------------------------------------------------------------------------------ the map


def change_terrain(state: Skirmish, scope: Scope, node: v.ChangeTerrain) -> Flow[bool]:
    """Effects can Alter the Battle Map: squares gain, lose or become terrain."""
    cells = 0
    if node.under is not None:
        for piece in (yield from choosing.resolve(state, scope, node.under)):
            ground = changed_terrain.ground_of(state, piece)
            cells |= yield from _pick_squares(state, scope, node, ground)
    elif node.template:
        offered = scope.template
        if node.spot is not None:
            offered &= yield from chosen_spots.spot_squares(state, scope, node.spot)
        cells = yield from _pick_squares(state, scope, node, offered)
    else:
        spot = node.spot or v.Spot()
        offered = yield from chosen_spots.spot_squares(state, scope, spot)
        offered &= ~state.field.walls
        if node.free:
            offered &= ~state.occupied
        cells = yield from _pick_squares(state, scope, node, offered)
        if node.around and cells:
            cells = state.field.within(cells, node.around) & ~state.field.walls
    if not cells:
        return False
    changing_terrain.change(state, scope, node, cells)
    for piece in list(state.on_map()):
        if not node.to and piece.space & cells and not lasting.unaffected(state, scope, piece):
            placement.settle(state, piece)
    return True


def _pick_squares(state: Skirmish, scope: Scope, node: v.ChangeTerrain, offered: int) -> Flow[int]:
    """The user picks the squares; contiguous ones must each touch another."""
    if node.squares is None:
        return offered
    picked = 0
    for _ in range(node.squares):
        left = offered & ~picked
        if node.contiguous and picked:
            left &= state.field.touching(picked)
        options: list[int] = list(Bits(left))
        if node.up_to:
            options.append(NOWHERE)
        if not options:
            break
        cell = yield from choose(
            scope.seat, q.SQUARE, Places(options), who=scope.owner, terrain=node.terrain
        )
        if cell == NOWHERE:
            break
        picked |= 1 << cell
    return picked
