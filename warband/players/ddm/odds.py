"""What an attack promises, worked out with the rules' own functions.

Nothing here decides what is legal or what a roll means: the attack is set up as the rules
set it up, and the rules judge every face of the die.
"""

from bisect import bisect_left
from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache
from typing import NamedTuple

import warband.ddm.ask.attacks.areas as areas
import warband.ddm.ask.attacks.attack_damage as attack_damage
import warband.ddm.ask.attacks.available_attacks as available_attacks
import warband.ddm.ask.attacks.targets as targets
import warband.ddm.ask.powers.payable as payable
import warband.ddm.ask.reading.amounts as amounts
import warband.ddm.ask.reading.filters as filters
import warband.ddm.do.attacks.attack as attacking
import warband.ddm.do.attacks.rolls as rolls
from warband.cards import vocabulary as v
from warband.ddm.compiled import CompiledPower
from warband.ddm.errors import RulesError
from warband.ddm.index import skills_of
from warband.ddm.moments import Attack, Die, Harm, Scope
from warband.ddm.power_analysis import nodes
from warband.ddm.state import Piece, Skirmish
from warband.kernel.questions import Roll, plainly
from warband.players.ddm import worth

FACES = 20
USUAL_DIE = 10
"""Stands in for a die that has not been rolled."""


class Forecast(NamedTuple):
    """What a single attack promises."""

    hit: float
    critical: float
    """Chances; a critical hit is a hit too."""
    damage: int
    critical_damage: int
    expected: float
    """Damage on average."""
    destroy: float
    """The chance that the target is destroyed at once."""
    extra: float
    """What effects are worth on average besides the damage, as a share of the target's points."""
    value: float
    """What it is worth on average, in victory points."""
    modifiers: tuple[tuple[str, int], ...]
    defense: int


def set_up(
    state: Skirmish,
    attacker: Piece,
    skill: CompiledPower,
    target: Piece,
    strike: v.Strike,
    *,
    charge: bool = False,
    opportunity: bool = False,
) -> Attack:
    """The attack as it stands when the die is about to be rolled."""
    scope = Scope(attacker.id, attacker.seat, skill)
    scope.bearer = scope.source = attacker.id
    scope.targets = [target.id]
    scope.die = Die(attacker.id, "amount", USUAL_DIE)
    found = Attack(attacker.id, target.id, skill, strike, scope)
    scope.attack = found
    found.space = target.space
    found.source = attacker.space
    found.charge = charge
    found.opportunity = opportunity
    return found


def forecast(
    state: Skirmish,
    attacker: Piece,
    skill: CompiledPower,
    target: Piece,
    *,
    charge: bool = False,
    opportunity: bool = False,
    cover: bool = True,
) -> Forecast:
    """What an attack on that target promises from where both stand."""
    strike = skill.power.strike
    assert strike is not None
    made = set_up(state, attacker, skill, target, strike, charge=charge, opportunity=opportunity)
    if cover and skill.power.attack in ("melee", "ranged"):
        attacking.fix_cover(state, made)
    state.edition.rolling.settle_automatic(state, made, attacker, target)
    if made.automatic:
        hit, critical = float(made.hit), float(made.critical)
    else:
        made.modifiers = state.edition.rolling.attack_modifiers(state, made)
        made.defense, _ = state.edition.rolling.defense(
            state, target, strike.defense, made, attacker
        )
        hit, critical = chances(state, made)
    seen = lands(state, made)
    hit = (hit - critical) * seen + critical
    plain = dealt(state, made, target, critical=False)
    double = dealt(state, made, target, critical=True) if critical else plain
    ordinary = hit - critical
    value = ordinary * worth.loss(target, plain) + critical * worth.loss(target, double)
    extra = hit * aftermath(strike.effects, target) + (1 - hit) * on_a_miss(skill, target)
    return Forecast(
        hit,
        critical,
        plain,
        double,
        ordinary * plain + critical * double,
        ordinary * (plain >= target.hp) + critical * (double >= target.hp),
        extra / worth.points(target),
        value + extra,
        tuple(made.modifiers),
        made.defense,
    )


