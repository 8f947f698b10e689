"""Regular movement: one square at a time, with what may interrupt it.

A player answers with a destination and the creature walks there on the least dangerous,
then cheapest path; `via` walks there and asks again, so any path can be chosen
(ruling.path).
"""

from collections.abc import Callable
from functools import partial
from itertools import pairwise

import warband.rules.v3.effects as effects
import warband.rules.v3.hazards as hazards
import warband.rules.v3.map_changes as map_changes
import warband.rules.v3.opportunity as opportunity
import warband.rules.v3.paths as paths
import warband.rules.v3.placement as placement
import warband.rules.v3.stats as stats
import warband.rules.v3.who as who
import warband.rules.v3.windows as windows
from warband.boards.squares.edges import Edges
from warband.boards.squares.grid import cells_of
from warband.boards.squares.reach import Movement, Reach, reach, reach_along
from warband.cards import vocabulary as v
from warband.kernel.questions import Bits, Flow, choose, note, weigh
from warband.rules.v3.index import CARRIED_TERRAIN, WHILE
from warband.rules.v3.moments import Moment, Scope
from warband.rules.v3.state import Piece, Skirmish

STOP = -1
SQUEEZE = -2
VIA = 1 << 16
"""Added to a square: walk there, then ask again."""


class Walks:
    """Where a move may go: stop, squeeze, end at a square, or walk via a square."""

    __slots__ = ("ends", "going", "size", "specials", "vias")

    def __init__(self, ends: int, vias: int, specials: tuple[int, ...], going: "Going") -> None:
        self.specials = specials
        self.ends = Bits(ends)
        self.vias = Bits(vias)
        self.size = len(specials) + ends.bit_count() + vias.bit_count()
        self.going = going
        """The movement being decided, for whoever looks ahead."""

    def __len__(self) -> int:
        return self.size

    def __getitem__(self, index: int) -> int:
        if index < len(self.specials):
            return self.specials[index]
        index -= len(self.specials)
        if index < len(self.ends):
            return self.ends[index]
        return self.vias[index - len(self.ends)] + VIA

    def find(self, value: int) -> int:
        """The number of an option by what it means; ValueError if it is not offered."""
        if value < 0:
            return self.specials.index(value)
        if value < VIA:
            return len(self.specials) + self.ends.index(value)
        return len(self.specials) + len(self.ends) + self.vias.index(value - VIA)


Interlude = Callable[[], Flow[None]]
"""Something a power does in the middle of a move."""


class Going:
    """One regular movement effect being carried out."""

    __slots__ = (
        "away",
        "cached", "closer_to", "despite", "each_square", "ends", "first", "found", "how", "mode",
        "moved",
        "no_provoke", "points", "rest", "scope", "seat", "squares", "stamp", "transit", "up_to",
    )  # fmt: skip

    def __init__(
        self,
        how: str,
        points: int,
        mode: v.Mode,
        seat: int,
        *,
        squares: bool = False,
        up_to: bool = True,
        closer_to: Piece | None = None,
        away: Piece | None = None,
        ends: int | None = None,
        scope: Scope | None = None,
        transit: v.Filter = (),
        no_provoke: v.Filter | None = None,
    ) -> None:
        self.how = how
        self.points = points
        self.mode = mode
        self.seat = seat
        self.squares = squares
        self.up_to = up_to
        self.closer_to = closer_to
        self.away = away
        self.ends = ends
        self.scope = scope
        self.transit = transit
        self.no_provoke = no_provoke
        self.each_square: Interlude | None = None
        self.despite: frozenset[str] = frozenset()
        """Conditions that do not stop this movement."""
        self.first = True
        self.moved = 0
        self.rest = 0
        """Anchors in which the movement may come to rest."""
        self.cached: Movement | None = None
        self.found: Reach | None = None
        """Where the points lead from here, once somebody has looked."""
        self.stamp = -1
        """The state of the board that the cached movement was worked out for."""


