"""Positions as text: the table, the creatures, the units, and how far the battle has come.

`docs/notation-massbattle.md` is the page for people who write them.
"""

import re
from collections.abc import Mapping

from warband.boards.plane.blocks import Block
from warband.boards.plane.measures import INCH
from warband.kernel.lines import Line, block_below, meant
from warband.rules.massbattle.combat.running import home_edges
from warband.rules.massbattle.command.orders import PRICES
from warband.rules.massbattle.ground.spaces import limits, space_for
from warband.rules.massbattle.ground.terrain import Field, Piece
from warband.rules.massbattle.roster.armies import can_form
from warband.rules.massbattle.roster.creatures import (
    ILLUSION,
    Creature,
    CreatureError,
)
from warband.rules.massbattle.roster.lists import Army
from warband.rules.massbattle.roster.powers import CONDITIONS
from warband.rules.massbattle.roster.sound_cards import read_sound_creatures
from warband.rules.massbattle.rounds import number_of_phases
from warband.rules.massbattle.scenarios import special_fault
from warband.rules.massbattle.seats import SEATS, seat_number
from warband.rules.massbattle.state import (
    ROUTING,
    SHAKEN,
    Game,
    Terms,
    Unit,
)
from warband.rules.massbattle.text.army_lists import read_army
from warband.rules.massbattle.text.battlefields import read_size, read_terrain
from warband.rules.massbattle.text.mustering import muster
from warband.rules.massbattle.text.places import read_block
from warband.rules.massbattle.text.problems import TextError, line_about
from warband.rules.massbattle.text.soundness import (
    attach,
    check_line,
    check_name,
    check_progress,
    check_specials,
    check_units,
    playing,
    read_order,
    read_points,
    whole_number,
)
from warband.rules.massbattle.victory import VICTORIES

__all__ = ["STAGES", "parse_position", "read_position", "read_terms"]

WORDS = (
    "table", "battlefield", "terrain", "creatures", "army", "players", "victory", "points",
    "special", "target", "units", "round", "phase", "phases", "now", "stage", "order", "turn",
    "rounds", "scores", "bonus", "costs", "acted", "quiet", "held",
    "first", "noise",
)  # fmt: skip
PROGRESS = frozenset({
    "acted", "held", "noise", "phase", "phases", "quiet", "round", "scores", "stage", "turn",
})  # fmt: skip
"""Lines about how far a battle has come."""
WIDE = 96 * INCH
"""How wide a table is for more than four players."""
STAGES = ("initiative", "phase", "end of round")
MARKS = tuple(sorted({
    *CONDITIONS, "attack", "AC", "saves", "morale", "bloodied", "invisible", "neutral", "swarm",
    "summoned", "assigned", "detached", "joined", "left", "mourned", "caught",
    "phased", "phased east", "phased north",
}))  # fmt: skip


class _Reader:
    """One position being read."""

    def __init__(self, known: Mapping[str, Creature]) -> None:
        self.creatures: dict[str, Creature] = {"illusion": ILLUSION, **known}
        self.size: tuple[int, int] | None = None
        self.teams: tuple[int, ...] = (0, 1)
        self.victory = "standard"
        self.points = 500
        self.specials: list[tuple[str, str]] = []
        self.targets: list[tuple[int, int]] = []
        self.squads = False
        self.rounds = 0
        self.rest: list[tuple[Line, str]] = []
        self.agreed: list[Line] = []
        self.wanted: list[Line] = []
        self.units: list[Line] = []
        self.armies: list[tuple[int, Army]] = []
        self.pieces: tuple[Piece, ...] = ()
        self.ready_field = False


