"""Regular movement: one square at a time, with what may interrupt it.

A player answers with a destination and the creature walks there on the least dangerous,
then cheapest path; `via` walks there and asks again, so any path can be chosen
(ruling.path).
"""

from functools import partial
from typing import TypeAlias, cast

import warband.rules.v3.hazards as hazards
import warband.rules.v3.paths as paths
import warband.rules.v3.placement as placement
import warband.rules.v3.squeezing as squeezing
import warband.rules.v3.stats as stats
import warband.rules.v3.stepping as stepping
import warband.rules.v3.teleporters as teleporters
import warband.rules.v3.transit as transit
import warband.rules.v3.windows as windows
from warband.boards.squares.reach import Reach
from warband.cards import vocabulary as v
from warband.kernel.questions import UNMADE, Facts, Flow, Weigh
from warband.rules.v3.going import (
    SQUEEZE,
    STOP,
    TELEPORTERS,
    UNSQUEEZE,
    VIA,
    Going,
    Interlude,
    Walks,
)
from warband.rules.v3.index import BARRED
from warband.rules.v3.moments import Moment, Scope
from warband.rules.v3.state import Piece, Skirmish

MOVE_ENDS = ("move ends", "after")
SHIFTED = ("shifts", "after")

HINDERING = frozenset(("speed", "ability speed cap", BARRED))
"""What in play may keep somebody from moving."""


def walk(
    state: Skirmish,
    piece: Piece,
    how: str,
    points: int,
    *,
    seat: int | None = None,
    squares: bool = False,
    up_to: bool = True,
    toward: Piece | None = None,
    away: Piece | None = None,
    ends: int | None = None,
    mode: v.Mode | None = None,
    scope: Scope | None = None,
    transit: v.Filter = (),
    no_provoke: v.Filter | None = None,
    during: Interlude | None = None,
    each_square: Interlude | None = None,
    despite: frozenset[str] = frozenset(),
    crossing: bool = False,
) -> Flow[int]:
    """Effects that "move" or "shift": gain movement points and spend them at once.

    `during` is done once, where the mover first comes to rest, before it may go on;
    `each_square` after every square entered. With `crossing` it matters whose squares are
    passed, so they can be chosen. Returns how many squares it moved.
    """
    if stats.forbidden(state, piece, how):
        return 0
    if during is not None and not can_expend(state, piece, despite):
        return 0
    going = Going(
        how,
        points,
        mode or stats.movement_mode(state, piece),
        piece.seat if seat is None else seat,
        squares=squares,
        up_to=up_to,
        closer_to=toward,
        away=away,
        ends=ends,
        scope=scope,
        transit=transit,
        no_provoke=no_provoke,
        each_square=each_square,
        crossing=crossing or piece.kit.minds_squares,
        despite=despite,
    )
    left = piece.space
    if during is not None:
        yield from _first_leg(state, piece, going, during)
    yield from _follow(state, piece, going)
    if going.moved and piece.anchor >= 0:
        if piece.last_legal != piece.anchor:
            placement.settle(state, piece)
        if going.mode != "surface" and piece.space & state.field.spikes:
            yield from hazards.walk_ended(state, piece, going.mode)
    if going.moved and piece.anchor >= 0:
        moments = _endings(state, piece, how, left)
        if moments:
            yield from windows.window(state, "after", moments)
    return going.moved


def _endings(state: Skirmish, piece: Piece, how: str, left: int) -> list[Moment]:
    """The events of a movement that is over, as far as somebody listens to them."""
    moments: list[Moment] = []
    if MOVE_ENDS in state.listeners:
        moments.append(Moment("move ends", piece.id, piece.id))
    if how == "shift" and SHIFTED in state.listeners:
        shifted = Moment("shifts", piece.id, piece.id)
        shifted.left = left
        moments.append(shifted)
    return moments


def _first_leg(state: Skirmish, piece: Piece, going: Going, during: Interlude) -> Flow[None]:
    """The way to where something is done in the middle of the move; any square will do."""
    ends, up_to = going.ends, going.up_to
    going.ends, going.up_to = None, True
    yield from _follow(state, piece, going)
    going.ends, going.up_to = ends, up_to
    if piece.anchor >= 0 and piece.hp > 0:
        yield from during()


def can_expend(state: Skirmish, piece: Piece, despite: frozenset[str] = frozenset()) -> bool:
    """Speed 0 cannot move; neither can a creature off the map, destroyed or inactive."""
    if piece.anchor < 0 or piece.hp <= 0:
        return False
    if not piece.conditions and not piece.squeezed and state.known.isdisjoint(HINDERING):
        # The printed speed is all there is to it.
        return piece.mount < 0 and piece.kit.card.speed > 0
    return (
        stats.speed(state, piece, despite) > 0
        and not piece.inactive
        and not stats.forbidden(state, piece, "move")
    )


