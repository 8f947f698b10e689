"""Forced movement: push, pull and slide."""

import warband.ddm.ask.movement.changed_terrain as changed_terrain
import warband.ddm.ask.movement.falling as falling
import warband.ddm.ask.movement.forced_destinations as forced_destinations
import warband.ddm.ask.movement.standing as standing
import warband.ddm.ask.movement.step_events as step_events
import warband.ddm.ask.numbers.abilities as abilities
import warband.ddm.ask.numbers.creatures as creatures
import warband.ddm.do.harm.effects as effects
import warband.ddm.do.harm.placement as placement
import warband.ddm.do.windows.windows as windows
from warband.boards.squares.grid import cells_of
from warband.ddm import questions as q
from warband.ddm.ask.movement.destinations import HALTED
from warband.ddm.moments import Attack, Moment
from warband.ddm.state import Piece, Skirmish
from warband.kernel.questions import Bits, Flow, Options, Places, choose

STAY = -1


def shove(
    state: Skirmish,
    piece: Piece,
    how: str,
    squares: int,
    *,
    up_to: bool,
    source: Piece | None,
    seat: int,
    ends: int | None = None,
    provokes: bool = False,
    stead: int = 0,
    attack: Attack | None = None,
) -> Flow[int]:
    """Declare a destination square, displace the miniature; repeat. Returns squares moved.

    `ends` are the squares it must touch in the end: nobody stops on the way there.
    `provokes` lets it draw attacks. `stead` is the space in which it counts as standing, if
    that is another than its own (Redirected Attacks): directions are judged from there.
    `attack` is the attack that moves it, if one does.
    """
    if abilities.forbidden(state, piece, "be pushed") or any(
        ability.word in ("", how)
        for ability, _ in abilities.abilities(state, piece, "cannot be moved", other=source)
    ):
        state.tell("not-moved", who=piece.id, how=how)
        return 0
    if piece.mount >= 0:
        yield from state.edition.universal.leave_saddle(state, piece, seat)
    moment = Moment("forced", piece.id, piece.id)
    moment.action = how
    yield from windows.window(state, "before", [moment])
    if moment.cancelled:
        return 0
    moved, start = 0, piece.anchor
    while moved < squares and piece.anchor >= 0 and not piece.destroyed:
        arrived = (
            ends is not None and how != "slide" and forced_destinations.touches(state, piece, ends)
        )
        if arrived and not up_to:
            break
        judged = forced_destinations.carried(state, stead, start, piece.anchor)
        options = forced_destinations.destinations(state, piece, how, source, judged)
        if ends is not None and moved + 1 == squares:
            options &= state.field.grid.anchors_touching(ends, piece.side)
        if not options:
            break
        if up_to and (ends is None or how == "slide" or arrived or not moved):
            goals: Options[int] = Places([*cells_of(options), STAY])
        else:
            goals = Bits(options)
        goal = yield from choose(seat, q.SHOVES[how], goals, who=piece.id, left=squares - moved)
        if goal == STAY:
            break
        yield from displace(state, piece, goal, how, provokes=provokes, attack=attack)
        moved += 1
        if (HALTED, piece.id) in state.marks:
            state.marks.discard((HALTED, piece.id))
            break
    resting = piece.space & state.field.at_rest or changed_terrain.differing(state)
    if moved and piece.anchor >= 0 and resting:
        yield from state.edition.hazards.shove_ended(state, piece)
    if moved and piece.anchor >= 0:
        yield from windows.window(state, "after", [moment])
    return moved


def displace(
    state: Skirmish,
    piece: Piece,
    goal: int,
    how: str,
    *,
    provokes: bool = False,
    attack: Attack | None = None,
) -> Flow[None]:
    """One square of forced movement: it enters and leaves, but does not "move"."""
    grid = state.field.grid
    new_space = grid.footprint(goal, piece.side)
    left, entered = piece.space & ~new_space, new_space & ~piece.space
    before = step_events.movement_moments(state, piece, left, entered, "before", regular=False)
    if provokes:
        moment = Moment("provokes", piece.id, cells=left)
        moment.action = "move"
        before.append(moment)
    if before:
        origin = piece.anchor
        yield from windows.window(state, "before", before)
        if piece.anchor != origin or any(m.cancelled for m in before):
            return
    origin = piece.anchor
    down = state.field.has_steps and falling.crosses_down(state, piece, origin, goal)
    placement.put(state, piece, goal)
    if standing.standing_anchors(state, piece) >> goal & 1:
        piece.last_legal = goal
    state.tell("forced", who=piece.id, origin=origin, square=goal, how=how)
    mode = creatures.movement_mode(state, piece)
    yield from state.edition.hazards.entered(
        state, piece, entered, mode, forced=True, crossed_down=down, attack=attack
    )
    yield from effects.expire_while(state)
    if piece.anchor >= 0:
        after = step_events.movement_moments(state, piece, left, entered, "after", regular=False)
        yield from windows.window(state, "after", after)


def push_off(
    state: Skirmish, piece: Piece, source: Piece, terrain: int, stead: int = 0
) -> Flow[None]:
    """Pushed by the attacker until it occupies none of the terrain, or cannot be pushed."""
    start = piece.anchor
    while piece.anchor >= 0:
        judged = forced_destinations.carried(state, stead, start, piece.anchor)
        if not (judged if stead else piece.space) & terrain:
            return
        moved = yield from shove(
            state, piece, "push", 1, up_to=False, source=source, seat=source.seat, stead=judged
        )
        if not moved:
            return
