"""Regular movement: one square at a time, with what may interrupt it.

A player answers with a destination and the creature walks there on the least dangerous,
then cheapest path; `via` walks there and asks again, so any path can be chosen
(ruling.path).
"""

from typing import TypeAlias

import warband.ddm.ask.movement.reachable as reachable
import warband.ddm.ask.movement.room_to_squeeze as room_to_squeeze
import warband.ddm.ask.movement.safest_path as safest_path
import warband.ddm.ask.movement.teleporters as teleporters
import warband.ddm.ask.numbers.abilities as abilities
import warband.ddm.ask.numbers.creatures as creatures
from warband.boards.squares.reach import Reach
from warband.ddm.ask.movement.move_options import (
    SQUEEZE,
    STOP,
    TELEPORTERS,
    UNSQUEEZE,
    VIA,
    Going,
    Walks,
    walks,
)
from warband.ddm.index import BARRED
from warband.ddm.state import Piece, Skirmish

HINDERING = frozenset(("speed", "ability speed cap", BARRED))
"""What in play may keep somebody from moving."""


HALTED = "halted"
"""Marks a creature whose current movement is over, whatever it could still pay for."""


def can_expend(state: Skirmish, piece: Piece, despite: frozenset[str] = frozenset()) -> bool:
    """Speed 0 cannot move; neither can a creature off the map, destroyed or inactive."""
    if piece.anchor < 0 or piece.hp <= 0:
        return False
    if state.marks and (HALTED, piece.id) in state.marks:
        return False
    if not piece.conditions and not piece.squeezed and state.known.isdisjoint(HINDERING):
        # The printed speed is all there is to it.
        return piece.mount < 0 and piece.kit.speed > 0
    return (
        state.edition.motion.speed(state, piece, despite) > 0
        and not piece.inactive
        and not abilities.forbidden(state, piece, "move")
    )


def destinations(state: Skirmish, piece: Piece, going: Going) -> Walks:
    """What the mover's player may answer now."""
    found = going.found = reachable.reachable(state, piece, going)
    ends = reachable.end_anchors(state, piece, going, found)
    # Nobody small squeezes, and teleporters are used on the way.
    on_pad = going.moved and piece.space & state.field.masks.get("teleporter", 0)
    specials = _asides(state, piece, going) if piece.side > 1 or on_pad else ()
    if not ends and not specials:
        return walks(0, 0, (), going)
    must = not going.up_to or going.moved < going.least
    # Nobody ends a movement in a transit square while there is a way on.
    passing = going.moved and ends and not going.rest >> piece.anchor & 1
    if going.goals and ends and not going.moved:
        passing = True
    # Nobody has to squeeze, stretch or use a teleporter to go the squares that are imposed.
    if not (must and ends) and not passing:
        specials = (STOP, *specials)
    vias = 0
    if must or going.points > 1:
        vias = ends
        if going.crossing or going.ends is not None or going.goals:
            vias = found.all ^ 1 << piece.anchor
            vias = vias if going.crossing else vias & going.rest
    if must and going.ends is not None:
        vias = _leading_there(state, piece, going, found, vias) or vias
    return walks(0 if must else ends, vias, specials, going)


def _asides(state: Skirmish, piece: Piece, going: Going) -> tuple[int, ...]:
    """What the mover may do instead of going on."""
    found: list[int] = []
    if room_to_squeeze.may_squeeze(state, piece, going):
        found.append(SQUEEZE)
    if piece.squeezed and room_to_squeeze.may_unsqueeze(state, piece, going):
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


Chosen: TypeAlias = "tuple[int, safest_path.Way]"
"""What a player answered, and the way there."""


def way(state: Skirmish, piece: Piece, going: Going, answer: int) -> Chosen:
    """An answer, and the squares from here to the destination that it names."""
    if answer < 0:
        return answer, safest_path.NOWHERE
    found = going.found or reachable.reachable(state, piece, going)
    goal = answer - VIA if answer >= VIA else answer
    return answer, safest_path.choose_way(state, piece, going, found, goal)


def distance_moved(state: Skirmish, piece: Piece, start: int) -> int:
    """Counting Distance while Moving: burrowers and Phasing movers ignore walls."""
    if start == piece.space:
        return 0
    mode = creatures.movement_mode(state, piece)
    through = reachable.goes_through_walls(state, piece, mode)
    if not through and not state.edition.motion.as_the_crow_flies:
        return state.field.distance(start, piece.space)
    grid = state.field.grid
    (x, y), (ox, oy) = grid.xy(piece.anchor), grid.xy(low_cell(start))
    return max(abs(x - ox), abs(y - oy))


def low_cell(space: int) -> int:
    """The top left square of a space."""
    return (space & -space).bit_length() - 1
