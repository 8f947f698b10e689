"""Rounds, phases and activations (Rounds; Initiative Check; Phases)."""

from collections.abc import Sequence

from warband.kernel.questions import Flow, Listed, Pieces, choose, pause, roll
from warband.rules.handbook import questions as q
from warband.rules.handbook.attacks import Bout
from warband.rules.handbook.command import commander_gains, initiative_rating, under_command
from warband.rules.handbook.harm import deal
from warband.rules.handbook.items.deeds import slow_down
from warband.rules.handbook.magic import immediate
from warband.rules.handbook.magic.afflictions import free
from warband.rules.handbook.magic.marvels import phase_in
from warband.rules.handbook.moving import terrain
from warband.rules.handbook.moving.walking import flee, rally, settle, unsettled
from warband.rules.handbook.saves import save
from warband.rules.handbook.seats import SEATS
from warband.rules.handbook.senses import helpless, illusory
from warband.rules.handbook.state import (
    CONFUSED,
    INCITED,
    INHIBITED,
    NOBODY,
    PHASED,
    SKIPPING,
    STUNNED,
    Skirmish,
)
from warband.rules.handbook.turn import take_turn
from warband.rules.handbook.victory import break_tie

ACTIVATIONS = 2
"""Creatures that a player activates in a phase."""


# ------------------------------------------------------------------------- initiative


def roll_off(
    state: Skirmish, ratings: list[int], why: str, among: Sequence[int] | None = None
) -> Flow[int]:
    """Players roll and add a number; ties go to the higher number, then are rolled again."""
    seats = list(range(len(ratings)) if among is None else among)
    while True:
        results = []
        for seat in seats:
            (die,) = yield from roll(seat, 20, 1, why, seat=seat, bonus=ratings[seat])
            results.append((die + ratings[seat], ratings[seat]))
            state.tell("check", seat=seat, why=why, die=die, total=die + ratings[seat])
        best = max(results)
        seats = [seat for seat, result in zip(seats, results, strict=True) if result == best]
        if len(seats) == 1:
            return seats[0]


def begin_round(state: Skirmish) -> Flow[None]:
    """The initiative check: whoever wins it chooses who goes first."""
    state.round += 1
    state.noisy = False
    state.activated = 0
    if state.recall(PASSED):
        state.remember(PASSED, 0)
    state.tell("round", number=state.round)
    yield from state.scenario.at_round(state)
    yield from settle(state, Bout())
    seats = state.roster.players
    given = state.scenario.initiative(state)
    if given is not None and len(given) == 1:
        winner = given[0]
    else:
        ratings = [initiative_rating(state, seat) for seat in range(seats)]
        winner = yield from roll_off(state, ratings, "initiative", given)
    state.tell("initiative", seat=winner)
    first = yield from choose(winner, q.FIRST, Listed([SEATS[seat] for seat in range(seats)]))
    state.first = SEATS.index(first)
    state.order = tuple((state.first + n) % seats for n in range(seats))
    state.active = 0
    state.left = ACTIVATIONS


# ------------------------------------------------------------------------- phases


def waiting(state: Skirmish, seat: int) -> list[int]:
    """The creatures that a player may activate next (Incite and Inhibit)."""
    there = state.under[PHASED] & ~state.gone
    activated = state.activated
    able = state.of_seat(seat)
    if there:
        obeying = enumerate(state.controller)
        away = [n for n, obeyed in obeying if obeyed == seat and there >> n & 1 and n not in able]
        able = sorted(able + away)
    found = [number for number in able if not activated >> number & 1]
    if state.roster.illusions:
        found = [number for number in found if not illusory(state, number)]
    hasty = state.under[INCITED]
    if hasty and any(hasty >> number & 1 for number in found):
        return [number for number in found if hasty >> number & 1]
    held_back = state.under[INHIBITED]
    if not held_back:
        return found
    return [number for number in found if not held_back >> number & 1] or found


def take_phase_step(state: Skirmish) -> Flow[bool]:
    """The next activation; False if everybody has been activated."""
    squad = state.scenario.squad(state) if state.scenario.squads else []
    if squad:
        seat = state.controller[squad[0]]
        creature = yield from choose(seat, q.ACTIVATE, Pieces(squad), left=state.left)
        yield from activate(state, creature)
        return True
    seats = len(state.order)
    for _ in range(seats):
        seat = state.order[state.active]
        found = yield from _next_of(state, seat)
        if found:
            return True
        state.active = (state.active + 1) % seats
        state.left = ACTIVATIONS
    return any(waiting(state, seat) for seat in state.order)


PASSED = "passed"
"""Who passes on the creatures that anybody may activate, as the state remembers it."""


