"""A text as lines of stat blocks: noise taken off, blocks parted, wrapped lines joined."""

import re

from msgspec import Struct

from warband.d20.statblock.labels import AT_START, CARD, TOLD, WITHIN, WITHOUT_COLON
from warband.d20.statblock.lists import is_type_line
from warband.d20.statblock.splitting import brackets_close, split_at

LONGEST = 200_000
"""No text with stat blocks has more characters."""

_RULE = re.compile(r"\s*(?:[-=_*~]\s*){3,}")
_HEADING = re.compile(r"\s*#{1,6}\s*(.*)")
_DASHES = str.maketrans({"–": "-", "—": "-", "−": "-", "‑": "-", "’": "'", "‘": "'",
                         "“": '"', "”": '"', "\u00a0": " ", "\t": " ", "□": "☐"})  # fmt: skip
_HTML = re.compile(
    r"</?(?:[bipu]|em|strong|su[bp]|br|t[drh]|table|span|div|hr|li|[uo]l)\s*/?>", re.I
)
_EMPHASIS = re.compile(r"(?<![\w*])\*([A-Za-z][^*]*)\*(?!\w)")
_BONUS_MARK = re.compile(r"<sup>\s*B\s*</sup>|ᴮ", re.IGNORECASE)
_GOES_ON = re.compile(r"[+-]\d|\(\d")
"""No line begins like this that is not the rest of one."""
_MARKS = re.compile(r"[*<_`|>]")
_HIT_DICE = re.compile(r"(?:^|[\s;*|])(?:Hit Dice|HD)\b", re.IGNORECASE)


class Line(Struct, frozen=True):
    """One line, cleaned, with its number; `indented` as it stood in the text."""

    number: int
    text: str
    indented: bool = False
    heading: bool = False


def clean(text: str) -> str:
    """A line without marks of formatting, with plain dashes and single blanks."""
    for _ in range(4):  # marks may stand inside marks
        before, text = text, _cleaned(text)
        if text == before or not _MARKS.search(text):
            break
    return text


def _cleaned(text: str) -> str:
    text = _BONUS_MARK.sub(" (B)", text.translate(_DASHES))
    text = _HTML.sub(" ", text).replace("\\*", "\x00")
    text = _EMPHASIS.sub(r"\1", re.sub(r"\*{2,}", " ", text))
    text = re.sub(r"(?<!\w)_{1,2}(?=\S)|(?<=\S)_{1,2}(?!\w)|`", "", text)
    text = re.sub(r"^\s*(?:[>|•·]\s*)+|\s*\|\s*$", "", text)
    text = text.replace("\x00", "*").replace("|", " ")
    if not text.isprintable():
        text = "".join(c if c.isprintable() else " " for c in text)
    return " ".join(text.split())


def blocks_of_lines(text: str) -> list[list[Line]]:
    """The lines of each block of a text, empty lines left out."""
    blocks: list[list[Line]] = [[]]
    for number, raw in enumerate(text.splitlines(), 1):
        if not raw.strip():
            continue
        if _RULE.fullmatch(raw):
            blocks.append([])
            continue
        heading = _HEADING.fullmatch(raw)
        indented = raw[0] in " \t" and heading is None
        line = Line(number, clean(heading[1] if heading else raw), indented, heading is not None)
        if not line.text:
            continue
        is_field = line.heading and AT_START.match(line.text) is not None
        if line.heading and not is_field and _has_hit_dice(blocks[-1]):
            blocks.append([])
        blocks[-1].append(line)
    return _joined([block for block in blocks if block])


def _has_hit_dice(block: list[Line]) -> bool:
    return any(_HIT_DICE.search(line.text) for line in block)


def _joined(blocks: list[list[Line]]) -> list[list[Line]]:
    """Parts without Hit Dice belong to the block before them; they are its prose."""
    joined: list[list[Line]] = []
    for block in blocks:
        if joined and not (_has_hit_dice(joined[-1]) and _has_hit_dice(block)):
            joined[-1] += block
        else:
            joined.append(block)
    return joined


def starts_something(text: str) -> bool:
    """Whether a line is a field, a type line, a decision or a special ability."""
    return bool(AT_START.match(text) or CARD.match(text) or is_type_line(text) or _told(text))


def _told(text: str) -> bool:
    match = TOLD.fullmatch(text)
    return match is not None and (match[2] is not None or len(match[1].split()) <= 5)


def unwrapped(lines: list[Line]) -> list[Line]:
    """Lines with what was wrapped put back: indented lines, and lines a comma leads on to."""
    found: list[Line] = []
    for line in lines:
        if found and not line.heading and (line.indented or not starts_something(line.text)):
            last = found[-1]
            led_on = starts_something(last.text) and (
                last.text.endswith((",", ";", " and", " or", " plus", "/"))
                or not brackets_close(last.text)
                or _GOES_ON.match(line.text)
                or AT_START.fullmatch(last.text + " ")
            )
            if (line.indented and starts_something(last.text)) or led_on:
                found[-1] = Line(last.number, f"{last.text} {line.text}", last.indented)
                continue
        found.append(line)
    return found


def pieces(text: str) -> list[str]:
    """The fields that stand together on one line: `HD: 3 (20 hp) INIT: +2`."""
    first = AT_START.match(text)
    if (first is None and not is_type_line(text)) or (
        first and first[1].lower().startswith(("note", "name"))
    ):
        return [text]
    starts = [match.start() for match in WITHIN.finditer(text)]
    starts = sorted({0, *starts})
    cut = [text[a:b].strip() for a, b in zip(starts, [*starts[1:], len(text)], strict=True)]
    return [piece for piece in cut if piece]


def one_line_pieces(text: str) -> tuple[str, list[str]] | None:
    """A whole block on one line, parted by semicolons: its name and its pieces."""
    if text.count(";") < 3:
        return None
    match = re.match(r"([^:;]{1,120}):\s+(.*)", text)
    if match is None:
        return None
    cut = [piece for _, piece in split_at(match[2].rstrip("."), re.compile(r";\s*")) if piece]
    known = sum(1 for piece in cut if WITHOUT_COLON.match(piece) or is_type_line(piece))
    return (match[1].strip(), cut) if known >= 4 and known * 2 > len(cut) else None
