"""The record of a tournament as text that anybody can verify.

event Friday
rules v3
format 200-8
system swiss rounds 3 minutes 60
seed 7
join Ana
army Ana
  ...
round
  Ana - Bert
  bye Cleo
result 1 Ana 120-60
draw 2 80-80
rule 1 by Judge: the fall counts, minutes 5
penalty 1 Bert by Judge: late
drop Cleo
end
"""

import re

from warband.evenings.entries import (
    SYSTEMS,
    Called,
    Closed,
    Dropped,
    Entry,
    Joined,
    Opened,
    Paired,
    Penalized,
    Registered,
    Result,
    Ruled,
)
from warband.evenings.folding import Refused, check_hash, hash_line
from warband.evenings.tournament import Tournament
from warband.kernel.lines import Line, block_below, meant


class EventError(ValueError):
    """A record that cannot be read or does not fit: the line and the reason."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


# ------------------------------------------------------------------------------- printing


def print_event(event: Tournament) -> str:
    """The whole record."""
    lines: list[str] = []
    for entry in event.entries:
        lines += entry_lines(entry)
    return "\n".join([*lines, hash_line(event.digest())]) + "\n"


def entry_lines(entry: Entry) -> list[str]:
    """An entry as the lines of a record."""
    match entry:
        case Opened():
            words = [f"system {entry.system}"]
            words += [f"rounds {entry.rounds}"] if entry.rounds else []
            words += [f"minutes {entry.minutes}"] if entry.minutes else []
            form = [f"format {entry.format}"] if entry.format else []
            head = [f"event {entry.name}", f"rules {entry.rules}", *form]
            return [*head, " ".join(words), f"seed {entry.seed}"]
        case Joined():
            return [f"join {entry.name}" + (f" computer {entry.computer}" * bool(entry.computer))]
        case Registered():
            return [f"army {entry.name}", *(f"  {line}" for line in entry.army.splitlines())]
        case Dropped():
            return [f"drop {entry.name}"]
        case Paired():
            pairs = [f"  {one} - {other}" for one, other in entry.tables]
            said = f"round at {seconds(entry.at)}" if entry.at else "round"
            return [said, *pairs, *(f"  bye {name}" for name in entry.byes)]
        case Result():
            scores = f"{entry.scores[0]}-{entry.scores[1]}"
            who = f"result {entry.table} {entry.winner}" if entry.winner else f"draw {entry.table}"
            return [f"{who} {scores}{f' {entry.record}' if entry.record else ''}"]
        case Called():
            return [f"call {entry.table} by {entry.name}: {entry.why}"]
        case Ruled():
            return [_ruling(entry)]
        case Penalized():
            return [f"penalty {entry.points} {entry.name} by {entry.judge}: {entry.why}"]
        case Closed():
            return ["end"]


def seconds(at: float) -> str:
    """Seconds of an evening's clock as records have them, to the thousandth.

    >>> seconds(123456.789), seconds(40.0)
    ('123456.789', '40')
    """
    return f"{at:.3f}".rstrip("0").rstrip(".")


def _ruling(entry: Ruled) -> str:
    said = f"rule {entry.table} by {entry.judge}: {entry.ruling}"
    if entry.minutes:
        said += f", minutes {entry.minutes}"
    if entry.back_to >= 0:
        said += f", back to {entry.back_to}"
    if entry.winner is not None:
        said += f", winner {entry.winner}" if entry.winner else ", drawn"
    return said


# -------------------------------------------------------------------------------- reading


def parse_event(text: str) -> Tournament:
    """Play a record again; EventError names the line that does not fit."""
    lines = meant(text)
    if not lines or not lines[0].words.startswith("event "):
        raise EventError(lines[0].number if lines else 1, "expected `event NAME`")
    opened, index = _opened(lines)
    try:
        event = Tournament(opened)
    except Refused as error:
        raise EventError(lines[0].number, str(error)) from error
    while index < len(lines):
        below = block_below(lines, index)
        try:
            if lines[index].words.startswith("hash "):
                check_hash(lines[index].words, event.digest())
            else:
                event.fold(read_entry(lines[index], below))
        except Refused as error:
            raise EventError(lines[index].number, str(error)) from error
        index += 1 + len(below)
    return event


def read_opened(lines: list[Line]) -> Opened:
    """The announcement alone, from its own lines."""
    return _opened(lines)[0]


def _opened(lines: list[Line]) -> tuple[Opened, int]:
    fields: dict[str, str] = {}
    index = 0
    while index < len(lines):
        word, _, rest = lines[index].words.partition(" ")
        if word not in ("event", "rules", "format", "system", "seed") or word in fields:
            break
        fields[word] = rest
        index += 1
    if not fields.get("rules"):
        raise EventError(lines[0].number, "the event does not say which rules")
    match = re.fullmatch(
        r"(\w+)(?: rounds (\d{1,3}))?(?: minutes (\d{1,4}))?", fields.get("system", "swiss")
    )
    system = next((s for s in SYSTEMS if match is not None and s == match[1]), None)
    if match is None or system is None:
        raise EventError(lines[0].number, f"a system is {', '.join(SYSTEMS)}, then rounds N, "
                         "minutes N")  # fmt: skip
    seed = fields.get("seed", "0")
    if re.fullmatch(r"-?\d{1,18}", seed) is None:
        raise EventError(lines[0].number, f"the seed is a number, not {seed!r}")
    opened = Opened(
        fields["event"],
        fields["rules"],
        fields.get("format", ""),
        system,
        int(match[2] or 0),
        int(match[3] or 0),
        int(seed),
    )
    return opened, index


PATTERNS = {
    "join": r"join (?P<name>.+?)(?: computer (?P<computer>\w+))?",
    "army": r"army (?P<name>.+)",
    "drop": r"drop (?P<name>.+)",
    "round": r"round(?: at (?P<at>\d{1,9}(?:\.\d{1,6})?))?",
    "result": r"result (?P<table>\d{1,4}) (?P<name>.+) (?P<a>\d{1,6})-(?P<b>\d{1,6})"
    r"(?: (?P<record>[a-z2-7]{12}))?",
    "draw": r"draw (?P<table>\d{1,4}) (?P<a>\d{1,6})-(?P<b>\d{1,6})(?: (?P<record>[a-z2-7]{12}))?",
    "call": r"call (?P<table>\d{1,4}) by (?P<name>[^:]+): (?P<why>.+)",
    "rule": r"rule (?P<table>\d{1,4}) by (?P<judge>[^:]+): (?P<ruling>.+?)"
    r"(?:, minutes (?P<minutes>\d{1,3}))?(?:, back to (?P<back>\d{1,6}))?"
    r"(?:, (?:winner (?P<winner>.+)|(?P<drawn>drawn)))?",
    "penalty": r"penalty (?P<points>\d{1,3}) (?P<name>.+) by (?P<judge>[^:]+): (?P<why>.+)",
    "end": r"end",
}


def read_entry(line: Line, below: list[Line]) -> Entry:
    """The entry that lines of a record stand for."""
    kind = line.words.partition(" ")[0]
    match = re.fullmatch(PATTERNS[kind], line.words) if kind in PATTERNS else None
    if match is None or (below and kind not in ("army", "round")):
        raise EventError(line.number, f"expected one of {', '.join(PATTERNS)}: {line.words!r}")
    match kind:
        case "join":
            return Joined(match["name"], match["computer"] or "")
        case "army":
            indent = min((each.indent for each in below), default=0)
            return Registered(match["name"], "\n".join(each.text[indent:] for each in below))
        case "drop":
            return Dropped(match["name"])
        case "round":
            return _round(below, float(match["at"] or 0))
        case "result" | "draw":
            winner = match["name"] if kind == "result" else ""
            scores = int(match["a"]), int(match["b"])
            return Result(int(match["table"]), winner, scores, match["record"] or "")
        case "call":
            return Called(match["name"], int(match["table"]), match["why"])
        case "rule":
            return Ruled(
                match["judge"],
                int(match["table"]),
                match["ruling"],
                int(match["minutes"] or 0),
                int(match["back"]) if match["back"] else -1,
                "" if match["drawn"] else match["winner"],
            )
        case "penalty":
            return Penalized(match["judge"], match["name"], int(match["points"]), match["why"])
        case _:
            return Closed()


def _round(below: list[Line], at: float) -> Paired:
    tables: list[tuple[str, str]] = []
    byes: list[str] = []
    for line in below:
        one, _, other = line.words.partition(" - ")
        if other:
            tables.append((one, other))
        elif line.words.startswith("bye "):
            byes.append(line.words.removeprefix("bye "))
        else:
            raise EventError(line.number, f"expected `NAME - NAME` or `bye NAME`: {line.words!r}")
    return Paired(tuple(tables), tuple(byes), at)
