"""A creature's turn: what it may do, and doing it (Activate Creatures; Command and Movement)."""

from itertools import pairwise
from typing import cast

from warband.boards.alternating.going import Reach
from warband.kernel.questions import Bits, Choose, Facts, Flow, Listed, choose
from warband.rules.handbook import questions as q
from warband.rules.handbook.allowed import (
    END,
    SHOTS,
    Act,
    Choices,
    Turn,
    budget_left,
    can_charge,
    can_rush,
    charge_goals,
    is_plain,
    minimum_squares,
    move_squares,
    narrows,
    reached,
    running_speed,
    rush_goals,
    shot_targets,
    trample_squares,
)
from warband.rules.handbook.attacks import attack, distinct
from warband.rules.handbook.cards import Strike
from warband.rules.handbook.items.deeds import extra_strikes, spent_strikes
from warband.rules.handbook.magic import immediate, spells
from warband.rules.handbook.magic.boxes import spend
from warband.rules.handbook.modifiers import Blow
from warband.rules.handbook.moving.gaits import (
    BURROWING,
    FLYING,
    OUT_OF_COMMAND,
    can_move,
    reach,
    stopping,
)
from warband.rules.handbook.moving.leaps import Leaping
from warband.rules.handbook.moving.squeezing import Placement, go_squeezing, may_squeeze
from warband.rules.handbook.moving.walking import (
    Zones,
    go,
    leave,
    safest,
    safest_of,
    settle,
    straightest,
)
from warband.rules.handbook.senses import adjacent, has, in_reach, inactive
from warband.rules.handbook.state import ASLEEP, Skirmish

# ------------------------------------------------------------------------- what may be done


def choices(state: Skirmish, turn: Turn) -> Choices:
    """Everything that a creature may do next."""
    who, field = turn.who, state.field
    bound = [enemy for enemy in turn.duty if state.space[enemy]] if turn.duty else []
    still = not turn.moved and not turn.acted
    found = _deeds(state, turn, still=still)
    if bound and still and not any(adjacent(state, who, enemy) for enemy in bound):
        # A Difficult creature rushes, unless it stands and shoots or casts.
        found = [act for act in found if act.kind in ("shoot", "cast", "use")]
        return Choices(found + _runs(state, turn), 0, turn)
    squares = 0
    if can_move(state, who):
        if still and turn.near:
            found += _runs(state, turn)
        left = budget_left(state, turn)
        if left > 0:
            squares = move_squares(state, turn, left)
            if field.tight and may_squeeze(state, who) and not bound:
                found += [Act("squeeze", head) for head in narrows(state, turn).ends()[1]]
        if still and not bound and (turn.speed < SLOW or state.roster.kits[who].gifted):
            found += _other_moves(state, turn)
        if state.scenario.leaving or state.scenario.teleporting:
            found += _scenario_moves(state, turn)
    found.append(END)
    return Choices(found, squares, turn)


SLOW = 4
"""Whoever is slower may find that a single step costs all its movement, or more."""


def _deeds(state: Skirmish, turn: Turn, *, still: bool) -> list[Act]:
    """Attacks, spells, abilities, and what else takes the place of attacks."""
    who, roster = turn.who, state.roster
    card = roster.cards[who]
    magical = bool(card.spells or roster.kits[who].powers)
    found: list[Act] = []
    if _may_attack(state, turn, melee=True):
        found += _melee(state, turn)
    if card.ranged and _may_attack(state, turn, melee=False):
        found += _shots(state, turn)
    if not turn.acted and turn.spent <= turn.speed and not turn.rushed:
        if magical:
            found += spells.castings(state, turn, standard=True)
            found += spells.powers(state, turn, standard=True)
        if state.under[ASLEEP]:
            found += [Act("wake", sleeper) for sleeper in _sleepers(state, who)]
        if state.scenario.has_actions:
            found += [Act("scenario", what=name) for name in state.scenario.actions(state, who)]
    if still:
        found += [Act("full round", what=name) for name in state.scenario.full_round(state, who)]
    if magical:
        found += spells.castings(state, turn, standard=False)
        found += spells.powers(state, turn, standard=False)
    return found


def _may_attack(state: Skirmish, turn: Turn, *, melee: bool) -> bool:
    """Whether a creature may make an attack of a kind now."""
    who = turn.who
    if turn.acted:
        if not turn.strikes or turn.kind != ("melee" if melee else "ranged"):
            return False
        return not turn.moved or turn.pounced
    if turn.moved:
        if is_plain(state, who):
            return turn.spent <= turn.speed and not turn.rushed
        if has(state, who, "Slow Melee Attack" if melee else "Slow Ranged Attack"):
            return False
        mounted = has(state, who, "Mounted Melee Attack" if melee else "Mounted Ranged Attack")
        return mounted or (turn.spent <= turn.speed and not turn.rushed)
    return True


