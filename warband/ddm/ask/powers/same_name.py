"""Whom a use of a power would not affect, because one of the same name already does.

Stacking Exceptions 1): within one trigger window powers of the same name affect a creature, or a
player, only once; a lasting effect keeps others of its name away for as long as it stands.
2) The same condition is there once for every ending.
"""

from collections.abc import Callable
from typing import Final

import msgspec

import warband.ddm.ask.powers.lasting as lasting
import warband.ddm.ask.reading.at_hand as at_hand
from warband.cards import vocabulary as v
from warband.ddm.moments import Scope
from warband.ddm.seats import opponent
from warband.ddm.state import Piece, Skirmish

PLAYERS: Final = -2
"""Players count as -2 and -3 where creatures are told apart by number."""

Enduring = (
    v.Afflict | v.Ongoing | v.Bonus | v.Gain | v.GainPower | v.GainKeyword | v.Forbid | v.Later
)
"""Effects that are put on a creature for a while."""


def kept_out(scope: Scope, whom: int) -> bool:
    """Whether another use of such a power has affected the creature or player in this window."""
    window = scope.window
    if window is None or not window.touched:
        return False
    key = (scope.origin_name, whom)
    return bool(key[0]) and window.touched.get(key, scope.use) != scope.use


def player_kept_out(scope: Scope, seat: int) -> bool:
    """Effects can Benefit or Handicap Players: they are affected like creatures."""
    return kept_out(scope, PLAYERS - seat)


def would_take_hold(state: Skirmish, scope: Scope, node: Enduring, piece: Piece) -> bool:
    """Whether a lasting effect that is put on a creature now would stay."""
    cumulative = type(node) is v.Bonus and node.cumulative
    if not cumulative and kept_out(scope, piece.id):
        return False
    if type(node.until) is v.EndOfAttack and isinstance(node, v.Bonus | v.Gain):
        return True
    if lasting.immune_to(state, piece, node, scope):
        return False
    if not piece.effects:
        return True
    if type(node) is v.Ongoing and (node.more or not isinstance(node.amount, int)):
        return True
    now = lasting.by_its_new_name(state, node)
    durations = state.edition.durations
    until = node.until or durations.default_duration(state, now)
    return durations.outdone_by(state, piece, now, scope, until) is not None


# ------------------------------------------------------- effects without a creature named


def comes_too_late(state: Skirmish, scope: Scope, step: v.Effect) -> bool:
    """Whether a step that names nobody affects one whom a power of that name has affected."""
    if scope.window is None or not scope.window.touched:
        return False
    affects = AFFECTS.get(type(step))
    whom = affects(state, scope, step) if affects is not None else None
    return whom is not None and kept_out(scope, whom)


def _roller(state: Skirmish, scope: Scope, step: v.Effect) -> int | None:
    moment = scope.moment
    if moment is not None and moment.contest is not None:
        return _own_player(state, scope, step)
    die = at_hand.the_die(scope)
    return die.roller if die is not None else None


def _victim(state: Skirmish, scope: Scope, step: v.Effect) -> int | None:
    harm = at_hand.the_harm(scope)
    return harm.victim if harm is not None else None


def _fallen(state: Skirmish, scope: Scope, step: v.Effect) -> int | None:
    return scope.moment.object if scope.moment is not None else None


def _own_player(state: Skirmish, scope: Scope, step: v.Effect) -> int | None:
    return PLAYERS - state.pieces[scope.owner].seat


def _scorer(state: Skirmish, scope: Scope, step: v.ScorePoints) -> int | None:
    seat = state.pieces[scope.owner].seat
    return PLAYERS - (opponent(state.teams, seat) if step.opponent else seat)


AFFECTS: dict[type[msgspec.Struct], Callable[..., int | None]] = {
    v.Reroll: _roller,
    v.SettleSave: _roller,
    v.SetRoll: _roller,
    v.AddToRoll: _roller,
    v.ChangeDamage: _victim,
    v.Spare: _fallen,
    v.ScorePoints: _scorer,
    v.ExtraInitiativeDie: _own_player,
    v.WinInitiative: _own_player,
    v.AddCreature: _own_player,
}
"""Whom steps affect that name no creature."""
