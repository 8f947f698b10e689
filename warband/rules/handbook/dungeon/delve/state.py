"""The state of a delve: a skirmish on a grid that grows, and what is carried from room to room."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Literal, NamedTuple, Self, TypeAlias, get_args

import msgspec

from warband.boards.squares.grid import cells_of
from warband.rules.handbook.dungeon.deck_cards import Card as DeckCard
from warband.rules.handbook.dungeon.deck_cards import Creature, God
from warband.rules.handbook.dungeon.decks import Deck
from warband.rules.handbook.dungeon.delve.floor import Floor
from warband.rules.handbook.dungeon.delve.heroes import Hero
from warband.rules.handbook.dungeon.drawing import Encounter, Pile
from warband.rules.handbook.field import Field
from warband.rules.handbook.standard import Scenario
from warband.rules.handbook.state import NOBODY, Roster, Skirmish

Initiative: TypeAlias = Literal["door", "ongoing", "ten"]
Stage: TypeAlias = Literal["enter", "explore", "round", "turns", "turn", "end of round", "after"]
STAGES: tuple[Stage, ...] = get_args(Stage)

OPEN, LISTENED, SEARCHED, TRAPPED, UNLOCKED, FOUND, SHUT = (1 << n for n in range(7))
"""What is known of a door, and what was tried at it."""
DOOR_FLAGS = ("open", "listened", "searched", "trapped", "unlocked", "found", "shut")


class Options(msgspec.Struct, frozen=True):
    """Special Delve Rules: what the players agreed on."""

    master: bool = False
    """Whether somebody plays the dungeon; otherwise its creatures follow the book's rules."""
    initiative: Initiative = "door"
    light: bool = False
    """Whether the party must bring its own light."""
    campaign: bool = False
    """Whether the delve belongs to a campaign: limited-use items have all their uses."""
    draw: int = 0
    """Cards for an encounter; 0 for as many as the party's size says."""
    columns: int = 4
    rows: int = 3
    bars: bool = False
    """Whether doors of deeper floors may be locked or secret."""
    damage_dice: bool = False
    """Whether 1d8 is rolled for each 5 points of damage (Using Miniatures Statistics)."""


class Member(msgspec.Struct, frozen=True):
    """A creature of an encounter: the card that it comes from, and as what."""

    card: int
    """Which card of the encounter, as a place in `cards`."""
    role: str


class Good(NamedTuple):
    """An item that the party has found or brought."""

    name: str
    holder: int
    """The hero who has it; NOBODY for the common purse."""
    uses: int
    """How often it can still be used; -1 for what never ends."""


