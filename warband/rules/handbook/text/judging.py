"""What the judge asks beyond facts: names, places, ways, and why something is not offered."""

from collections.abc import Iterator

from warband.kernel.questions import Choose
from warband.kernel.vocabulary import texts_in
from warband.rules.handbook.allowed import Choices, Turn, budget_left, reached, shot_targets
from warband.rules.handbook.moving.gaits import can_move, reach_past
from warband.rules.handbook.moving.walking import safest_of
from warband.rules.handbook.senses import (
    adjacent,
    blinded,
    distance,
    hits_home,
    in_reach,
    sees,
    threatened,
)
from warband.rules.handbook.state import NOBODY, Skirmish
from warband.rules.handbook.text.answers import find_square, normal, square_named

FAR = 200
"""Movement that leads anywhere on a grid."""


def names(state: Skirmish) -> Iterator[str]:
    """Creatures, their cards, and what these say of abilities and spells."""
    yield from state.roster.names
    for card in state.roster.cards:
        yield card.name
        yield from texts_in(card)


def is_place(state: Skirmish, word: str) -> bool:
    """Whether that is a square of the grid."""
    try:
        state.field.grid.parse(word.upper())
    except ValueError:
        return False
    return True


def turn_of(state: Skirmish) -> object:
    """Whose turn of which round it is."""
    return None if state.acting == NOBODY else (state.round, state.acting)


def _turn(question: Choose) -> Turn | None:
    options = question.options
    return options.turn if isinstance(options, Choices) else None


def movement_left(state: Skirmish, question: Choose) -> str | None:
    """What may still be spent on an ordinary move."""
    turn = _turn(question)
    return None if turn is None else str(max(0, budget_left(state, turn)))


def way_cost(state: Skirmish, question: Choose, place: str) -> int | None:
    """What the way costs that a move to a square would take."""
    turn = _turn(question)
    if turn is None or find_square(state, question, f"move {normal(place)}") is None:
        return None
    budget = budget_left(state, turn)
    goal = state.field.grid.parse(place.upper())
    found = reached(state, turn, budget)
    _, taken = safest_of(state, turn.who, found, goal, turn.walk, budget)
    return taken.cost_of(goal)


# --------------------------------------------------------------------------- why not


def why_not(state: Skirmish, question: Choose, text: str) -> str:
    """The first reason that keeps an option from being there; empty if none is known."""
    turn = _turn(question)
    wanted = normal(text)
    if turn is None:
        return ""
    square = square_named(state, wanted)
    if square is not None:
        return _no_way(state, turn, square)
    verb, _, rest = wanted.partition(" ")
    other = next((c for c, name in enumerate(state.roster.names) if rest == normal(name)), None)
    if other is None or verb not in _REASONS:
        return ""
    if not state.space[other]:
        return f"{state.name(other)} is not on the grid"
    if other not in state.enemies(turn.who):
        return f"{state.name(other)} is no enemy"
    return _REASONS[verb](state, turn, other)


def _no_way(state: Skirmish, turn: Turn, goal: int) -> str:
    who, name = turn.who, state.name(turn.who)
    if not can_move(state, who):
        return f"{name} cannot move"
    left = budget_left(state, turn)
    if left <= 0:
        return f"{name} has no movement left"
    if not turn.scene(state).stops >> goal & 1:
        return f"{name} cannot end its move there: the square is taken or cannot be entered"
    far = reach_past(state, who, turn.walk.gait, FAR, turn.odd, turn.scene(state).bars)
    cost = far.cost_of(goal)
    if cost is None:
        return "no way leads there"
    if cost > left:
        return f"the way costs {cost}, and {left} are left"
    return "a creature that must rush stays beside the enemy it has reached"


def _done(state: Skirmish, turn: Turn) -> str:
    if turn.acted:
        return f"{state.name(turn.who)} has used its attacks"
    if turn.moved and turn.spent > turn.speed:
        return f"{state.name(turn.who)} has moved farther than its speed"
    return ""


def _no_attack(state: Skirmish, turn: Turn, other: int) -> str:
    who = turn.who
    if not in_reach(state, who, other):
        return f"{state.name(other)} is out of melee reach"
    return _done(state, turn)


def _no_shot(state: Skirmish, turn: Turn, other: int) -> str:
    who = turn.who
    name, whom = state.name(who), state.name(other)
    if not state.roster.cards[who].ranged:
        return f"{name} has no ranged attack"
    if threatened(state, who):
        return f"{name} is threatened, so it cannot make ranged attacks"
    if blinded(state, who):
        return f"{name} is blinded"
    if not sees(state, who, other):
        return f"{name} does not see {whom}"
    if not hits_home(state, who, other):
        return f"there is no line of effect to {whom}"
    limit = state.roster.cards[who].ranged_squares or state.field.ranged_limit
    far = distance(state, who, other)
    if limit and far > limit:
        return f"{whom} is {far} squares away, and the attack reaches {limit}"
    nearer = [state.name(each) for each in shot_targets(state, who)]
    if nearer and whom not in nearer:
        return f"{whom} is not the nearest enemy: {', '.join(nearer)}"
    return _done(state, turn)


def _no_run(state: Skirmish, turn: Turn, other: int) -> str:
    who = turn.who
    name, whom = state.name(who), state.name(other)
    if turn.moved or turn.acted:
        return f"{name} has moved or attacked already"
    if not can_move(state, who):
        return f"{name} cannot move"
    if not sees(state, who, other):
        return f"{name} does not see {whom}"
    if other not in turn.near:
        nearer = ", ".join(state.name(each) for each in turn.near)
        return f"{whom} is not the nearest enemy within a run: {nearer or 'there is none'}"
    return ""


def _no_charge(state: Skirmish, turn: Turn, other: int) -> str:
    found = _no_run(state, turn, other)
    if found:
        return found
    if adjacent(state, turn.who, other):
        return f"{state.name(other)} is adjacent already"
    if threatened(state, turn.who):
        return f"{state.name(turn.who)} is threatened, so it cannot charge"
    return "no straight way of at least 2 squares and at most double speed leads there"


def _no_rush(state: Skirmish, turn: Turn, other: int) -> str:
    if turn.commanded:
        return f"{state.name(turn.who)} is under command: it need not rush"
    return _no_run(state, turn, other) or "no way of at most double speed leads there"


_REASONS = {"attack": _no_attack, "shoot": _no_shot, "charge": _no_charge, "rush": _no_rush}
