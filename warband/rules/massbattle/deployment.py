"""Deploying armies (Deploying Forces)."""

from warband.boards.plane.blocks import Block, block_at
from warband.boards.plane.measures import INCH, TURN, vector
from warband.boards.plane.shapes import distance, overlaps
from warband.kernel.questions import Flow, Listed, Pieces, Players, choose, roll
from warband.rules.massbattle import questions as q
from warband.rules.massbattle.combat.damage import phase_out
from warband.rules.massbattle.combat.running import home_edges
from warband.rules.massbattle.command.leaders import can_attach
from warband.rules.massbattle.ground.manoeuvres import Act
from warband.rules.massbattle.ground.spaces import TRAY, space_for
from warband.rules.massbattle.roster.armies import can_form, can_stay_loose
from warband.rules.massbattle.state import Game, Unit

__all__ = ["deploy_next", "is_scattered", "land", "no_room", "roll_to_deploy", "zone_of"]

STEP = INCH
DEEP, SHALLOW = 12 * INCH, 6 * INCH
TABLE = 72 * INCH


def roll_to_deploy(game: Game) -> Flow[None]:
    """Highest decides who deploys first; ties roll again."""
    seats = list(range(len(game.teams)))
    waiting = seats
    while len(waiting) > 1:
        faces = {}
        for seat in waiting:
            rolled = yield from roll(seat, 20, 1, "deployment")
            faces[seat] = rolled[0]
        game.tell("rolls", why="deployment", seats=tuple(waiting), results=tuple(faces.values()))
        best = max(faces.values())
        waiting = [seat for seat in waiting if faces[seat] == best]
    first = yield from choose(waiting[0], q.DEPLOYS_FIRST, Players(seats))
    count = len(seats)
    game.order = tuple((first + step) % count for step in range(count))
    yield from _wanderers(game)


def zone_of(game: Game, seat: int) -> tuple[int, int, int, int]:
    """A player's deployment zone: west, south, east, north (Deployment Zone)."""
    field = game.field
    edge = home_edges(game)[seat]
    small = field.width < TABLE or field.height < 48 * INCH
    deep = SHALLOW if small else DEEP
    across = field.width if edge in (0, 1800) else field.height
    aside = DEEP if across >= 36 * INCH else SHALLOW
    low, high = aside, across - aside
    same = [s for s, other in enumerate(home_edges(game)) if other == edge]
    if len(same) > 1:
        part = (high - low) // len(same)
        low += part * same.index(seat)
        high = low + part
    if edge == 1800:
        return low, 0, high, deep
    if edge == 0:
        return low, field.height - deep, high, field.height
    if edge == 2700:
        return 0, low, deep, high
    return field.width - deep, low, field.width, high


def is_scattered(game: Game, seat: int) -> bool:
    """Whether a player's army deploys all over the table (Disarray)."""
    scattered = game.terms.special("disarray")
    return scattered is not None and scattered in ("all", str(seat))


def no_room(game: Game) -> str | None:
    """Why armies cannot be deployed on a table; None if they can."""
    zones = [zone_of(game, seat) for seat in range(len(game.teams))]
    for number, (west, south, east, north) in enumerate(zones):
        if min(east - west, north - south) < TRAY:
            return "the table is too small: a unit does not fit into a deployment zone"
        for u, v, x, y in zones[:number]:
            if u < east and west < x and v < north and south < y:
                return "the table is too small: deployment zones overlap"
    if game.field.barriers:
        for seat in range(len(game.teams)):
            biggest = max(waiting(game, seat), key=lambda unit: unit.count, default=None)
            if biggest is not None and not _finds_room(game, biggest):
                return f"impassable terrain leaves no room to deploy {biggest.name}"
    return None


def _finds_room(game: Game, unit: Unit) -> bool:
    """Whether a unit that waits could be put down, in ranks or loose."""
    before = unit.formed
    room = False
    for formed in kinds_of_unit(game, unit):
        unit.formed = formed
        room = room or len(Places(game, unit)) > 0
    unit.formed = before
    return room


