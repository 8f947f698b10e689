"""The fields of a stat block that hold numbers: each read from its text, or `Unreadable`."""

import re
from fractions import Fraction

from warband.d20.dice import Dice, read_dice
from warband.d20.statblock.block import (
    ABILITIES,
    MANEUVERABILITIES,
    MODES,
    ArmorClass,
    Movement,
    Part,
    Speed,
)
from warband.d20.statblock.problems import Unreadable
from warband.d20.statblock.splitting import split_at

LARGEST = 10_000
"""No number of a stat block is larger."""

_NUMBER = re.compile(r"[+-]?\d{1,5}")
_HP = re.compile(r"\(?\s*(?:avg\.?\s*)?(\d{1,5})\s*(?:hp|hit points?)\s*\)?", re.IGNORECASE)
_SQUARES = re.compile(r"\s*\(\s*\d{1,3}\s+squares?\s*\)", re.IGNORECASE)
_SPEED = re.compile(
    r"(?:(?P<base>base)\s+)?(?:(?P<mode>land|burrow|climb|fly|swim)\s+)?(?:speed\s+)?"
    r"(?P<feet>\d{1,4})\s*(?:ft\.?|feet|foot|')?\s*(?:\(\s*(?P<man>[a-z]+)\s*\))?"
    r"(?:\s*(?:in|wearing)\s+(?P<wearing>[^,;()]+))?(?:\s*(?P<when>(?:when|while|with)\s.+))?",
    re.IGNORECASE,
)
_LETTER = re.compile(r"(?P<mode>[BCFS])\s*(?P<feet>\d{1,4})\s*(?:ft\.?)?(?P<rest>.*)")
_LETTERS = {"B": "burrow", "C": "climb", "F": "fly", "S": "swim"}
_AC = re.compile(
    r"(?P<total>\d{1,3})\s*(?:\((?P<parts>[^()]*)\))?\s*,?\s*"
    r"(?:touch\s+(?P<touch>\+?\d{1,3})\s*,?\s*)?"
    r"(?:flat-?\s?footed\s+(?P<flat>\+?\d{1,3}))?\s*(?P<other>[;(,].*)?",
    re.IGNORECASE,
)
_SHORT_AC = re.compile(r"T\s*(\+?\d{1,3})\s*,\s*FF\s*(\+?\d{1,3})", re.IGNORECASE)
_PART = re.compile(r"([+-]\s?\d{1,3})\s+(.+)")
_SAVE = re.compile(
    r"(?:Fort(?:itude)?|F)\s*([+-]?\d{1,3})[,;]?\s*(?:Ref(?:lex)?|R)\s*([+-]?\d{1,3})[,;]?"
    r"\s*(?:Will|W)\s*([+-]?\d{1,3})\s*(.*)",
    re.IGNORECASE,
)
_SHORT_ABILITIES = {"S": "Str", "D": "Dex", "Cn": "Con", "I": "Int", "W": "Wis", "Ch": "Cha"}
_SCORE = re.compile(
    r"(Str|Dex|Con|Int|Wis|Cha|Cn|Ch|S|D|I|W)"
    r"(?:ength|terity|stitution|elligence|dom|risma)?\.?\s*(\d{1,3}|-)"
)
_RATING = re.compile(r"(\d{1,3})(?:\s*/\s*(\d{1,2}))?")
_FEET = re.compile(r"(\d{1,4})(?:-1/2|\s1/2)?\s*(?:ft\.?|feet)?", re.IGNORECASE)


def read_number(text: str) -> int | None:
    """A signed number; a dash is none."""
    text = text.strip().rstrip(".")
    if text == "-":
        return None
    match = re.match(_NUMBER, text.replace(" ", ""))
    if match is None or match.end() != len(text.replace(" ", "")):
        raise Unreadable("a number is expected", text)
    return int(match[0])


def read_initiative(text: str) -> int | None:
    """Initiative; a breakdown in brackets may follow."""
    return read_number(re.sub(r"\s*\(.*\)\s*$", "", text))


