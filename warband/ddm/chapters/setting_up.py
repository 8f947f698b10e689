"""Setting up: items, maps, sides, and where creatures begin."""

from abc import ABC, abstractmethod

import warband.ddm.do.turn.setting_up as setting_up
from warband.cards import vocabulary as v
from warband.ddm.moments import Scope
from warband.ddm.state import Piece, Skirmish
from warband.kernel.questions import Flow

ELSEWHERE = frozenset(("scout", "wandering monster", "delayed appearance"))
"""Abilities of creatures that need no room in a start area."""


def without_room(state: Skirmish, waiting: list[Piece], start: int) -> list[Piece]:
    """Those who wait for room in the start areas, if there is not enough for all of them."""
    free = (start & ~state.occupied & ~state.field.walls).bit_count()
    ordinary = [p for p in waiting if not ELSEWHERE & p.kit.abilities.keys()]
    return ordinary if sum(p.side * p.side for p in ordinary) > free else []


class SettingUp(ABC):
    """Setting up: items, maps, sides, and where creatures begin."""

    __slots__ = ()

    @abstractmethod
    def assign_item(
        self, state: Skirmish, seat: int, name: str, pending: tuple[str, ...]
    ) -> Flow[None]:
        """Give an item to a creature that can use it, or set it aside; others are still pending."""

    def begins(self, state: Skirmish, seat: int) -> Flow[None]:
        """A player begins to set up."""
        yield from ()

    def waits(self, state: Skirmish, piece: Piece) -> Flow[bool]:
        """Whether a creature begins the battle off the map: Delayed Appearance."""
        yield from ()
        return "delayed appearance" in piece.kit.abilities or any(
            isinstance(lasting.node, v.Gain) and lasting.node.ability.name == "delayed appearance"
            for lasting in piece.effects
        )

    def entry(self, state: Skirmish, piece: Piece, cells: int) -> int:
        """Where a creature comes onto the map if it can stand in none of these squares."""
        return 0

    def summoned(self, state: Skirmish, piece: Piece, scope: Scope) -> Flow[None]:
        """A power has brought a new creature into play."""
        yield from ()

    def next_in_line(self, state: Skirmish, waiting: list[Piece]) -> list[Piece]:
        """Who may be set up next: where not all have room, the largest first."""
        start = state.field.mask(f"start {state.sides[waiting[0].home]}")
        ordinary = without_room(state, waiting, start)
        largest = max((p.side for p in ordinary), default=0)
        return [p for p in waiting if p not in ordinary or p.side == largest]

    def start_anchors(self, state: Skirmish, piece: Piece, start: int) -> int:
        """Where a creature may stand in its start areas, or as close to them as may be."""
        return setting_up.fitting_anchors(state, piece, start)

    def starting_anchors(self, state: Skirmish, piece: Piece) -> Flow[int]:
        """Where a creature may be set up: start areas, or where its powers put it."""
        field = state.field
        side = state.sides[piece.home]
        areas = field.ground.areas
        if "wandering monster" in piece.kit.abilities:
            area = yield from setting_up.random_victory_area(state, piece)
            if area:
                return setting_up.fitting_anchors(state, piece, area)
            # A map without such areas: it starts as others do.
        options = 0
        start = field.mask(f"start {side}")
        options |= self.start_anchors(state, piece, start)
        if "scout" in piece.kit.abilities:
            for label, squares in areas.items():
                if label.startswith("victory"):
                    for area in squares:
                        if not area & self.occupants(state):
                            options |= setting_up.fitting_anchors(state, piece, area)
        return options

    def occupants(self, state: Skirmish) -> int:
        """Squares of those who keep a Scout out of a victory area: not of Objects."""
        squares = 0
        for piece in state.pieces:
            if "object" not in piece.kit.keywords:
                squares |= piece.space
        return squares