def _strikes(state: Skirmish, turn: Turn, *, melee: bool) -> list[Strike]:
    card = state.roster.cards[turn.who]
    if turn.acted:
        return distinct(turn.strikes)
    return distinct(card.melee if melee else card.ranged)


def _melee(state: Skirmish, turn: Turn) -> list[Act]:
    who = turn.who
    if state.roster.kits[who].reach > 1:
        targets = [enemy for enemy in state.enemies(who) if in_reach(state, who, enemy)]
    else:
        near, spaces = state.field.ground.adjacent(state.space[who]), state.space
        if not near & turn.scene(state).bodies:
            return []
        targets = [enemy for enemy in state.enemies(who) if near & spaces[enemy]]
    targets = state.scenario.targets(state, who, targets) if targets else []
    if not targets:
        return []
    strikes = _strikes(state, turn, melee=True)
    return _blows("attack", targets, strikes)


def _shots(state: Skirmish, turn: Turn) -> list[Act]:
    targets = shot_targets(state, turn.who, turn.left if turn.acted else ())
    if not targets:
        return []
    strikes = _strikes(state, turn, melee=False)
    return _blows("shoot", targets, strikes)


def _blows(kind: str, targets: list[int], strikes: list[Strike]) -> list[Act]:
    """Attacks at each target; where they differ, each says which it is."""
    which = "which" if len(strikes) > 1 else ""
    return [Act(kind, target, strike, which) for target in targets for strike in strikes]


def _sleepers(state: Skirmish, who: int) -> list[int]:
    asleep = state.under[ASLEEP]
    return [
        other
        for other in state.standing()
        if asleep >> other & 1 and other != who and adjacent(state, who, other)
    ]


def _runs(state: Skirmish, turn: Turn) -> list[Act]:
    """Charges and rushes at the nearest enemies."""
    found = [Act("charge", enemy) for enemy in turn.near if can_charge(state, turn, enemy)]
    if not turn.commanded:
        found += [Act("rush", enemy) for enemy in turn.near if can_rush(state, turn, enemy)]
    return found


def _other_moves(state: Skirmish, turn: Turn) -> list[Act]:
    """Burrowing, trampling, and the one square that can always be moved."""
    who, found = turn.who, []
    ratings = state.roster.kits[who].ratings
    if "Burrow" in ratings:
        found.append(Act("burrow"))
    if "Wings" in ratings and not turn.walk.gait.over_creatures:
        found.append(Act("fly"))
    if turn.speed < SLOW and minimum_squares(state, turn):
        found.append(Act("minimum move"))
    if "Trample" in ratings and not turn.trampled and who not in state.squeezed:
        found += [
            Act("trample", enemy)
            for enemy in state.enemies(who)
            if trample_squares(state, turn, enemy)
        ]
    return found


def _scenario_moves(state: Skirmish, turn: Turn) -> list[Act]:
    """Leaving the grid on purpose, and what the scenario lets a creature do with a move."""
    who, found = turn.who, []
    scenario = state.scenario
    left = budget_left(state, turn)
    if left > 0 and scenario.way_out(state, who) & state.space[who]:
        found.append(Act("leave"))
    first = not turn.moved and (not turn.acted or left > 0)
    second = turn.moved and not turn.acted and turn.spent <= turn.speed
    goes_on = not turn.moved and not turn.acted
    if (
        (first or second)
        and not turn.teleported
        and scenario.may_teleport(state, who, goes_on=goes_on)
    ):
        found.append(Act("teleport"))
    return found


# ------------------------------------------------------------------------- doing it


def take_turn(state: Skirmish, who: int) -> Flow[None]:
    """What an able creature does on its turn."""
    turn = Turn(state, who)
    if state.log is not None and state.scenario.commands:
        state.tell("command", who=who, under=turn.commanded)
    while not turn.over and _able(state, who):
        options = choices(state, turn)
        index = 0
        if len(options) > 1:
            about: Facts = {"who": who, "speed": turn.speed, "spent": turn.spent}
            index = cast("int", (yield Choose(state.controller[who], q.ACTION, options, about)))
        act = options[index]
        if act is END:
            break
        if state.roster.hasty:
            yield from immediate.interrupt(state)
            if not _able(state, who) or not _still(choices(state, turn), act):
                turn.forget()
                continue
        if act.kind == "move":
            if state.log is not None or not _slip(state, turn, act.target):
                yield from _move(state, turn, act.target)
            continue
        yield from perform(state, turn, act)
        turn.forget()


