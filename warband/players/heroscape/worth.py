"""What figures are worth, in the points of their army cards."""

from warband.rules.heroscape.state import Game

PRESENCE = 0.4
"""The share of its worth that a figure keeps until its last life is gone."""


def share(game: Game, figure: int) -> float:
    """The part of its card's points that one unhurt figure stands for."""
    card = game.roster.cards[figure]
    return card.points / card.figures


def left(game: Game, figure: int) -> int:
    """How many wounds it takes to destroy a figure."""
    return game.roster.life[figure] - game.wounds[figure]


def standing(game: Game, figure: int) -> float:
    """What a figure is worth to its side with the life it has left."""
    if not game.body[figure]:
        return 0.0
    whole = left(game, figure) / game.roster.life[figure]
    return share(game, figure) * (PRESENCE + (1 - PRESENCE) * whole)


def loss(game: Game, figure: int, wounds: int) -> float:
    """What so many wounds to a figure are worth to the other side."""
    if wounds >= left(game, figure):
        return standing(game, figure)
    return share(game, figure) * (1 - PRESENCE) * wounds / game.roster.life[figure]
