"""Between fights: potions, wands and healing spells."""

from warband.kernel.questions import Flow
from warband.rules.handbook.cards import Spell
from warband.rules.handbook.dungeon.delve import potions
from warband.rules.handbook.dungeon.delve.deeds import Deed
from warband.rules.handbook.dungeon.delve.state import Delve
from warband.rules.handbook.dungeon.items import find_item
from warband.rules.handbook.magic.afflictions import apply_spec
from warband.rules.handbook.magic.boxes import available, spend
from warband.rules.handbook.senses import wounded
from warband.rules.handbook.statcard.effects import Effect


def _heals(effects: tuple[Effect, ...]) -> bool:
    return any(effect.kind == "heal" for effect in effects)


def deeds(delve: Delve) -> list[Deed]:
    """Whoever is wounded may be healed with what the party has."""
    hurt = [hero for hero in delve.party() if wounded(delve, hero)]
    if not hurt:
        return []
    found: list[Deed] = []
    for good in delve.goods:
        if good.holder >= 0 and good.uses and delve.space[good.holder]:
            item = find_item(good.name)
            if item.way in ("drink", "wand") and _heals(item.effects):
                found += [Deed("use", 0, good.holder, hero, good.name) for hero in hurt]
    for healer in delve.party():
        for spell in delve.roster.cards[healer].spells:
            touching = _heals(spell.spec.effects) and spell.spec.range == "touch"
            if touching and box(delve, healer, spell):
                found += [Deed("cast", 0, healer, hero, spell.name) for hero in hurt]
    return list(dict.fromkeys(found))


def box(delve: Delve, caster: int, spell: Spell) -> str:
    """The box that casting a spell marks off; empty if none is left."""
    if spell.uses:
        return spell.name if available(delve, caster, spell.name, spell.uses) else ""
    slots = delve.roster.cards[caster].slots
    for level in range(spell.level, len(slots) + 1):
        if available(delve, caster, f"level {level}", slots[level - 1]):
            return f"level {level}"
    return ""


def do(delve: Delve, deed: Deed) -> Flow[None]:
    """Heal somebody."""
    if deed.kind == "use":
        yield from potions.apply_item(delve, deed.hero, deed.what, deed.target)
        return
    spells = delve.roster.cards[deed.hero].spells
    spell = next(each for each in spells if each.name == deed.what)
    spend(delve, deed.hero, box(delve, deed.hero, spell), spell.uses)
    delve.tell("casts", who=deed.hero, spell=spell.name, target=deed.target)
    yield from apply_spec(delve, deed.hero, [deed.target], spell.spec, spell.name)
