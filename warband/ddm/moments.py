"""What is going on while the rules resolve something.

These objects live only inside a step of the rules, never in a checkpoint: a `Moment` is
an event that powers may answer, an `Attack` is an attack being made, a `Harm` is damage
about to be taken, a `Die` a roll that may still change, a `Scope` is one use of a power.
"""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

import msgspec

from warband.cards import vocabulary as v
from warband.ddm.compiled import CompiledPower

NOBODY = -1

Modifier = tuple[str, int]
"""A name and what it adds."""


class Die(msgspec.Struct, eq=False):
    """A d20 on the table: who rolled it, what for, what it shows."""

    roller: int
    purpose: str
    natural: int
    again: int = 0
    """How often it was rolled again."""
    modifiers: list[Modifier] = []
    """What powers add to the roll; attack rolls keep theirs with the attack."""
    forced: bool | None = None
    """For saves: a power says that it succeeds (True) or fails (False)."""


class Contest:
    """A champion test: the creatures chosen, their ratings, the dice, who is ahead."""

    __slots__ = ("bonuses", "champions", "dice", "forced_winner", "ratings")

    def __init__(self, champions: tuple[int, ...], ratings: tuple[int, ...]) -> None:
        self.champions = champions
        self.ratings = ratings
        self.dice: tuple[list[int], ...] = tuple([] for _ in ratings)
        self.bonuses = [0 for _ in ratings]
        """What powers add to the highest die of each player."""
        self.forced_winner: int | None = None
        """A power decided who wins."""


class Harm:
    """Damage that a creature is about to take, type by type."""

    __slots__ = (
        "attack", "bonuses", "ground", "ignore_resist", "origin", "parts", "prevented", "source",
        "taken", "victim",
    )  # fmt: skip

    def __init__(
        self,
        victim: int,
        parts: list[tuple[int, v.DamageType]],
        *,
        source: int = NOBODY,
        origin: str = "",
        attack: "Attack | None" = None,
        ignore_resist: bool = False,
        terrain: bool = False,
    ) -> None:
        self.victim = victim
        self.parts = parts
        self.source = source
        self.origin = origin
        self.attack = attack
        self.ignore_resist = ignore_resist
        self.ground: dict[v.DamageType, int] = {}
        """How much of each type comes from terrain."""
        if terrain:
            self.ground = {kind: amount for amount, kind in parts}
        self.prevented = False
        self.taken = 0
        self.bonuses: list[Modifier] = []
        """What the parts already count: critical hits, bonuses and penalties, by name."""

    @property
    def total(self) -> int:
        """All types together."""
        return sum(amount for amount, _ in self.parts)


class Attack(msgspec.Struct, eq=False):
    """One attack being made, from target designation to its last effect."""

    attacker: int
    target: int
    skill: CompiledPower
    strike: v.Strike
    scope: "Scope"
    kind: v.AttackKind = "melee"
    basic: bool = False
    """Both as the power says."""
    opportunity: bool = False
    charge: bool = False
    follow_up: bool = False
    first: "Attack | None" = None
    """The attack at the same target that this one follows up."""
    reach_bonus: int = 0
    roll_bonus: int = 0
    damage_bonus: int = 0
    bonus_name: str = ""
    """The power that grants the attack and adds to its roll or damage."""
    origin: int = -1
    """The lattice corner the attack starts from."""
    source: int = 0
    """For bursts and area attacks: the space whose nearest corner is the origin."""
    obstacle: str | None = None
    """What gives the target cover on the best line there is, once the attack was aimed."""
    cover: str = ""
    """Why the target has cover, fixed when targeting is resolved."""
    concealed: bool = False
    """The roll against Conceal has failed: it turned the hit into a miss."""
    sought: int = -1
    """The last roll of the die, counted from 0, for whose hit Conceal was seen to."""
    space: int = 0
    """The space the target counts as occupying (the guarded ally's, when redirected)."""
    footing: int = 0
    """What the squares of its space on firm ground add to the target's defenses, over a pit."""
    redirected: bool = False
    die: Die | None = None
    modifiers: list[Modifier] = []
    total: int = 0
    defense: int = 0
    hit: bool = False
    critical: bool = False
    automatic: bool = False
    forced_result: bool | None = None
    """A power turned it into a hit (True) or a miss (False)."""
    force_critical: bool | None = None
    preset: int | None = None
    """What the d20 counts as without being rolled."""
    rolled_at: int = 0
    """How many effects had been made when it was rolled."""
    fizzled: bool = False
    resolved: bool = False
    harm: Harm | None = None
    changes: "list[tuple[Scope, v.ChangeDamage | v.TransferDamage]]" = []
    """What powers will do to the damage once there is some."""
    extra: "list[tuple[Scope, v.Effect]]" = []
    """Effects "on this attack": bonuses and abilities with the use they come from."""

    def __post_init__(self) -> None:
        power = self.skill.power
        assert power.attack is not None
        self.kind = power.attack
        if power.basic:
            self.basic = True
        if self.scope.extra:
            self.extra = list(self.scope.extra)


