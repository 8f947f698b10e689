"""The names of a stat block's fields, and what else people call them."""

import re

NAMES: dict[str, tuple[str, ...]] = {
    "Name": ("Name",),
    "Type": ("Type", "Size/Type", "Size and Type"),
    "Class": ("Class", "Classes", "Class Levels", "Class and Level"),
    "Hit Dice": ("Hit Dice", "HD"),
    "Hit Points": ("Hit Points", "hp", "HP"),
    "Initiative": ("Initiative", "Init", "INIT"),
    "Speed": ("Speed", "Spd", "SPD"),
    "Armor Class": ("Armor Class", "Armour Class", "AC"),
    "Base Attack/Grapple": (
        "Base Attack/Grapple",
        "Base Atk/Grapple",
        "Base Atk/Grp",
        "Base Attack",
        "Base Atk",
        "BAB",
    ),
    "Grapple": ("Grapple", "Grp"),
    "Attack": ("Attack", "Attacks", "Atk", "ATK"),
    "Full Attack": ("Full Attack", "Full Atk", "FULL ATK"),
    "Space/Reach": ("Space/Reach", "Face/Reach"),
    "Special Attacks": ("Special Attacks", "Special Attack", "SA"),
    "Special Qualities": ("Special Qualities", "Special Quality", "SQ", "SA/SQ"),
    "Saves": ("Saves", "SAVES", "Saving Throws", "SV"),
    "Abilities": ("Abilities", "ABILITIES", "Ability Scores", "AB"),
    "Skills": ("Skills", "SKILLS"),
    "Feats": ("Feats", "FEATS"),
    "Skills and Feats": ("Skills and Feats", "S/F"),
    "Spells": ("Spells", "SPELLS", "Spells Prepared", "Typical Spells Prepared"),
    "Spells Known": ("Spells Known", "Typical Spells Known"),
    "Spell-Like Abilities": ("Spell-Like Abilities",),
    "Possessions": ("Possessions", "POSS", "Gear", "Equipment"),
    "Environment": ("Environment", "Climate/Terrain"),
    "Organization": ("Organization", "Organisation"),
    "Challenge Rating": ("Challenge Rating", "CR"),
    "Treasure": ("Treasure",),
    "Alignment": ("Alignment", "AL"),
    "Advancement": ("Advancement",),
    "Level Adjustment": ("Level Adjustment", "LA"),
    "Source": ("Source",),
    "Note": ("Note", "Notes"),
}
"""Every field by the name it is printed with, and the names it is read by."""

CANONICAL = {alias.lower(): name for name, aliases in NAMES.items() for alias in aliases}

_ALIASES = sorted((alias for many in NAMES.values() for alias in many), key=len, reverse=True)
_ANY = "|".join(re.escape(alias) for alias in _ALIASES)
AT_START = re.compile(rf"\s*({_ANY})\s*:\s*", re.IGNORECASE)
"""A field's name at the start of a line."""
WITHIN = re.compile(rf"(?<![A-Za-z/-])({_ANY})\s*:\s*")
"""A field's name further on in a line."""
WITHOUT_COLON = re.compile(
    r"\s*(CR|HD|hp|Init|Spd|AC|Base Atk|Grp|Atk|Full Atk|Space/Reach|SA|SQ|AL|SV|Str)\b\s*"
)
"""How a piece of a block on one line begins: `CR 4; HD 4d10+20; hp 42`."""
TOLD = re.compile(
    r"\s*([A-Z][A-Za-z'/ -]{0,59}?[A-Za-z'])\s*(?:\((Ex|Su|Sp|Ex or Su|Su or Sp|Ps)\))?\s*:\s*(.*)",
    re.DOTALL,
)
"""A special ability told under the block."""
CARD = re.compile(r"\s*(Card|Printed)\s+([a-z][a-z -]{1,30}?)\s*:\s*(.*)", re.IGNORECASE)
"""A decision for the converter, or what a printed card says."""