def kinds_of_unit(game: Game, unit: Unit) -> list[bool]:
    """Whether a unit may be deployed formed, unformed or either (Purchasing Units)."""
    kinds = []
    if not game.terms.squads and can_form(unit.creature, unit.count) is None:
        kinds.append(True)
    if can_stay_loose(unit.creature, unit.count) is None:
        kinds.append(False)
    return kinds or [False]


def within(zone: tuple[int, int, int, int], block: Block) -> bool:
    """Whether a block lies in a zone."""
    west, south, east, north = zone
    shape = block.shape
    slack = 36
    return (
        shape.west >= west - slack and shape.east <= east + slack
        and shape.south >= south - slack and shape.north <= north + slack
    )  # fmt: skip


def waiting(game: Game, seat: int) -> list[Unit]:
    """The units a player still has to deploy: units first, then unattached commanders."""
    left = [
        unit
        for unit in game.units
        if unit.seat == seat and unit.gone == "waiting" and unit.number not in game.late
    ]
    plain = [unit for unit in left if not unit.commander]
    return plain or left


def deploy_next(game: Game, seat: int) -> Flow[None]:
    """The player deploys one unit: which, formed or not, where, and who leads it."""
    left = waiting(game, seat)
    if not left:
        return
    unit = left[0]
    number = yield from choose(seat, q.DEPLOY, Pieces([u.number for u in left]), seat=seat)
    unit = game.units[number]
    kinds = kinds_of_unit(game, unit)
    unit.formed = yield from choose(seat, q.FORMED, Listed(kinds), unit=number)
    places = Places(game, unit)
    if not len(places):
        unit.gone = "destroyed"
        game.tell("no-room", unit=number)
        return
    act = yield from choose(seat, q.PLACE, places, unit=number)
    block = places.block(act)
    unit.gone = ""
    game.put(unit, block)
    game.tell("deployed", unit=number, formed=unit.formed)
    yield from _leader(game, unit)


def _leader(game: Game, unit: Unit) -> Flow[None]:
    """A commander may be deployed with a unit, leading from the front or the rear."""
    able = [
        other
        for other in game.units
        if other.seat == unit.seat and other.gone == "waiting"
        and can_attach(game, other, unit) is None
    ]  # fmt: skip
    if not able:
        return
    options = [Act("done")]
    for other in able:
        options += [Act("attach", 0, 0, other.number), Act("attach", 0, 1, other.number)]
    chosen = yield from choose(
        unit.seat, q.ATTACH, Listed(options), unit=unit.number, onward=Act("done")
    )
    if chosen.kind == "done":
        return
    leader = game.units[chosen.target]
    leader.gone = ""
    leader.host, leader.front, unit.guest = unit.number, bool(chosen.b), leader.number
    width, depth = space_for(unit.creature.size, unit.count, formed=unit.formed, guest=True)
    block = unit.placed.resized(width, depth)
    others = [o.shape for o in game.on_table() if o is not unit]
    if game.field.holds(block.shape) and not any(overlaps(block.shape, o) for o in others):
        game.put(unit, block)
    game.tell("attached", unit=leader.number, by=unit.number, front=leader.front)


