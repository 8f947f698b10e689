"""The fields of a stat block that hold lists: skills, feats, spells, classes, type."""

import re

from warband.d20.statblock.block import (
    SIZES,
    TYPES,
    ClassLevel,
    Feat,
    PreparedSpell,
    Skill,
    SpellLevel,
    SpellLike,
    SpellList,
)
from warband.d20.statblock.problems import Unreadable
from warband.d20.statblock.splitting import items, split_at

_SIZE_LETTERS = {size[0]: size for size in ("Tiny", "Small", "Medium", "Large", "Huge")}
_TYPE = re.compile(
    rf"(?:(?P<al>[LNC]?[GNE]|any)\s+)?(?P<size>{'|'.join(SIZES)}|[TSMLH])\s+"
    rf"(?P<type>{'|'.join(sorted(TYPES, key=len, reverse=True))})"
    r"(?:\s*\((?P<sub>[^()]*)\))?\s*,?\s*(?P<rest>.*)",
    re.IGNORECASE,
)
_CLASS = re.compile(r"([A-Z][A-Za-z' -]*?)\s*(\d{1,2})(?:st|nd|rd|th)?(?=[\s/,;]|$)")
_NTH_CLASS = re.compile(
    r"(\d{1,2})(?:st|nd|rd|th)-level\s+([A-Za-z][A-Za-z' -]*?)(?=[/,;]|$)", re.IGNORECASE
)
_SKILL = re.compile(r"(?P<name>[A-Za-z][^+]*?)\s*(?P<bonus>[+-]\s?\d{1,3})\s*(?P<note>.*)")
_FEAT = re.compile(r"(?P<name>[^()]+?)\s*(?:\((?P<choice>[^()]*)\))?\s*(?P<bonus>\(B\)|\[B\])?")
_LEVEL = re.compile(r"(?:Level\s*)?(\d)(?:st|nd|rd|th)?(?:[ -]level)?\s*[-:]\s*(.*)", re.IGNORECASE)
_SPELL = re.compile(r"(?P<name>.+?)\s*(?:\((?P<count>\d{1,2})\)|[x×](?P<times>\d{1,2}))?")
_USES = re.compile(
    r"(?P<will>at will)|(?P<times>\d{1,2})\s*/\s*day|(?P<once>once) per day", re.IGNORECASE
)
_CASTER_LEVEL = re.compile(r"caster level (\d{1,2})(?:st|nd|rd|th)?", re.IGNORECASE)


class TypeLine:
    """Size, type, subtypes, and what else people write on that line."""

    __slots__ = ("alignment", "classes", "size", "subtypes", "type")

    def __init__(self, text: str) -> None:
        match = _TYPE.fullmatch(text.strip().rstrip("."))
        if match is None:
            raise Unreadable("size and type are expected: Large Outsider (Evil, Lawful)", text)
        size = match["size"]
        self.size = _SIZE_LETTERS[size.upper()] if len(size) == 1 else size.capitalize()
        self.type = match["type"].title()
        self.subtypes = tuple(_capital(name) for name in items(match["sub"] or ""))
        self.alignment = match["al"] or ""
        rest = match["rest"].strip()
        self.classes = read_classes(rest) if rest else ()


def _capital(text: str) -> str:
    """Words with capital letters: `Tanar'ri`, not `Tanar'Ri`."""
    return " ".join(word[:1].upper() + word[1:].lower() for word in text.split())


_TYPE_WITHIN = re.compile(
    rf"\b(?:{'|'.join(SIZES)})\s+(?:{'|'.join(sorted(TYPES, key=len, reverse=True))})\b"
)


def type_within(text: str) -> int:
    """Where size and type begin further on in a line; 0 if they do not."""
    match = _TYPE_WITHIN.search(text)
    return match.start() if match else 0


def is_type_line(text: str) -> bool:
    """Whether a line starts as a size and a type do."""
    return _TYPE.match(text.strip()) is not None


def read_classes(text: str) -> tuple[ClassLevel, ...]:
    """Class levels: `Druid 3`, `Drd3`, `1st-level warrior`, `Fighter 4/Rogue 2`."""
    text = text.strip()
    if text == "-":
        return ()
    found = [ClassLevel(name.strip().title(), int(level)) for level, name in
             _NTH_CLASS.findall(text)]  # fmt: skip
    rest = _NTH_CLASS.sub("", text)
    found += [ClassLevel(name.strip().title(), int(level)) for name, level in _CLASS.findall(rest)]
    rest = _CLASS.sub("", rest).strip(" ,/;")
    if rest or not found or any(not 1 <= one.level <= 60 for one in found):
        raise Unreadable("class levels are written as Druid 3/Fighter 1", text)
    return tuple(found)


