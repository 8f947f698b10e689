"""Judged cases of mass battles: how their positions and facts are read."""

from pathlib import Path

from warband.kernel.battle import Rules
from warband.kernel.events import Event
from warband.kernel.lines import Line, is_comment, without_comment
from warband.kernel.questions import Choose
from warband.rules.massbattle.game import Massbattle
from warband.rules.massbattle.seats import SEATS
from warband.rules.massbattle.state import Game
from warband.rules.massbattle.text.facts import check_fact
from warband.rules.massbattle.text.positions import read_position
from warband.rules.massbattle.text.sentences import event_facts, say

__all__ = ["MassbattleCases"]


class MassbattleCases:
    """What the judge of cases needs to know about this rulebook."""

    rules: Rules[Game]
    seats: tuple[str, ...] = SEATS

    def __init__(self, rules: Massbattle | None = None, own: Path | None = None) -> None:
        self._massbattle = rules or Massbattle(own=own)
        self.rules = self._massbattle

    def read_position(self, lines: list[Line], source: str) -> Game:
        """The state a position describes."""
        library = self._massbattle.library
        said = [without_comment(line) for line in lines if not is_comment(line)]
        return read_position(said, library.creatures, library.fields, library.armies)

    def in_passing(self, question: Choose, index: int) -> bool:
        """Every option ends its question."""
        return False

    def event_facts(self, state: Game, event: Event) -> dict[str, tuple[str, ...]]:
        """The facts of an event in words."""
        return event_facts(event)

    def say(self, state: Game, event: Event) -> str:
        """An event in a sentence."""
        return say(event)

    def check_fact(self, state: Game, text: str) -> str | None:
        """None if a fact holds, otherwise how things are."""
        return check_fact(state, text)
