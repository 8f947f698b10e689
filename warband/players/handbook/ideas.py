"""What could be done with a turn: a few plans that differ in more than a square."""

from typing import NamedTuple

from warband.kernel.battle import Battle
from warband.kernel.questions import Choose
from warband.players.contest import Notion
from warband.players.handbook import ground
from warband.players.handbook.soldier import Soldier
from warband.rules.handbook import questions as q
from warband.rules.handbook.allowed import END, Act, Choices
from warband.rules.handbook.moving.gaits import normal_speed
from warband.rules.handbook.senses import active
from warband.rules.handbook.state import NOBODY, Skirmish

LEAST = 0.3
"""What an act must be worth at first sight to be tried out."""
ACTS = 3
"""How many acts of a creature are tried out besides the soldier's own."""
WALKS = 2
"""The same for its walks."""


DOES = {
    "shoot": "shoots at",
    "scenario": "chooses to",
    "rush": "rushes",
    "fly": "flies",
    "pass": "passes",
    "minimum move": "makes its least move",
    "full round": "takes its whole turn for",
}
"""What a creature does, for acts whose kind tells it otherwise or wrongly."""


class Orders(NamedTuple):
    """What a creature is to do first on its turn."""

    creature: int
    act: Act
    calm: bool = False
    """Whether it stays there afterwards, and does only what needs no more walking."""


class Idea(Notion):
    """An answer to the question, and what is to follow."""

    __slots__ = ("index", "orders")

    def __init__(self, index: int, orders: Orders | None, text: str) -> None:
        super().__init__(text)
        self.index = index
        """The option to take at the question; -1 leaves it to the orders."""
        self.orders = orders


class Obedient(Soldier):
    """A soldier that begins its next turn as it is told."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.orders: Orders | None = None
        self._calm = NOBODY
        """Who is to stay where it is for the rest of its turn."""

    def choose(self, battle: Battle[Skirmish], question: Choose) -> int:
        """The number of the option to take."""
        self.forget()
        if question.ask == q.ACTIVATE:
            self._calm = NOBODY
        elif question.ask == q.ACTION:
            orders, who = self.orders, question.about["who"]
            options = question.options
            assert isinstance(options, Choices)
            if orders is not None and orders.creature == who:
                self.orders = None
                self._calm = orders.creature if orders.calm else NOBODY
                index = place_of(options, orders.act)
                if index >= 0:
                    self._best, self._asked = orders.act, (battle.state, orders.creature)
                    return index
            if who == self._calm:
                self._why = "It lets the enemy come."
                return self._at_rest(battle.state, question, options)
        return super().choose(battle, question)

    def _at_rest(self, state: Skirmish, question: Choose, options: Choices) -> int:
        """The best thing to do without going anywhere."""
        values = [
            value if act.kind not in RUNS else -9.0
            for act, value in zip(options.acts, self.act_values(state, question), strict=True)
        ]
        return max(range(len(values)), key=values.__getitem__)


RUNS = frozenset(("charge", "rush", "trample", "burrow", "minimum move", "fly", "squeeze"))
"""Acts that lead somewhere else."""


def place_of(options: Choices, act: Act) -> int:
    """The number of an act among some options; -1 if it is none of them."""
    if act.kind == "move":
        if not options.squares >> act.target & 1:
            return -1
        return len(options.acts) + (options.squares & ((1 << act.target) - 1)).bit_count()
    return options.acts.index(act) if act in options.acts else -1


def ideas_of(soldier: Obedient, state: Skirmish, question: Choose, index: int) -> list[Idea]:
    """What a creature could do first on its turn: the soldier's own choice, other acts and walks,
    and ways to wait."""
    options, who = question.options, question.about["who"]
    assert isinstance(options, Choices)
    assert isinstance(who, int)
    values = soldier.act_values(state, question)
    own = options[soldier.choose_act(state, question)]
    order = sorted(range(len(values)), key=lambda n: -values[n])
    acts = [options.acts[n] for n in order if values[n] > LEAST and options.acts[n] != own]
    walks = [options[place] for place in soldier.good_moves(state, question)[:WALKS]]
    eager = [own, *distinct(acts)[:ACTS], *(walk for walk in walks if walk != own)]
    found = [Idea(index, Orders(who, act), told(state, who, act)) for act in eager]
    for act in waiting(state, who, options):
        orders = Orders(who, act, calm=True)
        found.append(Idea(index, orders, f"{told(state, who, act)} to wait"))
    return found


def distinct(acts: list[Act]) -> list[Act]:
    """The first act of each kind against each target."""
    seen: dict[tuple[object, ...], Act] = {}
    for act in acts:
        seen.setdefault((act.kind, act.target, act.what), act)
    return list(seen.values())


def told(state: Skirmish, who: int, act: Act) -> str:
    """What a creature is to do, in a few words."""
    name = state.name(who)
    if act.kind == "move":
        return f"{name} moves to {state.field.grid.name(act.target)}"
    if act.kind == "end":
        return f"{name} stays"
    does = DOES.get(act.kind, f"{act.kind}s")
    what = act.what if act.what and act.what != "which" else ""
    whom = "" if act.kind == "squeeze" or act.target == NOBODY else state.name(act.target)
    if what:
        return f"{name} {does} {what}{f' on {whom}' if whom else ''}"
    return f"{name} {does}{f' {whom}' if whom else ''}"


def waiting(state: Skirmish, who: int, options: Choices) -> list[Act]:
    """Ways to let the enemy come: out of reach but near, out of sight of archers, or as it is."""
    enemies = [enemy for enemy in state.enemies(who) if active(state, enemy)]
    found: list[Act] = []
    if not enemies:
        return found
    orders = ground.command_area(state, who)
    squares = options.squares & orders or options.squares
    safe = squares & ~feared(state, who, enemies)
    for some in (safe, safe & ~seen_by_archers(state, enemies)):
        near, _ = ground.nearest_squares(state, some, enemies)
        if near and Act("move", near.bit_length() - 1) not in found:
            found.append(Act("move", near.bit_length() - 1))
    if END in options.acts:
        found.append(END)
    return found


def feared(state: Skirmish, who: int, enemies: list[int]) -> int:
    """The squares at which some enemy could strike after a charge."""
    found, terrain = 0, state.field.ground
    for enemy in enemies:
        if not state.routing >> enemy & 1:
            far = 2 * normal_speed(state, enemy) + state.roster.sides[who]
            found |= terrain.within(state.space[enemy], far)
    return found


def seen_by_archers(state: Skirmish, enemies: list[int]) -> int:
    """The squares that an enemy who shoots can see."""
    sight, found = state.field.ground.sight, 0
    for enemy in enemies:
        if state.roster.cards[enemy].ranged:
            found |= sight.seen_from_space(state.space[enemy])
    return found
