"""Setup: reveal and items, champion test, map and placement control, placing creatures."""

from collections import Counter
from collections.abc import Mapping

import warband.ddm.ask.movement.standing as standing
import warband.ddm.do.harm.placement as placement
import warband.ddm.do.turn.turns as turns
import warband.ddm.do.windows.windows as windows
from warband.boards.squares.grid import cells_of
from warband.cards import vocabulary as v
from warband.cards.warbands import Warband as Listing
from warband.ddm import questions as q
from warband.ddm.build.construction import changed_costs, total_cost
from warband.ddm.build.equipment import is_cursed
from warband.ddm.build.formats import Format
from warband.ddm.build.profiles import FACTIONS, Profile
from warband.ddm.build.roster import Recruit, Warband, muster_warband
from warband.ddm.build.sealed_and_draft import check_relaxed
from warband.ddm.build.violations import Violation
from warband.ddm.index import reindex
from warband.ddm.library import Library
from warband.ddm.moments import Moment
from warband.ddm.seats import DUEL, SEATS, Teams, left_of, names
from warband.ddm.setup import Setup, Side
from warband.ddm.state import Piece, Skirmish
from warband.kernel.questions import Bits, Flow, Pieces, choose, roll


class IllegalWarband(ValueError):
    """A warband that the format does not allow; names the player and every rule it breaks."""


def begin(setup: Setup, library: Library, *, any_warband: bool = False) -> Skirmish:
    """The state before the first step of setup.

    :raises IllegalWarband: if a player brings one, unless it is printed so or any will do.
    """
    form = library.edition.building.parse_format(setup.format)
    library = library.in_format(form).with_cards(setup.cards)
    state = blank(
        form,
        library,
        setup.fixed_map or setup.sides[0].map,
        setup.teams,
    )
    state.setup = setup
    for seat, side in enumerate(setup.sides):
        pieces = [enlist(state, seat, r.creature, r.items) for r in side.recruits]
        for piece, cost in zip(
            pieces, changed_costs([Profile.of(p.card) for p in pieces]), strict=True
        ):
            piece.paid = cost
    if not any_warband:
        refuse_illegal(setup, library)
    label_pieces(state)
    state.phase = "reveal"
    return state


def refuse_illegal(setup: Setup, library: Library) -> None:
    """Only legal warbands go to battle, and those that are printed ready for the format."""
    building = library.edition.building
    form = building.parse_format(setup.format)
    for seat, side in zip(names(setup.teams), setup.sides, strict=True):
        printed = (w for w in library.warbands.values() if building.parse_format(w.format) == form)
        if any(_is_ready(side, ready) for ready in printed):
            continue
        faction = next((each for each in FACTIONS if each == side.faction), None)
        brought = Warband(side.recruits, side.items, faction, name=side.name)
        check = check_relaxed if setup.limited else building.check_warband
        broken = check(brought, form, library.cards)
        if broken:
            raise IllegalWarband(
                f"the warband {side.name or 'without a name'} of {seat} is not legal in {form}: "
                f"{'; '.join(map(str, broken))}"
            )


def _is_ready(side: Side, ready: Listing) -> bool:
    brought = Counter((recruit.creature, recruit.items) for recruit in side.recruits)
    return brought == Counter(
        {(member.creature, member.items): member.count for member in ready.members}
    )


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


def label_newcomer(state: Skirmish, piece: Piece) -> None:
    """A name for who joins during the battle that nobody else bears; the others keep theirs."""
    taken = {other.label for other in state.pieces if other is not piece}
    number = 2
    while piece.label in taken:
        piece.label = f"{piece.name} {number}"
        number += 1


def blank(form: Format, library: Library, map_name: str, teams: Teams = DUEL) -> Skirmish:
    """A state with nobody in it."""
    state = Skirmish()
    state.log = None
    state.pausing = False
    state.book = library
    state.edition = library.edition
    state.format = form
    state.setup = None
    state.field = library.field(map_name)
    state.pieces = []
    state.occupied = 0
    state.teams = teams
    state.against = (0,) * len(teams)
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
    state.score = [0] * len(set(teams))
    state.winner = None
    state.marks = set()
    state.deeds = []
    state.listeners = {}
    state.heard = {}
    state.awaited = frozenset()
    state.fliers = ()
    state.standing = {}
    state.known = frozenset()
    state.stamp = 0
    state.looking = []
    state.underway = set()
    state.effects_made = 0
    state.extra_turns = (0,) * len(teams)
    state.map_changes = ()
    state.sides = tuple("AB"[team % 2] for team in teams)
    state.sudden_death = False
    state.timed_out = False
    state.placing = 0
    return state


def enlist(state: Skirmish, seat: int, creature: str, items: tuple[str, ...] = ()) -> Piece:
    """Add a creature to a warband, off the map."""
    kit = state.book.kit(creature, items)
    piece = Piece(len(state.pieces), kit, seat, state.teams[seat])
    piece.items = items
    state.pieces.append(piece)
    return piece


# ------------------------------------------------------------------------------- the steps


