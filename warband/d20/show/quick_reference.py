"""The roleplaying side of a card: what stands on it, short (Handbook, Roleplaying Statistics)."""

import re
from collections.abc import Iterable

from warband.d20.convert.identity import alignment_words
from warband.d20.statblock.attacks import write_attacks
from warband.d20.statblock.block import Movement, StatBlock
from warband.d20.statblock.printer import write_rating, write_spell_like, write_spells

_LETTERS = {"burrow": "B", "climb": "C", "fly": "F", "swim": "S"}
_SHORT = ("S", "D", "Cn", "I", "W", "Ch")
_OUT_OF_BATTLE = ("Craft", "Profession")
_GOES_ON = re.compile(r"and .+|(?:acid|cold|electricity|fire|sonic)(?: \d+)?", re.IGNORECASE)
"""What only goes on with the list before it."""
_ITEM_FEATS = re.compile(r"^(?:Craft|Brew|Forge|Scribe) ")


def alignment_short(text: str) -> str:
    """An alignment as two letters or one: `CE`, `N`; `any evil` keeps its words."""
    words = alignment_words(text)
    if "any" in text.lower():
        return "any " + " ".join(sorted(words))
    law = "L" if "lawful" in words else "C" if "chaotic" in words else "N"
    good = "G" if "good" in words else "E" if "evil" in words else "N"
    return "N" if law == good == "N" else law + good


def identity_line(block: StatBlock) -> str:
    """Alignment, size, type and class."""
    subtypes = f" ({', '.join(block.subtypes)})" if block.subtypes else ""
    classes = "/".join(str(one) for one in block.classes)
    parts = (alignment_short(block.alignment), block.size[0], f"{block.type}{subtypes}", classes)
    return " ".join(part for part in parts if part)


def quick_reference(block: StatBlock) -> list[tuple[str, str]]:
    """The entries of the roleplaying side, empty ones left out."""
    ac = block.armor_class
    behind = [] if ac.touch is None else [f"T {ac.touch}"]
    behind += [] if ac.flat_footed is None else [f"FF {ac.flat_footed}"]
    named = (*listed_whole(block.special_attacks), *listed_whole(block.special_qualities))
    specials = sorted(set(named), key=str.lower)
    if block.reach is not None and block.reach != 5:
        specials.append(f"reach {block.reach} ft.")
    skills = [
        f"{one.name} {one.bonus:+d}"
        for one in block.skills
        if not one.name.startswith(_OUT_OF_BATTLE)
    ]
    feats = [str(feat) for feat in block.feats if not _ITEM_FEATS.match(feat.name)]
    saves = "" if block.saves is None else "F {:+d}, R {:+d}, W {:+d}".format(*block.saves)
    spells = "; ".join(write_spells(one).partition(": ")[2] for one in block.spells)
    if block.spell_like:
        spells = "; ".join(filter(None, (spells, write_spell_like(block.spell_like))))
    entries = [
        ("HD", f"{block.level} ({block.hp} hp)"),
        ("AC", f"{ac.total}" + (f" ({', '.join(behind)})" if behind else "")),
        ("INIT", "" if block.initiative is None else f"{block.initiative:+d}"),
        ("SPD", speeds_short(block.movement)),
        ("ATK", write_attacks(block.full_attack or block.attack)),
        ("SA/SQ", ", ".join(specials)),
        ("SV", saves),
        ("AB", _abilities(block)),
        ("S/F", "; ".join(filter(None, (", ".join(skills), ", ".join(feats))))),
        ("SPELLS", spells),
        ("POSS", ", ".join(block.possessions)),
        ("CR", write_rating(block.challenge_rating)),
        ("SOURCE", block.source),
    ]
    return [(label, value) for label, value in entries if value and value != "-"]


def listed_whole(parts: Iterable[str]) -> list[str]:
    """Qualities one by one; the energies of one resistance or immunity stay together.

    >>> listed_whole(["resistance to acid 10", "cold 10", "and fire 10", "scent"])
    ['resistance to acid 10, cold 10, and fire 10', 'scent']
    """
    whole: list[str] = []
    for part in parts:
        if whole and _GOES_ON.fullmatch(part):
            whole[-1] += f", {part}"
        else:
            whole.append(part)
    return whole


def speeds_short(movement: Movement) -> str:
    """Speeds in feet, with letters for all but land."""
    return ", ".join(
        f"{_LETTERS.get(speed.mode, '')} {speed.feet} ft.".strip() for speed in movement.current
    )


def _abilities(block: StatBlock) -> str:
    scores = zip(_SHORT, block.abilities, strict=False)
    return ", ".join(f"{name} {'-' if score is None else score}" for name, score in scores)
