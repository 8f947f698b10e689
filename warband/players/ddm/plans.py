"""The planner: where to go with a turn, and whom to attack from there.

A rough look over all squares in reach finds the promising ones; those are then looked at
closely, with the creature put there on a copy of the state and the rules asked what its
attacks would do.
"""

from heapq import nlargest

import warband.ddm.ask.movement.destinations as destinations
import warband.ddm.ask.movement.safest_path as safest_path
import warband.ddm.ask.powers.payable as payable
import warband.ddm.ask.turn.actions as actions
import warband.ddm.do.harm.placement as placement
from warband.boards.squares.grid import cells_of
from warband.boards.squares.reach import Reach
from warband.ddm.compiled import CompiledPower
from warband.ddm.state import Piece, Skirmish
from warband.players.ddm import odds
from warband.players.ddm.ground import Matchups
from warband.players.ddm.outlook import CHARGE_DOUBT, STAY, Outlook, Plan

SQUARES = 3
"""From how many squares each attack after a move is considered."""
CLOSE = 8
"""How many plans are looked at closely before one is followed."""
VARIED = 5
"""How many that differ in more than a square, where several are to be compared."""


class Planner(Outlook):
    """Makes plans for one creature at one moment; the state it is given is never changed."""

    def __init__(self, state: Skirmish, piece: Piece, matchups: Matchups) -> None:
        scratch = state.copy()
        super().__init__(scratch, scratch.pieces[piece.id], matchups)

    # ----------------------------------------------------------------------- what there is

    def plans(self, keep: int = 6, close: int = 6, *, varied: bool = False) -> list[Plan]:
        """The best plans, best first: `close` of them looked at closely, `keep` returned.

        `varied`: besides, every attack on every enemy is looked at from one square.
        """
        found = self.from_here()
        reach = self.reach("move", 1) if payable.can_pay(self.turn, ("move",)) else None
        if reach is not None:
            rough = self.moving(reach, self.skills_after_a_move())
            best = nlargest(close, rough, key=rated)
            if varied:
                best = list(
                    dict.fromkeys((*best, *nlargest(VARIED, best_of_each(rough), key=rated)))
                )
            found += [self.closely(plan, reach) for plan in best]
            found += self.walking(reach)
        if payable.can_pay(self.turn, self.state.edition.cards.charge):
            found += self.charging(reach)
        return nlargest(keep, found, key=rated)

    def from_here(self) -> list[Plan]:
        """Stay and attack, or stay and do nothing."""
        here = self.lay.value(self.home)
        found = [Plan(here, "", STAY, None, -1, 0.0)]
        fighting = self.lay.value(self.home, fighting=True)
        for skill in odds.attack_powers(self.state, self.piece):
            if payable.can_pay(self.turn, skill.cost) and actions.usable(
                self.state, self.piece, skill
            ):
                use = odds.best_use(self.state, self.piece, skill)
                if use.value > 0:
                    risk = self.shooting_risk(skill, self.piece.space)
                    gain = self.weighed(skill, use.value) - risk
                    found.append(Plan(fighting + gain, "", STAY, skill, use.target, gain))
        return found

    # ------------------------------------------------------------------------------- moving

    def moving(self, reach: Reach, skills: list[CompiledPower]) -> list[Plan]:
        """Every attack that might be possible after a move, each from the best few squares."""
        anchors = self.ends(reach)
        zones: list[tuple[int, CompiledPower, int, float]] = []
        everywhere = 0
        for skill in skills:
            for enemy in self.lay.enemies:
                zone = anchors & self.zone(skill, enemy)
                if zone:
                    gain = self.weighed(skill, self.rough_value(skill, enemy))
                    if gain > 0:
                        zones.append((zone, skill, enemy.id, gain))
                        everywhere |= zone
        self.lay.survey(everywhere)
        ground = self.lay.ground
        return [
            Plan(ground[anchor] + gain, "Move", anchor, skill, enemy, gain)
            for zone, skill, enemy, gain in zones
            for anchor in self.best_squares(zone, enemy)
        ]

    def best_squares(self, zone: int, enemy: int) -> list[int]:
        """The safest squares of a zone, and those opposite a friend beside the enemy."""
        squares = nlargest(SQUARES, cells_of(zone), key=self.lay.ground.__getitem__)
        opposite = self.opposite_friends(self.state.pieces[enemy]) & zone
        return [*squares, *(anchor for anchor in cells_of(opposite) if anchor not in squares)]

    def opposite_friends(self, enemy: Piece) -> int:
        """Anchors across an enemy from friends beside it, where the two may flank it."""
        grid, side = self.state.field.grid, self.piece.side
        x, y = grid.xy(enemy.anchor)
        found = 0
        for friend in self.state.pieces:
            if friend.team != self.piece.team or friend is self.piece or friend.anchor < 0:
                continue
            if not self.state.field.touching(enemy.space) & friend.space:
                continue
            fx, fy = grid.xy(friend.anchor)
            # The friend's centre, mirrored in the enemy's.
            gx = (2 * (2 * x + enemy.side) - (2 * fx + friend.side) - side) // 2
            gy = (2 * (2 * y + enemy.side) - (2 * fy + friend.side) - side) // 2
            if 0 <= gx < grid.width and 0 <= gy < grid.height:
                found |= 1 << grid.cell(gx, gy)
        return found

    def closely(self, plan: Plan, reach: Reach) -> Plan:
        """The plan with the creature put there and the rules asked; other targets may be better."""
        assert plan.skill is not None
        state, piece = self.state, self.piece
        risk = self.walking_risk(plan.goal, reach)
        placement.put(state, piece, plan.goal)
        use = odds.best_use(state, piece, plan.skill)
        gain = self.weighed(plan.skill, use.value) - self.shooting_risk(plan.skill, piece.space)
        ground = self.lay.value(plan.goal, fighting=use.value > 0)
        placement.put(state, piece, self.home)
        if use.value <= 0:
            return Plan(ground - risk, "Move", plan.goal, None, -1, 0.0)
        return Plan(ground + gain - risk, "Move", plan.goal, plan.skill, use.target, gain)

    def walking(self, reach: Reach) -> list[Plan]:
        """Going somewhere without attacking: a move, or two where the attack is given up."""
        found = self.best_walks(reach, "Move")
        if payable.can_pay(self.turn, ("move", "move")):
            double = self.reach("move", 2)
            if double is not None:
                found += self.best_walks(double, "Double Move")
        return found

    def best_walks(self, reach: Reach, way: str) -> list[Plan]:
        """The best square to be in, and the best that no enemy can strike at."""
        promising = self.lay.promising(self.ends(reach))
        self.lay.survey(promising)
        found: list[Plan] = []
        for anchors in (promising, promising & ~self.lay.feared):
            if anchors:
                goal = max(cells_of(anchors), key=self.lay.value)
                value = self.lay.value(goal) - self.walking_risk(goal, reach)
                found.append(Plan(value, way, goal, None, -1, 0.0))
        return found

    def charging(self, reach: Reach | None) -> list[Plan]:
        """Charge at once, or move up and charge from there."""
        state, piece, field = self.state, self.piece, self.state.field
        blades = self.blades()
        if not blades or not destinations.can_expend(state, piece):
            return []
        found: list[Plan] = []
        speed = state.edition.motion.speed(state, piece)
        able = {enemy.id for enemy in state.edition.charging.charge_targets(state, piece)}
        for enemy in self.lay.enemies:
            if enemy.space & field.touching(piece.space):
                continue
            gap = field.distance(piece.space, enemy.space)
            if not 3 <= gap <= 2 * speed:
                continue
            beside = self.beside(enemy)
            if not beside:
                continue
            gain = max(self.matchups.value(state, piece, skill, enemy) for skill in blades)
            self.lay.survey(beside)
            ground = max(self.lay.ground[anchor] for anchor in cells_of(beside))
            if enemy.id in able and gap <= speed + 1:
                arriving = beside & self.charge_reach(enemy, speed)
                if arriving:
                    goal = max(cells_of(arriving), key=self.lay.ground.__getitem__)
                    value = self.lay.ground[goal] + gain
                    found.append(Plan(value, "Charge", goal, None, enemy.id, gain))
            elif reach is not None and gap > speed + 1:
                zone = self.run_up(enemy, self.ends(reach), speed)
                if zone:
                    self.lay.survey(zone)
                    start = max(cells_of(zone), key=self.lay.value)
                    sure = gain * CHARGE_DOUBT
                    found.append(Plan(ground + sure, "Move", start, None, enemy.id, sure))
        return found

    def walking_risk(self, goal: int, reach: Reach) -> float:
        """What opportunity attacks on the way may cost."""
        state, piece = self.state, self.piece
        going = self.going(len(reach.layers) - 1)
        leaving, _ = safest_path.dangers(state, piece, going)
        if not leaving:
            return 0.0
        path = safest_path.choose_path(state, piece, going, reach, goal)
        left = 0
        for anchor in path[:-1]:
            if leaving >> anchor & 1:
                left |= state.field.grid.footprint(anchor, piece.side)
        return self.struck_by(state.field.touching(left)) if left else 0.0


def rated(plan: Plan) -> float:
    """What plans are ranked by."""
    return plan.value


def best_of_each(plans: list[Plan]) -> list[Plan]:
    """The best plan for each power against each enemy."""
    best: dict[tuple[CompiledPower | None, int], Plan] = {}
    for plan in plans:
        kind = (plan.skill, plan.target)
        if kind not in best or plan.value > best[kind].value:
            best[kind] = plan
    return list(best.values())
