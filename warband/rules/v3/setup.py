"""Setup: reveal and items, champion test, map and placement control, placing creatures."""

import msgspec

import warband.rules.v3.placement as placement
import warband.rules.v3.rounds as rounds
import warband.rules.v3.turn as turns
import warband.rules.v3.windows as windows
from warband.boards.squares.grid import cells_of
from warband.kernel.questions import Bits, Flow, Listed, Roll, choose
from warband.rules.v3.construction import changed_costs
from warband.rules.v3.equipment import legal_bearers
from warband.rules.v3.formats import Format, parse_format
from warband.rules.v3.index import reindex
from warband.rules.v3.library import Library
from warband.rules.v3.moments import Moment
from warband.rules.v3.muster import Recruit
from warband.rules.v3.profiles import Profile
from warband.rules.v3.state import SEATS, Piece, Skirmish


class Side(msgspec.Struct, frozen=True):
    """What a player brings: creatures, items not assigned yet, a map."""

    recruits: tuple[Recruit, ...]
    map: str
    items: tuple[str, ...] = ()
    name: str = ""
    faction: str = ""


class Setup(msgspec.Struct, frozen=True):
    """Everything a battle starts from."""

    format: str
    sides: tuple[Side, Side]
    fixed_map: str = ""
    rounds: int = 0
    """Time is up after this round; 0 means no limit."""


def begin(setup: Setup, library: Library) -> Skirmish:
    """The state before the first step of setup."""
    state = blank(parse_format(setup.format), library, setup.fixed_map or setup.sides[0].map)
    state.setup = setup
    for seat, side in enumerate(setup.sides):
        pieces = [enlist(state, seat, r.creature, r.items) for r in side.recruits]
        for piece, cost in zip(
            pieces, changed_costs([Profile.of(p.card) for p in pieces]), strict=True
        ):
            piece.paid = cost
    label_pieces(state)
    state.phase = "reveal"
    return state


def label_pieces(state: Skirmish) -> None:
    """Number creatures whose names repeat; name the player where both field one."""
    for piece in state.pieces:
        same = [other for other in state.pieces if other.name == piece.name]
        own = [other for other in same if other.home == piece.home]
        label = piece.name
        if len(own) < len(same):
            label = f"{SEATS[piece.home]} {label}"
        if len(own) > 1:
            label = f"{label} {own.index(piece) + 1}"
        piece.label = label


def blank(form: Format, library: Library, map_name: str) -> Skirmish:
    """A state with nobody in it."""
    state = Skirmish()
    state.log = None
    state.book = library
    state.format = form
    state.setup = None
    state.field = library.map(map_name).field()
    state.pieces = []
    state.occupied = 0
    state.held = (0, 0)
    state.crowded = False
    state.phase = "reveal"
    state.phase_serial = 0
    state.round = 0
    state.initiative = -1
    state.first = 0
    state.order = 0
    state.turns_left = 0
    state.turns_taken = 0
    state.turn = None
    state.score = [0, 0]
    state.winner = None
    state.marks = set()
    state.listeners = {}
    state.standing = {}
    state.known = frozenset()
    state.stamp = 0
    state.effects_made = 0
    state.extra_turns = (0, 0)
    state.map_changes = ()
    state.sides = ("A", "B")
    state.sudden_death = False
    state.timed_out = False
    state.placing = 0
    return state


def enlist(state: Skirmish, seat: int, creature: str, items: tuple[str, ...] = ()) -> Piece:
    """Add a creature to a warband, off the map."""
    piece = Piece(len(state.pieces), state.book.kit(creature, items), seat)
    piece.items = items
    state.pieces.append(piece)
    return piece


# ------------------------------------------------------------------------------- the steps


def reveal(state: Skirmish) -> Flow[None]:
    """1) Reveal warbands; items are assigned, the rest is set aside."""
    setup = state.setup
    assert isinstance(setup, Setup)
    for seat, side in enumerate(setup.sides):
        for item in side.items:
            yield from assign_item(state, seat, item)
        state.tell(
            "reveal",
            seat=seat,
            creatures=tuple(p.name for p in state.pieces if p.home == seat),
            map=side.map,
        )
    state.phase = "controls"


def assign_item(state: Skirmish, seat: int, name: str) -> Flow[None]:
    """Give an item to a creature that can use it, or set it aside."""
    item = state.book.item(name)
    warband = [piece for piece in state.pieces if piece.home == seat]
    carried = [tuple(state.book.item(i) for i in piece.items) for piece in warband]
    bearers = legal_bearers(item, [Profile.of(p.card) for p in warband], carried)
    options = [*(warband[index].id for index in bearers), -1]
    chosen = yield from choose(seat, "item", Listed(options), item=name)
    if chosen >= 0:
        piece = state.pieces[chosen]
        piece.items = (*piece.items, name)
        piece.kit = state.book.kit(piece.name, piece.items)
        state.tell("item", who=piece.id, item=name)


