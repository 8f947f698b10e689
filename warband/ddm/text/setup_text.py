"""The setup of a battle as text: format, maps, warbands, and who plays with whom.

    format 200-8 (75%)
    rounds 12
    blue Iron Column
      map The Broken Span
      2 Dragonborn Fighter - Axe
      1 Moon Elf Ranger with Elemental Bane Weapon
      item Foe Stone
    red Black Wings
      ...

`map` before the players fixes the map, `limited` says that warbands were built from sealed
product; an `item` line is an item to be assigned at the
reveal. The order of creatures is kept. More than two players fight alone, unless a line such as
`teams blue+green red+yellow` says otherwise.

Cards that players bring along, which no library has, are written out before all else, in the
notation of cards.

A battle may also begin in the middle: the first line is `position`, and a position follows.
"""

from warband.cards import vocabulary as v
from warband.cards.notation import NotationError, parse_cards, print_card
from warband.cards.warbands import MOST, Warband, parse_bearer, quoted_name
from warband.ddm.build.roster import Recruit
from warband.ddm.seats import (
    DUEL,
    SEATS,
    SeatError,
    Teams,
    fight_alone,
    names,
    parse_teams,
    print_teams,
)
from warband.ddm.setup import Setup, Side


class SetupError(ValueError):
    """A setup that cannot be read; says which line and why."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"setup, line {line}: {reason}")


POSITION = "position\n"


def position_in(setup: str) -> str | None:
    """The position that a battle begins from; None where warbands are set up first.

    >>> position_in("position\\nblue Knight (plain) C4\\n"), position_in("format 200-8 (75%)\\n")
    ('blue Knight (plain) C4\\n', None)
    """
    return setup.removeprefix(POSITION) if setup.startswith(POSITION) else None


def print_setup(setup: Setup) -> str:
    """Write a setup down."""
    lines = [line for card in setup.cards for line in print_card(card).splitlines()]
    lines.append(f"format {setup.format}")
    if setup.fixed_map:
        lines.append(f"map {setup.fixed_map}")
    if setup.limited:
        lines.append("limited")
    if setup.rounds:
        lines.append(f"rounds {setup.rounds}")
    if setup.teams != fight_alone(len(setup.teams)):
        lines.append(f"teams {print_teams(setup.teams)}")
    for seat, side in zip(names(setup.teams), setup.sides, strict=True):
        lines.append(f"{seat} {side.name}".rstrip())
        if side.map:
            lines.append(f"  map {side.map}")
        if side.faction:
            lines.append(f"  faction {side.faction}")
        for count, recruit in _runs(side.recruits):
            items = "".join(f" with {quoted_name(item)}" for item in recruit.items)
            lines.append(f"  {count} {quoted_name(recruit.creature)}{items}")
        lines += [f"  item {item}" for item in side.items]
    return "\n".join(lines) + "\n"


def _runs(recruits: tuple[Recruit, ...]) -> list[tuple[int, Recruit]]:
    runs: list[tuple[int, Recruit]] = []
    for recruit in recruits:
        if runs and runs[-1][1] == recruit:
            runs[-1] = (runs[-1][0] + 1, recruit)
        else:
            runs.append((1, recruit))
    return runs


def parse_setup(text: str) -> Setup:
    """Read a setup; SetupError names the line."""
    form, fixed_map, rounds, limited = "", "", 0, False
    teams: Teams | None = None
    sides: dict[str, dict[str, object]] = {}
    current: dict[str, object] | None = None
    cards, text = cards_before(text)
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        word, _, rest = line.strip().partition(" ")
        rest = rest.strip()
        if line[0] in " \t":
            if current is None:
                raise SetupError(number, f"expected a player before {line.strip()!r}")
            _read_member(current, word, rest, number)
        elif word == "format":
            form = rest
        elif word == "map":
            fixed_map = rest
        elif word == "rounds":
            if not rest.isdecimal() or len(rest) > 6:
                raise SetupError(number, f"expected a number of rounds, found {rest!r}")
            rounds = int(rest)
        elif word == "limited" and not rest:
            limited = True
        elif word == "teams":
            teams = _teams(rest, number)
        elif word in SEATS:
            if word in sides:
                raise SetupError(number, f"{word} is given twice")
            current = sides[word] = {"name": rest, "recruits": [], "items": []}
        else:
            raise SetupError(
                number, f"expected format, map, limited, rounds, teams or a player, found {word!r}"
            )
    if not form:
        raise SetupError(1, "no format is given")
    teams = teams or fight_alone(max(len(sides), len(DUEL)))
    for seat in names(teams):
        if seat not in sides:
            raise SetupError(1, f"{seat} is missing")
    made = tuple(_side(sides[seat]) for seat in names(teams))
    return Setup(form, made, fixed_map, rounds, teams, cards, limited)


def cards_before(text: str) -> tuple[tuple[v.Card, ...], str]:
    """The cards that are written out before a text, and the text; its lines keep their numbers.

    >>> cards, rest = cards_before("format 200-8 (75%)\\n")
    >>> cards, rest
    ((), 'format 200-8 (75%)\\n')
    """
    lines = text.splitlines()
    ends = 0
    for number, line in enumerate(lines):
        below = ends > 0 and line[:1] in ("", " ", "\t", "#")
        if below or line.startswith(("creature ", "item ")):
            ends = number + 1
        elif line.strip() and not line.startswith("#"):
            break
    if not ends:
        return (), text
    try:
        found = tuple(parse_cards("\n".join(lines[:ends]) + "\n"))
    except NotationError as error:
        raise SetupError(error.line, error.reason) from None
    return found, "\n".join([""] * ends + lines[ends:]) + "\n"


def _teams(text: str, number: int) -> Teams:
    try:
        return parse_teams(text)
    except SeatError as error:
        raise SetupError(number, str(error)) from error


def _read_member(current: dict[str, object], word: str, rest: str, number: int) -> None:
    recruits, items = current["recruits"], current["items"]
    assert isinstance(recruits, list)
    assert isinstance(items, list)
    if word in ("map", "faction"):
        current[word] = rest
    elif word == "item":
        items.append(rest)
    elif word.isdecimal() and rest:
        if len(word) > 3 or int(word) > MOST:
            raise SetupError(number, f"at most {MOST} of a kind, found {word}")
        recruits += [Recruit(*parse_bearer(rest))] * int(word)
    else:
        raise SetupError(number, f"expected a count and a creature, found '{word} {rest}'")


def _side(parts: dict[str, object]) -> Side:
    recruits, items = parts["recruits"], parts["items"]
    assert isinstance(recruits, list)
    assert isinstance(items, list)
    return Side(
        tuple(recruits),
        str(parts.get("map", "")),
        tuple(items),
        str(parts["name"]),
        str(parts.get("faction", "")),
    )


def side_of(warband: Warband, map_name: str) -> Side:
    """A ready warband with a map."""
    recruits = [
        Recruit(member.creature, member.items)
        for member in warband.members
        for _ in range(member.count)
    ]
    return Side(
        tuple(recruits),
        map_name,
        warband.unassigned,
        name=warband.name,
        faction=warband.faction,
    )
