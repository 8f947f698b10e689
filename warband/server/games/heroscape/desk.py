"""Positions on hexes, changed line by line."""

import re
from collections.abc import Callable, Iterable
from typing import TypeAlias

from warband.boards.hexes import draw_board
from warband.boards.hexes.terrain import GROUNDS
from warband.kernel.questions import Bits
from warband.looks.hexes import HexView
from warband.rules.heroscape.library import Library
from warband.rules.heroscape.movement import landings
from warband.rules.heroscape.seats import SEATS
from warband.rules.heroscape.state import Game
from warband.server.judging.desk import Desk, DeskError, DeskNumber, DeskPiece, Spot
from warband.server.protocol.looks import AnyView

PLACE = re.compile(r"[A-Z]+\d+(?:@\d+)?(?:-[A-Z]+\d+(?:@\d+)?)?")
SPENT = "spent"
RAISE, LOWER = "one level higher", "one level lower"
Write: TypeAlias = Callable[[list[str]], list[str]]
"""Changes the words about one figure: where it stands, and what else is said of it."""


class HexDesk(Desk[Game]):
    """What lies ready for HeroScape."""

    blank = (
        "draw\n  map\n"
        + "".join(f"    {' ' * (row % 2)}{'d1 ' * 9}".rstrip() + "\n" for row in range(7))
        + "armies\n  blue Darrak Ambershard: C4\n  red Pelloth: F4\n"
        + "now blue with Darrak Ambershard\n"
    )

    def __init__(self, library: Library) -> None:
        self.library = library

    def pieces(self, state: Game, view: AnyView) -> tuple[DeskPiece, ...]:
        assert isinstance(view, HexView)
        return tuple(
            DeskPiece(
                figure.id,
                figure.name,
                figure.seat,
                (DeskNumber("wounds", figure.wounds, figure.life),),
                (SPENT,) if figure.spent else (),
            )
            for figure in view.figures
        )

    def cards(self) -> tuple[str, ...]:
        return tuple(sorted(self.library.cards))

    def conditions(self) -> tuple[str, ...]:
        return (SPENT,)

    def terrains(self) -> tuple[str, ...]:
        return (*GROUNDS, RAISE, LOWER)

    def maps(self) -> tuple[str, ...]:
        return tuple(sorted(self.library.boards()))

    def add(self, text: str, state: Game, seat: int, card: str, spot: Spot) -> str:
        place = spot.place
        if card not in self.library.cards:
            raise DeskError(f"there is no army card {card!r}")
        kind = self.library.cards[card]
        first = state.field.board.name_of(place)
        if kind.spaces == 2:
            first = self._stand(state, place, state.field.walk(kind).stands)
        others = ["waiting"] * (kind.figures - 1)
        line = f"  {SEATS[seat]} {card}: {' '.join([first, *others])}"
        lines, _, end = _block(text, "armies")
        return _joined([*lines[:end], line, *lines[end:]])

    def move(self, text: str, state: Game, who: int, spot: Spot) -> str:
        place = spot.place
        card = state.roster.cards[who]
        where = state.field.board.name_of(place)
        if card.spaces == 2:
            trails = state.field.walk(card)
            free = landings(state, who, trails)
            where = self._stand(state, place, [trails.stands[stand] for stand in Bits(free)])
        return self._rewrite(text, state, who, lambda words: [where, *words[1:]])

    def _stand(self, state: Game, place: int, stands: Iterable[tuple[int, ...]]) -> str:
        """A stand of two spaces on a space that was pointed at."""
        board = state.field.board
        for spaces in stands:
            if place in spaces:
                other = next(space for space in spaces if space != place)
                return f"{board.name_of(place)}-{board.name_of(other)}"
        raise DeskError(f"there is no room for a long figure at {board.name_of(place)}")

    def remove(self, text: str, state: Game, who: int) -> str:
        unit = state.roster.unit[who]
        if len(state.roster.units[unit].figures) > 1:
            return self._rewrite(text, state, who, lambda words: ["destroyed"])
        name = state.roster.unit_name(unit)
        lines, begin, _ = _block(text, "armies")
        del lines[begin + unit]
        return _joined(line for line in lines if not line.rstrip().endswith(f"with {name}"))

    def count(self, text: str, state: Game, who: int, what: str, number: int) -> str:
        life = state.roster.life[who]
        if number >= life:
            raise DeskError(f"{state.name(who)} has {life} life")

        def write(words: list[str]) -> list[str]:
            bare = re.sub(r"\bwounds \d+\s*", "", " ".join(words)).split()
            return [bare[0], "wounds", str(number), *bare[1:]] if number else bare

        return self._rewrite(text, state, who, write)

    def condition(self, text: str, state: Game, who: int, word: str) -> str:
        def write(words: list[str]) -> list[str]:
            return [w for w in words if w != word] if word in words else [*words, word]

        return self._rewrite(text, state, who, write)

    def terrain(self, text: str, state: Game, spot: Spot, kind: str) -> str:
        lines = text.splitlines()
        drawn = [n for n, line in enumerate(lines) if line.strip() == "map"]
        if not drawn:
            drawing = draw_board(state.field.board).splitlines()[1:]
            kept = [line for line in lines if not line.startswith("board ")]
            lines = ["draw", *(f"  {line}" for line in drawing), *kept]
            drawn = [n for n, line in enumerate(lines) if line.strip() == "map"]
        column, row = state.field.board.spaces[spot.place].hex.offset
        at = drawn[0] + 1 + row
        found = list(re.finditer(r"\S+", lines[at]))[column]
        old = re.match(r"(\D)(-?\d+)(.*)", found[0])
        if old is None:
            raise DeskError("nothing can be laid there")
        letter, level = old[1], int(old[2])
        if kind in (RAISE, LOWER):
            level = max(0, level + (1 if kind == RAISE else -1))
        else:
            letter = GROUNDS[kind].letter
        token = f"{letter}{level}".ljust(len(found[0]))
        lines[at] = lines[at][: found.start()] + token + lines[at][found.end() :]
        return _joined(lines)

    def turn(self, text: str, state: Game, who: int) -> str:
        seat = SEATS[state.roster.seats[who]]
        name = state.roster.unit_name(state.roster.unit[who])
        kept = [line for line in text.splitlines() if not line.startswith(("now ", "phase "))]
        return _joined([*kept, f"now {seat} with {name}"])

    def map(self, text: str, state: Game, name: str) -> str:
        lines, begin, end = _block(text, "draw")
        if begin:
            del lines[begin - 1 : end]
        return _joined([f"board {name}", *(line for line in lines if line[:6] != "board ")])

    def _rewrite(self, text: str, state: Game, who: int, write: Write) -> str:
        unit = state.roster.unit[who]
        lines, begin, _ = _block(text, "armies")
        at = begin + unit
        head, _, rest = lines[at].partition(":")
        chunks: list[list[str]] = []
        for word in rest.split():
            if PLACE.fullmatch(word) or word in ("waiting", "destroyed"):
                chunks.append([word])
            elif chunks:
                chunks[-1].append(word)
        number = state.roster.units[unit].figures.index(who)
        chunks[number] = write(chunks[number])
        lines[at] = f"{head}: {' '.join(word for chunk in chunks for word in chunk)}"
        return _joined(lines)


def _block(text: str, name: str) -> tuple[list[str], int, int]:
    """All lines, and from where to where those below a word go; from 0 if there is none."""
    lines = text.splitlines()
    if name not in lines:
        return lines, 0, 0
    begin = end = lines.index(name) + 1
    while end < len(lines) and lines[end].startswith(" "):
        end += 1
    return lines, begin, end


def _joined(lines: Iterable[str]) -> str:
    return "".join(f"{line}\n" for line in lines)
