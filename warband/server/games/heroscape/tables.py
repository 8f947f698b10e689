"""HeroScape as tables use it."""

from dataclasses import replace

import msgspec

from warband.kernel.battle import Battle
from warband.kernel.events import Event
from warband.kernel.questions import Choose, Kind, Question, Roll
from warband.kernel.record import Record
from warband.kernel.rulebook import Pick
from warband.looks.hexes import HexMap, HexView
from warband.rules.heroscape import questions as q
from warband.rules.heroscape.book import HeroscapeBook
from warband.rules.heroscape.orders import MARKERS
from warband.rules.heroscape.state import Game
from warband.rules.heroscape.text.setup_text import Setup, parse_setup, print_setup
from warband.rules.heroscape.views import secret
from warband.server.games.heroscape.armies import MOST_CARDS, army_of, random_army
from warband.server.games.heroscape.camera import HeroscapeCamera
from warband.server.games.heroscape.desk import HexDesk
from warband.server.games.heroscape.looks import (
    look,
    map_version,
    map_view,
    outcome_words,
    scores,
)
from warband.server.games.heroscape.offers import offer
from warband.server.games.heroscape.previews import preview_attacks, preview_sight
from warband.server.games.heroscape.requests import ENDPOINTS
from warband.server.games.heroscape.scenarios import WHOLE_CAMPAIGN
from warband.server.judging.desk import Pointed
from warband.server.protocol import (
    Army,
    CreateTable,
    Habit,
    HexAttacksQuery,
    HexSightQuery,
    Mark,
    PreviewQuery,
)
from warband.server.table_book import (
    ArmyError,
    Brought,
    Recorded,
    Standing,
    TableBook,
    WrongBook,
)
from warband.server.tables.skipping import Choice, Window

__all__ = ["ENDPOINTS", "HeroscapeTables", "open_tables"]

FIRST_SCENARIO = "ambush"
MOST_PLAYERS = 4
"""Start zones and colours of figures are made for so many."""
MOST_SPACES = 600
"""Spaces of a board drawn in a record: what sight costs grows with their square."""
REVEALING = frozenset(("order-revealed", "order-removed", "glyph-revealed"))
"""Events that show what was hidden."""

DECLINABLE: dict[Kind, Habit] = {q.LEAVING_ATTACK: "always", q.USE_POWER: "ask"}
"""What may be declined, and what is done as long as a player has not said otherwise."""


