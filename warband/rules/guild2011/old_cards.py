"""Appendix A: cards of 2008 as these rules read them."""

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
    bounds = power.bounds
    if bounds.shape == "cone":
        bounds = replace(bounds, shape="blast")
    steps = tuple(step for each in power.steps for step in without_def(each))
    if bounds == power.bounds and steps == power.steps:
        return power
    return replace(power, bounds=bounds, steps=steps)


def without_def(step: v.Effect) -> tuple[v.Effect, ...]:
    """A change of DEF as changes of Fortitude, Reflex and Will."""
    if isinstance(step, v.Bonus) and step.stat == "DEF":
        return tuple(replace(step, stat=stat) for stat in DEFENSES)
    return (step,)
