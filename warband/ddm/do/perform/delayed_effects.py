"""Effects that wait for an event: they act, end or give a use back when it happens."""

import warband.ddm.ask.cards.triggers as triggers
import warband.ddm.ask.numbers.continuous as continuous
import warband.ddm.ask.reading.predicates as predicates
import warband.ddm.do.harm.effects as effects
import warband.ddm.do.perform.carry_out as carry_out
import warband.ddm.do.windows.windows as windows
from warband.cards import vocabulary as v
from warband.ddm.index import last_window
from warband.ddm.moments import Attack, Moment, Window
from warband.ddm.power_analysis import timing_of
from warband.ddm.state import Lasting, Piece, Skirmish
from warband.kernel.questions import Flow


def resolve(state: Skirmish, timing: str, here: Window) -> Flow[None]:
    """Effects that waited for the event act or end, and uses come back."""
    happening = [moment for moment in here.moments if not moment.cancelled]
    yield from _end_watched_effects(state, timing, happening)
    if "effect Later" in state.standing:
        yield from _standing_laters(state, timing, here)
    _recharge_watched(state, timing, happening)


def _end_watched_effects(state: Skirmish, timing: str, moments: list[Moment]) -> Flow[None]:
    """Effects that last until an event end once it is resolved; deferred effects act."""
    for piece in state.pieces:
        if not piece.effects:
            continue
        for lasting in piece.effects:
            over = lasting.ends_by(v.UntilEvent) and _over(state, piece, lasting, timing, moments)
            node = lasting.node
            if type(node) is v.Later and timing_of(node.trigger) == timing:
                for moment in moments:
                    scope = continuous.lasting_scope(state, piece, lasting, moment.attack)
                    scope.moment = moment
                    answer = windows.answer_to(timing, moment, lasting.id)
                    if answer in state.underway:
                        continue
                    if triggers.event_matches(
                        state, scope, node.trigger, moment
                    ) and _within_ration(state, node, lasting.id, moment):
                        if node.once:
                            yield from effects.end_effects(state, piece, (lasting,), "used")
                        steps = carry_out.perform(state, scope, node.steps)
                        yield from windows.answering(state, answer, steps)
                        if node.once:
                            break
            if over and lasting in piece.effects:
                yield from effects.end_effects(state, piece, (lasting,), "ended")


def _made_by(lasting: Lasting, attack: Attack | None) -> bool:
    """Whether the effect comes from the attack, or from what it has brought about.

    A later attack ends it; what waits for the end of the very attack (`Later`) does not.
    """
    if attack is None or lasting.source != attack.attacker:
        return False
    if lasting.origin == attack.skill.stack_name and lasting.id > attack.scope.use > 0:
        return True
    return lasting.id > attack.rolled_at > 0 and type(lasting.node) is not v.Later


def _over(
    state: Skirmish, piece: Piece, lasting: Lasting, timing: str, moments: list[Moment]
) -> bool:
    """Whether the event that an effect lasts until has been resolved."""
    return any(
        isinstance(ending, v.UntilEvent)
        and last_window(ending.event) == timing
        and not _made_by(lasting, moment.attack)
        and triggers.event_matches(
            state,
            continuous.lasting_scope(state, piece, lasting, moment.attack),
            ending.event,
            moment,
        )
        for ending in lasting.endings()
        for moment in moments
    )


def _standing_laters(state: Skirmish, timing: str, here: Window) -> Flow[None]:
    """Continuous powers that make something happen whenever an event befalls somebody."""
    for owner_id, skill, effect in state.standing.get("effect Later", ()):
        if not isinstance(effect, v.Later) or timing_of(effect.trigger) != timing:
            continue
        owner = state.pieces[owner_id]
        for moment in here.moments:
            if moment.cancelled:
                continue
            for bearer in list(state.on_map()):
                look = continuous.scope_of(owner, skill, moment.attack)
                look.moment, look.bearer = moment, bearer.id
                answer = windows.answer_to(timing, moment, owner_id, skill.key, bearer.id)
                if answer in state.underway:
                    continue
                if (
                    continuous.functioning(state, owner, skill, look)
                    and continuous.touches(state, look, effect.who, bearer)
                    and triggers.event_matches(state, look, effect.trigger, moment)
                    and _within_ration(state, effect, (owner_id, skill.key), moment)
                ):
                    scope = windows.new_scope(state, owner, skill, moment=moment, window=here)
                    scope.bearer = bearer.id
                    steps = carry_out.perform(state, scope, effect.steps)
                    yield from windows.answering(state, answer, steps)


def _within_ration(state: Skirmish, node: v.Later, key: object, moment: Moment) -> bool:
    """Effects that come at most once in a turn or round, in all or for each creature."""
    if not node.once_per:
        return True
    span = "round" if node.once_per == "round" else "turn"
    each = -1
    if "target" in node.once_per:
        # For each of those whom the event is about: who does it, or to whom it happens.
        others = node.trigger.subject not in ((), (v.Itself(),), (v.Is(v.Bearer()),))
        each = moment.subject if others else moment.object
    if node.once_per == "target":
        # As long as the rule itself lasts: set up again, it counts anew.
        span = "round" if isinstance(node.until, v.EndOfRound) else "battle"
    mark = (span, "rationed", key, each)
    if mark in state.marks:
        return False
    state.marks.add(mark)
    return True


def _recharge_watched(state: Skirmish, timing: str, moments: list[Moment]) -> None:
    """Rechargeable powers regain a use when their condition is met."""
    for piece in state.pieces:
        if not piece.used or piece.destroyed or not piece.kit.recharges:
            continue
        for skill in piece.kit.recharges:
            if not piece.used.get(skill.key):
                continue
            for recharge in skill.power.recharge:
                trigger = recharge.trigger
                if trigger is None or timing_of(trigger) != timing:
                    continue
                for moment in moments:
                    scope = continuous.scope_of(piece, skill, moment.attack)
                    scope.moment = moment
                    if triggers.event_matches(state, scope, trigger, moment) and all(
                        predicates.holds(state, scope, test) for test in recharge.tests
                    ):
                        windows.give_back_use(state, piece, skill)
                        break
