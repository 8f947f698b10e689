"""Pointing at the board and selecting are answered at once: on a desk, and on a slow phone."""

from statistics import median

import pytest
from playwright.sync_api import Page

from tests.browser import test_heroscape as heroscape
from tests.browser.conftest import Open
from tests.browser.driver import Visitor
from tests.browser.test_battle import begin

LIMIT = 100
"""Milliseconds from the pointer to the picture."""
MEASURE = """
async ({ points, press }) => {
  const painted = () => new Promise(resolve => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = resolve
    port2.postMessage(0)
  }))
  const times = []
  for (const [clientX, clientY] of points) {
    const target = document.elementFromPoint(clientX, clientY)
    if (!target) continue
    const about = { bubbles: true, clientX, clientY, pointerId: 1, pointerType: "mouse" }
    const begun = performance.now()
    target.dispatchEvent(new PointerEvent("pointermove", about))
    if (press) {
      target.dispatchEvent(new PointerEvent("pointerdown", { ...about, buttons: 1 }))
      target.dispatchEvent(new PointerEvent("pointerup", about))
    }
    await painted()
    times.push(performance.now() - begun)
    await new Promise(resolve => setTimeout(resolve, 120))
  }
  return times
}
"""
"""How long it takes from an event of the pointer until the frame after it is painted."""
TABLES = {
    "v3": begin,
    "heroscape": lambda visitor: heroscape.begin(visitor, "the-ancient-sanctum"),
}


def across(page: Page, many: int) -> list[list[float]]:
    """Points all over the board."""
    box = page.get_by_test_id("board").bounding_box()
    assert box is not None
    return [
        [
            box["x"] + box["width"] * (0.1 + 0.8 * n / many),
            box["y"] + box["height"] * (0.15 + 0.7 * (n * 5 % many) / many),
        ]
        for n in range(many)
    ]


def measured(visitor: Visitor, many: int, *, press: bool) -> list[float]:
    page = visitor.page
    times: list[float] = page.evaluate(MEASURE, {"points": across(page, many), "press": press})
    assert len(times) == many
    return times


@pytest.mark.parametrize(("width", "height", "slower"), [(1440, 900, 1), (390, 844, 4)])
@pytest.mark.parametrize("game", TABLES)
def test_the_board_answers_within_a_tenth_of_a_second(
    visit: Open, game: str, width: int, height: int, slower: int
) -> None:
    visitor = visit(width=width, height=height, touch=slower > 1)
    TABLES[game](visitor)
    visitor.until_asked()
    page = visitor.page
    page.wait_for_load_state("networkidle")
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    assert median(measured(visitor, 13, press=False)) < LIMIT
    assert median(measured(visitor, 5, press=True)) < LIMIT