def _next_of(state: Skirmish, seat: int) -> Flow[bool]:
    """A player activates one more creature in this phase; False if that is over."""
    scenario = state.scenario
    able = waiting(state, seat)
    if not state.left:
        able = [creature for creature in able if scenario.free_activation(state, creature)]
    passed, shared = 0, []
    if state.roster.with_nobody:
        passed = state.recall(PASSED)
        shared = scenario.shared(state) if state.left and not passed >> seat & 1 else []
    if not able and not shared:
        return False
    must = able and state.left
    options = [*able, *shared] if must else [NOBODY, *able, *shared]
    creature = yield from choose(seat, q.ACTIVATE, Pieces(options), left=state.left)
    if creature == NOBODY:
        if shared:
            state.remember(PASSED, passed | 1 << seat)
        state.left = 0
        return False
    if creature in shared:
        state.left -= 1
        state.remember(PASSED, 0)
        yield from scenario.activate_shared(state, creature, seat)
        return True
    if scenario.squads:
        yield from scenario.muster_squad(state, creature, waiting(state, seat))
    if not scenario.free_activation(state, creature):
        state.left -= 1
    yield from activate(state, creature)
    return True


def end_round(state: Skirmish) -> Flow[None]:
    """Everybody has been activated; five quiet rounds end the battle."""
    yield from state.scenario.after_round(state)
    yield from settle(state, Bout())
    if state.scenario.clock_runs(state):
        state.quiet = 0 if state.noisy else state.quiet + 1
    break_tie(state)


# ------------------------------------------------------------------------- activations


def activate(state: Skirmish, creature: int) -> Flow[None]:
    """A creature's turn from beginning to end."""
    state.acting = creature
    state.opportunists = 0
    state.activated |= 1 << creature
    state.tell("turn", who=creature, seat=state.controller[creature])
    bout = Bout()
    if state.lasting[creature] or unsettled(state, bout):
        yield from _poison(state, creature, bout)
    if state.space[creature] or state.under[PHASED] >> creature & 1:
        yield from _act(state, creature, bout)
    if state.pausing:
        yield from pause("end of turn")
    if state.space[creature]:
        yield from _end_of_turn(state, creature, bout)
    immediate.forget(state)
    state.acting = NOBODY
    state.opportunists = 0


def _poison(state: Skirmish, creature: int, bout: Bout) -> Flow[None]:
    """Damage at the start of the turn, before anything else."""
    for each in state.lasting[creature]:
        if each.effect.kind == "ongoing" and state.space[creature]:
            parts = [(each.effect.number, each.effect.word or "magic")]
            yield from deal(state, creature, parts, each.by, each.name)
    yield from settle(state, bout)


def _act(state: Skirmish, creature: int, bout: Bout) -> Flow[None]:
    if state.under[PHASED] >> creature & 1 and not phase_in(state, creature):
        return
    if state.under[SKIPPING] >> creature & 1:
        free(state, creature, SKIPPING, "turn skipped")
        return
    if state.routing >> creature & 1:
        goes_on = yield from _rout_turn(state, creature, bout)
        if not goes_on:
            return
    if state.under[STUNNED] >> creature & 1 or helpless(state, creature):
        return
    if state.under[CONFUSED] >> creature & 1:
        yield from _confused_turn(state, creature)
    else:
        yield from take_turn(state, creature)


def _rout_turn(state: Skirmish, creature: int, bout: Bout) -> Flow[bool]:
    """Rally or run; True if it may take its turn after all."""
    leads = state.roster.cards[creature].commander is not None
    able = leads or under_command(state, creature)
    if able and state.scenario.may_rally(state, creature):
        acts = commander_gains(state, creature, "rally acts") is not None
        outcome = yield from rally(state, creature)
        yield from settle(state, bout)
        if outcome == "made":
            return acts
        if outcome == "destroyed":
            return False
    yield from flee(state, creature, bout)
    yield from settle(state, bout)
    return False


def _confused_turn(state: Skirmish, creature: int) -> Flow[None]:
    """Confusion: an opponent decides, or it stands still, or it acts as usual."""
    owner = state.controller[creature]
    (die,) = yield from roll(owner, 20, 1, "confusion", who=creature)
    state.tell("confused", who=creature, die=die)
    if die >= 16:
        yield from take_turn(state, creature)
    elif die <= 5:
        rivals = state.opponents(owner)
        rival = rivals[0]
        if len(rivals) > 1:
            (pick,) = yield from roll(owner, len(rivals), 1, "which opponent", who=creature)
            rival = rivals[pick - 1]
        state.obey(creature, rival)
        state.remember("astray", creature + 1)
        yield from take_turn(state, creature)
        state.remember("astray", 0)
        state.obey(creature, owner)


def _end_of_turn(state: Skirmish, creature: int, bout: Bout) -> Flow[None]:
    """Stun ends, and conditions that a save can end are tried."""
    if state.under[STUNNED] >> creature & 1:
        if state.fresh >> creature & 1:
            state.fresh &= ~(1 << creature)
        else:
            free(state, creature, STUNNED, "end of turn")
    for condition, dc in state.saves[creature]:
        saved = yield from save(state, creature, dc, "end of turn")
        if saved:
            free(state, creature, condition, "saved")
    if state.carried:
        slow_down(state, creature)
    terrain.end_of_turn(state, creature)
    if unsettled(state, bout):
        yield from settle(state, bout)