def read_position(
    lines: list[Line],
    known: Mapping[str, Creature],
    fields: Mapping[str, Field] | None = None,
    armies: Mapping[str, Army] | None = None,
) -> Game:
    """The state that the lines of a position describe.

    :raises TextError: naming the line and the cause.
    """
    reader = _Reader(known)
    said: dict[str, int] = {}
    index = 0
    while index < len(lines):
        line = lines[index]
        below = block_below(lines, index)
        index += 1 + len(below)
        word, _, rest = line.words.partition(" ")
        if word not in WORDS:
            raise TextError(line.number, f"{line.words!r} begins with none of {', '.join(WORDS)}")
        try:
            check_line(word, said)
            said[word] = line.number
            if word == "table":
                reader.size = read_size(rest)
            elif word == "terrain":
                reader.pieces += read_terrain(below)
            elif word == "battlefield":
                _battlefield(reader, rest, fields or {})
            elif word == "army":
                _army(reader, line, rest, below, armies or {})
            elif word == "creatures":
                reader.creatures |= read_sound_creatures(below, reader.creatures)
            elif word == "units":
                reader.units += below
            elif word == "target":
                reader.wanted.append(line)
            elif _terms_line(reader, word, rest):
                reader.agreed.append(line)
            else:
                reader.rest.append((line, word))
        except CreatureError as error:
            raise TextError(error.line, error.reason) from None
        except TextError:
            raise
        except ValueError as error:
            raise TextError(line.number, str(error)) from None
    _read_targets(reader)
    if reader.victory == "recon" and len(set(reader.teams)) > 2:
        raise TextError(said["victory"], "Reconnaissance in Force is a battle of two sides")
    if len(reader.teams) > 4:
        _widen(reader)
    usual = "72x48" if len(reader.teams) <= 4 else "96x48"
    field = Field(*(reader.size or read_size(usual)), reader.pieces)
    for fault in field.faults():
        raise TextError(line_about(lines, fault), fault)
    game = Game(field, reader.teams, read_terms(reader))
    _read_units(game, reader)
    if reader.armies and not game.units:
        _muster(game, reader, lines)
    else:
        game.stage, game.round = "phase", 1
    _read_rest(game, reader)
    check_specials(
        game, {line.words[8:].partition(":")[0].strip(): line.number for line in reader.agreed}
    )
    if not game.units and not reader.armies:
        raise TextError(lines[0].number if lines else 1, "there are no units and no armies")
    return game


def _muster(game: Game, reader: _Reader, lines: list[Line]) -> None:
    """The armies of a setup: the battle is to begin with deployment."""
    for line, word in reader.rest:
        if word in PROGRESS:
            raise TextError(line.number, f"a battle that begins with deployment has no `{word}`")
    for seat, _ in reader.armies:
        if seat >= len(game.teams):
            about = f"army {SEATS[seat]}"
            number = next(line.number for line in lines if line.words.startswith(about))
            told = f"{SEATS[seat]} brings an army but does not play: see `players`"
            raise TextError(number, told)
    game.stage = "deploy roll"
    try:
        muster(game, reader.armies, reader.specials, reader.creatures)
    except ValueError as error:
        number = next(line.number for line in lines if line.words.startswith("special neutral"))
        raise TextError(number, str(error)) from None


def _battlefield(reader: "_Reader", name: str, fields: Mapping[str, Field]) -> None:
    if name not in fields:
        raise ValueError(f"there is no battlefield {name!r}: {', '.join(sorted(fields))}")
    field = fields[name]
    reader.size = (field.width, field.height)
    reader.pieces += field.pieces
    reader.ready_field = True


def _widen(reader: "_Reader") -> None:
    """A ready battlefield for more than four is 96 inches wide, unless its terrain ends it."""
    if not reader.ready_field or reader.size is None or reader.size[0] >= WIDE:
        return
    width, height = reader.size
    east = [x for piece in reader.pieces for x, _ in piece.points]
    if east and (min(east) <= 0 or max(east) >= width):
        return
    by = (WIDE - width) // 2
    reader.size = (WIDE, height)
    reader.pieces = tuple(
        piece._replace(points=tuple((x + by, y) for x, y in piece.points))
        for piece in reader.pieces
    )


def _army(
    reader: "_Reader", line: Line, rest: str, below: list[Line], armies: Mapping[str, Army]
) -> None:
    """`army blue: NAME`, or `army blue` and a list below."""
    word, _, name = rest.partition(":")
    seat = seat_number(word.strip())
    name = name.strip()
    if seat in dict(reader.armies):
        raise ValueError(f"{SEATS[seat]} brings an army already")
    if name:
        if name not in armies:
            raise ValueError(f"there is no army {name!r}: {', '.join(sorted(armies))}")
        reader.armies.append((seat, armies[name]))
    elif below:
        reader.armies.append((seat, read_army(below, reader.creatures)))
    else:
        raise ValueError("expected the name of an army, or its units on the lines below")


