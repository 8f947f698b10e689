"""An edition as tables use it."""

import re

import msgspec
from msgspec.structs import replace

from warband.ddm import questions as q
from warband.ddm.book import EditionBook
from warband.ddm.look.option_shapes import offer
from warband.ddm.look.view import map_version, map_view, scores, view
from warband.ddm.seats import fight_alone, numbered
from warband.ddm.state import Skirmish
from warband.ddm.text.setup_text import parse_setup, position_in, print_setup
from warband.kernel.battle import Battle
from warband.kernel.events import Event
from warband.kernel.questions import Choose
from warband.kernel.record import Record
from warband.kernel.rulebook import Pick
from warband.lab.same_moment import compare_battle
from warband.looks.squares import MapView, View
from warband.server.games.ddm.armies import MOST_CARDS, format_for, muster, setup_text
from warband.server.games.ddm.camera import EditionCamera
from warband.server.games.ddm.desk import EditionDesk
from warband.server.games.ddm.previews import answer
from warband.server.games.ddm.requests import ENDPOINTS
from warband.server.judging.desk import Pointed
from warband.server.protocol import Army, CreateTable, EditionsQuery, Mark, PreviewQuery
from warband.server.table_book import Brought, Recorded, Standing, TableBook
from warband.server.tables.skipping import Choice, Window

__all__ = ["ENDPOINTS", "EditionTables", "open_tables"]

MOST_CREATURES = 150
"""Creatures of both sides; records that list more are not even replayed."""


