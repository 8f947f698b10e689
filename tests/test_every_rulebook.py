"""What every rulebook promises, asked of each of them alike: begin, play, copy, replay, view,
hide, judge, describe."""

from functools import cache
from typing import NamedTuple

import msgspec
import pytest

from warband.kernel.battle import Battle, Position
from warband.kernel.cases import parse_cases
from warband.kernel.dice import Dice
from warband.kernel.questions import Choose, Roll
from warband.kernel.rulebook import Rulebook, Selection
from warband.players.agent import Budget
from warband.players.registry import agent_names, make_agent
from warband.rulebooks import RULEBOOKS, find_part, open_rulebook
from warband.server.table_book import give, open_tables

ANSWERS = 400
"""So far a battle is followed here; the soak follows it to its end."""
MOMENTS = range(0, ANSWERS, 23)

every_rulebook = pytest.mark.parametrize("name", RULEBOOKS)
at_tables = pytest.mark.parametrize("name", [n for n in RULEBOOKS if find_part(n, "tables")])


class Played(NamedTuple):
    book: Rulebook[Position]
    setup: str
    battle: Battle[Position]


@cache
def played(name: str) -> Played:
    """A ready battle after a good many random answers."""
    book = open_rulebook(name)
    setup = book.typical()[0]
    battle = book.start(setup)
    dice, luck = Dice(5), Dice(11)
    while len(battle.history) < ANSWERS and (question := battle.ask()) is not None:
        if isinstance(question, Roll):
            battle.roll(*dice.answer(question))
        else:
            battle.pick(luck.below(len(question.options)))
    return Played(book, setup, battle)


def moments(name: str) -> list[Battle[Position]]:
    """The battle at several moments, each with a question to choose from."""
    whole = played(name).battle
    found = [whole.after(n) for n in MOMENTS if n <= len(whole.history)]
    return [battle for battle in found if isinstance(battle.ask(), Choose)]


@every_rulebook
def test_it_says_what_it_is(name: str) -> None:
    book = open_rulebook(name)
    assert book.name == name == book.rules.name
    assert book.title
    assert book.board in ("squares", "hexes", "plane")
    assert len(set(book.seats)) == len(book.seats) >= 2


@every_rulebook
def test_the_same_setup_begins_the_same_battle(name: str) -> None:
    book = open_rulebook(name)
    for setup in book.fixtures(Selection())[:3]:
        one, two = book.begin(setup), book.begin(setup)
        assert one is not two
        assert one.digest() == two.digest()
        book.check(one)


@every_rulebook
def test_made_up_battles_can_be_begun(name: str) -> None:
    book = open_rulebook(name)
    for number in range(3):
        setup = book.random_setup(Dice(number).below)
        if setup is not None:
            assert book.start(setup, number).ask() is not None


@every_rulebook
def test_a_battle_is_replayed_from_its_record(name: str) -> None:
    book, setup, battle = played(name)
    again = book.replay(book.record(battle, setup))
    assert again.state.digest() == battle.state.digest()
    assert again.history == battle.history


@every_rulebook
def test_a_copy_goes_its_own_way(name: str) -> None:
    for battle in moments(name):
        before = battle.state.digest()
        twin = battle.copy()
        twin.dice = Dice(1)
        twin.pick(0)
        assert battle.state.digest() == before
        other = battle.copy()
        other.dice = Dice(1)
        other.pick(0)
        assert other.state.digest() == twin.state.digest()


@every_rulebook
def test_a_battle_goes_on_from_bytes(name: str) -> None:
    """Every checkpoint can be written down, and leads on as the battle itself did."""
    book, setup, battle = played(name)
    steps = sorted({answers for answers, _ in battle.marks})
    for answers in steps[:: max(1, len(steps) // 4)]:
        past = battle.after(answers)
        state = book.thaw(book.freeze(past.checkpoint()), book.begin(setup))
        assert state.digest() == past.checkpoint_digest()
        start, _ = past.marks[-1]
        again = Battle(book.rules, state, history=battle.history[:start], origin=book.begin(setup))
        for answer in battle.history[start:]:
            give(again, answer)
        assert again.state.digest() == battle.state.digest()
        assert repr(again.question) == repr(battle.question)
        early = again.after(start // 2)
        assert early.state.digest() == battle.after(start // 2).state.digest()


@every_rulebook
def test_every_option_is_found_by_its_words(name: str) -> None:
    for battle in moments(name):
        question = battle.ask()
        assert isinstance(question, Choose)
        for index, text in enumerate(battle.options()[:40]):
            assert text.strip()
            assert battle.rules.find_option(battle.state, question, text) == index


@every_rulebook
def test_questions_and_events_are_told_in_words(name: str) -> None:
    book, _, whole = played(name)
    for battle in moments(name):
        question = battle.ask()
        assert isinstance(question, Choose)
        assert book.prompt(battle.state, question).strip()
    for event in whole.events or ():
        assert book.say(whole.state, event).strip()
        assert isinstance(book.event_facts(whole.state, event), dict)


@every_rulebook
def test_positions_are_printed_and_read(name: str) -> None:
    """What is printed is read again, prints the same, and can be played on."""
    book = open_rulebook(name)
    for battle in moments(name)[::4]:
        state = battle.after(battle.marks[-1][0]).state
        text = book.print_position(state)
        (case,) = parse_cases(
            f"case A moment\nrules {name}\nposition\n"
            + "".join(f"  {line}\n" for line in text.splitlines())
            + "script\n  expect nothing\n",
            "moment",
        )
        again = book.read_position(case.position, "moment")
        assert book.print_position(again) == text
        book.check(again)


@every_rulebook
@pytest.mark.parametrize("agent", ["random", "soldier"])
def test_computers_answer(name: str, agent: str) -> None:
    if agent not in agent_names(name):
        pytest.skip(f"nobody named {agent} plays {name}")
    opponent = make_agent(name, agent, 1, Budget(simulations=1))
    for battle in moments(name)[::3]:
        before = battle.state.digest()
        question = battle.ask()
        assert isinstance(question, Choose)
        assert 0 <= opponent.choose(battle, question) < len(question.options)
        assert opponent.why()
        assert battle.state.digest() == before


@at_tables
def test_a_seat_sees_its_own_options_only(name: str) -> None:
    tables = open_tables()[name]
    for battle in moments(name):
        question = battle.ask()
        assert isinstance(question, Choose)
        asked = tables.view(battle, (question.seat,))
        assert asked.question is not None
        # Manoeuvres on a plane are told by where they end.
        moves = getattr(asked.question, "moves", {}).values()
        assert len(asked.question.options) + sum(map(len, moves)) == len(question.options)
        others = tuple(s for s in range(len(tables.book.sides(battle.state))) if s != question.seat)
        for seats in (others, ()):
            seen = tables.view(battle, seats)
            assert seen.question is None or not seen.question.options
        assert msgspec.to_builtins(tables.map(battle))["board"] == tables.book.board
        assert tables.standing(battle).score


@at_tables
def test_pictures_are_taken_of_every_event(name: str) -> None:
    _, setup, whole = played(name)
    tables = open_tables()[name]
    battle = tables.begin(setup)
    camera = tables.camera(battle, ())
    for answer in whole.history[:100]:
        told = len(battle.events or ())
        give(battle, answer)
        for line, event in enumerate((battle.events or [])[told:], told):
            assert camera.picture(line, event).line == line
    assert tables.map_version(battle)
