"""Random dungeons as tables use them.

The last seat is the dungeon: a master's, or nobody's, when its creatures follow the book.
"""

from collections.abc import Mapping
from typing import cast

import msgspec

from warband.kernel.battle import Battle
from warband.kernel.events import Event
from warband.kernel.questions import Choose, Fact
from warband.kernel.record import Record
from warband.kernel.rulebook import Pick
from warband.looks.squares import MapView, View
from warband.rules.handbook import questions as q
from warband.rules.handbook.dungeon.campaign import Campaign, next_setup, parse_campaign
from warband.rules.handbook.dungeon.delve.book import DungeonBook
from warband.rules.handbook.dungeon.delve.heroes import (
    Party,
    find_party,
    hero_text,
    parse_parties,
    party_of_level,
)
from warband.rules.handbook.dungeon.delve.state import Delve, Options
from warband.rules.handbook.dungeon.delve.words import ASKS
from warband.rules.handbook.dungeon.digging import dig
from warband.rules.handbook.dungeon.library import find_deck, standard_decks
from warband.rules.handbook.seats import SEATS
from warband.rules.handbook.state import Skirmish
from warband.server.games.dungeon.camera import DungeonCamera
from warband.server.games.dungeon.desk import DelveDesk
from warband.server.games.dungeon.requests import ENDPOINTS
from warband.server.games.dungeon.views import map_version, map_view, view
from warband.server.games.dungeon.views import offer as delve_offer
from warband.server.games.handbook.offers import number_of, offer
from warband.server.games.handbook.previews import answer
from warband.server.games.handbook.tables import numbered_fact, opportunity_window
from warband.server.judging.desk import Pointed
from warband.server.protocol import Army, CreateTable, Mark, PreviewQuery
from warband.server.table_book import ArmyError, Brought, Recorded, Standing, TableBook
from warband.server.tables.skipping import Window

__all__ = ["ENDPOINTS", "DungeonTables", "open_tables"]

RULES = ("master", "light", "bars", "initiative ongoing", "initiative ten", "damage dice")
"""Special delve rules that a table may agree on, behind the name of the deck."""
EXPEDITION = "expedition"
"""In place of a deck: the party and the dungeon of the expedition that the host brings."""


