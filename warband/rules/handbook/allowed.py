"""What a creature may do on its turn: how far it goes, whom it can reach, shoot, rush or charge."""

from typing import NamedTuple

import msgspec

from warband.boards.alternating.going import Reach
from warband.kernel.questions import Bits, nth_bit
from warband.rules.handbook.attacks import Bout
from warband.rules.handbook.cards import Strike
from warband.rules.handbook.command import commander_gains, difficulty, under_command
from warband.rules.handbook.magic.boxes import available
from warband.rules.handbook.moving.gaits import (
    BURROWING,
    OUT_OF_COMMAND,
    barred,
    can_move,
    gait_of,
    nearest_to_go,
    normal_speed,
    reach,
    reach_past,
    stopping,
)
from warband.rules.handbook.moving.opposition import opposition
from warband.rules.handbook.moving.squeezing import Narrows, may_squeeze
from warband.rules.handbook.moving.walking import Walk, Zones
from warband.rules.handbook.senses import (
    adjacent,
    blinded,
    distance,
    has,
    hits_home,
    rating,
    seen_enemies,
    threatened,
)
from warband.rules.handbook.state import NOBODY, Skirmish

SHOTS = "ranged attack"
"""Under which the boxes of a ranged attack are marked off."""


DEAREST = 6
"""What the step into an enemy's square may cost at most."""


class Act(NamedTuple):
    """Something that a creature may do next on its turn."""

    kind: str
    """move, burrow, minimum move, charge, rush, attack, shoot, cast, use, wake, trample, end."""
    target: int = NOBODY
    """A creature; for a move the square."""
    strike: Strike | None = None
    what: str = ""
    """The spell, the ability, or what the scenario calls it."""


END = Act("end")


class Choices(msgspec.Struct, eq=False):
    """What a creature may do next: acts, and squares that it may move to."""

    acts: list[Act]
    squares: int
    turn: "Turn | None" = None
    """How far the turn has come, for whoever shows what a choice would lead to."""

    def __len__(self) -> int:
        return len(self.acts) + self.squares.bit_count()

    def __getitem__(self, index: int) -> Act:
        if index < len(self.acts):
            return self.acts[index]
        return Act("move", nth_bit(self.squares, index - len(self.acts)))


class Scene(NamedTuple):
    """What stands around a mover: the same as long as nobody else does anything."""

    bars: int
    """The anchors that it cannot enter."""
    stops: int
    """Those at which it may stop."""
    zones: Zones
    """Who could make an attack of opportunity, and the squares that each threatens."""
    threatened: int
    """All of those squares."""
    bodies: int
    """The squares of all enemies."""


