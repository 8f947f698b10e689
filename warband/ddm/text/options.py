"""Options in words: what a player would write, and back again."""

from warband.ddm import questions as q
from warband.ddm.ask.attacks.areas import Placement, placements
from warband.ddm.ask.movement.move_options import SQUEEZE, STOP, TELEPORTERS, UNSQUEEZE, VIA, Walks
from warband.ddm.compiled import CompiledPower
from warband.ddm.seats import SEATS
from warband.ddm.state import Piece, Skirmish
from warband.kernel.battle import AmbiguousAnswer, IllegalAnswer
from warband.kernel.questions import Bits, Choose, Pieces, Places, Players


def option_text(state: Skirmish, question: Choose, index: int) -> str:
    """An option in the words a player would write."""
    value = question.options[index]
    text = value_text(state, question, value)
    if question.ask == q.REACTION:
        return text + _about_whom(state, question, index)
    if isinstance(value, Placement) and value.shape == "blast":
        return _blast_text(state, question, value, text)
    return text


def _blast_text(state: Skirmish, question: Choose, blast: Placement, text: str) -> str:
    """Where walls leave different squares of like blasts, the origin corner tells them apart."""
    grid = state.field.grid
    others = [question.options[number] for number in range(len(question.options))]
    alike = [
        other
        for other in others
        if isinstance(other, Placement) and other is not blast and other.text(grid) == text
    ]
    if not alike:
        return text
    if any(other.corner == blast.corner for other in alike):
        return grid.names(blast.cells)
    x, y = grid.corner_xy(blast.corner)
    return f"{text} from ({x},{y})"


def _about_whom(state: Skirmish, question: Choose, index: int) -> str:
    """Which of several simultaneous events a power would answer, where it could answer several."""
    whom = question.about.get("whom", ())
    assert isinstance(whom, tuple)
    if index >= len(whom):
        return ""
    power = question.options[index]
    assert isinstance(power, tuple)
    same = []
    for number in range(len(whom)):
        other = question.options[number]
        if isinstance(other, tuple) and other[:2] == power[:2]:
            same.append(number)
    if len(same) == 1:
        return ""
    piece = whom[index]
    text = f" for {state.pieces[piece].label}" if isinstance(piece, int) and piece >= 0 else ""
    # Several events about the same creature are told apart by their number.
    alike = [number for number in same if whom[number] == piece]
    return text if len(alike) == 1 else f"{text} ({alike.index(index) + 1})"


def value_text(state: Skirmish, question: Choose, value: object) -> str:
    """What an option is called."""
    if value is None:
        return "nobody" if isinstance(question.options, Pieces) else "pass"
    if isinstance(value, CompiledPower):
        return value.name
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Placement):
        return value.text(state.field.grid)
    if isinstance(value, int):
        return _number_text(state, question, value)
    if isinstance(value, tuple):
        return _tuple_text(state, value)
    return str(value)


def _number_text(state: Skirmish, question: Choose, value: int) -> str:
    match question.options:
        case Pieces():
            if value >= 0:
                return state.pieces[value].label
            return "set aside" if question.ask == q.ITEM else "nobody"
        case Players():
            return SEATS[value]
        case Bits() | Places() | Walks():
            return _place_text(state, value)
    return str(value)


def _place_text(state: Skirmish, value: int) -> str:
    """A square, or what a walk may do besides going to one."""
    if value == STOP:
        return "stop"
    if value == SQUEEZE:
        return "squeeze"
    if value == UNSQUEEZE:
        return "End Squeezing"
    if value in TELEPORTERS:
        return TELEPORTERS[value]
    if value >= VIA:
        return f"via {state.field.grid.name(value - VIA)}"
    return state.field.grid.name(value)


def _tuple_text(state: Skirmish, value: tuple[object, ...]) -> str:
    """A reaction (creature, power, event), or an attack with its target."""
    match value:
        case (int(piece), CompiledPower() as skill, int()):
            return f"{state.pieces[piece].label}: {skill.name}"
        case (CompiledPower() as skill, Piece() as target):
            return f"{skill.name} at {target.label}"
    raise TypeError(f"{value!r} is no option that can be told")


