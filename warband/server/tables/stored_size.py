"""What a table may store: a battle, however long, and a good deal of talk, but not a disk."""

from collections.abc import Sequence

from warband.server.storage.entries import AnyEntry, Begun, Ended, Moved, Opened, Resigned, Resumed
from warband.server.tables.refusals import Refusal

MOST_TALK = 400_000
"""Characters after which nothing is stored but the battle itself: no chat, offers, settings."""
MOST_BATTLE = 3_000_000
"""Characters after which nothing more is stored; the longest battles take a tenth."""
GOES_ON = (Opened, Begun, Moved, Ended, Resigned, Resumed)


def check_room_for(stored: int, entries: Sequence[AnyEntry], bodies: Sequence[str]) -> None:
    """Refusal if a table that stores so much may not store these as well."""
    total = stored + sum(len(body) for body in bodies)
    battle = all(isinstance(entry, GOES_ON) for entry in entries)
    if total > (MOST_BATTLE if battle else MOST_TALK):
        what = "the battle is too long" if battle else "too much was said and set here"
        raise Refusal("full", f"this table can store no more: {what}")
