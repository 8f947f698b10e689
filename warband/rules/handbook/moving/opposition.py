"""Where enemies stand and what they threaten, found out once until one of them moves."""

from warband.rules.handbook.senses import blinded, illusory
from warband.rules.handbook.state import (
    ASLEEP,
    BLINDED,
    CONFUSED,
    PARALYZED,
    PHASED,
    STUNNED,
    Opposition,
    Skirmish,
)


def opposition(state: Skirmish, creature: int) -> Opposition:
    """The enemies of a creature."""
    under, ground, roster = state.under, state.field.ground, state.roster
    limp = under[PARALYZED] | under[ASLEEP]
    out = limp | state.routing | under[STUNNED] | under[PHASED]
    out |= under[CONFUSED] | state.opportunists
    team = roster.teams[state.controller[creature]]
    known = state.ranks.get(team)
    if known is not None and known.out == out and known.helpless == limp and known.ground is ground:
        return known
    unsure = bool(ground.layers.dark or under[BLINDED] or roster.illusions)
    found = _look(state, creature, out, limp, unsure)
    if not unsure and not roster.with_nobody:
        state.ranks[team] = found
    return found


def _look(state: Skirmish, creature: int, out: int, limp: int, unsure: bool) -> Opposition:
    ground, sides, anchor, spaces = (
        state.field.ground, state.roster.sides, state.anchor, state.space,
    )  # fmt: skip
    threats = ground.threats
    squeezed = state.squeezed
    zones = []
    bodies = barring = threatened = 0
    for enemy in state.enemies(creature):
        space = spaces[enemy]
        bodies |= space
        if not limp >> enemy & 1:
            barring |= space
        if out >> enemy & 1:
            continue
        if unsure and (blinded(state, enemy) or illusory(state, enemy)):
            continue
        if enemy in squeezed:
            zone = _threatened_squeezed(state, enemy)
        else:
            zone = threats(sides[enemy])[anchor[enemy]]
        zones.append((enemy, zone))
        threatened |= zone
    return Opposition(ground, out, limp, bodies, barring, zones, threatened)


def _threatened_squeezed(state: Skirmish, enemy: int) -> int:
    """The squares that a squeezed creature threatens."""
    found = 0
    for anchor, side in state.blocks(enemy):
        found |= state.field.ground.threatened(anchor, side)
    return found & ~state.space[enemy]
