"""Every kind of terrain of the book: what core terrain it counts as, what it does.

Filling terrain fills squares; gridline terrain (walls, ridgelines, edgelines) stands
between them and lives in the map's edges.
"""

from typing import NamedTuple

from warband.cards import vocabulary as v


class Kind(NamedTuple):
    """A kind of filling terrain: the core terrain it also counts as, and its map letter."""

    core: str
    letter: str


# Core terrain and appendix D. The letter is what maps are drawn with.
KINDS: dict[str, Kind] = {
    "clear": Kind("clear", "."),
    "difficult": Kind("difficult", "^"),
    "river": Kind("river", "~"),
    "statue": Kind("statue", "&"),
    "wall": Kind("wall", "#"),
    "forest": Kind("difficult", "f"),
    "market stall": Kind("difficult", "m"),
    "hidden": Kind("wall", "S"),
    "ridge": Kind("clear", "r"),
    "smoke": Kind("clear", "k"),
    "blood rock": Kind("clear", "b"),
    "healing fountain": Kind("difficult", "h"),
    "sacred circle": Kind("clear", "o"),
    "teleporter": Kind("clear", "t"),
    "acid": Kind("clear", "a"),
    "cold": Kind("clear", "c"),
    "fire": Kind("clear", "x"),
    "lightning": Kind("clear", "l"),
    "necrotic": Kind("clear", "n"),
    "poison": Kind("clear", "p"),
    "radiant": Kind("clear", "i"),
    "thunder": Kind("clear", "u"),
    "dangerous": Kind("difficult", "!"),
    "spike stones": Kind("difficult", "*"),
    "defensive": Kind("clear", "d"),
    "pit": Kind("pit", "P"),
    "slippery": Kind("clear", "s"),
    "steep slope": Kind("difficult", "/"),
    "web": Kind("difficult", "w"),
}

DAMAGING: tuple[v.DamageType, ...] = (
    "acid", "cold", "fire", "lightning", "necrotic", "poison", "radiant", "thunder",
)  # fmt: skip
"""Damaging terrain is named for the damage it deals."""

SYNONYMS = {
    "deep water": "river",
    "water": "river",
    "secret door": "hidden",
    "hidden door": "hidden",
    "fog": "smoke",
    "caustic": "acid",
    "healing font": "healing fountain",
}


def canonical(word: str) -> str:
    """The name a kind of terrain goes by here.

    >>> canonical("Fire terrain"), canonical("deep water")
    ('fire', 'river')
    """
    name = word.lower().removesuffix(" terrain").strip()
    return SYNONYMS.get(name, name)
