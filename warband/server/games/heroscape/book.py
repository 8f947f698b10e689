"""HeroScape as tables use it."""

import msgspec

from warband.kernel.battle import Battle
from warband.kernel.events import Event
from warband.kernel.questions import Choose, Question, Roll
from warband.kernel.record import Record
from warband.rules.heroscape.game import Heroscape
from warband.rules.heroscape.orders import MARKERS
from warband.rules.heroscape.scenarios import score
from warband.rules.heroscape.setup_text import Setup, begin, parse_setup, print_setup
from warband.rules.heroscape.state import Game
from warband.rules.heroscape.views import secret
from warband.rules.heroscape.words import say
from warband.server.books import ArmyError, Book, Brought, Pick, Standing, WrongBook
from warband.server.games.heroscape.armies import MOST_CARDS, listed_army, random_army
from warband.server.games.heroscape.camera import HeroscapeCamera
from warband.server.games.heroscape.looks import (
    look,
    map_version,
    map_view,
    outcome_words,
    winner,
)
from warband.server.games.heroscape.previews import preview_attacks, preview_sight
from warband.server.games.heroscape.scenarios import WHOLE_CAMPAIGN
from warband.server.games.heroscape.shapes import HexMap, HexView
from warband.server.protocol import (
    Army,
    CreateTable,
    HexAttacksQuery,
    HexSightQuery,
    Mark,
    PreviewQuery,
)

FIRST_SCENARIO = "ambush"
LARGEST_DRAWING = 20_000
"""Characters of a drawn board in an uploaded record."""
PLAYERS = 2
REVEALING = frozenset(("order-revealed", "order-removed", "glyph-revealed"))
"""Events that show what was hidden."""


class HeroscapeBook(Book[Game]):
    """HeroScape with its cards, boards and scenarios at hand."""

    name = "heroscape"
    hides = True

    def __init__(self, rules: Heroscape) -> None:
        self.rules = rules
        self.game = rules
        self.library = rules.library

    # ---------------------------------------------------------------------- new tables

    def format_for(self, request: CreateTable) -> str:
        """The key of a scenario, or the whole campaign."""
        wanted = request.format or FIRST_SCENARIO
        if wanted != WHOLE_CAMPAIGN and wanted not in self.library.scenarios():
            known = ", ".join([WHOLE_CAMPAIGN, *self.library.scenarios()])
            raise ArmyError(f"there is no scenario {wanted!r}; there are {known}")
        return wanted

    def check_army(self, army: Army, format: str) -> None:
        self._army(army, format)

    def _army(self, army: Army, format: str) -> tuple[str, ...]:
        """The cards a player brings; none to draft them."""
        if not army.text.strip():
            return ()
        if format == WHOLE_CAMPAIGN or self.library.scenario(format).starts:
            raise ArmyError("the armies of this scenario are set")
        return listed_army(army.text, self.library.scenario(format).points, self.library)

    def setup(self, brought: Brought, pick: Pick) -> str:
        """Armies are set, brought along or drafted; who faces a brought army gets one too."""
        if brought.format == WHOLE_CAMPAIGN:
            return print_setup(Setup())
        armies = tuple(self._army(army, brought.format) for army in brought.armies)
        if any(armies):
            points = self.library.scenario(brought.format).points
            armies = tuple(army or random_army(points, self.library, pick) for army in armies)
        return print_setup(
            Setup(
                brought.format,
                rounds=brought.rounds or None,
                armies=armies if any(armies) else (),
            )
        )

    def recorded(self, record: Record, battle: Battle[Game]) -> tuple[str, tuple[str, str]]:
        return parse_setup(record.setup).scenario or WHOLE_CAMPAIGN, ("blue", "red")

    # ------------------------------------------------------------------------- battles

    def start(self, setup: str) -> Game:
        return begin(self.game, setup)

    def check_record(self, record: Record) -> None:
        setup = parse_setup(record.setup)
        if len(setup.teams) != PLAYERS:
            raise ValueError(f"a table has {PLAYERS} seats, the record {len(setup.teams)}")
        if len(setup.drawing) > LARGEST_DRAWING:
            raise ValueError("the drawn board is too large")
        if any(len(army) > MOST_CARDS for army in setup.armies):
            raise ValueError(f"an army has more than {MOST_CARDS} cards")

    # --------------------------------------------------------------------------- looks

    def view(self, battle: Battle[Game], seats: tuple[int, ...]) -> HexView:
        question = battle.ask()
        placed: tuple[int, ...] = ()
        if isinstance(question, Choose) and question.ask == "order marker":
            placed = _placed_so_far(battle, question)
        return look(battle.state, question, seats, placed)

    def map(self, battle: Battle[Game]) -> HexMap:
        return map_view(battle.state)

    def map_version(self, battle: Battle[Game]) -> str:
        return map_version(battle.state)

    def standing(self, battle: Battle[Game]) -> Standing:
        game = battle.state
        points, teams = score(game), game.roster.teams
        return Standing(
            game.round,
            (points[teams[0]], points[teams[1]]),
            winner(game),
            (_army_name(game, 0), _army_name(game, 1)),
        )

    def outcome(self, battle: Battle[Game]) -> str:
        return outcome_words(battle.state)

    def say(self, battle: Battle[Game], event: Event) -> str:
        return say(event)

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
        if not secret(question, (0, 1), None):
            return ""
        return "a secret roll" if isinstance(question, Roll) else "lays an order marker"

    def reveals(self, event: Event) -> bool:
        return event.kind in REVEALING

    # ----------------------------------------------------------------- turns and windows

    def begins_activation(self, question: Choose) -> bool:
        first = question.about.get("marker") in (None, MARKERS[0])
        return question.ask in ("army card", "order marker", "draft", "place") and first

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