def _terms_line(reader: "_Reader", word: str, rest: str) -> bool:
    """A line about what the players agreed on; whether it was one."""
    if word == "players":
        reader.teams = _teams(rest)
    elif word == "victory":
        if rest not in VICTORIES:
            raise ValueError(f"{rest!r} is no victory condition: {', '.join(VICTORIES)}")
        reader.victory = rest
    elif word == "points":
        reader.points = whole_number(rest, 1, 99_999)
    elif word == "rounds":
        reader.rounds = whole_number(rest, 1)
    elif word == "special":
        _special_line(reader, rest)
    else:
        return False
    return True


def _read_targets(reader: "_Reader") -> None:
    """`target blue 40`: what teams need, once it is known who plays."""
    for line in reader.wanted:
        seat, _, number = line.words.partition(" ")[2].partition(" ")
        try:
            team = reader.teams[playing(seat, len(reader.teams))]
            if team in dict(reader.targets):
                raise ValueError(f"what {seat} needs is said already")
            reader.targets.append((team, whole_number(number, 1, 99_999)))
        except ValueError as error:
            raise TextError(line.number, str(error)) from None


def _special_line(reader: "_Reader", text: str) -> None:
    """A special rule, and whom it is about."""
    name, _, value = text.partition(":")
    name, word = name.strip(), _seat_or_word(value.strip())
    fault = special_fault(name, word, len(SEATS))
    if fault is not None:
        raise ValueError(fault)
    if name in dict(reader.specials) or (name == "squads" and reader.squads):
        raise ValueError(f"`special {name}` is said already")
    if name == "squads":
        reader.squads = True
    else:
        reader.specials.append((name, word))


def _seat_or_word(value: str) -> str:
    return str(SEATS.index(value)) if value in SEATS else value


def read_terms(reader: "_Reader") -> Terms:
    """What was agreed on."""
    return Terms(
        reader.victory, reader.points, reader.squads, tuple(sorted(reader.specials)),
        tuple(sorted(reader.targets)), tuple(reader.armies),
        reader.rounds,
    )  # fmt: skip


def _teams(text: str) -> tuple[int, ...]:
    """Teams from captains' colours: each player names the first player of its team."""
    teams = tuple(seat_number(word) for word in text.split())
    if not 2 <= len(teams) <= 6 or len(set(teams)) < 2:
        raise ValueError("two to six players, of two teams at least, are expected")
    if any(team > seat for seat, team in enumerate(teams)):
        raise ValueError(f"{text!r}: each player names the first player of its team")
    return teams


# Units.


def _read_units(game: Game, reader: _Reader) -> None:
    attached: list[tuple[Unit, str, bool, int]] = []
    for line in reader.units:
        try:
            _read_unit(game, reader, line, attached)
        except ValueError as error:
            if isinstance(error, TextError):
                raise
            raise TextError(line.number, str(error)) from None
    for unit, name, front, number in attached:
        try:
            attach(game, unit, name, front=front)
        except ValueError as error:
            raise TextError(number, str(error)) from None
    lines = {line.words.partition(":")[0].partition(" ")[2]: line.number for line in reader.units}
    check_units(game, lines)


