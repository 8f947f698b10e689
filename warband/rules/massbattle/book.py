"""Mass battles as everybody else meets them."""

from collections.abc import Callable, Iterator
from itertools import combinations_with_replacement
from pathlib import Path

from warband.boards.plane.measures import inches_text
from warband.kernel.events import Event
from warband.kernel.lines import Line, is_comment, meant, without_comment
from warband.kernel.questions import Choose
from warband.kernel.rulebook import (
    DRAW,
    ArmyReport,
    Course,
    Pick,
    Rulebook,
    Selection,
    UnknownName,
)
from warband.kernel.vocabulary import texts_in
from warband.rules.massbattle.crowded import crowded_tables
from warband.rules.massbattle.game import Massbattle
from warband.rules.massbattle.ground.manoeuvres import Acts
from warband.rules.massbattle.invariants import violations
from warband.rules.massbattle.library import Library
from warband.rules.massbattle.made_up import made_up_setup
from warband.rules.massbattle.roster.armies import army_cost, army_faults, broken_rules
from warband.rules.massbattle.seats import SEATS
from warband.rules.massbattle.state import NOBODY, Game
from warband.rules.massbattle.text.army_lists import read_army
from warband.rules.massbattle.text.facts import check_fact
from warband.rules.massbattle.text.pictures import draw
from warband.rules.massbattle.text.positions import read_position
from warband.rules.massbattle.text.printing import print_position
from warband.rules.massbattle.text.problems import TextError
from warband.rules.massbattle.text.prompts import prompt
from warband.rules.massbattle.text.sentences import event_facts, say
from warband.rules.massbattle.text.setups import begin
from warband.rules.massbattle.text.why_not import why_not

STRETCHES = ("round", "activates")
"""Events that begin a stretch of the log."""


