"""The driver: questions, answers, checkpoints, copies, going back, broken rules."""

from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.toy_rulebook.race import Race, RaceRules
from warband.kernel.battle import Battle, IllegalAnswer
from warband.kernel.dice import Dice
from warband.kernel.questions import UNMADE, Bits, Choose, Flow, Kind, Listed, Roll, Weigh


def race(seed: int | None = None) -> Battle[Race]:
    return Battle(RaceRules(broken=True), Race(), dice=Dice(seed) if seed is not None else None)


def test_a_battle_asks_choices_and_rolls_in_the_order_of_the_rules() -> None:
    battle = race()
    assert isinstance(battle.question, Choose)
    assert (battle.question.seat, battle.options()) == (0, ["roll", "pass"])
    battle.answer("roll")
    assert isinstance(battle.question, Roll)
    battle.roll(4)
    assert isinstance(battle.question, Choose)
    assert battle.question.seat == 1
    battle.answer("hex")
    assert battle.state.score == [3, 0]
    assert battle.history == [0, (4,), 1]


def test_a_single_option_answers_itself() -> None:
    battle = race()
    battle.state.hexes[1] = 0
    battle.answer("roll")
    battle.roll(5)
    assert battle.state.score == [5, 0]
    assert battle.history == [0, (5,)]


def test_dice_of_its_own_answer_the_rolls() -> None:
    battle = race(seed=3)
    battle.answer("roll")
    assert isinstance(battle.question, Choose)
    assert isinstance(battle.history[1], tuple)


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        (lambda battle: battle.pick(7), "option 7 of 2"),
        (lambda battle: battle.answer("jump"), "'jump' is not offered"),
        (lambda battle: battle.roll(3), "no roll is asked for"),
    ],
)
def test_a_wrong_answer_leaves_the_battle_where_it_was(wrong, reason) -> None:  # type: ignore[no-untyped-def]
    battle = race()
    with pytest.raises(IllegalAnswer, match=reason):
        wrong(battle)
    assert battle.options() == ["roll", "pass"]
    assert battle.history == []


def test_a_roll_must_fit_the_dice() -> None:
    battle = race()
    battle.answer("roll")
    with pytest.raises(IllegalAnswer, match=r"\(7,\) does not answer Roll\(1d6 for race\)"):
        battle.roll(7)
    assert isinstance(battle.question, Roll)


def test_when_a_rule_breaks_the_battle_goes_back_to_the_last_question() -> None:
    battle = race()
    for answer in ("roll", 5, "let it be", "roll", 5, "let it be", "roll", 6):
        battle.roll(answer) if isinstance(answer, int) else battle.answer(answer)
    with pytest.raises(RuntimeError, match="broken rule"):
        battle.answer("let it be")
    assert battle.options() == ["let it be", "hex"]
    assert battle.state.score == [5, 5]
    battle.answer("hex")
    assert battle.state.score == [10, 5]
    assert battle.outcome == "left wins"


def test_events_are_kept_in_order_and_a_copy_has_none() -> None:
    battle = race()
    battle.answer("pass")
    battle.answer("roll")
    battle.roll(3)
    twin = battle.copy()
    battle.answer("let it be")
    assert battle.events is not None
    assert [event.kind for event in battle.events] == ["passed", "rolled"]
    assert battle.events[1]["face"] == 3
    assert twin.events is None


def play_some(battle: Battle[Race], picks: list[int]) -> None:
    for pick in picks:
        question = battle.ask()
        if question is None:
            return
        try:
            if isinstance(question, Roll):
                battle.roll(pick % question.sides + 1)
            else:
                battle.pick(pick % len(question.options))
        except RuntimeError:
            return


@settings(deadline=None)
@given(st.lists(st.integers(0, 11), max_size=40), st.lists(st.integers(0, 11), max_size=20))
def test_a_copy_in_mid_turn_goes_the_same_way(before: list[int], after: list[int]) -> None:
    battle = race()
    play_some(battle, before)
    twin = battle.copy(history=True)
    play_some(battle, after)
    other = battle.copy()
    play_some(twin, after)
    assert twin.state.digest() == battle.state.digest() == other.state.digest()
    assert twin.history == battle.history
    assert repr(twin.ask()) == repr(battle.ask())


