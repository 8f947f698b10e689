"""From the choices of a character to its stat block: every number with its parts named."""

from fractions import Fraction

from msgspec import Struct

from warband.d20.character.casting import casters, spells_a_day
from warband.d20.character.growth import Stage, ability_parts, bonus_feats, stages, taken_at
from warband.d20.character.legality import Fault, enhancement, faults, plain_item
from warband.d20.character.sheet import Sheet
from warband.d20.character.skills import key_ability
from warband.d20.dice import Dice
from warband.d20.library.gear_files import Armor, Weapon
from warband.d20.library.race_files import Race
from warband.d20.library.shelf import Library, library
from warband.d20.statblock.arithmetic import SIZE_MODIFIER
from warband.d20.statblock.block import (
    ABILITIES,
    ArmorClass,
    ClassLevel,
    Damage,
    Decision,
    Feat,
    Movement,
    Part,
    PreparedSpell,
    Routine,
    Skill,
    Speed,
    SpellLevel,
    SpellList,
    StatBlock,
    Strike,
)

_GRAPPLE = {"Small": -4, "Medium": 0, "Large": 4}


class Sum(Struct, frozen=True):
    """A number and its parts."""

    field: str
    total: int
    parts: tuple[Part, ...]

    def __str__(self) -> str:
        told = " ".join(f"{part.amount:+d} {part.source}" for part in self.parts)
        return f"{self.field} {self.total}: {told}"


class Built(Struct, frozen=True):
    """A character built: its block, every sum, every illegal choice."""

    block: StatBlock
    sums: tuple[Sum, ...]
    faults: tuple[Fault, ...]


def build(sheet: Sheet, books: Library | None = None) -> Built:
    """The stat block of a character; illegal choices are told, not hidden."""
    books = books or library()
    return _Builder(sheet, books).built()


