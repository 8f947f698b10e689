"""How fast it is: random play on one core, alone or side by side with other engines.

A decision is a question with at least two options that a player answered. Battles are
200-8, eight against eight on a map of 22 by 34, with every power on; nobody reads a log, so
none is written, as none is in the peers' games.
They end after ten rounds if nobody has won: more than people play in the hour of a tournament.
HeroScape is the Master game with drafted armies, on all boards in turn.
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
from warband.kernel.questions import Choose
from warband.lab.books import Book, Selection
from warband.lab.heroscape import SKIRMISH, HeroscapeBook
from warband.lab.memory import collect_rarely
from warband.lab.peers import PEERS, Stream, installed_peers
from warband.lab.v3 import V3Book, map_size
from warband.rules.v3.field import Ground
from warband.rules.v3.setup_text import parse_setup, print_setup
from warband.rules.v3.state import Skirmish

S = TypeVar("S", bound=Position)

LAPS = 5
"""Contestants take turns so many times, so that a busy moment of the machine hits all."""
TIME_LIMIT = 10
"""Rounds of a battle."""

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
    book: Book[S], setups: list[str], *, first: int = 0, listed: bool = False
) -> Stream:
    """Battles at random, one after the other, numbered from `first`.

    `listed` looks at every option of a question.
    """
    for number in count(first):
        battle = book.start(setups[number % len(setups)], number, log=False)
        luck = Dice(~number & 0xFFFFFF)
        while isinstance(question := battle.question, Choose):
            options = question.options
            size = len(options)
            if listed:
                for index in range(size):
                    options[index]
            if size > 1:
                yield False
            battle.pick(luck.below(size))
        yield True


def eight_a_side(book: V3Book) -> list[str]:
    """Every pair of 200-8 warbands on a large map."""
    names = tuple(name for name, w in book.library.warbands.items() if map_size(w) == "large")
    return book.fixtures(Selection(armies=names, maps=(large_map(book).name,), rounds=TIME_LIMIT))


def large_map(book: V3Book) -> Ground:
    """The map of 22 by 34 that battles are fought on here."""
    return next(g for _, g in sorted(book.library.maps.items()) if g.grid.height > g.grid.width)


def doubled(setup: str) -> str:
    """The same battle with twice the creatures and twice the points."""
    once = parse_setup(setup)
    sides = [
        type(side)(side.recruits * 2, side.map, side.items * 2, side.name, side.faction)
        for side in once.sides
    ]
    return print_setup(type(once)("400-16 (75%)", (sides[0], sides[1]), "", once.rounds))


# --------------------------------------------------------------------------- measurements


def bench(
    seconds: float = 5.0, *, peers: bool = False, tell: Callable[[str], None] = lambda _: None
) -> Report:
    """Measure everything; each measurement takes about so many seconds."""
    tell("loading cards and maps")
    report: Report = {"v3.map_ready_seconds": map_ready_seconds()}
    book = V3Book()
    setups = eight_a_side(book)
    tell("warming up")
    warm_up(random_battles(book, setups, first=OTHERS), games=40 * len(setups))
    paces = {"v3": Pace(random_battles(book, setups))}
    paces["v3.listed"] = Pace(random_battles(book, setups, listed=True))
    hexes = HeroscapeBook()
    skirmishes = hexes.fixtures(Selection(maps=(SKIRMISH,)))
    warm_up(random_battles(hexes, skirmishes, first=OTHERS), games=30 * len(skirmishes))
    paces["heroscape"] = Pace(random_battles(hexes, skirmishes))
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
    tell("copies")
    report |= copying(book, setups, seconds)
    tell("replay")
    report["v3.replay_ratio"] = replay_ratio(book, setups, seconds)
    tell("twice the creatures")
    report["v3.double_creatures_ratio"] = scaling(book, setups, seconds)
    report["v3.battle_bytes"] = battle_bytes(book, setups[0])
    return report


def warm_up(stream: Stream, games: int) -> None:
    """Fill the tables that all battles share, by playing so many games."""
    while games:
        games -= next(stream)


def map_ready_seconds() -> float:
    """A new large map: sight, effect and distance of all squares, cover from each to another."""
    ground = large_map(V3Book())
    begun = process_time()
    field = ground.field()
    for cell in range(field.grid.size):
        space = 1 << cell
        field.seen(space, False)
        field.affected(space, False)
        field.touching(space)
        field.within(space, field.grid.height)
        field.ranged_lines(space, field.grid.size - 1 - cell, False, False, 0)
    return process_time() - begun


def middles(
    book: V3Book, setups: list[str], positions: int
) -> tuple[list[Battle[Skirmish]], list[Battle[Skirmish]]]:
    """Battles in the middle of a round: before an activation, and deep in one."""
    before: list[Battle[Skirmish]] = []
    deep: list[Battle[Skirmish]] = []
    for number, setup in enumerate(setups):
        battle = book.start(setup, number)
        luck = Dice(number)
        while isinstance(question := battle.question, Choose) and battle.state.round < 8:
            if battle.state.round >= 2 and luck.below(8) == 0:
                if question.ask == "activate":
                    before.append(battle.copy())
                elif battle.state.turn is not None:
                    deep.append(battle.copy())
            battle.pick(luck.below(len(question.options)))
        if len(before) >= positions and len(deep) >= positions:
            break
    return before[:positions], deep[:positions]


def copying(book: V3Book, setups: list[str], seconds: float) -> Report:
    """Microseconds to copy a battle in the middle of a round, and to go on from the copy.

    A copy catches up when it is first looked at, so all three are measured: the copy, the
    copied state before an activation, and a copy deep in an activation with its question.
    """
    before, deep = middles(book, setups, 40)

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
        "v3.copy_us": state_us + lazy_us,
        "v3.copy_lazy_us": lazy_us,
        "v3.continue_us": per_call(continued, len(deep), lap),
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


def replay_ratio(book: V3Book, setups: list[str], seconds: float) -> float:
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


def scaling(book: V3Book, setups: list[str], seconds: float) -> float:
    """What a round costs with twice the creatures, against the usual number.

    Both are measured in turns; the median counts.
    """
    # Twice a unique creature is no legal warband.
    book = V3Book(book.library, any_warband=True)
    twice = [doubled(setup) for setup in setups]
    for battles in (setups, twice):
        seconds_per_round(book, battles)  # fills the tables
    ratios: list[float] = []
    end = process_time() + seconds
    while not ratios or process_time() < end:
        usual = seconds_per_round(book, setups)
        ratios.append(seconds_per_round(book, twice) / usual)
    return statistics.median(ratios)


def seconds_per_round(book: V3Book, setups: list[str]) -> float:
    """The time a round of random play takes, over the first rounds with everybody standing."""
    rounds = 0
    spent = 0.0
    for number, setup in enumerate(setups):
        battle = book.start(setup, number)
        luck = Dice(number)
        begun = None
        while isinstance(question := battle.question, Choose) and battle.state.round < 4:
            if begun is None and battle.state.round == 1:
                begun = process_time()
            battle.pick(luck.below(len(question.options)))
        if begun is not None:
            spent += process_time() - begun
            rounds += battle.state.round - 1
    return spent / max(rounds, 1)


def battle_bytes(book: V3Book, setup: str) -> float:
    """What a whole battle with its log and history keeps in memory, shared tables left out."""

    def play() -> Battle[Skirmish]:
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
