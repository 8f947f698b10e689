"""Numbers of powers that others may lengthen: auras, radii, ranges."""

import warband.ddm.ask.numbers.modifiers as modifiers
from warband.cards import vocabulary as v
from warband.ddm.compiled import CompiledPower
from warband.ddm.errors import nonsense
from warband.ddm.index import skills_of
from warband.ddm.moments import Scope
from warband.ddm.state import Piece, Skirmish


def extended(state: Skirmish, piece: Piece, skill: CompiledPower, field: str, printed: int) -> int:
    """A number of a power (its aura, range, ...) with what effects make of it for a while."""
    value = printed
    for lasting in piece.effects:
        node = lasting.node
        if (
            type(node) is v.ExtendPower
            and node.field == field
            and v.scalable_name(node.power) == v.scalable_name(skill.power.name)
        ):
            value = node.value
    if field in ("aura", "radius", "range", "reach"):
        value += modifiers.extent(state, piece, field, skill)
    return min(value, printed) if skill.locked else value


def aura(state: Skirmish, scope: Scope, owner: Piece, power: str = "") -> int:
    """The radius of an aura: of the power at hand, or of the owner's power of that name."""
    skill = scope.skill
    if power:
        wanted = v.scalable_name(power)
        skill = next((s for s in skills_of(owner) if v.scalable_name(s.power.name) == wanted), None)
    if skill is None or skill.power.bounds.aura is None:
        raise nonsense(state, scope, f"it speaks of an aura that {power or 'the power'} lacks")
    return extended(state, owner, skill, "aura", skill.power.bounds.aura)
