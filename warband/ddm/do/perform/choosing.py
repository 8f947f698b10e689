"""Creatures that a power means, where somebody must choose them."""

from collections.abc import Callable

import warband.ddm.ask.reading.filters as filters
from warband.cards import vocabulary as v
from warband.ddm import questions as q
from warband.ddm.moments import NOBODY, Scope
from warband.ddm.seats import opponent
from warband.ddm.state import Piece, Skirmish
from warband.kernel.questions import Flow, Pieces, choose, roll

# ------------------------------------------------------------------------------ picking


def resolve(
    state: Skirmish, scope: Scope, who: v.Who, able: Callable[[Piece], bool] | None = None
) -> Flow[list[Piece]]:
    """The creatures that the words mean; whoever uses the power picks where it says so.

    `able` keeps those out of a pick whom the effect could do nothing for.
    """
    if not isinstance(who, v.Pick):
        return filters.named(state, scope, who)
    found = filters.candidates(state, scope, who.where)
    if able is not None:
        found = [piece for piece in found if able(piece)]
    return (yield from pick(state, scope, who, found))


def pick(state: Skirmish, scope: Scope, who: v.Pick, among: list[Piece]) -> Flow[list[Piece]]:
    """Let the user of the power pick among the creatures, and remember whom."""
    left = list(among)
    picked: list[Piece] = []
    seat = opponent(state.teams, scope.seat) if who.by_opponent else scope.seat
    while left and len(picked) < who.count:
        if who.random:
            (face,) = yield from roll(seat, len(left), 1, "random creature", who=scope.owner)
            one = left[face - 1].id
        else:
            options = [piece.id for piece in left]
            if who.up_to:
                options.append(NOBODY)
            one = yield from choose(
                seat,
                q.CREATURE,
                Pieces(options),
                who=scope.owner,
                power=scope.label,
                picked=tuple(piece.id for piece in picked),
                count=who.count,
            )
        if one == NOBODY:
            break
        picked.append(state.pieces[one])
        left.remove(state.pieces[one])
    scope.chosen[who.tag] = tuple(piece.id for piece in picked)
    return picked
