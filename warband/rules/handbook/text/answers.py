"""Options in the words that players write."""

import re

from warband.kernel.questions import Bits, Choose
from warband.rules.handbook.allowed import Act, Choices
from warband.rules.handbook.cards import Strike
from warband.rules.handbook.seats import SEATS
from warband.rules.handbook.state import NOBODY, Skirmish

_SQUARES = {
    "move", "charge to", "rush to", "rout to", "teleport", "place", "square", "push", "pull",
    "slide", "push or pull", "deploy",
}  # fmt: skip
_CREATURES = {
    "activate": "nobody", "cleave": "nobody", "required": "nobody", "which copy": "nobody",
    "bring in": "nobody", "appears": "nobody", "group": "nobody", "squad member": "nobody",
}  # fmt: skip
_SEATS = {"who places first"}
_YES_NO = {"tyrannical morale", "reroll"}


def normal(text: str) -> str:
    """A text without differences of case and blanks.

    >>> normal("Attack  Orc")
    'attack orc'
    """
    return " ".join(text.casefold().replace(",", " ").split())


def plain(text: str) -> str:
    """An answer without what stands in brackets: which item a spell comes from.

    >>> plain("cast magic missile (ring of spell storing) on orc")
    'cast magic missile on orc'
    """
    return re.sub(r" \([^)]*\)", "", text)


def listed(question: Choose) -> int:
    """How many options come before squares to move to."""
    options = question.options
    return len(options.acts) if isinstance(options, Choices) else len(options)


def find_square(state: Skirmish, question: Choose, text: str) -> int | None:
    """The option of a square that a text names, without writing all of them out."""
    options = question.options
    if isinstance(options, Choices):
        bits, before = options.squares, len(options.acts)
        way, _, text = text.partition(" ")
        if way not in ("move", "via", "step"):
            return None
        if way == "step" and not _beside(state, options, text):
            return None
    elif isinstance(options, Bits) and question.ask in _SQUARES:
        bits, before = options.bits, 0
    else:
        return None
    cell = square_named(state, text)
    return before + Bits(bits).index(cell) if cell is not None and bits >> cell & 1 else None


def square_named(state: Skirmish, text: str) -> int | None:
    """The square that a text such as `C4`, `move c4` or `via c4` names."""
    word = text.rpartition(" ")[2] if text.startswith(("move ", "via ", "step ")) else text
    try:
        return state.field.grid.parse(word.upper())
    except ValueError:
        return None


def _beside(state: Skirmish, options: Choices, text: str) -> bool:
    """Whether a square lies one step away from whoever moves."""
    cell = square_named(state, text)
    if options.turn is None or cell is None:
        return False
    here = state.anchor[options.turn.who]
    return bool(state.field.grid.around(1 << here) >> cell & 1)


def option_text(state: Skirmish, question: Choose, index: int) -> str:
    """An option of a question in words."""
    ask, option = question.ask, question.options[index]
    if isinstance(option, Act):
        return _act(state, option)
    if ask in _YES_NO:
        return "yes" if option else "no"
    if ask in _SQUARES and isinstance(option, int):
        return "stop" if option == NOBODY else state.field.grid.name(option)
    if ask in _CREATURES and isinstance(option, int):
        return _CREATURES[ask] if option == NOBODY else state.name(option)
    if ask in _SEATS and isinstance(option, int):
        return SEATS[option]
    if ask == "turn of assembly tile" and isinstance(option, tuple):
        return f"{option[0]} at {state.field.grid.name(int(option[1]))}"
    if ask == "opportunity":
        return _opportunity(state, question, option)
    if ask == "which attack" and isinstance(option, Strike):
        return strike_text(option)
    if ask == "area" and isinstance(option, tuple):
        return ", ".join(state.name(int(each)) for each in option) or "nobody"
    if ask == "circle" and isinstance(option, int):
        return state.field.grid.names(option)
    if ask == "switch" and isinstance(option, tuple):
        return " and ".join(state.field.grid.name(int(each)) for each in option)
    return str(option)


def strike_text(strike: Strike) -> str:
    """An attack as a card writes it."""
    extra = [f"{number} {kind}" for number, kind in strike.extra]
    base = f"{strike.damage}" if strike.kind in ("melee", "ranged") else (
        f"{strike.damage} {strike.kind}"
    )  # fmt: skip
    return f"{strike.bonus:+} ({' + '.join([base, *extra, *strike.riders])})"


def _opportunity(state: Skirmish, question: Choose, option: object) -> str:
    if not isinstance(option, Strike):
        return "pass"
    if len(question.options) == 2:
        return "attack"
    return f"attack with {strike_text(option)}"


def _act(state: Skirmish, act: Act) -> str:
    if act.kind in ("move", "squeeze"):
        return f"{act.kind} {state.field.grid.name(act.target)}"
    target = "" if act.target == NOBODY else f" {state.name(act.target)}"
    if act.kind in ("attack", "shoot"):
        text = f"{act.kind}{target}"
        assert act.strike is not None
        return text if not act.what else f"{text} with {strike_text(act.strike)}"
    if act.kind == "cast" and act.what.startswith("potion "):
        return f"drink {act.what}"
    if act.kind in ("cast", "use"):
        on = f" on{target}" if target else ""
        return f"{act.kind} {act.what}{on}"
    if act.kind in ("scenario", "full round"):
        return act.what
    return {"end": "end turn"}.get(act.kind, f"{act.kind}{target}")