class Delve(Skirmish):
    """A delve in progress.

    The first creatures are the heroes. The seats of their players come first, then the master of
    the dungeon, then one for creatures that are on nobody's side.
    """

    __slots__ = (
        "aims", "beaten", "boons", "cards", "clock", "deck", "doors", "entered", "fallen", "finds",
        "floor", "gold", "goods", "harder", "heard", "heroes", "idol", "knocks", "members",
        "minions", "options", "pending", "pile", "room", "seen", "stage", "total", "turn_seat",
        "wanderers",
    )  # fmt: skip

    deck: Deck
    options: Options
    heroes: tuple[Hero, ...]
    floor: Floor
    stage: Stage
    seen: int
    """The areas that were seen, as a set."""
    entered: int
    """The rooms whose encounter was met, as a set of numbers."""
    doors: list[int]
    pile: Pile
    wanderers: list[DeckCard]
    harder: list[DeckCard]
    """What is left of the harder deck."""
    pending: dict[int, Encounter]
    """Encounters that were drawn before their door was opened, by room."""
    heard: int
    """Rooms whose encounter the party knows."""
    room: int
    """Where the fight is; 0 outside of rooms, or without a fight."""
    cards: tuple[tuple[Creature, str], ...]
    """The cards of the fight with their roles."""
    members: tuple[Member, ...]
    """For every creature behind the heroes where it comes from."""
    idol: str
    """The god whose statue helps the monsters of this fight; empty for none."""
    boons: tuple[God, ...]
    """The statues that the party has found."""
    finds: tuple[str, ...]
    """`lock N`, `key`, `opened`."""
    goods: tuple[Good, ...]
    gold: int
    beaten: tuple[str, ...]
    """The names of creatures that were defeated, one for each."""
    total: Fraction
    """The ratings that count for victory."""
    minions: int
    fallen: tuple[tuple[str, int], ...]
    """The bodies that lie about: names and squares."""
    clock: int
    """Rounds since the delve began."""
    knocks: int
    """Further rolls for wandering monsters at the end of this round."""
    aims: tuple[int, ...]
    """How often each hero was attacked in this round."""
    turn_seat: int
    """The player who acts next for the party."""

    def __init__(
        self,
        scenario: Scenario,
        field: Field,
        roster: Roster,
        deck: Deck,
        heroes: tuple[Hero, ...],
        floor: Floor,
        options: Options,
    ) -> None:
        super().__init__(scenario, field, roster)
        self.deck, self.heroes, self.floor, self.options = deck, heroes, floor, options
        self.stage = "enter"
        self.order = (0,)
        self.seen = self.entered = self.heard = self.room = 0
        self.doors = [0] * len(floor.doors)
        self.pile = Pile([])
        self.wanderers, self.harder, self.pending = [], [], {}
        self.cards, self.members, self.idol = (), (), ""
        self.boons, self.finds, self.goods, self.gold = (), (), (), 0
        self.beaten, self.total, self.minions = (), Fraction(0), 0
        self.fallen, self.clock, self.knocks = (), 0, 0
        self.aims = (0,) * len(heroes)
        self.turn_seat = 0

    def copy(self) -> Self:
        twin = super().copy()
        twin.deck, twin.heroes, twin.floor = self.deck, self.heroes, self.floor
        twin.options, twin.stage = self.options, self.stage
        twin.seen, twin.entered, twin.heard, twin.room = (
            self.seen, self.entered, self.heard, self.room,
        )  # fmt: skip
        twin.doors = self.doors.copy()
        twin.pile = self.pile.copy()
        twin.wanderers, twin.harder = self.wanderers.copy(), self.harder.copy()
        twin.pending = self.pending.copy()
        twin.cards, twin.members, twin.idol = self.cards, self.members, self.idol
        twin.boons, twin.finds, twin.goods = self.boons, self.finds, self.goods
        twin.gold, twin.beaten, twin.total = self.gold, self.beaten, self.total
        twin.minions, twin.fallen, twin.clock = self.minions, self.fallen, self.clock
        twin.knocks, twin.aims, twin.turn_seat = self.knocks, self.aims, self.turn_seat
        return twin

    def key(self) -> tuple[object, ...]:
        plan = self.floor.plan
        # The squares of rooms and doors follow from the drawing; as sets they have no order.
        doors = [(sorted(door.rooms), door.kind) for door in plan.doors]
        drawn = (plan.drawing, plan.entrance, [room.feature for room in plan.rooms], doors)
        return (
            *super().key(), self.deck.name, self.heroes, drawn, self.options, self.stage,
            self.seen, self.entered, self.heard, self.room, self.doors, self.pile, self.wanderers,
            self.harder, sorted(self.pending.items(), key=lambda each: each[0]), self.cards,
            self.members, self.idol, self.boons, self.finds, self.goods, self.gold, self.beaten,
            self.total, self.minions, self.fallen, self.clock, self.knocks, self.aims,
            self.turn_seat,
        )  # fmt: skip

    # ------------------------------------------------------------------------- looking

    @property
    def size(self) -> int:
        """How many heroes there are, dead ones too."""
        return len(self.heroes)

    @property
    def master(self) -> int:
        """The seat of the dungeon."""
        return self.roster.players - 1

    @property
    def wild(self) -> int:
        """The seat of creatures on nobody's side."""
        return self.roster.players

    def party(self) -> Iterator[int]:
        """The heroes who are on the grid."""
        return (hero for hero in range(self.size) if self.space[hero])

    def foes(self) -> Iterator[int]:
        """Creatures on the grid that fight the party."""
        teams, controller = self.roster.teams, self.controller
        return (n for n in self.standing() if teams[controller[n]] != 0)

    @property
    def alive(self) -> bool:
        """Whether a hero is on the grid."""
        return next(self.party(), None) is not None

    @property
    def opposed(self) -> bool:
        """Whether somebody on the grid fights the party."""
        return next(self.foes(), None) is not None

    def member(self, creature: int) -> Member | None:
        """Where a creature comes from; None for heroes and whoever was summoned."""
        place = creature - self.size
        return self.members[place] if 0 <= place < len(self.members) else None

    def deck_card(self, creature: int) -> Creature | None:
        """The card of the deck that a creature comes from."""
        member = self.member(creature)
        return self.cards[member.card][0] if member is not None else None

    def leader(self) -> int:
        """The player who decides for the party outside of fights."""
        return min((self.controller[hero] for hero in self.party()), default=0)

    def seen_cells(self) -> int:
        """Every square that was seen, open doors too."""
        found = 0
        for number, area in enumerate(self.floor.areas):
            if self.seen >> number & 1:
                found |= area
        for door, cells in zip(self.doors, self.floor.doors, strict=True):
            if door & OPEN:
                found |= cells
        return found

    def open_cells(self) -> int:
        """The squares that can be walked on now: a door that fell shut is none."""
        found = self.seen_cells()
        for door, cells in zip(self.doors, self.floor.doors, strict=True):
            if door & SHUT:
                found &= ~cells
        return found

    def holds(self, name: str) -> int:
        """How many of an item the party has."""
        return sum(good.name == name for good in self.goods)

    # ------------------------------------------------------------------------- writing

    def unroll(self) -> None:
        """Draw the grid as far as it was seen."""
        self.field = self.floor.unrolled(self.field, self.open_cells())

    def dismiss(self) -> None:
        """Everybody but the heroes leaves the game: what is left is the party."""
        count = self.size
        mask = (1 << count) - 1
        roster = self.roster
        self.roster = Roster(
            roster.teams, roster.factions, roster.cards[:count], roster.owners[:count],
            roster.names[:count], True,
        )  # fmt: skip
        for each in (
            self.anchor, self.space, self.hp, self.controller, self.blame, self.cost, self.needs,
            self.summoner,
        ):  # fmt: skip
            del each[count:]
        del self.saves[count:], self.lasting[count:], self.awards[count:]
        for name in ("activated", "routing", "shaken", "fresh", "gone"):
            setattr(self, name, getattr(self, name) & mask)
        self.under = [bits & mask for bits in self.under]
        self.used = {key: boxes for key, boxes in self.used.items() if key[0] < count}
        self.controller = [*self.roster.owners]
        self.carried = {who: each for who, each in self.carried.items() if who < count}
        self._sides_changed()
        self.owing = ()
        self.members, self.cards, self.idol, self.room = (), (), "", 0
        self.acting = NOBODY

    def lay_down(self, creature: int, space: int) -> None:
        """A body stays where it fell."""
        cell = next(cells_of(space), NOBODY)
        if cell != NOBODY:
            self.fallen = (*self.fallen, (self.name(creature), cell))
