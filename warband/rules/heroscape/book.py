"""HeroScape as everybody else meets it.

A position of a case is written as in :mod:`~warband.rules.heroscape.text.notation`; or it is the
word ``setup`` and below it a setup, for cases that begin before the first die is rolled.
"""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from warband.kernel.events import Event
from warband.kernel.frozen import Find, Name
from warband.kernel.lines import Line, dedented, setup_below
from warband.kernel.questions import Bits, Choose, Question
from warband.kernel.rulebook import DRAW, Course, Pick, Rulebook, Selection, UnknownName
from warband.rules.heroscape import frozen
from warband.rules.heroscape import questions as q
from warband.rules.heroscape.dice import COMBAT
from warband.rules.heroscape.game import Heroscape
from warband.rules.heroscape.invariants import violations
from warband.rules.heroscape.library import Library
from warband.rules.heroscape.movement import Goings, Stands
from warband.rules.heroscape.seats import SEATS
from warband.rules.heroscape.setup import army_faults
from warband.rules.heroscape.state import Game
from warband.rules.heroscape.text import answers, facts, words
from warband.rules.heroscape.text.notation import PositionError, parse_position, print_position
from warband.rules.heroscape.text.prompts import prompt
from warband.rules.heroscape.text.setup_text import begin
from warband.rules.heroscape.text.why_not import is_place, why_not
from warband.rules.heroscape.views import view

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
    sources = ("warband.rules.heroscape",)
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

    def naming(self, state: Game) -> Name:
        """How cards and boards are named."""
        return frozen.naming(self.library)

    def finding(self, start: Game) -> Find:
        """How cards and boards are found again."""
        return frozen.finding(start, self.library)

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
        if (setup := setup_below(lines)) is not None:
            return begin(self.game, setup)
        # The lines of a position like another come from several places.
        try:
            return parse_position(self.game, dedented(lines))
        except PositionError as error:
            raise PositionError(lines[error.line - 1].number, error.reason) from None

    def print_position(self, state: Game) -> str:
        """The position as text."""
        return print_position(state, scenario=self.library.file_of(state.scenario))

    def check_fact(self, state: Game, text: str) -> str | None:
        """None if a fact holds, otherwise how things are."""
        return facts.check_fact(state, text)

    def names(self, state: Game) -> Iterator[str]:
        """Figures, army cards, powers and treasures."""
        yield from state.roster.names
        for number, unit in enumerate(state.roster.units):
            yield state.roster.unit_name(number)
            yield unit.card.name
            yield from (power.name for power in unit.card.powers)
        yield from (glyph.kind for glyph in state.glyphs)
        yield from self.library.cards

    def is_place(self, state: Game, word: str) -> bool:
        """Whether that is a hex of the battlefield."""
        return is_place(state, word)

    def seen_by(self, state: Game, seat: int) -> Game:
        """The battle without the markers that a player may not see."""
        return view(state, seat).game

    def turn_of(self, state: Game) -> object:
        """Whose turn of which round it is."""
        return state.phase, state.round, state.turn, state.active

    def way_cost(self, state: Game, question: Choose, place: str) -> int | None:
        """Spaces to a stand, by the way that would be taken."""
        options = question.options
        if not isinstance(options, Stands | Goings):
            return None
        for way in options.ways if isinstance(options, Goings) else [options.way]:
            for stand in Bits(way.ends):
                if answers.normal(way.reach.trails.name_of(stand)) == answers.normal(place):
                    return way.reach.cost(stand)
        return None

    def why_not(self, state: Game, question: Choose, text: str) -> str:
        """Why a space is out of reach, or a figure cannot be attacked."""
        return why_not(state, question, text)

    def goes_without_saying(
        self, state: Game, question: Question | None, text: str, since: Sequence[Event]
    ) -> bool:
        """Whoever could not move stays; the only figure of a squad that can move does."""
        if not isinstance(question, Choose) or {"move", "attack"} & {each.kind for each in since}:
            return False
        mover = question.about.get("figure") if question.ask == q.MOVE else None
        named = isinstance(mover, int) and answers.normal(text) == answers.normal(state.name(mover))
        return named or (question.ask == q.ATTACK and text == "stay")

    def faults(self, state: Game, seat: int) -> list[tuple[str, str]]:
        """An army that costs too much, or has a unique card twice."""
        army = [unit.card for unit in state.roster.units if unit.seat == seat]
        brought = state.scenario.armies
        if not army and brought:
            army = [
                self.library.cards[name] for name in brought[seat] if name in self.library.cards
            ]
        return army_faults(army, state.scenario.points or 0)

    def goes_by_way(self, question: Choose) -> bool:
        """Moves on foot and in the air do."""
        return isinstance(question.options, Stands | Goings)

    def same_words(self, text: str) -> str:
        """Neither case nor the order of two spaces matters."""
        return answers.normal(text)

    def event_facts(self, state: Game, event: Event) -> dict[str, tuple[str, ...]]:
        """The facts of an event in words."""
        return words.event_facts(event)


def open_book(cards: Path | None) -> HeroscapeBook:
    """The rulebook with what comes with warband and a folder of cards of one's own."""
    return HeroscapeBook(Library(own=cards))
