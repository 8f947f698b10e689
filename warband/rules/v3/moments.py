"""What is going on while the rules resolve something.

These objects live only inside a step of the rules, never in a checkpoint: a `Moment` is
an event that powers may answer, an `Attack` is an attack being made, a `Harm` is damage
about to be taken, a `Die` a roll that may still change, a `Scope` is one use of a power.
"""

from collections.abc import Callable

from warband.cards import vocabulary as v
from warband.rules.v3.kit import Skill

NOBODY = -1

Modifier = tuple[str, int]
"""A name and what it adds."""


class Die:
    """A d20 on the table: who rolled it, what for, what it shows."""

    __slots__ = ("again", "forced", "modifiers", "natural", "purpose", "roller")

    def __init__(self, roller: int, purpose: str, natural: int) -> None:
        self.roller = roller
        self.purpose = purpose
        self.natural = natural
        self.again = 0
        """How often it was rolled again."""
        self.modifiers: list[Modifier] = []
        """What powers add to the roll; attack rolls keep theirs with the attack."""
        self.forced: bool | None = None
        """For saves: a power says that it succeeds (True) or fails (False)."""


class Contest:
    """A champion test: the creatures chosen, their ratings, the dice, who is ahead."""

    __slots__ = ("champions", "dice", "forced_winner", "ratings")

    def __init__(self, champions: tuple[int, int], ratings: tuple[int, int]) -> None:
        self.champions = champions
        self.ratings = ratings
        self.dice: tuple[list[int], list[int]] = ([], [])
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


class Attack:
    """One attack being made, from target designation to its last effect."""

    __slots__ = (
        "attacker", "automatic", "basic", "bonus_name", "changes", "charge", "concealed", "cover",
        "critical", "damage_bonus", "defense", "die", "extra", "fizzled", "follow_up",
        "force_critical", "forced_result", "harm", "hit", "kind", "modifiers", "opportunity",
        "origin", "preset", "reach_bonus", "redirected", "resolved", "roll_bonus",
        "rolled_at", "scope", "skill", "sought", "source", "space", "strike", "target",
        "target_cell", "total",
    )  # fmt: skip

    def __init__(
        self,
        attacker: int,
        target: int,
        skill: Skill,
        strike: v.Strike,
        scope: "Scope",
    ) -> None:
        self.attacker = attacker
        self.target = target
        self.skill = skill
        self.strike = strike
        self.scope = scope
        kind = skill.power.attack
        assert kind is not None
        self.kind: v.AttackKind = kind
        self.basic = skill.power.basic
        self.opportunity = False
        self.charge = False
        self.follow_up = False
        self.reach_bonus = 0
        self.roll_bonus = 0
        self.damage_bonus = 0
        self.bonus_name = ""
        """The power that grants the attack and adds to its roll or damage."""
        self.origin = -1
        """The lattice corner the attack starts from."""
        self.source = 0
        """For bursts and area attacks: the space whose nearest corner is the origin."""
        self.target_cell = -1
        self.cover = ""
        """Why the target has cover, fixed when targeting is resolved."""
        self.concealed = False
        """The roll against Conceal has failed."""
        self.sought = -1
        """The last roll of the die, counted from 0, for whose hit Conceal was seen to."""
        """A Conceal roll turned the hit into a miss."""
        self.space = 0
        """The space the target counts as occupying (the guarded ally's, when redirected)."""
        self.redirected = False
        self.die: Die | None = None
        self.modifiers: list[Modifier] = []
        self.total = 0
        self.defense = 0
        self.hit = False
        self.critical = False
        self.automatic = False
        self.forced_result: bool | None = None
        """A power turned it into a hit (True) or a miss (False)."""
        self.force_critical: bool | None = None
        self.preset: int | None = None
        """What the d20 counts as without being rolled."""
        self.rolled_at = 0
        """How many effects had been made when it was rolled."""
        self.fizzled = False
        self.resolved = False
        self.harm: Harm | None = None
        self.changes: list[tuple[Scope, v.ChangeDamage | v.TransferDamage]] = []
        """What powers will do to the damage once there is some."""
        self.extra: list[tuple[Scope, v.Effect]] = list(scope.extra)
        """Effects "on this attack": bonuses and abilities with the use they come from."""


