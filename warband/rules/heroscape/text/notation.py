"""Positions as text: the board, who stands where, markers, treasure, whose turn it is.

    scenario drow-ambush          # special rules apply; may be left out
    board ancient-sanctum-2       # or a drawing: 'draw' and an indented board
    game master
    round 2
    order red blue
    turn 1
    now red
    armies
      blue Tandros Kreel: B12 wounds 2 carries Heroic Rune
      blue Darrak Ambershard: waiting
      red Deepwyrm Drow: J5 L5 destroyed
    orders
      blue: Tandros Kreel, Ana Karithon, Tandros Kreel, Ana Karithon
      red: Deepwyrm Drow (shown), Feral Troll, none, Feral Troll
    treasure
      Brandar's Chest: F13 power up
      Talisman of Defense: with Ana Karithon
      random: I9
    bag Heroic Rune, Potion of Healing
    memory freed 1

``docs/notation-heroscape.md`` explains each line.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from warband.boards.hexes import BoardError, HexBoard, draw_board, read_board
from warband.kernel.lines import block_below, meant
from warband.rules.heroscape.army_cards.cards import (
    Card,
    CardError,
    in_place,
    read_cards,
    write_card,
)
from warband.rules.heroscape.game import Heroscape
from warband.rules.heroscape.places.field import Field
from warband.rules.heroscape.places.glyphs import STATIONARY
from warband.rules.heroscape.places.scenarios import DRAWN, Scenario
from warband.rules.heroscape.seats import SEATS, seat_number
from warband.rules.heroscape.setup import SetupError, stand_figure
from warband.rules.heroscape.state import NO_MARKERS, NOBODY, Game, Glyph
from warband.rules.heroscape.treasure import CHEST, MOBILE

__all__ = ["PositionError", "parse_position", "print_position"]

_PHASES = ("round", "orders", "initiative", "turn", "end of round", "basic turn")
_WORDS = (
    "scenario",
    "board",
    "game",
    "heavy",
    "round",
    "order",
    "turn",
    "now",
    "phase",
    "bag",
    "players",
    "points",
    "sets",
    "rounds",
)
_TERMS = ("points", "sets", "rounds")
"""What a setup may change about a scenario."""
_BLOCKS = ("cards", "draw", "armies", "orders", "treasure", "memory")
_PLACE = re.compile(r"[A-Z]+\d+(?:@\d+)?(?:-[A-Z]+\d+(?:@\d+)?)?")


class PositionError(ValueError):
    """A position that cannot be read; the message names the line."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


@dataclass
class _Source:
    """The lines of a position by what they begin with."""

    words: dict[str, tuple[int, str]] = field(default_factory=dict)
    blocks: dict[str, list[tuple[int, str]]] = field(default_factory=dict)

    def word(self, name: str, default: str = "") -> str:
        return self.words.get(name, (0, default))[1]

    def line(self, name: str) -> int:
        return self.words.get(name, (1, ""))[0]


def parse_position(rules: Heroscape, text: str) -> Game:
    """Read a position; PositionError names the line of its text."""
    source = _split(text)
    game = _table(rules, source)
    cards = _invented(rules.library.cards, text)
    for number, line in source.blocks.get("armies", []):
        _at(number, _read_unit, game, cards, line)
    for number, line in source.blocks.get("treasure", []):
        _at(number, _read_glyph, game, line)
    for number, line in source.blocks.get("orders", []):
        _at(number, _read_orders, game, line)
    for number, line in source.blocks.get("memory", []):
        name, _, value = line.rpartition(" ")
        _at(number, lambda name, value: game.remember(name, int(value)), name, value)
    bag = source.word("bag")
    game.bag = tuple(name.strip() for name in bag.split(",")) if bag else ()
    _read_turn(game, source)
    return game


def _at(number: int, read: object, *arguments: object) -> None:
    """Read something; whatever is wrong with it happened on this line."""
    assert callable(read)
    try:
        read(*arguments)
    except PositionError:
        raise
    except (ValueError, KeyError) as error:
        raise PositionError(number, str(error)) from None


def _split(text: str) -> _Source:
    source = _Source()
    block: list[tuple[int, str]] | None = None
    for number, line in meant(text):
        if line[0] in " \t":
            if block is None:
                raise PositionError(number, f"{line.strip()!r} is indented under nothing")
            block.append((number, line.strip()))
            continue
        word, _, rest = line.partition(" ")
        if line in _BLOCKS:
            block = source.blocks.setdefault(line, [])
        elif word in _WORDS:
            block = None
            source.words[word] = (number, rest.strip())
        else:
            known = ", ".join((*_WORDS, *_BLOCKS))
            raise PositionError(number, f"{line!r} begins with none of {known}")
    return source


