"""The captain: tries its best ideas out in its head before it decides."""

from time import perf_counter

from warband.kernel.battle import Battle
from warband.kernel.dice import Dice
from warband.kernel.questions import Choose
from warband.players.agent import Budget
from warband.players.handbook.odds import worth
from warband.players.handbook.soldier import Soldier
from warband.rules.handbook.allowed import Choices
from warband.rules.handbook.command import under_command
from warband.rules.handbook.state import Skirmish

IDEAS = 5
"""So many options are tried out at most."""
MARGIN = 0.8
"""By so many points another idea must be better than the soldier's own."""
AHEAD = 20
"""Decisions that a trial looks ahead."""
LEAST = 0.3
"""What an act must be worth at first sight to be tried out."""
TRIALS = 40
"""Trials in all for one decision, unless the budget says otherwise."""
LOOKS = 3
"""After so many trials each the hopeless ideas are dropped."""
HOPELESS = 5.0
"""By so many points an idea may fall behind."""


class Captain:
    """Plays the soldier's best ideas on, several times each, and takes what turns out best."""

    name = "captain"

    def __init__(self, seed: int, budget: Budget) -> None:
        self.dice = Dice(seed)
        self.budget = budget
        self.soldier = Soldier(seed)
        self._why = ""

    def why(self) -> str:
        """The reason for the last answer."""
        return self._why or self.soldier.why()

    def choose(self, battle: Battle[Skirmish], question: Choose) -> int:
        """The number of the option to take."""
        self._why = ""
        if question.ask not in ("action", "activate") or len(question.options) < 2:
            return self.soldier.choose(battle, question)
        ideas = self._ideas(battle, question)
        if len(ideas) < 2:
            return self.soldier.choose(battle, question)
        return self._try_out(battle, question, ideas)

    def _ideas(self, battle: Battle[Skirmish], question: Choose) -> list[int]:
        """The options that seem best at first sight, the soldier's own first."""
        state = battle.state
        first = self.soldier.choose(battle, question)
        if question.ask == "activate":
            creatures = [question.options[n] for n in range(len(question.options))]
            values = [
                self.soldier.readiness(state, creature)
                for creature in creatures
                if isinstance(creature, int)
            ]
        else:
            values = self.soldier.act_values(state, question)
        order = sorted(range(len(values)), key=lambda n: -values[n])
        if question.ask == "action":
            # Waiting is no idea: whoever only waits lets the enemy come to the middle.
            order = [n for n in order if values[n] > LEAST]
        found = [first, *(n for n in order if n != first)][:IDEAS]
        options = question.options
        if isinstance(options, Choices) and options.squares:
            moves = self.soldier.good_moves(state, question)[:2]
            found = [first, *moves, *found[1:]]
        most = min(IDEAS, max(2, (self.budget.simulations or TRIALS) // 4))
        return list(dict.fromkeys(found))[:most]

    def _try_out(self, battle: Battle[Skirmish], question: Choose, ideas: list[int]) -> int:
        """Play every idea on with the same luck; another than the first must be clearly better."""
        started = perf_counter()
        limit = self.budget.simulations
        left = max(2 * len(ideas), limit or TRIALS)
        sums = dict.fromkeys(ideas, 0.0)
        first, done = ideas[0], 0
        while left > 0:
            seed = self.dice.next()
            for idea in ideas:
                sums[idea] += self._trial(battle, question.seat, idea, seed)
            left -= len(ideas)
            done += 1
            if done == LOOKS:
                most = max(sums[idea] for idea in ideas) - HOPELESS * done
                ideas = [idea for idea in ideas if sums[idea] >= most or idea == first]
            if len(ideas) == 1:
                break
            if limit is None and perf_counter() - started > self.budget.seconds:
                break
        best = max(ideas, key=lambda n: sums[n] / done + (MARGIN if n == first else 0.0))
        self._why = f"In {done} trials it came to {sums[best] / done:+.1f} points."
        return best

    def _trial(self, battle: Battle[Skirmish], seat: int, idea: int, seed: int) -> float:
        twin = battle.copy()
        twin.dice = Dice(seed)
        twin.pick(idea)
        for _ in range(AHEAD):
            question = twin.ask()
            if not isinstance(question, Choose):
                break
            twin.pick(self.soldier.choose(twin, question))
        return outlook(twin.state, seat)


def outlook(state: Skirmish, seat: int) -> float:
    """How a seat's team stands against all others, in points."""
    team = state.roster.teams[seat]
    if state.result:
        mine = any(state.roster.teams[winner] == team for winner in state.winners)
        return 60.0 if mine else -60.0 if state.winners else 0.0
    total = 0.0
    cards = state.roster.cards
    for creature, space in enumerate(state.space):
        own = state.roster.teams[state.roster.owners[creature]] == team
        value = worth(state, creature)
        if not space:
            left = 0.0 if state.gone >> creature & 1 else 1.0
        else:
            left = 0.45 + 0.55 * min(1.0, state.hp[creature] / cards[creature].hp)
            if state.routing >> creature & 1:
                left *= 0.35
            elif not under_command(state, creature):
                left *= 0.95
            if state.controller[creature] != state.roster.owners[creature]:
                left = -0.5
        total += value * left if own else -value * left
    return total
