"""A plan for a turn at a glance: for trials, in which thousands of turns are played.

It weighs what the planner weighs, but looks at whole sets of squares at once, never goes
anywhere to look closely, and takes attacks for what they do in the open.
"""

from collections.abc import Iterator

import warband.ddm.ask.movement.destinations as destinations
import warband.ddm.ask.powers.payable as payable
import warband.ddm.ask.turn.actions as actions
from warband.boards.squares.grid import cells_of
from warband.ddm.compiled import CompiledPower
from warband.ddm.state import Piece
from warband.players.ddm import odds
from warband.players.ddm.outlook import CHARGE_DOUBT, STAY, Outlook, Plan

NOTHING = Plan(0.0, "", STAY, None, -1, 0.0)
NEAREST = 3
"""How many squares of each kind to walk to are compared."""


class Glance(Outlook):
    """Makes one plan for one creature, quickly."""

    def plan(self) -> Plan:
        """What seems best."""
        found = list(self.from_here())
        if not payable.can_pay(self.turn, ("attack",)):
            return max(found, key=lambda plan: plan.gain, default=NOTHING)
        reach = self.reach("move", 1) if payable.can_pay(self.turn, ("move",)) else None
        ends = self.ends(reach) if reach is not None else 0
        risk = self.struck_by(self.state.field.touching(self.piece.space)) if ends else 0.0
        found += self.moving(ends, risk)
        if payable.can_pay(self.turn, self.state.edition.cards.charge):
            found += self.charging(ends, risk)
        attacking = any(plan.gain > 0 for plan in found)
        here = self.lay.value(self.home, fighting=attacking)
        found.append(NOTHING._replace(value=here))
        if ends:
            found += self.walking(ends, risk, approach=not attacking)
        return max(found, key=lambda plan: plan.value)

    def staying(self) -> Plan:
        """What seems best without going anywhere."""
        here = NOTHING._replace(value=self.lay.value(self.home))
        return max([*self.from_here(), here], key=lambda plan: plan.value)

    # ------------------------------------------------------------------------------ attacks

    def from_here(self) -> Iterator[Plan]:
        """Stay and attack."""
        fighting = self.lay.value(self.home, fighting=True)
        for skill in odds.attack_powers(self.state, self.piece):
            if not payable.can_pay(self.turn, skill.cost):
                continue
            near = [e for e in self.lay.enemies if self.zone(skill, e) >> self.home & 1]
            if not near or not actions.usable(self.state, self.piece, skill):
                continue
            if skill.grants:
                gain, target, _ = odds.best_use(self.state, self.piece, skill)
            else:
                gain, target = max((self.promise(skill, enemy), enemy.id) for enemy in near)
            gain -= self.shooting_risk(skill, self.piece.space)
            if gain > 0:
                yield Plan(fighting + gain, "", STAY, skill, target, gain)

    def promise(self, skill: CompiledPower, enemy: Piece) -> float:
        """What a power does to an enemy and, where it covers an area, to those around it."""
        value = self.rough_value(skill, enemy)
        if skill.power.attack in ("close", "area") and skill.power.strike is not None:
            covered = self.state.field.within(enemy.space, max(skill.power.bounds.size, 1))
            for other in self.state.pieces:
                if other.space & covered and other is not enemy and other is not self.piece:
                    more = self.matchups.value(self.state, self.piece, skill, other)
                    value += more if other.team != self.piece.team else -odds.ALLIES_COUNT * more
        return self.weighed(skill, value)

    def moving(self, ends: int, risk: float) -> Iterator[Plan]:
        """Every attack that might be possible after a move, from the calmest square."""
        if not ends:
            return
        footprint = self.state.field.grid.footprint
        for skill in self.skills_after_a_move():
            if any(grant.versus is not None for grant in skill.grants):
                # Whom it is about will show when the creature has got there.
                continue
            for enemy in self.lay.enemies:
                zone = ends & self.zone(skill, enemy)
                if not zone:
                    continue
                gain = self.promise(skill, enemy)
                if gain <= 0:
                    continue
                for goal in self.calm_squares(zone):
                    space = footprint(goal, self.piece.side)
                    sure = gain - risk - self.shooting_risk(skill, space)
                    value = self.lay.value(goal, fighting=True) + sure
                    yield Plan(value, "Move", goal, skill, enemy.id, sure)

    def calm_squares(self, anchors: int) -> Iterator[int]:
        """The square with the least to fear, and the best one in a victory area."""
        yield self.calmest(anchors)
        inside = anchors & self.lay.inside
        if inside and inside != anchors:
            yield self.calmest(inside)

    def calmest(self, anchors: int) -> int:
        """A square out of reach of the enemies most to be feared."""
        for squares, _ in self.lay.fears:
            calm = anchors & ~squares
            if calm:
                anchors = calm
        return (anchors & -anchors).bit_length() - 1

    def charging(self, ends: int, risk: float) -> Iterator[Plan]:
        """Charge at once, or move up and charge from there."""
        state, piece, field = self.state, self.piece, self.state.field
        blades = self.blades()
        if not blades or not destinations.can_expend(state, piece):
            return
        speed = state.edition.motion.speed(state, piece)
        able = {enemy.id for enemy in state.edition.charging.charge_targets(state, piece)}
        adjacent = field.touching(piece.space)
        for enemy in self.lay.enemies:
            if enemy.space & adjacent:
                continue
            gap = field.distance(piece.space, enemy.space)
            if not 3 <= gap <= 2 * speed:
                continue
            gain = max(self.matchups.value(state, piece, skill, enemy) for skill in blades)
            if enemy.id in able and gap <= speed + 1:
                arriving = self.beside(enemy) & self.charge_reach(enemy, speed)
                if arriving:
                    goal = self.calmest(arriving)
                    value = self.lay.value(goal, fighting=True) + gain - risk
                    yield Plan(value, "Charge", goal, None, enemy.id, gain)
            elif ends and gap > speed + 1:
                start = self.run_up(enemy, ends, speed)
                beside = self.beside(enemy) if start else 0
                if beside:
                    sure = gain * CHARGE_DOUBT
                    value = self.lay.value(self.calmest(beside), fighting=True) + sure - risk
                    yield Plan(value, "Move", self.calmest(start), None, enemy.id, sure)

    # ------------------------------------------------------------------------------- walking

    def walking(self, ends: int, risk: float, *, approach: bool) -> Iterator[Plan]:
        """Into a victory area; and, where nobody can be attacked, nearer to everything."""
        double = 0
        if payable.can_pay(self.turn, ("move", "move")):
            farther = self.reach("move", 2)
            double = self.ends(farther) & ~ends if farther is not None else 0
        for way, anchors in (("Move", ends), ("Double Move", double)):
            squares = 0
            if anchors & self.lay.inside and not self.lay.held:
                squares |= 1 << self.calmest(anchors & self.lay.inside)
            if approach:
                squares |= self.lay.promising(anchors, NEAREST)
            if squares:
                self.lay.survey(squares)
                value, goal = max((self.lay.value(anchor), anchor) for anchor in cells_of(squares))
                yield Plan(value - risk, way, goal, None, -1, 0.0)
