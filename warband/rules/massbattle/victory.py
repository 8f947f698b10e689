"""Who has won, and the special rules of scenarios (Victory Conditions; Special Scenarios)."""

from warband.boards.plane.blocks import block_at
from warband.boards.plane.lines import length_between
from warband.boards.plane.measures import CLOSE, INCH, vector
from warband.boards.plane.shapes import distance, inside, overlaps
from warband.kernel.questions import Flow, roll
from warband.rules.massbattle.combat.morale import settle
from warband.rules.massbattle.deployment import deploy_next, waiting
from warband.rules.massbattle.ground.engagement import engaged_by
from warband.rules.massbattle.ground.spaces import refit, space_for
from warband.rules.massbattle.scenarios import supreme_leader
from warband.rules.massbattle.seats import SEATS
from warband.rules.massbattle.state import NOBODY, ROUTING, Game, Save, Unit

__all__ = [
    "VICTORIES", "check_elimination", "consequences", "end_of_round", "needed", "occupier",
    "random_victory", "roll_victory", "team_score",
]  # fmt: skip

VICTORIES = ("standard", "quick", "contested", "ten", "variable", "recon", "random")


def random_victory(game: Game, percent: int) -> str:
    """Table 6-8: the victory condition of a roll of d%; empty where it must be rolled again."""
    for most, name in ((20, 0), (40, 1), (60, 2), (80, 3), (90, 4)):
        if percent <= most:
            return VICTORIES[name]
    return VICTORIES[5] if len(game.teams) == 2 else ""


def roll_victory(game: Game) -> Flow[None]:
    """Roll for the victory condition, after armies are built."""
    while game.terms.victory == "random":
        faces = yield from roll(0, 100, 1, "victory condition")
        name = random_victory(game, faces[0])
        if name:
            game.terms = game.terms._replace(victory=name)
            game.tell("victory-condition", name=name)


def team_score(game: Game, team: int) -> int:
    """The victory points of a team together (Team Battles)."""
    return sum(
        game.scores[seat] + game.bonus[seat] for seat, t in enumerate(game.teams) if t == team
    )


def team_cost(game: Game, team: int) -> int:
    """What a team's armies cost."""
    return sum(game.costs[seat] for seat, t in enumerate(game.teams) if t == team)


