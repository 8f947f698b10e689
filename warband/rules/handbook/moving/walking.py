"""Moving step by step: attacks of opportunity, terrain, and creatures that break and run.

Attacks of opportunity, Failing a Morale Save, Quickest Path.
"""

from warband.boards.alternating.going import Reach
from warband.kernel.questions import Bits, Flow, Listed, choose
from warband.rules.handbook import questions as q
from warband.rules.handbook.attacks import Bout, attack, distinct
from warband.rules.handbook.harm import destroy, eliminate
from warband.rules.handbook.modifiers import Blow
from warband.rules.handbook.morale import morale_save
from warband.rules.handbook.moving import terrain
from warband.rules.handbook.moving.gaits import (
    BURROWING,
    Gait,
    can_move,
    gait_of,
    normal_speed,
    reach,
    stopping,
)
from warband.rules.handbook.moving.leaps import Leaping
from warband.rules.handbook.moving.opposition import opposition
from warband.rules.handbook.senses import helpless, inactive, sees
from warband.rules.handbook.state import NOBODY, STUNNED, TURNED, Skirmish
from warband.rules.handbook.victory import check_victory

Zones = list[tuple[int, int]]
"""Creatures, and the squares that each threatens."""


class Walk:
    """A creature on its way."""

    __slots__ = ("bout", "exempt", "gait", "started")

    def __init__(self, gait: Gait, bout: Bout, *, exempt: int = NOBODY) -> None:
        self.gait = gait
        self.bout = bout
        self.exempt = exempt
        """Who gets no attack of opportunity: it has just made the mover rout."""
        self.started = False
        """Whether it has left its starting space."""


# --------------------------------------------------------------------- attacks of opportunity


def watchers(state: Skirmish, mover: int, walk: Walk) -> Zones:
    """Who could make an attack of opportunity in this turn, and the squares each threatens."""
    if walk.gait.buried:
        return []
    zones = opposition(state, mover).zones
    exempt = walk.exempt
    return zones if exempt == NOBODY else [each for each in zones if each[0] != exempt]


def provoked(state: Skirmish, mover: int, goal: int, walk: Walk) -> list[int]:
    """Who may attack a creature that is about to step to a place, or off the grid."""
    space, side = state.space[mover], state.roster.sides[mover]
    leaving = space & ~state.field.grid.footprint(goal, side) if goal != NOBODY else space
    return provoked_by(state, mover, leaving, walk)


def provoked_by(state: Skirmish, mover: int, leaving: int, walk: Walk) -> list[int]:
    """Who may attack a creature that is about to leave some squares, in the order of play."""
    if walk.gait.over_creatures and walk.started:
        return []
    if state.routing >> mover & 1 and not state.scenario.provokes(state, mover):
        return []
    space = state.space[mover]
    if walk.gait.ghostly and not space & ~state.field.cells("wall"):
        return []
    found = [
        enemy
        for enemy, zone in watchers(state, mover, walk)
        if zone & leaving and sees(state, enemy, mover)
    ]
    return state.clockwise(found)


def opportunity(state: Skirmish, enemy: int, mover: int, walk: Walk) -> Flow[None]:
    """An attack of opportunity, if its player wants it.

    An earlier one may have brought about that it cannot attack any more.
    """
    if not state.space[enemy] or inactive(state) >> enemy & 1:
        return
    strikes = distinct(state.roster.cards[enemy].melee)
    seat = state.controller[enemy]
    # What belongs to nobody attacks whenever it can.
    nobodys = seat >= state.roster.players
    options = Listed(strikes[:1] if nobodys else [None, *strikes])
    strike = yield from choose(seat, q.OPPORTUNITY, options, who=enemy, target=mover)
    if strike is None:
        return
    state.opportunists |= 1 << enemy
    blow = Blow(enemy, mover, strike, melee=True, opportunity=True)
    yield from attack(state, blow, walk.bout)
    yield from settle(state, walk.bout)


# --------------------------------------------------------------------- going


