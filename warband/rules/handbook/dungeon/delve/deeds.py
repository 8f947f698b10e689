"""What the party may do between fights, as options."""

from typing import NamedTuple

from warband.rules.handbook.state import NOBODY


class Deed(NamedTuple):
    """Something that the party may do between fights."""

    kind: str
    """open, listen, search, disarm, pick, force, find, unlock, use, cast, descend, leave."""
    door: int = 0
    """The number of the door, from 1; 0 where none is meant."""
    hero: int = NOBODY
    target: int = NOBODY
    what: str = ""


LEAVE = Deed("leave")
