"""Line of sight and line of effect between creatures; nearest; invisibility."""

from collections.abc import Iterable

import warband.ddm.ask.numbers.abilities as abilities
import warband.ddm.ask.numbers.creatures as creatures
from warband.boards.squares.distance import FAR
from warband.ddm.conditions import suffers
from warband.ddm.state import Piece, Skirmish

PAST_TERRAIN = "ability terrain does not block sight"
SIGHT_POWERS = frozenset((PAST_TERRAIN, "ability blocks lines", "ability sight limit"))
"""What in play may change how far somebody sees."""
AIMING_POWERS = SIGHT_POWERS | {"ability sight through"}
"""What in play may change at whom somebody can aim."""
BLINDSIGHT = "ability blindsight"


def by_terrain_alone(state: Skirmish) -> bool:
    """Whether nothing but terrain decides what can be seen and aimed at."""
    return state.known.isdisjoint(AIMING_POWERS) and not (
        state.field.smoke and BLINDSIGHT in state.known
    )


def sees_cells(state: Skirmish, viewer: Piece, among: int | None = None) -> int:
    """The squares to which a creature has line of sight, or those of some squares."""
    if viewer.conditions and suffers(viewer, state.edition.conditions.sightless):
        return 0
    field = state.field
    if among is None:
        among = field.everywhere
    if state.known.isdisjoint(SIGHT_POWERS):
        aloft = field.has_heights and flies(state, viewer)
        seen = field.in_sight[aloft][viewer.side][viewer.anchor] & among
        return seen if not field.smoke else seen | sensed_in_smoke(state, viewer) & among
    kinds = sees_past(state, viewer)
    if "" in kinds:
        seen = among
    else:
        lines = field.lines_without(kinds) if kinds else field.lines
        seen = lines.seen_among(viewer.space, flies(state, viewer), veils(state, viewer), among)
    for ability, _ in abilities.abilities(state, viewer, "sight limit"):
        seen &= field.near[ability.number][viewer.side][viewer.anchor]
    return seen if not field.smoke else seen | sensed_in_smoke(state, viewer) & among


def sees_past(state: Skirmish, viewer: Piece) -> frozenset[str]:
    """The kinds of terrain that do not block a creature's sight; "" stands for all of them."""
    if PAST_TERRAIN not in state.known:
        return frozenset()
    found = abilities.abilities(state, viewer, "terrain does not block sight")
    return frozenset(ability.word.lower() for ability, _ in found)


def sensed_in_smoke(state: Skirmish, viewer: Piece) -> int:
    """Squares that a creature sees as if there were no smoke, by Blindsight within its range."""
    if BLINDSIGHT not in state.known or not state.edition.covering.blindsight_pierces_smoke:
        return 0
    field = state.field
    sensed = 0
    for ability, _ in abilities.abilities(state, viewer, "blindsight"):
        cells = field.clear_air.seen_among(
            viewer.space, flies(state, viewer), veils(state, viewer), field.everywhere
        )
        within = ability.number
        sensed |= cells & field.near[within][viewer.side][viewer.anchor] if within else cells
    return sensed


def effect_cells(state: Skirmish, piece: Piece, among: int | None = None) -> int:
    """The squares to which a creature has line of effect, or those of some squares."""
    field = state.field
    if among is None:
        among = field.everywhere
    return field.affected_among(piece.space, flies(state, piece), veils(state, piece), among)


def flies(state: Skirmish, piece: Piece) -> bool:
    """Flying creatures ignore ridges and edges of cliffs; asked only where there are some."""
    return state.field.has_heights and creatures.movement_mode(state, piece) == "flight"


def veils(state: Skirmish, viewer: Piece) -> int:
    """Squares of creatures that lines may enter but not pass through."""
    if "ability blocks lines" not in state.known:
        return 0
    squares = 0
    for piece in state.on_map():
        if piece is not viewer and abilities.has_ability(state, piece, "blocks lines"):
            squares |= piece.space
    return squares


def sees(state: Skirmish, viewer: Piece, piece: Piece) -> bool:
    """Whether one creature sees another."""
    if viewer is piece:
        return True
    if not sees_cells(state, viewer, piece.space):
        return False
    return not state.edition.covering.concealed_from(state, viewer, piece)


def blindsight(state: Skirmish, viewer: Piece, piece: Piece) -> bool:
    """Blindsight ignores Invisible and Conceal; Blindsight X does within X squares."""
    for ability, _ in abilities.abilities(state, viewer, "blindsight", other=piece):
        within = ability.number
        if not within or state.field.distance(viewer.space, piece.space) <= within:
            return True
    return False


def nearest_enemies(state: Skirmish, viewer: Piece) -> list[Piece]:
    """The nearest enemies that the viewer sees; several when they tie."""
    return nearest(state, viewer, [piece for piece in state.pieces if piece.team != viewer.team])


def nearest(state: Skirmish, viewer: Piece, pieces: Iterable[Piece]) -> list[Piece]:
    """The nearest of the creatures that the viewer sees; several when they tie."""
    cells = sees_cells(state, viewer)
    left = [piece for piece in pieces if piece.space & cells and piece is not viewer]
    while left:
        spaces = 0
        for piece in left:
            spaces |= piece.space
        least = state.field.distance(viewer.space, spaces)
        reached = state.field.everywhere
        if least != FAR:
            reached = state.field.near[least][viewer.side][viewer.anchor]
        # Whether somebody is hidden is asked of the nearest first.
        closest = [piece for piece in left if piece.space & reached]
        seen = [
            piece
            for piece in closest
            if not state.edition.covering.concealed_from(state, viewer, piece)
        ]
        if seen:
            return seen
        left = [piece for piece in left if not piece.space & reached]
    return []
