"""Laying tiles in turn before the battle (Choose Terrain Tiles; Placing Terrain Tiles).

Whoever won terrain initiative lays the assembly tile first, then the others clockwise; then
everybody lays one tile at a time in that order until all lie or none fits. Every tile is a
question of its own with only legal places among the options.
"""

from __future__ import annotations

from warband.boards.squares.grid import Grid
from warband.kernel.questions import Bits, Flow, Listed, choose, roll
from warband.rules.handbook import questions as q
from warband.rules.handbook.field import Place, seats_around
from warband.rules.handbook.scenario import nodes as n
from warband.rules.handbook.scenario.plan import Plan
from warband.rules.handbook.scenario.scoring import plain_roll_off
from warband.rules.handbook.state import NOBODY, Laid, Skirmish
from warband.rules.handbook.tiles import ends
from warband.rules.handbook.tiles.layout import Layout, Rules, centre_cells
from warband.rules.handbook.tiles.tile import ASSEMBLY, FEATURE, Tile, TileError, all_tiles

__all__ = ["brought", "check_bag", "default_bag", "feature_count", "lay_next", "statues_in"]


def is_double(grid: Grid) -> bool:
    """Whether a grid is as big as two together."""
    return grid.size >= 2 * 19 * 28


def feature_count(plan: Plan, players: int, grid: Grid) -> int:
    """How many feature tiles each player lays (Choose Terrain Tiles).

    >>> from warband.rules.handbook.scenario import STANDARD
    >>> feature_count(STANDARD, 2, Grid(22, 34)), feature_count(STANDARD, 3, Grid(22, 34))
    (3, 2)
    """
    roomy = players == 2 or (players == 4 and is_double(grid))
    fewer = plan.get(n.FewerFeatures)
    return max(0, (3 if roomy else 2) - (fewer.number if fewer else 0))


def check_bag(bag: tuple[str, ...], plan: Plan, tiles: dict[str, Tile] | None = None) -> None:
    """Whether a player may bring these tiles: one assembly tile and three feature tiles, no two
    alike.

    :raises TileError: naming the tile and the reason.
    """
    known = tiles if tiles is not None else all_tiles()
    for name in bag:
        if name not in known:
            raise TileError(f"no terrain tile is called {name!r}; there are {', '.join(known)}")
        if bag.count(name) > 1:
            raise TileError(f"{name} twice; a player brings no two of the same terrain tile")
    assemblies = sum(known[name].kind == ASSEMBLY for name in bag)
    wanted = assemblies_brought(plan)
    if assemblies != wanted:
        raise TileError(f"{assemblies} assembly tiles; a player brings {wanted}")
    if len(bag) - assemblies > 3:
        raise TileError(f"{len(bag) - assemblies} feature tiles; a player brings three")


def assemblies_brought(plan: Plan) -> int:
    """How many assembly tiles each player brings."""
    return 2 if plan.has(n.TwoAssemblies) else 1


def default_bag(seat: int, plan: Plan) -> tuple[str, ...]:
    """The tiles of a player who brought none: a different choice for each seat."""
    tiles = all_tiles()
    assemblies = [name for name, tile in tiles.items() if tile.kind == ASSEMBLY]
    features = [name for name, tile in tiles.items() if tile.kind == FEATURE]
    first = assemblies[seat % len(assemblies) :] + assemblies[: seat % len(assemblies)]
    count = assemblies_brought(plan)
    chosen = [features[(seat + 2 * number) % len(features)] for number in range(3)]
    return (*first[:count], *chosen)


def brought(bags: tuple[tuple[str, ...], ...]) -> list[str]:
    """All tiles that players brought."""
    return [name for bag in bags for name in bag]


def statues_in(names: list[str]) -> int:
    """How many statues there are among some tiles."""
    tiles = all_tiles()
    return sum(
        len(tiles[name].of("statue")) + len(tiles[name].of("magic statue")) for name in names
    )


# The steps of laying. Each ends at a checkpoint; what is laid and what is left is in the state.


