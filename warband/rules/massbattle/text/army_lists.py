"""Army lists as text."""

from collections.abc import Mapping

from warband.kernel.lines import Line
from warband.rules.massbattle.roster.creatures import FACTIONS, Creature
from warband.rules.massbattle.roster.lists import Army, Bought
from warband.rules.massbattle.text.problems import TextError
from warband.rules.massbattle.text.soundness import check_name

__all__ = ["army_lines", "read_army"]

MOST = 999
"""No list needs more creatures on a line."""


def read_army(lines: list[Line], known: Mapping[str, Creature], name: str = "") -> Army:
    """An army list: `faction CE`, then a unit a line, `12 Orc Warrior` or `5 Gnoll as Pack`.

    Without a number it is one creature.
    """
    faction = ""
    units: list[Bought] = []
    for line in lines:
        word, _, rest = line.words.partition(" ")
        if word == "faction":
            if faction:
                raise TextError(line.number, f"the army is of {faction} already")
            if rest not in FACTIONS:
                raise TextError(line.number, f"{rest!r} is no faction: {', '.join(FACTIONS)}")
            faction = rest
            continue
        number, what = (word, rest) if word.isdecimal() else ("1", line.words)
        count = int(number)
        if not 1 <= count <= MOST:
            raise TextError(
                line.number,
                f"expected `faction CE` or `12 Orc Warrior`, up to {MOST} of them, found "
                f"{line.words!r}",
            )
        creature, _, called = what.partition(" as ")
        found = known.get(creature.strip().lower())
        if found is None:
            raise TextError(
                line.number,
                f"there is no creature {creature.strip()!r}; a line is `faction CE`, "
                "`12 Orc Warrior` or `Minotaur`",
            )
        try:
            check_name(called.strip())
        except ValueError as error:
            raise TextError(line.number, str(error)) from None
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
