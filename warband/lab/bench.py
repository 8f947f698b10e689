"""How fast it is: random play on one core, alone or side by side with other engines.

A decision is a question with at least two options that a player answered. Battles are
those that a rulebook calls typical, with every power on; nobody reads a log, so
none is written, as none is in the peers' games.
Time is processor time, so that other work on the machine does not count.
"""

import gc
import platform
import statistics
import tracemalloc
from collections.abc import Callable, Iterator
from itertools import count
from time import process_time
from typing import TypeVar

from warband.kernel.battle import Battle, Position
from warband.kernel.dice import Dice
from warband.kernel.questions import Choose, Roll
from warband.kernel.rulebook import Rulebook
from warband.lab.memory import collect_rarely
from warband.lab.peers import PEERS, Stream, installed_peers
from warband.rulebooks import RULEBOOKS, open_rulebook

S = TypeVar("S", bound=Position)

LAPS = 5
"""Contestants take turns so many times, so that a busy moment of the machine hits all."""
LEAST_TABLES = 200
"""So many tables of options are made at least."""
WARM_UP = 400
"""So many battles fill the tables before anything is measured."""
LONGEST_WARM_UP = 20.0
"""But no more than so many seconds of them: a mass battle may take one or two by itself."""
OTHERS = 1_000_000
"""The number of the first battle that only fills tables: none of those is measured."""

Report = dict[str, float]
"""Numbers by their dotted names."""


class Pace:
    """How fast one stream of games runs, in several slices."""

    def __init__(self, stream: Stream) -> None:
        self.stream = stream
        self.slices: list[tuple[int, float]] = []
        self.games = 0
        self.whole_games = 0.0
        """Seconds until the last of these games ended: the one that is cut off does not count."""

    def run(self, seconds: float) -> None:
        """One more slice of so many seconds."""
        decisions = 0
        stream = self.stream
        before = sum(spent for _, spent in self.slices)
        begun = process_time()
        end = begun + seconds
        now = begun
        while now < end:
            over = next(stream)
            now = process_time()
            if over:
                self.games += 1
                self.whole_games = before + now - begun
            else:
                decisions += 1
        self.slices.append((decisions, now - begun))

    @property
    def decisions_per_second(self) -> float:
        """The median slice."""
        return statistics.median(decisions / seconds for decisions, seconds in self.slices)

    @property
    def games_per_second(self) -> float:
        """All games that ended, in the time they took."""
        return self.games / self.whole_games if self.games else 0.0


def random_battles(
    book: Rulebook[S], setups: list[str], *, first: int = 0, listed: bool = False
) -> Stream:
    """Battles at random, one after the other, numbered from `first`.

    `listed` looks at every option of a question.
    """
    for number in count(first):
        battle = book.start(setups[number % len(setups)], number, log=False)
        luck = Dice(~number & 0xFFFFFF)
        while (question := battle.question) is not None and type(question) is not Roll:
            size = battle.size
            if listed:
                options = question.options
                for index in range(size):
                    options[index]
            if size > 1:
                yield False
            battle.pick(luck.below(size))
        yield True


# --------------------------------------------------------------------------- measurements


