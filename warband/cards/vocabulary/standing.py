"""Effects that are in force: bonuses, abilities, prohibitions."""

from typing import Literal, TypeAlias

from warband.cards.vocabulary.creatures import Filter, Who
from warband.cards.vocabulary.moments import Duration
from warband.cards.vocabulary.numbers import Number
from warband.cards.vocabulary.tests import AttackIs, Test
from warband.cards.vocabulary.words import DamageType, Node

Stat: TypeAlias = Literal[
    "attack", "damage", "AC", "Fort", "Ref", "Will", "DEF", "defenses", "speed", "reach", "range",
    "save", "max hp", "champion rating", "initiative dice", "initiative", "setup dice",
    "aura",
    "victory points", "push", "shift", "attacks", "critical", "healing", "healed", "radius",
    "conceal roll",
]  # fmt: skip


class Bonus(Node, frozen=True):
    """Adds `amount` to a number of `who`, as long as `until` says and while the tests hold.

    `versus` narrows to attacks against (for defences: from) creatures that match,
    `attack` to attacks of a kind. `cumulative` lets it stack with itself, together no
    further than `limit`. `sets` replaces the number instead of adding. Speed or damage is not
    lowered below `least`. "healing" is what its powers heal, "healed" what it regains by any.
    """

    who: Who
    stat: Stat
    amount: Number
    type: DamageType = ""
    until: Duration | None = None
    versus: Filter = ()
    attack: AttackIs | None = None
    tests: tuple[Test, ...] = ()
    cumulative: bool = False
    sets: bool = False
    limit: int | None = None
    least: int = 0


AbilityName: TypeAlias = Literal[
    "immune", "resist", "vulnerable", "conceal", "invisible", "insubstantial", "phasing", "hide",
    "blindsight", "flight", "burrow", "reach", "scout", "wandering monster",
    "delayed appearance", "multi-activation", "squad activation", "mount", "rider",
    "shares space", "no opportunity from", "no provoke", "ignore terrain", "ignore cover",
    "ignore conceal", "ignore invisible", "ignore resist", "ignore insubstantial",
    "terrain does not block sight", "blocks lines", "transit enemies", "transit", "aquatic",
    "swarm", "unaffected by", "cannot be flanked", "grants combat advantage", "combat advantage",
    "automatic hit", "automatic miss", "critical on", "opportunity on", "counts as",
    "sight through", "no flank needed", "cannot be moved", "stand in", "half damage",
    "save bonus", "regular move counts as", "locked", "occupies more", "attack as", "keep mode",
    "not legal flanker", "scores more", "is not affected by powers", "speed cap", "cover",
    "not invisible", "no conceal", "lose", "no redirect", "afflicted", "triple critical",
    "no critical", "save at start", "no save needed", "blocks movement", "spare targets",
    "sight limit", "sure hits", "squeeze freely", "act after charge", "must strike",
    "hindered by", "no effects",
]  # fmt: skip


class Ability(Node, frozen=True):
    """A standing property with a name the rulebook knows.

    What the other fields mean depends on the name: `number` for resist, conceal, ...;
    `word` for a damage type, condition, flag, terrain or keyword; `against` for the
    creatures it works against; `tests` for the moments it works.
    """

    name: AbilityName
    number: int = 0
    word: str = ""
    against: Filter = ()
    attack: AttackIs | None = None
    tests: tuple[Test, ...] = ()


class Gain(Node, frozen=True):
    """`who` has the ability, as long as `until` says and while the tests hold."""

    who: Who
    ability: Ability
    until: Duration | None = None
    tests: tuple[Test, ...] = ()


class GainKeyword(Node, frozen=True):
    """`who` has the keyword, as long as `until` says and while the tests hold."""

    who: Who
    word: str
    until: Duration | None = None
    tests: tuple[Test, ...] = ()


Forbidden: TypeAlias = Literal[
    "move", "shift", "charge", "attack", "immediate actions", "opportunity attacks",
    "champion powers", "voluntary powers", "heal", "flank", "teleport", "use power", "flight",
    "score occupation", "attack owner", "leave", "be targeted", "be redirected", "end adjacent",
    "enter", "target allies", "provoke", "minor actions", "move actions", "attack actions",
    "activate", "rerolls", "be pushed", "be destroyed", "save", "see", "cover",
    "gain combat advantage", "approach", "move away", "turn hits",
]  # fmt: skip


class Forbid(Node, frozen=True):
    """`who` may not do the thing: to those in `versus`, by attacks as in `attack`."""

    who: Who
    what: Forbidden
    power: str = ""
    versus: Filter = ()
    attack: AttackIs | None = None
    until: Duration | None = None
    tests: tuple[Test, ...] = ()


class ExtendPower(Node, frozen=True):
    """Changes a number of one of the owner's powers (its aura, range, count) for a while."""

    power: str
    field: Literal["aura", "range", "radius", "count", "reach", "burst", "blast", "line"]
    value: int
    until: Duration | None = None


StandingEffect: TypeAlias = Bonus | Gain | GainKeyword | Forbid | ExtendPower
