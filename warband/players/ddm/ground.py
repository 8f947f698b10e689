"""What squares are worth to a creature: danger, victory areas, the way to the enemy."""

from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

import warband.ddm.ask.attacks.targets as targets
import warband.ddm.ask.movement.reachable as reachable
import warband.ddm.ask.numbers.creatures as creatures
import warband.ddm.ask.turn.victory_areas as victory_areas
from warband.boards.squares.grid import cells_of
from warband.boards.squares.reach import Movement
from warband.ddm.ask.movement.move_options import Going
from warband.ddm.compiled import CompiledCard, CompiledPower
from warband.ddm.errors import RulesError
from warband.ddm.ground.terrain import DAMAGING
from warband.ddm.state import Piece, Skirmish
from warband.players.ddm import odds, worth
from warband.players.ddm.odds import Forecast

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
LONG_SHOT = 7
"""Nobody needs to be farther away from the enemy than this to shoot well."""


class Harm(NamedTuple):
    """What to fear of a creature: damage on average, reach, and range (0: it cannot shoot)."""

    expected: float
    reach: int
    range: int


class Matchups:
    """What each kind of creature does to each other kind, worked out once a battle."""

    def __init__(self) -> None:
        self._lines: dict[tuple[CompiledCard, str, CompiledCard], Forecast | None] = {}
        self._harms: dict[CompiledCard, dict[CompiledCard, Harm]] = {}

    def line(
        self, state: Skirmish, attacker: Piece, skill: CompiledPower, target: Piece
    ) -> Forecast | None:
        """What an attack of that power promises in the open; None if it makes none."""
        key = (attacker.kit, skill.key, target.kit)
        if key not in self._lines:
            self._lines[key] = self._forecast(state, attacker, skill, target)
        return self._lines[key]

    def value(self, state: Skirmish, attacker: Piece, skill: CompiledPower, target: Piece) -> float:
        """What an attack is worth against a target with the hit points it has now."""
        line = self.line(state, attacker, skill, target)
        if line is None:
            return 0.0
        ordinary = line.hit - line.critical
        return (
            ordinary * worth.loss(target, line.damage)
            + line.critical * worth.loss(target, line.critical_damage)
            + line.extra * worth.points(target)
        )

    def harm(self, state: Skirmish, attacker: Piece, target: Piece) -> Harm:
        """What a creature's best usual attack does on average, and how far its attacks go."""
        known = self.harms(attacker)
        found = known.get(target.kit)
        if found is None:
            found = known[target.kit] = self._harm(state, attacker, target)
        return found

    def harms(self, attacker: Piece) -> dict[CompiledCard, Harm]:
        """What is known already of what a creature does to each kind of creature."""
        return self._harms.setdefault(attacker.kit, {})

    def _forecast(
        self, state: Skirmish, attacker: Piece, skill: CompiledPower, target: Piece
    ) -> Forecast | None:
        if skill.power.strike is None:
            return None
        try:
            return odds.forecast(state, attacker, skill, target, cover=False)
        except RulesError:
            return None

    def _harm(self, state: Skirmish, attacker: Piece, target: Piece) -> Harm:
        best, reach, distance = 0.0, 0, 0
        for skill in attacker.kit.attacks:
            line = self.line(state, attacker, skill, target)
            if line is None:
                continue
            if skill.power.uses is None:
                best = max(best, line.expected)
            kind = skill.power.attack
            if kind == "melee":
                reach = max(reach, targets.reach_of(state, attacker, skill))
            elif kind == "close":
                reach = max(reach, skill.power.bounds.size)
            else:
                squares = targets.range_of(state, attacker, skill)
                distance = max(distance, FAR_AWAY if squares is None else squares)
        return Harm(best, reach, distance)


