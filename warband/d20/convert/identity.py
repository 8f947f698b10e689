"""Name, faction, uniqueness (Handbook, Identity)."""

import re

from warband.d20.convert.card import FACTIONS, CardAbility
from warband.d20.convert.decisions import read_factions
from warband.d20.convert.making import Making

_LAW = {"lawful": "L", "chaotic": "C"}
_GOOD = {"good": "G", "evil": "E"}
_SHORT = {
    "lg": "lawful good",
    "ng": "neutral good",
    "cg": "chaotic good",
    "ln": "lawful neutral",
    "n": "neutral",
    "cn": "chaotic neutral",
    "le": "lawful evil",
    "ne": "neutral evil",
    "ce": "chaotic evil",
    "nn": "neutral",
    "tn": "neutral",
}


def name(making: Making) -> str:
    """The name on the card."""
    given = making.block.name
    chosen = making.decisions.get("name", given)
    making.decide("name", "name", given, "any name that makes sense", chosen, "name", "Name")
    return chosen


def alignment_words(text: str) -> set[str]:
    """The words of an alignment that say something: lawful, chaotic, good, evil."""
    low = re.sub(r"^(?:always|usually|often|sometimes)\s+", "", text.strip().lower())
    low = _SHORT.get(low.strip(), low)
    return {word for word in re.findall(r"[a-z]+", low) if word in (*_LAW, *_GOOD)}


def factions(making: Making) -> tuple[str, ...]:
    """Faction by alignment; who keeps what company is for the user to decide."""
    given = making.block.alignment
    if making.decisions.has("faction"):
        chosen = read_factions(making.decisions.get("faction"))
        making.decide(
            "faction",
            "faction preference",
            given,
            "as decided",
            _told(chosen),
            "faction",
            "Alignment",
        )
        return chosen
    words = _words_that_agree(making, alignment_words(given))
    law = {_LAW[word] for word in words if word in _LAW} or {"L", "C"}
    good = {_GOOD[word] for word in words if word in _GOOD} or {"G", "E"}
    chosen = tuple(one for one in FACTIONS if one[0] in law and one[1] in good)
    if "any" in given.lower() and words:
        how = f"the fixed part ({' '.join(sorted(words))}) fits both factions that share it"
        making.infer("faction", "faction", given, how, _told(chosen), "Alignment", "faction")
    else:
        how = {
            1: "an alignment without a neutral part is its own faction",
            2: "one neutral part: both factions beside it",
            4: "neutral: any warband",
        }[len(chosen)]
        making.rule("faction", "faction", given, how, _told(chosen), "Alignment", "faction")
    return chosen


def _words_that_agree(making: Making, words: set[str]) -> set[str]:
    """Alignment words, put right by subtypes of alignment that contradict them."""
    subtypes = {subtype.lower() for subtype in making.block.subtypes}
    for pair in (("lawful", "chaotic"), ("good", "evil")):
        for one, other in (pair, pair[::-1]):
            if one in subtypes and other in words and other not in subtypes:
                making.infer(
                    "faction",
                    "faction",
                    making.block.alignment,
                    f"the subtype {one.title()} contradicts {other!r}: a misprint, the "
                    "subtype counts",
                    one,
                    "Alignment",
                    "faction",
                )
                words = (words - {other}) | {one}
    return words


def _told(chosen: tuple[str, ...]) -> str:
    return "Any" if len(chosen) == len(FACTIONS) else "/".join(chosen)


def unique(making: Making) -> None:
    """An individual is Unique."""
    block = making.block
    named = bool(re.match(r"[A-Z][\w']+, [A-Z]", block.name))
    character = making.decisions.get("character", "no").lower() == "yes"
    default = "yes" if named or character else "no"
    chosen = making.decisions.get("unique", default).lower()
    if chosen == "yes":
        why = "as decided" if making.decisions.has("unique") else "an individual with a given name"
        making.decide(
            "special ability", "player characters", block.name, why, "Unique", "unique", "Name"
        )
        making.add(CardAbility("Unique"))
