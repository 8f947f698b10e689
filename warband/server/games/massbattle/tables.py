"""Mass battles as tables use them."""

from collections.abc import Mapping

import msgspec

from warband.kernel.battle import Battle
from warband.kernel.events import Event
from warband.kernel.questions import Choose, Fact
from warband.kernel.record import Record
from warband.kernel.rulebook import Pick
from warband.looks.plane import PlaneMap, PlaneView
from warband.rules.massbattle import questions as q
from warband.rules.massbattle.book import MassbattleBook
from warband.rules.massbattle.command.orders import Order
from warband.rules.massbattle.ground.manoeuvres import Act
from warband.rules.massbattle.seats import SEATS
from warband.rules.massbattle.state import NOBODY, Game
from warband.rules.massbattle.victory import team_score
from warband.server.games.massbattle.armies import (
    USUAL_POINTS,
    army_lines,
    setup_text,
    terms_lines,
)
from warband.server.games.massbattle.camera import MassbattleCamera
from warband.server.games.massbattle.desk import PlaneDesk
from warband.server.games.massbattle.looks import look, map_version, map_view, outcome_words
from warband.server.games.massbattle.offers import about_unit, offer
from warband.server.games.massbattle.requests import ENDPOINTS
from warband.server.judging.desk import Pointed
from warband.server.protocol import Army, CreateTable, Mark, PreviewQuery
from warband.server.table_book import Brought, Recorded, Standing, TableBook, WrongBook

__all__ = ["ENDPOINTS", "MassbattleTables", "open_tables"]

NOTHING = object()
USUAL_VICTORY = "standard"
MOST_LETTERS = 60_000
"""Longer than the setup of any battle."""
UNITS = ("unit", "attacker", "defender", "by", "commander", "target")


class MassbattleTables(TableBook[Game]):
    """Mass battles with their creatures, armies and battlefields at hand."""

    def __init__(self, book: MassbattleBook) -> None:
        super().__init__(book)
        self.library = book.library
        self._desk = PlaneDesk(book.library)

    # ------------------------------------------------------------------------ the judge

    def desk(self) -> PlaneDesk:
        """Positions laid out by hand."""
        return self._desk

    def points_at(self, battle: Battle[Game], question: Choose) -> list[Pointed]:
        """A unit, or where a manoeuvre ends; those are told apart by their numbers only."""
        found = [Pointed()] * len(question.options)
        shapes, moves, *_ = offer(battle.state, question)
        for option in shapes:
            place = (option.n,) if option.kind == "pose" else ()
            found[option.n] = Pointed(place, option.unit)
        for ends in moves.values():
            for n, *_ in ends:
                found[n] = Pointed((n,))
        return found

    # ---------------------------------------------------------------------- new tables

    def format_for(self, request: CreateTable) -> str:
        """How the battle is won."""
        wanted = request.format or USUAL_VICTORY
        terms_lines(wanted)
        return wanted

    def check_army(self, army: Army, brought: Brought) -> None:
        army_lines(army, brought, self.library, lambda n: 0)

    def points(self, brought: Brought) -> int:
        return brought.points or USUAL_POINTS

    def setup(self, brought: Brought, pick: Pick) -> str:
        return setup_text(brought, self.library, pick)

    def with_last_round(self, setup: str, last: int) -> str:
        """After that round the higher total wins."""
        lines = setup.splitlines()
        limits = [int(line.split()[1]) for line in lines if line.startswith("rounds ")]
        kept = [line for line in lines if not line.startswith("rounds ")]
        return "\n".join([f"rounds {min([last, *limits])}", *kept]) + "\n"

    def recorded(self, record: Record, battle: Battle[Game]) -> Recorded:
        game = battle.state
        teams = game.teams
        return Recorded(
            game.terms.victory,
            self.colours[: len(teams)],
            tuple(teams.index(team) for team in teams),
        )

    def check_record(self, record: Record) -> None:
        if len(record.setup) > MOST_LETTERS:
            raise ValueError("the setup is longer than that of any battle")

    # --------------------------------------------------------------------------- looks

    def view(self, battle: Battle[Game], seats: tuple[int, ...]) -> PlaneView:
        question = battle.ask()
        return look(battle.state, question, seats)

    def map(self, battle: Battle[Game]) -> PlaneMap:
        return map_view(battle.state)

    def map_version(self, battle: Battle[Game]) -> str:
        return map_version(battle.state.field)

    def standing(self, battle: Battle[Game]) -> Standing:
        game = battle.state
        score = tuple(team_score(game, team) for team in game.teams)
        won = game.winners if game.result else None
        names = tuple(_army_name(game, seat) for seat in range(len(game.teams)))
        return Standing(game.round, score, won, names)

    def outcome(self, battle: Battle[Game]) -> str:
        return outcome_words(battle.state)

    def facts(self, battle: Battle[Game], event: Event) -> Mapping[str, Fact]:
        """Units and seats by number: the rules tell them by name."""
        return {name: _numbered(battle.state, name, fact) for name, fact in event.facts.items()}

    def mark(self, battle: Battle[Game], event: Event, answers: int, line: int) -> Mark | None:
        game = battle.state
        if event.kind == "round":
            return Mark(answers, line, game.round, f"Round {game.round}", "round")
        if event.kind == "activates":
            return Mark(answers, line, game.round, str(event["unit"]), "activation")
        if event.kind == "deployed":
            return Mark(answers, line, 0, "Deployment", "setup")
        if event.kind == "victory":
            return Mark(answers, line, game.round, "The end", "end")
        return None

    def camera(self, battle: Battle[Game], seats: tuple[int, ...]) -> MassbattleCamera:
        return MassbattleCamera(battle)

    def preview(self, battle: Battle[Game], query: PreviewQuery) -> msgspec.Struct:
        raise WrongBook("options of mass battles say by themselves what they lead to")

    # ----------------------------------------------------------------- turns and windows

    def shows_nothing(self, question: Choose, option: int) -> bool:
        """Orders, and whatever leaves things as they are."""
        chosen = question.options[option]
        if isinstance(chosen, Order):
            return True
        if isinstance(chosen, Act):
            return chosen.kind == "done"
        return chosen == question.about.get("onward", NOTHING)

    def begins_activation(self, question: Choose) -> bool:
        return question.ask in (q.ACTIVATE, q.DEPLOY)

    def setting_up(self, battle: Battle[Game]) -> bool:
        return battle.state.round == 0

    def clockwork(self, battle: Battle[Game]) -> tuple[int, int]:
        game = battle.state
        return game.round, sum(unit.activated for unit in game.units)

    def subject(self, battle: Battle[Game], question: Choose) -> str:
        number = about_unit(question)
        return battle.state.units[number].name if number != NOBODY else ""


def _numbered(game: Game, name: str, fact: Fact) -> Fact:
    if isinstance(fact, str):
        if name in UNITS:
            unit = game.named(fact)
            return unit.number if unit is not None else NOBODY
        if name == "seat":
            return SEATS.index(fact) if fact in SEATS else NOBODY
    if isinstance(fact, tuple):
        one = {"units": "unit", "seats": "seat", "winners": "seat"}.get(name)
        if one is not None:
            return tuple(_numbered(game, one, each) for each in fact)
    return fact


def _army_name(game: Game, seat: int) -> str:
    """`Veterans and 6 more`."""
    names = [unit.name for unit in game.units if unit.seat == seat]
    return f"{names[0]} and {len(names) - 1} more" if len(names) > 1 else "".join(names)


def open_tables(book: MassbattleBook) -> MassbattleTables:
    """Tables of the rulebook."""
    return MassbattleTables(book)
