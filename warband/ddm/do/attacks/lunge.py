"""A Lunge being made."""

import warband.ddm.ask.attacks.available_attacks as available_attacks
import warband.ddm.ask.attacks.lunges as lunges
import warband.ddm.ask.attacks.threats as threats
import warband.ddm.do.attacks.attack as attacking
import warband.ddm.do.windows.windows as windows
from warband.ddm import questions as q
from warband.ddm.state import Piece, Skirmish
from warband.kernel.questions import Flow, Listed, choose


def lunge(state: Skirmish, piece: Piece) -> Flow[None]:
    """Lunge: provokes opportunity attacks, then a basic melee attack with +1 reach."""
    yield from windows.window(state, "before", [threats.provoked_by_attack(piece)])
    options = lunges.possible(state, piece)
    if not options or not available_attacks.able(state, piece):
        return
    skill, target = yield from choose(piece.seat, q.LUNGE, Listed(options), who=piece.id)
    scope = windows.new_scope(state, piece, skill)
    yield from attacking.make_one_attack(state, piece, skill, target, scope, reach_bonus=1)
