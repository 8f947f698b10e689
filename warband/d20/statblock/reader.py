"""Text to stat blocks: every line is understood, kept as prose, or named in an error."""

import difflib
import re
from collections.abc import Mapping

from msgspec import Struct

from warband.d20.statblock.attacks import read_attacks
from warband.d20.statblock.block import Decision, Special, StatBlock
from warband.d20.statblock.draft import Draft
from warband.d20.statblock.labels import AT_START, CANONICAL, CARD, NAMES, TOLD, WITHOUT_COLON
from warband.d20.statblock.lines import (
    LONGEST,
    Line,
    blocks_of_lines,
    one_line_pieces,
    pieces,
    unwrapped,
)
from warband.d20.statblock.lists import (
    TypeLine,
    is_type_line,
    read_classes,
    read_feats,
    read_skills,
    read_spell_like,
    read_spells,
    type_within,
)
from warband.d20.statblock.numbers import (
    read_abilities,
    read_armor_class,
    read_base_attack,
    read_challenge_rating,
    read_hit_dice,
    read_initiative,
    read_movement,
    read_number,
    read_saves,
    read_space_and_reach,
)
from warband.d20.statblock.problems import Problem, StatBlockError, Unreadable
from warband.d20.statblock.splitting import items

LONGEST_FIELD = 5000
"""No field of a stat block has more characters."""
_REQUIRED = ("Type", "Hit Dice", "Speed", "Armor Class", "Alignment")
_TOLD_TWICE = ("Skills", "Possessions", "Special Attacks", "Attack", "Feats")
_CASTER_SPELLS = re.compile(
    r"\s*(?:Typical\s+)?([A-Z][A-Za-z]*(?:\s[A-Z][A-Za-z]*)?)\s+Spells(?:\s+(Prepared|Known))?"
    r"\s*(\([^()]*\))?\s*:\s*(.*)",
    re.DOTALL,
)


class Reading(Struct, frozen=True):
    """A stat block as read: the block, and where in the text each field stood."""

    block: StatBlock
    lines: Mapping[str, int]
    texts: Mapping[str, str]


def read_block(text: str, where: str = "") -> StatBlock:
    """The one stat block of a text."""
    readings = read(text, where)
    if len(readings) != 1:
        first = Problem(1, "", "", f"one stat block is expected, here are {len(readings)}")
        raise StatBlockError((first,), where)
    return readings[0].block


def read(text: str, where: str = "") -> list[Reading]:
    """Every stat block of a text; raises `StatBlockError` with all that is wrong."""
    if len(text) > LONGEST:
        raise StatBlockError((Problem(1, "", "", f"longer than {LONGEST} characters"),), where)
    readings: list[Reading] = []
    problems: list[Problem] = []
    for lines in blocks_of_lines(text):
        reader = _Reader(unwrapped(lines))
        reading = reader.read()
        problems += reader.problems
        if reading is not None:
            readings.append(reading)
    if problems:
        raise StatBlockError(tuple(problems), where)
    if not readings:
        raise StatBlockError((Problem(1, "", "", "there is no stat block here"),), where)
    return readings


