"""Terrain tiles: drawings, legal places, and laying them in turn."""

from __future__ import annotations

import random
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from warband.boards.squares.grid import Grid, cells_of
from warband.kernel.questions import Choose, Flow, Roll, plainly
from warband.rules.handbook.field import Field, seats_around
from warband.rules.handbook.scenario import STANDARD, Plan
from warband.rules.handbook.scenario import nodes as n
from warband.rules.handbook.scenario.library import plan_called
from warband.rules.handbook.standard import Scenario
from warband.rules.handbook.state import Laid, Roster, Skirmish
from warband.rules.handbook.tiles.casual import parse_layout, print_layout
from warband.rules.handbook.tiles.laying import (
    check_bag,
    default_bag,
    feature_count,
    lay_next,
)
from warband.rules.handbook.tiles.layout import Layout, centre_cells, grid_called
from warband.rules.handbook.tiles.tile import (
    ASSEMBLY,
    FEATURE,
    LEGEND,
    Tile,
    TileError,
    all_tiles,
    parse_tile,
    print_tile,
)

PLAYED = [
    "standard", "contested-ground", "plunder-run", "random-terrain", "shattered-ruins",
    "sparse-ruins", "split-warbands", "statue-race", "twin-gauntlet", "warlords-tomb",
]  # fmt: skip


def started(plan: Plan, players: int, grid: Grid) -> Skirmish:
    field = Field("battle grid", grid, seats_around(grid, players))
    roster = Roster(tuple(range(players)), ("LG",) * players)
    state = Skirmish(Scenario(), field, roster)
    state.bags = tuple(default_bag(seat, plan) for seat in range(players))
    return state


def laid_out(plan: Plan, players: int, grid: Grid, seed: int) -> Skirmish:
    """Lay all tiles at random."""
    state = started(plan, players, grid)
    dice = random.Random(seed)
    done = False
    while not done:
        done = answer(lay_next(state, plan), dice)
    return state


def answer(flow: Flow[bool], dice: random.Random) -> bool:
    steps = plainly(flow)
    reply: object = None
    try:
        while True:
            asked = steps.send(reply)
            if isinstance(asked, Choose):
                reply = dice.randrange(len(asked.options))
            else:
                assert isinstance(asked, Roll)
                reply = tuple(dice.randint(1, asked.sides) for _ in range(asked.count))
    except StopIteration as done:
        return bool(done.value)


def test_there_are_two_assembly_and_six_feature_tiles() -> None:
    kinds = [tile.kind for tile in all_tiles().values()]
    assert (kinds.count(ASSEMBLY), kinds.count(FEATURE)) == (2, 6)


@pytest.mark.parametrize(
    ("name", "terrain"),
    [
        ("Assembly Tile with Difficult Terrain", {"wall", "exit", "exit corner", "difficult"}),
        ("Assembly Tile with Statue", {"wall", "exit", "exit corner", "statue"}),
        ("Abattoir", {"wall", "blood rock"}),
        ("Corridor", {"wall"}),
        ("Rubble Room", {"wall", "difficult", "statue"}),
        ("Shrine", {"wall", "sacred circle"}),
        ("Statue Room", {"wall", "statue", "difficult"}),
        ("Treasure Room", {"wall", "statue", "difficult"}),
    ],
)
def test_each_tile_has_the_terrain_that_the_book_prints_on_it(name: str, terrain: set[str]) -> None:
    assert set(all_tiles()[name].squares) == terrain


def test_the_abattoir_is_blood_rock_all_over() -> None:
    tile = all_tiles()["Abattoir"]
    assert len(tile.of("blood rock")) + len(tile.of("wall")) == tile.width * tile.height


@pytest.mark.parametrize("name", sorted(all_tiles()))
def test_large_creatures_get_everywhere_on_a_tile(name: str) -> None:
    """Every square without a wall is part of a free block of two by two, on or beside the tile."""
    tile = all_tiles()[name]
    walls = set(tile.of("wall"))
    for x, y in product(range(tile.width), range(tile.height)):
        if (x, y) not in walls:
            assert any(
                not walls & {(x + i + a, y + j + b) for a in (0, 1) for b in (0, 1)}
                for i, j in product((-1, 0), repeat=2)
            ), (x, y)


@pytest.mark.parametrize("name", sorted(all_tiles()))
def test_tiles_are_read_written_and_turned(name: str) -> None:
    tile = all_tiles()[name]
    assert parse_tile(print_tile(tile)) == tile
    assert tile.turned(4) == tile
    assert tile.turned(1).turned(3) == tile


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "here:1: nothing is drawn"),
        ("kind feature", "here:1: expected 'tile NAME'"),
        ("tile A\n#..", "here:2: expected 'kind assembly'"),
        ("tile A\nkind feature\n#..\n..?\n...", "here:4: column 3: '?'"),
        ("tile A\nkind feature\n#..\n..\n...", "here:4: 2 squares where the first row has 3"),
        ("tile A\nkind feature\n...\n...\n...", "here:3: no walls"),
        ("tile A\nkind feature\n#.#\n...\n...", "here:3: only one square between the walls"),
        ("tile A\nkind feature\n#E.\n...\n...", "here:3: exit squares belong on assembly tiles"),
        ("tile A\nkind assembly\nXE.\nE..\n..#", "here:3: an assembly tile has its exit corner"),
    ],
)
def test_errors_of_tiles_name_the_line_and_the_cause(text: str, message: str) -> None:
    with pytest.raises(TileError) as caught:
        parse_tile(text, "here")
    assert str(caught.value).startswith(message)


