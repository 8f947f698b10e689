"""The state of a battle: plain data, copied by hand.

Units are numbered and keep their numbers. Creatures, the battlefield and the conditions of
victory never change and are shared by all copies.
"""

from collections.abc import Iterator
from typing import NamedTuple, Self

from warband.boards.plane.blocks import Block
from warband.boards.plane.shapes import Shape, covers
from warband.kernel.battle import Position
from warband.kernel.events import Event
from warband.kernel.hashing import state_hash
from warband.kernel.questions import Fact
from warband.rules.massbattle.ground.terrain import Field
from warband.rules.massbattle.roster.creatures import Creature
from warband.rules.massbattle.roster.lists import COMMANDER_COST, Army
from warband.rules.massbattle.seats import SEATS

__all__ = ["NOBODY", "NORMAL", "ROUTING", "SHAKEN", "Game", "Save", "Terms", "Unit"]

NOBODY = -1
NORMAL, SHAKEN, ROUTING = range(3)
MORALE = ("normal", "shaken", "routing")


BURST = "Death Burst"
DEATH_STRIKE = "Death Strike"


class Save(NamedTuple):
    """A morale save that is due, the save against a burst, or the strike of the fallen."""

    unit: int
    why: str
    by: int = NOBODY
    """The unit whose attack or charge brought it about."""
    special: bool = False
    """Whether a spell or special ability caused it: failing routs at once."""
    alone: bool = False
    """Whether failing routs whatever the state, as for lone creatures."""
    amount: int = 0
    """The damage of a burst, or how many have fallen."""


class Terms(NamedTuple):
    """What the players agreed on: how the battle is won and which special rules hold."""

    victory: str = "standard"
    points: int = 500
    squads: bool = False
    specials: tuple[tuple[str, str], ...] = ()
    """Special rules by name, each with its word, such as the player it is about."""
    targets: tuple[tuple[int, int], ...] = ()
    """Victory points that a team needs, where it is not the usual number."""
    armies: tuple[tuple[int, Army], ...] = ()
    """The army lists that players brought."""
    rounds: int = 0
    """The last round; 0 for no limit."""

    def special(self, name: str) -> str | None:
        """The word of a special rule; None where it does not hold."""
        return dict(self.specials).get(name)


class Unit:
    """A unit, a lone creature or a commander."""

    __slots__ = (
        "activated", "appeared", "block", "commanded", "conditions", "count", "creature", "damage",
        "dominated", "formed", "front", "fund", "gone", "guest", "half", "host", "hp", "ignore",
        "lost", "morale", "name", "number", "orders", "points", "routed_by", "seat", "shape_of",
        "spent", "start", "whole",
    )  # fmt: skip

    def __init__(self, number: int, seat: int, name: str, creature: Creature, count: int) -> None:
        self.number = number
        self.seat = seat
        self.name = name
        self.creature = creature
        self.start = count
        self.count = count
        self.formed = False
        self.block: Block | None = None
        """Where it stands; None while it is attached, waiting or gone."""
        self.shape_of: Shape | None = None
        self.damage = 0
        self.hp = creature.hp
        self.whole = 0
        """How many of its creatures were healed to full hit points while the others were not."""
        self.fund = 0
        """Hit points gained beyond what it had lost."""
        self.morale = NORMAL
        self.lost = False
        """Whether it has taken its first casualty."""
        self.half = False
        """Whether it has fallen to half strength."""
        self.activated = False
        self.commanded = False
        self.orders: tuple[str, ...] = ()
        self.ignore = 0
        """How many nearer enemies it may ignore this round."""
        self.points = creature.commander or 0
        """Command points left this round."""
        self.host = NOBODY
        self.front = False
        """Of an attached commander: whether it leads from the front."""
        self.guest = NOBODY
        self.conditions: tuple[tuple[str, int], ...] = ()
        """What lies on it, each with a number: turns left, a DC, an amount."""
        self.spent: tuple[tuple[str, int], ...] = ()
        """Limited attacks and powers used, and how often."""
        self.gone = ""
        """`destroyed`, `routed`, `left`, `waiting`, `high`, `aside`, `illusion`; empty in play."""
        self.routed_by = NOBODY
        self.dominated = NOBODY
        """The seat it belonged to before it was dominated."""
        self.appeared = 0
        """The round in which it joined the battle too late to be activated; 0 for none."""

    def copy(self) -> "Unit":
        twin = Unit.__new__(Unit)
        for name in Unit.__slots__:
            setattr(twin, name, getattr(self, name))
        return twin

    def key(self) -> tuple[object, ...]:
        """All that makes two units the same."""
        return (
            self.seat, self.name, self.creature.name, self.start, self.count, self.formed,
            self.block, self.damage, self.hp, self.whole, self.fund, self.morale, self.lost,
            self.half, self.activated, self.commanded, self.orders, self.ignore, self.points,
            self.host, self.front, self.guest, self.conditions, self.spent, self.gone,
            self.routed_by, self.dominated, self.appeared,
        )  # fmt: skip

    # Looking.

    @property
    def shape(self) -> Shape:
        """The outline of its space."""
        if self.shape_of is None:
            assert self.block is not None, f"{self.name} is not on the table"
            self.shape_of = self.block.shape
        return self.shape_of

    @property
    def placed(self) -> Block:
        """Where it stands."""
        assert self.block is not None, f"{self.name} is not on the table"
        return self.block

    @property
    def on_table(self) -> bool:
        """Whether it stands on the table by itself."""
        return self.block is not None and not self.gone

    @property
    def in_play(self) -> bool:
        """Whether it stands on the table, by itself or attached."""
        return not self.gone

    @property
    def commander(self) -> bool:
        """Whether it is a commander."""
        return self.creature.commander is not None

    @property
    def rating(self) -> int:
        """Its Commander rating; 0 for others."""
        return self.creature.commander or 0

    @property
    def lone(self) -> bool:
        """Whether it is a lone creature."""
        return self.count == 1 and self.host == NOBODY and self.gone != "illusion"

    @property
    def cost(self) -> int:
        """What one of its creatures costs."""
        return self.creature.cost + (COMMANDER_COST if self.commander else 0)

    def has(self, name: str) -> bool:
        """Whether its creatures have an ability."""
        return self.creature.has(name)

    def under(self, condition: str) -> int | None:
        """The number of a condition that it is under; None if it is not."""
        for name, number in self.conditions:
            if name == condition:
                return number
        return None

    def used(self, name: str) -> int:
        """How often a limited attack or power was used."""
        return next((times for each, times in self.spent if each == name), 0)

    @property
    def away(self) -> int:
        """How many of its creatures are phased out until the end of its turn."""
        return self.under("phased") or 0

    @property
    def active(self) -> bool:
        """Whether it can act: not routing, stunned, asleep, paralyzed or helpless."""
        if self.morale == ROUTING:
            return False
        return not any(name in INACTIVE for name, _ in self.conditions)


