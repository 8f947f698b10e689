"""How good places are: near enemies, in command, out of danger."""

from warband.boards.squares.grid import cells_of
from warband.players.handbook.odds import full_attack, worth
from warband.rules.handbook.allowed import beside
from warband.rules.handbook.command import RANGE, able, difficulty
from warband.rules.handbook.senses import active
from warband.rules.handbook.state import Skirmish

APPROACH = 0.35
"""What a square closer to an enemy is worth."""
COMMAND = 3.0
"""What being under command is worth."""


def command_area(state: Skirmish, who: int) -> int:
    """The squares in which a creature would be under command."""
    card = state.roster.cards[who]
    ground, grid = state.field.ground, state.field.grid
    if state.scenario.command_status(state, who):
        return grid.full
    if card.commander is not None or "Independent" in state.roster.kits[who].ratings:
        return grid.full
    found = 0
    hard = difficulty(state, who)
    for commander in state.roster.commanders:
        lead = state.roster.cards[commander].commander or 0
        if (
            state.controller[commander] == state.controller[who]
            and able(state, commander)
            and lead >= hard
        ):
            found |= ground.within(state.space[commander], RANGE)
            found |= ground.sight.seen_from_space(state.space[commander])
    return found


def strike_squares(state: Skirmish, who: int, squares: int, enemies: list[int]) -> dict[int, int]:
    """For each enemy the squares of a set from which it could be attacked."""
    found = {}
    for enemy in enemies:
        here = beside(state, who, enemy) & squares
        if here:
            found[enemy] = here
    return found


def nearest_squares(state: Skirmish, squares: int, enemies: list[int]) -> tuple[int, int]:
    """Those of some squares that are nearest to some enemies, and how near that is."""
    counting = state.field.ground.counting
    rings = [counting.layers(cell) for enemy in enemies for cell in cells_of(state.space[enemy])]
    most = max((len(ring) for ring in rings), default=0)
    for far in range(1, most):
        found = 0
        for ring in rings:
            if far < len(ring):
                found |= ring[far] & squares
        if found:
            return found, far
    return 0, 0


class Dangers:
    """What enemies beside a place could do to a creature there, looked up once for each enemy."""

    def __init__(self, state: Skirmish, who: int, enemies: list[int]) -> None:
        self._state = state
        self._who = who
        self._enemies = [enemy for enemy in enemies if active(state, enemy)]
        self._blows: dict[int, float] = {}

    def at(self, anchor: int) -> float:
        """What could happen at a place."""
        state, who, blows = self._state, self._who, self._blows
        grid = state.field.grid
        near = grid.around(grid.footprint(anchor, state.roster.sides[who]))
        total = 0.0
        for enemy in self._enemies:
            if state.space[enemy] & near:
                if enemy not in blows:
                    blows[enemy] = full_attack(state, enemy, who, melee=True)
                total += 0.5 * blows[enemy]
        return min(total, worth(state, who))


def leaving(state: Skirmish, who: int, enemies: list[int]) -> float:
    """What attacks of opportunity could cost whoever walks away."""
    ground, sides = state.field.ground, state.roster.sides
    total = 0.0
    for enemy in enemies:
        zone = ground.threatened(state.anchor[enemy], sides[enemy])
        if zone & state.space[who] and active(state, enemy):
            total += full_attack(state, enemy, who, melee=True)
    return total
