"""Converted cards as the skirmish of 2003 takes them; what it cannot play is told."""

from msgspec import Struct

from warband.d20.convert.card import AttackLine, CardAbility, StatCard
from warband.rules.handbook.cards import Card, read_cards, read_fields
from warband.rules.handbook.statcard.abilities import read_ability
from warband.rules.handbook.statcard.effects import PhraseError


class Fielded(Struct, frozen=True):
    """A card the skirmish can play, its text, and what had to be left out."""

    card: Card
    text: str
    left_out: tuple[str, ...]


def field_card(card: StatCard) -> Fielded:
    """The card in the form of the rulebook."""
    lines, left_out = _lines(card)
    text = "\n".join([f'creature "{card.name}"', *(f"  {line}" for line in lines)]) + "\n"
    return Fielded(read_cards(text, card.name)[card.name], text, tuple(left_out))


def _lines(card: StatCard) -> tuple[list[str], list[str]]:
    left_out: list[str] = []
    factions = "any" if len(card.factions) == 4 else " ".join(card.factions)
    commander = "" if card.commander is None else f"; commander {card.commander}"
    lines = [
        f"factions {factions}; cost {card.cost}{commander}",
        f"level {card.level}; speed {_speed(card)}; ac {card.ac}; hp {card.hp}",
    ]
    if card.melee.strikes:
        lines.append(f"melee {attack_text(card.melee)}")
    else:
        lines.append("melee +0 (5)")
        left_out.append("no melee attack: it strikes at +0 for 5")
    if card.ranged.strikes:
        far = f" range {card.ranged.range}" if card.ranged.range else ""
        shots = f" x{card.ranged.shots}" if card.ranged.shots else ""
        lines.append(f"ranged {attack_text(card.ranged)}{far}{shots}")
    lines.append(f"type {_type(card, left_out)}")
    if card.effect:
        lines += _taken("effect", card.effect, left_out)
    for ability in card.abilities:
        if not ability.inherent and ability.name != "Flight":
            lines += _ability(ability, left_out)
    land, fly = card.speed.land, card.speed.fly
    if fly is not None and fly < (land or 0):
        lines.append(f"ability Wings {fly}")
    lines += [f"slots {level} x{many}" for level, many in enumerate(card.slots, 1) if many]
    for spell in card.spells:
        uses = " unlimited" if spell.uses is None else f" x{spell.uses}" if spell.uses else ""
        lines += _taken("spell", f"{spell.level} {spell.name}{uses} ({spell.inside})", left_out)
    return lines, left_out


def _speed(card: StatCard) -> str:
    """The speed it usually has: through the air, unless it is faster on the ground."""
    land, fly = card.speed.land, card.speed.fly
    if fly is not None and fly >= (land or 0):
        return f"F{fly}"
    return str(land if land is not None else card.speed.burrow or 0)


def attack_text(line: AttackLine) -> str:
    """An attack line as a card file has it: one damage for each attack where they differ."""
    bonuses = "/".join(f"{strike.bonus:+d}" for strike in line.strikes)
    damages = [strike.told for strike in line.strikes]
    return f"{bonuses} ({damages[0] if len(set(damages)) == 1 else '/'.join(damages)})"


def _type(card: StatCard, left_out: list[str]) -> str:
    size = card.size
    if size in ("Fine", "Diminutive", "Tiny"):
        left_out.append(f"{size}: played as Small")
        size = "Small"
    subtypes = f" ({', '.join(card.subtypes)})" if card.subtypes else ""
    return ("" if size == "Medium" else f"{size} ") + card.type + subtypes


def _ability(ability: CardAbility, left_out: list[str]) -> list[str]:
    uses = f" x{ability.uses}" if ability.uses else ""
    inside = f" ({ability.inside})" if ability.inside else ""
    text = f"{ability.name}{uses}{inside}"
    try:
        read_ability(text)
    except PhraseError as error:
        left_out.append(f"{ability}: {error}")
        return []
    return [f"ability {text}"]


def _taken(word: str, text: str, left_out: list[str]) -> list[str]:
    try:
        read_fields(Card("try"), f"{word} {text}")
    except ValueError as error:
        left_out.append(f"{word} {text}: {error}")
        return []
    return [f"{word} {text}"]
