"""The record of a campaign as text that anybody can verify.

campaign The Long Night
rules handbook
length quick
seed 7
join Ana
join Bert computer soldier
enlist Ana
  faction LG
  warlord Cleric of Order
  1 Cleric of Order
round dice 12 7
  Ana - Bert
support Bert in 1: 2 Human Thug
scenario 1 quick-strike dice 60
call 1 by Bert: is the door open?
rule 1 by Judge: it is
result 1 Ana
  Ana: warlord stands; used potion of blur
  Bert: destroyed Human Thug 1 / Human Thug 2
pick Ana in 1: ring of protection dice 16
spoils 1 dice 62 40 11
round over
advance Ana: hp
hash 0123456789abcdef01234567
"""

import re
from collections.abc import Sequence

from warband.evenings import event_record
from warband.evenings.campaign.campaign import Campaign
from warband.evenings.campaign.entries import (
    LENGTHS,
    Advanced,
    Enlisted,
    Entry,
    Fate,
    Joined,
    Left,
    Opened,
    Paired,
    Picked,
    Result,
    RoundOver,
    Scenario,
    Spoils,
    Supported,
)
from warband.evenings.entries import Called, Ruled
from warband.evenings.event_record import EventError
from warband.evenings.folding import Refused
from warband.kernel.lines import Line, block_below, meant

# ------------------------------------------------------------------------------- printing


def print_campaign(campaign: Campaign) -> str:
    """The whole record, with the hash of what follows from it."""
    lines: list[str] = []
    for entry in campaign.entries:
        lines += entry_lines(entry)
    return "\n".join([*lines, f"hash {campaign.digest()}"]) + "\n"


def entry_lines(entry: Entry) -> list[str]:
    """An entry as the lines of a record."""
    match entry:
        case Opened():
            head = [f"campaign {entry.name}", f"rules {entry.rules}", f"length {entry.length}"]
            head += [f"seed {entry.seed}"] if entry.seed is not None else []
            return head + (["three pairs"] if entry.three == "pairs" else [])
        case Joined():
            return [f"join {entry.name}" + (f" computer {entry.computer}" * bool(entry.computer))]
        case Left():
            return [f"leave {entry.name}"]
        case Enlisted():
            return [f"enlist {entry.name}", *(f"  {line}" for line in entry.host.splitlines())]
        case Paired():
            said = f"round{' agreed' * entry.agreed}{_dice(entry.dice)}"
            return [said, *(f"  {' - '.join(group)}" for group in entry.groups)]
        case Supported():
            where = f" in {entry.group}" if entry.group else ""
            return [f"support {entry.name}{where}: {entry.troops}"]
        case Scenario():
            return [f"scenario {entry.group} {entry.key}{_dice(entry.dice)}"]
        case Result():
            who = f"result {entry.group} {entry.winner}" if entry.winner else f"draw {entry.group}"
            record = f" record {entry.record}" if entry.record else ""
            return [f"{who}{record}", *(f"  {_fate(fate)}" for fate in entry.fates)]
        case Picked():
            return [f"pick {entry.name} in {entry.group}: {entry.item}{_dice(entry.dice)}"]
        case Spoils():
            return [f"spoils {entry.group}{_dice(entry.dice)}"]
        case RoundOver():
            return [f"round over{_dice(entry.dice)}"]
        case Advanced():
            return [f"advance {entry.name}: {entry.choice}"]
        case Called() | Ruled():
            return event_record.entry_lines(entry)


def _dice(dice: tuple[int, ...]) -> str:
    return f" dice {' '.join(map(str, dice))}" if dice else ""


def _fate(fate: Fate) -> str:
    parts = ["warlord stands"] if fate.warlord else []
    parts += [f"destroyed {' / '.join(fate.destroyed)}"] if fate.destroyed else []
    parts += [f"used {' / '.join(fate.used)}"] if fate.used else []
    return f"{fate.name}: {'; '.join(parts) or 'unharmed'}"


# -------------------------------------------------------------------------------- reading


def parse_campaign(text: str) -> Campaign:
    """Play a record again; EventError names the line that does not fit."""
    lines = meant(text)
    opened, index = _opened(lines)
    try:
        campaign = Campaign(opened)
    except Refused as error:
        raise EventError(lines[0].number, str(error)) from error
    while index < len(lines):
        line, below = lines[index], block_below(lines, index)
        try:
            if line.words.startswith("hash "):
                _check_hash(campaign, line)
            else:
                campaign.fold(read_entry(line, below))
        except Refused as error:
            raise EventError(line.number, str(error)) from error
        index += 1 + len(below)
    return campaign


def _check_hash(campaign: Campaign, line: Line) -> None:
    found = campaign.digest()
    if line.words != f"hash {found}":
        raise EventError(line.number, f"the hash is {found}: the record was changed")


def read_opened(lines: list[Line]) -> Opened:
    """The announcement alone, from its own lines."""
    return _opened(lines)[0]


