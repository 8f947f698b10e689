"""The state of a skirmish: plain data, copied by hand.

What never changes (field, scenario, cards) is shared by all copies. Creatures are numbered; what
belongs to a creature stands in lists by its number, yes and no in sets of numbers.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, NamedTuple, Self

from warband.boards.alternating.ground import Ground
from warband.boards.squares.grid import cells_of
from warband.kernel.battle import Position
from warband.kernel.events import Event
from warband.kernel.hashing import state_hash
from warband.kernel.questions import Fact
from warband.rules.handbook.cards import Card
from warband.rules.handbook.field import Field
from warband.rules.handbook.items.item import Carried
from warband.rules.handbook.seats import SEATS
from warband.rules.handbook.statcard.effects import Effect
from warband.rules.handbook.statcard.kit import Kit

if TYPE_CHECKING:
    from warband.rules.handbook.standard import Scenario


NOBODY = -1
ITEM = -2
"""Who made a lasting effect that comes from a magic item."""


class Laid(NamedTuple):
    """A terrain tile as it lies: how far turned clockwise, and its top left square."""

    tile: str
    quarters: int
    anchor: int
    seat: int = NOBODY
    """Whose assembly tile it is."""


CONDITIONS = (
    "stunned", "paralyzed", "asleep", "blinded", "confused", "entangled", "frightened",
    "invisible", "incited", "inhibited", "skipping", "phased out", "turned",
)  # fmt: skip
"""Conditions by number; the constants below."""
(
    STUNNED, PARALYZED, ASLEEP, BLINDED, CONFUSED, ENTANGLED, FRIGHTENED, INVISIBLE, INCITED,
    INHIBITED, SKIPPING, PHASED, TURNED,
) = range(len(CONDITIONS))  # fmt: skip


class Lasting(NamedTuple):
    """Something that a spell or ability has put on a creature for the rest of the skirmish."""

    name: str
    """The spell or ability, by which it does not stack with itself."""
    effect: Effect
    by: int = NOBODY
    """The creature that made it; ITEM where a magic item does."""


class Carrying(NamedTuple):
    """What makes a creature more than its card: warlord levels and magic items."""

    card: Card
    """The card without them."""
    levels: tuple[str, ...] = ()
    """What was taken with each level."""
    items: tuple[Carried, ...] = ()


class Opposition(NamedTuple):
    """The enemies of a team on the grid, as they stand."""

    ground: Ground
    out: int
    """Who cannot attack a passer-by: the inactive, the confused, whoever has done so already."""
    helpless: int
    bodies: int
    """The squares of all of them."""
    barring: int
    """The squares of those who are not helpless."""
    zones: list[tuple[int, int]]
    """Who could make an attack of opportunity, and the squares that each threatens."""
    threatened: int
    """All of those squares."""


@dataclass(frozen=True, slots=True)
class Roster:
    """All warbands. Another creature makes another roster."""

    teams: tuple[int, ...]
    """The team of each seat."""
    factions: tuple[str, ...]
    """The faction of each seat's warband."""
    cards: tuple[Card, ...] = ()
    owners: tuple[int, ...] = ()
    names: tuple[str, ...] = ()
    with_nobody: bool = False
    """Whether the last seat is nobody's: creatures that come with the scenario belong to it."""
    kits: tuple[Kit, ...] = field(init=False)
    sides: tuple[int, ...] = field(init=False)
    commanders: tuple[int, ...] = field(init=False)
    """Every creature with a Commander rating."""
    singers: tuple[int, ...] = field(init=False)
    """Every creature with Countersong."""
    masters: tuple[int, ...] = field(init=False)
    """Every creature with Beastmaster."""
    touched: frozenset[str] = field(init=False)
    """The statistics that some Commander Effect changes."""
    hasty: tuple[int, ...] = field(init=False)
    """Every creature with an immediate spell or ability."""
    auras: tuple[int, ...] = field(init=False)
    """Every creature that changes those around it."""
    illusions: bool = field(init=False)
    """Whether somebody has conjured an illusion."""

    def __post_init__(self) -> None:
        every = range(len(self.cards))
        kits = tuple(card.kit for card in self.cards)
        object.__setattr__(self, "kits", kits)
        object.__setattr__(self, "sides", tuple(card.side for card in self.cards))
        leads = tuple(n for n in every if self.cards[n].commander is not None)
        object.__setattr__(self, "commanders", leads)
        stats = {
            effect.word
            for each in leads
            for share in self.cards[each].effects
            for effect in share.effects
            if effect.kind == "bonus"
        }
        object.__setattr__(self, "touched", frozenset(stats))
        object.__setattr__(self, "auras", tuple(n for n in every if kits[n].auras))
        hasty = tuple(n for n in every if kits[n].hasty or self.cards[n].casts_at_once)
        object.__setattr__(self, "hasty", hasty)
        unreal = any(card.invented and card.name == "Illusion" for card in self.cards)
        object.__setattr__(self, "illusions", unreal)
        for name, ability in (("singers", "Countersong"), ("masters", "Beastmaster")):
            having = tuple(n for n in every if ability in kits[n].ratings)
            object.__setattr__(self, name, having)

    def with_creature(self, card: Card, owner: int, name: str) -> "Roster":
        """The roster with one more creature."""
        return Roster(
            self.teams,
            self.factions,
            (*self.cards, card),
            (*self.owners, owner),
            (*self.names, name),
            self.with_nobody,
        )

    def with_card(self, creature: int, card: Card) -> "Roster":
        """The roster with another card for one creature."""
        cards = (*self.cards[:creature], card, *self.cards[creature + 1 :])
        return Roster(self.teams, self.factions, cards, self.owners, self.names, self.with_nobody)

    def fresh_name(self, name: str) -> str:
        """A name that no creature has: the second Wolf of the battle is Wolf 2."""
        number, fresh = 1, name
        while fresh in self.names:
            number += 1
            fresh = f"{name} {number}"
        return fresh

    @property
    def players(self) -> int:
        """How many players there are."""
        return len(self.teams) - self.with_nobody

    @property
    def nobodys(self) -> int:
        """The seat of creatures that belong to nobody; NOBODY if there is none."""
        return self.players if self.with_nobody else NOBODY

    def with_nobodys_seat(self) -> "Roster":
        """The roster with a seat, and a team, for creatures that belong to nobody."""
        if self.with_nobody:
            return self
        teams = (*self.teams, max(self.teams) + 1)
        return Roster(teams, (*self.factions, ""), self.cards, self.owners, self.names, True)


