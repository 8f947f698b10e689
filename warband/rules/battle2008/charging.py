"""Charge Attacks: to the nearest square beside an enemy, then a basic attack at +1."""

import warband.ddm.ask.movement.reachable as reachable
import warband.ddm.ask.movement.standing as standing
import warband.ddm.do.movement.walk as walking
from warband.ddm.ask.movement.move_options import Going
from warband.ddm.chapters.charging import LEAST, Charging, Course
from warband.ddm.state import Piece, Skirmish
from warband.kernel.questions import Flow
from warband.rules.battle2008.opportunity import DONE_MOVING


class ChargingOf2008(Charging):
    """Charge Attacks: to the nearest square beside an enemy, then a basic attack at +1."""

    __slots__ = ()

    def at_hand(self, state: Skirmish, piece: Piece) -> int:
        """Squares next to it, whatever stands between."""
        return state.field.grid.crow[LEAST - 1][piece.side][piece.anchor]

    def ends(self, state: Skirmish, piece: Piece, enemy: Piece, going: Going) -> int:
        """The nearest squares from which the enemy can be attacked, 2 or more away."""
        field = state.field
        if going.ends is None:
            # Where a move of its Speed could end: the same for every enemy.
            reach = reachable.reachable(state, piece, going).all
            going.ends = reach & standing.standing_anchors(state, piece)
        beside = field.grid.anchors_touching(field.beside[enemy.side][enemy.anchor], piece.side)
        possible = going.ends & beside & ~field.grid.anchors_touching(enemy.space, piece.side)
        there = field.beside[piece.side][piece.anchor] & enemy.space
        if there and (possible | beside) >> piece.anchor & 1:
            # It is there already: the nearest square is its own.
            return 0
        near = field.near
        for squares in range(1, going.points + 1):
            found = near[squares][1][piece.anchor] & possible
            if found:
                return found if squares >= LEAST else 0
        return 0

    def course_after_answers(
        self, state: Skirmish, piece: Piece, enemy: Piece, declared: Course
    ) -> Course:
        """Immediate: what answers the charge comes first, and the charge begins where that left
        the creature."""
        return self.course(state, piece, enemy)

    def go(self, state: Skirmish, piece: Piece, enemy: Piece, goals: int) -> Flow[None]:
        """By any way."""
        speed = state.edition.motion.speed(state, piece)
        yield from walking.walk(state, piece, "move", speed, goals=goals)

    def charge_over(self, state: Skirmish, piece: Piece) -> None:
        """It can't move again on its turn."""
        state.marks.add((DONE_MOVING, piece.id))