@settings(deadline=None)
@given(st.lists(st.integers(0, 11), max_size=40), st.integers(0, 40))
def test_going_back_is_giving_fewer_answers(picks: list[int], keep: int) -> None:
    battle = race()
    play_some(battle, picks)
    keep = min(keep, len(battle.history))
    earlier = battle.after(keep)
    assert earlier.history == battle.history[:keep]
    fresh = race()
    play_some(fresh, [a if isinstance(a, int) else a[0] - 1 for a in battle.history[:keep]])
    assert fresh.state.digest() == earlier.state.digest()


def test_answers_given_again_need_no_options_but_for_the_question_that_is_open() -> None:
    rules = RaceRules()
    battle = Battle(rules, Race())
    for answer in ("roll", 4, "hex", "roll", 2, "let it be", "roll", 3):
        battle.roll(answer) if isinstance(answer, int) else battle.answer(answer)
    assert (rules.weighed, rules.noted) == ([1, 0, 1], 2)
    again = battle.after(len(battle.history))
    assert (rules.weighed, rules.noted) == ([1, 0, 1, 1], 2)
    assert again.options() == ["let it be", "hex"]
    assert again.state.score == battle.state.score == [3, 2]
    twin = battle.copy()
    twin.answer("hex")
    assert (rules.weighed, rules.noted) == ([1, 0, 1, 1, 1], 3)
    assert (twin.state.score, battle.state.score) == ([5, 2], [3, 2])


def test_going_back_between_a_weighed_choice_and_what_follows_asks_it_again() -> None:
    battle = race()
    for answer in ("roll", 4, "hex", "roll", 2, "let it be"):
        battle.roll(answer) if isinstance(answer, int) else battle.answer(answer)
    back = battle.after(2)
    assert back.options() == ["let it be", "hex"]
    back.answer("let it be")
    assert back.state.score == [4, 0]
    assert back.history == [0, (4,), 0]


class Stroll(RaceRules):
    """A turn is a number of paces; where they lead is concluded from the choice."""

    def paces_to(self, state: Race, paces: object) -> tuple[object, int]:
        assert isinstance(paces, int)
        self.noted += 1
        return paces, state.score[0] + paces

    def take_turn(self, state: Race) -> Flow[None]:
        make = partial(Listed, [1, 2, 3] if state.score[0] < 8 else [2])
        reply = yield Weigh(0, Kind("paces"), UNMADE, {}, make, partial(self.paces_to, state))
        assert isinstance(reply, tuple)
        state.score[0] = reply[1]


def test_what_follows_from_a_weighed_choice_is_concluded_once() -> None:
    rules = Stroll()
    battle = Battle(rules, Race())
    for index in (2, 1, 2):
        battle.pick(index)
    # The last pace was the only option left.
    assert (battle.state.score[0], rules.noted) == (10, 4)
    assert battle.after(3).state.score == battle.copy(history=True).state.score == [10, 0]
    assert rules.noted == 4


def test_the_same_seed_gives_the_same_battle() -> None:
    def fight(seed: int) -> list[object]:
        battle = race(seed)
        while battle.question is not None:
            battle.pick(0)
        return list(battle.history)

    assert fight(5) == fight(5)
    assert fight(5) != fight(6)


@given(st.integers(0, 2**80))
def test_bits_are_options_in_rising_order(bits: int) -> None:
    listed = [i for i in range(bits.bit_length()) if bits >> i & 1]
    options = Bits(bits)
    assert [options[i] for i in range(len(options))] == listed == list(options)
    assert [options.index(value) for value in listed] == list(range(len(listed)))


def test_dice_are_even_enough() -> None:
    faces = Dice(11).faces(20, 40_000)
    counts = [faces.count(face) for face in range(1, 21)]
    chi_squared = sum((count - 2000) ** 2 / 2000 for count in counts)
    assert chi_squared < 43.8


def test_a_battle_keeps_few_checkpoints_until_somebody_copies_it() -> None:
    battle = race()
    for answer in ("pass", "roll", 3, "let it be"):
        battle.roll(answer) if isinstance(answer, int) else battle.answer(answer)
    assert battle.state.score == [0, 3]
    assert battle.checkpoint_digest() == "0-0-2-2-0"
    twin = battle.copy()
    battle.answer("pass")
    assert battle.checkpoint_digest() == "0-3-2-2-1"
    assert twin.state.score == [0, 3]
