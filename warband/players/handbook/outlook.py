"""Who is ahead, in points: creatures left, their wounds, morale and command, and the next blows."""

from warband.players.handbook.odds import full_attack, worth
from warband.rules.handbook.command import under_command
from warband.rules.handbook.senses import active
from warband.rules.handbook.state import Skirmish

WON = 120.0
"""What a battle that is over counts: more than any lead in one that goes on."""
ALIVE = 0.4
"""The share of its worth that the last hit point of a creature keeps."""
ROUTING = 0.35
"""What is left of a creature's worth while it runs."""
ASTRAY = 0.95
"""The same for one out of command."""
TURNED = -0.5
"""The same for one that fights for the enemy."""
TEMPO = 0.3
"""How much of what a creature could do to somebody beside it counts before its turn."""
LATER = 0.15
"""The same for a creature that has to wait for the next round."""


def outlook(state: Skirmish, seat: int) -> float:
    """How a seat's team stands against all others."""
    roster = state.roster
    team = roster.teams[seat]
    if state.result:
        mine = any(roster.teams[winner] == team for winner in state.winners)
        return WON if mine else -WON if state.winners else 0.0
    total = 0.0
    for creature in range(len(state.space)):
        own = roster.teams[roster.owners[creature]] == team
        value = worth(state, creature) * _left(state, creature)
        total += value if own else -value
    return total + _next_blows(state, team)


def _left(state: Skirmish, creature: int) -> float:
    """The share of a creature's worth that its player still has."""
    if not state.space[creature]:
        return 0.0 if state.gone >> creature & 1 else 1.0
    if state.controller[creature] != state.roster.owners[creature]:
        return TURNED
    full = state.roster.cards[creature].hp
    left = ALIVE + (1 - ALIVE) * min(1.0, state.hp[creature] / full)
    if state.routing >> creature & 1:
        return left * ROUTING
    return left if under_command(state, creature) else left * ASTRAY


def _next_blows(state: Skirmish, team: int) -> float:
    """What everybody could do to those beside it, ours less theirs."""
    total = 0.0
    for creature in state.standing():
        if state.routing >> creature & 1 or not active(state, creature):
            continue
        near = state.field.ground.adjacent(state.space[creature])
        beside = [enemy for enemy in state.enemies(creature) if state.space[enemy] & near]
        if beside:
            best = max(full_attack(state, creature, enemy, melee=True) for enemy in beside)
            value = best * (LATER if state.activated >> creature & 1 else TEMPO)
            total += value if state.team(creature) == team else -value
    return total