def walk(
    state: Skirmish,
    piece: Piece,
    how: str,
    points: int,
    *,
    seat: int | None = None,
    squares: bool = False,
    up_to: bool = True,
    toward: Piece | None = None,
    away: Piece | None = None,
    ends: int | None = None,
    mode: v.Mode | None = None,
    scope: Scope | None = None,
    transit: v.Filter = (),
    no_provoke: v.Filter | None = None,
    during: Interlude | None = None,
    each_square: Interlude | None = None,
    despite: frozenset[str] = frozenset(),
) -> Flow[int]:
    """Effects that "move" or "shift": gain movement points and spend them at once.

    `during` is done once, where the mover first comes to rest, before it may go on;
    `each_square` after every square entered. Returns how many squares it moved.
    """
    if not can_expend(state, piece, despite) or stats.forbidden(state, piece, how):
        return 0
    going = Going(
        how,
        points,
        mode or stats.movement_mode(state, piece),
        piece.seat if seat is None else seat,
        squares=squares,
        up_to=up_to,
        closer_to=toward,
        away=away,
        ends=ends,
        scope=scope,
        transit=transit,
        no_provoke=no_provoke,
    )
    going.each_square = each_square
    going.despite = despite
    if during is not None:
        yield from _first_leg(state, piece, going, during)
    yield from _follow(state, piece, going)
    if going.moved and piece.anchor >= 0:
        if piece.last_legal != piece.anchor:
            placement.settle(state, piece)
        if going.mode != "surface":
            yield from hazards.walk_ended(state, piece, going.mode)
    if going.moved and piece.anchor >= 0:
        moments = [
            Moment(kind, piece.id, piece.id)
            for kind in (("move ends", "shifts") if how == "shift" else ("move ends",))
            if windows.listening(state, kind, "after")
        ]
        if moments:
            yield from windows.window(state, "after", moments)
    return going.moved


def _first_leg(state: Skirmish, piece: Piece, going: Going, during: Interlude) -> Flow[None]:
    """The way to where something is done in the middle of the move; any square will do."""
    ends, up_to = going.ends, going.up_to
    going.ends, going.up_to = None, True
    yield from _follow(state, piece, going)
    going.ends, going.up_to = ends, up_to
    if piece.anchor >= 0 and piece.hp > 0:
        yield from during()


def can_expend(state: Skirmish, piece: Piece, despite: frozenset[str] = frozenset()) -> bool:
    """Speed 0 cannot move; neither can a creature off the map, destroyed or inactive."""
    return (
        piece.anchor >= 0
        and piece.hp > 0
        and stats.speed(state, piece, despite) > 0
        and not piece.inactive
        and not stats.forbidden(state, piece, "move")
    )


def _follow(state: Skirmish, piece: Piece, going: Going) -> Flow[None]:
    """Ask for destinations until the points are spent or the player stops."""
    while going.points > 0 and can_expend(state, piece, going.despite):
        going.rest = standing(state, piece, going)
        movement_of(state, piece, going)
        going.found = None
        answer = yield from weigh(
            going.seat,
            "move",
            partial(destinations, state, piece, going),
            who=piece.id,
            how=going.how,
            points=going.points,
        )
        if answer is None or answer == STOP:
            return
        if answer == SQUEEZE:
            yield from start_squeezing(state, piece, going)
            continue
        goal = answer - VIA if answer >= VIA else answer
        path = yield from note(partial(way, state, piece, going, goal))
        arrived = yield from walk_path(state, piece, going, path)
        if arrived and answer < VIA:
            return


def destinations(state: Skirmish, piece: Piece, going: Going) -> Walks:
    """What the mover's player may answer now."""
    found = going.found = reachable(state, piece, going)
    ends = end_anchors(state, piece, going, found)
    squeeze = may_squeeze(state, piece, going)
    if not ends and not squeeze:
        return Walks(0, 0, (), going)
    must = not going.up_to
    specials = () if must else (STOP,)
    if squeeze:
        specials = (*specials, SQUEEZE)
    vias = found.all & ~(1 << piece.anchor) & going.rest
    vias = vias if must or going.points > 1 else 0
    return Walks(0 if must else ends, vias, specials, going)


def way(state: Skirmish, piece: Piece, going: Going, goal: int) -> tuple[int, ...]:
    """The squares from here to a destination."""
    found = going.found or reachable(state, piece, going)
    return paths.choose_path(state, piece, going, found, goal)


# ---------------------------------------------------------------------- where it can go


def manner(state: Skirmish, piece: Piece, mode: v.Mode) -> str:
    """How steps are taken: over the ground, in the air, or through walls."""
    if mode == "burrow" or stats.has_ability(state, piece, "phasing"):
        return "through"
    return "fly" if mode == "flight" else "walk"


