"""Cases: a position, a script of answers and dice, and what must be true on the way.

    case A dazed creature has no move action
    rules v3
    cites condition.dazed.actions
    position
      blue Knight (plain) C4 dazed(save)
      red Orc (plain) D4
    script
      offers: Strike; end turn
      not offers: Move
      blue: Strike
      roll 12
      expect Orc hp 40
      event attack-roll who=Knight target=Orc hit=yes

A file holds one case or several. A position that several share is named once, and varied where
a case wants it otherwise:

    rules v3
    position A duel
      blue Knight (plain) C4
      red Orc (plain) D4
    case The Orc is hurt
    position like A duel
      but red Orc (plain) D4 hp 10
    script
      ...

The rulebook reads the position and the facts; this
module knows how a case is written, `trial` plays it. `docs/notation-case.md` is the page for
people who write cases.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from warband.kernel.lines import Line, block_below, is_comment, numbered, without_comment

SUFFIX = ".case"


class CaseError(ValueError):
    """A case that is not written as one: the file, the line, what was expected."""

    def __init__(self, source: str, line: int, reason: str) -> None:
        super().__init__(f"{source}, line {line}: {reason}")
        self.source = source
        self.line = line
        self.reason = reason

    def __reduce__(self) -> tuple[type["CaseError"], tuple[str, int, str]]:
        # Cases are judged in other processes too.
        return CaseError, (self.source, self.line, self.reason)


class Case(NamedTuple):
    """A case taken apart."""

    source: str
    line: int
    title: str
    rules: str
    cites: tuple[str, ...]
    """The rows of the rules ledger that the case proves."""
    position: list[Line]
    script: list[Line]


def load_cases(path: Path) -> list[Case]:
    """The cases of a file, or of every case file below a folder."""
    files = sorted(path.rglob(f"*{SUFFIX}")) if path.is_dir() else [path]
    return [case for file in files for case in parse_cases(case_text(file), str(file))]


def case_text(file: Path) -> str:
    """The text of a case file; CaseError if it cannot be read."""
    try:
        return file.read_text(encoding="utf-8")
    except OSError as error:
        raise CaseError(str(file), 1, f"the file cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise CaseError(str(file), 1, "the file is not UTF-8 text") from error


class _File:
    """What was read of a file so far: its default rules and the positions that have a name."""

    def __init__(self, source: str, rules: str = "") -> None:
        self.source = source
        self.rules = rules
        self.positions: dict[str, list[Line]] = {}
        self.spoiled: dict[str, int] = {}
        """Names of positions that could not be read, with the line that spoils each."""

    def wrong(self, line: Line, reason: str) -> CaseError:
        return CaseError(self.source, line.number, reason)

    def unreadable(self, first: Line, error: CaseError) -> None:
        """Remember what could not be read, for those who would have its position."""
        word, _, rest = first.words.partition(" ")
        if word in ("case", "position") and rest:
            name = rest if word == "case" else rest.partition(" like ")[0]
            self.spoiled.setdefault(name, error.line)

    def add(self, lines: list[Line]) -> Case | None:
        """Take one part of the file: a case, a named position or the rules of all."""
        first = lines[0]
        word, _, rest = first.words.partition(" ")
        if word == "case" and rest:
            case = _case(lines, self)
            self.positions.setdefault(case.title, case.position)
            return case
        if word == "rules" and rest and len(lines) == 1:
            self.rules = rest
        elif word == "position" and rest:
            name, below = self.position(lines)
            self.positions[name] = below
        else:
            raise self.wrong(
                first,
                "expected `case TITLE`, `position NAME` or `rules NAME` at the start of a line, "
                f"found {first.words!r}",
            )
        return None

    def position(self, lines: list[Line]) -> tuple[str, list[Line]]:
        """`position NAME`, whose lines stand below it; `position NAME like OTHER` varies one."""
        name, _, other = lines[0].words.removeprefix("position ").partition(" like ")
        if not name or name in self.positions:
            raise self.wrong(lines[0], f"a position named {name!r} is there already")
        return name, self.like(other, lines) if other else self.below(lines)

    def below(self, lines: list[Line]) -> list[Line]:
        if len(lines) == 1:
            raise self.wrong(lines[0], f"the {lines[0].words} is empty: it is indented below")
        return lines[1:]

    def like(self, name: str, lines: list[Line]) -> list[Line]:
        """The position of that name with the changes of the lines below the first."""
        if name not in self.positions and name in self.spoiled:
            told = f"the position named {name!r} cannot be read: see line {self.spoiled[name]}"
            raise self.wrong(lines[0], told)
        if name not in self.positions:
            known = ", ".join(self.positions) or "none"
            raise self.wrong(lines[0], f"no position is named {name!r}; there are {known}")
        found = list(self.positions[name])
        own = lines[1].indent if len(lines) > 1 else 0
        block = -1
        """Where the next line goes that is indented below one which was there before."""
        above = 0
        """How far that one is indented."""
        for number, line in enumerate(lines[1:], 1):
            word, _, rest = line.words.partition(" ")
            if line.indent > own and block >= 0 and not is_comment(line):
                found.insert(block, _indented(line, own, above))
                block += 1
                continue
            block = _end_of_block(found, line)
            above = found[0].indent if found else 2
            if word == "but" and rest:
                at = self._alike(found, line, rest)
                found[at] = Line(line.number, " " * found[at].indent + rest)
                if block_below(lines, number):
                    del found[at + 1 : at + 1 + len(block_below(found, at))]
                    block, above = at + 1, found[at].indent
            elif word == "without" and rest:
                at = self._beginning(found, line, rest)
                del found[at : at + 1 + len(block_below(found, at))]
            elif not is_comment(line) and block < 0:
                found.append(_indented(line, own, found[0].indent if found else 2))
        return found

    def _alike(self, found: list[Line], line: Line, text: str) -> int:
        """The one line that begins like the text, for the longest."""
        wanted = text.split()
        alike = [_shared(each.words.split(), wanted) for each in found]
        most = max(alike, default=0)
        if not most:
            told = f"no line of the position begins with {wanted[0]!r}; without `but` it is added"
            raise self.wrong(line, told)
        places = [at for at, count in enumerate(alike) if count == most]
        outer = [at for at in places if found[at].indent == found[0].indent]
        places = outer if len(outer) == 1 else places
        if len(places) > 1:
            begin = " ".join(wanted[:most])
            raise self.wrong(line, f"several lines of the position begin with {begin!r}")
        return places[0]

    def _beginning(self, found: list[Line], line: Line, text: str) -> int:
        wanted = text.split()
        shared = [_shared(each.words.split(), wanted) for each in found]
        places = [at for at, count in enumerate(shared) if count == len(wanted)]
        if len(places) != 1:
            how = (
                "several lines of the position begin"
                if places
                else "no line of the position begins"
            )
            lines = dict.fromkeys(repr(each.words) for each in found)
            there = "" if places else f"; there are {', '.join(lines)}"
            raise self.wrong(line, f"{how} with {text!r}{there}")
        return places[0]


def _end_of_block(found: list[Line], line: Line) -> int:
    """Where lines are added below a line that a position has already; -1 if it has none such."""
    for at, each in enumerate(found):
        if each.words == line.words and block_below(found, at):
            return at + 1 + len(block_below(found, at))
    return -1


def _shared(one: list[str], other: list[str]) -> int:
    """How many words two lines have in common from their beginning."""
    for count, (a, b) in enumerate(zip(one, other, strict=False)):
        if a.rstrip(":") != b.rstrip(":"):
            return count
    return min(len(one), len(other))


def _indented(line: Line, own: int, wanted: int) -> Line:
    return Line(line.number, " " * (line.indent - own + wanted) + line.text.lstrip())


def parse_cases(text: str, source: str = "case", rules: str = "") -> list[Case]:
    """Take a file of cases apart; cases that do not say which are played by those `rules`.

    :raises CaseError: if it is not one, naming the line.
    """
    cases: list[Case] = []
    for case in read_cases(text, source, rules):
        if isinstance(case, CaseError):
            raise case
        cases.append(case)
    return cases


def read_cases(text: str, source: str = "case", rules: str = "") -> Iterator[Case | CaseError]:
    """The cases of a file in their order; what is not written as one gives its error instead."""
    lines = numbered(text)
    file = _File(source, rules)
    index = 0
    empty = True
    while index < len(lines):
        if is_comment(lines[index]):
            index += 1
            continue
        end = index + 1
        in_case = lines[index].text.startswith("case ")
        while end < len(lines) and not _begins(lines[end], in_case):
            end += 1
        try:
            found = file.add(lines[index:end])
        except CaseError as error:
            file.unreadable(lines[index], error)
            empty = False
            yield error
        else:
            if found is not None:
                empty = False
                yield found
        index = end
    if empty:
        yield CaseError(source, 1, "there is no case: expected `case TITLE`")


def _begins(line: Line, in_case: bool) -> bool:
    """Whether a line begins a new part of the file; within a case that is a case or a name."""
    if line.indent:
        return False
    if not in_case:
        return True
    word, _, rest = line.words.partition(" ")
    return (word == "case" and bool(rest)) or (
        word == "position" and bool(rest) and not rest.startswith("like ")
    )


def _case(lines: list[Line], file: _File) -> Case:
    title = lines[0].words.removeprefix("case ")
    rules = file.rules
    cites: list[str] = []
    sections: dict[str, list[Line]] = {}
    index = 1
    while index < len(lines):
        line = lines[index]
        below = block_below(lines, index)
        index += 1 + len(below)
        word, _, rest = line.words.partition(" ")
        if is_comment(line):
            index -= len(below)
        elif word == "rules" and rest and not below:
            rules = rest
        elif word == "cites" and rest and not below:
            cites += [cite for cite in re.split(r"[,\s]+", rest) if cite]
        elif line.words in ("position", "script") or line.words.startswith("position like "):
            if word in sections:
                raise file.wrong(line, f"there are two sections {word!r}")
            other = rest.removeprefix("like ")
            sections[word] = (
                file.like(other, [line, *below]) if other else file.below([line, *below])
            )
        elif line.words == "setup" and below and "position" not in sections:
            every = [line, *below]
            sections["position"] = [Line(each.number, f"  {each.text}") for each in every]
        else:
            raise file.wrong(
                line,
                "expected rules NAME, cites ROWS, position, setup or script (what belongs to them "
                f"is indented below), found {line.words!r}",
            )
    for section in ("position", "script"):
        if section not in sections:
            raise file.wrong(lines[0], f"the case has no {section}")
    if not rules:
        raise file.wrong(lines[0], "the case does not say which rules: `rules v3`")
    script = [without_comment(line) for line in sections["script"] if not is_comment(line)]
    index = 0
    while index < len(script):
        found = kind_of_line(script[index])
        if found is None:
            line = script[index]
            raise file.wrong(line, f"expected {EXPECTED}, found {line.words!r}")
        # What stands below an entry belongs to it.
        index += 1 + (len(block_below(script, index)) if found[0] == "enter" else 0)
    return Case(
        file.source, lines[0].number, title, rules, tuple(cites), sections["position"], script
    )


LINES: tuple[tuple[str, str], ...] = (
    ("event", r"(?P<no>no )?(?P<then>)event (?P<kind>\S+)(?P<facts>.*)"),
    ("event", r"(?P<no>)(?P<then>then )event (?P<kind>\S+)(?P<facts>.*)"),
    ("offers", r"(?P<not>not )?offers(?P<only> only)?: (?P<options>.+)"),
    ("asks", r"asks (?P<nothing>nothing)"),
    ("asks", r"asks (?P<nothing>)(?P<seat>\w+)(?P<kind>.*)"),
    ("expect", r"expect (?P<fact>.+)"),
    ("halt", r"halt(?: (?P<what>.+))?"),
    ("roll", r"roll (?P<faces>\d+(?: \d+)*)"),
    ("roll", r"dice (?P<faces>[a-z]+(?: [a-z]+)*)"),
    ("enter", r"(?P<not>not )?enter (?P<entry>.+)"),
    ("answer", r"(?P<seat>\w+): (?P<text>.+)"),
)
"""The lines of a script: what they are called here, how they are written."""

EXPECTED = (
    "`blue: ANSWER`, `roll N ...`, `dice FACE ...`, `offers: A; B`, `not offers: A; B`, "
    "`offers only: A; B`, `asks blue KIND`, `asks nothing`, `expect FACTS`, "
    "`event KIND fact=value ...`, `then event ...`, `no event ...`, `halt` or `enter ENTRY`"
)


def kind_of_line(line: Line) -> tuple[str, re.Match[str]] | None:
    """What kind of line of a script this is, and its parts."""
    for kind, pattern in LINES:
        match = re.fullmatch(pattern, line.words)
        if match is not None:
            return kind, match
    return None
