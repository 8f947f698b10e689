"""A battlefield: a board with the tables the rules look things up in."""

from warband.boards.hexes import Gait, HexBoard, Outline, Prism, Sight, Trails
from warband.rules.heroscape.army_cards.cards import Card

__all__ = ["Field"]

WATER = ("water", "swamp water")
SHADOW = ("shadow",)
ROAD = ("road",)
LAVA_FIELD = ("lava field",)
MOLTEN = ("molten lava",)

MAJOR, EXTREME = 10, 20
"""How many levels beyond the height of a figure make a fall major or extreme."""
FALL_DANGER = 2
"""What one die of a fall counts for when paths are compared; so does one leaving attack."""


class Field:
    """One board under the rules of the Basic or the Master game.

    Tables are made when they are first needed and shared by all battles on the field.
    """

    def __init__(
        self, board: HexBoard, *, master: bool = True, heavy: tuple[str, ...] = ()
    ) -> None:
        self.board = board
        self.master = master
        self.heavy = heavy
        """Ground that costs one space more to enter: heavy snow, slippery ice."""
        self.sight = Sight(board)
        self.shadow = board.of_ground(*SHADOW)
        self.water = board.of_ground(*WATER)
        self.road = board.of_ground(*ROAD)
        self.lava = board.of_ground(*LAVA_FIELD)
        self.molten = board.of_ground(*MOLTEN)
        self.everywhere = (1 << len(board.spaces)) - 1
        self._grounds: dict[tuple[str, ...], int] = {}
        self._trails: dict[Gait, Trails] = {}
        self._walks: dict[tuple[int, int], Trails] = {}
        self._flights: dict[tuple[int, int], Trails] = {}
        self._prisms: dict[tuple[tuple[int, ...], int], tuple[Prism, ...]] = {}

    def of_ground(self, grounds: tuple[str, ...]) -> int:
        """The spaces whose ground is one of the given kinds."""
        mask = self._grounds.get(grounds)
        if mask is None:
            mask = self._grounds[grounds] = self.board.of_ground(*grounds)
        return mask

    def walk(self, card: Card) -> Trails:
        """Where figures of a card can walk."""
        trails = self._walks.get(card.frame)
        if trails is None:
            trails = self._walks[card.frame] = self._make(self._gait(card))
        return trails

    def flight(self, card: Card) -> Trails:
        """Where figures of a card can fly."""
        trails = self._flights.get(card.frame)
        if trails is None:
            gait = Gait(height=card.height, long=card.long, flies=True)
            trails = self._flights[card.frame] = self._make(gait)
        return trails

    def _make(self, gait: Gait) -> Trails:
        trails = self._trails.get(gait)
        if trails is None:
            trails = self._trails[gait] = Trails(self.board, gait)
        return trails

    def _gait(self, card: Card) -> Gait:
        """Moving up, height limit, falling, water (Master: Action 2; Basic: Action 2)."""
        if not self.master:
            return Gait(
                height=card.height,
                long=card.long,
                halting=WATER,
                costly=self.heavy,
                barred=MOLTEN,
            )
        return Gait(
            height=card.height,
            long=card.long,
            climb=card.height,
            halting=WATER + MOLTEN,
            costly=self.heavy,
            soft=WATER + MOLTEN,
            drops=(
                (card.height, FALL_DANGER),
                (card.height + MAJOR, 3 * FALL_DANGER),
                (card.height + EXTREME, 10 * FALL_DANGER),
            ),
        )

    def prisms(self, spaces: tuple[int, ...], height: int) -> tuple[Prism, ...]:
        """The body of a figure as something that can be in the way."""
        key = (spaces, height)
        prisms = self._prisms.get(key)
        if prisms is None:
            prisms = self._prisms[key] = self.sight.prisms(spaces, height)
        return prisms

    def sees(
        self,
        viewer: tuple[int, ...],
        eye: int,
        target: tuple[int, ...],
        outline: Outline,
        others: "list[tuple[int, tuple[int, ...], int]]",
    ) -> bool:
        """Whether a figure sees another past all others, given as mask, spaces and height."""
        sight = self.sight
        for a in viewer:
            for b in target:
                if not sight.sees(a, eye, b, outline):
                    continue
                corridor = sight.corridor(a, b, outline.fringe)
                bodies: tuple[Prism, ...] = ()
                for mask, spaces, height in others:
                    if mask & corridor:
                        bodies += self.prisms(spaces, height)
                if not bodies or sight.sees(a, eye, b, outline, bodies):
                    return True
        return False
