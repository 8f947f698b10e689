"""Effects by which creatures join a warband."""

import warband.ddm.ask.powers.reinforcements as reinforcements
import warband.ddm.do.harm.effects as effects
import warband.ddm.do.harm.placement as placement
import warband.ddm.do.perform.carry_out as carry_out
import warband.ddm.do.perform.chosen_spots as chosen_spots
import warband.ddm.do.perform.recipients as recipients
import warband.ddm.do.turn.setting_up as setting_up
import warband.ddm.do.windows.windows as windows
from warband.cards import vocabulary as v
from warband.ddm import questions as q
from warband.ddm.index import reindex
from warband.ddm.moments import Moment, Scope
from warband.ddm.state import Skirmish
from warband.kernel.questions import Flow, Listed, choose


def add_creature(state: Skirmish, scope: Scope, node: v.AddCreature) -> Flow[bool]:
    """Breaking Warband Restrictions After Warbands are Revealed: a new creature joins."""
    seat = state.pieces[scope.owner].seat
    if not recipients.touch_player(state, scope, seat):
        return False
    added: list[int] = []
    left = node.total
    for _ in range(node.count):
        where = node.where if left is None else (*node.where, v.Cost(at_most=left))
        names = reinforcements.eligible(state, scope, where)
        if not names:
            break
        if node.up_to and added and not (yield from carry_out.may(scope, "add")):
            break
        name = yield from choose(seat, q.CARD, Listed(names), who=scope.owner)
        piece = setting_up.enlist(state, seat, name)
        setting_up.label_newcomer(state, piece)
        state.tell("enlisted", who=piece.id, seat=seat, card=name)
        anchors = yield from chosen_spots.spot_anchors(state, scope, node.spot, piece)
        reindex(state)
        yield from placement.place(state, piece, anchors, seat, why="added")
        yield from state.edition.setting_up.summoned(state, piece, scope)
        added.append(piece.id)
        left = None if left is None else left - piece.card.cost
        if node.activated:
            piece.activations += 1
        moment = Moment("creature added", piece.id, piece.id)
        yield from windows.window(state, "after", [moment])
    if added:
        scope.chosen[""] = tuple(added)
    return bool(added)


def join_warband(state: Skirmish, scope: Scope, node: v.JoinWarband) -> Flow[bool]:
    """The creature changes sides: for good, or as long as the effect lasts."""
    seat = state.pieces[scope.owner].seat
    if not recipients.touch_player(state, scope, seat):
        return False
    pieces = yield from recipients.affected(state, scope, node.who)
    joined = False
    for piece in pieces:
        if piece.seat == seat:
            continue
        if node.until is None or isinstance(node.until, (v.EndOfBattle, v.Permanent)):
            piece.home = seat
        elif not (yield from effects.impose(state, piece, node, scope, node.until)):
            continue
        placement.take_side(state, piece, seat)
        state.tell("joined", who=piece.id, seat=seat)
        joined = True
    if joined:
        reindex(state)
    return joined