def movement_of(state: Skirmish, piece: Piece, going: Going) -> Movement:
    """Steps, legality and cost of every square for this movement."""
    if going.cached is not None and going.stamp == state.stamp:
        return going.cached
    going.stamp = state.stamp
    going.cached = _movement_of(state, piece, going)
    return going.cached


def _movement_of(state: Skirmish, piece: Piece, going: Going) -> Movement:
    field = state.field
    way = manner(state, piece, going.mode)
    legal = transit_anchors(state, piece, going, way)
    steps = field.steps(piece.side, way)
    if going.squares:
        return Movement(
            field.steps(piece.side, "through" if way == "through" else "squares"), legal
        )
    surcharge = 1 if "Slowed" in piece.conditions else 0
    if going.mode != "surface" or way == "through":
        return Movement(steps, legal, surcharge=surcharge)
    ones, twos = terrain_costs(state, piece)
    tolls, directed = field.tolls(piece.side, ones, twos)
    return Movement(steps, legal, tolls, directed, surcharge)


def terrain_costs(state: Skirmish, piece: Piece) -> tuple[int, int]:
    """Squares that cost 1 and 2 movement points more on the surface."""
    masks = state.field.masks
    difficult = masks.get("difficult", 0) | map_changes.counted(state, piece, "difficult")
    river = masks.get("river", 0)
    statue = masks.get("statue", 0)
    if "aquatic" in piece.kit.keywords or stats.has_ability(state, piece, "aquatic"):
        river = 0
    if "ability ignore terrain" not in state.known:
        return difficult | river, statue
    for ability, _ in stats.abilities(state, piece, "ignore terrain"):
        spared = masks.get(ability.word, 0)
        if ability.word == "extra cost":
            return 0, 0
        if ability.word in ("difficult", ""):
            difficult = 0
        difficult &= ~spared
        if ability.word == "river":
            river = 0
        if ability.word == "statue":
            statue = 0
    return difficult | river, statue


def transit_anchors(state: Skirmish, piece: Piece, going: Going, way: str) -> int:
    """Anchors the creature may pass through: terrain by manner, allies, some enemies."""
    field = state.field
    cells = field.everywhere if way == "through" else field.passable
    if going.mode != "flight":
        cells &= ~field.pits
    barred = barring_enemies(state, piece, going) | impassable(state, piece)
    return field.block_anchors(cells & ~barred, piece.side)


def impassable(state: Skirmish, piece: Piece) -> int:
    """Squares of creatures, on either side, that let nobody (of a kind) through."""
    squares = 0
    if "ability blocks movement" in state.known:
        for other in state.on_map():
            if other is not piece and stats.has_ability(
                state, other, "blocks movement", other=piece
            ):
                squares |= other.space
    return squares


def barring_enemies(state: Skirmish, piece: Piece, going: Going) -> int:
    """Squares of enemies whose space this movement may not enter."""
    if going.mode == "burrow":
        return 0
    squares = 0
    sharing = not state.known.isdisjoint(placement.SHARING)
    through_all = stats.has_ability(state, piece, "transit enemies")
    plain = going.mode == "surface" and not through_all and not going.transit
    if plain and not sharing:
        return state.held[1 - piece.seat]
    for other in state.pieces:
        if not other.space or other.seat == piece.seat or other is piece:
            continue
        if through_all or (
            going.mode == "flight" and stats.movement_mode(state, other) != "flight"
        ):
            continue
        if going.transit and who.matches(state, _scope(piece, going), going.transit, other):
            continue
        if sharing and placement.shares_space(state, piece, other):
            continue
        squares |= other.space
    return squares


def _scope(piece: Piece, going: Going) -> Scope:
    return going.scope or Scope(piece.id, piece.seat, None)


def reachable(state: Skirmish, piece: Piece, going: Going) -> Reach:
    """Every anchor the points lead to, transit squares included."""
    movement = movement_of(state, piece, going)
    reference = going.closer_to or going.away
    if reference is not None and not reference.space:
        # Whoever gave the direction is gone, and so is the direction.
        return reach(movement, piece.anchor, 0)
    if reference is not None:
        return directed_reach(state, piece, going, movement)
    return reach(movement, piece.anchor, going.points)


