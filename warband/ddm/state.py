"""The state of a battle: plain data, copied by hand.

Static things (cards made into kits, the format, the map's tables) are shared by all
copies; everything a battle changes lives in `Skirmish` and its `Piece`s.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple, Self

import msgspec

from warband.cards import vocabulary as v
from warband.ddm.build.formats import Format
from warband.ddm.compiled import CompiledCard, CompiledPower
from warband.ddm.ground.field import Field
from warband.ddm.seats import DUEL, Teams
from warband.kernel.battle import Position
from warband.kernel.hashing import state_hash, unless

if TYPE_CHECKING:
    from warband.ddm.edition import Edition
    from warband.ddm.library import Library
    from warband.ddm.setup import Setup


OFF_MAP = -1


class Lasting(msgspec.Struct, frozen=True):
    """An effect with a duration that a creature carries.

    `node` says what it does; `source` and `origin` who and which power made it (for
    stacking); `whose` names the creature whose turn the duration counts, `since` the
    turn it began in; `group` ties effects that one save ends together.
    """

    id: int
    node: v.Effect
    source: int
    origin: str
    until: v.Duration
    whose: int
    since: int
    group: int = 0
    chosen: tuple[tuple[str, tuple[int, ...]], ...] = ()
    words: tuple[tuple[str, str], ...] = ()

    def endings(self) -> tuple[v.Duration, ...]:
        """Whatever may end it: its duration, or each of several."""
        until = self.until
        return until.durations if type(until) is v.FirstOf else (until,)

    def ends_by(self, kind: type[v.Duration]) -> bool:
        """Whether such a thing may end it."""
        until = self.until
        if type(until) is not v.FirstOf:
            return type(until) is kind
        for ending in until.durations:  # noqa: SIM110 - asked often: quicker than `any`
            if type(ending) is kind:
                return True
        return False


class Piece(msgspec.Struct, eq=False, gc=False):
    """A creature in play.

    What it holds is replaced, never altered, so a copy shares it. Nothing of that leads back
    to a piece, so the collector of cycles need not look at one.
    """

    id: int
    kit: CompiledCard
    seat: int
    """The player in whose warband it counts now."""
    team: int = -1
    """The side on which that player fights."""
    home: int = -1
    """The player who fielded it."""
    label: str = ""
    """What players call it: its name, numbered where names repeat."""
    anchor: int = OFF_MAP
    """Top left square of its space; OFF_MAP when it is not on the map."""
    side: int = 1
    space: int = 0
    """The squares it occupies, as bits."""
    paid: int = 0
    """Points paid for it when the warband was built."""
    hp: int = 0
    max_hp: int = 0
    destroyed: bool = False
    activations: int = 0
    """Turns it has taken this round."""
    immediate_at: int = -1
    """The phase in which it last spent its immediate action."""
    champion_uses: int = 0
    used: Mapping[str, int] = {}
    """Checkboxes marked, by power."""
    effects: tuple[Lasting, ...] = ()
    conditions: frozenset[str] = frozenset()
    """The conditions among the effects, kept in step with them."""
    tokens: Mapping[str, int] = {}
    items: tuple[str, ...] = ()
    words: Mapping[str, str] = {}
    """Keywords and the like chosen for its powers."""
    bearing: Mapping[str, tuple[int, ...]] = {}
    """Creatures chosen for its powers, by tag."""
    was_bloodied: bool = False
    terrain_harm: tuple[int, int] = (-1, 0)
    """(phase, damage taken from terrain in it)."""
    terrain_heal: tuple[int, int] = (-1, 0)
    squeezed: bool = False
    mount: int = -1
    riders: tuple[int, ...] = ()
    last_legal: int = OFF_MAP
    put_down: int = 0
    """How often it was set down: whether it was moved in the meantime, away and back too."""
    blood: int = -1
    """Its bloodied value where that is not the card's."""
    bonus_hp: int = 0
    """How many of its hit points are a bonus on top of its own; these are lost first."""
    temporary: Mapping[str, int] = {}
    """Hit points that are kept apart and lost first, by what gave them."""

    def __post_init__(self) -> None:
        """A creature that was just fielded is as its card says, and fights for its player."""
        if self.team < 0:
            self.team = self.seat
        card = self.kit.card
        self.home = self.seat
        self.label = card.name
        self.side = self.kit.side
        self.paid = card.cost
        self.hp = self.max_hp = card.hp

    if TYPE_CHECKING:

        def __copy__(self) -> Piece:
            """The same creature for another state (every struct comes with it)."""

    @property
    def ground(self) -> int:
        """The squares whose terrain affects it (Terrain Affects Only the Mount)."""
        return self.space if self.mount < 0 else 0

    def mark_use(self, key: str, times: int = 1) -> None:
        """Mark checkboxes of a power, or free them again."""
        self.used = {**self.used, key: self.used.get(key, 0) + times}

    def key(self) -> tuple[object, ...]:
        """All that makes two pieces the same."""
        return (
            self.id, self.kit.card.name, self.home, self.seat, self.anchor, self.side, self.paid,
            self.hp, self.max_hp, self.destroyed, self.activations, self.immediate_at,
            self.champion_uses,
            sorted(self.used.items()), self.effects, sorted(self.tokens.items()), self.items,
            sorted(self.words.items()), sorted(self.bearing.items()), self.was_bloodied,
            self.terrain_harm, self.terrain_heal, self.squeezed, self.mount, self.riders,
            self.last_legal, *unless(-1, blood=self.blood), *unless(0, bonus=self.bonus_hp),
            *unless({}, temporary=self.temporary),
        )  # fmt: skip

    @property
    def card(self) -> v.Creature:
        """The creature's card."""
        return self.kit.card

    @property
    def name(self) -> str:
        """The name on the card."""
        return self.kit.card.name

    @property
    def on_map(self) -> bool:
        """Whether it stands on the battle map."""
        return self.anchor >= 0

    @property
    def bloodied(self) -> bool:
        """Current hit points at or below the bloodied value."""
        return self.bloodied_at(self.hp)

    def bloodied_at(self, hp: int) -> bool:
        """Whether it is bloodied with so many hit points."""
        value = self.kit.card.bloodied if self.blood < 0 else self.blood
        return value is not None and hp <= value

    @property
    def inactive(self) -> bool:
        """Stunned, Helpless or Petrified."""
        return bool(self.conditions) and not self.conditions.isdisjoint(INACTIVE)


