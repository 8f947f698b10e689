"""The captain: a soldier that tries out what else it could do before it decides.

At every choice that matters it lists what could be done, first of all what a soldier would
do. Each idea is played on copies of the battle, with soldiers going on for both sides until
the enemy has answered; then it looks who is ahead. All ideas meet the same dice, what luck
gave is taken off, and another idea has to be better than the soldier's beyond doubt.
"""

from math import sqrt
from time import perf_counter
from typing import NamedTuple

from warband.kernel.battle import Battle
from warband.kernel.dice import Dice
from warband.kernel.questions import Choose
from warband.players.agent import Budget
from warband.players.v3 import whatif, worth
from warband.players.v3.plans import Plan, Planner
from warband.players.v3.soldier import Soldier, describe, look
from warband.rules.v3.state import Skirmish

ANSWER = 2
"""Activations of the enemy at the end of a trial."""
IDEAS = 7
"""How many ideas are tried out at most."""
EACH = 2
"""How many of them may be for the same creature when one is to be activated."""
CLOSE = 8
"""How many plans of a creature are looked at closely."""
LAPS = 24
"""How often an idea is tried out at most."""
DOUBT = 1.0
"""By how many standard errors an idea must lead before it is preferred."""
SPREAD = 4.0
"""How far trials are thought to differ, in points, before any were made."""
LEAST = 4
"""Fewer laps prove nothing."""
ALIKE = 0.2
"""Ideas that differ by less, in points, are as good as each other."""
MARGIN = 1.5
"""A trial is begun only if there is time for one so much longer than any before."""
TRIED = frozenset(("reaction", "option", "creature", "may", "use power", "first turn"))
"""Other questions that are worth trying out, if there are few options."""
FEW = 4
SMALL = 0.3
"""The share of the time that these may take."""


class Candidate:
    """Something that could be done, and how it went."""

    __slots__ = ("index", "orders", "text", "went")

    def __init__(self, index: int, orders: tuple[int, Plan] | None, text: str) -> None:
        self.index = index
        """The option to take at the question; -1 leaves it to the plan."""
        self.orders = orders
        self.text = text
        self.went: list[float] = []
        """How each trial ended, luck taken off."""

    def lead(self, other: "Candidate") -> tuple[float, float]:
        """By how much it went better than another idea with the same dice; the standard error."""
        gaps = [mine - theirs for mine, theirs in zip(self.went, other.went, strict=False)]
        count = len(gaps)
        if not count:
            return 0.0, SPREAD
        mean = sum(gaps) / count
        spread = sum((gap - mean) ** 2 for gap in gaps) + SPREAD * SPREAD
        return mean, sqrt(spread) / count


