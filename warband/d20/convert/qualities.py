"""Special qualities: damage reduction, immunities, resistances, senses."""

import re

from warband.d20.convert.card import CardAbility
from warband.d20.convert.kinds import immunities
from warband.d20.convert.making import Making
from warband.d20.convert.strikes import ENERGIES

_LABEL = "Special Qualities"
_IMMUNE_WORDS = {
    "acid": "Acid",
    "cold": "Cold",
    "electricity": "Electricity",
    "fire": "Fire",
    "sonic": "Sonic",
    "poison": "Poison",
    "paralysis": "Paralysis",
    "sleep": "Sleep",
    "magic sleep effects": "Sleep",
    "sleep effects": "Sleep",
    "stunning": "Stun",
    "stun": "Stun",
    "critical hits": "Critical Hits",
    "sneak attacks": "Sneak Attack",
    "confusion": "Confusion",
    "flanking": "Flanking",
    "compulsion": "Dominate",
    "compulsion effects": "Dominate",
    "gaze attacks": "Gaze Attacks",
    "magic missile": "magic missile",
}
_NOTHING = re.compile(
    r"darkvision|low-light vision|scent|telepathy|see in darkness|see invisibility|tongues|"
    r"turn resistance|wild empathy|trackless step|woodland stride|nature sense|animal companion|"
    r"half-elf traits|spells$|traits$|familiar|evasion|slippery mind|fast movement|light sensitiv|"
    r"tremorsense|keen senses|spell-like abilities|share spells|empathic link|track",
    re.IGNORECASE,
)
_AND = re.compile(r"^(?:and|or)\s+", re.IGNORECASE)


def qualities(making: Making) -> None:
    """Every special quality of the block: an ability of the card, or a reason why not."""
    immune: list[str] = []
    resist: dict[int, list[str]] = {}
    vulnerable: list[str] = []
    listing = ""
    for item in making.block.special_qualities:
        low = _AND.sub("", item.lower()).strip()
        if match := re.match(r"immun(?:ity|e|ities)(?: to)?:?\s*(.*)", low):
            listing = "immune"
            _immune(making, match[1], immune)
        elif match := re.match(r"resist(?:ance)?(?: to)?\s+(.*)", low):
            listing = "resist"
            _resist(making, match[1], resist)
        elif match := re.match(r"vulnerab(?:ility|le)(?: to)?\s+(.*)", low):
            listing = ""
            words = [e.title() for e in ENERGIES if e in match[1]]
            vulnerable += words
            making.rule(
                "special ability",
                "named",
                item,
                "the same name in both games",
                f"Vulnerable {', '.join(words)}",
                _LABEL,
            )
        elif listing == "resist" and re.match(rf"(?:{'|'.join(ENERGIES)})\s+\d", low):
            _resist(making, low, resist)
        elif listing == "immune" and low in _IMMUNE_WORDS:
            _immune(making, low, immune)
        elif listing == "immune" and low in ("charm", "disease", "fear", "mind-affecting effects"):
            making.drop(item, "an immunity without counterpart", _LABEL)
        else:
            listing = ""
            _other(making, item, low)
    if immune:
        making.add(CardAbility(f"Immune {', '.join(dict.fromkeys(immune))}"))
    for number, energies in resist.items():
        making.add(CardAbility(f"Resist {number} {', '.join(energies)}"))
    if vulnerable:
        making.add(CardAbility(f"Vulnerable {', '.join(vulnerable)}"))


def _immune(making: Making, text: str, found: list[str]) -> None:
    by_type = immunities(making)
    for word in re.split(r",\s*|\s+and\s+|\s+or\s+", text):
        word = _AND.sub("", word.strip())
        if not word:
            continue
        if word == "magic":
            _unmagical(making, f"immunity to {word}")
            continue
        name = _IMMUNE_WORDS.get(word) or _IMMUNE_WORDS.get(word.removeprefix("magic "))
        if name is None:
            making.drop(f"immunity to {word}", "an immunity without counterpart", _LABEL)
        elif name in by_type:
            making.drop(
                f"immunity to {word}",
                f"the type brings Immune {name} anyway",
                _LABEL,
                "type traits",
            )
        else:
            found.append(name)
            making.rule(
                "special ability",
                "immune",
                f"immunity to {word}",
                "the same immunity",
                f"Immune {name}",
                _LABEL,
            )