def needed(game: Game, team: int) -> int | None:
    """The victory points with which a team wins; None where points do not win at once."""
    own = dict(game.terms.targets).get(team)
    if own is not None:
        return own
    cost = team_cost(game, team)
    if game.terms.victory in ("standard", "recon"):
        return cost
    return -(-cost * 7 // 10) if game.terms.victory == "quick" else None


def win(game: Game, teams: list[int], how: str) -> None:
    """The battle is over."""
    game.winners = tuple(seat for seat, team in enumerate(game.teams) if team in teams)
    if len(teams) == 1:
        names = " and ".join(SEATS[seat] for seat in game.winners)
        game.result = f"{names} {'win' if len(game.winners) > 1 else 'wins'}: {how}"
    else:
        game.result = f"draw: {how}"
    game.tell("victory", winners=game.winners, how=how)


def standing_teams(game: Game) -> list[int]:
    """The teams that still have creatures."""
    return sorted({
        game.teams[unit.seat]
        for unit in game.units
        if unit.gone in ("", "high", "waiting") and unit.dominated == NOBODY
        and unit.under("neutral") is None
    })  # fmt: skip


def check_elimination(game: Game) -> None:
    """A team wins when all opponents' creatures are eliminated."""
    if game.result:
        return
    left = standing_teams(game)
    if len(left) == 1:
        win(game, left, "all enemies eliminated")
    elif not left:
        _highest(game, "nobody is left")


def consequences(game: Game) -> Flow[None]:
    """What follows at once from creatures that fell and points that were scored."""
    _supreme_commander(game)
    yield from settle(game)
    _neutrals(game)
    _check_points(game)
    check_elimination(game)


def _check_points(game: Game) -> None:
    """A team wins as soon as it has the points it needs."""
    if game.result:
        return
    reached = []
    for team in sorted(set(game.teams)):
        target = needed(game, team)
        if target is not None and target > 0 and team_score(game, team) >= target:
            reached.append(team)
    if len(reached) == 1:
        win(game, reached, "victory points")
    elif reached:
        best = max(team_score(game, team) for team in reached)
        win(game, [t for t in reached if team_score(game, t) == best], "victory points")


def _highest(game: Game, how: str) -> None:
    """Most points; where they are tied the second half of the Tiebreaker decides."""
    teams = sorted(set(game.teams))
    best = max(team_score(game, team) for team in teams)
    win(game, _nearest(game, [team for team in teams if team_score(game, team) == best]), how)


def _nearest(game: Game, tied: list[int]) -> list[int]:
    """Of teams that are tied those with a unit nearest to the centre of the battlefield."""
    if len(tied) == 1:
        return tied
    near = {team: _nearest_to_centre(game, team) for team in tied}
    return [team for team in tied if near[team] == min(near.values())]


# Contested ground.


def occupier(game: Game) -> int:
    """The only team on the piece of terrain in the middle; NOBODY if none or several."""
    teams = set()
    for piece, shape in zip(game.field.pieces, game.field.shapes, strict=True):
        if not inside(game.field.centre, shape):
            continue
        for unit in game.on_table():
            if piece.does.bars:
                on = distance(unit.shape, shape) <= 2 * INCH + CLOSE
            else:
                on = overlaps(unit.shape, shape)
            if on:
                teams.add(game.teams[unit.seat])
    return teams.pop() if len(teams) == 1 else NOBODY


# The end of a round.


def end_of_round(game: Game) -> Flow[None]:
    """What is looked at when everybody has acted."""
    game.quiet = 0 if game.noise else game.quiet + 1
    yield from _scenario(game)
    check_elimination(game)
    _check_points(game)
    if game.result:
        return
    victory = game.terms.victory
    if victory == "contested" and game.round >= 5:
        holder = occupier(game)
        if holder != NOBODY and holder == game.held:
            win(game, [holder], "holds the contested ground")
    elif victory == "ten" and game.round >= 10:
        _highest(game, "ten rounds are over")
    elif victory == "variable" and game.round >= 6:
        faces = yield from roll(game.order[0], 6, 1, "does the battle end")
        if faces[0] <= 2:
            _highest(game, "the battle ends")
    if not game.result and game.quiet >= 5:
        _tie_break(game)
    if not game.result and 0 < game.terms.rounds <= game.round:
        _highest(game, "time is up")


def _tie_break(game: Game) -> None:
    """Five quiet rounds: most points of enemies eliminated, then nearest to the centre."""
    teams = sorted(set(game.teams))
    totals = {
        team: sum(game.scores[s] for s, t in enumerate(game.teams) if t == team) for team in teams
    }
    best = max(totals.values())
    ahead = [team for team in teams if totals[team] == best]
    win(game, _nearest(game, ahead), "nothing happened for five rounds")


def _nearest_to_centre(game: Game, team: int) -> int:
    far = [
        length_between(unit.placed.centre, game.field.centre)
        for unit in game.on_table()
        if game.teams[unit.seat] == team
    ]
    return min(far, default=1 << 40)


# Special scenarios.


def _scenario(game: Game) -> Flow[None]:
    yield from _reinforcements(game)
    yield from _kobolds(game)
    _neutrals(game)


def _reinforcements(game: Game) -> Flow[None]:
    """Hold Out for Reinforcements: from the fourth round on, an even chance each round."""
    seat_word = game.terms.special("reinforcements")
    if seat_word is None or not game.late or game.round < 3:
        return
    seat = int(seat_word)
    faces = yield from roll(seat, 2, 1, "reinforcements")
    if faces[0] == 2:
        for number in game.late:
            game.tell("arrives", unit=number)
        game.late = ()
        while waiting(game, seat):
            yield from deploy_next(game, seat)


def _neutrals(game: Game) -> None:
    """Neutral Units join the first army with half the victory points it needs."""
    name = game.terms.special("neutral")
    unit = game.named(name) if name else None
    if unit is None or unit.under("neutral") is None:
        return
    for team in sorted(set(game.teams)):
        target = needed(game, team) or team_cost(game, team)
        if 2 * team_score(game, team) >= target > 0:
            unit.seat = game.teams.index(team)
            game.clear_condition(unit, "neutral")
            game.tell("joins", unit=unit.number, seat=unit.seat)
            return


def _kobolds(game: Game) -> Flow[None]:
    """A Thousand Kobolds: at the end of each round 1d6 of them, at one of six places."""
    word = game.terms.special("kobolds")
    model = next((u for u in game.units if u.under("swarm") is not None), None)
    if word is None or model is None:
        return
    seat = int(word)
    place = yield from roll(seat, 6, 1, "where kobolds appear")
    count = yield from roll(seat, 6, 1, "how many kobolds")
    dx, dy = vector(24 * INCH, 600 * place[0])
    x, y = game.field.centre
    width, depth = space_for(model.creature.size, count[0], formed=False)
    block = block_at(x + dx, y + dy + depth // 2, 0, width, depth)
    shape = block.shape
    for other in game.of(seat):
        if other.creature.name == model.creature.name and overlaps(other.shape, shape):
            if not engaged_by(game, other):
                other.count = min(16, other.count + count[0])
                refit(game, other)
                game.tell("arrives", unit=other.number)
            return
    if not game.field.holds(shape) or any(overlaps(shape, o.shape) for o in game.on_table()):
        return
    unit = Unit(
        len(game.units), seat, f"{model.creature.name} {len(game.units)}", model.creature, count[0]
    )
    unit.appeared = 0
    game.units.append(unit)
    game.put(unit, block)
    game.tell("arrives", unit=unit.number)


def _supreme_commander(game: Game) -> None:
    """Supreme Commander: an army whose leader was killed routs."""
    leader = supreme_leader(game)
    if leader is None or leader.gone != "destroyed" or leader.under("mourned") is not None:
        return
    game.set_condition(leader, "mourned", 1)
    for unit in list(game.of(leader.seat)):
        if unit.morale != ROUTING:
            game.due(Save(unit.number, "forced to rout", NOBODY, special=True))