def test_every_terrain_of_the_book_can_be_drawn() -> None:
    assert len(set(LEGEND.values())) == len(LEGEND)


# Places.


def legal(layout: Layout, tile: Tile, anchor: int) -> bool:
    """The book's rules, square by square."""
    grid = layout.grid
    x, y = grid.xy(anchor)
    if x + tile.width > grid.width or y + tile.height > grid.height:
        return False
    mine = {(x + i, y + j) for i in range(tile.width) for j in range(tile.height)}
    walls = {(x + i, y + j) for i, j in tile.of("wall")}
    for laid in layout.laid:
        if mine & {grid.xy(cell) for cell in cells_of(layout.cells(laid))}:
            return False
        u, v = grid.xy(laid.anchor)
        for i, j in layout.shape(laid).of("wall"):
            if any(max(abs(u + i - a), abs(v + j - b)) < 3 for a, b in walls):
                return False
    for a, b in walls:
        if (a == 1 and (0, b) not in walls) or (b == 1 and (a, 0) not in walls):
            return False
        if a == grid.width - 2 and (a + 1, b) not in walls:
            return False
        if b == grid.height - 2 and (a, b + 1) not in walls:
            return False
    return True


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10_000), st.sampled_from(sorted(all_tiles())), st.integers(0, 3))
def test_places_are_exactly_the_legal_ones(seed: int, name: str, quarters: int) -> None:
    """proves: setup.gaps, setup.laying"""
    dice = random.Random(seed)
    grid = Grid(19, 24)
    layout = Layout(grid)
    for other in dice.sample(sorted(all_tiles()), 3):
        turns = dice.randrange(4)
        places = layout.places(all_tiles()[other].turned(turns))
        if places:
            layout = layout.with_tile(Laid(other, turns, dice.choice(list(cells_of(places)))))
    tile = all_tiles()[name].turned(quarters)
    found = layout.places(tile)
    assert {c for c in range(grid.size) if legal(layout, tile, c)} == set(cells_of(found))


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("grid", ["entry", "guide", "two entry", "two guide"])
def test_assembly_tiles_lie_on_every_starting_place(players: int, grid: str) -> None:
    board = grid_called(grid)
    for place in seats_around(board, players):
        for tile in all_tiles().values():
            if tile.kind == ASSEMBLY:
                found = Layout(board).starting_places(tile, place.corner, place.exits)
                assert 1 <= len(found) <= (1 if place.exits.bit_count() == 5 else 2), tile.name


@pytest.mark.parametrize("scenario", ["plunder-run", "warlords-tomb", "contested-ground"])
@pytest.mark.parametrize(
    ("players", "grid"),
    [(3, "entry"), (4, "entry"), (3, "guide"), (4, "guide"), (5, "two guide"), (6, "two entry")],
)
def test_whatever_lies_in_the_centre_everybody_has_a_place(
    scenario: str, players: int, grid: str
) -> None:
    state = laid_out(plan_called(scenario), players, grid_called(grid), 1)
    assert sorted(each.seat for each in state.layout if each.seat >= 0) == list(range(players))


@pytest.mark.parametrize("scenario", PLAYED)
@pytest.mark.parametrize("seed", [1, 2])
def test_tiles_are_laid_by_players_in_turn(scenario: str, seed: int) -> None:
    """proves: setup.laying, scenario.split.tiles"""
    plan = plan_called(scenario)
    state = laid_out(plan, 2, grid_called("entry"), seed)
    layout = Layout(state.field.grid, state.layout)
    taken = 0
    for laid in state.layout:
        assert not taken & layout.cells(laid)
        taken |= layout.cells(laid)
    for seat in range(2):
        mine = [each for each in state.layout if each.seat == seat]
        assert len(mine) == (2 if plan.has(n.TwoAssemblies) else 1)
        place = state.field.places[seat]
        assert place.start == sum(layout.cells(each) for each in mine)
        assert place.exits.bit_count() == 5 * len(mine)
        assert place.corners.bit_count() == len(mine)
        assert not place.exits & state.field.cells("wall")
    assert all(name in all_tiles() for name, _ in state.field.tiles)


def test_the_first_tile_covers_the_centre_where_the_scenario_says_so() -> None:
    """proves: scenario.contested.tile"""
    for seed in range(4):
        state = laid_out(plan_called("contested-ground"), 2, grid_called("guide"), seed)
        _, cells = state.field.tiles[0]
        assert not centre_cells(state.field.grid) & ~cells


