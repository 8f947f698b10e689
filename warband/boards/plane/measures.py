"""Lengths and headings: whole numbers inside, inches and degrees in words."""

import re
from functools import lru_cache
from math import isqrt

from warband.boards.plane.sine_table import ONE, SINES

__all__ = [
    "CLOSE", "COMPASS", "INCH", "TURN", "MeasureError", "arc_length", "cosine", "degrees_text",
    "heading_of", "heading_toward", "inches_text", "length_of", "rounded", "sine",
    "square_root", "vector",
]  # fmt: skip

INCH = 36_000
"""Points to the inch: fifths, sixths and ninths of five inches are whole."""
TURN = 3_600
"""Headings in a full turn."""
CLOSE = 36
"""A thousandth of an inch: what is nearer touches, what overlaps by no more does not overlap."""

COMPASS = {
    "north": 0, "northeast": 450, "east": 900, "southeast": 1350,
    "south": 1800, "southwest": 2250, "west": 2700, "northwest": 3150,
}  # fmt: skip

_PI, _PI_OF = 3_141_592_653_589_793, 1_000_000_000_000_000


class MeasureError(ValueError):
    """A length or a heading that cannot be read."""


def sine(heading: int) -> int:
    """The sine of a heading, ONE for 1.

    >>> sine(300) * 2 == sine(900) == ONE, sine(2100) == -sine(300)
    (True, True)
    """
    heading %= TURN
    if heading >= 1800:
        return -SINES[heading - 1800 if heading <= 2700 else TURN - heading]
    return SINES[heading if heading <= 900 else 1800 - heading]


def cosine(heading: int) -> int:
    """The cosine of a heading, ONE for 1."""
    return sine(heading + 900)


def rounded(value: int, divisor: int) -> int:
    """The nearest whole number; halves go away from zero, so mirrors agree.

    >>> rounded(5, 2), rounded(-5, 2), rounded(4, 3)
    (3, -3, 1)
    """
    if value >= 0:
        return (2 * value + divisor) // (2 * divisor)
    return -((-2 * value + divisor) // (2 * divisor))


@lru_cache(maxsize=1 << 16)
def vector(length: int, heading: int) -> tuple[int, int]:
    """So far in that direction: east and north.

    >>> vector(INCH, 900), vector(2 * INCH, 300)
    ((36000, 0), (36000, 62354))
    """
    return rounded(length * sine(heading), ONE), rounded(length * cosine(heading), ONE)


def heading_toward(dx: int, dy: int) -> int:
    """The heading nearest to a vector's direction.

    >>> heading_toward(1, 1), heading_toward(-5, 0), heading_toward(0, -3)
    (450, 2700, 1800)
    """
    quarter = 0
    while not (dx >= 0 and dy > 0) and quarter < 4:
        dx, dy = -dy, dx
        quarter += 1
    low, high = 0, 900
    while low < high:
        middle = (low + high) // 2
        if dx * SINES[900 - middle] - dy * SINES[middle] > 0:
            low = middle + 1
        else:
            high = middle
    if low:
        above = abs(dx * SINES[900 - low] - dy * SINES[low])
        below = abs(dx * SINES[901 - low] - dy * SINES[low - 1])
        low -= below < above
    return (low + 900 * quarter) % TURN


def square_root(value: int) -> int:
    """The nearest whole root."""
    root = isqrt(value)
    return root + 1 if value - root * root > root else root


def arc_length(radius: int, angle: int) -> int:
    """How far a point goes around another at that distance.

    >>> inches_text(arc_length(square_root((5 * INCH) ** 2 + (4 * INCH) ** 2), 900))
    '10.05797'
    """
    return rounded(radius * angle * _PI, _PI_OF * 1800)


def length_of(text: str) -> int:
    """A length in inches, such as `7`, `2.5`, `-1/2`, `1 1/3` or `6"`.

    >>> length_of("2.5"), length_of("5/6"), length_of("1 1/2"), length_of("-1")
    (90000, 30000, 54000, -36000)
    """
    match = re.fullmatch(
        r"(-?)(?:(\d+)(?:\.(\d+))?)?(?:(?:^|(?<=^-)| )(\d+)/(\d+))?\"?", text.strip()
    )
    if match is None or not (match[2] or match[4]):
        raise MeasureError(f"expected a length in inches such as 2.5, found {text!r}")
    sign, whole, part, over, under = match.groups()
    part = part or ""
    value = rounded(int((whole or "0") + part) * INCH, 10 ** len(part))
    if over:
        if int(under) == 0:
            raise MeasureError(f"{text!r} divides by nothing")
        value += rounded(int(over) * INCH, int(under))
    return -value if sign else value


def inches_text(length: int) -> str:
    """A length in inches, so exact that reading it gives the same.

    >>> inches_text(90000), inches_text(-36000), inches_text(30000)
    ('2.5', '-1', '0.83333')
    """
    told = rounded(abs(length) * 100_000, INCH)
    whole, part = divmod(told, 100_000)
    text = f"{whole}.{part:05}".rstrip("0").rstrip(".")
    return f"-{text}" if length < 0 else text


def heading_of(text: str) -> int:
    """A heading in degrees clockwise from north, or a word of the compass.

    >>> heading_of("east"), heading_of("12.5"), heading_of("-90")
    (900, 125, 2700)
    """
    word = text.strip().lower().removesuffix("°")
    if word in COMPASS:
        return COMPASS[word]
    match = re.fullmatch(r"(-?)(\d+)(?:\.(\d))?", word)
    if match is None:
        raise MeasureError(f"expected degrees such as 12.5, or a direction as north: {text!r}")
    value = int(match[2]) * 10 + int(match[3] or 0)
    return (-value if match[1] else value) % TURN


def degrees_text(heading: int) -> str:
    """A heading or an angle in degrees.

    >>> degrees_text(125), degrees_text(900)
    ('12.5', '90')
    """
    whole, part = divmod(heading, 10)
    return f"{whole}.{part}" if part else str(whole)