def chances(state: Skirmish, made: Attack) -> tuple[float, float]:
    """The chances to hit and to hit critically: the rules judge the faces of the die."""

    def judged(face: int) -> Attack:
        made.die = Die(made.attacker, "attack", face)
        state.edition.rolling.judge_roll(state, made)
        return made

    # A higher face is never worse: look for the lowest that hits, then for criticals from above.
    lowest = bisect_left(range(1, FACES + 1), True, key=lambda face: judged(face).hit) + 1
    criticals = 0
    while lowest <= FACES - criticals and judged(FACES - criticals).critical:
        criticals += 1
    made.die = None
    return (FACES + 1 - lowest) / FACES, criticals / FACES


def lands(state: Skirmish, made: Attack) -> float:
    """The chance that a hit is not lost to concealment."""
    if not _conceals(state, made, FACES):
        return 1.0

    def landed(face: int) -> bool:
        _conceals(state, made, face)
        return made.hit

    lowest = bisect_left(range(1, FACES + 1), True, key=landed) + 1
    return (FACES + 1 - lowest) / FACES


def _conceals(state: Skirmish, made: Attack, face: int) -> bool:
    """Whether a die is rolled for concealment; what comes of that face is left in the attack."""
    made.hit, made.critical, made.concealed = True, False, False
    asking = plainly(rolls.conceal(state, made))
    if not isinstance(next(asking, None), Roll):
        return False
    with suppress(StopIteration):
        asking.send((face,))
    return True


def dealt(state: Skirmish, made: Attack, target: Piece, *, critical: bool) -> int:
    """The damage of a hit after everything that changes it."""
    made.hit, made.critical = True, critical
    if attack_damage.immune(state, target, made):
        return 0
    parts = state.edition.harming.base_damage(state, made)
    if not parts:
        return 0
    made.harm = Harm(target.id, parts, source=made.attacker, attack=made)
    amount, _ = state.edition.harming.reduced(state, target, made.harm)
    return amount


def aftermath(effects: tuple[v.Effect, ...], target: Piece) -> float:
    """What the effects of a hit are worth, at a glance."""
    value = 0.0
    for node in nodes(effects):
        if isinstance(node, v.Afflict):
            value += worth.SUFFERING.get(node.condition, 0.05) * worth.points(target)
        elif isinstance(node, v.Ongoing | v.Hurt):
            value += worth.loss(target, min(_amount(node), target.hp - 1))
    return value


def on_a_miss(skill: CompiledPower, target: Piece) -> float:
    """What a miss is worth: some powers hurt even then."""
    return sum(
        aftermath(node.steps, target)
        for node in skill.power.steps
        if isinstance(node, v.Outcome) and node.on != "hit"
    )


def _amount(node: v.Ongoing | v.Hurt) -> int:
    if isinstance(node, v.Ongoing):
        return node.amount if isinstance(node.amount, int) else USUAL_DIE
    return sum(part.amount if isinstance(part.amount, int) else 5 for part in node.damage)


# ------------------------------------------------------------------------- whole powers


class Use(NamedTuple):
    """The best way to use an attack power from here: what it is worth, and against whom."""

    value: float
    target: int
    """The first target; -1 where there is none."""
    cells: int = 0
    """The squares of an area."""


NOTHING = Use(0.0, -1)
ALLIES_COUNT = 1.3
"""Hurting an ally weighs more than hurting an enemy."""


def best_use(state: Skirmish, piece: Piece, skill: CompiledPower) -> Use:
    """What an attack power is worth used from where the creature stands."""
    try:
        if skill.power.strike is None:
            return _granted(state, piece, skill)
        if skill.power.attack in ("close", "area"):
            return _area(state, piece, skill)
        return _single(state, piece, skill)
    except RulesError:
        return NOTHING


def _single(state: Skirmish, piece: Piece, skill: CompiledPower) -> Use:
    """Melee and ranged powers: one target after the other."""
    scope = Scope(piece.id, piece.seat, skill)
    found = sorted(
        (
            (forecast(state, piece, skill, target).value, target.id)
            for target in targets.legal_targets(state, piece, skill, scope)
        ),
        reverse=True,
    )
    if not found:
        return NOTHING
    count, different = swings(state, scope, skill)
    if different:
        return Use(sum(value for value, _ in found[:count]), found[0][1])
    return Use(found[0][0] * count, found[0][1])


