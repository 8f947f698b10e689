"""Areas of effect of close and area attack powers: bursts, blasts, lines, radii."""

from collections.abc import Iterator

import warband.ddm.ask.attacks.available_attacks as available_attacks
import warband.ddm.ask.attacks.sight as sight
import warband.ddm.ask.attacks.targets as targets
import warband.ddm.ask.numbers.extents as extents
import warband.ddm.ask.reading.filters as filters
from warband.boards.squares.grid import Grid, cells_of
from warband.ddm.compiled import CompiledPower
from warband.ddm.ground.lines import Ways
from warband.ddm.moments import Attack, Scope
from warband.ddm.state import Piece, Skirmish
from warband.kernel.questions import Listed


class Placement:
    """One way to use a close or area attack power: where it starts and what it covers."""

    __slots__ = ("cells", "corner", "origin", "shape", "source", "whole")

    def __init__(
        self,
        shape: str,
        cells: int,
        *,
        corner: int = -1,
        origin: int = -1,
        source: int = 0,
        whole: int = 0,
    ) -> None:
        self.shape = shape
        self.cells = cells
        """Squares in the area with line of effect."""
        self.whole = whole or cells
        """The area as it is laid, whatever stands in the way."""
        self.corner = corner
        """The origin corner of a blast or line."""
        self.origin = origin
        """The origin square of an area attack."""
        self.source = source
        """The space whose corners are origins: the attacker's, or the origin square."""

    def text(self, grid: Grid) -> str:
        """What a player calls it: the origin square, or the squares covered."""
        if self.shape == "burst":
            return "burst"
        if self.shape == "radius":
            return grid.name(self.origin)
        if self.shape == "blast":
            cells = list(cells_of(self.whole))
            return f"{grid.name(cells[0])}:{grid.name(cells[-1])}"
        return grid.names(self.cells)


def cell_list(cells: int) -> list[int]:
    """The squares of an area."""
    return list(cells_of(cells))


def size_of(state: Skirmish, piece: Piece, skill: CompiledPower) -> int:
    """The size of the area, with what lengthens it."""
    bounds = skill.power.bounds
    return extents.extended(state, piece, skill, bounds.shape, bounds.size)


class CloseOptions:
    """Every way to lay a close attack: an option is made when somebody looks at it."""

    __slots__ = ("_laid", "_made", "_shape", "_source")

    def __init__(self, shape: str, laid: Ways, source: int) -> None:
        self._shape = shape
        self._laid = laid
        self._source = source
        self._made: dict[int, Placement] = {}

    def __len__(self) -> int:
        return len(self._laid)

    def __getitem__(self, index: int) -> Placement:
        found = self._made.get(index)
        if found is None:
            corner, cells, whole = self._laid[index]
            found = self._made[index] = Placement(
                self._shape, cells, corner=corner, source=self._source, whole=whole
            )
        return found

    def __iter__(self) -> Iterator[Placement]:
        return map(self.__getitem__, range(len(self._laid)))


def placements(state: Skirmish, piece: Piece, skill: CompiledPower) -> Iterator[Placement]:
    """Every legal way to place the area now; blasts and lines by their squares once."""
    if skill.power.attack == "area":
        return _area_placements(state, piece, skill)
    return iter(close_options(state, piece, skill))


def close_options(state: Skirmish, piece: Piece, skill: CompiledPower) -> CloseOptions:
    """Every way to lay a close attack, each set of squares once."""
    shape = skill.power.bounds.shape or "burst"
    size = size_of(state, piece, skill)
    field, flies = state.field, sight.flies(state, piece)
    laid: Ways = ()
    cells = field.close_reach(piece.space, shape, size, flies)
    wanted = state.edition.attacking.close_goals(state, piece, skill, cells)
    if wanted:
        laid = field.close_templates(piece.space, shape, size, flies, wanted)
    return CloseOptions(shape, laid, piece.space)


def eligible(
    state: Skirmish,
    piece: Piece,
    skill: CompiledPower,
    cells: int,
    *,
    seen: bool = False,
    allies: bool = False,
) -> int:
    """The squares of those enemies in some squares that the power may target, or of allies too."""
    squares = 0
    if cells & (state.occupied if allies else state.against[piece.seat]):
        team, bounds = piece.team, skill.power.bounds
        wanted, once = bounds.targets, bounds.once_per
        scope = Scope(piece.id, piece.seat, skill) if wanted else None
        barring = not state.known.isdisjoint(targets.BARRING)
        for other in state.pieces:
            if (
                other.space & cells
                and (other.team != team or (allies and other is not piece))
                and other.hp > 0
                and (scope is None or filters.matches(state, scope, wanted, other))
                and (not once or targets.may_strike_again(state, piece, skill, other))
                and not (barring and targets.barred(state, piece, skill, other))
                and (not seen or targets.visible_to_attack(state, piece, skill, other))
            ):
                squares |= other.space
    return squares


def _in_reach(state: Skirmish, piece: Piece, skill: CompiledPower) -> int:
    """Squares in sight (a spotter's too), in effect and in range of an area attack."""
    seen = sight.sees_cells(state, piece) | targets.spotted_cells(state, piece, skill)
    cells = seen & sight.effect_cells(state, piece)
    distance = targets.range_of(state, piece, skill)
    return cells if distance is None else cells & state.field.within(piece.space, distance)