class Turn:
    """How far a turn has come."""

    __slots__ = (
        "_scene", "acted", "attacks", "bout", "commanded", "dash", "duty", "kind", "known", "left",
        "moved", "narrows", "near", "odd", "over", "pounced", "rushed", "speed", "spent", "strikes",
        "swift", "teleported", "trampled", "unthreatened", "used", "walk", "who",
    )  # fmt: skip

    def __init__(self, state: Skirmish, who: int) -> None:
        self.who = who
        scenario = state.scenario
        special = scenario.squads or state.roster.with_nobody
        status = scenario.command_status(state, who) if special else None
        self.commanded = under_command(state, who) if status is None else status
        """Its status at the start of the turn counts for the whole turn."""
        speed = normal_speed(state, who)
        self.speed = speed if self.commanded else OUT_OF_COMMAND
        self.bout = Bout()
        self.walk = Walk(gait_of(state, who), self.bout)
        self.known: tuple[int, Reach] | None = None
        """Where a move can lead, by what it may cost."""
        self.narrows: Narrows | None = None
        """Where it can go if it squeezes."""
        self.dash: Reach | None = None
        """Where it can get at double its normal speed."""
        self._scene: Scene | None = None
        self.spent = 0
        self.odd = False
        self.moved = False
        self.acted = False
        self.attacks = 0
        """Attacks made by its own choice in this turn."""
        self.kind = ""
        self.strikes: tuple[Strike, ...] = ()
        """What is left of a full attack."""
        self.left: tuple[int, ...] = ()
        self.rushed = False
        self.over = False
        self.swift = False
        self.trampled = False
        self.teleported = False
        self.pounced = False
        """Whether it makes a full attack at the end of a charge."""
        self.used: set[str] = set()
        """Free abilities that were used in this turn."""
        burrows = "Burrow" in state.roster.kits[who].ratings
        seen = (
            seen_enemies(state, who) if burrows or self._in_running_distance(state, speed) else []
        )
        far = None if burrows else 2 * speed + DEAREST
        self.near = nearest_to_go(state, who, seen, far, self.walk.gait) if seen else []
        """The nearest enemies it sees, for a charge or a rush."""
        self.unthreatened = bool(self.near) and not threatened(state, who)
        self.duty: list[int] = []
        """Enemies that a Difficult creature out of command must rush."""
        if not self.commanded and difficulty(state, who):
            self.duty = [
                enemy
                for enemy in self.near
                if adjacent(state, who, enemy) or can_rush(state, self, enemy)
            ]

    def _in_running_distance(self, state: Skirmish, speed: int) -> bool:
        """Whether some enemy stands beside where the creature could run, with nobody in the way."""
        who = self.who
        if who in state.squeezed:
            return False
        country = state.field.ground.country(state.roster.sides[who], self.walk.gait.mode)
        passed = country.passed(state.anchor[who], 2 * speed)
        return passed & self.scene(state).bodies != 0

    def scene(self, state: Skirmish) -> Scene:
        """What stands around the mover."""
        found = self._scene
        if found is None:
            who, walk = self.who, self.walk
            opposed = opposition(state, who)
            zones, threatened = opposed.zones, opposed.threatened
            if walk.gait.buried:
                zones, threatened = [], 0
            bars = barred(state, who, walk.gait, opposed=opposed)
            found = self._scene = Scene(
                bars, stopping(state, who), zones, threatened, opposed.bodies
            )
        return found

    def forget(self) -> None:
        """Something has happened: look again before the next move."""
        self.known = self.dash = self._scene = self.narrows = None


def shot_targets(state: Skirmish, who: int, broken: tuple[int, ...] = ()) -> list[int]:
    """Whom a creature may shoot: the nearest enemy it sees (Targets of Ranged Attacks).

    Those whom its first shots made rout may be left out. Selective Shot counts further ones in.
    """
    card = state.roster.cards[who]
    if card.shots and not available(state, who, SHOTS, card.shots):
        return []
    if not card.ranged or blinded(state, who) or threatened(state, who):
        return []
    seen = seen_enemies(state, who)
    limit = card.ranged_squares or state.field.ranged_limit
    if not broken and selective(state, who) == 1:
        found = state.scenario.targets(state, who, nearest_of(state, who, seen))
        return [
            enemy
            for enemy in found
            if hits_home(state, who, enemy) and (not limit or is_within(state, who, enemy, limit))
        ]
    far = {enemy: distance(state, who, enemy) for enemy in seen}
    found = nearest(far, selective(state, who))
    others = {enemy: squares for enemy, squares in far.items() if enemy not in broken}
    if len(others) < len(far):
        found += [each for each in nearest(others, 1) if each not in found]
    found = state.scenario.targets(state, who, found)
    return [
        enemy
        for enemy in found
        if (not limit or far[enemy] <= limit) and hits_home(state, who, enemy)
    ]


def is_within(state: Skirmish, who: int, other: int, squares: int) -> bool:
    """Whether a creature is at most so many squares from another."""
    space = state.space[who]
    if space & (space - 1):
        return distance(state, who, other) <= squares
    return state.field.ground.counting.within(space, squares) & state.space[other] != 0


def nearest_of(state: Skirmish, who: int, others: list[int]) -> list[int]:
    """The nearest of some other creatures."""
    if len(others) < 2:
        return others
    spaces, space = state.space, state.space[who]
    if space & (space - 1):
        far = {other: distance(state, who, other) for other in others}
        return nearest(far, 1)
    cells = 0
    for other in others:
        cells |= spaces[other]
    cells = state.field.ground.counting.nearest_cells(space.bit_length() - 1, cells)
    return [other for other in others if spaces[other] & cells]


def nearest(far: dict[int, int], count: int) -> list[int]:
    """Those at the least distances, so many distances at most."""
    order = sorted(set(far.values()))[:1]
    if count > 1 and far:
        ranks = sorted(far.values())
        order = ranks[: min(count, len(ranks))]
    return [creature for creature, squares in far.items() if squares in order]


