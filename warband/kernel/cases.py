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

A file holds one case or several. The rulebook reads the position and the facts; this
module knows how a case is written, `trial` plays it. `docs/notation-case.md` is the page for
people who write cases.
"""

import re
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


def parse_cases(text: str, source: str = "case") -> list[Case]:
    """Take a file of cases apart.

    :raises CaseError: if it is not one, naming the line.
    """
    lines = numbered(text)
    cases: list[Case] = []
    index = 0
    while index < len(lines):
        line = lines[index]
        if is_comment(line):
            index += 1
            continue
        if not line.text.startswith("case "):
            raise CaseError(
                source, line.number, f"expected `case TITLE` at the start of a case, found "
                f"{line.words!r}"
            )  # fmt: skip
        end = index + 1
        while end < len(lines) and not lines[end].text.startswith("case "):
            end += 1
        cases.append(_case(lines[index:end], source))
        index = end
    if not cases:
        raise CaseError(source, 1, "there is no case: expected `case TITLE`")
    return cases


def _case(lines: list[Line], source: str) -> Case:
    title = lines[0].words.removeprefix("case ")
    rules = ""
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
        elif line.words in ("position", "script"):
            if line.words in sections:
                raise CaseError(source, line.number, f"there are two sections {line.words!r}")
            if not below:
                raise CaseError(
                    source, line.number, f"the {line.words} is empty: it is indented below"
                )
            sections[line.words] = below
        else:
            raise CaseError(
                source,
                line.number,
                "expected rules NAME, cites ROWS, position or script (what belongs to them is "
                f"indented below), found {line.words!r}",
            )
    for section in ("position", "script"):
        if section not in sections:
            raise CaseError(source, lines[0].number, f"the case has no {section}")
    if not rules:
        raise CaseError(source, lines[0].number, "the case does not say which rules: `rules v3`")
    script = [without_comment(line) for line in sections["script"] if not is_comment(line)]
    case = Case(source, lines[0].number, title, rules, tuple(cites), sections["position"], script)
    for line in script:
        if kind_of_line(line) is None:
            raise CaseError(source, line.number, f"expected {EXPECTED}, found {line.words!r}")
    return case


LINES: tuple[tuple[str, str], ...] = (
    ("event", r"(?P<no>no )?(?P<then>)event (?P<kind>\S+)(?P<facts>.*)"),
    ("event", r"(?P<no>)(?P<then>then )event (?P<kind>\S+)(?P<facts>.*)"),
    ("offers", r"(?P<not>not )?offers(?P<only> only)?: (?P<options>.+)"),
    ("asks", r"asks (?P<nothing>nothing)"),
    ("asks", r"asks (?P<nothing>)(?P<seat>\w+)(?P<kind>.*)"),
    ("expect", r"expect (?P<fact>.+)"),
    ("roll", r"roll (?P<faces>\d+(?: \d+)*)"),
    ("roll", r"dice (?P<faces>[a-z]+(?: [a-z]+)*)"),
    ("answer", r"(?P<seat>\w+): (?P<text>.+)"),
)
"""The lines of a script: what they are called here, how they are written."""

EXPECTED = (
    "`blue: ANSWER`, `roll N ...`, `dice FACE ...`, `offers: A; B`, `not offers: A; B`, "
    "`offers only: A; B`, `asks blue KIND`, `asks nothing`, `expect FACTS`, "
    "`event KIND fact=value ...`, `then event ...` or `no event ...`"
)


def kind_of_line(line: Line) -> tuple[str, re.Match[str]] | None:
    """What kind of line of a script this is, and its parts."""
    for kind, pattern in LINES:
        match = re.fullmatch(pattern, line.words)
        if match is not None:
            return kind, match
    return None
