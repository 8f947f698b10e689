"""Stationary glyphs (Master: Glyphs): they stop whoever moves onto them.

A permanent glyph serves the army whose figure stands on it for as long as it stands there. None
come in the box of this set; scenarios and boards of one's own may use those listed here.
"""

from typing import Final

from warband.rules.heroscape.state import NOBODY, Game, Glyph
from warband.rules.heroscape.wounds import heal

__all__ = ["STATIONARY", "halting", "holds", "step_on"]

ASTRID: Final = "Astrid"
GERDA: Final = "Gerda"
VALDA: Final = "Valda"
IVOR: Final = "Ivor"
DAGMAR: Final = "Dagmar"
JALGARD: Final = "Jalgard"
RANNVEIG: Final = "Rannveig"
CREVCOR: Final = "Crevcor"
ULANIVA: Final = "Ulaniva"
THORIAN: Final = "Thorian"
KELDA: Final = "Kelda"

STATIONARY: Final = {
    ASTRID: "one attack die more for normal attacks of your figures",
    GERDA: "one defense die more for your figures",
    VALDA: "two more spaces for your figures, but not for the one that steps off the glyph",
    IVOR: "four more spaces of range for your figures whose range is 4 or more",
    DAGMAR: "eight more on your initiative rolls",
    JALGARD: "two defense dice more for your figures",
    RANNVEIG: "nobody can fly",
    CREVCOR: "one attack die more for normal attacks of your common figures",
    ULANIVA: "one attack die more for normal attacks of your unique figures",
    THORIAN: "enemies must be adjacent to attack your figures normally",
    KELDA: "heals the figure that steps on it completely, once",
}
"""What each glyph does."""

VALDA_MOVES: Final = 2
IVOR_REACHES: Final = 4
DAGMAR_ADDS: Final = 8


def halting(game: Game, figure: int) -> int:
    """The spaces with a glyph that end a figure's move; those it stands on do not."""
    mask = 0
    for glyph in game.glyphs:
        if glyph.kind in STATIONARY and glyph.space != NOBODY:
            mask |= 1 << glyph.space
    return mask & ~game.body[figure]


def step_on(game: Game, figure: int) -> None:
    """Turn over a glyph whose symbol was up; a temporary one does its work and is gone."""
    for number in game.glyphs_on(game.body[figure]):
        kind, power_up, space, _ = game.glyphs[number]
        if kind not in STATIONARY:
            continue
        if not power_up:
            game.set_glyph(number, Glyph(kind, True, space, NOBODY))
            game.tell("glyph-revealed", figure=figure, glyph=kind, space=space)
        if kind == KELDA:
            heal(game, figure, game.wounds[figure], KELDA)
            game.set_glyph(number, Glyph(kind, True, NOBODY, NOBODY))


def holds(game: Game, seat: int, kind: str) -> bool:
    """Whether a figure of a seat stands on a glyph of a kind that has its power up."""
    return any(
        glyph.kind == kind
        and glyph.power_up
        and glyph.space != NOBODY
        and any(game.body[figure] >> glyph.space & 1 for figure in game.roster.own[seat])
        for glyph in game.glyphs
    )


def anybody_holds(game: Game, kind: str) -> bool:
    """Whether anybody stands on a glyph of a kind that has its power up."""
    return any(holds(game, seat, kind) for seat in range(len(game.roster.teams)))
