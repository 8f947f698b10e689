"""What squares are worth to a creature: danger, victory areas, the way to the enemy."""

from warband.players.v3 import odds, worth
from warband.rules.v3 import movement, rounds, stats, targets
from warband.rules.v3.errors import RulesError
from warband.rules.v3.kit import Kit
from warband.rules.v3.state import Piece, Skirmish
from warband.rules.v3.terrain import DAMAGING

CAUTION = 0.3
"""How much of the harm that enemies could do to count: they cannot all attack one creature."""
SPENT = 0.5
"""How much less an enemy is to be feared that had its turn this round."""
STRIDE = 0.3
"""What a square nearer to the enemy is worth."""
AREA_STRIDE = 0.04
"""What a square nearer to a victory area is worth, as a share of its points."""
BURNING = 6.0
"""The damage to expect of a square that hurts."""
FAR_AWAY = 60


class Matchups:
    """What each kind of creature does to each other kind with one turn, worked out once."""

    def __init__(self) -> None:
        self._known: dict[tuple[Kit, Kit], tuple[float, int, int]] = {}

    def harm(self, state: Skirmish, attacker: Piece, target: Piece) -> tuple[float, int, int]:
        """Damage on average of its best usual attack, its reach, and its range (0: none)."""
        key = (attacker.kit, target.kit)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._work_out(state, attacker, target)
        return found

    def _work_out(self, state: Skirmish, attacker: Piece, target: Piece) -> tuple[float, int, int]:
        best, reach, distance = 0.0, 0, 0
        for skill in attacker.kit.attacks:
            if skill.power.strike is None:
                continue
            try:
                expected = odds.forecast(state, attacker, skill, target, cover=False).expected
            except RulesError:
                continue
            if skill.power.uses is None:
                best = max(best, expected)
            kind = skill.power.attack
            if kind == "melee":
                reach = max(reach, targets.reach_of(state, attacker, skill))
            elif kind == "close":
                reach = max(reach, skill.power.bounds.size)
            else:
                squares = targets.range_of(state, attacker, skill)
                distance = max(distance, FAR_AWAY if squares is None else squares)
        return best, reach, distance


class Lay:
    """The lay of the land for one creature at one moment."""

    def __init__(self, state: Skirmish, piece: Piece, matchups: Matchups) -> None:
        self.state = state
        self.piece = piece
        self.enemies = [p for p in state.pieces if p.anchor >= 0 and p.seat != piece.seat]
        self.threats = [self._threat(enemy, matchups) for enemy in self.enemies]
        self.area = rounds.victory_area(state, piece.seat)
        self.held = any(
            p.space & self.area and p.seat == piece.seat and p is not piece and not p.inactive
            for p in state.pieces
        )
        self.hurting = 0
        for kind in DAMAGING:
            self.hurting |= state.field.masks.get(kind, 0)
        self.hurting |= state.field.masks.get("spike stones", 0)
        mode = stats.movement_mode(state, piece)
        going = movement.Going("move", 1, mode, piece.seat)
        self._way = movement.manner(state, piece, mode)
        self._legal = movement.transit_anchors(state, piece, going, self._way)
        beside = 0
        for enemy in self.enemies:
            beside |= state.field.touching(enemy.space)
        self.toward_enemy = self._rings(beside)
        self.toward_area = self._rings(self.area) if self.area and not self.held else []

    def _threat(self, enemy: Piece, matchups: Matchups) -> tuple[int, float]:
        """The squares an enemy may strike at on its next turn, and what that would cost."""
        state = self.state
        field = state.field
        expected, reach, distance = matchups.harm(state, enemy, self.piece)
        if enemy.inactive:
            return 0, 0.0
        squares = field.within(enemy.space, stats.speed(state, enemy) + reach) if reach else 0
        if distance:
            seen = field.seen(enemy.space, False)
            if distance < FAR_AWAY:
                seen &= field.within(enemy.space, distance)
            squares |= seen
        cost = CAUTION * worth.loss(self.piece, expected)
        if enemy.activations:
            cost *= SPENT
        return squares, cost

    def _rings(self, goal: int) -> list[int]:
        """Anchors by how many steps of the creature lead from there to a square of the goal."""
        field, side = self.state.field, self.piece.side
        steps = field.steps(side, self._way)
        offsets = field.grid.offsets
        moves = list(zip(offsets, steps.open, strict=True))
        ring = (field.grid.anchors_touching(goal, side) if side > 1 else goal) & self._legal
        rings: list[int] = []
        seen = 0
        while ring:
            rings.append(ring)
            seen |= ring
            found = 0
            # Who may take a step that ends in the ring?
            for offset, going in moves:
                found |= (ring >> offset if offset > 0 else ring << -offset) & going
            ring = found & self._legal & ~seen
        return rings

    def danger(self, space: int) -> float:
        """What standing there may cost before the creature acts again."""
        total = 0.0
        for squares, cost in self.threats:
            if squares & space:
                total += cost
        return total

    def value(self, anchor: int, *, fighting: bool = False) -> float:
        """What standing there is worth, whatever it does from there."""
        piece = self.piece
        space = self.state.field.grid.footprint(anchor, piece.side)
        total = -min(self.danger(space), worth.standing(piece))
        area = self.state.format.area_points
        if space & self.area:
            total += worth.HOLDING * area if not self.held else 0.1 * area
        elif self.toward_area:
            total -= AREA_STRIDE * area * nearest(self.toward_area, anchor)
        if space & self.hurting:
            total -= worth.loss(piece, BURNING)
        if not fighting and self.enemies:
            total -= STRIDE * nearest(self.toward_enemy, anchor)
        return total


def nearest(rings: list[int], anchor: int) -> int:
    """The number of the ring that holds an anchor."""
    for far, ring in enumerate(rings):
        if ring >> anchor & 1:
            return far
    return FAR_AWAY