def go(
    state: Skirmish, mover: int, path: tuple[int, ...], walk: Walk, zones: Zones | None = None
) -> Flow[bool]:
    """Walk along a path of anchors, the first of which is where the mover stands.

    Returns whether it got to the end: it may be destroyed, rout or be stopped on the way.
    """
    if len(path) < 2:
        return True
    origin = path[0]
    if zones is None:
        zones = watchers(state, mover, walk)
    grid, side = state.field.grid, state.roster.sides[mover]
    spaces = [1 << each if side == 1 else grid.footprint(each, side) for each in path]
    spaces[0] = state.space[mover]
    danger = _danger(zones)
    if _undisturbed(state, spaces, danger):
        state.put(mover, path[-1])
        walk.started = True
        tell_move(state, mover, origin, path[1:])
        return True
    told, ran = 0, state.routing >> mover & 1
    for place in range(1, len(path)):
        goal, before = path[place], path[place - 1]
        space = spaces[place]
        if danger & spaces[place - 1] & ~space:
            if place > 1:
                state.put(mover, before)
            for enemy in provoked(state, mover, goal, walk):
                if state.opportunists >> enemy & 1:
                    continue
                if told < place - 1:
                    tell_move(state, mover, path[told], path[told + 1 : place])
                    told = place - 1
                yield from opportunity(state, enemy, mover, walk)
                if not _goes_on(state, mover, before) or state.routing >> mover & 1 != ran:
                    yield from terrain.fall(state, mover, walk.gait)
                    step_back(state, mover, path[:place])
                    return False
            danger = _danger(watchers(state, mover, walk))
        walk.started = True
        if state.field.eventful & space:
            state.put(mover, goal)
            tell_move(state, mover, path[told], path[told + 1 : place + 1])
            told = place
            left = state.field.grid.footprint(path[place - 1], state.roster.sides[mover])
            stopped = yield from terrain.enter(state, mover, walk.gait, left)
            yield from settle(state, walk.bout)
            if stopped or not _goes_on(state, mover, goal):
                step_back(state, mover, path[: place + 1])
                return False
            danger = _danger(watchers(state, mover, walk))
    if state.anchor[mover] != path[-1]:
        state.put(mover, path[-1])
    if told < len(path) - 1:
        tell_move(state, mover, path[told], path[told + 1 :])
    return True


def step_back(state: Skirmish, mover: int, walked: tuple[int, ...]) -> None:
    """Whoever is stopped where nobody may end a movement, as on an ally's square, stays on the
    last square of its way on which it may."""
    here, ends = state.anchor[mover], stopping(state, mover)
    if not state.space[mover] or here not in walked or ends >> here & 1:
        return
    free = [anchor for anchor in walked if ends >> anchor & 1]
    if free:
        state.put(mover, free[-1])
        tell_move(state, mover, here, (free[-1],))


def _danger(zones: Zones) -> int:
    """All squares that somebody threatens."""
    found = 0
    for _, zone in zones:
        found |= zone
    return found


def attacked_in_passing(state: Skirmish, mover: int, leaving: int, walk: Walk) -> Flow[bool]:
    """Attacks of opportunity as a mover leaves some squares; whether it can go on."""
    before = state.anchor[mover]
    for enemy in provoked_by(state, mover, leaving, walk):
        if state.opportunists >> enemy & 1:
            continue
        yield from opportunity(state, enemy, mover, walk)
        if not _goes_on(state, mover, before):
            return False
    return True


def _goes_on(state: Skirmish, mover: int, anchor: int) -> bool:
    """Whether a mover still stands where it was and can go on."""
    if state.anchor[mover] != anchor or helpless(state, mover):
        return False
    return not state.under[STUNNED] >> mover & 1


def _undisturbed(state: Skirmish, spaces: list[int], danger: int) -> bool:
    """Whether nothing can happen on a path through some spaces, past threatened squares."""
    eventful = state.field.eventful
    if eventful:
        entered = 0
        for space in spaces[1:]:
            entered |= space
        if eventful & entered & ~(spaces[0] & ~spaces[-1]):
            return False
    return not any(danger & space for space in spaces[:-1])


