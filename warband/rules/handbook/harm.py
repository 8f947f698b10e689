"""Damage, healing and destruction (Dealing Damage and Losing Hit Points; Glossary: Damage)."""

from collections.abc import Sequence

from warband.kernel.questions import Flow, roll
from warband.rules.handbook.saves import save
from warband.rules.handbook.senses import has, immune
from warband.rules.handbook.statcard.effects import ENERGY
from warband.rules.handbook.state import ASLEEP, NOBODY, Skirmish
from warband.rules.handbook.victory import award

Parts = list[tuple[int, str]]
"""Damage by its kinds."""


def half(amount: int) -> int:
    """Half damage: down to a multiple of 5.

    >>> half(15), half(5)
    (5, 0)
    """
    return amount // 2 // 5 * 5


def halved(state: Skirmish, creature: int) -> bool:
    """Whether a creature has half of its starting hit points or fewer."""
    return state.hp[creature] * 2 <= state.roster.cards[creature].hp


def deal(
    state: Skirmish, target: int, parts: Parts, by: int, why: str, *, ignores_dr: bool = False,
    touches_ghosts: bool = False,
) -> Flow[int]:  # fmt: skip
    """Deal damage to a creature; returns how much it took.

    What follows from half hit points is left for later: see `walking.settle`.
    """
    changes: list[str] = []
    left = reduced(state, target, parts, changes, ignores_dr=ignores_dr)
    if _healed_by(state, target, "negative", left):
        amount = sum(number for number, kind in left if kind == "negative")
        heal_damage(state, target, amount, why)
        left = [(number, kind) for number, kind in left if kind != "negative"]
    total = sum(number for number, _ in left)
    if total > 0 and _insubstantial(state, target, why):
        solid = by == NOBODY or not (touches_ghosts or has(state, by, "Incorporeal"))
        if solid:
            seat = state.controller[target]
            (die,) = yield from roll(seat, 20, 1, "incorporeal", who=target)
            if die >= 11:
                changes.append("incorporeal")
                total = 0
    told = [f"{number} {kind}" for number, kind in parts]
    yield from lose_hit_points(state, target, total, by, why, told, changes)
    return total


def _insubstantial(state: Skirmish, target: int, why: str) -> bool:
    """Incorporeal; or incorporeal while it moves, when somebody strikes at it in passing."""
    if has(state, target, "Incorporeal"):
        return True
    moving = state.acting == target and why == "melee attack"
    return moving and has(state, target, "Incorporeal While Moving")


def lose_hit_points(
    state: Skirmish, target: int, total: int, by: int, why: str, parts: Sequence[str] = (),
    changes: Sequence[str] = (),
) -> Flow[None]:  # fmt: skip
    """A creature loses hit points that nothing keeps any more, and maybe the last of them."""
    before = state.hp[target]
    state.hp[target] = before - total
    if state.log is not None:
        state.tell(
            "damage",
            who=target,
            by=by,
            why=why,
            parts=tuple(parts),
            changes=tuple(changes),
            amount=total,
            hp=max(0, before - total),
        )
    if total <= 0:
        return
    state.scenario.harmed(state, target, by, min(total, max(0, before)))
    state.set_under(target, ASLEEP, False)
    if state.hp[target] <= 0:
        yield from destroy(state, target, by, why, by_damage=True)
    if state.space[target] and not state.shaken >> target & 1 and halved(state, target):
        state.shaken |= 1 << target
        state.owing = (*state.owing, (target, by))


def reduced(
    state: Skirmish, target: int, parts: Parts, changes: list[str], *, ignores_dr: bool
) -> Parts:
    """Damage after immunity, DR, resistance and vulnerability."""
    kit = state.roster.kits[target]
    left: Parts = []
    dr = 0 if ignores_dr else _rating(state, target, "DR")
    construct = state.roster.cards[target].type == "Construct"
    for number, kind in parts:
        if construct and kind in ("positive", "negative"):
            changes.append(f"construct: no {kind} damage")
            continue
        if kind in ENERGY and immune(state, target, kind):
            changes.append(f"immune to {kind}")
            continue
        if kind in ("melee", "ranged") and dr:
            taken = min(dr, number)
            changes.append(f"DR -{taken}")
            number, dr = number - taken, dr - taken
        if kind in kit.resist or state.lasting[target]:
            taken = min(number, _resist(state, target, kind))
            if taken:
                changes.append(f"resist {kind} -{taken}")
                number -= taken
        left.append((number, kind))
    return _vulnerable(state, target, left, changes)


