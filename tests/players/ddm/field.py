"""Small battles set up by hand for the computer opponents."""

from tests.rules.v3.arena import BOW, SWORD, Arena
from warband.cards import vocabulary as v
from warband.ddm.state import Piece, Skirmish
from warband.kernel.battle import Battle
from warband.kernel.dice import Dice
from warband.rules.v3.book import GuildV3

FIREBALL = v.Power(
    "Fireball",
    section="attack",
    attack="area",
    action=("attack",),
    bounds=v.Bounds(range=10, shape="radius", size=1),
    strike=v.Strike(10, "Ref", (v.Part(10, "fire"),)),
)

__all__ = ["BOW", "FIREBALL", "SWORD", "Scene"]


class Scene(Arena):
    """A clear map of 14 by 10 squares in the middle of round 1, blue to activate.

    There are no victory areas unless `area` names the squares of blue's.
    """

    def __init__(self, area: str = "") -> None:
        areas = {"start A": "A1 A2", "start B": "N9 N10"}
        if area:
            areas["victory A"] = area
        super().__init__(size=(14, 10), areas=areas)
        self.state.initiative = 0
        self.state.turns_left = 2

    def muster(
        self, name: str, square: str, seat: int, *powers: v.Power, **numbers: object
    ) -> Piece:
        """A creature with these powers and no others (a sword if there are none)."""
        hp = numbers.pop("hp_now", None)
        numbers = {"cost": 20, "powers": powers or (SWORD,), **numbers}
        piece = self.add(name, square, seat, **numbers)  # type: ignore[arg-type]
        if isinstance(hp, int):
            piece.hp = hp
        return piece

    def battle(self, seed: int = 1) -> Battle[Skirmish]:
        """The battle from here on."""
        return Battle(GuildV3(), self.state.copy(), dice=Dice(seed))
