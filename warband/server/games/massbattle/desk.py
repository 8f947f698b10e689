"""Positions of mass battles on the judge's desk: units stand anywhere and look anywhere."""

import re
from collections.abc import Callable, Iterable

from warband.boards.plane.blocks import block_at
from warband.boards.plane.measures import INCH, TURN, inches_text
from warband.boards.plane.shapes import Point, convex, overlaps
from warband.looks.plane import PlaneUnit, PlaneView
from warband.rules.massbattle.combat.running import home_edges
from warband.rules.massbattle.ground.spaces import limits, space_for
from warband.rules.massbattle.ground.terrain import GROUNDS, Field
from warband.rules.massbattle.library import Library
from warband.rules.massbattle.roster.armies import can_form
from warband.rules.massbattle.roster.creatures import Creature
from warband.rules.massbattle.seats import SEATS
from warband.rules.massbattle.state import NOBODY, NORMAL, ROUTING, SHAKEN, Game, Unit
from warband.rules.massbattle.text.battlefields import field_lines
from warband.rules.massbattle.text.printing import unit_line
from warband.server.games.massbattle.looks import MIL
from warband.server.judging.desk import Desk, DeskError, DeskNumber, DeskPiece, Spot
from warband.server.protocol.looks import AnyView

STRENGTH, START, DAMAGE, POINTS = "strength", "at the start", "damage", "command points"
MOST = 60
"""More creatures than any unit has."""
MORALE = {"shaken": SHAKEN, "routing": ROUTING}
ORDERS = ("order attack +2", "order morale +2", "order morale +4")
DIFFICULT = ("paralysis", "entangled")
"""Conditions whose number is the DC of later saves."""
DC = 15
CONDITIONS = (
    "stun", "sleep", "confusion", "blinded", "helpless", "skip", *DIFFICULT, "invisible",
    "bloodied",
)  # fmt: skip
GONE = ("waiting", "destroyed", "routed")
TAKE_AWAY = "take away"
PATCH = 3 * INCH
"""Ground is laid as a square that reaches so far from where the table was tapped."""
STEP = INCH // 10
"""Units are put on tenths of an inch."""
RELATIVE = re.compile(r"\b(?:against|from) .+ (?:front|right|rear|left)\b")


