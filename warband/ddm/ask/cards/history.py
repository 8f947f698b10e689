"""What happened before: remembered while some card in play asks about it."""

from collections.abc import Iterator

import warband.ddm.ask.reading.filters as filters
from warband.cards import vocabulary as v
from warband.ddm.index import skills_of
from warband.ddm.moments import Scope
from warband.ddm.state import Deed, Piece, Skirmish

TURN = "turn"
"""Noted when a creature begins a turn, to tell its turns apart."""


def deeds(state: Skirmish, deed: str) -> Iterator[Deed]:
    """Everything of the kind that was done in the battle so far."""
    return (done for done in state.deeds if done.deed == deed)


def did(state: Skirmish, scope: Scope, trait: v.Did, piece: Piece) -> bool:
    """Whether the creature did it."""
    deed, who = trait.deed, piece.id
    since = _earliest(state, trait.span)
    for done in reversed(state.deeds):
        if done.phase < since:
            break
        if (
            done.subject == who
            and done.deed == deed
            and _within(state, trait.span, done)
            and _with(trait.power, done)
            and (not trait.kinds or _kind(piece, done) in trait.kinds)
            and _fits(state, scope, trait.to, done.object)
        ):
            return True
    return False


def underwent(state: Skirmish, scope: Scope, trait: v.Underwent, piece: Piece) -> bool:
    """Whether it was done to the creature."""
    deed, whom = trait.deed, piece.id
    since = _earliest(state, trait.span)
    for done in reversed(state.deeds):
        if done.phase < since:
            break
        if (
            done.object == whom
            and done.deed == deed
            and _within(state, trait.span, done)
            and _with(trait.power, done)
            and _fits(state, scope, trait.by, done.subject)
        ):
            return True
    return False


def happened(state: Skirmish, scope: Scope, test: v.Happened) -> bool:
    """Whether it was done, so often."""
    return how_often(state, scope, test) >= test.at_least


def how_often(state: Skirmish, scope: Scope, test: v.Happened) -> int:
    """How often it was done within the time."""
    found = [
        done
        for done in deeds(state, test.deed)
        if _within(state, test.span, done)
        and _with(test.power, done)
        and _fits(state, scope, test.by, done.subject)
        and _fits(state, scope, test.to, done.object)
    ]
    return len(found)


def _earliest(state: Skirmish, span: v.Span) -> int:
    """The phase before which nothing lies within a time: what was done is noted in its order."""
    return state.phase_serial if span == "turn" else 0


def _within(state: Skirmish, span: v.Span, done: Deed) -> bool:
    if span == "turn":
        return done.phase == state.phase_serial
    if span == "round":
        return done.round == state.round
    if span == "last turn":
        turns = [
            begun.phase
            for begun in deeds(state, TURN)
            if begun.subject == done.subject and begun.phase < state.phase_serial
        ]
        return done.phase == max(turns) if turns else done.phase < state.phase_serial
    return True


def _kind(piece: Piece, done: Deed) -> v.AttackKind | None:
    """The kind of attack with which a creature did it."""
    attacks = (s for s in skills_of(piece) if s.stack_name == done.power)
    return next((skill.power.attack for skill in attacks), None)


def _with(power: str, done: Deed) -> bool:
    return not power or v.scalable_name(power) == done.power


def _fits(state: Skirmish, scope: Scope, where: v.Filter, piece: int) -> bool:
    """Whether one of those concerned is meant; those destroyed since count as they were."""
    if not where:
        return True
    if piece < 0:
        return False
    before, scope.bygone = scope.bygone, True
    try:
        return filters.matches(state, scope, where, state.pieces[piece])
    finally:
        scope.bygone = before
