"""Where close and area attacks are aimed, and whom they spare: what the attacker chooses."""

from collections.abc import Callable
from functools import partial

import warband.ddm.ask.attacks.areas as areas
import warband.ddm.ask.attacks.targets as targets
import warband.ddm.ask.numbers.abilities as abilities
from warband.ddm import questions as q
from warband.ddm.compiled import CompiledPower
from warband.ddm.moments import NOBODY, Scope
from warband.ddm.state import Piece, Skirmish
from warband.kernel.questions import Flow, Options, Pieces, choose, weigh


def choose_placement(
    state: Skirmish, piece: Piece, skill: CompiledPower, scope: Scope
) -> Flow[areas.Placement | None]:
    """The attacker's player places the area."""

    if skill.power.attack == "close":
        options: Callable[[], Options[areas.Placement]] = partial(
            areas.close_options, state, piece, skill
        )
    else:
        options = partial(areas.area_options, state, piece, skill)
    return (yield from weigh(scope.seat, q.AREA, options, who=piece.id, power=skill.name))


def spared(
    state: Skirmish, piece: Piece, skill: CompiledPower, affected: list[Piece]
) -> Flow[list[Piece]]:
    """Powers that let the attacker leave out some of the targets in the area."""
    left = 0
    spared: set[int] = set()
    if "ability spare targets" in state.known:
        for target in affected:
            meant = targets.intended(piece, skill, target)
            for ability, _ in abilities.abilities(state, piece, "spare targets", meant, target):
                left = max(left, ability.number)
                spared.add(target.id)
    kept = list(affected)
    while left and len(kept) > 1:
        left -= 1
        options = [*(target.id for target in kept if target.id in spared), NOBODY]
        if len(options) == 1:
            break
        chosen = yield from choose(
            piece.seat, q.SPARE, Pieces(options), who=piece.id, power=skill.name
        )
        if chosen == NOBODY:
            break
        kept = [target for target in kept if target.id != chosen]
    return kept