def _read_unit(
    game: Game, reader: _Reader, line: Line, attached: list[tuple[Unit, str, bool, int]]
) -> None:
    match = re.match(r"(\w+) ([^:]+): (?:(\d+)(?: of (\d+))? )?(.+)", line.words)
    if match is None:
        raise ValueError(
            "expected `blue Men: 10 Man-at-Arms formed at 36,12 facing north`, found "
            f"{line.words!r}"
        )
    seat = seat_number(match[1])
    if seat >= len(game.teams):
        wanted = " ".join(SEATS[: seat + 1])
        raise ValueError(
            f"{match[1]} does not play: there are {len(game.teams)} players; a line "
            f"`players {wanted}` makes them {seat + 1}"
        )
    name = match[2].strip()
    check_name(name)
    if game.named(name) is not None:
        raise ValueError(f"there are two units called {name!r}")
    creature, rest = _creature(reader.creatures, match[5])
    count = int(match[3] or 1)
    unit = Unit(len(game.units), seat, name, creature, int(match[4] or count))
    unit.count = count
    gone = re.match(r"(?:(?:un)?formed )?(?:destroyed|routed|left)\b", rest) is not None
    if creature == ILLUSION and unit.start > 1:
        raise ValueError("an illusion is a square inch, not several")
    if count < (0 if gone else 1) or unit.start < count:
        whole = f" of {match[4]}" if match[4] else ""
        raise ValueError(f"{match[3]}{whole} is no strength")
    unit.lost = count < unit.start
    unit.half = unit.start > 1 and count <= unit.start // 2
    rest = _formation(game, unit, rest)
    game.units.append(unit)
    place = re.match(r"attached to (.+?) (front|rear)(?=[\s,]|$)\s*,?\s*", rest)
    if place is not None:
        attached.append((unit, place[1], place[2] == "front", line.number))
        rest = rest[place.end() :]
    elif re.match(r"(waiting|late|destroyed|routed|left|high|aside)\b", rest):
        word, _, rest = rest.partition(" ")
        unit.gone = "waiting" if word == "late" else word
        if word == "late":
            game.late = (*game.late, unit.number)
    else:
        facing = (home_edges(game)[seat] + 1800) % 3600
        led = any(
            re.search(rf": .*attached to {re.escape(name)} (?:front|rear)\b", each.words, re.I)
            for each in reader.units
        )
        size = space_for(creature.size, count, formed=unit.formed, guest=led)
        block, rest = read_block(rest, *size, facing, lambda other: _block_of(game, other))
        game.put(unit, block)
        if creature == ILLUSION:
            unit.gone = "illusion"
    _marks(game, unit, rest)


def _creature(known: Mapping[str, Creature], text: str) -> tuple[Creature, str]:
    """The creature that a text begins with, and what follows."""
    low = text.lower()
    names = [name for name in known if low == name or low.startswith(f"{name} ")]
    plural = [name for name in known if low == f"{name}s" or low.startswith(f"{name}s ")]
    if not names and plural:
        name = max(plural, key=len)
        return known[name], text[len(name) + 1 :].strip()
    if not names:
        first = re.split(r" (?:formed|unformed|at|against|attached|waiting|late)\b", text)[0]
        raise ValueError(f"there is no creature {first!r}; describe it under `creatures`")
    name = max(names, key=len)
    return known[name], text[len(name) :].strip()


def _formation(game: Game, unit: Unit, rest: str) -> str:
    word, _, after = rest.partition(" ")
    if word not in ("formed", "unformed"):
        return rest
    if word == "formed":
        fault = can_form(unit.creature, max(unit.count, limits(unit.creature.size).rank))
        if fault is not None:
            raise ValueError(f"{unit.name} cannot be formed: {fault}")
        unit.formed = True
    return after


def _block_of(game: Game, name: str) -> Block:
    unit = game.named(name)
    if unit is None or unit.block is None:
        raise ValueError(f"no unit {name!r} stands on the table above this line")
    return unit.block


def _marks(game: Game, unit: Unit, text: str) -> None:
    """What is said of a unit after its place: `shaken damage 5 orders attack +2`."""
    items = [item for part in text.split(",") if part.strip() for item in _items(part.strip())]
    for item in items:
        if items.count(item) > 1:
            raise ValueError(f"{item!r} is said twice")
        _mark(game, unit, item)
    if "shaken" in items and "routing" in items:
        raise ValueError("a unit is shaken or routing, not both")
    if "unscathed" in items and ("first casualty" in items or "half strength" in items):
        raise ValueError("a unit is unscathed or has had its casualties, not both")


def _items(part: str) -> list[str]:
    """Marks that follow one another without commas."""
    words = "|".join(rf"{re.escape(mark)}(?: [+-]?\d+)?" for mark in reversed(MARKS))
    pattern = (
        r"order (?:attack|morale) \+\d|(?:damage|rating|fund|ignore|command points|whole|level"
        rf"|spent [\w -]+?) \d+|{words}"
        r"|shaken|routing|activated|commanded|unscathed|first casualty|half strength"
    )  # fmt: skip
    found = re.findall(rf"(?:{pattern})(?=\s|$)", part)
    left = re.sub(rf"(?:{pattern})(?=\s|$)", "", part).strip()
    if left:
        raise ValueError(f"{left!r} is nothing that is said of a unit")
    return [str(item) for item in found]