class Moment:
    """An event that triggered powers may answer.

    `subject` does it, `object` suffers it. `cells` are the squares entered or left.
    """

    __slots__ = (
        "action", "amount", "attack", "cancelled", "cells", "condition", "contest", "die",
        "harm", "kind", "left", "object", "power", "regular", "spared", "spares", "subject",
        "user_scope", "way",
    )  # fmt: skip

    def __init__(
        self,
        kind: str,
        subject: int = NOBODY,
        object: int = NOBODY,
        *,
        attack: Attack | None = None,
        harm: Harm | None = None,
        die: Die | None = None,
        power: Skill | None = None,
        cells: int = 0,
        condition: str = "",
        amount: int = 0,
        action: str = "",
        regular: bool = True,
        user_scope: "Scope | None" = None,
    ) -> None:
        self.kind = kind
        self.subject = subject
        self.object = object
        self.attack = attack
        self.harm = harm
        self.die = die
        self.power = power
        self.cells = cells
        self.condition = condition
        self.amount = amount
        self.action = action
        self.regular = regular
        """Regular movement (moves), not forced (enters and leaves only)."""
        self.user_scope = user_scope
        """For powers used: the scope of that use."""
        self.contest: Contest | None = None
        """For champion tests: the dice on the table."""
        self.way = (0, 0)
        """For squares entered or left: the space of the creature before and after."""
        self.left = 0
        """For shifts and teleports: the space in which the creature was before."""
        self.cancelled = False
        self.spared = 0
        """For destruction: the hit points the creature keeps instead."""
        self.spares: frozenset[int] = frozenset()
        """For provoking: creatures who may not answer."""

    def about(self, subject: int) -> "Moment":
        """The same event of somebody else, who provokes by it as well."""
        other = Moment(self.kind, subject, cells=self.cells, amount=self.amount, action=self.action)
        other.spares = self.spares
        return other


class Window:
    """A trigger window while it is open: what has touched whom in it (stacking rules)."""

    __slots__ = ("moments", "touched", "used")

    def __init__(self, moments: list[Moment]) -> None:
        self.moments = moments
        self.used: set[tuple[int, str, int]] = set()
        """(creature, power, moment) already used or declined for good."""
        self.touched: dict[tuple[str, int], int] = {}
        """(power name, affected creature) -> the use that affected it first."""

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


class Scope:
    """One use of a power: who uses it, what set it off, whom it has chosen so far."""

    __slots__ = (
        "attack", "bearer", "bygone", "cancelled", "chosen", "criticals", "did", "die", "extra",
        "granted_by", "harmed", "hits", "misses", "moment", "moved", "origin_name", "owner", "path",
        "printed_keywords", "seat", "set_out", "shoved", "skill", "source", "steads", "stood",
        "targets", "template", "title", "use", "window", "words",
    )  # fmt: skip

    def __init__(
        self,
        owner: int,
        seat: int,
        skill: Skill | None,
        *,
        moment: Moment | None = None,
        window: Window | None = None,
        use: int = 0,
    ) -> None:
        self.owner = owner
        self.seat = seat
        """The player who decides for this use."""
        self.skill = skill
        self.moment = moment
        self.attack: Attack | None = moment.attack if moment is not None else None
        self.window = window
        self.use = use
        """A number of its own for every use of a power in a battle."""
        self.targets: list[int] = []
        self.hits: list[int] = []
        self.misses: list[int] = []
        self.criticals: list[int] = []
        """Those among the hits who were hit critically."""
        self.chosen: dict[str, tuple[int, ...]] = {}
        self.words: dict[str, str] = {}
        self.did = True
        """Whether the step before was carried out."""
        self.die: Die | None = None
        """The die that this use itself rolled last."""
        self.granted_by: Skill | None = None
        """The power that grants the attack, where the attack power is not used itself."""
        self.extra: list[tuple[Scope, v.Effect]] = []
        """Effects "on this attack" for the attacks that this use is about to make."""
        self.printed_keywords = False
        """Keywords count as printed: while it is being settled who is given one."""
        self.bygone = False
        """Those destroyed since count as allies and enemies: while looking at what happened."""
        self.moved: dict[int, int] = {}
        """Squares that creatures moved by this use."""
        self.set_out: dict[int, int] = {}
        """The spaces from which they did."""
        self.shoved: dict[int, int] = {}
        """Squares that creatures were pushed, pulled or slid by this use."""
        self.stood: tuple[int, int] = (NOBODY, 0)
        """A creature and the space it counts as being in: while asking who it was that moved."""
        self.steads: dict[int, int] = {}
        """Bodyguards and the spaces in which they count as standing (Redirected Attacks)."""
        self.path = 0
        """Squares that movers entered by this use."""
        self.harmed: list[int] = []
        """Creatures that took damage from this use apart from its attacks."""
        self.bearer = NOBODY
        self.source = NOBODY
        self.cancelled = False
        self.template = 0
        """Squares of the area the power was used on."""
        self.origin_name = skill.stack_name if skill is not None else ""
        """What counts as the same power (stacking rules)."""
        self.title = skill.name if skill is not None else ""

    @property
    def label(self) -> str:
        """What players call the power at hand; never blank."""
        return self.title or self.origin_name or "an effect"
