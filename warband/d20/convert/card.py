"""A card of the skirmish as the converter makes it."""

from fractions import Fraction

from msgspec import Struct

FACTIONS = ("LG", "CG", "LE", "CE")


class DamageRating(Struct, frozen=True):
    """Damage of one kind; plain melee or ranged damage has no kind."""

    amount: int
    kind: str = ""

    def __str__(self) -> str:
        return f"{self.amount} {self.kind}".rstrip()


class CardStrike(Struct, frozen=True):
    """One attack of an attack line."""

    bonus: int
    damage: tuple[DamageRating, ...]
    riders: tuple[str, ...] = ()

    @property
    def told(self) -> str:
        """What stands in the brackets."""
        return " + ".join([*(str(part) for part in self.damage), *self.riders])


class AttackLine(Struct, frozen=True):
    """The melee or the ranged attacks of a card."""

    strikes: tuple[CardStrike, ...] = ()
    range: int = 0
    """How far, in squares; 0 as far as one sees."""
    shots: int = 0
    """How often in a battle; 0 without limit."""

    def __str__(self) -> str:
        if not self.strikes:
            return "-"
        bonuses = "/".join(f"{strike.bonus:+d}" for strike in self.strikes)
        damages = [strike.told for strike in self.strikes]
        told = damages[0] if len(set(damages)) == 1 else "/".join(damages)
        far = f" range {self.range}" if self.range else ""
        return f"{bonuses} ({told}){far}" + " ☐" * self.shots


class Speeds(Struct, frozen=True):
    """Speed ratings in squares; what a creature cannot do is none."""

    land: int | None = None
    fly: int | None = None
    burrow: int | None = None

    def __str__(self) -> str:
        parts = [] if self.land is None else [str(self.land)]
        if self.fly is not None:
            parts.append(f"F{self.fly}")
        if self.burrow is not None:
            parts.append(f"Burrow {self.burrow}")
        return "; ".join(parts) or "0"


class CardAbility(Struct, frozen=True):
    """A special ability: a keyword with its words, or a power with what it does in brackets."""

    name: str
    inside: str = ""
    uses: int = 0
    """Check boxes; 0 for none."""
    inherent: bool = False
    """Whether the type brings it, so that the card need not say it."""

    def __str__(self) -> str:
        boxes = " " + "☐" * self.uses if self.uses else ""
        inside = self.inside.removeprefix(f"{self.name}; ")
        return f"{self.name}{boxes}" + (f" ({inside})" if inside else "")


class CardSpell(Struct, frozen=True):
    """A spell: its level, its uses, what stands in its brackets."""

    name: str
    level: int
    inside: str
    uses: int | None = 1
    """Check boxes; none for unlimited uses."""

    def __str__(self) -> str:
        boxes = " (unlimited uses)" if self.uses is None else " " + "☐" * self.uses
        return f"{self.name}{boxes}".rstrip() + f" ({self.inside})"


class StatCard(Struct, frozen=True, kw_only=True):
    """The miniatures side of a card."""

    name: str
    factions: tuple[str, ...]
    cost: int
    commander: int | None = None
    level: int
    speed: Speeds
    ac: int
    hp: int
    melee: AttackLine
    ranged: AttackLine
    type: str
    subtypes: tuple[str, ...] = ()
    size: str = "Medium"
    effect: str = ""
    abilities: tuple[CardAbility, ...] = ()
    spells: tuple[CardSpell, ...] = ()
    slots: tuple[int, ...] = ()
    """Boxes by spell level, from level 1, of those who cast without preparing."""

    @property
    def save(self) -> int:
        """What it adds to a save: its level."""
        return self.level

    @property
    def faction(self) -> str:
        """Factions as a card shows them."""
        return "Any" if set(self.factions) == set(FACTIONS) else "/".join(self.factions)

    @property
    def type_line(self) -> str:
        """Type with size and subtypes."""
        size = "" if self.size == "Medium" else f"{self.size} "
        subtypes = f" ({', '.join(self.subtypes)})" if self.subtypes else ""
        return f"{size}{self.type}{subtypes}"

    @property
    def squares(self) -> int:
        """How many squares it stands on."""
        side = {"Large": 2, "Huge": 3, "Gargantuan": 4, "Colossal": 6}.get(self.size, 1)
        return side * side

    def has(self, name: str) -> bool:
        """Whether the card or its type has this ability."""
        return any(one.name == name for one in self.abilities)


class CostEstimate(Struct, frozen=True):
    """One way to a cost: what it gives and how."""

    way: str
    exact: Fraction
    cost: int
    how: str