def budget_left(state: Skirmish, turn: Turn) -> int:
    """How much movement is left for an ordinary move."""
    who, speed = turn.who, turn.speed
    if turn.rushed or turn.over or turn.pounced:
        return 0
    if not turn.acted:
        return 2 * speed - turn.spent
    if is_plain(state, who):
        return speed if not turn.moved and (turn.attacks <= 1 or not turn.kind) else 0
    slow = "Slow Melee Attack" if turn.kind == "melee" else "Slow Ranged Attack"
    if turn.kind and has(state, who, slow):
        return 0
    if turn.kind and turn.attacks > 1 and not turn.moved:
        return 0
    mounted = "Mounted Melee Attack" if turn.kind == "melee" else "Mounted Ranged Attack"
    if turn.kind and has(state, who, mounted):
        return 2 * speed - turn.spent
    if not turn.moved:
        return speed
    split = {"melee": "Spring Attack", "ranged": "Shot on the Run"}.get(turn.kind)
    if split is not None and has(state, who, split):
        return speed - turn.spent
    return 0


def is_plain(state: Skirmish, who: int) -> bool:
    """Whether nothing changes how a creature may attack and move in one turn."""
    roster = state.roster
    return not (roster.kits[who].paced or state.lasting[who] or roster.with_nobody)


def move_squares(state: Skirmish, turn: Turn, budget: int | None = None) -> int:
    """Where an ordinary move may end, with what is left of the movement."""
    who = turn.who
    if state.field.tight and may_squeeze(state, who):
        return narrows(state, turn).ends()[0]
    found = reached(state, turn, budget_left(state, turn) if budget is None else budget)
    squares = found.all & turn.scene(state).stops & ~(1 << state.anchor[who])
    if not turn.duty:
        return squares
    bound = [e for e in turn.duty if state.space[e] and adjacent(state, who, e)]
    if bound:
        kept = 0
        for enemy in bound:
            kept |= beside(state, who, enemy)
        squares &= kept
    return squares


def narrows(state: Skirmish, turn: Turn) -> Narrows:
    """Where a Large creature can go if it squeezes; kept until something happens."""
    if turn.narrows is None:
        budget = budget_left(state, turn)
        turn.narrows = Narrows(state, turn.who, turn.walk.gait, budget, turn.odd)
    return turn.narrows


def reached(state: Skirmish, turn: Turn, budget: int) -> Reach:
    """Where an ordinary move can lead; kept until something happens."""
    known = turn.known
    if known is None or known[0] != budget:
        bars = turn.scene(state).bars
        found = reach_past(state, turn.who, turn.walk.gait, budget, turn.odd, bars)
        known = turn.known = budget, found
    return known[1]


def beside(state: Skirmish, who: int, target: int) -> int:
    """The anchors at which a creature stands next to another."""
    return state.field.ground.beside(state.space[target], state.roster.sides[who])


def running_speed(state: Skirmish, turn: Turn) -> int:
    """The speed that a charge or a rush doubles: of whatever way of moving it has chosen."""
    wings = state.roster.kits[turn.who].ratings.get("Wings", 0)
    if wings and turn.walk.gait.over_creatures and not has(state, turn.who, "Flight"):
        return wings
    return normal_speed(state, turn.who)


def rush_goals(state: Skirmish, turn: Turn, target: int) -> int:
    """Where a rush to an enemy may end (Command and Movement)."""
    who = turn.who
    if not can_move(state, who) or who in state.squeezed:
        return 0
    scene, found = turn.scene(state), turn.dash
    if found is None:
        budget = 2 * running_speed(state, turn)
        side = state.roster.sides[who]
        bare = state.field.ground.country(side, turn.walk.gait.mode)
        unhindered = bare.reach(state.anchor[who], budget).all
        burrows = "Burrow" in state.roster.kits[who].ratings
        if not burrows and not unhindered & beside(state, who, target) & scene.stops:
            return 0
        found = reach_past(state, who, turn.walk.gait, budget, False, scene.bars)
        turn.dash = found
    goals = found.all & beside(state, who, target) & scene.stops
    burrow = state.roster.kits[who].ratings.get("Burrow", 0)
    if burrow:
        below = reach(state, who, BURROWING, 2 * burrow)
        goals |= below.all & beside(state, who, target) & stopping(state, who)
    return goals & ~(1 << state.anchor[who])


