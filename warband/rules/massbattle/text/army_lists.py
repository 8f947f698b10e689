"""Army lists as text."""

from collections.abc import Mapping

from warband.kernel.lines import Line
from warband.rules.massbattle.roster.creatures import Creature
from warband.rules.massbattle.roster.lists import Army, Bought
from warband.rules.massbattle.text.problems import TextError

__all__ = ["army_lines", "read_army"]


def read_army(lines: list[Line], known: Mapping[str, Creature], name: str = "") -> Army:
    """An army list: `faction CE`, then a unit a line, `12 Orc Warrior` or `5 Gnoll as Pack`."""
    faction = ""
    units: list[Bought] = []
    for line in lines:
        word, _, rest = line.words.partition(" ")
        if word == "faction":
            faction = rest
            continue
        count = int(word) if word.isdecimal() else 0
        if not count:
            raise TextError(
                line.number, f"expected `faction CE` or `12 Orc Warrior`, found {line.words!r}"
            )
        creature, _, called = rest.partition(" as ")
        found = known.get(creature.strip().lower())
        if found is None:
            raise TextError(line.number, f"there is no creature {creature.strip()!r}")
        units.append(Bought(found, count, called.strip()))
    if not units:
        raise TextError(lines[0].number if lines else 1, "the army has no units")
    if not faction:
        raise TextError(lines[0].number, "the army names no faction: `faction LG`")
    return Army(faction, tuple(units), name)


def army_lines(army: Army) -> list[str]:
    """The lines of an army list; reading them back gives the same."""
    lines = [f"faction {army.faction}"]
    for creature, number, name in army.units:
        lines.append(f"{number} {creature.name}" + (f" as {name}" if name else ""))
    return lines