def directed_reach(state: Skirmish, piece: Piece, going: Going, movement: Movement) -> Reach:
    """Movement in which every square entered must be closer to (or farther from) somebody."""
    reference = going.closer_to or going.away
    assert reference is not None
    # Counting Distance while Moving: burrowers and Phasing movers ignore walls.
    through = manner(state, piece, going.mode) == "through"
    lay = state.field.lay
    rings = (lay.plain_rings if through else lay.anchor_rings)(reference.space, piece.side)
    if going.closer_to is None:
        rings = rings[::-1]
    return reach_along(movement, piece.anchor, going.points, rings)


def standing(state: Skirmish, piece: Piece, going: Going) -> int:
    """Anchors in which the movement may come to rest."""
    return placement.standing_anchors(state, piece)


def end_anchors(state: Skirmish, piece: Piece, going: Going, found: Reach) -> int:
    """Anchors the answer may name as destination."""
    anchors = found.all & ~(1 << piece.anchor) & going.rest
    if going.ends is not None:
        anchors &= state.field.grid.anchors_touching(going.ends, piece.side)
    return anchors


# ---------------------------------------------------------------------- square by square


def walk_path(state: Skirmish, piece: Piece, going: Going, path: tuple[int, ...]) -> Flow[bool]:
    """Walk a path; False if something stopped or diverted the creature."""
    quiet = quiet_squares(state, piece, going, path)
    if quiet:
        stride(state, piece, going, path[: quiet + 1])
    for goal in path[quiet + 1 :]:
        before = piece.anchor
        moved = yield from step(state, piece, going, goal)
        if not moved or piece.anchor != goal or before == goal:
            return False
        if going.stamp != state.stamp and not can_expend(state, piece, going.despite):
            return piece.anchor == path[-1]
    return True


STEP_EVENTS = frozenset(
    (kind, timing) for kind in ("moves", "enters", "leaves") for timing in ("before", "after")
)
STEP_POWERS = frozenset((WHILE, "ability afflicted", "ability opportunity on", CARRIED_TERRAIN))
"""What in play may change with every square that somebody enters."""


def quiet_squares(state: Skirmish, piece: Piece, going: Going, path: tuple[int, ...]) -> int:
    """How many squares of a path can be walked at once, as nothing can happen on the way.

    Nobody listens, no enemy stands beside the squares that are left, no terrain answers.
    """
    field = state.field
    if (
        going.stamp != state.stamp
        or going.each_square is not None
        or piece.riders
        or piece.mount >= 0
        or not state.listeners.keys().isdisjoint(STEP_EVENTS)
        or not state.known.isdisjoint(STEP_POWERS)
    ):
        return 0
    enemies = state.held[1 - piece.seat]
    eventful = field.eventful
    touching, footprint, side = field.touching, field.grid.footprint, piece.side
    space = piece.space
    if space & eventful:
        return 0
    for squares, anchor in enumerate(path[1:]):
        if touching(space) & enemies:
            return squares
        space = 1 << anchor if side == 1 else footprint(anchor, side)
        if space & eventful:
            return squares
    return len(path) - 1


def stride(state: Skirmish, piece: Piece, going: Going, path: tuple[int, ...]) -> None:
    """Several squares of regular movement in which nothing happens but the movement."""
    movement = movement_of(state, piece, going)
    for origin, goal in pairwise(path):
        direction = direction_between(state, origin, goal)
        assert direction is not None
        cost = movement.cost(origin, direction)
        going.points -= cost
        if going.rest >> goal & 1:
            piece.last_legal = goal
        if state.log is not None:
            state.tell("moves", who=piece.id, origin=origin, square=goal, how=going.how, cost=cost)
    squares = len(path) - 1
    going.first = False
    going.moved += squares
    if state.turn is not None and state.turn.piece == piece.id:
        state.turn.moved += squares
    placement.put(state, piece, path[-1])
    going.stamp = state.stamp


def direction_between(state: Skirmish, start: int, goal: int) -> int | None:
    """The direction of a single step, or None when the squares are not neighbours."""
    return state.field.direction_of(start, goal)


