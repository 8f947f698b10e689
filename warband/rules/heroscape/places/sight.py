"""Range and line of sight between figures (Master: Range; Line of Sight; Clear Sight)."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from warband.rules.heroscape.state import Game

__all__ = ["sees", "within"]


def within(game: "Game", a: int, b: int, spaces: int) -> bool:
    """Whether two figures are at most so many spaces apart, along the battlefield."""
    reached, body = game.field.board.within, game.body[b]
    for space in game.spaces[a]:  # noqa: SIM110 - asked often: a loop is quicker than `any`
        if reached(space, spaces) & body:
            return True
    return False


def sees(game: "Game", viewer: int, target: int, *, clear_sight: bool = False) -> bool:
    """Line of sight to the hit zone of a figure, or clear sight to any part of it."""
    cards = game.roster.cards
    others = [
        (body, game.spaces[figure], cards[figure].height)
        for figure, body in enumerate(game.body)
        if body and figure not in (viewer, target)
    ]
    card = cards[target]
    outline = card.whole if clear_sight else card.zone
    return game.field.sees(
        game.spaces[viewer], cards[viewer].eye, game.spaces[target], outline, others
    )