def _able(state: Skirmish, who: int) -> bool:
    return state.space[who] != 0 and not inactive(state) >> who & 1


def _still(options: Choices, act: Act) -> bool:
    """Whether what was announced can still be done after an interruption."""
    if act.kind == "move":
        return options.squares >> act.target & 1 != 0
    return act in options.acts


def perform(state: Skirmish, turn: Turn, act: Act) -> Flow[None]:
    """Do one thing."""
    kind = act.kind
    if kind != "move":
        turn.forget()
    if kind in ("attack", "shoot"):
        yield from _attack(state, turn, act)
    elif kind == "move":
        yield from _move(state, turn, act.target)
    elif kind == "squeeze":
        yield from _squeeze(state, turn, act.target)
    elif kind == "charge":
        yield from _charge(state, turn, act.target)
    elif kind == "rush":
        yield from _rush(state, turn, act.target)
    elif kind == "burrow":
        yield from _burrow(state, turn)
    elif kind == "fly":
        turn.walk.gait = FLYING
        turn.speed = state.roster.kits[turn.who].ratings["Wings"] if turn.commanded else turn.speed
    elif kind == "minimum move":
        yield from _minimum_move(state, turn)
    elif kind == "trample":
        yield from _trample(state, turn, act.target)
    elif kind == "leave":
        turn.over = True
        yield from leave(state, turn.who, turn.walk)
    elif kind == "teleport":
        yield from _teleport(state, turn)
    elif kind == "wake":
        turn.acted, turn.kind = True, ""
        state.set_under(act.target, ASLEEP, False)
        state.tell("condition-ends", who=act.target, condition="asleep", why="woken")
    elif kind in ("scenario", "full round"):
        turn.acted, turn.kind = True, ""
        turn.over = kind == "full round"
        yield from state.scenario.act(state, turn.who, act.what)
        yield from settle(state, turn.bout)
    else:
        yield from spells.perform(state, turn, act)
        yield from settle(state, turn.bout)


def _teleport(state: Skirmish, turn: Turn) -> Flow[None]:
    """A step that counts as a move: after one, or after an attack, nothing is left of the turn."""
    who = turn.who
    goes_on = not turn.moved and not turn.acted
    yield from state.scenario.teleport(state, who, goes_on=goes_on)
    turn.teleported = True
    turn.over = turn.moved or turn.acted
    turn.moved = True
    turn.spent = turn.speed
    turn.strikes = ()
    if not stopping(state, who) >> state.anchor[who] & 1:
        turn.forget()
        goal = yield from choose(
            state.controller[who], q.MOVE, Bits(move_squares(state, turn)), who=who
        )
        yield from _move(state, turn, goal)


def _attack(state: Skirmish, turn: Turn, act: Act) -> Flow[None]:
    """One attack; the others of a full attack stay open while the creature does not move."""
    who, strike, melee = turn.who, act.strike, act.kind == "attack"
    assert strike is not None
    card = state.roster.cards[who]
    if not turn.acted:
        turn.acted = True
        turn.kind = "melee" if melee else "ranged"
        turn.strikes = () if turn.moved else (card.melee if melee else card.ranged)
        if state.carried and not turn.moved:
            turn.strikes += extra_strikes(state, who, melee=melee)
    turn.attacks += 1
    left = list(turn.strikes)
    if strike in left:
        left.remove(strike)
    turn.strikes = tuple(left)
    if turn.duty and not melee:
        turn.over = not turn.strikes
    if state.carried:
        turn.strikes = spent_strikes(state, who, strike, turn.strikes, melee=melee)
    if card.shots and not melee:
        spend(state, who, SHOTS, card.shots)
    before = state.routing
    blow = Blow(who, act.target, strike, melee=melee, charging=turn.pounced)
    yield from attack(state, blow, turn.bout)
    yield from settle(state, turn.bout)
    if (state.routing & ~before) >> act.target & 1 and not melee:
        turn.left = (*turn.left, act.target)


