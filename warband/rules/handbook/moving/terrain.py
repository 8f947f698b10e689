"""What happens to whoever enters some kinds of terrain (Other Terrain Types)."""

from warband.kernel.questions import Bits, Flow, Places, choose, roll
from warband.rules.handbook import questions as q
from warband.rules.handbook.harm import deal, destroy, heal_damage
from warband.rules.handbook.magic.afflictions import afflict
from warband.rules.handbook.moving.gaits import Gait, stopping
from warband.rules.handbook.saves import save
from warband.rules.handbook.senses import has, wounded
from warband.rules.handbook.state import NOBODY, Skirmish

VINES = GREASE = 13
TRAP = 15
PIT = 20
STONE = 20
"""What a healing stone holds."""


def enter(state: Skirmish, creature: int, gait: Gait, before: int) -> Flow[bool]:
    """A creature has entered squares on which something happens, from where it stood before;
    True if it must stop there."""
    field, space = state.field, state.space[creature]
    entered = space & ~before
    stopped = False
    on_ground = not (gait.over_creatures or gait.ghostly or gait.buried)
    if on_ground and field.cells("spike stones") & entered:
        yield from deal(state, creature, [(5, "magic")], NOBODY, "spike stones")
    if on_ground and state.space[creature] and field.cells("grease") & entered:
        saved = yield from save(state, creature, GREASE, "grease")
        stopped = not saved
    if on_ground and state.space[creature] and field.cells("vines") & entered:
        yield from afflict(state, creature, "Entangle", VINES, "vines", NOBODY)
        stopped = stopped or state.under[5] >> creature & 1 != 0
    if on_ground and state.space[creature] and field.cells("trap") & entered:
        yield from _trap(state, creature, entered)
    if state.space[creature] and field.cells("illusory wall"):
        _see_through(state, entered)
    if state.space[creature] and not gait.buried and field.cells("teleporter") & entered:
        stopped = (yield from _teleport(state, creature, entered)) or stopped
    return stopped


def _trap(state: Skirmish, creature: int, entered: int) -> Flow[None]:
    """A trap goes off on 11 or higher, once; a creature can set it off once a turn."""
    tried = f"trap tried by {creature}"
    turn = state.round * 1000 + state.activated.bit_count() + 1
    if state.recall(tried) == turn:
        return
    state.remember(tried, turn)
    (die,) = yield from roll(state.controller[creature], 20, 1, "trap", who=creature)
    state.tell("trap", who=creature, die=die, triggered=die >= 11)
    if die < 11:
        return
    field = state.field
    state.field = field.with_terrain("trap", field.cells("trap") & ~entered)
    saved = yield from save(state, creature, TRAP, "trap")
    if not saved:
        yield from deal(state, creature, [(10, "melee")], NOBODY, "trap")


def _see_through(state: Skirmish, entered: int) -> None:
    """Whoever steps onto a tile of illusory terrain sees through it for everybody."""
    field = state.field
    illusion = field.cells("illusory wall")
    tiles = [cells for _, cells in field.tiles if cells & illusion] or [illusion]
    for cells in tiles:
        if cells & entered:
            state.field = state.field.with_terrain("illusory wall", illusion & ~cells)
            state.tell("illusion-ends")


def _teleport(state: Skirmish, creature: int, entered: int) -> Flow[bool]:
    """A teleporter takes a creature to its partner, unless that is taken."""
    for one, other in (*state.field.links, *((b, a) for a, b in state.field.links)):
        if not entered >> one & 1:
            continue
        side, grid = state.roster.sides[creature], state.field.grid
        places = stopping(state, creature) & grid.anchors_touching(1 << other, side)
        if not places:
            return False
        options = Places([cell for cell in range(grid.width * grid.height) if places >> cell & 1])
        anchor = yield from choose(state.controller[creature], q.TELEPORT, options, who=creature)
        before = state.anchor[creature]
        state.put(creature, anchor)
        state.tell("teleported", who=creature, origin=before, square=anchor)
        return True
    return False


def fall(state: Skirmish, creature: int, gait: Gait) -> Flow[None]:
    """Whoever ends its movement on a pit falls into it and is destroyed."""
    over = gait.over_creatures or gait.ghostly
    if state.space[creature] & state.field.cells("pit") and not over:
        yield from destroy(state, creature, NOBODY, "pit")


def forced_onto_pit(state: Skirmish, creature: int, by: int) -> Flow[None]:
    """Moved onto a pit by an effect: a save reaches firm ground beside it, or it is destroyed."""
    if not state.space[creature] & state.field.cells("pit") or has(state, creature, "Flight"):
        return
    grid = state.field.grid
    squares = stopping(state, creature) & grid.around(1 << state.anchor[creature])
    saved = bool(squares) and (yield from save(state, creature, PIT, "pit"))
    if not saved:
        yield from destroy(state, creature, by, "pit")
        return
    goal = yield from choose(state.controller[creature], q.PLACE, Bits(squares), who=creature)
    state.put(creature, goal)
    state.tell("forced", who=creature, square=goal, how="out of the pit")


def end_of_turn(state: Skirmish, creature: int) -> None:
    """A healing stone mends a wounded living creature that ends its turn on it."""
    cells = state.field.cells("healing stone") & state.space[creature]
    if not cells or not wounded(state, creature) or not state.roster.kits[creature].living:
        return
    name = f"healing stone {cells.bit_length() - 1}"
    given = state.recall(name)
    amount = min(5, STONE - given)
    if amount > 0:
        state.remember(name, given + amount)
        heal_damage(state, creature, amount, "healing stone")
