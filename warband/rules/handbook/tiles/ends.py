"""A grid with two ends: a tile at one of them, the challenger at the other, the rest between."""

from __future__ import annotations

from warband.kernel.questions import Bits, Flow, Listed, choose
from warband.rules.handbook import questions as q
from warband.rules.handbook.field import Place, seats_around
from warband.rules.handbook.scenario import nodes as n
from warband.rules.handbook.scenario.plan import Plan
from warband.rules.handbook.state import Laid, Skirmish
from warband.rules.handbook.tiles.layout import Layout
from warband.rules.handbook.tiles.tile import FEATURE, all_tiles

CORNER = "corner of the challenger"
DEEP = 2
"""How far a tile at an end may be from the edge of the grid."""


def seats(plan: Plan) -> tuple[int, int]:
    """Who starts at the tile at the end, and who at the other end."""
    rule, roles = plan.get(n.LaidAtEnd), plan.get(n.Roles)
    assert rule is not None
    assert roles is not None
    dweller = (roles.first, roles.second).index(rule.role)
    return dweller, (roles.first, roles.second).index(roles.first if dweller else roles.second)


def places(state: Skirmish, plan: Plan) -> tuple[Place, ...]:
    """The challenger's corner and the one diagonally across, through which the others flee."""
    dweller, challenger = seats(plan)
    corners = seats_around(state.field.grid, 4)
    across = state.recall(CORNER)
    found = [corners[0]] * 2
    found[challenger] = corners[across]
    here = corners[(across + 2) % 4]
    found[dweller] = Place(here.exits, here.corner, _tile_cells(state, plan))
    return tuple(found)


def _tile_cells(state: Skirmish, plan: Plan) -> int:
    rule = plan.get(n.LaidAtEnd)
    assert rule is not None
    layout = Layout(state.field.grid, state.layout)
    return next((layout.cells(laid) for laid in state.layout if laid.tile == rule.tile), 0)


def choose_corner(state: Skirmish, plan: Plan) -> Flow[None]:
    """The challenger starts in either corner of the end away from the tile."""
    _, challenger = seats(plan)
    corner = yield from choose(challenger, q.CORNER, Listed(["left", "right"]))
    state.remember(CORNER, 0 if corner == "left" else 1)


def sort_bags(state: Skirmish, plan: Plan) -> None:
    """The tile at the end is nobody's; so many others are laid in turn, none of them like it."""
    rule = plan.get(n.LaidAtEnd)
    assert rule is not None
    dweller, challenger = seats(plan)
    tiles = all_tiles()
    kinds = [name for name, tile in tiles.items() if tile.kind == FEATURE and name != rule.tile]
    half = rule.others // 2
    features = [kinds[number % len(kinds)] for number in range(rule.others)]
    bags: list[tuple[str, ...]] = [(), ()]
    assembly = [name for name in state.bags[challenger] if tiles[name].kind != FEATURE]
    bags[challenger] = (*assembly[:1], *features[:half])
    bags[dweller] = tuple(features[half:])
    state.bags = tuple(bags)


def lay_end_tile(state: Skirmish, plan: Plan, layout: Layout) -> Flow[Laid]:
    """Lay the tile at its end of the grid."""
    rule = plan.get(n.LaidAtEnd)
    assert rule is not None
    dweller, _ = seats(plan)
    grid = state.field.grid
    ways: dict[int, int] = {}
    for quarters, turned in all_tiles()[rule.tile].turns:
        rows = grid.rows[grid.height - turned.height - DEEP : grid.height - turned.height + 1]
        end = 0
        for row in rows:
            end |= row
        legal = layout.places(turned) & end
        if legal:
            ways[quarters] = legal
    quarters = yield from choose(dweller, q.TURN, Listed(ways), tile=rule.tile)
    anchor = yield from choose(dweller, q.PLACE, Bits(ways[quarters]), tile=rule.tile)
    return Laid(rule.tile, quarters, anchor)
