"""The one door: which rulebooks there are, and where their parts live.

Whatever takes a rulebook by name finds it here. A rulebook joins with one line: the module that
opens it, and those of its players, its screen in the terminal and its tables on the server.
Parts are named, not imported: each is loaded by whoever lives on its floor.
"""

from functools import lru_cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import NamedTuple, cast

from warband.cards.check import user_card_folder
from warband.kernel.battle import Position
from warband.kernel.rulebook import Rulebook, UnknownName


class Parts(NamedTuple):
    """The modules of one rulebook."""

    rules: str
    """Has `open_book(cards)`: the rulebook, with a folder of cards of one's own."""
    players: str = ""
    """Has `AGENTS`: computer opponents by name, weakest first; without it there is `random`."""
    terminal: str = ""
    """Has `open_screen(book)`; without it the terminal lists questions and answers."""
    tables: str = ""
    """Has `open_tables(book)`; without it nobody can play it in the browser."""
    year: str = ""
    """Of a line of editions: the year, by which one of them may be asked for as well."""


RULEBOOKS: dict[str, Parts] = {
    "v3": Parts(
        "warband.rules.v3.book",
        players="warband.players.ddm.agents",
        terminal="warband.terminal.ddm_screen",
        tables="warband.server.games.ddm.tables",
        year="2022",
    ),
    "guild2011": Parts(
        "warband.rules.guild2011.book",
        players="warband.players.ddm.agents",
        terminal="warband.terminal.ddm_screen",
        tables="warband.server.games.ddm.tables",
        year="2011",
    ),
    "battle2008": Parts(
        "warband.rules.battle2008.book",
        players="warband.players.ddm.agents",
        terminal="warband.terminal.ddm_screen",
        tables="warband.server.games.ddm.tables",
        year="2008",
    ),
    "heroscape": Parts(
        "warband.rules.heroscape.book",
        players="warband.players.heroscape.agents",
        terminal="warband.terminal.heroscape_screen",
        tables="warband.server.games.heroscape.tables",
    ),
    "handbook": Parts(
        "warband.rules.handbook.book",
        players="warband.players.handbook.agents",
        terminal="warband.terminal.handbook_screen",
        tables="warband.server.games.handbook.tables",
    ),
    "dungeon": Parts(
        "warband.rules.handbook.dungeon.delve.book",
        players="warband.players.dungeon.agents",
        terminal="warband.terminal.dungeon_screen",
        tables="warband.server.games.dungeon.tables",
    ),
    "massbattle": Parts(
        "warband.rules.massbattle.book",
        players="warband.players.massbattle.agents",
        terminal="warband.terminal.massbattle_screen",
        tables="warband.server.games.massbattle.tables",
    ),
}
"""All rulebooks, those first that people ask for most."""

USUAL = "v3"
"""The rulebook that is meant where none is named, in commands, requests and records."""


def find_parts(name: str) -> Parts:
    """Where the parts of a rulebook live.

    >>> find_parts("chess")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    warband.kernel.rulebook.UnknownName: no rulebook is named 'chess'; there are v3, ...
    """
    if name not in RULEBOOKS:
        raise UnknownName(f"no rulebook is named {name!r}; there are {', '.join(RULEBOOKS)}")
    return RULEBOOKS[name]


def find_part(name: str, part: str) -> ModuleType | None:
    """The module of one of the parts of a rulebook, or None where it has none."""
    place = getattr(find_parts(name), part)
    return import_module(place) if place else None


def open_rulebook(name: str, cards: Path | None = None) -> Rulebook[Position]:
    """The rulebook of that name with a folder of cards, or with the imported ones.

    It is read once, and again when somebody changed the cards. A book only ever meets battles
    that it began itself, so its kind of state stays inside.
    """
    folder = cards or user_card_folder()
    return _opened(find_parts(name).rules, folder, _stamp(folder))


def _stamp(folder: Path) -> tuple[int, ...]:
    """Changes whenever a file of the folder does."""
    if not folder.is_dir():
        return ()
    return tuple(sorted(file.stat().st_mtime_ns for file in folder.rglob("*") if file.is_file()))


@lru_cache(maxsize=24)
def _opened(module: str, folder: Path, stamp: tuple[int, ...]) -> Rulebook[Position]:
    return cast(Rulebook[Position], import_module(module).open_book(folder))
