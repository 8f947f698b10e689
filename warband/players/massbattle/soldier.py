"""The soldier: holds a line, charges when the odds are good, keeps units in command."""

from math import hypot
from typing import NamedTuple

from warband.boards.plane.lines import length_between
from warband.boards.plane.measures import INCH, TURN, heading_toward, vector
from warband.boards.plane.shapes import Point, Shape, distance
from warband.boards.plane.sweeps import may_meet, passage
from warband.kernel.battle import Battle
from warband.kernel.dice import Dice
from warband.kernel.questions import Choose
from warband.players.massbattle.odds import strike_points, volley_points
from warband.players.massbattle.paths import Path, paths
from warband.rules.massbattle import questions as q
from warband.rules.massbattle.combat.engaging import charges
from warband.rules.massbattle.combat.running import home_edges
from warband.rules.massbattle.command.orders import Order, under_command
from warband.rules.massbattle.deployment import zone_of
from warband.rules.massbattle.ground.engagement import apart, engaged_by
from warband.rules.massbattle.ground.manoeuvres import Act, Acts, end_of
from warband.rules.massbattle.ground.movement import passes
from warband.rules.massbattle.ground.spaces import base
from warband.rules.massbattle.rounds import units_to_activate
from warband.rules.massbattle.state import NOBODY, NORMAL, ROUTING, Game, Unit
from warband.rules.massbattle.victory import team_score

__all__ = ["Recruit", "Soldier"]

MOVES = ("forward", "back", "wheel", "drift", "go", "turn")
NEVER = -99.0
EFFORT = 0.05
"""What a manoeuvre must be worth, so that nobody marches up and down."""
AHEAD, AROUND = 0.01, 0.04
"""What a degree is worth on a free way, and where the way leads round a barrier."""
ROOM = 5 * INCH
"""What a formed unit needs in front of it to wheel."""
QUIET = 2
"""After so many quiet rounds whoever is not ahead looks for a fight."""
CLOSEST = 3
"""So many enemies are measured exactly to find the nearest."""


class Soldier:
    """Judges every option by itself, at once."""

    name = "soldier"

    def __init__(self, seed: int) -> None:
        self.dice = Dice(seed)
        self.reason = ""

    def why(self) -> str:
        """The reason for the last answer."""
        return self.reason

    def choose(self, battle: Battle[Game], question: Choose) -> int:
        """The option that looks best."""
        scores = self.values(battle.state, question)
        best = max(scores)
        self.reason = f"{question.ask}: worth {best:.1f}, the best of {len(scores)}."
        return scores.index(best)

    def values(self, game: Game, question: Choose) -> list[float]:
        """What every option is worth at first sight."""
        options = [question.options[index] for index in range(len(question.options))]
        about = question.about.get("unit")
        unit = game.units[about] if isinstance(about, int) else None
        moving = unit is not None and unit.on_table and isinstance(question.options, Acts)
        sights = look_around(game, unit) if moving and unit is not None else None
        return [self._worth(game, question, unit, option, sights) for option in options]

    def _worth(
        self, game: Game, question: Choose, unit: Unit | None, option: object,
        sights: "Sights | None",
    ) -> float:  # fmt: skip
        ask = question.ask
        if isinstance(option, Order):
            return _order(game, unit, option, str(question.about.get("why")))
        if isinstance(option, Act) and unit is not None:
            if ask == q.PLACE:
                return _place(game, unit, option)
            if ask == q.ATTACH:
                return 1.0 if option.kind == "done" else 0.0
            return act_worth(game, unit, option, sights)
        if ask == q.ACTIVATE:
            assert isinstance(option, int)
            return _activation(game, question.seat, option)
        if "onward" in question.about and option == question.about["onward"]:
            return 1.0
        if ask == q.FORMED:
            return 1.0 if option else 0.0
        if ask == q.FIRST_PHASE:
            return 1.0 if option == question.seat else 0.0
        if ask in (q.STRIKE_FIRST, q.NEXT_VOLLEY, q.SHOOT) and isinstance(option, int):
            return -float(game.units[option].count * game.units[option].hp)
        if ask == q.AFFLICTED:
            number = question.about.get("number")
            small = isinstance(number, int) and number <= 2
            return 1.0 if option is not small else 0.0
        return 0.0


