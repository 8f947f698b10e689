"""Warbands as text: a name, a format, and who belongs to it.

    warband Coils of the Serpent
    format 200-5 (50%)
    faction wild
    1 Abomination Lurker
    2 Yuan-Ti Fangblade
    1 Bryn Lightfingers with Foe Stone
    unassigned Elemental Bane Weapon
    uses Chief: Rally
    raises Snig, Worg Rider: Strength in Numbers 2

Names and counts only; which warbands are legal is for a rulebook to say. A line with a
bearer of items counts as many such bearers, each with those items; a name that has "with"
or "and" in it stands in quotation marks (`1 "Goblin with Torch" with Foe Stone`).

`unassigned` is an item that nobody carries yet, `uses` the power by which creatures of other
factions are let in, `raises` the power that raises the number of creatures; both may be left
to the check.
"""

import re
from collections.abc import Collection
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
    unassigned: tuple[str, ...] = ()
    """Items that nobody carries yet."""
    uses: tuple[tuple[str, str], ...] = ()
    """Creature and power that let creatures in."""
    raises: tuple[tuple[str, str], ...] = ()
    """Creature and power that raise the number of creatures."""

    @property
    def format(self) -> str:
        """The format as people write it.

        >>> Warband("Two", 100, 2, 75, ()).format
        '100-2 (75%)'
        """
        return f"{self.points}-{self.creatures} ({self.cost_percent}%)"


MOST = 200
"""No warband has so many copies of a creature."""

_FORMAT = re.compile(r"(\d{1,6})-(\d{1,6}) \((\d{1,6})%\)")
_MEMBER = re.compile(r"(\d{1,6})\s+(.+)")
_BEARER = re.compile(r"""\s*("[^"]*"|.+?)\s*(?:\s+with\s+(.+))?""")
_ITEM = re.compile(r"""\s*("[^"]*"|.+?)\s*(?:\s+(?:with|and)\s+(.+))?""")
_JOINT = re.compile(r"\b(?:with|and)\b", re.IGNORECASE)


def parse_bearer(text: str, names: Collection[str] = ()) -> tuple[str, tuple[str, ...]]:
    """A creature and the items that it carries.

    `names` (in small letters) are cards whose names need no quotation marks.

    >>> parse_bearer("Ogre with Rod and Ring")
    ('Ogre', ('Rod', 'Ring'))
    >>> parse_bearer('"Goblin with Torch" with Rod')
    ('Goblin with Torch', ('Rod',))
    >>> parse_bearer("Goblin with Torch with Rod", {"goblin with torch"})
    ('Goblin with Torch', ('Rod',))
    """
    lower = text.lower()
    known = [name for name in names if lower.startswith(name) and _JOINT.search(name)]
    for name in sorted(known, key=len, reverse=True):
        if not lower[len(name) :].strip() or lower[len(name) :].startswith(" with "):
            text = f'"{text[: len(name)]}"{text[len(name) :]}'
            break
    creature = _BEARER.fullmatch(text)
    assert creature is not None
    items: list[str] = []
    rest: str | None = creature[2]
    while rest:
        item = _ITEM.fullmatch(rest)
        assert item is not None
        items.append(item[1].strip('"'))
        rest = item[2]
    return creature[1].strip('"'), tuple(items)


def quoted_name(name: str) -> str:
    """The name of a card, in quotation marks if it would be read as several.

    >>> quoted_name("Goblin with Torch"), quoted_name("Brand")
    ('"Goblin with Torch"', 'Brand')
    """
    return f'"{name}"' if _JOINT.search(name) else name


