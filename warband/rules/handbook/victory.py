"""Victory points, who has won, and how ties are broken (Standard Scenario)."""

from warband.kernel.questions import Finished
from warband.rules.handbook.seats import SEATS
from warband.rules.handbook.senses import illusory
from warband.rules.handbook.standard import LONGEST, QUIET
from warband.rules.handbook.state import NOBODY, Skirmish
from warband.rules.handbook.tiles.layout import centre_cells


def award(state: Skirmish, creature: int, seat: int, *, destroyed: bool = False) -> None:
    """Score an eliminated creature for a seat; its opponents split what nobody of them did.

    Shares are rounded down. Whoever already has the points for it keeps them.
    """
    if state.awards[creature]:
        return
    owner = state.roster.owners[creature]
    if state.recall("astray") == creature + 1:
        seat = state.controller[creature]  # Confused, it is an opponent's on this turn.
    teams = state.roster.teams
    worth = state.scenario.worth(state, creature, destroyed=destroyed)
    if seat != NOBODY and teams[seat] != teams[owner]:
        shares = [(seat, worth)]
    elif owner >= state.roster.players:
        shares = []
    else:
        opponents = _one_of_each_team(state, owner)
        shares = [(each, worth // len(opponents)) for each in opponents]
    state.awards[creature] = tuple(shares)
    for each, points in shares:
        add_points(state, each, points, state.name(creature))


def _one_of_each_team(state: Skirmish, owner: int) -> list[int]:
    """Those among whom points are split: opponents, a team counting as one."""
    found: dict[int, int] = {}
    for seat in state.opponents(owner):
        found.setdefault(state.roster.teams[seat], seat)
    return list(found.values())


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
        finish(state, *found)
    teams = state.roster.teams
    scored = dict.fromkeys(teams[: state.roster.players], 0)
    goal = dict.fromkeys(scored, 0)
    for seat, team in enumerate(teams[: state.roster.players]):
        scored[team] += state.points[seat]
        goal[team] += state.scenario.goal(state, seat)
    over = [team for team in scored if scored[team] >= goal[team] > 0]
    if over:
        most = max(scored[team] for team in over)
        best = list(seats_of(state, [team for team in over if scored[team] == most]))
        best = leaders(state, best) if len(over) > 1 else best
        winning = {teams[seat] for seat in best}
        won = seats_of(state, list(winning)) if len(winning) == 1 else ()
        finish(state, won, "by victory points")
    if not state.scenario.wipe_out:
        return
    alive = {
        teams[state.controller[number]]
        for number in range(len(state.space))
        if not state.gone >> number & 1
        and state.controller[number] < state.roster.players
        and state.scenario.counts(state, number)
        and not illusory(state, number)
    }
    if len(alive) < 2:
        finish(state, seats_of(state, list(alive)), "all enemies are eliminated")


def seats_of(state: Skirmish, teams: list[int]) -> tuple[int, ...]:
    """The players of some teams."""
    players = state.roster.teams[: state.roster.players]
    return tuple(seat for seat, team in enumerate(players) if team in teams)


def finish(state: Skirmish, winners: tuple[int, ...], why: str) -> None:
    """The battle is over."""
    names = " and ".join(SEATS[seat] for seat in winners)
    state.winners = winners
    state.acting, state.opportunists = NOBODY, 0
    state.result = f"{names} wins: {why}" if winners else f"draw: {why}"
    state.tell("won", seats=winners, why=why, points=tuple(state.points))
    raise Finished


def break_tie(state: Skirmish) -> None:
    """Nothing was rolled for five rounds, or the battle has lasted too long: points, then the
    centre, then the dearest creature."""
    if state.quiet < QUIET and state.round < LONGEST:
        return
    teams = {state.roster.teams[seat] for seat in leaders(state, list(range(state.roster.players)))}
    winners = seats_of(state, list(teams)) if len(teams) == 1 else ()
    quiet = state.quiet >= QUIET
    why = "five rounds without an attack or a save" if quiet else f"{LONGEST} rounds are over"
    finish(state, winners, why)


def leaders(state: Skirmish, seats: list[int]) -> list[int]:
    """Those of some players whom the tie-breaker leaves: most points from eliminating enemies, then
    a creature nearest the centre, then the dearest creature."""
    for measure in (_scored, _centre, _dearest):
        values = [measure(state, seat) for seat in seats]
        seats = [s for s, value in zip(seats, values, strict=True) if value == max(values)]
    return seats


def _scored(state: Skirmish, seat: int) -> int:
    teams = state.roster.teams
    return sum(
        state.scenario.elimination_points(state, each)
        for each in range(state.roster.players)
        if teams[each] == teams[seat]
    )


def _centre(state: Skirmish, seat: int) -> int:
    """How near its nearest creature is to the centre of the grid; more is nearer."""
    centre = centre_cells(state.field.grid)
    counting = state.field.ground.counting
    spaces = [state.space[creature] for creature in state.of_seat(seat)]
    return max((-counting.apart(space, centre) for space in spaces), default=-(1 << 20))


def _dearest(state: Skirmish, seat: int) -> int:
    return max((state.roster.cards[each].cost for each in state.of_seat(seat)), default=0)