class HeroscapeTables(TableBook[Game]):
    """HeroScape with its cards, boards and scenarios at hand."""

    hides = True

    def __init__(self, book: HeroscapeBook) -> None:
        super().__init__(book)
        self.colours = book.seats[:MOST_PLAYERS]
        self.library = book.library
        self._desk = HexDesk(book.library)

    # ---------------------------------------------------------------------- new tables

    def format_for(self, request: CreateTable) -> str:
        """The key of a scenario, or the whole campaign."""
        wanted = request.format or FIRST_SCENARIO
        if wanted != WHOLE_CAMPAIGN and wanted not in self.library.scenarios():
            known = ", ".join([WHOLE_CAMPAIGN, *self.library.scenarios()])
            raise ArmyError(f"there is no scenario {wanted!r}; there are {known}")
        return wanted

    def check_army(self, army: Army, brought: Brought) -> None:
        self._army(army, brought, lambda n: 0)

    def _army(self, army: Army, brought: Brought, pick: Pick) -> tuple[str, ...]:
        """The cards a player brings; none to draft them."""
        if army == Army():
            return ()
        if self._preset(brought.format):
            raise ArmyError("the armies of this scenario are set")
        return army_of(army, self.points(brought), self.library, pick)

    def _preset(self, format: str) -> bool:
        """Whether the scenario says which army each player leads."""
        return format == WHOLE_CAMPAIGN or bool(self.library.scenario(format).starts)

    def brings(self, brought: Brought) -> bool:
        """Armies are either drafted, or everybody brings one."""
        return not self._preset(brought.format) and any(army != Army() for army in brought.armies)

    def points(self, brought: Brought) -> int:
        if self._preset(brought.format):
            return 0
        return brought.points or self.library.scenario(brought.format).points

    def setup(self, brought: Brought, pick: Pick) -> str:
        """Armies are set, brought along or drafted; who faces a brought army gets one too."""
        players = len(brought.armies)
        teams = brought.teams or tuple(range(players))
        if self._preset(brought.format):
            if players > 2:
                raise ArmyError("two players play this scenario: its armies are set")
            for army in brought.armies:
                self._army(army, brought, pick)
        if brought.format == WHOLE_CAMPAIGN:
            return print_setup(Setup())
        scenario = self.library.scenario(brought.format)
        zones = len(self.library.board(scenario.board).zones)
        if not scenario.starts and len(set(teams)) > zones:
            raise ArmyError(f"the battlefield has start zones for {zones} sides")
        armies: tuple[tuple[str, ...], ...] = ()
        if self.brings(brought):
            points = self.points(brought)
            armies = tuple(
                self._army(army, brought, pick) or random_army(points, self.library, pick)
                for army in brought.armies
            )
        return print_setup(
            Setup(
                brought.format,
                teams=teams,
                points=brought.points or None,
                sets=players if players > scenario.sets else None,
                rounds=self._rounds(brought),
                armies=armies,
            )
        )

    def _rounds(self, brought: Brought) -> int | None:
        """The last round, where it is not that of the scenario. Only the Master game has rounds."""
        if not self.library.scenario(brought.format).master or not brought.rounds:
            return None
        return max(brought.rounds, 0)

    def with_last_round(self, setup: str, last: int) -> str:
        """Only the Master game has rounds, and then its scenario says who has won."""
        parsed = parse_setup(setup)
        if not parsed.scenario or not self.library.scenario(parsed.scenario).master:
            return ""
        return print_setup(replace(parsed, rounds=min(parsed.rounds or last, last)))

    def recorded(self, record: Record, battle: Battle[Game]) -> Recorded:
        setup = parse_setup(record.setup)
        return Recorded(
            setup.scenario or WHOLE_CAMPAIGN, self.colours[: len(setup.teams)], setup.teams
        )

    # ------------------------------------------------------------------------- battles

    def check_record(self, record: Record) -> None:
        setup = parse_setup(record.setup)
        if len(setup.teams) > MOST_PLAYERS:
            raise ValueError(f"a table has {MOST_PLAYERS} seats, the record {len(setup.teams)}")
        spaces = _most_spaces(setup.drawing)
        if spaces > MOST_SPACES:
            raise ValueError(f"the drawn board is too large: {spaces} spaces, over {MOST_SPACES}")
        if any(len(army) > MOST_CARDS for army in setup.armies):
            raise ValueError(f"an army has more than {MOST_CARDS} cards")

    # --------------------------------------------------------------------------- looks

    def view(self, battle: Battle[Game], seats: tuple[int, ...]) -> HexView:
        question = battle.ask()
        placed: tuple[int, ...] = ()
        if isinstance(question, Choose) and question.ask == q.ORDER_MARKER:
            placed = _placed_so_far(battle, question)
        return look(battle.state, question, seats, placed)

    def map(self, battle: Battle[Game]) -> HexMap:
        return map_view(battle.state)

    def map_version(self, battle: Battle[Game]) -> str:
        return map_version(battle.state)

    def standing(self, battle: Battle[Game]) -> Standing:
        game = battle.state
        armies = tuple(_army_name(game, seat) for seat in range(len(game.roster.teams)))
        return Standing(game.round, scores(game), game.winners if game.result else None, armies)

    def outcome(self, battle: Battle[Game]) -> str:
        return outcome_words(battle.state)

    def mark(self, battle: Battle[Game], event: Event, answers: int, line: int) -> Mark | None:
        game = battle.state
        if event.kind == "round":
            return Mark(answers, line, game.round, f"Round {game.round}", "round")
        if event.kind in ("order-revealed", "card-chosen"):
            return Mark(answers, line, game.round, str(event["unit"]), "activation")
        if event.kind in ("victory", "draw"):
            return Mark(answers, line, game.round, "The end", "end")
        if event.kind in ("placed", "drafted"):
            return Mark(answers, line, 0, "Setup", "setup")
        return None

    def camera(self, battle: Battle[Game], seats: tuple[int, ...]) -> HeroscapeCamera:
        return HeroscapeCamera(battle, seats)

    def preview(self, battle: Battle[Game], query: PreviewQuery) -> msgspec.Struct:
        match query:
            case HexAttacksQuery():
                return preview_attacks(battle.state, query)
            case HexSightQuery():
                return preview_sight(battle.state, query)
            case _:
                raise WrongBook("this preview belongs to another rulebook")

    # ------------------------------------------------------------------------- secrets

    def secret(self, question: Question) -> str:
        if not secret(question, (), None):
            return ""
        return "a secret roll" if isinstance(question, Roll) else "lays an order marker"

    def reveals(self, event: Event) -> bool:
        return event.kind in REVEALING

    # ----------------------------------------------------------------- turns and windows

    def begins_activation(self, question: Choose) -> bool:
        first = question.about.get("marker") in (None, MARKERS[0])
        return question.ask in (q.ARMY_CARD, q.ORDER_MARKER, q.DRAFT, q.PLACE) and first

    def setting_up(self, battle: Battle[Game]) -> bool:
        return battle.state.phase in ("draft", "place")

    def subject(self, battle: Battle[Game], question: Choose) -> str:
        figure = question.about.get("figure")
        return battle.state.roster.names[figure] if isinstance(figure, int) and figure >= 0 else ""

    def desk(self) -> HexDesk:
        """Positions laid out by hand."""
        return self._desk

    def points_at(self, battle: Battle[Game], question: Choose) -> list[Pointed]:
        """Spaces or a figure."""
        return [
            Pointed(option.spaces, option.target if option.target >= 0 else option.figure)
            for option in offer(battle.state, question)
        ]

    def window(self, battle: Battle[Game], question: Choose) -> Window | None:
        """Powers and leaving attacks that may be declined: usually nobody does."""
        if question.ask not in DECLINABLE:
            return None
        figure = question.about["figure"]
        assert isinstance(figure, int)
        what = str(question.about.get("power", question.ask))
        habit = f"{battle.state.roster.cards[figure].name}: {what}"
        return Window("may", question.ask, (Choice(0, habit, "yes", DECLINABLE[question.ask]),), 1)

    def clockwork(self, battle: Battle[Game]) -> tuple[int, int]:
        game = battle.state
        return game.round, game.turn * len(game.order) + game.active