def _invented(known: Mapping[str, Card], text: str) -> Mapping[str, Card]:
    """The cards of the library, and those that the position itself brings."""
    lines = meant(text)
    below = [
        each
        for index, line in enumerate(lines)
        if line.text == "cards"
        for each in block_below(lines, index)
    ]
    if not below:
        return known
    try:
        own = read_cards(in_place(below), known=known)
    except CardError as error:
        raise PositionError(error.line, error.reason) from None
    return {**known, **{name: replace(card, invented=True) for name, card in own.items()}}


def _table(rules: Heroscape, source: _Source) -> Game:
    """The empty battlefield."""
    master = source.word("game", "master") == "master"
    teams: tuple[int, ...] = (0, 1)
    if "players" in source.words:
        teams = tuple(seat_number(word) for word in source.word("players").split())
    drawing = source.blocks.get("draw")
    try:
        heavy = tuple(word.strip(",") for word in source.word("heavy").split())
        scenario = Scenario("position", source.word("board", DRAWN), master=master, heavy=heavy)
        if "scenario" in source.words:
            scenario = rules.library.scenario(source.word("scenario"))
            master = scenario.master
        points, sets, rounds = (
            _number(source, word) if word in source.words else getattr(scenario, word)
            for word in _TERMS
        )
        scenario = replace(scenario, points=points, sets=sets, rounds=rounds)
        if drawing is not None:
            board = _drawn(drawing)
            return Game(scenario, Field(board, master=master, heavy=scenario.heavy), teams)
        name = source.word("board", scenario.board)
        return Game(scenario, rules.library.field(name, master=master, heavy=scenario.heavy), teams)
    except PositionError:
        raise
    except ValueError as error:
        raise PositionError(source.line("board"), str(error)) from None


def _drawn(drawing: list[tuple[int, str]]) -> HexBoard:
    try:
        return read_board("\n".join([f"board {DRAWN}", *(line for _, line in drawing)]))
    except BoardError as error:
        raise PositionError(drawing[0][0] if drawing else 1, f"in the drawing: {error}") from None


def _read_unit(game: Game, cards: Mapping[str, Card], line: str) -> None:
    """``blue Tandros Kreel: B12 wounds 2 carries Heroic Rune, Potion of Healing spent``."""
    head, _, rest = line.partition(":")
    seat, _, name = head.partition(" ")
    if name.strip() not in cards:
        raise SetupError(
            f"there is no army card {name.strip()!r}; there are {', '.join(sorted(cards))}"
        )
    unit = game.muster(cards[name.strip()], seat_number(seat))
    figures = game.roster.units[unit].figures
    placed = 0
    figure = figures[0]  # what stands before the first place is about the first figure
    words = rest.split()
    while words:
        word = words.pop(0).rstrip(",")
        if not word:
            continue
        if _PLACE.fullmatch(word) or word in ("waiting", "destroyed"):
            if placed == len(figures):
                raise SetupError(f"{name.strip()!r} has fewer figures than places")
            figure = figures[placed]
            placed += 1
            if word == "destroyed":
                game.destroyed |= 1 << figure
                game.lost[unit] += 1
                game.wounds[figure] = game.roster.life[figure]
            elif word != "waiting":
                stand_figure(game, figure, word)
        elif word == "wounds" and words:
            game.wounds[figure] = _wounds(game, figure, words.pop(0).rstrip(","))
        elif word == "spent":
            game.spent |= 1 << figure
        elif word == "lost" and words:
            game.lost[unit] = int(words.pop(0))
        elif word == "carries":
            words = _read_carried(game, figure, words)
        else:
            raise SetupError(f"{word!r} in {line!r} is neither a place nor wounds, carries, spent")
    if placed < len(figures):
        raise SetupError(f"{line!r} does not place all figures")


def _read_carried(game: Game, figure: int, words: list[str]) -> list[str]:
    """The treasures at the beginning of some words, with commas between them; gives the rest."""
    again = True
    while again:
        for count in range(len(words), 0, -1):
            kind = " ".join(words[:count]).strip(",")
            if kind in (*MOBILE, CHEST):
                break
        else:
            count, kind = len(words), " ".join(words)
        again = bool(words) and words[count - 1].endswith(",")
        _lay(game, Glyph(_treasure(kind), True, NOBODY, figure))
        words = words[count:]
    return words


