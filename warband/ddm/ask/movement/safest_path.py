"""Which way a move takes: of all paths that can be afforded, the least dangerous (ruling.path)."""

from __future__ import annotations

from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING

from msgspec.structs import replace

import warband.ddm.ask.movement.changed_terrain as changed_terrain
import warband.ddm.ask.movement.step_events as step_events
import warband.ddm.ask.numbers.abilities as abilities
from warband.boards.squares.caution import Danger, SafestPaths
from warband.boards.squares.reach import Reach, reach
from warband.ddm.conditions import suffers
from warband.ddm.state import Piece, Skirmish

if TYPE_CHECKING:
    from warband.ddm.ask.movement.move_options import Going


FALL = 2
"""A fall down an edge counts as much as two attacks on the way."""
HELD = 20
"""More than all the attacks on the way: a path that holds the creature does not lead anywhere."""


Way = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]
"""From where a mover stands to where it goes: the squares that are walked at once, as nothing can
happen there, the first being its own; what each costs; those after them, walked one by one."""


NOWHERE: Way = ((), (), ())


def choose_way(state: Skirmish, piece: Piece, going: Going, found: Reach, goal: int) -> Way:
    """The path to a goal, and how much of it can be walked at once."""
    path, costs = found.cheapest(goal)
    clear = clear_squares(state, piece, going, path)
    still = step_events.still(state, piece, going)
    whole = clear + 1 == len(path)
    if whole and still:
        return path, costs, ()
    if (not whole or changed_terrain.differing(state)) and not harmless(state, piece, going, path):
        safest = Paths(state, piece, going, found).rather_than(path)
        if safest is not path:
            path, costs = safest, tuple(found.movement.costs(safest))
            clear = clear_squares(state, piece, going, path)
    if not still:
        clear = 0
    return path[: clear + 1], costs[:clear], path[clear + 1 :]


def clear_squares(state: Skirmish, piece: Piece, going: Going, path: tuple[int, ...]) -> int:
    """How many squares of a path provoke nobody and lead into no terrain that answers."""
    field, side = state.field, piece.side
    eventful, beside = field.eventful_anchors[side], field.beside[side]
    enemies = state.against[piece.seat] if provoking(going) else 0
    for anchor in path:
        if eventful >> anchor & 1:
            return max(path.index(anchor) - 1, 0)
        if beside[anchor] & enemies:
            return min(path.index(anchor), len(path) - 1)
    return len(path) - 1


def provoking(going: Going) -> bool:
    """Whether enemies may strike at those who pass them (Opportunity Attack Triggers)."""
    return going.how == "move" and going.mode != "burrow"


def harmless(state: Skirmish, piece: Piece, going: Going, path: tuple[int, ...]) -> bool:
    """Whether nothing can happen on a path but by leaving its start, which any other path does.

    Only from the edge of a cliff it matters which way the start is left.
    """
    field = state.field
    if changed_terrain.differing(state):
        # What the ground does to this one is not drawn on the map.
        return False
    if field.has_steps and len(path) > 2 and field.eventful_anchors[piece.side] >> path[0] & 1:
        return False
    return clear_squares(state, piece, going, path[1:]) + 2 == len(path)


def choose_path(
    state: Skirmish, piece: Piece, going: Going, found: Reach, goal: int
) -> tuple[int, ...]:
    """The least dangerous, then cheapest path within the points."""
    return Paths(state, piece, going, found).to(goal)


