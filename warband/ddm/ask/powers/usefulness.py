"""Whether using a power would do anything at all.

Nobody is asked about a voluntary triggered power that cannot do anything
(ruling.idle-power). The look is a cautious one: only where it is certain that every step
would come to nothing is the power left out.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache

import warband.ddm.ask.attacks.granted_attacks as granted_attacks
import warband.ddm.ask.attacks.redirecting as redirecting
import warband.ddm.ask.movement.destinations as destinations
import warband.ddm.ask.numbers.continuous as continuous
import warband.ddm.ask.powers.lasting as lasting
import warband.ddm.ask.powers.same_name as same_name
import warband.ddm.ask.reading.at_hand as at_hand
import warband.ddm.ask.reading.filters as filters
import warband.ddm.ask.reading.predicates as predicates
from warband.cards import vocabulary as v
from warband.ddm.compiled import CompiledPower
from warband.ddm.conditions import suffers
from warband.ddm.index import skills_of
from warband.ddm.moments import Moment, Scope, Window
from warband.ddm.power_analysis import nodes
from warband.ddm.state import Piece, Skirmish


def useful(
    state: Skirmish, piece: Piece, skill: CompiledPower, moment: Moment | None, window: Window
) -> bool:
    """Whether some step of the power could do something now, in answer to an event."""
    if skill.power.attack is not None:
        return True
    scope = continuous.scope_of(piece, skill, moment.attack if moment is not None else None)
    scope.moment, scope.window = moment, window
    # The number that the use would get: whatever is there now came by another use.
    scope.use = state.effects_made + 1
    steps = skill.power.steps
    if steps and isinstance(steps[0], v.If) and _told_beforehand(scope, steps[0]):
        first = steps[0]
        holds = all(predicates.holds(state, scope, test) for test in first.tests)
        steps = (first.then if holds else first.otherwise) + steps[1:]
        return bool(steps) and any_useful(state, scope, steps)
    return any_useful(state, scope, steps)


def _told_beforehand(scope: Scope, step: v.If) -> bool:
    """Tests about creatures and numbers that are known before anything is done."""
    known = v.Count | v.RoundNumber | v.Initiative | v.Score
    if at_hand.the_die(scope) is not None:
        known |= v.NaturalRoll
    return all(
        isinstance(test, known)
        or (isinstance(test, v.Matches) and isinstance(test.who, v.Owner | v.Subject | v.Object))
        for test in step.tests
    )


def any_useful(state: Skirmish, scope: Scope, steps: tuple[v.Effect, ...]) -> bool:
    """Whether one of the steps could do something."""
    for step in steps:
        if _useful(state, scope, step):
            return True
    return not steps


def good_for_more(state: Skirmish, scope: Scope, whom: v.Pick, piece: Piece) -> bool:
    """Whether the power does anything else with the creature, if that is the one picked.

    Who may be picked does not hang on whether the first effect succeeds: what cannot be done
    is skipped, and the rest is done.
    """
    assert scope.skill is not None
    before = scope.chosen.get(whom.tag)
    scope.chosen[whom.tag] = (piece.id,)
    try:
        return any(_useful(state, scope, step) for step in also_about(scope.skill.power, whom))
    finally:
        if before is None:
            del scope.chosen[whom.tag]
        else:
            scope.chosen[whom.tag] = before


@lru_cache(maxsize=1024)
def also_about(power: v.Power, whom: v.Pick) -> tuple[v.Effect, ...]:
    """The steps about a creature that another step of the power picks, whatever becomes of that."""
    return tuple(_about(power.steps, whom))


def _about(steps: tuple[v.Effect, ...], whom: v.Pick) -> Iterator[v.Effect]:
    for step in steps:
        inner = step.steps if isinstance(step, v.Spend | v.May | v.ForEachOf) else ()
        if isinstance(step, v.If):
            inner = step.then + step.otherwise
        elif isinstance(step, v.IfDone):
            inner = step.first if whom in nodes(step.first) else step.first + step.then
        elif isinstance(step, v.Spend) and step.who == whom:
            inner = ()
        yield from _about(inner, whom)
        if not inner and v.Chosen(whom.tag) in (
            getattr(step, "who", None),
            getattr(step, "by", None),
        ):
            yield step


def _useful(state: Skirmish, scope: Scope, step: v.Effect) -> bool:
    check = CHECKS.get(type(step))
    if check is not None:
        return check(state, scope, step)
    whom = getattr(step, "who", None)
    if whom is None:
        return not same_name.comes_too_late(state, scope, step)
    window = scope.window
    if window is None or not window.touched:
        return _somebody_concerned(state, scope, whom)
    return bool(_reached(state, scope, whom))


def _concerned(state: Skirmish, scope: Scope, whom: v.Who) -> list[Piece]:
    """Whom a step might be about: those meant whom the power may affect."""
    found = _meant(state, scope, whom)
    if scope.skill is not None and lasting.shuts_out(state, scope.skill):
        return [piece for piece in found if not lasting.unaffected(state, scope, piece)]
    return found


def _reached(state: Skirmish, scope: Scope, whom: v.Who) -> list[Piece]:
    """Those concerned whom no other power of its name has affected in this window."""
    found = _concerned(state, scope, whom)
    if scope.window is None or not scope.window.touched:
        return found
    return [piece for piece in found if not same_name.kept_out(scope, piece.id)]


def _somebody_concerned(state: Skirmish, scope: Scope, whom: v.Who) -> bool:
    """Whether a step might be about anybody: the first whom the power may affect settles it."""
    found = _meant(state, scope, whom)
    if scope.skill is None or not lasting.shuts_out(state, scope.skill):
        return bool(found)
    for piece in found:  # noqa: SIM110 - asked often: quicker than `any`
        if not lasting.unaffected(state, scope, piece):
            return True
    return False


def _meant(state: Skirmish, scope: Scope, whom: v.Who) -> list[Piece]:
    """All who could be picked, all who are named."""
    if type(whom) is v.Chosen and whom.tag not in scope.chosen:
        return state.pieces
    if type(whom) is v.Pick:
        return filters.candidates(state, scope, whom.where)
    return filters.named(state, scope, whom)


def _touch(state: Skirmish, scope: Scope, step: v.Shove | v.Hurt) -> bool:
    """Nothing touches those who are destroyed."""
    return any(not piece.destroyed for piece in _reached(state, scope, step.who))


def _endure(state: Skirmish, scope: Scope, step: v.Afflict | v.Ongoing) -> bool:
    """Nor does anything last on them, or where the same is there already."""
    return any(
        not piece.destroyed and same_name.would_take_hold(state, scope, step, piece)
        for piece in _concerned(state, scope, step.who)
    )


def _last(state: Skirmish, scope: Scope, step: same_name.Enduring) -> bool:
    """An effect for a while, for whomever no power of the same name affects already."""
    return any(
        same_name.would_take_hold(state, scope, step, piece)
        for piece in _concerned(state, scope, step.who)
    )


def _make_attack(state: Skirmish, scope: Scope, step: v.MakeAttack) -> bool:
    against = granted_attacks.whom_against(state, scope, step)
    if against is not None and not against:
        return False
    return any(
        granted_attacks.able_to_attack(state, scope, step, piece, against)
        for piece in _reached(state, scope, step.by)
    )


def _heal(state: Skirmish, scope: Scope, step: v.Heal) -> bool:
    return any(
        (step.beyond or piece.hp < piece.max_hp)
        and not suffers(piece, state.edition.conditions.unable_to_heal)
        for piece in _reached(state, scope, step.who)
    )


def _restore(state: Skirmish, scope: Scope, step: v.Restore) -> bool:
    return any(piece.destroyed for piece in _reached(state, scope, step.who))


def _walk(state: Skirmish, scope: Scope, step: v.Walk) -> bool:
    return any(
        destinations.can_expend(state, piece, frozenset(step.despite))
        for piece in _reached(state, scope, step.who)
    ) or bool(step.during)


def _recharge(state: Skirmish, scope: Scope, step: v.Recharge) -> bool:
    for piece in _reached(state, scope, step.who):
        if step.champion and piece.champion_uses:
            return True
        for skill in skills_of(piece):
            if piece.used.get(skill.key) and (
                not step.power or v.scalable_name(skill.power.name) == v.scalable_name(step.power)
            ):
                return True
    return False


def _relief(state: Skirmish, scope: Scope, step: v.RollSave | v.EndEffects) -> bool:
    return any(piece.effects for piece in _reached(state, scope, step.who))


def _choose_creature(state: Skirmish, scope: Scope, step: v.ChooseCreature) -> bool:
    found = _concerned(state, scope, step.who)
    if not found:
        # Steps about the creature chosen will find nobody.
        scope.chosen[step.tag] = ()
    return bool(found)


def _choose_word(state: Skirmish, scope: Scope, step: v.ChooseWord) -> bool:
    """A word kept under a tag serves other powers; otherwise only the steps after it count."""
    return bool(step.tag)


def _inner(state: Skirmish, scope: Scope, step: v.May) -> bool:
    return any_useful(state, scope, step.steps)


def _if(state: Skirmish, scope: Scope, step: v.If) -> bool:
    return any(any_useful(state, scope, steps) for steps in (step.then, step.otherwise) if steps)


def _if_done(state: Skirmish, scope: Scope, step: v.IfDone) -> bool:
    return any_useful(state, scope, step.first)


def _spend(state: Skirmish, scope: Scope, step: v.Spend) -> bool:
    return any(
        granted_attacks.can_spend(state, piece, step.action)
        for piece in _concerned(state, scope, step.who)
    ) and any_useful(state, scope, step.steps)


def _for_each(state: Skirmish, scope: Scope, step: v.ForEachOf | v.Control) -> bool:
    """What they could do, perhaps on the other side, cannot be told beforehand."""
    return _somebody_concerned(state, scope, step.who)


def _straight(state: Skirmish, scope: Scope, step: v.Straight) -> bool:
    return _somebody_concerned(state, scope, step.versus)


def _die_table(state: Skirmish, scope: Scope, step: v.DieTable) -> bool:
    return any(any_useful(state, scope, row.steps) for row in step.rows)


def _choose_one(state: Skirmish, scope: Scope, step: v.ChooseOne) -> bool:
    return any(any_useful(state, scope, option.steps) for option in step.options)


def _redirect(state: Skirmish, scope: Scope, step: v.Redirect | v.HitsInstead) -> bool:
    """Not an attack that cannot be redirected."""
    if scope.attack is not None and redirecting.barred(state, scope.attack):
        return False
    whom = step.to if isinstance(step, v.Redirect) else step.who
    return bool(_reached(state, scope, whom))


def _no_critical(state: Skirmish, scope: Scope, step: v.NoCritical) -> bool:
    return scope.attack is not None and predicates.holds(state, scope, v.WasHit(critical=True))


CHECKS: dict[type[v.Node], Callable[..., bool]] = {
    v.Shove: _touch,
    v.Hurt: _touch,
    v.Afflict: _endure,
    v.Ongoing: _endure,
    v.Bonus: _last,
    v.Gain: _last,
    v.GainPower: _last,
    v.GainKeyword: _last,
    v.Forbid: _last,
    v.Later: _last,
    v.MakeAttack: _make_attack,
    v.Heal: _heal,
    v.Restore: _restore,
    v.Walk: _walk,
    v.Recharge: _recharge,
    v.RollSave: _relief,
    v.EndEffects: _relief,
    v.ChooseCreature: _choose_creature,
    v.ChooseWord: _choose_word,
    v.May: _inner,
    v.Control: _for_each,
    v.If: _if,
    v.IfDone: _if_done,
    v.Spend: _spend,
    v.ForEachOf: _for_each,
    v.Straight: _straight,
    v.DieTable: _die_table,
    v.ChooseOne: _choose_one,
    v.NoCritical: _no_critical,
    v.Redirect: _redirect,
    v.HitsInstead: _redirect,
}
"""Steps that can be seen to come to nothing; all others need somebody to be about."""


def why_nothing(state: Skirmish, scope: Scope, steps: tuple[v.Effect, ...]) -> str:
    """Why a power came to nothing, in a few words."""
    for step in steps:
        whom = getattr(step, "who", None) or getattr(step, "by", None)
        if whom is not None and not _somebody_concerned(state, scope, whom):
            return "there is nobody whom it could affect"
        reason = REASONS.get(type(step))
        if reason is not None:
            return reason
    return "nothing changes by it"


REASONS: dict[type[v.Node], str] = {
    v.AddCreature: "no creature that may join the warband fits",
    v.JoinWarband: "nobody can be won over",
    v.Walk: "whom it names cannot move",
    v.Charge: "nobody can be charged",
    v.MakeAttack: "no attack would find a target",
    v.Heal: "nobody is hurt",
    v.Restore: "nobody has been destroyed, or there is no room",
    v.Recharge: "nothing has been used up",
    v.RollSave: "there is no effect to save against",
    v.EndEffects: "there is no such effect",
    v.Teleport: "there is no room",
    v.Place: "there is no room",
    v.Swap: "there are no two that could change places",
    v.ChangeTerrain: "there is no such square",
    v.TakeToken: "there are no tokens",
    v.If: "what it asks for is not so",
    v.IfDone: "what it asks for could not be done",
}
"""What is missing where a step does nothing."""
