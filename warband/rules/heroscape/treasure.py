"""Treasure glyphs: finding, traps, carrying and dropping (Master: Treasure Glyphs)."""

from typing import Final

from warband.boards.hexes import Trails
from warband.kernel.questions import Flow, Listed, Places, choose, roll
from warband.rules.heroscape import questions as q
from warband.rules.heroscape.dice import d20
from warband.rules.heroscape.places.glyphs import STATIONARY
from warband.rules.heroscape.state import NOBODY, Game, Glyph
from warband.rules.heroscape.wounds import heal

__all__ = [
    "CHEST",
    "MOBILE",
    "POTION",
    "RUNE",
    "TALISMAN",
    "drink",
    "drop",
    "droppable",
    "known_kind",
    "search",
]

RUNE: Final = "Heroic Rune"
TALISMAN: Final = "Talisman of Defense"
POTION: Final = "Potion of Healing"
CHEST: Final = "Brandar's Chest"
MOBILE: Final = (TALISMAN, RUNE, POTION)
"""The treasure that random glyphs are drawn from."""

POTION_HEALS = 3
TRAP_SPRINGS = 5
"""A roll up to this sets off the trap."""


def search(game: Game, figure: int) -> Flow[bool]:
    """A unique hero that ends its move on treasure may try to take it.

    Returns whether its turn goes on.
    """
    card = game.roster.cards[figure]
    if not (card.hero and card.unique):
        return True
    for number in game.glyphs_on(game.body[figure]):
        if game.glyphs[number].kind in STATIONARY:
            continue
        if not game.scenario.may_touch(game, figure, number):
            continue
        seat = game.roster.seats[figure]
        glyph = game.glyphs[number]
        tries = yield from choose(
            seat, q.TREASURE, Listed((True, False)), figure=figure, glyph=known_kind(glyph)
        )
        if not tries:
            continue
        if not glyph.power_up:
            sprung = yield from _trap(game, figure, number)
            if sprung:
                goes_on = yield from game.scenario.trap(game, figure, number)
                if not goes_on or game.result or not game.body[figure]:
                    return False
                continue
        yield from game.scenario.take(game, figure, number)
    return True


def known_kind(glyph: Glyph) -> str:
    """What everybody may know a glyph to be: the chest, and whatever shows its power."""
    return glyph.kind if glyph.power_up or glyph.kind == CHEST else ""


def _trap(game: Game, figure: int, number: int) -> Flow[bool]:
    """Roll the d20: up to 5 sets off the trap and the glyph stays as it is (Traps)."""
    bonus = game.roster.cards[figure].kit.trap_bonus
    result = yield from d20(game.roster.seats[figure], "trap", figure=figure, bonus=bonus)
    sprung = result + bonus <= TRAP_SPRINGS
    game.tell(
        "trap",
        figure=figure,
        glyph=known_kind(game.glyphs[number]),
        result=result,
        bonus=bonus,
        sprung=sprung,
    )
    return sprung


def pick_up(game: Game, figure: int, number: int) -> Flow[None]:
    """Turn the glyph power side up and lay it on the figure's card."""
    kind = game.glyphs[number].kind
    if not kind:
        kind = yield from _reveal(game, figure)
    game.set_glyph(number, Glyph(kind, True, NOBODY, figure))
    game.tell("treasure-taken", figure=figure, glyph=kind)


def _reveal(game: Game, figure: int) -> Flow[str]:
    """Which treasure it is that nobody has seen yet: any that is left, with equal chances."""
    kinds = game.bag
    index = 0
    if len(kinds) > 1:
        faces = yield from roll(
            game.roster.seats[figure], len(kinds), 1, "random treasure", figure=figure
        )
        index = faces[0] - 1
    game.bag = kinds[:index] + kinds[index + 1 :]
    return kinds[index]


def droppable(game: Game, trails: Trails, stands: int) -> int:
    """The stands of a set that have a space without a glyph."""
    lying = 0
    for glyph in game.glyphs:
        if glyph.space != NOBODY:
            lying |= 1 << glyph.space
    mask = 0
    while stands:
        low = stands & -stands
        stands ^= low
        cells = trails.stands[low.bit_length() - 1]
        if any(not lying >> cell & 1 for cell in cells):
            mask |= low
    return mask


def drop(game: Game, figure: int, number: int) -> Flow[None]:
    """Lay a carried glyph, power side up, on a space of the figure that has none."""
    free = [space for space in game.spaces[figure] if not game.glyphs_on(1 << space)]
    space = yield from choose(game.roster.seats[figure], q.DROP_WHERE, Places(free), figure=figure)
    kind = game.glyphs[number].kind
    game.set_glyph(number, Glyph(kind, True, space, NOBODY))
    game.tell("treasure-dropped", figure=figure, glyph=kind, space=space)


def drink(game: Game, figure: int) -> Flow[None]:
    """After its order marker is revealed a wounded carrier may drink its potion."""
    if not game.wounds[figure] or not game.carries(figure, POTION):
        return
    seat = game.roster.seats[figure]
    if (yield from choose(seat, q.POTION, Listed((True, False)), figure=figure)):
        for number in game.carried(figure):
            if game.glyphs[number].kind == POTION:
                game.set_glyph(number, Glyph(POTION, True, NOBODY, NOBODY))
                heal(game, figure, POTION_HEALS, POTION)
                return
