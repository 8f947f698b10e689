"""A rulebook as everybody else meets it.

One value stands for one rulebook: how a battle is begun from text, who sits at the table, what
a position, a fact and an event are in words, who won, which ready battles there are. The judge,
the lab, the players, the terminal and the server know nothing else about it;
:mod:`warband.rulebooks` lists those that there are.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Generic, Literal, Self, TypeAlias, TypeVar

import msgspec

from warband.kernel.battle import Battle, Position, Rules
from warband.kernel.dice import Dice
from warband.kernel.events import Event
from warband.kernel.frozen import CannotThaw, Find, Name, freeze, thaw, unnamed
from warband.kernel.lines import Line
from warband.kernel.questions import Choose, Question
from warband.kernel.record import Record, parse_record, replay_record, write_record

S = TypeVar("S", bound=Position)

Board: TypeAlias = Literal["squares", "hexes", "plane"]
"""What battles are fought on: how they are drawn."""

DRAW = -1

Pick: TypeAlias = Callable[[int], int]
"""An even pick from range(n)."""


class UnknownName(ValueError):
    """There is nothing of that name; says what there is."""


class Selection(msgspec.Struct, frozen=True):
    """Which of the ready battles to play: all of them, or those with these armies and maps."""

    armies: tuple[str, ...] = ()
    maps: tuple[str, ...] = ()
    rounds: int = 30
    """Time is up after this round; 0 means no limit."""
    even: bool = False
    """Only battles in which both sides have about the same chance, where that is known."""


class Course(msgspec.Struct, frozen=True):
    """A kind of battles to prove by random play, and how many make a full proof."""

    name: str
    battles: int
    maps: tuple[str, ...] = ()
    """Only these of the ready battles; all if none is named."""
    made_up: bool = True
    """Whether every other battle is made up at random."""


class ArmyReport(msgspec.Struct, frozen=True):
    """An army of a file, and every rule that it breaks."""

    title: str
    faults: tuple[str, ...]


class PackEvening(msgspec.Struct, frozen=True):
    """An evening at which armies come out of packs, where nothing else is said."""

    packs: tuple[str, ...]
    """What everybody is handed."""
    form: str
    """The format that is played."""


class Rulebook(ABC, Generic[S]):
    """One rulebook with its cards, maps and armies at hand, ready to play."""

    name: str
    """What it is called in files and commands."""
    title: str
    """What people call it."""
    family: str
    """Rulebooks of one family are shown and built with alike."""
    board: Board
    seats: tuple[str, ...]
    """One for each player there can be."""
    rules: Rules[S]
    faces: Mapping[int, Mapping[str, int]] = {}
    """By the sides of a die: names of its faces, where they have some."""
    sources: tuple[str, ...] = ()
    """The packages whose source has all its words; without them lines of cases are not spelt."""
    pack_evening: PackEvening | None = None
    """Sealed and draft play as it is usual; None where armies do not come out of packs."""
    tournaments: bool = True
    """Whether it is played one against the other, for a place."""

    # -------------------------------------------------------------------------- battles

    @abstractmethod
    def begin(self, setup: str) -> S:
        """The state before the first question of a battle set up like this."""

    @abstractmethod
    def winner(self, state: S) -> int | None:
        """A seat of the side that won alone, DRAW, or None while the battle goes on."""

    @abstractmethod
    def round(self, state: S) -> int:
        """The round that is being played, from 1; 0 before the first."""

    def sides(self, state: S) -> tuple[int, ...]:
        """For every seat that plays the first seat of its team."""
        return (0, 1)

    @abstractmethod
    def check(self, state: S) -> None:
        """Raise an AssertionError if a state at a checkpoint breaks an invariant."""

    def naming(self, state: S) -> Name:
        """How whatever the state shares with other battles is named."""
        return unnamed

    def finding(self, start: S) -> Find:
        """How it is found again for a battle that began like this."""
        return unnamed

    def freeze(self, state: S) -> bytes:
        """A state at a checkpoint as bytes; CannotFreeze where something in it has no name."""
        return freeze(state, self.naming(state))

    def thaw(self, data: bytes, start: S) -> S:
        """The state that was made into these bytes, of a battle that began like this."""
        state = thaw(data, self.finding(start))
        if not isinstance(state, type(start)):
            raise CannotThaw(f"{type(state).__name__} is no state of {self.title}")
        return state

    # -------------------------------------------------------------------- ready battles

    @abstractmethod
    def fixtures(self, selection: Selection) -> list[str]:
        """Setups of ready battles, in an order in which any first few are a fair sample."""

    def random_setup(self, pick: Pick) -> str | None:
        """A made-up battle, or None where only ready ones exist."""
        return None

    def formats(self) -> tuple[str, ...]:
        """How armies that players bring may fight, by name; none where there is but one way."""
        return ()

    def typical(self) -> list[str]:
        """Setups of the usual size: what speed is measured with."""
        return self.fixtures(Selection())

    def courses(self) -> tuple[Course, ...]:
        """What a full proof by random play consists of."""
        return (Course(self.name, 2000),)

    @abstractmethod
    def arrange(self, armies: tuple[str, ...], map_name: str | None, pick: Pick) -> str:
        """The battle that is asked for by names; what is left open is drawn from ready ones."""

    def check_armies(self, text: str, source: str) -> list[ArmyReport]:
        """Every army of a text with the rules it breaks; ValueError if it cannot be read."""
        raise UnknownName(f"{self.title} has no files of armies")

    def doubled(self, setup: str) -> str | None:
        """The same battle with twice the creatures; None where there is no such thing."""
        return None

    def option_tables(self) -> Iterator[Callable[[], int]]:
        """Jobs without an end, each of which lists all that one piece of a crowd may do.

        Empty where options are not dear enough to be measured by themselves.
        """
        return iter(())

    def lenient(self) -> Self:
        """The same book for armies that break its rules of building."""
        return self

    def make_map_ready(self) -> None:
        """Work out what battles look up on a new map of the usual size, as nobody did before."""

    # ------------------------------------------------------------------------- in words

    @abstractmethod
    def say(self, state: S, event: Event) -> str:
        """An event in a sentence."""

    @abstractmethod
    def prompt(self, state: S, question: Choose) -> str:
        """A question in words, as it is put to a player."""

    def stands_out(self, event: Event) -> bool:
        """Whether an event begins a stretch of the log: a turn, an order."""
        return event.kind == "turn"

    # --------------------------------------------------------------------------- judging

    @abstractmethod
    def read_position(self, lines: list[Line], source: str) -> S:
        """The state a position describes; a ValueError with a `line` if it cannot be read."""

    @abstractmethod
    def print_position(self, state: S) -> str:
        """The position as text; reading it again gives the same state."""

    @abstractmethod
    def check_fact(self, state: S, text: str) -> str | None:
        """None if the fact holds, otherwise how things are; ValueError if it is no fact."""

    @abstractmethod
    def event_facts(self, state: S, event: Event) -> dict[str, tuple[str, ...]]:
        """The facts of an event in words; a fact that is a list has several."""

    def names(self, state: S) -> Iterable[str]:
        """Whatever has a name in the battle: creatures, cards, powers."""
        return ()

    def is_place(self, state: S, word: str) -> bool:
        """Whether a word such as C4 is a place of the battlefield."""
        return True

    def seen_by(self, state: S, seat: int) -> S:
        """The position as a player knows it."""
        return state

    def turn_of(self, state: S) -> object:
        """What tells one turn from another; None between turns."""
        return self.round(state)

    def movement_left(self, state: S, question: Choose) -> str | None:
        """How much movement whoever is asked has left, as a number; None if nobody is asked."""
        points = question.about.get("points")
        return str(points) if isinstance(points, int) else None

    def way_cost(self, state: S, question: Choose, place: str) -> int | None:
        """What the way to a place costs, of those that a question offers; None if there is none."""
        return None

    def why_not(self, state: S, question: Choose, text: str) -> str:
        """Why something is not among the options, in a sentence; empty where nobody can tell."""
        return ""

    def goes_without_saying(
        self, state: S, question: Question | None, text: str, since: Sequence[Event]
    ) -> bool:
        """Whether an answer that is not asked for says what has come about by itself.

        `question` is what the player is asked instead, if anything; `since` is what happened
        after the last answer.
        """
        return False

    def faults(self, state: S, seat: int) -> list[tuple[str, str]] | None:
        """The rules of building that an army breaks, each with a sentence; None if it has none."""
        return None

    def same_words(self, text: str) -> str:
        """A text without differences that mean nothing."""
        return text.casefold()

    def draw(self, state: S) -> str | None:
        """The position as a picture in SVG, where the rulebook draws one."""
        return None

    def goes_by_way(self, question: Choose) -> bool:
        """Whether `via` a place is an answer: go there, and be asked again."""
        return False

    def in_passing(self, question: Choose, index: int) -> bool:
        """Whether an option only leads on to the same question again."""
        return False

    # -------------------------------------------------------------- what follows from that

    def start(self, setup: str, seed: int | None = None, *, log: bool = True) -> Battle[S]:
        """A battle; without a seed whoever plays it answers the rolls."""
        dice = Dice(seed) if seed is not None else None
        return Battle(self.rules, self.begin(setup), dice=dice, log=log)

    def record(self, battle: Battle[S], setup: str, seed: int | None = None) -> str:
        """A battle that began from that setup, as text."""
        return write_record(battle, setup, self.seats, seed)

    def replay(self, record: Record | str, *, log: bool = True) -> Battle[S]:
        """Play a record again; RecordError where it differs from its hashes."""
        if isinstance(record, str):
            record = parse_record(record)
        return replay_record(record, self.rules, self.begin, self.seats, log=log)
