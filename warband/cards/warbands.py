"""Warbands as text: a name, a format, and who belongs to it.

    warband Coils of the Serpent
    format 200-5 (50%)
    faction wild
    1 Abomination Lurker
    2 Yuan-Ti Fangblade
    1 Bryn Lightfingers with Foe Stone

Names and counts only; which warbands are legal is for a rulebook to say. A line with a
bearer of items counts as many such bearers, each with those items.
"""

import re
from pathlib import Path

import msgspec


class WarbandError(ValueError):
    """A warband file says something unknown; names the place."""

    def __init__(self, source: str, line: int, reason: str) -> None:
        super().__init__(f"{source}:{line}: {reason}")
        self.source = source
        self.line = line
        self.reason = reason


class Member(msgspec.Struct, frozen=True):
    """So many copies of a creature, each with these items."""

    creature: str
    count: int = 1
    items: tuple[str, ...] = ()


class Warband(msgspec.Struct, frozen=True):
    """A warband by the names of its cards. `format` is points, creatures, and cost share."""

    name: str
    points: int
    creatures: int
    cost_percent: int
    members: tuple[Member, ...]
    faction: str = ""

    @property
    def format(self) -> str:
        """The format as people write it.

        >>> Warband("Two", 100, 2, 75, ()).format
        '100-2 (75%)'
        """
        return f"{self.points}-{self.creatures} ({self.cost_percent}%)"


_FORMAT = re.compile(r"(\d+)-(\d+) \((\d+)%\)")
_MEMBER = re.compile(r"(\d+)\s+(.+?)(?:\s+with\s+(.+))?")


def parse_warbands(text: str, source: str = "warbands") -> list[Warband]:
    """Reads a file of warbands; a line that begins with `warband` starts the next one."""
    found: list[Warband] = []
    draft: dict[str, object] = {}
    members: list[Member] = []
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.strip()
        if not line or line.startswith("#"):
            continue
        word, _, rest = line.partition(" ")
        if word == "warband":
            if draft:
                found.append(_finished(draft, members, source, number - 1))
            draft, members = {"name": rest.strip(), "line": number}, []
            if not rest.strip():
                raise WarbandError(source, number, "expected a name after 'warband'")
        elif not draft:
            raise WarbandError(source, number, f"expected 'warband', found {word!r}")
        elif word == "format":
            draft["format"] = _format(rest.strip(), source, number)
        elif word == "faction":
            draft["faction"] = rest.strip()
        else:
            members.append(_member(line, source, number))
    if draft:
        found.append(_finished(draft, members, source, len(text.splitlines())))
    return found


def _format(text: str, source: str, line: int) -> tuple[int, int, int]:
    match = _FORMAT.fullmatch(text)
    if match is None:
        raise WarbandError(source, line, f"expected a format such as 200-8 (75%), found {text!r}")
    points, creatures, percent = (int(group) for group in match.groups())
    return points, creatures, percent


def _member(line: str, source: str, number: int) -> Member:
    match = _MEMBER.fullmatch(line)
    if match is None or int(match[1]) < 1:
        raise WarbandError(
            source, number, f"expected a count and the name of a creature, found {line!r}"
        )
    items = tuple(name.strip() for name in match[3].split(" and ")) if match[3] else ()
    return Member(match[2], int(match[1]), items)


def _finished(draft: dict[str, object], members: list[Member], source: str, line: int) -> Warband:
    if "format" not in draft:
        raise WarbandError(source, line, f"the warband {draft['name']!r} names no format")
    if not members:
        raise WarbandError(source, line, f"the warband {draft['name']!r} has no creatures")
    limits = draft["format"]
    assert isinstance(limits, tuple)
    points, creatures, percent = limits
    return Warband(
        str(draft["name"]),
        points,
        creatures,
        percent,
        tuple(members),
        str(draft.get("faction", "")),
    )


def print_warband(warband: Warband) -> str:
    """The text of a warband, with a line end.

    >>> print(print_warband(Warband("Two", 100, 2, 75, (Member("Ogre", 2, ("Rod",)),))), end="")
    warband Two
    format 100-2 (75%)
    2 Ogre with Rod
    """
    lines = [f"warband {warband.name}", f"format {warband.format}"]
    if warband.faction:
        lines.append(f"faction {warband.faction}")
    for member in warband.members:
        items = f" with {' and '.join(member.items)}" if member.items else ""
        lines.append(f"{member.count} {member.creature}{items}")
    return "\n".join(lines) + "\n"


def load_warbands(path: Path) -> dict[str, Warband]:
    """Reads a warband file, or every `.warband` file of a folder, by name."""
    files = sorted(path.glob("*.warband")) if path.is_dir() else [path]
    warbands: dict[str, Warband] = {}
    for file in files:
        for warband in parse_warbands(file.read_text(encoding="utf-8"), str(file)):
            if warband.name in warbands:
                raise WarbandError(str(file), 1, f"the warband {warband.name!r} appears twice")
            warbands[warband.name] = warband
    return warbands