def find_option(state: Skirmish, question: Choose, text: str) -> int:
    """The option that the text means; IllegalAnswer if there is none, or more than one."""
    wanted = " ".join(text.split()).casefold()
    quick = _find_square(state, question, wanted)
    if quick is None:
        quick = _find_numbered(question, wanted)
    if quick is None and question.ask == q.AREA:
        quick = _find_like_origin(state, question, wanted)
    if quick is None and question.ask == q.AREA:
        quick = _find_same_squares(state, question, wanted)
    if quick is not None:
        return quick
    names = [
        option_text(state, question, index).casefold() for index in range(len(question.options))
    ]
    found = [index for index, name in enumerate(names) if name == wanted]
    # Whom a power is used for need not be said where that is clear.
    found = found or [
        index for index, name in enumerate(names) if name.startswith(f"{wanted} for ")
    ]
    if not found and wanted.endswith("champion power"):
        # A creature that has a single one needs no number.
        found = [index for index, name in enumerate(names) if name.startswith(f"{wanted} ")]
    candidates = [option_text(state, question, index) for index in found]
    if len({_unnumbered(candidate) for candidate in candidates}) > 1:
        raise AmbiguousAnswer(f"{text!r} may mean {' or '.join(candidates)}: say which")
    if found:
        return found[0]
    raise IllegalAnswer(
        f"{text!r} is no option of the question {question.ask!r} for {SEATS[question.seat]}; "
        f"there are: {', '.join(names[:20])}{' ...' if len(names) > 20 else ''}"
    )


def _find_numbered(question: Choose, wanted: str) -> int | None:
    """Alternatives that the card does not name are counted: `option 2`."""
    word, _, number = wanted.partition(" ")
    if question.ask != q.OPTION or word != "option" or not number.isdecimal():
        return None
    index = int(number) - 1
    return index if 0 <= index < len(question.options) else None


def _unnumbered(text: str) -> str:
    """A power for a creature, whichever of several events about it is answered."""
    name, _, number = text.rpartition(" (")
    return name if number[:-1].isdecimal() else text


def _find_square(state: Skirmish, question: Choose, wanted: str) -> int | None:
    """Squares are found without listing them all."""
    options = question.options
    if not isinstance(options, Bits | Walks):
        return None
    grid = state.field.grid
    try:
        if isinstance(options, Bits):
            return options.index(grid.parse(wanted))
        if wanted == "stop":
            return options.find(STOP)
        if wanted == "squeeze":
            return options.find(SQUEEZE)
        if wanted.startswith("via "):
            return options.find(grid.parse(wanted[4:]) + VIA)
        if wanted.startswith("step "):
            return _find_step(state, question, options, grid.parse(wanted[5:]))
        return _find_walk(options, grid.parse(wanted))
    except IllegalAnswer:
        raise
    except ValueError:
        return None


def _find_like_origin(state: Skirmish, question: Choose, wanted: str) -> int | None:
    """Of the origin squares of one and the same area only one is an option; any may be named."""
    who, power = question.about.get("who"), question.about.get("power")
    if not isinstance(who, int):
        return None
    skill = state.pieces[who].kit.by_name.get(str(power).lower())
    if skill is None or skill.power.attack != "area":
        return None
    name = state.field.grid.name
    for placement in placements(state, state.pieces[who], skill):
        if name(placement.origin).casefold() == wanted:
            for index in range(len(question.options)):
                option = question.options[index]
                if isinstance(option, Placement) and option.cells == placement.cells:
                    return index
    return None


def _find_same_squares(state: Skirmish, question: Choose, wanted: str) -> int | None:
    """The squares of a line or a cone may be named in any order."""
    squares = sorted(wanted.split())
    if len(squares) < 2:
        return None
    for index in range(len(question.options)):
        if sorted(option_text(state, question, index).casefold().split()) == squares:
            return index
    return None


def _find_walk(options: Walks, square: int) -> int:
    """A square to walk to; where the movement must go on, the way leads through it."""
    return options.find(square if options.ends else square + VIA)


def _find_step(state: Skirmish, question: Choose, options: Walks, square: int) -> int:
    """A single step, after which the mover is asked again if it can go on."""
    who = question.about["who"]
    assert isinstance(who, int)
    if state.field.direction_of(state.pieces[who].anchor, square) is None:
        name = state.field.grid.name(square)
        raise IllegalAnswer(f"{name} is more than a step away; `via {name}` leads there")
    try:
        return options.find(square + VIA)
    except ValueError:
        return options.find(square)