def tell_move(state: Skirmish, mover: int, origin: int, path: tuple[int, ...]) -> None:
    if path and state.log is not None:
        state.tell("moves", who=mover, origin=origin, square=path[-1], path=path)


def safest(
    state: Skirmish, mover: int, found: Reach, goal: int, walk: Walk, budget: int
) -> tuple[int, ...]:
    """A path to a goal that nobody can attack on the way, if there is one; else a cheapest one."""
    return safest_of(state, mover, found, goal, walk, budget)[0]


def safest_of(
    state: Skirmish, mover: int, found: Reach, goal: int, walk: Walk, budget: int,
    zones: Zones | None = None,
) -> tuple[tuple[int, ...], Reach]:  # fmt: skip
    """The same, and what it is a cheapest path of.

    Whoever threatens the starting space attacks in any case, and once only.
    """
    path = found.path_to(goal)
    if zones is None:
        zones = watchers(state, mover, walk)
    if isinstance(found, Leaping) or not zones or (walk.gait.over_creatures and not walk.started):
        return path, found
    start = state.space[mover]
    danger = 0
    for _, zone in zones:
        if not zone & start:
            danger |= zone
    grid, side = state.field.grid, state.roster.sides[mover]
    bad = grid.anchors_touching(danger, side) & ~(1 << goal)
    for anchor in path[1:-1]:
        if bad >> anchor & 1:
            break
    else:
        return path, found
    going = found.going
    safer = state.field.ground.country(side, walk.gait.mode).reach(
        found.start, budget, (~going.legal | bad) & grid.full, found.odd
    )
    return (safer.path_to(goal), safer) if safer.all >> goal & 1 else (path, found)


def straightest(state: Skirmish, start: int, goals: int) -> int:
    """The nearest of some squares as the crow flies, for whoever does not care."""
    grid = state.field.grid
    x, y = grid.xy(start)

    def far(cell: int) -> tuple[int, int]:
        u, v = grid.xy(cell)
        return (u - x) ** 2 + (v - y) ** 2, cell

    return min(Bits(goals), key=far)


# --------------------------------------------------------------------- breaking and running


def unsettled(state: Skirmish, bout: Bout) -> bool:
    """Whether something has happened of which the consequences are still to come."""
    return bool(state.owing or state.tally or bout.afraid)


def settle(state: Skirmish, bout: Bout) -> Flow[None]:
    """After damage: whoever fell to half hit points saves or runs, and somebody may have won."""
    while state.owing:
        # Those who fell together run one after the other; what happens on their way comes first.
        owing, state.owing = dict(state.owing), ()
        for creature in state.clockwise(list(owing)):
            by = owing[creature]
            if not state.space[creature] or state.routing >> creature & 1:
                continue
            if state.scenario.retreats(state, creature):
                state.blame[creature] = state.scenario.credit(state, by)
                state.routing |= 1 << creature
                yield from flee(state, creature, bout, exempt=by)
            else:
                yield from try_morale(state, creature, "half hit points", by, bout, exempt=by)
    while bout.afraid:
        creature, by = bout.afraid.pop()
        if state.space[creature] and not state.routing >> creature & 1:
            yield from try_morale(state, creature, "fear burst", by, bout, exempt=by)
    if state.tally:
        yield from state.scenario.tallied(state)
        state.tally = False
        check_victory(state)


def try_morale(
    state: Skirmish, creature: int, why: str, by: int, bout: Bout, *, exempt: int = NOBODY,
    turning: bool = False,
) -> Flow[None]:  # fmt: skip
    """A morale save, and what comes of failing it."""
    outcome = yield from morale_save(state, creature, why, turning=turning)
    if outcome == "made":
        return
    if outcome == "destroyed":
        yield from destroy(state, creature, by, "Tyrannical Morale")
        return
    state.blame[creature] = state.scenario.credit(state, by)
    state.routing |= 1 << creature
    if turning:
        state.set_under(creature, TURNED)
    state.tell("routs", who=creature, why=why)
    yield from flee(state, creature, bout, exempt=exempt)


