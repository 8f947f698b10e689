"""Random battles under a magnifying glass.

Every checkpoint of every battle is checked against the invariants of its rulebook. Copies
are made on the way and given the same answers; they must stay equal to the original. The
battle is written down as it goes on, and at the end replayed from the text; every hash must
agree.
"""

import os
from collections.abc import Callable, Iterator, Sequence
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

import msgspec

from warband.cards.check import import_cards
from warband.ddm.book import EditionBook
from warband.ddm.do.perform.playable import faults
from warband.kernel.battle import Battle, Position
from warband.kernel.dice import Dice
from warband.kernel.questions import Answer, Choose, Flow, Question, Roll
from warband.kernel.record import RecordError, Scribe
from warband.kernel.rulebook import Course, Rulebook, Selection, UnknownName
from warband.lab.memory import collect_rarely
from warband.rulebooks import RULEBOOKS, open_rulebook

LIMIT = 20_000
"""No battle takes so many answers."""
COPY_EVERY = 60
"""A copy is made about once in so many decisions."""
COPY_LIVES = 25
"""It shadows the original for so many."""
CHUNK = 4
"""A worker is handed so many battles at a time."""
LIFE = 400
"""It makes room for a fresh one after so many, since the tables of maps grow large."""


Job = tuple[str, str, int, Path | None]
"""A rulebook, a setup, the number of the battle, and the folder of cards if not the usual."""


class SoakFailure(AssertionError):
    """A battle that went wrong: the reason, and how to see it again."""


class Soaked(msgspec.Struct, frozen=True):
    """What one battle went through."""

    number: int
    decisions: int
    checkpoints: int
    copies: int
    outcome: str


class Total(msgspec.Struct, frozen=True):
    """What all battles went through."""

    battles: int
    decisions: int
    checkpoints: int
    copies: int
    seconds: float


class _Watch:
    """The rules, with somebody who looks at every checkpoint."""

    def __init__(self, book: Rulebook[Position]) -> None:
        self.name = book.rules.name
        self.book = book
        self.checkpoints = 0
        self.hash = ""
        """Of the last checkpoint."""
        self.option_text = book.rules.option_text
        self.find_option = book.rules.find_option
        self.outcome = book.rules.outcome

    def step(self, state: Position) -> Flow[None] | None:
        """The next procedure; the state before it is checked."""
        self.book.check(state)
        self.checkpoints += 1
        self.hash = state.digest()
        return self.book.rules.step(state)


class _Shadow:
    """A copy that is given the same answers as the battle it came from."""

    def __init__(self, book: Rulebook[Position], battle: Battle[Position]) -> None:
        self.twin = battle.copy()
        self.twin.rules = book.rules
        self.left = COPY_LIVES

    def answer(self, answer: Answer) -> None:
        give(self.twin, answer)
        self.left -= isinstance(answer, int)

    def same_as(self, battle: Battle[Position]) -> bool:
        """Whether both stand at the same question in the same state."""
        return _alike(self.twin.ask(), battle.ask()) and (
            self.left > 0 or self.twin.state.digest() == battle.state.digest()
        )


def _alike(mine: Question | None, theirs: Question | None) -> bool:
    if isinstance(mine, Choose) and isinstance(theirs, Choose):
        same = (mine.seat, mine.ask, len(mine.options))
        return same == (theirs.seat, theirs.ask, len(theirs.options))
    if isinstance(mine, Roll) and isinstance(theirs, Roll):
        dice = (mine.seat, mine.why, mine.sides, mine.count)
        return dice == (theirs.seat, theirs.why, theirs.sides, theirs.count)
    return mine is theirs is None


def give(battle: Battle[Position], answer: Answer) -> None:
    """Give an answer of either kind."""
    if isinstance(answer, int):
        battle.pick(answer)
    else:
        battle.roll(*answer)


def soak_battle(rules: str, setup: str, number: int) -> Soaked:
    """Play one random battle of a rulebook and prove it."""
    return prove_battle(open_rulebook(rules), setup, number)


def prove_battle(book: Rulebook[Position], setup: str, number: int) -> Soaked:
    """Play one random battle and prove it; SoakFailure says what is wrong."""
    watch = _Watch(book)
    battle = Battle(watch, book.begin(setup))
    scribe = Scribe(book.rules.name, setup, book.seats)
    try:
        decisions, copies = _play(watch, battle, scribe, number)
        _replay(book, scribe.text(battle.outcome))
    except Exception as error:
        raise SoakFailure(
            f"battle {number} of {book.name} after {len(battle.history)} answers: "
            f"{type(error).__name__}: {error}\nsetup:\n{setup}"
        ) from error
    return Soaked(number, decisions, watch.checkpoints, copies, battle.outcome or "unfinished")


