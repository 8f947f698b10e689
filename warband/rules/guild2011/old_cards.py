"""Appendix A: cards of 2008 as these rules read them."""

from msgspec import Struct
from msgspec.structs import replace

from warband.cards import vocabulary as v

RENAMED = {
    "Martial": ("Warlord", "Rogue", "Ranger", "Fighter"),
    "Arcane": ("Wizard", "Warlock"),
    "Divine": ("Paladin", "Cleric"),
    "Construct": ("Animate",),
    "Aberrant": ("Aberration",),
}
"""Keywords by their present name, with those of early cards that became them."""

KEYWORDS = {old: new for new, olds in RENAMED.items() for old in olds}

NO_KEYWORDS = frozenset(("Good", "Evil"))
"""Alignments stand on the keyword line of old cards and are none."""


DEFENSES: dict[v.Stat, str] = {"Fort": "fort", "Ref": "ref", "Will": "will"}
"""The numbers to which a named bonus of an old card is added."""


def modernised(card: v.Card) -> v.Card:
    """A card in the words of these rules; a new one is as it was."""
    if not isinstance(card, v.Creature):
        return card
    words = tuple(
        dict.fromkeys(KEYWORDS.get(word, word) for word in card.keywords if word not in NO_KEYWORDS)
    )
    bloodied = card.hp // 2 // 5 * 5 if card.bloodied is None else card.bloodied
    changed = replace(
        card, keywords=words, bloodied=bloodied, powers=tuple(map(modern_power, card.powers))
    )
    changed = with_defenses(changed)
    return card if changed == card else changed


def with_defenses(card: v.Creature) -> v.Creature:
    """Defenses: all three are the DEF of an old card, each with the bonuses that name it."""
    numbers = {"fort": card.fort, "ref": card.ref, "will": card.will}
    if card.defense is not None:
        numbers = dict.fromkeys(numbers, card.defense)
    left: list[v.Power] = []
    for power in card.powers:
        bonus = named_bonus(power)
        if bonus is None:
            left.append(power)
        else:
            assert isinstance(bonus.amount, int)
            numbers[DEFENSES[bonus.stat]] += bonus.amount
    return replace(card, powers=tuple(left), defense=None, **numbers)


def named_bonus(power: v.Power) -> v.Bonus | None:
    """An ability that is nothing but +N DEF with a defense named in brackets."""
    if " DEF" not in power.name or power.trigger is not None or len(power.steps) != 1:
        return None
    step = power.steps[0]
    if isinstance(step, v.Bonus) and step.stat in DEFENSES and isinstance(step.amount, int):
        return step if step == v.Bonus(v.Owner(), step.stat, step.amount) else None
    return None


def modern_power(power: v.Power) -> v.Power:
    """Small and large cones are blasts of 3 and 5; what changes DEF changes all three."""
    found = _without_def(power)
    assert isinstance(found, v.Power)
    if found.bounds.shape == "cone":
        return replace(found, bounds=replace(found.bounds, shape="blast"))
    return found


def _without_def(tree: object) -> object:
    """Every change of DEF, wherever it stands in a tree, as three of Fort, Ref and Will."""
    if isinstance(tree, tuple):
        parts = tuple(part for each in tree for part in _threefold(each))
        return parts if parts != tree else tree
    if not isinstance(tree, Struct):
        return tree
    changed: dict[str, object] = {}
    for field in tree.__struct_fields__:
        before = getattr(tree, field)
        if isinstance(before, tuple | Struct):
            after = _without_def(before)
            if after is not before:
                changed[field] = after
    return replace(tree, **changed) if changed else tree


def _threefold(part: object) -> tuple[object, ...]:
    if isinstance(part, v.Bonus) and part.stat == "DEF":
        return tuple(replace(part, stat=stat) for stat in DEFENSES)
    return (_without_def(part),)
