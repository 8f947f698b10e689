"""What a position says that could not be so by the rules; each fault names its line."""

from collections.abc import Iterable, Mapping

from warband.boards.plane.shapes import overlaps
from warband.rules.massbattle.ground.spaces import limits
from warband.rules.massbattle.roster.armies import can_stay_loose
from warband.rules.massbattle.scenarios import SPECIALS
from warband.rules.massbattle.seats import SEATS
from warband.rules.massbattle.state import NOBODY, SHAKEN, Game, Unit
from warband.rules.massbattle.text.problems import TextError

__all__ = ["attach", "check_specials", "check_units", "read_order", "read_points"]


def attach(game: Game, unit: Unit, name: str, *, front: bool) -> None:
    """Attach a commander or a Unique creature to a unit by its name."""
    host = game.named(name)
    if host is None or host.host != NOBODY:
        raise ValueError(f"there is no unit {name!r} to attach to")
    if host.guest != NOBODY:
        raise ValueError(f"somebody is attached to {name} already")
    if host.seat != unit.seat:
        raise ValueError(
            f"{unit.name} belongs to {SEATS[unit.seat]}, {host.name} to {SEATS[host.seat]}"
        )
    if not unit.commander and not unit.creature.unique:
        raise ValueError(f"{unit.name} is no commander and not Unique: it attaches to nobody")
    unit.host, unit.front, host.guest = host.number, front, unit.number


def check_units(game: Game, lines: Mapping[str, int]) -> None:
    """Raise the first thing about units that cannot be; lines are those of units by name."""
    for unit in game.units:
        fault = _fault(game, unit)
        if fault is not None:
            raise TextError(lines.get(unit.name, 0), fault)


def _fault(game: Game, unit: Unit) -> str | None:
    """What could not stand so."""
    if not unit.formed and not unit.gone:
        fault = can_stay_loose(unit.creature, unit.count)
        if fault is not None:
            return f"{unit.name}: {fault}"
    if unit.formed and unit.count + (unit.guest != NOBODY) < limits(unit.creature.size).rank:
        return f"{unit.name} cannot fill its first rank"
    if unit.damage >= unit.hp:
        return f"{unit.name} has as much damage as hit points"
    if unit.morale == SHAKEN and unit.lone:
        return f"{unit.name} is a lone creature: it is never shaken"
    if unit.points > unit.rating:
        return f"{unit.name} has at most {unit.rating} command points, not {unit.points}"
    powers = [power.name for power in unit.creature.powers]
    limited = ["volley", *powers, *(ability.name for ability in unit.creature.abilities)]
    for name, _ in unit.spent:
        if name.lower() not in [one.lower() for one in limited]:
            return f"{unit.name} has no {name!r} to spend: {', '.join(limited)}"
    if not unit.on_table:
        return None
    if not game.field.holds(unit.shape):
        return f"{unit.name} stands partly off the table"
    for other in game.units[: unit.number]:
        if other.on_table and overlaps(unit.shape, other.shape):
            return f"{unit.name} overlaps {other.name}"
    if any(overlaps(unit.shape, barrier) for barrier in game.field.barriers):
        return f"{unit.name} stands in impassable terrain"
    return None


def check_specials(game: Game, lines: Mapping[str, int]) -> None:
    """Raise if a special rule is about a unit that is not there."""
    for name, word in game.terms.specials:
        about_unit = "unit" in SPECIALS[name] and name != "neutral" and not word.isdecimal()
        if about_unit and game.named(word) is None:
            raise TextError(
                lines.get(name, 0), f"`special {name}` is about {word!r}: there is no such unit"
            )


def read_order(text: str, seats: Iterable[int], players: int) -> tuple[int, ...]:
    """The order of play, in which every player is named once."""
    found = tuple(seats)
    if sorted(found) != list(range(players)):
        named = ", ".join(SEATS[:players])
        raise ValueError(f"the order of play names each of {named} once, not {text!r}")
    return found


def read_points(text: str, players: int) -> dict[int, int]:
    """Numbers of players, such as `blue 40 red 12`."""
    words = text.split()
    found: dict[int, int] = {}
    for name, value in zip(words[::2], words[1::2], strict=False):
        if name not in SEATS[:players] or not value.lstrip("-").isdecimal():
            break
        found[SEATS.index(name)] = int(value)
    if not words or 2 * len(found) != len(words):
        raise ValueError(f"expected numbers of players such as `blue 40 red 12`, found {text!r}")
    return found