class MassbattleBook(Rulebook[Game]):
    """Mass battles with their creatures, armies and battlefields at hand."""

    name = "massbattle"
    title = "Mass Battles"
    family = "massbattle"
    board = "plane"
    seats = SEATS
    sources = ("warband.rules.massbattle",)

    def __init__(self, library: Library | None = None) -> None:
        self.game = Massbattle(library)
        self.rules = self.game
        self.library = self.game.library

    def begin(self, setup: str) -> Game:
        """The state before the first question of a setup."""
        return begin(self.library, setup)

    def winner(self, state: Game) -> int | None:
        """A seat of the team that won alone, DRAW, or None while the battle goes on."""
        if not state.result:
            return None
        teams = {state.teams[seat] for seat in state.winners}
        return state.winners[0] if len(teams) == 1 else DRAW

    def round(self, state: Game) -> int:
        """The round that is being played."""
        return state.round

    def sides(self, state: Game) -> tuple[int, ...]:
        """For every seat that plays the first seat of its team."""
        return state.teams

    def check(self, state: Game) -> None:
        """Raise an AssertionError if a position is unsound."""
        wrong = violations(state)
        assert not wrong, "; ".join(wrong)

    def fixtures(self, selection: Selection) -> list[str]:
        """The ready armies against one another on the ready battlefields.

        Unless armies are named, those meet that are worth about the same.
        """
        armies = selection.armies or tuple(sorted(self.library.armies, reverse=True))
        maps = selection.maps or tuple(sorted(self.library.fields, reverse=True))
        for name in armies:
            if name not in self.library.armies:
                raise UnknownName(
                    f"no army is named {name!r}; there are {', '.join(sorted(self.library.armies))}"
                )
        for name in maps:
            if name not in self.library.fields:
                raise UnknownName(
                    f"no battlefield is named {name!r}; there are "
                    f"{', '.join(sorted(self.library.fields))}"
                )
        pairs = [(blue, armies[(index + 1) % len(armies)]) for index, blue in enumerate(armies)]
        if not selection.armies:
            pairs = self._matched(armies)
        return [_setup(field, pair, selection.rounds) for field in maps for pair in pairs]

    def _matched(self, armies: tuple[str, ...]) -> list[tuple[str, str]]:
        """Armies of which neither costs a tenth more than the other, and each against its like."""
        costs = {name: army_cost(self.library.armies[name]) for name in armies}
        return [
            (blue, red)
            for blue, red in combinations_with_replacement(armies, 2)
            if 10 * max(costs[blue], costs[red]) <= 11 * min(costs[blue], costs[red])
        ]

    def random_setup(self, pick: Pick) -> str:
        """A small battle of two to four players with made-up armies and terrain."""
        return made_up_setup(self.library, pick)

    def option_tables(self) -> Iterator[Callable[[], int]]:
        """Everything a unit may do, among thirty."""
        return crowded_tables(self.game)

    def courses(self) -> tuple[Course, ...]:
        """What a full proof by random play consists of."""
        return (Course(self.name, 500),)

    def arrange(self, armies: tuple[str, ...], map_name: str | None, pick: Pick) -> str:
        """The battle that is asked for by names."""
        maps = (map_name,) if map_name else ()
        if len(armies) > 2:
            self.fixtures(Selection(armies=armies, maps=maps))
            return _setup(map_name or "meadow", armies, 0)
        setups = self.fixtures(Selection(armies=armies, maps=maps, rounds=0))
        return setups[0] if armies or map_name else setups[pick(len(setups))]

    def check_armies(self, text: str, source: str) -> list[ArmyReport]:
        """The army of a text with the rules it breaks; `points 1000` says for which battle."""
        lines = meant(text)
        points = 500
        for line in lines:
            if line.words.startswith("points ") and line.words[7:].isdecimal():
                points = int(line.words[7:])
        lists = [line for line in lines if not line.words.startswith("points ")]
        try:
            army = read_army(lists, self.library.creatures, source)
        except TextError as error:
            raise TextError(error.line, error.reason, source) from None
        return [ArmyReport(source, tuple(army_faults(army, points)))]

    # ------------------------------------------------------------------------- in words

    def say(self, state: Game, event: Event) -> str:
        """An event in a sentence."""
        return say(event)

    def prompt(self, state: Game, question: Choose) -> str:
        """A question in words."""
        return prompt(state, question)

    def stands_out(self, event: Event) -> bool:
        """Rounds and activations."""
        return event.kind in STRETCHES

    # --------------------------------------------------------------------------- judging

    def read_position(self, lines: list[Line], source: str) -> Game:
        """The state a position describes."""
        library = self.library
        if lines and lines[0].words == "setup":
            lines = lines[1:]
        said = [without_comment(line) for line in lines if not is_comment(line)]
        return read_position(said, library.creatures, library.fields, library.armies)

    def print_position(self, state: Game) -> str:
        """The position as text."""
        return print_position(state)

    def draw(self, state: Game) -> str:
        """The position as a picture."""
        return draw(state)

    def check_fact(self, state: Game, text: str) -> str | None:
        """None if a fact holds, otherwise how things are."""
        return check_fact(state, text)

    def names(self, state: Game) -> Iterator[str]:
        """Units, their creatures, and what these can do."""
        for unit in state.units:
            yield unit.name
            yield unit.creature.name
            yield from texts_in(unit.creature)

    def turn_of(self, state: Game) -> object:
        """Which unit takes its turn in which phase."""
        if state.acting == NOBODY:
            return None
        return state.round, state.phase, state.turn, state.acting

    def movement_left(self, state: Game, question: Choose) -> str | None:
        """The inches that a unit under command may still move."""
        left = question.options.left if isinstance(question.options, Acts) else None
        return None if left is None else inches_text(left)

    def why_not(self, state: Game, question: Choose, text: str) -> str:
        """Why something is not among the options."""
        return why_not(state, question, text)

    def faults(self, state: Game, seat: int) -> list[tuple[str, str]] | None:
        """The rules that an army list breaks; None if the player brought none."""
        army = dict(state.terms.armies).get(seat)
        if army is None:
            return None
        terms = state.terms
        allied = terms.special("uneasy alliance") is not None
        return broken_rules(army, terms.points, squads=terms.squads, allied=allied)

    def event_facts(self, state: Game, event: Event) -> dict[str, tuple[str, ...]]:
        """The facts of an event in words."""
        return event_facts(event)


def _setup(field: str, armies: tuple[str, ...], rounds: int) -> str:
    lines = [f"battlefield {field}", "points 500", "victory standard"]
    if rounds:
        lines.append(f"rounds {rounds}")
    lines.append("players " + " ".join(SEATS[: len(armies)]))
    lines += [f"army {SEATS[seat]}: {army}" for seat, army in enumerate(armies)]
    return "\n".join(lines) + "\n"


def open_book(cards: Path | None) -> MassbattleBook:
    """The rulebook with what comes with warband and a folder of one's own."""
    return MassbattleBook(Library(own=cards))
