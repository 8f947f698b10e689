"""The captain: tries whole activations out on copies of the battle before it decides.

At every choice that matters it lists what could be done, plays each on a copy with fresh
dice, lets soldiers play on for both sides for a little while, and looks who is ahead. The
worse half is dropped again and again, so that most of the time goes to the best.
"""

from time import perf_counter
from typing import NamedTuple

from warband.kernel.battle import Battle
from warband.kernel.dice import Dice
from warband.kernel.questions import Choose
from warband.players.agent import Budget
from warband.players.v3 import odds, whatif, worth
from warband.players.v3.plans import Plan, Planner
from warband.players.v3.soldier import Soldier, describe, look
from warband.rules.v3.kit import Skill
from warband.rules.v3.state import Skirmish

AHEAD = 3
"""How many activations a trial goes on for, its own included."""
DOUBT = 12
"""An estimate counts as much as so many trials: single trials are mostly luck."""
HABIT = 1.0
"""What a soldier's choice is thought to be better by where nothing else is known."""
PLANS = 2
"""Plans tried out for each creature that could be activated."""
PLANS_NOW = 8
"""Plans tried out for the creature whose turn it is."""
MARGIN = 1.5
"""A trial is begun only if there is time for one so much longer than any before."""
TRIED = frozenset(("reaction", "option", "creature", "may", "use power", "first turn", "attack"))
"""Other questions that are worth trying out, if there are few options."""
FEW = 6


class Candidate:
    """Something that could be done, and how it went."""

    __slots__ = ("index", "orders", "prior", "text", "total", "trials")

    def __init__(
        self, index: int, orders: tuple[int, Plan] | None, prior: float, text: str
    ) -> None:
        self.index = index
        """The option to take at the question; -1 leaves it to the plan."""
        self.orders = orders
        self.prior = prior
        """What it seems to be worth before it is tried."""
        self.text = text
        self.total = 0.0
        self.trials = 0

    def surprise(self) -> float:
        """How much better it went than it seemed, on average."""
        return self.total / self.trials - self.prior if self.trials else 0.0

    def value(self, usual: float) -> float:
        """What it is worth by all that is known; `usual` is the surprise of all together."""
        sure = self.trials / (self.trials + DOUBT)
        return self.prior + sure * (self.surprise() - usual)


class Search(NamedTuple):
    """The outcome of a search, best first, each with its value."""

    ranked: list[tuple[float, Candidate]]
    trials: int

    @property
    def best(self) -> Candidate:
        """What to do."""
        return self.ranked[0][1]

    def explain(self) -> str:
        """What was found, in a sentence or two."""
        value, best = self.ranked[0]
        text = f"{best.text} Best of {len(self.ranked)} ideas in {self.trials} trials"
        if len(self.ranked) > 1:
            other, second = self.ranked[1]
            text += f", {value - other:.1f} points ahead of the next: {second.text}"
        return text.rstrip(".") + "."


