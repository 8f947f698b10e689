"""What boards are built of: kinds of ground, obstacles, walls, and the tiles that carry them.

Only shapes and thickness stand here. What standing on a kind of ground *does* is a matter of
the rules that use the board.
"""

from dataclasses import dataclass
from typing import Final

__all__ = [
    "GROUNDS",
    "OBSTACLES",
    "SHAPES",
    "Ground",
    "ObstacleKind",
    "ground_by_letter",
]


@dataclass(frozen=True, slots=True)
class Ground:
    """A kind of ground: its letter in drawings, and how many levels one tile of it adds."""

    name: str
    letter: str
    thickness: int


@dataclass(frozen=True, slots=True)
class ObstacleKind:
    """A thing that fills hexes and that nobody walks through.

    Each footprint of the kind lists the peak over every hex of its shape, in the order of
    :data:`SHAPES`, in levels above the ground the thing stands on.
    """

    name: str
    mark: str
    base: str
    peaks: dict[str, tuple[int, ...]]


GROUNDS: Final[dict[str, Ground]] = {
    ground.name: ground
    for ground in (
        Ground("grass", "g", 1),
        Ground("rock", "r", 1),
        Ground("sand", "s", 1),
        Ground("dungeon", "d", 1),
        Ground("swamp", "m", 1),
        Ground("concrete", "c", 1),
        Ground("asphalt", "a", 1),
        Ground("road", "p", 1),
        Ground("snow", "n", 1),
        Ground("lava field", "f", 1),
        Ground("water", "~", 0),
        Ground("swamp water", "w", 0),
        Ground("shadow", "#", 0),
        Ground("ice", "i", 0),
        Ground("molten lava", "l", 0),
    )
}
"""Every kind of ground by name. Thickness 0 is laid on other ground without adding height."""

OBSTACLES: Final[dict[str, ObstacleKind]] = {
    kind.name: kind
    for kind in (
        ObstacleKind("outcrop", "^", "shadow", {"1": (7,), "3": (7, 5, 9)}),
        ObstacleKind(
            "tree", "&", "", {"1/10": (10,), "1/11": (11,), "1/12": (12,), "4": (15,) * 4}
        ),
        ObstacleKind("glacier", "*", "", {"4": (7, 11, 11, 9), "6": (17, 17, 9, 9, 17, 17)}),
        ObstacleKind("palm", "$", "", {"1/14": (14,), "1/15": (15,), "1/16": (16,)}),
        ObstacleKind("brush", "%", "", {"1": (9,)}),
    )
}
"""Every kind of obstacle by name. ``base`` is the ground its own base adds, if it has one."""

SHAPES: Final[dict[int, tuple[tuple[int, int], ...]]] = {
    1: ((0, 0),),
    2: ((0, 0), (1, 0)),
    3: ((0, 0), (1, 0), (0, 1)),
    4: ((0, 0), (1, 0), (0, 1), (1, 1)),
    5: ((0, 0), (1, 0), (2, 0), (3, 0), (4, 0)),
    6: ((0, 0), (1, 0), (2, 0), (-1, 1), (0, 1), (1, 1)),
    7: ((0, 0), (1, 0), (-1, 1), (0, 1), (1, 1), (-1, 2), (0, 2)),
    24: tuple(
        (q, r)
        for r, (first, last) in enumerate(((0, 1), (-1, 1), (-1, 1), (-2, 2), (-2, 2), (-3, 2)))
        for q in range(first, last + 1)
    ),
}
"""The hexes a tile covers as axial vectors from its first hex, before it is turned."""


def ground_by_letter(letter: str) -> Ground | None:
    """The ground a letter of a drawing stands for."""
    return next((ground for ground in GROUNDS.values() if ground.letter == letter), None)
