"""The state of a battle: plain data, copied by hand.

What never changes in a battle (field, scenario, cards) is shared by all copies. Figures are
numbered; what belongs to a figure stands in lists by its number.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product
from typing import TYPE_CHECKING, NamedTuple, Self

from warband.kernel.battle import Position
from warband.kernel.events import Event
from warband.kernel.hashing import state_hash
from warband.kernel.questions import Fact
from warband.rules.heroscape.army_cards.cards import Card, Numbers
from warband.rules.heroscape.army_cards.kit import MOST_POWERS, Gift, Moment, Taunt
from warband.rules.heroscape.army_cards.meaning import NOBODY
from warband.rules.heroscape.places.field import Field
from warband.rules.heroscape.seats import SEATS

if TYPE_CHECKING:
    from warband.rules.heroscape.places.scenarios import Scenario

__all__ = ["NOBODY", "Draft", "Game", "Glyph", "Roster", "Unit"]

NO_MARKERS = (NOBODY, NOBODY, NOBODY, NOBODY)
"""The cards of the markers 1, 2, 3 and X while they are not placed."""


class Unit(NamedTuple):
    """An army card in somebody's army, with the numbers of its figures."""

    card: Card
    seat: int
    figures: tuple[int, ...]
    numbers: Numbers


@dataclass(frozen=True, slots=True)
class Roster:
    """All armies. Adding a card makes a new roster."""

    teams: tuple[int, ...]
    """The team of each seat."""
    units: tuple[Unit, ...] = ()
    unit: tuple[int, ...] = ()
    cards: tuple[Card, ...] = ()
    seats: tuple[int, ...] = ()
    life: tuple[int, ...] = ()
    names: tuple[str, ...] = ()
    ordered: tuple[tuple[int, Moment], ...] = ()
    """Figures with a power for when an order marker of somebody else is revealed."""
    turn_starts: tuple[tuple[int, Moment], ...] = ()
    """Figures with a power for the start of somebody else's turn."""
    turn_ends: tuple[tuple[int, Moment], ...] = ()
    shared_attack: tuple[tuple[int, Gift], ...] = ()
    """Figures that give others attack dice, and how."""
    shared_defense: tuple[tuple[int, Gift], ...] = ()
    taunts: tuple[tuple[int, Taunt], ...] = ()
    """Figures that keep others from attacking as they like."""
    sheltered: bool = False
    """Whether somebody has a power against being aimed at."""
    own: tuple[tuple[int, ...], ...] = field(init=False)
    """The figures of each seat."""
    friends: tuple[tuple[int, ...], ...] = field(init=False)
    """The figures of each seat's team."""
    foes: tuple[tuple[int, ...], ...] = field(init=False)
    """The figures of everybody else, for each seat."""

    def __post_init__(self) -> None:
        seats = range(len(self.teams))
        every = range(len(self.seats))
        team = [self.teams[seat] for seat in self.seats]
        own = tuple(tuple(f for f in every if self.seats[f] == seat) for seat in seats)
        friends = tuple(tuple(f for f in every if team[f] == self.teams[seat]) for seat in seats)
        foes = tuple(tuple(f for f in every if team[f] != self.teams[seat]) for seat in seats)
        object.__setattr__(self, "own", own)
        object.__setattr__(self, "friends", friends)
        object.__setattr__(self, "foes", foes)

    def unit_name(self, unit: int) -> str:
        """The name of an army card, with a number if its army has several alike."""
        card, seat, _, _ = self.units[unit]
        alike = [
            number
            for number, other in enumerate(self.units)
            if other.card.name == card.name and other.seat == seat
        ]
        return card.name if len(alike) == 1 else f"{card.name} card {alike.index(unit) + 1}"

    def unit_called(self, seat: int, text: str) -> int | None:
        """The army card of a player that a text names; of equals a bare name means the first,
        and `card 2` or a bare number the second."""
        own = [number for number, unit in enumerate(self.units) if unit.seat == seat]
        wanted = " ".join(text.casefold().split())
        for number in own:
            if self.unit_name(number).casefold() == wanted:
                return number
        seen: dict[str, int] = {}
        for number in own:
            name = self.units[number].card.name.casefold()
            seen[name] = place = seen.get(name, 0) + 1
            called = {f"{name} {place}", f"{name} card {place}", name if place == 1 else ""}
            if wanted in called:
                return number
        return None

    def with_card(self, card: Card, seat: int, *, master: bool = True) -> "Roster":
        """The roster with one more army card."""
        numbers = card.master if master else card.basic
        card = card if master else card.basic_side()
        first, count = len(self.unit), card.figures
        figures = tuple(range(first, first + count))
        before = sum(1 for other in self.cards if other.name == card.name)
        names = tuple(
            card.name if card.hero and number == 1 else f"{card.name} {number}"
            for number in range(before + 1, before + 1 + count)
        )
        return Roster(
            self.teams,
            (*self.units, Unit(card, seat, figures, numbers)),
            self.unit + (len(self.units),) * count,
            self.cards + (card,) * count,
            self.seats + (seat,) * count,
            self.life + (numbers.life,) * count,
            self.names + names,
            self.ordered + _watching(figures, card.kit.ordered),
            self.turn_starts + _watching(figures, card.kit.turn_starts),
            self.turn_ends + _watching(figures, card.kit.turn_ends),
            self.shared_attack + tuple(product(figures, card.kit.shared_attack)),
            self.shared_defense + tuple(product(figures, card.kit.shared_defense)),
            self.taunts + tuple(product(figures, card.kit.taunts)),
            self.sheltered or bool(card.kit.shelters),
        )


