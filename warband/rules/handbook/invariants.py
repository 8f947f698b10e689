"""What must be true of every position at a checkpoint."""

from warband.rules.handbook.state import NOBODY, Skirmish


def violations(state: Skirmish) -> list[str]:
    """Everything that is wrong with a position."""
    found: list[str] = []
    taken = 0
    walls = state.field.cells("wall")
    grid = state.field.grid
    for creature, space in enumerate(state.space):
        name, bit = state.name(creature), 1 << creature
        anchor = state.anchor[creature]
        whole = grid.footprint(anchor, state.roster.sides[creature]) if anchor >= 0 else 0
        if space != state.squeezed.get(creature, whole):
            found.append(f"{name} does not occupy its space")
        if space & taken:
            found.append(f"{name} shares a square")
        taken |= space
        if space & walls:
            found.append(f"{name} stands in a wall")
        if space and space & state.field.ground.layers.shut:
            found.append(f"{name} stands where nobody may stop")
        if space and state.gone & bit:
            found.append(f"{name} is eliminated and on the grid")
        if space and state.hp[creature] <= 0:
            found.append(f"{name} has {state.hp[creature]} hit points and is on the grid")
        if state.routing & bit and state.gone & bit:
            found.append(f"{name} is eliminated and routs")
    if state.owing or state.tally:
        found.append("something is left to settle")
    if state.phase == "activation" and state.acting != NOBODY:
        found.append("somebody acts between turns")
    totals = [0] * len(state.points)
    for shares in state.awards:
        for seat, points in shares:
            totals[seat] += points
    if state.scenario.name == "standard" and totals != state.points:
        found.append(f"scores {state.points} are not what was awarded, {totals}")
    return found
