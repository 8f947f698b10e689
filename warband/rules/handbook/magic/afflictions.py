"""Conditions and lasting effects: how creatures come under them, and what ends them."""

from warband.kernel.questions import Flow, roll
from warband.rules.handbook.command import matches
from warband.rules.handbook.harm import deal, destroy, half, heal
from warband.rules.handbook.saves import save
from warband.rules.handbook.senses import has, immune
from warband.rules.handbook.statcard.abilities import Spec
from warband.rules.handbook.statcard.effects import Effect
from warband.rules.handbook.state import (
    ASLEEP,
    BLINDED,
    CONDITIONS,
    CONFUSED,
    ENTANGLED,
    FRIGHTENED,
    INCITED,
    INHIBITED,
    INVISIBLE,
    NOBODY,
    PARALYZED,
    SKIPPING,
    STUNNED,
    Lasting,
    Skirmish,
)
from warband.rules.handbook.victory import award

BY_NAME = {
    "Blinded": BLINDED,
    "Confusion": CONFUSED,
    "Entangle": ENTANGLED,
    "Frightened": FRIGHTENED,
    "Incite": INCITED,
    "Inhibit": INHIBITED,
    "Invisible": INVISIBLE,
    "Paralysis": PARALYZED,
    "Sleep": ASLEEP,
    "Stun": STUNNED,
    "skips next turn": SKIPPING,
}
REPEATED = ("Paralysis", "Entangle")
"""Conditions that a save at the end of each turn can end."""

_IMMUNITY = {"Blinded": "blindness"}


def spared(state: Skirmish, target: int, name: str) -> bool:
    """Whether a condition cannot affect a creature."""
    if immune(state, target, _IMMUNITY.get(name, name.casefold())):
        return True
    if name == "Frightened":
        return has(state, target, "Fearless")
    if name == "Entangle":
        return has(state, target, "Flight")
    if name == "Confusion":
        return not state.roster.kits[target].living
    return False


def afflict(
    state: Skirmish,
    target: int,
    name: str,
    dc: int,
    why: str,
    by: int,
    *,
    saved: bool | None = None,
) -> Flow[None]:
    """Put a creature under a condition unless it saves."""
    if spared(state, target, name):
        state.tell("immune", who=target, to=name)
        return
    if dc and saved is None:
        saved = yield from save(state, target, dc, why)
    if saved:
        return
    if name == "Dominate":
        dominate(state, target, by)
        return
    condition = BY_NAME[name]
    state.set_under(target, condition)
    if name in REPEATED and dc:
        kept = tuple(each for each in state.saves[target] if each[0] != condition)
        state.saves[target] = (*kept, (condition, dc))
    if condition == STUNNED and state.acting == target:
        state.fresh |= 1 << target
    state.tell("condition", who=target, condition=CONDITIONS[condition], why=why)


def free(state: Skirmish, creature: int, condition: int, why: str) -> None:
    """End a condition."""
    if state.under[condition] >> creature & 1:
        state.set_under(creature, condition, False)
        state.saves[creature] = tuple(
            each for each in state.saves[creature] if each[0] != condition
        )
        state.tell("condition-ends", who=creature, condition=CONDITIONS[condition], why=why)


def dominate(state: Skirmish, target: int, by: int) -> None:
    """A creature joins another warband and counts as eliminated meanwhile (Dominate)."""
    seat = state.controller[by]
    if state.roster.teams[seat] == state.team(target):
        return
    award(state, target, seat)
    state.obey(target, seat)
    state.tell("dominated", who=target, seat=seat)


RELATED = ("greater ", "lesser ", "legion ", "mass ", "swift ")


def family(name: str) -> str:
    """The spell that a spell is derived from (Stacking).

    >>> family("Mass bull's strength")
    "bull's strength"
    """
    low = name.casefold().partition(" (")[0].removeprefix("potion of ")
    for word in RELATED:
        low = low.removeprefix(word)
    return low


def bestow(state: Skirmish, target: int, effect: Effect, name: str, by: int) -> None:
    """Something that lasts for the skirmish; nothing stacks with itself."""
    named = family(name)
    alike = [
        each
        for each in state.lasting[target]
        if each.name == named and (each.effect.kind, each.effect.word) == (effect.kind, effect.word)
    ]
    if not alike:
        state.lasting[target] = (*state.lasting[target], Lasting(named, effect, by))
        state.tell("effect", who=target, why=name)
        return
    state.tell("not-stacked", who=target, why=name)
    if alike[0].effect.number < effect.number:
        better = Lasting(named, effect, by)
        state.lasting[target] = tuple(
            better if each is alike[0] else each for each in state.lasting[target]
        )


# ------------------------------------------------------------------------ whole effects


def apply_spec(
    state: Skirmish, by: int, targets: list[int], spec: Spec, name: str, *, level: int = 0
) -> Flow[None]:
    """What a spell or ability does to each creature it affects: one save each, then its effects.

    `level` is the level of a spell, 0 for what is none.
    """
    for target in targets:
        if not state.space[target] or not can_affect(state, target, spec):
            continue
        if level and immune(state, target, family(name)):
            state.tell("immune", who=target, to=family(name))
            continue
        if (
            level
            and not spec.ignores_resistance
            and (yield from resists(state, target, name, spec))
        ):
            continue
        saved = None
        if spec.dc and not _all_spared(state, target, spec):
            saved = yield from save(state, target, spec.dc, name)
        for effect in spec.effects:
            if state.space[target]:
                yield from apply(state, by, target, effect, name, spec.dc, saved, level)