class _Builder:
    def __init__(self, sheet: Sheet, books: Library) -> None:
        self.sheet = sheet
        self.books = books
        self.sums: list[Sum] = []
        known = [r for r in books.races.values() if r.name.lower() == sheet.race.lower()]
        self.race: Race = known[0] if known else books.races["Human"]
        self.stage: Stage = stages(sheet, books)[-1]
        self.taken = taken_at(sheet, books)
        self.scores: dict[str, int] = {}
        self.size = sheet.choice("size").title() or self.race.size
        self.feats = self._all_feats()

    def built(self) -> Built:
        sheet = self.sheet
        self._abilities()
        armor = [(t, self.books.armor[plain_item(t)]) for t in sheet.wears
                 if plain_item(t) in self.books.armor]  # fmt: skip
        hp = self._hit_points()
        attack = self._base_attack()
        saves = (self._save("Fort", "Con"), self._save("Ref", "Dex"), self._save("Will", "Wis"))
        ac = self._armor_class(armor)
        single, full = self._attacks(attack)
        improved = [(4, "Improved Initiative")] if self._has("Improved Initiative") else []
        initiative = self._sum("Initiative", [(self._mod("Dex"), "Dexterity"), *improved])
        size = [(_GRAPPLE.get(self.size, 0), f"size {self.size}")] if self.size != "Medium" else []
        grapple = self._sum(
            "Grapple", [(attack, "base attack"), (self._mod("Str"), "Strength"), *size]
        )
        block = StatBlock(
            name=sheet.name,
            size=self.size,
            type="Humanoid",
            subtypes=(self.race.subtype,) if self.race.subtype else (),
            classes=tuple(ClassLevel(one.name, many) for one, many in self.stage.classes),
            hit_dice=self._dice(),
            hp=hp,
            initiative=initiative,
            movement=self._movement(armor),
            armor_class=ac,
            base_attack=attack,
            grapple=grapple,
            attack=single,
            full_attack=full,
            space=10 if self.size == "Large" else 5,
            reach=10 if self.size == "Large" else 5,
            special_qualities=self._qualities(),
            saves=saves,
            abilities=tuple(self.scores[name] for name in ABILITIES),
            skills=self._skills(),
            feats=self.feats,
            spells=self._spells(),
            possessions=(*sheet.wields, *sheet.wears, *sheet.carries),
            challenge_rating=Fraction(max(1, self.stage.level)),
            alignment=sheet.alignment,
            level_adjustment=f"+{self.race.level_adjustment}" if self.race.level_adjustment else "",
            decisions=(Decision("character", "yes"),),
        )
        return Built(block, tuple(self.sums), faults(sheet, self.books))

    def _sum(self, field: str, parts: list[tuple[int, str]]) -> int:
        total = sum(amount for amount, _ in parts)
        kept = tuple(Part(amount, why) for amount, why in parts if amount or len(parts) == 1)
        self.sums.append(Sum(field, total, kept))
        return total

    def _mod(self, ability: str) -> int:
        return (self.scores[ability] - 10) // 2

    def _has(self, name: str) -> bool:
        return any(feat.name.lower() == name.lower() for feat in self.feats)

    def _all_feats(self) -> tuple[Feat, ...]:
        given = []
        for name, choice, _ in bonus_feats(self.stage):
            weapon = self.sheet.deity_weapon if choice == "deity" else choice
            given.append(Feat(name, weapon, bonus=True))
        return (*self.sheet.feats, *given)

    def _abilities(self) -> None:
        for name, parts in ability_parts(self.sheet, self.race, self.stage).items():
            self.scores[name] = self._sum(name, parts)

    def _dice(self) -> tuple[Dice, ...]:
        con = self._mod("Con")
        return tuple(Dice(many, one.hit_die, con * many) for one, many in self.stage.classes) or (
            Dice(1, 8, con),
        )

    def _hit_points(self) -> int:
        parts: list[tuple[int, str]] = []
        halves = 0
        for place, known in enumerate(self.taken):
            if place == 0:
                parts.append((known.hit_die, f"{known.name}, first level, the most of d"
                              f"{known.hit_die}"))  # fmt: skip
            elif place - 1 < len(self.sheet.hit_points):
                parts.append((self.sheet.hit_points[place - 1], f"level {place + 1}, rolled"))
            else:
                halves += known.hit_die + 1
        if halves:
            parts.append((halves // 2, "average of the other dice"))
        parts.append((self._mod("Con") * len(self.taken), f"Constitution x {len(self.taken)}"))
        tough = sum(feat.name == "Toughness" for feat in self.feats)
        if tough:
            parts.append((3 * tough, "Toughness"))
        return max(1, self._sum("Hit points", parts))

    def _base_attack(self) -> int:
        from_classes = [
            (one.rows[min(many, one.levels) - 1].attack, f"{one.name} {many}")
            for one, many in self.stage.classes
        ]
        return self._sum("Base attack", from_classes or [(0, "no class")])

    def _save(self, name: str, ability: str) -> int:
        place = ("Fort", "Ref", "Will").index(name)
        parts = [
            (one.rows[min(many, one.levels) - 1].saves[place], f"{one.name} {many}")
            for one, many in self.stage.classes
        ]
        parts.append((self._mod(ability), ability))
        feat = {"Fort": "Great Fortitude", "Ref": "Lightning Reflexes", "Will": "Iron Will"}[name]
        if self._has(feat):
            parts.append((2, feat))
        if name == "Will" and self._has("Mage Slayer"):
            parts.append((1, "Mage Slayer"))
        if self.race.save:
            parts.append((self.race.save, self.race.name))
        cloak = max((enhancement(item) for item in self.sheet.carries
                     if "resistance" in item.lower()), default=0)  # fmt: skip
        if cloak:
            parts.append((cloak, "cloak of resistance"))
        return self._sum(f"{name} save", parts)

    def _armor_class(self, armor: list[tuple[str, Armor]]) -> ArmorClass:
        limits = [one.most_dex for _, one in armor if one.most_dex is not None]
        dex = min([self._mod("Dex"), *limits])
        parts: list[tuple[int, str]] = []
        if SIZE_MODIFIER[self.size]:
            parts.append((SIZE_MODIFIER[self.size], "size"))
        if dex:
            capped = " (held back by armor)" if dex < self._mod("Dex") else ""
            parts.append((dex, f"Dex{capped}"))
        worn = [(one.bonus + enhancement(text), text) for text, one in armor]
        parts += worn
        if self.race.natural_armor:
            parts.append((self.race.natural_armor, "natural"))
        ring = max((enhancement(i) for i in self.sheet.carries if "protection" in i.lower()),
                   default=0)  # fmt: skip
        if ring:
            parts.append((ring, "deflection"))
        total = self._sum("Armor Class", [(10, "base"), *parts])
        hard = sum(amount for amount, _ in worn) + self.race.natural_armor
        return ArmorClass(
            total,
            tuple(Part(amount, why) for amount, why in parts),
            total - hard,
            total - max(0, dex),
        )

    def _movement(self, armor: list[tuple[str, Armor]]) -> Movement:
        base = self.race.speed
        heavy = [one for _, one in armor if not one.is_shield]
        feet = base
        if heavy:
            slowed = heavy[0].speed_30 if base >= 30 else heavy[0].speed_20
            feet = base if slowed >= min(base, 30) else slowed + (base - 30 if base > 30 else 0)
        parts = [(base, self.race.name)]
        if feet != base:
            parts.append((feet - base, heavy[0].name))
        light = not heavy or heavy[0].kind == "light"
        if self._has("Dash") and light:
            parts.append((5, "Dash"))
            feet += 5
        self._sum("Speed", parts)
        current = [Speed("land", feet)]
        if self.stage.levels_in("Favored Soul") >= 17:
            current.append(Speed("fly", 60, "good"))
        slowed_in = heavy[0].name if feet < base else ""
        base_speeds = (Speed("land", base),) if slowed_in else ()
        return Movement(tuple(current), slowed_in, base_speeds)

    def _attacks(self, attack: int) -> tuple[tuple[Routine, ...], tuple[Routine, ...]]:
        single: list[Routine] = []
        full: list[Routine] = []
        for text in self.sheet.wields or ("unarmed strike",):
            weapon = self.books.weapons.get(plain_item(text))
            if weapon is None:
                continue
            bonus = self._attack_bonus(text, weapon, attack)
            damage = self._damage(text, weapon)
            name = text if not text.split()[-1].startswith("+") else (
                f"{text.split()[-1]} {plain_item(text)}")  # fmt: skip
            strike = Strike(name, (bonus,), weapon.range > 0, False, 1, (Damage(damage),), (),
                            (weapon.critical,) if weapon.critical else ())  # fmt: skip
            single.append((strike,))
            bonuses = tuple(bonus - 5 * turn for turn in range(max(1, (attack + 4) // 5)))
            more = Strike(name, bonuses[:4], strike.ranged, False, 1, strike.damage, (),
                          strike.critical)  # fmt: skip
            full.append((more,))
        return tuple(single), tuple(full)

    def _attack_bonus(self, text: str, weapon: Weapon, attack: int) -> int:
        ability = "Dex" if weapon.range else "Str"
        if (self._has("Weapon Finesse") and weapon.hold == "light"
                and self._mod("Dex") > self._mod("Str")):  # fmt: skip
            ability = "Dex"
        parts = [(attack, "base attack"), (self._mod(ability), ability)]
        if SIZE_MODIFIER[self.size]:
            parts.append((SIZE_MODIFIER[self.size], "size"))
        if enhancement(text):
            parts.append((enhancement(text), "magic weapon"))
        elif text.lower().startswith(("masterwork", "mwk")):
            parts.append((1, "masterwork"))
        if self._focused("Weapon Focus", weapon):
            parts.append((1, "Weapon Focus"))
        return self._sum(f"Attack with {text}", parts)

    def _focused(self, name: str, weapon: Weapon) -> bool:
        return any(f.name == name and f.choice.lower() == weapon.name for f in self.feats)

    def _damage(self, text: str, weapon: Weapon) -> Dice:
        strength = self._mod("Str")
        if weapon.range and weapon.name not in ("javelin", "dart", "sling"):
            strength = min(0, strength)
        elif weapon.hold == "two-handed" and strength > 0:
            strength = strength * 3 // 2
        parts = [(strength, "Strength" + (" x 1.5" if weapon.hold == "two-handed" else ""))]
        if enhancement(text):
            parts.append((enhancement(text), "magic weapon"))
        if self._focused("Weapon Specialization", weapon):
            parts.append((2, "Weapon Specialization"))
        bonus = self._sum(f"Damage with {text} on {weapon.damage}", parts)
        return Dice(weapon.damage.count, weapon.damage.sides, bonus)

    def _skills(self) -> tuple[Skill, ...]:
        found: list[Skill] = []
        for skill in self.sheet.skills:
            ability = key_ability(skill.name)
            if not ability:
                continue
            parts = [(skill.ranks, "ranks"), (self._mod(ability), ability)]
            parts += [(n, self.race.name) for name, n in self.race.skills if name == skill.name]
            if any(f.name == "Skill Focus" and f.choice == skill.name for f in self.feats):
                parts.append((3, "Skill Focus"))
            if self._has("Alertness") and skill.name in ("Listen", "Spot"):
                parts.append((2, "Alertness"))
            found.append(Skill(skill.name, self._sum(skill.name, parts)))
        return tuple(found)

    def _qualities(self) -> tuple[str, ...]:
        found = list(self.race.traits)
        for one, many in self.stage.classes:
            names = [f.name for f in one.features if f.level <= many and f.name != "Spells"]
            found += [name.lower() for name in names if self.books.find_feat(name) is None]
        found += [f"aura of {name.lower()}" for name in self.sheet.auras]
        soul = self.stage.levels_in("Favored Soul")
        resisted = [
            word for word in self.sheet.choice("Energy Resistance").lower().split(" ") if word
        ]
        many = sum(soul >= level for level in (5, 10, 15))
        found += [f"resistance to {word.strip(',')} 10" for word in resisted[:many]]
        if soul >= 20:
            metal = "silver" if self.sheet.alignment.upper().startswith("L") else "cold iron"
            found.append(f"damage reduction 10/{metal}")
        return tuple(found)

    def _spells(self) -> tuple[SpellList, ...]:
        found: list[SpellList] = []
        for caster in casters(self.stage):
            casting = caster.known.casting
            assert casting is not None
            slots: list[int] = []
            for level, (many, extra, total) in enumerate(spells_a_day(caster, self.scores)):
                parts = [(many, f"{caster.known.name} {caster.level}")]
                parts += [(extra, f"high {casting.bonus}")] if extra else []
                if not total:
                    parts.append((-(many + extra), f"{casting.ability} below {10 + level}"))
                slots.append(self._sum(f"Spells of level {level} a day", parts))
            base = self._sum("Spell DC", [(10, "base"), (self._mod(casting.dc), casting.dc)])
            levels = tuple(
                SpellLevel(one.level, tuple(PreparedSpell(name) for name in one.names))
                for one in sorted(self.sheet.spells, key=lambda one: one.level)
            )
            if casting.way == "whole list":
                listed = self.books.lists.get(casting.spell_list, {})
                levels = tuple(
                    SpellLevel(level, tuple(PreparedSpell(name) for name in names))
                    for level, names in sorted(listed.items())
                    if level < len(slots)
                )
            known = casting.way != "prepared"
            found.append(SpellList(levels, tuple(slots), base, caster.known.name, known))
        return tuple(found)
