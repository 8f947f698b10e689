"""Adjacency and engagement (Master: Engagement Rules)."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from warband.rules.heroscape.state import Game

__all__ = ["adjacent", "engaged", "engaged_with", "threats"]


def adjacent(game: "Game", a: int, b: int) -> bool:
    """Next to each other, and neither base as high as the other's head (Adjacency Exceptions)."""
    cards = game.roster.cards
    table = game.field.board.touching(cards[a].height, cards[b].height)
    body = game.body[b]
    for space in game.spaces[a]:  # noqa: SIM110 - asked often: a loop is quicker than `any`
        if table[space] & body:
            return True
    return False


def engaged_with(game: "Game", figure: int) -> list[int]:
    """The enemies a figure is engaged with: those it is adjacent to."""
    roster, bodies = game.roster, game.body
    cards = roster.cards
    height = cards[figure].height
    touching = game.field.board.touching
    spaces = game.spaces[figure]
    found = []
    for foe in roster.foes[roster.seats[figure]]:
        body = bodies[foe]
        if body:
            table = touching(height, cards[foe].height)
            for space in spaces:
                if table[space] & body:
                    found.append(foe)
                    break
    return found


def engaged(game: "Game", figure: int) -> bool:
    """Whether a figure is engaged at all."""
    roster, bodies = game.roster, game.body
    cards = roster.cards
    height = cards[figure].height
    touching = game.field.board.touching
    spaces = game.spaces[figure]
    for foe in roster.foes[roster.seats[figure]]:
        body = bodies[foe]
        if body:
            table = touching(height, cards[foe].height)
            for space in spaces:
                if table[space] & body:
                    return True
    return False


def threats(game: "Game", figure: int) -> list[tuple[int, int]]:
    """Each enemy on the battlefield, and the spaces where the figure is engaged with it."""
    roster = game.roster
    cards = roster.cards
    height = cards[figure].height
    touching = game.field.board.touching
    found = []
    for foe in roster.foes[roster.seats[figure]]:
        spaces = game.spaces[foe]
        if spaces:
            table = touching(cards[foe].height, height)
            mask = table[spaces[0]]
            if len(spaces) == 2:
                mask |= table[spaces[1]]
            found.append((foe, mask))
    return found
