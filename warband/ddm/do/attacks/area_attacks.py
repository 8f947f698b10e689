"""Close and area attack powers: one attack against everybody in the area."""

import warband.ddm.do.windows.windows as windows
from warband.ddm.compiled import CompiledPower
from warband.ddm.moments import Attack
from warband.ddm.state import Piece, Skirmish
from warband.kernel.questions import Flow, Listed, choose


def next_roll(
    state: Skirmish, piece: Piece, skill: CompiledPower, pending: list[Attack]
) -> Flow[Attack]:
    """Whose attack roll comes next; asked only when somebody could answer a roll."""
    if not any(
        windows.listening(state, kind, "before")
        for kind in ("attack roll", "d20 rolled", "hit", "miss", "critical")
    ):
        return pending[0]
    chosen = yield from choose(
        piece.seat,
        "next roll",
        Listed([attack.target for attack in pending]),
        who=piece.id,
        power=skill.name,
        onward=pending[0].target,
    )
    return next(attack for attack in pending if attack.target == chosen)
