"""What a stat block says, field by field."""

from fractions import Fraction

from msgspec import Struct

from warband.d20.dice import Dice

SIZES = (
    "Fine",
    "Diminutive",
    "Tiny",
    "Small",
    "Medium",
    "Large",
    "Huge",
    "Gargantuan",
    "Colossal",
)
TYPES = (
    "Humanoid",
    "Monstrous Humanoid",
    "Giant",
    "Animal",
    "Magical Beast",
    "Vermin",
    "Plant",
    "Ooze",
    "Dragon",
    "Fey",
    "Elemental",
    "Outsider",
    "Undead",
    "Construct",
    "Aberration",
)
ABILITIES = ("Str", "Dex", "Con", "Int", "Wis", "Cha")
MODES = ("land", "burrow", "climb", "fly", "swim")
MANEUVERABILITIES = ("perfect", "good", "average", "poor", "clumsy")


class ClassLevel(Struct, frozen=True):
    """Levels in one class."""

    name: str
    level: int

    def __str__(self) -> str:
        return f"{self.name} {self.level}"


class Speed(Struct, frozen=True):
    """One way to move, in feet a round."""

    mode: str
    feet: int
    maneuverability: str = ""
    when: str = ""


class Movement(Struct, frozen=True):
    """How a creature moves now, what it would move unarmored, and what else it says."""

    current: tuple[Speed, ...]
    wearing: str = ""
    base: tuple[Speed, ...] = ()
    other: tuple[Speed, ...] = ()

    def of(self, mode: str) -> Speed | None:
        """The speed it has now in this mode."""
        return next((speed for speed in self.current if speed.mode == mode), None)


class Part(Struct, frozen=True):
    """A number and where it comes from."""

    amount: int
    source: str


class ArmorClass(Struct, frozen=True):
    """Armor Class and what it is made of."""

    total: int
    parts: tuple[Part, ...] = ()
    touch: int | None = None
    flat_footed: int | None = None
    other: str = ""


class Damage(Struct, frozen=True):
    """Damage of one kind; weapon damage has no kind."""

    dice: Dice
    kind: str = ""


class Strike(Struct, frozen=True):
    """One weapon of an attack line: how often, how well, how hard."""

    weapon: str
    bonuses: tuple[int, ...]
    ranged: bool = False
    touch: bool = False
    count: int = 1
    damage: tuple[Damage, ...] = ()
    riders: tuple[str, ...] = ()
    critical: tuple[str, ...] = ()


Routine = tuple[Strike, ...]
"""Strikes made together; an attack line is one or more routines to choose from."""


class Skill(Struct, frozen=True):
    """A skill and its modifier; `note` is what stands behind it."""

    name: str
    bonus: int
    note: str = ""


class Feat(Struct, frozen=True):
    """A feat; `choice` is what it was taken for."""

    name: str
    choice: str = ""
    bonus: bool = False

    def __str__(self) -> str:
        return self.name + (f" ({self.choice})" if self.choice else "")


class Special(Struct, frozen=True):
    """A special ability told under the block: `Rake (Ex): ...`."""

    name: str
    kind: str
    text: str


class PreparedSpell(Struct, frozen=True):
    """A spell in a list, and how often it stands there."""

    name: str
    count: int = 1


class SpellLevel(Struct, frozen=True):
    """The spells of one level."""

    level: int
    spells: tuple[PreparedSpell, ...]


class SpellList(Struct, frozen=True):
    """The spells a creature has prepared or knows."""

    levels: tuple[SpellLevel, ...]
    slots: tuple[int, ...] = ()
    base_dc: int | None = None
    caster: str = ""
    known: bool = False


class SpellLike(Struct, frozen=True):
    """A spell-like ability; no number of uses means at will."""

    name: str
    uses: int | None
    dc: int | None = None
    caster_level: int | None = None


class Decision(Struct, frozen=True):
    """A line `Card KEY: VALUE` that tells the converter what to do."""

    key: str
    value: str


class StatBlock(Struct, frozen=True, kw_only=True):
    """A creature of the roleplaying game."""

    name: str
    size: str
    type: str
    subtypes: tuple[str, ...] = ()
    classes: tuple[ClassLevel, ...] = ()
    hit_dice: tuple[Dice, ...]
    hp: int
    initiative: int | None = None
    movement: Movement
    armor_class: ArmorClass
    base_attack: int | None = None
    grapple: int | None = None
    attack: tuple[Routine, ...] = ()
    full_attack: tuple[Routine, ...] = ()
    space: int | None = None
    reach: int | None = None
    reach_note: str = ""
    special_attacks: tuple[str, ...] = ()
    special_qualities: tuple[str, ...] = ()
    saves: tuple[int, int, int] | None = None
    saves_note: str = ""
    abilities: tuple[int | None, ...] = ()
    skills: tuple[Skill, ...] = ()
    feats: tuple[Feat, ...] = ()
    spells: tuple[SpellList, ...] = ()
    spell_like: tuple[SpellLike, ...] = ()
    possessions: tuple[str, ...] = ()
    environment: str = ""
    organization: str = ""
    challenge_rating: Fraction | None = None
    treasure: str = ""
    alignment: str
    advancement: str = ""
    level_adjustment: str = ""
    source: str = ""
    specials: tuple[Special, ...] = ()
    decisions: tuple[Decision, ...] = ()
    printed: tuple[Decision, ...] = ()
    prose: tuple[str, ...] = ()

    @property
    def level(self) -> int:
        """Hit Dice, those of class levels among them."""
        return sum(dice.count for dice in self.hit_dice)

    def score(self, ability: str) -> int | None:
        """An ability score; nothing if the creature has none or the block does not say."""
        return self.abilities[ABILITIES.index(ability)] if self.abilities else None

    def modifier(self, ability: str) -> int:
        """What an ability score adds; 0 where there is none."""
        score = self.score(ability)
        return 0 if score is None else (score - 10) // 2

    def has_feat(self, name: str) -> bool:
        """Whether the creature has this feat, whatever it was taken for."""
        return any(feat.name.lower() == name.lower() for feat in self.feats)

    def skill(self, name: str) -> int | None:
        """The modifier of a skill, if the block names it."""
        return next((s.bonus for s in self.skills if s.name.lower() == name.lower()), None)

    def special(self, name: str) -> Special | None:
        """What the block tells of a special ability."""
        return next((s for s in self.specials if s.name.lower() == name.lower()), None)
