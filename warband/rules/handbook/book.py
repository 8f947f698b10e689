"""The skirmish of the Miniatures Handbook as everybody else meets it.

A position of a case is written as in :mod:`~warband.rules.handbook.text.positions`; or it is the
word ``setup`` and below it a setup, for cases that begin before the first die is rolled.
"""

from pathlib import Path

from warband.kernel.events import Event
from warband.kernel.lines import Line
from warband.kernel.questions import Choose
from warband.kernel.rulebook import DRAW, ArmyReport, Pick, Rulebook, Selection
from warband.rules.handbook.game import Handbook
from warband.rules.handbook.invariants import violations
from warband.rules.handbook.library import Library
from warband.rules.handbook.scenario.library import all_plans
from warband.rules.handbook.scenario.nodes import Players, Sides
from warband.rules.handbook.seats import SEATS
from warband.rules.handbook.state import Skirmish
from warband.rules.handbook.text import facts, words
from warband.rules.handbook.text.positions import PositionError, parse_position, print_position
from warband.rules.handbook.text.prompts import prompt
from warband.rules.handbook.text.setups import begin
from warband.rules.handbook.warbands import faults, read_warbands


class HandbookBook(Rulebook[Skirmish]):
    """The skirmish with its cards, warbands, tiles and scenarios at hand."""

    name = "handbook"
    title = "Miniatures Handbook"
    family = "handbook"
    board = "squares"
    seats = SEATS

    def __init__(self, library: Library | None = None) -> None:
        self.game = Handbook(library)
        self.rules = self.game
        self.library = self.game.library

    def begin(self, setup: str) -> Skirmish:
        """The state before the first question of a setup."""
        return begin(self.game, setup)

    def winner(self, state: Skirmish) -> int | None:
        """A seat of the team that won alone, DRAW, or None while the battle goes on."""
        if not state.result:
            return None
        teams = {state.roster.teams[seat] for seat in state.winners}
        return state.winners[0] if len(teams) == 1 else DRAW

    def round(self, state: Skirmish) -> int:
        """The round that is being played."""
        return state.round

    def sides(self, state: Skirmish) -> tuple[int, ...]:
        """For every seat that plays the first seat of its team."""
        teams = state.roster.teams[: state.roster.players]
        return tuple(teams.index(team) for team in teams)

    def check(self, state: Skirmish) -> None:
        """Raise an AssertionError if a position is unsound."""
        wrong = violations(state)
        assert not wrong, "; ".join(wrong)

    # -------------------------------------------------------------------- ready battles

    def fixtures(self, selection: Selection) -> list[str]:
        """Every pair of the ready warbands, on ready maps and in scenarios; or those named.

        A name of a map is that of a ready map, or of a scenario, for which tiles are laid.
        """
        names = list(selection.armies or self.library.warbands)
        for name in names:
            self.library.warband(name)
        places = list(selection.maps or self.library.map_names)
        found = []
        for step in range(1, max(2, len(names))):
            for number, one in enumerate(names):
                other = names[(number + step) % len(names)]
                if one != other or len(names) == 1:
                    place = places[(number + step) % len(places)]
                    found.append(self._setup([one, other], place))
        return found

    def _setup(self, warbands: list[str], place: str) -> str:
        """A setup on a ready map, or for a scenario."""
        if place in self.library.map_names:
            lines = [f"map {place}"]
        else:
            self.library.scenario(place)
            lines = [f"scenario {place}"]
        lines += [f"{SEATS[seat]} {name}" for seat, name in enumerate(warbands)]
        return "\n".join(lines) + "\n"

    def random_setup(self, pick: Pick) -> str:
        """Two to four warbands on any grid, with tiles or without."""
        names = list(self.library.warbands)
        plans = list(all_plans().values())
        plan = plans[pick(len(plans))]
        allowed = plan.get(Players)
        players = allowed.numbers[0] if allowed else (2, 2, 2, 3, 4)[pick(5)]
        chosen = [names[pick(len(names))] for _ in range(players)]
        if plan.has(Sides):
            chosen = [self._of_faction(faction, pick) for faction in ("LG", "LE", "CG", "CE")]
        lines = [self._setup(chosen, plan.key)]
        if players == 4 and pick(2) and not plan.has(Sides):
            lines.append("teams blue+green red+yellow\n")
        if pick(4) == 0:
            lines.append("grid guide\n")
            lines.append("plain\n" if pick(2) and not plan.nodes[1:] else "")
        return "".join(lines)

    def _of_faction(self, faction: str, pick: Pick) -> str:
        names = [name for name, band in self.library.warbands.items() if band.faction == faction]
        return names[pick(len(names))]

    def typical(self) -> list[str]:
        """Battles of two warbands of 100 points on ready maps."""
        return self.fixtures(Selection())

    def arrange(self, armies: tuple[str, ...], map_name: str | None, pick: Pick) -> str:
        """The battle of these warbands; what is left open is drawn."""
        names = list(self.library.warbands)
        chosen = [*armies]
        while len(chosen) < 2:
            rest = [name for name in names if name not in chosen]
            chosen.append(rest[pick(len(rest))])
        for name in chosen:
            self.library.warband(name)
        maps = self.library.map_names
        return self._setup(chosen, map_name or maps[pick(len(maps))])

    def check_armies(self, text: str, source: str) -> list[ArmyReport]:
        """Every warband of a text with the rules it breaks."""
        cards = self.library.cards
        return [
            ArmyReport(band.name, tuple(faults(band, cards)))
            for band in read_warbands(text, cards, source)
        ]

    # ------------------------------------------------------------------------- in words

    def say(self, state: Skirmish, event: Event) -> str:
        """An event in a sentence."""
        return words.say(event)

    def prompt(self, state: Skirmish, question: Choose) -> str:
        """A question in words."""
        return prompt(state, question)

    # --------------------------------------------------------------------------- judging

    def read_position(self, lines: list[Line], source: str) -> Skirmish:
        """The state a position describes."""
        indent = min((line.indent for line in lines), default=0)
        if lines[0].words == "setup":
            base = min((line.indent for line in lines[1:]), default=0)
            return begin(self.game, "\n".join(line.text[base:] for line in lines[1:]))
        # The lines of a position like another come from several places.
        text = "\n".join(line.text[indent:] for line in lines)
        try:
            return parse_position(self.game, text)
        except PositionError as error:
            raise PositionError(lines[error.line - 1].number, error.reason) from None

    def print_position(self, state: Skirmish) -> str:
        """The position as text."""
        return print_position(state)

    def check_fact(self, state: Skirmish, text: str) -> str | None:
        """None if a fact holds, otherwise how things are."""
        return facts.check_fact(state, text)

    def event_facts(self, state: Skirmish, event: Event) -> dict[str, tuple[str, ...]]:
        """The facts of an event in words."""
        return words.event_facts(event)


def open_book(cards: Path | None) -> HandbookBook:
    """The rulebook with what comes with warband, and cards of one's own in `handbook/` there."""
    return HandbookBook(Library(own=cards / "handbook" if cards else None))
