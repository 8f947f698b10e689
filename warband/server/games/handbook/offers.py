"""The options of a question as structures: what a page needs to highlight and to send back."""

from warband.boards.squares.grid import cells_of
from warband.kernel.questions import Bits, Choose, Pieces, Places
from warband.looks.squares import Option
from warband.rules.handbook import questions as q
from warband.rules.handbook.allowed import Act, Choices, Turn, budget_left
from warband.rules.handbook.cards import Strike
from warband.rules.handbook.magic.spells import areas, caught
from warband.rules.handbook.statcard.abilities import Spec
from warband.rules.handbook.state import NOBODY, Skirmish
from warband.rules.handbook.text.answers import option_text

ATTACKS = ("attack", "shoot", "charge", "cast", "use")


def number_of(question: Choose, name: str) -> int:
    """A number that a question is about; -1 for none."""
    value = question.about.get(name, -1)
    return value if isinstance(value, int) else -1


def offer(state: Skirmish, question: Choose) -> tuple[Option, ...]:
    """All options of a question."""
    options = question.options
    shapes = _templates(state, question) if question.ask == q.AREA else {}
    found: list[Option] = []
    for n in range(len(options)):
        value, text = options[n], option_text(state, question, n)
        if isinstance(value, Act):
            turn = options.turn if isinstance(options, Choices) else None
            found.append(_act(state, turn, value, n, text))
        elif question.ask == q.AREA and isinstance(value, tuple):
            found.append(Option(n, text, "area", cells=tuple(cells_of(shapes.get(value, 0)))))
        else:
            found.append(_plain(state, question, n, value, text))
    return tuple(found)


def _act(state: Skirmish, turn: Turn | None, act: Act, n: int, text: str) -> Option:
    if act.kind == "end":
        return Option(n, text, "end", unused=_unused(state, turn))
    who = turn.who if turn is not None else state.acting
    if act.kind == "move":
        return Option(n, text, "square", piece=who, cell=act.target)
    cost: tuple[str, ...] = ("attack",) if act.kind in ATTACKS else ("move",)
    if act.kind in ("charge", "rush", "minimum move"):
        cost = ("move", "attack")
    return Option(n, text, "power", piece=who, power=act.what or act.kind, cost=cost)


def _unused(state: Skirmish, turn: Turn | None) -> tuple[str, ...]:
    """What ending the turn would waste: told before anything was done only."""
    if turn is None or turn.acted or turn.moved:
        return ()
    return ("attack", "move") if budget_left(state, turn) > 0 else ()


def _plain(state: Skirmish, question: Choose, n: int, value: object, text: str) -> Option:
    ask, options = question.ask, question.options
    if ask == q.OPPORTUNITY:
        if not isinstance(value, Strike):
            return Option(n, text, "pass")
        return Option(n, text, "power", piece=number_of(question, "who"), power="opportunity")
    if isinstance(value, bool):
        return Option(n, text, "yes" if value else "no")
    if isinstance(value, int) and isinstance(options, Pieces):
        if value == NOBODY:
            return Option(n, text, "pass")
        return Option(n, text, "piece", piece=value)
    if ask == q.TURN_OF_ASSEMBLY_TILE and isinstance(value, tuple):
        return Option(n, text, "tile", cell=int(str(value[1])))
    if ask == q.PLACE and isinstance(value, int):
        return Option(n, text, "tile", cell=value)
    if isinstance(value, int) and isinstance(options, Bits | Places):
        return Option(n, text, "stop" if value == NOBODY else "square", cell=value)
    if ask in (q.TILE, q.TURN, q.ASSEMBLY_TILE):
        return Option(n, text, "tile")
    if ask == q.CIRCLE and isinstance(value, int):
        return Option(n, text, "area", cells=tuple(cells_of(value)))
    if ask == q.SWITCH and isinstance(value, tuple):
        return Option(n, text, "area", cells=tuple(int(str(cell)) for cell in value))
    if ask == q.DECLARE and value == "no":
        return Option(n, "no", "no")
    return Option(n, text, "word")


def spec_of(state: Skirmish, who: int, name: str) -> Spec | None:
    """What a spell or ability of a creature does, by its name."""
    card = state.roster.cards[who]
    for spell in card.spells:
        if spell.name == name:
            return spell.spec
    ability = card.ability(name)
    return ability.spec if ability is not None else None


def _templates(state: Skirmish, question: Choose) -> dict[tuple[int, ...], int]:
    """An area for everybody whom some way of laying the template catches."""
    who, target = number_of(question, "who"), number_of(question, "target")
    spec = spec_of(state, who, str(question.about.get("power", "")))
    found: dict[tuple[int, ...], int] = {}
    if spec is None:
        return found
    for cells in areas(state, who, spec, target) or []:
        found.setdefault(caught(state, cells, who, spec), cells)
    return found
