"""Places on the map that cards speak of: terrain, marked areas, spots near somebody."""

from collections.abc import Iterable
from functools import lru_cache

from warband.ddm.errors import nonsense
from warband.ddm.ground.terrain import KINDS, canonical
from warband.ddm.moments import Scope
from warband.ddm.seats import opponents
from warband.ddm.state import Piece, Skirmish

AREAS = ("start", "victory")
WHOSE = ("", "own", "opposing", "that", "other", "occupied", "unoccupied", "enemy-held")


def squares(state: Skirmish, scope: Scope, place: str) -> int:
    """The squares of a kind of terrain or a marked area, as bits."""
    kind, whose, area = _read(place)
    if area:
        return _area(state, scope, whose, area)
    if not kind:
        raise nonsense(state, scope, f"no terrain and no area is called {place!r}")
    return state.field.mask(kind)


@lru_cache(maxsize=256)
def _read(place: str) -> tuple[str, str, str]:
    """The kind of terrain that a place is, or whose area and which."""
    word = place.lower().removesuffix(" area").removesuffix(" areas")
    whose, _, area = word.rpartition(" ")
    if area in AREAS and whose in WHOSE:
        return "", whose, area
    kind = canonical(word)
    return kind if kind in KINDS else "", "", ""


def _area(state: Skirmish, scope: Scope, whose: str, area: str) -> int:
    """Start and victory areas: all of them, one player's, or the one an event is about."""
    owner = state.pieces[scope.owner]
    if whose == "that":
        if scope.moment is not None and scope.moment.cells:
            return scope.moment.cells
        return _held(state, area, owner.space)
    if whose == "other":
        return _apart_from(state, area, owner.space)
    seat = owner.seat
    if whose == "occupied":
        return _held(state, area, state.occupied)
    if whose == "unoccupied":
        return _apart_from(state, area, state.occupied)
    if whose == "enemy-held":
        return _held(state, area, state.against[seat])
    if whose == "own":
        return area_of(state, area, seat)
    if whose == "opposing":
        return areas_of(state, area, opponents(state.teams, seat))
    return areas_of(state, area, range(len(state.teams)))


def areas_of(state: Skirmish, area: str, seats: Iterable[int]) -> int:
    """The areas of several players."""
    squares = 0
    for seat in seats:
        squares |= area_of(state, area, seat)
    return squares


def _held(state: Skirmish, area: str, space: int) -> int:
    """The areas in which somebody stands."""
    found = 0
    for label, parts in state.field.ground.areas.items():
        if label.partition(" ")[0] == area:
            for part in parts:
                found |= part if part & space else 0
    return found


def _apart_from(state: Skirmish, area: str, space: int) -> int:
    """The areas of which those squares are no part."""
    found = 0
    for label, parts in state.field.ground.areas.items():
        if label.partition(" ")[0] == area:
            for part in parts:
                found |= part if not part & space else 0
    return found


def area_of(state: Skirmish, area: str, seat: int) -> int:
    """The start or victory areas of a player; areas of both count for each."""
    side = state.sides[seat]
    found = 0
    for label, parts in state.field.ground.areas.items():
        kind, _, owners = label.partition(" ")
        if kind == area and side in owners:
            for part in parts:
                found |= part
    return found


# -------------------------------------------------------------------------------- spots


def around(state: Skirmish, piece: Piece, within: int) -> int:
    """The squares within so many squares of a creature; gone ones count where they stood."""
    space = piece.space
    if not space and piece.last_legal >= 0:
        space = state.field.grid.footprint(piece.last_legal, piece.side)
    if not space:
        return 0
    if within == 1:
        return state.field.touching(space) | (0 if piece.space else space)
    return state.field.within(space, within)
