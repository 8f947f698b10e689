"""Long battles stay cheap: counted in steps of the rules, not in seconds."""

import asyncio
import pickle
import random
import time
import zlib
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tests.server.harness import PATIENCE, serving
from warband.kernel.battle import MILE
from warband.kernel.frozen import CannotThaw, thaw
from warband.kernel.questions import Roll
from warband.kernel.version import rules_version
from warband.server.protocol import Army
from warband.server.storage.database import Storage
from warband.server.storage.entries import AnyEntry, Chair, Opened, Undone, encode_entry
from warband.server.table_book import AnyBook, Brought, open_tables
from warband.server.tables.folding import fold, set_up
from warband.server.tables.play import Play
from warband.server.tables.room import CHECKPOINT_EVERY
from warband.server.tables.table import Table
from warband.server.tables.table_checkpoints import freeze_table


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


class Kept:
    """A table that two people play at one screen, as it is written down."""

    def __init__(self, book: AnyBook) -> None:
        form = "200-8 (75%)" if book.name == "v3" else "skirmish-throne"
        armies = (Army(), Army()) if book.name == "v3" else (Army(ready="random"),) * 2
        chairs = tuple(Chair(kind="person", name=name, army=armies[0]) for name in ("Ada", "Ben"))
        opened = Opened(1, book.name, "hotseat", chairs, form, "5eed")
        setup = book.setup(Brought(form, armies), random.Random(4).randrange)
        self.table, entries = set_up(lambda _: book, opened, setup, "longtable234")
        self.bodies = [encode_entry(entry) for entry in entries]
        self._luck = random.Random(4)

    def play(self, answers: int) -> None:
        while self.table.play and self.table.play.answers < answers and self.table.asked >= 0:
            asked = self.table.play.question
            assert asked is not None
            option = self._luck.randrange(len(asked.options))
            self.note([self.table.answer((asked.seat,), option, 2)])

    def checkpoint(self) -> tuple[int, bytes]:
        body = freeze_table(self.table)
        assert body is not None
        return self.table.seq, body

    def note(self, entries: list[AnyEntry]) -> None:
        self.bodies += [encode_entry(entry) for entry in entries]


def same(one: Table, other: Table) -> None:
    """Two tables at which everything is the same, what can be taken back too."""
    assert one.play is not None
    assert other.play is not None
    for name, value in vars(one).items():
        if name not in ("book", "play", "dice", "clock"):
            assert vars(other)[name] == value, name
    for name, value in vars(one.play).items():
        if name not in ("book", "battle", "undoable", "unchanged"):
            assert vars(other.play)[name] == value, name
    assert one.dice.used == other.dice.used
    assert one.play.battle.history == other.play.battle.history
    assert one.play.battle.state.digest() == other.play.battle.state.digest()
    assert repr(one.play.question) == repr(other.play.question)
    assert [past[1:] for past in one.play.undoable] == [past[1:] for past in other.play.undoable]
    for past, twin in zip(one.play.undoable, other.play.undoable, strict=True):
        assert past.position.state.digest() == twin.position.state.digest()


def test_a_long_table_is_read_at_the_cost_of_a_short_one(book: AnyBook) -> None:
    kept = Kept(book)
    kept.play(300)
    checkpoint = kept.checkpoint()
    kept.play(330)
    costs = {}
    for given in (None, checkpoint):
        with counted(book) as steps:
            table = fold(lambda _: book, kept.table.id, kept.bodies, given)
        costs[given] = steps[0]
        same(kept.table, table)
    whole, short = costs.values()
    assert short <= whole * 2 // 3


def test_a_table_that_was_read_goes_on_and_back_as_if_it_had_never_left(book: AnyBook) -> None:
    kept = Kept(book)
    kept.play(260)
    checkpoint = kept.checkpoint()
    again = Kept(book)
    again.bodies = kept.bodies.copy()
    again._luck.setstate(kept._luck.getstate())
    again.table = fold(lambda _: book, kept.table.id, kept.bodies, checkpoint)
    for table in (kept, again):
        table.play(300)
        # Far back, to before the checkpoint, and on again.
        assert table.table.play is not None
        target = table.table.play.choice_at(20)
        table.note([table.table.do(Undone(2, 0, target, "takeback", ""))])
        table.play(60)
    same(kept.table, again.table)
    assert kept.bodies == again.bodies


@pytest.mark.parametrize("spoil", ["cut", "other", "ahead"])
def test_a_checkpoint_that_does_not_fit_is_passed_over(book: AnyBook, spoil: str) -> None:
    kept = Kept(book)
    kept.play(230)
    seq, body = kept.checkpoint()
    spoilt = {
        "cut": (seq, body[: len(body) // 2]),
        "other": (seq - 1, body),
        "ahead": (seq + 1, body),
    }
    same(kept.table, fold(lambda _: book, kept.table.id, kept.bodies, spoilt[spoil]))


def test_bytes_that_would_call_something_are_refused() -> None:
    class Harm:
        def __reduce__(self) -> tuple[object, ...]:
            return print, ("harm",)

    with pytest.raises(CannotThaw, match="print"):
        thaw(zlib.compress(pickle.dumps(Harm())))


def checkpoint_of(database: str, table: str, version: str) -> tuple[int, bytes] | None:
    """What is on disk, seen from outside of the server."""

    async def look() -> tuple[int, bytes] | None:
        storage = Storage(database)
        try:
            return await storage.checkpoint(table, version)
        finally:
            await storage.engine.dispose()

    return asyncio.run(look())


def test_the_server_writes_checkpoints_and_reads_them(database: str) -> None:
    with serving(database) as site:
        armies = {"army": {"ready": "Black Wings"}, "enemy": {"ready": "Bronze and Gold"}}
        seated = site.create("hotseat", fixed_map="Salt Mine Crossing", **armies)
        with site.sit(seated) as player:
            luck, deadline = random.Random(1), time.monotonic() + PATIENCE
            player.play_randomly(luck, CHECKPOINT_EVERY)
            while (found := checkpoint_of(database, seated["table"], rules_version())) is None:
                assert time.monotonic() < deadline, "no checkpoint was written"
                player.play_randomly(luck, 5)
            view = player.view
        assert found[0] > CHECKPOINT_EVERY // 2
    assert checkpoint_of(database, seated["table"], "another version") is None
    with serving(database) as site, site.sit(seated) as player:
        assert player.view == view
        player.play_randomly(random.Random(2), 5)
