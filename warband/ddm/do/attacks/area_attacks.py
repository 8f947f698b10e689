"""Close and area attack powers: one attack against everybody in the area."""

import warband.ddm.do.windows.windows as windows
from warband.ddm import questions as q
from warband.ddm.compiled import CompiledPower
from warband.ddm.moments import Attack
from warband.ddm.state import Piece, Skirmish
from warband.kernel.questions import Flow, Pieces, choose


def next_roll(
    state: Skirmish, piece: Piece, skill: CompiledPower, pending: list[Attack]
) -> Flow[Attack]:
    """Takes out the attack that is rolled next: the attacker's player picks the order.

    Asked only when somebody could answer a roll.
    """
    if len(pending) == 1 or not any(
        windows.listening(state, kind, "before")
        for kind in ("attack roll", "d20 rolled", "hit", "miss", "critical")
    ):
        return pending.pop(0)
    chosen = yield from choose(
        piece.seat,
        q.NEXT_ROLL,
        Pieces([attack.target for attack in pending]),
        who=piece.id,
        power=skill.name,
        onward=pending[0].target,
    )
    return pending.pop([attack.target for attack in pending].index(chosen))
