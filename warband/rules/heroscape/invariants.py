"""What is true of every position, however it came about."""

from collections.abc import Iterator

from warband.rules.heroscape.state import NOBODY, Game

__all__ = ["violations"]


def violations(game: Game) -> list[str]:
    """Everything that is wrong with a position between turns; empty if it is sound."""
    return [*_figures(game), *_glyphs(game), *_markers(game)]


def _figures(game: Game) -> Iterator[str]:
    occupied = 0
    for figure, body in enumerate(game.body):
        name = game.name(figure)
        card = game.roster.cards[figure]
        spaces = game.spaces[figure]
        if body & occupied:
            yield f"{name} shares a space with another figure"
        occupied |= body
        if body != sum(1 << space for space in spaces):
            yield f"the body of {name} is not where it stands"
        if body and game.destroyed >> figure & 1:
            yield f"{name} is destroyed and on the battlefield"
        if not 0 <= game.wounds[figure] <= game.roster.life[figure]:
            yield f"{name} has {game.wounds[figure]} wounds"
        if body and game.wounds[figure] >= game.roster.life[figure]:
            yield f"{name} stands with as many wounds as life"
        if spaces:
            trails = game.field.walk(card)
            if len(spaces) != card.spaces:
                yield f"{name} fills {len(spaces)} spaces, not {card.spaces}"
            elif not trails.rests >> trails.stand(*spaces) & 1:
                yield f"{name} cannot stand on {game.where(figure)}"


def _glyphs(game: Game) -> Iterator[str]:
    lying = [glyph.space for glyph in game.glyphs if glyph.space != NOBODY]
    if len(lying) != len(set(lying)):
        yield "two glyphs lie on one space"
    for glyph in game.glyphs:
        if glyph.space != NOBODY and glyph.carrier != NOBODY:
            yield f"{glyph.kind} lies and is carried"
        if glyph.carrier != NOBODY:
            card = game.roster.cards[glyph.carrier]
            if not (card.hero and card.unique):
                yield f"{game.name(glyph.carrier)} carries {glyph.kind}"
            if game.destroyed >> glyph.carrier & 1:
                yield f"a destroyed figure carries {glyph.kind}"


def _markers(game: Game) -> Iterator[str]:
    for seat, markers in enumerate(game.markers):
        for unit in markers:
            if unit != NOBODY and game.roster.units[unit].seat != seat:
                yield f"seat {seat} has a marker on the card of another"
    for number, (card, _, _, _) in enumerate(game.roster.units):
        if not 0 <= game.lost[number] <= card.figures:
            yield f"{card.name} has lost {game.lost[number]} figures"
    fallen = sum(game.destroyed >> figure & 1 for figure in range(len(game.body)))
    if fallen != sum(game.lost):
        yield f"{fallen} figures are destroyed but {sum(game.lost)} lie on cards"
