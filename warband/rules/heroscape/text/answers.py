"""Options in words: how answers are written in records, cases and at the table."""

import re

from warband.kernel.battle import IllegalAnswer
from warband.kernel.questions import Bits, Choose, Pieces, Places
from warband.rules.heroscape import questions as q
from warband.rules.heroscape.combat import NORMAL, Attack
from warband.rules.heroscape.movement import FLYING, VIA, Go, Goings, Stands
from warband.rules.heroscape.state import NOBODY, Game

__all__ = ["find_equal", "find_via", "normal", "option_text"]

_NONE = {q.MOVE_WHICH: "done", q.ATTACK: "done", q.DRAFT: "done", q.ATTACK_AGAIN: "stop"}
"""The word for choosing none, where that is not `nobody`."""


def normal(text: str) -> str:
    """A text without differences of case and blanks; the two spaces of a figure in order.

    >>> normal("fly  D1-C1")
    'fly c1-d1'
    """
    words = text.lower().split()
    return " ".join("-".join(sorted(word.split("-"))) for word in words)


def option_text(game: Game, question: Choose, index: int) -> str:
    """An option of a question in words."""
    options, option = question.options, question.options[index]
    if isinstance(option, bool):
        return "yes" if option else "no"
    if option is None or (isinstance(options, Pieces) and option == NOBODY):
        return _NONE.get(question.ask, "nobody")
    if isinstance(option, Attack):
        return _attack(game, option)
    if isinstance(option, Go):
        return _go(game, question, option)
    return _number(game, question, option) if isinstance(option, int) else str(option)


def _number(game: Game, question: Choose, option: int) -> str:
    match question.options:
        case Bits() | Stands():
            return _stand(game, question, option)
        case Pieces():
            return game.name(option)
        case q.Units():
            return game.roster.unit_name(option)
        case Places():
            return game.field.board.name_of(option)
    if question.ask == q.TREASURE_TO_LEAVE:
        return game.glyphs[option].kind
    return str(option)


def find_via(game: Game, question: Choose, text: str) -> int | None:
    """The option of going by way of a place, `via C4` or `step C4`, if there is such a one."""
    word, _, place = normal(text).partition(" ")
    options = question.options
    if word not in ("via", "step") or not isinstance(options, Stands | Goings):
        return None
    ways = options.ways if isinstance(options, Goings) else [options.way]
    kinds = {way.flies for way in ways}
    for way in ways:
        if len(kinds) > 1 and way.flies != place.startswith("fly "):
            continue
        for stand in Bits(way.ends):
            if normal(way.reach.trails.name_of(stand)) == place.removeprefix("fly "):
                if word == "step" and len(way.reach.path(stand)) > 1:
                    raise IllegalAnswer(f"{place.upper()} is more than a step away; say `via`")
                if way.leads_on(stand):
                    flying = isinstance(options, Goings) and way.flies
                    return VIA + stand + (FLYING if flying else 0)
    return None


def find_equal(game: Game, question: Choose, text: str) -> int | None:
    """The option of a card that a text names by its place among equals, or of the first figure
    of several that is called `NAME 1`."""
    if isinstance(question.options, q.Units):
        unit = game.roster.unit_called(question.seat, text)
        for index in range(len(question.options)):
            if unit is not None and question.options[index] == unit:
                return index
    first = normal(re.sub(r" 1\b", "", text))
    if first != normal(text):
        for index in range(len(question.options)):
            if normal(option_text(game, question, index)) == first:
                return index
    return None


def _stand(game: Game, question: Choose, stand: int) -> str:
    figure = question.about["figure"]
    assert isinstance(figure, int)
    card = game.roster.cards[figure]
    trails = game.field.flight(card) if question.ask == q.FLY else game.field.walk(card)
    if stand >= VIA:
        return f"via {trails.name_of(stand - VIA)}"
    if trails.stands[stand] == game.spaces[figure]:
        return "stay"
    name = trails.name_of(stand)
    return f"fly {name}" if question.ask == q.FLY else name


def _go(game: Game, question: Choose, go: Go) -> str:
    figure = question.about["figure"]
    assert isinstance(figure, int)
    card = game.roster.cards[figure]
    trails = game.field.flight(card) if go.flies else game.field.walk(card)
    cells = trails.stands[go.stand]
    if cells == game.spaces[figure]:
        text = "stay"
    else:
        text = trails.name_of(go.stand)
        if go.flies:
            text = f"fly {text}"
    if go.via:
        return f"via {text}"
    return text if go.drop == NOBODY else f"{text} and drop {game.glyphs[go.drop].kind}"


def _attack(game: Game, attack: Attack) -> str:
    figure, power, target = attack
    card = game.roster.cards[figure]
    text = f"attack {game.name(target)}"
    if power != NORMAL:
        text = f"{card.powers[power].name} on {game.name(target)}"
    return text if card.hero else f"{game.name(figure)} {text}"
