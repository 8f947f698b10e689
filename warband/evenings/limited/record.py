"""The record of a sealed or draft evening as text that anybody can verify.

limited Friday
rules v3
format 200-8 (75%)
style draft
packs Gates of Dawn, Gates of Dawn
seed 7
join Ana
join Bert computer
deal
pick Ana: Ogre
pick Bert: Orc Warrior at 12.5 late
report Ana 1: nine cards
replace Ana 1 by Judge
register Ana on Market of Thieves at 900
  warband Ana
  format 200-8 (75%)
  1 Ogre
withdraw Cleo
close
round
  Ana - Bert
result 1 Ana 120-60
end
hash 0123456789abcdef01234567 encoding 1
"""

import re
from collections.abc import Sequence

from warband.evenings import event_record
from warband.evenings.event_record import EventError
from warband.evenings.folding import Refused, check_hash, hash_line
from warband.evenings.limited.entries import (
    STYLES,
    Closed,
    Dealt,
    Entry,
    Joined,
    Opened,
    Picked,
    Played,
    Registered,
    Replaced,
    Reported,
    Withdrawn,
)
from warband.evenings.limited.limited import Limited
from warband.kernel.lines import Line, block_below, meant


def print_limited(limited: Limited) -> str:
    """The whole record, with the hash of what follows from it."""
    lines: list[str] = []
    for entry in limited.entries:
        lines += entry_lines(entry)
    return "\n".join([*lines, hash_line(limited.digest())]) + "\n"


def entry_lines(entry: Entry) -> list[str]:
    """An entry as the lines of a record."""
    match entry:
        case Opened():
            head = [f"limited {entry.name}", f"rules {entry.rules}", f"format {entry.format}"]
            head += [f"style {entry.style}", f"packs {', '.join(entry.packs)}"]
            head += [f"seed {entry.seed}"]
            head += ["late sets"] * entry.late_sets + ["timed"] * entry.timed
            head += [f"rounds {entry.rounds}"] * bool(entry.rounds)
            return head + [f"minutes {entry.minutes}"] * bool(entry.minutes)
        case Joined():
            return [f"join {entry.name}{' computer' * entry.computer}"]
        case Dealt():
            return [f"deal{_at(entry.at)}"]
        case Picked():
            return [f"pick {entry.name}: {entry.card}{_at(entry.at)}{' late' * entry.late}"]
        case Reported():
            return [f"report {entry.name} {entry.pack}: {entry.why}"]
        case Replaced():
            return [f"replace {entry.name} {entry.pack} by {entry.judge}"]
        case Registered():
            head = [f"register {entry.name} on {entry.map}{_at(entry.at)}"]
            return head + [f"  {line}" for line in entry.army.splitlines()]
        case Withdrawn():
            return [f"withdraw {entry.name}"]
        case Closed():
            return [f"close{_at(entry.at)}"]
        case _:
            return event_record.entry_lines(entry)


def _at(at: float) -> str:
    return f" at {event_record.seconds(at)}" if at else ""


def parse_limited(text: str) -> Limited:
    """Play a record again; EventError names the line that does not fit."""
    lines = meant(text)
    opened, index = _opened(lines)
    try:
        limited = Limited(opened)
    except ValueError as error:
        raise EventError(lines[0].number, str(error)) from error
    while index < len(lines):
        line, below = lines[index], block_below(lines, index)
        try:
            if line.words.startswith("hash "):
                check_hash(line.words, limited.digest())
            else:
                limited.fold(read_entry(line, below))
        except Refused as error:
            raise EventError(line.number, str(error)) from error
        index += 1 + len(below)
    return limited


def read_opened(lines: list[Line]) -> Opened:
    """The announcement alone, from its own lines."""
    return _opened(lines)[0]


def _opened(lines: list[Line]) -> tuple[Opened, int]:
    if not lines or not lines[0].words.startswith("limited "):
        raise EventError(lines[0].number if lines else 1, "expected `limited NAME`")
    fields: dict[str, str] = {}
    index = 0
    words = ("limited", "rules", "format", "style", "packs", "seed", "late", "timed", "rounds",
             "minutes")  # fmt: skip
    while index < len(lines):
        word, _, rest = lines[index].words.partition(" ")
        if word not in words or word in fields:
            break
        fields[word] = rest
        index += 1
    style = next((each for each in STYLES if each == fields.get("style", "draft")), None)
    if style is None:
        raise EventError(lines[0].number, f"a style is one of {', '.join(STYLES)}")
    seed = fields.get("seed", "0")
    if re.fullmatch(r"\d{1,18}", seed) is None:
        raise EventError(lines[0].number, f"the seed is a number, not {seed!r}")
    usual = Opened("usual")
    packs = tuple(each.strip() for each in fields.get("packs", "").split(",") if each.strip())
    opened = Opened(
        fields["limited"],
        fields.get("rules", usual.rules),
        fields.get("format", usual.format),
        style,
        packs or usual.packs,
        int(seed),
        "late" in fields,
        "timed" in fields,
        _number(fields, "rounds", lines[0].number),
        _number(fields, "minutes", lines[0].number),
    )
    return opened, index


def _number(fields: dict[str, str], word: str, line: int) -> int:
    said = fields.get(word, "0")
    if re.fullmatch(r"\d{1,3}", said) is None:
        raise EventError(line, f"{word} is a number, not {said!r}")
    return int(said)


_AT = r"(?: at (?P<at>\d{1,7}(?:\.\d{1,6})?))?"
_PATTERNS = {
    "join": r"join (?P<name>.+?)(?P<computer> computer)?",
    "deal": rf"deal{_AT}",
    "pick": rf"pick (?P<name>[^:]+): (?P<rest>.+?){_AT}(?P<late> late)?",
    "report": r"report (?P<name>.+) (?P<pack>\d{1,2}): (?P<rest>.+)",
    "replace": r"replace (?P<name>.+) (?P<pack>\d{1,2}) by (?P<rest>.+)",
    "register": rf"register (?P<name>.+?) on (?P<rest>.+?){_AT}",
    "withdraw": r"withdraw (?P<name>.+)",
    "close": rf"close{_AT}",
}


BATTLES = ("round", "result", "draw", "call", "rule", "penalty", "drop", "end")
"""Entries of the rounds after building: those of tournaments."""


def read_entry(line: Line, below: Sequence[Line]) -> Entry:
    """The entry that lines of a record stand for."""
    kind = line.words.partition(" ")[0]
    if kind in BATTLES:
        played = event_record.read_entry(line, list(below))
        assert isinstance(played, Played)
        return played
    match = re.fullmatch(_PATTERNS[kind], line.words) if kind in _PATTERNS else None
    if match is None or (below and kind != "register"):
        raise EventError(line.number, f"expected one of {', '.join(_PATTERNS)}: {line.words!r}")
    said = match.groupdict()
    name, rest, at = said.get("name") or "", said.get("rest") or "", float(said.get("at") or 0)
    match kind:
        case "join":
            return Joined(name, bool(said["computer"]))
        case "deal":
            return Dealt(at)
        case "pick":
            return Picked(name, rest, at, bool(said["late"]))
        case "report":
            return Reported(name, int(said["pack"] or 0), rest)
        case "replace":
            return Replaced(rest, name, int(said["pack"] or 0))
        case "register":
            indent = min((each.indent for each in below), default=0)
            army = "".join(f"{each.text[indent:]}\n" for each in below)
            return Registered(name, army, rest, at)
        case "withdraw":
            return Withdrawn(name)
        case _:
            return Closed(at)
