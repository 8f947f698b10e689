"""Facts that mean the same under every rulebook: what is asked, who sees what, what was built."""

import re
from typing import TypeVar

from warband.kernel.battle import Battle, Position
from warband.kernel.questions import Choose
from warband.kernel.rulebook import DRAW, Rulebook
from warband.kernel.spelling import check_fault
from warband.kernel.vocabulary import bare_fault

S = TypeVar("S", bound=Position)

_ALSO_CALLED = {
    "point-limit": ("points",),
    "points": ("point-limit",),
    "creature-limit": ("number", "gladiator.strict"),
    "number": ("creature-limit", "gladiator.strict"),
    "item.one": ("items",),
    "item.two": ("items",),
    "items": ("item",),
}
"""Rules of building that have one name in one book and another in the next."""

UNKNOWN = "no such fact"
"""What is said of a fact that is not one of these."""


def check_shared_fact(book: Rulebook[S], battle: Battle[S], turn: object, fact: str) -> str | None:
    """None if the fact holds, otherwise how things are; UNKNOWN if the rulebook must say.

    `turn` is the one in which a player last answered.
    """
    state = battle.state
    first, _, rest = fact.partition(" ")
    if first in book.seats and rest.startswith("sees "):
        seen = book.seen_by(state, book.seats.index(first))
        return book.check_fact(seen, rest.removeprefix("sees "))
    if fact == "turn over":
        return None if book.turn_of(state) != turn else "the turn goes on"
    if fact == "not turn over":
        return "the turn is over" if book.turn_of(state) != turn else None
    match = re.fullmatch(r"movement left (\d+(?:\.\d+)?)", fact)
    if match is not None:
        return _movement(book, battle, match[1])
    match = re.fullmatch(r"way to (.+) costs (\d+|nothing leads there)", fact)
    if match is not None:
        return _way(book, battle, match[1], match[2])
    return check_building_fact(book, state, fact)


def check_building_fact(book: Rulebook[S], state: S, fact: str) -> str | None:
    """The same for what was built, which can be judged before a battle begins."""
    match = re.fullmatch(r"(not )?legal (\w+)", fact)
    if match is not None:
        return _legal(book, state, match[2], denied=bool(match[1]))
    match = re.fullmatch(r"(no )?fault (?:(\w+) )?([a-z][\w.-]*)", fact)
    if match is not None:
        return _fault(book, state, match[2], match[3], denied=bool(match[1]))
    return UNKNOWN


def check_common_fact(book: Rulebook[S], state: S, fact: str) -> str | None:
    """The same for what most rulebooks say in words of their own: who has won, and the round."""
    if fact in ("over", "not over"):
        over = book.rules.outcome(state) is not None
        return (
            None if over == (fact == "over") else f"the battle {'is over' if over else 'goes on'}"
        )
    match = re.fullmatch(r"round (\d+)", fact)
    if match is not None:
        number = book.round(state)
        return None if number == int(match[1]) else f"it is round {number}"
    match = re.fullmatch(r"winner (\w+)", fact)
    if match is None or match[1] not in (*book.seats, "draw", "nobody"):
        return UNKNOWN
    seat = book.winner(state)
    if seat is None or seat == DRAW:
        found = ["nobody" if seat is None else "draw"]
    else:
        sides = book.sides(state)
        found = [book.seats[each] for each, side in enumerate(sides) if side == sides[seat]]
    return None if match[1] in found else f"the winner is {' and '.join(found)}"


def _movement(book: Rulebook[S], battle: Battle[S], wanted: str) -> str | None:
    question = battle.ask()
    left = book.movement_left(battle.state, question) if isinstance(question, Choose) else None
    if left is None:
        return "nobody is asked where to move"
    return None if left == wanted or _rounded(left, wanted) else f"{left} are left"


def _rounded(number: str, wanted: str) -> bool:
    """Whether a number is the wanted one to as many decimals as that has."""
    _, dot, decimals = wanted.partition(".")
    return bool(dot) and f"{float(number):.{len(decimals)}f}" == wanted


def _way(book: Rulebook[S], battle: Battle[S], place: str, wanted: str) -> str | None:
    question = battle.ask()
    if not isinstance(question, Choose) or book.movement_left(battle.state, question) is None:
        return "nobody is asked where to move"
    cost = book.way_cost(battle.state, question, place)
    if cost is None:
        return None if not wanted.isdecimal() else f"no way leads to {place}"
    return None if str(cost) == wanted else f"the way to {place} costs {cost}"


def _faults(book: Rulebook[S], state: S, seat: str, *, named: bool = True) -> list[tuple[str, str]]:
    """The rules that an army breaks; of players whom nobody names only those who have one."""
    if seat not in book.seats:
        raise ValueError(f"no player is called {seat!r}: {', '.join(book.seats)}")
    found = book.faults(state, book.seats.index(seat))
    if found is None and named:
        raise ValueError(f"{book.title}: {seat} has no army list that could be judged")
    return found or []


def _legal(book: Rulebook[S], state: S, seat: str, *, denied: bool) -> str | None:
    found = _faults(book, state, seat)
    if denied:
        return None if found else f"what {seat} fields is legal"
    return None if not found else "; ".join(sentence for _, sentence in found)


def _fault(book: Rulebook[S], state: S, seat: str, rule: str, *, denied: bool) -> str | None:
    """Whether an army breaks a rule, named whole or by how its name begins."""
    wanted = (bare_fault(rule), *_ALSO_CALLED.get(bare_fault(rule), ()))
    check_fault(book, rule)
    seats = (seat,) if seat else book.seats[: len(book.sides(state))]
    found = [fault for each in seats for fault in _faults(book, state, each, named=bool(seat))]
    bare = [bare_fault(name) for name, _ in found]
    broken = any(not word or f"{name}.".startswith(f"{word}.") for name in bare for word in wanted)
    if broken != denied:
        return None
    listed = "; ".join(f"{name}: {sentence}" for name, sentence in found)
    return f"the faults are: {listed or 'none'}"
