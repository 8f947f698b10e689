"""Charge: at whom, by which way, with what at its end."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from functools import partial
from typing import NamedTuple

import warband.ddm.ask.attacks.available_attacks as available_attacks
import warband.ddm.ask.attacks.charges as chargeable
import warband.ddm.ask.attacks.sight as sight
import warband.ddm.ask.numbers.creatures as creatures
import warband.ddm.do.attacks.attack as attacking
import warband.ddm.do.windows.windows as windows
from warband.ddm import questions as q
from warband.ddm.ask.movement.move_options import Going
from warband.ddm.moments import Moment
from warband.ddm.state import Piece, Skirmish
from warband.kernel.questions import UNMADE, Flow, Listed, Weigh, choose

LEAST = 2
"""So many squares a charge goes before its attack."""
ANYWHERE = -1
"""A charge that may end wherever its way leads."""


class Course(NamedTuple):
    """Where a charge begins, and where it must end."""

    goals: int
    """Anchors at one of which it ends, or `ANYWHERE`."""
    start: int
    space: int


class Charging(ABC):
    """Charge: at whom, by which way, with what at its end."""

    __slots__ = ()

    def charge_targets(self, state: Skirmish, piece: Piece) -> list[Piece]:
        """Enemies that the creature may charge: those beside whom a charge could end."""
        speed = state.edition.motion.speed(state, piece)
        going = _going(state, piece, speed)
        return [
            enemy
            for enemy in self.in_view(state, piece, speed)
            if self.can_end(state, piece, [enemy], going)
        ]

    def can_charge(self, state: Skirmish, piece: Piece) -> bool:
        """Whether there is anybody to charge."""
        speed = state.edition.motion.speed(state, piece)
        enemies = self.in_view(state, piece, speed)
        return bool(enemies) and self.can_end(state, piece, enemies, _going(state, piece, speed))

    def in_view(self, state: Skirmish, piece: Piece, speed: int) -> Iterable[Piece]:
        """The enemies that the creature sees, not yet at hand, not too far away."""
        if speed < LEAST or piece.anchor < 0:
            return ()
        within = state.field.grid.crow[speed + 1][piece.side][piece.anchor]
        at_hand = self.at_hand(state, piece)
        enemies = state.against[piece.seat]
        if not enemies & within & ~at_hand or not chargeable.could_charge(state, piece):
            return ()
        seen = sight.sees_cells(state, piece, enemies)
        return self._in_view(state, piece, seen, within, at_hand) if seen else ()

    def _in_view(
        self, state: Skirmish, piece: Piece, seen: int, within: int, at_hand: int
    ) -> Iterator[Piece]:
        for enemy in state.pieces:
            space = enemy.space
            if (
                space & seen
                and space & within
                and chargeable.open_to_charge(state, piece, enemy, at_hand)
            ):
                yield enemy

    def at_hand(self, state: Skirmish, piece: Piece) -> int:
        """Squares in which an enemy is too close to be charged: its own and those beside it."""
        return state.field.beside[piece.side][piece.anchor] | piece.space

    @abstractmethod
    def ends(self, state: Skirmish, piece: Piece, enemy: Piece, going: Going) -> int:
        """The anchors at one of which a charge at an enemy must end, or `ANYWHERE`.

        `going` is the movement it would be; nobody else uses it.
        """

    def can_end(
        self, state: Skirmish, piece: Piece, enemies: Iterable[Piece], going: Going
    ) -> bool:
        """Whether there is any anchor at which a charge at one of some enemies may end."""
        for enemy in enemies:  # noqa: SIM110 - asked often: quicker than `any`
            if self.ends(state, piece, enemy, going):
                return True
        return False

    def charge(self, state: Skirmish, piece: Piece, among: list[Piece] | None = None) -> Flow[None]:
        """Choose a target, move to it, strike.

        `among` are the enemies that a power lets it charge.
        """
        make = partial(chargeable.enemies_to_charge, state, piece, among)
        chosen = yield Weigh(piece.seat, q.CHARGE, UNMADE, {"who": piece.id}, make)
        if chosen is None:
            return
        assert isinstance(chosen, int)
        charging = ("charging", piece.id)
        state.marks |= {charging, ("charged", piece.id)}
        yield from self.charge_at(state, piece, state.pieces[chosen])
        # Attacks later in the turn are none of the charge.
        state.marks.discard(charging)
        self.charge_over(state, piece)

    @abstractmethod
    def charge_over(self, state: Skirmish, piece: Piece) -> None:
        """What the creature may still do on its turn once it has charged."""

    def charge_at(self, state: Skirmish, piece: Piece, enemy: Piece) -> Flow[None]:
        """Go to the enemy; far enough, and beside it at the end: the attack."""
        course = self.course(state, piece, enemy)
        charges = [Moment("charges", piece.id, enemy.id)]
        if windows.listening(state, "charges", "before"):
            yield from windows.window(state, "before", charges)
            if piece.anchor >= 0 and enemy.anchor >= 0:
                course = self.course_after_answers(state, piece, enemy, course)
        if charges[0].cancelled or piece.anchor < 0 or enemy.anchor < 0 or not course.goals:
            return
        yield from self.go(state, piece, enemy, course.goals)
        if windows.listening(state, "charges", "after"):
            yield from windows.window(state, "after", charges)
        if piece.anchor < 0 or enemy.anchor < 0 or not available_attacks.able(state, piece):
            return
        if (
            self.distance(state, piece, course) >= LEAST
            and state.field.beside[piece.side][piece.anchor] & enemy.space
            and ("charge broken off", piece.id) not in state.marks
        ):
            yield from self.strike(state, piece, enemy)

    def course(self, state: Skirmish, piece: Piece, enemy: Piece) -> Course:
        """The charge at an enemy as it would begin now."""
        going = _going(state, piece, state.edition.motion.speed(state, piece))
        return Course(self.ends(state, piece, enemy, going), piece.anchor, piece.space)

    def course_after_answers(
        self, state: Skirmish, piece: Piece, enemy: Piece, declared: Course
    ) -> Course:
        """The charge once powers have answered it: as it was declared."""
        return declared

    @abstractmethod
    def go(self, state: Skirmish, piece: Piece, enemy: Piece, goals: int) -> Flow[None]:
        """The movement of a charge, to one of the anchors where it must end."""

    def distance(self, state: Skirmish, piece: Piece, course: Course) -> int:
        """Squares from where it began, walls and terrain ignored."""
        (x, y), (u, w) = state.field.grid.xy(course.start), state.field.grid.xy(piece.anchor)
        return max(abs(u - x), abs(w - y))

    def strike(self, state: Skirmish, piece: Piece, enemy: Piece) -> Flow[None]:
        """A basic melee attack, or one whose power may end a charge."""
        options = [
            skill
            for skill in chargeable.charging_attacks(state, piece)
            if (
                available_attacks.may_target(state, piece, skill, enemy)
                if skill.power.strike is not None
                else available_attacks.any_granted_target(state, piece, skill)
            )
        ]
        if not options:
            return
        skill = yield from choose(
            piece.seat, q.ATTACK, Listed(options), who=piece.id, against=enemy.id
        )
        if skill.power.bounds.charge:
            windows.expend(state, piece, skill)
        scope = windows.new_scope(state, piece, skill)
        if skill.power.strike is None:
            scope.targets = [enemy.id]
            yield from state.edition.attacking.resolve(state, piece, skill, scope)
            return
        yield from attacking.make_one_attack(state, piece, skill, enemy, scope, charge=True)
        if skill.power.bounds.charge:
            yield from attacking.follow_through(state, skill, scope)


def _going(state: Skirmish, piece: Piece, speed: int) -> Going:
    """The movement that a charge would be."""
    return Going("move", speed, creatures.movement_mode(state, piece), piece.seat)