INACTIVE = frozenset(("Stunned", "Helpless", "Petrified"))


class Turn(msgspec.Struct, eq=False, gc=False):
    """The turn being taken."""

    piece: int
    start: int = -1
    """The square in which the creature began the turn, -1 where nobody knows."""
    actions: dict[str, int] = {}
    spent: dict[str, int] = {}
    granted: dict[str, int] = {}
    """Actions gained or lost before the allotted actions phase."""
    moved: int = 0
    ended: bool = False

    def left(self) -> tuple[int, int, int]:
        """How many attack, move and minor actions are left."""
        actions = self.actions
        return actions["attack"], actions["move"], actions["minor"]

    def copy(self) -> Turn:
        """A turn that shares nothing that changes."""
        actions, spent, granted = self.actions.copy(), self.spent.copy(), self.granted.copy()
        return Turn(self.piece, self.start, actions, spent, granted, self.moved, self.ended)

    def key(self) -> tuple[object, ...]:
        """All that makes two turns the same."""
        return (
            self.piece, sorted(self.actions.items()), sorted(self.spent.items()),
            sorted(self.granted.items()), self.moved, self.start, self.ended,
        )  # fmt: skip


class Deed(NamedTuple):
    """Something that a creature did."""

    deed: str
    subject: int
    object: int
    power: str
    round: int
    phase: int


