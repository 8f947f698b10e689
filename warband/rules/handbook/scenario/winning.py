"""Who has won by a rule of the scenario (the Victory paragraphs)."""

from __future__ import annotations

from warband.rules.handbook.scenario import nodes as n
from warband.rules.handbook.scenario import statues
from warband.rules.handbook.scenario.leaving import HOME, RUNNERS
from warband.rules.handbook.scenario.plan import Plan
from warband.rules.handbook.scenario.scoring import all_evil, commanders_of
from warband.rules.handbook.scenario.secrets import marked_for
from warband.rules.handbook.scenario.visitors import hunt_is_over
from warband.rules.handbook.seats import SEATS
from warband.rules.handbook.state import Skirmish
from warband.rules.handbook.victory import leaders, seats_of


def winners(state: Skirmish, plan: Plan) -> tuple[tuple[int, ...], str] | None:
    """Who has won and how; nobody won if it is None, and it is a draw if nobody is named.

    Where several fulfil a condition at once, the tie-breaker decides among them.
    """
    for test, how in (
        (_by_marks, "the marked enemies are eliminated"),
        (_by_few, "each opponent has but few left"),
        (_by_commanders, "no enemy commander is left"),
        (_by_statues, "gifts of all statues"),
        (_by_role, "the scenario's goal is reached"),
    ):
        found = test(state, plan)
        if found:
            return _settled(state, found), how
    if plan.has(n.WinByHunt) and hunt_is_over(state, plan):
        return _settled(state, most_points(state)), "the hunt is over"
    if plan.has(n.WinByRunners) and _runners_decided(state):
        return _settled(state, _most_home(state)), "most runners home"
    if plan.has(n.LeaveForCost) and not any(True for _ in state.standing()):
        return _settled(state, most_points(state)), "nobody is left"
    return None


def _settled(state: Skirmish, seats: list[int]) -> tuple[int, ...]:
    teams = {state.roster.teams[seat] for seat in seats}
    if len(teams) > 1:
        seats = leaders(state, seats)
        teams = {state.roster.teams[seat] for seat in seats}
    return seats_of(state, list(teams)) if len(teams) == 1 else ()


def most_points(state: Skirmish) -> list[int]:
    """The players of the teams with most points."""
    teams = state.roster.teams[: state.roster.players]
    totals = dict.fromkeys(teams, 0)
    for seat, team in enumerate(teams):
        totals[team] += state.points[seat]
    best = max(totals.values())
    return [seat for seat, team in enumerate(teams) if totals[team] == best]


def _players(state: Skirmish) -> range:
    return range(state.roster.players)


def _by_marks(state: Skirmish, plan: Plan) -> list[int]:
    if not plan.has(n.WinByMarks):
        return []
    found: list[int] = []
    for seat in _players(state):
        wanted = marked_for(state, seat)
        if wanted and all(state.gone >> creature & 1 for creature in wanted):
            found.append(seat)
    return found


def _by_few(state: Skirmish, plan: Plan) -> list[int]:
    rule = plan.get(n.WinByFew)
    if rule is None:
        return []
    owners = state.roster.owners
    # A warband that began so small has not been brought so low.
    beaten = {owner for k, owner in enumerate(owners) if state.gone >> k & 1}
    few = [
        seat
        for seat in _players(state)
        if seat in beaten and len(list(state.of_seat(seat))) <= rule.number
    ]
    return [
        seat for seat in _players(state) if all(other in few for other in state.opponents(seat))
    ]


def _by_commanders(state: Skirmish, plan: Plan) -> list[int]:
    if not plan.has(n.WinByCommanders) or not all_evil(state):
        return []
    found: list[int] = []
    for seat in _players(state):
        enemies = [each for rival in state.opponents(seat) for each in commanders_of(state, rival)]
        if enemies and all(state.gone >> each & 1 for each in enemies):
            found.append(seat)
    return found


def _by_statues(state: Skirmish, plan: Plan) -> list[int]:
    rule = plan.get(n.WinByStatues)
    if rule is None or state.round > rule.rounds:
        return []
    every = statues.all_statues(state)
    return [
        seat for seat in _players(state) if every and statues.gifts_of(state, seat) == len(every)
    ]


def _by_role(state: Skirmish, plan: Plan) -> list[int]:
    roles = plan.get(n.Roles)
    if roles is None:
        return []
    found: list[int] = []
    for seat, role in enumerate((roles.first, roles.second)):
        for over in plan.all(n.WinOver):
            if over.role == role and _eliminated(state, over.creature):
                found.append(seat)
        for over_all in plan.all(n.WinOverAll):
            if over_all.role == role and not _any_left(state, seat):
                found.append(seat)
    return found


def _eliminated(state: Skirmish, name: str) -> bool:
    named = [k for k, card in enumerate(state.roster.cards) if card.name == name]
    return bool(named) and all(state.gone >> creature & 1 for creature in named)


def _any_left(state: Skirmish, seat: int) -> bool:
    rivals = state.opponents(seat)
    return any(
        state.controller[k] in rivals and not state.gone >> k & 1 for k in range(len(state.space))
    )


def _most_home(state: Skirmish) -> list[int]:
    home = {seat: state.recall(f"{HOME} {SEATS[seat]}") for seat in _players(state)}
    return [seat for seat in home if home[seat] == max(home.values())]


def _runners_decided(state: Skirmish) -> bool:
    """No runner is left, or one side leads by more than the others have left."""
    runners = state.recall(RUNNERS)
    owners = state.roster.owners
    left = [0] * state.roster.players
    for creature in range(len(owners)):
        if runners >> creature & 1 and not state.gone >> creature & 1:
            left[owners[creature]] += 1
    if not any(left):
        return True
    home = [state.recall(f"{HOME} {SEATS[seat]}") for seat in _players(state)]
    return any(
        all(home[seat] > home[other] + left[other] for other in state.opponents(seat))
        for seat in _players(state)
    )


def at_last_round(state: Skirmish, plan: Plan) -> tuple[tuple[int, ...], str] | None:
    """After the last round of a race most gifts win (Statue Race)."""
    rule = plan.get(n.WinByStatues)
    if rule is None or state.round < rule.rounds:
        return None
    counts = {seat: statues.gifts_of(state, seat) for seat in _players(state)}
    best = max(counts.values())
    return _settled(state, [seat for seat in counts if counts[seat] == best]), "most gifts"
