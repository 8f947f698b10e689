"""Combat dice and the twenty-sided die."""

from typing import Final

from warband.kernel.questions import Fact, Flow, roll

__all__ = ["COMBAT", "FACES", "combat_roll", "d20", "shields", "skulls"]

COMBAT: Final = 6
"""A combat die has six faces: three skulls, two shields and a blank."""
FACES: Final = ("", "skull", "skull", "skull", "shield", "shield", "blank")
"""What each face of a combat die shows."""

_LAST_SKULL, _LAST_SHIELD = 3, 5


def combat_roll(seat: int, count: int, why: str, /, **about: Fact) -> Flow[tuple[int, ...]]:
    """Roll combat dice; no dice at all roll nothing."""
    if count <= 0:
        return ()
    return (yield from roll(seat, COMBAT, count, why, **about))


def skulls(faces: tuple[int, ...]) -> int:
    """How many skulls a roll shows."""
    return sum(1 for face in faces if face <= _LAST_SKULL)


def shields(faces: tuple[int, ...]) -> int:
    """How many shields a roll shows."""
    return sum(1 for face in faces if _LAST_SKULL < face <= _LAST_SHIELD)


def d20(seat: int, why: str, /, **about: Fact) -> Flow[int]:
    """Roll the twenty-sided die."""
    (face,) = yield from roll(seat, 20, 1, why, **about)
    return face