def reveal(state: Skirmish) -> Flow[None]:
    """1) Reveal warbands; items are assigned, the rest is set aside."""
    setup = state.setup
    assert isinstance(setup, Setup)
    for seat, side in enumerate(setup.sides):
        for number, item in enumerate(side.items):
            yield from state.edition.setting_up.assign_item(
                state, seat, item, side.items[number + 1 :]
            )
        state.tell(
            "reveal",
            seat=seat,
            creatures=tuple(p.name for p in state.pieces if p.home == seat),
            map=side.map,
            faults=() if state.log is None else tuple(map(str, check_revealed(state, seat))),
        )
    state.phase = "controls"


def check_revealed(state: Skirmish, seat: int) -> list[Violation]:
    """Every rule of construction that the warband breaks now that items are assigned."""
    setup = state.setup
    assert isinstance(setup, Setup)
    check = check_relaxed if setup.limited else state.edition.building.check_warband
    return check(revealed_warband(state, setup.sides[seat], seat), state.format, all_cards(state))


def revealed_warband(state: Skirmish, side: Side, seat: int) -> Warband:
    """The warband as it lies open: who carries what, and what was set aside."""
    own = [piece for piece in state.pieces if piece.home == seat]
    left = Counter(side.items)
    left.update(item for recruit in side.recruits for item in recruit.items)
    left.subtract(item for piece in own for item in piece.items)
    faction = next((each for each in FACTIONS if each == side.faction), None)
    recruits = tuple(Recruit(piece.name, piece.items) for piece in own)
    return Warband(recruits, tuple(left.elements()), faction, name=side.name)


def all_cards(state: Skirmish) -> Mapping[str, v.Card]:
    """The cards of the battle by name: those of the library, and those only a piece has."""
    return {**state.book.cards, **{piece.name.lower(): piece.card for piece in state.pieces}}


def is_needed(state: Skirmish, seat: int, item: str, pending: tuple[str, ...]) -> bool:
    """Whether the warband costs too much without this cursed item (ruling.cursed-needed)."""
    setup = state.setup
    assert isinstance(setup, Setup)
    if not is_cursed(state.book.item(item)):
        return False
    warband = revealed_warband(state, setup.sides[seat], seat)
    muster, _ = muster_warband(warband, all_cards(state))
    to_come = [state.book.item(name).cost for name in pending if is_cursed(state.book.item(name))]
    return total_cost(muster) + sum(to_come) > state.format.points


def other_side(side: str) -> str:
    """A faces B."""
    return "B" if side == "A" else "A"


def place_next(state: Skirmish) -> Flow[None]:
    """5) and 6) The player places one creature; then the second player, then the battle."""
    seat = state.order
    waiting = [p for p in state.pieces if p.home == seat and not state.placing >> p.id & 1]
    if not waiting:
        following = left_of(state.teams, seat)
        if following != state.first:
            state.order = following
            return
        state.phase = "setup powers"
        return
    if not any(p.home == seat and state.placing >> p.id & 1 for p in state.pieces):
        yield from state.edition.setting_up.begins(state, seat)
        yield from use_setup_powers(state)
    waiting = state.edition.setting_up.next_in_line(state, waiting)
    chosen = yield from choose(seat, q.SET_UP, Pieces([p.id for p in waiting]))
    piece = state.pieces[chosen]
    state.placing |= 1 << piece.id
    if (yield from state.edition.setting_up.waits(state, piece)):
        state.tell("delayed", who=piece.id)
        return
    options = yield from state.edition.setting_up.starting_anchors(state, piece)
    if not options:
        state.tell("no-room", who=piece.id)
        return
    square = yield from choose(seat, q.PLACE, Bits(options), who=piece.id, why="setup")
    placement.put(state, piece, square)
    piece.last_legal = square
    state.tell("placed", who=piece.id, origin=-1, square=square, why="setup")


def random_victory_area(state: Skirmish, piece: Piece) -> Flow[int]:
    """Wandering Monster: in which victory area it starts."""
    return random_area(state, piece, "victory", "wandering monster")


def random_area(state: Skirmish, piece: Piece, kind: str, why: str = "random area") -> Flow[int]:
    """Every area of a kind is equally likely on a d20, the rest rerolled; none if there is none."""
    areas = [
        area
        for label in sorted(state.field.ground.areas)
        if label.startswith(kind)
        for area in state.field.ground.areas[label]
    ]
    if len(areas) <= 1:
        return areas[0] if areas else 0
    share = 20 // len(areas)
    while True:
        (face,) = yield from roll(piece.home, 20, 1, why, who=piece.id)
        index = (face - 1) // share
        if index < len(areas):
            return areas[index]


def fitting_anchors(state: Skirmish, piece: Piece, area: int) -> int:
    """Anchors wholly in the area; failing that, as much of it as possible, the rest close by."""
    legal = standing.standing_anchors(state, piece)
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


def use_setup_powers(state: Skirmish) -> Flow[None]:
    """Setup Powers: declared in any step, in the order the players choose.

    Players are asked before each of the two steps of placement and when everybody stands
    (ruling.setup-powers-when).
    """
    reindex(state)
    yield from windows.window(state, "at", [Moment("setup")])


def setup_powers(state: Skirmish) -> Flow[None]:
    """The last chance for setup powers; then the battle begins."""
    yield from use_setup_powers(state)
    turns.new_phase(state)
    state.initiative = -1 if state.round else state.initiative
    state.phase = "round"
