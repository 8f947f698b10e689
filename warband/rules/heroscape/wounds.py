"""Wounds, life and destruction (Master: Life; Losing Treasure Glyphs)."""

from warband.kernel.questions import Flow, Listed, choose
from warband.rules.heroscape import questions as q
from warband.rules.heroscape.dice import combat_roll, skulls
from warband.rules.heroscape.state import NOBODY, Game, Glyph

__all__ = ["destroy", "heal", "stand_in_lava", "wound"]


def wound(game: Game, figure: int, count: int, why: str) -> Flow[None]:
    """Give a figure wounds. With as many as its life it is destroyed."""
    if count <= 0 or not game.body[figure]:
        return
    life = game.roster.life[figure]
    game.wounds[figure] = min(life, game.wounds[figure] + count)
    if game.log is not None:
        game.tell(
            "wound", figure=figure, wounds=count, total=game.wounds[figure], life=life, why=why
        )
    if game.wounds[figure] >= life:
        yield from destroy(game, figure, why)


def heal(game: Game, figure: int, count: int, why: str) -> None:
    """Remove up to so many wound markers from a figure's card."""
    healed = min(count, game.wounds[figure])
    if healed > 0:
        game.wounds[figure] -= healed
        game.tell("heal", figure=figure, wounds=healed, total=game.wounds[figure], why=why)


def destroy(game: Game, figure: int, why: str) -> Flow[None]:
    """Take a figure off the battlefield and lay it on its army card."""
    body = game.body[figure]
    if not body:
        return
    where = game.spaces[figure]
    game.put(figure, ())
    game.destroyed |= 1 << figure
    game.wounds[figure] = game.roster.life[figure]
    if game.log is not None:
        game.tell("destroyed", figure=figure, spaces=where, why=why)
    if any(glyph.carrier == figure for glyph in game.glyphs):
        yield from _lose_treasure(game, figure, where)
    yield from _lay_on_card(game, figure)
    game.scenario.figure_destroyed(game, figure)


def _lose_treasure(game: Game, figure: int, where: tuple[int, ...]) -> Flow[None]:
    """Carried glyphs fall where the figure stood, one to a free space; the rest are gone."""
    seat = game.roster.seats[figure]
    for space in where:
        carried = game.carried(figure)
        if not carried:
            break
        if game.glyphs_on(1 << space):
            continue
        number = yield from choose(seat, q.TREASURE_TO_LEAVE, Listed(carried), figure=figure)
        glyph = game.glyphs[number]
        game.set_glyph(number, Glyph(glyph.kind, True, space, NOBODY))
        game.tell("treasure-falls", glyph=glyph.kind, space=space)
    for number in game.carried(figure):
        glyph = game.glyphs[number]
        game.set_glyph(number, Glyph(glyph.kind, True, NOBODY, NOBODY))
        game.tell("treasure-gone", glyph=glyph.kind)


def _lay_on_card(game: Game, figure: int) -> Flow[None]:
    """Destroyed common figures fill one of several equal cards before the next."""
    roster = game.roster
    unit = roster.unit[figure]
    card, seat, _, _ = roster.units[unit]
    if card.rarity == "common":
        alike = [
            number
            for number, other in enumerate(roster.units)
            if other.card.name == card.name and other.seat == seat and game.in_play(number)
        ]
        begun = [number for number in alike if game.lost[number]]
        if len(alike) > 1:
            options = q.Units(begun or alike)
            unit = yield from choose(seat, q.CARD_FOR_DESTROYED_FIGURE, options, figure=figure)
        else:
            unit = alike[0]
    game.lost[unit] += 1
    if not game.in_play(unit):
        game.tell("card-out-of-play", unit=unit)


def stand_in_lava(game: Game) -> Flow[None]:
    """At the end of a round every figure on a lava field rolls one die; a skull is a wound."""
    for figure, body in enumerate(game.body):
        if body & game.field.lava:
            faces = yield from combat_roll(game.roster.seats[figure], 1, "lava", figure=figure)
            game.tell("lava", figure=figure, faces=faces)
            yield from wound(game, figure, skulls(faces), "lava")
            if game.result:
                return
