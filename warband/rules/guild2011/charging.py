"""Charge: to the nearest space beside an enemy, every square closer, then one attack at +1."""

from collections.abc import Iterator
from functools import partial

import warband.ddm.ask.attacks.available_attacks as available_attacks
import warband.ddm.ask.attacks.charges as chargeable
import warband.ddm.ask.attacks.sight as sight
import warband.ddm.ask.movement.reachable as reachable
import warband.ddm.ask.movement.standing as standing
import warband.ddm.ask.numbers.abilities as abilities
import warband.ddm.ask.numbers.creatures as creatures
import warband.ddm.do.movement.walk as walking
import warband.ddm.do.windows.windows as windows
from warband.ddm.action_budget import ALLOTTED
from warband.ddm.ask.movement.move_options import Going
from warband.ddm.chapters.charging import Charging
from warband.ddm.moments import Moment
from warband.ddm.state import Piece, Skirmish
from warband.kernel.questions import UNMADE, Flow, Weigh

LEAST = 2
"""Movement Restrictions: so many squares from where it began, walls and terrain ignored."""


class ChargingOf2011(Charging):
    """Charge: to the nearest space beside an enemy, every square closer, then one attack at +1."""

    __slots__ = ()

    def charge_targets(self, state: Skirmish, piece: Piece) -> list[Piece]:
        """Enemies in sight, with a space beside them that the rules let the creature reach."""
        return list(_each_charge(state, piece))

    def can_charge(self, state: Skirmish, piece: Piece) -> bool:
        """Whether there is anybody to charge."""
        return next(_each_charge(state, piece), None) is not None

    def charge(self, state: Skirmish, piece: Piece, among: list[Piece] | None = None) -> Flow[None]:
        """Declare target and ending position, move there, make a basic melee attack."""
        make = partial(chargeable.enemies_to_charge, state, piece, among)
        chosen = yield Weigh(piece.seat, "charge", UNMADE, {"who": piece.id}, make)
        if chosen is None:
            return
        assert isinstance(chosen, int)
        charging = ("charging", piece.id)
        state.marks |= {charging, ("charged", piece.id)}
        yield from _charge_at(state, piece, state.pieces[chosen])
        state.marks.discard(charging)
        state.marks.add(("charge over", piece.id))
        # One Free Action: nothing else after it, unless a power says otherwise.
        turn = state.turn
        freely = abilities.has_ability(state, piece, "act after charge")
        if turn is not None and turn.piece == piece.id and turn.actions and not freely:
            turn.actions = dict.fromkeys(ALLOTTED, 0)


def _each_charge(state: Skirmish, piece: Piece) -> Iterator[Piece]:
    """The enemies that may be charged, one by one."""
    speed = state.edition.motion.speed(state, piece)
    if not speed or piece.anchor < 0:
        return
    field = state.field
    within = field.grid.crow[speed + 1][piece.side][piece.anchor]
    beside = field.beside[piece.side][piece.anchor] | piece.space
    enemies = state.against[piece.seat]
    if not enemies & within & ~beside or not _could_charge(state, piece):
        return
    seen = sight.sees_cells(state, piece, enemies)
    if not seen:
        return
    choosy = "forbid charge" in state.known
    going = Going("move", speed, creatures.movement_mode(state, piece), piece.seat)
    for enemy in state.pieces:
        space = enemy.space
        if (
            space & seen
            and enemy.team != piece.team
            and space & within
            and not space & beside
            and not (choosy and abilities.forbidden(state, piece, "charge", other=enemy))
            and not state.edition.covering.concealed_from(state, piece, enemy)
            and ending_anchors(state, piece, enemy, going)
        ):
            yield enemy


def _could_charge(state: Skirmish, piece: Piece) -> bool:
    return (
        not abilities.forbidden(state, piece, "charge")
        and not abilities.forbidden(state, piece, "attack")
        and available_attacks.has_basic_melee(state, piece)
    )


def ending_anchors(state: Skirmish, piece: Piece, enemy: Piece, going: Going) -> int:
    """Where a charge at an enemy may end: the nearest spaces beside it, if the charger fits there,
    sees them, and can come to them closer with every square."""
    grid = state.field.grid
    legal = _nearest_beside(state, piece, enemy, going.points)
    legal &= ~grid.crow[LEAST - 1][1][piece.anchor]
    if legal:
        legal &= standing.standing_anchors(state, piece)
    if legal:
        legal &= grid.anchors_touching(sight.sees_cells(state, piece), piece.side)
    if not legal:
        return 0
    going.closer_to = enemy
    return legal & reachable.reachable(state, piece, going).all


def _nearest_beside(state: Skirmish, piece: Piece, enemy: Piece, speed: int) -> int:
    """The spaces beside an enemy, without walls, that are nearest to where the creature is.

    Whoever stands in them: if they are taken, the enemy cannot be charged. None if they are
    farther than the creature can move.
    """
    field = state.field
    touching = field.beside[enemy.side][enemy.anchor]
    beside = field.grid.anchors_touching(touching, piece.side)
    beside &= field.block_anchors(field.everywhere & ~field.walls & ~enemy.space, piece.side)
    # A big creature is as far from a space as its top left square.
    near = field.near
    for squares in range(1, speed + 1):
        found = near[squares][1][piece.anchor] & beside
        if found:
            return found
    return 0


def _charge_at(state: Skirmish, piece: Piece, enemy: Piece) -> Flow[None]:
    speed = state.edition.motion.speed(state, piece)
    going = Going("move", speed, creatures.movement_mode(state, piece), piece.seat)
    goals = ending_anchors(state, piece, enemy, going)
    start = piece.anchor
    charges = [Moment("charges", piece.id, enemy.id)]
    if windows.listening(state, "charges", "before"):
        yield from windows.window(state, "before", charges)
    if charges[0].cancelled or piece.anchor < 0 or enemy.anchor < 0 or not goals:
        return
    speed = state.edition.motion.speed(state, piece)
    yield from walking.walk(state, piece, "move", speed, toward=enemy, goals=goals)
    if windows.listening(state, "charges", "after"):
        yield from windows.window(state, "after", charges)
    if piece.anchor < 0 or enemy.anchor < 0 or not available_attacks.able(state, piece):
        return
    grid = state.field.grid
    (x, y), (u, w) = grid.xy(start), grid.xy(piece.anchor)
    beside = state.field.beside[piece.side][piece.anchor] & enemy.space
    if max(abs(u - x), abs(w - y)) < LEAST or not beside:
        return
    if ("charge broken off", piece.id) in state.marks:
        return
    yield from state.edition.charging.strike(state, piece, enemy)
