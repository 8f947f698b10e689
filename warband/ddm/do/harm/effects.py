"""Lasting effects: imposing them, stacking, durations, saving throws."""

from collections.abc import Callable, Iterable

import msgspec

import warband.ddm.ask.attacks.flanking as flanking
import warband.ddm.ask.numbers.abilities as abilities
import warband.ddm.ask.numbers.continuous as continuous
import warband.ddm.ask.powers.lasting as lasting_effects
import warband.ddm.ask.powers.lasting_words as lasting_words
import warband.ddm.ask.reading.predicates as predicates
import warband.ddm.do.harm.changing_terrain as changing_terrain
import warband.ddm.do.harm.lent_powers as lent_powers
import warband.ddm.do.harm.placement as placement
import warband.ddm.do.harm.same_name_powers as same_name_powers
import warband.ddm.do.windows.windows as windows
from warband.cards import vocabulary as v
from warband.ddm.index import (
    AFFLICTED,
    FLANKED,
    LENT,
    RIVALS,
    UNTIL_END,
    UNTIL_START,
    WHILE,
    note_effects,
    reindex,
)
from warband.ddm.moments import Moment, Scope
from warband.ddm.state import Lasting, Piece, Skirmish
from warband.kernel.questions import Flow

BY_START_OF_TURN = frozenset((v.StartOfNextTurn, v.FirstOf))
BY_END_OF_TURN = frozenset((v.EndOfTurn, v.EndOfNextTurn, v.FirstOf))
BY_END_OF_ROUND = frozenset((v.EndOfRound, v.FirstOf))
WHILE_TRUE = frozenset((v.WhileTrue, v.FirstOf))
"""What may end then."""


def impose(
    state: Skirmish,
    piece: Piece,
    node: v.Effect,
    scope: Scope,
    until: v.Duration | None,
    *,
    group: int = 0,
) -> Flow[bool]:
    """Put a lasting effect on a creature; returns whether it took hold."""
    node = lasting_effects.by_its_new_name(state, node)
    if type(node) is v.Ongoing and node.more and raised(state, piece, node):
        return True
    until = until or state.edition.durations.default_duration(state, node)
    condition = lasting_effects.condition_of(node)
    if lasting_effects.immune_to(state, piece, node, scope):
        state.tell("immune", who=piece.id, to=condition or "effect")
        return False
    moment = Moment("condition gained", scope.owner, piece.id, condition=condition or "")
    if condition is not None and windows.listening(state, "condition gained", "before"):
        yield from windows.window(state, "before", [moment])
        if moment.cancelled:
            return False
    if not state.edition.durations.may_stack(state, piece, node, scope, until):
        if state.log is not None:
            people = lasting_words.people_in(state, piece, scope)
            state.tell("not-stacked", who=piece.id, effect=lasting_words.called(node, people))
        return False
    fresh = condition not in piece.conditions
    state.effects_made += 1
    lasting = Lasting(
        id=state.effects_made,
        node=node,
        source=scope.owner,
        origin=scope.origin_name,
        until=until,
        whose=lasting_effects.whose_turn(state, piece, scope, until),
        since=state.phase_serial,
        group=group,
        chosen=tuple(sorted(scope.chosen.items())) if scope.chosen else (),
        words=tuple(sorted(scope.words.items())) if scope.words else (),
    )
    piece.effects = (*piece.effects, lasting)
    changed(state, piece, lasting)
    if state.log is not None:
        tell_effect(state, piece, lasting)
    if condition is not None:
        if fresh:
            yield from state.edition.durations.condition_takes_hold(state, piece, condition)
        if windows.listening(state, "condition gained", "after"):
            yield from windows.window(state, "after", [moment])
    return True


def raised(state: Skirmish, piece: Piece, node: v.Ongoing) -> bool:
    """Ongoing damage of the type that the creature takes already is raised."""
    for lasting in piece.effects:
        before = lasting.node
        if not isinstance(before, v.Ongoing) or before.type != node.type:
            continue
        if isinstance(before.amount, int) and isinstance(node.amount, int):
            higher = msgspec.structs.replace(before, amount=before.amount + node.amount)
            now = msgspec.structs.replace(lasting, node=higher)
            piece.effects = tuple(now if each is lasting else each for each in piece.effects)
            changed(state, piece, lasting, now)
            tell_effect(state, piece, now)
            return True
    return False


def tell_effect(state: Skirmish, piece: Piece, lasting: Lasting) -> None:
    """Tell what a creature is under from now on, and for how long."""
    people = lasting_words.people_of(state, piece, lasting)
    state.tell(
        "effect",
        who=piece.id,
        effect=lasting_words.called(lasting.node, people),
        until=lasting_words.describe_until(lasting.until, people),
    )


def changed(state: Skirmish, piece: Piece, *lasting: Lasting) -> None:
    """Keep what is derived from a creature's effects in step."""
    state.stamp += 1
    note_effects(state, lasting)
    piece.conditions = lasting_effects.conditions_of(state, piece)
    refresh_conditions(state)
    for one in lasting:
        if type(one.node) in (v.GainPower, v.Later, v.JoinWarband) or one.ends_by(v.UntilEvent):
            reindex(state)
            break


