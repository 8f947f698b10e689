"""Every kind of terrain of the books: what core terrain it counts as in all of them.

Which kinds are difficult ground as well says the board of each edition.

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
    "forest": Kind("clear", "f"),
    "market stall": Kind("clear", "m"),
    "hidden": Kind("wall", "S"),
    "ridge": Kind("clear", "r"),
    "smoke": Kind("clear", "k"),
    "blood rock": Kind("clear", "b"),
    "healing fountain": Kind("clear", "h"),
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
    "dangerous": Kind("clear", "!"),
    "spike stones": Kind("clear", "*"),
    "defensive": Kind("clear", "d"),
    "pit": Kind("pit", "P"),
    "slippery": Kind("clear", "s"),
    "steep slope": Kind("clear", "/"),
    "web": Kind("clear", "w"),
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