def _opened(lines: list[Line]) -> tuple[Opened, int]:
    if not lines or not lines[0].words.startswith("campaign "):
        raise EventError(lines[0].number if lines else 1, "expected `campaign NAME`")
    fields: dict[str, str] = {}
    index = 0
    while index < len(lines):
        word, _, rest = lines[index].words.partition(" ")
        if word not in ("campaign", "rules", "length", "seed", "three") or word in fields:
            break
        fields[word] = rest
        index += 1
    length = next((each for each in LENGTHS if each == fields.get("length", "quick")), None)
    if length is None:
        raise EventError(lines[0].number, f"a length is one of {', '.join(LENGTHS)}")
    seed = fields.get("seed")
    if seed is not None and re.fullmatch(r"\d{1,18}", seed) is None:
        raise EventError(lines[0].number, f"the seed is a number, not {seed!r}")
    opened = Opened(
        fields["campaign"],
        fields.get("rules", "handbook"),
        length,
        int(seed) if seed is not None else None,
        "pairs" if fields.get("three") == "pairs" else "together",
    )
    return opened, index


_DICE = r"(?: dice (?P<dice>\d{1,3}(?: \d{1,3})*))?"
_PATTERNS = {
    "join": r"join (?P<name>.+?)(?: computer (?P<computer>\w+))?",
    "leave": r"leave (?P<name>.+)",
    "enlist": r"enlist (?P<name>.+)",
    "round": rf"round(?P<agreed> agreed)?(?P<over> over)?{_DICE}",
    "support": r"support (?P<name>.+?)(?: in (?P<group>\d{1,3}))?: (?P<rest>.+)",
    "scenario": rf"scenario (?P<group>\d{{1,3}}) (?P<rest>[a-z0-9+ -]+?){_DICE}",
    "result": r"result (?P<group>\d{1,3}) (?P<name>.+?)(?: record (?P<record>[a-z2-7]{12}))?",
    "draw": r"draw (?P<group>\d{1,3})(?: record (?P<record>[a-z2-7]{12}))?",
    "pick": rf"pick (?P<name>.+) in (?P<group>\d{{1,3}}): (?P<rest>.+?){_DICE}",
    "spoils": rf"spoils (?P<group>\d{{1,3}}){_DICE}",
    "advance": r"advance (?P<name>.+): (?P<rest>.+)",
}


def read_entry(line: Line, below: Sequence[Line]) -> Entry:
    """The entry that lines of a record stand for."""
    kind = line.words.partition(" ")[0]
    if kind in ("call", "rule") and not below:
        judged = event_record.read_entry(line, [])
        assert isinstance(judged, Called | Ruled)
        return judged
    match = re.fullmatch(_PATTERNS[kind], line.words) if kind in _PATTERNS else None
    if match is None or (below and kind not in ("enlist", "round", "result", "draw")):
        known = ", ".join((*_PATTERNS, "call", "rule"))
        raise EventError(line.number, f"expected one of {known}: {line.words!r}")
    said = match.groupdict()
    dice = tuple(int(face) for face in (said.get("dice") or "").split())
    group, name = int(said.get("group") or 0), said.get("name") or ""
    match kind:
        case "join":
            return Joined(name, said["computer"] or "")
        case "leave":
            return Left(name)
        case "enlist":
            indent = min((each.indent for each in below), default=0)
            return Enlisted(name, "".join(f"{each.text[indent:]}\n" for each in below))
        case "round" if said["over"]:
            return RoundOver(dice)
        case "round":
            groups = tuple(tuple(each.words.split(" - ")) for each in below)
            return Paired(groups, dice, bool(said["agreed"]))
        case "support":
            return Supported(name, said["rest"] or "", group)
        case "scenario":
            return Scenario(group, said["rest"] or "", dice)
        case "result" | "draw":
            fates = tuple(_read_fate(each) for each in below)
            return Result(group, name, fates, said["record"] or "")
        case "pick":
            return Picked(name, group, said["rest"] or "", dice)
        case "spoils":
            return Spoils(group, dice)
        case _:
            return Advanced(name, said["rest"] or "")


def _read_fate(line: Line) -> Fate:
    name, colon, rest = line.words.partition(": ")
    fate = Fate(name)
    for part in rest.split("; ") if colon else [""]:
        word, _, names = part.partition(" ")
        listed = tuple(each.strip() for each in names.split(" / ") if each.strip())
        if part == "warlord stands":
            fate = Fate(name, fate.destroyed, fate.used, True)
        elif word == "destroyed":
            fate = Fate(name, listed, fate.used, fate.warlord)
        elif word == "used":
            fate = Fate(name, fate.destroyed, listed, fate.warlord)
        elif part != "unharmed":
            raise EventError(
                line.number,
                f"expected NAME: warlord stands; destroyed CREATURES; used ITEMS: {line.words!r}",
            )
    return fate
