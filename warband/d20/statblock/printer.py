"""Stat blocks to text: the form the reader takes, one field a line."""

from fractions import Fraction

from warband.d20.statblock.attacks import write_attacks
from warband.d20.statblock.block import (
    ABILITIES,
    ArmorClass,
    Feat,
    Movement,
    Skill,
    Speed,
    SpellLike,
    SpellList,
    StatBlock,
)

_NTH = {1: "1st", 2: "2nd", 3: "3rd"}


def nth(number: int) -> str:
    """A number in order: 1st, 2nd, 3rd, 4th; 0 stays 0."""
    return "0" if number == 0 else _NTH.get(number, f"{number}th")


def write(block: StatBlock) -> str:
    """A stat block as text, with a line end."""
    return "\n".join(_lines(block)) + "\n"


def _lines(block: StatBlock) -> list[str]:
    name = f"Name: {block.name}" if ":" in block.name else block.name
    lines = [name, write_type(block)]
    if block.classes:
        lines.append("Class: " + "/".join(str(one) for one in block.classes))
    lines.append(f"Hit Dice: {write_hit_dice(block)} ({block.hp} hp)")
    if block.initiative is not None:
        lines.append(f"Initiative: {block.initiative:+d}")
    lines.append(f"Speed: {write_movement(block.movement)}")
    lines.append(f"Armor Class: {write_armor_class(block.armor_class)}")
    if block.base_attack is not None or block.grapple is not None:
        lines.append(f"Base Attack/Grapple: {_signed(block.base_attack)}/{_signed(block.grapple)}")
    if block.attack:
        lines.append(f"Attack: {write_attacks(block.attack)}")
    if block.full_attack:
        lines.append(f"Full Attack: {write_attacks(block.full_attack)}")
    if block.space is not None:
        note = f" ({block.reach_note})" if block.reach_note else ""
        lines.append(f"Space/Reach: {block.space} ft./{block.reach} ft.{note}")
    if block.special_attacks:
        lines.append("Special Attacks: " + ", ".join(block.special_attacks))
    if block.special_qualities:
        lines.append("Special Qualities: " + ", ".join(block.special_qualities))
    if block.saves is not None:
        fort, ref, will = block.saves
        note = f" ({block.saves_note})" if block.saves_note else ""
        lines.append(f"Saves: Fort {fort:+d}, Ref {ref:+d}, Will {will:+d}{note}")
    if block.abilities:
        scores = zip(ABILITIES, block.abilities, strict=True)
        lines.append("Abilities: " + ", ".join(f"{name} {_dash(score)}" for name, score in scores))
    if block.skills:
        lines.append("Skills: " + ", ".join(write_skill(skill) for skill in block.skills))
    if block.feats:
        lines.append("Feats: " + ", ".join(write_feat(feat) for feat in block.feats))
    lines += [write_spells(spells) for spells in block.spells]
    if block.spell_like:
        lines.append("Spell-Like Abilities: " + write_spell_like(block.spell_like))
    if block.possessions:
        lines.append("Possessions: " + ", ".join(block.possessions))
    for label, value in (
        ("Environment", block.environment),
        ("Organization", block.organization),
        ("Challenge Rating", write_rating(block.challenge_rating)),
        ("Treasure", block.treasure),
        ("Alignment", block.alignment),
        ("Advancement", block.advancement),
        ("Level Adjustment", block.level_adjustment),
        ("Source", block.source),
    ):
        if value:
            lines.append(f"{label}: {value}")
    for special in block.specials:
        kind = f" ({special.kind})" if special.kind else ""
        lines.append(f"{special.name}{kind}: {special.text}")
    lines += [f"Card {one.key}: {one.value}" for one in block.decisions]
    lines += [f"Printed {one.key}: {one.value}" for one in block.printed]
    return lines + [f"Note: {text}" for text in block.prose]


def write_type(block: StatBlock) -> str:
    """Size, type and subtypes."""
    subtypes = f" ({', '.join(block.subtypes)})" if block.subtypes else ""
    return f"{block.size} {block.type}{subtypes}"


def write_hit_dice(block: StatBlock) -> str:
    """Hit Dice without hit points."""
    if all(dice.sides == 0 for dice in block.hit_dice):
        return str(block.level)
    return " plus ".join(str(dice) for dice in block.hit_dice)


def write_movement(movement: Movement) -> str:
    """Every speed of a creature."""
    current = [_speed(speed) for speed in movement.current]
    if movement.wearing:
        current[-1] += f" in {movement.wearing}"
    clauses = [", ".join(current)]
    if movement.base:
        clauses.append(", ".join(_speed(s, f"base {s.mode} speed ") for s in movement.base))
    clauses += [_speed(speed) for speed in movement.other]
    return "; ".join(clauses)


def _speed(speed: Speed, head: str | None = None) -> str:
    if head is None:
        head = "" if speed.mode == "land" else f"{speed.mode} "
    maneuverability = f" ({speed.maneuverability})" if speed.maneuverability else ""
    return f"{head}{speed.feet} ft.{maneuverability}" + (f" {speed.when}" if speed.when else "")


def write_armor_class(ac: ArmorClass) -> str:
    """Armor Class with its parts."""
    text = str(ac.total)
    if ac.parts:
        text += f" ({', '.join(f'{part.amount:+d} {part.source}' for part in ac.parts)})"
    if ac.touch is not None:
        text += f", touch {ac.touch}"
    if ac.flat_footed is not None:
        text += f", flat-footed {ac.flat_footed}"
    return text + (f"; {ac.other}" if ac.other else "")


def write_skill(skill: Skill) -> str:
    """A skill, its modifier, its note."""
    note = skill.note if skill.note.startswith("*") or not skill.note else f" {skill.note}"
    return f"{skill.name} {skill.bonus:+d}{note}"


def write_feat(feat: Feat) -> str:
    """A feat; (B) marks a bonus feat."""
    return str(feat) + (" (B)" if feat.bonus else "")


def write_spells(spells: SpellList) -> str:
    """A line of spells."""
    head = "Spells Known" if spells.known else "Spells"
    if spells.caster:
        head = f"{spells.caster} Spells" + (" Known" if spells.known else " Prepared")
    inside: list[str] = []
    if spells.slots:
        inside.append("/".join(str(many) for many in spells.slots))
    if spells.base_dc is not None:
        inside.append(f"save DC {spells.base_dc} + spell level")
    levels = "; ".join(
        f"{nth(level.level)}-"
        + ", ".join(s.name + (f" ({s.count})" if s.count != 1 else "") for s in level.spells)
        for level in spells.levels
    )
    return f"{head}: " + (f"({'; '.join(inside)}): " if inside else "") + levels


def write_spell_like(abilities: tuple[SpellLike, ...]) -> str:
    """A line of spell-like abilities."""
    pieces: list[str] = []
    for one in abilities:
        uses = "At will" if one.uses is None else f"{one.uses}/day"
        notes = [f"DC {one.dc}"] if one.dc is not None else []
        if one.caster_level is not None:
            notes.append(f"caster level {nth(one.caster_level)}")
        pieces.append(f"{uses}-{one.name}" + (f" ({', '.join(notes)})" if notes else ""))
    return "; ".join(pieces)


def write_rating(rating: Fraction | None) -> str:
    """A Challenge Rating; none is a dash."""
    return "-" if rating is None else str(rating)


def _signed(number: int | None) -> str:
    return "-" if number is None else f"{number:+d}"


def _dash(number: int | None) -> str:
    return "-" if number is None else str(number)
