"""Saving throws (Save DC; Glossary: Save)."""

from warband.kernel.questions import Flow, roll
from warband.rules.handbook.command import Fits, effect_bonus
from warband.rules.handbook.senses import alignment
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
    if state.under[FRIGHTENED] >> creature & 1:
        found.append(("frightened", -4))
    return found + sanctum(state, creature)


def save(state: Skirmish, creature: int, dc: int, why: str) -> Flow[bool]:
    """A save: d20 and level against the DC; a natural 1 fails and a natural 20 succeeds."""
    modifiers = save_modifiers(state, creature)
    return (yield from roll_save(state, creature, dc, why, modifiers))


def roll_save(
    state: Skirmish, creature: int, dc: int, why: str, modifiers: Modifiers
) -> Flow[bool]:
    """Roll a save with its modifiers."""
    made, _ = yield from _rolled(state, creature, dc, why, modifiers)
    return made


def save_with_die(state: Skirmish, creature: int, dc: int, why: str) -> Flow[tuple[bool, int]]:
    """A save, and what the die showed."""
    modifiers = save_modifiers(state, creature)
    return (yield from _rolled(state, creature, dc, why, modifiers))


def _rolled(
    state: Skirmish, creature: int, dc: int, why: str, modifiers: Modifiers
) -> Flow[tuple[bool, int]]:
    state.noisy = True
    (die,) = yield from roll(state.controller[creature], 20, 1, "save", who=creature, dc=dc, by=why)
    total = die + sum(number for _, number in modifiers)
    made = die == 20 or (die != 1 and total >= dc)
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
