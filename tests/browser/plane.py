"""Places of a plane on the screen."""

from math import cos, radians, sin

from tests.browser.driver import Json, Visitor

ON_SCREEN = """([x, y]) => {
  const svg = document.querySelector('[data-testid=board] svg')
  const point = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM())
  return [point.x, point.y]
}"""


def middle_of(visitor: Visitor, question: Json, move: list[int], *, front: bool) -> list[float]:
    """Where a manoeuvre ends, in inches on the page: its middle, or that of its front."""
    _, x, y, heading = move
    turn = radians(heading / 10)
    back = 0 if front else question["depth"]
    east = x + question["width"] / 2 * cos(turn) - back / 2 * sin(turn)
    north = y - question["width"] / 2 * sin(turn) - back / 2 * cos(turn)
    return [east / 1000, (visitor.map["height"] - north) / 1000]