def bench(
    seconds: float = 5.0,
    *,
    rules: tuple[str, ...] = (),
    peers: bool = False,
    tell: Callable[[str], None] = lambda _: None,
) -> Report:
    """Measure everything, or only these rulebooks; each measurement takes about so many seconds.

    What is measured is set up first: tables are filled for `LONGEST_WARM_UP` at most.
    """
    tell("loading cards and maps")
    books = {name: open_rulebook(name) for name in rules or RULEBOOKS}
    typical = {name: book.typical() for name, book in books.items()}
    report: Report = {}
    for name, book in books.items():
        if type(book).make_map_ready is not Rulebook.make_map_ready:
            report[f"{name}.map_ready_seconds"] = map_ready_seconds(book)
    paces: dict[str, Pace] = {}
    for name, book in books.items():
        tell(f"{name}, warming up")
        setups = typical[name]
        warm_up(random_battles(book, setups, first=OTHERS), games=WARM_UP)
        paces[name] = Pace(random_battles(book, setups))
        paces[f"{name}.listed"] = Pace(random_battles(book, setups, listed=True))
    if peers:
        found, missing = installed_peers()
        for name in found:
            paces[f"peers.{name}"] = Pace(PEERS[name][1](0))
            warm_up(PEERS[name][1](1), games=1)
        for name in missing:
            tell(f"{name} is not installed: pip install 'warband[peers]'")
    collect_rarely()
    for lap in range(LAPS):
        for name, pace in paces.items():
            tell(f"{name}, slice {lap + 1} of {LAPS}")
            pace.run(seconds / LAPS)
    for name, pace in paces.items():
        games = "games_per_second" if name.startswith("peers") else "battles_per_second"
        report[f"{name}.decisions_per_second"] = pace.decisions_per_second
        report[f"{name}.{games}"] = pace.games_per_second
    for name, book in books.items():
        setups = typical[name]
        tell(f"{name}, copies")
        report |= {f"{name}.{what}": us for what, us in copying(book, setups, seconds).items()}
        tell(f"{name}, replay")
        report[f"{name}.replay_ratio"] = replay_ratio(book, setups, seconds)
        tell(f"{name}, twice the creatures")
        twice = [text for text in map(book.doubled, setups) if text is not None]
        if twice:
            report[f"{name}.double_creatures_ratio"] = scaling(book, setups, twice, seconds)
        tell(f"{name}, memory")
        report[f"{name}.battle_bytes"] = battle_bytes(book, setups[0])
        tell(f"{name}, tables of options")
        report |= {f"{name}.{what}": ms for what, ms in option_tables(book, seconds).items()}
    return report


def warm_up(stream: Stream, games: int, seconds: float = LONGEST_WARM_UP) -> None:
    """Fill the tables that all battles share, by playing so many games or for so many seconds."""
    end = process_time() + seconds
    while games and process_time() < end:
        games -= next(stream)


def map_ready_seconds(book: Rulebook[S]) -> float:
    """What a new map of the usual size costs before it is fought on."""
    begun = process_time()
    book.make_map_ready()
    return process_time() - begun


def middles(
    book: Rulebook[S], setups: list[str], positions: int, seconds: float
) -> tuple[list[Battle[S]], list[Battle[S]]]:
    """Battles in the middle: at a checkpoint, and deep in a step of the rules.

    So many of each, or those that the battles of so many seconds have.
    """
    end = process_time() + seconds
    before: list[Battle[S]] = []
    deep: list[Battle[S]] = []
    for number, setup in enumerate(setups):
        battle = book.start(setup, number)
        luck = Dice(number)
        while isinstance(question := battle.question, Choose) and book.round(battle.state) < 8:
            if book.round(battle.state) >= 2 and luck.below(8) == 0:
                at_checkpoint = battle.marks[-1][0] == len(battle.history)
                (before if at_checkpoint else deep).append(battle.copy())
            battle.pick(luck.below(len(question.options)))
        if len(before) >= positions and len(deep) >= positions:
            break
        if before and deep and process_time() > end:
            break
    return before[:positions], deep[:positions]


def copying(book: Rulebook[S], setups: list[str], seconds: float) -> Report:
    """Microseconds to copy a battle in the middle of a round, and to go on from the copy.

    A copy catches up when it is first looked at, so all three are measured: the copy, the
    copied state at a checkpoint, and a copy deep in a step of the rules with its question.
    """
    before, deep = middles(book, setups, 40, seconds)

    def states() -> None:
        for battle in before:
            battle.state.copy()

    def copies() -> None:
        for battle in before:
            battle.copy()

    def continued() -> None:
        for battle in deep:
            battle.copy().ask()

    lap = seconds / 4
    state_us = per_call(states, len(before), lap)
    lazy_us = per_call(copies, len(before), lap)
    return {
        "copy_us": state_us + lazy_us,
        "copy_lazy_us": lazy_us,
        "continue_us": per_call(continued, len(deep), lap),
    }


def per_call(work: Callable[[], None], calls: int, seconds: float) -> float:
    """Microseconds of one of the calls that `work` makes, the best of many laps."""
    best = float("inf")
    end = process_time() + seconds
    while True:
        begun = process_time()
        work()
        now = process_time()
        best = min(best, now - begun)
        if now > end:
            return best / max(calls, 1) * 1e6


