"""Setting up: items, maps, sides, and where creatures begin."""

import warband.ddm.do.turn.champion_test as champion_test
import warband.ddm.do.turn.setting_up as setting_up
import warband.rules.v3.overflow as overflow
from warband.ddm import questions as q
from warband.ddm.build.equipment import legal_bearers
from warband.ddm.build.profiles import Profile
from warband.ddm.chapters.setting_up import SettingUp, without_room
from warband.ddm.seats import opponent
from warband.ddm.setup import Setup
from warband.ddm.state import Piece, Skirmish
from warband.kernel.questions import Flow, Listed, Pieces, Players, choose


class SettingUpOfV3(SettingUp):
    """Setting up: items, maps, sides, and where creatures begin."""

    __slots__ = ()

    def assign_item(
        self, state: Skirmish, seat: int, name: str, pending: tuple[str, ...]
    ) -> Flow[None]:
        """Give an item to a creature that can use it, or set it aside; others are still pending."""
        item = state.book.item(name)
        warband = [piece for piece in state.pieces if piece.home == seat]
        carried = [tuple(state.book.item(i) for i in piece.items) for piece in warband]
        bearers = legal_bearers(item, [Profile.of(p.card) for p in warband], carried)
        options = [warband[index].id for index in bearers]
        if not bearers or not setting_up.is_needed(state, seat, name, pending):
            options.append(-1)
        chosen = yield from choose(seat, q.ITEM, Pieces(options), item=name)
        if chosen >= 0:
            piece = state.pieces[chosen]
            piece.items = (*piece.items, name)
            piece.kit = state.book.kit(piece.name, piece.items)
            state.tell("item", who=piece.id, item=name)

    def next_in_line(self, state: Skirmish, waiting: list[Piece]) -> list[Piece]:
        """Anybody may be set up next (ruling.overflow)."""
        return waiting

    def start_anchors(self, state: Skirmish, piece: Piece, start: int) -> int:
        """Within the start areas; where not all have room, so that they are used up."""
        waiting = [p for p in state.pieces if p.home == piece.home and p is not piece]
        waiting = [p for p in waiting if not state.placing >> p.id & 1]
        short = without_room(state, [*waiting, piece], start)
        if piece not in short:
            return setting_up.fitting_anchors(state, piece, start)
        return overflow.anchors(state, piece, [p for p in short if p is not piece], start)


def controls(state: Skirmish) -> Flow[None]:
    """2) to 4) Champion test, map control, placement control, and the side of the first."""
    setup = state.setup
    assert isinstance(setup, Setup)
    winner = yield from champion_test.champion_test(state, "setup")
    placement_player, other = winner, opponent(state.teams, winner)
    if not setup.fixed_map:
        wanted = yield from choose(winner, q.CONTROL, Listed(["map control", "placement control"]))
        map_player = winner if wanted == "map control" else other
        placement_player = other if map_player == winner else winner
        maps = sorted({side.map for side in setup.sides})
        chosen = yield from choose(map_player, q.MAP, Listed(maps))
        state.field = state.book.field(chosen)
        state.tell("map", seat=map_player, map=chosen)
    first = yield from choose(
        placement_player,
        q.FIRST_TO_SET_UP,
        Players([placement_player, opponent(state.teams, placement_player)]),
    )
    side = yield from choose(first, q.SIDE, Listed(["A", "B"]))
    state.sides = tuple(
        side if team == state.teams[first] else setting_up.other_side(side) for team in state.teams
    )
    state.first = state.order = first
    state.initiative = winner
    state.phase = "placing"
