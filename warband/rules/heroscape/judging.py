"""Judged cases of HeroScape: how their positions and facts are read.

A position is written as in :mod:`~warband.rules.heroscape.notation`; or it is the word ``setup``
and below it a setup, for cases that begin before the first die is rolled.
"""

from collections.abc import Mapping

from warband.kernel.battle import Rules
from warband.kernel.events import Event
from warband.kernel.lines import Line
from warband.kernel.questions import Choose
from warband.rules.heroscape.dice import COMBAT
from warband.rules.heroscape.facts import check_fact
from warband.rules.heroscape.game import Heroscape
from warband.rules.heroscape.notation import parse_position
from warband.rules.heroscape.seats import SEATS
from warband.rules.heroscape.setup_text import begin
from warband.rules.heroscape.state import Game
from warband.rules.heroscape.words import event_facts, say

__all__ = ["HeroscapeCases"]


class HeroscapeCases:
    """What the judge of cases needs to know about this rulebook."""

    rules: Rules[Game]
    seats: tuple[str, ...] = SEATS
    faces: Mapping[int, Mapping[str, int]]
    """Combat dice may be written by what they show."""

    def __init__(self, rules: Heroscape | None = None) -> None:
        self._heroscape = rules or Heroscape()
        self.rules = self._heroscape
        self.faces = {COMBAT: {"skull": 1, "shield": 4, "blank": 6}}

    def read_position(self, lines: list[Line], source: str) -> Game:
        """The state a position describes."""
        if lines[0].words == "setup":
            return begin(self._heroscape, "\n".join(_dedented(lines[1:])))
        first = lines[0].number
        text = [""] * (lines[-1].number - first + 1)
        for line, words in zip(lines, _dedented(lines), strict=True):
            text[line.number - first] = words
        return parse_position(self._heroscape, "\n".join(text), first=first)

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


def _dedented(lines: list[Line]) -> list[str]:
    indent = min((line.indent for line in lines), default=0)
    return [line.text[indent:] for line in lines]
