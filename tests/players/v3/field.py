"""Small battles set up by hand for the computer opponents."""

from warband.boards.squares.edges import Edges
from warband.boards.squares.grid import Grid
from warband.cards import vocabulary as v
from warband.kernel.battle import Battle
from warband.kernel.dice import Dice
from warband.rules.v3 import placement, setup
from warband.rules.v3.field import Ground
from warband.rules.v3.formats import ARENA
from warband.rules.v3.index import reindex
from warband.rules.v3.library import Library
from warband.rules.v3.rules import GuildV3
from warband.rules.v3.state import Piece, Skirmish

SWORD = v.Power(
    "Sword",
    section="attack",
    attack="melee",
    basic=True,
    action=("attack",),
    strike=v.Strike(10, "AC", (v.Part(10),)),
)
BOW = v.Power(
    "Bow",
    section="attack",
    attack="ranged",
    action=("attack",),
    bounds=v.Bounds(range=10),
    strike=v.Strike(10, "AC", (v.Part(10),)),
)
FIREBALL = v.Power(
    "Fireball",
    section="attack",
    attack="area",
    action=("attack",),
    bounds=v.Bounds(range=10, shape="radius", size=1),
    strike=v.Strike(10, "Ref", (v.Part(10, "fire"),)),
)


class Scene:
    """A clear map of 14 by 10 squares in the middle of round 1, blue to activate.

    There are no victory areas unless `area` names the squares of blue's.
    """

    def __init__(self, area: str = "") -> None:
        grid = Grid(14, 10)
        areas = {"start A": (grid.parse_all("A1 A2"),), "start B": (grid.parse_all("N9 N10"),)}
        if area:
            areas["victory A"] = (grid.parse_all(area),)
        terrain = (frozenset(("clear",)),) * grid.size
        ground = Ground("field", grid, terrain, Edges(), areas)
        self.library = Library({}, {"field": ground})
        self.state: Skirmish = setup.blank(ARENA, self.library, "field")
        self.state.round = 1
        self.state.initiative = 0
        self.state.turns_left = 2
        self.state.phase = "activation"

    def add(self, name: str, square: str, seat: int, *powers: v.Power, **numbers: object) -> Piece:
        """A creature with these powers (a sword if there are none)."""
        hp = numbers.pop("hp_now", None)
        fields: dict[str, object] = {
            "level": 5, "cost": 20, "ac": 15, "fort": 15, "ref": 15, "will": 15, "speed": 6,
            "hp": 50, "bloodied": 25, "powers": powers or (SWORD,), "factions": ("wild",),
        }  # fmt: skip
        fields.update(numbers)
        self.library.cards[name.lower()] = v.Creature(name, **fields)  # type: ignore[arg-type]
        piece = setup.enlist(self.state, seat, name)
        piece.label = name
        if isinstance(hp, int):
            piece.hp = hp
        placement.put(self.state, piece, self.cell(square))
        piece.last_legal = piece.anchor
        reindex(self.state)
        return piece

    def cell(self, square: str) -> int:
        return self.state.field.grid.parse(square)

    def battle(self, seed: int = 1) -> Battle[Skirmish]:
        """The battle from here on."""
        return Battle(GuildV3(), self.state.copy(), dice=Dice(seed))