def _play(watch: _Watch, battle: Battle[Position], scribe: Scribe, number: int) -> tuple[int, int]:
    """Random answers to the end; how many decisions there were, and how many copies."""
    dice, luck = Dice(number), Dice(number + 1_000_003)
    shadows: list[_Shadow] = []
    decisions = copies = 0
    while (question := battle.ask()) is not None:
        assert len(battle.history) < LIMIT, f"the battle is not over after {LIMIT} answers"
        answer: Answer
        if isinstance(question, Roll):
            answer = dice.answer(question)
            scribe.rolled(question, answer)
        else:
            if luck.below(COPY_EVERY) == 0:
                shadows.append(_Shadow(watch.book, battle))
                copies += 1
            answer = luck.below(len(question.options))
            decisions += len(question.options) > 1
            scribe.chose(question, watch.option_text(battle.state, question, answer))
        passed = watch.checkpoints
        give(battle, answer)
        if watch.checkpoints > passed:
            scribe.checkpoint(watch.hash)
        for shadow in shadows:
            shadow.answer(answer)
            assert shadow.same_as(battle), "a copy differs from its original"
        shadows = [shadow for shadow in shadows if shadow.left > 0]
    return decisions, copies


def _replay(book: Rulebook[Position], record: str) -> None:
    """Play a battle again from its text; every hash must agree."""
    try:
        book.replay(record, log=False)
    except RecordError as error:
        raise AssertionError(f"the record does not replay: {error}") from error


# ---------------------------------------------------------------------------- many battles


def all_courses(*names: str) -> dict[str, tuple[str, Course]]:
    """What a full proof consists of: by name the rulebook, and which of its battles."""
    return {
        course.name: (rules, course)
        for rules in names or RULEBOOKS
        for course in open_rulebook(rules).courses()
    }


def find_course(name: str) -> tuple[str, Course]:
    """The course of a name and its rulebook."""
    courses = all_courses(*(rules for rules in RULEBOOKS if rules == name))
    if name not in courses:
        known = ", ".join(courses)
        raise UnknownName(f"no battles to soak are named {name!r}; there are {known}")
    return courses[name]


def setups(rules: str, course: Course, battles: int, seed: int = 0) -> Iterator[tuple[str, int]]:
    """Setups for so many battles: ready ones in turn, and others made up at random."""
    book = open_rulebook(rules)
    ready = book.fixtures(Selection(maps=course.maps))
    for number in range(seed, seed + battles):
        if not course.made_up:
            yield ready[number % len(ready)], number
            continue
        made_up = book.random_setup(Dice(number).below) if number % 2 else None
        yield made_up or ready[number // 2 % len(ready)], number


def soak(
    rules: str,
    course: Course,
    battles: int,
    *,
    seed: int = 0,
    workers: int | None = None,
    watch: Callable[[Soaked], None] | None = None,
) -> Total:
    """Prove so many random battles on all cores; the first failure ends it."""
    jobs: list[Job] = [(rules, *each, None) for each in setups(rules, course, battles, seed)]
    return _prove(jobs, workers, watch)


def soak_cards(
    rules: str,
    files: Sequence[Path],
    battles: int,
    *,
    seed: int = 0,
    rounds: int = 10,
    workers: int | None = None,
    watch: Callable[[Soaked], None] | None = None,
) -> Total:
    """Prove so many random battles of legal warbands of the printed cards of files.

    The cards that are understood completely are imported for the time being; the user's own
    folder is left alone.

    :raises UnknownName: if the rulebook knows no printed cards.
    """
    with TemporaryDirectory() as name:
        folder = Path(name)
        for file in files:
            import_cards(file, folder, faults)
        book = open_rulebook(rules, folder)
        if not isinstance(book, EditionBook):
            raise UnknownName(f"{rules} is not played with printed cards")
        numbers = range(seed, seed + battles)
        jobs: list[Job] = [
            (rules, book.setup_of_own(Dice(number).below, rounds), number, folder)
            for number in numbers
        ]
        return _prove(jobs, workers, watch)


def _prove(jobs: list[Job], workers: int | None, watch: Callable[[Soaked], None] | None) -> Total:
    begun = perf_counter()
    decisions = checkpoints = copies = count = 0
    for one in _run(jobs, workers or os.cpu_count() or 1):
        count += 1
        decisions += one.decisions
        checkpoints += one.checkpoints
        copies += one.copies
        if watch is not None:
            watch(one)
    return Total(count, decisions, checkpoints, copies, perf_counter() - begun)


def _run(jobs: list[Job], workers: int) -> Iterator[Soaked]:
    if workers == 1:
        yield from map(_soak_job, jobs)
        return
    # An executor of futures can hang when a process has lived long enough; this pool does not.
    spawning = get_context("spawn")
    with spawning.Pool(workers, collect_rarely, maxtasksperchild=LIFE // CHUNK) as pool:
        yield from pool.imap(_soak_job, jobs, chunksize=CHUNK)


def _soak_job(job: Job) -> Soaked:
    rules, setup, number, cards = job
    return prove_battle(open_rulebook(rules, cards), setup, number)
