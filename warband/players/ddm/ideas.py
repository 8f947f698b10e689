"""What could be done with a turn: a few plans that differ in more than a square."""

from collections.abc import Iterable, Iterator

from warband.ddm.state import Skirmish
from warband.players.contest import Notion
from warband.players.ddm.judging import describe
from warband.players.ddm.outlook import STAY, Plan
from warband.players.ddm.plans import CLOSE, Planner


class Idea(Notion):
    """An answer to the question, and the plan that is to follow."""

    __slots__ = ("index", "orders", "promise", "safe")

    def __init__(
        self,
        index: int,
        orders: tuple[int, Plan] | None,
        text: str,
        *,
        promise: float = 0.0,
        safe: bool = False,
    ) -> None:
        super().__init__(text)
        self.index = index
        """The option to take at the question; -1 leaves it to the plan."""
        self.orders = orders
        self.promise = promise
        """How much better than doing nothing it looks before it is tried."""
        self.safe = safe
        """Whether it attacks nobody and stays out of every enemy's way."""


def distinct(plans: Iterable[Plan], feared: int) -> Iterator[Plan]:
    """The first of each kind: plans that differ in a square only are the same idea.

    Whether some enemy could strike at the square does make a difference.
    """
    seen: set[tuple[object, ...]] = set()
    for plan in plans:
        safe = plan.goal != STAY and not feared >> plan.goal & 1
        kinds: set[tuple[object, ...]]
        if plan.skill is None and plan.target < 0:
            # However it is gone about, it is the same walk.
            kinds = {("walk", plan.goal), (plan.way, safe)}
        else:
            kinds = {(plan.way if plan.skill is None else plan.skill.key, plan.target, safe)}
        if seen.isdisjoint(kinds):
            seen |= kinds
            yield plan


def ideas_of(planner: Planner, index: int, keep: int) -> list[Idea]:
    """The best few things that a creature could do with its turn, best first."""
    state, piece, lay = planner.state, planner.piece, planner.lay
    idle = lay.value(planner.home)
    found: list[Idea] = []
    for plan in distinct(planner.plans(4 * keep, CLOSE, varied=True), lay.feared):
        where = planner.home if plan.goal == STAY else plan.goal
        safe = plan.target < 0 and not lay.feared >> where & 1
        text = describe(state, piece, plan)
        orders = (piece.id, plan)
        found.append(Idea(index, orders, text, promise=plan.value - idle, safe=safe))
    return found[:keep]


def unlike(state: Skirmish, ideas: Iterable[Idea]) -> Iterator[Idea]:
    """The first of those that creatures of one name could carry out alike."""
    seen: set[tuple[object, ...]] = set()
    for idea in ideas:
        assert idea.orders is not None
        number, plan = idea.orders
        kind = (state.pieces[number].name, plan.way, plan.goal, plan.skill, plan.target)
        if plan.goal == STAY or kind not in seen:
            seen.add(kind)
            yield idea
