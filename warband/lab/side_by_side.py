"""One case under several editions: what each of them makes of the same position and script.

A case is written for one edition. Under another its answers and dice are given as they are
written, as far as they fit; lines that look are noted, not demanded. The first event that two
editions tell differently is where their rules part.
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import zip_longest

import msgspec

from warband.data import data_folder
from warband.kernel.battle import Position
from warband.kernel.cases import Case, CaseError
from warband.kernel.rulebook import Rulebook
from warband.kernel.trial import Observation, observe
from warband.rulebooks import RULEBOOKS, open_rulebook

BY_YEAR = {parts.year: name for name, parts in RULEBOOKS.items() if parts.year}
"""Years stand for editions."""

NOTHING = "nothing more"
"""One edition tells of an event where the other has none."""


def edition_names(text: str) -> tuple[str, ...]:
    """The rulebooks of a list such as `2008,2011,v3`; ValueError names what there is not.

    >>> edition_names("v3")
    ('v3',)
    """
    names = tuple(
        BY_YEAR.get(word.strip(), word.strip()) for word in text.split(",") if word.strip()
    )
    for name in names:
        if name not in RULEBOOKS:
            raise ValueError(f"no edition is named {name!r}; there are {', '.join(RULEBOOKS)}")
    if len(set(names)) != len(names) or not names:
        raise ValueError(f"name each edition once, not {text!r}")
    return names


class Played(msgspec.Struct, frozen=True):
    """A case under one edition."""

    edition: str
    seen: Observation | None
    """None if the edition cannot express the position."""
    reason: str = ""


class Difference(msgspec.Struct, frozen=True):
    """Where two editions part: the line of the script, and what each of them tells there.

    No line, if they part before anybody is asked.
    """

    line: int
    script: str
    one: str
    other: str


def play_side_by_side(case: Case, editions: Sequence[str]) -> list[Played]:
    """The case under each of the editions."""
    return [_played(case, name, open_rulebook(name)) for name in editions]


def _played(case: Case, name: str, book: Rulebook[Position]) -> Played:
    try:
        return Played(name, observe(case._replace(rules=name), book))
    except CaseError as error:
        return Played(name, None, error.reason)


def first_difference(one: Observation, other: Observation) -> Difference | None:
    """The first event or look that differs; None where both go the same way."""
    begun = _first_event(one.opening, other.opening)
    if begun is not None:
        return Difference(0, "", *begun)
    for mine, theirs in zip_longest(one.lines, other.lines):
        if mine is None or theirs is None:
            known = mine or theirs
            assert known is not None
            stopped = (one.stopped, other.stopped)
            return Difference(known.line, known.script, *(text or "goes on" for text in stopped))
        parted = _first_event(mine.events, theirs.events, mine.then, theirs.then)
        if parted is not None:
            return Difference(mine.line, mine.script, *parted)
        if _gist(mine.result) != _gist(theirs.result):
            return Difference(
                mine.line, mine.script, mine.result or "holds", theirs.result or "holds"
            )
    return None


def _first_event(
    told: Sequence[str], said: Sequence[str], asked: str = "", questioned: str = ""
) -> tuple[str, str] | None:
    """The first two events that differ; where one of them lacks, what is asked instead."""
    for here, there in zip_longest(told, said):
        if here is None or there is None or _plain(here) != _plain(there):
            return here or _nothing(asked), there or _nothing(questioned)
    return None


def _nothing(asked: str) -> str:
    return f"{NOTHING}; {asked}" if asked else NOTHING


def _plain(told: str) -> str:
    """An event without what editions only call by other words.

    >>> _plain("Orc takes 5 damage from Knight (Strike): 10 (enervated -5); 45 HP left.")
    'Orc takes 5 damage from Knight (Strike): 10 (halved -5); 45 HP left.'
    """
    return re.sub(r"\b(?:enervated|weakened|insubstantial) (?=-\d)", "halved ", told)


def _gist(result: str) -> str:
    """How a line went, without the list of what else there was to choose.

    >>> _gist("'Bow' is not offered: it finds no target; blue is asked 'action': Move; end turn")
    "'Bow' is not offered: it finds no target"
    """
    return re.sub(r"; \w+ is asked '.*", "", result)


def differences(played: Sequence[Played]) -> Iterator[tuple[str, str, Difference]]:
    """Where each edition parts from the first that can express the case."""
    able = [each for each in played if each.seen is not None]
    for each in able[1:]:
        first = able[0]
        assert first.seen is not None
        assert each.seen is not None
        found = first_difference(first.seen, each.seen)
        if found is not None:
            yield first.edition, each.edition, found


def how_it_went(played: Played) -> str:
    """Whether every line holds under an edition, or what does not."""
    if played.seen is None:
        return f"cannot be said in this edition: {played.reason}"
    failed = [line for line in played.seen.lines if line.result]
    if not failed:
        return played.seen.stopped or "holds"
    return played.seen.stopped or f"line {failed[0].line}: {failed[0].result}"


def in_words(case: Case, played: Sequence[Played]) -> Iterator[str]:
    """What the editions make of a case, for people."""
    yield case.title
    for each in played:
        yield f"  {each.edition}: {how_it_went(each)}"
    parted = False
    for one, other, found in differences(played):
        parted = True
        place = f"line {found.line}, {found.script!r}" if found.script else "the beginning"
        yield f"  {one} and {other} part at {place}:"
        yield f"    {one}: {found.one}"
        yield f"    {other}: {found.other}"
    if not parted:
        yield "  no difference"
    elif case.cites:
        able = [each.edition for each in played if each.seen is not None]
        yield f"  rows of the ledgers: {', '.join(ledger_rows(case, able))}"


def ledger_rows(case: Case, editions: Sequence[str]) -> tuple[str, ...]:
    """The rows that a case cites, and those called the same in the ledgers of other editions.

    Where an edition has none of that name, its rows on the same matter are meant: `charge.*`.
    """
    cited = [row if "/" in row else f"{case.rules}/{row}" for row in case.cites]
    names = [row.partition("/")[2] for row in cited]
    kin: list[str] = []
    for name in names:
        matter = f"{name.rpartition('.')[0] or name}."
        for each in editions:
            if name in ledger(each):
                kin.append(f"{each}/{name}")
            elif any(row.startswith(matter) for row in ledger(each)):
                kin.append(f"{each}/{matter}*")
    return tuple(dict.fromkeys((*cited, *kin)))


@lru_cache
def ledger(edition: str) -> frozenset[str]:
    """The names of all rows of an edition's ledger; none where the pages were not installed."""
    page = data_folder().parent / "docs" / "rules" / f"{edition}.md"
    text = page.read_text(encoding="utf-8") if page.is_file() else ""
    return frozenset(re.findall(r"^\| `([^`]+)` \|", text, re.MULTILINE))