class Places:
    """Where a unit may be put down: every inch of its zone, facing the enemy; or anywhere named."""

    EXACT = 1 << 52

    def __init__(self, game: Game, unit: Unit) -> None:
        self._game = game
        self._unit = unit
        self._size = space_for(unit.creature.size, unit.count, formed=unit.formed)
        self._facing = (home_edges(game)[unit.seat] + 1800) % TURN
        self._others = [o.shape for o in game.on_table()] + list(game.field.barriers)
        self._listed = [act for act in self._grid() if self.legal(act)]

    def _grid(self) -> list[Act]:
        """Every inch of the zone; whoever may stand anywhere is offered all the table."""
        field = self._game.field
        west, south, east, north = zone_of(self._game, self._unit.seat)
        step = STEP
        if self._unit.has("Scout") or is_scattered(self._game, self._unit.seat):
            west, south, east, north = 0, 0, field.width, field.height
            step = 2 * STEP
        return [
            Act("place", x * 4096 + self._facing, y)
            for y in range(south, north + 1, step)
            for x in range(west, east + 1, step)
        ]

    def block(self, act: Act) -> Block:
        """Where an answer puts the unit: its front middle, and the way it faces."""
        x, heading = divmod(act.a, 4096)
        return block_at(x, act.b, heading, *self._size)

    def legal(self, act: Act) -> bool:
        """Whether the unit may be put there."""
        game, unit = self._game, self._unit
        block = self.block(act)
        shape = block.shape
        if not game.field.holds(shape) or any(overlaps(shape, o) for o in self._others):
            return False
        if is_scattered(self._game, self._unit.seat):
            return self._scattered(block)
        if unit.has("Scout"):
            return self._far_from_others(block) or within(zone_of(game, unit.seat), block)
        return within(zone_of(game, unit.seat), block)

    def _scattered(self, block: Block) -> bool:
        """Disarray: 6 inches from friends, 12 from enemies."""
        for other in self._game.on_table():
            least = 12 if self._game.hostile(self._unit, other) else 6
            if distance(block.shape, other.shape) < least * INCH:
                return False
        return True

    def _far_from_others(self, block: Block) -> bool:
        """Scout: at least 12 inches from the zones of others."""
        for seat in range(len(self._game.teams)):
            if seat == self._unit.seat:
                continue
            west, south, east, north = zone_of(self._game, seat)
            area = Block(west, north, 0, east - west, north - south)
            if distance(block.shape, area.shape) < 12 * INCH:
                return False
        return True

    def __len__(self) -> int:
        return len(self._listed)

    def __getitem__(self, index: int) -> Act:
        if index < self.EXACT:
            return self._listed[index]
        rest, y = divmod(index - self.EXACT, 1 << 22)
        return Act("place", rest, y)

    def allows(self, index: int) -> bool:
        """Whether a place that is not listed may be named."""
        return index >= self.EXACT and self.legal(self[index])

    def find(self, act: Act) -> int | None:
        """The index of a place; None if the unit may not stand there."""
        if act in self._listed:
            return self._listed.index(act)
        if act.a < 0 or act.b < 0 or not self.legal(act):
            return None
        return self.EXACT + act.a * (1 << 22) + act.b


class Landing(Places):
    """Where whoever flew high may come down: anywhere legal on the battlefield."""

    def _grid(self) -> list[Act]:
        field = self._game.field
        heading = self._unit.block.heading if self._unit.block is not None else 0
        return [
            Act("place", x * 4096 + heading, y)
            for y in range(INCH, field.height, 3 * INCH)
            for x in range(INCH, field.width, 3 * INCH)
        ]

    def legal(self, act: Act) -> bool:
        """Whether there is room."""
        shape = self.block(act).shape
        return self._game.field.holds(shape) and not any(overlaps(shape, o) for o in self._others)


def land(game: Game, unit: Unit) -> Flow[None]:
    """As a full turn, a creature that flew high returns to the battlefield (Flight)."""
    places = Landing(game, unit)
    act = yield from choose(unit.seat, q.LAND, places, unit=unit.number)
    unit.gone = ""
    game.put(unit, places.block(act))
    phase_out(game, unit, back=True)
    game.tell("lands", unit=unit.number)


def _wanderers(game: Game) -> Flow[None]:
    """Wandering Monsters are put down at random before anybody deploys."""
    for unit in game.units:
        if unit.gone != "waiting" or not unit.has("Wandering Monster"):
            continue
        whose = yield from roll(unit.seat, len(game.teams), 1, "random player", unit=unit.number)
        faces = yield from roll(unit.seat, 20, 1, "direction", unit=unit.number)
        far = yield from roll(unit.seat, 12, 1, "distance", unit=unit.number)
        edge = home_edges(game)[whose[0] - 1]
        turn = (0, 1800, 900, 2700)[(faces[0] - 1) // 5]
        dx, dy = vector(far[0] * INCH, edge + turn)
        x, y = game.field.centre
        width, depth = space_for(unit.creature.size, unit.count, formed=False)
        block = block_at(x + dx, y + dy + depth // 2, 0, width, depth)
        for nudge in range(24):
            place = block.gone(900 * nudge, nudge * INCH // 2)
            shape = place.shape
            others = [o.shape for o in game.on_table()] + list(game.field.barriers)
            if game.field.holds(shape) and not any(overlaps(shape, o) for o in others):
                unit.gone = ""
                game.put(unit, place)
                game.tell("deployed", unit=unit.number, formed=False)
                break
