"""Options in words: how answers are written in records, cases and at the table."""

import re

from warband.boards.plane.blocks import EDGES, Block
from warband.boards.plane.measures import (
    COMPASS,
    INCH,
    MeasureError,
    degrees_text,
    heading_of,
    inches_text,
    length_of,
)
from warband.boards.plane.shapes import touches
from warband.kernel.battle import IllegalAnswer
from warband.kernel.questions import Choose, Options, Pieces, Players
from warband.rules.massbattle import questions as q
from warband.rules.massbattle.combat.fighting import targets
from warband.rules.massbattle.combat.laying import Areas
from warband.rules.massbattle.command.choices import TURN_UNDEAD
from warband.rules.massbattle.command.orders import Order
from warband.rules.massbattle.deployment import Places
from warband.rules.massbattle.ground.beside import Beside
from warband.rules.massbattle.ground.manoeuvres import Act, Acts, end_of
from warband.rules.massbattle.seats import SEATS
from warband.rules.massbattle.state import NOBODY, Game, Unit
from warband.rules.massbattle.text.places import block_text

__all__ = ["find_option", "option_text"]

_NONE = {q.ACTIVATE: "end phase", q.CHALLENGE: "no"}
"""The word for none of the units."""
_SIDES = ("left", "right")
_CORNERS = ("centre", "front-left", "front-right", "rear-right", "rear-left")


def option_text(game: Game, question: Choose, index: int) -> str:
    """An option of a question in words."""
    ask, option = question.ask, question.options[index]
    if isinstance(option, Order):
        if option.what == "done":
            return "no order"
        return f"{option.what} by {game.units[option.commander].name}"
    if isinstance(option, Act):
        about = question.about.get("unit")
        return _aside(game, question) + act_text(
            game, option, about if isinstance(about, int) else NOBODY
        )
    if isinstance(option, Block):
        return block_text(option)
    if ask == q.FORMED:
        return "formed" if option else "unformed"
    if isinstance(option, bool):
        return "yes" if option else "no"
    if isinstance(option, int):
        if isinstance(question.options, Pieces):
            return _NONE[ask] if option == NOBODY else game.units[option].name
        if isinstance(question.options, Players):
            return SEATS[option]
        if ask == q.SHIFT:
            return _SIDES[option]
        return str(option + 1) if ask == q.WHICH_ATTACK else str(option)
    return str(option)


def _aside(game: Game, question: Choose) -> str:
    """Whose answer it is, if somebody acts aside of the unit whose turn it is."""
    about = question.about.get("unit")
    if "aside" not in question.about or not isinstance(about, int):
        return ""
    return f"{game.units[about].name}: "


def act_text(game: Game, act: Act, about: int = NOBODY) -> str:
    """Something a unit does, in words."""
    name = game.units[act.target].name if act.target != NOBODY else ""
    side = _SIDES[act.b & 1]
    if act.kind in ("forward", "back"):
        return f"{act.kind} {inches_text(act.a)}"
    if act.kind == "wheel":
        return f"wheel {side} {degrees_text(act.a)}"
    if act.kind == "drift":
        return f"drift {side} {inches_text(act.a)}"
    if act.kind in ("go", "burrow"):
        return f"{act.kind} {degrees_text(act.a)} {inches_text(act.b)}"
    if act.kind == "turn":
        about_text = f" about {_CORNERS[act.b >> 1]}" if act.b >> 1 else ""
        return f"turn {side} {degrees_text(act.a)}{about_text}"
    if act.kind == "charge":
        drift = f" drift {_SIDES[act.b - 1]} {inches_text(act.a)}" if act.b else ""
        return f"charge {name}{drift}"
    if act.kind == "use":
        return f"{_power_name(game, act, about)} on {name}"
    if act.kind in ("shift", "pivot"):
        return f"{act.kind} {side}"
    if act.kind == "lead":
        return f"lead {EDGES[act.a]}"
    if act.kind == "attach":
        return f"attach to {name} {'front' if act.b else 'rear'}"
    if act.kind in ("inch", "leave"):
        return f"{act.kind} {degrees_text(act.a)}"
    if act.kind == "place":
        x, heading = divmod(act.a, 4096)
        return f"{inches_text(x)},{inches_text(act.b)} facing {degrees_text(heading)}"
    return f"{act.kind} {name}".strip()