class Moment(msgspec.Struct, eq=False):
    """An event that triggered powers may answer.

    `subject` does it, `object` suffers it. `cells` are the squares entered or left.
    """

    kind: str
    subject: int = NOBODY
    object: int = NOBODY
    attack: Attack | None = None
    harm: Harm | None = None
    die: Die | None = None
    power: CompiledPower | None = None
    cells: int = 0
    condition: str = ""
    amount: int = 0
    action: str = ""
    regular: bool = True
    """Regular movement (moves), not forced (enters and leaves only)."""
    user_scope: "Scope | None" = None
    """For powers used: the scope of that use."""
    contest: Contest | None = None
    """For champion tests: the dice on the table."""
    way: tuple[int, int] = (0, 0)
    """For squares entered or left: the space of the creature before and after."""
    left: int = 0
    """For shifts and teleports: the space in which the creature was before."""
    cancelled: bool = False
    spared: int = 0
    """For destruction: the hit points the creature keeps instead."""
    spares: frozenset[int] = frozenset()
    """For provoking: creatures who may not answer."""
    origin: str = ""
    """For saves: the name of the power that made the effect."""

    def about(self, subject: int) -> "Moment":
        """The same event of somebody else, who provokes by it as well."""
        other = Moment(self.kind, subject, cells=self.cells, amount=self.amount, action=self.action)
        other.spares = self.spares
        return other


class Window(msgspec.Struct, eq=False):
    """A trigger window while it is open: what has touched whom in it (stacking rules)."""

    moments: list[Moment]
    used: set[tuple[int, str, int]] = set()
    """(creature, power, moment) already used or declined for good."""
    touched: dict[tuple[str, int], int] = {}
    """(power name, affected creature) -> the use that affected it first."""

    def cancelled(self) -> bool:
        """Whether none of the events happens after all."""
        for moment in self.moments:  # noqa: SIM110 - asked often: quicker than `all`
            if not moment.cancelled:
                return False
        return True

    def changed_by(self, refresh: Callable[[list[Moment]], None]) -> bool:
        """Bring the events up to date; whether something else happens now.

        Whoever has answered such an event before does not answer it again.
        """
        known = len(self.moments)
        refresh(self.moments)
        for number, new in enumerate(self.moments[known:], known):
            for earlier, old in enumerate(self.moments[:known]):
                if (old.kind, old.object) == (new.kind, new.object):
                    self.used |= {(who, key, number) for who, key, n in self.used if n == earlier}
        return len(self.moments) > known


NOTHING: Final[Mapping[int, int]] = MappingProxyType({})


class Scope(msgspec.Struct, eq=False):
    """One use of a power: who uses it, what set it off, whom it has chosen so far.

    Most are made only to read a power and gone at once: what few of them note is replaced, so that
    nothing has to be made for the others.
    """

    owner: int
    seat: int
    """The player who decides for this use."""
    skill: CompiledPower | None
    bearer: int = NOBODY
    source: int = NOBODY
    moment: Moment | None = None
    attack: Attack | None = None
    window: Window | None = None
    use: int = 0
    """A number of its own for every use of a power in a battle."""
    origin: str = ""
    called: str = ""
    """Without a power at hand: the one that an effect comes from, for stacking and players."""
    targets: Sequence[int] = ()
    hits: list[int] = []
    misses: list[int] = []
    criticals: tuple[int, ...] = ()
    """Those among the hits who were hit critically."""
    struck: "tuple[Attack, ...]" = ()
    """For the effects of hits: the attacks that hit."""
    chosen: dict[str, tuple[int, ...]] = {}
    words: dict[str, str] = {}
    did: bool = True
    """Whether the step before was carried out."""
    worked: bool = False
    """Whether anything came of a step so far, told or not."""
    die: Die | None = None
    """The die that this use itself rolled last."""
    granted_by: CompiledPower | None = None
    """The power that grants the attack, where the attack power is not used itself."""
    extra: "tuple[tuple[Scope, v.Effect], ...]" = ()
    """Effects "on this attack" for the attacks that this use is about to make."""
    printed_keywords: bool = False
    """Keywords count as printed: while it is being settled who is given one."""
    bygone: bool = False
    """Those destroyed since count as allies and enemies: while looking at what happened."""
    moved: Mapping[int, int] = NOTHING
    """Squares that creatures moved by this use."""
    set_out: Mapping[int, int] = NOTHING
    """The spaces from which they did."""
    shoved: Mapping[int, int] = NOTHING
    """Squares that creatures were pushed, pulled or slid by this use."""
    shoved_from: Mapping[int, int] = NOTHING
    """The spaces from which they were."""
    stood: tuple[int, int] = (NOBODY, 0)
    """A creature and the space it counts as being in: while asking who it was that moved."""
    steads: Mapping[int, int] = NOTHING
    """Bodyguards and the spaces in which they count as standing (Redirected Attacks)."""
    path: int = 0
    """Squares that movers entered by this use."""
    harmed: tuple[int, ...] = ()
    """Creatures that took damage from this use apart from its attacks."""
    cancelled: bool = False
    template: int = 0
    """Squares of the area the power was used on."""

    @property
    def origin_name(self) -> str:
        """What counts as the same power (stacking rules)."""
        return self.skill.stack_name if self.skill is not None else self.origin

    @property
    def title(self) -> str:
        """What the power is called on its card."""
        return self.skill.name if self.skill is not None else self.called

    @property
    def label(self) -> str:
        """What players call the power at hand; never blank."""
        return self.title or self.origin_name or "an effect"