def _vulnerable(state: Skirmish, target: int, parts: Parts, changes: list[str]) -> Parts:
    """5 more for every full 10 points of a kind it is vulnerable to."""
    found: Parts = []
    kinds = state.roster.kits[target].vulnerable
    sums = {kind: sum(n for n, each in parts if each == kind) for kind in kinds}
    for number, kind in parts:
        extra = sums.pop(kind, 0) // 10 * 5
        if extra:
            changes.append(f"vulnerable to {kind} +{extra}")
        found.append((number + extra, kind))
    return found


def _rating(state: Skirmish, creature: int, name: str) -> int:
    numbers = [state.roster.kits[creature].ratings.get(name, 0)]
    for each in state.lasting[creature]:
        if each.effect.kind == "gains" and each.effect.word == name:
            numbers.append(each.effect.number)
    return max(numbers)


def _resist(state: Skirmish, creature: int, kind: str) -> int:
    numbers = [state.roster.kits[creature].resist.get(kind, 0)]
    for each in state.lasting[creature]:
        if each.effect.word == "Resist" and kind in each.effect.words:
            numbers.append(each.effect.number)
    return max(numbers)


def _healed_by(state: Skirmish, target: int, kind: str, parts: Parts) -> bool:
    return state.roster.cards[target].type == "Undead" and any(each == kind for _, each in parts)


def heal_damage(state: Skirmish, creature: int, amount: int, why: str) -> None:
    """Remove damage, never above the hit points it started with."""
    start = state.roster.cards[creature].hp
    before = state.hp[creature]
    if before >= start:
        return
    state.hp[creature] = min(start, before + amount)
    state.scenario.mended(state, creature, state.hp[creature] - before)
    state.tell(
        "healed",
        who=creature,
        why=why,
        amount=state.hp[creature] - before,
        hp=state.hp[creature],
    )


def heal(
    state: Skirmish, target: int, amount: int, why: str, dc: int, only: str = ""
) -> Flow[None]:
    """A heal effect: it mends the living, harms Undead, and leaves Constructs alone (Heal)."""
    card = state.roster.cards[target]
    if only == "Construct" or card.type == "Construct":
        if only == card.type:
            heal_damage(state, target, amount, why)
        return
    if card.type == "Undead":
        saved = yield from save(state, target, dc, why)
        yield from deal(
            state, target, [(half(amount) if saved else amount, "positive")], NOBODY, why
        )
        return
    heal_damage(state, target, amount, why)


def destroy(
    state: Skirmish, creature: int, by: int, why: str, *, by_damage: bool = False
) -> Flow[None]:
    """A creature is destroyed and leaves the grid, with all that hangs on it."""
    if state.gone >> creature & 1:
        return
    spared = yield from state.scenario.at_destruction(state, creature, by)
    if spared:
        return
    near = [
        other
        for other in state.standing()
        if other != creature
        and state.field.ground.adjacent(state.space[creature]) & state.space[other]
    ]
    state.hp[creature] = min(0, state.hp[creature])
    state.tell("destroyed", who=creature, by=by, why=why)
    enemy = by != NOBODY and state.team(by) != state.team(creature)
    yield from eliminate(state, creature, state.scenario.credit(state, by), destroyed=True)
    if enemy:
        state.scenario.killed(state, creature, by)
    burst = state.roster.cards[creature].ability("Death Burst")
    if burst is not None and by_damage:
        yield from _burst(state, creature, near)


def _burst(state: Skirmish, creature: int, near: list[int]) -> Flow[None]:
    """Death Burst: everybody beside it takes damage, a save halves it."""
    ability = state.roster.cards[creature].ability("Death Burst")
    assert ability is not None
    spec = ability.spec
    for other in state.clockwise(near):
        if not state.space[other]:
            continue
        saved = yield from save(state, other, spec.dc, "Death Burst")
        parts = [
            (half(each.number) if saved else each.number, each.word)
            for each in spec.effects
            if each.kind == "damage"
        ]
        yield from deal(state, other, parts, creature, "Death Burst")


def eliminate(state: Skirmish, creature: int, seat: int, *, destroyed: bool = False) -> Flow[None]:
    """A creature is out of the battle: points, and whoever depends on it goes too."""
    if state.gone >> creature & 1:
        return
    award(state, creature, seat, destroyed=destroyed)
    state.gone |= 1 << creature
    state.tally = True
    state.put(creature, NOBODY)
    state.routing &= ~(1 << creature)
    state.blame[creature] = NOBODY
    state.owing = tuple(each for each in state.owing if each[0] != creature)
    yield from state.scenario.eliminated(state, creature, seat)
    for other in range(len(state.needs)):
        if state.gone >> other & 1:
            continue
        if state.needs[other] == creature:
            state.tell("eliminated", who=other, why=f"requires {state.name(creature)}")
            yield from eliminate(state, other, seat)
        elif state.summoner[other] == creature:
            state.tell("eliminated", who=other, why=f"summoned by {state.name(creature)}")
            yield from eliminate(state, other, seat)