class PlaneDesk(Desk[Game]):
    """What lies ready for mass battles."""

    blank = (
        "units\n"
        "  blue Men: 10 Man-at-Arms formed at 36,18 facing north\n"
        "  blue Captain: Sword of Heironeous at 36,14\n"
        "  red Orcs: 10 Orc Warrior formed at 36,28 facing south\n"
        "  red Boss: Tiefling Captain at 36,33\n"
        "now blue\n"
    )

    def __init__(self, library: Library) -> None:
        self.library = library

    def cards(self) -> tuple[str, ...]:
        return tuple(sorted(creature.name for creature in self.library.creatures.values()))

    def conditions(self) -> tuple[str, ...]:
        return ("formed", *MORALE, "activated", "commanded", *ORDERS, *CONDITIONS, *GONE)

    def terrains(self) -> tuple[str, ...]:
        return (*GROUNDS, TAKE_AWAY)

    def maps(self) -> tuple[str, ...]:
        return tuple(sorted(self.library.fields))

    # -------------------------------------------------------------------------- looking

    def pieces(self, state: Game, view: AnyView) -> tuple[DeskPiece, ...]:
        assert isinstance(view, PlaneView)
        return tuple(self._piece(state, unit) for unit in view.units)

    def _piece(self, game: Game, unit: PlaneUnit) -> DeskPiece:
        numbers = [DeskNumber(DAMAGE, unit.damage, unit.hp - 1)]
        if unit.rating:
            numbers.append(DeskNumber(POINTS, unit.points, 99))
        else:
            start = DeskNumber(START, unit.start, MOST)
            numbers = [DeskNumber(STRENGTH, unit.count, unit.start), start, *numbers]
        held: tuple[str, ...] = ("formed",) if unit.formed else ()
        held += (unit.morale,) if unit.morale in MORALE else ()
        held += tuple(word for word in ("activated", "commanded") if getattr(unit, word))
        held += tuple(f"order {order}" for order in game.units[unit.id].orders)
        held += (*unit.conditions, *((unit.gone,) if unit.gone in GONE else ()))
        offered: tuple[str, ...] = ()
        if unit.rating:
            hosts = [one for one in game.units if one.on_table and one.seat == unit.seat]
            leads = tuple(_leading(one) for one in hosts if one.number != unit.id and not one.lone)
            offered = (*self.conditions()[1:], *leads)
            if unit.host >= 0:
                held += (_leading(game.units[unit.host]),)
                offered = tuple(dict.fromkeys((*offered, held[-1])))
        return DeskPiece(
            unit.id, unit.name, unit.seat, tuple(numbers), held, offered,
            heading=unit.pose[2] if unit.pose else None,
        )  # fmt: skip

    # -------------------------------------------------------------------------- changing

    def add(self, text: str, state: Game, seat: int, card: str, spot: Spot) -> str:
        creature = self.library.creatures.get(card.lower())
        if creature is None:
            raise DeskError(f"there is no creature {card!r}")
        taken = {unit.name.lower() for unit in state.units}
        name, number = card, 1
        while name.lower() in taken:
            number += 1
            name = f"{card} {number}"
        unit = Unit(len(state.units), seat, name, creature, _usual_number(creature))
        unit.formed = can_form(creature, unit.count) is None
        state.units.append(unit)
        self._put(state, unit, spot)
        lines = text.splitlines()
        if "units" not in lines:
            return _joined([*lines, "units", f"  {unit_line(state, unit)}"])
        at = lines.index("units") + 1
        while at < len(lines) and lines[at].startswith(" "):
            at += 1
        return _joined([*lines[:at], f"  {unit_line(state, unit)}", *lines[at:]])

    def move(self, text: str, state: Game, who: int, spot: Spot) -> str:
        def change(unit: Unit) -> None:
            _detach(state, unit)
            self._put(state, unit, spot)

        return self._rewrite(text, state, who, change)

    def face(self, text: str, state: Game, who: int, heading: int) -> str:
        def change(unit: Unit) -> None:
            if unit.block is None:
                raise DeskError(f"{unit.name} stands nowhere that it could look from")
            turn = (heading - unit.block.heading) % TURN
            state.put(unit, unit.block.turned(unit.block.centre, turn))

        return self._rewrite(text, state, who, change)

    def remove(self, text: str, state: Game, who: int) -> str:
        unit = state.units[who]
        if unit.guest != NOBODY:
            raise DeskError(f"{state.units[unit.guest].name} leads {unit.name}: move it away first")
        lines = self._settled(text, state)
        del lines[self._line_of(lines, unit)]
        return _joined(lines)

    def count(self, text: str, state: Game, who: int, what: str, number: int) -> str:
        def change(unit: Unit) -> None:
            if what == DAMAGE:
                unit.damage = number
            elif what == POINTS:
                unit.points = number
            elif what == START:
                unit.start = max(number, 1)
                unit.count = min(unit.count, unit.start)
            else:
                unit.count = max(number, 1)
                unit.start = max(unit.start, unit.count)
            unit.lost = unit.count < unit.start
            unit.half = unit.start > 1 and unit.count <= unit.start // 2

        return self._rewrite(text, state, who, change)

    def condition(self, text: str, state: Game, who: int, word: str) -> str:
        return self._rewrite(text, state, who, lambda unit: self._mark(state, unit, word))

    def _mark(self, game: Game, unit: Unit, word: str) -> None:
        """Something holds of a unit, or does so no longer."""
        if word in MORALE:
            unit.morale = NORMAL if unit.morale == MORALE[word] else MORALE[word]
        elif word in ("formed", "activated", "commanded"):
            setattr(unit, word, not getattr(unit, word))
        elif word in ORDERS:
            order = word.removeprefix("order ")
            kept = [each for each in unit.orders if each != order]
            unit.orders = tuple(kept if order in unit.orders else sorted([*kept, order]))
        elif word in GONE:
            if unit.gone == word:
                raise DeskError(f"tap a place to put {unit.name} there again")
            _detach(game, unit)
            unit.gone = word
            game.put(unit, None)
        elif word.startswith("leads "):
            self._attach(game, unit, word.removeprefix("leads "))
        elif unit.under(word) is not None:
            game.clear_condition(unit, word)
        else:
            game.set_condition(unit, word, DC if word in DIFFICULT else 1)

    def _attach(self, game: Game, unit: Unit, name: str) -> None:
        if unit.host != NOBODY:
            raise DeskError(f"tap a place to put {unit.name} there, away from its unit")
        host = game.named(name)
        if host is None:
            raise DeskError(f"there is no unit {name!r}")
        unit.host, unit.front, host.guest = host.number, True, unit.number
        game.put(unit, None)

    def terrain(self, text: str, state: Game, spot: Spot, kind: str) -> str:
        x, y = _point(spot)
        pieces = state.field.pieces
        if kind == TAKE_AWAY:
            dot = convex(((x - 1, y - 1), (x + 1, y - 1), (x + 1, y + 1), (x - 1, y + 1)))
            kept = tuple(each for each in pieces if not overlaps(convex(each.points), dot))
            if kept == pieces:
                raise DeskError("no terrain lies there")
            return self._with_field(text, Field(state.field.width, state.field.height, kept))
        lines = self._with_field(text, state.field).splitlines()
        west, east = _within(x, state.field.width)
        south, north = _within(y, state.field.height)
        corners = (
            f"{inches_text(west)},{inches_text(south)} {inches_text(east)},{inches_text(north)}"
        )
        if not pieces:
            lines.insert(1, "terrain")
        at = lines.index("terrain") + 1 + len(pieces)
        slows = " slows north" if GROUNDS[kind].one_way else ""
        name = f"{kind} {len(pieces) + 1}"
        return _joined([*lines[:at], f"  {kind} {name}: {corners}{slows}", *lines[at:]])

    def turn(self, text: str, state: Game, who: int) -> str:
        unit = state.units[who]
        unit.activated = False
        gone = ("now ", "order ", "turn ", "stage ", "acted ")
        kept = [line for line in self._settled(text, state, who) if not line.startswith(gone)]
        return _joined([*kept, f"now {SEATS[unit.seat]}"])

    def map(self, text: str, state: Game, name: str) -> str:
        return _joined([f"battlefield {name}", *_without_field(self._settled(text, state))])

    # --------------------------------------------------------------------------- writing

    def _put(self, game: Game, unit: Unit, spot: Spot) -> None:
        """The middle of a unit comes to where the table was tapped; it looks where it looked."""
        heading = (home_edges(game)[unit.seat] + TURN // 2) % TURN
        if unit.block is not None:
            heading = unit.block.heading
        size = space_for(
            unit.creature.size, unit.count, formed=unit.formed, guest=unit.guest != NOBODY
        )
        x, y = _point(spot)
        front = block_at(x, y, heading, *size).forward(size[1] // 2).front_middle
        tenths = [round(each / STEP) * STEP for each in front]
        game.put(unit, block_at(tenths[0], tenths[1], heading, *size))
        unit.gone = ""

    def _rewrite(self, text: str, state: Game, who: int, change: Callable[[Unit], None]) -> str:
        """The position with the line of a unit as it is after a change."""
        change(state.units[who])
        return _joined(self._settled(text, state, who))

    def _settled(self, text: str, state: Game, *changed: int) -> list[str]:
        """The lines, of which none places a unit by another: that other may move now."""
        lines = text.splitlines()
        for unit in state.units:
            at = self._line_of(lines, unit)
            if unit.number in changed or RELATIVE.search(lines[at]):
                lines[at] = f"  {unit_line(state, unit)}"
        return lines

    def _line_of(self, lines: list[str], unit: Unit) -> int:
        head = f"{SEATS[unit.seat]} {unit.name}:".lower()
        for at, line in enumerate(lines):
            if " ".join(line.split()).lower().startswith(head):
                return at
        raise DeskError(f"{unit.name} has no line of its own in the position: deploy it first")

    def _with_field(self, text: str, field: Field) -> str:
        return _joined([*field_lines(field), *_without_field(text.splitlines())])


def _leading(host: Unit) -> str:
    return f"leads {host.name}"


def _detach(game: Game, unit: Unit) -> None:
    """A commander leaves its unit."""
    if unit.host != NOBODY:
        game.units[unit.host].guest = NOBODY
        unit.host = NOBODY


def _usual_number(creature: Creature) -> int:
    """Two ranks where they may be formed, else one creature."""
    ranks = 2 * limits(creature.size).rank
    return ranks if can_form(creature, ranks) is None else 1


def _point(spot: Spot) -> Point:
    return spot.point[0] * MIL, spot.point[1] * MIL


def _within(middle: int, most: int) -> tuple[int, int]:
    """From where to where ground reaches that is laid about a point."""
    middle = min(max(round(middle / STEP) * STEP, PATCH), most - PATCH)
    return middle - PATCH, middle + PATCH


def _without_field(lines: Iterable[str]) -> list[str]:
    """The lines that say nothing of the table."""
    kept: list[str] = []
    below = False
    for line in lines:
        if below and line.startswith(" "):
            continue
        below = line.split(" ")[0] in ("table", "battlefield", "terrain")
        if not below:
            kept.append(line)
    return kept


def _joined(lines: Iterable[str]) -> str:
    return "".join(f"{line}\n" for line in lines)