def _move(state: Skirmish, turn: Turn, goal: int) -> Flow[None]:
    """Move up to what is left; going beyond the speed gives up the attack."""
    who = turn.who
    budget = budget_left(state, turn)
    if state.field.tight and may_squeeze(state, who):
        yield from _through(state, turn, Placement(goal))
        return
    found = reached(state, turn, budget)
    zones = turn.scene(state).zones
    path, taken = safest_of(state, who, found, goal, turn.walk, budget, zones)
    yield from _walk(state, turn, path, zones, taken)


def _squeeze(state: Skirmish, turn: Turn, head: int) -> Flow[None]:
    """Move into a narrow place and stay there, squeezed (Squeezing)."""
    yield from _through(state, turn, narrows(state, turn).ends()[1][head])


def _through(state: Skirmish, turn: Turn, place: Placement) -> Flow[None]:
    """Move somewhere through narrow places."""
    found = narrows(state, turn)
    cost, odd = found.found[place]
    turn.moved = True
    turn.spent += cost
    turn.odd = odd
    turn.forget()
    yield from go_squeezing(state, turn.who, found.path_to(place), turn.walk)
    yield from settle(state, turn.bout)
    turn.over = turn.over or not _able(state, turn.who)


def _slip(state: Skirmish, turn: Turn, goal: int) -> bool:
    """Move at once, if nothing can happen as near as the goal and nobody is told about the way."""
    who, field = turn.who, state.field
    side = state.roster.sides[who]
    if side > 1 and field.tight and may_squeeze(state, who):
        return False
    if turn.known is None:
        return False
    found = turn.known[1]
    cost = found.cost_of(goal)
    if cost is None or type(found) is Leaping:
        return False
    grid, threatened, eventful = field.grid, turn.scene(state).threatened, field.eventful
    if threatened:
        danger = threatened if side == 1 else grid.anchors_touching(threatened, side)
        if found.all & danger:
            for layer in found.layers[:cost]:
                if layer & danger:
                    return False
    if eventful:
        danger = grid.anchors_touching(eventful, side)
        if found.for_at_most(cost) & danger:
            return False
    _paid(turn, found, goal, cost)
    turn.known = turn.dash = None
    turn.walk.started = True
    state.put(who, goal)
    return True


def _paid(turn: Turn, found: Reach, goal: int, cost: int) -> None:
    """Count what a cheapest way cost."""
    turn.moved = True
    turn.spent += cost
    turn.odd = not found.even[cost] >> goal & 1


def _walk(
    state: Skirmish, turn: Turn, path: tuple[int, ...], zones: Zones | None = None,
    taken: Reach | None = None,
) -> Flow[bool]:  # fmt: skip
    """Go along a path and count what it cost; whoever is stopped has ended its movement."""
    who = turn.who
    if taken is not None:
        cost = taken.cost_of(path[-1])
        assert cost is not None
        _paid(turn, taken, path[-1], cost)
    else:
        _pay(state, turn, path)
    turn.forget()
    arrived = yield from go(state, who, path, turn.walk, zones)
    if not arrived:
        turn.spent = max(turn.spent, turn.speed if turn.spent <= turn.speed else 2 * turn.speed)
        if not _able(state, who) or state.anchor[who] not in path:
            turn.over = not _able(state, who)
    return arrived


def _pay(state: Skirmish, turn: Turn, path: tuple[int, ...]) -> None:
    """Count what a path costs, step by step."""
    side = state.roster.sides[turn.who]
    going = state.field.ground.country(side, turn.walk.gait.mode).going
    odd = turn.odd
    for start, goal in pairwise(path):
        price, odd = going.cost(start, going.steps.grid.offsets.index(goal - start), odd)
        turn.spent += price
    turn.moved = True
    turn.odd = odd


def _charge(state: Skirmish, turn: Turn, target: int) -> Flow[None]:
    """Run straight at the nearest enemy and attack it (Charge)."""
    who = turn.who
    goals = charge_goals(state, turn, target)
    seat = state.controller[who]
    goal = yield from choose(
        seat, q.CHARGE_TO, Bits(goals), who=who, target=target,
        onward=straightest(state, state.anchor[who], goals),
    )  # fmt: skip
    side, gait = state.roster.sides[who], turn.walk.gait
    ground, grid = state.field.ground, state.field.grid
    start = state.anchor[who]
    lane = ground.lane(start, goal, side).cells | state.space[who]
    outside = grid.full & ~grid.anchors_within(lane, side)
    budget = 2 * running_speed(state, turn)
    found = ground.country(side, gait.mode).reach(start, budget, outside)
    if not found.all >> goal & 1:
        found = ground.country(side, gait.mode).reach(start, budget)
    state.tell("charges", who=who, target=target)
    turn.over = True
    arrived = yield from _walk(state, turn, found.path_to(goal))
    if arrived and _able(state, who) and state.space[target]:
        strikes = distinct(state.roster.cards[who].melee)
        strike = yield from choose(seat, q.WHICH_ATTACK, Listed(strikes), who=who, target=target)
        if has(state, who, "Pounce"):
            _pounce(state, turn, strike)
        blow = Blow(who, target, strike, melee=True, charging=True)
        yield from attack(state, blow, turn.bout)
        yield from settle(state, turn.bout)


