"""The skirmish of the Miniatures Handbook as tables use it."""

from collections.abc import Mapping, Sequence

import msgspec

from warband.kernel.battle import Battle
from warband.kernel.events import Event
from warband.kernel.questions import Choose, Fact, Question
from warband.kernel.record import Record
from warband.kernel.rulebook import Pick
from warband.looks.squares import MapView, View
from warband.rules.handbook import questions as q
from warband.rules.handbook.book import HandbookBook
from warband.rules.handbook.scenario.library import all_plans
from warband.rules.handbook.scenario.nodes import Marks
from warband.rules.handbook.scenario.plan import STANDARD
from warband.rules.handbook.seats import SEATS
from warband.rules.handbook.state import Skirmish
from warband.rules.handbook.victory import leaders
from warband.rules.handbook.warbands import Limits
from warband.server.games.handbook.armies import RANDOM, check_army, setup_text
from warband.server.games.handbook.camera import HandbookCamera
from warband.server.games.handbook.desk import HandbookDesk
from warband.server.games.handbook.grounds import map_version, map_view
from warband.server.games.handbook.offers import number_of, offer
from warband.server.games.handbook.previews import answer
from warband.server.games.handbook.requests import ENDPOINTS
from warband.server.games.handbook.views import outcome_words, view
from warband.server.judging.desk import Pointed
from warband.server.protocol import Army, CreateTable, Mark, PreviewQuery
from warband.server.table_book import ArmyError, Brought, Recorded, Standing, TableBook
from warband.server.tables.skipping import Choice, Window

__all__ = ["ENDPOINTS", "HandbookTables", "open_tables"]

MOST_CREATURES = 150
"""Creatures of all sides; records that list more are not even replayed."""
CREATURES = ("who", "target", "by", "against")
SQUARES = ("square", "origin")


class HandbookTables(TableBook[Skirmish]):
    """The skirmish with its cards, warbands, tiles and scenarios at hand."""

    hides = True

    def __init__(self, book: HandbookBook) -> None:
        super().__init__(book)
        self.game = book.game
        self.library = book.library
        self._desk = HandbookDesk(book.library)

    # ------------------------------------------------------------------------ the judge

    def desk(self) -> HandbookDesk:
        """Positions laid out by hand."""
        return self._desk

    def points_at(self, battle: Battle[Skirmish], question: Choose) -> list[Pointed]:
        """Squares or a creature."""
        return [
            Pointed((shape.cell,) if shape.cell >= 0 else (), shape.piece)
            for shape in offer(battle.state, question)
        ]

    # ---------------------------------------------------------------------- new tables

    def format_for(self, request: CreateTable) -> str:
        """The short name of a scenario, or `random`."""
        wanted = request.format or STANDARD.key
        if wanted != RANDOM and wanted not in all_plans():
            known = ", ".join([RANDOM, *all_plans()])
            raise ArmyError(f"there is no scenario {wanted!r}; there are {known}")
        return wanted

    def check_army(self, army: Army, brought: Brought) -> None:
        check_army(army, brought, self.library)

    def points(self, brought: Brought) -> int:
        return brought.points or Limits().points

    def setup(self, brought: Brought, pick: Pick) -> str:
        return setup_text(brought, self.game, pick)

    def recorded(self, record: Record, battle: Battle[Skirmish]) -> Recorded:
        state = battle.state
        teams = state.roster.teams[: state.roster.players]
        return Recorded(
            state.scenario.plan.key,
            self.colours[: len(teams)],
            tuple(teams.index(team) for team in teams),
        )

    # ------------------------------------------------------------------------- battles

    def prepare(self, setup: str) -> None:
        """Work out what squares see of each other before anybody waits for it."""
        state = self.start(setup)
        state.field.ground.sees(1, 2)

    def tie_rule(self, battle: Battle[Skirmish], seats: Sequence[int]) -> Sequence[int]:
        """Tie-Breaker: points for eliminated enemies, nearest the centre, the dearest creature."""
        return leaders(battle.state, list(seats))

    def check_record(self, record: Record) -> None:
        if len(record.setup) > 100_000:
            raise ValueError("the setup is longer than that of any battle")

    # --------------------------------------------------------------------------- looks

    def view(self, battle: Battle[Skirmish], seats: tuple[int, ...]) -> View:
        question = battle.ask()
        return view(battle.state, question, seats)

    def map(self, battle: Battle[Skirmish]) -> MapView:
        return map_view(battle.state.field)

    def map_version(self, battle: Battle[Skirmish]) -> str:
        return map_version(battle.state.field)

    def standing(self, battle: Battle[Skirmish]) -> Standing:
        state = battle.state
        players = state.roster.players
        won = state.winners if state.result else None
        names = tuple(_army_name(state, seat) for seat in range(players))
        return Standing(state.round, tuple(state.points[:players]), won, names)

    def outcome(self, battle: Battle[Skirmish]) -> str:
        return outcome_words(battle.state)

    def facts(self, battle: Battle[Skirmish], event: Event) -> Mapping[str, Fact]:
        """Creatures, seats and squares by number: the rules tell them by name."""
        state = battle.state
        found: dict[str, Fact] = {}
        for name, fact in event.facts.items():
            found[name] = numbered_fact(state, name, fact)
        return found

    def mark(self, battle: Battle[Skirmish], event: Event, answers: int, line: int) -> Mark | None:
        state = battle.state
        if event.kind == "round":
            return Mark(answers, line, state.round, f"Round {state.round}", "round")
        if event.kind == "turn":
            return Mark(answers, line, state.round, str(event["who"]), "activation")
        if event.kind == "won":
            return Mark(answers, line, state.round, "The end", "end")
        if event.kind in ("tile", "deployed"):
            return Mark(answers, line, 0, "Setup", "setup")
        return None

    def camera(self, battle: Battle[Skirmish], seats: tuple[int, ...]) -> HandbookCamera:
        return HandbookCamera(battle)

    def preview(self, battle: Battle[Skirmish], query: PreviewQuery) -> msgspec.Struct:
        return answer(battle, query)

    # ------------------------------------------------------------------------- secrets

    def keeps_secrets(self, battle: Battle[Skirmish]) -> bool:
        """Only while creatures are marked in secret."""
        state = battle.state
        return state.scenario.plan.has(Marks) and not state.recall("marks made")

    def secret(self, question: Question) -> str:
        return "marks a creature" if question.about.get("secret") else ""

    def reveals(self, event: Event) -> bool:
        return event.kind == "marked"

    # ----------------------------------------------------------------- turns and windows

    def begins_activation(self, question: Choose) -> bool:
        return question.ask in (q.ACTIVATE, q.DEPLOY, q.TILE, q.ASSEMBLY_TILE)

    def setting_up(self, battle: Battle[Skirmish]) -> bool:
        return battle.state.round == 0

    def clockwork(self, battle: Battle[Skirmish]) -> tuple[int, int]:
        state = battle.state
        return state.round, state.activated.bit_count()

    def subject(self, battle: Battle[Skirmish], question: Choose) -> str:
        who = number_of(question, "who")
        return battle.state.name(who) if who >= 0 else ""

    def window(self, battle: Battle[Skirmish], question: Choose) -> Window | None:
        return opportunity_window(battle.state, question)