class EditionTables(TableBook[Skirmish]):
    """An edition with its cards, maps and warbands at hand."""

    def __init__(self, book: EditionBook) -> None:
        super().__init__(book)
        self.library = book.library
        self.edition_book = book
        self._desk = EditionDesk(book.library)

    # ---------------------------------------------------------------------- new tables

    def format_for(self, request: CreateTable) -> str:
        armies = tuple(place.army for place in request.places) or (request.army, request.enemy)
        return format_for(request.format, armies, self.library)

    def check_army(self, army: Army, brought: Brought) -> None:
        muster(
            army,
            self.library.edition.building.parse_format(brought.format),
            self.library,
            lambda n: 0,
        )

    def setup(self, brought: Brought, pick: Pick) -> str:
        return setup_text(
            brought.format,
            brought.armies,
            self.library,
            pick,
            fixed_map=brought.fixed_map,
            rounds=max(brought.rounds, 0),
            teams=numbered(brought.teams) or fight_alone(len(brought.armies)),
        )

    def recorded(self, record: Record, battle: Battle[Skirmish]) -> Recorded:
        sides = battle.state.setup.sides if battle.state.setup is not None else ()
        names = [side.name or "unknown" for side in sides]
        teams = battle.state.teams
        first_seats = tuple(teams.index(team) for team in teams)
        alone = first_seats == fight_alone(len(teams))
        return Recorded(str(battle.state.format), tuple(names), () if alone else first_seats)

    # ------------------------------------------------------------------------- battles

    def with_last_round(self, setup: str, last: int) -> str:
        """Time limit: after that round more points win; tied: the next score."""
        if position_in(setup) is not None:
            return ""
        parsed = parse_setup(setup)
        return print_setup(replace(parsed, rounds=min(parsed.rounds or last, last)))

    def prepare(self, setup: str) -> None:
        """Work out the tables of the maps that the battle may be fought on."""
        if position_in(setup) is not None:
            # A board that is laid out by hand is small.
            return
        parsed = parse_setup(setup)
        form = self.library.edition.building.parse_format(parsed.format)
        names = {side.map for side in parsed.sides}
        for name in [parsed.fixed_map] if parsed.fixed_map else sorted(names):
            lines = self.library.in_format(form).field(name).lines
            for kind in ("sight", "effect", "melee"):
                lines.optics(kind, False)

    def check_record(self, record: Record) -> None:
        setup = record.setup
        counts = [int(n) for n in re.findall(r"^\s*(\d{1,9})\d*\s", setup, re.MULTILINE)]
        placed = len(re.findall(rf"^\s*(?:{'|'.join(self.colours)})\s", setup, re.MULTILINE))
        if sum(counts) + placed > MOST_CREATURES:
            raise ValueError(
                f"the setup lists {sum(counts) + placed} creatures, more than any battle has"
            )
        cards = len(re.findall(r"^\s*(?:creature|item)\s", setup, re.MULTILINE))
        if cards > MOST_CARDS * len(self.colours):
            raise ValueError(f"the setup writes out {cards} cards, more than players may bring")

    # --------------------------------------------------------------------------- looks

    def view(self, battle: Battle[Skirmish], seats: tuple[int, ...]) -> View:
        return view(battle.state, battle.ask(), seats)

    def map(self, battle: Battle[Skirmish]) -> MapView:
        return map_view(battle.state.field)

    def map_version(self, battle: Battle[Skirmish]) -> str:
        return map_version(battle.state.field)

    def standing(self, battle: Battle[Skirmish]) -> Standing:
        state = battle.state
        sides = state.setup.sides if state.setup is not None else ()
        names = tuple(side.name for side in sides) or ("", "")
        won = None
        if state.winner is not None:
            won = tuple(seat for seat, team in enumerate(state.teams) if team == state.winner)
        return Standing(state.round, scores(state), won, names)

    def mark(self, battle: Battle[Skirmish], event: Event, answers: int, line: int) -> Mark | None:
        state = battle.state
        if event.kind == "round":
            return Mark(answers, line, state.round, f"Round {state.round}", "round")
        if event.kind == "turn":
            who = event["who"]
            assert isinstance(who, int)
            return Mark(answers, line, state.round, state.pieces[who].label, "activation")
        if event.kind == "won":
            return Mark(answers, line, state.round, "The end", "end")
        if event.kind == "placed":
            return Mark(answers, line, 0, "Setup", "setup")
        return None

    def camera(self, battle: Battle[Skirmish], seats: tuple[int, ...]) -> EditionCamera:
        return EditionCamera(battle)

    def preview(self, battle: Battle[Skirmish], query: PreviewQuery) -> msgspec.Struct:
        if isinstance(query, EditionsQuery):
            return compare_battle(self.edition_book, battle)
        return answer(battle, query)

    # ----------------------------------------------------------------- turns and windows

    def begins_activation(self, question: Choose) -> bool:
        return question.ask in (q.ACTIVATE, q.SET_UP)

    def clockwork(self, battle: Battle[Skirmish]) -> tuple[int, int]:
        state = battle.state
        return state.round, sum(piece.activations for piece in state.pieces)

    def subject(self, battle: Battle[Skirmish], question: Choose) -> str:
        who = question.about.get("who")
        return battle.state.pieces[who].label if isinstance(who, int) and who >= 0 else ""

    def desk(self) -> EditionDesk:
        """Positions laid out by hand."""
        return self._desk

    def points_at(self, battle: Battle[Skirmish], question: Choose) -> list[Pointed]:
        """Squares or a creature; squares on the way only where nothing else leads there."""
        shapes = offer(battle.state, question)
        ends = {shape.cell for shape in shapes if shape.kind != "via"}
        return [
            Pointed((), shape.piece)
            if shape.cell < 0 or (shape.kind == "via" and shape.cell in ends)
            else Pointed((shape.cell,), shape.piece)
            for shape in shapes
        ]

    def window(self, battle: Battle[Skirmish], question: Choose) -> Window | None:
        if question.ask not in q.ORDERING and question.ask not in q.INTERRUPTING:
            return None
        state = battle.state
        choices: list[Choice] = []
        passing = -1
        for option in offer(state, question):
            if option.kind in ("pass", "no"):
                passing = option.n
                continue
            habit = ""
            if question.ask == q.REACTION:
                habit = f"{state.pieces[option.piece].name}: {option.power}"
            elif question.ask == q.MAY:
                who, power = question.about.get("who"), question.about.get("power")
                assert isinstance(who, int)
                habit = f"{state.pieces[who].name}: {power}"
            choices.append(Choice(option.n, habit, option.kind))
        event = question.about.get("event", "")
        order = question.ask in q.ORDERING
        return Window(question.ask, str(event), tuple(choices), passing, order)


def open_tables(book: EditionBook) -> EditionTables:
    """Tables of the rulebook."""
    return EditionTables(book)
