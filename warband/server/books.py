"""A rulebook as tables use it: begin a battle, look at it, put it into words."""

import re
from collections.abc import Sequence
from functools import lru_cache

from warband.kernel.battle import Battle
from warband.kernel.events import Event
from warband.kernel.questions import Answer, Choose
from warband.kernel.record import parse_record, replay_record, write_record
from warband.rules.v3.library import Library, standard_library
from warband.rules.v3.offers import offer
from warband.rules.v3.rules import GuildV3
from warband.rules.v3.setup import begin
from warband.rules.v3.setup_text import parse_setup
from warband.rules.v3.state import SEATS, Skirmish
from warband.rules.v3.view import MapView, View, map_version, map_view, view
from warband.rules.v3.words import say
from warband.server.skipping import ORDER, WINDOWS, Choice, Window

MOST_CREATURES = 150
"""Creatures of both sides; records that list more are not even replayed."""


class V3Book:
    """Guild V3 with the cards, maps and warbands at hand."""

    name = "v3"
    colours = SEATS

    def __init__(self, library: Library) -> None:
        self.library = library
        self.rules = GuildV3()

    # ------------------------------------------------------------------------- battles

    def prepare(self, setup: str) -> None:
        """Work out the tables of the maps that the battle may be fought on; takes a moment."""
        parsed = parse_setup(setup)
        names = {side.map for side in parsed.sides}
        for name in [parsed.fixed_map] if parsed.fixed_map else sorted(names):
            lines = self.library.map(name).field().lines
            for kind in ("sight", "effect", "melee"):
                lines.optics(kind, False)

    def begin(self, setup: str) -> Battle[Skirmish]:
        """A battle without dice of its own: the table rolls them."""
        return Battle(self.rules, begin(parse_setup(setup), self.library))

    def replay(self, setup: str, answers: Sequence[Answer]) -> Battle[Skirmish]:
        """A battle in which these answers were given."""
        battle = self.begin(setup)
        for answer in answers:
            give(battle, answer)
        return battle

    def read_record(self, text: str) -> tuple[str, Battle[Skirmish]]:
        """The setup and the battle of a record; ValueError says which line is wrong."""
        record = parse_record(text)
        if record.rules != self.name:
            raise ValueError(f"the record is of a battle under {record.rules}, not {self.name}")
        counts = [int(n) for n in re.findall(r"^\s*(\d{1,9})\d*\s", record.setup, re.MULTILINE)]
        if sum(counts) > MOST_CREATURES:
            raise ValueError(f"the setup lists {sum(counts)} creatures, more than any battle has")
        battle = replay_record(
            record, self.rules, lambda setup: begin(parse_setup(setup), self.library), SEATS
        )
        return record.setup, battle

    def write_record(self, battle: Battle[Skirmish], setup: str) -> str:
        """The record of a battle."""
        return write_record(battle, setup, SEATS)

    # --------------------------------------------------------------------------- looks

    def view(self, battle: Battle[Skirmish], seats: tuple[int, ...]) -> View:
        """The battle as whoever holds these seats may see it."""
        return view(battle.state, battle.ask(), seats)

    def map(self, battle: Battle[Skirmish]) -> MapView:
        """The map as it is now."""
        return map_view(battle.state.field)

    def map_version(self, battle: Battle[Skirmish]) -> str:
        """Changes whenever the map does."""
        return map_version(battle.state.field)

    def say(self, battle: Battle[Skirmish], event: Event) -> str:
        """An event in words."""
        return say(battle.state, event)

    # ----------------------------------------------------------------- turns and windows

    def begins_activation(self, question: Choose) -> bool:
        """Whether the answer begins an activation (or the placing of a creature)."""
        return question.ask in ("activate", "set up")

    def clockwork(self, battle: Battle[Skirmish]) -> tuple[int, int]:
        """The round, and a number that changes with every activation: yields end by these."""
        state = battle.state
        return state.round, sum(piece.activations for piece in state.pieces)

    def window(self, battle: Battle[Skirmish], question: Choose) -> Window | None:
        """The question as skip settings see it; None for what is never skipped."""
        if question.ask not in ORDER and question.ask not in WINDOWS:
            return None
        state = battle.state
        choices: list[Choice] = []
        passing = -1
        for option in offer(state, question):
            if option.kind in ("pass", "no"):
                passing = option.n
                continue
            habit = ""
            if question.ask == "reaction":
                habit = f"{state.pieces[option.piece].name}: {option.power}"
            elif question.ask == "may":
                who, power = question.about.get("who"), question.about.get("power")
                assert isinstance(who, int)
                habit = f"{state.pieces[who].name}: {power}"
            choices.append(Choice(option.n, habit, option.kind))
        event = question.about.get("event", "")
        return Window(question.ask, str(event), tuple(choices), passing)


def give(battle: Battle[Skirmish], answer: Answer) -> None:
    """Give a battle an answer of either kind."""
    if isinstance(answer, int):
        battle.pick(answer)
    else:
        battle.roll(*answer)


@lru_cache(maxsize=1)
def v3_book() -> V3Book:
    """Guild V3 with everything that comes with warband; read once."""
    return V3Book(standard_library())
