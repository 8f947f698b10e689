"""Charge: to the nearest space beside an enemy, every square closer, then one attack at +1."""

from collections.abc import Iterable

import warband.ddm.ask.attacks.sight as sight
import warband.ddm.ask.movement.reachable as reachable
import warband.ddm.ask.movement.standing as standing
import warband.ddm.ask.movement.straight_approach as straight_approach
import warband.ddm.ask.numbers.abilities as abilities
import warband.ddm.do.movement.walk as walking
from warband.ddm.action_budget import ALLOTTED
from warband.ddm.ask.movement.move_options import Going
from warband.ddm.chapters.charging import LEAST, Charging
from warband.ddm.state import Piece, Skirmish
from warband.kernel.questions import Flow


class ChargingOf2011(Charging):
    """Charge: to the nearest space beside an enemy, every square closer, then one attack at +1."""

    __slots__ = ()

    def ends(self, state: Skirmish, piece: Piece, enemy: Piece, going: Going) -> int:
        """The nearest spaces beside it, two or more squares away, if the charger fits there,
        sees them, and can come to them closer with every square (Movement Restrictions)."""
        legal = legal_ends(state, piece, enemy, gap_between(state, piece, enemy), going.points)
        return come_closer(state, piece, enemy, legal, going) if legal else 0

    def can_end(
        self, state: Skirmish, piece: Piece, enemies: Iterable[Piece], going: Going
    ) -> bool:
        """Whether there is such a space: most often the way to one is straight and free, over
        ground that harms nobody. All are looked at for that before any other way is sought."""
        others: list[tuple[Piece, int]] = []
        for enemy in enemies:
            gap = gap_between(state, piece, enemy)
            legal = legal_ends(state, piece, enemy, gap, going.points)
            if legal:
                one = legal.bit_length() - 1
                if straight_approach.comes_straight(state, piece, enemy, gap, one, going):
                    return True
                others.append((enemy, legal))
        for enemy, legal in others:  # noqa: SIM110 - asked often: quicker than `any`
            if come_closer(state, piece, enemy, legal, going):
                return True
        return False

    def go(self, state: Skirmish, piece: Piece, enemy: Piece, goals: int) -> Flow[None]:
        """Closer with every square."""
        speed = state.edition.motion.speed(state, piece)
        yield from walking.walk(state, piece, "move", speed, toward=enemy, goals=goals)

    def charge_over(self, state: Skirmish, piece: Piece) -> None:
        """One Free Action: nothing else after it, unless a power says otherwise."""
        state.marks.add(("charge over", piece.id))
        turn = state.turn
        freely = abilities.has_ability(state, piece, "act after charge")
        if turn is not None and turn.piece == piece.id and turn.actions and not freely:
            turn.actions = dict.fromkeys(ALLOTTED, 0)


def gap_between(state: Skirmish, piece: Piece, enemy: Piece) -> int:
    """How far away an enemy is, as the crow flies."""
    return state.field.grid.apart(enemy.anchor, enemy.side, piece.anchor, piece.side)


def legal_ends(state: Skirmish, piece: Piece, enemy: Piece, gap: int, speed: int) -> int:
    """The nearest spaces beside an enemy where the charger fits, and which it sees."""
    grid = state.field.grid
    legal = _nearest_beside(state, piece, enemy, gap - 1, speed)
    legal &= ~grid.crow[LEAST - 1][1][piece.anchor]
    if legal:
        legal &= standing.standing_anchors(state, piece)
    if legal:
        legal &= grid.anchors_touching(sight.sees_cells(state, piece), piece.side)
    return legal


def come_closer(state: Skirmish, piece: Piece, enemy: Piece, legal: int, going: Going) -> int:
    """Those of some spaces to which the creature can come closer with every square."""
    going.closer_to = enemy
    found = reachable.reachable(state, piece, going)
    return legal & reachable.past_dead_ends(state, piece, going, found)


def _nearest_beside(state: Skirmish, piece: Piece, enemy: Piece, least: int, speed: int) -> int:
    """The spaces beside an enemy, without walls, that are nearest to where the creature is.

    Whoever stands in them: if they are taken, the enemy cannot be charged. None if they are
    farther than the creature can move. Nothing beside it is nearer than `least` squares.
    """
    field = state.field
    beside = field.beside[enemy.side][enemy.anchor] & ~field.walls
    if piece.side > 1:
        beside = field.grid.anchors_touching(field.beside[enemy.side][enemy.anchor], piece.side)
        beside &= field.block_anchors(field.everywhere & ~field.walls & ~enemy.space, piece.side)
    # A big creature is as far from a space as its top left square.
    near = field.near
    for squares in range(max(least, 1), speed + 1):
        found = near[squares][1][piece.anchor] & beside
        if found:
            return found
    return 0
