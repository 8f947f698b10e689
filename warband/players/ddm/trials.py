"""Trying ideas out on copies of the battle until it is clear which is best."""

from warband.ddm.seats import opponents
from warband.ddm.state import Skirmish
from warband.kernel.battle import Battle
from warband.kernel.questions import Choose
from warband.players.clock import Clock
from warband.players.contest import Search, compare, played_out
from warband.players.ddm import whatif, worth
from warband.players.ddm.ground import Matchups, threat
from warband.players.ddm.ideas import Idea
from warband.players.ddm.judging import engaged
from warband.players.ddm.recruit import Recruit
from warband.players.fates import Fates

ANSWER = 2
"""Turns of the enemy before a trial is looked at for the first time."""
EXCHANGE = 4
"""Turns between two looks: both sides take two."""
LOOKS = 4
"""How often a trial is looked at; once more while the armies are apart.

Found by comparing 114 ideas of fights with the soldier's: by how much an idea leads on average
over six trials, against the same nine turns a side later in six other trials. The first look
alone correlates with that by 0.56, the first two by 0.64, all four by 0.77 and a fifth adds
next to nothing; but before a fight (27 ideas) it lifts the correlation from 0.31 to 0.62.
"""
GLIMPSE = 4
"""How often trials of the lesser questions are looked at."""
SHORT = 12
"""How often an answer to one of them is tried out at most."""
SURE = 1.5
"""By how many standard errors it must lead: soldiers try these questions out themselves."""
TURNS = 1280
"""How many turns are played in all trials of a search at most."""
MARGIN = 0.05
"""By how much an idea for a turn must lead, as a share of the points that are played for.

Recruits promise too much: played on by soldiers, ideas that led by less than a twentieth of the
points did worse than the usual one on average, those that led by more kept over half of it.
"""
DECIDED = 0.6
"""The lead after which thinking changes nothing, as a share of the points that are played for.

In 84 battles between soldiers everybody who was ever so far ahead before a turn won.
"""
TEMPO = 0.3
"""How much of what a creature could do counts if its turn is still to come this round."""
LATER = 0.15
"""The same for a creature that has to wait for the next round."""


class Trials:
    """Plays ideas out with recruits on both sides."""

    def __init__(self, matchups: Matchups) -> None:
        self.matchups = matchups
        self.policy = Recruit(0, matchups)

    def search(
        self,
        battle: Battle[Skirmish],
        question: Choose,
        ideas: list[Idea],
        seed: int,
        clock: Clock,
        *,
        lesser: bool = False,
    ) -> Search[Idea]:
        """Try the ideas out against the first of them, and drop what falls behind."""
        looks = horizons(battle.state)[: GLIMPSE if lesser else None]
        fates = Fates(seed)

        def trial(idea: Idea, lap: int) -> float:
            return self.trial(battle, question, idea, looks, fates, lap)

        most = TURNS // looks[-1]
        if lesser:
            return compare(ideas, trial, clock, most, laps=SHORT, doubt=SURE)
        return compare(ideas, trial, clock, most, margin=MARGIN * battle.state.format.points)

    def trial(
        self,
        battle: Battle[Skirmish],
        question: Choose,
        idea: Idea,
        looks: tuple[int, ...],
        fates: Fates,
        lap: int,
    ) -> float:
        """Play an idea on a copy; who is ahead, luck aside, after so many turns each time?"""
        twin = battle.copy()
        dice = whatif.JudgedDice(fates, lap, twin, self.matchups)
        twin.dice = dice
        count = whatif.TurnCount(battle.state)
        foes = opponents(battle.state.teams, question.seat)

        def ahead() -> float:
            lucky = dice.luck[question.seat] - sum(dice.luck[foe] for foe in foes)
            return self.prospects(twin.state, question.seat) - lucky

        def go_on(turns: int) -> None:
            whatif.play_on(twin, self.policy, count.over(turns))

        self.policy.follow(idea.orders)
        found = played_out(twin, idea.index, looks, go_on, ahead)
        self.policy.follow(None)
        return found

    def decided(self, state: Skirmish, seat: int) -> bool:
        """Whether one side is so far ahead that soldiers will bring the battle home."""
        return abs(self.prospects(state, seat)) > DECIDED * state.format.points

    def prospects(self, state: Skirmish, seat: int) -> float:
        """How far a player is ahead, with what everybody could do on the next turn."""
        total = worth.balance(state, seat)
        if state.winner is not None:
            return total
        for piece in state.pieces:
            if piece.anchor >= 0:
                likely = TEMPO if not piece.activations else LATER
                value = likely * threat(state, piece, self.matchups)
                total += value if piece.seat == seat else -value
        return total


def horizons(state: Skirmish) -> tuple[int, ...]:
    """After how many turns a trial is looked at: when the enemy has answered, and later.

    What is decided before a round shows when everybody has had a turn.
    """
    if state.phase == "round":
        return (sum(piece.anchor >= 0 for piece in state.pieces),)
    answered = state.turns_left + ANSWER
    apart = not engaged(state, 0) and not engaged(state, 1)
    return tuple(answered + EXCHANGE * look for look in range(LOOKS + apart))
