"""What a creature could do with its turn: where to go, and whom to attack from there.

A rough look over all squares in reach finds the promising ones; those are then looked at
closely, with the creature put there on a copy of the state and the rules asked what its
attacks would do.
"""

from collections.abc import Iterable
from heapq import nlargest
from typing import NamedTuple

from warband.boards.squares.grid import cells_of
from warband.boards.squares.reach import Reach
from warband.players.v3 import odds, worth
from warband.players.v3.ground import Lay, Matchups
from warband.rules.v3 import movement, paths, placement, stats, targets, transit, turn, universal
from warband.rules.v3.going import Going
from warband.rules.v3.kit import Skill
from warband.rules.v3.moments import Scope
from warband.rules.v3.state import Piece, Skirmish, Turn

STAY = -1
LIMITED = 0.75
"""A use of a limited power is worth keeping unless it does more than the usual attack."""
OPPORTUNITY = 0.9
"""How sure an opportunity attack is to come when it is provoked."""
SQUARES = 3
"""From how many squares each attack after a move is considered."""
CHARGE_DOUBT = 0.7
"""How sure a charge is to arrive that begins with a move."""


class Plan(NamedTuple):
    """What to do next: first the way, then the attack."""

    value: float
    way: str
    """"Move", "Double Move", "Shift", "Charge", or "" to stay."""
    goal: int
    """The anchor to walk to, or STAY."""
    skill: Skill | None
    """The power to use there."""
    target: int
    gain: float
    """The part of the value that the attack is worth."""


