"""Cards defined within a position: the notation of cards, with a plain soldier's numbers.

What a creature's block leaves out is filled in: a Medium soldier of level 5 and cost 20
that walks at speed 6, has 15 in every defense and 50 hit points, is bloodied at half of
them, and strikes in melee at +10 against AC for 10 damage.
"""

import re

import msgspec

from warband.cards import vocabulary as v
from warband.cards.notation import NotationError, parse_card, print_card
from warband.kernel.lines import Line

PLAIN = {
    "level": "5", "cost": "20", "ac": "15", "fort": "15", "ref": "15", "will": "15", "speed": "6",
    "hp": "50",
}  # fmt: skip
STRIKE = 'attack "Strike" melee basic: strike +10 AC 10'
UNARMED = "unarmed"
ANY_TIME = v.Trigger("any time", "at")


def read_card(lines: list[Line]) -> v.Card:
    """A card from its lines, what it leaves out filled in.

    :raises NotationError: with the number of the line in the file.
    """
    first = lines[0].number
    text = [""] * (lines[-1].number - first + 1)
    base = lines[0].indent
    for line in lines:
        text[line.number - first] = "" if line.words == UNARMED else line.text[base:]
    if lines[0].words.startswith("creature "):
        text += [f"  {more}" for more in _missing(lines)]
    try:
        card = parse_card("\n".join(text) + "\n", "card")
    except NotationError as error:
        raise NotationError(
            error.source, error.line + first - 1, error.column, error.reason
        ) from error
    powers = tuple(_at_any_time(power) for power in card.powers)
    return msgspec.structs.replace(card, powers=powers)


def _at_any_time(power: v.Power) -> v.Power:
    """A free or immediate action without a trigger may be used at any time."""
    if power.trigger is None and power.action in (("free",), ("immediate",)):
        return msgspec.structs.replace(power, trigger=ANY_TIME)
    return power


def _missing(lines: list[Line]) -> list[str]:
    """The lines that a creature's block leaves out."""
    inner = min((line.indent for line in lines[1:]), default=0)
    heads = [line.words for line in lines[1:] if line.indent == inner]
    powers = [head for head in heads if re.match(r"(attack|general|champion)\b", head)]
    fields = {
        part.split()[0]: part.split()[-1]
        for head in heads
        if head not in powers
        for part in head.split(";")
        if part.strip()
    }
    found = [f"{name} {value}" for name, value in PLAIN.items() if name not in fields]
    if "bloodied" not in fields:
        hp = fields.get("hp", PLAIN["hp"])
        found.append(f"bloodied {int(hp) // 10 * 5 if hp.isdigit() else 0}")
    added = ["; ".join(found)] if found else []
    if UNARMED not in heads and not any(head.startswith("attack") for head in powers):
        added.append(STRIKE)
    return added


def plain_card(name: str, fields: str, line: Line) -> v.Card:
    """A plain soldier of that name; `fields` are further fields of its card."""
    lines = [Line(line.number, f'creature "{name}"')]
    if fields.strip():
        lines.append(Line(line.number + 1, f"  {fields}"))
    try:
        return read_card(lines)
    except NotationError as error:
        raise NotationError(error.source, line.number, error.column, error.reason) from error


def print_own_card(card: v.Card) -> list[str]:
    """A card of the position's own, line by line."""
    lines = print_card(card).splitlines()
    if isinstance(card, v.Creature) and not any(p.section == "attack" for p in card.powers):
        lines.insert(1, f"  {UNARMED}")
    return lines