def flee(state: Skirmish, creature: int, bout: Bout, *, exempt: int = NOBODY) -> Flow[None]:
    """Run at double speed along the quickest path off the grid (Quickest Path)."""
    held = state.under[STUNNED] >> creature & 1 or helpless(state, creature)
    if held or not can_move(state, creature):
        return
    ways = yield from state.scenario.exits(state, creature)
    if state.field.tight and state.roster.sides[creature] == 2:
        from warband.rules.handbook.moving.squeezing import flee_squeezing

        walk = Walk(gait_of(state, creature), bout, exempt=exempt)
        if (yield from flee_squeezing(state, creature, ways, walk)):
            return
    best = _flight(state, creature, gait_of(state, creature), normal_speed(state, creature), ways)
    burrow = state.roster.kits[creature].ratings.get("Burrow", 0)
    if burrow:
        below = _flight(state, creature, BURROWING, burrow, ways)
        best = min(best, below, key=lambda each: each[4])
    gait, found, goals, leaves, _ = best
    if not goals:
        return
    walk = Walk(gait, bout, exempt=exempt)
    seat = state.controller[creature]
    goal = yield from choose(
        seat, q.ROUT_TO, Bits(goals), who=creature,
        onward=straightest(state, state.anchor[creature], goals),
    )  # fmt: skip
    least = found.cost_of(goal)
    assert least is not None
    path = safest(state, creature, found, goal, walk, least)
    arrived = yield from go(state, creature, path, walk)
    if arrived and leaves and state.space[creature]:
        yield from run_off(state, creature, walk)


def run_off(state: Skirmish, creature: int, walk: Walk) -> Flow[None]:
    """A routing creature leaves the grid with its next square of movement."""
    if (yield from attacked_in_passing(state, creature, state.space[creature], walk)):
        state.tell("routed-off", who=creature)
        yield from eliminate(state, creature, state.blame[creature])


def leave(state: Skirmish, creature: int, walk: Walk) -> Flow[None]:
    """Go off the grid on purpose with the next square of movement."""
    here = state.anchor[creature]
    for enemy in provoked(state, creature, NOBODY, walk):
        if state.opportunists >> enemy & 1:
            continue
        yield from opportunity(state, enemy, creature, walk)
        if not _goes_on(state, creature, here):
            return
    state.scenario.depart(state, creature)
    yield from settle(state, walk.bout)


Flight = tuple[Gait, Reach, int, bool, tuple[int, int]]


def _flight(
    state: Skirmish, creature: int, gait: Gait, speed: int, ways: tuple[int, int]
) -> Flight:
    """How a creature would run: where to, whether it gets off the grid, and how good that is."""
    budget = 2 * speed
    exits, corners = ways
    side, grid = state.roster.sides[creature], state.field.grid
    found = reach(state, creature, gait, budget)
    off = grid.anchors_touching(exits, side)
    for cost, layer in enumerate(found.layers[: max(0, budget)]):
        if layer & off:
            return gait, found, layer & off, True, (-1, cost)
    home = state.field.ground.homeward(side, gait.mode, grid.anchors_touching(corners, side))
    start = state.anchor[creature]
    stops = (found.all & stopping(state, creature)) | 1 << start
    nearest = home.nearest(stops)
    left = home.left(nearest.bit_length() - 1) if nearest else 1 << 16
    if not nearest or nearest >> start & 1:
        return gait, found, 0, False, (left, 0)
    for cost, layer in enumerate(found.layers):
        if layer & nearest:
            return gait, found, layer & nearest, False, (left, cost)
    return gait, found, 0, False, (left, 0)


def rally(state: Skirmish, creature: int) -> Flow[str]:
    """A routing creature under command tries to rally (Rallying)."""
    outcome = yield from morale_save(state, creature, "rally", rally=True)
    if outcome == "made":
        state.routing &= ~(1 << creature)
        state.set_under(creature, TURNED, False)
        state.blame[creature] = NOBODY
        state.tell("rallied", who=creature)
    elif outcome == "destroyed":
        by = state.blame[creature]
        state.hp[creature] = min(0, state.hp[creature])
        state.tell("destroyed", who=creature, why="Tyrannical Morale")
        yield from eliminate(state, creature, by)
    return outcome
