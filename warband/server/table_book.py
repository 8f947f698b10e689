"""A rulebook as tables use it.

Tables, storage and sockets know no rules. What belongs to one rulebook (how a battle begins, how
it looks, what its log says, what is asked when) comes through `TableBook`; there is one for each
rulebook, in `warband.server.games`, found by :func:`open_tables`.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Generic, NamedTuple, Protocol, TypeAlias, TypeVar, cast

import msgspec

from warband.kernel.battle import Battle, Position, Rules
from warband.kernel.events import Event
from warband.kernel.questions import Answer, Choose, Fact, Question
from warband.kernel.record import Record, replay_record, write_record
from warband.kernel.rulebook import Pick, Rulebook
from warband.rulebooks import RULEBOOKS, find_part, open_rulebook
from warband.server.judging.desk import Desk, Pointed
from warband.server.protocol import (
    MOST_SEATS,
    AnyFrame,
    AnyMap,
    AnyView,
    Army,
    CreateTable,
    Mark,
    PreviewQuery,
)
from warband.server.tables.skipping import Window

S = TypeVar("S", bound=Position)


class ArmyError(ValueError):
    """What a player brings cannot be fielded; says why."""


class WrongBook(ValueError):
    """A request that makes no sense under the rulebook of the table."""


class Brought(NamedTuple):
    """What a battle is made of: what is played, with which armies, where, how long."""

    format: str
    armies: tuple[Army, ...]
    fixed_map: str = ""
    rounds: int = 0
    """The last round; 0 is what the format says, -1 no limit."""
    teams: tuple[int, ...] = ()
    """The first seat of each seat's team; empty: everybody fights for themselves."""
    points: int = 0
    """What an army may cost; 0 is what the format says."""


class Recorded(NamedTuple):
    """What was played in a record, by whom."""

    format: str
    names: tuple[str, ...]
    teams: tuple[int, ...] = ()


class Standing(NamedTuple):
    """What anybody may know about a battle, for lists of tables."""

    round: int
    score: tuple[int, ...]
    winners: tuple[int, ...] | None
    """The seats of the side that won, none for a draw, None while it goes on."""
    armies: tuple[str, ...]


def victors(colours: tuple[str, ...]) -> str:
    """Who wins, in words.

    >>> victors(("blue",)), victors(("red", "green"))
    ('blue wins', 'red and green win')
    """
    return f"{' and '.join(colours)} {'wins' if len(colours) == 1 else 'win'}"


class Camera(Protocol):
    """Takes pictures of one battle as it goes on: what differs from the picture before."""

    def picture(self, line: int, event: Event | None = None) -> AnyFrame:
        """The position right after something was told."""

    def blank(self, line: int) -> AnyFrame:
        """A picture of a line with which nothing changes: an answer."""

    def settle(self, last: AnyFrame) -> AnyFrame:
        """The last picture, with what changed since without being told."""


