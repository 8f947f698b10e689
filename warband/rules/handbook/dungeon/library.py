"""The decks that come with warband, and those of files."""

from functools import cache
from pathlib import Path

from warband.data import data_folder
from warband.rules.handbook.dungeon.decks import Deck, parse_decks

SUFFIX = ".deck"


@cache
def standard_decks() -> dict[str, Deck]:
    """Every deck of the data folder, by name."""
    found: dict[str, Deck] = {}
    for file in sorted((data_folder() / "handbook" / "decks").glob(f"*{SUFFIX}")):
        for deck in parse_decks(file.read_text(encoding="utf-8"), file.name):
            if deck.name in found:
                raise ValueError(f"{file.name}: two decks are named {deck.name!r}")
            found[deck.name] = deck
    return found


@cache
def stand_ins() -> dict[str, str]:
    """Whose card a creature of those decks fights with that has none of its own."""
    found: dict[str, str] = {}
    for deck in standard_decks().values():
        for name, other in deck.figures:
            found.setdefault(name, other)
    return found


def deck_of_level(level: int) -> Deck:
    """The deck that is played at a level: the first that was written for it."""
    for deck in standard_decks().values():
        if deck.level == level:
            return deck
    known = sorted({deck.level for deck in standard_decks().values()})
    raise ValueError(f"no deck is of level {level}; there are levels {', '.join(map(str, known))}")


def find_deck(name: str) -> Deck:
    """A deck by its name, or the first of a file."""
    decks = standard_decks()
    by_name = {known.casefold(): deck for known, deck in decks.items()}
    if name.casefold() in by_name:
        return by_name[name.casefold()]
    if Path(name).is_file():
        return parse_decks(Path(name).read_text(encoding="utf-8"), name)[0]
    raise ValueError(f"no deck is named {name!r}, and there is no such file; "
                     f"there are {', '.join(decks)}")  # fmt: skip
