"""Trigger windows and the Alternating Resolution Rule.

A window opens around an event (or several that happen at once). Powers that the event
sets off are resolved one at a time: replacement powers first, then mandatory ones, then
voluntary ones; players alternate until all pass in a row.
"""

from collections.abc import Callable, Generator, Iterable, Sequence
from typing import Final

import warband.ddm.ask.attacks.available_attacks as available_attacks
import warband.ddm.ask.attacks.threats as threats
import warband.ddm.ask.cards.triggers as triggers
import warband.ddm.ask.numbers.abilities as abilities
import warband.ddm.ask.powers.payable as payable
import warband.ddm.ask.powers.usefulness as usefulness
import warband.ddm.do.windows.remembering as remembering
from warband.ddm import questions as q
from warband.ddm.compiled import PER_TIME, VOLUNTARY, CompiledPower
from warband.ddm.index import PAST
from warband.ddm.moments import NOBODY, Moment, Scope, Window
from warband.ddm.state import Piece, Skirmish
from warband.kernel.questions import Asked, Flow, Listed, Pause, choose

AWAITED = 1 << 3
"""The event ends an effect, sets one off, or recharges a power."""

Reaction = tuple[int, CompiledPower, int]
"""A creature, the power it may use, and the number of the moment it answers."""
PASS: Reaction | None = None
END_OF_WINDOW: Final = Pause("window")


def listening(state: Skirmish, kind: str, timing: str) -> bool:
    """Whether anybody could care about such an event."""
    return (kind, timing) in state.listeners


def any_listening(state: Skirmish, kinds: Iterable[str], timing: str) -> bool:
    """Whether anybody could care about one of some events."""
    for kind in kinds:  # noqa: SIM110 - asked often: quicker than `any`
        if (kind, timing) in state.listeners:
            return True
    return False


def heard(state: Skirmish, kind: str, timing: str, who: int) -> bool:
    """Whether anybody could care about such an event in which nobody but `who` has part."""
    return bool(state.heard.get((kind, timing), 0) >> who & 1)


def window(
    state: Skirmish,
    timing: str,
    moments: list[Moment],
    refresh: Callable[[list[Moment]], None] | None = None,
) -> Iterable[Asked]:
    """Open a trigger window around events that happen at once, if they mean anything to anybody.

    `refresh` brings the events up to date after a power changed something (a reroll
    that turned a hit into a miss).
    """
    stages = stages_of(state, timing, moments, changing=refresh is not None)
    return (
        state.edition.timing.resolve(state, timing, Window(moments), stages, refresh)
        if stages
        else ()
    )


def stages_of(state: Skirmish, timing: str, moments: list[Moment], *, changing: bool) -> int:
    """The steps of the rule in which somebody may have something to declare, as bits."""
    stages = 0
    for moment in moments:
        event = (moment.kind, timing)
        found = state.listeners.get(event)
        if found is not None:
            if event in state.awaited:
                stages |= AWAITED
            for piece_id, skill in found:
                if not skill.own_affair or changing or concerns(moment, piece_id, skill):
                    stages |= 1 << skill.stage
        elif moment.kind == "provokes":
            stages |= 1 << VOLUNTARY
    return stages


def points_since(state: Skirmish, before: Sequence[int]) -> Iterable[Asked]:
    """What answers the points that teams have scored since they had so many."""
    if not listening(state, "points scored", "after"):
        return ()
    moments = [
        Moment("points scored", somebody, somebody, amount=now - old)
        for team, (old, now) in enumerate(zip(before, state.score, strict=True))
        if now > old
        for somebody in (next((p.id for p in state.on_map() if p.team == team), NOBODY),)
    ]
    return window(state, "after", moments) if moments else ()


def first_to_declare(state: Skirmish) -> int:
    """The player taking a turn declares first; outside turns, whoever has initiative."""
    if state.turn is not None:
        return state.pieces[state.turn.piece].seat
    return max(state.initiative, 0)


def declare(
    state: Skirmish, seat: int, usable: list[Reaction], here: Window, *, must: bool
) -> Flow[Reaction | None]:
    options: list[Reaction | None] = list(usable)
    if not must and not any(_must_strike(state, *reaction[:2]) for reaction in usable):
        options.append(PASS)
    moment = here.moments[usable[0][2]]
    about_attack = moment.attack
    return (
        yield from choose(
            seat,
            q.REACTION,
            Listed(options),
            event=moment.kind,
            subject=moment.subject,
            object=moment.object,
            power=about_attack.skill.name if about_attack is not None else "",
            whom=tuple([_whom(here.moments[number]) for _, _, number in usable]),
        )
    )


