"""Troop type and commanders (Handbook, Troop Type and Commander)."""

import re

from msgspec import Struct

from warband.d20.convert.card import CardAbility
from warband.d20.convert.classes import class_name
from warband.d20.convert.identity import alignment_words
from warband.d20.convert.making import Making

WILD = 20
"""The Difficult rating of wild animals."""


class RatingPart(Struct, frozen=True):
    """One property that counts for or against a commander."""

    amount: int
    why: str

    def __str__(self) -> str:
        return f"{self.amount:+d} {self.why}"


def rating_parts(making: Making) -> list[RatingPart]:
    """Every property of the two lists that the creature has."""
    block = making.block
    words = alignment_words(block.alignment)
    parts = [RatingPart(1, "lawful")] if "lawful" in words else []
    parts += [RatingPart(-1, "chaotic")] if "chaotic" in words else []
    for ability in ("Int", "Wis", "Cha"):
        score = block.score(ability)
        if score is not None and score >= 13:
            parts.append(RatingPart(1, f"{ability} {score}"))
        elif score is not None and score <= 8:
            parts.append(RatingPart(-1, f"{ability} {score}"))
    for skill in ("Intimidate", "Diplomacy"):
        total = block.skill(skill)
        if total is not None and total - block.modifier("Cha") >= 5:
            parts.append(RatingPart(1, f"5 ranks in {skill} (modifier {total:+d})"))
            break
    if block.has_feat("Leadership"):
        parts.append(RatingPart(1, "Leadership"))
    names = {class_name(one.name) for one in block.classes}
    if named := sorted(names & {"Paladin", "Fighter"}):
        parts.append(RatingPart(1, named[0].lower()))
    if named := sorted(names & {"Rogue", "Sorcerer", "Wizard"}):
        parts.append(RatingPart(-1, named[0].lower()))
    if block.level >= 6:
        parts.append(RatingPart(1, f"level {block.level}"))
    elif block.level <= 2:
        parts.append(RatingPart(-1, f"level {block.level}"))
    return parts


def is_aspect(making: Making) -> bool:
    """Aspects of gods and archfiends do not command."""
    return making.block.name.lower().startswith("aspect of ")


def commander(making: Making) -> int | None:
    """The Commander rating, if the user makes it a commander; what it would be is told anyway."""
    parts = rating_parts(making)
    rating = 1 + sum(part.amount for part in parts)
    sum_told = "1" + "".join(f" {part}" for part in parts)
    chosen = making.decisions.get("commander", "none").lower()
    given = "properties of the two lists"
    if chosen == "rate":
        making.rule(
            "commander", "rating", given, sum_told, f"Commander {rating}", "Abilities", "commander"
        )
        return rating
    if chosen != "none":
        how = f"as decided; by the lists it would be {rating}: {sum_told}"
        making.decide(
            "commander", "rating", given, how, f"Commander {chosen}", "commander", "Abilities"
        )
        return int(chosen)
    if is_aspect(making):
        how, passage = "aspects do not command", "aspects"
    elif making.block.classes:
        how, passage = (
            "its class levels would let it command; that is for you to decide",
            "commander",
        )
    else:
        how, passage = "whether it commands is for you to decide", "commander"
    how += f" (the lists would give {rating}: {sum_told})"
    making.decide("commander", passage, given, how, "no commander", "commander", "Abilities")
    return None


def commander_effect(making: Making, rating: int | None) -> str:
    """What a commander does for its followers; the user's to choose."""
    effect = making.decisions.get("effect")
    if rating is None:
        if effect:
            making.decide(
                "commander effect",
                "commander effect",
                effect,
                "only commanders have one",
                "",
                "effect",
            )
        return ""
    how = "as decided" if effect else "still open: take one of its faction or invent one"
    making.decide("commander effect", "commander effect", effect or "none", how, effect, "effect")
    return effect


def troop_type(making: Making, rating: int | None) -> None:
    """Difficult, Independent or neither."""
    block = making.block
    chosen = making.decisions.get("troop").strip()
    intelligence = block.score("Int")
    told = "-" if intelligence is None else str(intelligence)
    if chosen:
        if chosen.lower() != "none":
            making.add(CardAbility(re.sub(r"^\w", lambda m: m[0].upper(), chosen)))
        making.decide("troop type", "difficult", f"Int {told}", "as decided", chosen, "troop")
    elif intelligence in (1, 2):
        making.rule(
            "troop type",
            "animals",
            f"Int {told}",
            "Intelligence 1 or 2: as wild animals",
            f"Difficult {WILD}",
            "Abilities",
            "troop",
        )
        making.add(CardAbility(f"Difficult {WILD}"))
    elif rating is None and making.decisions.get("character", "no").lower() == "yes":
        making.rule(
            "troop type",
            "player characters",
            block.name,
            "a player character that does not command",
            "Independent",
            "Name",
            "troop",
        )
        making.add(CardAbility("Independent"))
    elif is_aspect(making):
        making.decide(
            "troop type",
            "aspects",
            block.name,
            "obeys only the best commanders: a high "
            "Difficult rating, the number is for you to decide",
            "",
            "troop",
        )
    else:
        making.decide(
            "troop type",
            "difficult",
            f"level {block.level}, Int {told}",
            "powerful creatures are Difficult (the Troll: 5); the number is for you to decide",
            "",
            "troop",
        )
