"""An opportunity attack being made."""

import warband.ddm.ask.attacks.available_attacks as available_attacks
import warband.ddm.do.attacks.attack as attacking
import warband.ddm.do.windows.windows as windows
from warband.ddm.moments import Window
from warband.ddm.state import Piece, Skirmish
from warband.kernel.questions import Flow, Listed, choose


def attack_now(state: Skirmish, piece: Piece, enemy: Piece, here: Window) -> Flow[None]:
    """This creature makes a basic attack against that enemy."""
    options = [
        skill
        for skill in available_attacks.attack_skills(piece)
        if (skill.power.basic or skill.power.bounds.opportunity)
        and available_attacks.usable_strike(state, piece, skill)
        and available_attacks.may_target(state, piece, skill, enemy)
    ]
    if not options:
        return
    state.tell("opportunity", who=piece.id, against=enemy.id)
    skill = yield from choose(piece.seat, "attack", Listed(options), who=piece.id, against=enemy.id)
    if skill.power.bounds.opportunity:
        # The power itself is used, not only the attack it lists.
        windows.expend(state, piece, skill)
    scope = windows.new_scope(state, piece, skill, window=here)
    yield from attacking.make_one_attack(state, piece, skill, enemy, scope, opportunity=True)
    if skill.power.bounds.opportunity:
        yield from attacking.follow_through(state, skill, scope)
