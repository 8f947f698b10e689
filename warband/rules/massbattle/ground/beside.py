"""Standing beside a unit: where whoever leaves it, or makes way for it, can be put down."""

from warband.boards.plane.blocks import Block, block_at
from warband.boards.plane.measures import CLOSE
from warband.boards.plane.shapes import Point, distance, overlaps, touches
from warband.rules.massbattle.ground.spaces import base
from warband.rules.massbattle.state import Game, Unit

__all__ = ["Beside", "beside_places"]


def beside_places(
    game: Game, unit: Unit, block: Block, away: int = 0, *, near: Point | None = None
) -> list[Block]:
    """Where a creature can be put down next to a block: along its edges, where nobody stands.

    Places out of touch with enemies come first. On each edge there is also the one that is
    nearest to a point, if one is given.
    """
    wide = base(unit.creature.size)
    found = []
    others = [other.shape for other in game.on_table() if other is not unit]
    for edge in range(4):
        length = block.length(edge)
        steps = max(1, length // (wide or 1))
        fars = [min(length, step * length // steps) for step in range(steps + 1)]
        if near is not None:
            fars.append(block.foot(edge, near))
        for far in fars:
            x, y = block.along(edge, far)
            place = Block(0, 0, block.outward(edge), wide, wide)
            mx, my = place.along(2, wide // 2)
            place = place.shifted(x - mx, y - my).forward(away)
            shape = place.shape
            if not game.field.holds(shape):
                continue
            if any(overlaps(shape, other) for other in (*others, *game.field.barriers)):
                continue
            found.append(place)
    enemies = [enemy.shape for enemy in game.enemies(unit.seat)]
    return sorted(found, key=lambda p: any(touches(p.shape, enemy) for enemy in enemies))


class Beside:
    """Places for a creature next to a block, or within so far of it; any can be named."""

    EXACT = 1 << 52

    def __init__(self, game: Game, unit: Unit, block: Block, within: int = 0) -> None:
        self._game = game
        self._unit = unit
        self._block = block
        self._within = within
        self._listed = beside_places(game, unit, block)

    def __len__(self) -> int:
        return len(self._listed)

    def __getitem__(self, index: int) -> Block:
        if index < self.EXACT:
            return self._listed[index]
        rest, y = divmod(index - self.EXACT, 1 << 22)
        x, heading = divmod(rest, 4096)
        wide = base(self._unit.creature.size)
        return block_at(x, y, heading, wide, wide)

    def allows(self, index: int) -> bool:
        """Whether a place that is not listed may be named."""
        if index < self.EXACT:
            return False
        game, shape = self._game, self[index].shape
        if not game.field.holds(shape) or distance(shape, self._block.shape) > self._within + CLOSE:
            return False
        others = [other.shape for other in game.on_table() if other is not self._unit]
        return not any(overlaps(shape, other) for other in (*others, *game.field.barriers))

    def find(self, x_and_heading: int, y: int) -> int | None:
        """The index of a place; None if the creature may not stand there."""
        index = self.EXACT + x_and_heading * (1 << 22) + y
        return index if self.allows(index) else None
