"""The board in letters: readable in 80 columns, with colour or without.

Every square is two characters wide. A creature is B or R for its player and a number;
terrain is a letter and what stands on the gridlines beside it.
"""

from rich.text import Text

from warband.boards.squares.grid import cells_of, column_name
from warband.ddm.ask.turn.victory_areas import victory_area
from warband.ddm.ground.terrain import KINDS
from warband.ddm.seats import SEATS
from warband.ddm.state import Piece, Skirmish

COLOURS = ("bold bright_blue", "bold bright_red")
MARKED = "black on bright_green"
GROUND: dict[str, str] = {
    "wall": "white on grey30", "hidden": "white on grey30", "statue": "white",
    "difficult": "yellow", "river": "cyan", "forest": "green", "pit": "grey50",
    "fire": "red", "acid": "green", "cold": "bright_cyan", "lightning": "bright_yellow",
    "necrotic": "magenta", "poison": "green", "radiant": "bright_yellow", "thunder": "blue",
    "healing fountain": "bright_magenta", "teleporter": "bright_cyan", "smoke": "grey62",
    "blood rock": "red", "sacred circle": "bright_white", "dangerous": "red", "web": "white",
    "spike stones": "red",
}  # fmt: skip
"""Colours of the letters of terrain."""
AREA = " on grey15"
MARK = "+"
NUMBERS = "123456789abcdefghijklmnopqrstuvwxyz"


def tags(state: Skirmish) -> dict[int, str]:
    """What each creature is called on the board: B1, B2 and on for blue, R1, R2 for red."""
    found: dict[int, str] = {}
    for seat, letter in enumerate("BR"):
        own = [piece for piece in state.pieces if piece.home == seat]
        for number, piece in enumerate(own):
            found[piece.id] = letter + NUMBERS[number % len(NUMBERS)]
    return found


def draw_board(state: Skirmish, marked: int = 0) -> Text:
    """The map with everybody on it; `marked` squares stand out."""
    grid = state.field.grid
    names = tags(state)
    figures: dict[int, Piece] = {}
    for piece in state.on_map():
        for cell in cells_of(piece.space):
            if piece.mount < 0 or cell not in figures:
                figures[cell] = piece
    areas = victory_area(state, 0) | victory_area(state, 1)
    board = Text()
    header = "   " + "".join(f"{column_name(x):<2}" for x in range(grid.width))
    board.append(header.rstrip() + "\n", "dim")
    for y in range(grid.height):
        board.append(f"{y + 1:>2} ", "dim")
        for x in range(grid.width):
            cell = y * grid.width + x
            bit = 1 << cell
            text, style = _square(state, cell, figures.get(cell), names)
            if areas & bit:
                style += AREA
                text = text.replace(" ", ":")
            if marked & bit:
                style = MARKED
                text = text if cell in figures else text[0] + MARK
            board.append(text, style)
        board.append("\n")
    return board


def _square(
    state: Skirmish, cell: int, piece: Piece | None, names: dict[int, str]
) -> tuple[str, str]:
    """The two characters of a square and their colours."""
    if piece is not None:
        return names[piece.id], COLOURS[piece.seat] + (" underline" if piece.bloodied else "")
    edge = _edge(state, cell)
    kinds = [kind for kind in state.field.terrain[cell] if kind != "clear"]
    if not kinds:
        return "." + edge, "dim"
    kind = min(kinds)
    return KINDS[kind].letter + edge, GROUND.get(kind, "white")


def _edge(state: Skirmish, cell: int) -> str:
    """Walls on the gridlines east and south of a square."""
    solid = state.field.edges.solid
    east, south = solid.east >> cell & 1, solid.south >> cell & 1
    return "J" if east and south else "|" if east else "_" if south else " "


def draw_warbands(state: Skirmish) -> Text:
    """Who is in the battle: tag, name, square, hit points, conditions."""
    names = tags(state)
    lines = Text()
    for seat, colour in enumerate(COLOURS):
        lines.append(
            f"{SEATS[seat]}: {state.score[state.teams[seat]]} of {state.format.to_win} points\n",
            colour,
        )
        for piece in state.pieces:
            if piece.home != seat or piece.destroyed:
                continue
            where = state.field.grid.name(piece.anchor) if piece.anchor >= 0 else "off the map"
            lines.append(f"  {names[piece.id]} ", COLOURS[piece.seat])
            lines.append(f"{piece.label}, {where}, {piece.hp}/{piece.max_hp} HP")
            if piece.bloodied:
                lines.append(", bloodied", "red")
            if piece.conditions:
                lines.append(", " + ", ".join(sorted(piece.conditions)), "yellow")
            if piece.activations:
                lines.append(", has had its turn", "dim")
            lines.append("\n")
    return lines


def draw_key(state: Skirmish) -> Text:
    """What the letters of this map mean."""
    kinds = sorted({kind for kinds in state.field.terrain for kind in kinds} - {"clear"})
    key = Text("key: ", "dim")
    for kind in kinds:
        key.append(KINDS[kind].letter, GROUND.get(kind, "white"))
        key.append(f" {kind}  ", "dim")
    key.append("| _ J wall to the east, to the south, both  : victory area", "dim")
    return key