def can_rush(state: Skirmish, turn: Turn, target: int) -> bool:
    """Whether a rush to an enemy may end anywhere."""
    who, roster = turn.who, state.roster
    field = state.field
    if "Burrow" not in roster.kits[who].ratings and not field.has_pits and turn.dash is None:
        if not can_move(state, who) or who in state.squeezed:
            return False
        scene, start = turn.scene(state), state.anchor[who]
        bare = field.ground.country(roster.sides[who], turn.walk.gait.mode)
        found = bare.reach(start, 2 * running_speed(state, turn))
        wanted = beside(state, who, target) & scene.stops & ~(1 << start)
        surely = found.meets_before(wanted, scene.bars)
        if surely is not None:
            return surely
    return rush_goals(state, turn, target) != 0


def can_charge(state: Skirmish, turn: Turn, target: int) -> bool:
    """Whether a charge at an enemy may end anywhere."""
    return _charge_ends(state, turn, target, whole=False) != 0


def charge_goals(state: Skirmish, turn: Turn, target: int) -> int:
    """Where a charge at an enemy would end; nowhere if it is not allowed (Charging)."""
    return _charge_ends(state, turn, target, whole=True)


def _charge_ends(state: Skirmish, turn: Turn, target: int, *, whole: bool) -> int:
    """All places where a charge would end, or the first that is found."""
    who = turn.who
    if not turn.unthreatened or target not in turn.near or who in state.squeezed:
        return 0
    gait, side = turn.walk.gait, state.roster.sides[who]
    ground, start = state.field.ground, state.anchor[who]
    budget = 2 * running_speed(state, turn)
    layers = ground.country(side, gait.mode).reach(start, budget).layers
    wanted = beside(state, who, target)
    for cost, layer in enumerate(layers):
        goals = layer & wanted
        if not goals:
            continue
        if cost < 2:
            return 0
        bodies = 0 if gait.over_creatures else state.bodies(who)
        if not gait.mode.over_ground:
            bodies |= state.field.cells("pit")
        goals &= turn.scene(state).stops
        return _free_lanes(state, turn, goals, bodies, whole=whole)
    return 0


def _free_lanes(state: Skirmish, turn: Turn, goals: int, bodies: int, *, whole: bool) -> int:
    ground, who = state.field.ground, turn.who
    found, start, side = 0, state.anchor[who], state.roster.sides[who]
    for goal in Bits(goals):
        if ground.lane_is_free(start, goal, side, bodies, turn.walk.gait.mode):
            found |= 1 << goal
            if not whole:
                break
    return found


def minimum_squares(state: Skirmish, turn: Turn) -> int:
    """Squares beside a creature that it can reach by its minimum move alone (Minimum Move)."""
    who = turn.who
    grid, anchor = state.field.grid, state.anchor[who]
    if who in state.squeezed:
        return 0
    usual = reached(state, turn, 2 * turn.speed).all
    squares = grid.around(1 << anchor) & stopping(state, who) & ~usual
    return squares & reach(state, who, turn.walk.gait, 8).all if squares else 0


def trample_squares(state: Skirmish, turn: Turn, target: int) -> int:
    """Where a move may end that leads through an enemy's space (Trample)."""
    who = turn.who
    budget = budget_left(state, turn)
    grid, side = state.field.grid, state.roster.sides[who]
    through = grid.anchors_touching(state.space[target], side)
    found = reach(state, who, turn.walk.gait, budget, turn.odd, passing=target)
    entered = found.all & through
    squares = 0
    for anchor in Bits(entered):
        cost = found.cost_of(anchor)
        assert cost is not None
        country = state.field.ground.country(side, turn.walk.gait.mode)
        bars = ~found.going.legal & grid.full
        squares |= country.reach(anchor, budget - cost, bars, found.odd_at(anchor)).all
    return squares & stopping(state, who) & ~(1 << state.anchor[who])


def selective(state: Skirmish, who: int) -> int:
    """How many of the nearest enemies a creature may choose from (Selective Shot)."""
    own = rating(state, who, "Selective Shot")
    if state.roster.commanders:
        own = max(own, commander_gains(state, who, "Selective Shot") or 0)
    return max(1, own)