def parse_warbands(
    text: str, source: str = "warbands", names: Collection[str] = ()
) -> list[Warband]:
    """Reads a file of warbands; a line that begins with `warband` starts the next one.

    `names` (in small letters) are cards whose names need no quotation marks.
    """
    found: list[Warband] = []
    draft: dict[str, object] = {}
    members: list[Member] = []
    listed: dict[str, list[str]] = {}
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.strip()
        if not line or line.startswith("#"):
            continue
        word, _, rest = line.partition(" ")
        if word == "warband":
            if draft:
                found.append(_finished(draft, members, listed, source, number - 1))
            draft, members, listed = {"name": rest.strip(), "line": number}, [], {}
            if not rest.strip():
                raise WarbandError(source, number, "expected a name after 'warband'")
        elif not draft:
            raise WarbandError(source, number, f"expected 'warband', found {word!r}")
        elif word == "format":
            draft["format"] = _format(rest.strip(), source, number)
        elif word == "faction":
            draft["faction"] = rest.strip()
        elif word in ("unassigned", "uses", "raises"):
            _listed(listed, word, rest.strip(), source, number)
        else:
            members.append(_member(line, source, number, names))
    if draft:
        found.append(_finished(draft, members, listed, source, len(text.splitlines())))
    return found


def _format(text: str, source: str, line: int) -> tuple[int, int, int]:
    match = _FORMAT.fullmatch(text)
    if match is None:
        raise WarbandError(source, line, f"expected a format such as 200-8 (75%), found {text!r}")
    points, creatures, percent = (int(group) for group in match.groups())
    return points, creatures, percent


def _member(line: str, source: str, number: int, names: Collection[str]) -> Member:
    match = _MEMBER.fullmatch(line)
    if match is not None and int(match[1]) > MOST:
        raise WarbandError(source, number, f"at most {MOST} of a kind, found {match[1]}")
    if match is None or int(match[1]) < 1:
        raise WarbandError(
            source, number, f"expected a count and the name of a creature, found {line!r}"
        )
    creature, items = parse_bearer(match[2], names)
    return Member(creature, int(match[1]), items)


def _listed(listed: dict[str, list[str]], word: str, rest: str, source: str, line: int) -> None:
    """A line about items nobody carries, or about a power the warband is built with."""
    if word == "unassigned" and not rest:
        raise WarbandError(source, line, "expected the name of an item after 'unassigned'")
    if word != "unassigned" and not all(part.strip() for part in rest.rpartition(": ")):
        raise WarbandError(source, line, f"expected '{word} CREATURE: POWER', found {rest!r}")
    listed.setdefault(word, []).append(rest)


def _power(text: str) -> tuple[str, str]:
    creature, _, power = text.rpartition(": ")
    return creature.strip(), power.strip()


def _finished(
    draft: dict[str, object],
    members: list[Member],
    listed: dict[str, list[str]],
    source: str,
    line: int,
) -> Warband:
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
        tuple(listed.get("unassigned", ())),
        tuple(map(_power, listed.get("uses", ()))),
        tuple(map(_power, listed.get("raises", ()))),
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
        items = " and ".join(map(quoted_name, member.items))
        bearing = f" with {items}" if items else ""
        lines.append(f"{member.count} {quoted_name(member.creature)}{bearing}")
    lines += [f"unassigned {item}" for item in warband.unassigned]
    lines += [f"uses {creature}: {power}" for creature, power in warband.uses]
    lines += [f"raises {creature}: {power}" for creature, power in warband.raises]
    return "\n".join(lines) + "\n"


def load_even(path: Path) -> frozenset[frozenset[str]]:
    """The pairs of warbands of about the same strength that a file names, one a line.

    # measured with both led alike
    Bronze and Gold against Iron Column
    """
    if not path.is_file():
        return frozenset()
    pairs: set[frozenset[str]] = set()
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        text = line.partition("#")[0].strip()
        if not text:
            continue
        one, against, other = (part.strip() for part in text.partition(" against "))
        if not (one and against and other):
            raise WarbandError(str(path), number, f"expected ONE against ANOTHER, found {text!r}")
        pairs.add(frozenset((one, other)))
    return frozenset(pairs)


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