def _unmagical(making: Making, item: str) -> None:
    """Golems and the like: no spell that could be resisted affects them."""
    how = "no spell that could be resisted affects it"
    making.infer("special ability", "sr", item, how, "Spell Resistance All", _LABEL)
    making.add(CardAbility("Spell Resistance All"))


def _resist(making: Making, text: str, found: dict[int, list[str]]) -> None:
    energies = "|".join(ENERGIES)
    for energy, number in re.findall(rf"({energies})\s+(\d{{1,3}})", text):
        found.setdefault(int(number), []).append(energy.title())
        making.infer(
            "special ability",
            "resist",
            f"resistance to {energy} {number}",
            "the same number",
            f"Resist {number} {energy.title()}",
            _LABEL,
        )
    if not re.search(rf"({energies})\s+\d", text):
        making.drop(f"resistance to {text}", "no energy and number the skirmish knows", _LABEL)


def _other(making: Making, item: str, low: str) -> None:
    block = making.block
    if match := re.match(r"damage reduction (\d{1,3})", low):
        value = int(match[1])
        number = 10 if value >= 15 else 5
        how = f"{value} is {'15 or more' if value >= 15 else 'less than 15'}; what overcomes it "
        making.rule("special ability", "dr", item, how + "does not matter", f"DR {number}", _LABEL)
        making.add(CardAbility(f"DR {number}"))
    elif match := re.match(r"spell resistance (\d{1,3})", low):
        if int(match[1]) > 10:
            making.rule(
                "special ability",
                "sr",
                item,
                f"{match[1]} is higher than 10",
                "Spell Resistance",
                _LABEL,
            )
            making.add(CardAbility("Spell Resistance"))
        else:
            making.drop(item, f"{match[1]} is not higher than 10", _LABEL, "sr")
    elif low == "magic immunity":
        _unmagical(making, item)
    elif low.startswith("displacement") or "50% miss" in low:
        making.infer(
            "special ability",
            "conceal",
            item,
            "attacks miss half the time, as against what cannot be seen",
            "Conceal 11",
            _LABEL,
        )
        making.add(CardAbility("Conceal 11"))
    elif low.startswith(("blur", "concealment")) or "20% miss" in low:
        making.infer(
            "special ability", "conceal", item, "a fifth of attacks miss", "Conceal 6", _LABEL
        )
        making.add(CardAbility("Conceal 6"))
    elif low.startswith("blindsight"):
        _same_name(making, item, "Blindsight")
    elif low.startswith(("uncanny dodge", "improved uncanny dodge")):
        _same_name(making, item, "Uncanny Dodge")
    elif low.startswith("incorporeal"):
        _same_name(making, item, "Incorporeal")
    elif low.startswith(("fearless", "aura of courage")):
        making.rule("special ability", "named", item, "no fear at all", "Fearless", _LABEL)
        making.add(CardAbility("Fearless"))
    elif _NOTHING.search(low):
        why = (
            "the traits of its type are told there"
            if "traits" in low
            else "no counterpart in battle"
        )
        making.drop(item, why, _LABEL)
    elif block.special(item) is None and not _told_elsewhere(making, low):
        making.drop(
            item,
            "no ability of the skirmish answers to it; add one if it should matter",
            _LABEL,
            key="ability",
        )


def _told_elsewhere(making: Making, low: str) -> bool:
    """Whether powers or spells take this item up."""
    names = [special.name.lower() for special in making.block.specials]
    names += [spell.name.lower() for spell in making.block.spell_like]
    return any(low.startswith(name) for name in names) or "rage" in low


def _same_name(making: Making, item: str, name: str) -> None:
    making.rule("special ability", "named", item, "the same name in both games", name, _LABEL)
    making.add(CardAbility(name))
