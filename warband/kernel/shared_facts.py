"""Facts that mean the same under every rulebook: what is asked, who sees what, what was built."""

import re
from typing import TypeVar

from warband.kernel.battle import Battle, Position
from warband.kernel.questions import Choose
from warband.kernel.rulebook import Rulebook

S = TypeVar("S", bound=Position)

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
    match = re.fullmatch(r"movement left (\d+)", fact)
    if match is not None:
        return _movement(battle, int(match[1]))
    match = re.fullmatch(r"way to (.+) costs (\d+|nothing leads there)", fact)
    if match is not None:
        return _way(book, battle, match[1], match[2])
    match = re.fullmatch(r"(not )?legal (\w+)", fact)
    if match is not None:
        return _legal(book, state, match[2], denied=bool(match[1]))
    match = re.fullmatch(r"(no )?fault (?:(\w+) )?([a-z][\w.-]*)", fact)
    if match is not None:
        return _fault(book, state, match[2], match[3], denied=bool(match[1]))
    return UNKNOWN


def _movement(battle: Battle[S], wanted: int) -> str | None:
    question = battle.ask()
    points = question.about.get("points") if isinstance(question, Choose) else None
    if not isinstance(points, int):
        return "nobody is asked where to move"
    return None if points == wanted else f"{points} are left"


def _way(book: Rulebook[S], battle: Battle[S], place: str, wanted: str) -> str | None:
    question = battle.ask()
    if not isinstance(question, Choose) or "points" not in question.about:
        return "nobody is asked where to move"
    cost = book.way_cost(battle.state, question, place)
    if cost is None:
        return None if not wanted.isdecimal() else f"no way leads to {place}"
    return None if str(cost) == wanted else f"the way to {place} costs {cost}"


def _faults(book: Rulebook[S], state: S, seat: str) -> list[tuple[str, str]]:
    if seat not in book.seats:
        raise ValueError(f"no player is called {seat!r}: {', '.join(book.seats)}")
    found = book.faults(state, book.seats.index(seat))
    if found is None:
        raise ValueError(f"{book.title} does not say which armies are legal")
    return found


def _legal(book: Rulebook[S], state: S, seat: str, *, denied: bool) -> str | None:
    found = _faults(book, state, seat)
    if denied:
        return None if found else f"what {seat} fields is legal"
    return None if not found else "; ".join(sentence for _, sentence in found)


def _fault(book: Rulebook[S], state: S, seat: str, rule: str, *, denied: bool) -> str | None:
    """Whether an army breaks a rule, named whole or by how its name begins."""
    seats = (seat,) if seat else book.seats[: len(book.sides(state))]
    found = [fault for each in seats for fault in _faults(book, state, each)]
    broken = any(name == rule or name.startswith(f"{rule}.") for name, _ in found)
    if broken != denied:
        return None
    listed = "; ".join(f"{name}: {sentence}" for name, sentence in found)
    return f"the faults are: {listed or 'none'}"
