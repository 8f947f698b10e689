"""HeroScape as everybody else meets it.

A position of a case is written as in :mod:`~warband.rules.heroscape.notation`; or it is the word
``setup`` and below it a setup, for cases that begin before the first die is rolled.
"""

from collections.abc import Mapping
from pathlib import Path

from warband.kernel.events import Event
from warband.kernel.lines import Line
from warband.kernel.questions import Choose
from warband.kernel.rulebook import DRAW, Course, Pick, Rulebook, Selection, UnknownName
from warband.rules.heroscape import facts, words
from warband.rules.heroscape.dice import COMBAT
from warband.rules.heroscape.game import Heroscape
from warband.rules.heroscape.invariants import violations
from warband.rules.heroscape.library import Library
from warband.rules.heroscape.notation import parse_position, print_position
from warband.rules.heroscape.prompts import prompt
from warband.rules.heroscape.seats import SEATS
from warband.rules.heroscape.setup_text import begin
from warband.rules.heroscape.state import Game

CAMPAIGN = "campaign"
SKIRMISH = "skirmish"
"""A Master game with drafted armies; there is one on every board."""
FIRST_BATTLE = "ambush"
"""The scenario for newcomers."""
STRETCHES = ("turn", "order-revealed", "card-chosen")
"""Events that begin a stretch of the log."""


class HeroscapeBook(Rulebook[Game]):
    """HeroScape with its cards, boards and scenarios at hand."""

    name = "heroscape"
    title = "HeroScape"
    family = "heroscape"
    board = "hexes"
    seats = SEATS
    faces: Mapping[int, Mapping[str, int]] = {COMBAT: {"skull": 1, "shield": 4, "blank": 6}}

    def __init__(self, library: Library | None = None) -> None:
        self.game = Heroscape(library)
        self.rules = self.game
        self.library = self.game.library

    def begin(self, setup: str) -> Game:
        """The state before the first question of a setup."""
        return begin(self.game, setup)

    def winner(self, state: Game) -> int | None:
        """The seat whose team won alone, DRAW, or None while the battle goes on."""
        if not state.result:
            return None
        return state.winners[0] if len(state.winners) == 1 else DRAW

    def round(self, state: Game) -> int:
        """The round that is being played."""
        return state.round

    def sides(self, state: Game) -> tuple[int, ...]:
        """For every seat that plays the first seat of its team."""
        return state.roster.teams

    def fixtures(self, selection: Selection) -> list[str]:
        """Skirmishes on all boards, the scenarios of the book, and the campaign; or those named.

        The name `skirmish` stands for the skirmishes on all boards.
        """
        known = self.library.scenarios()
        skirmishes = [name for name in known if name.startswith(f"{SKIRMISH}-")]
        rest = [name for name in known if name not in skirmishes]
        names: list[str] = []
        for name in selection.maps or (SKIRMISH, *rest, CAMPAIGN):
            if name not in (SKIRMISH, *known, CAMPAIGN):
                there_are = ", ".join((SKIRMISH, *known, CAMPAIGN))
                raise UnknownName(f"no scenario is named {name!r}; there are {there_are}")
            names += skirmishes if name == SKIRMISH else [name]
        return [f"{CAMPAIGN}\n" if name == CAMPAIGN else f"scenario {name}\n" for name in names]

    def random_setup(self, pick: Pick) -> str:
        """A skirmish on any board, with armies of any size."""
        boards = [n for n in self.library.scenarios() if n.startswith("skirmish-")]
        name = boards[pick(len(boards))]
        points = 140 + 20 * pick(20)
        return f"scenario {name}\npoints {points}\nsets {1 + pick(3)}\nrounds {4 + pick(12)}\n"

    def typical(self) -> list[str]:
        """The Master game with drafted armies, on all boards in turn."""
        return self.fixtures(Selection(maps=(SKIRMISH,)))

    def courses(self) -> tuple[Course, ...]:
        """Skirmishes ready and made up, and the whole campaign."""
        return (
            Course(self.name, 2000, (SKIRMISH,)),
            Course(CAMPAIGN, 200, (CAMPAIGN,), made_up=False),
        )

    def arrange(self, armies: tuple[str, ...], map_name: str | None, pick: Pick) -> str:
        """The scenario asked for; the first battle of the rulebook if none is."""
        if armies:
            raise UnknownName("armies of HeroScape are set by the scenario or drafted: use --map")
        return self.fixtures(Selection(maps=(map_name or FIRST_BATTLE,)))[0]

    def check(self, state: Game) -> None:
        """Raise an AssertionError if a position is unsound."""
        wrong = violations(state)
        assert not wrong, "; ".join(wrong)

    # ------------------------------------------------------------------------- in words

    def say(self, state: Game, event: Event) -> str:
        """An event in a sentence."""
        return words.say(event)

    def prompt(self, state: Game, question: Choose) -> str:
        """A question in words."""
        return prompt(state, question)

    def stands_out(self, event: Event) -> bool:
        """Turns, and whose they are."""
        return event.kind in STRETCHES

    # --------------------------------------------------------------------------- judging

    def read_position(self, lines: list[Line], source: str) -> Game:
        """The state a position describes."""
        if lines[0].words == "setup":
            return begin(self.game, "\n".join(_dedented(lines[1:])))
        first = lines[0].number
        text = [""] * (lines[-1].number - first + 1)
        for line, shown in zip(lines, _dedented(lines), strict=True):
            text[line.number - first] = shown
        return parse_position(self.game, "\n".join(text), first=first)

    def print_position(self, state: Game) -> str:
        """The position as text."""
        return print_position(state)

    def check_fact(self, state: Game, text: str) -> str | None:
        """None if a fact holds, otherwise how things are."""
        return facts.check_fact(state, text)

    def event_facts(self, state: Game, event: Event) -> dict[str, tuple[str, ...]]:
        """The facts of an event in words."""
        return words.event_facts(event)


def _dedented(lines: list[Line]) -> list[str]:
    indent = min((line.indent for line in lines), default=0)
    return [line.text[indent:] for line in lines]


def open_book(cards: Path | None) -> HeroscapeBook:
    """The rulebook with what comes with warband and a folder of cards of one's own."""
    return HeroscapeBook(Library(own=cards))
