"""The skirmish of the Miniatures Handbook as everybody else meets it.

A position of a case is written as in :mod:`~warband.rules.handbook.text.position`; or it is the
word ``setup`` and below it a setup, for cases that begin before the first die is rolled.
"""

from collections.abc import Iterator
from pathlib import Path

from warband.boards.recent import Recent
from warband.kernel.events import Event
from warband.kernel.lines import Line, dedented, setup_below
from warband.kernel.questions import Choose
from warband.kernel.rulebook import DRAW, ArmyReport, Pick, Rulebook, Selection
from warband.rules.handbook.game import Handbook
from warband.rules.handbook.invariants import violations
from warband.rules.handbook.items.carrying import carrying_faults, ways
from warband.rules.handbook.items.item import Carried, catalogue
from warband.rules.handbook.library import Library
from warband.rules.handbook.scenario.nodes import Players, Sides
from warband.rules.handbook.seats import MOST_PLAYERS, SEATS
from warband.rules.handbook.state import Skirmish
from warband.rules.handbook.text import facts, judging, words
from warband.rules.handbook.text.position import PositionError, parse_position, print_position
from warband.rules.handbook.text.prompts import prompt
from warband.rules.handbook.text.setups import begin
from warband.rules.handbook.warbands import broken_rules, faults, read_warbands

READ = 64
"""So many setups are remembered as they were read."""


class HandbookBook(Rulebook[Skirmish]):
    """The skirmish with its cards, warbands, tiles and scenarios at hand."""

    name = "handbook"
    title = "Miniatures Handbook"
    family = "handbook"
    board = "squares"
    seats = SEATS[:MOST_PLAYERS]
    sources = ("warband.rules.handbook",)

    def __init__(self, library: Library | None = None) -> None:
        self.game = Handbook(library)
        self.rules = self.game
        self.library = self.game.library
        self._begun: Recent[str, Skirmish] = Recent(READ)

    def begin(self, setup: str) -> Skirmish:
        """The state before the first question of a setup."""
        return self._begun.get_or_make(setup, lambda: begin(self.game, setup)).copy()

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

    def freeze(self, state: Skirmish) -> bytes:
        """A state at a checkpoint as bytes: what can be found out again is left out."""
        return super().freeze(state.bare())

    def thaw(self, data: bytes, start: Skirmish) -> Skirmish:
        """The state that was made into these bytes, of a battle that began like this."""
        state = super().thaw(data, start)
        state.field = start.field.if_same(state.field)
        return state

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
        plans = list(self.library.plans.values())
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
        if pick(3) == 0:
            lines += [
                self._found_items(name, SEATS[seat], pick) for seat, name in enumerate(chosen)
            ]
        return "".join(lines)

    def _found_items(self, band: str, seat: str, pick: Pick) -> str:
        """Magic items for some creatures of a warband, whatever they can use."""
        lines = []
        every = list(catalogue().values())
        for name in dict.fromkeys(self.library.warbands[band].creatures):
            card = self.library.cards[name]
            given: list[Carried] = []
            for _ in range(pick(6)):
                fitting = ways(card, every[pick(len(every))])
                new = fitting[pick(len(fitting))]
                if not carrying_faults(card, [*given, new]) and new.text != "scroll":
                    given.append(new)
            if given:
                lines.append(f"carries {seat} {name}: {', '.join(each.text for each in given)}\n")
        return "".join(lines)

    def _of_faction(self, faction: str, pick: Pick) -> str:
        names = [name for name, band in self.library.warbands.items() if band.faction == faction]
        return names[pick(len(names))]

    def make_map_ready(self) -> None:
        """Sight, effect, distance, neighbours and threat of all squares of a new map of tiles."""
        library = Library(self.library.folder)
        field, _ = library.map(library.map_names[0])
        ground = field.ground
        for cell in range(field.grid.size):
            space = 1 << cell
            ground.sight.seen_from_space(space)
            ground.effect.seen_from_space(space)
            ground.counting.layers(cell)
            ground.adjacent(space)
            ground.threatened(cell, 1)

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
        if (setup := setup_below(lines)) is not None:
            return begin(self.game, setup)
        # The lines of a position like another come from several places.
        text = dedented(lines)
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

    def names(self, state: Skirmish) -> Iterator[str]:
        """Creatures, their cards, and what these say of abilities and spells."""
        return judging.names(state)

    def is_place(self, state: Skirmish, word: str) -> bool:
        """Whether that is a square of the grid."""
        return judging.is_place(state, word)

    def turn_of(self, state: Skirmish) -> object:
        """Whose turn of which round it is."""
        return judging.turn_of(state)

    def movement_left(self, state: Skirmish, question: Choose) -> str | None:
        """What may still be spent on an ordinary move."""
        return judging.movement_left(state, question)

    def way_cost(self, state: Skirmish, question: Choose, place: str) -> int | None:
        """What the way costs that a move would take."""
        return judging.way_cost(state, question, place)

    def why_not(self, state: Skirmish, question: Choose, text: str) -> str:
        """Why something is not among the options."""
        return judging.why_not(state, question, text)

    def faults(self, state: Skirmish, seat: int) -> list[tuple[str, str]]:
        """The rules of building that a warband breaks, as it stands in the position."""
        roster = state.roster
        cards = [
            card for card, owner in zip(roster.cards, roster.owners, strict=True) if owner == seat
        ]
        return broken_rules(cards, roster.factions[seat])

    def event_facts(self, state: Skirmish, event: Event) -> dict[str, tuple[str, ...]]:
        """The facts of an event in words."""
        return words.event_facts(event)


def open_book(cards: Path | None) -> HandbookBook:
    """The rulebook with what comes with warband and a folder of one's own: cards, warbands, maps
    and scenarios in it or in its `handbook/`."""
    return HandbookBook(Library(own=cards))
