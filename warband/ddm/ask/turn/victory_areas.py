"""Victory areas: who stands in them and what that is worth."""

import warband.ddm.ask.numbers.abilities as abilities
from warband.ddm.state import Piece, Skirmish


def occupation_points(state: Skirmish, piece: Piece) -> int:
    """What a victory area is worth to the creature that scores in it."""
    times = 1
    for ability, _ in abilities.abilities(state, piece, "scores more"):
        times = max(times, ability.number)
    return state.format.area_points * times


def area_around(state: Skirmish, piece: Piece) -> int:
    """The squares of the victory areas a creature stands in."""
    squares = 0
    for label, areas in state.field.ground.areas.items():
        if label.startswith("victory"):
            for area in areas:
                squares |= area if area & piece.space else 0
    return squares


def victory_area(state: Skirmish, seat: int) -> int:
    """The squares in which a player scores: their own areas and shared ones."""
    side = state.sides[seat]
    return state.field.mask(f"victory {side}") | state.field.mask("victory AB")


def area_occupants(state: Skirmish, seat: int) -> list[Piece]:
    """Creatures that can score: not Objects, Spells, nor Stunned or the like."""
    area = victory_area(state, seat)
    return [
        piece
        for piece in state.pieces
        if piece.space & area
        and piece.seat == seat
        and not piece.inactive
        and not piece.kit.keywords & {"object", "spell"}
        and not abilities.forbidden(state, piece, "score occupation")
    ]
