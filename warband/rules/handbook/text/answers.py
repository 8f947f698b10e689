"""Options in the words that players write."""

import re

from warband.kernel.questions import Bits, Choose, Pieces, Places, Players
from warband.rules.handbook import questions as q
from warband.rules.handbook.allowed import Act, Choices
from warband.rules.handbook.cards import Strike
from warband.rules.handbook.items.item import item_called
from warband.rules.handbook.seats import SEATS
from warband.rules.handbook.state import NOBODY, Skirmish


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


def by_item(text: str) -> str:
    """An answer that names an item, as what the item lets its bearer do.

    >>> by_item("use potion of blur"), by_item("use scroll of doom on orc")
    ('drink potion of blur', 'cast doom (scroll) on orc')
    >>> by_item("use helm of glorious recovery"), by_item("use turn undead on zombie")
    ('use Glorious Recovery', 'use turn undead on zombie')
    """
    match = re.fullmatch(r"(?:use|drink|read|activate) (.+?)( on .+)?", text)
    if match is None:
        return text
    name, on = match[1], match[2] or ""
    if name.startswith("scroll of "):
        return f"cast {name.removeprefix('scroll of ')} (scroll){on}"
    item = item_called(name)
    if item is not None and item.kind == "potion":
        return f"drink {item.name}"
    if item is not None and item.spell is not None:
        return f"cast {item.spell.name} ({item.name}){on}"
    return f"use {item.ability.name}{on}" if item is not None and item.ability else text


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
    elif isinstance(options, Bits):
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
    ask, options, option = question.ask, question.options, question.options[index]
    if isinstance(option, Act):
        return _act(state, option)
    if isinstance(option, bool):
        return "yes" if option else "no"
    if isinstance(options, Bits | Places) and isinstance(option, int):
        return "stop" if option == NOBODY else state.field.grid.name(option)
    if isinstance(options, Pieces) and isinstance(option, int):
        return "nobody" if option == NOBODY else state.name(option)
    if isinstance(options, Players) and isinstance(option, int):
        return SEATS[option]
    if ask == q.TURN_OF_ASSEMBLY_TILE and isinstance(option, tuple):
        return f"{option[0]} at {state.field.grid.name(int(option[1]))}"
    if ask == q.OPPORTUNITY:
        return _opportunity(state, question, option)
    if ask == q.WHICH_ATTACK and isinstance(option, Strike):
        return strike_text(option)
    if ask == q.AREA and isinstance(option, tuple):
        return ", ".join(state.name(int(each)) for each in option) or "nobody"
    if ask == q.CIRCLE and isinstance(option, int):
        return state.field.grid.names(option)
    if ask == q.SWITCH and isinstance(option, tuple):
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