def refresh_conditions(state: Skirmish) -> None:
    """Conditions and powers that continuous powers give come and go as things change."""
    if LENT in state.known:
        lent_powers.refresh(state)
    if AFFLICTED in state.known:
        for piece in state.pieces:
            piece.conditions = lasting_effects.conditions_of(state, piece)


def end_effects(state: Skirmish, piece: Piece, ending: Iterable[Lasting], why: str) -> Flow[None]:
    """End effects on a creature, all at once."""
    gone = tuple(ending)
    if not gone:
        return
    piece.effects = tuple(e for e in piece.effects if e not in gone)
    before = piece.conditions
    changed(state, piece, *gone)
    for lasting in gone:
        if state.log is not None:
            people = lasting_words.people_of(state, piece, lasting)
            name = lasting_words.called(lasting.node, people)
            state.tell("effect-ends", who=piece.id, effect=name, why=why)
        if isinstance(lasting.node, v.JoinWarband):
            placement.take_side(state, piece, piece.home)
        if isinstance(lasting.node, v.Bonus) and lasting.node.stat == "max hp":
            amount = lasting.node.amount
            piece.max_hp -= amount if isinstance(amount, int) else 0
            piece.hp = min(piece.hp, piece.max_hp)
    if windows.listening(state, "condition ended", "after"):
        for condition in before - piece.conditions:
            yield from windows.window(
                state, "after", [Moment("condition ended", object=piece.id, condition=condition)]
            )


def expire(
    state: Skirmish,
    ends: Callable[[Piece, Lasting], bool],
    durations: frozenset[type[object]],
    known: str = "",
) -> Flow[None]:
    """End every effect on the board whose time has come, instantly and simultaneously.

    Only effects that last for one of these durations, or the first of several, may end. Where
    there are none, that some are there is no longer `known`.
    """
    found = False
    for piece in state.pieces:
        if piece.effects:
            over: list[Lasting] = []
            for lasting in piece.effects:
                if type(lasting.until) in durations:
                    found = True
                    if ends(piece, lasting):
                        over.append(lasting)
            if over:
                yield from end_effects(state, piece, over, "expired")
    if not found and known in state.known:
        state.known -= {known}
    if state.map_changes:
        changing_terrain.expire(state, ends)


def expire_at_start_of_turn(state: Skirmish, piece: Piece) -> Flow[None]:
    """Start of Turn 1): effects that last until the start of this creature's next turn."""
    yield from expire(
        state,
        lambda _, e: e.whose == piece.id and e.ends_by(v.StartOfNextTurn),
        BY_START_OF_TURN,
        UNTIL_START,
    )


def expire_at_end_of_turn(state: Skirmish, piece: Piece) -> Flow[None]:
    """End of Turn 4): effects until end of turn, or until the end of the next turn."""
    serial = state.phase_serial
    yield from expire(
        state,
        lambda _, e: (
            e.ends_by(v.EndOfTurn)
            or (e.whose == piece.id and e.since < serial and e.ends_by(v.EndOfNextTurn))
        ),
        BY_END_OF_TURN,
        UNTIL_END,
    )


def expire_at_end_of_round(state: Skirmish) -> Flow[None]:
    """End of Round 3): effects until end of round."""
    yield from expire(
        state,
        lambda _, e: any(isinstance(d, v.EndOfRound) and not d.next for d in e.endings()),
        BY_END_OF_ROUND,
    )
    for piece in state.pieces:
        if piece.effects:
            piece.effects = tuple([_one_round_less(lasting) for lasting in piece.effects])


def _one_round_less(lasting: Lasting) -> Lasting:
    """Effects until the end of the next round have one round left."""
    until = lasting.until
    if type(until) is v.EndOfRound and until.next:
        return msgspec.structs.replace(lasting, until=v.EndOfRound())
    return lasting


def expire_while(state: Skirmish) -> Flow[None]:
    """Effects that last only while something holds end when it no longer does."""
    refresh_conditions(state)
    if WHILE not in state.known:
        return
    if RIVALS in state.standing:
        yield from same_name_powers.settle(state)

    def over(bearer: Piece, lasting: Lasting) -> bool:
        tests = [t for d in lasting.endings() if isinstance(d, v.WhileTrue) for t in d.tests]
        if not tests:
            return False
        scope = continuous.lasting_scope(state, bearer, lasting, None)
        return not all(predicates.holds(state, scope, test) for test in tests)

    yield from expire(state, over, WHILE_TRUE)
    if FLANKED in state.listeners:
        yield from notice_flanking(state)


def notice_flanking(state: Skirmish) -> Flow[None]:
    """Whoever flanks a creature since somebody moved: what answers that."""
    before = {mark for mark in state.marks if mark[:2] == ("battle", "flanked")}
    now = {
        ("battle", "flanked", piece.id, one.id, two.id)
        for piece in state.on_map()
        if not abilities.has_ability(state, piece, "cannot be flanked", "")
        for one, two in flanking.flanking_pairs(state, piece)
    }
    state.marks -= before - now
    state.marks |= now
    moments = [
        Moment("flanked", flanker, victim)
        for _, _, victim, *pair in sorted(now - before)
        for flanker in pair
    ]
    if moments:
        yield from windows.window(state, "after", moments)