def _pounce(state: Skirmish, turn: Turn, first: Strike) -> None:
    """Whoever can pounce has the rest of a full attack left after a charge."""
    left = list(state.roster.cards[turn.who].melee)
    left.remove(first)
    turn.strikes, turn.kind = tuple(left), "melee"
    turn.acted = turn.pounced = True
    turn.over = not left


def _rush(state: Skirmish, turn: Turn, target: int) -> Flow[None]:
    """Rush to the nearest enemy by any path; only riders may attack on the way (Rush)."""
    who = turn.who
    seat = state.controller[who]
    goals = rush_goals(state, turn, target)
    goal = yield from choose(seat, q.RUSH_TO, Bits(goals), who=who, target=target)
    budget = 2 * running_speed(state, turn)
    found = reach(state, who, turn.walk.gait, budget)
    if not found.all >> goal & 1:
        turn.walk.gait = BURROWING
        budget = 2 * state.roster.kits[who].ratings["Burrow"]
        found = reach(state, who, BURROWING, budget)
    path = safest(state, who, found, goal, turn.walk, budget)
    state.tell("rushes", who=who, target=target)
    turn.rushed = True
    turn.duty = []
    yield from _walk(state, turn, path)
    mounted = has(state, who, "Mounted Melee Attack") or has(state, who, "Mounted Ranged Attack")
    turn.over = turn.over or not mounted


def _burrow(state: Skirmish, turn: Turn) -> Flow[None]:
    """Move underground: all movement of the turn is so (Burrow)."""
    who = turn.who
    turn.walk.gait = BURROWING
    number = state.roster.kits[who].ratings["Burrow"]
    turn.speed = number if turn.commanded else OUT_OF_COMMAND
    squares = move_squares(state, turn)
    if squares:
        goal = yield from choose(state.controller[who], q.MOVE, Bits(squares), who=who)
        yield from _move(state, turn, goal)


def _minimum_move(state: Skirmish, turn: Turn) -> Flow[None]:
    """One square in any direction for the whole turn, whatever it costs."""
    who = turn.who
    squares = minimum_squares(state, turn)
    goal = yield from choose(state.controller[who], q.MOVE, Bits(squares), who=who)
    turn.over = True
    yield from _walk(state, turn, (state.anchor[who], goal))


def _trample(state: Skirmish, turn: Turn, target: int) -> Flow[None]:
    """Move through an enemy's space: it takes damage unless it saves (Trample)."""
    who = turn.who
    seat = state.controller[who]
    squares = trample_squares(state, turn, target)
    goal = yield from choose(seat, q.MOVE, Bits(squares), who=who, target=target)
    path = _trampling(state, turn, target, goal)
    turn.trampled = True
    arrived = yield from _walk(state, turn, path)
    if arrived and state.space[target]:
        ability = state.roster.cards[who].ability("Trample")
        assert ability is not None
        yield from spells.trample(state, who, target, ability)
        yield from settle(state, turn.bout)


def _trampling(state: Skirmish, turn: Turn, target: int, goal: int) -> tuple[int, ...]:
    """The cheapest path that leads through a creature's space."""
    who = turn.who
    grid, side = state.field.grid, state.roster.sides[who]
    budget = budget_left(state, turn)
    found = reach(state, who, turn.walk.gait, budget, turn.odd, passing=target)
    country = state.field.ground.country(side, turn.walk.gait.mode)
    bars = ~found.going.legal & grid.full
    best: tuple[int, tuple[int, ...]] | None = None
    for anchor in Bits(found.all & grid.anchors_touching(state.space[target], side)):
        cost = found.cost_of(anchor) or 0
        onward = country.reach(anchor, budget - cost, bars, found.odd_at(anchor))
        more = onward.cost_of(goal)
        if more is not None and (best is None or cost + more < best[0]):
            best = cost + more, (*found.path_to(anchor), *onward.path_to(goal)[1:])
    assert best is not None
    return best[1]