def lay_next(state: Skirmish, plan: Plan) -> Flow[bool]:
    """Lay the next tile, or whatever must be settled before it; returns whether all is done."""
    if not state.recall("tiles sorted"):
        if plan.has(n.LaidAtEnd):
            ends.sort_bags(state, plan)
            yield from ends.choose_corner(state, plan)
        else:
            yield from _sort_bags(state, plan)
        _lay_fixed(state, plan)
        state.remember("tiles sorted", 1)
        _make_field(state, plan)
        return False
    for seat in state.order:
        if _assembly_of(state, seat) is not None:
            yield from _lay_assembly(state, plan, seat)
            return False
    end = plan.get(n.LaidAtEnd)
    if end and not any(laid.tile == end.tile for laid in state.layout):
        _put(state, plan, (yield from ends.lay_end_tile(state, plan, _layout(state, plan))))
        return False
    shared = plan.get(n.LaidByRollOff)
    if shared and not state.recall("centre laid"):
        yield from _lay_by_roll_off(state, plan, shared.tile)
        return False
    if plan.has(n.SpreadAtRandom):
        yield from _spread_at_random(state, plan)
        return True
    return (yield from _lay_feature(state, plan))


def _layout(state: Skirmish, plan: Plan) -> Layout:
    edges = plan.get(n.OpenEdges)
    spread = plan.get(n.SpreadAtRandom)
    features = spread is not None and all(_assembly_of(state, s) is None for s in state.order)
    free = 0
    if plan.has(n.LaidAtEnd):
        free = ends.places(state, plan)[ends.seats(plan)[0]].exits
    rules = Rules(
        apart=spread.apart if spread is not None and features else 0,
        open_edges=edges.squares if edges else 0,
        free=free,
    )
    return Layout(state.field.grid, state.layout, rules)


def _sort_bags(state: Skirmish, plan: Plan) -> Flow[None]:
    """Swap tiles in that the scenario allows, and leave out those that are not used."""
    tiles = all_tiles()
    bags = list(state.bags)
    players = state.roster.players
    count = feature_count(plan, players, state.field.grid)
    for seat in state.order:
        bag = list(bags[seat])
        if plan.has(n.TwoAssemblies):
            # Everybody has one of each: a random scenario may ask for both.
            bag += [each for each in tiles if tiles[each].kind == ASSEMBLY and each not in bag]
        for swap in plan.all(n.SwapIn):
            features = [name for name in bag if tiles[name].kind == FEATURE]
            if swap.tile not in bag and features:
                options = Listed(["keep all", *features])
                out = yield from choose(seat, q.SWAP_IN, options, tile=swap.tile)
                if out != "keep all":
                    bag[bag.index(out)] = swap.tile
        while sum(tiles[name].kind == FEATURE for name in bag) > count:
            features = [name for name in bag if tiles[name].kind == FEATURE]
            out = yield from choose(seat, q.LEAVE_OUT, Listed(features))
            bag.remove(out)
        bags[seat] = tuple(bag)
    state.bags = tuple(bags)