def _power_name(game: Game, act: Act, about: int) -> str:
    if act.a == TURN_UNDEAD:
        return "Turn Undead"
    unit = game.units[about]
    caster: Unit | None = game.guest_of(unit) if act.b else unit
    assert caster is not None
    name = caster.creature.powers[act.a].name
    return f"{caster.name}: {name}" if act.b else name


def normal(text: str) -> str:
    """A text without differences of case and blanks."""
    return " ".join(text.lower().replace('"', "").split())


def find_option(game: Game, question: Choose, text: str) -> int:
    """The option that a text means; any exact number where the rules allow it."""
    options = question.options
    wanted = normal(text)
    before = normal(_aside(game, question))
    if before and not wanted.startswith(before):
        # Bare words are the unit's, whose turn comes next; only `done` may be said without a name.
        return _listed(game, question, text, f"{before} done" if wanted == "done" else wanted)
    wanted = wanted.removeprefix(before).strip()
    if wanted.startswith("activate "):
        wanted = wanted.removeprefix("activate ")
    if isinstance(options, Acts):
        wanted = _as_listed(game, question, wanted)
    whole = f"{before} {wanted}".strip()
    if isinstance(options, Acts):
        farthest = _farthest(game, question, options, wanted)
        if farthest is not None:
            return farthest
    for look in (_facing, _standing):
        found = look(options, wanted)
        if found is not None:
            return found
    if isinstance(options, Acts | Areas | Beside | Places):
        act = read_act(game, question, wanted)
        if act is not None and act.kind == "place" and isinstance(options, Areas | Beside):
            index = options.find(act.a, act.b)
            if index is not None:
                return index
        elif act is not None and not isinstance(options, Areas | Beside):
            index = options.find(act)
            if index is not None:
                return index
    return _listed(game, question, text, whole)


def _as_listed(game: Game, question: Choose, wanted: str) -> str:
    """What people say for what a turn offers: `end turn`, `move forward 3`, `attack Orcs`."""
    if wanted in ("end turn", "end its turn"):
        return "done"
    wanted = re.sub(r"^(?:move|march) (?=forward|back|north|south|east|west)", "", wanted)
    wanted = re.sub(r"^(?=north|south|east|west)", "go ", wanted)
    strike = re.fullmatch(r"(?:strike|attack)(?: at)?( once)?(?: at)?(?: (.+))?", wanted)
    about = question.about.get("unit")
    if strike is None or not isinstance(about, int):
        return wanted
    met = [normal(enemy.name) for enemy in targets(game, game.units[about])]
    if strike[2] is not None and met != [strike[2]]:
        return wanted
    return f"strike{strike[1] or ''}"


def _listed(game: Game, question: Choose, text: str, wanted: str) -> int:
    """The option that reads so."""
    texts: dict[str, int] = {}
    for index in range(len(question.options)):
        texts.setdefault(normal(option_text(game, question, index)), index)
    if wanted in texts:
        return texts[wanted]
    shown = list(texts)[:12]
    raise IllegalAnswer(
        f"{text!r} does not answer {question.ask!r}; it could be: {', '.join(shown)}"
        + (", ..." if len(texts) > 12 else "")
    )


def _facing(options: Options[object], text: str) -> int | None:
    """`facing north`: the place that is turned so."""
    match = re.fullmatch(r"(?:facing )?(\S+)", text)
    if match is None or not len(options) or not isinstance(options[0], Block):
        return None
    try:
        heading = heading_of(match[1])
    except MeasureError:
        return None
    for index in range(len(options)):
        option = options[index]
        if isinstance(option, Block) and option.heading == heading:
            return index
    return None


def _standing(options: Options[object], text: str) -> int | None:
    """`36,14 facing north`: the place with its front middle there, turned so."""
    match = re.fullmatch(r"(?:at )?(-?[\d./]+),(-?[\d./]+)(?: facing (\S+))?", text)
    if match is None or not len(options) or not isinstance(options[0], Block):
        return None
    try:
        x, y = length_of(match[1]), length_of(match[2])
        heading = heading_of(match[3]) if match[3] else None
    except MeasureError:
        return None
    for index in range(len(options)):
        option = options[index]
        if not isinstance(option, Block) or heading not in (None, option.heading):
            continue
        u, v = option.front_middle
        if abs(x - u) < INCH // 100 and abs(y - v) < INCH // 100:
            return index
    return None