def read_hit_dice(text: str) -> tuple[tuple[Dice, ...], int | None]:
    """Hit Dice and hit points: `4d8+20 (38 hp)`, `2d8+2 plus 3d10+3 (31 hp)`, `3 (20 hp)`."""
    hp = None
    if match := _HP.search(text):
        hp = int(match[1])
        text = (text[: match.start()] + text[match.end() :]).strip()
    text = text.strip().rstrip(",;").strip()
    if match := re.fullmatch(r"(\d{1,3})(?:\s*HD)?", text):
        return (Dice(int(match[1]), 0),), hp
    found: list[Dice] = []
    for piece in re.split(r"\s+plus\s+|\s*,\s*|(?<=\d)\s*\+\s*(?=\d+d\d)", text):
        dice = _fraction_die(piece) or read_dice(piece)
        if dice is None or (not dice.count and not found):
            raise Unreadable("Hit Dice are written as 4d8+20 (38 hp)", text)
        if not dice.count:
            found[-1] = Dice(found[-1].count, found[-1].sides, found[-1].bonus + dice.bonus)
        else:
            found.append(dice)
    if sum(dice.count for dice in found) > 1000 or any(dice.sides > 100 for dice in found):
        raise Unreadable("more Hit Dice than any creature has", text)
    return tuple(found), hp


def _fraction_die(text: str) -> Dice | None:
    """Half a die and the like count as one."""
    match = re.fullmatch(r"(?:1/[248]|½|¼)\s*(d\d{1,3}(?:[+-]\d{1,3})?)", text.strip())
    return read_dice("1" + match[1]) if match else None


def read_movement(text: str) -> Movement:
    """Speeds: `30 ft. in splint mail (6 squares); base land speed 40 ft.`."""
    text = _SQUARES.sub("", text).strip().rstrip(".")
    current: list[Speed] = []
    base: list[Speed] = []
    other: list[Speed] = []
    wearing = ""
    for place, (_, clause) in enumerate(split_at(text, re.compile(r";\s*"))):
        in_base = False
        for _, piece in split_at(clause, re.compile(r",\s*(?:and\s+)?|\s+and\s+(?=\w+ \d)")):
            if not piece:
                continue
            is_base, speed, worn = _read_speed(piece)
            in_base = in_base or is_base
            wearing = wearing or worn
            if in_base:
                base.append(speed)
            elif place or speed.when[:1].isalpha():
                other.append(speed)
            else:
                current.append(speed)
    if not current:
        raise Unreadable("a speed in feet is expected: 30 ft., fly 60 ft. (good)", text)
    return Movement(tuple(current), wearing, tuple(base), tuple(other))


def _read_speed(text: str) -> tuple[bool, Speed, str]:
    text = text.strip()
    note = ""
    if match := re.search(r"\s*(\([^()]* [^()]*\))$", text):
        note, text = match[1], text[: match.start()]
    if match := _LETTER.fullmatch(text):
        text = f"{_LETTERS[match['mode']]} {match['feet']} ft.{match['rest']}"
    match = _SPEED.fullmatch(text)
    if match is None:
        raise Unreadable("a speed in feet is expected: 30 ft., fly 60 ft. (good)", text)
    mode = (match["mode"] or "land").lower()
    assert mode in MODES
    maneuverability = (match["man"] or "").lower()
    if maneuverability and maneuverability not in MANEUVERABILITIES:
        raise Unreadable(f"maneuverability is one of {', '.join(MANEUVERABILITIES)}", text)
    feet = int(match["feet"])
    if feet > LARGEST:
        raise Unreadable("faster than anything moves", text)
    when = (match["when"] or "").strip() or note
    return bool(match["base"]), Speed(mode, feet, maneuverability, when), match["wearing"] or ""