class Captain:
    """Searches over whole activations within a budget for each decision."""

    name = "captain"

    def __init__(self, seed: int, budget: Budget | None = None) -> None:
        self.budget = budget or Budget()
        self.dice = Dice(seed)
        self.soldier = Soldier(seed)
        self.policy = Soldier(seed, light=True)
        self.policy.matchups = self.soldier.matchups
        self._intent: tuple[int, Plan] | None = None
        self._why = ""

    def why(self) -> str:
        """The reason for the last answer."""
        return self._why

    def choose(self, battle: Battle[Skirmish], question: Choose) -> int:
        """The number of the option to take."""
        begun = perf_counter()
        ask = question.ask
        if ask == "activate":
            found = self._search(battle, question, self._activations(battle, question), begun)
            self._intent = found.best.orders
            self._why = found.explain()
            return found.best.index
        if ask == "action":
            return self._act(battle, question, begun)
        if ask in TRIED and 1 < len(question.options) <= FEW:
            habit = self.policy.choose(battle, question)
            ideas = [
                Candidate(index, None, HABIT if index == habit else 0.0, f"{text}.")
                for index, text in enumerate(battle.options())
            ]
            found = self._search(battle, question, ideas, begun)
            self._why = found.explain()
            return found.best.index
        index = self.soldier.choose(battle, question)
        self._why = self.soldier.why()
        return index

    def _act(self, battle: Battle[Skirmish], question: Choose, begun: float) -> int:
        """The next action of the creature whose turn it is."""
        who = question.about["who"]
        intent, self._intent = self._intent, None
        if intent is not None and intent[0] == who:
            # What was found when the creature was activated still holds.
            self.soldier.orders = intent
            return self.soldier.choose(battle, question)
        found = self._search(battle, question, self._actions(battle, question), begun)
        best = found.best
        self._why = found.explain()
        if best.index >= 0:
            return best.index
        self.soldier.orders = best.orders
        return self.soldier.choose(battle, question)

    # ------------------------------------------------------------------------------- ideas

    def _activations(self, battle: Battle[Skirmish], question: Choose) -> list[Candidate]:
        """The best few plans of every creature that could be activated."""
        state = look(battle)
        ideas: list[Candidate] = []
        for index in range(len(question.options)):
            number = question.options[index]
            assert isinstance(number, int)
            piece = state.pieces[number]
            planner = Planner(state, piece, self.soldier.matchups)
            idle = planner.lay.value(piece.anchor)
            for plan in planner.plans(keep=PLANS, close=PLANS):
                text = describe(state, piece, plan)
                ideas.append(Candidate(index, (number, plan), plan.value - idle, text))
        return ideas

    def _actions(self, battle: Battle[Skirmish], question: Choose) -> list[Candidate]:
        """The best plans of the creature, and every other power it could use now."""
        state = look(battle)
        number = question.about["who"]
        assert isinstance(number, int)
        piece = state.pieces[number]
        planner = Planner(state, piece, self.soldier.matchups)
        plans = planner.plans(keep=PLANS_NOW, close=PLANS_NOW)
        idle = planner.lay.value(piece.anchor)
        ideas = [
            Candidate(-1, (number, plan), plan.value - idle, describe(state, piece, plan))
            for plan in plans
        ]
        strikes = any(plan.skill is not None and not plan.way for plan in plans)
        for index in range(len(question.options)):
            option = question.options[index]
            if (
                (isinstance(option, Skill) and not odds.attacks(option))
                or (isinstance(option, str) and option.startswith(("recharge", "Heal")))
                or (option == "Lunge" and not strikes)
            ):
                text = battle.rules.option_text(state, question, index)
                ideas.append(Candidate(index, None, 0.0, f"{piece.label} uses {text}."))
        return ideas

    # ------------------------------------------------------------------------------ trials

    def _search(
        self, battle: Battle[Skirmish], question: Choose, ideas: list[Candidate], begun: float
    ) -> Search:
        """Try the ideas out, dropping the worse half after every lap."""
        limit = self.budget.simulations
        end = begun + self.budget.seconds
        seed = self.dice.next()
        trials = 0
        longest = 0.0
        left = list(ideas)
        share = 1.0
        while len(left) > 1:
            share /= 2
            laps = 0
            stop_at = end - (end - begun) * share if limit is None else end
            room = None if limit is None else max(1, limit // (2 * len(left)))
            while True:
                for idea in left:
                    now = perf_counter()
                    if limit is None:
                        if now + MARGIN * longest > end:
                            return _ranked(ideas, trials)
                    elif trials >= limit:
                        return _ranked(ideas, trials)
                    idea.total += self._trial(battle, question, idea, seed + idea.trials)
                    idea.trials += 1
                    trials += 1
                    longest = max(longest, perf_counter() - now)
                laps += 1
                if room is not None and laps >= room:
                    break
                if room is None and perf_counter() > stop_at:
                    break
            usual = surprise(ideas)
            left.sort(key=lambda idea: -idea.value(usual))
            left = left[: (len(left) + 1) // 2]
        return _ranked(ideas, trials)

    def _trial(
        self, battle: Battle[Skirmish], question: Choose, idea: Candidate, seed: int
    ) -> float:
        """Play an idea on a copy, then a little further; who is ahead?"""
        twin = whatif.fresh_copy(battle, seed, idea.trials)
        self.policy.orders = idea.orders
        if idea.index >= 0:
            twin.pick(idea.index)
        whatif.play_on(twin, self.policy, whatif.checkpoints(AHEAD))
        self.policy.orders = None
        return worth.balance(twin.state, question.seat)


def surprise(ideas: list[Candidate]) -> float:
    """How much better than they seemed ideas went on average, each counted once."""
    tried = [idea.surprise() for idea in ideas if idea.trials]
    return sum(tried) / len(tried) if tried else 0.0


def _ranked(ideas: list[Candidate], trials: int) -> Search:
    usual = surprise(ideas)
    ranked = sorted(((idea.value(usual), idea) for idea in ideas), key=lambda pair: -pair[0])
    return Search(ranked, trials)
