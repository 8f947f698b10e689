"""The captain: plays its best ideas on in its head before it decides."""

from time import perf_counter

from warband.kernel.battle import Battle
from warband.kernel.dice import Dice
from warband.kernel.questions import Choose
from warband.players.agent import Budget
from warband.players.massbattle.outlook import outlook
from warband.players.massbattle.soldier import MOVES, Soldier
from warband.rules.massbattle.ground.manoeuvres import Act
from warband.rules.massbattle.state import Game

__all__ = ["Captain"]

IDEAS = 5
"""So many options are tried out at most."""
TRIALS = 15
"""Trials in all for one decision, unless the budget says otherwise."""
ROUNDS = 2
"""Every idea is tried so often before the hopeless ones are dropped."""
HOPELESS = 6.0
"""By so many points an idea may fall behind."""
MARGIN = 0.5
"""By so many points another idea must be better than the soldier's own."""
AHEAD = 3
"""A trial ends when so many units have been activated after this one."""
LONGEST = 40
"""Decisions after which a trial ends in any case."""


class Captain:
    """Tries the soldier's best ideas on copies of the battle and takes what turns out best."""

    name = "captain"

    def __init__(self, seed: int, budget: Budget) -> None:
        self.dice = Dice(seed)
        self.budget = budget
        self.soldier = Soldier(seed)
        self._why = ""

    def why(self) -> str:
        """The reason for the last answer."""
        return self._why or self.soldier.why()

    def choose(self, battle: Battle[Game], question: Choose) -> int:
        """The number of the option to take."""
        self._why = ""
        if question.ask not in ("act", "rush", "order") or len(question.options) < 2:
            return self.soldier.choose(battle, question)
        ideas = self._ideas(battle, question)
        if len(ideas) < 2:
            return ideas[0]
        return self._try_out(battle, question, ideas)

    def _ideas(self, battle: Battle[Game], question: Choose) -> list[int]:
        """The soldier's own choice, then the best of every other kind of thing to do."""
        values = self.soldier.values(battle.state, question)
        order = sorted(range(len(values)), key=lambda n: -values[n])
        found: list[int] = []
        kinds: set[object] = set()
        for n in order:
            option = question.options[n]
            kind = self._kind(option)
            if kind not in kinds:
                kinds.add(kind)
                found.append(n)
            if len(found) == IDEAS:
                break
        most = max(2, (self.budget.simulations or TRIALS) // ROUNDS)
        return found[:most]

    def _kind(self, option: object) -> object:
        """What an idea is like: marches that lead elsewhere are different ideas."""
        if not isinstance(option, Act):
            return option
        if option.kind in MOVES:
            return option.kind, option.a // 900 if option.kind == "go" else option.b
        return option.kind, option.target

    def _try_out(self, battle: Battle[Game], question: Choose, ideas: list[int]) -> int:
        """Play every idea on with the same luck; another than the first must be clearly better."""
        started = perf_counter()
        limit = self.budget.simulations
        left = max(2 * len(ideas), limit or TRIALS)
        sums = dict.fromkeys(ideas, 0.0)
        first, done = ideas[0], 0
        while left > 0 and len(ideas) > 1:
            seed = self.dice.next()
            for idea in ideas:
                sums[idea] += self._trial(battle, question.seat, idea, seed)
            left -= len(ideas)
            done += 1
            if done == ROUNDS:
                least = max(sums[idea] for idea in ideas) - HOPELESS * done
                ideas = [idea for idea in ideas if sums[idea] >= least or idea == first]
            if limit is None and perf_counter() - started > self.budget.seconds:
                break
        best = max(ideas, key=lambda n: sums[n] / done + (MARGIN if n == first else 0.0))
        self._why = f"In {done} trials it came to {sums[best] / done:+.1f} points."
        return best

    def _trial(self, battle: Battle[Game], seat: int, idea: int, seed: int) -> float:
        twin = battle.copy()
        twin.dice = Dice(seed)
        twin.pick(idea)
        turns = 0
        for _ in range(LONGEST):
            question = twin.ask()
            if not isinstance(question, Choose):
                break
            if question.ask == "activate":
                turns += 1
                if turns > AHEAD:
                    break
            twin.pick(self.soldier.choose(twin, question))
        return outlook(twin.state, seat)
