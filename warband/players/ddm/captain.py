"""The captain: a soldier that tries out what else it could do before it decides.

Before every turn it lists what could be done, first of all what a soldier would do. Each
idea is played on copies of the battle, with recruits going on for both sides; from time to
time it looks who is ahead. All ideas meet the same dice, what luck gave is taken off, and
another idea has to be better than the soldier's beyond some doubt.
"""

from itertools import chain, islice

from warband.ddm import questions as q
from warband.ddm.state import Skirmish
from warband.kernel.battle import Battle
from warband.kernel.dice import Dice
from warband.kernel.questions import Choose
from warband.players.agent import Budget
from warband.players.clock import Clock
from warband.players.contest import Search
from warband.players.ddm import reasons
from warband.players.ddm.ideas import Idea, ideas_of, unlike
from warband.players.ddm.judging import look, piece_of
from warband.players.ddm.outlook import Plan, fresh_turn
from warband.players.ddm.plans import Planner
from warband.players.ddm.soldier import Soldier
from warband.players.ddm.trials import Trials

IDEAS = 12
"""How many ideas are tried out at most."""
EACH = 3
"""How many of them may be for the same creature when one is to be activated."""
TRIED = frozenset((q.REACTION, q.OPTION, q.CREATURE, q.MAY, q.USE_POWER, q.FIRST_TURN))
"""Other questions that are worth trying out, if there are few options."""
FEW = 4
PONDERED = TRIED | {q.ACTIVATE, q.ACTION}
"""All that is worth thinking about, unless the battle is decided."""
SMALL = 0.3
"""The share of the time that these may take."""


class Captain:
    """Searches over whole activations within a budget for each decision."""

    name = "captain"

    def __init__(self, seed: int, budget: Budget | None = None) -> None:
        self.budget = budget or Budget()
        self.dice = Dice(seed)
        self.soldier = Soldier(seed)
        self.trials = Trials(self.soldier.matchups)
        self._intent: tuple[int, Plan] | None = None
        self._settled = -1
        """The creature whose turn has been thought through."""
        self._why = ""

    def why(self) -> str:
        """The reason for the last answer."""
        return self._why

    def choose(self, battle: Battle[Skirmish], question: Choose) -> int:
        """The number of the option to take."""
        clock = Clock(self.budget)
        if question.ask in PONDERED and self.trials.decided(battle.state, question.seat):
            return self._as_soldier(battle, question)
        if question.ask == q.ACTIVATE:
            ideas = self._activations(battle, question, clock)
            found = self.trials.search(battle, question, ideas, self.dice.next(), clock)
            self._decide(battle, found)
            return found.best.index
        if question.ask == q.ACTION:
            return self._act(battle, question, clock)
        if question.ask == q.REACTION and battle.state.round == 0:
            prepared = self._prepare(battle, question)
            if prepared is not None:
                return prepared
        usual = self.soldier.choose(battle, question)
        self._why = self.soldier.why()
        if question.ask in TRIED and 1 < len(question.options) <= FEW:
            texts = battle.options()
            others = [index for index in range(len(texts)) if index != usual]
            ideas = [Idea(index, None, texts[index]) for index in (usual, *others)]
            clock.shorten(SMALL)
            seed = self.dice.next()
            found = self.trials.search(battle, question, ideas, seed, clock, lesser=True)
            if found.best is not found.usual:
                index, matchups = found.best.index, self.soldier.matchups
                self._why = found.explain(
                    reasons.of_answer(look(battle), question, index, matchups)
                )
            return found.best.index
        return usual

    def _as_soldier(self, battle: Battle[Skirmish], question: Choose) -> int:
        """What a soldier would answer, whatever was intended."""
        self._intent = None
        index = self.soldier.choose(battle, question)
        self._why = self.soldier.why()
        return index

    def _prepare(self, battle: Battle[Skirmish], question: Choose) -> int | None:
        """Powers for before the battle never come back, and no trial shows what they are worth."""
        for index in range(len(question.options)):
            option = question.options[index]
            if isinstance(option, tuple) and not option[1].champion:
                text = battle.rules.option_text(battle.state, question, index)
                self._why = f"{text} can only be used before the battle."
                return index
        return None

    def _decide(self, battle: Battle[Skirmish], found: Search[Idea]) -> None:
        """Remember what was found; the usual is what a soldier does without being told."""
        assert found.best.orders is not None
        self._settled = found.best.orders[0]
        self._intent = found.best.orders if found.best is not found.usual else None
        state, (who, plan) = look(battle), found.best.orders
        besides = reasons.of_plan(state, state.pieces[who], plan, self.soldier.matchups)
        self._why = found.explain(besides)

    def _act(self, battle: Battle[Skirmish], question: Choose, clock: Clock) -> int:
        """The next action of the creature whose turn it is."""
        who = question.about["who"]
        if not unspent(battle.state):
            self._settled = -1
        elif self._settled != who:
            # Nobody else could be activated, so that nothing has been tried yet.
            ideas = self._actions(battle, question)
            found = self.trials.search(battle, question, ideas, self.dice.next(), clock)
            self._decide(battle, found)
            if found.best is found.usual:
                return self.soldier.choose(battle, question)
        intent, self._intent = self._intent, None
        if intent is None or intent[0] != who:
            index = self.soldier.choose(battle, question)
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

    def _activations(self, battle: Battle[Skirmish], question: Choose, clock: Clock) -> list[Idea]:
        """What a soldier would do, ways to wait, then the best few plans of all creatures."""
        state = look(battle)
        by_creature: list[list[Idea]] = []
        first = self.soldier.choose(battle, question)
        others = [index for index in range(len(question.options)) if index != first]
        for index in (first, *others):
            if by_creature and not clock.allows():
                break
            begun = clock.begins()
            piece = piece_of(state, question.options[index])
            planner = Planner(state, piece, self.soldier.matchups)
            by_creature.append(ideas_of(planner, index, EACH))
            clock.ends(begun)
        usual = by_creature[0][0]
        ideas = sorted(chain(*by_creature), key=lambda idea: -idea.promise)
        safe = [idea for idea in ideas if idea.safe]
        waiting = [idea for idea in safe if idea.index == usual.index][:1] + safe[:1]
        found = dict.fromkeys((usual, *waiting, *ideas))
        return list(islice(unlike(state, found), IDEAS))

    def _actions(self, battle: Battle[Skirmish], question: Choose) -> list[Idea]:
        """The best plans of the creature whose turn it is."""
        state = look(battle)
        piece = piece_of(state, question.about["who"])
        return ideas_of(Planner(state, piece, self.soldier.matchups), -1, IDEAS)


def unspent(state: Skirmish) -> bool:
    """Whether the creature whose turn it is still has every kind of action that it is allotted."""
    turn = state.turn
    if turn is None:
        return False
    allotted = fresh_turn(state, state.pieces[turn.piece]).actions
    return all(turn.actions.get(kind, 0) for kind, number in allotted.items() if number)
