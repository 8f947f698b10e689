"""The champion test: for initiative in every round, and for the map before the battle."""

import warband.ddm.ask.turn.champions as championing
import warband.ddm.do.windows.windows as windows
from warband.ddm.moments import NOBODY, Contest, Moment
from warband.ddm.state import Skirmish
from warband.kernel.questions import Flow, Roll


def champion_test(state: Skirmish, why: str, decided: int = NOBODY) -> Flow[int]:
    """Champion Test: a d20 each, one more for the higher rating; the highest die wins.

    `decided` is whom a power has made the winner before the dice are rolled.
    """
    players = range(len(state.teams))
    champions = tuple(state.edition.champions.best_champion(state, seat) for seat in players)
    ratings = tuple(
        state.edition.champions.champion_rating(state, champion) if champion is not None else 0
        for champion in champions
    )
    ids = tuple(champion.id if champion is not None else -1 for champion in champions)
    while True:
        contest = Contest(ids, ratings)
        contest.forced_winner = None if decided == NOBODY else decided
        for seat in players:
            count = state.edition.champions.dice_of(ratings, seat)
            if why == "initiative":
                count += championing.extra_dice(state, seat)
                contest.bonuses[seat] = championing.bonus(state, seat)
            else:
                count += championing.extra_setup_dice(state, seat)
            faces = yield Roll(seat, 20, count, why, {})
            assert isinstance(faces, tuple)
            contest.dice[seat].extend(faces)
        moment = Moment("initiative roll")
        moment.contest = contest
        if why == "initiative":
            yield from windows.window(state, "before", [moment])
            yield from windows.window(state, "after", [moment])
        winner = state.edition.champions.ahead(contest)
        state.tell(
            "champion-test",
            why=why,
            dice=tuple(map(tuple, contest.dice)),
            ratings=contest.ratings,
            champions=contest.champions,
            winner=-1 if winner is None else winner,
            **({"bonuses": tuple(contest.bonuses)} if any(contest.bonuses) else {}),
        )
        if winner is not None:
            return winner
