"""Effects that put tokens on creatures and take them off."""

import warband.ddm.do.perform.recipients as recipients
import warband.ddm.do.perform.rolled_amounts as rolled_amounts
from warband.cards import vocabulary as v
from warband.ddm.moments import Scope
from warband.ddm.state import Skirmish
from warband.kernel.questions import Flow


def put_token(state: Skirmish, scope: Scope, node: v.PutToken) -> Flow[bool]:
    """Effects can use Tokens: places them on creatures."""
    count = yield from rolled_amounts.resolve_number(state, scope, node.count)
    pieces = yield from recipients.affected(state, scope, node.who, off_map=True)
    for piece in pieces:
        piece.tokens = {**piece.tokens, node.token: piece.tokens.get(node.token, 0) + count}
        state.tell("tokens", who=piece.id, token=node.token, count=piece.tokens[node.token])
    return bool(pieces)


def take_token(state: Skirmish, scope: Scope, node: v.TakeToken) -> Flow[bool]:
    """Takes tokens away: so many, or all of them."""
    count = None
    if node.count is not None:
        count = yield from rolled_amounts.resolve_number(state, scope, node.count)
    pieces = yield from recipients.affected(state, scope, node.who, off_map=True)
    taken = 0
    for piece in pieces:
        has = piece.tokens.get(node.token, 0)
        gone = has if count is None else min(has, count)
        if gone:
            left = {**piece.tokens, node.token: has - gone}
            piece.tokens = {token: number for token, number in left.items() if number}
            state.tell("tokens", who=piece.id, token=node.token, count=has - gone)
        taken += gone
    return taken > 0
