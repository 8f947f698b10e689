"""Judged cases of this rulebook: how their positions and facts are read."""

from warband.kernel.battle import Rules
from warband.kernel.events import Event
from warband.kernel.lines import Line
from warband.kernel.questions import Choose
from warband.rules.handbook.facts import check_fact
from warband.rules.handbook.game import Handbook
from warband.rules.handbook.notation import parse_position
from warband.rules.handbook.seats import SEATS
from warband.rules.handbook.state import Skirmish
from warband.rules.handbook.words import event_facts, say


class HandbookCases:
    """What the judge of cases needs to know about this rulebook."""

    rules: Rules[Skirmish]
    seats: tuple[str, ...] = SEATS

    def __init__(self, rules: Handbook | None = None) -> None:
        self._handbook = rules or Handbook()
        self.rules = self._handbook

    def read_position(self, lines: list[Line], source: str) -> Skirmish:
        """The state a position describes."""
        first = lines[0].number
        indent = min(line.indent for line in lines)
        text = [""] * (lines[-1].number - first + 1)
        for line in lines:
            text[line.number - first] = line.text[indent:]
        return parse_position(self._handbook, "\n".join(text), first=first)

    def in_passing(self, question: Choose, index: int) -> bool:
        """Every option ends its question."""
        return False

    def event_facts(self, state: Skirmish, event: Event) -> dict[str, tuple[str, ...]]:
        """The facts of an event in words."""
        return event_facts(event)

    def say(self, state: Skirmish, event: Event) -> str:
        """An event in a sentence."""
        return say(event)

    def check_fact(self, state: Skirmish, text: str) -> str | None:
        """None if a fact holds, otherwise how things are."""
        return check_fact(state, text)