def _all_spared(state: Skirmish, target: int, spec: Spec) -> bool:
    """Whether nothing of it could affect a creature, so that no save is needed."""
    poisonous = spec.effects and all(each.kind == "ongoing" for each in spec.effects)
    if poisonous:
        return immune(state, target, "poison")
    return all(
        each.kind == "condition" and spared(state, target, each.word) for each in spec.effects
    ) and bool(spec.effects)


def can_affect(state: Skirmish, target: int, spec: Spec) -> bool:
    """Whether a creature is of a kind that can be affected."""
    return not spec.only or any(matches(state, target, word) for word in spec.only)


def resists(state: Skirmish, target: int, name: str, spec: Spec) -> Flow[bool]:
    """Spell Resistance: 11 or higher lets the spell through; All lets nothing through.

    A creature does not resist what its own side does it good with.
    """
    if has(state, target, "Spell Resistance All"):
        state.tell("resisted", who=target, spell=name)
        return True
    if not has(state, target, "Spell Resistance"):
        return False
    friendly = state.acting != NOBODY and state.team(state.acting) == state.team(target)
    if friendly and not _harmful(state, target, spec):
        return False
    (die,) = yield from roll(
        state.controller[state.acting], 20, 1, "spell resistance", who=target, spell=name
    )
    if die >= 11:
        return False
    state.tell("resisted", who=target, spell=name, die=die)
    return True


def _harmful(state: Skirmish, target: int, spec: Spec) -> bool:
    """Whether a spell would hurt or hinder a creature."""
    undead = state.roster.cards[target].type == "Undead"
    for effect in spec.effects:
        if effect.kind == "damage" and not (undead and effect.word == "negative"):
            return True
        if effect.kind == "condition" and effect.word != "Invisible":
            return True
        if effect.kind == "ongoing" or effect.word in ("destroy", "petrify", "rout"):
            return True
        if (effect.kind == "bonus" and effect.number < 0) or (effect.kind == "heal" and undead):
            return True
    return False


def apply(
    state: Skirmish, by: int, target: int, effect: Effect, name: str, dc: int, saved: bool | None,
    level: int,
) -> Flow[None]:  # fmt: skip
    """One effect on one creature, after its save."""
    kind = effect.kind
    if kind == "damage":
        if effect.words and not _counts_for(state, target, effect):
            return
        more = yield from state.scenario.damage_bonus(state, by, effect.number, spell=True)
        number = effect.number + sum(each for _, each in more)
        number = half(number) if saved else number
        yield from deal(state, target, [(number, effect.word)], by, name)
    elif kind == "heal":
        against = dc or 12 + (level or state.roster.cards[by].level)
        yield from heal(state, target, effect.number, name, against, effect.word)
    elif kind == "hp":
        if not saved:
            _more_hp(state, target, effect, name, by)
    elif kind == "condition":
        yield from afflict(state, target, effect.word, dc, name, by, saved=bool(saved))
    elif kind == "ongoing":
        if not saved and not immune(state, target, "poison"):
            bestow(state, target, effect, name, by)
    elif kind in ("bonus", "becomes", "gains", "ignore DR", "reroll"):
        if not saved:
            bestow(state, target, effect, name, by)
    elif kind == "remove":
        _remove(state, target, effect.word, name)
    elif kind == "deed" and not saved:
        yield from _do(state, by, target, effect.word, name)


def _counts_for(state: Skirmish, target: int, effect: Effect) -> bool:
    """Whether damage that is not the same for all is meant for a creature."""
    meant = any(matches(state, target, word) for word in effect.words)
    return meant != (effect.when == "except")


def _more_hp(state: Skirmish, target: int, effect: Effect, name: str, by: int) -> None:
    """Extra hit points: they remove damage and may go beyond the start."""
    if any(each.name == family(name) for each in state.lasting[target]):
        state.tell("not-stacked", who=target, why=name)
        return
    bestow(state, target, effect, name, by)
    state.hp[target] += effect.number
    state.tell("healed", who=target, why=name, amount=effect.number, hp=state.hp[target])


def _remove(state: Skirmish, target: int, word: str, name: str) -> None:
    """Negate effects on a creature (Remove)."""
    for each, condition in BY_NAME.items():
        if word in ("all", each):
            free(state, target, condition, name)
    if word in ("all", "Poison"):
        state.lasting[target] = tuple(
            each for each in state.lasting[target] if each.effect.kind != "ongoing"
        )


def _do(state: Skirmish, by: int, target: int, word: str, name: str) -> Flow[None]:
    if word == "destroy":
        yield from destroy(state, target, by, name)
    elif word == "petrify":
        cells = state.space[target]
        yield from destroy(state, target, by, name)
        state.field = state.field.with_terrain("statue", state.field.cells("statue") | cells)
        state.tell("terrain", kind="statue", cells=tuple(_cells(cells)))


def _cells(board: int) -> list[int]:
    found = []
    while board:
        low = board & -board
        found.append(low.bit_length() - 1)
        board ^= low
    return found
