"""Whom an effect affects: the creatures it names, less those it cannot touch.

How to Resolve Damage and Effects, a): the text of the power says who is affected.
Stacking Exceptions 1): in one trigger window, powers of the same name affect a creature
(or a player) only once; the first to do so stays.
"""

from collections.abc import Callable

import warband.ddm.ask.attacks.sight as sight
import warband.ddm.ask.powers.lasting as lasting
import warband.ddm.ask.powers.same_name as same_name
import warband.ddm.ask.powers.usefulness as usefulness
import warband.ddm.ask.reading.filters as filters
import warband.ddm.ask.reading.surroundings as surroundings
import warband.ddm.do.perform.choosing as choosing
from warband.cards import vocabulary as v
from warband.ddm import questions as q
from warband.ddm.moments import Scope
from warband.ddm.state import Piece, Skirmish
from warband.kernel.questions import Flow, Pieces, choose


def affected(
    state: Skirmish,
    scope: Scope,
    whom: v.Who,
    *,
    off_map: bool = False,
    stacks: bool = False,
    able: Callable[[Piece], bool] | None = None,
    serves: Callable[[Piece], bool] | None = None,
) -> Flow[list[Piece]]:
    """The creatures an effect is applied to now.

    `off_map` takes in creatures that are not on the map, `stacks` lifts the stacking rule,
    `able` narrows what may be picked; so does `serves`, whom the effect could do something for,
    where the power does nothing else with whom it picks.
    """
    if isinstance(whom, v.Pick):
        if serves is not None:
            able = _for_anything(state, scope, whom, serves)
        if scope.skill is not None and lasting.shuts_out(state, scope.skill):
            able = _within_its_power(state, scope, able)
    if scope.skill is not None and specified(scope.skill.power):
        return (yield from _specified(state, scope, whom, off_map, stacks, able))
    found = yield from choosing.resolve(state, scope, whom, able)
    return [piece for piece in found if _reaches(state, scope, piece, off_map, stacks)]


def _for_anything(
    state: Skirmish, scope: Scope, whom: v.Pick, serves: Callable[[Piece], bool]
) -> Callable[[Piece], bool]:
    """Whom this step can do something for, or another step of the power."""
    if scope.skill is None or not usefulness.also_about(scope.skill.power, whom):
        return serves

    def of_use(piece: Piece) -> bool:
        return serves(piece) or usefulness.good_for_more(state, scope, whom, piece)

    return of_use


def _within_its_power(
    state: Skirmish, scope: Scope, able: Callable[[Piece], bool] | None
) -> Callable[[Piece], bool]:
    """Those whom the power may affect at all."""

    def reached(piece: Piece) -> bool:
        return not lasting.unaffected(state, scope, piece) and (able is None or able(piece))

    return reached


def _reaches(state: Skirmish, scope: Scope, piece: Piece, off_map: bool, stacks: bool) -> bool:
    return (
        not piece.destroyed
        and (off_map or state.present(piece))
        and not lasting.unaffected(state, scope, piece)
        and (stacks or touch(state, scope, piece.id))
    )


def next_of(scope: Scope, left: list[Piece]) -> Flow[Piece]:
    """Takes out whoever comes next: the user of a power orders it (ruling.choose-order)."""
    numbers = [piece.id for piece in left]
    chosen = yield from choose(
        scope.seat,
        q.NEXT_CREATURE,
        Pieces(numbers),
        who=scope.owner,
        power=scope.label,
        onward=numbers[0],
    )
    return left.pop(numbers.index(chosen))


# ------------------------------------------------------------------------ specifications


def specified(power: v.Power) -> bool:
    """Whether a general power bounds whom it may affect (for attacks, targeting does)."""
    bounds = power.bounds
    return power.attack is None and (
        bounds.range is not None or bounds.needs_sight or bool(bounds.targets)
    )


def _specified(
    state: Skirmish,
    scope: Scope,
    whom: v.Who,
    off_map: bool,
    stacks: bool,
    able: Callable[[Piece], bool] | None,
) -> Flow[list[Piece]]:
    """Specifications in brackets apply to the entire power."""

    def allowed(piece: Piece) -> bool:
        return within_bounds(state, scope, piece) and (able is None or able(piece))

    found = yield from choosing.resolve(state, scope, whom, allowed)
    return [
        piece
        for piece in found
        if within_bounds(state, scope, piece) and _reaches(state, scope, piece, off_map, stacks)
    ]


def within_bounds(state: Skirmish, scope: Scope, piece: Piece) -> bool:
    """Range, sight and kind of creature; nobody is out of range of itself."""
    owner = state.pieces[scope.owner]
    if piece is owner:
        return True
    assert scope.skill is not None
    bounds = scope.skill.power.bounds
    if isinstance(bounds.range, int):
        if not piece.space & surroundings.nearby(state, owner.space, bounds.range):
            return False
    elif bounds.range == "nearest":
        enemies = [p for p in state.on_map() if p.team != owner.team]
        if piece.team != owner.team and piece not in sight.nearest(state, owner, enemies):
            return False
    if (bounds.range == "sight" or bounds.needs_sight) and not sight.sees(state, owner, piece):
        return False
    return filters.matches(state, scope, bounds.targets, piece)


# ------------------------------------------------------------------- stacking, immunity


def touch(state: Skirmish, scope: Scope, whom: int) -> bool:
    """Whether this use of the power may affect the creature or player in its window."""
    window = scope.window
    if window is None or not scope.origin_name:
        return True
    if window.touched.setdefault((scope.origin_name, whom), scope.use) == scope.use:
        return True
    name = scope.label
    state.tell("not-stacked", who=whom, effect=name)
    return False


def touch_player(state: Skirmish, scope: Scope, seat: int) -> bool:
    """Effects can Benefit or Handicap Players: they are affected like creatures."""
    return touch(state, scope, same_name.PLAYERS - seat)
