"""What terrain does to those who enter it, stand in it, start or end a turn in it."""

import warband.ddm.ask.movement.changed_terrain as changed_terrain
import warband.ddm.ask.movement.standing as standing
import warband.ddm.ask.numbers.abilities as abilities
import warband.ddm.ask.numbers.creatures as creatures
import warband.ddm.do.harm.damage as damage
import warband.ddm.do.harm.effects as effects
import warband.ddm.do.harm.placement as placement
import warband.ddm.do.movement.forced as forced_movement
from warband.boards.squares.grid import cells_of
from warband.cards import vocabulary as v
from warband.ddm import questions as q
from warband.ddm.chapters.hazards import Hazards
from warband.ddm.conditions import suffers
from warband.ddm.ground.terrain import DAMAGING
from warband.ddm.moments import Attack, Harm, Scope
from warband.ddm.seats import opponent
from warband.ddm.state import Piece, Skirmish
from warband.kernel.questions import Bits, Flow, choose


class HazardsOfV3(Hazards):
    """What terrain does to those who enter it, stand in it, start or end a turn in it."""

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
        """Terrain entered by regular or forced movement; same terrain counts once (stacking)."""
        field = state.field
        harms: list[Harm] = []
        for kind in DAMAGING:
            if cells & changed_terrain.squares_for(state, piece, kind):
                harms.append(_harm(piece, 5, kind, f"{kind} terrain"))
        phasing = abilities.has_ability(state, piece, "phasing")
        above = not forced and mode in ("flight", "burrow")
        spikes = changed_terrain.squares_for(state, piece, "spike stones")
        if cells & spikes and not phasing and not above:
            harms.append(_harm(piece, 5, "", "spike stones"))
        slope = changed_terrain.squares_for(state, piece, "steep slope")
        if forced and cells & slope:
            harms.append(_harm(piece, 5, "", "steep slope"))
        if forced and cells & field.pits:
            harms.append(_harm(piece, 5, "", "pit"))
        # Edgeline, Falling: crossing from the high side, walking or forced.
        if crossed_down and (forced or mode == "surface"):
            harms.append(_harm(piece, 10, "", "fall"))
        yield from damage.deal(state, harms)
        if piece.anchor < 0:
            return
        if forced and piece.space & field.pits:
            yield from self.dangle(state, piece)
        if not forced and mode == "surface" and cells & slope and not phasing:
            yield from _immobilize(state, piece, v.EndOfTurn(), "steep slope")
        web = changed_terrain.squares_for(state, piece, "web")
        if cells & web and mode != "burrow" and not phasing and not _spider(piece):
            yield from _immobilize(state, piece, None, "web")

    def dangle(self, state: Skirmish, piece: Piece) -> Flow[None]:
        """Dangling: Dazed-like while in a pit; destroyed at once if also Helpless."""
        if "Dangling" not in piece.conditions:
            scope = Scope(piece.id, piece.seat, None)
            scope.origin = "pit terrain"
            still = v.WhileTrue((v.Matches(v.Bearer(), (v.In("pit"),)),))
            yield from effects.impose(state, piece, v.Afflict(v.Owner(), "Dangling"), scope, still)
        if suffers(piece, state.edition.conditions.at_mercy):
            yield from damage.destroy(state, [piece], "pit")

    def walk_ended(self, state: Skirmish, piece: Piece, mode: v.Mode) -> Flow[None]:
        """Spike stones: flying and burrowing creatures are hurt where they end regular movement."""
        if piece.anchor < 0 or mode == "surface" or abilities.has_ability(state, piece, "phasing"):
            return
        if piece.space & changed_terrain.squares_for(state, piece, "spike stones"):
            yield from damage.deal(state, [_harm(piece, 5, "", "spike stones")])

    def start_of_turn(self, state: Skirmish, piece: Piece) -> list[Harm]:
        """Start of Turn 3): damage from the terrain a creature begins its turn in."""
        field = state.field
        harms: list[Harm] = []
        if piece.ground & field.damaging or changed_terrain.differing(state):
            for kind in DAMAGING:
                if piece.ground & changed_terrain.squares_for(state, piece, kind):
                    harms.append(_harm(piece, 5, kind, f"{kind} terrain"))
        if "Dangling" in piece.conditions:
            harms.append(_harm(piece, 5, "", "pit"))
        return harms

    def end_of_turn(self, state: Skirmish, piece: Piece) -> list[Harm]:
        """End of Turn 3): dangerous terrain."""
        if piece.ground & changed_terrain.squares_for(state, piece, "dangerous"):
            return [_harm(piece, 5, "", "dangerous terrain")]
        return []

    def turn_over(self, state: Skirmish, piece: Piece) -> Flow[None]:
        """Web holds burrowers that end their turn in it; cliffs throw down big creatures."""
        if piece.anchor < 0:
            return
        if (
            piece.ground & changed_terrain.squares_for(state, piece, "web")
            and creatures.movement_mode(state, piece) == "burrow"
            and not _spider(piece)
        ):
            yield from _immobilize(state, piece, None, "web")

    def thrown_down(self, state: Skirmish) -> Flow[None]:
        """Edgeline, Big Creatures: ending any turn astride one, the opponent places it below."""
        edges = state.field.edges
        grid = state.field.grid
        for piece in state.pieces:
            if piece.anchor < 0 or piece.side == 1:
                continue
            low = edges.low_side(piece.space, grid.width)
            if not low:
                continue
            options = _nearest_anchors(state, piece, low)
            if options:
                anchor = yield from choose(
                    opponent(state.teams, piece.seat),
                    q.PLACE,
                    Bits(options),
                    who=piece.id,
                    why="cliff",
                )
                placement.put(state, piece, anchor)
                state.tell("placed", who=piece.id, origin=-1, square=anchor, why="cliff")

    def slip(self, state: Skirmish, struck: list[Attack]) -> Flow[None]:
        """Appendix D, Slippery: damaged by a melee attack there, a creature is pushed out of it."""
        for attack in struck:
            target = state.pieces[attack.target]
            slippery = changed_terrain.squares_for(state, target, "slippery")
            if (
                attack.kind == "melee"
                and attack.harm is not None
                and attack.harm.taken > 0
                and (attack.space if attack.redirected else target.ground) & slippery
            ):
                attacker = state.pieces[attack.attacker]
                stead = attack.space if attack.redirected else 0
                yield from forced_movement.push_off(state, target, attacker, slippery, stead)


def _harm(piece: Piece, amount: int, kind: v.DamageType, why: str) -> Harm:
    return Harm(piece.id, [(amount, kind)], origin=why, terrain=True)


def _spider(piece: Piece) -> bool:
    return "spider" in piece.kit.keywords


def _immobilize(state: Skirmish, piece: Piece, until: v.Duration | None, why: str) -> Flow[None]:
    scope = Scope(piece.id, piece.seat, None)
    scope.origin = f"{why} terrain"
    yield from effects.impose(state, piece, v.Afflict(v.Owner(), "Immobilized"), scope, until)


def _nearest_anchors(state: Skirmish, piece: Piece, low: int) -> int:
    """Legal anchors nearest to the low squares, with no cliff edge inside the space."""
    field = state.field
    legal = standing.standing_anchors(state, piece)
    best: dict[int, int] = {}
    for anchor in cells_of(legal):
        space = field.grid.footprint(anchor, piece.side)
        if field.edges.low_side(space, field.grid.width):
            continue
        if not space & low:
            continue
        distance = field.distance(piece.space, space)
        best[distance] = best.get(distance, 0) | 1 << anchor
    return best[min(best)] if best else 0