class Paths:
    """The paths of one movement, whichever goal is chosen."""

    def __init__(self, state: Skirmish, piece: Piece, going: Going, found: Reach) -> None:
        self.state = state
        self.piece = piece
        self.going = going
        self.found = found
        self._danger: Danger | None = None

    def to(self, goal: int) -> tuple[int, ...]:
        """The least dangerous, then cheapest path within the points."""
        path = self.found.path_to(goal)
        if harmless(self.state, self.piece, self.going, path):
            return path
        return self.rather_than(path)

    def rather_than(self, cheapest: tuple[int, ...]) -> tuple[int, ...]:
        """The least dangerous path to where a cheapest one leads: perhaps that one."""
        if self.going.closer_to is not None or self.going.away is not None:
            # Other ways need not lead closer, or away, with every square.
            return cheapest
        path = self._past_dangers(cheapest)
        if self.going.mode != "surface" or not self.state.field.has_steps:
            return path
        # Whoever names the next square means the step.
        if len(path) == 2 or not self._falls(path):
            return path
        level = self.level.to(path[-1])
        if level is None or level.danger > self.danger.of_path(path) + FALL:
            return path
        return level.anchors

    def _falls(self, path: tuple[int, ...]) -> bool:
        """Whether a path leads down an edge: a step that cannot be taken back."""
        before = self.found.movement.steps.before
        return any(all(arrival[0] != b for arrival in before[a]) for a, b in pairwise(path))

    def _past_dangers(self, path: tuple[int, ...]) -> tuple[int, ...]:
        danger, goal = self.danger, path[-1]
        # Leaving the start and entering the goal cannot be avoided: often that is all there is.
        more = danger.of_path(path) - danger.of_step(self.piece.anchor, goal)
        if not more:
            return path
        # One danger more than that is the least there is, unless a path avoids them all.
        found = self._around(goal)
        if found is not None or more == 1:
            return found or path
        safest = self.safest.to(goal)
        return path if safest is None else safest.anchors

    def _around(self, goal: int) -> tuple[int, ...] | None:
        """The path past all that can be avoided, if there is one: none is less dangerous."""
        movement, going = self.found.movement, self.going
        legal = movement.legal & ~self.danger.anywhere() | 1 << goal
        flood = reach if going.country is None else going.country.reach
        found = flood(replace(movement, legal=legal), self.piece.anchor, going.points)
        return found.path_to(goal) if found.all >> goal & 1 else None

    @property
    def danger(self) -> Danger:
        """What is dangerous to leave and to enter, and how much."""
        if self._danger is None:
            leaving, entering = dangers(self.state, self.piece, self.going)
            held = self.state.edition.motion.dead_ends(self.state, self.piece, self.going)
            self._danger = Danger(
                ((leaving, 1),), ((entering, 1), (held, HELD)) if held else ((entering, 1),)
            )
        return self._danger

    @cached_property
    def safest(self) -> SafestPaths:
        """One search for all goals."""
        movement = self.found.movement
        return SafestPaths(movement, self.piece.anchor, self.going.points, self.danger)

    @cached_property
    def level(self) -> SafestPaths:
        """The same without going down any edge."""
        movement = self.found.movement
        movement = replace(movement, steps=movement.steps.both_ways())
        return SafestPaths(movement, self.piece.anchor, self.going.points, self.danger)


def dangers(state: Skirmish, piece: Piece, going: Going) -> tuple[int, int]:
    """Anchors that are dangerous to leave (opportunity attacks) and to enter (terrain)."""
    field = state.field
    grid = field.grid
    leaving = 0
    if provoking(going):
        threat = 0
        for enemy in state.pieces:
            if (
                enemy.space
                and enemy.team != piece.team
                and state.edition.opportunity.ready(state, enemy)
                and not (
                    enemy.conditions and suffers(enemy, state.edition.conditions.unable_to_flank)
                )
            ):
                threat |= field.beside[enemy.side][enemy.anchor]
        leaving = grid.anchors_touching(threat, piece.side) if piece.side > 1 else threat
        if going.mode == "flight":
            leaving &= 1 << piece.anchor
    hurt = field.damaging
    if changed_terrain.differing(state):
        for kind in state.edition.board.terrain.damaging:
            hurt |= changed_terrain.counted(state, piece, kind)
    spikes = changed_terrain.squares_for(state, piece, "spike stones")
    if spikes and going.mode == "surface" and not abilities.has_ability(state, piece, "phasing"):
        hurt |= spikes
    entering = grid.anchors_touching(hurt, piece.side) if piece.side > 1 and hurt else hurt
    return leaving, entering
