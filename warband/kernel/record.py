"""The record of a battle as text: its setup, then every answer in order.

    warband record 1
    rules v3
    version 0.1.0 5c1f09ab
    hashes 2
    seed 7
    setup
      format 200-8 (75%)
      ...
    play
      d20 14 3
      blue map control
      = 90ab41c07d2f11e6
      ...
    result blue wins, 205 to 120

A line of `play` is a roll (`d20` and the faces), a choice (the player and the answer),
or `=` with the hash of the state at a checkpoint. A replay that differs from its hashes
is an error that names the line, and the version under which the battle was fought if that is
another than this one: then a rule was mended since. `hashes` says how states were written to be
hashed; where that is not how it is done today, hashes say nothing, and a replay goes by the
questions, the answers and the result alone.
"""

from collections.abc import Callable
from typing import NamedTuple, TypeVar

from warband.kernel.battle import Battle, IllegalAnswer, Position, Rules
from warband.kernel.hashing import ENCODING
from warband.kernel.questions import Choose, Roll
from warband.kernel.version import rules_version

HEADER = "warband record 1"
S = TypeVar("S", bound=Position)


class RecordError(ValueError):
    """A record that cannot be read or does not replay; says which line and why."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


class Entry(NamedTuple):
    """One line of play."""

    line: int
    kind: str
    """"roll", "choice" or "hash"."""
    who: str
    text: str


class Record(NamedTuple):
    """A record taken apart."""

    rules: str
    seed: int | None
    setup: str
    play: tuple[Entry, ...]
    result: str
    version: str = ""
    """The version of the rules; empty in records from before they named it."""
    hashes: int = 1
    """How states were written to be hashed; 1 in records from before they said so."""


class Scribe:
    """Writes a battle down, answer by answer."""

    def __init__(
        self, rules: str, setup: str, seats: tuple[str, ...], seed: int | None = None
    ) -> None:
        self.seats = seats
        self.lines = [HEADER, f"rules {rules}", f"version {rules_version()}"]
        self.lines.append(f"hashes {ENCODING}")
        if seed is not None:
            self.lines.append(f"seed {seed}")
        self.lines.append("setup")
        self.lines += [f"  {line}" for line in setup.rstrip("\n").splitlines()]
        self.lines.append("play")

    def rolled(self, question: Roll, faces: tuple[int, ...]) -> None:
        """Dice fell."""
        self.lines.append(f"  d{question.sides} {' '.join(map(str, faces))}")

    def chose(self, question: Choose, text: str) -> None:
        """A player chose."""
        self.lines.append(f"  {self.seats[question.seat]} {text}")

    def checkpoint(self, digest: str) -> None:
        """A checkpoint was reached; this is the hash of the state."""
        self.lines.append(f"  = {digest}")

    def text(self, outcome: str | None) -> str:
        """The whole record."""
        return "\n".join([*self.lines, f"result {outcome or 'unfinished'}"]) + "\n"


def write_record(
    battle: Battle[S], setup: str, seats: tuple[str, ...], seed: int | None = None
) -> str:
    """Print a battle that was played from `setup`, by giving its answers again."""
    scribe = Scribe(battle.rules.name, setup, seats, seed)
    replay = battle.after(0)
    replay.keep_all = True
    checkpoints = len(replay.marks)
    for answer in battle.history:
        question = replay.ask()
        if isinstance(question, Roll):
            assert isinstance(answer, tuple)
            scribe.rolled(question, answer)
            replay.roll(*answer)
        else:
            assert isinstance(question, Choose)
            assert isinstance(answer, int)
            scribe.chose(question, replay.rules.option_text(replay.state, question, answer))
            replay.pick(answer)
        if len(replay.marks) > checkpoints:
            checkpoints = len(replay.marks)
            scribe.checkpoint(replay.checkpoint_digest())
    return scribe.text(battle.outcome)


def parse_record(text: str) -> Record:
    """Take a record apart; RecordError if it is not one."""
    lines = text.splitlines()
    if not lines or lines[0].strip() != HEADER:
        raise RecordError(1, f"expected {HEADER!r}, found {lines[0][:60] if lines else ''!r}")
    rules, seed, result, version, hashes = "", None, "", "", 1
    setup: list[str] = []
    play: list[Entry] = []
    section = ""
    for number, line in enumerate(lines[1:], 2):
        if not line.strip():
            continue
        if line.startswith("  "):
            if section == "setup":
                setup.append(line[2:])
            elif section == "play":
                play.append(_entry(number, line.strip()))
            else:
                raise RecordError(number, f"an indented line outside setup and play: {line!r}")
            continue
        word, _, rest = line.partition(" ")
        if word == "rules":
            rules = rest.strip()
        elif word == "version":
            version = rest.strip()
        elif word == "hashes":
            hashes = _integer(number, rest)
        elif word == "seed":
            seed = _integer(number, rest)
        elif word in ("setup", "play"):
            section = word
        elif word == "result":
            result = rest.strip()
        else:
            known = "rules, version, hashes, seed, setup, play or result"
            raise RecordError(number, f"expected {known}: {line!r}")
    if not rules:
        raise RecordError(len(lines), "the record names no rules")
    if not result:
        raise RecordError(len(lines), "the record ends without a result: it was cut off")
    return Record(rules, seed, "\n".join(setup) + "\n", tuple(play), result, version, hashes)


def _entry(number: int, line: str) -> Entry:
    word, _, rest = line.partition(" ")
    if word == "=":
        return Entry(number, "hash", "", rest)
    if word[:1] == "d" and word[1:].isdigit():
        return Entry(number, "roll", word, rest)
    if not rest:
        raise RecordError(number, f"expected a player and an answer, found {line!r}")
    return Entry(number, "choice", word, rest)


def _integer(number: int, text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise RecordError(number, f"expected a whole number, found {text!r}") from None


def replay_record(
    record: Record,
    rules: Rules[S],
    begin: Callable[[str], S],
    seats: tuple[str, ...],
    *,
    log: bool = True,
) -> Battle[S]:
    """Play a record again, checking every hash on the way that was made as hashes are today.

    :raises RecordError: where it differs; if it was played under another version, that is said.
    """
    try:
        return _replayed(record, rules, begin, seats, log=log)
    except RecordError as error:
        if record.version == rules_version():
            raise
        raise RecordError(error.line, f"{error.reason}; {played_under(record)}") from error


def played_under(record: Record) -> str:
    """Under which version a battle was fought, where that is another than this one.

    >>> played_under(Record("v3", None, "", (), "unfinished", "0.0.9")).partition(",")[0]
    'it was played under warband 0.0.9'
    """
    version = record.version or "of an earlier day, before records named their version"
    return (
        f"it was played under warband {version}, this is {rules_version()}: "
        "a rule has been mended since"
    )


def _replayed(
    record: Record,
    rules: Rules[S],
    begin: Callable[[str], S],
    seats: tuple[str, ...],
    *,
    log: bool,
) -> Battle[S]:
    try:
        battle = Battle(rules, begin(record.setup), log=log)
    except ValueError as error:
        raise RecordError(1, f"the setup is wrong: {error}") from error
    battle.keep_all = True
    for entry in record.play:
        question = battle.ask()
        try:
            if entry.kind == "hash":
                if record.hashes == ENCODING and battle.checkpoint_digest() != entry.text:
                    raise RecordError(
                        entry.line,
                        f"the state differs from the record: {battle.checkpoint_digest()} "
                        f"is not {entry.text}",
                    )
            elif entry.kind == "roll":
                faces = tuple(_integer(entry.line, face) for face in entry.text.split())
                if isinstance(question, Roll) and entry.who != f"d{question.sides}":
                    raise RecordError(entry.line, f"{question!r} was asked, not {entry.who}")
                battle.roll(*faces)
            else:
                if isinstance(question, Choose) and seats[question.seat] != entry.who:
                    raise RecordError(
                        entry.line,
                        f"{seats[question.seat]} was asked {question.ask!r}, not {entry.who}",
                    )
                battle.answer(entry.text)
        except IllegalAnswer as error:
            raise RecordError(entry.line, str(error)) from error
    if (battle.outcome or "unfinished") != record.result:
        raise RecordError(
            record.play[-1].line if record.play else 1,
            f"the replay ends {battle.outcome or 'unfinished'!r}, the record {record.result!r}",
        )
    return battle