def opportunity_window(state: Skirmish, question: Choose) -> Window | None:
    """Attacks of opportunity may be left to a habit."""
    if question.ask != q.OPPORTUNITY:
        return None
    choices: list[Choice] = []
    passing = -1
    card = state.roster.cards[number_of(question, "who")].name
    for option in offer(state, question):
        if option.kind == "pass":
            passing = option.n
        else:
            choices.append(Choice(option.n, f"{card}: {option.power}", option.kind))
    return Window("may", "opportunity", tuple(choices), passing)


def numbered_fact(state: Skirmish, name: str, fact: Fact) -> Fact:
    """A fact of an event by number, where it names a creature, a seat or a square."""
    if isinstance(fact, str):
        if name in CREATURES:
            return state.roster.names.index(fact) if fact in state.roster.names else -1
        if name == "seat":
            return SEATS.index(fact) if fact in SEATS else -1
        if name in SQUARES:
            return _cell(state, fact)
    if isinstance(fact, tuple):
        one = {"targets": "who", "seats": "seat", "path": "square", "cells": "square"}.get(name)
        if one is not None:
            return tuple(numbered_fact(state, one, each) for each in fact)
    return fact


def _cell(state: Skirmish, name: str) -> int:
    try:
        return state.field.grid.parse(name)
    except ValueError:
        return -1


def _army_name(state: Skirmish, seat: int) -> str:
    """`LG: Sword of Heironeous and 4 more`."""
    owners = state.roster.owners
    cards = [
        card.name for card, owner in zip(state.roster.cards, owners, strict=True) if owner == seat
    ]
    if len(cards) < 2:
        return "".join(cards)
    return f"{cards[0]} and {len(cards) - 1} more"


def open_tables(book: HandbookBook) -> HandbookTables:
    """Tables of the rulebook."""
    return HandbookTables(book)