class Skirmish(Position):
    """The whole state of a battle."""

    __slots__ = (
        "against", "awaited", "book", "crowded", "deeds", "edition", "effects_made",
        "extra_turns", "field", "first", "fliers", "format", "heard", "initiative", "known",
        "listeners", "looking", "map_changes", "marks", "occupied", "order", "phase",
        "phase_serial", "pieces", "placing", "round", "score", "setup", "sides", "stamp",
        "standing", "sudden_death", "teams", "timed_out", "turn", "turns_left", "turns_taken",
        "underway", "winner",
    )  # fmt: skip

    format: Format
    field: Field
    edition: Edition
    """The rules by which it is fought."""
    book: Library
    """The cards and maps the battle draws on."""
    setup: Setup | None
    teams: Teams
    """The team of every seat."""
    sides: tuple[str, ...]
    """The side of the map each player has: A or B."""
    placing: int
    """Creatures that have been set up, as bits."""
    sudden_death: bool
    """The next player to score any points wins."""
    timed_out: bool
    """Time is up: the battle ends with this round."""
    pieces: list[Piece]
    occupied: int
    """Every occupied square, as bits."""
    crowded: bool
    """Whether some square is occupied twice (riders, swarms, creatures in passing)."""
    against: tuple[int, ...]
    """For each player: the squares that enemies occupy, as bits."""
    phase: str
    """Where the battle stands between two steps of the rules."""
    phase_serial: int
    """Counts phases: every turn, and the other phases of a round, for the limits "once per"."""
    round: int
    initiative: int
    """The player who has initiative; -1 before it was ever determined."""
    first: int
    order: int
    """The player whose turn it is."""
    turns_left: int
    """How many turns in a row that player still takes."""
    turns_taken: int
    extra_turns: tuple[int, ...]
    """Turns that powers add to what each player takes in a row next time."""
    turn: Turn | None
    score: list[int]
    """Victory points of each team."""
    winner: int | None
    """The team that won; None while the battle goes on."""
    marks: set[tuple[object, ...]]
    """What was used in the current phase, for "once per turn" and the like."""
    deeds: list[Deed]
    """What was done in the battle so far, while some card in play asks about the past."""
    listeners: dict[tuple[str, str], tuple[tuple[int, CompiledPower], ...]]
    heard: dict[tuple[str, str], int]
    """Every event that means something to somebody: the creatures, as bits, that must have
    part in it for that; all of them where it is heard whoever has part."""
    awaited: frozenset[tuple[str, str]]
    """Events that end effects, set them off, or recharge powers."""
    fliers: tuple[int, ...]
    """The creatures that fly by what is printed on their cards."""
    standing: dict[str, tuple[tuple[int, CompiledPower, v.Effect], ...]]
    known: frozenset[str]
    """What some power or effect in play touches; see the index."""
    looking: list[tuple[v.Gain, int, int]]
    """Abilities whose conditions are being looked at, with owner and bearer: a note of the look
    itself, empty again after it, never saved."""
    underway: set[tuple[object, ...]]
    """Answers to events that are being carried out; empty between two steps, never saved."""
    stamp: int
    """Grows whenever a creature, an effect or the terrain changes; never saved."""
    effects_made: int
    map_changes: tuple[tuple[Lasting, int], ...]
    """Terrain that powers put on the map: the effect and the squares it covers."""

    def copy(self) -> Self:
        """A state that shares nothing that changes."""
        twin = type(self).__new__(type(self))
        twin.log = None
        twin.pausing = self.pausing
        twin.edition = self.edition
        twin.format = self.format
        twin.field = self.field
        twin.setup = self.setup
        twin.pieces = list(map(Piece.__copy__, self.pieces))
        twin.occupied = self.occupied
        twin.against = self.against
        twin.teams = self.teams
        twin.crowded = self.crowded
        twin.phase = self.phase
        twin.phase_serial = self.phase_serial
        twin.round = self.round
        twin.initiative = self.initiative
        twin.first = self.first
        twin.order = self.order
        twin.turns_left = self.turns_left
        twin.turns_taken = self.turns_taken
        twin.turn = self.turn.copy() if self.turn is not None else None
        twin.score = self.score.copy()
        twin.winner = self.winner
        twin.marks = self.marks.copy()
        twin.deeds = self.deeds.copy()
        twin.listeners = self.listeners
        twin.heard = self.heard
        twin.awaited = self.awaited
        twin.fliers = self.fliers
        twin.standing = self.standing
        twin.known = self.known
        twin.stamp = self.stamp
        twin.looking = []
        twin.underway = set()
        twin.effects_made = self.effects_made
        twin.extra_turns = self.extra_turns
        twin.map_changes = self.map_changes
        twin.sides = self.sides
        twin.placing = self.placing
        twin.book = self.book
        twin.timed_out = self.timed_out
        twin.sudden_death = self.sudden_death
        return twin

    def key(self) -> tuple[object, ...]:
        """All that makes two states the same."""
        return (
            str(self.format), self.field.key, [piece.key() for piece in self.pieces],
            self.phase, self.phase_serial, self.round, self.initiative, self.first, self.order,
            self.turns_left, self.turns_taken, self.turn.key() if self.turn else None,
            self.score, self.winner, sorted(map(str, self.marks)), self.deeds, self.effects_made,
            self.sides,
            self.placing, self.sudden_death, self.timed_out, self.extra_turns,
            self.map_changes, *unless(DUEL, teams=self.teams),
        )  # fmt: skip

    def digest(self) -> str:
        """A short hash of everything that matters."""
        return state_hash(self.key())

    # -------------------------------------------------------------------- looking

    def on_map(self) -> Iterator[Piece]:
        """Every creature on the map."""
        return (piece for piece in self.pieces if piece.anchor >= 0)

    def present(self, piece: Piece) -> bool:
        """Whether powers find the creature: on the map, or about to be while all are set up."""
        return piece.anchor >= 0 or self.phase == "placing"

    def warband(self, seat: int) -> list[Piece]:
        """The creatures of a warband that are not destroyed."""
        return [p for p in self.pieces if p.seat == seat and not p.destroyed]

    def at(self, cell: int) -> list[Piece]:
        """Who occupies a square."""
        bit = 1 << cell
        return [piece for piece in self.pieces if piece.space & bit]
