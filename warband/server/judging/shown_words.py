"""`python -m warband.server.judging.shown_words FILE`: words that the page explains by ledgers.

Of rulebooks on squares and hexes: kinds of terrain, conditions of creatures, actions that everybody
has, as JSON; a test of the page looks for an explanation of each.
"""

import sys
from pathlib import Path

import msgspec

from warband.ddm.book import EditionBook
from warband.server.table_book import open_tables

TOOLS = ("clear", "one level higher", "one level lower")
"""What a desk lays down besides kinds of ground."""


def shown_words() -> dict[str, dict[str, list[str]]]:
    """Words by rulebook and by what they are."""
    words = {}
    for name, tables in open_tables().items():
        desk, book = tables.desk(), tables.book
        # On a plane the server explains what it sends.
        if desk is None or book.board == "plane":
            continue
        edition = book.library.edition if isinstance(book, EditionBook) else None
        words[name] = {
            "terrain": sorted(set(desk.terrains()) - set(TOOLS)),
            "conditions": sorted(desk.conditions()) if book.board == "squares" else [],
            "actions": sorted(edition.universal.costs) if edition is not None else [],
        }
    return words


def as_json() -> str:
    """The same as a file that people can read."""
    return msgspec.json.format(msgspec.json.encode(shown_words()), indent=2).decode() + "\n"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(as_json(), encoding="utf-8")
