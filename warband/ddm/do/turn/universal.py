"""Universal powers being used."""

import warband.ddm.ask.numbers.creatures as creatures
import warband.ddm.ask.turn.universal_powers as universal_powers
import warband.ddm.do.attacks.charge as charging
import warband.ddm.do.attacks.lunge as lunging
import warband.ddm.do.harm.damage as damage
import warband.ddm.do.movement.riding as riding
import warband.ddm.do.movement.squeezing as squeezing
import warband.ddm.do.movement.teleporting as teleporting
import warband.ddm.do.movement.walk as walking
from warband.ddm.state import Piece, Skirmish
from warband.kernel.questions import Flow

FOUNTAIN_HEALING = 20


def use(state: Skirmish, piece: Piece, name: str) -> Flow[object]:
    """Resolve a universal power that was declared."""
    if state.log is not None:
        state.tell("power", who=piece.id, power=name, champion=False)
    if name == "Move":
        return walking.walk(state, piece, "move", creatures.speed(state, piece))
    if name == "Double Move":
        return walking.walk(state, piece, "move", 2 * creatures.speed(state, piece))
    if name == "Shift":
        points = universal_powers.shift_points(state, piece)
        return walking.walk(state, piece, "shift", points, squares=True, up_to=points > 1)
    if name == "Charge":
        return charging.charge(state, piece)
    if name == "Lunge":
        return lunging.lunge(state, piece)
    if name == "Mounting":
        return riding.mounting(state, piece)
    if name == "Voluntary Dismount":
        return riding.voluntary_dismount(state, piece)
    if name == "End Squeezing":
        return squeezing.end_squeezing(state, piece)
    if name == "Heal":
        return damage.heal(state, piece, FOUNTAIN_HEALING, piece.id, terrain=True)
    return teleporting.use(state, piece, name)
