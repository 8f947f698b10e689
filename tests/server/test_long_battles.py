"""Long battles stay cheap: counted in steps of the rules, not in seconds."""

import random
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from warband.kernel.battle import MILE
from warband.kernel.questions import Roll
from warband.server.protocol import Army
from warband.server.table_book import AnyBook, Brought, open_tables
from warband.server.tables.play import Play


@pytest.fixture(scope="module", params=["v3", "heroscape"])
def book(request: pytest.FixtureRequest) -> AnyBook:
    return open_tables()[request.param]


def played(book: AnyBook, answers: int) -> Play:
    luck = random.Random(4)
    form = "200-8 (75%)" if book.name == "v3" else "skirmish-throne"
    armies = (Army(), Army()) if book.name == "v3" else (Army(ready="random"),) * 2
    play = Play(book, book.setup(Brought(form, armies), luck.randrange))

    def throw(roll: Roll) -> tuple[int, ...]:
        return tuple(luck.randint(1, roll.sides) for _ in range(roll.count))

    play.roll_on(throw)
    while play.answers < answers and (question := play.question) is not None:
        play.move(luck.randrange(len(question.options)), "person", "", throw)
    return play


@contextmanager
def counted(book: AnyBook) -> Iterator[list[int]]:
    """How many steps of the rules are taken meanwhile."""
    steps = [0]
    step = type(book.rules).step

    def counting(rules: object, state: object) -> object:
        steps[0] += 1
        return step(rules, state)  # type: ignore[arg-type]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(type(book.rules), "step", counting)
        yield steps


def test_a_takeback_after_400_answers_costs_what_an_early_one_does(book: AnyBook) -> None:
    play = played(book, 420)
    assert play.answers > 2 * MILE
    costs = {}
    for answers in (MILE - 20, play.answers - 7):
        twin = play.copy()
        twin.undoable.clear()
        with counted(book) as steps:
            twin.go_back(twin.choice_at(answers))
            twin.battle.ask()
        costs[answers] = steps[0]
        # It is the same battle as if it had been played again from the start.
        again = book.replay(play.setup, play.battle.history[: twin.answers])
        assert twin.battle.state.digest() == again.state.digest()
        assert repr(twin.question) == repr(again.ask())
    early, late = costs.values()
    play.battle.milestones = None
    with counted(book) as steps:
        play.battle.after(play.answers - 7)
    from_the_start = steps[0]
    assert late <= max(early, from_the_start // 2)


def test_milestones_are_forgotten_with_what_was_taken_back(book: AnyBook) -> None:
    play = played(book, 400)
    assert play.battle.milestones
    play.undoable.clear()
    play.go_back(play.choice_at(30))
    assert play.battle.milestones == []
