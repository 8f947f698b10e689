"""Creatures with items in a battle: putting them on, and what is left of them afterwards."""

from collections.abc import Sequence

from warband.rules.handbook.items.equipped import THROWN, equipped, throws_once, worn_effects
from warband.rules.handbook.items.item import Boxes, Carried
from warband.rules.handbook.items.warlords import advanced
from warband.rules.handbook.state import ITEM, Carrying, Lasting, Skirmish


def dress(
    state: Skirmish, creature: int, items: Sequence[Carried], levels: Sequence[str] = ()
) -> None:
    """Give a creature items and warlord levels before the battle, or an item in it."""
    before = state.roster.cards[creature]
    known = state.carried.get(creature)
    base = known.card if known else before
    levels = tuple(levels) or (known.levels if known else ())
    lent = _lent(state, creature)
    state.carried = {**state.carried, creature: Carrying(base, tuple(levels), tuple(items))}
    refresh(state, creature)
    grown = state.roster.cards[creature].hp - before.hp
    state.hp[creature] += grown + _lent(state, creature) - lent


def _lent(state: Skirmish, creature: int) -> int:
    """The hit points that its items lend a creature."""
    return sum(
        each.effect.number
        for each in state.lasting[creature]
        if each.by == ITEM and each.effect.kind == "hp"
    )


def refresh(state: Skirmish, creature: int) -> None:
    """Work out again what its items make of a creature."""
    base, levels, items = state.carried[creature]
    used = {name: count for (who, name), count in state.used.items() if who == creature}
    warlord = advanced(base, levels)
    card = equipped(warlord, items, used)
    state.roster = state.roster.with_card(creature, card)
    worn = [Lasting(name, effect, ITEM) for name, effect in worn_effects(warlord, items)]
    others = [each for each in state.lasting[creature] if each.by != ITEM]
    # What duplicates a spell does not add to that spell (Magic Item Effects).
    spells = {(each.name, each.effect.kind, each.effect.word) for each in others}
    worn = [each for each in worn if (each.name, each.effect.kind, each.effect.word) not in spells]
    state.lasting[creature] = (*worn, *others)


def items_of(state: Skirmish, creature: int) -> tuple[Carried, ...]:
    """What a creature carries."""
    known = state.carried.get(creature)
    return known.items if known is not None else ()


def boxes(state: Skirmish, creature: int, kind: str) -> tuple[str, Boxes] | None:
    """An item with a box left for something, and its name."""
    for each in items_of(state, creature):
        found = getattr(each.item, kind)
        if isinstance(found, Boxes):
            used = state.used.get((creature, each.item.name), 0)
            if used < found.uses:
                return each.item.name, found
    return None


def mark(state: Skirmish, creature: int, name: str) -> None:
    """Mark off a box of an item."""
    state.used[creature, name] = state.used.get((creature, name), 0) + 1


def threw(state: Skirmish, creature: int) -> bool:
    """A creature has made a ranged attack; whether its magic weapon counts no more."""
    known = state.carried.get(creature)
    if known is None:
        return False
    if throws_once(known.card, known.items) and not state.used.get((creature, THROWN)):
        mark(state, creature, THROWN)
        refresh(state, creature)
        return True
    return False


def used_up(state: Skirmish, creature: int) -> list[Carried]:
    """The items of a creature that are gone for good after this battle."""
    gone: list[Carried] = []
    seen: dict[str, int] = {}
    for each in items_of(state, creature):
        if not each.item.used_up:
            continue
        name = box_name(each)
        seen[name] = seen.get(name, 0) + 1
        if state.used.get((creature, name), 0) >= seen[name]:
            gone.append(each)
    return gone


def box_name(carried: Carried) -> str:
    """The name under which the one use of a potion, a scroll or a necklace is marked off."""
    if carried.item.kind == "potion":
        return carried.item.name
    spell = carried.how if carried.item.kind == "scroll" else ""
    if carried.item.spell is not None:
        spell = carried.item.spell.name
    return f"{spell} ({carried.item.name})"
