"""What is not allowed about a character: every illegal choice, each with its reason."""

import difflib
from collections import Counter
from collections.abc import Callable, Iterable

from msgspec import Struct

from warband.d20.character.casting import casters, spell_level, spells_a_day, spells_known
from warband.d20.character.growth import (
    Stage,
    ability_parts,
    bonus_feats,
    feat_levels,
    stages,
    taken_at,
)
from warband.d20.character.sheet import Sheet
from warband.d20.character.skills import key_ability
from warband.d20.convert.identity import alignment_words
from warband.d20.library.class_files import CharacterClass
from warband.d20.library.race_files import Race
from warband.d20.library.requirements import Requirement
from warband.d20.library.shelf import Library
from warband.d20.statblock.block import ABILITIES, SIZES


class Fault(Struct, frozen=True):
    """An illegal choice."""

    field: str
    what: str
    why: str

    def __str__(self) -> str:
        return f"{self.field}: {self.what}: {self.why}"


class Judge:
    """Looks at one character; faults gather in the order of its sheet."""

    def __init__(self, sheet: Sheet, library: Library) -> None:
        self.sheet = sheet
        self.library = library
        self.faults: list[Fault] = []
        self.race: Race | None = next(
            (one for one in library.races.values() if one.name.lower() == sheet.race.lower()), None
        )
        self.stages = stages(sheet, library)
        self.taken = taken_at(sheet, library)

    def fault(self, field: str, what: str, why: str) -> None:
        """Note an illegal choice."""
        self.faults.append(Fault(field, what, why))

    def all(self) -> tuple[Fault, ...]:
        """Every fault."""
        self._race_and_abilities()
        self._levels()
        self._feats()
        self._skills()
        self._spells()
        self._auras()
        self._gear()
        return tuple(self.faults)

    def _race_and_abilities(self) -> None:
        sheet = self.sheet
        if self.race is None:
            self.fault("race", sheet.race, _known(sheet.race, self.library.races))
        if len(alignment_words(sheet.alignment)) == 0 and "n" not in sheet.alignment.lower():
            self.fault("alignment", sheet.alignment, "no alignment; LG, neutral good, CE and so on")
        for name, score in zip(ABILITIES, sheet.abilities, strict=True):
            if not 3 <= score <= 18:
                self.fault("abilities", f"{name} {score}", "a score is 3 to 18 before race")
        allowed = sheet.level // 4
        if len(sheet.raises) > allowed:
            self.fault("raise", ", ".join(sheet.raises), f"one ability at every fourth level: "
                       f"{allowed} at level {sheet.level}")  # fmt: skip
        for name in sheet.raises:
            if name not in ABILITIES:
                self.fault("raise", name, f"abilities are {', '.join(ABILITIES)}")

    def _levels(self) -> None:
        sheet = self.sheet
        for entry in sheet.levels:
            if self.library.find_class(entry.name) is None:
                self.fault("levels", entry.name, _known(entry.name, self.library.classes))
        if sheet.level > 20:
            self.fault("levels", str(sheet.level), "the tables end at level 20")
        if not sheet.levels:
            self.fault("levels", "none", "a character has at least one level")
        final = self.stages[-1]
        for known, many in final.classes:
            if many > known.levels:
                self.fault("levels", f"{known.name} {many}", f"the class has {known.levels} levels")
            self._alignment(known)
        for place, known in enumerate(self.taken):
            before = self.stages[place]
            if known.prestige and not before.levels_in(known.name):
                for asked in known.requirements:
                    if reason := self.lacks(asked, before):
                        self.fault("levels", known.name, f"asks for {asked}; {reason}")

    def _alignment(self, known: CharacterClass) -> None:
        words = alignment_words(self.sheet.alignment)
        if known.alignment == "any good" and "good" not in words:
            self.fault("alignment", self.sheet.alignment, f"a {known.name.lower()} is good")
        if known.name == "Dragon Samurai":
            self._clan(words)

    def _clan(self, words: set[str]) -> None:
        clan = self.sheet.choice("clan").lower()
        allowed = {
            ("black", "red", "white"): ("CN", "NE", "CE"),
            ("blue", "green"): ("LN", "LE", "NE"),
            ("brass", "copper"): ("NG", "CG", "CN"),
            ("bronze", "gold", "silver"): ("LG", "NG", "LN"),
        }
        fitting = next((many for clans, many in allowed.items() if clan in clans), None)
        if fitting is None:
            self.fault("choice", f"clan: {clan or 'none'}", "a dragon samurai has a clan: "
                       + ", ".join(name for clans in allowed for name in clans))  # fmt: skip
            return
        law = "L" if "lawful" in words else "C" if "chaotic" in words else "N"
        good = "G" if "good" in words else "E" if "evil" in words else "N"
        if law + good not in fitting:
            self.fault("alignment", self.sheet.alignment, f"the {clan} clan takes "
                       f"{', '.join(fitting)}")  # fmt: skip

    def lacks(self, asked: Requirement, stage: Stage, feats: Iterable[str] | None = None) -> str:
        """Why a requirement is not met after these levels; empty if it is."""
        checks: dict[str, Callable[[], str]] = {
            "ability": lambda: self._lacks_ability(asked, stage),
            "attack": lambda: _short(stage.attack, asked.number, "base attack bonus"),
            "level": lambda: _short(stage.level, asked.number, "level"),
            "skill": lambda: self._lacks_skill(asked, stage),
            "feat": lambda: self._lacks_feat(asked.name, stage, feats),
            "metamagic": lambda: self._lacks_metamagic(stage, feats),
            "size": self._lacks_size(asked),
            "caster": lambda: self._lacks_caster(asked, stage),
            "alignment": lambda: (
                ""
                if asked.name in alignment_words(self.sheet.alignment)
                else f"the alignment is {self.sheet.alignment}"
            ),
            "special": lambda: self._lacks_special(asked.name, stage),
        }
        return checks[asked.kind]()

    def _lacks_ability(self, asked: Requirement, stage: Stage) -> str:
        parts = ability_parts(self.sheet, self.race, stage)[asked.name]
        return _short(sum(amount for amount, _ in parts), asked.number, asked.name)

    def _lacks_skill(self, asked: Requirement, stage: Stage) -> str:
        ranks = next(
            (s.ranks for s in self.sheet.skills if s.name.lower() == asked.name.lower()), 0
        )
        most = min(ranks, stage.level + 3)
        return _short(most, asked.number, f"ranks in {asked.name}")

    def _feat_names(self, stage: Stage, feats: Iterable[str] | None) -> set[str]:
        if feats is None:
            levels = feat_levels(self.sheet, self.race)
            chosen = zip(self.sheet.feats, levels, strict=False)
            feats = [feat.name for feat, level in chosen if level <= stage.level]
        return {one.lower() for one in feats} | {n.lower() for n, _, _ in bonus_feats(stage)}

    def _lacks_feat(self, name: str, stage: Stage, feats: Iterable[str] | None) -> str:
        return "" if name.lower() in self._feat_names(stage, feats) else f"{name} is not there yet"

    def _lacks_metamagic(self, stage: Stage, feats: Iterable[str] | None) -> str:
        for name in self._feat_names(stage, feats):
            rule = self.library.find_feat(name)
            if rule is not None and rule.kind == "metamagic":
                return ""
        return "there is no metamagic feat yet"

    def _lacks_size(self, asked: Requirement) -> Callable[[], str]:
        size = self.race.size if self.race else "Medium"
        told = self.sheet.choice("size").title() or size
        small = (
            told in SIZES and asked.name in SIZES and SIZES.index(told) < SIZES.index(asked.name)
        )
        return lambda: f"the size is {told}" if small else ""

    def _lacks_caster(self, asked: Requirement, stage: Stage) -> str:
        for caster in casters(stage):
            casting = caster.known.casting
            if casting is not None and casting.source == asked.name:
                counts = caster.known.rows[caster.level - 1].counts
                if len(counts) > asked.number:
                    return ""
        return f"there are no {asked.name} spells of that level"

    def _lacks_special(self, name: str, stage: Stage) -> str:
        if any(name.lower() in told.lower() for told in self.sheet.specials):
            return ""
        return f"nothing says so; a line 'special {name}' would"

    def _feats(self) -> None:
        sheet = self.sheet
        levels = feat_levels(sheet, self.race)
        if len(sheet.feats) > len(levels):
            self.fault("feats", f"{len(sheet.feats)} chosen", f"level {sheet.level} has "
                       f"{len(levels)}" + (" with the race's" if self.race and self.race.feats else
                                           ""))  # fmt: skip
        seen: Counter[tuple[str, str]] = Counter()
        had: list[str] = []
        for place, feat in enumerate(sheet.feats):
            rule = self.library.find_feat(feat.name)
            if rule is None:
                self.fault("feats", feat.name, _known(feat.name, self.library.feats))
                continue
            level = levels[min(place, len(levels) - 1)]
            stage = self.stages[min(level, len(self.stages) - 1)]
            for asked in rule.requirements:
                if reason := self.lacks(asked, stage, had):
                    self.fault("feats", f"{feat} at level {level}", f"asks for {asked}; {reason}")
            seen[(rule.name, feat.choice.lower())] += 1
            if seen[(rule.name, feat.choice.lower())] > 1 and not (rule.again and not feat.choice):
                self.fault("feats", str(feat), "is there twice")
            had.append(rule.name)

    def _skills(self) -> None:
        sheet = self.sheet
        points, parts = skill_points(sheet, self.race, self.stages, self.taken)
        spent = 0
        for skill in sheet.skills:
            if key_ability(skill.name) is None:
                self.fault("skills", skill.name, "there is no such skill")
                continue
            own = any(known.is_class_skill(skill.name) for known in self.taken)
            most = sheet.level + 3 if own else (sheet.level + 3) // 2
            spent += skill.ranks if own else 2 * skill.ranks
            if skill.ranks > most:
                kind = "a class skill" if own else "no class skill, so half"
                why = f"at most {most} ranks at level {sheet.level} ({kind})"
                self.fault("skills", f"{skill.name} {skill.ranks}", why)
        if spent > points:
            told = ", ".join(f"{amount} {why}" for amount, why in parts)
            self.fault("skills", f"{spent} points spent", f"there are {points}: {told}")

    def _spells(self) -> None:
        sheet = self.sheet
        final = self.stages[-1]
        able = casters(final)
        if sheet.spells and not able:
            self.fault("spells", "spells chosen", "none of the classes casts")
            return
        for caster in able:
            casting = caster.known.casting
            assert casting is not None
            if casting.way != "whole list":
                a_day = [total for _, _, total in spells_a_day(caster, self._scores(final))]
                self._chosen_spells(caster.known, spells_known(caster), a_day)

    def _scores(self, stage: Stage) -> dict[str, int]:
        parts = ability_parts(self.sheet, self.race, stage)
        return {name: sum(amount for amount, _ in many) for name, many in parts.items()}

    def _chosen_spells(
        self, known: CharacterClass, limits: tuple[int, ...], a_day: list[int]
    ) -> None:
        many = list(limits) if limits else a_day
        word = "knows" if limits else "prepares"
        for chosen in self.sheet.spells:
            most = many[chosen.level] if chosen.level < len(many) else 0
            if len(chosen.names) > most:
                self.fault("spells", f"{len(chosen.names)} of level {chosen.level}",
                           f"a {known.name.lower()} of this level {word} {most}")  # fmt: skip
            if chosen.level < len(a_day) and not a_day[chosen.level]:
                self.fault("spells", f"level {chosen.level}", "the ability is too low: 10 + the "
                           "level of the spell is needed")  # fmt: skip
            for name in chosen.names:
                level = spell_level(self.library, known, name)
                if level is None:
                    self.fault("spells", name, f"is not on the list of the {known.name.lower()}")
                elif level != chosen.level:
                    self.fault("spells", name, f"is of level {level}, not {chosen.level}")

    def _auras(self) -> None:
        marshal = self.stages[-1].levels_in("Marshal")
        known = self.library.classes.get("Marshal")
        if not marshal or known is None:
            if self.sheet.auras:
                self.fault("auras", ", ".join(self.sheet.auras), "only marshals project auras")
            return
        minor, major = known.rows[min(marshal, known.levels) - 1].counts
        kinds = {name.lower(): kind for kind, name, _ in known.auras}
        chosen = Counter(kinds.get(name.lower(), "") for name in self.sheet.auras)
        for name in self.sheet.auras:
            if name.lower() not in kinds:
                self.fault("auras", name, _known(name, [aura for _, aura, _ in known.auras]))
        for kind, most in (("minor", minor), ("major", major)):
            if chosen[kind] > most:
                self.fault("auras", f"{chosen[kind]} {kind}", f"a marshal of level {marshal} knows "
                           f"{most}")  # fmt: skip

    def _gear(self) -> None:
        trained = {word for known in self.taken for word in known.proficient}
        for text in self.sheet.wields:
            name = plain_item(text)
            weapon = self.library.weapons.get(name)
            if weapon is None:
                self.fault("wields", text, _known(name, self.library.weapons))
            elif (f"{weapon.training} weapons" not in trained
                    and name != self.sheet.deity_weapon.lower()):  # fmt: skip
                self.fault("wields", text, f"not proficient with {weapon.training} weapons")
        for text in self.sheet.wears:
            name = plain_item(text)
            armor = self.library.armor.get(name)
            if armor is None:
                self.fault("wears", text, _known(name, self.library.armor))
                continue
            word = "shields" if armor.is_shield else f"{armor.kind} armor"
            enough = word in trained or (
                armor.kind == "light shield" and "light shields" in trained
            )
            healer = self.stages[-1].levels_in("Healer") > 0
            if healer and (armor.metal or armor.is_shield):
                self.fault("wears", text, "metal armor or a shield breaks the healer's oath: no "
                           "spells, and none for 24 hours after")  # fmt: skip
            elif not enough:
                self.fault("wears", text, f"not proficient with {word}")
        self._gold()

    def _gold(self) -> None:
        if self.sheet.gold is None:
            return
        total = 0
        for text in self.sheet.carries:
            item = next((one for one in self.library.items.values()
                         if one.name.lower() == text.lower()), None)  # fmt: skip
            if item is not None and item.gold is not None:
                total += item.gold
        if total > self.sheet.gold:
            self.fault("gold", f"{total} gp of magic items", f"there are {self.sheet.gold} gp")


