"""The options of a question as structures: what a page needs to highlight and to send back."""

from warband.boards.squares.grid import cells_of
from warband.ddm import questions as q
from warband.ddm.ask.attacks.areas import Placement
from warband.ddm.ask.movement.move_options import SQUEEZE, STOP, TELEPORTERS, UNSQUEEZE, VIA, Walks
from warband.ddm.ask.turn.actions import END_TURN
from warband.ddm.compiled import CompiledPower
from warband.ddm.state import Piece, Skirmish
from warband.ddm.text.options import option_text
from warband.kernel.questions import Bits, Choose, Options, Pieces, Places, Players
from warband.looks.squares import Option


def offer(state: Skirmish, question: Choose) -> tuple[Option, ...]:
    """All options of a question."""
    options = question.options
    return tuple(_option(state, question, n, options[n]) for n in range(len(options)))


def _option(state: Skirmish, question: Choose, n: int, value: object) -> Option:
    text = option_text(state, question, n)
    if value is None:
        return Option(n, text, "pass")
    if isinstance(value, CompiledPower):
        who = question.about.get("who", -1)
        piece = who if isinstance(who, int) else -1
        return Option(n, text, "power", piece=piece, power=value.key, cost=value.cost)
    if isinstance(value, bool):
        return Option(n, text, "yes" if value else "no")
    if isinstance(value, Placement):
        return Option(n, text, "area", cell=value.origin, cells=tuple(cells_of(value.cells)))
    if isinstance(value, int):
        return _number(question.options, n, text, value)
    if isinstance(value, tuple):
        return _pair(n, text, value)
    if value == END_TURN:
        return Option(n, text, "end", unused=_unused(state, question))
    if question.ask == q.ACTION:
        who = question.about["who"]
        assert isinstance(who, int)
        cost = state.edition.universal.costs.get(str(value), ())
        return Option(n, text, "power", piece=who, power=str(value), cost=cost)
    return Option(n, text, "word")


def _unused(state: Skirmish, question: Choose) -> tuple[str, ...]:
    """Attack and move actions that the turn's end would waste though they pay for something.

    To stand still after an attack is no waste.
    """
    turn = state.turn
    if turn is None:
        return ()
    kinds = ("attack", "move") if turn.actions.get("attack", 1) else ()
    costs = {
        kind for n in range(len(question.options)) for kind in _cost(state, question.options[n])
    }
    return tuple(kind for kind in kinds if turn.actions.get(kind) and kind in costs)


def _cost(state: Skirmish, value: object) -> tuple[str, ...]:
    """What something a creature can do costs."""
    if isinstance(value, CompiledPower):
        return value.cost
    return state.edition.universal.costs.get(str(value), ())


def _number(options: Options[object], n: int, text: str, value: int) -> Option:
    match options:
        case Pieces():
            return Option(n, text, "piece", piece=value) if value >= 0 else Option(n, text, "pass")
        case Players():
            return Option(n, text, "player", seat=value)
        case Bits() | Places() | Walks():
            return _place(n, text, value)
    return Option(n, text, "word")


def _place(n: int, text: str, value: int) -> Option:
    """A square, or what a walk may do besides going to one."""
    if value == STOP:
        return Option(n, text, "stop")
    if value == SQUEEZE:
        return Option(n, text, "squeeze")
    if value == UNSQUEEZE or value in TELEPORTERS:
        return Option(n, text, "word")
    if value >= VIA:
        return Option(n, text, "via", cell=value - VIA)
    return Option(n, text, "square", cell=value)


def _pair(n: int, text: str, value: tuple[object, ...]) -> Option:
    """A reaction (creature, power, event), or an attack with its target."""
    match value:
        case (int(piece), CompiledPower() as skill, int()):
            return Option(n, text, "power", piece=piece, power=skill.key, cost=skill.cost)
        case (CompiledPower() as skill, Piece() as target):
            return Option(n, text, "attack", piece=target.id, power=skill.key)
    raise TypeError(f"{value!r} is no option that can be shown")