class Planner:
    """Makes plans for one creature at one moment; the state is never changed."""

    def __init__(
        self, state: Skirmish, piece: Piece, matchups: Matchups, *, rough: bool = False
    ) -> None:
        self.matchups = matchups
        self.rough = rough
        """Whether a glance has to do: nothing is looked at closely."""
        self.scratch = state.copy()
        self.piece = self.scratch.pieces[piece.id]
        self.lay = Lay(self.scratch, self.piece, matchups)
        self.home = self.piece.anchor
        turn_now = self.scratch.turn
        if turn_now is None or turn_now.piece != piece.id or not turn_now.actions:
            turn_now = fresh_turn(self.scratch, self.piece)
        self.turn = turn_now

    # ----------------------------------------------------------------------- what there is

    def plans(self, keep: int = 6, close: int = 6) -> list[Plan]:
        """The best plans, best first: `close` of them looked at closely, `keep` returned."""
        found = self.from_here()
        reach = self.reach("move", 1) if turn.can_pay(self.turn, ("move",)) else None
        if reach is not None:
            rough = self.moving(reach, self.skills_after_a_move())
            if not self.rough:
                best = nlargest(close, rough, key=lambda plan: plan.value)
                rough = [self.closely(plan, reach) for plan in best]
            found += rough
            found += self.walking(reach)
        if turn.can_pay(self.turn, ("attack", "minor")):
            found += self.charging(reach)
        return nlargest(keep, found, key=lambda plan: plan.value)

    def attacks_now(self) -> Plan:
        """The best attack from here, or none."""
        return max(self.from_here(), key=lambda plan: plan.gain)

    def from_here(self) -> list[Plan]:
        """Stay and attack, or stay and do nothing."""
        here = self.lay.value(self.home)
        found = [Plan(here, "", STAY, None, -1, 0.0)]
        fighting = self.lay.value(self.home, fighting=True)
        for skill in odds.attack_powers(self.scratch, self.piece):
            if turn.can_pay(self.turn, skill.cost) and turn.usable(self.scratch, self.piece, skill):
                use = odds.best_use(self.scratch, self.piece, skill)
                if use.value > 0:
                    gain = self.weighed(skill, use.value) - self.shooting_risk(skill)
                    found.append(Plan(fighting + gain, "", STAY, skill, use.target, gain))
        return found

    def skills_after_a_move(self) -> list[Skill]:
        """Attack powers the creature could still pay for after a move."""
        return [
            skill
            for skill in odds.attack_powers(self.scratch, self.piece)
            if turn.can_pay(self.turn, ("move", *skill.cost))
        ]

    def weighed(self, skill: Skill, value: float) -> float:
        """A limited power has to be worth its use."""
        return value * LIMITED if skill.power.uses is not None else value

    # ------------------------------------------------------------------------------- moving

    def reach(self, how: str, times: int) -> Reach | None:
        """Where the creature gets with so many moves."""
        state, piece = self.scratch, self.piece
        if not movement.can_expend(state, piece) or stats.forbidden(state, piece, how):
            return None
        return transit.reachable(state, piece, self.going(times * stats.speed(state, piece)))

    def going(self, points: int) -> Going:
        """A usual move of the creature."""
        mode = stats.movement_mode(self.scratch, self.piece)
        return Going("move", points, mode, self.piece.seat)

    def ends(self, reach: Reach) -> int:
        """The anchors at which a move may end."""
        standing = placement.standing_anchors(self.scratch, self.piece)
        return reach.all & standing & ~(1 << self.home)

    def moving(self, reach: Reach, skills: list[Skill]) -> list[Plan]:
        """Every attack that might be possible after a move, each from the best few squares."""
        anchors = self.ends(reach)
        zones: list[tuple[int, Skill, int, float]] = []
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
        if self.rough:
            return squares
        opposite = self.opposite_friends(self.scratch.pieces[enemy]) & zone
        return [*squares, *(anchor for anchor in cells_of(opposite) if anchor not in squares)]

    def opposite_friends(self, enemy: Piece) -> int:
        """Anchors across an enemy from friends beside it, where the two may flank it."""
        grid, side = self.scratch.field.grid, self.piece.side
        x, y = grid.xy(enemy.anchor)
        found = 0
        for friend in self.scratch.pieces:
            if friend.seat != self.piece.seat or friend is self.piece or friend.anchor < 0:
                continue
            if not self.scratch.field.touching(enemy.space) & friend.space:
                continue
            fx, fy = grid.xy(friend.anchor)
            # The friend's centre, mirrored in the enemy's.
            gx = (2 * (2 * x + enemy.side) - (2 * fx + friend.side) - side) // 2
            gy = (2 * (2 * y + enemy.side) - (2 * fy + friend.side) - side) // 2
            if 0 <= gx < grid.width and 0 <= gy < grid.height:
                found |= 1 << grid.cell(gx, gy)
        return found

    def zone(self, skill: Skill, enemy: Piece) -> int:
        """Anchors from which the power might reach an enemy."""
        state, piece, field = self.scratch, self.piece, self.scratch.field
        kind = skill.power.attack
        size = skill.power.bounds.size
        if kind == "melee" or (kind is None and self.lay.piece.kit.attacks):
            squares = field.within(enemy.space, targets.reach_of(state, piece, skill))
        elif kind == "close":
            squares = field.within(enemy.space, size)
        else:
            squares = field.seen(enemy.space, False)
            distance = targets.range_of(state, piece, skill)
            if distance is not None:
                squares &= field.within(enemy.space, distance + (size if kind == "area" else 0))
        return field.grid.anchors_touching(squares, piece.side) if piece.side > 1 else squares

    def rough_value(self, skill: Skill, enemy: Piece) -> float:
        """What a power does to an enemy, wherever they stand."""
        state, piece = self.scratch, self.piece
        if skill.power.strike is None:
            return 2 * worth.loss(enemy, self.matchups.harm(state, piece, enemy).expected)
        value = self.matchups.value(state, piece, skill, enemy)
        count, different = odds.swings(state, Scope(piece.id, piece.seat, skill), skill)
        return value if different else value * count

    def closely(self, plan: Plan, reach: Reach) -> Plan:
        """The plan with the creature put there and the rules asked; other targets may be better."""
        assert plan.skill is not None
        state, piece = self.scratch, self.piece
        risk = self.walking_risk(plan.goal, reach)
        placement.put(state, piece, plan.goal)
        use = odds.best_use(state, piece, plan.skill)
        gain = self.weighed(plan.skill, use.value) - self.shooting_risk(plan.skill)
        ground = self.lay.value(plan.goal, fighting=use.value > 0)
        placement.put(state, piece, self.home)
        if use.value <= 0:
            return Plan(ground - risk, "Move", plan.goal, None, -1, 0.0)
        return Plan(ground + gain - risk, "Move", plan.goal, plan.skill, use.target, gain)

    def walking(self, reach: Reach) -> list[Plan]:
        """Going somewhere without attacking: a move, or two where the attack is given up."""
        found = self.best_walks(reach, "Move")
        if turn.can_pay(self.turn, ("move", "move")):
            double = self.reach("move", 2)
            if double is not None:
                found += self.best_walks(double, "Double Move")
        return found

    def best_walks(self, reach: Reach, way: str, count: int = 2) -> list[Plan]:
        """The best squares to be in."""
        promising = self.lay.promising(self.ends(reach))
        self.lay.survey(promising)
        spots = cells_of(promising)
        ranked = nlargest(count, ((self.lay.value(anchor), anchor) for anchor in spots))
        return [
            Plan(value - self.walking_risk(anchor, reach), way, anchor, None, -1, 0.0)
            for value, anchor in ranked
        ]

    def charging(self, reach: Reach | None) -> list[Plan]:
        """Charge at once, or move up and charge from there."""
        state, piece, field = self.scratch, self.piece, self.scratch.field
        blades = [
            skill
            for skill in piece.kit.attacks
            if skill.power.basic and skill.power.attack == "melee"
        ]
        if not blades or not movement.can_expend(state, piece):
            return []
        found: list[Plan] = []
        speed = stats.speed(state, piece)
        able = {enemy.id for enemy in universal.charge_targets(state, piece)}
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
                start = self.run_up(enemy, reach, speed)
                if start is not None:
                    sure = gain * CHARGE_DOUBT
                    found.append(Plan(ground + sure, "Move", start, None, enemy.id, sure))
        return found

    def charge_reach(self, enemy: Piece, speed: int) -> int:
        """Anchors to which a charge can lead: every step has to come closer to the enemy."""
        mode = stats.movement_mode(self.scratch, self.piece)
        going = Going("move", speed, mode, self.piece.seat, closer_to=enemy)
        return transit.reachable(self.scratch, self.piece, going).all & ~(1 << self.home)

    def beside(self, enemy: Piece) -> int:
        """Anchors next to an enemy where the creature could stand."""
        field, side = self.scratch.field, self.piece.side
        around = field.touching(enemy.space)
        anchors = field.grid.anchors_touching(around, side) if side > 1 else around
        return anchors & placement.standing_anchors(self.scratch, self.piece)

    def run_up(self, enemy: Piece, reach: Reach, speed: int) -> int | None:
        """The square to move to from which a charge could arrive."""
        field = self.scratch.field
        zone = self.ends(reach) & field.within(enemy.space, speed)
        zone &= ~field.within(enemy.space, 2) & field.seen(enemy.space, False)
        if not zone:
            return None
        self.lay.survey(zone)
        return max(cells_of(zone), key=self.lay.value)

    # -------------------------------------------------------------------------------- risks

    def walking_risk(self, goal: int, reach: Reach) -> float:
        """What opportunity attacks on the way may cost."""
        state, piece = self.scratch, self.piece
        going = self.going(len(reach.layers) - 1)
        leaving, _ = paths.dangers(state, piece, going)
        if not leaving or (self.rough and not leaving >> self.home & 1):
            return 0.0
        path = paths.choose_path(state, piece, going, reach, goal)
        left = 0
        for anchor in path[:-1]:
            if leaving >> anchor & 1:
                left |= state.field.grid.footprint(anchor, piece.side)
        return self.struck_by(state.field.touching(left) if left else 0)

    def shooting_risk(self, skill: Skill) -> float:
        """What opportunity attacks against a shot or an area attack may cost."""
        kind = skill.power.attack
        bounds = skill.power.bounds
        provokes = kind == "area" or (kind == "ranged" and not skill.power.basic)
        if not (provokes and not bounds.no_provoke) and not bounds.provokes:
            return 0.0
        return self.struck_by(self.scratch.field.touching(self.piece.space))

    def struck_by(self, squares: int) -> float:
        """The cost of an opportunity attack from every enemy on the squares."""
        if not squares:
            return 0.0
        state, piece = self.scratch, self.piece
        total = 0.0
        for enemy in self.lay.enemies:
            if (
                enemy.space & squares
                and enemy.immediate_at != state.phase_serial
                and not stats.suffers(enemy, stats.CANNOT_FLANK)
            ):
                harm = self.matchups.harm(state, enemy, piece)
                total += OPPORTUNITY * worth.loss(piece, harm.expected)
        return total


def fresh_turn(state: Skirmish, piece: Piece) -> Turn:
    """A turn with all its actions, for creatures that have not begun theirs."""
    ahead = Turn(piece.id)
    ahead.actions = dict.fromkeys(turn.ALLOTTED, 1)
    if stats.suffers(piece, stats.DAZED_LIKE):
        ahead.actions["move"] = 0
    return ahead


def best(plans: Iterable[Plan]) -> Plan | None:
    """The plan of the highest value."""
    return max(plans, key=lambda plan: plan.value, default=None)
