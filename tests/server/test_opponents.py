"""Computers think beside the server."""

import asyncio
import random
import time
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import msgspec
import pytest

from tests.server.harness import PATIENCE, process
from warband.cards.notation.writing import print_card
from warband.ddm.book import warband_names
from warband.kernel.questions import Answer, Choose, Roll
from warband.players.registry import agent_names
from warband.rules.v3.library import standard_library
from warband.server.games.ddm.armies import setup_text
from warband.server.http.application import worker_kinds
from warband.server.protocol import Army
from warband.server.table_book import open_tables
from warband.server.tables.table import Table
from warband.server.work.computer_turns import PATIENCE as PATIENT
from warband.server.work.computer_turns import PAUSES, pause_before_answer
from warband.server.work.opponents import Job, Mind, Opponents, Thought
from warband.server.work.workers import Workers


@pytest.fixture(scope="module")
def setup() -> str:
    armies = (Army(ready="Bows of the Wood"), Army(ready="Siege and Fury"))
    return setup_text(
        "100-2 (75%)",
        armies,
        standard_library(),
        random.Random(1).randrange,
        fixed_map="Furnace Hall",
    )


def some_answers(setup: str, count: int) -> tuple[Answer, ...]:
    """A random battle so far, ending where somebody is asked."""
    battle, luck = open_tables()["v3"].begin(setup), random.Random(3)
    while len(battle.history) < count or not isinstance(battle.ask(), Choose):
        question = battle.ask()
        if isinstance(question, Roll):
            battle.roll(*(luck.randint(1, question.sides) for _ in range(question.count)))
        elif isinstance(question, Choose):
            battle.pick(luck.randrange(len(question.options)))
    return tuple(battle.history)


def options(setup: str, history: tuple[Answer, ...]) -> int:
    question = open_tables()["v3"].replay(setup, history).ask()
    assert isinstance(question, Choose)
    return len(question.options)


def test_a_mind_follows_the_battle_and_goes_back_with_it(setup: str) -> None:
    mind = Mind("v3", setup, "random", 1.0, seed=1)
    long, short = some_answers(setup, 40), some_answers(setup, 20)
    assert 0 <= mind.think(long).option < options(setup, long)
    # Something was taken back: the battle is shorter than the mind remembers.
    assert 0 <= mind.think(short).option < options(setup, short)
    assert mind.followed.battle is not None
    assert tuple(mind.followed.battle.history) == short


@pytest.mark.parametrize("agent", agent_names("v3"))
def test_every_opponent_answers_and_says_why(setup: str, agent: str) -> None:
    history = some_answers(setup, 30)
    thought = Mind("v3", setup, agent, 0.2, seed=1).think(history)
    assert 0 <= thought.option < options(setup, history)
    assert thought.why


def test_an_opponent_knows_the_cards_that_the_server_was_given(tmp_path: Path) -> None:
    known = standard_library().cards["moon elf ranger"]
    (tmp_path / "own.card").write_text(
        print_card(msgspec.structs.replace(known, name="Stranger")), encoding="utf-8"
    )
    armies = (Army(ready="Bows of the Wood"), Army(ready="Siege and Fury"))
    library = standard_library(tmp_path)
    assert "stranger" in library.cards
    text = setup_text("100-2 (75%)", armies, library, random.Random(1).randrange)
    strange = text.replace("Laurian, Wood Elf Hero", "Stranger", 1)
    assert strange != text
    assert Mind("v3", strange, "random", 1.0, 1, tmp_path).book.begin(strange).ask() is not None
    with pytest.raises(ValueError, match="Stranger"):
        Mind("v3", strange, "random", 1.0, 1).book.begin(strange)


def test_thinking_does_not_hold_up_the_event_loop(setup: str) -> None:
    async def think() -> int:
        workers = Workers("workers", worker_kinds(0))
        opponents = Opponents(workers)
        job = Job("table", "v3", setup, some_answers(setup, 30), "random", 1.0, 0)
        thought = await opponents.think(job)
        workers.close()
        return thought.option

    assert asyncio.run(think()) >= 0


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="looks at processes through /proc")
def test_workers_do_not_outlive_a_killed_server(tmp_path: Path) -> None:
    with process(f"{tmp_path}/tables.db", workers=1) as (site, server):
        seated = site.create("computer", agent="random")
        with site.sit(seated) as player:
            player.play_randomly(random.Random(1), 12)
        workers = children(server.pid)
        assert workers
        server.kill()
        server.wait()
    deadline = time.monotonic() + PATIENCE
    while any(alive(worker) for worker in workers):
        assert time.monotonic() < deadline, "a worker lives on"
        time.sleep(0.1)


def children(parent: int) -> list[int]:
    """The processes that a process has started."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == parent:
            found.append(int(stat.parent.name))
    return found


def alive(pid: int) -> bool:
    """Whether a process runs: the dead that nobody has buried do not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_who_thinks_long_never_takes_the_lane_of_the_quick(
    setup: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    lanes: list[tuple[str, str]] = []

    async def do(
        self: Workers, lane: str, work: object, job: Job, *_: object, **__: object
    ) -> object:
        lanes.append((job.agent, lane))
        return Thought(0, ""), 2.0 if job.agent == "captain" else 0.01

    monkeypatch.setattr(Workers, "do", do)

    async def think() -> None:
        opponents = Opponents(Workers("workers", ()))
        for agent in ("captain", "soldier", "captain", "soldier"):
            await opponents.think(Job("table", "v3", setup, (), agent, 10.0, 0))

    asyncio.run(think())
    assert lanes == [("captain", "think"), ("soldier", "quick")] * 2


def seats_of(*kinds: str) -> Table:
    """All of a table that decides how long its computers pause."""
    chairs = [SimpleNamespace(kind=kind) for kind in kinds]
    return cast(Table, SimpleNamespace(pace="normal", chairs=chairs, away=[False] * len(chairs)))


def pauses(table: Table, answers: int) -> list[int]:
    """The pauses before so many answers of computers, one after the other."""
    found: list[int] = []
    for _ in range(answers):
        found.append(pause_before_answer(table, sum(found)))
    return found


def test_a_person_waits_no_longer_for_many_computers_than_anybody_is_patient() -> None:
    waits = pauses(seats_of("person", *["computer"] * 5), 137)
    assert waits[:3] == [PAUSES["normal"]] * 3
    assert waits == sorted(waits, reverse=True)
    assert sum(waits) <= PATIENT["normal"]


def test_whoever_watches_computers_sees_every_pause() -> None:
    assert pauses(seats_of(*["computer"] * 6), 137) == [PAUSES["normal"]] * 137


def test_whoever_is_surprised_meets_a_warband_about_as_strong() -> None:
    library = standard_library()
    strong, weak = "Bronze and Gold", "Under the Mountain"
    assert not library.is_even(strong, weak)

    def met(*armies: Army) -> set[frozenset[str]]:
        found: set[frozenset[str]] = set()
        for seed in range(12):
            text = setup_text("200-8 (75%)", armies, library, random.Random(seed).randrange)
            found.add(frozenset(warband_names(text)))
        return found

    assert met(Army(), Army()) == {
        pair for pair in library.even if library.warbands[min(pair)].creatures == 8
    }
    assert met(Army(ready=strong), Army()) == {frozenset((strong, "Iron Column"))}
    # Who takes one that nobody is even with meets any other.
    assert all(weak in pair and len(pair) == 2 for pair in met(Army(ready=weak), Army()))
