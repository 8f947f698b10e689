"""Spells and abilities that replace attacks: what a line says they do.

spell fireball x1: range sight; radius 4; damage 20 fire; DC 14
ability Gaze Attack: gaze; range 6; paralysis; DC 15
spell cure light wounds x2: touch; ally; heal 5
"""

import re
from typing import NamedTuple

from warband.boards.plane.measures import INCH, inches_text, length_of

__all__ = ["Power", "power_text", "read_power"]

SIGHT = 24 * INCH
CONDITIONS = (
    "blinded", "confusion", "dominate", "entangled", "helpless", "paralysis", "rout", "skip",
    "sleep", "stun",
)  # fmt: skip
AREAS = ("cloud", "darkness", "briars")
"""What a power may lay on the battlefield; briars are difficult and nothing else."""
SCORES = ("attack", "AC", "saves", "morale")


class Power(NamedTuple):
    """A spell or an ability used instead of attacks."""

    kind: str
    """`spell` or `ability`."""
    name: str
    uses: int = 0
    """How often in a battle; 0 for any number of times."""
    range: int = SIGHT
    """0 is touch."""
    shape: str = "unit"
    """`unit`, `radius`, `cone`, `line`, `gaze` or `warband`."""
    aim: str = "nearest"
    """`nearest` or `any`."""
    whom: str = "enemy"
    damage: int = 0
    energy: str = ""
    heal: int = 0
    condition: str = ""
    scores: tuple[tuple[str, int], ...] = ()
    """What it adds to scores, as `AC` 2."""
    strikes: int = 0
    """How many creatures of the target strike at once for each that uses it."""
    push: int = 0
    """How far it pushes; a negative length pulls."""
    summons: str = ""
    """The creature that it calls, in small letters."""
    illusion: int = 0
    """How far off it makes an illusion."""
    lays: str = ""
    """The ground of an area that it lays on the battlefield."""
    reach: int = 0
    """How far off the middle of that area may be."""
    switch: str = ""
    """`creature` or `unit`, if it makes two change places."""
    dc: int = 0


def read_power(text: str) -> Power:
    """A power from its line."""
    match = re.fullmatch(r"(spell|ability) (.+?)(?: x(\d+))?: (.+)", text)
    if match is None:
        raise ValueError(f"expected `spell NAME x1: range 6; ...`, found {text!r}")
    if match[3] is not None and not int(match[3]):
        raise ValueError(f"{match[2]} x0 can never be used")
    power = Power(match[1], match[2], int(match[3] or 0))
    for part in match[4].split(";"):
        power = _with(power, part.strip())
    return power


def _with(power: Power, part: str) -> Power:
    low = part.lower()
    if low == "touch":
        return power._replace(range=0)
    if low in ("range sight", "sight"):
        return power._replace(range=SIGHT)
    if low in ("ally", "self"):
        return power._replace(whom=low, range=0 if low == "self" else power.range)
    if low in ("cone", "line", "gaze", "any warband", "your warband"):
        if low == "cone":
            return power._replace(shape="cone", range=2 * INCH)
        if low == "line":
            return power._replace(shape="line", range=12 * INCH)
        if low == "any warband":
            return power._replace(aim="any")
        if low == "your warband":
            return power._replace(shape="warband", whom="ally", range=6 * INCH)
        return power._replace(shape=low)
    if low == "any":
        return power._replace(aim="any")
    if low in CONDITIONS:
        return power._replace(condition=low)
    if low in ("switch", "switch units"):
        return power._replace(switch="unit" if low == "switch units" else "creature")
    if low.startswith("summon "):
        return power._replace(summons=low.removeprefix("summon ").strip(), whom="self", range=0)
    match = re.fullmatch(r"illusion (\S+)", low)
    if match is not None:
        return power._replace(illusion=length_of(match[1]), whom="self", range=0)
    match = re.fullmatch(r"lays (\S+) (\S+)", low)
    if match is not None:
        if match[1] not in AREAS:
            raise ValueError(f"nothing lays {match[1]!r}: {', '.join(AREAS)}")
        return power._replace(lays=match[1], reach=length_of(match[2]), whom="self", range=0)
    match = re.fullmatch(r"(push|pull) (\S+)", low)
    if match is not None:
        far = length_of(match[2])
        return power._replace(push=far if match[1] == "push" else -far)
    match = re.fullmatch(r"(range|radius|damage|heal|dc|strikes) (\S+)(?: (\w+))?", low)
    if match is not None:
        word, value, energy = match.groups()
        if word == "range":
            return power._replace(range=length_of(value))
        if word == "radius" and value in ("2", "4"):
            return power._replace(shape="radius")
        if value.isdecimal():
            if word == "damage":
                return power._replace(damage=int(value), energy=energy or "magic")
            if word == "heal":
                return power._replace(heal=int(value))
            if word == "dc":
                return power._replace(dc=int(value))
            if word == "strikes":
                return power._replace(strikes=int(value))
    match = re.fullmatch(r"(attack|ac|saves|morale) ([+-]\d+)", low)
    if match is not None:
        name = "AC" if match[1] == "ac" else match[1]
        return power._replace(scores=(*power.scores, (name, int(match[2]))))
    raise ValueError(f"{part!r} is nothing that a power of these rules does")


def power_text(power: Power) -> str:
    """The line of a power; reading it back gives the same."""
    uses = f" x{power.uses}" if power.uses else ""
    parts = []
    if power.shape in ("cone", "line"):
        parts.append(power.shape)
    elif power.shape == "warband":
        parts.append("your warband")
    else:
        if power.whom != "self":
            parts.append("touch" if power.range == 0 else f"range {inches_text(power.range)}")
        if power.shape == "radius":
            parts.append("radius 4")
        elif power.shape == "gaze":
            parts.append("gaze")
    if power.aim == "any":
        parts.append("any")
    made = power.summons or power.illusion or power.lays
    if power.whom != "enemy" and power.shape != "warband" and not made:
        parts.append(power.whom)
    if power.damage:
        parts.append(f"damage {power.damage} {power.energy}")
    if power.heal:
        parts.append(f"heal {power.heal}")
    if power.condition:
        parts.append(power.condition)
    parts += [f"{name} {amount:+}" for name, amount in power.scores]
    if power.strikes:
        parts.append(f"strikes {power.strikes}")
    if power.push:
        parts.append(f"{'push' if power.push > 0 else 'pull'} {inches_text(abs(power.push))}")
    if power.summons:
        parts.append(f"summon {power.summons}")
    if power.illusion:
        parts.append(f"illusion {inches_text(power.illusion)}")
    if power.lays:
        parts.append(f"lays {power.lays} {inches_text(power.reach)}")
    if power.switch:
        parts.append("switch units" if power.switch == "unit" else "switch")
    if power.dc:
        parts.append(f"DC {power.dc}")
    return f"{power.kind} {power.name}{uses}: {'; '.join(parts)}"