class Skirmish(Position):
    """A skirmish in progress."""

    __slots__ = (
        "_foes", "_troops", "acting", "activated", "active", "anchor", "awards", "bags", "blame",
        "carried", "controller", "cost", "field", "first", "fresh", "gone", "hp", "lasting",
        "layout", "left", "needs", "noisy", "opportunists", "order", "owing", "phase", "points",
        "quiet", "ranks", "result", "roster", "round", "routing", "saves", "scenario", "shaken",
        "space", "squeezed", "story", "summoner", "tally", "under", "used", "winners",
    )  # fmt: skip

    field: Field
    scenario: "Scenario"
    roster: Roster
    phase: str
    round: int
    first: int
    """The seat that went first this round."""
    order: tuple[int, ...]
    """The seats in the order of play this round."""
    active: int
    """Whose phase it is, as a place in the order."""
    left: int
    """Activations left in this phase."""
    acting: int
    """Whose turn it is; NOBODY between turns."""
    opportunists: int
    """Who has made an attack of opportunity in this turn."""
    anchor: list[int]
    """The top left square of each space; NOBODY off the grid."""
    space: list[int]
    """The squares of each creature; none off the grid."""
    hp: list[int]
    controller: list[int]
    """The seat that each creature obeys."""
    activated: int
    routing: int
    shaken: int
    """Who has had the morale save for half hit points."""
    fresh: int
    """Who was stunned in its own turn: that turn does not end it."""
    under: list[int]
    """For each condition, the set of creatures under it."""
    saves: list[tuple[tuple[int, int], ...]]
    """Conditions that a save at the end of the turn ends, each with its DC."""
    lasting: list[tuple[Lasting, ...]]
    used: dict[tuple[int, str], int]
    """Boxes marked off, by creature and spell or ability."""
    carried: dict[int, Carrying]
    """Who has warlord levels or magic items; never changed in place."""
    gone: int
    """The set of eliminated creatures."""
    blame: list[int]
    """The seat that made a creature rout; NOBODY for none."""
    cost: list[int]
    """What each creature is worth."""
    awards: list[tuple[tuple[int, int], ...]]
    """Who was given how many points for a creature."""
    points: list[int]
    owing: tuple[tuple[int, int], ...]
    """Creatures that owe a morale save for half hit points, and whose damage made them."""
    tally: bool
    """Whether somebody was eliminated or scored, so that somebody may have won."""
    needs: list[int]
    """The creature that each one requires."""
    summoner: list[int]
    quiet: int
    """Rounds in a row without an attack roll or a save."""
    noisy: bool
    """Whether there was one in this round."""
    layout: tuple[Laid, ...]
    """The terrain tiles on the grid, in the order in which they were laid."""
    bags: tuple[tuple[str, ...], ...]
    """The terrain tiles that each seat has still to lay."""
    story: tuple[tuple[str, int], ...]
    """What scenario and terrain remember, by name."""
    winners: tuple[int, ...]
    result: str
    """How it ended; empty while it goes on."""
    squeezed: dict[int, int]
    """The two squares of each Large creature that squeezes."""
    _foes: dict[int, list[int]]
    """By team, its enemies on the grid, as long as nobody comes, goes or changes sides."""
    _troops: dict[int, list[int]]
    """By seat, the creatures on the grid that obey it, as long as that stays so."""
    ranks: dict[int, "Opposition"]
    """By team, what was found out about where its enemies stand, until one of them moves."""

    def __init__(self, scenario: "Scenario", field: Field, roster: Roster) -> None:
        seats = len(roster.teams)
        self.log = None
        self.pausing = False
        self._sides_changed()
        self.squeezed = {}
        self.field = field
        self.scenario = scenario
        self.roster = roster
        self.phase = "round"
        self.round = 0
        self.first = 0
        self.order = tuple(range(seats))
        self.active = 0
        self.left = 2
        self.acting = NOBODY
        self.opportunists = 0
        self.anchor, self.space, self.hp, self.controller = [], [], [], []
        self.activated = self.routing = self.shaken = self.fresh = self.gone = 0
        self.under = [0] * len(CONDITIONS)
        self.saves, self.lasting, self.blame, self.cost = [], [], [], []
        self.used = {}
        self.carried = {}
        self.awards = []
        self.points = [0] * seats
        self.needs, self.summoner = [], []
        self.owing = ()
        self.tally = False
        self.quiet = 0
        self.noisy = False
        self.layout = ()
        self.bags = ()
        self.story = ()
        self.winners = ()
        self.result = ""
        for number in range(len(roster.cards)):
            self._enter(number)

    def _enter(self, number: int) -> None:
        card = self.roster.cards[number]
        self.anchor.append(NOBODY)
        self.space.append(0)
        self.hp.append(card.hp)
        self.controller.append(self.roster.owners[number])
        self.saves.append(())
        self.lasting.append(())
        self.blame.append(NOBODY)
        self.cost.append(card.cost)
        self.awards.append(())
        self.needs.append(NOBODY)
        self.summoner.append(NOBODY)

    def copy(self) -> Self:
        twin = type(self).__new__(type(self))
        twin.log = None
        twin.pausing = self.pausing
        twin._foes = self._foes
        twin._troops = self._troops
        twin.ranks = self.ranks
        twin.squeezed = self.squeezed
        twin.field = self.field
        twin.scenario = self.scenario
        twin.roster = self.roster
        twin.phase = self.phase
        twin.round = self.round
        twin.first = self.first
        twin.order = self.order
        twin.active = self.active
        twin.left = self.left
        twin.acting = self.acting
        twin.opportunists = self.opportunists
        twin.anchor = self.anchor.copy()
        twin.space = self.space.copy()
        twin.hp = self.hp.copy()
        twin.controller = self.controller.copy()
        twin.activated = self.activated
        twin.routing = self.routing
        twin.shaken = self.shaken
        twin.fresh = self.fresh
        twin.under = self.under.copy()
        twin.saves = self.saves.copy()
        twin.lasting = self.lasting.copy()
        twin.used = self.used.copy()
        twin.carried = self.carried
        twin.gone = self.gone
        twin.blame = self.blame.copy()
        twin.cost = self.cost.copy()
        twin.awards = self.awards.copy()
        twin.points = self.points.copy()
        twin.needs = self.needs.copy()
        twin.summoner = self.summoner.copy()
        twin.owing = self.owing
        twin.tally = self.tally
        twin.quiet = self.quiet
        twin.noisy = self.noisy
        twin.layout = self.layout
        twin.bags = self.bags
        twin.story = self.story
        twin.winners = self.winners
        twin.result = self.result
        return twin

    def key(self) -> tuple[object, ...]:
        """All that makes two positions the same."""
        return (
            self.scenario.name, self.field.name, self.field.terrain, self.roster.teams,
            self.roster.factions, self.roster.names, tuple(c.name for c in self.roster.cards),
            self.roster.owners, self.phase, self.round, self.first, self.order, self.active,
            self.left, self.acting, self.opportunists, self.anchor, self.hp, self.controller,
            self.activated, self.routing, self.shaken, self.fresh, self.under, self.saves,
            self.lasting, sorted(self.used.items()), self.gone, self.blame, self.cost, self.awards,
            self.points, self.needs, self.summoner, self.quiet, self.noisy, self.layout,
            self.bags, self.story,
            self.winners, self.result,
            *(
                (creature, each.levels, tuple(item.text for item in each.items))
                for creature, each in sorted(self.carried.items())
            ),
            *sorted(self.squeezed.items()),
        )  # fmt: skip

    def digest(self) -> str:
        return state_hash(self.key(), 12)

    # Looking.

    def name(self, creature: int) -> str:
        """The name of a creature."""
        return self.roster.names[creature]

    def team(self, creature: int) -> int:
        """The team that a creature fights for now."""
        return self.roster.teams[self.controller[creature]]

    def is_under(self, creature: int, condition: int) -> bool:
        """Whether a creature is under a condition."""
        return self.under[condition] >> creature & 1 != 0

    def standing(self) -> Iterator[int]:
        """Every creature on the grid."""
        return (number for number, space in enumerate(self.space) if space)

    def of_seat(self, seat: int) -> list[int]:
        """The creatures on the grid that obey a seat."""
        found = self._troops.get(seat)
        if found is None:
            controller = self.controller
            found = self._troops[seat] = [
                number
                for number, space in enumerate(self.space)
                if space and controller[number] == seat
            ]
        return found

    def allies(self, creature: int) -> list[int]:
        """The other creatures of its side on the grid."""
        teams, controller = self.roster.teams, self.controller
        team = teams[controller[creature]]
        return [
            number
            for number, space in enumerate(self.space)
            if space and number != creature and teams[controller[number]] == team
        ]

    def enemies(self, creature: int) -> list[int]:
        """The creatures on the grid that fight against it."""
        roster, controller = self.roster, self.controller
        teams = roster.teams
        team = teams[controller[creature]]
        found = self._foes.get(team)
        if found is None:
            found = self._foes[team] = [
                number
                for number, space in enumerate(self.space)
                if space and teams[controller[number]] != team
            ]
        if not roster.with_nobody:
            return found
        return [number for number in found if self.scenario.hostile(self, creature, number)]

    def bodies(self, *without: int) -> int:
        """The squares of all creatures but some."""
        spaces = self.space
        if without:
            spaces = spaces.copy()
            for number in without:
                spaces[number] = 0
        return reduce(or_, spaces, 0)

    def recall(self, name: str) -> int:
        """What is remembered under a name; 0 if nothing."""
        for known, value in self.story:
            if known == name:
                return value
        return 0

    def decider(self, seat: int) -> int:
        """Who answers for a seat: the acting player for creatures that belong to nobody."""
        if seat < self.roster.players:
            return seat
        if self.acting != NOBODY and self.controller[self.acting] < self.roster.players:
            return self.controller[self.acting]
        return self.order[self.active] if self.active < len(self.order) else self.first

    def opponents(self, seat: int) -> list[int]:
        """The seats of other teams, clockwise from a seat."""
        teams, players = self.roster.teams, self.roster.players
        seats = [(seat + n) % players for n in range(players)]
        return [other for other in seats if teams[other] != teams[seat]]

    def clockwise(self, creatures: list[int]) -> list[int]:
        """Creatures in the order of play, the acting player's first."""
        if len(creatures) < 2:
            return creatures
        start = self.controller[self.acting] if self.acting != NOBODY else self.order[self.active]
        seats = len(self.roster.teams)
        return sorted(creatures, key=lambda n: ((self.controller[n] - start) % seats, n))

    # Writing.

    def tell(self, kind: str, /, **facts: Fact) -> None:
        """Append an event to the log, with names instead of numbers, so that it stands alone."""
        if self.log is not None:
            words = {name: self._in_words(name, fact) for name, fact in facts.items()}
            self.log.append(Event(kind, words))

    def _in_words(self, name: str, fact: Fact) -> Fact:
        if isinstance(fact, tuple):
            one = {"targets": "who", "seats": "seat", "path": "square", "cells": "square"}
            single = one.get(name)
            return fact if single is None else tuple(self._in_words(single, each) for each in fact)
        if isinstance(fact, int) and not isinstance(fact, bool):
            if name in ("who", "target", "by", "against"):
                return self.name(fact) if fact != NOBODY else "nobody"
            if name == "seat":
                return SEATS[fact] if 0 <= fact < self.roster.players else "nobody"
            if name in ("square", "origin"):
                return self.field.grid.name(fact) if fact != NOBODY else "off the grid"
        return fact

    def remember(self, name: str, value: int) -> None:
        """Remember a number under a name."""
        self.story = tuple(sorted({**dict(self.story), name: value}.items()))

    def recruit(self, card: Card, owner: int, name: str) -> int:
        """Add a creature to a warband; it waits off the grid."""
        self.roster = self.roster.with_creature(card, owner, name)
        self._sides_changed()
        self._enter(len(self.roster.cards) - 1)
        return len(self.roster.cards) - 1

    def put(self, creature: int, anchor: int) -> None:
        """Stand a creature somewhere, or nowhere."""
        side = self.roster.sides[creature]
        if creature in self.squeezed:
            self.squeezed = {n: cells for n, cells in self.squeezed.items() if n != creature}
        if anchor == NOBODY or self.anchor[creature] == NOBODY:
            self._sides_changed()
        elif self.ranks:
            self._has_moved(creature)
        self.anchor[creature] = anchor
        if anchor == NOBODY:
            self.space[creature] = 0
        else:
            grid = self.field.grid
            self.space[creature] = 1 << anchor if side == 1 else grid.footprint(anchor, side)

    def squeeze(self, creature: int, head: int, tail: int) -> None:
        """A Large creature takes up two squares only."""
        cells = 1 << head | 1 << tail
        self._has_moved(creature)
        self.anchor[creature] = min(head, tail)
        self.space[creature] = cells
        self.squeezed = {**self.squeezed, creature: cells}

    def blocks(self, creature: int) -> tuple[tuple[int, int], ...]:
        """The blocks of squares that a creature takes up, each by its anchor and its side."""
        if creature in self.squeezed:
            return tuple((cell, 1) for cell in cells_of(self.squeezed[creature]))
        return ((self.anchor[creature], self.roster.sides[creature]),)

    def obey(self, creature: int, seat: int) -> None:
        """A creature fights for a seat from now on."""
        self.controller[creature] = seat
        self._sides_changed()

    def bare(self) -> "Skirmish":
        """A copy without what was found out about where everybody stands, to be written down."""
        twin = self.copy()
        twin._sides_changed()
        return twin

    def _sides_changed(self) -> None:
        """Somebody came, went or changed sides. Copies share what was found out before."""
        self._foes, self._troops, self.ranks = {}, {}, {}

    def _has_moved(self, creature: int) -> None:
        """Only its own team's enemies stand where they stood."""
        team = self.roster.teams[self.controller[creature]]
        kept = self.ranks.get(team)
        self.ranks = {} if kept is None else {team: kept}

    def set_under(self, creature: int, condition: int, yes: bool = True) -> None:
        """Put a creature under a condition, or free it."""
        if yes:
            self.under[condition] |= 1 << creature
        else:
            self.under[condition] &= ~(1 << creature)

    def squares(self, creature: int) -> list[int]:
        """The squares of a creature."""
        return list(cells_of(self.space[creature]))