def read_skills(text: str) -> tuple[Skill, ...]:
    """Skills: `Hide +7*, Survival +5 (+7 following tracks)`."""
    found: list[Skill] = []
    for item in items(text):
        match = _SKILL.fullmatch(item)
        if match is None:
            raise Unreadable("a skill is a name and a modifier: Listen +6", item)
        note = match["note"].strip()
        name = match["name"].strip()
        if (
            "(" not in name
            and (misplaced := re.fullmatch(r"\((?![+-])([a-z ]+)\)", note))
            and name in ("Knowledge", "Craft", "Profession", "Perform")
        ):
            name, note = f"{name} ({misplaced[1]})", ""
        found.append(Skill(name, int(match["bonus"].replace(" ", "")), note))
    return tuple(found)


def read_feats(text: str) -> tuple[Feat, ...]:
    """Feats: `Weapon Focus (claw), Endurance (B)`; (B) marks a bonus feat."""
    found: list[Feat] = []
    for item in items(text):
        match = _FEAT.fullmatch(item)
        if match is None or not re.fullmatch(r"[A-Za-z][^,;]*", match["name"]):
            raise Unreadable("a feat is a name: Weapon Focus (claw)", item)
        name, choice = match["name"].strip(), (match["choice"] or "").strip()
        bonus = bool(match["bonus"]) or choice in ("B", "bonus")
        found.append(Feat(name, "" if choice in ("B", "bonus") else choice, bonus))
    return tuple(found)


def read_spells(text: str, caster: str, known: bool) -> SpellList:
    """Spells: `(5/4; save DC 13 + spell level): 1st-bless (2), doom`."""
    slots: tuple[int, ...] = ()
    base_dc: int | None = None
    text = text.strip().rstrip(".")
    if match := re.match(r"\s*([A-Za-z][A-Za-z ]*?\d{1,2})?\s*\(([^()]*)\)\s*:?\s*", text):
        caster = caster or (match[1] or "")
        head = match[2]
        if many := re.search(r"\d{1,2}(?:/\d{1,2})+|^\d{1,2}(?=;|$)", head):
            slots = tuple(int(one) for one in many[0].split("/"))
        if dc := re.search(r"DC\s*(\d{1,2})\s*\+", head):
            base_dc = int(dc[1])
        text = text[match.end() :]
    levels: list[SpellLevel] = []
    for _, piece in split_at(text, re.compile(r";\s*")):
        if not piece:
            continue
        match = _LEVEL.fullmatch(piece)
        if match is None:
            raise Unreadable("spells are written as 1st-magic fang (2), produce flame", piece)
        if rate := re.match(r"\((\d{1,2})(?:/day)?\)\s*", match[2]):
            slots = (*slots, int(rate[1]))
            listed = match[2][rate.end() :]
        else:
            listed = match[2]
        spells = tuple(_read_spell(item) for item in items(listed))
        levels.append(SpellLevel(int(match[1]), spells))
    if not levels and not slots:
        raise Unreadable("spells are written as 1st-magic fang (2), produce flame", text)
    return SpellList(tuple(levels), slots, base_dc, caster, known)


def _read_spell(text: str) -> PreparedSpell:
    match = _SPELL.fullmatch(text)
    assert match is not None
    name = match["name"].strip().rstrip("*").strip()
    if not name:
        raise Unreadable("a spell needs a name", text)
    return PreparedSpell(name, int(match["count"] or match["times"] or 1))


def read_spell_like(text: str) -> tuple[SpellLike, ...]:
    """Spell-like abilities: `At will-light; 2/day-bless`."""
    general = None
    body = text
    if match := re.search(r"[.;]\s*(?:\d+\w+ )?caster level (\d{1,2})\w*\b.*$", text, re.I):
        general = int(match[1])
        body = text[: match.start()]
    found: list[SpellLike] = []
    for _, piece in split_at(body.strip().rstrip("."), re.compile(r";\s*")):
        if not piece:
            continue
        match = re.match(rf"\s*(?:{_USES.pattern})\s*[-:]\s*", piece, re.IGNORECASE)
        if match is None:
            raise Unreadable(
                "spell-like abilities are written as 3/day-cure light wounds (DC 13)", piece
            )
        uses = None if match["will"] else 1 if match["once"] else int(match["times"])
        for item in items(piece[match.end() :]):
            found.append(_one_spell_like(item, uses, general))
    return tuple(found)


def _one_spell_like(text: str, uses: int | None, general: int | None) -> SpellLike:
    dc = re.search(r"DC (\d{1,2})", text)
    own = _CASTER_LEVEL.search(text)
    name = re.sub(r"\s*\(([^()]*)\)", _other_words, text).strip()
    if not name:
        raise Unreadable("a spell-like ability needs a name", text)
    return SpellLike(name, uses, int(dc[1]) if dc else None, int(own[1]) if own else general)


def _other_words(match: re.Match[str]) -> str:
    """What stands in brackets besides DC and caster level stays with the name."""
    known = re.compile(r"(?:save )?DC \d{1,2}|caster level \d{1,2}(?:st|nd|rd|th)?", re.IGNORECASE)
    rest = [part.strip() for part in match[1].split(",")]
    kept = ", ".join(part for part in rest if part and not known.fullmatch(part))
    return f" ({kept})" if kept else ""
