"""Items in a warband: who may carry which, how many, and what cursed items demand.

Item Cards, Warband Construction Steps (Items, Unique Item, Cursed Items), glossary
(Items, Spell).
"""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from warband.cards import vocabulary as v
from warband.ddm.build.profiles import Profile, in_words, matches
from warband.ddm.build.violations import Violation, listed


def item_slots(bearer: Profile) -> int:
    """How many items a creature may be assigned: one, two if Unique or Solo, a Spell none."""
    if "spell" in bearer.keywords or _refuses(bearer):
        return 0
    return 2 if bearer.unique else 1


def _refuses(bearer: Profile) -> bool:
    """Whether a creature's own card keeps items from it."""
    return any(isinstance(step.effect, v.NoItems) for step in bearer.steps)


def is_cursed(item: v.Item) -> bool:
    """A cursed item has a negative cost (glossary, Items)."""
    return item.cost < 0


def cannot_use(item: v.Item, bearer: Profile) -> list[Violation]:
    """Every reason why the creature cannot use the item; empty if it can."""
    reasons = []
    if "spell" in bearer.keywords:
        reasons.append(
            Violation(
                "glossary.spell.items",
                f"{bearer.name} is a Spell and may not be assigned {item.name}",
                (bearer.name, item.name),
            )
        )
    level = bearer.card.level
    low = item.level_low if item.level_low is not None else level
    high = item.level_high if item.level_high is not None else level
    if not low <= level <= high:
        reasons.append(
            Violation(
                "item.level",
                f"{item.name} is for level {_level_range(item)}, {bearer.name} has level {level}",
                (bearer.name, item.name),
            )
        )
    reasons += [
        Violation(
            "item.restrictions",
            f"{item.name} is for {in_words(where)}, which {bearer.name} is not",
            (bearer.name, item.name),
        )
        for where in item.requires
        if not matches(bearer, where, bearer, itself=True)
    ]
    return reasons


def _level_range(item: v.Item) -> str:
    if item.level_high is None:
        return f"{item.level_low} or higher"
    if item.level_low is None:
        return f"{item.level_high} or lower"
    return f"{item.level_low}-{item.level_high}"


def legal_bearers(
    item: v.Item, members: Sequence[Profile], carried: Sequence[Sequence[v.Item]] = ()
) -> tuple[int, ...]:
    """Which members may be assigned the item, by index.

    `carried` holds what each member carries already; left out, nobody carries anything.
    """
    return tuple(
        index
        for index, member in enumerate(members)
        if item_slots(member) > (len(carried[index]) if carried else 0)
        and not cannot_use(item, member)
    )


def check_carried(
    members: Sequence[Profile], carried: Sequence[Sequence[v.Item]]
) -> Iterator[Violation]:
    """Items: one to a creature, two to a Unique or Solo, and each of use to its bearer."""
    for member, items in zip(members, carried, strict=True):
        slots = item_slots(member)
        if 0 < slots < len(items):
            yield Violation(
                "build.item.two" if member.unique else "build.item.one",
                f"{member.name} carries {len(items)} items "
                f"({listed(item.name for item in items)}), at most {slots}",
                (member.name, *(item.name for item in items)),
            )
        if items and _refuses(member):
            yield Violation(
                "priority.card-restriction", f"{member.name} carries no items", (member.name,)
            )
        for item in items:
            yield from cannot_use(item, member)


def check_unique_items(items: Sequence[v.Item]) -> Iterator[Violation]:
    """Unique Item: a single copy in the warband."""
    copies = Counter(item.name for item in items)
    for item in _once_each(items):
        if item.unique and copies[item.name] > 1:
            yield Violation(
                "build.item.unique",
                f"{item.name} is a Unique Item and included {copies[item.name]} times",
                (item.name,),
            )


def _once_each(items: Sequence[v.Item]) -> Collection[v.Item]:
    return {item.name: item for item in items}.values()


def check_cursed(members: Sequence[Profile], items: Sequence[v.Item]) -> Iterator[Violation]:
    """Cursed Items: somebody in the warband can use each of them."""
    for item in _once_each(items):
        if is_cursed(item) and not legal_bearers(item, members):
            yield Violation(
                "build.item.cursed.assignable",
                f"{item.name} is cursed and no creature of the warband can use it",
                (item.name,),
            )


def must_be_assigned(idle: Sequence[v.Item], cost: int, limit: int) -> Violation:
    """Cursed items that nobody carries although the point limit needs them."""
    return Violation(
        "setup.items.cursed",
        f"{listed(item.name for item in idle)} must be assigned: without "
        f"{'it' if len(idle) == 1 else 'them'} the warband costs {cost} of {limit} points",
        tuple(item.name for item in idle),
    )
