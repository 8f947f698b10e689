"""Moving: how far a Slowed creature gets, past whom one may go."""

import warband.ddm.ask.attacks.threats as threats
import warband.ddm.ask.movement.changed_terrain as changed_terrain
import warband.ddm.ask.movement.standing as standing
import warband.ddm.ask.numbers.abilities as abilities
import warband.ddm.do.windows.windows as windows
import warband.rules.guild2011.ground.deadly as deadly
from warband.boards.squares.reach import Reach
from warband.ddm.ask.movement.move_options import Going
from warband.ddm.chapters.motion import SLOW_SPEED, CappedMotion
from warband.ddm.state import Piece, Skirmish
from warband.kernel.questions import Flow


class MotionOf2011(CappedMotion):
    """Moving: how far a Slowed creature gets, past whom one may go."""

    __slots__ = ()

    def may_squeeze(self, state: Skirmish, piece: Piece, going: Going) -> bool:
        """Starting Squeezing: as a move begins, at a speed of 2 or more."""
        turn = state.turn
        return (
            super().may_squeeze(state, piece, going)
            and turn is not None
            and turn.piece == piece.id
            and self.speed(state, piece) >= SLOW_SPEED
        )

    def cramped(self, state: Skirmish, piece: Piece) -> bool:
        """Squeezing: when a mount squeezes, its rider has the penalties too."""
        return piece.squeezed or (piece.mount >= 0 and state.pieces[piece.mount].squeezed)

    def squeezing(self, state: Skirmish, piece: Piece, going: Going) -> Flow[None]:
        """It provokes adjacent enemies, and costs 2 of the speed that this move has."""
        yield from windows.window(state, "before", [threats.provoked_by_power(piece)])
        going.points = max(going.points - 2 * going.legs, 0)

    def stretches_under_way(self) -> bool:
        """Ending Squeezing: at the end of any action."""
        return False

    def dead_ends(self, state: Skirmish, piece: Piece, going: Going) -> int:
        """Web and steep slopes end the movement of those who enter them on the ground."""
        if going.mode != "surface" or going.phasing:
            return 0
        differing = changed_terrain.differing(state)
        # At rest in either of them there is something to suffer.
        if not state.field.at_rest and not differing:
            return 0
        masks = state.field.masks
        cells, web = masks.get("steep slope", 0), masks.get("web", 0)
        if differing:
            cells |= changed_terrain.counted(state, piece, "steep slope")
            web |= changed_terrain.counted(state, piece, "web")
        if web and not (
            "Immobilized" in going.despite
            or abilities.has_ability(state, piece, "immune", "Immobilized")
        ):
            cells |= web
        # Squares it is in already are not entered.
        cells &= ~piece.space
        side = piece.side
        return state.field.grid.anchors_touching(cells, side) if side > 1 and cells else cells

    def survived(self, state: Skirmish, piece: Piece, going: Going, found: Reach) -> int:
        """Terrain and Damage: no action leads into terrain that would destroy the mover."""
        return deadly.survived(state, piece, going, found)

    def barring_enemies(self, state: Skirmish, piece: Piece, going: Going) -> int:
        """Phasing passes enemies, a shift none; terrain bars where it would destroy the mover."""
        sharing = not state.known.isdisjoint(standing.SHARING)
        if going.how == "shift" and not sharing:
            barred = state.against[piece.seat]
        elif going.phasing:
            return 0
        else:
            barred = self.able_in_the_way(state, piece, going)
            if sharing:
                barred |= hosts_barred(state, piece)
        return barred | deadly.barred(state, piece, going)


def hosts_barred(state: Skirmish, piece: Piece) -> int:
    """Legal Position: whose space an enemy may enter may not enter that enemy's."""
    return sum(
        enemy.space & ~piece.space
        for enemy in state.pieces
        if enemy.team != piece.team
        and abilities.has_ability(state, enemy, "shares space", other=piece)
        and not abilities.has_ability(state, piece, "shares space", other=enemy)
    )
