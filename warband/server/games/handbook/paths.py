"""Where creatures can go, what it costs, and who strikes on the way."""

from warband.boards.alternating.going import Reach
from warband.boards.squares.grid import cells_of
from warband.kernel.questions import Bits, Choose
from warband.looks.square_previews import Step
from warband.rules.handbook import questions as q
from warband.rules.handbook.allowed import Choices, budget_left, reached
from warband.rules.handbook.attacks import Bout
from warband.rules.handbook.command import under_command
from warband.rules.handbook.moving.gaits import (
    OUT_OF_COMMAND,
    can_move,
    gait_of,
    normal_speed,
    reach,
    stopping,
)
from warband.rules.handbook.moving.walking import Walk, Zones, provoked, safest_of, watchers
from warband.rules.handbook.state import Skirmish
from warband.server.games.handbook.offers import number_of


class Paths:
    """The ways of one creature from where it stands. The state comes back as it was."""

    def __init__(
        self, state: Skirmish, who: int, walk: Walk, found: Reach, budget: int, *, odd: bool = False
    ) -> None:
        self.state = state
        self.who = who
        self.walk = walk
        self.found = found
        self.budget = budget
        self.odd = odd
        self.zones: Zones = watchers(state, who, walk)
        side = state.roster.sides[who]
        self.going = state.field.ground.country(side, walk.gait.mode).going

    def step(self, goal: int, speed: int = 0, *, fights: bool = False) -> Step:
        """The way to a square; beyond `speed` somebody who could fight gives that up."""
        path, _ = safest_of(
            self.state, self.who, self.found, goal, self.walk, self.budget, self.zones
        )
        cost = sum(self.going.costs(path, self.odd))
        return Step(
            goal,
            cost,
            path,
            provokes=self._provoked(path),
            hazards=self._hazards(path),
            gives_up=("attack",) if fights and cost > speed else (),
        )

    def _provoked(self, path: tuple[int, ...]) -> tuple[int, ...]:
        """Who may strike on the way, each once, in order."""
        state, who, grid = self.state, self.who, self.state.field.grid
        side = state.roster.sides[who]
        leaving = 0
        for anchor in path[:-1]:
            leaving |= grid.footprint(anchor, side)
        if not any(zone & leaving for _, zone in self.zones):
            return ()
        walk = Walk(self.walk.gait, Bout(), exempt=self.walk.exempt)
        walk.started = self.walk.started
        home, found = state.anchor[who], dict[int, None]()
        for goal in path[1:]:
            found.update(dict.fromkeys(provoked(state, who, goal, walk)))
            state.put(who, goal)
            walk.started = True
        state.put(who, home)
        return tuple(found)

    def _hazards(self, path: tuple[int, ...]) -> tuple[int, ...]:
        """Squares on the way on which something happens."""
        state = self.state
        side, entered = state.roster.sides[self.who], 0
        for anchor in path[1:]:
            entered |= state.field.grid.footprint(anchor, side)
        return tuple(cells_of(entered & state.field.eventful & ~state.space[self.who]))


def asked_steps(state: Skirmish, question: Choose) -> tuple[Step, ...]:
    """The ways to the squares that a question offers to a creature that moves."""
    options, who = question.options, number_of(question, "who")
    if isinstance(options, Choices) and options.turn is not None:
        turn = options.turn
        if not options.squares:
            return ()
        budget = budget_left(state, turn)
        found = reached(state, turn, budget)
        paths = Paths(state, turn.who, turn.walk, found, budget, odd=turn.odd)
        fights = not turn.acted and not turn.rushed
        left = turn.speed - turn.spent
        return tuple(paths.step(goal, left, fights=fights) for goal in Bits(options.squares))
    if isinstance(options, Bits) and question.ask in (q.MOVE, q.RUSH_TO, q.CHARGE_TO, q.ROUT_TO):
        return _other_steps(state, who, options.bits)
    return ()


def _other_steps(state: Skirmish, who: int, squares: int) -> tuple[Step, ...]:
    """The ways of a rush, a charge or a rout."""
    budget = 2 * normal_speed(state, who)
    walk = Walk(gait_of(state, who), Bout())
    found = reach(state, who, walk.gait, budget)
    paths = Paths(state, who, walk, found, budget)
    return tuple(paths.step(goal) for goal in Bits(squares & found.all))


def free_steps(state: Skirmish, who: int) -> tuple[int, tuple[Step, ...]]:
    """Where a creature that is only looked at could go in its turn, and its speed."""
    commanded = under_command(state, who)
    speed = normal_speed(state, who) if commanded else OUT_OF_COMMAND
    if not can_move(state, who):
        return 0, ()
    walk = Walk(gait_of(state, who), Bout())
    found = reach(state, who, walk.gait, 2 * speed)
    squares = found.all & stopping(state, who) & ~(1 << state.anchor[who])
    paths = Paths(state, who, walk, found, 2 * speed)
    return speed, tuple(paths.step(goal, speed, fights=True) for goal in Bits(squares))


def threatened_cells(state: Skirmish, who: int) -> int:
    """The squares that a creature could strike in melee on its next turn, or shoot at."""
    commanded = under_command(state, who)
    speed = normal_speed(state, who) if commanded else OUT_OF_COMMAND
    anchors = 1 << state.anchor[who]
    side, ground = state.roster.sides[who], state.field.ground
    if can_move(state, who):
        walk = Walk(gait_of(state, who), Bout())
        anchors |= reach(state, who, walk.gait, speed).all & stopping(state, who)
    cells = 0
    for anchor in Bits(anchors):
        cells |= ground.threatened(anchor, side)
    return cells & ~state.field.cells("wall")
