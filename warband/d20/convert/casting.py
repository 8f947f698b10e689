"""Spells and spell-like abilities in the short form of a card (Handbook, Spells)."""

import re

from warband.d20.convert.card import CardSpell
from warband.d20.convert.card_spells import CardSpellForm, find_card_spell
from warband.d20.convert.decisions import DecisionError
from warband.d20.convert.making import Making
from warband.d20.convert.rounding import Rounded, show, to_fives
from warband.d20.statblock.block import SpellLike, SpellList

_CASTER = re.compile(r"caster level (\d{1,2})", re.IGNORECASE)
_DC = re.compile(r"DC (\d{1,2})")
_ADDED = re.compile(r"(\d)\s+([^(]+?)(?:\s+x(\d{1,2})|\s+(unlimited))?\s*\((.+)\)")


def spells(making: Making) -> tuple[int, ...]:
    """All spells of the block; slots by level for those who cast without preparing."""
    slots: tuple[int, ...] = ()
    for one in making.block.spells:
        slots = _listed(making, one) or slots
    for ability in making.block.spell_like:
        _spell_like(making, ability, empowered=False, label="Spell-Like Abilities")
    for special in making.block.specials:
        if special.kind == "Sp":
            _told(making, special.name, special.text)
    for text in making.decisions.every("spell"):
        _added(making, text)
    return slots


def _listed(making: Making, spells: SpellList) -> tuple[int, ...]:
    caster_level = _caster_level(making, spells.caster)
    for level in spells.levels:
        for spell in level.spells:
            if level.level == 0:
                making.drop(
                    spell.name, "spells of level 0 have no place on a card", "Spells", "spells"
                )
                continue
            form = find_card_spell(spell.name)
            if form is None:
                making.drop(
                    spell.name,
                    "no combat use, or no short form known; add one if it should matter",
                    "Spells",
                    "spells",
                    "spell",
                )
                continue
            uses = 0 if spells.known else spell.count
            _cast(making, form, level.level, uses, caster_level, None, "Spells")
    if spells.known and spells.slots:
        told = "/".join(str(many) for many in spells.slots[1:])
        making.rule(
            "spells",
            "spell form",
            f"slots {told}",
            "spells known share the boxes of their level",
            told,
            "Spells",
        )
        return spells.slots[1:]
    return ()


def _caster_level(making: Making, caster: str) -> int:
    classes = making.block.classes
    fitting = [one.level for one in classes if caster and caster.lower() in one.name.lower()]
    return (fitting or [max((one.level for one in classes), default=making.block.level)])[0]


def _spell_like(making: Making, ability: SpellLike, empowered: bool, label: str) -> None:
    form = find_card_spell(ability.name)
    if form is None:
        making.drop(
            ability.name,
            "no combat use, or no short form known; add one if it should matter",
            label,
            "spells",
            "spell",
        )
        return
    level = ability.caster_level or making.block.level
    _cast(making, form, form.level, ability.uses, level, ability.dc, label, empowered)


def _told(making: Making, name: str, text: str) -> None:
    """A spell-like ability told under the block: `Fireball (Sp): 1/day, caster level 10th`."""
    low = text.lower()
    caster = _CASTER.search(text)
    dc = _DC.search(text)
    uses: int | None = 1
    if "at will" in low:
        uses = None
    elif match := re.search(r"(\d{1,2})/day", low):
        uses = int(match[1])
    spell = name
    if name.lower() == "mock spell":
        common = re.search(r"most often ([a-z' ]+?)[;,.]", low)
        spell = making.decisions.get("mock spell", common[1] if common else "magic missile")
        making.decide(
            "spells",
            "spells",
            f"{name}: {text}",
            "one spell fixed for life; taken is",
            spell,
            "mock spell",
            "Special Attacks",
        )
    ability = SpellLike(spell, uses, int(dc[1]) if dc else None, int(caster[1]) if caster else None)
    _spell_like(making, ability, "empowered" in low, "Special Attacks")


def _cast(
    making: Making,
    form: CardSpellForm,
    level: int,
    uses: int | None,
    caster_level: int,
    printed_dc: int | None,
    label: str,
    empowered: bool = False,
) -> None:
    inside = form.inside
    how: list[str] = []
    tie = False
    if amount := form.amount(caster_level, making.ties_up):
        rounded, dice = amount
        if empowered:
            rounded = to_fives(rounded.exact * 3 / 2, making.ties_up)
            dice += ", half as much again"
        inside = inside.replace("#", str(rounded.value))
        how.append(_amount(rounded, dice, caster_level))
        tie = rounded.tie
    if form.save:
        dc = _dc(making, form, level, printed_dc, how)
        inside += f"; DC {dc}"
    boxes = "unlimited" if uses is None else "shared boxes" if uses == 0 else f"{uses} box(es)"
    how.append(boxes)
    spell = CardSpell(form.name, level, inside, uses)
    making.rule(
        "spells",
        "spell form",
        f"{form.name}, level {level}",
        "; ".join(how),
        str(spell),
        label,
        "ties" if tie else "drop",
    )
    making.add_spell(spell)


def _amount(rounded: Rounded, dice: str, caster_level: int) -> str:
    return f"{dice} at caster level {caster_level} is {show(rounded.exact)}; {rounded.told}"


def _dc(
    making: Making, form: CardSpellForm, level: int, printed: int | None, how: list[str]
) -> int:
    usual = 12 + level
    if printed is not None and making.decisions.get("dc", "printed").lower() == "printed":
        how.append(f"DC {printed} as printed (a spell would have 12 + {level} = {usual})")
        making.decide(
            "spells",
            "spell dc",
            f"{form.name}: DC {printed}",
            "the DC of a spell-like ability is kept",
            f"DC {printed}",
            "dc",
            "Special Attacks",
        )
        return printed
    how.append(f"DC 12 + {level} = {usual}")
    return usual


def _added(making: Making, text: str) -> None:
    match = _ADDED.fullmatch(text.strip())
    if match is None:
        raise DecisionError(f"a spell is LEVEL NAME xUSES (range; effect; DC n), not {text!r}")
    uses = None if match[4] else int(match[3] or 1)
    spell = CardSpell(match[2], int(match[1]), match[5], uses)
    making.decide("spells", "spells", text, "added as decided", str(spell), "spell")
    making.spells.append(spell)
