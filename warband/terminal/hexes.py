"""The board of hexes in letters: readable in 80 columns, with colour or without.

Odd rows are shifted by half a hex. A figure is a number and B or R for its player, so that it
is not mistaken for a space; ground is a letter and its level.
"""

from rich.text import Text

from warband.boards.hexes import HexBoard, bits
from warband.boards.hexes.grid import Hex, column_letters
from warband.boards.hexes.terrain import GROUNDS, OBSTACLES
from warband.kernel.questions import Bits, Choose
from warband.rules.heroscape import questions as q
from warband.rules.heroscape.movement import Go
from warband.rules.heroscape.seats import SEATS
from warband.rules.heroscape.state import NOBODY, Game

COLOURS = ("bold bright_blue", "bold bright_red", "bold green", "bold yellow")
MARKED = "black on bright_green"
GROUND: dict[str, str] = {
    "water": "cyan", "swamp water": "cyan", "shadow": "magenta", "grass": "green",
    "sand": "yellow", "lava field": "red", "molten lava": "bright_red", "rock": "white",
}  # fmt: skip
MARK = "+"
TREASURE = "$"
WIDE, NARROW = 4, 3
COLUMNS = 19
"""More columns than these are drawn closer together."""
"""Questions whose options are places to stand."""


def tags(game: Game) -> dict[int, str]:
    """What each figure is called on the board: 1B, 2B and on for blue, 1R, 2R for red."""
    found: dict[int, str] = {}
    for seat in range(len(game.roster.teams)):
        for number, figure in enumerate(game.roster.own[seat]):
            found[figure] = f"{number + 1}{SEATS[seat][0].upper()}"
    return found


def offered(game: Game, question: Choose | None) -> int:
    """The spaces that a question offers."""
    if question is None:
        return 0
    figure = question.about.get("figure")
    if not isinstance(figure, int):
        return 0
    card = game.roster.cards[figure]
    walk = game.field.walk(card)
    spaces = 0
    options = question.options
    if isinstance(options, Bits):
        trails = game.field.flight(card) if question.ask == q.FLY else walk
        for stand in options:
            for cell in trails.stands[stand]:
                spaces |= 1 << cell
    elif question.ask == q.GO:
        for index in range(len(options)):
            go = options[index]
            assert isinstance(go, Go)
            trails = game.field.flight(card) if go.flies else walk
            for cell in trails.stands[go.stand]:
                spaces |= 1 << cell
    return spaces


def draw_board(game: Game, marked: int = 0) -> Text:
    """The battlefield with everybody on it; `marked` spaces stand out."""
    board = game.field.board
    names = tags(game)
    figures = {space: figure for figure, body in enumerate(game.body) for space in bits(body)}
    lying = {glyph.space for glyph in game.glyphs if glyph.space != NOBODY}
    places = {hex_.offset: hex_ for hex_ in board.columns}
    columns = 1 + max(column for column, _ in places)
    rows = 1 + max(row for _, row in places)
    width = WIDE if columns <= COLUMNS else NARROW
    drawn = Text()
    header = "".join(column_letters(column).ljust(width) for column in range(columns))
    drawn.append("   " + header.rstrip() + "\n", "dim")
    for row in range(rows):
        drawn.append(f"{row + 1:>2} " + " " * (width // 2 if row & 1 else 0), "dim")
        for column in range(columns):
            hex_ = places.get((column, row))
            if hex_ is None:
                drawn.append(" " * width)
                continue
            spaces = board.on.get(hex_, ())
            space = next((s for s in spaces if s in figures), spaces[-1] if spaces else NOBODY)
            if space == NOBODY:
                drawn.append(_obstacle(board, hex_).ljust(width), "dim")
            elif space in figures:
                figure = figures[space]
                style = COLOURS[game.roster.seats[figure] % len(COLOURS)]
                if game.wounds[figure]:
                    style += " underline"
                drawn.append(names[figure].ljust(width), style)
            else:
                text, style = _ground(board, space)
                text += TREASURE if space in lying else ""
                if any(marked >> s & 1 for s in spaces):
                    text, style = text[: width - 1] + MARK, MARKED
                drawn.append(text, style)
                drawn.append(" " * max(0, width - len(text)))
        drawn.rstrip()
        drawn.append("\n")
    return drawn


def _ground(board: HexBoard, space: int) -> tuple[str, str]:
    """The letter and the level of a space, and their colour."""
    ground = board.spaces[space].ground
    letter = GROUNDS[ground].letter if ground in GROUNDS else "t"
    return f"{letter}{board.levels[space]}", GROUND.get(ground, "dim")


def _obstacle(board: HexBoard, hex_: Hex) -> str:
    """The mark of what fills a hex."""
    slabs = board.columns[hex_]
    mark = next((OBSTACLES[slab.obstacle].mark for slab in slabs if slab.obstacle), "")
    return mark * 2 or "?"


def draw_key(game: Game) -> Text:
    """What the letters of this board mean."""
    board = game.field.board
    grounds = sorted({space.ground for space in board.spaces})
    key = Text("key: ", "dim")
    for ground in grounds:
        letter = GROUNDS[ground].letter if ground in GROUNDS else "t"
        key.append(letter, GROUND.get(ground, "white"))
        key.append(f" {ground}  ", "dim")
    things = {slab.obstacle for column in board.columns.values() for slab in column}
    for thing in sorted(name for name in things if name):
        key.append(f"{OBSTACLES[thing].mark * 2} {thing}  ", "dim")
    key.append(f"the number is the level, {TREASURE} a glyph", "dim")
    return key


def draw_armies(game: Game, seat: int | None) -> Text:
    """Who is in the battle, and the order markers that a seat may see."""
    names = tags(game)
    lines = Text()
    if game.round:
        lines.append(f"round {game.round}, turn {game.turn + 1}\n", "dim")
    for player in range(len(game.roster.teams)):
        colour = COLOURS[player % len(COLOURS)]
        lines.append(f"{SEATS[player]}\n", colour)
        for number, unit in enumerate(game.roster.units):
            if unit.seat != player or not game.in_play(number):
                continue
            lines.append(f"  {game.roster.unit_name(number)}{_orders(game, number, seat)}")
            for figure in unit.figures:
                if game.body[figure]:
                    life = game.roster.life[figure]
                    lines.append(f"  {names[figure]} ", colour)
                    lines.append(f"{game.where(figure)}")
                    if life > 1:
                        lines.append(f", {life - game.wounds[figure]} of {life} life")
            lines.append("\n")
    return lines


def _orders(game: Game, unit: int, seat: int | None) -> str:
    """The markers on a card: open ones, one's own, and how many others lie face down."""
    owner = game.roster.units[unit].seat
    seen, hidden = [], 0
    for marker, place in enumerate(game.markers[owner]):
        if place != unit:
            continue
        if game.shown[owner] >> marker & 1 or owner == seat:
            seen.append("123X"[marker])
        else:
            hidden += 1
    words = " ".join([*seen, *["?"] * hidden])
    return f" [{words}]" if words else ""