def test_two_treasure_rooms_meet_doorway_to_doorway_in_the_centre() -> None:
    """proves: scenario.plunder.tiles"""
    state = laid_out(plan_called("plunder-run"), 2, grid_called("entry"), 3)
    (one, first), (other, second) = state.field.tiles[:2]
    assert one == other == "Treasure Room"
    grid = state.field.grid
    x, y = grid.width // 2, grid.height // 2
    doorway = sum(1 << grid.cell(i, j) for i in (x - 1, x) for j in (y - 1, y))
    assert not doorway & state.field.cells("wall")
    assert not doorway & ~(first | second)
    columns = {grid.xy(cell)[0] for cell in cells_of(first | second)}
    rows = {grid.xy(cell)[1] for cell in cells_of(first | second)}
    assert (min(columns), max(columns)) == (7, 14)
    assert (min(rows), max(rows)) == (11, 22)
    # Everybody laid one feature tile fewer.
    assert len(state.field.tiles) <= 2 + 4


def test_random_terrain_keeps_two_squares_between_tiles_and_edges() -> None:
    """proves: scenario.random-terrain"""
    state = laid_out(plan_called("random-terrain"), 2, grid_called("entry"), 5)
    grid = state.field.grid
    assert len(state.field.tiles) >= 4
    others = sum(place.start for place in state.field.places)
    for _, cells in state.field.tiles:
        near = grid.around(grid.around(cells))
        assert not near & others
        others |= cells
        edge = grid.rows[0] | grid.rows[1] | grid.columns[0] | grid.columns[1]
        edge |= grid.rows[-1] | grid.rows[-2] | grid.columns[-1] | grid.columns[-2]
        assert not cells & edge


def test_shattered_ruins_are_difficult_outside_all_tiles() -> None:
    """proves: scenario.shattered"""
    state = laid_out(plan_called("shattered-ruins"), 2, grid_called("entry"), 7)
    field = state.field
    covered = sum(cells for _, cells in field.tiles) + sum(place.start for place in field.places)
    assert not field.grid.full & ~covered & ~field.cells("difficult")


def test_no_wall_stands_near_an_open_edge() -> None:
    """proves: scenario.gauntlet.edges"""
    for seed in range(3):
        state = laid_out(plan_called("twin-gauntlet"), 2, grid_called("entry"), seed)
        grid = state.field.grid
        edges = grid.rows[0] | grid.rows[1] | grid.rows[-1] | grid.rows[-2]
        assert not state.field.cells("wall") & edges


def test_how_many_tiles_each_player_lays() -> None:
    """proves: setup.tiles.used, scenario.sparse"""
    entry, double = grid_called("entry"), grid_called("two entry")
    counts = [feature_count(STANDARD, players, entry) for players in (2, 3, 4)]
    assert counts == [3, 2, 2]
    assert [feature_count(STANDARD, players, double) for players in (4, 5)] == [3, 2]
    sparse = plan_called("sparse-ruins")
    assert [feature_count(sparse, players, entry) for players in (2, 3)] == [2, 1]


@pytest.mark.parametrize(
    ("bag", "message"),
    [
        (("Shrine", "Corridor", "Abattoir"), "0 assembly tiles"),
        (("Assembly Tile with Statue", "Shrine", "Shrine", "Corridor"), "Shrine twice"),
        (("Assembly Tile with Statue", "Vault"), "no terrain tile is called 'Vault'"),
        (
            ("Assembly Tile with Statue", "Shrine", "Corridor", "Abattoir", "Rubble Room"),
            "4 feature tiles",
        ),
    ],
)
def test_bad_choices_of_tiles_are_named(bag: tuple[str, ...], message: str) -> None:
    """proves: setup.tiles"""
    with pytest.raises(TileError, match=message):
        check_bag(bag, STANDARD)


CASUAL = """
grid entry
Assembly Tile with Statue for blue at A1
Assembly Tile with Difficult Terrain for red at P28 turned 2
Shrine at H12
Corridor at C22 turned 1
"""


def test_a_map_by_agreement_is_read_and_written() -> None:
    """proves: setup.casual"""
    layout = parse_layout(CASUAL)
    assert [laid.seat for laid in layout.laid] == [0, 1, -1, -1]
    assert parse_layout(print_layout(layout)).laid == layout.laid


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "here:1: an empty text"),
        ("Shrine at A1", "here:1: expected 'grid NAME'"),
        ("grid small", "here:1: no grid is called 'small'"),
        ("grid entry\nShrine", "here:2: expected 'TILE at SQUARE turned N'"),
        ("grid entry\nVault at C3", "here:2: no terrain tile is called 'Vault'"),
        ("grid entry\nShrine at ZZ9", "here:2: 'ZZ9' is off the board"),
        ("grid entry\nShrine at B3", "here:2: Shrine cannot lie at B3"),
        ("grid entry\nShrine for pink at C3", "here:2: 'pink' is no player"),
        ("grid entry\nShrine for blue at C3", "here:2: assembly tiles, and no others"),
    ],
)
def test_errors_of_maps_name_the_line_and_the_cause(text: str, message: str) -> None:
    """proves: setup.casual"""
    with pytest.raises(TileError) as caught:
        parse_layout(text, "here")
    assert str(caught.value).startswith(message)