def _farthest(game: Game, question: Choose, options: Acts, text: str) -> int | None:
    """`forward as far as it goes`, or `go 45 to contact`, which must end in contact."""
    match = re.fullmatch(r"(forward|back|go (\S+)) (to contact|as far as it goes)", text)
    if match is None:
        return None
    act = read_act(game, question, f"{match[1]} 1")
    if act is None:
        return None
    found = [
        (each.b if each.kind == "go" else each.a, index)
        for index, each in enumerate(options)
        if each.kind == act.kind and (each.kind != "go" or each.a == act.a)
    ]
    if not found:
        return None
    farthest = max(found)[1]
    if match[3] == "to contact" and not _meets_enemy(game, question, options[farthest]):
        raise IllegalAnswer(
            f"{text!r} does not answer {question.ask!r}: that way comes into contact with nobody;"
            f" it could be: {match[1]} as far as it goes"
        )
    return farthest


def _meets_enemy(game: Game, question: Choose, act: Act) -> bool:
    """Whether a manoeuvre ends in contact with an enemy; the shaken stop short of formed ones."""
    about = question.about.get("unit")
    assert isinstance(about, int)
    unit = game.units[about]
    shape = end_of(unit, act).shape
    return any(touches(shape, enemy.shape) for enemy in game.enemies(unit.seat))


_MOVES = (
    ("forward", r"forward ([\d./ ]+)"),
    ("back", r"back(?: up)? ([\d./ ]+)"),
    ("wheel", r"(?:wheel|pivot) (left|right) ([\d.]+)"),
    ("drift", r"drift (left|right) ([\d./]+)"),
    ("go", r"go (\S+) ([\d./ ]+)"),
    ("burrow", r"burrow (\S+) ([\d./ ]+)"),
    ("turn", r"turn (left|right) ([\d.]+)(?: about ([\w-]+))?"),
    ("inch", r"inch (\S+)"),
    ("leave", r"leave (\S+)"),
    ("place", r"(?:at )?(-?[\d./]+),(-?[\d./]+)(?: facing (\S+))?"),
)


def read_act(game: Game, question: Choose, text: str) -> Act | None:
    """A manoeuvre from its words; None if it is none."""
    about = question.about.get("unit")
    unit = game.units[about] if isinstance(about, int) else None
    for kind, pattern in _MOVES:
        match = re.fullmatch(pattern, text)
        if match is not None:
            try:
                return _act(kind, match, unit)
            except (MeasureError, ValueError, IndexError):
                return None
    return None


def _act(kind: str, match: re.Match[str], unit: Unit | None) -> Act:
    if kind in ("forward", "back"):
        length = length_of(match[1])
        if unit is not None and unit.block is not None and not unit.formed:
            turned = 0 if kind == "forward" else 1800
            return Act("go", (unit.block.heading + turned) % 3600, length)
        return Act(kind, length)
    if kind in ("wheel", "turn"):
        corner = _CORNERS.index(match[3]) if kind == "turn" and match[3] else 0
        angle = round(float(match[2]) * 10)
        if kind == "wheel" and unit is not None and not unit.formed:
            kind = "turn"
        return Act(kind, angle, _SIDES.index(match[1]) + 2 * corner)
    if kind == "drift":
        return Act("drift", length_of(match[2]), _SIDES.index(match[1]))
    if kind in ("go", "burrow"):
        return Act(kind, _direction(match[1], unit), length_of(match[2]))
    if kind in ("inch", "leave"):
        return Act(kind, _direction(match[1], unit))
    heading = heading_of(match[3]) if match[3] else 0
    x, y = length_of(match[1]), length_of(match[2])
    if not (0 <= x <= 110 * INCH and 0 <= y <= 110 * INCH):
        raise ValueError("off the table")
    return Act("place", x * 4096 + heading, y)


def _direction(word: str, unit: Unit | None) -> int:
    """A direction of the compass, in degrees, or as the unit faces."""
    turns = {"ahead": 0, "forward": 0, "right": 900, "back": 1800, "left": 2700}
    if word in turns and unit is not None and unit.block is not None:
        return (unit.block.heading + turns[word]) % 3600
    return COMPASS[word] if word in COMPASS else heading_of(word)
