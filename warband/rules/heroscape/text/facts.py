"""Facts that a case may expect: of a figure, of an army card, of the battle."""

import re
from collections.abc import Callable

from warband.boards.hexes.board import FAR
from warband.rules.heroscape.combat import attack_dice, defense_dice
from warband.rules.heroscape.places.engagement import adjacent, engaged_with
from warband.rules.heroscape.places.scenarios import score
from warband.rules.heroscape.places.sight import sees
from warband.rules.heroscape.seats import SEATS, seat_number
from warband.rules.heroscape.state import NOBODY, Game
from warband.rules.heroscape.text.answers import normal

__all__ = ["check_fact"]

Told = str | None
"""None if a fact holds, otherwise how things are."""

MARKERS = ("1", "2", "3", "X")


NOWHERE = "nowhere"
"""Where treasure is that does not lie on the battlefield."""


def check_fact(game: Game, text: str) -> Told:
    """Whether a fact holds; ValueError if it is no fact.

    Several may be said of a figure; `not` before one turns it around: `Pelloth not engaged`.
    """
    name = _beginning(text, tuple(_called(game)))
    if name is None:
        return _battle_fact(game, text)
    found = [_said(game, name, said) for said in _apart(text[len(name) :].strip())]
    return next((told for told in found if told is not None), None)


def _apart(text: str) -> list[str]:
    """What is said of a figure, fact by fact.

    >>> _apart("at C1-D1 not engaged with Ana Karithon wounds 1")
    ['at C1-D1', 'not engaged with Ana Karithon', 'wounds 1']
    """
    words = "|".join(_FIGURE_FACTS)
    return re.split(rf" (?=(?:not )?(?:{words})(?: |$))(?<!not )", text)


def _said(game: Game, name: str, said: str) -> Told:
    told = _figure_fact(game, _called(game)[name], said.removeprefix("not "))
    if not said.startswith("not "):
        return told
    return f"{name} is: {said.removeprefix('not ')}" if told is None else None


def _called(game: Game) -> dict[str, int]:
    """Figures by name; the first of equals may be numbered like the others, `Feral Troll 1`."""
    names = game.roster.names
    numbered = {f"{name} 1": at for at, name in enumerate(names) if f"{name} 2" in names}
    return {name: at for at, name in enumerate(names)} | numbered


def _beginning(text: str, names: tuple[str, ...]) -> str | None:
    """The longest of the names that a text begins with."""
    low = text.lower()
    fitting = (name for name in names if low.startswith(f"{name.lower()} "))
    return max(fitting, key=len, default=None)


def _unless(holds: bool, otherwise: str) -> Told:
    return None if holds else otherwise


# ------------------------------------------------------------------------- of a figure


def _figure_fact(game: Game, figure: int, text: str) -> Told:
    for word, check in _FIGURE_FACTS.items():
        if text == word or text.startswith(f"{word} "):
            return check(game, figure, text.removeprefix(word).strip())
    raise ValueError(f"a figure is {', '.join(_FIGURE_FACTS)}; not {text!r}")


def _at(game: Game, figure: int, place: str) -> Told:
    where = game.where(figure) or "off the battlefield"
    return _unless(normal(where) == normal(place), f"{game.name(figure)} is at {where}")


def _wounds(game: Game, figure: int, count: str) -> Told:
    has = game.wounds[figure]
    return _unless(has == _number(count), f"{game.name(figure)} has {has}")


def _destroyed(game: Game, figure: int, _: str) -> Told:
    fallen = bool(game.destroyed >> figure & 1)
    return _unless(fallen, f"{game.name(figure)} is at {game.where(figure) or 'no place'}")


def _waiting(game: Game, figure: int, _: str) -> Told:
    off = not game.body[figure] and not game.destroyed >> figure & 1
    return _unless(off, f"{game.name(figure)} does not wait")


def _carries(game: Game, figure: int, kind: str) -> Told:
    kinds = [glyph.kind for glyph in game.glyphs if glyph.carrier == figure]
    holds = kind in kinds or (kind == "nothing" and not kinds)
    return _unless(holds, f"{game.name(figure)} carries {', '.join(kinds) or 'nothing'}")


def _spent(game: Game, figure: int, _: str) -> Told:
    return _unless(bool(game.spent >> figure & 1), f"{game.name(figure)} has its power left")


def _engaged(game: Game, figure: int, whom: str) -> Told:
    foes = [game.name(foe) for foe in engaged_with(game, figure)]
    holds = whom.removeprefix("with ") in foes if whom else bool(foes)
    return _unless(holds, f"{game.name(figure)} is engaged with {', '.join(foes) or 'nobody'}")


def _adjacent(game: Game, figure: int, whom: str) -> Told:
    other = _figure(game, whom)
    return _unless(adjacent(game, figure, other), f"{whom} is not adjacent")


def _sees(game: Game, figure: int, whom: str) -> Told:
    return _unless(sees(game, figure, _figure(game, whom)), f"no line of sight to {whom}")


def _clear_sight(game: Game, figure: int, whom: str) -> Told:
    holds = sees(game, figure, _figure(game, whom), clear_sight=True)
    return _unless(holds, f"no clear sight of {whom}")


def _range(game: Game, figure: int, text: str) -> Told:
    whom, _, count = text.rpartition(" ")
    board, theirs = game.field.board, game.spaces[_figure(game, whom)]
    pairs = [(a, b) for a in game.spaces[figure] for b in theirs]
    spaces = min((board.distance(a, b) for a, b in pairs), default=FAR)
    if count == "none":
        return _unless(spaces == FAR, f"{whom} is {spaces} spaces away")
    if spaces == FAR:
        return f"no way of counting leads to {whom}"
    return _unless(spaces == _number(count), f"{whom} is {spaces} spaces away")