class Recruit(Soldier):
    """A soldier in a captain's head: commanders stay, marches are coarse, which saves time."""

    name = "recruit"

    def values(self, game: Game, question: Choose) -> list[float]:
        """What every option is worth at first sight."""
        options = [question.options[n] for n in range(len(question.options))]
        if question.ask == q.ACTIVATE:
            return [self._readiness(game, question.seat, option) for option in options]
        about = question.about.get("unit")
        if not isinstance(question.options, Acts) or not isinstance(about, int):
            return super().values(game, question)
        unit = game.units[about]
        sights = look_around(game, unit) if unit.on_table else None
        return [
            self._worth(game, question, unit, option, sights) if fit else NEVER
            for option, fit in zip(options, _coarse(options, unit), strict=True)
        ]

    def _readiness(self, game: Game, seat: int, option: object) -> float:
        assert isinstance(option, int)
        if option == NOBODY:
            return 0.0
        return -1.0 if game.units[option].commander else _activation(game, seat, option)


def _coarse(options: list[object], unit: Unit) -> list[bool]:
    """Which options stay if marches lead every 15 degrees, by two inches or as far as they go."""
    found = []
    for option, after in zip(options, [*options[1:], None], strict=True):
        fit = True
        if isinstance(option, Act) and option.kind == "go":
            last = not isinstance(after, Act) or after.kind != "go" or after.a != option.a
            off = (option.a - unit.placed.heading) % TURN
            fit = off % 150 == 0 and (last or option.b % (2 * INCH) == 0)
        found.append(fit)
    return found


def _activation(game: Game, seat: int, option: int) -> float:
    """Archers first, then whoever can fight, commanders last; the phase is used to the full."""
    if option == NOBODY:
        return -1.0 if units_to_activate(game, seat) else 1.0
    unit = game.units[option]
    if unit.commander:
        return 0.0
    value = 10.0 + (5.0 if unit.creature.ranged else 0.0)
    if not unit.on_table:
        return value
    x, y = unit.placed.centre
    foes = (enemy.placed.centre for enemy in game.enemies(seat))
    return value - min((hypot(u - x, v - y) for u, v in foes), default=0) / INCH / 100


def _order(game: Game, unit: Unit | None, order: Order, why: str) -> float:
    """Command for whoever is not fighting anyway; rally the shaken; save points for the rest."""
    if order.what == "done" or unit is None:
        return 1.0
    if order.what == "rally":
        return 5.0
    if order.what == "command":
        idle = unit.morale == ROUTING or (engaged_by(game, unit) and unit.morale == NORMAL)
        return 0.0 if idle else 4.0
    if why == "activation" and order.what != "attack +2":
        return 0.0
    commander = game.units[order.commander]
    waiting = sum(
        1
        for other in game.of(unit.seat)
        if not other.activated and not other.commander and not under_command(game, other)
    )
    if order.what == "morale +2" and commander.points > waiting and not _heartened(unit):
        return 2.0
    if order.what == "attack +2" and commander.points > waiting + 2 and engaged_by(game, unit):
        return 2.0
    return 0.0


def _heartened(unit: Unit) -> bool:
    """Whether a better order for morale is given already: the two do not add up."""
    return "morale +4" in unit.orders


def _place(game: Game, unit: Unit, act: Act) -> float:
    """A line across the middle of the zone: fighters in front, archers and leaders behind."""
    x = act.a // 4096
    west, south, east, north = zone_of(game, unit.seat)
    edge = home_edges(game)[unit.seat]
    depth = {1800: act.b - south, 0: north - act.b, 2700: x - west, 900: east - x}[edge]
    middle = (west + east) // 2 if edge in (0, 1800) else (south + north) // 2
    across = abs((x if edge in (0, 1800) else act.b) - middle)
    wanted = 5 * INCH if unit.creature.ranged or unit.commander else 11 * INCH
    crowd = 0.0
    for friend in game.of(unit.seat):
        near = length_between(friend.placed.centre, (x, act.b))
        crowd += max(0, 6 * INCH - near) / INCH
    return -abs(depth - wanted) / INCH - across / INCH / 3 - crowd * 2


def act_worth(game: Game, unit: Unit, act: Act, sights: "Sights | None" = None) -> float:
    """What something a unit can do is worth."""
    if act.kind == "done":
        return 0.0
    if act.kind in ("strike", "strike once"):
        return 30.0 if act.kind == "strike" else 20.0
    if act.kind in ("shoot", "shoot once"):
        points = volley_points(game, unit, game.units[act.target])
        return 12.0 + points + (1.0 if act.kind == "shoot" else 0.0)
    if act.kind == "charge":
        return _charge(game, unit, game.units[act.target])
    if act.kind == "rally":
        return 15.0
    if act.kind == "use":
        return 10.0 if game.hostile(unit, game.units[act.target]) else -1.0
    if act.kind in MOVES:
        return _move(unit, act, sights or look_around(game, unit))
    return -1.0