def option_tables(book: Rulebook[S], seconds: float) -> Report:
    """Milliseconds to list everything that one piece of a crowd may do: mean, 95 of 100, worst.

    Each table is made three times and the fastest counts: the others were disturbed.
    """
    spent: list[float] = []
    end = process_time() + seconds
    for table in book.option_tables():
        laps = []
        for _ in range(3):
            begun = process_time()
            table()
            laps.append(process_time() - begun)
        spent.append(min(laps) * 1e3)
        if process_time() > end and len(spent) >= LEAST_TABLES:
            break
    if not spent:
        return {}
    spent.sort()
    return {
        "options_ms": statistics.mean(spent),
        "options_p95_ms": spent[len(spent) * 95 // 100],
        "options_worst_ms": spent[-1],
    }


def replay_ratio(book: Rulebook[S], setups: list[str], seconds: float) -> float:
    """How many times faster a battle is replayed than it was played."""
    played = replayed = 0.0
    for number, setup in enumerate(setups):
        begun = process_time()
        battle = book.start(setup, number)
        luck = Dice(number)
        while isinstance(question := battle.question, Choose):
            battle.pick(luck.below(len(question.options)))
        middle = process_time()
        battle.after(len(battle.history))
        played += middle - begun
        replayed += process_time() - middle
        if played + replayed > seconds:
            break
    return played / replayed


def scaling(book: Rulebook[S], setups: list[str], twice: list[str], seconds: float) -> float:
    """What a round costs with twice the creatures, against the usual number.

    Both are measured in turns; the median counts. Of the battles those are taken whose tables are
    filled within so many seconds.
    """
    book = book.lenient()  # twice a unique creature is no legal warband
    end = process_time() + seconds
    ready = 0
    while ready < len(setups) and (ready == 0 or process_time() < end):
        for battles in (setups, twice):
            seconds_per_round(book, battles[ready : ready + 1], first=ready)  # fills the tables
        ready += 1
    ratios: list[float] = []
    end = process_time() + seconds
    while not ratios or process_time() < end:
        usual = seconds_per_round(book, setups[:ready])
        ratios.append(seconds_per_round(book, twice[:ready]) / usual)
    return statistics.median(ratios)


def seconds_per_round(book: Rulebook[S], setups: list[str], *, first: int = 0) -> float:
    """The time a round of random play takes, over the first rounds with everybody standing.

    Battles are numbered from `first`.
    """
    rounds = 0
    spent = 0.0
    for number, setup in enumerate(setups, first):
        battle = book.start(setup, number)
        luck = Dice(number)
        begun = None
        while isinstance(question := battle.question, Choose) and book.round(battle.state) < 4:
            if begun is None and book.round(battle.state) == 1:
                begun = process_time()
            battle.pick(luck.below(len(question.options)))
        if begun is not None:
            spent += process_time() - begun
            rounds += book.round(battle.state) - 1
    return spent / max(rounds, 1)


def battle_bytes(book: Rulebook[S], setup: str) -> float:
    """What a whole battle with its log and history keeps in memory, shared tables left out."""

    def play() -> Battle[S]:
        battle = book.start(setup, 1)
        luck = Dice(1)
        while isinstance(question := battle.question, Choose):
            battle.pick(luck.below(len(question.options)))
        return battle

    play()
    gc.collect()
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        battle = play()
        gc.collect()
        after, _ = tracemalloc.get_traced_memory()
        assert battle.over
    finally:
        tracemalloc.stop()
    return float(after - before)


# ------------------------------------------------------------------------------ reporting


def nested(report: Report) -> dict[str, object]:
    """The numbers under their dotted names, and again as objects in objects.

    >>> nested({"v3.copy_us": 1.0})
    {'v3.copy_us': 1.0, 'v3': {'copy_us': 1.0}}
    """
    found: dict[str, object] = dict(report)
    for name, value in report.items():
        place = found
        *path, last = name.split(".")
        for word in path:
            inner = place.setdefault(word, {})
            assert isinstance(inner, dict)
            place = inner
        place[last] = value
    return found


def machine() -> str:
    """What the numbers were measured on."""
    return f"{platform.python_implementation()} {platform.python_version()}, {platform.machine()}"


def lines(report: Report) -> Iterator[str]:
    """The report for people."""
    for name, value in report.items():
        yield f"{name:42} {value:14,.3f}" if value < 100 else f"{name:42} {value:14,.0f}"
