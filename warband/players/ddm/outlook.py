"""What a creature could do with its turn, as far as can be told from where it stands."""

from typing import NamedTuple

import warband.ddm.ask.attacks.available_attacks as available_attacks
import warband.ddm.ask.attacks.targets as targets
import warband.ddm.ask.movement.destinations as destinations
import warband.ddm.ask.movement.reachable as reachable
import warband.ddm.ask.movement.standing as standing_room
import warband.ddm.ask.numbers.abilities as abilities
import warband.ddm.ask.numbers.creatures as creatures
import warband.ddm.ask.powers.payable as payable
import warband.ddm.ask.reading.amounts as amounts
import warband.ddm.ask.reading.filters as filters
from warband.boards.squares.reach import Reach
from warband.cards import vocabulary as v
from warband.ddm.ask.movement.move_options import Going
from warband.ddm.compiled import CompiledPower
from warband.ddm.conditions import suffers
from warband.ddm.moments import Scope
from warband.ddm.state import Piece, Skirmish, Turn
from warband.players.ddm import odds, worth
from warband.players.ddm.ground import Lay, Matchups

STAY = -1
LIMITED = 0.75
"""A use of a limited power is worth keeping unless it does more than the usual attack."""
OPPORTUNITY = 0.9
"""How sure an opportunity attack is to come when it is provoked."""
CHARGE_DOUBT = 0.7
"""How sure a charge is to arrive that begins with a move."""


class Plan(NamedTuple):
    """What to do next: first the way, then the attack."""

    value: float
    way: str
    """"Move", "Double Move", "Shift", "Charge", or "" to stay."""
    goal: int
    """The anchor to walk to, or STAY."""
    skill: CompiledPower | None
    """The power to use there."""
    target: int
    gain: float
    """The part of the value that the attack is worth."""