def _mark(game: Game, unit: Unit, item: str) -> None:
    word, _, value = item.rpartition(" ")
    if item in ("shaken", "routing"):
        unit.morale = SHAKEN if item == "shaken" else ROUTING
    elif item == "activated":
        unit.activated = True
    elif item == "commanded":
        unit.commanded = True
    elif item == "unscathed":
        unit.lost = unit.half = False
    elif item == "first casualty":
        unit.lost = True
    elif item == "half strength":
        unit.half = True
    elif item.startswith("order "):
        order = item.removeprefix("order ")
        if order not in PRICES:
            raise ValueError(f"{order!r} is no special order: {', '.join(PRICES)}")
        unit.orders = tuple(sorted([*unit.orders, order]))
    elif word == "damage":
        unit.damage = int(value)
    elif word == "rating":
        unit.hp = int(value)
    elif word == "fund":
        unit.fund = int(value)
    elif word == "whole":
        unit.whole = int(value)
    elif word == "ignore":
        unit.ignore = int(value)
    elif word == "command points":
        unit.points = int(value)
    elif word.startswith("spent "):
        unit.spent = tuple(sorted([*unit.spent, (word.removeprefix("spent "), int(value))]))
    else:
        name = word if word in MARKS else item
        number = int(value) if word in MARKS else 1
        game.set_condition(unit, name, number)


# How far the battle has come.


def _read_rest(game: Game, reader: _Reader) -> None:
    for seat in range(len(game.teams)):
        game.costs[seat] = sum(
            u.start * u.cost
            for u in game.units
            if u.seat == seat and u.gone != "aside" and u.under("neutral") is None
        )
    said: dict[str, int] = {}
    for line, word in reader.rest:
        said[word] = line.number
        rest = line.words.partition(" ")[2]
        try:
            _rest_line(game, word, rest)
        except ValueError as error:
            raise TextError(line.number, str(error)) from None
    if "phases" not in said:
        game.phases = number_of_phases(game)
    check_progress(game, said)


def _rest_line(game: Game, word: str, rest: str) -> None:
    count = len(game.teams)
    if word == "round":
        game.round = whole_number(rest)
    elif word == "phase":
        match = re.fullmatch(r"(\d+)(?: of (\d+))?", rest)
        if match is None:
            raise ValueError(f"expected `phase 1 of 3`, found {rest!r}")
        game.phase = whole_number(match[1], 1) - 1
    elif word == "phases":
        game.phases = whole_number(rest)
    elif word == "stage":
        if rest not in STAGES:
            raise ValueError(f"{rest!r} is no stage: {', '.join(STAGES)}")
        game.stage = rest
    elif word == "order":
        game.order = read_order(rest, map(seat_number, rest.split()), count)
    elif word == "now":
        seat = playing(rest, count)
        game.order = tuple((seat + step) % count for step in range(count))
        game.first = seat
    elif word in ("scores", "bonus", "costs"):
        numbers = {"scores": game.scores, "bonus": game.bonus, "costs": game.costs}[word]
        for seat, number in read_points(rest, count).items():
            if number < 0 and word != "scores":
                raise ValueError(f"{word} below 0: {rest!r}")
            numbers[seat] = number
    elif word == "first":
        game.first = playing(rest, count)
    elif word == "noise":
        game.noise = True
    elif word == "turn":
        game.turn = whole_number(rest) - 1
        if not 0 <= game.turn <= count:
            raise ValueError(f"there are {count} players, and no turn {rest}")
    elif word == "acted":
        game.acted = whole_number(rest, 0, 3)
    elif word == "quiet":
        game.quiet = whole_number(rest)
    elif word == "held":
        game.held = game.teams[playing(rest, count)]


def parse_position(text: str, known: Mapping[str, Creature]) -> Game:
    """The state that the text of a position describes."""
    return read_position(meant(text), known)