def _charge(game: Game, unit: Unit, enemy: Unit) -> float:
    """Charge if the strike takes more than the answer to it, and flanks gladly."""
    ways = charges(game, unit, enemy)
    if not ways:
        return -1.0
    number = ways[0].contacts + (2 if unit.formed else 0)
    face = "front" if unit.formed else ""
    gain = strike_points(game, unit, enemy, min(number, unit.count), charging=True, face=face)
    answer = strike_points(
        game, enemy, unit, min(5, enemy.count), face="front" if enemy.formed else ""
    )
    steady = unit.creature.level + 5 > enemy.creature.level
    return 14.0 + gain - answer / 2 if steady or gain > answer else 2.0


def _move(unit: Unit, act: Act, sights: "Sights") -> float:
    """Toward the nearest enemy, facing it; archers stop at range, leaders stay behind."""
    near = sights.near
    if near is None:
        return -1.0
    centre, heading = _end(unit, act, sights)
    if unit.commander:
        return _lead(centre, sights)
    now = sights.reach
    far = sights.to_go(centre)
    if sights.shoots:
        best = min(unit.creature.range, 20 * INCH)
        return (abs(now - best) - abs(far - best)) / INCH / 4 - EFFORT if now > best else -0.5
    turned = _off(centre, heading, sights.goal) if sights.formed else 0
    touch = 0.0
    if far <= 3 * INCH and distance(end_of(unit, act).shape, near.shape) == 0:
        touch = 3.0 if sights.bold else -4.0
    gain = (now - far) / INCH / 2 - EFFORT + (sights.off - turned) * sights.turning + touch
    gain -= _exposed(centre, heading, sights) - sights.exposed + _astray(centre, sights)
    return gain - (_jammed(unit, act, sights) if sights.barriers else 0.0)


def _end(unit: Unit, act: Act, sights: "Sights") -> tuple[Point, int]:
    """The middle of a unit after a manoeuvre, and where it looks then."""
    if act.kind == "go":
        (x, y), (dx, dy) = sights.here, vector(act.b, act.a)
        return (x + dx, y + dy), unit.placed.heading
    block = end_of(unit, act)
    return block.centre, block.heading


def _exposed(centre: Point, heading: int, sights: "Sights") -> float:
    """How far a formed unit lays its flanks and rear open to enemies near by."""
    if not sights.formed:
        return 0.0
    open_to = 0.0
    x, y = centre
    for u, v in sights.threats:
        if abs(u - x) + abs(v - y) < 16 * INCH and (u, v) != (x, y):
            angle = (heading_toward(u - x, v - y) - heading) % TURN
            off = min(angle, TURN - angle)
            open_to += max(0, off - 450) / 300
    return open_to


def _astray(centre: Point, sights: "Sights") -> float:
    """What it costs to leave all commanders behind, or to run ahead of the line."""
    if not sights.leaders:
        return 0.0
    x, y = centre
    nearest = min(hypot(u - x, v - y) for u, v in sights.leaders)
    return max(0.0, nearest - 20 * INCH) / INCH / 2


def _jammed(unit: Unit, act: Act, sights: "Sights") -> float:
    """What it costs a formed unit to stand with its front close to a barrier on its way."""
    block = end_of(unit, act)
    shape = block.shape
    room = float(min(ROOM, sights.to_go(block.centre)))
    for barrier in sights.barriers:
        if may_meet(shape, barrier, ROOM):
            met = passage(shape, block.heading, barrier)
            if met is not None and met.enter < room:
                return (room - met.enter) / INCH / 2
    return 0.0


class Sights(NamedTuple):
    """What a unit looks at before it moves; the same for everything it might do."""

    near: Unit | None
    """The nearest enemy that does not run."""
    reach: float
    """How far its middle is from that enemy's on the way there, less what lies inside the two."""
    bulk: int
    off: int
    """How many degrees it looks past where the way leads."""
    bold: bool
    """Whether a fight with it is worth it."""
    shoots: bool
    formed: bool
    threats: tuple[Point, ...]
    """Where enemies stand that can strike."""
    leaders: tuple[Point, ...]
    """Where its commanders stand."""
    friends: tuple[Point, ...]
    foes: tuple[Point, ...]
    here: Point
    goal: Point
    """The middle of the nearest enemy, or where the way round a barrier leads first."""
    rest: int
    """How far it is from there to the enemy."""
    spread: float
    """How far it is from all its friends together."""
    turning: float
    """What it is worth to look a degree less past where the way leads."""
    barriers: tuple[Shape, ...]
    """What bars the way of a formed unit near by."""
    exposed: float = 0.0
    """How far it lays its flanks and rear open where it stands."""

    def to_go(self, centre: Point) -> float:
        """How far it would still be from a place."""
        x, y = centre
        u, v = self.goal
        return max(0.0, hypot(u - x, v - y) + self.rest - self.bulk)


