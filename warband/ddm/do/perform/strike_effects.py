"""Attack powers that let their user choose among several strikes."""

import warband.ddm.ask.attacks.available_attacks as available_attacks
import warband.ddm.ask.attacks.granted_attacks as granted_attacks
import warband.ddm.do.attacks.attack as attacking
import warband.ddm.do.perform.rolled_amounts as rolled_amounts
from warband.cards import vocabulary as v
from warband.ddm import questions as q
from warband.ddm.compiled import CompiledPower
from warband.ddm.moments import Scope
from warband.ddm.state import Piece, Skirmish
from warband.kernel.questions import Flow, Listed, choose, roll


def choose_strike(state: Skirmish, scope: Scope, node: v.StrikeChoice) -> Flow[bool]:
    """Attack with one of the strikes that the power lists, as often as it says."""
    assert scope.skill is not None
    attacker = state.pieces[scope.owner]
    count = yield from rolled_amounts.resolve_number(state, scope, node.count)
    struck: list[int] = []
    made: list[str] = []
    before = len(scope.hits)
    # All dice that say which attacks are made lie on the table before the first of them.
    faces: tuple[int, ...] = ()
    if node.rolled:
        faces = yield from roll(scope.seat, 20, count, "strike", who=scope.owner)
    for number in range(count):
        if not available_attacks.able(state, attacker):
            break
        among = node.strikes
        if node.rolled:
            among = tuple(one for one in among if one.low <= faces[number])
            among = among[-1:] if node.exact else among
        ready = [
            one
            for one in among
            if not (node.different and one.label in made)
            and granted_attacks.box_free(attacker, scope.skill, one)
            and granted_attacks.strike_targets(state, scope, node, one, struck)
        ]
        if not ready:
            continue
        label = yield from choose(
            scope.seat,
            q.STRIKE,
            Listed([one.label for one in ready]),
            who=scope.owner,
            power=scope.label,
        )
        one = next(one for one in ready if one.label == label)
        made.append(label)
        _mark_box(attacker, scope.skill, one, node)
        struck += yield from _strike_with(state, scope, node, one, struck)
    return len(scope.hits) > before


def _mark_box(
    attacker: Piece, skill: CompiledPower, one: v.NamedStrike, node: v.StrikeChoice
) -> None:
    """Mark the box of a strike; when all are marked, they may all be free again."""
    if one.uses is None:
        return
    attacker.mark_use(granted_attacks.box_of(skill, one))
    if node.refill and not any(
        granted_attacks.box_free(attacker, skill, each) for each in node.strikes
    ):
        for each in node.strikes:
            attacker.mark_use(
                granted_attacks.box_of(skill, each),
                -attacker.used.get(granted_attacks.box_of(skill, each), 0),
            )


def _strike_with(
    state: Skirmish, scope: Scope, node: v.StrikeChoice, one: v.NamedStrike, struck: list[int]
) -> Flow[list[int]]:
    assert scope.skill is not None
    attacker = state.pieces[scope.owner]
    skill = granted_attacks.strike_skill(scope.skill, one)
    before = len(scope.hits) + len(scope.misses)
    if skill.power.attack in ("close", "area"):
        yield from state.edition.attacking.make_area_attacks(state, attacker, skill, scope)
        return (scope.hits + scope.misses)[before:]
    found = granted_attacks.strike_targets(state, scope, node, one, struck)
    target = yield from attacking.designate(state, attacker, skill, found)
    yield from attacking.make_one_attack(state, attacker, skill, target, scope)
    return [target.id]
