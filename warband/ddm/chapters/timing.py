"""In which order what an event sets off is resolved (trigger windows)."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import partial
from typing import cast

import warband.ddm.do.perform.delayed_effects as delayed_effects
import warband.ddm.do.windows.windows as windows
from warband.ddm.compiled import MANDATORY, REPLACEMENT, VOLUNTARY
from warband.ddm.moments import Moment, Window
from warband.ddm.seats import left_of
from warband.ddm.state import Piece, Skirmish
from warband.kernel.questions import Flow, Note

Declaration = tuple[int, int, list[windows.Reaction]]
"""A player, how many passed in a row before, and what the player may declare."""


class Timing(ABC):
    """In which order what an event sets off is resolved (trigger windows)."""

    __slots__ = ()

    @abstractmethod
    def after_use(self, state: Skirmish, seat: int, passes: int) -> tuple[int, int]:
        """Who declares next after a player has used a power, and how many have passed by then."""

    def first_to_declare(self, state: Skirmish, here: Window) -> int:
        """The player taking a turn declares first; outside turns, whoever has initiative."""
        return windows.first_to_declare(state)

    def contest(self, state: Skirmish, able: list[windows.Reaction]) -> Flow[int] | None:
        """Who declares first where that takes more than whose turn it is; None: nobody asks."""
        return None

    def immediate_left(self, state: Skirmish, piece: Piece) -> bool:
        """Whether a creature may still take an immediate action: one in every phase."""
        return piece.immediate_at != state.phase_serial

    def resolve(
        self,
        state: Skirmish,
        timing: str,
        here: Window,
        stages: int,
        refresh: Callable[[list[Moment]], None] | None,
    ) -> Flow[None]:
        """Resolve everything that the events of a window set off."""
        waiting = stages & windows.AWAITED
        # Three steps in order, and again for what has changed.
        stage = REPLACEMENT if waiting else (stages & -stages).bit_length() - 1
        while stage <= VOLUNTARY:
            if waiting and stage != REPLACEMENT:
                # Game effects are mandatory: they come after whatever happens instead.
                waiting = 0
                yield from delayed_effects.resolve(state, timing, here)
            if not stages >> stage & 1:
                stage += 1
                continue
            able = windows.declarable(state, timing, here, stage)
            if able:
                stage = yield from _resolve_step(self, state, timing, here, stage, able, refresh)
                if here.cancelled():
                    return
            else:
                stage += 1
            if refresh is not None:
                stages |= windows.stages_of(state, timing, here.moments, changing=True)
        if state.pausing:
            yield windows.END_OF_WINDOW


def _resolve_step(
    rule: Timing,
    state: Skirmish,
    timing: str,
    here: Window,
    stage: int,
    able: list[windows.Reaction],
    refresh: Callable[[list[Moment]], None] | None,
) -> Flow[int]:
    """One step: players declare in turn until all pass, or a power changes what has happened.

    Returns the step that comes next.
    """
    seat = rule.first_to_declare(state, here)
    contest = rule.contest(state, able)
    if contest is not None:
        seat = yield from contest
    passes = 0
    while able and passes < len(state.teams):
        look = partial(next_to_declare, state, here, able, seat, passes)
        seat, passes, usable = cast("Declaration", (yield Note(look)))
        if not usable:
            break
        must = stage == MANDATORY or (stage == REPLACEMENT and windows.some_must(usable))
        chosen = yield from windows.declare(state, seat, usable, here, must=must)
        if chosen is None:
            seat, passes = left_of(state.teams, seat), passes + 1
        else:
            piece_id, skill, number = chosen
            moment = here.moments[number]
            here.used.add((piece_id, skill.key, number))
            yield from windows.use_triggered(state, state.pieces[piece_id], skill, moment, here)
            if refresh is not None and here.changed_by(refresh):
                return REPLACEMENT
            if here.cancelled():
                break
            # What must be done has become due only now.
            if stage == VOLUNTARY and windows.some_due(state, timing, here, MANDATORY):
                return MANDATORY
            able = windows.declarable(state, timing, here, stage)
            seat, passes = rule.after_use(state, seat, passes)
    return stage + 1


def next_to_declare(
    state: Skirmish, here: Window, able: list[windows.Reaction], seat: int, passes: int
) -> Declaration:
    """The player who has something to declare, how many passed in a row before, and what it is."""
    seats = len(state.teams)
    while passes < seats:
        usable: list[windows.Reaction] = []
        for one in able:
            if state.pieces[one[0]].seat == seat and windows.set_off(state, here, one):
                usable.append(one)
        if usable:
            return seat, passes, usable
        seat, passes = (seat + 1) % seats, passes + 1
    return seat, passes, []
