"""A conversion as plain data for programs."""

from typing import TypedDict

from warband.d20.convert.card import AttackLine, StatCard
from warband.d20.convert.converter import Conversion
from warband.d20.statblock.printer import write


class DamageJson(TypedDict):
    """One part of damage."""

    amount: int
    kind: str


class StrikeJson(TypedDict):
    """One attack."""

    bonus: int
    damage: list[DamageJson]
    riders: list[str]


class AttackJson(TypedDict):
    """An attack line."""

    text: str
    range: int
    shots: int
    strikes: list[StrikeJson]


class AbilityJson(TypedDict):
    """A special ability."""

    text: str
    name: str
    inside: str
    uses: int
    inherent: bool


class SpellJson(TypedDict):
    """A spell."""

    text: str
    name: str
    level: int
    uses: int | None
    inside: str


class SpeedJson(TypedDict):
    """Speeds in squares."""

    text: str
    land: int | None
    fly: int | None
    burrow: int | None


class CardJson(TypedDict):
    """A card."""

    name: str
    factions: list[str]
    faction: str
    cost: int
    commander: int | None
    level: int
    save: int
    speed: SpeedJson
    ac: int
    hp: int
    melee: AttackJson
    ranged: AttackJson
    type: str
    subtypes: list[str]
    size: str
    squares: int
    effect: str
    abilities: list[AbilityJson]
    spells: list[SpellJson]
    slots: list[int]


class StepJson(TypedDict):
    """A step of the trace."""

    field: str
    status: str
    passage: str
    book: str
    given: str
    line: int
    how: str
    result: str
    key: str


class ConversionJson(TypedDict):
    """A conversion."""

    block: str
    card: CardJson
    trace: list[StepJson]


def conversion_json(conversion: Conversion) -> ConversionJson:
    """Block, card and trace."""
    steps: list[StepJson] = [
        {
            "field": step.field,
            "status": step.status,
            "passage": step.passage,
            "book": step.book,
            "given": step.given,
            "line": step.line,
            "how": step.how,
            "result": step.result,
            "key": step.key,
        }
        for step in conversion.trace
    ]
    block = write(conversion.block)
    return {"block": block, "card": card_json(conversion.card), "trace": steps}


def card_json(card: StatCard) -> CardJson:
    """A card."""
    return {
        "name": card.name,
        "factions": list(card.factions),
        "faction": card.faction,
        "cost": card.cost,
        "commander": card.commander,
        "level": card.level,
        "save": card.save,
        "speed": {
            "text": str(card.speed),
            "land": card.speed.land,
            "fly": card.speed.fly,
            "burrow": card.speed.burrow,
        },
        "ac": card.ac,
        "hp": card.hp,
        "melee": _attack(card.melee),
        "ranged": _attack(card.ranged),
        "type": card.type,
        "subtypes": list(card.subtypes),
        "size": card.size,
        "squares": card.squares,
        "effect": card.effect,
        "abilities": [
            {
                "text": str(one),
                "name": one.name,
                "inside": one.inside,
                "uses": one.uses,
                "inherent": one.inherent,
            }
            for one in card.abilities
        ],
        "spells": [
            {
                "text": str(one),
                "name": one.name,
                "level": one.level,
                "uses": one.uses,
                "inside": one.inside,
            }
            for one in card.spells
        ],
        "slots": list(card.slots),
    }


def _attack(line: AttackLine) -> AttackJson:
    return {
        "text": str(line),
        "range": line.range,
        "shots": line.shots,
        "strikes": [
            {
                "bonus": strike.bonus,
                "damage": [{"amount": one.amount, "kind": one.kind} for one in strike.damage],
                "riders": list(strike.riders),
            }
            for strike in line.strikes
        ],
    }