def plain_item(text: str) -> str:
    """An item without its enhancement: `longsword +1`, `+1 longsword`, `masterwork longsword`."""
    words = [word for word in text.lower().split() if not word.startswith("+")]
    return " ".join(word for word in words if word not in ("masterwork", "mwk"))


def enhancement(text: str) -> int:
    """The enhancement bonus of an item; 0 for none."""
    for word in text.split():
        if word.startswith("+") and word[1:].isdecimal():
            return int(word[1:])
    return 0


def skill_points(
    sheet: Sheet, race: Race | None, grown: list[Stage], taken: list[CharacterClass]
) -> tuple[int, list[tuple[int, str]]]:
    """Skill points of all levels, with their parts: four times at the first level."""
    total = 0
    parts: list[tuple[int, str]] = []
    for place, known in enumerate(taken):
        scores = ability_parts(sheet, race, grown[min(place + 1, len(grown) - 1)])
        score = sum(amount for amount, _ in scores["Int"])
        each = max(1, known.skill_points + (score - 10) // 2) + (race.skill_points if race else 0)
        many = each * 4 if place == 0 else each
        total += many
        parts.append((many, f"{known.name} at level {place + 1}"))
    return total, parts


def _short(has: int, needs: int, what: str) -> str:
    return "" if has >= needs else f"{what} is {has}"


def _known(name: str, known: Iterable[str]) -> str:
    names = list(known)
    near = difflib.get_close_matches(name, names, 1, 0.6)
    return "nobody knows it" + (f"; is {near[0]!r} meant?" if near else "")


def faults(sheet: Sheet, library: Library) -> tuple[Fault, ...]:
    """Every illegal choice of a character."""
    return Judge(sheet, library).all()
