"""The captain: a soldier that tries out what else it could do before it decides.

Before every turn it lists what could be done, first of all what a soldier would do. Each idea is
played on copies of the battle, with soldiers going on for both sides; from time to time it looks
who is ahead.
"""

from collections.abc import Iterator

from warband.kernel.battle import Battle
from warband.kernel.dice import Dice
from warband.kernel.questions import Choose
from warband.players.agent import Budget
from warband.players.clock import Clock
from warband.players.contest import Search, compare
from warband.players.fates import Fates
from warband.players.handbook.ideas import Idea, Obedient, ideas_of
from warband.players.handbook.trials import TURNS, Trials, horizons
from warband.rules.handbook import questions as q
from warband.rules.handbook.state import NOBODY, Skirmish

IDEAS = 8
"""How many ideas are tried out at most."""
OTHERS = 2
"""How many of the best ideas of one creature are tried out where several could take a turn."""


class Captain:
    """Searches over whole turns within a budget for each decision."""

    name = "captain"

    def __init__(self, seed: int, budget: Budget) -> None:
        self.dice = Dice(seed)
        self.budget = budget
        self.soldier = Obedient(seed)
        self.trials = Trials()
        self._settled = (0, NOBODY)
        """The round and the creature whose turn has been thought through."""
        self._why = ""

    def why(self) -> str:
        """The reason for the last answer."""
        return self._why or self.soldier.why()

    def choose(self, battle: Battle[Skirmish], question: Choose) -> int:
        """The number of the option to take."""
        self._why = ""
        clock = Clock(self.budget)
        if question.ask == q.ACTIVATE:
            self.soldier.orders = None
            ideas = self._activations(battle, question)
            return self._decide(battle, question, ideas, clock)
        if question.ask == q.ACTION and self._unsettled(battle.state, question):
            ideas = ideas_of(self.soldier, battle.state, question, -1)[:IDEAS]
            self._decide(battle, question, ideas, clock)
        elif question.ask == q.FIRST and len(question.options) == 2:
            usual = self.soldier.choose(battle, question)
            ideas = [Idea(usual, None, "It goes first."), Idea(1 - usual, None, "It goes last.")]
            return self._decide(battle, question, ideas, clock)
        return self.soldier.choose(battle, question)

    def _unsettled(self, state: Skirmish, question: Choose) -> bool:
        """Whether a turn begins that has not been thought through."""
        who = question.about["who"]
        assert isinstance(who, int)
        before, self._settled = self._settled, (state.round, who)
        return self._settled != before and len(question.options) > 1

    def _decide(
        self, battle: Battle[Skirmish], question: Choose, ideas: list[Idea], clock: Clock
    ) -> int:
        """Try ideas out and give the orders for the best of them."""
        looks = horizons(battle.state, question)
        fates = Fates(self.dice.next())

        def trial(idea: Idea, lap: int) -> float:
            return self.trials.trial(battle, question, idea, looks, fates, lap)

        found: Search[Idea] = compare(ideas, trial, clock, TURNS // looks[-1])
        orders, besides = found.best.orders, ""
        if orders is not None:
            besides = self.soldier.act_reason(battle.state, orders.creature, orders.act)
        self._why = found.explain(besides)
        if orders is not None:
            self.soldier.orders = orders
            self._settled = (battle.state.round, orders.creature)
        return found.best.index

    def _activations(self, battle: Battle[Skirmish], question: Choose) -> list[Idea]:
        """What a soldier would do, ways to wait, then the best few ideas of all creatures."""
        usual = self.soldier.choose(battle, question)
        state = battle.state
        by_creature: dict[int, list[Idea]] = {}
        for index in range(len(question.options)):
            by_creature[index] = self._turn_ideas(battle, question, index)
        first, *alternatives = by_creature.pop(usual)
        calm = [each for each in alternatives if is_calm(each)]
        eager = [each for each in alternatives if not is_calm(each)]
        others = sorted(
            by_creature.items(), key=lambda item: -self._readiness(state, question, item[0])
        )
        best_others = [ideas[0] for _, ideas in others]
        waits = [each for _, ideas in reversed(others) for each in ideas if is_calm(each)]
        rest = [each for _, ideas in others for each in ideas[1:OTHERS]]
        order = [first, *calm[:1], *eager[:2], *best_others[:2], *waits[:1], *calm[1:2],
                 *best_others[2:4], *eager[2:], *rest]  # fmt: skip
        return list(unlike(state, order))[:IDEAS]

    def _readiness(self, state: Skirmish, question: Choose, index: int) -> float:
        creature = question.options[index]
        assert isinstance(creature, int)
        return self.soldier.readiness(state, creature)

    def _turn_ideas(self, battle: Battle[Skirmish], question: Choose, index: int) -> list[Idea]:
        """What a creature could do if it were activated now."""
        twin = battle.copy()
        twin.dice = Dice(0)
        twin.pick(index)
        asked = twin.ask()
        creature = question.options[index]
        if isinstance(asked, Choose) and asked.ask == q.ACTION and asked.about["who"] == creature:
            return ideas_of(self.soldier, twin.state, asked, index)
        text = battle.rules.option_text(battle.state, question, index)
        return [Idea(index, None, f"{text} is activated.")]


def is_calm(idea: Idea) -> bool:
    """Whether an idea is a way to wait."""
    return idea.orders is not None and idea.orders.calm


def unlike(state: Skirmish, ideas: list[Idea]) -> Iterator[Idea]:
    """The first of those that creatures of one name could carry out alike."""
    seen: set[tuple[object, ...]] = set()
    for idea in ideas:
        orders = idea.orders
        if orders is not None:
            card = state.roster.cards[orders.creature].name
            kind = (card, *orders.act) if orders.act.kind != "end" else (card, "end")
            if kind in seen:
                continue
            seen.add(kind)
        yield idea
