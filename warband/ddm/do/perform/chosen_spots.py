"""Squares and places that a power has its user choose."""

import warband.ddm.ask.attacks.sight as sight
import warband.ddm.ask.cards.places as places
import warband.ddm.ask.movement.standing as standing
import warband.ddm.ask.reading.filters as filters
import warband.ddm.do.perform.choosing as choosing
import warband.ddm.do.turn.setting_up as setting_up
from warband.cards import vocabulary as v
from warband.ddm.moments import Scope
from warband.ddm.state import Piece, Skirmish
from warband.kernel.questions import Bits, Flow


def spot_squares(state: Skirmish, scope: Scope, spot: v.Spot) -> Flow[int]:
    """The squares that a spot allows."""
    allowed = state.field.everywhere
    if spot.near is not None:
        near = yield from choosing.resolve(state, scope, spot.near)
        allowed = 0
        for piece in near:
            if spot.left:
                allowed |= _left_by(state, scope, piece)
            else:
                allowed |= places.around(state, piece, spot.within)
    if spot.random:
        owner = state.pieces[scope.owner]
        allowed &= yield from setting_up.random_area(state, owner, spot.place.split()[-1])
    elif spot.place:
        allowed &= places.squares(state, scope, spot.place)
    if spot.beside:
        there = places.squares(state, scope, spot.beside)
        far = spot.within > 1 and spot.near is None
        around_it = state.field.within(there, spot.within) if far else state.field.touching(there)
        allowed &= around_it & ~there
    if spot.in_sight:
        allowed &= sight.sees_cells(state, state.pieces[scope.owner])
    if spot.far > 1:
        for piece in filters.candidates(state, scope, spot.from_all):
            allowed &= ~state.field.within(piece.space, spot.far - 1)
    for other in spot.also:
        allowed |= yield from spot_squares(state, scope, other)
    return allowed


def _left_by(state: Skirmish, scope: Scope, piece: Piece) -> int:
    """The squares that a creature was in before this use, or the event, took it elsewhere."""
    before = scope.shoved_from.get(piece.id, 0) or scope.set_out.get(piece.id, 0)
    moment = scope.moment
    if not before and moment is not None and piece.id in (moment.subject, moment.object):
        before = moment.left
    if not before and piece.destroyed and piece.last_legal >= 0:
        before = state.field.grid.footprint(piece.last_legal, piece.side)
    return before & ~piece.space


def spot_anchors(state: Skirmish, scope: Scope, spot: v.Spot, piece: Piece) -> Flow[int]:
    """Where the creature may be put so that its space touches the spot."""
    allowed = yield from spot_squares(state, scope, spot)
    anchors = state.field.grid.anchors_touching(allowed, piece.side)
    anchors &= standing.placing_anchors(state, piece)
    if not anchors and piece.anchor < 0:
        return state.edition.setting_up.entry(state, piece, allowed)
    if spot.nearest and anchors:
        return _nearest(state, scope, spot, piece, anchors)
    return anchors


def _nearest(state: Skirmish, scope: Scope, spot: v.Spot, piece: Piece, anchors: int) -> int:
    """Of the anchors, those nearest to the creature the spot names (or to the mover)."""
    origin = 0
    if spot.near is not None and not isinstance(spot.near, v.Pick):
        for near in filters.named(state, scope, spot.near):
            origin |= near.space
    origin = origin or piece.space
    if not origin and piece.last_legal >= 0:
        origin = state.field.grid.footprint(piece.last_legal, piece.side)
    if not origin:
        return anchors
    best: dict[int, int] = {}
    for anchor in Bits(anchors):
        space = state.field.grid.footprint(anchor, piece.side)
        distance = 0 if space & origin else state.field.distance(origin, space)
        best[distance] = best.get(distance, 0) | 1 << anchor
    return best[min(best)]
