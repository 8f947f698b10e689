"""Effects on how often powers may still be used: recharging, spending."""

import warband.ddm.do.perform.recipients as recipients
import warband.ddm.do.windows.windows as windows
from warband.cards import vocabulary as v
from warband.ddm import questions as q
from warband.ddm.compiled import CompiledPower
from warband.ddm.index import skills_of
from warband.ddm.moments import Scope
from warband.ddm.power_analysis import nodes
from warband.ddm.state import Piece, Skirmish
from warband.kernel.questions import Flow, Listed, choose


def recharge(state: Skirmish, scope: Scope, node: v.Recharge) -> Flow[bool]:
    """Gives back a use: of a named power, of one of choice, or of every power."""
    pieces = yield from recipients.affected(state, scope, node.who)
    done = False
    for piece in pieces:
        if node.champion:
            done |= piece.champion_uses > 0
            piece.champion_uses = max(piece.champion_uses - 1, 0)
            continue
        spent = [
            skill
            for skill in skills_of(piece)
            if piece.used.get(skill.key)
            and (node.any_kind or skill.power.recharge)
            and node.kind in ("", skill.power.section)
            and (not node.attacks or skill.power.attack in node.attacks)
            and (node.damage is None or _deals(skill, node.damage))
        ]
        if node.power:
            wanted = v.scalable_name(node.power)
            spent = [s for s in spent if v.scalable_name(s.power.name) == wanted]
        if spent and not node.every:
            spent = [(yield from _which_power(scope.seat, piece, spent))]
        for skill in spent:
            windows.give_back_use(state, piece, skill)
            done = True
    return done


def _deals(skill: CompiledPower, kind: v.DamageType) -> bool:
    """Whether an attack of the power deals damage of the type."""
    return any(isinstance(node, v.Part) and node.type == kind for node in nodes(skill.power))


def spend_use(state: Skirmish, scope: Scope, node: v.SpendUse) -> Flow[bool]:
    """Takes away a use of a power that still has one."""
    pieces = yield from recipients.affected(state, scope, node.who)
    done = False
    for piece in pieces:
        if node.champion:
            left = piece.champion_uses < piece.card.champion_rating
            piece.champion_uses = (
                piece.card.champion_rating if node.every else piece.champion_uses + left
            )
            done |= left
            continue
        fresh = [
            skill
            for skill in skills_of(piece)
            if skill.power.uses is not None and piece.used.get(skill.key, 0) < skill.power.uses
        ]
        if node.power:
            wanted = v.scalable_name(node.power)
            fresh = [s for s in fresh if v.scalable_name(s.power.name) == wanted]
        if node.every:
            for skill in fresh:
                piece.mark_use(skill.key, (skill.power.uses or 0) - piece.used.get(skill.key, 0))
                state.tell("use-lost", who=piece.id, power=skill.name)
            done |= bool(fresh)
        elif fresh:
            skill = yield from _which_power(piece.seat if node.theirs else scope.seat, piece, fresh)
            piece.mark_use(skill.key)
            state.tell("use-lost", who=piece.id, power=skill.name)
            done = True
    return done


def _which_power(seat: int, piece: Piece, among: list[CompiledPower]) -> Flow[CompiledPower]:
    return (yield from choose(seat, q.POWER, Listed(among), who=piece.id))
