"""Guild V3 as the judge of cases sees it."""

from warband.kernel.battle import Rules
from warband.kernel.events import Event
from warband.kernel.lines import Line
from warband.kernel.questions import Choose
from warband.rules.v3 import facts, words
from warband.rules.v3.going import VIA, Walks
from warband.rules.v3.library import Library
from warband.rules.v3.position import parse_position
from warband.rules.v3.rules import GuildV3
from warband.rules.v3.state import SEATS, Skirmish


class V3Cases:
    """Reads positions, checks facts and tells events for cases of this rulebook."""

    rules: Rules[Skirmish] = GuildV3()
    seats: tuple[str, ...] = SEATS

    def __init__(self, library: Library) -> None:
        self.library = library

    def read_position(self, lines: list[Line], source: str) -> Skirmish:
        """The state a position describes."""
        return parse_position(lines, self.library, source)

    def check_fact(self, state: Skirmish, text: str) -> str | None:
        """None if the fact holds, otherwise how things are."""
        return facts.check_fact(state, text)

    def in_passing(self, question: Choose, index: int) -> bool:
        """Whether an option only names a square on the way."""
        return isinstance(question.options, Walks) and question.options[index] >= VIA

    def event_facts(self, state: Skirmish, event: Event) -> dict[str, tuple[str, ...]]:
        """The facts of an event in words."""
        return words.event_facts(state, event)

    def say(self, state: Skirmish, event: Event) -> str:
        """An event in a sentence."""
        return words.say(state, event)
