"""Powers that a continuous power gives to others: they have them as long as it reaches them."""

import msgspec

import warband.ddm.ask.numbers.continuous as continuous
import warband.ddm.ask.reading.filters as filters
import warband.ddm.ask.reading.predicates as predicates
from warband.cards import vocabulary as v
from warband.ddm.errors import nonsense
from warband.ddm.index import LENT, reindex, skills_of
from warband.ddm.moments import Scope
from warband.ddm.power_analysis import gives_power
from warband.ddm.state import Lasting, Piece, Skirmish

WHILE_LENT = v.WhileTrue(())
"""The duration of a power that is lent: nothing but `refresh` ends it."""


def refresh(state: Skirmish) -> None:
    """Give and take back powers, after anything changed that they may depend on."""
    changed = False
    for piece in state.pieces:
        due = _due(state, piece)
        has = [e for e in piece.effects if e.until == WHILE_LENT]
        if [(e.source, e.node) for e in has] == [(owner.id, node) for owner, _, node in due]:
            continue
        kept = tuple(e for e in piece.effects if e.until != WHILE_LENT)
        piece.effects = kept + tuple(_lend(state, piece, *entry) for entry in due)
        changed = True
    if changed:
        state.stamp += 1
        reindex(state)


def _due(state: Skirmish, piece: Piece) -> list[tuple[Piece, str, v.GainPower]]:
    """The powers that others lend the creature now: by whom, by which power, and what."""
    found: list[tuple[Piece, str, v.GainPower]] = []
    if piece.anchor < 0:
        return found
    for owner_id, skill, effect in state.standing.get(LENT, ()):
        assert isinstance(effect, v.GainPower)
        if gives_power(effect):
            continue  # its kit has it already
        owner = state.pieces[owner_id]
        scope = continuous.scope_of(owner, skill, None)
        scope.bearer = piece.id
        if (
            continuous.functioning(state, owner, skill, scope)
            and continuous.touches(state, scope, effect.who, piece)
            and predicates.all_hold(state, scope, effect.tests)
        ):
            for power in powers(state, scope, effect):
                node = msgspec.structs.replace(effect, power=power, tests=(), champions=())
                if all(node.power != other.power for _, _, other in found):
                    found.append((owner, skill.stack_name, node))
    return found


def powers(state: Skirmish, scope: Scope, effect: v.GainPower) -> list[v.Power]:
    """What the effect gives: one power, or the champion powers printed on others' cards."""
    if not effect.champions:
        return [effect.power or power_named(state, scope, effect.name)]
    return [
        skill.power
        for other in state.on_map()
        if filters.matches(state, scope, effect.champions, other)
        for skill in other.kit.skills
        if skill.champion and not skill.continuous
    ]


def _lend(state: Skirmish, piece: Piece, owner: Piece, origin: str, node: v.GainPower) -> Lasting:
    state.effects_made += 1
    return Lasting(
        id=state.effects_made,
        node=node,
        source=owner.id,
        origin=origin,
        until=WHILE_LENT,
        whose=piece.id,
        since=state.phase_serial,
    )


def power_named(state: Skirmish, scope: Scope, name: str) -> v.Power:
    """The power of that name: the owner's own, or that of another creature in the battle."""
    wanted = v.scalable_name(name)
    for piece in (state.pieces[scope.owner], *state.pieces):
        for skill in skills_of(piece):
            if v.scalable_name(skill.power.name) == wanted:
                return skill.power
    raise nonsense(state, scope, f"no card in this battle has a power named {name!r}")