def step(state: Skirmish, piece: Piece, going: Going, goal: int) -> Flow[bool]:
    """Resolving Regular Movement: declare a destination square, then expend MP and move."""
    field = state.field
    start_space = piece.space
    new_space = field.grid.footprint(goal, piece.side)
    left, entered_cells = start_space & ~new_space, new_space & ~start_space
    # 1. Declare a legal destination square.
    moments = step_moments(state, piece, going, left, entered_cells)
    going.first = False
    if moments:
        yield from windows.window(state, "before", moments)
    # 2. Expend MP cost and move the miniature, if that is still possible.
    cost = step_cost(state, piece, going, goal)
    if cost is None:
        state.tell("move-fizzles", who=piece.id, square=goal)
        return False
    going.points -= cost
    origin = piece.anchor
    left_space = piece.space
    down = crosses_down(state, piece, origin, goal)
    known = going.stamp == state.stamp
    staying = drop_riders(state, piece, new_space) if piece.riders else ()
    placement.put(state, piece, goal)
    if known and state.field is field:
        # Its own step changes nothing about where it may go next.
        going.stamp = state.stamp
    for rider in staying:
        yield from placement.dismount_into(state, rider, left_space, origin)
    going.moved += 1
    if state.turn is not None and state.turn.piece == piece.id:
        state.turn.moved += 1
    if state.log is not None:
        state.tell("moves", who=piece.id, origin=origin, square=goal, how=going.how, cost=cost)
    if going.rest >> goal & 1:
        piece.last_legal = goal
    entered_now = piece.space & ~left_space
    if down or entered_now & state.field.hazards or state.map_changes:
        yield from hazards.entered(
            state, piece, entered_now, going.mode, forced=False, crossed_down=down
        )
    if WHILE in state.known:
        yield from effects.expire_while(state)
    if piece.anchor >= 0:
        after = movement_moments(state, piece, left_space & ~piece.space, entered_now, "after")
        if after:
            yield from windows.window(state, "after", after)
    if going.each_square is not None and piece.anchor >= 0:
        yield from going.each_square()
    return True


def step_cost(state: Skirmish, piece: Piece, going: Going, goal: int) -> int | None:
    """What entering a square costs now; None when it has become impossible."""
    if piece.anchor < 0:
        return None
    direction = direction_between(state, piece.anchor, goal)
    if direction is None:
        return None
    undisturbed = going.cached is not None and going.stamp == state.stamp
    if not undisturbed and not can_expend(state, piece, going.despite):
        return None
    movement = movement_of(state, piece, going)
    cost = movement.cost(piece.anchor, direction)
    if (
        cost > going.points
        or not movement.legal >> goal & 1
        or not movement.steps.open[direction] >> piece.anchor & 1
    ):
        return None
    return cost


def movement_moments(
    state: Skirmish,
    piece: Piece,
    left: int,
    entered_cells: int,
    timing: str,
    *,
    regular: bool = True,
) -> list[Moment]:
    """The events of one square of movement that somebody listens to; riders move along."""
    listeners = state.listeners
    found: list[Moment] = []
    for kind, cells in (("moves", entered_cells), ("enters", entered_cells), ("leaves", left)):
        if (kind, timing) in listeners and (regular or kind != "moves"):
            found += [
                Moment(kind, mover, mover, cells=cells, regular=regular)
                for mover in (piece.id, *piece.riders)
            ]
    return found


def step_moments(
    state: Skirmish, piece: Piece, going: Going, left: int, entered_cells: int
) -> list[Moment]:
    """What may interrupt a step before the square is entered: opportunity attacks and others."""
    moments = movement_moments(state, piece, left, entered_cells, "before")
    if threatened(state, piece, left):
        provoked = None
        if going.how == "move":
            provoked = opportunity.provoked_by_moving(
                state, piece, going.mode, first=going.first, left=left
            )
        elif any_opportunist(state, "shift"):
            provoked = Moment("provokes", piece.id, cells=left)
            provoked.action = "shift"
        if provoked is not None:
            if going.no_provoke is not None:
                provoked.spares = unprovoked(state, piece, going)
            moments.append(provoked)
            moments += [provoked.about(rider) for rider in piece.riders]
    return moments


def unprovoked(state: Skirmish, piece: Piece, going: Going) -> frozenset[int]:
    """Enemies who may not answer this movement with opportunity attacks."""
    assert going.no_provoke is not None
    scope = _scope(piece, going)
    return frozenset(
        other.id for other in state.on_map() if who.matches(state, scope, going.no_provoke, other)
    )


