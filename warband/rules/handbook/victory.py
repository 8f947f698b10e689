"""Victory points, who has won, and how ties are broken (Standard Scenario)."""

from warband.kernel.questions import Finished
from warband.rules.handbook.seats import SEATS
from warband.rules.handbook.senses import illusory
from warband.rules.handbook.standard import QUIET
from warband.rules.handbook.state import NOBODY, Skirmish


def award(state: Skirmish, creature: int, seat: int) -> None:
    """Score an eliminated creature for a seat; its opponents split what nobody of them did.

    Shares are rounded down. Whoever already has the points for it keeps them.
    """
    if state.awards[creature]:
        return
    owner = state.roster.owners[creature]
    if state.recall("astray") == creature + 1:
        seat = state.controller[creature]  # Confused, it is an opponent's on this turn.
    teams = state.roster.teams
    worth = state.scenario.worth(state, creature)
    if seat != NOBODY and teams[seat] != teams[owner]:
        shares = [(seat, worth)]
    else:
        opponents = state.opponents(owner)
        shares = [(each, worth // len(opponents)) for each in opponents]
    state.awards[creature] = tuple(shares)
    for each, points in shares:
        add_points(state, each, points, state.name(creature))


def revoke(state: Skirmish, creature: int) -> None:
    """Take back the points for a creature that is in play again."""
    for seat, points in state.awards[creature]:
        add_points(state, seat, -points, state.name(creature))
    state.awards[creature] = ()


def add_points(state: Skirmish, seat: int, points: int, why: str) -> None:
    """Change the score of a player."""
    if points:
        state.points[seat] += points
        state.tally = True
        state.tell("points", seat=seat, points=points, why=why, total=state.points[seat])


def check_victory(state: Skirmish) -> None:
    """End the battle if somebody has won it; raises Finished then."""
    found = state.scenario.result(state)
    if found is not None:
        finish(state, found, "by the rules of the scenario")
    teams = state.roster.teams
    scored = dict.fromkeys(teams[: state.roster.players], 0)
    goal = dict.fromkeys(scored, 0)
    for seat, team in enumerate(teams[: state.roster.players]):
        scored[team] += state.points[seat]
        goal[team] += state.scenario.goal(state, seat)
    over = [team for team in scored if scored[team] >= goal[team] > 0]
    if over:
        most = max(scored[team] for team in over)
        best = [team for team in over if scored[team] == most]
        finish(state, _seats(state, best) if len(best) == 1 else (), "by victory points")
    alive = {
        teams[state.controller[number]]
        for number in range(len(state.space))
        if not state.gone >> number & 1
        and state.controller[number] < state.roster.players
        and state.scenario.counts(state, number)
        and not illusory(state, number)
    }
    if len(alive) < 2:
        finish(state, _seats(state, list(alive)), "all enemies are eliminated")


def _seats(state: Skirmish, teams: list[int]) -> tuple[int, ...]:
    return tuple(seat for seat, team in enumerate(state.roster.teams) if team in teams)


def finish(state: Skirmish, winners: tuple[int, ...], why: str) -> None:
    """The battle is over."""
    names = " and ".join(SEATS[seat] for seat in winners)
    state.winners = winners
    state.acting, state.opportunists = NOBODY, 0
    state.result = f"{names} wins: {why}" if winners else f"draw: {why}"
    state.tell("won", seats=winners, why=why, points=tuple(state.points))
    raise Finished


def break_tie(state: Skirmish) -> None:
    """Nothing was rolled for five rounds: points, then the centre, then the dearest creature."""
    if state.quiet < QUIET:
        return
    seats = list(range(state.roster.players))
    for measure in (_scored, _centre, _dearest):
        values = [measure(state, seat) for seat in seats]
        seats = [s for s, value in zip(seats, values, strict=True) if value == max(values)]
    teams = {state.roster.teams[seat] for seat in seats}
    winners = _seats(state, list(teams)) if len(teams) == 1 else ()
    finish(state, winners, "five rounds without an attack or a save")


def _scored(state: Skirmish, seat: int) -> float:
    return state.points[seat]


def _centre(state: Skirmish, seat: int) -> float:
    """How near its nearest creature is to the centre of the grid; more is nearer."""
    grid = state.field.grid
    x, y = grid.width / 2, grid.height / 2
    found = []
    for creature in state.of_seat(seat):
        for cell in state.squares(creature):
            u, v = grid.xy(cell)
            across, down = abs(u + 0.5 - x), abs(v + 0.5 - y)
            found.append(-(max(across, down) + min(across, down) / 2))
    return max(found, default=-1e9)


def _dearest(state: Skirmish, seat: int) -> float:
    return max((state.roster.cards[each].cost for each in state.of_seat(seat)), default=0)
