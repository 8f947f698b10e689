"""The attack, the die and the damage that a card speaks of."""

from warband.cards import vocabulary as v
from warband.ddm.compiled import CompiledPower
from warband.ddm.errors import nonsense
from warband.ddm.moments import Attack, Die, Harm, Scope
from warband.ddm.state import Skirmish


def the_attack(state: Skirmish, scope: Scope) -> Attack:
    """The attack in question."""
    if scope.attack is None:
        raise nonsense(state, scope, "it speaks of an attack where there is none")
    return scope.attack


def the_die(scope: Scope) -> Die | None:
    """The die in question: rolled by the power itself, by the event, for the attack."""
    if scope.die is not None:
        return scope.die
    moment = scope.moment
    if moment is not None and moment.die is not None:
        return moment.die
    if moment is not None and moment.contest is not None:
        return Die(scope.owner, "initiative", max(moment.contest.dice[scope.seat]))
    return scope.attack.die if scope.attack is not None else None


def the_harm(scope: Scope) -> Harm | None:
    """The damage in question: of the event, or of the attack."""
    if scope.moment is not None and scope.moment.harm is not None:
        return scope.moment.harm
    return scope.attack.harm if scope.attack is not None else None


def same_power(skill: CompiledPower, name: str) -> bool:
    """Whether it is the power of that name, whatever number it has."""
    return v.scalable_name(skill.power.name) == v.scalable_name(name)
