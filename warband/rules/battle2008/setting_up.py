"""Setup: reveal, a roll for the map, the other's choice of side, the winner places first."""

import warband.ddm.do.turn.champion_test as champion_test
import warband.ddm.do.turn.setting_up as setting_up
from warband.ddm import questions as q
from warband.ddm.chapters.setting_up import SettingUp
from warband.ddm.seats import left_of, opponent
from warband.ddm.setup import Setup
from warband.ddm.state import Piece, Skirmish
from warband.kernel.questions import Flow, Listed, choose


class SettingUpOf2008(SettingUp):
    """Setup: reveal, a roll for the map, the other's choice of side, the winner places first."""

    __slots__ = ()

    def assign_item(
        self, state: Skirmish, seat: int, name: str, pending: tuple[str, ...]
    ) -> Flow[None]:
        """There are no items."""
        yield from ()

    def starting_anchors(self, state: Skirmish, piece: Piece) -> Flow[int]:
        """Battle Map Selection: in squares free of walls, pits and statues, flyers too."""
        side = state.sides[piece.home]
        if side in CORNERS:
            found = setting_up.fitting_anchors(state, piece, corner_area(state, side))
        else:
            found = yield from super().starting_anchors(state, piece)
        return found & ~state.field.grid.anchors_touching(state.field.pits, piece.side)

    def occupants(self, state: Skirmish) -> int:
        """Scout: any creature keeps it out of a victory area."""
        return state.occupied

    def next_in_line(self, state: Skirmish, waiting: list[Piece]) -> list[Piece]:
        """In a corner any creature may come first."""
        if state.sides[waiting[0].home] in CORNERS:
            return waiting
        return super().next_in_line(state, waiting)


CORNERS = ("NW", "NE", "SW", "SE", "N", "S")
"""Where players of a free-for-all begin; the middles of the long sides for a fifth and sixth."""

CORNER_SIZE = 4


def corner_area(state: Skirmish, corner: str) -> int:
    """Multiplayer Battles: the squares within 4 of a corner."""
    grid = state.field.grid
    left = {"W": 0, "E": grid.width - CORNER_SIZE}.get(corner[-1], (grid.width - CORNER_SIZE) // 2)
    top = 0 if corner[0] == "N" else grid.height - CORNER_SIZE
    return grid.footprint(top * grid.width + left, CORNER_SIZE)


def choose_corners(state: Skirmish, winner: int) -> Flow[None]:
    """Multiplayer Battles: whoever wins the check chooses a corner, then the others to the left."""
    free = list(CORNERS[: max(len(state.teams), 4)])
    sides = list(state.sides)
    seat = winner
    for _ in state.teams:
        sides[seat] = yield from choose(seat, q.SIDE, Listed(free))
        free.remove(sides[seat])
        seat = left_of(state.teams, seat)
    state.sides = tuple(sides)


def controls(state: Skirmish) -> Flow[None]:
    """2) The winner of the roll chooses the map; 3) the other a side; 4) the winner places."""
    setup = state.setup
    assert isinstance(setup, Setup)
    winner = yield from champion_test.champion_test(state, "setup")
    if not setup.fixed_map:
        maps = sorted({side.map for side in setup.sides})
        chosen = yield from choose(winner, q.MAP, Listed(maps))
        state.field = state.book.field(chosen)
        state.tell("map", seat=winner, map=chosen)
    if len(set(state.teams)) > 2:
        yield from choose_corners(state, winner)
        state.first = state.order = state.initiative = winner
        state.phase = "placing"
        return
    other = opponent(state.teams, winner)
    side = yield from choose(other, q.SIDE, Listed(["A", "B"]))
    state.sides = tuple(
        side if team == state.teams[other] else setting_up.other_side(side) for team in state.teams
    )
    state.first = state.order = winner
    state.initiative = winner
    state.phase = "placing"