def _follow(state: Skirmish, piece: Piece, going: Going) -> Flow[None]:
    """Ask for destinations until the points are spent or the player stops."""
    onward = STOP
    make = partial(destinations, state, piece, going)
    conclude = partial(way, state, piece, going)
    while going.points > 0 and can_expend(state, piece, going.despite):
        going.rest = placement.standing_anchors(state, piece)
        transit.movement_of(state, piece, going)
        going.found = None
        about: Facts = {"who": piece.id, "how": going.how, "points": going.points}
        if onward != STOP:
            about["onward"] = onward
        chosen = yield Weigh(going.seat, "move", UNMADE, about, make, conclude)
        if chosen is None:
            return
        answer, (at_once, costs, then) = cast("Chosen", chosen)
        if answer == STOP:
            return
        if answer == SQUEEZE:
            yield from squeezing.start_squeezing(state, piece, going)
            continue
        if answer == UNSQUEEZE:
            yield from squeezing.end_squeezing(state, piece)
            continue
        if answer in TELEPORTERS:
            yield from teleporters.use(state, piece, TELEPORTERS[answer])
            continue
        if costs:
            stepping.stride(state, piece, going, at_once, costs)
        arrived = not then or (yield from stepping.walk_path(state, piece, going, then))
        if arrived and answer < VIA:
            return
        # Where it was going, for whoever does not want to choose anew.
        onward = answer if answer < VIA else STOP


def destinations(state: Skirmish, piece: Piece, going: Going) -> Walks:
    """What the mover's player may answer now."""
    found = going.found = transit.reachable(state, piece, going)
    ends = transit.end_anchors(state, piece, going, found)
    # Nobody small squeezes, and teleporters are used on the way.
    on_pad = going.moved and piece.space & state.field.masks.get("teleporter", 0)
    specials = _asides(state, piece, going) if piece.side > 1 or on_pad else ()
    if not ends and not specials:
        return Walks(0, 0, (), going)
    must = not going.up_to
    # Nobody ends a movement in a transit square while there is a way on.
    passing = going.moved and ends and not going.rest >> piece.anchor & 1
    # Nobody has to squeeze, stretch or use a teleporter to go the squares that are imposed.
    if not (must and ends) and not passing:
        specials = (STOP, *specials)
    vias = 0
    if must or going.points > 1:
        vias = ends
        if going.crossing or going.ends is not None:
            vias = found.all ^ 1 << piece.anchor
            vias = vias if going.crossing else vias & going.rest
    if must and going.ends is not None:
        vias = _leading_there(state, piece, going, found, vias) or vias
    return Walks(0 if must else ends, vias, specials, going)


def _asides(state: Skirmish, piece: Piece, going: Going) -> tuple[int, ...]:
    """What the mover may do instead of going on."""
    found: list[int] = []
    if squeezing.may_squeeze(state, piece, going):
        found.append(SQUEEZE)
    if piece.squeezed and squeezing.may_unsqueeze(state, piece, going):
        found.append(UNSQUEEZE)
    if going.moved:
        pads = teleporters.usable(state, piece)
        found += [code for code, name in TELEPORTERS.items() if name in pads]
    return tuple(found)


def _leading_there(state: Skirmish, piece: Piece, going: Going, found: Reach, vias: int) -> int:
    """Squares from which a move of imposed length can still end where it must."""
    assert going.ends is not None
    last = state.field.grid.anchors_touching(going.ends, piece.side) & going.rest
    kept = 0
    for cost, layer in enumerate(found.layers):
        left = going.points - cost
        kept |= layer & (state.field.within(last, left) if left > 0 and last else last)
    return vias & kept


Chosen: TypeAlias = "tuple[int, paths.Way]"
"""What a player answered, and the way there."""


def way(state: Skirmish, piece: Piece, going: Going, answer: int) -> Chosen:
    """An answer, and the squares from here to the destination that it names."""
    if answer < 0:
        return answer, paths.NOWHERE
    found = going.found or transit.reachable(state, piece, going)
    goal = answer - VIA if answer >= VIA else answer
    return answer, paths.choose_way(state, piece, going, found, goal)


def distance_moved(state: Skirmish, piece: Piece, start: int) -> int:
    """Counting Distance while Moving: burrowers and Phasing movers ignore walls."""
    if start == piece.space:
        return 0
    if transit.manner(state, piece, stats.movement_mode(state, piece)) != "through":
        return state.field.distance(start, piece.space)
    grid = state.field.grid
    (x, y), (ox, oy) = grid.xy(piece.anchor), grid.xy(low_cell(start))
    return max(abs(x - ox), abs(y - oy))


def low_cell(space: int) -> int:
    """The top left square of a space."""
    return (space & -space).bit_length() - 1
