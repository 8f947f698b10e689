"""Regular movement: where to, and the way there."""

from functools import partial
from typing import cast

import warband.ddm.ask.movement.changed_terrain as changed_terrain
import warband.ddm.ask.movement.destinations as destinations
import warband.ddm.ask.movement.reachable as reachable
import warband.ddm.ask.movement.standing as standing
import warband.ddm.ask.numbers.abilities as abilities
import warband.ddm.ask.numbers.creatures as creatures
import warband.ddm.do.harm.placement as placement
import warband.ddm.do.movement.squeezing as squeezing
import warband.ddm.do.movement.steps as stepping
import warband.ddm.do.movement.teleporting as teleporting
import warband.ddm.do.windows.windows as windows
from warband.cards import vocabulary as v
from warband.ddm import questions as q
from warband.ddm.ask.movement.move_options import (
    SQUEEZE,
    STOP,
    TELEPORTERS,
    UNSQUEEZE,
    VIA,
    Going,
    Interlude,
)
from warband.ddm.moments import Moment, Scope
from warband.ddm.state import Piece, Skirmish
from warband.kernel.questions import UNMADE, Facts, Flow, Weigh

MOVE_ENDS = ("move ends", "after")
SHIFTED = ("shifts", "after")


def walk(
    state: Skirmish,
    piece: Piece,
    how: str,
    points: int,
    *,
    seat: int | None = None,
    squares: bool = False,
    up_to: bool = True,
    least: int = 0,
    toward: Piece | None = None,
    away: Piece | None = None,
    ends: int | None = None,
    goals: int = 0,
    legs: int = 1,
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
    if "forbid " + how in state.known and abilities.forbidden(state, piece, how):
        return 0
    if during is not None and not destinations.can_expend(state, piece, despite):
        return 0
    going = Going(
        how,
        points,
        mode or creatures.movement_mode(state, piece),
        piece.seat if seat is None else seat,
        squares=squares,
        up_to=up_to,
        least=least,
        closer_to=toward,
        away=away,
        ends=ends,
        goals=goals,
        legs=legs,
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
        if piece.space & state.field.at_rest or changed_terrain.differing(state):
            yield from state.edition.hazards.walk_ended(state, piece, going.mode)
    if state.marks:
        state.marks.discard((destinations.HALTED, piece.id))
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
    ends, up_to, least = going.ends, going.up_to, going.least
    going.ends, going.up_to, going.least = None, True, 0
    yield from _follow(state, piece, going)
    going.ends, going.up_to, going.least = ends, up_to, least
    if piece.anchor >= 0 and piece.hp > 0:
        yield from during()


def _follow(state: Skirmish, piece: Piece, going: Going) -> Flow[None]:
    """Ask for destinations until the points are spent or the player stops."""
    onward = STOP
    make = partial(destinations.destinations, state, piece, going)
    conclude = partial(destinations.way, state, piece, going)
    while going.points > 0 and destinations.can_expend(state, piece, going.despite):
        if piece.conditions:
            going.points = min(going.points, state.edition.motion.left(state, piece, going))
            if going.points <= 0:
                return
        going.rest = standing.standing_anchors(state, piece)
        reachable.movement_of(state, piece, going)
        going.found = None
        about: Facts = {"who": piece.id, "how": going.how, "points": going.points}
        if onward != STOP:
            about["onward"] = onward
        if going.closer_to is not None:
            about["toward"] = going.closer_to.id
        chosen = yield Weigh(going.seat, q.MOVE, UNMADE, about, make, conclude)
        if chosen is None:
            return
        answer, (at_once, costs, then) = cast("destinations.Chosen", chosen)
        if answer == STOP:
            return
        if answer == SQUEEZE:
            yield from squeezing.start_squeezing(state, piece, going)
            continue
        if answer == UNSQUEEZE:
            yield from squeezing.end_squeezing(state, piece)
            continue
        if answer in TELEPORTERS:
            yield from teleporting.use(state, piece, TELEPORTERS[answer])
            continue
        if costs:
            stepping.stride(state, piece, going, at_once, costs)
        arrived = not then or (yield from stepping.walk_path(state, piece, going, then))
        if arrived and answer < VIA:
            return
        if not arrived:
            # What befell it may bar some of the way.
            going.cached = None
        # Where it was going, for whoever does not want to choose anew.
        onward = answer if answer < VIA else STOP
