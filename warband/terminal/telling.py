"""What happened in a battle, line by line."""

from collections.abc import Iterator
from typing import TypeVar

from warband.kernel.battle import Battle, Position
from warband.kernel.events import Event
from warband.kernel.rulebook import Rulebook

S = TypeVar("S", bound=Position)


def log_lines(book: Rulebook[S], battle: Battle[S], first: int = 0) -> Iterator[str]:
    """The log of a battle in words, from an event on."""
    for event in (battle.events or [])[first:]:
        yield event_line(book, battle.state, event)


def event_line(book: Rulebook[S], state: S, event: Event) -> str:
    """An event in words; rounds and turns stand out."""
    line = book.say(state, event)
    if event.kind == "round":
        return f"=== {line}"
    return line if book.stands_out(event) else f"  {line}"
