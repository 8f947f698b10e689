"""Moving: how far a Slowed creature gets, past whom one may go."""

import warband.ddm.ask.attacks.threats as threats
import warband.ddm.ask.movement.standing as standing
import warband.ddm.ask.numbers.abilities as abilities
import warband.ddm.do.windows.windows as windows
from warband.cards import vocabulary as v
from warband.ddm.ask.movement.move_options import Going
from warband.ddm.chapters.motion import SLOW_SPEED, CappedMotion
from warband.ddm.ground.terrain import DAMAGING
from warband.ddm.moments import Harm
from warband.ddm.state import Piece, Skirmish
from warband.kernel.questions import Flow

DEADLIEST = 5
"""What any terrain deals on entering."""


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

    def squeezing(self, state: Skirmish, piece: Piece, going: Going) -> Flow[None]:
        """It provokes adjacent enemies, and costs 2 of the speed that this move has."""
        yield from windows.window(state, "before", [threats.provoked_by_power(piece)])
        going.points = max(going.points - 2 * going.legs, 0)

    def stretches_under_way(self) -> bool:
        """Ending Squeezing: at the end of any action."""
        return False

    def dead_ends(self, state: Skirmish, piece: Piece, going: Going) -> int:
        """Web and steep slopes end the movement of those who enter them on the ground."""
        masks = state.field.masks
        if going.mode != "surface" or going.phasing:
            return 0
        cells = masks.get("steep slope", 0)
        web = masks.get("web", 0)
        if web and not (
            "Immobilized" in going.despite
            or abilities.has_ability(state, piece, "immune", "Immobilized")
        ):
            cells |= web
        # Squares it is in already are not entered.
        cells &= ~piece.space
        side = piece.side
        return state.field.grid.anchors_touching(cells, side) if side > 1 and cells else cells

    def deadly(self, state: Skirmish, piece: Piece, going: Going) -> int:
        """Terrain and Damage: no action leads into terrain that would destroy the mover."""
        field = state.field
        if piece.hp > DEADLIEST or not field.hazards or going.mode == "burrow":
            return 0
        found = 0
        for kind in DAMAGING:
            squares = field.masks.get(kind, 0)
            if squares and self._kills(state, piece, kind):
                found |= squares
        if going.mode == "surface" and self._kills(state, piece, ""):
            found |= field.masks.get("spike stones", 0) | field.masks.get("steep slope", 0)
        return found & ~piece.space

    def _kills(self, state: Skirmish, piece: Piece, kind: v.DamageType) -> bool:
        harm = Harm(piece.id, [(DEADLIEST, kind)], terrain=True)
        return state.edition.harming.reduced(state, piece, harm)[0] >= piece.hp

    def barring_enemies(self, state: Skirmish, piece: Piece, going: Going) -> int:
        """Phasing passes enemies, a shift none; terrain bars where it would destroy the mover."""
        if going.how == "shift" and state.known.isdisjoint(standing.SHARING):
            barred = state.against[piece.seat]
        elif going.phasing:
            return 0
        else:
            barred = super().barring_enemies(state, piece, going) | hosts_barred(state, piece)
        return barred | self.deadly(state, piece, going)


def hosts_barred(state: Skirmish, piece: Piece) -> int:
    """Legal Position: whose space an enemy may enter may not enter that enemy's."""
    if state.known.isdisjoint(standing.SHARING):
        return 0
    return sum(
        enemy.space & ~piece.space
        for enemy in state.pieces
        if enemy.team != piece.team
        and abilities.has_ability(state, enemy, "shares space", other=piece)
        and not abilities.has_ability(state, piece, "shares space", other=enemy)
    )
