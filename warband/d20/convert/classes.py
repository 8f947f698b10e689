"""Classes by their abbreviations (Handbook, Class and Level)."""

ABBREVIATIONS = {
    "Sum": "Bonded Summoner",
    "Dsm": "Dragon Samurai",
    "Fvs": "Favored Soul",
    "Hmg": "Havoc Mage",
    "Hlr": "Healer",
    "Msh": "Marshal",
    "Htr": "Skullclan Hunter",
    "Tcs": "Tactical Soldier",
    "Hlk": "War Hulk",
    "Chf": "Warchief",
    "Wmg": "Warmage",
    "Bld": "Bladesinger",
    "Drk": "Drunken Master",
    "Eye": "Eye of Gruumsh",
    "Out": "Halfling Outrider",
    "Rav": "Ravager",
    "Ttm": "Tattooed Monk",
    "Thk": "Thayan Knight",
    "Bbn": "Barbarian",
    "Brd": "Bard",
    "Clr": "Cleric",
    "Drd": "Druid",
    "Ftr": "Fighter",
    "Mnk": "Monk",
    "Pal": "Paladin",
    "Rgr": "Ranger",
    "Rog": "Rogue",
    "Sor": "Sorcerer",
    "Wiz": "Wizard",
    "Adp": "Adept",
    "Ari": "Aristocrat",
    "Com": "Commoner",
    "Exp": "Expert",
    "War": "Warrior",
    "Asn": "Assassin",
    "Blk": "Blackguard",
}


def class_name(text: str) -> str:
    """The whole name of a class, written out or not."""
    return ABBREVIATIONS.get(text.strip()[:3].title(), text) if len(text.strip()) == 3 else text
