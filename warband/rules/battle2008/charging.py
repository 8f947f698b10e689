"""Charge Attacks: to the nearest square beside an enemy, then a basic attack at +1."""

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
from warband.ddm.ask.movement.move_options import Going
from warband.ddm.chapters.charging import Charging
from warband.ddm.moments import Moment
from warband.ddm.state import Piece, Skirmish
from warband.kernel.questions import UNMADE, Flow, Weigh
from warband.rules.battle2008.opportunity import DONE_MOVING

LEAST = 2
"""So many squares from where it started."""


class ChargingOf2008(Charging):
    """Charge Attacks: to the nearest square beside an enemy, then a basic attack at +1."""

    __slots__ = ()

    def charge_targets(self, state: Skirmish, piece: Piece) -> list[Piece]:
        """Enemies in sight, with a nearest square beside them that is 2 or more away."""
        return list(_each_charge(state, piece))

    def can_charge(self, state: Skirmish, piece: Piece) -> bool:
        """Whether there is anybody to charge."""
        return next(_each_charge(state, piece), None) is not None

    def charge(self, state: Skirmish, piece: Piece, among: list[Piece] | None = None) -> Flow[None]:
        """Choose a target, move to the nearest square beside it, make a basic attack."""
        make = partial(chargeable.enemies_to_charge, state, piece, among)
        chosen = yield Weigh(piece.seat, "charge", UNMADE, {"who": piece.id}, make)
        if chosen is None:
            return
        assert isinstance(chosen, int)
        charging = ("charging", piece.id)
        state.marks |= {charging, ("charged", piece.id)}
        yield from _charge_at(state, piece, state.pieces[chosen])
        state.marks.discard(charging)
        # It can't move again on its turn.
        state.marks.add((DONE_MOVING, piece.id))


def _each_charge(state: Skirmish, piece: Piece) -> Iterator[Piece]:
    """The enemies in sight that the creature may charge and could come up to, one by one."""
    speed = state.edition.motion.speed(state, piece)
    if speed < LEAST or piece.anchor < 0:
        return
    crow = state.field.grid.crow
    within = crow[speed + 1][piece.side][piece.anchor]
    beside = crow[LEAST - 1][piece.side][piece.anchor]
    enemies = state.against[piece.seat]
    if not enemies & within & ~beside or not _could_charge(state, piece):
        return
    seen = sight.sees_cells(state, piece, enemies)
    if not seen:
        return
    choosy = "forbid charge" in state.known
    within_reach = -1
    for enemy in state.pieces:
        space = enemy.space
        if (
            space & seen
            and enemy.team != piece.team
            and space & within
            and not space & beside
            and not (choosy and abilities.forbidden(state, piece, "charge", other=enemy))
            and not state.edition.covering.concealed_from(state, piece, enemy)
        ):
            if within_reach < 0:
                within_reach = _squares_in_reach(state, piece, speed)
            if ending_anchors(state, piece, enemy, within_reach, speed):
                yield enemy


def _could_charge(state: Skirmish, piece: Piece) -> bool:
    return (
        not abilities.forbidden(state, piece, "charge")
        and not abilities.forbidden(state, piece, "attack")
        and available_attacks.has_basic_melee(state, piece)
    )


def _squares_in_reach(state: Skirmish, piece: Piece, speed: int) -> int:
    """Where the creature could end a move of its Speed."""
    going = Going("move", speed, creatures.movement_mode(state, piece), piece.seat)
    return reachable.reachable(state, piece, going).all & standing.standing_anchors(state, piece)


def ending_anchors(
    state: Skirmish, piece: Piece, enemy: Piece, within_reach: int, speed: int
) -> int:
    """Where a charge at an enemy must end: the nearest squares from which it can be attacked."""
    field = state.field
    beside = field.grid.anchors_touching(field.beside[enemy.side][enemy.anchor], piece.side)
    possible = within_reach & beside & ~field.grid.anchors_touching(enemy.space, piece.side)
    if (possible | beside) >> piece.anchor & 1 and _beside(state, piece, enemy):
        # It is there already: the nearest square is its own.
        return 0
    near = field.near
    for squares in range(1, speed + 1):
        found = near[squares][1][piece.anchor] & possible
        if found:
            return found if squares >= LEAST else 0
    return 0


def _beside(state: Skirmish, piece: Piece, enemy: Piece) -> bool:
    return bool(state.field.beside[piece.side][piece.anchor] & enemy.space)


def _charge_at(state: Skirmish, piece: Piece, enemy: Piece) -> Flow[None]:
    speed = state.edition.motion.speed(state, piece)
    goals = ending_anchors(state, piece, enemy, _squares_in_reach(state, piece, speed), speed)
    charges = [Moment("charges", piece.id, enemy.id)]
    if windows.listening(state, "charges", "before"):
        yield from windows.window(state, "before", charges)
    if charges[0].cancelled or piece.anchor < 0 or enemy.anchor < 0 or not goals:
        return
    start = piece.anchor
    speed = state.edition.motion.speed(state, piece)
    yield from walking.walk(state, piece, "move", speed, goals=goals)
    if windows.listening(state, "charges", "after"):
        yield from windows.window(state, "after", charges)
    if piece.anchor < 0 or enemy.anchor < 0 or not available_attacks.able(state, piece):
        return
    grid = state.field.grid
    (x, y), (u, w) = grid.xy(start), grid.xy(piece.anchor)
    if max(abs(u - x), abs(w - y)) >= LEAST and _beside(state, piece, enemy):
        yield from state.edition.charging.strike(state, piece, enemy)
