"""Terrain that does something to creatures: pits."""

import warband.ddm.ask.movement.standing as standing
import warband.ddm.do.attacks.attack as attacking
import warband.ddm.do.harm.damage as damage
import warband.ddm.do.harm.placement as placement
from warband.cards import vocabulary as v
from warband.ddm import questions as q
from warband.ddm.ask.movement.destinations import HALTED
from warband.ddm.chapters.hazards import Hazards
from warband.ddm.moments import Attack, Harm
from warband.ddm.state import Piece, Skirmish
from warband.kernel.questions import Bits, Flow, choose


class HazardsOf2008(Hazards):
    """Terrain that does something to creatures: pits."""

    __slots__ = ()

    def entered(
        self,
        state: Skirmish,
        piece: Piece,
        cells: int,
        mode: v.Mode,
        *,
        forced: bool,
        crossed_down: bool,
        attack: Attack | None = None,
    ) -> Flow[None]:
        """Pits: an effect that moves a creature onto one may make it fall."""
        if forced and piece.space & state.field.pits:
            yield from self.pushed_into_pit(state, piece, attack)

    def pushed_into_pit(self, state: Skirmish, piece: Piece, attack: Attack | None) -> Flow[None]:
        """Another attack, if an attack moved it: a hit eliminates it; else it is put beside."""
        state.marks.add((HALTED, piece.id))
        hit = False
        if attack is not None and attack.strike.bonus is not None:
            hit = yield from attacking.roll_again_over_pit(state, attack, piece)
        if piece.anchor < 0:
            return
        if hit:
            assert attack is not None
            yield from damage.destroy(state, [piece], "pit", attack.attacker)
        else:
            yield from self.climb_out(state, piece)

    def climb_out(self, state: Skirmish, piece: Piece) -> Flow[None]:
        """Its controller puts it in the nearest legal position."""
        options = _nearest_anchors(state, piece)
        if options:
            anchor = yield from choose(piece.seat, q.PLACE, Bits(options), who=piece.id, why="pit")
            placement.put(state, piece, anchor)
            piece.last_legal = anchor
            state.tell("placed", who=piece.id, origin=-1, square=anchor, why="pit")

    def walk_ended(self, state: Skirmish, piece: Piece, mode: v.Mode) -> Flow[None]:
        """Nothing waits for those who stop."""
        yield from ()

    def start_of_turn(self, state: Skirmish, piece: Piece) -> list[Harm]:
        """No terrain deals damage."""
        return []

    def end_of_turn(self, state: Skirmish, piece: Piece) -> list[Harm]:
        """No terrain deals damage."""
        return []

    def turn_over(self, state: Skirmish, piece: Piece) -> Flow[None]:
        """Pits: any creature that ends its turn in one is eliminated."""
        if piece.anchor >= 0 and piece.space & state.field.pits:
            yield from damage.destroy(state, [piece], "pit")

    def thrown_down(self, state: Skirmish) -> Flow[None]:
        """The book knows no cliffs."""
        yield from ()

    def slip(self, state: Skirmish, struck: list[Attack]) -> Flow[None]:
        """The book knows no slippery ground."""
        yield from ()


def _nearest_anchors(state: Skirmish, piece: Piece) -> int:
    """The legal anchors nearest to where a creature is, as the crow flies."""
    grid = state.field.grid
    x, y = grid.xy(piece.anchor)
    best: dict[int, int] = {}
    over_pits = grid.anchors_touching(state.field.pits, piece.side)
    for anchor in Bits(standing.standing_anchors(state, piece) & ~over_pits):
        u, w = grid.xy(anchor)
        far = max(abs(u - x), abs(w - y))
        best[far] = best.get(far, 0) | 1 << anchor
    return best[min(best)] if best else 0
