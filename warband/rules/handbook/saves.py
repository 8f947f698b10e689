"""Saving throws (Save DC; Glossary: Save)."""

from warband.kernel.questions import Flow, Listed, choose, roll
from warband.rules.handbook import questions as q
from warband.rules.handbook.command import Fits, effect_bonus
from warband.rules.handbook.items.worn import boxes, mark
from warband.rules.handbook.magic.boxes import available, spend
from warband.rules.handbook.senses import adjacent, alignment, distance
from warband.rules.handbook.state import FRIGHTENED, Skirmish

Modifiers = list[tuple[str, int]]


def lasting_bonus(state: Skirmish, creature: int, fits: Fits) -> Modifiers:
    """What lasting effects add, each by its name."""
    return [
        (each.name, each.effect.number)
        for each in state.lasting[creature]
        if each.effect.kind == "bonus" and fits(each.effect)
    ]


def sanctum(state: Skirmish, creature: int) -> Modifiers:
    """+1 on attacks and saves for the good, or the evil, in their sanctum."""
    field = state.field
    for kind, side in (("hallowed sanctum", "good"), ("unhallowed sanctum", "evil")):
        cells = field.cells(kind)
        if cells & state.space[creature] and side in alignment(state, creature):
            return [(kind, 1)]
    return []


def rerolls(state: Skirmish, creature: int, kind: str, die: int) -> Flow[bool]:
    """Whether a creature rolls a failed save or attack again, by an item, an ability or a spell
    (Reroll). `kind` is attack, save or morale save; a morale save is a save too."""
    kit = state.roster.kits[creature]
    if not state.carried and not kit.rerolls and not state.lasting[creature]:
        return False
    seat = state.controller[creature]
    if seat >= state.roster.players:
        return False
    name = _second_chance(state, creature, kind)
    if not name:
        return False
    again = yield from choose(
        seat, q.REROLL, Listed([True, False]), who=creature, die=die, item=name
    )
    if again:
        _use_chance(state, creature, name)
        state.tell("reroll", who=creature, item=name, die=die)
    return again


def _is_for(word: str, kind: str) -> bool:
    return word in ("any", kind) or (word == "save" and kind == "morale save")


def _second_chance(state: Skirmish, creature: int, kind: str) -> str:
    """What lets a creature roll such a die again; empty for nothing."""
    found = boxes(state, creature, "reroll") if state.carried else None
    if found is not None and _is_for(found[1].kind, kind):
        return found[0]
    for ability in state.roster.kits[creature].rerolls:
        fits = any(each.kind == "reroll" and _is_for(each.word, kind) for each in
                   ability.spec.effects)  # fmt: skip
        if fits and available(state, creature, ability.name, ability.uses):
            return ability.name
    for lasting in state.lasting[creature]:
        if lasting.effect.kind == "reroll" and _is_for(lasting.effect.word, kind):
            return lasting.name
    return ""


def _use_chance(state: Skirmish, creature: int, name: str) -> None:
    """Mark off the box, or end the spell that gave one roll."""
    for ability in state.roster.kits[creature].rerolls:
        if ability.name == name:
            spend(state, creature, name, ability.uses)
            return
    kept = tuple(
        each
        for each in state.lasting[creature]
        if each.name != name or each.effect.kind != "reroll"
    )
    if len(kept) < len(state.lasting[creature]):
        state.lasting[creature] = kept
    else:
        mark(state, creature, name)


def aura_bonus(state: Skirmish, creature: int, fits: Fits) -> Modifiers:
    """What the auras of others add; an aura does not stack with its like."""
    found: dict[str, int] = {}
    team = state.team(creature)
    for owner in state.roster.auras:
        if owner == creature or not state.space[owner] or not state.space[creature]:
            continue
        whom = "allies" if state.team(owner) == team else "enemies"
        for ability in state.roster.kits[owner].auras:
            spec = ability.spec
            if spec.whom != whom or not _within(state, owner, creature, spec.aura):
                continue
            for effect in spec.effects:
                if effect.kind == "bonus" and fits(effect):
                    known = found.get(ability.name, 0)
                    found[ability.name] = max(known, effect.number, key=abs)
    return list(found.items())


def _within(state: Skirmish, owner: int, creature: int, squares: int) -> bool:
    if squares == 1:
        return adjacent(state, owner, creature)
    return distance(state, owner, creature) <= squares


def save_modifiers(state: Skirmish, creature: int, stats: tuple[str, ...] = ("Save",)) -> Modifiers:
    """Everything that is added to a save."""
    found: Modifiers = [("level", state.roster.cards[creature].level)]
    ratings = state.roster.kits[creature].ratings
    found += [(f"{stat} +{ratings[stat]}", ratings[stat]) for stat in stats if stat in ratings]
    fits = Fits(state, creature, stats)
    if state.lasting[creature]:
        found += lasting_bonus(state, creature, fits)
        for each in state.lasting[creature]:
            if each.effect.kind == "gains" and each.effect.word in stats:
                found.append((each.name, each.effect.number))
    if state.roster.commanders:
        found += effect_bonus(state, creature, fits)
    if state.roster.auras:
        found += aura_bonus(state, creature, fits)
    if state.under[FRIGHTENED] >> creature & 1:
        found.append(("frightened", -4))
    return found + sanctum(state, creature)


def save(state: Skirmish, creature: int, dc: int, why: str) -> Flow[bool]:
    """A save: d20 and level against the DC; a natural 1 fails and a natural 20 succeeds."""
    modifiers = save_modifiers(state, creature)
    return (yield from roll_save(state, creature, dc, why, modifiers))


def roll_save(
    state: Skirmish, creature: int, dc: int, why: str, modifiers: Modifiers, kind: str = "save"
) -> Flow[bool]:
    """Roll a save, or a morale save, with its modifiers."""
    made, _ = yield from _rolled(state, creature, dc, why, modifiers, kind)
    return made


def save_with_die(state: Skirmish, creature: int, dc: int, why: str) -> Flow[tuple[bool, int]]:
    """A save against what nobody controls, and what the die showed; it is not rolled again."""
    modifiers = save_modifiers(state, creature)
    return (yield from _rolled(state, creature, dc, why, modifiers, ""))


def _rolled(
    state: Skirmish, creature: int, dc: int, why: str, modifiers: Modifiers, kind: str
) -> Flow[tuple[bool, int]]:
    state.noisy = True
    sure = state.scenario.sure_save(state, creature)
    if sure is not None:
        state.tell("sure-save", who=creature, why=why, made=sure)
        return sure, 20 if sure else 1
    seat, added = state.controller[creature], sum(number for _, number in modifiers)
    (die,) = yield from roll(seat, 20, 1, "save", who=creature, dc=dc, by=why)
    made = die == 20 or (die != 1 and die + added >= dc)
    if not made and kind and (yield from rerolls(state, creature, kind, die)):
        (die,) = yield from roll(seat, 20, 1, "save", who=creature, dc=dc, by=why)
        made = die == 20 or (die != 1 and die + added >= dc)
    total = die + added
    if state.log is not None:
        state.tell(
            "save",
            who=creature,
            why=why,
            die=die,
            modifiers=tuple(f"{name} {number:+}" for name, number in modifiers),
            total=total,
            dc=dc,
            made=made,
        )
    return made, die
