"""Close and area attack powers: one attack against everybody in the area."""

import warband.ddm.ask.attacks.areas as areas
import warband.ddm.do.attacks.area_choice as area_choice
import warband.ddm.do.attacks.attack as attacking
import warband.ddm.do.attacks.results as results
import warband.ddm.do.attacks.rolls as rolls
import warband.ddm.do.windows.windows as windows
from warband.ddm.compiled import CompiledPower
from warband.ddm.moments import Attack, Scope
from warband.ddm.state import Piece, Skirmish
from warband.kernel.questions import Flow, Listed, choose


def make_area_attacks(
    state: Skirmish, piece: Piece, skill: CompiledPower, scope: Scope
) -> Flow[None]:
    """Close and area attack powers: every step for all targets before the next."""
    placement = yield from area_choice.choose_placement(state, piece, skill, scope)
    if placement is None:
        return
    scope.template = placement.cells
    affected = areas.targets_in(state, piece, skill, scope, placement)
    affected = yield from area_choice.spared(state, piece, skill, affected)
    scope.targets = [target.id for target in affected]
    corner = areas.best_corner(state, piece, skill, placement)
    attacks: list[Attack] = []
    for target in affected:
        attack = Attack(piece.id, target.id, skill, skill.power.strike, scope)  # type: ignore[arg-type]
        attack.space = target.space
        attack.origin = corner
        attack.source = placement.source
        attacks.append(attack)
    state.tell(
        "area-attack",
        who=piece.id,
        power=skill.name,
        targets=tuple(a.target for a in attacks),
        cells=tuple(areas.cell_list(placement.cells)),
    )
    if not attacks:
        return
    where = piece.anchor
    yield from attacking.designation_window(state, attacks)
    attacks = areas.still_valid(
        state, piece, skill, placement, attacks, moved=piece.anchor != where
    )
    if not attacks:
        state.tell("fizzle", who=piece.id, target=-1, power=skill.name)
        return
    for attack in attacks:
        attacking.fix_cover(state, attack)
    yield from windows.window(state, "after", attacking.declared(attacks))
    pending = list(attacks)
    while pending:
        # The attacker's player picks the order of the rolls.
        attack = pending[0]
        if len(pending) > 1:
            attack = yield from next_roll(state, piece, skill, pending)
        pending.remove(attack)
        if state.pieces[attack.target].anchor >= 0:
            yield from rolls.attack_roll(state, attack)
    yield from results.apply_hits(state, scope, attacks)
    yield from results.resolved(state, attacks)


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
