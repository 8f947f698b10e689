"""A charge being made."""

from functools import partial

import warband.ddm.ask.attacks.available_attacks as available_attacks
import warband.ddm.ask.attacks.charges as chargeable
import warband.ddm.ask.movement.destinations as destinations
import warband.ddm.ask.numbers.creatures as creatures
import warband.ddm.do.attacks.attack as attacking
import warband.ddm.do.movement.walk as walking
import warband.ddm.do.windows.windows as windows
from warband.ddm.moments import Moment
from warband.ddm.state import Piece, Skirmish
from warband.kernel.questions import UNMADE, Flow, Listed, Weigh, choose


def charge(state: Skirmish, piece: Piece, among: list[Piece] | None = None) -> Flow[None]:
    """Charge: move closer with every square; after two or more, strike if adjacent.

    `among` are the enemies that a power lets it charge.
    """

    make = partial(chargeable.enemies_to_charge, state, piece, among)
    chosen = yield Weigh(piece.seat, "charge", UNMADE, {"who": piece.id}, make)
    if chosen is None:
        return
    assert isinstance(chosen, int)
    charging = ("charging", piece.id)
    state.marks |= {charging, ("charged", piece.id)}
    yield from _charge_at(state, piece, state.pieces[chosen])
    # Attacks later in the turn are none of the charge.
    state.marks.discard(charging)


def _charge_at(state: Skirmish, piece: Piece, enemy: Piece) -> Flow[None]:
    start = piece.space
    charges = [Moment("charges", piece.id, enemy.id)]
    if windows.listening(state, "charges", "before"):
        yield from windows.window(state, "before", charges)
    if charges[0].cancelled or piece.anchor < 0 or enemy.anchor < 0:
        return
    yield from walking.walk(state, piece, "move", creatures.speed(state, piece), toward=enemy)
    if windows.listening(state, "charges", "after"):
        yield from windows.window(state, "after", charges)
    if piece.anchor < 0 or enemy.anchor < 0 or not available_attacks.able(piece):
        return
    moved = destinations.distance_moved(state, piece, start)
    if moved < 2 or not state.field.beside[piece.side][piece.anchor] & enemy.space:
        return
    options = [
        skill
        for skill in chargeable.charging_attacks(state, piece)
        if (
            available_attacks.may_target(state, piece, skill, enemy)
            if skill.power.strike is not None
            else available_attacks.any_granted_target(state, piece, skill)
        )
    ]
    if not options:
        return
    skill = yield from choose(piece.seat, "attack", Listed(options), who=piece.id, against=enemy.id)
    if skill.power.bounds.charge:
        windows.expend(state, piece, skill)
    scope = windows.new_scope(state, piece, skill)
    if skill.power.strike is None:
        scope.targets = [enemy.id]
        yield from attacking.resolve_attack_power(state, piece, skill, scope)
        return
    yield from attacking.make_one_attack(state, piece, skill, enemy, scope, charge=True)
    if skill.power.bounds.charge:
        # The power itself is used, not only the attack it lists.
        yield from attacking.follow_through(state, skill, scope)
