"""Skills: key abilities, ranks, synergies left aside as the card does."""

_SKILLS = {
    "Str": (
        "Climb",
        "Jump",
        "Swim",
    ),
    "Dex": (
        "Balance",
        "Escape Artist",
        "Hide",
        "Move Silently",
        "Open Lock",
        "Ride",
        "Sleight of Hand",
        "Tumble",
        "Use Rope",
    ),
    "Con": ("Concentration",),
    "Int": (
        "Appraise",
        "Craft",
        "Decipher Script",
        "Disable Device",
        "Forgery",
        "Knowledge",
        "Search",
        "Spellcraft",
    ),
    "Wis": (
        "Heal",
        "Listen",
        "Profession",
        "Sense Motive",
        "Spot",
        "Survival",
    ),
    "Cha": (
        "Bluff",
        "Diplomacy",
        "Disguise",
        "Gather Information",
        "Handle Animal",
        "Intimidate",
        "Perform",
        "Use Magic Device",
    ),
    "": ("Speak Language",),
}
KEY_ABILITY = {skill: ability for ability, many in _SKILLS.items() for skill in many}
"""Every skill and its key ability."""


def bare(name: str) -> str:
    """A skill without its kind: `Knowledge (arcana)` is `Knowledge`."""
    return name.partition(" (")[0]


def key_ability(name: str) -> str | None:
    """The key ability of a skill; nothing if there is no such skill."""
    return KEY_ABILITY.get(bare(name))
