"""Whom an effect affects: the creatures it names, less those it cannot touch.

How to Resolve Damage and Effects, a): the text of the power says who is affected.
Stacking Exceptions 1): in one trigger window, powers of the same name affect a creature
(or a player) only once; the first to do so stays.
"""

from collections.abc import Callable

import warband.rules.v3.effects as effects
import warband.rules.v3.stats as stats
import warband.rules.v3.who as who
from warband.cards import vocabulary as v
from warband.kernel.questions import Flow
from warband.rules.v3.moments import Scope
from warband.rules.v3.state import Piece, Skirmish

PLAYERS = -2
"""Players count as -2 and -3 where creatures are told apart by number."""


def affected(
    state: Skirmish,
    scope: Scope,
    whom: v.Who,
    *,
    off_map: bool = False,
    stacks: bool = False,
    able: Callable[[Piece], bool] | None = None,
) -> Flow[list[Piece]]:
    """The creatures an effect is applied to now.

    `off_map` takes in creatures that are not on the map, `stacks` lifts the stacking rule,
    `able` narrows what may be picked.
    """
    found = yield from who.resolve(state, scope, whom, able)
    return [
        piece
        for piece in found
        if not piece.destroyed
        and (off_map or piece.anchor >= 0)
        and not unaffected(state, scope, piece)
        and (stacks or touch(state, scope, piece.id))
    ]


def touch(state: Skirmish, scope: Scope, whom: int) -> bool:
    """Whether this use of the power may affect the creature or player in its window."""
    window = scope.window
    if window is None or not scope.origin_name:
        return True
    if window.touched.setdefault((scope.origin_name, whom), scope.use) == scope.use:
        return True
    state.tell("not-stacked", who=whom, effect=scope.origin_name)
    return False


def touch_player(state: Skirmish, scope: Scope, seat: int) -> bool:
    """Effects can Benefit or Handicap Players: they are affected like creatures."""
    return touch(state, scope, PLAYERS - seat)


def unaffected(state: Skirmish, scope: Scope, piece: Piece) -> bool:
    """Immunity to a flag of the power, and powers that shut out the powers of others."""
    skill = scope.skill
    if skill is None:
        return False
    if effects.is_immune_to_power(state, piece, scope):
        return True
    if piece.id == scope.owner:
        return False
    owner = state.pieces[scope.owner]
    if stats.has_ability(state, piece, "is not affected by powers", other=owner):
        return True
    names = {"", "powers", skill.stack_name, *(flag.lower() for flag in skill.power.flags)}
    names.add("champion powers" if skill.champion else f"{skill.power.section} powers")
    return any(
        ability.word.lower() in names
        for ability, _ in stats.abilities(state, piece, "unaffected by", other=owner)
    )
