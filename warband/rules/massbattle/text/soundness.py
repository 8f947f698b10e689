"""What a position says that could not be so by the rules; each fault names its line."""

from collections.abc import Iterable, Mapping

from warband.boards.plane.shapes import overlaps
from warband.rules.massbattle.ground.spaces import limits
from warband.rules.massbattle.roster.armies import can_stay_loose
from warband.rules.massbattle.scenarios import SPECIALS, special_fault
from warband.rules.massbattle.seats import SEATS, seat_number
from warband.rules.massbattle.state import NOBODY, SHAKEN, Game, Unit
from warband.rules.massbattle.text.problems import TextError

__all__ = [
    "attach", "check_line", "check_name", "check_progress", "check_specials", "check_units",
    "playing", "read_order", "read_points", "whole_number",
]  # fmt: skip

REPEATED = frozenset({"army", "creatures", "special", "target", "terrain", "units"})
"""Lines of a position that may stand there several times."""
LONGEST_NAME = 60


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
    if host.commander or (host.count == 1 and not host.gone):
        raise ValueError(f"{host.name} is a lone creature: nobody attaches to it")
    unit.host, unit.front, host.guest = host.number, front, unit.number


def check_units(game: Game, lines: Mapping[str, int]) -> None:
    """Raise the first thing about units that cannot be; lines are those of units by name."""
    for unit in game.units:
        fault = _fault(game, unit)
        if fault is not None:
            raise TextError(lines.get(unit.name, 0), fault)


def _fault(game: Game, unit: Unit) -> str | None:
    """What could not stand so."""
    limit = limits(unit.creature.size)
    if unit.start > max(limit.rank * limit.ranks, limit.most_unformed):
        return f"{unit.name}: no unit of {unit.creature.size} creatures begins with {unit.start}"
    if not unit.formed and not unit.gone:
        fault = can_stay_loose(unit.creature, unit.count)
        if fault is not None:
            return f"{unit.name}: {fault}"
    if unit.formed and unit.count + (unit.guest != NOBODY) < limits(unit.creature.size).rank:
        return f"{unit.name} cannot fill its first rank"
    if unit.hp < 1 and not unit.gone:
        return f"{unit.name} has a rating of {unit.hp}"
    if unit.whole > unit.count:
        return f"{unit.name} has {unit.count} creatures, and {unit.whole} of them healed whole"
    if unit.damage >= unit.hp:
        return f"{unit.name} has as much damage as hit points"
    if unit.morale == SHAKEN and (unit.lone or unit.host != NOBODY):
        what = "a lone creature" if unit.lone else "attached, and saves as a lone creature does"
        return f"{unit.name} is {what}: it is never shaken"
    if unit.host != NOBODY and unit.commander:
        fault = _too_difficult(game, unit)
        if fault is not None:
            return fault
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


def _too_difficult(game: Game, leader: Unit) -> str | None:
    """Why a commander cannot lead its unit; a beastmaster may have helped it."""
    host = game.units[leader.host]
    rating = host.creature.number("Difficult")
    helped = any(u.seat == leader.seat and u.has("Beastmaster") for u in game.units)
    if rating <= leader.rating or helped:
        return None
    return (
        f"{host.name} is too difficult for {leader.name}: {rating}, and its rating {leader.rating}"
    )


def check_line(word: str, said: Mapping[str, int]) -> None:
    """Raise if a line that can stand once stands there again, or beside what it excludes."""
    if word in REPEATED:
        return
    excluded = ("table", "battlefield") if word in ("table", "battlefield") else (word,)
    for other in excluded:
        if other in said:
            raise ValueError(f"`{other}` is said in line {said[other]} already")


def check_progress(game: Game, said: Mapping[str, int]) -> None:
    """Raise if the battle cannot have come so far."""
    if game.round < 1 and game.stage in ("phase", "end of round"):
        raise TextError(said.get("round", 0), "rounds are counted from 1; 0 is before the first")
    if game.stage == "phase" and game.phases and game.phase >= game.phases:
        told = f"the round has {game.phases} phases, and no phase {game.phase + 1}"
        raise TextError(said.get("phase", said.get("phases", 0)), told)


def whole_number(text: str, least: int = 0, most: int = 9_999) -> int:
    """A whole number within bounds."""
    try:
        number = int(text)
    except ValueError:
        raise ValueError(f"expected a whole number, found {text!r}") from None
    if not least <= number <= most:
        raise ValueError(f"expected a number from {least} to {most}, found {number}")
    return number


def playing(text: str, players: int) -> int:
    """The seat of a player that plays."""
    seat = seat_number(text)
    if seat >= players:
        raise ValueError(f"{text} does not play: there are {players} players")
    return seat


def check_name(name: str) -> None:
    """Raise if a unit cannot bear a name."""
    if not name.isprintable() or len(name) > LONGEST_NAME:
        told = name[:LONGEST_NAME]
        raise ValueError(f"{told!r} is no name for a unit: up to {LONGEST_NAME} letters and signs")


def check_specials(game: Game, lines: Mapping[str, int]) -> None:
    """Raise if a special rule is about a unit or a player that is not there."""
    for name, word in game.terms.specials:
        fault = special_fault(name, word, len(game.teams))
        if fault is not None:
            raise TextError(lines.get(name, 0), fault)
        about_unit = "unit" in SPECIALS[name] and name != "neutral" and not word.isdecimal()
        if about_unit and game.named(word) is None:
            raise TextError(
                lines.get(name, 0), f"`special {name}` is about {word!r}: there is no such unit"
            )
        unit = game.named(word)
        if unit is None:
            continue
        if name == "supreme" and not unit.commander:
            raise TextError(lines.get(name, 0), f"{unit.name} is no commander: it leads no army")
        if name == "neutral" and unit.under("neutral") is None:
            raise TextError(lines.get(name, 0), f"{unit.name} does not bear the mark `neutral`")


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
