"""Trying ideas out on copies of the battle until it is clear which is best."""

from time import perf_counter
from typing import NamedTuple

from warband.ddm.seats import opponents
from warband.ddm.state import Skirmish
from warband.kernel.battle import Battle
from warband.kernel.questions import Choose
from warband.players.agent import Budget
from warband.players.ddm import whatif, worth
from warband.players.ddm.ground import Matchups, threat
from warband.players.ddm.ideas import Idea
from warband.players.ddm.judging import engaged
from warband.players.ddm.recruit import Recruit

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
GLIMPSE = 2
"""How often trials of the lesser questions are looked at."""
LAPS = 32
"""How often an idea is tried out at most."""
SHORT = 4
"""The same for an answer to one of the lesser questions."""
TURNS = 640
"""How many turns are played in all trials of a search at most."""
CUTS = {2: 4, 4: 2, 8: 1}
"""After so many laps only so many of the others go on."""
DOUBT = 0.5
"""By how many standard errors an idea must lead before it is preferred."""
LEAST = 4
"""Fewer laps prove nothing: in four every die shows one face of each quarter."""
PAIR = 2
"""Every second lap it is seen which ideas go on: two laps have as much luck as bad luck."""
HOPELESS = 1.5
"""By how many standard errors an idea must be behind before it is dropped."""
CLEAR = 3.0
"""By how many standard errors the last one left must lead to need no more trials."""
ALIKE = 0.4
"""Ideas that differ by less, in points, are as good as each other."""
MARGIN = 1.5
"""How much longer than the longest so far the next piece of thinking may take."""
TEMPO = 0.3
"""How much of what a creature could do counts if its turn is still to come this round."""
LATER = 0.15
"""The same for a creature that has to wait for the next round."""


class Clock:
    """How much longer to think: seconds, or a number of trials.

    Thinking goes in pieces. A piece is begun only if there is time for one that takes longer
    than any before.
    """

    def __init__(self, budget: Budget) -> None:
        self._begun = perf_counter()
        self._end = self._begun + budget.seconds
        self._trials = budget.simulations
        self._longest = 0.0

    def shorten(self, share: float) -> None:
        """Give away the time beyond a share of it."""
        self._end = self._begun + share * (self._end - self._begun)

    def allows(self, trials: int = 0) -> bool:
        """Whether there is time for one more piece, after so many trials."""
        if self._trials is not None:
            return trials < self._trials
        return perf_counter() + MARGIN * self._longest <= self._end

    def room(self, trials: int) -> float:
        """For how many more trials there is time after so many, were they all the longest."""
        if self._trials is not None:
            return self._trials - trials
        return (self._end - perf_counter()) / self._longest

    def begins(self) -> float:
        """When a piece begins."""
        return perf_counter()

    def ends(self, begun: float) -> None:
        """Remember how long the longest piece took."""
        self._longest = max(self._longest, perf_counter() - begun)


class Search(NamedTuple):
    """The outcome of a search."""

    best: Idea
    usual: Idea
    """What a soldier would have done."""
    ideas: int
    """How many were tried out."""
    trials: int

    def explain(self) -> str:
        """What was found, in a sentence or two."""
        text = self.best.text.rstrip(".")
        if not self.trials:
            return f"{text}."
        tried = f"of {self.ideas} ideas in {self.trials} trials"
        if self.best is self.usual:
            return f"{text}. None {tried} was clearly better."
        lead = self.best.lead(self.usual).points
        return (
            f"{text}. Best {tried}, {lead:.1f} points ahead of the usual: "
            f"{self.usual.text.rstrip('.')}."
        )


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
    ) -> Search:
        """Try the ideas out against the first of them, and drop what falls behind."""
        usual, left = ideas[0], ideas[1:]
        trials = 0
        looks = horizons(battle.state)[: GLIMPSE if lesser else None]
        fates = whatif.Fates(seed)
        for lap in range(SHORT if lesser else LAPS):
            if not left:
                break
            for number, idea in enumerate((usual, *left)):
                if not lap and number > 1 and clock.room(trials) < LEAST * (number + 1) - trials:
                    # With so little time fewer ideas are better than ones hardly tried.
                    left = left[: number - 1]
                    break
                if not clock.allows(trials) or (trials + 1) * looks[-1] > TURNS:
                    return outcome(ideas, trials)
                begun = clock.begins()
                idea.went.append(self.trial(battle, question, idea, looks, fates, lap))
                clock.ends(begun)
                trials += 1
            left = still_open(left, usual, lap + 1)
        return outcome(ideas, trials)

    def trial(
        self,
        battle: Battle[Skirmish],
        question: Choose,
        idea: Idea,
        looks: tuple[int, ...],
        fates: whatif.Fates,
        lap: int,
    ) -> float:
        """Play an idea on a copy; who is ahead, luck aside, after so many turns each time?"""
        twin = battle.copy()
        dice = whatif.JudgedDice(fates, lap, twin, self.matchups)
        twin.dice = dice
        self.policy.orders = idea.orders
        if idea.index >= 0:
            twin.pick(idea.index)
        count = whatif.TurnCount(battle.state)
        total = 0.0
        for turns in looks:
            whatif.play_on(twin, self.policy, count.over(turns))
            luck, foes = dice.luck, opponents(battle.state.teams, question.seat)
            total += self.prospects(twin.state, question.seat) - luck[question.seat]
            total += sum(luck[foe] for foe in foes)
        self.policy.orders = None
        return total / len(looks)

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


def still_open(left: list[Idea], usual: Idea, laps: int) -> list[Idea]:
    """The ideas that may yet prove best: those clearly behind go, and the worse part in time."""
    if laps % PAIR:
        return left
    leads = {idea: idea.lead(usual) for idea in left}
    if all(abs(lead.points) < ALIKE for lead in leads.values()):
        return []
    ranked = sorted(left, key=lambda idea: -leads[idea].points)[: CUTS.get(laps)]
    ranked = [idea for idea in ranked if leads[idea].points > -HOPELESS * leads[idea].doubt]
    if len(ranked) == 1 and leads[ranked[0]].points > CLEAR * leads[ranked[0]].doubt:
        return []
    return ranked


def outcome(ideas: list[Idea], trials: int) -> Search:
    """The idea that is ahead of the usual one by most beyond doubt, or the usual one.

    Those that were dropped early are out of it, however lucky they began.
    """
    usual = ideas[0]
    laps = max(LEAST, len(usual.went) // 2)
    best, most = usual, 0.0
    for idea in ideas[1:]:
        lead, doubt = idea.lead(usual)
        if len(idea.went) >= laps and lead > ALIKE and lead - DOUBT * doubt > most:
            best, most = idea, lead - DOUBT * doubt
    tried = sum(bool(idea.went) for idea in ideas)
    return Search(best, usual, tried, trials)
