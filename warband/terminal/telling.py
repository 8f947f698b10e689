"""What happened in a battle, line by line."""

from collections.abc import Iterator

from warband.kernel.battle import Battle, Position
from warband.kernel.events import Event
from warband.rules.v3.state import Skirmish
from warband.rules.v3.words import say


def log_lines(battle: Battle[Position], first: int = 0) -> Iterator[str]:
    """The log of a battle in words, from an event on."""
    for event in (battle.events or [])[first:]:
        yield event_line(battle.state, event)


def event_line(state: Position, event: Event) -> str:
    """An event in words; rounds and turns stand out."""
    if not isinstance(state, Skirmish):
        facts = ", ".join(f"{name} {value}" for name, value in event.facts.items())
        return f"{event.kind}: {facts}" if facts else event.kind
    line = say(state, event)
    if event.kind == "round":
        return f"=== {line}"
    return line if event.kind == "turn" else f"  {line}"