INACTIVE = frozenset(("stun", "sleep", "paralysis", "helpless"))
HELPLESS = frozenset(("sleep", "paralysis", "helpless"))


class Game(Position):
    """A battle in progress."""

    __slots__ = (
        "acted", "acting", "bonus", "costs", "field", "first", "held", "late", "leader", "noise",
        "order", "phase", "phases", "queue", "quiet", "result", "round", "scores", "stage", "teams",
        "terms", "turn", "units", "winners",
    )  # fmt: skip

    def __init__(self, field: Field, teams: tuple[int, ...], terms: Terms) -> None:
        self.log = None
        self.pausing = False
        self.field = field
        self.teams = teams
        self.terms = terms
        self.units: list[Unit] = []
        self.stage = "deploy roll"
        self.round = 0
        self.phases = 0
        self.phase = 0
        self.turn = 0
        """How many players have finished this phase."""
        self.acted = 0
        """How many units the player has activated in this phase."""
        self.acting = NOBODY
        """The unit whose turn it is; nobody between turns."""
        self.order = tuple(range(len(teams)))
        """The players in the order in which they act."""
        self.first = 0
        """The player who deploys, or acts, first."""
        self.leader = NOBODY
        """Who leads the initiative while it is challenged."""
        self.scores = [0] * len(teams)
        """Victory points of each player."""
        self.bonus = [0] * len(teams)
        """Victory points that were not won by eliminating anybody."""
        self.costs = [0] * len(teams)
        """What each army cost."""
        self.quiet = 0
        """How many full rounds went by without an attack roll or a saving throw."""
        self.noise = False
        """Whether there was one this round."""
        self.held = NOBODY
        """Who alone occupied the contested ground when the round began."""
        self.late: tuple[int, ...] = ()
        """Units that are still to come."""
        self.queue: tuple[Save, ...] = ()
        """Morale saves that are due, in order."""
        self.winners: tuple[int, ...] = ()
        self.result = ""

    def copy(self) -> Self:
        twin = type(self).__new__(type(self))
        twin.log = None
        twin.pausing = self.pausing
        for name in Game.__slots__:
            setattr(twin, name, getattr(self, name))
        twin.units = [unit.copy() for unit in self.units]
        twin.scores = self.scores.copy()
        twin.bonus = self.bonus.copy()
        twin.costs = self.costs.copy()
        return twin

    def key(self) -> tuple[object, ...]:
        """All that makes two positions the same."""
        return (
            self.field.width, self.field.height, self.field.pieces, self.teams, self.terms[:5],
            self.terms.rounds,
            tuple(unit.key() for unit in self.units), self.stage, self.round, self.phases,
            self.phase, self.turn, self.acted, self.order, self.first, self.leader,
            tuple(self.scores), tuple(self.bonus), tuple(self.costs), self.quiet, self.noise,
            self.held, self.late, self.queue, self.winners, self.result,
        )  # fmt: skip

    def digest(self) -> str:
        return state_hash(self.key(), 12)

    # Looking.

    def on_table(self) -> Iterator[Unit]:
        """The units that stand on the table by themselves."""
        return (unit for unit in self.units if unit.block is not None and not unit.gone)

    def of(self, seat: int) -> Iterator[Unit]:
        """The units of a player that stand on the table by themselves."""
        return (
            unit
            for unit in self.units
            if unit.seat == seat and unit.block is not None and not unit.gone
        )

    def enemies(self, seat: int) -> Iterator[Unit]:
        """The units of other teams on the table."""
        team = self.teams[seat]
        return (
            unit
            for unit in self.units
            if unit.block is not None and not unit.gone and self.teams[unit.seat] != team
            and not (unit.conditions and unit.under("neutral") is not None)
        )  # fmt: skip

    def illusions(self, seat: int) -> Iterator[Unit]:
        """Illusions of other teams, which are taken for enemies; not while somebody hides them."""
        team = self.teams[seat]
        return (
            unit
            for unit in self.units
            if unit.gone == "illusion" and self.teams[unit.seat] != team
            and not any(covers(other.shape, unit.shape) for other in self.on_table())
        )  # fmt: skip

    def friends(self, seat: int) -> Iterator[Unit]:
        """The units of a player's team on the table."""
        team = self.teams[seat]
        return (
            unit
            for unit in self.units
            if unit.block is not None and not unit.gone and self.teams[unit.seat] == team
            and not (unit.conditions and unit.under("neutral") is not None)
        )  # fmt: skip

    def hostile(self, a: Unit, b: Unit) -> bool:
        """Whether two units are enemies; whoever is committed to no army has none."""
        if self.teams[a.seat] == self.teams[b.seat]:
            return False
        return a.under("neutral") is None and b.under("neutral") is None

    def guest_of(self, unit: Unit) -> Unit | None:
        """The commander or Unique creature attached to a unit."""
        return None if unit.guest == NOBODY else self.units[unit.guest]

    def moves_by(self, unit: Unit, mode: str) -> bool:
        """Whether a unit moves in a special way, which whoever is attached must share."""
        if not unit.has(mode):
            return False
        return unit.guest == NOBODY or self.units[unit.guest].has(mode)

    def leading(self, unit: Unit) -> Unit | None:
        """The creature that leads a unit from the front, if one does."""
        guest = self.guest_of(unit)
        return guest if guest is not None and guest.front else None

    def whereabouts(self, unit: Unit) -> Unit:
        """The unit whose place is that of this one: itself, or the one it is attached to."""
        return unit if unit.host == NOBODY else self.units[unit.host]

    def named(self, name: str) -> Unit | None:
        """The unit with that name."""
        low = " ".join(name.lower().split())
        return next((unit for unit in self.units if unit.name.lower() == low), None)

    # Writing.

    def tell(self, kind: str, /, **facts: Fact) -> None:
        """Append an event to the log, with names instead of numbers, so that it stands alone."""
        if self.log is not None:
            told = {name: self._in_words(name, fact) for name, fact in facts.items()}
            self.log.append(Event(kind, told))

    def _in_words(self, name: str, fact: Fact) -> Fact:
        if isinstance(fact, tuple):
            one = {"units": "unit", "seats": "seat", "winners": "seat"}.get(name)
            return fact if one is None else tuple(self._in_words(one, each) for each in fact)
        if isinstance(fact, int) and not isinstance(fact, bool):
            if name in ("unit", "attacker", "defender", "by", "commander", "target"):
                return self.units[fact].name if fact != NOBODY else "nobody"
            if name == "seat":
                return SEATS[fact] if fact != NOBODY else "nobody"
        return fact

    def put(self, unit: Unit, block: Block | None) -> None:
        """Stand a unit somewhere, or take it off the table."""
        unit.block = block
        unit.shape_of = None

    def set_condition(self, unit: Unit, name: str, number: int) -> None:
        """Lay a condition on a unit."""
        kept = [each for each in unit.conditions if each[0] != name]
        unit.conditions = tuple(sorted([*kept, (name, number)]))

    def clear_condition(self, unit: Unit, name: str) -> None:
        """Take a condition off a unit."""
        unit.conditions = tuple(each for each in unit.conditions if each[0] != name)

    def spend(self, unit: Unit, name: str) -> None:
        """Count a use of a limited attack or power."""
        used = dict(unit.spent)
        used[name] = used.get(name, 0) + 1
        unit.spent = tuple(sorted(used.items()))

    def due(self, *saves: Save) -> None:
        """Queue morale saves."""
        self.queue = (*self.queue, *saves)

    def score(self, seat: int, points: int) -> None:
        """Give a player victory points."""
        self.scores[seat] += points
