"""A stat block in the making."""

from fractions import Fraction
from typing import TypedDict, Unpack

from warband.d20.dice import Dice
from warband.d20.statblock.block import (
    ArmorClass,
    ClassLevel,
    Decision,
    Feat,
    Movement,
    Routine,
    Skill,
    Special,
    SpellLike,
    SpellList,
    StatBlock,
)


class Fields(TypedDict, total=False):
    """What has been read so far."""

    size: str
    type: str
    subtypes: tuple[str, ...]
    classes: tuple[ClassLevel, ...]
    hit_dice: tuple[Dice, ...]
    hp: int
    initiative: int | None
    movement: Movement
    armor_class: ArmorClass
    base_attack: int | None
    grapple: int | None
    attack: tuple[Routine, ...]
    full_attack: tuple[Routine, ...]
    space: int | None
    reach: int | None
    reach_note: str
    special_attacks: tuple[str, ...]
    special_qualities: tuple[str, ...]
    saves: tuple[int, int, int] | None
    saves_note: str
    abilities: tuple[int | None, ...]
    skills: tuple[Skill, ...]
    feats: tuple[Feat, ...]
    spell_like: tuple[SpellLike, ...]
    possessions: tuple[str, ...]
    environment: str
    organization: str
    challenge_rating: Fraction | None
    treasure: str
    alignment: str
    advancement: str
    level_adjustment: str
    source: str


class Draft:
    """Fields, lists that grow, and in the end the block."""

    __slots__ = ("decisions", "fields", "name", "printed", "prose", "specials", "spells")

    def __init__(self) -> None:
        self.name = ""
        self.fields: Fields = {}
        self.spells: list[SpellList] = []
        self.specials: list[Special] = []
        self.decisions: list[Decision] = []
        self.printed: list[Decision] = []
        self.prose: list[str] = []

    def block(self) -> StatBlock:
        """The block; hit points nobody wrote are the average of the dice, rounded down."""
        fields = self.fields
        if "hp" not in fields:
            fields["hp"] = max(1, int(sum(dice.average for dice in fields["hit_dice"])))
        return _block(
            self.name,
            tuple(self.spells),
            tuple(self.specials),
            tuple(self.decisions),
            tuple(self.printed),
            tuple(self.prose),
            **fields,
        )


def _block(
    name: str,
    spells: tuple[SpellList, ...],
    specials: tuple[Special, ...],
    decisions: tuple[Decision, ...],
    printed: tuple[Decision, ...],
    prose: tuple[str, ...],
    **fields: Unpack[Fields],
) -> StatBlock:
    return StatBlock(
        name=name,
        spells=spells,
        specials=specials,
        decisions=decisions,
        printed=printed,
        prose=prose,
        **fields,
    )
