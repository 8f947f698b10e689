"""A battle as a machine: answers, copies, undoing and records never part ways.

Hypothesis decides who answers what, where dice fall, and when somebody copies the battle, takes
answers back or writes it down. Every checkpoint passed on the way must be a legal state.
"""

import re
from typing import cast

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import warband.ddm.invariants as invariants
from warband.ddm.state import Skirmish
from warband.ddm.text.event_words import say
from warband.kernel.battle import Battle
from warband.kernel.dice import Dice
from warband.kernel.questions import Choose, Flow, Roll
from warband.kernel.rulebook import Selection
from warband.rules.v3.book import GuildV3, V3Book

BOOK = V3Book()
SETUPS = BOOK.fixtures(Selection(rounds=3))


class Watched(GuildV3):
    """The rules, with somebody who looks at every checkpoint."""

    def step(self, state: Skirmish) -> Flow[None] | None:
        """The next procedure; the state before it must be legal."""
        invariants.check(state)
        return super().step(state)


def give(battle: Battle[Skirmish], luck: Dice) -> None:
    """Answer whatever is asked."""
    question = battle.ask()
    if isinstance(question, Choose):
        battle.pick(luck.below(len(question.options)))
    elif isinstance(question, Roll):
        battle.roll(*(1 + luck.below(question.sides) for _ in range(question.count)))


def same(one: Battle[Skirmish], two: Battle[Skirmish]) -> bool:
    """Whether two battles stand at the same question in the same state."""
    mine, theirs = one.ask(), two.ask()
    if type(mine) is not type(theirs) or one.options() != two.options():
        return False
    return one.state.digest() == two.state.digest()


class BattleMachine(RuleBasedStateMachine):
    """One battle and whatever players and programs do to it."""

    @initialize(number=st.integers(0, len(SETUPS) - 1), seed=st.integers(0, 1000))
    def begin(self, number: int, seed: int) -> None:
        self.setup = SETUPS[number]
        self.battle = Battle(Watched(), BOOK.begin(self.setup))
        luck = Dice(seed)
        # Placing creatures takes many answers and no decisions worth a machine's time.
        while self.battle.state.round == 0 and not self.battle.over:
            give(self.battle, luck)

    @precondition(lambda self: not self.battle.over)
    @rule(seed=st.integers(0, 10_000), answers=st.integers(1, 40))
    def play(self, seed: int, answers: int) -> None:
        """Players answer, dice fall."""
        luck = Dice(seed)
        for _ in range(answers):
            give(self.battle, luck)

    @precondition(lambda self: not self.battle.over)
    @rule(seed=st.integers(0, 10_000), answers=st.integers(1, 25))
    def copy(self, seed: int, answers: int) -> None:
        """A copy that is given the same answers stays equal; the original is not touched."""
        before = self.battle.state.digest()
        one, two = self.battle.copy(), self.battle.copy()
        first, second = Dice(seed), Dice(seed)
        for _ in range(answers):
            give(one, first)
            give(two, second)
        assert same(one, two)
        assert self.battle.state.digest() == before
        again = Dice(seed)
        for _ in range(answers):
            give(self.battle, again)
        assert same(self.battle, one)

    @precondition(lambda self: len(self.battle.history) > 40)
    @rule(answers=st.integers(1, 40))
    def undo_and_redo(self, answers: int) -> None:
        """Taking answers back and giving them again leads to the same position."""
        kept = len(self.battle.history) - answers
        earlier = self.battle.after(kept)
        assert len(earlier.history) == kept
        for answer in self.battle.history[kept:]:
            if isinstance(answer, int):
                earlier.pick(answer)
            else:
                earlier.roll(*answer)
        assert same(earlier, self.battle)
        assert earlier.events == self.battle.events

    @precondition(lambda self: len(self.battle.history) > 40)
    @rule(answers=st.integers(1, 10))
    def undo(self, answers: int) -> None:
        """Players take answers back and go on from there."""
        self.battle = self.battle.after(len(self.battle.history) - answers)

    @rule()
    def write_down(self) -> None:
        """The record replays to the same position, hash by hash."""
        replayed = BOOK.replay(BOOK.record(self.battle, self.setup))
        assert replayed.state.digest() == self.battle.state.digest()
        assert replayed.history == self.battle.history

    @invariant()
    def somebody_can_answer(self) -> None:
        """A battle asks something that has an answer, or it is over and has an outcome."""
        if not hasattr(self, "battle"):
            return
        question = self.battle.ask()
        if question is None:
            assert self.battle.outcome
        elif isinstance(question, Choose):
            assert len(question.options) > 1
            assert question.seat in (0, 1)
        else:
            assert question.sides == 20
            assert question.count >= 1


TestBattleMachine = BattleMachine.TestCase
TestBattleMachine.settings = settings(
    max_examples=20,
    stateful_step_count=12,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)


def test_every_die_has_twenty_faces_and_two_players_answer() -> None:
    """proves: game.dice, game.players"""
    sides, seats = set(), set()
    for number, setup in enumerate(SETUPS[:4]):
        battle, luck = Battle(GuildV3(), BOOK.begin(setup), log=False), Dice(number)
        while (question := battle.ask()) is not None:
            seats.add(question.seat)
            if isinstance(question, Roll):
                sides.add(question.sides)
            give(battle, luck)
        assert {piece.home for piece in battle.state.pieces} == {0, 1}
    assert sides == {20}
    assert seats == {0, 1}


def test_every_number_that_is_added_has_a_name_that_players_know() -> None:
    named = re.compile(r"[A-Za-z][\w' :,.+()-]*")
    seen: set[str] = set()
    for number, setup in enumerate(SETUPS[:6]):
        battle, luck = Battle(GuildV3(), BOOK.begin(setup)), Dice(number)
        while battle.ask() is not None:
            give(battle, luck)
        assert battle.events is not None
        for event in battle.events:
            for fact in ("modifiers", "defense_modifiers", "bonuses"):
                pairs = cast(tuple[tuple[str, int], ...], event.facts.get(fact, ()))
                for label, amount in pairs:
                    assert named.fullmatch(label), (event.kind, label)
                    assert amount != 0
                    seen.add(label)
            assert "{" not in say(battle.state, event)
    assert {"attack bonus", "critical hit"} <= seen