def _placed_so_far(battle: Battle[Game], question: Choose) -> tuple[int, ...]:
    """The cards of the markers that were laid just before this one."""
    count = MARKERS.index(str(question.about["marker"]))
    given = battle.history[len(battle.history) - count :] if count else []
    cards = [question.options[answer] for answer in given if isinstance(answer, int)]
    return tuple(card for card in cards if isinstance(card, int))


def _army_name(game: Game, seat: int) -> str:
    """`Tandros Kreel and 3 more`."""
    cards = [unit.card.name for unit in game.roster.units if unit.seat == seat]
    if len(cards) < 2:
        return "".join(cards)
    return f"{cards[0]} and {len(cards) - 1} more"


def open_tables(book: HeroscapeBook) -> HeroscapeTables:
    """Tables of the rulebook."""
    return HeroscapeTables(book)


def _most_spaces(drawing: str) -> int:
    """How many spaces a drawing has at most: its words, or what its tiles cover.

    >>> _most_spaces("map\\ng1 ~0 g1\\ng1 #1^7"), _most_spaces("tiles\\ndungeon 24 R7 turn 3")
    (6, 30)
    """
    lines = [line.split() for line in drawing.splitlines()]
    tiles = sum(int(line[1][:9]) for line in lines if len(line) > 1 and line[1].isdecimal())
    return tiles + sum(len(line) for line in lines)
