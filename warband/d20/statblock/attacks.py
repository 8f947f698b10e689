"""Attack lines: `2 claws +9 melee (1d8+3) and bite +4 melee (1d6+1)`."""

import re

from warband.d20.dice import TERM, read_dice
from warband.d20.statblock.block import Damage, Routine, Strike
from warband.d20.statblock.problems import Unreadable
from warband.d20.statblock.splitting import brackets_close, split_at

_BETWEEN = re.compile(
    r"\s*[,;]?\s+(?:or|and|plus)\s+(?=\S)|\s*[,;]\s+(?!or\b|and\b|plus\b)", re.IGNORECASE
)
_STRIKE = re.compile(
    r"(?P<weapon>.*?)\s*(?P<bonus>[+-]\d{1,3}(?:\s*/\s*[+-]\d{1,3}){0,9})"
    r"\s*(?P<mode>melee|ranged)?\s*(?P<touch>touch)?\s*(?:attack\s*)?"
    r"(?:\((?P<inside>.*)\))?",
    re.IGNORECASE,
)
_WEAPON = re.compile(r"[+\w][\w+'’./ -]*")
_KIND = re.compile(r"(?!plus\b)[A-Za-z][A-Za-z' /.-]*")
_COUNT = re.compile(r"(\d{1,2})\s+(?=[A-Za-z+])(.*)")
_CRITICAL = re.compile(r"/\s*(\d{1,2}-20|[x×]\s*\d)")
_DAMAGE = re.compile(rf"({TERM}|\d{{1,4}})((?:\s*/\s*(?:\d{{1,2}}-20|[x×]\s*\d))*)\s*(.*)")
_PLUS = re.compile(r"\s+plus\s+|\s+and\s+|\s*,\s+")


def read_attacks(text: str) -> tuple[Routine, ...]:
    """The routines an attack line offers; raises `Unreadable` with the words it stumbled on."""
    text = text.strip().rstrip(".")
    if text in ("-", "", "None", "none"):
        return ()
    if not brackets_close(text):
        raise Unreadable("a bracket is open or closed too much", text)
    routines: list[list[Strike]] = [[]]
    ranged = False
    for before, piece in split_at(text, _BETWEEN):
        if re.search(r"\bor\b", before, re.IGNORECASE) and routines[-1]:
            routines.append([])
        if not piece:
            continue
        strike = _read_strike(piece, ranged)
        ranged = strike.ranged
        routines[-1].append(strike)
    return tuple(tuple(routine) for routine in routines if routine)


def _read_strike(text: str, ranged: bool) -> Strike:
    match = _STRIKE.fullmatch(text)
    if match is None:
        raise Unreadable(
            "an attack is written as weapon, bonus, melee or ranged and (damage): "
            "Claw +10 melee (1d6+5)",
            text,
        )
    weapon = match["weapon"].strip()
    damage, riders, critical, named = _read_inside(match["inside"] or "", not weapon)
    weapon = weapon or named
    if not _WEAPON.fullmatch(weapon):
        raise Unreadable("an attack needs the name of a weapon", text)
    count = 1
    if counted := _COUNT.fullmatch(weapon):
        count, weapon = int(counted[1]), counted[2]
    if not 1 <= count <= 20:
        raise Unreadable("a creature strikes 1 to 20 times with a weapon", text)
    mode = (match["mode"] or "").lower()
    bonuses = tuple(int(one.replace(" ", "")) for one in match["bonus"].split("/"))
    return Strike(
        weapon=weapon,
        bonuses=bonuses,
        ranged=mode == "ranged" if mode else ranged,
        touch=bool(match["touch"]),
        count=count,
        damage=damage,
        riders=riders,
        critical=critical,
    )


def _read_inside(
    text: str, weapon_inside: bool
) -> tuple[tuple[Damage, ...], tuple[str, ...], tuple[str, ...], str]:
    """What the brackets of a strike say: damage, what comes with it, criticals, a weapon."""
    damage: list[Damage] = []
    riders: list[str] = []
    critical: list[str] = []
    named = ""
    for before, piece in split_at(text, _PLUS):
        match = _DAMAGE.fullmatch(piece)
        if match and before != ",":
            if match[3] and not _KIND.fullmatch(match[3]):
                raise Unreadable("damage is dice and a kind: 2d6+7 plus 1d6 fire", piece)
            dice = read_dice(match[1])
            assert dice is not None
            damage.append(Damage(dice, match[3].strip().lower()))
            critical += [mark.replace(" ", "") for mark in _CRITICAL.findall(match[2])]
        elif weapon_inside and before == "," and not named:
            named = piece
        elif piece and piece != "-":
            riders.append(piece)
    return tuple(damage), tuple(riders), tuple(critical), named


def write_attacks(routines: tuple[Routine, ...]) -> str:
    """An attack line; what was read comes out the same."""
    if not routines:
        return "-"
    return "; or ".join(" and ".join(write_strike(s) for s in routine) for routine in routines)


def write_strike(strike: Strike) -> str:
    """One weapon of an attack line."""
    count = f"{strike.count} " if strike.count != 1 else ""
    bonuses = "/".join(f"{bonus:+d}" for bonus in strike.bonuses)
    mode = "ranged" if strike.ranged else "melee"
    touch = " touch" if strike.touch else ""
    inside = write_damage(strike)
    return f"{count}{strike.weapon} {bonuses} {mode}{touch}" + (f" ({inside})" if inside else "")


def write_damage(strike: Strike) -> str:
    """What the brackets of a strike hold."""
    parts: list[str] = []
    for place, damage in enumerate(strike.damage):
        critical = "".join(f"/{mark}" for mark in strike.critical) if place == 0 else ""
        parts.append(f"{damage.dice}{critical}" + (f" {damage.kind}" if damage.kind else ""))
    if strike.critical and not strike.damage:
        parts.append("/".join(strike.critical))
    return " plus ".join([*parts, *strike.riders])