def _watching(
    figures: tuple[int, ...], moments: tuple[Moment, ...]
) -> tuple[tuple[int, Moment], ...]:
    """Figures with powers that the turns of others set off."""
    return tuple(product(figures, (moment for moment in moments if not moment.own)))


class Glyph(NamedTuple):
    """A treasure glyph: what it is, and where."""

    kind: str
    """Its name; empty while nobody knows which one lies there."""
    power_up: bool
    space: int
    """Where it lies; NOBODY if it does not lie on the battlefield."""
    carrier: int
    """The figure that carries it; NOBODY if none does."""


class Draft(NamedTuple):
    """A draft in progress: who began, how many picks were made, who is done, what is left."""

    first: int
    picks: int
    done: int
    """The set of seats whose armies are complete."""
    left: tuple[tuple[str, int], ...]
    """The cards in the pool, and how many of each."""


class Game(Position):
    """A battle in progress."""

    __slots__ = (
        "active",
        "bag",
        "body",
        "destroyed",
        "draft",
        "field",
        "glyphs",
        "lost",
        "markers",
        "order",
        "phase",
        "result",
        "roster",
        "round",
        "roused",
        "scenario",
        "shown",
        "spaces",
        "spent",
        "story",
        "turn",
        "winners",
        "wounds",
        "zones",
    )  # fmt: skip

    field: Field
    scenario: "Scenario"
    roster: Roster
    phase: str
    round: int
    turn: int
    """The order marker being played: 0, 1 or 2."""
    active: int
    """How many seats have finished with the current phase or turn."""
    order: tuple[int, ...]
    """The seats in the order in which they take turns this round."""
    spaces: list[tuple[int, ...]]
    """Where each figure stands; empty off the battlefield."""
    body: list[int]
    """The same as a set of spaces."""
    wounds: list[int]
    destroyed: int
    """The set of destroyed figures."""
    lost: list[int]
    """For each unit, how many destroyed figures have been laid on its card."""
    markers: list[tuple[int, ...]]
    """For each seat, the units that carry the markers 1, 2, 3 and X; NOBODY for none."""
    shown: list[int]
    """For each seat, the set of markers that are face up."""
    glyphs: tuple[Glyph, ...]
    bag: tuple[str, ...]
    """The treasure that may turn out to lie under an unknown glyph."""
    spent: int
    """The set of figures that have used their once-per-game power."""
    roused: int
    """The set of powers in force for this turn, each counted on from its figure's first."""
    draft: Draft | None
    """How far the draft has come, while armies are drafted."""
    zones: tuple[str, ...]
    """The start zone of each seat; empty until it has one."""
    story: tuple[tuple[str, int], ...]
    """What the scenario remembers, by name."""
    winners: tuple[int, ...]
    result: str
    """How it ended; empty while it goes on."""

    def __init__(self, scenario: "Scenario", field: Field, teams: tuple[int, ...]) -> None:
        self.log = None
        self.pausing = False
        self.field = field
        self.scenario = scenario
        self.roster = Roster(teams)
        self.phase = "start"
        self.round = 0
        self.turn = 0
        self.active = 0
        self.order = tuple(range(len(teams)))
        self.spaces = []
        self.body = []
        self.wounds = []
        self.destroyed = 0
        self.lost = []
        self.markers = [NO_MARKERS] * len(teams)
        self.shown = [0] * len(teams)
        self.glyphs = ()
        self.bag = ()
        self.spent = 0
        self.roused = 0
        self.draft = None
        self.zones = ("",) * len(teams)
        self.story = ()
        self.winners = ()
        self.result = ""

    def copy(self) -> Self:
        twin = type(self).__new__(type(self))
        twin.log = None
        twin.pausing = self.pausing
        twin.field = self.field
        twin.scenario = self.scenario
        twin.roster = self.roster
        twin.phase = self.phase
        twin.round = self.round
        twin.turn = self.turn
        twin.active = self.active
        twin.order = self.order
        twin.spaces = self.spaces.copy()
        twin.body = self.body.copy()
        twin.wounds = self.wounds.copy()
        twin.destroyed = self.destroyed
        twin.lost = self.lost.copy()
        twin.markers = self.markers.copy()
        twin.shown = self.shown.copy()
        twin.glyphs = self.glyphs
        twin.bag = self.bag
        twin.spent = self.spent
        twin.roused = self.roused
        twin.draft = self.draft
        twin.zones = self.zones
        twin.story = self.story
        twin.winners = self.winners
        twin.result = self.result
        return twin

    def key(self) -> tuple[object, ...]:
        """All that makes two positions the same."""
        return (
            self.scenario.name, self.field.board.name, self.roster.teams,
            tuple((unit.card.name, unit.seat) for unit in self.roster.units), self.phase,
            self.round, self.turn, self.active, self.order, self.spaces, self.wounds,
            self.destroyed, self.lost, self.markers, self.shown, self.glyphs, self.bag, self.spent,
            self.roused, self.draft, self.zones, self.story, self.winners, self.result,
        )  # fmt: skip

    def digest(self) -> str:
        return state_hash(self.key(), 12)

    # Looking.

    def name(self, figure: int) -> str:
        """The name of a figure."""
        return self.roster.names[figure]

    def level(self, figure: int) -> int:
        """The level of a figure's base."""
        return self.field.board.levels[self.spaces[figure][0]]

    def where(self, figure: int) -> str:
        """The name of the space or spaces of a figure."""
        return "-".join(self.field.board.name_of(space) for space in self.spaces[figure])

    def standing(self, seat: int) -> Iterator[int]:
        """The figures of a seat on the battlefield."""
        return (figure for figure in self.roster.own[seat] if self.body[figure])

    def foes(self, seat: int) -> Iterator[int]:
        """The enemies of a seat on the battlefield."""
        return (figure for figure in self.roster.foes[seat] if self.body[figure])

    def held_by_others(self, figure: int) -> int:
        """The spaces of all other figures; in passing a figure may share one of them."""
        held = 0
        for other, body in enumerate(self.body):
            if other != figure:
                held |= body
        return held

    def in_play(self, unit: int) -> bool:
        """Whether an army card still has a figure that is not destroyed."""
        return self.lost[unit] < self.roster.units[unit].card.figures

    def is_roused(self, figure: int, power: int | None = None) -> bool:
        """Whether a power of a figure, or any of them, is in force for this turn."""
        if power is None:
            return self.roused >> figure * MOST_POWERS & ((1 << MOST_POWERS) - 1) != 0
        return self.roused >> figure * MOST_POWERS + power & 1 != 0

    def carried(self, figure: int) -> tuple[int, ...]:
        """The numbers of the glyphs a figure carries."""
        return tuple(n for n, glyph in enumerate(self.glyphs) if glyph.carrier == figure)

    def carries(self, figure: int, kind: str) -> bool:
        """Whether a figure carries a kind of treasure."""
        return any(glyph.carrier == figure and glyph.kind == kind for glyph in self.glyphs)

    def recall(self, name: str) -> int:
        """What the scenario remembers under a name; 0 if nothing."""
        return dict(self.story).get(name, 0)

    # Writing.

    def tell(self, kind: str, /, **facts: Fact) -> None:
        """Append an event to the log, with names instead of numbers, so that it stands alone."""
        if self.log is not None:
            words = {name: self._in_words(name, fact) for name, fact in facts.items()}
            self.log.append(Event(kind, words))

    def _in_words(self, name: str, fact: Fact) -> Fact:
        if isinstance(fact, tuple):
            if name in ("spaces", "start", "end"):
                return "-".join(self.field.board.name_of(int(str(space))) for space in fact)
            one = {"defenders": "figure", "seats": "seat", "order": "seat", "winners": "seat"}
            single = one.get(name)
            return fact if single is None else tuple(self._in_words(single, f) for f in fact)
        if isinstance(fact, int) and not isinstance(fact, bool):
            if name in ("figure", "attacker", "defender", "anchor"):
                return self.name(fact)
            if name == "unit":
                return self.roster.unit_name(fact)
            if name == "seat":
                return SEATS[fact]
            if name == "space":
                return self.field.board.name_of(fact)
        return fact

    def remember(self, name: str, value: int) -> None:
        """Have the scenario remember a number."""
        self.story = tuple(sorted({**dict(self.story), name: value}.items()))

    def muster(self, card: Card, seat: int) -> int:
        """Add an army card to an army; its figures wait off the battlefield."""
        self.roster = self.roster.with_card(card, seat, master=self.field.master)
        self.spaces += [()] * card.figures
        self.body += [0] * card.figures
        self.wounds += [0] * card.figures
        self.lost.append(0)
        return len(self.roster.units) - 1

    def put(self, figure: int, spaces: tuple[int, ...]) -> None:
        """Stand a figure somewhere, or nowhere. In passing it may share a space."""
        body = 0
        for space in spaces:
            body |= 1 << space
        self.spaces[figure] = spaces
        self.body[figure] = body

    def rouse(self, figure: int, power: int) -> None:
        """Put a power of a figure in force for this turn."""
        self.roused |= 1 << figure * MOST_POWERS + power

    def leave_out(self, figure: int) -> None:
        """Count a figure that never came to the battlefield as destroyed."""
        self.destroyed |= 1 << figure
        self.wounds[figure] = self.roster.life[figure]
        self.lost[self.roster.unit[figure]] += 1

    def set_glyph(self, number: int, glyph: Glyph) -> None:
        """Change one glyph."""
        self.glyphs = (*self.glyphs[:number], glyph, *self.glyphs[number + 1 :])

    def glyphs_on(self, spaces: int) -> list[int]:
        """The numbers of the glyphs that lie on a set of spaces."""
        return [
            number
            for number, glyph in enumerate(self.glyphs)
            if glyph.space != NOBODY and spaces >> glyph.space & 1
        ]
