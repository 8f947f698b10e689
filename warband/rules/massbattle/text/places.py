"""Where a unit stands, in words."""

import re
from collections.abc import Callable

from warband.boards.plane.blocks import EDGES, FRONT, Block, against, block_at
from warband.boards.plane.measures import degrees_text, heading_of, inches_text, length_of
from warband.boards.plane.shapes import Point, touches

__all__ = ["block_text", "point_of", "read_block"]

PLACES = (
    "`at X,Y facing DIRECTION`, `against UNIT EDGE [with EDGE] [shift INCHES]` or "
    "`INCHES from UNIT EDGE [with EDGE] [shift INCHES]`"
)
_EDGE = "front|right|rear|left"
_NUMBER = r"-?[\d.]+(?:/\d+)?"
_AFTER = r"\s*,?\s*"
"""Between a place and the marks after it a comma may stand."""


def point_of(text: str) -> Point:
    """A point in inches: east and north of the south-west corner.

    >>> point_of("1,2.5")
    (36000, 90000)
    """
    parts = text.split(",")
    if len(parts) != 2:
        raise ValueError(f"expected a point such as 12,30.5, found {text!r}")
    return length_of(parts[0]), length_of(parts[1])


def read_block(
    text: str, width: int, depth: int, facing: int, find: Callable[[str], Block]
) -> tuple[Block, str]:
    """Where a unit of this size stands, and what of the text comes after."""
    match = re.match(rf"at ({_NUMBER},{_NUMBER})(?: facing ([^\s,]+))?{_AFTER}", text)
    if match is not None:
        x, y = point_of(match[1])
        heading = heading_of(match[2]) if match[2] else facing
        return block_at(x, y, heading, width, depth), text[match.end() :]
    match = re.match(
        rf"(?:against|({_NUMBER}) from) (.+?) ({_EDGE})(?: with ({_EDGE}))?(?: shift ({_NUMBER}))?"
        rf"(?=[\s,]|$){_AFTER}",
        text,
    )
    if match is None:
        raise ValueError(f"expected where it stands, {PLACES}, found {text!r}")
    far, name, edge, own, shift = match.groups()
    other = find(name)
    number = EDGES.index(edge)
    block = against(
        other, number, EDGES.index(own) if own else FRONT, width, depth,
        length_of(shift) if shift else 0,
    )  # fmt: skip
    if far:
        block = block.gone(other.outward(number), length_of(far))
    elif not touches(block.shape, other.shape):
        raise ValueError(f"shifted by {shift} inches it does not touch {name}")
    return block, text[match.end() :]


def block_text(block: Block) -> str:
    """Where a block stands: the middle of its front, and its facing.

    >>> block_text(block_at(36000, 72000, 900, 180000, 36000))
    '1,2 facing 90'
    """
    x, y = block.front_middle
    return f"{inches_text(x)},{inches_text(y)} facing {degrees_text(block.heading)}"
