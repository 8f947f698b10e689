"""Skills: key abilities, ranks, synergies left aside as the card does."""

KEY_ABILITY = {
    "Appraise": "Int", "Balance": "Dex", "Bluff": "Cha", "Climb": "Str", "Concentration": "Con",
    "Craft": "Int", "Decipher Script": "Int", "Diplomacy": "Cha", "Disable Device": "Int",
    "Disguise": "Cha", "Escape Artist": "Dex", "Forgery": "Int", "Gather Information": "Cha",
    "Handle Animal": "Cha", "Heal": "Wis", "Hide": "Dex", "Intimidate": "Cha", "Jump": "Str",
    "Knowledge": "Int", "Listen": "Wis", "Move Silently": "Dex", "Open Lock": "Dex",
    "Perform": "Cha", "Profession": "Wis", "Ride": "Dex", "Search": "Int", "Sense Motive": "Wis",
    "Sleight of Hand": "Dex", "Speak Language": "", "Spellcraft": "Int", "Spot": "Wis",
    "Survival": "Wis", "Swim": "Str", "Tumble": "Dex", "Use Magic Device": "Cha",
    "Use Rope": "Dex",
}  # fmt: skip
"""Every skill and its key ability."""


def bare(name: str) -> str:
    """A skill without its kind: `Knowledge (arcana)` is `Knowledge`."""
    return name.partition(" (")[0]


def key_ability(name: str) -> str | None:
    """The key ability of a skill; nothing if there is no such skill."""
    return KEY_ABILITY.get(bare(name))
