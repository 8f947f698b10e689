"""Attack powers that let their user choose among several strikes."""

from functools import lru_cache

import msgspec

import warband.rules.v3.area_attacks as area_attacks
import warband.rules.v3.areas as areas
import warband.rules.v3.attack as attacking
import warband.rules.v3.numbers as numbers
import warband.rules.v3.perform_attacks as granting
import warband.rules.v3.targets as targets
from warband.cards import vocabulary as v
from warband.kernel.questions import Flow, Listed, choose, roll
from warband.rules.v3.kit import Skill
from warband.rules.v3.moments import Scope
from warband.rules.v3.state import Piece, Skirmish


def choose_strike(state: Skirmish, scope: Scope, node: v.StrikeChoice) -> Flow[bool]:
    """Attack with one of the strikes that the power lists, as often as it says."""
    assert scope.skill is not None
    attacker = state.pieces[scope.owner]
    count = yield from numbers.resolve_number(state, scope, node.count)
    struck: list[int] = []
    made: list[str] = []
    before = len(scope.hits)
    # All dice that say which attacks are made lie on the table before the first of them.
    faces: tuple[int, ...] = ()
    if node.rolled:
        faces = yield from roll(scope.seat, 20, count, "strike", who=scope.owner)
    for number in range(count):
        if not attacking.able(attacker):
            break
        among = node.strikes
        if node.rolled:
            among = tuple(one for one in among if one.low <= faces[number])
            among = among[-1:] if node.exact else among
        ready = [
            one
            for one in among
            if not (node.different and one.label in made)
            and _box_free(attacker, scope.skill, one)
            and _strike_targets(state, scope, node, one, struck)
        ]
        if not ready:
            continue
        label = yield from choose(
            scope.seat,
            "strike",
            Listed([one.label for one in ready]),
            who=scope.owner,
            power=scope.label,
        )
        one = next(one for one in ready if one.label == label)
        made.append(label)
        _mark_box(attacker, scope.skill, one, node)
        struck += yield from _strike_with(state, scope, node, one, struck)
    return len(scope.hits) > before


def _box(skill: Skill, one: v.NamedStrike) -> str:
    return f"{skill.key}: {one.label}"


def _box_free(attacker: Piece, skill: Skill, one: v.NamedStrike) -> bool:
    return one.uses is None or attacker.used.get(_box(skill, one), 0) < one.uses


def _mark_box(attacker: Piece, skill: Skill, one: v.NamedStrike, node: v.StrikeChoice) -> None:
    """Mark the box of a strike; when all are marked, they may all be free again."""
    if one.uses is None:
        return
    attacker.mark_use(_box(skill, one))
    if node.refill and not any(_box_free(attacker, skill, each) for each in node.strikes):
        for each in node.strikes:
            attacker.mark_use(_box(skill, each), -attacker.used.get(_box(skill, each), 0))


@lru_cache(maxsize=1024)
def strike_skill(skill: Skill, one: v.NamedStrike) -> Skill:
    """The attack power as it is when it is used with one of its strikes."""
    power = msgspec.structs.replace(
        skill.power,
        strike=one.strike,
        bounds=one.bounds or skill.power.bounds,
        attack=one.attack or skill.power.attack,
        flags=(*skill.power.flags, *one.flags),
        steps=(),
    )
    return granting.variant(skill, power, note=one.label)


def ready_strikes(state: Skirmish, piece: Piece, skill: Skill) -> list[Skill]:
    """The strikes of the power that may be chosen, each as an attack of its own."""
    assert skill.rays is not None
    return [strike_skill(skill, one) for one in skill.rays.strikes if _box_free(piece, skill, one)]


def _strike_targets(
    state: Skirmish, scope: Scope, node: v.StrikeChoice, one: v.NamedStrike, struck: list[int]
) -> list[Piece]:
    """Whom the strike may be aimed at; for areas, whoever one of them could include."""
    assert scope.skill is not None
    attacker = state.pieces[scope.owner]
    skill = strike_skill(scope.skill, one)
    if skill.power.attack in ("close", "area"):
        return [p for p in state.on_map() if areas.can_include(state, attacker, skill, p)]
    found = targets.legal_targets(state, attacker, skill, scope)
    return [p for p in found if not (node.different_targets and p.id in struck)]


def _strike_with(
    state: Skirmish, scope: Scope, node: v.StrikeChoice, one: v.NamedStrike, struck: list[int]
) -> Flow[list[int]]:
    assert scope.skill is not None
    attacker = state.pieces[scope.owner]
    skill = strike_skill(scope.skill, one)
    before = len(scope.hits) + len(scope.misses)
    if skill.power.attack in ("close", "area"):
        yield from area_attacks.make_area_attacks(state, attacker, skill, scope)
        return (scope.hits + scope.misses)[before:]
    found = _strike_targets(state, scope, node, one, struck)
    target = yield from attacking.designate(state, attacker, skill, found)
    yield from attacking.make_one_attack(state, attacker, skill, target, scope)
    return [target.id]
