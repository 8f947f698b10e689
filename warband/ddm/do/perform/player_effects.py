"""Effects on players and on what creatures may do: points, uses, tokens, actions, turns."""

import warband.ddm.ask.powers.reinforcements as reinforcements
import warband.ddm.do.harm.effects as effects
import warband.ddm.do.harm.placement as placement
import warband.ddm.do.perform.carry_out as carry_out
import warband.ddm.do.perform.chosen_spots as chosen_spots
import warband.ddm.do.perform.recipients as recipients
import warband.ddm.do.perform.rolled_amounts as rolled_amounts
import warband.ddm.do.turn.setting_up as setting_up
import warband.ddm.do.turn.turns as turns
import warband.ddm.do.turn.victory as victory
import warband.ddm.do.windows.windows as windows
from warband.cards import vocabulary as v
from warband.ddm.compiled import CompiledPower
from warband.ddm.errors import nonsense
from warband.ddm.index import reindex, skills_of
from warband.ddm.moments import NOBODY, Moment, Scope
from warband.ddm.seats import opponent
from warband.ddm.state import Piece, Skirmish, Turn
from warband.kernel.questions import Flow, Listed, Roll, choose


def _seat(state: Skirmish, scope: Scope) -> int:
    return state.pieces[scope.owner].seat


# ------------------------------------------------------------------------------- points


def score_points(state: Skirmish, scope: Scope, node: v.ScorePoints) -> Flow[bool]:
    """Victory points for a player; winning is checked at once."""
    seat = _seat(state, scope)
    if node.opponent:
        seat = opponent(state.teams, seat)
    if not recipients.touch_player(state, scope, seat):
        return False
    points = yield from rolled_amounts.resolve_number(state, scope, node.points)
    name = scope.label
    victory.score(state, seat, points, name)
    state.edition.scoring.check(state)
    if windows.listening(state, "points scored", "after"):
        of_player = next((p.id for p in state.on_map() if p.seat == seat), NOBODY)
        moment = Moment("points scored", of_player, of_player, amount=points)
        yield from windows.window(state, "after", [moment])
    return points != 0


# --------------------------------------------------------------------------------- uses


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
        if fresh:
            skill = yield from _which_power(piece.seat if node.theirs else scope.seat, piece, fresh)
            piece.mark_use(skill.key)
            state.tell("use-lost", who=piece.id, power=skill.name)
            done = True
    return done


def _which_power(seat: int, piece: Piece, among: list[CompiledPower]) -> Flow[CompiledPower]:
    return (yield from choose(seat, "power", Listed(among), who=piece.id))


# ------------------------------------------------------------------------------- tokens


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


# ------------------------------------------------------------------------ actions, turns


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


LOST: dict[v.ActionType, v.Forbidden] = {
    "attack": "attack actions",
    "move": "move actions",
    "minor": "minor actions",
}


def extra_turns(state: Skirmish, scope: Scope, node: v.ExtraTurns) -> Flow[bool]:
    """More or fewer creatures activated in a row, or a turn for somebody right now."""
    seat = _seat(state, scope)
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


# --------------------------------------------------------------------------- initiative


def extra_initiative_die(state: Skirmish, scope: Scope, node: v.ExtraInitiativeDie) -> Flow[bool]:
    """One more d20 in the champion test: the one being rolled, or that of this round."""
    seat = _seat(state, scope)
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
    seat = _seat(state, scope)
    if not recipients.touch_player(state, scope, seat):
        return False
    winner = opponent(state.teams, seat) if node.lose else seat
    contest = scope.moment.contest if scope.moment is not None else None
    if contest is not None:
        contest.forced_winner = winner
    else:
        state.initiative = winner
    return True


# ------------------------------------------------------------------------- the warbands


def add_creature(state: Skirmish, scope: Scope, node: v.AddCreature) -> Flow[bool]:
    """Breaking Warband Restrictions After Warbands are Revealed: a new creature joins."""
    seat = _seat(state, scope)
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
        name = yield from choose(seat, "card", Listed(names), who=scope.owner)
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
    seat = _seat(state, scope)
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