def _area_placements(state: Skirmish, piece: Piece, skill: CompiledPower) -> Iterator[Placement]:
    """Choose Origin Square: in sight, in effect, in range; with somebody in the area."""
    field = state.field
    bounds = skill.power.bounds
    size = extents.extended(state, piece, skill, "radius", bounds.size)
    in_reach = _in_reach(state, piece, skill)
    # Seen enemies narrow the origins worth looking at; squares are counted from the origin, and
    # from an enemy the count may be longer.
    enemies = state.edition.attacking.area_goals(state, piece, skill)
    near_enemies = 0
    for other in state.pieces:
        if other.space & enemies:
            near_enemies |= field.grid.crow[size][other.side][other.anchor]
    origins = state.edition.attacking.area_origins(
        state, piece, skill, in_reach & near_enemies & ~field.walls
    )
    flies = sight.flies(state, piece)
    for origin in cells_of(origins):
        cells = field.radius(origin, size, flies)
        if cells & enemies:
            yield Placement("radius", cells, origin=origin, source=1 << origin)


def nearest_cells(state: Skirmish, piece: Piece) -> int:
    """The squares of the nearest enemy in sight, of several if they are equally near."""
    enemies = [p for p in state.on_map() if p.team != piece.team]
    squares = 0
    for enemy in sight.nearest(state, piece, enemies):
        squares |= enemy.space
    return squares


def any_placement(state: Skirmish, piece: Piece, skill: CompiledPower) -> bool:
    """Whether the power could be placed at all."""
    if skill.power.attack == "close":
        field = state.field
        shape, size = skill.power.bounds.shape or "burst", size_of(state, piece, skill)
        near = field.near[size][piece.side][piece.anchor]
        attacking = state.edition.attacking
        if not near & attacking.closely_concerned(state, piece):
            return False
        cells = field.close_reach(piece.space, shape, size, sight.flies(state, piece))
        return attacking.close_goals(state, piece, skill, cells) & cells != 0
    return next(placements(state, piece, skill), None) is not None


def can_include(state: Skirmish, piece: Piece, skill: CompiledPower, target: Piece) -> bool:
    """Whether some placement covers the creature."""
    return any(p.cells & target.space for p in placements(state, piece, skill))


def area_options(state: Skirmish, piece: Piece, skill: CompiledPower) -> Listed[Placement]:
    """Every legal way to place an area attack, as options."""
    return Listed(different_placements(state, piece, skill))


def different_placements(state: Skirmish, piece: Piece, skill: CompiledPower) -> list[Placement]:
    """Every legal way to place the area that differs in its squares."""
    by_cells: dict[int, list[Placement]] = {}
    for placement in placements(state, piece, skill):
        by_cells.setdefault(placement.cells, []).append(placement)
    return [_best_origin(state, piece, alike) for alike in by_cells.values()]


def _best_origin(state: Skirmish, piece: Piece, alike: list[Placement]) -> Placement:
    """Of several origins of the same area, one that leaves the fewest enemies cover."""
    if len(alike) == 1:
        return alike[0]
    return min(alike, key=lambda placement: _covered(state, piece, placement))


def best_corner(state: Skirmish, piece: Piece, skill: CompiledPower, placement: Placement) -> int:
    """The origin corner for a blast or line that leaves the fewest enemies cover (-1: none)."""
    if placement.corner < 0 or not _covered(state, piece, placement):
        return placement.corner
    corners = state.field.like_corners(
        piece.space,
        placement.shape,
        size_of(state, piece, skill),
        sight.flies(state, piece),
        placement.whole,
        placement.cells,
    )
    return _best_origin(
        state,
        piece,
        [
            Placement(placement.shape, placement.cells, corner=corner, source=placement.source)
            for corner in (placement.corner, *corners)
        ],
    ).corner


def _covered(state: Skirmish, piece: Piece, placement: Placement) -> int:
    """How many enemies in the area would have cover."""
    return sum(
        targets.shaded(
            state, piece, placement.corner, placement.source, other.space & placement.cells
        )
        for other in state.pieces
        if other.team != piece.team and other.space & placement.cells
    )


def targets_in(
    state: Skirmish, piece: Piece, skill: CompiledPower, scope: Scope, placement: Placement
) -> list[Piece]:
    """All creatures in the area are targets, each once; the attacker only of area attacks."""
    wanted = skill.power.bounds.targets
    return [
        other
        for other in state.pieces
        if other.space & placement.cells
        and other.hp > 0
        and (other is not piece or skill.power.attack == "area")
        and (not wanted or filters.matches(state, scope, wanted, other))
        and targets.may_strike_again(state, piece, skill, other)
        and not targets.barred(state, piece, skill, other)
        and not targets.spares(piece, other)
        and not (
            skill.power.strike is not None
            and skill.power.strike.defense == "Will"
            and "object" in other.kit.keywords
        )
    ]


def still_valid(
    state: Skirmish,
    piece: Piece,
    skill: CompiledPower,
    placement: Placement,
    attacks: list[Attack],
    *,
    moved: bool,
) -> list[Attack]:
    """Attacks that Fizzle: all of them if the attacker moved (close) or lost the square (area)."""
    if not available_attacks.able(state, piece):
        return []
    if skill.power.attack == "close":
        if moved:
            return []
    elif not _in_reach(state, piece, skill) >> placement.origin & 1:
        return []
    kept: list[Attack] = []
    for attack in attacks:
        target = state.pieces[attack.target]
        if attack.fizzled or target.anchor < 0:
            continue
        if attack.redirected or target.space & placement.cells:
            if not attack.redirected:
                attack.space = target.space
            kept.append(attack)
    gone = len(kept) < len(attacks)
    return [] if gone and not any(_valid(state, piece, skill, attack) for attack in kept) else kept


def _valid(state: Skirmish, piece: Piece, skill: CompiledPower, attack: Attack) -> bool:
    """Not merely incidental, as allies are, and enemies unseen by one who uses an area attack."""
    target = state.pieces[attack.target]
    if target.team == piece.team:
        return False
    seen = skill.power.attack == "close" or attack.redirected
    return seen or targets.visible_to_attack(state, piece, skill, target)
