"""What happened in a battle, line by line."""

from collections.abc import Iterator
from typing import TypeVar

from warband.kernel.battle import Battle, Position
from warband.kernel.events import Event
from warband.rules.heroscape import words as heroscape
from warband.rules.v3.state import Skirmish
from warband.rules.v3.words import say

S = TypeVar("S", bound=Position)


def log_lines(battle: Battle[S], first: int = 0) -> Iterator[str]:
    """The log of a battle in words, from an event on."""
    for event in (battle.events or [])[first:]:
        yield event_line(battle.state, event)


def event_line(state: Position, event: Event) -> str:
    """An event in words; rounds and turns stand out."""
    line = say(state, event) if isinstance(state, Skirmish) else heroscape.say(event)
    if event.kind == "round":
        return f"=== {line}"
    return line if event.kind in ("turn", "order-revealed", "card-chosen") else f"  {line}"