def read_armor_class(text: str) -> ArmorClass:
    """Armor Class: `17 (-1 size, +3 Dex, +5 natural), touch 12`."""
    match = _AC.fullmatch(text.strip().rstrip("."))
    if match is None:
        raise Unreadable("Armor Class is written as 20 (+10 natural), touch 10", text)
    touch = _plain(match["touch"])
    flat_footed = _plain(match["flat"])
    inside = match["parts"] or ""
    if short := _SHORT_AC.fullmatch(inside.strip()):
        return ArmorClass(int(match["total"]), (), _plain(short[1]), _plain(short[2]), "")
    parts: list[Part] = []
    for piece in re.split(r",\s*", inside):
        if not piece.strip():
            continue
        part = _PART.fullmatch(piece.strip())
        if part is None:
            raise Unreadable("a part of Armor Class is a number and its source: +2 Dex", piece)
        parts.append(Part(int(part[1].replace(" ", "")), part[2].strip()))
    other = (match["other"] or "").strip(" ;,")
    return ArmorClass(int(match["total"]), tuple(parts), touch, flat_footed, other)


def _plain(text: str | None) -> int | None:
    return None if text is None else int(text)


def read_base_attack(text: str) -> tuple[int | None, int | None]:
    """Base attack bonus and grapple: `+4/+9`, `+1/-`."""
    pieces = [piece.strip() for piece in text.strip().rstrip(".").split("/")]
    if len(pieces) > 2:
        raise Unreadable("base attack and grapple are written as +4/+9", text)
    numbers = [read_number(piece) for piece in pieces]
    return numbers[0], numbers[1] if len(numbers) > 1 else None


def read_space_and_reach(text: str) -> tuple[int, int, str]:
    """Space and reach in feet, with what stands behind: `10 ft./10 ft. (20 ft. with ranseur)`."""
    note = ""
    if match := re.search(r"\s*\(([^()]*)\)\s*$", text):
        note = match[1].strip()
        text = text[: match.start()]
    pieces = text.strip().rstrip(".").replace("2-1/2", "2").replace("2 1/2", "2").split("/")
    feet = [_FEET.fullmatch(piece.strip()) for piece in pieces]
    if len(pieces) != 2 or feet[0] is None or feet[1] is None:
        raise Unreadable("space and reach are written as 5 ft./5 ft.", text)
    return int(feet[0][1]), int(feet[1][1]), note


def read_saves(text: str) -> tuple[tuple[int, int, int], str]:
    """The three saves, with what stands behind them."""
    match = _SAVE.fullmatch(text.strip().rstrip("."))
    if match is None:
        raise Unreadable("saves are written as Fort +9, Ref +4, Will +5", text)
    note = match[4].strip(" ,;")
    if note.startswith("(") and note.endswith(")"):
        note = note[1:-1]
    return (int(match[1]), int(match[2]), int(match[3])), note


def read_abilities(text: str) -> tuple[int | None, ...]:
    """The six scores; a dash is no score."""
    found: dict[str, int | None] = {}
    rest = _SCORE.sub("", text)
    for name, score in _SCORE.findall(text):
        found[_SHORT_ABILITIES.get(name, name)] = None if score == "-" else int(score)
    if rest.strip(" ,;.") or set(found) != set(ABILITIES):
        missing = [name for name in ABILITIES if name not in found]
        reason = f"missing: {', '.join(missing)}" if missing else "six scores and nothing else"
        raise Unreadable(f"six ability scores are expected ({reason})", text)
    return tuple(found[name] for name in ABILITIES)


def read_challenge_rating(text: str) -> Fraction | None:
    """A Challenge Rating: `4`, `1/2`; a dash is none."""
    text = re.sub(r"\s*\(.*\)\s*$", "", text.strip().rstrip("."))
    if text == "-":
        return None
    match = _RATING.fullmatch(text.replace("½", "1/2").replace("¼", "1/4"))
    if match is None or match[2] in ("0", "00"):
        raise Unreadable("a Challenge Rating is a number or a fraction such as 1/2", text)
    return Fraction(int(match[1]), int(match[2] or 1))
