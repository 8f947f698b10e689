"""Battlefields as text: the size of the table, and a line for each piece of terrain."""

import re

from warband.boards.plane.measures import (
    degrees_text,
    heading_of,
    inches_text,
    length_of,
)
from warband.kernel.lines import Line
from warband.rules.massbattle.ground.terrain import GROUNDS, Field, Piece, circle, piece
from warband.rules.massbattle.text.places import point_of
from warband.rules.massbattle.text.problems import TextError

__all__ = ["field_lines", "read_size", "read_terrain"]


def read_size(text: str) -> tuple[int, int]:
    """`72x48`: how wide and how deep the table is."""
    match = re.fullmatch(r"([\d.]+) ?x ?([\d.]+)", text.strip())
    if match is None:
        raise ValueError(f"expected the size of the table such as 72x48, found {text!r}")
    width, height = length_of(match[1]), length_of(match[2])
    if min(width, height) <= 0 or max(width, height) > length_of("110"):
        raise ValueError(f"a table of {text.strip()} inches is too small or too large")
    return width, height


def read_terrain(lines: list[Line]) -> tuple[Piece, ...]:
    """The pieces of terrain, one a line: `woods Oakwood: 10,10 20,10 20,18 10,18`."""
    found: list[Piece] = []
    for line in lines:
        try:
            found.append(_piece(line.words, len(found)))
        except ValueError as error:
            raise TextError(line.number, str(error)) from None
    return tuple(found)


def _piece(words: str, count: int) -> Piece:
    head, colon, rest = words.partition(":")
    ground, _, name = head.strip().partition(" ")
    if not colon or not rest.strip():
        raise ValueError(f"expected `GROUND NAME: 10,10 20,10 20,18`, found {words!r}")
    slows = re.search(r" slows (\S+)$", rest)
    toward = heading_of(slows[1]) if slows else 0
    rest = re.sub(r" slows \S+$", "", rest)
    name = name or f"{ground} {count + 1}"
    if ground in GROUNDS and GROUNDS[ground].one_way != bool(slows):
        if slows:
            raise ValueError(f"{ground} is the same in all directions, not {slows[0]!r}")
        raise ValueError(f"{name} slow in one direction: `{words} slows north`")
    ring = re.fullmatch(r"circle (\S+) radius (\S+)", rest.strip())
    if ring is not None:
        radius = length_of(ring[2])
        if radius <= 0:
            raise ValueError("a circle has a radius above 0")
        return piece(name, ground, circle(point_of(ring[1]), radius), toward)
    points = tuple(point_of(part) for part in rest.split())
    if len(points) == 2:
        (west, south), (east, north) = points
        points = ((west, south), (east, south), (east, north), (west, north))
    return piece(name, ground, points, toward)


def field_lines(field: Field) -> list[str]:
    """The lines of a battlefield; reading them back gives the same."""
    lines = [f"table {inches_text(field.width)}x{inches_text(field.height)}"]
    if field.pieces:
        lines.append("terrain")
    for each in field.pieces:
        points = " ".join(f"{inches_text(x)},{inches_text(y)}" for x, y in each.points)
        slows = f" slows {degrees_text(each.toward)}" if GROUNDS[each.ground].one_way else ""
        lines.append(f"  {each.ground} {each.name}: {points}{slows}")
    return lines