class TableBook(ABC, Generic[S]):
    """A rulebook with what a table asks beyond the rules."""

    hides = False
    """Whether players keep secrets from each other while the battle goes on."""

    def __init__(self, book: Rulebook[S]) -> None:
        self.book = book
        self.name = book.name
        self.rules: Rules[S] = book.rules
        self.colours = book.seats[:MOST_SEATS]
        """One for each player there can be."""

    # ---------------------------------------------------------------------- new tables

    @abstractmethod
    def format_for(self, request: CreateTable) -> str:
        """What is played at a new table; ArmyError if there is no such thing."""

    @abstractmethod
    def check_army(self, army: Army, brought: Brought) -> None:
        """ArmyError if an army cannot be brought to a table where this is played."""

    def brings(self, brought: Brought) -> bool:
        """Whether those who have yet to sit down may bring an army."""
        return True

    def points(self, brought: Brought) -> int:
        """What an army may cost; 0 where the format says it in words."""
        return 0

    @abstractmethod
    def setup(self, brought: Brought, pick: Pick) -> str:
        """What the battle starts from; what was left open is chosen at random."""

    @abstractmethod
    def recorded(self, record: Record, battle: Battle[S]) -> Recorded:
        """What was played in a record, and what its players are called in it."""

    # ------------------------------------------------------------------------- battles

    def with_last_round(self, setup: str, last: int) -> str:
        """A setup of which a round is the last one; empty where setups do not say so."""
        return ""

    def tie_rule(self, battle: Battle[S], seats: Sequence[int]) -> Sequence[int]:
        """Whom of those with equal points the book prefers when time is called; all: nobody."""
        return seats

    def prepare(self, setup: str) -> None:
        """Work out the tables that the battle will look things up in; may take a moment."""

    def start(self, setup: str) -> S:
        """The state before the first question."""
        return self.book.begin(setup)

    def check_record(self, record: Record) -> None:
        """ValueError for records that are too large to be worth replaying."""

    def begin(self, setup: str) -> Battle[S]:
        """A battle without dice of its own: the table rolls them."""
        return Battle(self.rules, self.start(setup))

    def replay(self, setup: str, answers: Sequence[Answer]) -> Battle[S]:
        """A battle in which these answers were given."""
        battle = self.begin(setup)
        for answer in answers:
            give(battle, answer)
        return battle

    def read_record(self, record: Record) -> Battle[S]:
        """The battle of a record; ValueError says which line is wrong."""
        self.check_record(record)
        return replay_record(record, self.rules, self.start, self.colours)

    def write_record(self, battle: Battle[S], setup: str) -> str:
        """The record of a battle."""
        return write_record(battle, setup, self.colours)

    # --------------------------------------------------------------------------- looks

    @abstractmethod
    def view(self, battle: Battle[S], seats: tuple[int, ...]) -> AnyView:
        """The battle as whoever holds these seats may see it; no seats for a spectator."""

    @abstractmethod
    def map(self, battle: Battle[S]) -> AnyMap:
        """The map as it is now."""

    @abstractmethod
    def map_version(self, battle: Battle[S]) -> str:
        """Changes whenever the map does."""

    @abstractmethod
    def standing(self, battle: Battle[S]) -> Standing:
        """How it stands, for lists of tables."""

    def outcome(self, battle: Battle[S]) -> str:
        """How it ended, in a few words; empty while it goes on."""
        return battle.outcome or ""

    def say(self, battle: Battle[S], event: Event) -> str:
        """An event in words."""
        return self.book.say(battle.state, event)

    def facts(self, battle: Battle[S], event: Event) -> Mapping[str, Fact]:
        """The facts of an event as the page reads them: creatures and squares by number."""
        return event.facts

    @abstractmethod
    def mark(self, battle: Battle[S], event: Event, answers: int, line: int) -> Mark | None:
        """The place to jump to in a replay that an event makes, if it makes one."""

    @abstractmethod
    def camera(self, battle: Battle[S], seats: tuple[int, ...]) -> Camera:
        """A camera for a battle, as whoever holds these seats may see it."""

    @abstractmethod
    def preview(self, battle: Battle[S], query: PreviewQuery) -> msgspec.Struct:
        """What would happen if; may change the battle's state, so it must be a copy."""

    def desk(self) -> Desk[S] | None:
        """What the judge's page needs to set up positions by hand; None: they are only written."""
        return None

    def points_at(self, battle: Battle[S], question: Choose) -> Sequence[Pointed]:
        """What each option points at on the board."""
        return [Pointed()] * len(question.options)

    # ------------------------------------------------------------------------- secrets

    def keeps_secrets(self, battle: Battle[S]) -> bool:
        """Whether players still hide something from each other while a battle goes on."""
        return self.hides

    def secret(self, question: Question) -> str:
        """What others are told instead of a secret answer; empty where nothing is secret."""
        return ""

    def reveals(self, event: Event) -> bool:
        """Whether an event shows what was hidden: nothing before it can be undone."""
        return False

    # ----------------------------------------------------------------- turns and windows

    def shows_nothing(self, question: Choose, option: int) -> bool:
        """Whether that answer changes nothing that people look at: nobody waits to see it."""
        return False

    @abstractmethod
    def begins_activation(self, question: Choose) -> bool:
        """Whether the answer begins an activation, a turn, or the placing of somebody."""

    @abstractmethod
    def clockwork(self, battle: Battle[S]) -> tuple[int, int]:
        """The round, and a number that changes with every activation: yields end by these."""

    def setting_up(self, battle: Battle[S]) -> bool:
        """Whether armies are still chosen and placed."""
        return self.clockwork(battle)[0] == 0

    def subject(self, battle: Battle[S], question: Choose) -> str:
        """Whom a question is about, by name; empty for nobody."""
        return ""

    def window(self, battle: Battle[S], question: Choose) -> Window | None:
        """The question as skip settings see it; None for what is never skipped."""
        return None


AnyBook: TypeAlias = TableBook[Position]
AnyBattle: TypeAlias = Battle[Position]
Books: TypeAlias = Mapping[str, AnyBook]
"""Rulebooks by name."""


def give(battle: Battle[S], answer: Answer) -> None:
    """Give a battle an answer of either kind."""
    if isinstance(answer, int):
        battle.pick(answer)
    else:
        battle.roll(*answer)


@lru_cache(maxsize=2)
def open_tables(cards: Path | None = None) -> Books:
    """Every rulebook that can be played at tables, with a folder of cards; each read once."""
    found: dict[str, AnyBook] = {}
    for name in RULEBOOKS:
        part = find_part(name, "tables")
        if part is not None:
            # A table shows a book only battles that the book itself began.
            found[name] = cast(AnyBook, part.open_tables(open_rulebook(name, cards)))
    return found