def _must_strike(state: Skirmish, piece: int, skill: CompiledPower) -> bool:
    """Whether it makes every opportunity attack that it can make."""
    return skill is threats.OPPORTUNITY and abilities.has_ability(
        state, state.pieces[piece], "must strike"
    )


def _whom(moment: Moment) -> int:
    """Whom an event is about: to whom it happens, or else who does it."""
    return moment.object if moment.object >= 0 else moment.subject


def declarable(state: Skirmish, timing: str, here: Window, stage: int) -> list[Reaction]:
    """Every power that listens in this step of the window and that its owner has left to use."""
    found: list[Reaction] = []
    pieces, used = state.pieces, here.used
    for number, moment in enumerate(here.moments):
        if moment.cancelled:
            continue
        if moment.kind == "provokes":
            if stage == VOLUNTARY:
                for piece in state.edition.opportunity.in_position(state, moment):
                    if (piece.id, threats.OPPORTUNITY.key, number) not in used:
                        found.append((piece.id, threats.OPPORTUNITY, number))
            continue
        for piece_id, skill in state.listeners.get((moment.kind, timing), ()):
            if skill.stage != stage or (skill.own_affair and not concerns(moment, piece_id, skill)):
                continue
            piece, subject = pieces[piece_id], moment.subject
            if skill.done_by_enemy and (subject < 0 or pieces[subject].team == piece.team):
                continue
            # What may be used at any time is used once, however many things happen at once.
            if skill.event == "any time" and any(each[:2] == (piece_id, skill) for each in found):
                continue
            if used and _answered(used, piece_id, skill, number):
                continue
            if state.underway and answer_to(timing, moment, piece_id, skill.key) in state.underway:
                continue
            if payable.payable(state, piece, skill, moment):
                found.append((piece_id, skill, number))
    return found


def _answered(
    used: set[tuple[int, str, int]], piece_id: int, skill: CompiledPower, number: int
) -> bool:
    """Whether a creature has used the power already, or declined to, as this happened."""
    if skill.event == "any time":
        return any((piece_id, skill.key) == each[:2] for each in used)
    return (piece_id, skill.key, number) in used


def set_off(state: Skirmish, here: Window, reaction: Reaction) -> bool:
    """Whether the event really sets the power off, and to some use if it is voluntary."""
    piece_id, skill, number = reaction
    piece, moment = state.pieces[piece_id], here.moments[number]
    if skill is threats.OPPORTUNITY:
        return state.edition.opportunity.may_strike(state, piece, moment)
    return triggers.trigger_holds(state, piece, skill, moment) and (
        skill.mandatory or usefulness.useful(state, piece, skill, moment, here)
    )


def some_due(state: Skirmish, timing: str, here: Window, stage: int) -> bool:
    """Whether some power of a step is set off by now."""
    return any(set_off(state, here, due) for due in declarable(state, timing, here, stage))


def some_must(usable: list[Reaction]) -> bool:
    """Whether some of these powers must be used."""
    return any(skill.mandatory for _, skill, _ in usable)


def concerns(moment: Moment, owner: int, skill: CompiledPower) -> bool:
    """Whether the event happens with the creature whose power listens, where it asks for that."""
    if skill.done_by_owner and moment.subject != owner:
        return False
    return not skill.done_to_owner or moment.object == owner


def expend(state: Skirmish, piece: Piece, skill: CompiledPower) -> None:
    """Declare use of a power: mark the action, the checkbox, the limits."""
    if skill.immediate:
        piece.immediate_at = state.phase_serial
    if skill.champion:
        state.edition.champions.spend(state, piece, skill)
    elif skill.power.uses is not None:
        piece.mark_use(skill.key)
    once = skill.power.bounds.once_per
    if once in PER_TIME:
        state.marks.add((once, piece.id, skill.key))


def give_back_use(state: Skirmish, piece: Piece, skill: CompiledPower) -> None:
    """One checkbox of a power is free again."""
    if piece.used.get(skill.key):
        piece.mark_use(skill.key, -1)
        state.tell("recharged", who=piece.id, power=skill.name)


