"""Moving underground instead of on the surface (Burrow)."""

from warband.boards.plane.blocks import Block
from warband.boards.plane.measures import CLOSE, INCH, TURN
from warband.rules.massbattle.command.turn import Turn
from warband.rules.massbattle.ground.engagement import engaged_by
from warband.rules.massbattle.ground.manoeuvres import Act
from warband.rules.massbattle.ground.movement import can_stand, obstacles
from warband.rules.massbattle.state import Game

__all__ = ["burrow_acts", "burrow_end"]

WAYS = 16
"""In so many directions burrowing is offered; any other can be named."""


def burrow_budget(game: Game, turn: Turn) -> int:
    """How far a unit can still burrow: it does so for its whole movement, at its own rating."""
    unit = turn.unit
    if not game.moves_by(unit, "Burrow") or turn.stuck or turn.over or engaged_by(game, unit):
        return 0
    if (turn.moved and not turn.burrowed) or (turn.either and turn.attacked):
        return 0
    speed = unit.creature.number("Burrow") * INCH or turn.speed
    moves = 1 if turn.attacked else turn.moves
    return 0 if turn.attacked and turn.moved else max(0, moves * speed - turn.spent)


def burrow_end(game: Game, turn: Turn, act: Act) -> Block | None:
    """Where a unit comes up; None if it may not: whatever lies between does not matter."""
    unit = turn.unit
    if act.kind != "burrow" or not 0 < act.b <= burrow_budget(game, turn) + CLOSE // 4:
        return None
    if unit.formed and act.a % TURN != unit.placed.heading:
        return None
    block = unit.placed.gone(act.a, act.b)
    return block if can_stand(game, unit, block, obstacles(game, unit)) else None


def burrow_acts(game: Game, turn: Turn) -> list[Act]:
    """The burrowing that is offered: whole inches, in the directions of the compass."""
    most = burrow_budget(game, turn)
    heading = turn.unit.placed.heading
    ways = range(0, TURN, TURN // WAYS) if not turn.unit.formed else (heading,)
    acts = [Act("burrow", way, far) for way in ways for far in range(INCH, most + 1, INCH)]
    return [act for act in acts if burrow_end(game, turn, act) is not None]