def _attack_dice(game: Game, figure: int, text: str) -> Told:
    whom, _, count = text.rpartition(" ")
    dice = attack_dice(game, figure, _figure(game, whom))
    return _dice_told(dice, count)


def _defense_dice(game: Game, figure: int, text: str) -> Told:
    whom, _, count = text.rpartition(" ")
    dice = defense_dice(game, _figure(game, whom), figure)
    return _dice_told(dice, count)


def _dice_told(dice: list[tuple[str, int]], count: str) -> Told:
    told = " + ".join(f"{why} {number}" for why, number in dice)
    total = sum(number for _, number in dice)
    return _unless(total == _number(count), f"it is {total} dice: {told}")


_FIGURE_FACTS: dict[str, Callable[[Game, int, str], Told]] = {
    "at": _at,
    "wounds": _wounds,
    "destroyed": _destroyed,
    "waiting": _waiting,
    "carries": _carries,
    "spent": _spent,
    "engaged": _engaged,
    "adjacent to": _adjacent,
    "sees": _sees,
    "clear sight of": _clear_sight,
    "range": _range,
    "attack dice against": _attack_dice,
    "defense dice against": _defense_dice,
}


def _figure(game: Game, name: str) -> int:
    called = _called(game)
    if name not in called:
        raise ValueError(f"{name!r} is no figure; there are {', '.join(game.roster.names)}")
    return called[name]


def _number(text: str) -> int:
    if not text.isdecimal():
        raise ValueError(f"expected a number, found {text!r}")
    return int(text)


# ------------------------------------------------------------------------ of the battle


def _battle_fact(game: Game, text: str) -> Told:
    word, _, rest = text.partition(" ")
    if word == "result":
        result = game.result or "unfinished"
        return _unless(result == rest, f"the result is {result!r}")
    if word == "round":
        return _unless(game.round == _number(rest), f"it is round {game.round}")
    if word == "turn":
        return _unless(game.turn + 1 == _number(rest), f"it is turn {game.turn + 1}")
    if word == "phase":
        return _unless(game.phase == rest, f"the phase is {game.phase!r}")
    if word == "first":
        return _unless(SEATS[game.order[0]] == rest, f"{SEATS[game.order[0]]} is first")
    if word == "order":
        order = " ".join(SEATS[seat] for seat in game.order)
        return _unless(order == rest, f"the order is {order}")
    if word == "score":
        return _score(game, rest)
    if word == "marker":
        return _marker(game, rest)
    if word == "in-play":
        return _in_play(game, rest)
    if word == "treasure":
        return _treasure(game, rest)
    raise ValueError(
        f"{text!r} is no fact: expected a figure ({', '.join(game.roster.names)}), or result, "
        "round, turn, phase, first, order, score, marker, in-play or treasure"
    )


def _score(game: Game, text: str) -> Told:
    """`score blue 200`: the points of a player's team."""
    seat, _, points = text.partition(" ")
    has = score(game)[game.roster.teams[seat_number(seat)]]
    return _unless(has == _number(points), f"{seat} has {has} points")


def _marker(game: Game, text: str) -> Told:
    """`marker blue X Pelloth`, `marker blue 2 none`, `marker blue 1 Pelloth (shown)`."""
    seat_word, _, rest = text.partition(" ")
    marker, _, expected = rest.partition(" ")
    if marker not in MARKERS:
        raise ValueError(f"{marker!r} is no order marker; there are {', '.join(MARKERS)}")
    seat, number = seat_number(seat_word), MARKERS.index(marker)
    unit = game.markers[seat][number]
    there = "none" if unit == NOBODY else "hidden"
    named, _, after = expected.partition(" (")
    if unit >= 0:
        there = game.roster.unit_name(unit)
        if game.roster.unit_called(seat, named) == unit:
            expected = there + (f" ({after}" if after else "")
    if game.shown[seat] >> number & 1:
        there += " (shown)"
    return _unless(there == expected, f"marker {marker} of {seat_word} is on {there}")


def _in_play(game: Game, text: str) -> Told:
    """`in-play blue Pelloth`, `in-play blue Pelloth no`: whether an army card still counts."""
    seat_word, _, card = text.partition(" ")
    seat, out = seat_number(seat_word), card.endswith(" no")
    card = card.removesuffix(" no")
    named = game.roster.unit_called(seat, card)
    if named is not None:
        plays = game.in_play(named)
        return _unless(plays != out, f"{card} is {'in' if plays else 'out of'} play")
    own = [n for n, unit in enumerate(game.roster.units) if unit.seat == seat]
    cards = ", ".join(game.roster.unit_name(number) for number in own)
    raise ValueError(f"{seat_word} has no army card {card!r}; there are {cards}")


def _treasure(game: Game, text: str) -> Told:
    kind, at, place = text.partition(" at ")
    if not at and kind.lower().endswith(f" {NOWHERE}"):
        kind, place = kind[: -len(NOWHERE) - 1], NOWHERE
    board = game.field.board
    found = [
        NOWHERE if glyph.space == NOBODY else board.name_of(glyph.space)
        for glyph in game.glyphs
        if (glyph.kind or "random").lower() == kind.lower()
    ]
    if not found:
        kinds = ", ".join(sorted({glyph.kind or "random" for glyph in game.glyphs}))
        raise ValueError(f"there is no treasure {kind!r}; there is {kinds or 'none'}")
    there = place.lower() in (where.lower() for where in found)
    return _unless(there, f"{kind} is at {', '.join(found)}")
