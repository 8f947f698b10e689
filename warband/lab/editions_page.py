"""What changed between the editions: one row for every case that they answer differently.

The cases of a folder are played under every edition of the family. A row says what each of them
makes of the case where their ways part.
"""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from warband.kernel.cases import Case, case_text, parse_cases
from warband.lab.side_by_side import (
    NOTHING,
    Difference,
    Played,
    first_difference,
    ledger_rows,
    play_side_by_side,
)
from warband.rulebooks import open_rulebook

LONGEST = 120
UNSAID = "has no such thing"


class Row(msgspec.Struct, frozen=True):
    """One case, and what every edition makes of it."""

    title: str
    cells: tuple[str, ...]
    rows: tuple[str, ...]
    """The rows of the ledgers that it is about, as `edition/row`."""
    place: str


def differing(case: Case, editions: Sequence[str]) -> Row | None:
    """What the editions make of a case; None if it is all the same to them."""
    played = {each.edition: each for each in play_side_by_side(case, editions)}
    home = played[case.rules]
    assert home.seen is not None, f"{case.source}: {case.title}: {home.reason}"
    found = {
        name: first_difference(home.seen, each.seen)
        for name, each in played.items()
        if each.seen is not None and name != case.rules
    }
    parted = [difference for difference in found.values() if difference is not None]
    if not parted and all(each.seen is not None for each in played.values()):
        return None
    cells = tuple(_cell(played[name], found.get(name), parted, case.rules) for name in editions)
    able = [name for name in editions if played[name].seen is not None]
    rows = ledger_rows(case, able)
    return Row(case.title, cells, rows, f"{case.source}, line {case.line}")


def _cell(
    played: Played, difference: Difference | None, parted: Sequence[Difference], home: str
) -> str:
    if played.seen is None:
        return UNSAID
    if played.edition == home:
        told = dict.fromkeys(in_short(each.script, each.one) for each in parted)
        return "; ".join(told) or "has it"
    if difference is None:
        return f"as {open_rulebook(home).title}"
    return in_short(difference.script, difference.other)


def in_short(script: str, told: str) -> str:
    """What an edition makes of a line of a script, in few words.

    >>> in_short("not offers: Charge", "'Charge' is offered; blue is asked 'action': Move; Charge")
    'Charge is offered'
    >>> in_short("offers: Heal", "holds")
    'Heal is offered'
    >>> in_short("blue: E2", "line 3: 'E2' is not offered: it is taken; blue is asked ...")
    'E2 is not offered'
    >>> in_short("blue: Squeeze", "line 3: 'Squeeze' is no option; there are: move, end turn")
    "'Squeeze' is no option"
    >>> in_short("roll 2", "nothing more; red is asked 'reaction': Guard: Retort; pass")
    "red is asked 'reaction': Guard: Retort; pass"
    """
    word, _, rest = script.partition(": ")
    if word in ("offers", "not offers") and (told == "holds" or " offered" in told):
        offered = (word == "offers") == (told == "holds")
        return f"{rest} is {'' if offered else 'not '}offered"
    if script.startswith("asks ") and told == "holds":
        who, _, what = script.removeprefix("asks ").partition(" ")
        return f"{who} is asked{f': {what}' if what else ''}"
    if told == "holds":
        return script.removeprefix("expect ")
    if told == "goes on":
        return f"goes on with “{script}”"
    if told.startswith(NOTHING):
        told = told.removeprefix(NOTHING).removeprefix("; ")
        if not told:
            return "nothing of the kind"
    if " is not so: " in told:
        fact = script.removeprefix("expect ")
        return fact.replace(" not ", " ", 1) if " not " in fact else f"not so: {fact}"
    told = re.sub(r"^line \d+: ", "", told).rstrip(".")
    if refused := re.match(r"'([^']+)' is not offered", told):
        return f"{refused[1]} is not offered"
    told = re.split(r"(?: for \w+)?; (?:there are|it is)", told)[0]
    return told if len(told) <= LONGEST else f"{told[:LONGEST].rsplit(' ', 1)[0]} ..."


def chapters(folder: Path, editions: Sequence[str]) -> Iterator[tuple[str, list[Row]]]:
    """The heading of every file of a folder, and its rows."""
    for path in sorted(folder.glob("*.case")):
        text = case_text(path)
        heading = text.splitlines()[0].removeprefix("# ").partition(":")[0]
        rows = [differing(case, editions) for case in parse_cases(text, path.name)]
        yield heading, [row for row in rows if row is not None]


def page(folder: Path, editions: Sequence[str]) -> str:
    """The page, whole."""
    titles = [open_rulebook(name).title for name in editions]
    found = list(chapters(folder, editions))
    count = sum(len(rows) for _, rows in found)
    lines = [
        "# What changed between the editions",
        "",
        "<!-- Made by tools/editions_page.py from tests/cases/editions; change the cases. -->",
        "",
        f"{count} differences between {', '.join(titles[:-1])} and {titles[-1]}.",
        "Each row is a case that was played under every one of them, with the same position, the",
        "same answers and the same dice: what stands in it is what the rules did where their ways",
        "part. `warband judge --editions 2008,2011,v3 FILE` tells the same of any case, and the",
        "browser lays any moment of a battle beside itself under another edition.",
    ]
    for heading, rows in found:
        lines += ["", f"## {heading}", "", f"| | {' | '.join(titles)} | rows of the ledgers |"]
        lines.append("|---" * (len(titles) + 2) + "|")
        for row in rows:
            cells = (row.title, *row.cells, ", ".join(f"`{name}`" for name in row.rows))
            lines.append("| " + " | ".join(cell.replace("|", "/") for cell in cells) + " |")
    return "\n".join(lines) + "\n"