class _Reader:
    """Reads the lines of one block."""

    def __init__(self, lines: list[Line]) -> None:
        self.all = lines
        self.draft = Draft()
        self.problems: list[Problem] = []
        self.lines: dict[str, int] = {}
        self.texts: dict[str, str] = {}

    def read(self) -> Reading | None:
        for line in self.all:
            self._line(line)
        for label in _REQUIRED:
            if label not in self.lines:
                self._missing(label)
        if not self.draft.name:
            self._problem(self.all[0].number, "Name", "", "the block has no name")
        if self.problems:
            return None
        return Reading(self.draft.block(), self.lines, self.texts)

    def _line(self, line: Line) -> None:
        text = line.text
        if match := CARD.fullmatch(text):
            self._decision(line.number, match[1].lower(), match[2].lower(), match[3].strip())
            return
        if whole := one_line_pieces(text):
            self._whole(line.number, *whole)
            return
        if not self.draft.name and self._name(line):
            return
        match = _CASTER_SPELLS.fullmatch(text)
        if match and match[1].lower() not in ("typical", "spells"):
            inside = f"{match[3] or ''}{': ' if match[3] else ''}{match[4]}"
            known = (match[2] or "").lower() == "known"
            self._take(line.number, "Spells", inside, caster=match[1], known=known)
            return
        cut = 0 if "Type" in self.lines or AT_START.match(text) else type_within(text)
        parts = [text[:cut].strip(), text[cut:]] if cut else [text]
        for part in parts:
            for piece in pieces(part):
                self._piece(line.number, piece)

    def _name(self, line: Line) -> bool:
        """The first line that is no field: the name, maybe with type and class behind it."""
        if AT_START.match(line.text) or is_type_line(line.text):
            return False
        head, _, rest = line.text.partition(": ")
        if rest and is_type_line(rest):
            self._set_name(line.number, head)
            for piece in pieces(rest):
                self._piece(line.number, piece)
        elif TOLD.fullmatch(line.text) and not line.heading:
            return False
        else:
            self._set_name(line.number, line.text)
        return True

    def _set_name(self, number: int, text: str) -> None:
        text = text.strip(" :.")
        self.draft.name = text.title().replace(" Of ", " of ") if text.isupper() else text
        self.lines["Name"] = number
        self.texts["Name"] = text

    def _piece(self, number: int, piece: str) -> None:
        if match := AT_START.match(piece):
            self._take(number, CANONICAL[match[1].lower()], piece[match.end() :].strip())
        elif is_type_line(piece) and "Type" not in self.lines:
            self._take(number, "Type", piece)
        elif (match := TOLD.fullmatch(piece)) and (match[2] or len(match[1].split()) <= 5):
            self.draft.specials.append(Special(match[1].strip(), match[2] or "", match[3].strip()))
        elif "Type" not in self.lines and re.search(r"\d(?:st|nd|rd|th)-level", piece, re.I):
            words = re.sub(r"^[^,]*,\s*", "", piece)
            self._take(number, "Class", words)
        else:
            self.draft.prose.append(piece)

    def _whole(self, number: int, name: str, cut: list[str]) -> None:
        """A block on one line."""
        if not self.draft.name:
            self._set_name(number, name)
        for piece in cut:
            match = WITHOUT_COLON.match(piece)
            if match and match[1] == "Str":
                self._take(number, "Abilities", piece)
            elif match:
                self._take(number, CANONICAL[match[1].lower()], piece[match.end() :].strip())
            else:
                self._piece(number, piece)

    def _decision(self, number: int, kind: str, key: str, value: str) -> None:
        if not value:
            self._problem(number, f"{kind.title()} {key}", "", "nothing is decided here")
        elif kind == "card":
            self.draft.decisions.append(Decision(key, value))
        else:
            self.draft.printed.append(Decision(key, value))

    def _take(
        self, number: int, label: str, value: str, caster: str = "", known: bool = False
    ) -> None:
        """One field; what cannot be read is a problem, what is told twice is one too."""
        repeated = label in self.lines and label != "Note" and not (label == "Spells" and caster)
        if repeated and label in _TOLD_TWICE:
            self.draft.prose.append(f"{label}: {value}".strip())
            return
        if repeated:
            first = self.lines[label]
            self._problem(number, label, value, f"stands here a second time, first in line {first}")
            return
        self.lines.setdefault(label, number)
        self.texts.setdefault(label, value)
        if len(value) > LONGEST_FIELD:
            self._problem(number, label, value, f"longer than {LONGEST_FIELD} characters")
            return
        try:
            self._fill(label, value, caster, known)
        except Unreadable as error:
            self._problem(number, label, error.text or value, error.reason)

    def _fill(self, label: str, value: str, caster: str, known: bool) -> None:
        draft = self.draft
        fields = draft.fields
        match label:
            case "Name":
                draft.name = value
            case "Note":
                draft.prose.append(value)
            case "Type":
                line = TypeLine(value)
                fields["size"], fields["type"] = line.size, line.type
                fields["subtypes"] = line.subtypes
                if line.classes:
                    fields["classes"] = line.classes
                if line.alignment and "alignment" not in fields:
                    fields["alignment"] = line.alignment
                    self.lines.setdefault("Alignment", self.lines["Type"])
                    self.texts.setdefault("Alignment", line.alignment)
            case "Class":
                fields["classes"] = read_classes(value)
            case "Hit Dice":
                dice, hp = read_hit_dice(value)
                fields["hit_dice"] = dice
                if hp is not None:
                    fields["hp"] = hp
            case "Hit Points":
                fields["hp"] = _whole_number(value)
            case "Initiative":
                fields["initiative"] = read_initiative(value)
            case "Speed":
                fields["movement"] = read_movement(value)
            case "Armor Class":
                fields["armor_class"] = read_armor_class(value)
            case "Base Attack/Grapple":
                base, grapple = read_base_attack(value)
                fields["base_attack"] = base
                if grapple is not None:
                    fields["grapple"] = grapple
            case "Grapple":
                fields["grapple"] = read_number(value)
            case "Attack":
                fields["attack"] = read_attacks(value)
            case "Full Attack":
                fields["full_attack"] = read_attacks(value)
            case "Space/Reach":
                fields["space"], fields["reach"], fields["reach_note"] = read_space_and_reach(value)
            case "Saves":
                fields["saves"], fields["saves_note"] = read_saves(value)
            case "Abilities":
                fields["abilities"] = read_abilities(value)
            case "Skills":
                fields["skills"] = read_skills(value)
            case "Feats":
                fields["feats"] = read_feats(value)
            case "Skills and Feats":
                skills, _, feats = value.partition(";")
                fields["skills"], fields["feats"] = read_skills(skills), read_feats(feats)
            case "Spells":
                draft.spells.append(read_spells(value, caster, known))
            case "Spells Known":
                draft.spells.append(read_spells(value, caster, known=True))
            case "Spell-Like Abilities":
                fields["spell_like"] = read_spell_like(value)
            case "Special Attacks":
                fields["special_attacks"] = items(value)
            case "Special Qualities":
                fields["special_qualities"] = items(value)
            case "Possessions":
                fields["possessions"] = items(value)
            case "Challenge Rating":
                fields["challenge_rating"] = read_challenge_rating(value)
            case _:
                self._text(label, value.rstrip(".") or "-")

    def _text(self, label: str, value: str) -> None:
        """A field that is kept as it is written."""
        fields = self.draft.fields
        match label:
            case "Environment":
                fields["environment"] = value
            case "Organization":
                fields["organization"] = value
            case "Treasure":
                fields["treasure"] = value
            case "Alignment":
                fields["alignment"] = value
            case "Advancement":
                fields["advancement"] = value
            case "Level Adjustment":
                fields["level_adjustment"] = value
            case "Source":
                fields["source"] = value
            case _:
                raise AssertionError(label)

    def _missing(self, label: str) -> None:
        names = [alias.lower() for alias in NAMES[label]]
        told = [special.name for special in self.draft.specials]
        near = [name for name in told if difflib.get_close_matches(name.lower(), names, 1, 0.75)]
        hint = f"; is {near[0]!r} meant?" if near else ""
        self._problem(self.all[0].number, "", "", f"the block has no {label}{hint}")

    def _problem(self, number: int, label: str, text: str, reason: str) -> None:
        self.problems.append(Problem(number, label, text, reason))


def _whole_number(text: str) -> int:
    number = read_number(text.replace("hp", "").strip())
    if number is None or number < 0:
        raise Unreadable("hit points are a number", text)
    return number