def use_triggered(
    state: Skirmish, piece: Piece, skill: CompiledPower, moment: Moment, here: Window
) -> Flow[None]:
    """Resolving triggered powers: declare (expend the cost), then resolve."""
    if skill is threats.OPPORTUNITY:
        state.edition.opportunity.spend(state, piece)
        yield from state.edition.opportunity.attack_now(
            state, piece, state.pieces[moment.subject], here
        )
        return
    expend(state, piece, skill)
    immediate = skill.immediate
    taken = Moment("action taken", piece.id, piece.id, action="immediate")
    if immediate and listening(state, "action taken", "before"):
        yield from window(state, "before", [taken])
    if immediate and listening(state, "action spent", "after"):
        spent = Moment("action spent", piece.id, piece.id, action="immediate")
        yield from window(state, "after", [spent])
    scope = new_scope(state, piece, skill, moment=moment, window=here)
    answer = answer_to(skill.timing or "", moment, piece.id, skill.key)
    compelled = (available_attacks.COMPELLED, piece.id)
    if skill.mandatory and piece.conditions and piece.inactive:
        state.marks.add(compelled)
    yield from answering(state, answer, resolve_power(state, piece, skill, scope))
    if state.marks:
        state.marks.discard(compelled)
    if immediate and listening(state, "action taken", "after"):
        yield from window(state, "after", [taken])


Answer = tuple[object, ...]


def answer_to(timing: str, moment: Moment, *key: object) -> Answer:
    """What answers an event, and which event: the same between the same two is one."""
    return (timing, *key, moment.kind, moment.subject, moment.object)


def answering(state: Skirmish, answer: Answer, steps: Iterable[Asked]) -> Flow[None]:
    """Carry out an answer.

    Before an event is resolved, an answer does not answer what it brings about itself
    (ruling.answers-once).
    """
    if answer[0] != "before":
        yield from steps
        return
    state.underway.add(answer)
    try:
        yield from steps
    finally:
        state.underway.discard(answer)


def new_scope(
    state: Skirmish,
    piece: Piece,
    skill: CompiledPower,
    *,
    moment: Moment | None = None,
    window: Window | None = None,
) -> Scope:
    """The scope of a new use of a power."""
    state.effects_made += 1
    about = moment.attack if moment is not None else None
    made = state.effects_made
    return Scope(piece.id, piece.seat, skill, piece.id, piece.id, moment, about, window, made)


def resolve_power(state: Skirmish, piece: Piece, skill: CompiledPower, scope: Scope) -> Flow[None]:
    """A power was declared: others may answer, then its effects are resolved."""
    if state.log is not None:
        state.tell("power", who=piece.id, power=skill.name, champion=skill.champion)
    if PAST in state.known:
        remembering.note(state, "use", piece.id, skill=skill)
    kind = "champion power used" if skill.champion else "power used"
    declared = Moment(kind, piece.id, power=skill, user_scope=scope)
    if listening(state, kind, "before"):
        yield from window(state, "before", [declared])
        if declared.cancelled or scope.cancelled:
            state.tell("cancelled", who=piece.id, power=skill.name)
            return
    if skill.power.attack is not None:
        yield from state.edition.attacking.resolve(state, piece, skill, scope)
    else:
        if skill.power.bounds.provokes:
            # Opportunity Attack Trigger, Powers: by using it, as with Lunge.
            yield from window(state, "before", [threats.provoked_by_power(piece)])
            if not available_attacks.able(state, piece):
                return
        steps = state.edition.perform(state, scope, skill.power.steps)
        if state.log is None:
            yield from steps
        else:
            yield from _telling(state, scope, skill, steps)
    if listening(state, kind, "after"):
        yield from window(state, "after", [declared])


def _telling(
    state: Skirmish, scope: Scope, skill: CompiledPower, steps: Iterable[Asked]
) -> Flow[None]:
    """Carry out steps; where nothing came of them, and nobody chose that, say why."""
    assert state.log is not None
    told, asked, reply = len(state.log), False, None
    flow = iter(steps)
    try:
        question = next(flow)
        while True:
            asked = True
            reply = yield question
            assert isinstance(flow, Generator)
            question = flow.send(reply)
    except StopIteration:
        pass
    if not (asked or scope.worked or scope.cancelled) and told == len(state.log):
        why = usefulness.why_nothing(state, scope, skill.power.steps)
        state.tell("no-effect", who=scope.owner, power=skill.name, why=why)