def controls(state: Skirmish) -> Flow[None]:
    """2) to 4) Champion test, map control, placement control, and the side of the first."""
    setup = state.setup
    assert isinstance(setup, Setup)
    winner = yield from rounds.champion_test(state, "setup")
    placement_player = winner
    if not setup.fixed_map:
        wanted = yield from choose(winner, "control", Listed(["map control", "placement control"]))
        map_player = winner if wanted == "map control" else 1 - winner
        placement_player = 1 - map_player
        maps = sorted({side.map for side in setup.sides})
        chosen = yield from choose(map_player, "map", Listed(maps))
        state.field = state.book.map(chosen).field()
        state.tell("map", seat=map_player, map=chosen)
    first = yield from choose(
        placement_player, "first to set up", Listed([placement_player, 1 - placement_player])
    )
    side = yield from choose(first, "side", Listed(["A", "B"]))
    state.sides = (side, other_side(side)) if first == 0 else (other_side(side), side)
    state.first = state.order = first
    state.initiative = winner
    state.phase = "placing"


def other_side(side: str) -> str:
    """A faces B."""
    return "B" if side == "A" else "A"


def place_next(state: Skirmish) -> Flow[None]:
    """5) and 6) The player places one creature; then the second player, then the battle."""
    seat = state.order
    waiting = [p for p in state.pieces if p.home == seat and not state.placing >> p.id & 1]
    if not waiting:
        if seat == state.first and any(
            p.home != seat and not state.placing >> p.id & 1 for p in state.pieces
        ):
            state.order = 1 - seat
            return
        state.phase = "setup powers"
        return
    chosen = yield from choose(seat, "set up", Listed([p.id for p in waiting]))
    piece = state.pieces[chosen]
    state.placing |= 1 << piece.id
    if "delayed appearance" in piece.kit.abilities:
        state.tell("delayed", who=piece.id)
        return
    options = yield from starting_anchors(state, piece)
    if not options:
        state.tell("no-room", who=piece.id)
        return
    square = yield from choose(seat, "place", Bits(options), who=piece.id, why="setup")
    placement.put(state, piece, square)
    piece.last_legal = square
    state.tell("placed", who=piece.id, origin=-1, square=square, why="setup")


def starting_anchors(state: Skirmish, piece: Piece) -> Flow[int]:
    """Where a creature may be set up: start areas, or where its powers put it."""
    field = state.field
    side = state.sides[piece.home]
    areas = field.ground.areas
    if "wandering monster" in piece.kit.abilities:
        area = yield from random_victory_area(state, piece)
        return fitting_anchors(state, piece, area)
    options = 0
    start = field.mask(f"start {side}")
    options |= fitting_anchors(state, piece, start)
    if "scout" in piece.kit.abilities:
        for label, squares in areas.items():
            if label.startswith("victory"):
                for area in squares:
                    if not area & people(state):
                        options |= fitting_anchors(state, piece, area)
    return options


def people(state: Skirmish) -> int:
    """Squares occupied by creatures that are not Objects."""
    squares = 0
    for piece in state.pieces:
        if "object" not in piece.kit.keywords:
            squares |= piece.space
    return squares


def random_victory_area(state: Skirmish, piece: Piece) -> Flow[int]:
    """Wandering Monster: every victory area is equally likely on a d20, the rest rerolled."""
    areas = [
        area
        for label in sorted(state.field.ground.areas)
        if label.startswith("victory")
        for area in state.field.ground.areas[label]
    ]
    share = 20 // len(areas)
    while True:
        faces = yield Roll(piece.home, 20, 1, "wandering monster", {"who": piece.id})
        assert isinstance(faces, tuple)
        index = (faces[0] - 1) // share
        if index < len(areas):
            return areas[index]


def fitting_anchors(state: Skirmish, piece: Piece, area: int) -> int:
    """Anchors wholly in the area; failing that, as much of it as possible, the rest close by."""
    legal = placement.standing_anchors(state, piece)
    inside = legal & state.field.grid.anchors_within(area, piece.side)
    if inside:
        return inside
    best: tuple[int, int] | None = None
    options = 0
    for anchor in cells_of(legal):
        space = state.field.grid.footprint(anchor, piece.side)
        outside = space & ~area
        farthest = max(
            (state.field.distance(1 << cell, area) for cell in cells_of(outside)), default=0
        )
        rank = (-(space & area).bit_count(), farthest)
        if best is None or rank < best:
            best, options = rank, 0
        if rank == best:
            options |= 1 << anchor
    return options


def setup_powers(state: Skirmish) -> Flow[None]:
    """Setup Powers: used once everybody stands, in the order the players choose."""
    reindex(state)
    turns.new_phase(state)
    yield from windows.window(state, "at", [Moment("setup")])
    state.initiative = -1 if state.round else state.initiative
    state.phase = "round"