def threat(state: Skirmish, piece: Piece, matchups: Matchups) -> float:
    """What a creature could do to the enemy it can strike best on a turn of its own."""
    if piece.inactive:
        return 0.0
    field, speed = state.field, state.edition.motion.speed(state, piece)
    seen, best, team = None, 0.0, piece.team
    known = matchups.harms(piece)
    for enemy in state.pieces:
        if enemy.anchor < 0 or enemy.team == team:
            continue
        fear = known.get(enemy.kit) or matchups.harm(state, piece, enemy)
        value = worth.loss(enemy, fear.expected)
        if value <= best:
            continue
        if field.within(piece.space, speed + max(fear.reach, 1)) & enemy.space:
            best = value
        elif fear.range and field.within(piece.space, fear.range + speed // 2) & enemy.space:
            if seen is None:
                seen = field.seen(piece.space, False)
            if seen & enemy.space:
                best = value
    return best


class Lay:
    """The lay of the land for one creature at one moment."""

    def __init__(self, state: Skirmish, piece: Piece, matchups: Matchups) -> None:
        self.state = state
        self.piece = piece
        self.worth = worth.standing(piece)
        self.enemies = [p for p in state.pieces if p.anchor >= 0 and p.team != piece.team]
        self.matchups = matchups
        self.area = victory_areas.victory_area(state, piece.seat)
        self.held = any(
            p.space & self.area and p.seat == piece.seat and p is not piece and not p.inactive
            for p in state.pieces
        )
        self.ground: dict[int, float] = {}
        """What the anchors looked at so far are worth to a creature that fights there."""

    @cached_property
    def threats(self) -> list[tuple[int, float]]:
        """What to fear of each enemy."""
        return [self._threat(enemy) for enemy in self.enemies]

    @cached_property
    def fears(self) -> list[tuple[int, float]]:
        """The same by anchors of the creature, the worst first."""
        found = [(self.anchors(squares), cost) for squares, cost in self.threats if squares]
        return sorted(found, key=lambda fear: -fear[1])

    @cached_property
    def feared(self) -> int:
        """Anchors at which some enemy could strike the creature."""
        anchors = 0
        for squares, _ in self.fears:
            anchors |= squares
        return anchors

    @cached_property
    def hurting(self) -> int:
        """Anchors at which the creature would stand on ground that hurts."""
        masks = self.state.field.masks
        squares = masks.get("spike stones", 0)
        for kind in DAMAGING:
            squares |= masks.get(kind, 0)
        return self.anchors(squares) if squares else 0

    @cached_property
    def inside(self) -> int:
        """Anchors at which the creature would stand in a victory area."""
        return self.anchors(self.area)

    @cached_property
    def toward_enemy(self) -> list[int]:
        """Anchors by how far they are from any enemy."""
        beside = 0
        for enemy in self.enemies:
            beside |= self.state.field.touching(enemy.space)
        return self._rings(beside)

    @cached_property
    def toward_area(self) -> list[int]:
        """Anchors by how far they are from a victory area that nobody holds yet."""
        return self._rings(self.area) if self.area and not self.held else []

    @cached_property
    def comfortable(self) -> int:
        """How near to the enemy the creature wants to be: those who shoot keep away."""
        return max((self._shot(skill) for skill in self.piece.kit.attacks), default=0)

    def _shot(self, skill: CompiledPower) -> int:
        if skill.power.attack != "ranged" or skill.power.uses is not None:
            return 0
        squares = targets.range_of(self.state, self.piece, skill)
        return LONG_SHOT if squares is None else min(squares - 1, LONG_SHOT)

    @cached_property
    def _movement(self) -> Movement:
        """How the creature takes its steps, and the anchors it may pass."""
        mode = creatures.movement_mode(self.state, self.piece)
        going = Going("move", 1, mode, self.piece.seat)
        return reachable.movement_of(self.state, self.piece, going)

    def _threat(self, enemy: Piece) -> tuple[int, float]:
        """The squares an enemy may strike at on its next turn, and what that would cost."""
        state = self.state
        field = state.field
        fear = self.matchups.harm(state, enemy, self.piece)
        if enemy.inactive:
            return 0, 0.0
        squares = 0
        if fear.reach:
            squares = field.within(
                enemy.space, state.edition.motion.speed(state, enemy) + fear.reach
            )
        if fear.range:
            seen = field.seen(enemy.space, False)
            if fear.range < FAR_AWAY:
                seen &= field.within(enemy.space, fear.range)
            squares |= seen
        cost = CAUTION * worth.loss(self.piece, fear.expected)
        if enemy.activations:
            cost *= SPENT
        return squares, cost

    def _rings(self, goal: int) -> list[int]:
        """Anchors by how many steps of the creature lead from there to a square of the goal."""
        steps, legal = self._movement.steps, self._movement.legal
        moves = list(zip(steps.grid.offsets, steps.open, strict=True))
        ring = self.anchors(goal) & legal
        rings: list[int] = []
        seen = 0
        while ring:
            rings.append(ring)
            seen |= ring
            found = 0
            # Who may take a step that ends in the ring?
            for offset, going in moves:
                found |= (ring >> offset if offset > 0 else ring << -offset) & going
            ring = found & legal & ~seen
        return rings

    def value(self, anchor: int, *, fighting: bool = False) -> float:
        """What standing there is worth, whatever it does from there."""
        ground = self.ground.get(anchor)
        if ground is None:
            ground = self.ground[anchor] = self._judge(anchor)
        if fighting or not self.enemies:
            return ground
        near, far = self.comfortable, distance(self.toward_enemy, anchor)
        return ground - STRIDE * (far - near) if far > near else ground

    def _judge(self, anchor: int) -> float:
        """What an anchor is worth to a creature that fights there."""
        fear = sum(cost for squares, cost in self.fears if squares >> anchor & 1)
        points = self.state.format.area_points
        ground = -min(fear, self.worth)
        if self.inside >> anchor & 1:
            ground += points * (0.1 if self.held else worth.HOLDING)
        elif self.toward_area:
            ground -= AREA_STRIDE * points * distance(self.toward_area, anchor)
        if self.hurting >> anchor & 1:
            ground -= worth.loss(self.piece, BURNING)
        return ground

    def promising(self, anchors: int, few: int = 6) -> int:
        """Some of the anchors: nearest to a victory area, to the enemy, and to it but safe."""
        safe = anchors & ~self.feared
        found = 0
        for rings, among in (
            (self.toward_area, anchors),
            (self.toward_enemy, anchors),
            (self.toward_enemy, safe),
        ):
            taken = 0
            for ring in rings:
                near = ring & among
                if near:
                    found |= near
                    taken += near.bit_count()
                    if taken >= few:
                        break
        return found | (anchors & self.inside)

    def anchors(self, squares: int) -> int:
        """Anchors at which the creature would stand in one of the squares."""
        side = self.piece.side
        return self.state.field.grid.anchors_touching(squares, side) if side > 1 else squares

    def survey(self, anchors: int) -> None:
        """Look at many anchors at once."""
        points = self.state.format.area_points
        fear = dict.fromkeys(cells_of(anchors), 0.0)
        for squares, cost in self.fears:
            for anchor in cells_of(anchors & squares):
                fear[anchor] += cost
        most = self.worth
        ground = {anchor: -cost if cost < most else -most for anchor, cost in fear.items()}
        bonus = points * (0.1 if self.held else worth.HOLDING)
        for anchor in cells_of(anchors & self.inside):
            ground[anchor] += bonus
        if self.toward_area:
            stride = AREA_STRIDE * points
            for anchor, far in distances(self.toward_area, anchors & ~self.inside):
                ground[anchor] -= stride * far
        if self.hurting & anchors:
            burn = worth.loss(self.piece, BURNING)
            for anchor in cells_of(anchors & self.hurting):
                ground[anchor] -= burn
        self.ground |= ground


def distance(rings: list[int], anchor: int) -> int:
    """The number of the ring that holds an anchor."""
    for far, ring in enumerate(rings):
        if ring >> anchor & 1:
            return far
    return FAR_AWAY


def distances(rings: list[int], anchors: int) -> Iterator[tuple[int, int]]:
    """Every anchor with the number of the ring that holds it."""
    left = anchors
    for far, ring in enumerate(rings):
        found = left & ring
        if found:
            left ^= found
            for anchor in cells_of(found):
                yield anchor, far
            if not left:
                return
    for anchor in cells_of(left):
        yield anchor, FAR_AWAY
