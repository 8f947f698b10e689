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
hash 0123456789abcdef01234567 encoding 1
"""

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeVar

import msgspec

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
    Standing,
    Supported,
)
from warband.evenings.campaign.hosts import spelt
from warband.evenings.entries import Called, Ruled
from warband.evenings.event_record import EventError
from warband.evenings.folding import Refused, check_hash, hash_line
from warband.kernel.lines import Line, block_below, meant

# --------------------------------------------------------------------------- how entries look

E = TypeVar("E")


class Said(NamedTuple):
    """What the lines of an entry say, taken apart."""

    line: Line
    parts: dict[str, str | None]
    below: Sequence[Line]

    def word(self, part: str) -> str:
        """One of the parts, empty if it is not there."""
        return self.parts.get(part) or ""

    @property
    def name(self) -> str:
        """Whom it is about."""
        return self.word("name")

    @property
    def group(self) -> int:
        """Which battle it is about, 0 if none is named."""
        return int(self.word("group") or 0)

    @property
    def dice(self) -> tuple[int, ...]:
        """The dice that were rolled."""
        return tuple(int(face) for face in self.word("dice").split())


class Form(NamedTuple):
    """How one kind of entry is written: its first word, its pattern, and both ways."""

    word: str
    pattern: str
    lines: Callable[[Entry], list[str] | None]
    """None for entries of another kind."""
    read: Callable[[Said], Entry]
    block: bool
    """Whether lines may stand below it."""


def _form(
    pattern: str,
    kind: type[E],
    write: Callable[[E], list[str]],
    read: Callable[[Said], Entry],
    *,
    block: bool = False,
) -> Form:
    def lines(entry: Entry) -> list[str] | None:
        return write(entry) if isinstance(entry, kind) else None

    return Form(re.split(r"\W", pattern)[0], pattern, lines, read, block)


def _dice(dice: tuple[int, ...]) -> str:
    return f" dice {' '.join(map(str, dice))}" if dice else ""


def _join_lines(entry: Joined) -> list[str]:
    computer = f" computer {entry.computer}" if entry.computer else ""
    told = f": {_standing(entry.standing)}" if entry.standing is not None else ""
    return [f"join {entry.name}{computer}{told}"]


def _standing(told: Standing) -> str:
    parts = [f"score {told.score}"]
    parts += [f"{word} {count}" for word in COUNTS if (count := getattr(told, word))]
    parts += [f"{word} {', '.join(names)}" for word in LISTS if (names := getattr(told, word))]
    return "; ".join(parts)


COUNTS = ("won", "lost", "drawn")
LISTS = ("met", "levels", "items")


def _read_join(said: Said) -> Joined:
    told: dict[str, int | tuple[str, ...]] = {}
    text = said.word("standing")
    for part in text.split(";") if text else []:
        word, _, rest = part.strip().partition(" ")
        numbers = r"-?\d{1,4}" if word == "score" else r"\d{1,4}"
        if word in LISTS and rest and word not in told:
            names = tuple(each.strip() for each in rest.split(",") if each.strip())
            told[word] = tuple(map(spelt, names)) if word == "items" else names
        elif word in ("score", *COUNTS) and word not in told and re.fullmatch(numbers, rest):
            told[word] = int(rest)
        else:
            raise EventError(
                said.line.number,
                "expected join NAME: score N; met NAMES; won N; lost N; drawn N; levels hp, SPELL; "
                f"items ITEMS: {part.strip()!r}",
            )
    standing = msgspec.convert(told, Standing) if told else None
    return Joined(said.name, said.word("computer"), standing)


def _read_enlist(said: Said) -> Enlisted:
    indent = min((each.indent for each in said.below), default=0)
    return Enlisted(said.name, "".join(f"{each.text[indent:]}\n" for each in said.below))


def _read_round(said: Said) -> Entry:
    groups = tuple(tuple(each.words.split(" - ")) for each in said.below)
    return Paired(groups, said.dice, bool(said.word("agreed")))


def _support_lines(entry: Supported) -> list[str]:
    where = f" in {entry.group}" if entry.group else ""
    return [f"support {entry.name}{where}: {entry.troops}"]


def _result_lines(entry: Result) -> list[str]:
    who = f"result {entry.group} {entry.winner}" if entry.winner else f"draw {entry.group}"
    record = f" record {entry.record}" if entry.record else ""
    return [f"{who}{record}", *(f"  {_fate(fate)}" for fate in entry.fates)]


def _read_result(said: Said) -> Result:
    fates = tuple(_read_fate(each) for each in said.below)
    return Result(said.group, said.name, fates, said.word("record"))


def _judged(said: Said) -> Called | Ruled:
    judged = event_record.read_entry(said.line, [])
    assert isinstance(judged, Called | Ruled)
    return judged


_DICE = r"(?: dice (?P<dice>\d{1,3}(?: \d{1,3})*))?"
_RECORD = r"(?: record (?P<record>[a-z2-7]{12}))?"

FORMS: tuple[Form, ...] = (
    _form(
        r"join (?P<name>[^:]+?)(?: computer (?P<computer>\w+))?(?:: (?P<standing>.+))?",
        Joined,
        _join_lines,
        _read_join,
    ),
    _form(
        r"leave (?P<name>.+)",
        Left,
        lambda entry: [f"leave {entry.name}"],
        lambda said: Left(said.name),
    ),
    _form(
        r"enlist (?P<name>.+)",
        Enlisted,
        lambda entry: [f"enlist {entry.name}", *(f"  {each}" for each in entry.host.splitlines())],
        _read_enlist,
        block=True,
    ),
    _form(
        rf"round over{_DICE}",
        RoundOver,
        lambda entry: [f"round over{_dice(entry.dice)}"],
        lambda said: RoundOver(said.dice),
    ),
    _form(
        rf"round(?P<agreed> agreed)?{_DICE}",
        Paired,
        lambda entry: [
            f"round{' agreed' * entry.agreed}{_dice(entry.dice)}",
            *(f"  {' - '.join(group)}" for group in entry.groups),
        ],
        _read_round,
        block=True,
    ),
    _form(
        r"support (?P<name>.+?)(?: in (?P<group>\d{1,3}))?: (?P<troops>.+)",
        Supported,
        _support_lines,
        lambda said: Supported(said.name, said.word("troops"), said.group),
    ),
    _form(
        rf"scenario (?P<group>\d{{1,3}})(?: (?P<key>(?!dice )[a-z0-9+ -]+?))?{_DICE}",
        Scenario,
        lambda entry: [f"scenario {entry.group} {entry.key}{_dice(entry.dice)}"],
        lambda said: Scenario(said.group, said.word("key"), said.dice),
    ),
    _form(
        rf"result (?P<group>\d{{1,3}}) (?P<name>.+?){_RECORD}",
        Result,
        _result_lines,
        _read_result,
        block=True,
    ),
    _form(rf"draw (?P<group>\d{{1,3}}){_RECORD}", Result, _result_lines, _read_result, block=True),
    _form(
        rf"pick (?P<name>.+) in (?P<group>\d{{1,3}}): (?P<item>.+?){_DICE}",
        Picked,
        lambda entry: [f"pick {entry.name} in {entry.group}: {entry.item}{_dice(entry.dice)}"],
        lambda said: Picked(said.name, said.group, spelt(said.word("item")), said.dice),
    ),
    _form(
        rf"spoils (?P<group>\d{{1,3}}){_DICE}",
        Spoils,
        lambda entry: [f"spoils {entry.group}{_dice(entry.dice)}"],
        lambda said: Spoils(said.group, said.dice),
    ),
    _form(
        r"advance (?P<name>.+): (?P<choice>.+)",
        Advanced,
        lambda entry: [f"advance {entry.name}: {entry.choice}"],
        lambda said: Advanced(said.name, said.word("choice")),
    ),
    _form(r"call .+", Called, event_record.entry_lines, _judged),
    _form(r"rule .+", Ruled, event_record.entry_lines, _judged),
)
"""Every entry after the announcement."""


# ------------------------------------------------------------------------------- printing


def print_campaign(campaign: Campaign) -> str:
    """The whole record, with the hash of what follows from it."""
    lines: list[str] = []
    for entry in campaign.entries:
        lines += entry_lines(entry)
    return "\n".join([*lines, hash_line(campaign.digest())]) + "\n"


def entry_lines(entry: Entry) -> list[str]:
    """An entry as the lines of a record."""
    if isinstance(entry, Opened):
        head = [f"campaign {entry.name}", f"rules {entry.rules}", f"length {entry.length}"]
        head += [f"seed {entry.seed}"] if entry.seed is not None else []
        head += ["three pairs"] if entry.three == "pairs" else []
        head += [f"played {entry.played}"] if entry.played else []
        return head + ([f"size {entry.size}"] if entry.size else [])
    return next(found for form in FORMS if (found := form.lines(entry)) is not None)


def _fate(fate: Fate) -> str:
    parts = ["warlord stands"] if fate.warlord else []
    parts += [f"destroyed {' / '.join(fate.destroyed)}"] if fate.destroyed else []
    parts += [f"used {' / '.join(fate.used)}"] if fate.used else []
    return f"{fate.name}: {'; '.join(parts) or 'unharmed'}"


# -------------------------------------------------------------------------------- reading


def parse_campaign(text: str) -> Campaign:
    """Play a record again; EventError names the line that does not fit."""
    return read_campaign(meant(text))


def read_campaign(
    lines: list[Line], take: Callable[[Campaign, Entry], None] = Campaign.fold
) -> Campaign:
    """The same from lines; `take` folds entries in."""
    opened, index = _opened(lines)
    try:
        campaign = Campaign(opened)
    except Refused as error:
        raise EventError(lines[0].number, str(error)) from error
    while index < len(lines):
        line, below = lines[index], block_below(lines, index)
        try:
            if line.words.startswith("hash "):
                check_hash(line.words, campaign.digest())
            else:
                take(campaign, read_entry(line, below))
        except Refused as error:
            raise EventError(line.number, str(error)) from error
        index += 1 + len(below)
    return campaign


def read_opened(lines: list[Line]) -> Opened:
    """The announcement alone, from its own lines."""
    return _opened(lines)[0]


HEAD = ("campaign", "rules", "length", "seed", "three", "played", "size")
"""What an announcement says; a line for each."""


def _opened(lines: list[Line]) -> tuple[Opened, int]:
    if not lines or not lines[0].words.startswith("campaign "):
        raise EventError(lines[0].number if lines else 1, "expected `campaign NAME`")
    fields: dict[str, str] = {}
    index = 0
    while index < len(lines):
        word, _, rest = lines[index].words.partition(" ")
        if word not in HEAD or word in fields:
            break
        fields[word] = rest
        index += 1
    length = next((each for each in LENGTHS if each == fields.get("length", "quick")), None)
    if length is None:
        raise EventError(lines[0].number, f"a length is one of {', '.join(LENGTHS)}")
    if fields.get("three", "together") not in ("together", "pairs"):
        raise EventError(lines[0].number, "three play `together` or in `pairs`")
    numbers: dict[str, int] = {}
    for word in ("seed", "played", "size"):
        if (text := fields.get(word)) is not None:
            if re.fullmatch(r"\d{1,18}" if word == "seed" else r"\d{1,3}", text) is None:
                raise EventError(lines[0].number, f"the {word} is a number, not {text!r}")
            numbers[word] = int(text)
    opened = Opened(
        fields["campaign"],
        fields.get("rules", "handbook"),
        length,
        numbers.get("seed"),
        "pairs" if fields.get("three") == "pairs" else "together",
        numbers.get("played", 0),
        numbers.get("size", 0),
    )
    return opened, index


def read_entry(line: Line, below: Sequence[Line]) -> Entry:
    """The entry that lines of a record stand for."""
    for form in FORMS:
        match = re.fullmatch(form.pattern, line.words)
        if match is not None and (form.block or not below):
            return form.read(Said(line, match.groupdict(), below))
    known = ", ".join(dict.fromkeys(form.word for form in FORMS))
    raise EventError(line.number, f"expected one of {known}: {line.words!r}")


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