def look_around(game: Game, unit: Unit) -> Sights:
    """What matters to a unit that is about to move."""
    all_foes = list(game.enemies(unit.seat))
    foes = [enemy for enemy in all_foes if enemy.morale != ROUTING] or all_foes
    own = [friend for friend in game.of(unit.seat) if friend is not unit]
    here = unit.placed.centre
    x, y = here
    near, way = _nearest(game, unit, foes)
    bulk = (unit.placed.depth + near.placed.depth) // 2 if near is not None else 0
    friends = tuple(f.placed.centre for f in own if not f.commander and f.morale != ROUTING)
    creature = unit.creature
    goal = way.stop
    sights = Sights(
        near,
        max(0, length_between(here, goal) + way.rest - bulk),
        bulk,
        _off(here, unit.placed.heading, goal) if unit.formed else 0,
        near is not None
        and not unit.commander
        and (_must_fight(game, unit) or _good_fight(game, unit, near)),
        bool(creature.ranged) and (not creature.uses or unit.used("volley") < creature.uses),
        unit.formed,
        tuple(enemy.placed.centre for enemy in foes if enemy.creature.melee and not enemy.lone),
        tuple(friend.placed.centre for friend in own if friend.commander),
        friends,
        tuple(enemy.placed.centre for enemy in foes),
        here,
        goal,
        way.rest,
        sum(hypot(u - x, v - y) for u, v in friends),
        AROUND if way.rest else AHEAD,
        barriers_near(game, unit) if unit.formed and not passes(game, unit) else (),
    )
    return sights._replace(exposed=_exposed(here, unit.placed.heading, sights))


def barriers_near(game: Game, unit: Unit) -> tuple[Shape, ...]:
    """What is impassable about a unit, as far as it may come in a turn."""
    far = 2 * unit.creature.speed + ROOM
    return tuple(each for each in game.field.barriers if may_meet(unit.shape, each, far))


def _nearest(game: Game, unit: Unit, foes: list[Unit]) -> tuple[Unit | None, Path]:
    """The enemy that a unit comes to first, and the way there."""
    here = unit.placed.centre
    close = sorted(foes, key=lambda enemy: length_between(here, enemy.placed.centre))[:CLOSEST]
    if not close:
        return None, Path(here, 0)
    near = min(close, key=lambda enemy: apart(unit, enemy))
    if not game.field.barriers or passes(game, unit) or unit.creature.ranged:
        return near, Path(near.placed.centre, 0)
    ways = [(enemy, way_to(game, unit, enemy.placed.centre)) for enemy in foes]
    if next(way for enemy, way in ways if enemy is near).rest == 0:
        return near, Path(near.placed.centre, 0)
    return min(ways, key=lambda each: length_between(here, each[1].stop) + each[1].rest)


def way_to(game: Game, unit: Unit, goal: Point) -> Path:
    """The way to a point past all barriers; straight at it where there is none."""
    here, block = unit.placed.centre, unit.placed
    wide, narrow = max(block.width, block.depth) // 2, base(unit.creature.size)
    for room in (wide, narrow):
        found = paths(game.field, room).toward(here, goal)
        if found is not None:
            return found
    return Path(goal, 0)


def _must_fight(game: Game, unit: Unit) -> bool:
    """Whether nothing happens, and a battle that ends so would not be won."""
    if game.quiet < QUIET:
        return False
    own = game.teams[unit.seat]
    others = [team_score(game, team) for team in set(game.teams) if team != own]
    return team_score(game, own) <= max(others, default=0)


def _good_fight(game: Game, unit: Unit, enemy: Unit) -> bool:
    mine = strike_points(game, unit, enemy, min(5, unit.count), face="front" if unit.formed else "")
    theirs = strike_points(game, enemy, unit, min(5, enemy.count))
    return mine >= theirs


def _off(centre: Point, heading: int, goal: Point) -> int:
    """How many degrees a front looks past a place."""
    x, y = centre
    u, v = goal
    if (x, y) == (u, v):
        return 0
    angle = (heading_toward(u - x, v - y) - heading) % TURN
    return min(angle, TURN - angle) // 10


def _lead(centre: Point, sights: Sights) -> float:
    """A commander keeps near its units and away from enemies."""
    if not sights.friends:
        return -1.0
    x, y = centre
    now = sum([hypot(u - x, v - y) for u, v in sights.friends])
    close = any(hypot(u - x, v - y) < 11 * INCH for u, v in sights.foes)
    return (sights.spread - now) / len(sights.friends) / INCH / 4 - (3.0 if close else 0.0)