class Outlook:
    """What one creature can pay for, reach and strike at one moment."""

    def __init__(self, state: Skirmish, piece: Piece, matchups: Matchups) -> None:
        self.state = state
        self.piece = piece
        self.matchups = matchups
        self.lay = Lay(state, piece, matchups)
        self.home = piece.anchor
        turn_now = state.turn
        if turn_now is None or turn_now.piece != piece.id or not turn_now.actions:
            turn_now = fresh_turn(state, piece)
        self.turn = turn_now
        self._granted: dict[str, list[tuple[CompiledPower, int]]] = {}

    # ------------------------------------------------------------------------------ attacks

    def skills_after_a_move(self) -> list[CompiledPower]:
        """Attack powers the creature could still pay for after a move."""
        return [
            skill
            for skill in odds.attack_powers(self.state, self.piece)
            if payable.can_pay(self.turn, ("move", *skill.cost))
        ]

    def blades(self) -> list[CompiledPower]:
        """The attacks that may end a charge."""
        return [
            skill
            for skill in self.piece.kit.attacks
            if skill.power.basic and skill.power.attack == "melee"
        ]

    def granted(self, skill: CompiledPower) -> list[tuple[CompiledPower, int]]:
        """The attacks that a power lets the creature make, and how often it makes them."""
        if skill.key not in self._granted:
            state, scope = self.state, Scope(self.piece.id, self.piece.seat, skill)
            self._granted[skill.key] = [
                (option, 1 if grant.each_target else amounts.number(state, scope, grant.count))
                for grant in skill.grants
                if isinstance(grant.by, v.Owner)
                for option in available_attacks.attack_options(
                    state, self.piece, grant.choice, scope
                )
                if option.power.strike is not None
            ]
        return self._granted[skill.key]

    def zone(self, skill: CompiledPower, enemy: Piece) -> int:
        """Anchors from which the power might reach an enemy."""
        if skill.power.strike is None:
            anchors = 0
            for option, _ in self.granted(skill):
                anchors |= self.zone(option, enemy)
            return anchors
        state, piece, field = self.state, self.piece, self.state.field
        kind = skill.power.attack
        size = skill.power.bounds.size
        if kind == "melee":
            squares = field.within(enemy.space, targets.reach_of(state, piece, skill))
        elif kind == "close":
            squares = field.within(enemy.space, size)
        else:
            squares = field.seen(enemy.space, False)
            distance = targets.range_of(state, piece, skill)
            if distance is not None:
                squares &= field.within(enemy.space, distance + (size if kind == "area" else 0))
        return self.lay.anchors(squares)

    def rough_value(self, skill: CompiledPower, enemy: Piece) -> float:
        """What a power does to an enemy, wherever they stand."""
        state, piece = self.state, self.piece
        if skill.power.strike is None:
            return max(
                (
                    count * self.matchups.value(state, piece, option, enemy)
                    for option, count in self.granted(skill)
                ),
                default=0.0,
            )
        scope = Scope(piece.id, piece.seat, skill)
        wanted = skill.power.bounds.targets
        if wanted and not filters.matches(state, scope, wanted, enemy):
            return 0.0
        value = self.matchups.value(state, piece, skill, enemy)
        if not skill.makes_own_attacks:
            return value
        count, different = odds.swings(state, scope, skill)
        return value if different else value * count

    def weighed(self, skill: CompiledPower, value: float) -> float:
        """A limited power has to be worth its use."""
        return value * LIMITED if skill.power.uses is not None else value

    # ------------------------------------------------------------------------------- moving

    def reach(self, how: str, times: int) -> Reach | None:
        """Where the creature gets with so many moves."""
        state, piece = self.state, self.piece
        if not destinations.can_expend(state, piece) or abilities.forbidden(state, piece, how):
            return None
        return reachable.reachable(
            state, piece, self.going(times * state.edition.motion.speed(state, piece))
        )

    def going(self, points: int) -> Going:
        """A usual move of the creature."""
        mode = creatures.movement_mode(self.state, self.piece)
        return Going("move", points, mode, self.piece.seat)

    def ends(self, reach: Reach) -> int:
        """The anchors at which a move may end."""
        standing = standing_room.standing_anchors(self.state, self.piece)
        return reach.all & standing & ~(1 << self.home)

    def charge_reach(self, enemy: Piece, speed: int) -> int:
        """Anchors to which a charge can lead: every step has to come closer to the enemy."""
        mode = creatures.movement_mode(self.state, self.piece)
        going = Going("move", speed, mode, self.piece.seat, closer_to=enemy)
        return reachable.reachable(self.state, self.piece, going).all & ~(1 << self.home)

    def beside(self, enemy: Piece) -> int:
        """Anchors next to an enemy where the creature could stand."""
        around = self.lay.anchors(self.state.field.touching(enemy.space))
        return around & standing_room.standing_anchors(self.state, self.piece)

    def run_up(self, enemy: Piece, ends: int, speed: int) -> int:
        """Anchors to move to from which a charge could arrive."""
        field = self.state.field
        zone = ends & field.within(enemy.space, speed)
        return zone & ~field.within(enemy.space, 2) & field.seen(enemy.space, False)

    # -------------------------------------------------------------------------------- risks

    def shooting_risk(self, skill: CompiledPower, space: int) -> float:
        """What opportunity attacks against a shot or an area attack from a space may cost."""
        kind = skill.power.attack
        bounds = skill.power.bounds
        provokes = kind == "area" or (kind == "ranged" and not skill.power.basic)
        if not (provokes and not bounds.no_provoke) and not bounds.provokes:
            return 0.0
        return self.struck_by(self.state.field.touching(space))

    def struck_by(self, squares: int) -> float:
        """The cost of an opportunity attack from every enemy on the squares."""
        state, piece = self.state, self.piece
        if not squares & state.against[piece.seat]:
            return 0.0
        total = 0.0
        for enemy in self.lay.enemies:
            if (
                enemy.space & squares
                and state.edition.opportunity.ready(state, enemy)
                and not suffers(enemy, state.edition.conditions.unable_to_flank)
            ):
                harm = self.matchups.harm(state, enemy, piece)
                total += OPPORTUNITY * worth.loss(piece, harm.expected)
        return total


def fresh_turn(state: Skirmish, piece: Piece) -> Turn:
    """A turn with all its actions, for creatures that have not begun theirs."""
    ahead = Turn(piece.id)
    ahead.actions = state.edition.turns.allotment(state, piece, {})
    return ahead
