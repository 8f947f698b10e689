"""Bonuses and penalties on attacks and Armor Class, each by its name (Table 6-4)."""

from collections.abc import Iterable
from typing import TypeAlias

from warband.boards.plane.contacts import nearest_edge
from warband.rules.massbattle.ground.engagement import engages, higher, meet
from warband.rules.massbattle.state import ROUTING, SHAKEN, Game, Unit

__all__ = [
    "Parts", "armor_class", "attack_bonus", "effect_on", "face_name", "facing", "side_of",
    "sung_down", "told", "total", "would_face",
]  # fmt: skip

Parts: TypeAlias = list[tuple[str, int]]
FACES = ("front", "side", "rear", "side")
_ATTACK = {"front": 2, "side": -2, "rear": -4}
_DEFENSE = {"front": 2, "side": -2, "rear": -4}


def total(parts: Iterable[tuple[str, int]]) -> int:
    """The sum of the parts."""
    return sum(amount for _, amount in parts)


def told(parts: Parts) -> str:
    """The parts in words.

    >>> told([("melee", 4), ("front", 2), ("shaken", -2)])
    'melee +4, front +2, shaken -2'
    """
    return ", ".join(f"{name} {amount:+}" for name, amount in parts if amount or name == "melee")


def face_name(edge: int) -> str:
    """Front, side or rear."""
    return FACES[edge]


def facing(unit: Unit, other: Unit) -> str:
    """On which side of a formed unit another stands; empty for units without facing."""
    if not unit.formed or unit.morale == ROUTING:
        return ""
    found = meet(unit, other)
    return "" if found is None else FACES[found.edge]


def would_face(unit: Unit, other: Unit) -> str:
    """The side of a formed unit on which another stands, or is nearest."""
    if not unit.formed or unit.morale == ROUTING or not other.on_table:
        return ""
    return facing(unit, other) or side_of(unit, nearest_edge(unit.placed, other.shape))


def effect_on(game: Game, unit: Unit, what: str) -> Parts:
    """What Commander Effects do to a score of a unit (Commander Effect)."""
    parts: Parts = []
    guest = game.guest_of(unit)
    if guest is not None and _works(game, guest):
        parts += [
            (guest.name, e.amount)
            for e in guest.creature.effects
            if e.whom == "followers" and e.what == what
        ]
    hostile: dict[str, int] = {}
    for other in game.enemies(unit.seat):
        giver = other if other.commander else game.leading(other)
        if giver is None or not giver.creature.effects or not engages(game, other, unit):
            continue
        if not _works(game, giver):
            continue
        for e in giver.creature.effects:
            if e.whom == "enemies" and e.what == what:
                hostile[giver.creature.name] = e.amount
    return parts + list(hostile.items())


def _works(game: Game, commander: Unit) -> bool:
    """Whether a commander's effect works at all."""
    if commander.morale == ROUTING or not commander.commander:
        return False
    if any(name in ("stun", "confusion") for name, _ in commander.conditions):
        return False
    return not sung_down(game, game.whereabouts(commander))


def sung_down(game: Game, unit: Unit) -> bool:
    """Whether an enemy with Countersong engages a unit."""
    singers = [
        each for each in game.units if each.has("Countersong") or each.has("Improved Countersong")
    ]
    return bool(singers) and any(
        enemy in singers and engages(game, enemy, unit) for enemy in game.enemies(unit.seat)
    )


def attack_bonus(
    game: Game,
    unit: Unit,
    enemy: Unit,
    bonus: int,
    *,
    kind: str,
    face: str,
    charging: bool = False,
    leader: Unit | None = None,
) -> Parts:
    """The parts of an attack roll; of the creature that leads from the front if one is given."""
    parts: Parts = [(kind, bonus)]
    if unit.formed and face and unit.morale != ROUTING:
        parts.append((face, _ATTACK[face]))
    if charging:
        parts.append(("charging", 2))
    if unit.morale == SHAKEN and leader is None:
        parts.append(("shaken", -2))
    if kind == "melee" and higher(game, unit, enemy):
        parts.append(("higher ground", 1))
    if leader is None:
        if "attack +2" in unit.orders and not sung_down(game, unit):
            parts.append(("order", 2))
        parts += effect_on(game, unit, "attack")
    who = leader or unit
    parts += [("condition", number) for name, number in who.conditions if name == "attack"]
    if game.terms.special("noon") is not None and who.has("Light Sensitivity"):
        parts.append(("light", -1))
    if who.has("Invisible") and not enemy.has("Blindsight"):
        parts.append(("invisible", 2))
    return [part for part in parts if part[1] or part[0] == kind]


def armor_class(
    game: Game,
    unit: Unit,
    enemy: Unit,
    *,
    kind: str,
    face: str,
    provoked: bool = False,
    leader: Unit | None = None,
) -> Parts:
    """The parts of a unit's Armor Class, or of whoever leads it from the front."""
    who = leader or unit
    parts: Parts = [("AC", who.creature.ac)]
    if unit.formed and face and unit.morale != ROUTING:
        if kind == "melee":
            parts.append((face, _DEFENSE[face]))
        elif face == "front":
            parts.append((face, 2))
    if who.morale == SHAKEN:
        parts.append(("shaken", -2))
    if who.morale == ROUTING:
        parts.append(("routing", -4))
    if who.under("stun") is not None:
        parts.append(("stunned", -2))
    if kind == "ranged" and who.has("Deflect Arrows"):
        parts.append(("Deflect Arrows", 4))
    if provoked and who.has("Mobility"):
        parts.append(("Mobility", 4))
    if leader is None:
        parts += effect_on(game, unit, "AC")
    parts += [("condition", number) for name, number in who.conditions if name == "AC"]
    return [part for part in parts if part[1] or part[0] == "AC"]


def side_of(unit: Unit, edges: tuple[int, ...]) -> str:
    """The face of a formed unit that the nearest of its edges belong to."""
    if not unit.formed or unit.morale == ROUTING:
        return ""
    faces = {FACES[edge] for edge in edges}
    for name in ("front", "side", "rear"):
        if name in faces:
            return name
    return ""
