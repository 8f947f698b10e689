"""Pictures of the plane in SVG: tables, outlines, blocks with a front, words."""

from html import escape

from warband.boards.plane.blocks import Block
from warband.boards.plane.measures import INCH
from warband.boards.plane.shapes import Point

__all__ = ["Drawing"]

SCALE = 12
"""Pixels to the inch."""
STYLE = (
    "text{font-family:system-ui,sans-serif;font-size:10px;text-anchor:middle;fill:#222}"
    ".small{font-size:8px;fill:#555}"
)


class Drawing:
    """An SVG picture in the making; north is up."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self._parts: list[str] = []

    def _at(self, point: Point) -> tuple[float, float]:
        x, y = point
        return round(x * SCALE / INCH, 2), round((self.height - y) * SCALE / INCH, 2)

    def outline(
        self, points: tuple[Point, ...], fill: str, *, line: str = "none", title: str = ""
    ) -> None:
        """A polygon."""
        corners = " ".join(f"{x},{y}" for x, y in map(self._at, points))
        inner = f"<title>{escape(title)}</title>" if title else ""
        self._parts.append(
            f'<polygon points="{corners}" fill="{fill}" stroke="{line}">{inner}</polygon>'
        )

    def block(self, block: Block, fill: str, line: str, *, front: bool, title: str = "") -> None:
        """A block; one with a front has a heavy line along it and an arrow."""
        self.outline(block.corners, fill, line=line, title=title)
        if not front:
            return
        (x, y), (u, v) = self._at(block.corners[0]), self._at(block.corners[1])
        self._parts.append(
            f'<line x1="{x}" y1="{y}" x2="{u}" y2="{v}" stroke="{line}" stroke-width="3"/>'
        )
        tip, start = self._at(block.forward(INCH // 2).front_middle), self._at(block.front_middle)
        self._parts.append(
            f'<line x1="{start[0]}" y1="{start[1]}" x2="{tip[0]}" y2="{tip[1]}" '
            f'stroke="{line}" stroke-width="2"/>'
        )

    def disc(self, point: Point, wide: int, fill: str) -> None:
        """A round base of that width."""
        x, y = self._at(point)
        self._parts.append(
            f'<circle cx="{x}" cy="{y}" r="{round(wide * SCALE / INCH / 2 * 0.85, 2)}" '
            f'fill="{fill}"/>'
        )

    def ring(self, point: Point, radius: int, line: str) -> None:
        """A circle around a point, such as a range."""
        x, y = self._at(point)
        self._parts.append(
            f'<circle cx="{x}" cy="{y}" r="{round(radius * SCALE / INCH, 2)}" fill="none" '
            f'stroke="{line}" stroke-dasharray="4 4"/>'
        )

    def words(self, point: Point, text: str, *, small: bool = False, below: int = 0) -> None:
        """A text at a point, so many lines below it."""
        x, y = self._at(point)
        kind = ' class="small"' if small else ""
        self._parts.append(f'<text x="{x}" y="{y + 4 + 10 * below}"{kind}>{escape(text)}</text>')

    def text(self) -> str:
        """The whole picture."""
        wide, high = self.width * SCALE // INCH, self.height * SCALE // INCH
        grid = "".join(
            f'<line x1="{x}" y1="0" x2="{x}" y2="{high}" stroke="#e4e0d4"/>'
            for x in range(0, wide, 6 * SCALE)
        ) + "".join(
            f'<line x1="0" y1="{high - y}" x2="{wide}" y2="{high - y}" stroke="#e4e0d4"/>'
            for y in range(0, high, 6 * SCALE)
        )
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" '
            f'width="{wide}" height="{high}"><style>{STYLE}</style>'
            f'<rect width="{wide}" height="{high}" fill="#f5f2e9"/>{grid}'
            f"{''.join(self._parts)}</svg>\n"
        )