def _read_glyph(game: Game, line: str) -> None:
    kind, _, rest = (part.strip() for part in line.partition(":"))
    words = rest.split()
    if words[:1] == ["with"]:
        name = rest.removeprefix("with ")
        if name not in game.roster.names:
            raise SetupError(f"nobody is called {name!r}: {', '.join(game.roster.names)}")
        _lay(game, Glyph(_treasure(kind), True, NOBODY, game.roster.names.index(name)))
        return
    if not words or words[1:] not in ([], ["power", "up"]):
        raise SetupError(
            f"{line!r} is not like 'random: C4', 'NAME: C4 power up', 'NAME: with FIGURE' "
            "or 'NAME: gone'"
        )
    space = NOBODY if words[0] == "gone" else game.field.board.space(words[0])
    power_up = len(words) > 1 or space == NOBODY
    if kind == "random":
        game.glyphs += (Glyph("", power_up, space, NOBODY),)
    else:
        _lay(game, Glyph(_glyph(kind), power_up, space, NOBODY))


def _wounds(game: Game, figure: int, text: str) -> int:
    wounds, life = int(text), game.roster.life[figure]
    if not 0 <= wounds < life:
        raise SetupError(f"{game.name(figure)} has {life} life; with {wounds} wounds it is gone")
    return wounds


def _lay(game: Game, glyph: Glyph) -> None:
    """Add a glyph; each treasure is there once."""
    if glyph.kind in MOBILE and any(other.kind == glyph.kind for other in game.glyphs):
        raise SetupError(f"there is only one {glyph.kind}")
    carrier = glyph.carrier
    if carrier != NOBODY:
        card = game.roster.cards[carrier]
        if not (card.hero and card.unique):
            raise SetupError(f"{game.name(carrier)} is no unique hero and carries no treasure")
    game.glyphs += (glyph,)


def _treasure(kind: str) -> str:
    known = (*MOBILE, CHEST)
    if kind not in known:
        raise SetupError(f"{kind!r} is no treasure to carry: {', '.join(known)}")
    return kind


def _glyph(kind: str) -> str:
    known = (*MOBILE, CHEST, *STATIONARY)
    if kind not in known:
        raise SetupError(f"{kind!r} is no glyph: random, {', '.join(known)}")
    return kind


def _read_orders(game: Game, line: str) -> None:
    seat_word, _, rest = (part.strip() for part in line.partition(":"))
    seat = seat_number(seat_word)
    names = [name.strip() for name in rest.split(",")]
    if len(names) != len(NO_MARKERS):
        raise SetupError(f"{line!r} does not place the four markers 1, 2, 3 and X")
    markers = []
    for marker, text in enumerate(names):
        name = text.removesuffix("(shown)").strip()
        unit = NOBODY if name == "none" else game.roster.unit_called(seat, name)
        if unit is None:
            raise SetupError(f"{seat_word} has no army card {name!r}; {_own_cards(game, seat)}")
        markers.append(unit)
        if text.endswith("(shown)"):
            game.shown[seat] |= 1 << marker
    game.markers[seat] = tuple(markers)


def _own_cards(game: Game, seat: int) -> str:
    units = [n for n, unit in enumerate(game.roster.units) if unit.seat == seat]
    return f"there are {', '.join(game.roster.unit_name(number) for number in units) or 'none'}"


def _read_turn(game: Game, source: _Source) -> None:
    """Round, order, turn and whose it is; ``now blue with Pelloth`` also orders that card."""
    default = "basic turn" if not game.field.master else "turn"
    game.phase = source.word("phase", default)
    if game.phase not in _PHASES:
        raise PositionError(source.line("phase"), f"{game.phase!r} is none of {', '.join(_PHASES)}")
    game.round = _number(source, "round")
    game.turn = _number(source, "turn") - 1
    seats = " ".join(SEATS[: len(game.roster.teams)])
    order = source.word("order", seats).split()
    game.order = tuple(_seat(game, source.line("order"), word) for word in order)
    now, _, card = source.word("now").partition(" with ")
    if not now:
        return
    line = source.line("now")
    seat = _seat(game, line, now)
    game.active = game.order.index(seat) if game.phase in ("turn", "basic turn") else seat
    if card:
        named = game.roster.unit_called(seat, card)
        if named is None:
            raise PositionError(line, f"{now} has no army card {card!r}; {_own_cards(game, seat)}")
        markers = list(game.markers[seat])
        markers[game.turn] = named
        game.markers[seat] = tuple(markers)


