"""Positions on squares, one line for each creature, changed line by line."""

import re
from abc import abstractmethod
from collections.abc import Callable, Iterable
from typing import TypeAlias, TypeVar

from warband.kernel.battle import Position
from warband.looks.squares import View
from warband.server.judging.desk import Desk, DeskError, DeskNumber, DeskPiece, Spot
from warband.server.protocol.looks import AnyView

S = TypeVar("S", bound=Position)

PLAIN = "plain soldier"
SQUARE = r"[A-Za-z]{1,2}\d+"
Write: TypeAlias = Callable[[str, str], tuple[str, str]]
"""Changes where a creature stands and what else is said of it."""


class SquareDesk(Desk[S]):
    """What is written alike under all rulebooks on squares: `blue NAME (CARD) C4 hp 20`."""

    seats: tuple[str, ...]
    drawn: tuple[str, ...] = ("map", "legend", "define")
    """Words that begin the battlefield, with what is indented below them."""
    laid = ("terrain", "wall", "ridgeline", "edgeline", "cut", "start", "victory")
    """Words of single lines that belong to the battlefield."""

    @abstractmethod
    def names(self, state: S) -> tuple[str, ...]:
        """What the creatures are called, in the order of their lines."""

    @abstractmethod
    def square(self, state: S, place: int) -> str:
        """The name of a square."""

    def pieces(self, state: S, view: AnyView) -> tuple[DeskPiece, ...]:
        assert isinstance(view, View)
        return tuple(
            DeskPiece(
                piece.id,
                piece.label,
                piece.home,
                (DeskNumber("hit points", piece.hp, piece.max_hp),),
                tuple(name.lower() for name in piece.conditions),
            )
            for piece in view.pieces
        )

    def add(self, text: str, state: S, seat: int, card: str, spot: Spot) -> str:
        name = "Soldier" if card == PLAIN else card
        taken = {each.lower() for each in self.names(state)}
        label, number = name, 1
        while label.lower() in taken:
            number += 1
            label = f"{name} {number}"
        kind = " (plain)" if card == PLAIN else "" if label == card else f" ({card})"
        line = f"{self.seats[seat]} {label}{kind} {self.square(state, spot.place)}"
        lines = text.splitlines()
        at = max(
            (n + 1 for n, each in enumerate(lines) if self._is_piece(each)), default=len(lines)
        )
        while at < len(lines) and lines[at].startswith(" "):
            at += 1
        return _joined([*lines[:at], line, *lines[at:]])

    def move(self, text: str, state: S, who: int, spot: Spot) -> str:
        square = self.square(state, spot.place)
        return self._rewrite(text, state, who, lambda _, rest: (square, rest))

    def remove(self, text: str, state: S, who: int) -> str:
        lines, at, end = self._lines_of(text, who)
        label = self.names(state)[who].lower()
        kept = [*lines[:at], *lines[end:]]
        return _joined(line for line in kept if not line.lower().startswith(f"turn {label}"))

    def count(self, text: str, state: S, who: int, what: str, number: int) -> str:
        def write(square: str, rest: str) -> tuple[str, str]:
            bare = re.sub(r"\s*\bhp \d+(/\d+)?", "", rest)
            return square, f"hp {number} {bare}"

        return self._rewrite(text, state, who, write)

    def condition(self, text: str, state: S, who: int, word: str) -> str:
        pattern = re.compile(rf"\s*\b{re.escape(word)}\b(\([^)]*\))?", re.IGNORECASE)

        def write(square: str, rest: str) -> tuple[str, str]:
            return square, pattern.sub("", rest) if pattern.search(rest) else f"{rest} {word}"

        return self._rewrite(text, state, who, write)

    def terrain(self, text: str, state: S, spot: Spot, kind: str) -> str:
        square = self.square(state, spot.place)
        lines: list[str] = []
        for line in text.splitlines():
            word, _, rest = line.partition(" ")
            if word == "terrain" and re.search(rf"\b{square}\b", rest, re.IGNORECASE):
                left = re.sub(rf"\s*\b{square}\b(?!-)", "", rest, flags=re.IGNORECASE)
                if re.search(rf"\b{SQUARE}\b", left):
                    lines.append(f"terrain {left}")
                continue
            lines.append(line)
        if not (kind == "clear" and not any(line.startswith("map") for line in lines)):
            at = next((n for n, line in enumerate(lines) if self._is_piece(line)), len(lines))
            lines.insert(at, f"terrain {kind} {square}")
        return _joined(lines)

    def turn(self, text: str, state: S, who: int) -> str:
        label = self.names(state)[who]
        gone = ("turn ", "phase ", "next ")
        kept = [line for line in text.splitlines() if not line.lower().startswith(gone)]
        return _joined([*kept, f"turn {label}"])

    def map(self, text: str, state: S, name: str) -> str:
        lines: list[str] = []
        below = False
        for line in text.splitlines():
            word = line.partition(" ")[0]
            if below and line.startswith(" "):
                continue
            below = word in self.drawn
            if not below and word not in self.laid:
                lines.append(line)
        return _joined([f"map {name}", *lines])

    def _is_piece(self, line: str) -> bool:
        return line.partition(" ")[0].lower() in self.seats

    def _lines_of(self, text: str, who: int) -> tuple[list[str], int, int]:
        """All lines, and from where to where those of a piece go."""
        lines = text.splitlines()
        heads = [n for n, line in enumerate(lines) if self._is_piece(line)]
        if not 0 <= who < len(heads):
            raise DeskError("that creature is not written in the position")
        at = end = heads[who]
        end += 1
        while end < len(lines) and lines[end].startswith(" "):
            end += 1
        return lines, at, end

    def _rewrite(self, text: str, state: S, who: int, write: Write) -> str:
        lines, at, _ = self._lines_of(text, who)
        head, square, rest = _parts(lines[at], self.names(state)[who])
        square, rest = write(square, rest)
        lines[at] = " ".join(part for part in (head, square, " ".join(rest.split())) if part)
        return _joined(lines)


def _parts(line: str, label: str) -> tuple[str, str, str]:
    """Who it is, where, and what else is said of it."""
    name = rf'(?:"{re.escape(label)}"|{re.escape(label)})'
    found = re.match(
        rf"(\w+\s+{name}\s*(?:\((?:[^()]|\([^()]*\))*\))?)\s*({SQUARE}(?=\s|$|,))?,?\s*(.*)$",
        line,
        re.IGNORECASE,
    )
    if found is None:
        raise DeskError(f"the line of {label} is written in a way that hands cannot change")
    return found[1].strip(), found[2] or "", found[3]


def _joined(lines: Iterable[str]) -> str:
    return "".join(f"{line}\n" for line in lines)
