"""Setting up: reveal, map with deferring, sides, items for anybody, Delayed Appearance."""

import warband.ddm.ask.movement.standing as standing
import warband.ddm.do.harm.effects as effects
import warband.ddm.do.turn.champion_test as champion_test
import warband.ddm.do.turn.setting_up as setting_up
from warband.cards import vocabulary as v
from warband.ddm import questions as q
from warband.ddm.build.profiles import Profile
from warband.ddm.chapters.setting_up import SettingUp
from warband.ddm.moments import Scope
from warband.ddm.seats import opponent
from warband.ddm.setup import Setup
from warband.ddm.state import Piece, Skirmish
from warband.kernel.questions import Flow, Listed, Pieces, Players, choose

DEFER = "defer"


class SettingUpOf2011(SettingUp):
    """Setting up: reveal, map with deferring, sides, items for anybody, Delayed Appearance."""

    __slots__ = ()

    def begins(self, state: Skirmish, seat: int) -> Flow[None]:
        """Items: given out as part of the player's own set-up."""
        setup = state.setup
        assert isinstance(setup, Setup)
        items = setup.sides[seat].items
        for number, item in enumerate(items):
            yield from self.assign_item(state, seat, item, items[number + 1 :])

    def assign_item(
        self, state: Skirmish, seat: int, name: str, pending: tuple[str, ...]
    ) -> Flow[None]:
        """Any creature may carry it: one normally, a Unique one two. It may be left out."""
        warband = [piece for piece in state.pieces if piece.home == seat]
        options = [piece.id for piece in warband if len(piece.items) < _room(piece)]
        chosen = yield from choose(seat, q.ITEM, Pieces([*options, -1]), item=name)
        if chosen >= 0:
            piece = state.pieces[chosen]
            piece.items = (*piece.items, name)
            piece.kit = state.book.kit(piece.name, piece.items)
            state.tell("item", who=piece.id, item=name)

    def waits(self, state: Skirmish, piece: Piece) -> Flow[bool]:
        """Delayed Appearance: it may start off the battle map."""
        if "delayed appearance" not in piece.kit.abilities:
            return False
        chosen = yield from choose(piece.home, q.DELAY, Listed(["wait", "set up"]), who=piece.id)
        return chosen == "wait"

    def entry(self, state: Skirmish, piece: Piece, cells: int) -> int:
        """Delayed Appearance: in the nearest legal position where its own is none."""
        if "delayed appearance" not in piece.kit.abilities:
            return 0
        legal = standing.placing_anchors(state, piece)
        grid = state.field.grid
        for squares in range(1, grid.width + grid.height):
            found = legal & grid.anchors_touching(state.field.within(cells, squares), piece.side)
            if found:
                return found
        return legal

    def summoned(self, state: Skirmish, piece: Piece, scope: Scope) -> Flow[None]:
        """Summoning: it is Summoned until the end of the battle."""
        word = v.GainKeyword(v.Owner(), "Summoned")
        yield from effects.impose(state, piece, word, scope, v.EndOfBattle())

    def occupants(self, state: Skirmish) -> int:
        """Scout: any creature keeps it out."""
        return state.occupied


def _room(piece: Piece) -> int:
    return 2 if Profile.of(piece.card).unique else 1


def reveal(state: Skirmish) -> Flow[None]:
    """1) Reveal warbands: maps, creatures and items."""
    yield from ()
    setup = state.setup
    assert isinstance(setup, Setup)
    for seat, side in enumerate(setup.sides):
        state.tell(
            "reveal",
            seat=seat,
            creatures=tuple(p.name for p in state.pieces if p.home == seat),
            map=side.map,
            faults=()
            if state.log is None
            else tuple(map(str, setting_up.check_revealed(state, seat))),
        )
    state.phase = "controls"


def controls(state: Skirmish) -> Flow[None]:
    """2) The winner of a champion test picks a map or defers; 3) the other says who is first."""
    setup = state.setup
    assert isinstance(setup, Setup)
    winner = yield from champion_test.champion_test(state, "setup")
    chooser = winner
    if not setup.fixed_map:
        maps = sorted({side.map for side in setup.sides})
        chosen = yield from choose(winner, q.MAP, Listed([*maps, DEFER]))
        if chosen == DEFER:
            chooser = opponent(state.teams, winner)
            chosen = yield from choose(chooser, q.MAP, Listed(maps))
        state.field = state.book.field(chosen)
        state.tell("map", seat=chooser, map=chosen)
    other = opponent(state.teams, chooser)
    first = yield from choose(other, q.FIRST_TO_SET_UP, Players([other, chooser]))
    side = yield from choose(first, q.SIDE, Listed(["A", "B"]))
    state.sides = tuple(
        side if team == state.teams[first] else setting_up.other_side(side) for team in state.teams
    )
    state.first = state.order = first
    state.initiative = winner
    state.phase = "placing"