def threatened(state: Skirmish, piece: Piece, left: int) -> bool:
    """Whether any enemy stands beside the squares being left, or reaches that far."""
    return bool(state.field.touching(left) & state.held[1 - piece.seat]) or any_opportunist(
        state, "reach", "within"
    )


def any_opportunist(state: Skirmish, *words: str) -> bool:
    """Whether some creature may strike at those who shift, or from further away."""
    return "ability opportunity on" in state.known and any(
        stats.has_ability(state, p, "opportunity on", word)
        for p in state.on_map()
        for word in words
    )


def distance_moved(state: Skirmish, piece: Piece, start: int) -> int:
    """Counting Distance while Moving: burrowers and Phasing movers ignore walls."""
    if start == piece.space:
        return 0
    if manner(state, piece, stats.movement_mode(state, piece)) != "through":
        return state.field.distance(start, piece.space)
    grid = state.field.grid
    (x, y), (ox, oy) = grid.xy(piece.anchor), grid.xy(low_cell(start))
    return max(abs(x - ox), abs(y - oy))


def low_cell(space: int) -> int:
    """The top left square of a space."""
    return (space & -space).bit_length() - 1


def crosses_down(state: Skirmish, piece: Piece, origin: int, goal: int) -> bool:
    """Whether the step leads over the edge of a cliff from its high side.

    A creature that stands astride the edge has fallen already (ruling.fall).
    """
    edges = state.field.edges
    if not state.field.has_steps:
        return False
    grid = state.field.grid
    if edges.low_side(piece.space, grid.width):
        return False
    (ox, oy), (gx, gy) = grid.xy(origin), grid.xy(goal)
    dx, dy = gx - ox, gy - oy
    for cell in cells_of(piece.space):
        x, y = grid.xy(cell)
        if dx and _falls_east_west(edges, grid.width, x, y, dx):
            return True
        if dy and _falls_north_south(edges, grid.width, x + dx, y, dy):
            return True
    return False


def _falls_east_west(edges: Edges, width: int, x: int, y: int, dx: int) -> bool:
    west = y * width + (x if dx > 0 else x - 1)
    high = edges.drop if dx > 0 else edges.rise
    return bool(high.east >> west & 1) if west >= 0 else False


def _falls_north_south(edges: Edges, width: int, x: int, y: int, dy: int) -> bool:
    north = (y if dy > 0 else y - 1) * width + x
    high = edges.drop if dy > 0 else edges.rise
    return bool(high.south >> north & 1) if north >= 0 else False


# ------------------------------------------------------------------- riders and squeezing


def drop_riders(state: Skirmish, mount: Piece, new_space: int) -> tuple[Piece, ...]:
    """Terrain that Blocks Rider: who cannot follow stays in the square the mount leaves."""
    if not new_space & state.field.walls:
        return ()
    riders = [state.pieces[rider] for rider in mount.riders]
    staying = tuple(p for p in riders if not stats.has_ability(state, p, "phasing"))
    mount.riders = tuple(rider for rider in mount.riders if state.pieces[rider] not in staying)
    return staying


def may_squeeze(state: Skirmish, piece: Piece, going: Going) -> bool:
    """Squeeze: Huge creatures only, after gaining movement points."""
    return piece.kit.card.size == "Huge" and not piece.squeezed and going.moved == 0


def start_squeezing(state: Skirmish, piece: Piece, going: Going) -> Flow[None]:
    """Gain the squeezed state: 2x2 within the 3x3 it occupied; points gained are kept."""
    width = state.field.grid.width
    anchor = piece.anchor
    options = sum(1 << (anchor + dy * width + dx) for dy in (0, 1) for dx in (0, 1))
    piece.squeezed = True
    piece.side = 2
    spot = yield from choose(going.seat, "squeeze", Bits(options), who=piece.id)
    placement.put(state, piece, spot)
    state.tell("squeezes", who=piece.id, square=spot)


def unsqueeze_anchors(state: Skirmish, piece: Piece) -> int:
    """End Squeezing: anchors at which a 3x3 space around it is legal."""
    if not piece.squeezed:
        return 0
    grid = state.field.grid
    cells = placement.standing_cells(state, piece)
    fits = state.field.block_anchors(cells, 3)
    around = 0
    for anchor in cells_of(fits):
        if grid.footprint(anchor, 3) & piece.space == piece.space:
            around |= 1 << anchor
    return around