class DungeonTables(TableBook[Delve]):
    """Delves with decks, parties and stat cards at hand."""

    def __init__(self, book: DungeonBook) -> None:
        super().__init__(book)
        self.library = book.library
        self._desk = DelveDesk(book)

    # ------------------------------------------------------------------------ the judge

    def desk(self) -> DelveDesk:
        """Positions laid out by hand."""
        return self._desk

    def points_at(self, battle: Battle[Delve], question: Choose) -> list[Pointed]:
        """A door, a square or a creature."""
        if question.ask in (*ASKS, q.PLACE):
            shapes = delve_offer(battle.state, question)
        else:
            shapes = offer(battle.state, question)
        return [
            Pointed((shape.cell,) if shape.cell >= 0 else shape.cells, shape.piece)
            for shape in shapes
        ]

    # ---------------------------------------------------------------------- new tables

    def format_for(self, request: CreateTable) -> str:
        """The name of a deck, and behind semicolons the special rules."""
        name, *rules = (part.strip() for part in request.format.split(";"))
        known = standard_decks()
        if name == EXPEDITION:
            return "; ".join([name, *_known_rules(rules)])
        deck = known.get(name) if name else next(iter(known.values()))
        if deck is None:
            raise ArmyError(f"there is no deck {name!r}; there are {', '.join(known)}")
        return "; ".join([deck.name, *_known_rules(rules)])

    def check_army(self, army: Army, brought: Brought) -> None:
        if brought.format.split("; ")[0] == EXPEDITION:
            campaign_of(army)
        else:
            party_of(army, brought)

    def brings(self, brought: Brought) -> bool:
        """The party is the host's."""
        return False

    def setup(self, brought: Brought, pick: Pick) -> str:
        name, *rules = brought.format.split("; ")
        if name == EXPEDITION:
            return self._next_delve(brought, rules, pick)
        party = party_of(brought.armies[0], brought)
        players = len(brought.armies) - 1
        if not 1 <= players <= len(party.heroes):
            raise ArmyError(f"{players} players are too many for {len(party.heroes)} heroes")
        lines = [f"deck {name}", f"map 4x3 {1 + pick(100_000)}", *rules]
        lines += [f"{SEATS[n % players]} {hero_text(hero)}" for n, hero in enumerate(party.heroes)]
        return "\n".join(lines) + "\n"

    def _next_delve(self, brought: Brought, rules: list[str], pick: Pick) -> str:
        """The next delve of an expedition, on a floor of its own."""
        campaign = campaign_of(brought.armies[0])
        plan = dig(4, 3, campaign.deck.rooms, pick)
        options = Options(master="master" in rules, light="light" in rules, bars="bars" in rules)
        try:
            return next_setup(campaign, plan, options, len(brought.armies) - 1)
        except ValueError as error:
            raise ArmyError(str(error)) from None

    def recorded(self, record: Record, battle: Battle[Delve]) -> Recorded:
        state = battle.state
        count = state.roster.players
        return Recorded(state.deck.name, self.colours[:count], (*((0,) * (count - 1)), count - 1))

    # ------------------------------------------------------------------------- battles

    def prepare(self, setup: str) -> None:
        """Work out what squares see of each other before anybody waits for it."""
        Battle(self.rules, self.start(setup)).state.field.ground.sees(1, 2)

    def check_record(self, record: Record) -> None:
        if len(record.setup) > 100_000:
            raise ValueError("the setup is longer than that of any delve")

    # --------------------------------------------------------------------------- looks

    def view(self, battle: Battle[Delve], seats: tuple[int, ...]) -> View:
        question = battle.ask()
        return view(battle.state, question, seats)

    def map(self, battle: Battle[Delve]) -> MapView:
        return map_view(battle.state)

    def map_version(self, battle: Battle[Delve]) -> str:
        return map_version(battle.state)

    def standing(self, battle: Battle[Delve]) -> Standing:
        state = battle.state
        won = state.winners if state.result else None
        done = int(state.total)
        names = [
            ", ".join(
                state.heroes[hero].name
                for hero in range(state.size)
                if state.roster.owners[hero] == seat
            )
            for seat in range(state.master)
        ]
        score = (*((done,) * state.master), 0)
        return Standing(state.clock + 1, score, won, (*names, state.deck.name))

    def facts(self, battle: Battle[Delve], event: Event) -> Mapping[str, Fact]:
        """Creatures, seats and squares by number: the rules tell them by name."""
        state = battle.state
        return {name: numbered_fact(state, name, fact) for name, fact in event.facts.items()}

    def mark(self, battle: Battle[Delve], event: Event, answers: int, line: int) -> Mark | None:
        clock = battle.state.clock
        if event.kind == "door":
            return Mark(answers, line, clock, f"Door {event['door']}", "round")
        if event.kind == "turn":
            return Mark(answers, line, clock, str(event["who"]), "activation")
        if event.kind == "over":
            return Mark(answers, line, clock, "The end", "end")
        return None

    def camera(self, battle: Battle[Delve], seats: tuple[int, ...]) -> DungeonCamera:
        return DungeonCamera(battle)

    def preview(self, battle: Battle[Delve], query: PreviewQuery) -> msgspec.Struct:
        return answer(cast("Battle[Skirmish]", battle), query)

    # ----------------------------------------------------------------- turns and windows

    def reveals(self, event: Event) -> bool:
        """Nobody unsees what lay behind a door."""
        return event.kind in ("door", "heard", "searched", "treasure")

    def begins_activation(self, question: Choose) -> bool:
        return question.ask in (q.ACTIVATE, q.DELVE)

    def setting_up(self, battle: Battle[Delve]) -> bool:
        return False

    def clockwork(self, battle: Battle[Delve]) -> tuple[int, int]:
        state = battle.state
        return state.clock + 1, state.activated.bit_count()

    def subject(self, battle: Battle[Delve], question: Choose) -> str:
        who = number_of(question, "who")
        return battle.state.name(who) if who >= 0 else ""

    def window(self, battle: Battle[Delve], question: Choose) -> Window | None:
        return opportunity_window(battle.state, question)


def _known_rules(rules: list[str]) -> list[str]:
    strange = [rule for rule in rules if rule not in RULES]
    if strange:
        raise ArmyError(f"{strange[0]!r} is no rule of delves; there are {', '.join(RULES)}")
    return rules


def campaign_of(army: Army) -> Campaign:
    """The expedition that somebody brings, as text."""
    try:
        return parse_campaign(army.text, "your expedition")
    except ValueError as error:
        raise ArmyError(str(error)) from None


def party_of(army: Army, brought: Brought) -> Party:
    """The party that somebody brings: a ready one, one's own as text, or that of the level."""
    try:
        if army.text.strip():
            parties = parse_parties(army.text, "your party")
            if len(parties) != 1:
                raise ArmyError(f"expected one party, found {len(parties)}")
            return parties[0]
        if army.ready:
            return find_party(army.ready)
        return party_of_level(find_deck(brought.format.split(";")[0]).level)
    except ValueError as error:
        raise ArmyError(str(error)) from None


def open_tables(book: DungeonBook) -> DungeonTables:
    """Tables of the rulebook."""
    return DungeonTables(book)