class Search(NamedTuple):
    """The outcome of a search."""

    best: Candidate
    usual: Candidate
    """What a soldier would have done."""
    ideas: int
    trials: int

    def explain(self) -> str:
        """What was found, in a sentence or two."""
        text = self.best.text.rstrip(".")
        if self.ideas < 2:
            return f"{text}."
        tried = f"of {self.ideas} ideas in {self.trials} trials"
        if self.best is self.usual:
            return f"{text}. None {tried} was clearly better."
        lead, _ = self.best.lead(self.usual)
        return (
            f"{text}. Best {tried}, {lead:.1f} points ahead of the usual: "
            f"{self.usual.text.rstrip('.')}."
        )


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
        self._settled = -1
        """The creature whose turn has been thought through."""
        self._why = ""

    def why(self) -> str:
        """The reason for the last answer."""
        return self._why

    def choose(self, battle: Battle[Skirmish], question: Choose) -> int:
        """The number of the option to take."""
        begun = perf_counter()
        if question.ask == "activate":
            found = self._search(battle, question, self._activations(battle, question), begun)
            self._decide(found)
            return found.best.index
        if question.ask == "action":
            return self._act(battle, question, begun)
        usual = self.soldier.choose(battle, question)
        self._why = self.soldier.why()
        if question.ask in TRIED and 1 < len(question.options) <= FEW:
            texts = battle.options()
            others = [index for index in range(len(texts)) if index != usual]
            ideas = [Candidate(index, None, texts[index]) for index in (usual, *others)]
            found = self._search(battle, question, ideas, begun, SMALL)
            if found.best is not found.usual:
                self._why = found.explain()
            return found.best.index
        return usual

    def _decide(self, found: Search) -> None:
        """Remember what was found; what a soldier would do is left to the soldier."""
        assert found.usual.orders is not None
        assert found.best.orders is not None
        self._settled = found.best.orders[0]
        self._intent = None if found.best is found.usual else found.best.orders
        self._why = found.explain()

    def _act(self, battle: Battle[Skirmish], question: Choose, begun: float) -> int:
        """The next action of the creature whose turn it is."""
        who = question.about["who"]
        state = battle.state
        fresh = state.turn is not None and all(state.turn.actions.values())
        if not fresh:
            self._settled = -1
        elif self._settled != who:
            # Nobody else could be activated, so that nothing has been tried yet.
            self._decide(self._search(battle, question, self._actions(battle, question), begun))
        intent, self._intent = self._intent, None
        if intent is None or intent[0] != who:
            index = self.soldier.choose(battle, question)
            if not fresh:
                self._why = self.soldier.why()
            return index
        self.soldier.orders = intent
        index = self.soldier.choose(battle, question)
        if self.soldier.orders is not None:
            # Something else was worth doing first.
            self._intent, self.soldier.orders = intent, None
            self._why = self.soldier.why()
        return index

    # ------------------------------------------------------------------------------- ideas

    def _activations(self, battle: Battle[Skirmish], question: Choose) -> list[Candidate]:
        """What a soldier would do, then the best few plans of every creature there is."""
        state = look(battle)
        usual = self.soldier.choose(battle, question)
        ideas: list[tuple[float, Candidate]] = []
        for index in range(len(question.options)):
            number = question.options[index]
            assert isinstance(number, int)
            piece = state.pieces[number]
            planner = Planner(state, piece, self.soldier.matchups)
            idle = planner.lay.value(piece.anchor)
            close = CLOSE if index == usual else CLOSE // 2
            for place, plan in enumerate(planner.plans(keep=EACH, close=close)):
                idea = Candidate(index, (number, plan), describe(state, piece, plan))
                first = index == usual and place == 0
                ideas.append((1e9 if first else plan.value - idle, idea))
        ideas.sort(key=lambda pair: -pair[0])
        return [idea for _, idea in ideas[:IDEAS]]

    def _actions(self, battle: Battle[Skirmish], question: Choose) -> list[Candidate]:
        """The best plans of the creature whose turn it is."""
        state = look(battle)
        number = question.about["who"]
        assert isinstance(number, int)
        piece = state.pieces[number]
        plans = Planner(state, piece, self.soldier.matchups).plans(keep=IDEAS, close=CLOSE)
        return [Candidate(-1, (number, plan), describe(state, piece, plan)) for plan in plans]

    # ------------------------------------------------------------------------------ trials

    def _search(
        self,
        battle: Battle[Skirmish],
        question: Choose,
        ideas: list[Candidate],
        begun: float,
        share: float = 1.0,
    ) -> Search:
        """Try the ideas out against the first of them, and drop what falls behind."""
        limit = self.budget.simulations
        end = begun + self.budget.seconds * share
        seed = self.dice.next()
        usual = ideas[0]
        left = ideas[1:]
        trials = 0
        longest = 0.0
        ahead = max(battle.state.turns_left, 1) + ANSWER
        for lap in range(LAPS):
            if not left:
                break
            for idea in (usual, *left):
                now = perf_counter()
                if limit is None and now + MARGIN * longest > end:
                    return _outcome(ideas, trials)
                if limit is not None and trials >= limit:
                    return _outcome(ideas, trials)
                idea.went.append(self._trial(battle, question, idea, seed + lap, ahead))
                trials += 1
                longest = max(longest, perf_counter() - now)
            left = _still_open(left, usual, lap + 1)
        return _outcome(ideas, trials)

    def _trial(
        self,
        battle: Battle[Skirmish],
        question: Choose,
        idea: Candidate,
        seed: int,
        ahead: int,
    ) -> float:
        """Play an idea on a copy until the enemy has answered; who is ahead, luck aside?"""
        twin = battle.copy()
        dice = whatif.JudgedDice(seed, twin, self.soldier.matchups)
        twin.dice = dice
        self.policy.orders = idea.orders
        if idea.index >= 0:
            twin.pick(idea.index)
        whatif.play_on(twin, self.policy, whatif.checkpoints(ahead))
        self.policy.orders = None
        mine, theirs = dice.luck[question.seat], dice.luck[1 - question.seat]
        return worth.balance(twin.state, question.seat) - mine + theirs


def _still_open(left: list[Candidate], usual: Candidate, laps: int) -> list[Candidate]:
    """The ideas that may yet prove best: those clearly behind go, and the worse half in time."""
    if laps >= 2 and all(abs(idea.lead(usual)[0]) < ALIKE for idea in left):
        return []
    if laps < LEAST:
        return left
    ranked = sorted(left, key=lambda idea: -idea.lead(usual)[0])
    lead, doubt = ranked[0].lead(usual)
    if len(ranked) == 1 and abs(lead) > 2 * DOUBT * doubt and laps >= 2 * LEAST:
        return []
    if laps % LEAST == 0:
        ranked = ranked[: (len(ranked) + 1) // 2]
    return [idea for idea in ranked if sum(idea.lead(usual)) > 0]


def _outcome(ideas: list[Candidate], trials: int) -> Search:
    """The idea that is ahead of the usual one by most beyond doubt, or the usual one."""
    usual = ideas[0]
    best, most = usual, 0.0
    for idea in ideas[1:]:
        lead, doubt = idea.lead(usual)
        if len(idea.went) >= LEAST and lead - DOUBT * doubt > most:
            best, most = idea, lead - DOUBT * doubt
    return Search(best, usual, len(ideas), trials)
