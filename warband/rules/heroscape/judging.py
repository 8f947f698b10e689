"""Judged cases of HeroScape: how their positions and facts are read.

A position is written as in :mod:`~warband.rules.heroscape.notation`; or it is the word ``setup``
and below it a setup, for cases that begin before the first die is rolled.
"""

from collections.abc import Mapping

from warband.kernel.battle import Rules
from warband.kernel.events import Event
from warband.kernel.lines import Line
from warband.rules.heroscape.game import Heroscape
from warband.rules.heroscape.notation import parse_position
from warband.rules.heroscape.seats import SEATS
from warband.rules.heroscape.setup_text import begin
from warband.rules.heroscape.state import NOBODY, Game
from warband.rules.heroscape.words import event_facts, say

__all__ = ["HeroscapeCases"]


class HeroscapeCases:
    """What the judge of cases needs to know about this rulebook."""

    rules: Rules[Game]
    seats: tuple[str, ...] = SEATS
    faces: Mapping[str, int]
    """Combat dice may be written by what they show."""

    def __init__(self, rules: Heroscape | None = None) -> None:
        self._heroscape = rules or Heroscape()
        self.rules = self._heroscape
        self.faces = {"skull": 1, "shield": 4, "blank": 6}

    def read_position(self, lines: list[Line], source: str) -> Game:
        """The state a position describes."""
        if lines[0].words == "setup":
            return begin(self._heroscape, "\n".join(_dedented(lines[1:])))
        first = lines[0].number
        text = [""] * (lines[-1].number - first + 1)
        for line, words in zip(lines, _dedented(lines), strict=True):
            text[line.number - first] = words
        return parse_position(self._heroscape, "\n".join(text), first=first)

    def event_facts(self, state: Game, event: Event) -> dict[str, tuple[str, ...]]:
        """The facts of an event in words."""
        return event_facts(event)

    def say(self, state: Game, event: Event) -> str:
        """An event in a sentence."""
        return say(event)

    def check_fact(self, state: Game, text: str) -> str | None:
        """None if a fact holds, otherwise how things are."""
        names = sorted(state.roster.names, key=len, reverse=True)
        name = next((name for name in names if text.startswith(f"{name} ")), None)
        if name is not None:
            figure = state.roster.names.index(name)
            return _figure_fact(state, figure, text.removeprefix(name).strip())
        return _game_fact(state, text)


def _dedented(lines: list[Line]) -> list[str]:
    indent = min((line.indent for line in lines), default=0)
    return [line.text[indent:] for line in lines]


def _unless(holds: bool, otherwise: str) -> str | None:
    return None if holds else otherwise


def _figure_fact(game: Game, figure: int, text: str) -> str | None:
    """``at C4``, ``wounds 2``, ``destroyed``, ``waiting``, ``carries Heroic Rune``."""
    word, _, rest = text.partition(" ")
    name = game.name(figure)
    if word == "at":
        where = game.where(figure) or "off the battlefield"
        return _unless(where == rest, f"{name} is at {where}")
    if word == "wounds":
        return _unless(game.wounds[figure] == int(rest), f"{name} has {game.wounds[figure]}")
    if word == "destroyed":
        fallen = bool(game.destroyed >> figure & 1)
        return _unless(fallen, f"{name} is at {game.where(figure) or 'no place'}")
    if word == "waiting":
        off = not game.body[figure] and not game.destroyed >> figure & 1
        return _unless(off, f"{name} does not wait")
    if word == "carries":
        kinds = [glyph.kind for glyph in game.glyphs if glyph.carrier == figure]
        holds = rest in kinds or (rest == "nothing" and not kinds)
        return _unless(holds, f"{name} carries {', '.join(kinds) or 'nothing'}")
    raise ValueError(f"a figure is at, wounds, destroyed, waiting or carries; not {text!r}")


def _game_fact(game: Game, text: str) -> str | None:
    """``result ...``, ``round 2``, ``first red``, ``treasure Heroic Rune at C4``."""
    word, _, rest = text.partition(" ")
    if word == "result":
        result = game.result or "unfinished"
        return _unless(result == rest, f"the result is {result!r}")
    if word == "round":
        return _unless(game.round == int(rest), f"it is round {game.round}")
    if word == "first":
        return _unless(SEATS[game.order[0]] == rest, f"{SEATS[game.order[0]]} is first")
    if word == "treasure":
        kind, _, place = rest.partition(" at ")
        for glyph in game.glyphs:
            if (glyph.kind or "random") == kind:
                board = game.field.board
                where = "nowhere" if glyph.space == NOBODY else board.name_of(glyph.space)
                return _unless(where == place, f"{kind} is at {where}")
        return f"there is no {kind}"
    raise ValueError(f"{text!r} is no fact: expected a figure, result, round, first or treasure")