def _number(source: _Source, word: str) -> int:
    text = source.word(word, "1")
    if not text.isdecimal():
        raise PositionError(source.line(word), f"{word} {text!r} is not a number")
    return int(text)


def _seat(game: Game, line: int, word: str) -> int:
    known = SEATS[: len(game.roster.teams)]
    if word not in known:
        raise PositionError(line, f"{word!r} is no player; players are {', '.join(known)}")
    return known.index(word)


def print_position(game: Game, *, scenario: str = "") -> str:
    """The text of a position; reading it back gives the same position.

    ``scenario`` is the name of its file in the library, if its special rules apply.
    """
    lines = [f"scenario {scenario}"] if scenario else []
    if game.scenario.board == DRAWN:
        lines.append("draw")
        lines += [f"  {line}" for line in draw_board(game.field.board).splitlines()[1:]]
    else:
        lines.append(f"board {game.scenario.board}")
    lines += [f"game {'master' if game.field.master else 'basic'}"] if not scenario else []
    if game.scenario.heavy and not scenario:
        lines.append(f"heavy {', '.join(game.scenario.heavy)}")
    usual = Scenario("", "")
    for word in _TERMS:
        value = getattr(game.scenario, word)
        if scenario or value != getattr(usual, word):
            lines.append(f"{word} {value}")
    teams = game.roster.teams
    if teams != (0, 1):
        lines.append("players " + " ".join(SEATS[team] for team in teams))
    lines += [
        f"phase {game.phase}",
        f"round {game.round}",
        f"order {' '.join(SEATS[seat] for seat in game.order)}",
        f"turn {game.turn + 1}",
    ]
    if game.phase in ("turn", "basic turn"):
        lines.append(f"now {SEATS[game.order[game.active]]}")
    elif game.phase == "orders":
        lines.append(f"now {SEATS[game.active]}")
    invented = {unit.card.name: unit.card for unit in game.roster.units if unit.card.invented}
    if invented:
        texts = [line for card in invented.values() for line in write_card(card).splitlines()]
        lines += ["cards", *(f"  {line}" for line in texts)]
    lines.append("armies")
    lines += [f"  {_write_unit(game, number)}" for number in range(len(game.roster.units))]
    if any(markers != NO_MARKERS for markers in game.markers):
        lines.append("orders")
        lines += [f"  {_write_orders(game, seat)}" for seat in range(len(teams))]
    if game.glyphs:
        lines.append("treasure")
        lines += [f"  {_write_glyph(game, glyph)}" for glyph in game.glyphs]
    if game.bag:
        lines.append(f"bag {', '.join(game.bag)}")
    if game.story:
        lines.append("memory")
        lines += [f"  {name} {value}" for name, value in game.story]
    return "\n".join(lines) + "\n"


def _write_unit(game: Game, number: int) -> str:
    unit = game.roster.units[number]
    words = []
    for figure in unit.figures:
        if game.destroyed >> figure & 1:
            words.append("destroyed")
            continue
        words.append(game.where(figure) if game.body[figure] else "waiting")
        if game.wounds[figure]:
            words.append(f"wounds {game.wounds[figure]}")
        if game.spent >> figure & 1:
            words.append("spent")
    fallen = sum(game.destroyed >> figure & 1 for figure in unit.figures)
    if game.lost[number] != fallen:
        words.append(f"lost {game.lost[number]}")
    return f"{SEATS[unit.seat]} {unit.card.name}: {' '.join(words)}"


def _write_orders(game: Game, seat: int) -> str:
    names = [
        ("none" if unit == NOBODY else game.roster.unit_name(unit))
        + (" (shown)" if game.shown[seat] >> marker & 1 else "")
        for marker, unit in enumerate(game.markers[seat])
    ]
    return f"{SEATS[seat]}: {', '.join(names)}"


def _write_glyph(game: Game, glyph: Glyph) -> str:
    kind = glyph.kind or "random"
    if glyph.carrier != NOBODY:
        return f"{kind}: with {game.name(glyph.carrier)}"
    if glyph.space == NOBODY:
        return f"{kind}: gone"
    up = " power up" if glyph.power_up else ""
    return f"{kind}: {game.field.board.name_of(glyph.space)}{up}"
