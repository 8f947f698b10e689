"""Effects on actions and turns: more, fewer, over at once."""

import warband.ddm.do.harm.effects as effects
import warband.ddm.do.perform.recipients as recipients
import warband.ddm.do.turn.turns as turns
from warband.cards import vocabulary as v
from warband.ddm.errors import nonsense
from warband.ddm.moments import Scope
from warband.ddm.state import Skirmish, Turn
from warband.kernel.questions import Flow

LOST: dict[v.ActionType, v.Forbidden] = {
    "attack": "attack actions",
    "move": "move actions",
    "minor": "minor actions",
}


def extra_action(state: Skirmish, scope: Scope, node: v.ExtraAction) -> Flow[bool]:
    """Powers can Grant or Limit Actions: one more this turn, for the creature taking it."""
    pieces = yield from recipients.affected(state, scope, node.who)
    done = False
    for piece in pieces:
        if node.action == "immediate":
            done |= piece.immediate_at == state.phase_serial
            piece.immediate_at = -1
        elif state.turn is not None and state.turn.piece == piece.id:
            _grant(state.turn, node.action, node.count)
            state.tell("actions", who=piece.id, action=node.action, count=node.count)
            done = True
    return done


def _grant(turn: Turn, action: str, count: int) -> None:
    """Before the allotted actions phase the grant waits for it."""
    if turn.actions:
        turn.actions[action] = max(turn.actions.get(action, 0) + count, 0)
    else:
        turn.granted[action] = turn.granted.get(action, 0) + count


def lose_action(state: Skirmish, scope: Scope, node: v.LoseAction) -> Flow[bool]:
    """One action less: this turn, or else on the creature's next turn."""
    pieces = yield from recipients.affected(state, scope, node.who)
    for piece in pieces:
        if node.action == "immediate":
            piece.immediate_at = state.phase_serial
        elif state.turn is not None and state.turn.piece == piece.id:
            _grant(state.turn, node.action, -1)
        else:
            what = LOST.get(node.action)
            if what is None:
                raise nonsense(state, scope, f"nobody can lose a {node.action} action")
            yield from effects.impose(state, piece, v.Forbid(v.Bearer(), what), scope, None)
        state.tell("actions", who=piece.id, action=node.action, count=-1)
    return bool(pieces)


def extra_turns(state: Skirmish, scope: Scope, node: v.ExtraTurns) -> Flow[bool]:
    """More or fewer creatures activated in a row, or a turn for somebody right now."""
    seat = state.pieces[scope.owner].seat
    if node.more or node.fewer:
        if not recipients.touch_player(state, scope, seat):
            return False
        if state.phase == "activation" and state.order == seat:
            state.turns_left = max(state.turns_left + node.more - node.fewer, 0)
        else:
            extra = list(state.extra_turns)
            extra[seat] += node.more - node.fewer
            state.extra_turns = tuple(extra)
    if node.who is None:
        return True
    pieces = yield from recipients.affected(state, scope, node.who)
    for piece in pieces:
        before = state.turn
        yield from turns.take_turn(state, piece)
        state.turn = before
    return bool(pieces)


def end_turn(state: Skirmish, scope: Scope, node: v.EndTurn) -> bool:
    """The current turn ends once what is being done is done."""
    if state.turn is None:
        raise nonsense(state, scope, "it ends the turn, but nobody is taking one")
    state.turn.ended = True
    return True
