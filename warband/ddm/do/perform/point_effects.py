"""Effects on the score and on who has initiative."""

import warband.ddm.do.harm.effects as effects
import warband.ddm.do.perform.recipients as recipients
import warband.ddm.do.perform.rolled_amounts as rolled_amounts
import warband.ddm.do.turn.victory as victory
import warband.ddm.do.windows.windows as windows
from warband.cards import vocabulary as v
from warband.ddm.moments import Scope
from warband.ddm.seats import opponent
from warband.ddm.state import Skirmish
from warband.kernel.questions import Flow, Roll


def score_points(state: Skirmish, scope: Scope, node: v.ScorePoints) -> Flow[bool]:
    """Victory points for a player; winning is checked at once."""
    seat = state.pieces[scope.owner].seat
    if node.opponent:
        seat = opponent(state.teams, seat)
    if not recipients.touch_player(state, scope, seat):
        return False
    points = yield from rolled_amounts.resolve_number(state, scope, node.points)
    name = scope.label
    before = tuple(state.score)
    victory.score(state, seat, points, name)
    state.edition.scoring.check(state)
    yield from windows.points_since(state, before)
    return points != 0


def extra_initiative_die(state: Skirmish, scope: Scope, node: v.ExtraInitiativeDie) -> Flow[bool]:
    """One more d20 in the champion test: the one being rolled, or that of this round."""
    seat = state.pieces[scope.owner].seat
    if not recipients.touch_player(state, scope, seat):
        return False
    contest = scope.moment.contest if scope.moment is not None else None
    if contest is not None:
        faces = yield Roll(seat, 20, node.count, "initiative", {"who": scope.owner})
        assert isinstance(faces, tuple)
        contest.dice[seat].extend(faces)
        return True
    more = v.Bonus(v.Bearer(), "initiative dice", node.count)
    owner = state.pieces[scope.owner]
    return (yield from effects.impose(state, owner, more, scope, v.EndOfRound()))


def win_initiative(state: Skirmish, scope: Scope, node: v.WinInitiative) -> bool:
    """The owner's player has the initiative instead, or loses it."""
    seat = state.pieces[scope.owner].seat
    if not recipients.touch_player(state, scope, seat):
        return False
    winner = opponent(state.teams, seat) if node.lose else seat
    contest = scope.moment.contest if scope.moment is not None else None
    if contest is not None:
        contest.forced_winner = winner
    elif scope.moment is not None and scope.moment.kind == "initiative roll":
        scope.moment.amount = winner
    else:
        state.initiative = winner
    return True