def swings(state: Skirmish, scope: Scope, skill: CompiledPower) -> tuple[int, bool]:
    """How many attacks the power makes, and whether each needs another target."""
    for node in parts(skill):
        if isinstance(node, v.OwnAttacks):
            count = amounts.number(state, scope, node.count) if not node.each else FACES
            return count, node.different or node.each
    return 1, False


def _area(state: Skirmish, piece: Piece, skill: CompiledPower) -> Use:
    """Close and area powers: everybody in the area, friends too."""
    scope = Scope(piece.id, piece.seat, skill)
    everywhere = areas.Placement("", state.field.everywhere)
    victims = areas.targets_in(state, piece, skill, scope, everywhere)
    known: dict[int, float] = {}
    best = NOTHING
    for placement in areas.placements(state, piece, skill):
        value = 0.0
        first = -1
        for target in victims:
            if not target.space & placement.cells:
                continue
            if target.id not in known:
                known[target.id] = forecast(state, piece, skill, target, cover=False).value
            if target.team == piece.team:
                value -= ALLIES_COUNT * known[target.id]
            else:
                value += known[target.id]
                first = target.id
        if value > best.value:
            best = Use(value, first, placement.cells)
    return best


def _granted(state: Skirmish, piece: Piece, skill: CompiledPower) -> Use:
    """Powers that let the creature make attacks of its other powers."""
    scope = Scope(piece.id, piece.seat, skill)
    total = 0.0
    first = -1
    for node in parts(skill):
        if not isinstance(node, v.MakeAttack) or not isinstance(node.by, v.Owner):
            continue
        found = sorted(_by_target(state, piece, node, scope).items(), key=lambda pair: -pair[1])
        if not found:
            continue
        first = found[0][0]
        if node.each_target or node.different_targets:
            total += sum(value for _, value in found)
        else:
            total += found[0][1] * amounts.number(state, scope, node.count)
    return Use(total, first)


def _by_target(state: Skirmish, piece: Piece, node: v.MakeAttack, scope: Scope) -> dict[int, float]:
    """The best of the granted attacks against each target."""
    best: dict[int, float] = {}
    meant = _meant(state, scope, node.versus)
    for skill in available_attacks.attack_options(state, piece, node.choice, scope):
        if skill.power.attack not in ("melee", "ranged") or not available_attacks.usable_strike(
            state, piece, skill
        ):
            continue
        look = Scope(piece.id, piece.seat, skill)
        for target in targets.legal_targets(state, piece, skill, look, (), node.reach):
            if meant is not None and target not in meant:
                continue
            value = forecast(state, piece, skill, target).value
            best[target.id] = max(best.get(target.id, 0.0), value)
    return best


def _meant(state: Skirmish, scope: Scope, versus: v.Who | None) -> list[Piece] | None:
    """Whom an attack may be made against, where a power narrows that down."""
    if isinstance(versus, v.Pick | v.Each):
        return filters.candidates(state, scope, versus.where)
    return None


def attack_powers(state: Skirmish, piece: Piece) -> Iterator[CompiledPower]:
    """Powers for the creature's own turn that attack, with a use left."""
    skills = piece.kit.allotted if not piece.effects else skills_of(piece)
    for skill in skills:
        if skill.allotted and attacks(skill) and payable.has_use(state, piece, skill):
            yield skill


def attacks(skill: CompiledPower) -> bool:
    """Whether a power makes attacks, its own or those of other powers."""
    return skill.power.attack is not None or any(
        isinstance(node, v.MakeAttack) and isinstance(node.by, v.Owner)
        for node in skill.power.steps
    )


@lru_cache(maxsize=4096)
def parts(skill: CompiledPower) -> tuple[v.Node, ...]:
    """All that a power does, looked through once."""
    return tuple(nodes(skill.power.steps))
