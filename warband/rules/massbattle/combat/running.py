"""Where a running unit comes to: the most efficient path to its edge (Routing)."""

from collections.abc import Iterator, Sequence

from warband.boards.plane.blocks import Block
from warband.boards.plane.measures import CLOSE, COMPASS, TURN, heading_toward, square_root
from warband.boards.plane.shapes import Shape, overlaps
from warband.rules.massbattle.ground.movement import (
    Obstacles,
    near_by,
    obstacles,
    straight_cost,
    straight_way,
)
from warband.rules.massbattle.state import Game, Unit

__all__ = ["edge_distance", "home_edges", "own_edge", "run_path"]


def own_edge(game: Game, seat: int) -> int:
    """The heading of a player's own edge of the battlefield."""
    return home_edges(game)[seat]


def home_edges(game: Game) -> tuple[int, ...]:
    """The heading of each player's edge: opposite edges for two, then around the table."""
    count = len(game.teams)
    if count == 2:
        return COMPASS["south"], COMPASS["north"]
    around = ["south", "west", "north", "east"]
    if count > 4:
        around = ["south", "south", "west", "north", "north", "east"]
    return tuple(COMPASS[word] for word in around[:count])


def edge_distance(game: Game, block: Block, edge: int) -> int:
    """How far a block is from an edge of the battlefield."""
    shape = block.shape
    field = game.field
    return {
        0: field.height - shape.north, 900: field.width - shape.east,
        1800: shape.south, 2700: shape.west,
    }[edge]  # fmt: skip


STEPS = tuple(sorted(range(-900, 901, 50), key=abs))


def run_path(game: Game, unit: Unit, edge: int, budget: int) -> Block:
    """Where the most efficient path to an edge leads with so much movement.

    One leg in any direction, then straight for the edge; of all such ways the one that ends
    nearest to it.
    """
    stuff = obstacles(game, unit)
    stuff = near_by(unit, Obstacles(stuff.enemies, stuff.solid, stuff.loose, ()), budget)
    start = unit.placed
    best, best_far = start, edge_distance(game, start, edge)
    straight = _leg(game, unit, start, edge, budget, stuff)
    if straight is not None:
        far = edge_distance(game, straight, edge)
        if far < best_far:
            best, best_far = straight, far
        if far <= CLOSE or best_far <= edge_distance(game, start, edge) - budget + CLOSE:
            return best
    met = [other.shape for other in (*stuff.enemies, *stuff.solid)]
    for heading, past in _first_legs(start, edge, budget, (*met, *game.field.barriers)):
        if past and _falls_short(game, start, heading, past, edge, budget, best_far):
            continue
        game.put(unit, start)
        way = straight_way(game, unit, heading, budget, stuff)
        lengths = (past,) if past else tuple(way.length * part // 4 for part in (4, 3, 2, 1))
        for length in lengths:
            if not CLOSE < length <= way.length:
                continue
            game.put(unit, start)
            cost = straight_cost(game, unit, heading, length)
            if _falls_short(game, start, heading, length, edge, budget - cost + length, best_far):
                continue
            end = middle = start.gone(heading, length)
            if cost < budget:
                after = _leg(game, unit, middle, edge, budget - cost, stuff)
                end = after or middle
            if not _clear_of(game, unit, end, stuff):
                continue
            far = edge_distance(game, end, edge)
            if far < best_far - CLOSE:
                best, best_far = end, far
    game.put(unit, start)
    return best


def _first_legs(
    start: Block, edge: int, budget: int, others: Sequence[Shape]
) -> Iterator[tuple[int, int]]:
    """Headings away from the place, and how far; 0 where any length will do.

    A fan of directions; then those which lead just past a corner of something in the way.
    """
    for turn in STEPS:
        yield (edge + turn) % TURN, 0
    for other in others:
        for x, y in other.points:
            for u, v in start.shape.points:
                length = square_root((x - u) ** 2 + (y - v) ** 2)
                if CLOSE < length <= budget:
                    heading = heading_toward(x - u, y - v)
                    for near in (heading, heading - 1, heading + 1):
                        yield near % TURN, length


def _falls_short(
    game: Game, start: Block, heading: int, length: int, edge: int, budget: int, best_far: int
) -> bool:
    """Whether a first leg of that length, and straight on from there, comes no nearer."""
    middle = start.gone(heading, length)
    return edge_distance(game, middle, edge) - max(0, budget - length) >= best_far


def _leg(
    game: Game, unit: Unit, start: Block, heading: int, budget: int, stuff: Obstacles
) -> Block | None:
    """Straight for the edge from a place; None where it could not end."""
    game.put(unit, start)
    way = straight_way(game, unit, heading, budget, stuff)
    length = way.length
    if way.stopped == "enemy":
        length = max(0, length - 2 * CLOSE)
    for part in (8, 7, 6, 5, 4, 3, 2, 1):
        end = start.gone(heading, length * part // 8)
        if _clear_of(game, unit, end, stuff):
            game.put(unit, start)
            return end
    game.put(unit, start)
    return None


def _clear_of(game: Game, unit: Unit, block: Block, stuff: Obstacles) -> bool:
    """Whether a running unit may end there: on nobody, and touching no enemy."""
    shape = block.shape
    if not game.field.holds(shape):
        return False
    others = (*stuff.solid, *stuff.loose, *stuff.enemies)
    if any(overlaps(shape, other.shape) for other in others):
        return False
    return not any(overlaps(shape, barrier) for barrier in game.field.barriers)