def _lay_fixed(state: Skirmish, plan: Plan) -> None:
    """Lay what lies in the exact centre before anything else: two tiles side by side, their
    doorways to each other."""
    pair = plan.get(n.LaidPair)
    if pair is None:
        return
    grid = state.field.grid
    tile = all_tiles()[pair.tile]
    # As drawn, the doorway of the long side looks east. The pair lies along the grid's length.
    quarters = 1 if grid.height >= grid.width else 0
    first = tile.turned(quarters)
    x, y = grid.width // 2, grid.height // 2
    if quarters:
        places = ((x - first.width // 2, y - first.height), (x - first.width // 2, y))
    else:
        places = ((x - first.width, y - first.height // 2), (x, y - first.height // 2))
    for half, (i, j) in zip((0, 2), places, strict=True):
        state.layout = (*state.layout, Laid(pair.tile, (quarters + half) % 4, grid.cell(i, j)))


def _lay_assembly(state: Skirmish, plan: Plan, seat: int) -> Flow[None]:
    """Lay an assembly tile on one's starting place."""
    names = _assemblies_of(state, seat)
    place = _starting_place(state, plan, seat)
    tiles, layout = all_tiles(), _layout(state, plan)
    name = yield from choose(seat, q.ASSEMBLY_TILE, Listed(names))
    lies, places = _starting_ways(layout, tiles, name, place)
    if not places:
        raise TileError(f"{name} does not fit on the starting place of player {seat + 1}")
    quarters, anchor = yield from choose(seat, q.TURN_OF_ASSEMBLY_TILE, Listed(places), tile=lies)
    _take(state, seat, name)
    _put(state, plan, Laid(lies, quarters, anchor, seat))


def _starting_ways(
    layout: Layout, tiles: dict[str, Tile], name: str, place: Place
) -> tuple[str, list[tuple[int, int]]]:
    """How an assembly tile may lie on a starting place. If something in the centre is in the way,
    as near to it as possible along the edge, or another assembly tile in its stead."""
    others = [each for each in tiles if tiles[each].kind == ASSEMBLY and each != name]
    for each in (name, *others):
        found = layout.starting_places(tiles[each], place.corner, place.exits)
        for squares in _beside(layout.grid, place):
            found = found or layout.starting_places(tiles[each], NOBODY, squares)
        if found:
            return each, found
    return name, []


def _starting_place(state: Skirmish, plan: Plan, seat: int) -> Place:
    """Where a player's next assembly tile goes."""
    grid = state.field.grid
    if plan.has(n.TwoAssemblies):
        corners = seats_around(grid, 4)
        mine = (corners[0], corners[2]) if seat == 0 else (corners[1], corners[3])
        laid = sum(each.seat == seat for each in state.layout)
        return mine[laid]
    return _places(state, plan)[seat]


def _places(state: Skirmish, plan: Plan) -> tuple[Place, ...]:
    """Where players start; across open edges everybody in the right-hand corner."""
    grid = state.field.grid
    if plan.has(n.LaidAtEnd):
        return ends.places(state, plan)
    if plan.has(n.OpenEdges) and grid.width > grid.height:
        corners = seats_around(grid, 4)
        return corners[3], corners[1]
    return seats_around(grid, state.roster.players)


def _beside(grid: Grid, place: Place) -> list[int]:
    """Starting places along the edge of one, nearest first."""
    edges = [line for line in (grid.rows[0], grid.rows[-1], grid.columns[0], grid.columns[-1])
             if not place.exits & ~line]  # fmt: skip
    if not edges or place.exits.bit_count() != 3:
        return []
    cells = list(Bits(edges[0]))
    middle = cells.index(list(Bits(place.exits))[1])
    starts = sorted(range(len(cells) - 2), key=lambda at: (abs(at + 1 - middle), at))
    return [sum(1 << cell for cell in cells[at : at + 3]) for at in starts]


def _lay_by_roll_off(state: Skirmish, plan: Plan, name: str) -> Flow[None]:
    """Lay a tile in the centre, or as near to it as it fits; whoever rolls highest lays it."""
    seat = yield from plain_roll_off(state, "who lays the tile", list(state.order))
    grid = state.field.grid
    laid = yield from _lay(state, plan, seat, [name], centre_cells(grid))
    state.remember("centre laid", 1)
    if laid is None:
        layout = _layout(state, plan)
        middle = grid.width, grid.height
        ways = [
            (_nearest(grid, turned, places, middle), quarters)
            for quarters, turned in all_tiles()[name].turns
            if (places := layout.places(turned))
        ]
        if ways:
            anchor, quarters = ways[0]
            _put(state, plan, Laid(name, quarters, anchor))


def _lay_feature(state: Skirmish, plan: Plan) -> Flow[bool]:
    """The next player with a tile that fits lays it; returns whether nobody has one."""
    first = plan.has(n.FirstCovers) and not _features_laid(state)
    covering = centre_cells(state.field.grid) if first else 0
    if first and not _anybody_covers(state, plan, covering):
        covering = 0
    for _ in state.order:
        seat = state.order[state.active]
        state.active = (state.active + 1) % len(state.order)
        names = [name for name in state.bags[seat] if all_tiles()[name].kind == FEATURE]
        laid = yield from _lay(state, plan, seat, names, covering)
        if laid is not None:
            _take(state, seat, laid)
            return False
    state.active = 0
    return True


def _anybody_covers(state: Skirmish, plan: Plan, covering: int) -> bool:
    layout = _layout(state, plan)
    return any(
        layout.places(turned, covering)
        for name in dict.fromkeys(brought(state.bags))
        for _, turned in all_tiles()[name].turns
    )


def _features_laid(state: Skirmish) -> bool:
    return any(laid.seat == NOBODY for laid in state.layout)


def _lay(
    state: Skirmish, plan: Plan, seat: int, names: list[str], covering: int
) -> Flow[str | None]:
    """Lay one of some tiles somewhere legal; None if none of them fits."""
    layout = _layout(state, plan)
    ways: dict[str, list[tuple[int, int]]] = {}
    for name in names:
        for quarters, turned in all_tiles()[name].turns:
            places = layout.places(turned, covering)
            if places:
                ways.setdefault(name, []).append((quarters, places))
    if not ways:
        return None
    name = yield from choose(seat, q.TILE, Listed(ways))
    turns = dict(ways[name])
    quarters = yield from choose(seat, q.TURN, Listed(turns), tile=name)
    anchor = yield from choose(seat, q.PLACE, Bits(turns[quarters]), tile=name, turn=quarters)
    state.remember(f"laid by {len(state.layout)}", seat)
    _put(state, plan, Laid(name, quarters, anchor))
    state.tell("tile", seat=seat, tile=name, square=anchor, turn=quarters)
    return name


def _spread_at_random(state: Skirmish, plan: Plan) -> Flow[None]:
    """Shuffle all feature tiles and spread them evenly; what does not fit stays out."""
    tiles = all_tiles()
    rest = [name for bag in state.bags for name in bag if tiles[name].kind == FEATURE]
    state.bags = tuple(() for _ in state.bags)
    spots = _spots(state.field.grid, len(rest))
    for spot in spots:
        number = 0
        if len(rest) > 1:
            (number,) = yield from roll(state.order[0], len(rest), 1, "which tile")
            number -= 1
        name = rest.pop(number)
        (turn,) = yield from roll(state.order[0], 4, 1, "turn of the tile")
        turned = tiles[name].turned(turn - 1)
        places = _layout(state, plan).places(turned)
        if places:
            anchor = _nearest(state.field.grid, turned, places, spot)
            _put(state, plan, Laid(name, turn - 1, anchor))


def _spots(grid: Grid, number: int) -> list[tuple[int, int]]:
    """So many points spread evenly over a grid, in half squares."""
    columns = 1 if number < 2 else 2
    rows = -(-number // columns)
    if grid.width > grid.height:
        columns, rows = rows, columns
    return [
        ((2 * i + 1) * grid.width // columns, (2 * j + 1) * grid.height // rows)
        for j in range(rows)
        for i in range(columns)
    ][:number]


def _nearest(grid: Grid, tile: Tile, places: int, spot: tuple[int, int]) -> int:
    """The place whose middle is nearest to a point."""

    def far(anchor: int) -> tuple[int, int]:
        x, y = grid.xy(anchor)
        dx, dy = 2 * x + tile.width - spot[0], 2 * y + tile.height - spot[1]
        return dx * dx + dy * dy, anchor

    return min(Bits(places), key=far)


def _assemblies_of(state: Skirmish, seat: int) -> list[str]:
    tiles = all_tiles()
    return [name for name in state.bags[seat] if tiles[name].kind == ASSEMBLY]


def _assembly_of(state: Skirmish, seat: int) -> str | None:
    return next(iter(_assemblies_of(state, seat)), None)


def _take(state: Skirmish, seat: int, name: str) -> None:
    bag = list(state.bags[seat])
    bag.remove(name)
    state.bags = tuple(
        tuple(bag) if other == seat else left for other, left in enumerate(state.bags)
    )


def _put(state: Skirmish, plan: Plan, laid: Laid) -> None:
    state.layout = (*state.layout, laid)
    _make_field(state, plan)


def _make_field(state: Skirmish, plan: Plan) -> None:
    """The battle grid with all tiles that lie so far."""
    outside = plan.get(n.GroundOutside)
    layout = _layout(state, plan)
    places = _places(state, plan)
    state.field = layout.field(state.field.name, places, outside.kind if outside else "")
