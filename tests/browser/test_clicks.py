"""How much work a turn is, with its end: four clicks or five taps to go to an enemy and attack."""

import random

import pytest
from playwright.sync_api import Response, expect

from tests.browser.conftest import Open
from tests.browser.driver import Json, Visitor

COUNT = """
() => {
  window.pressed = 0
  const board = document.querySelector("[data-testid=board]")
  const count = (onBoard) => ({ target }) => {
    if (board.contains(target) === onBoard) window.pressed += 1
  }
  addEventListener("click", count(false), { capture: true })
  addEventListener("pointerup", count(true), { capture: true })
}
"""
"""Presses of the page: of buttons by their click, of the board by the pointer that is lifted."""


class Duel:
    """One creature a side, which act by turns: the first lesson of the quick start."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.prospects: Json = {}
        """What the page was told about the question at hand."""
        visitor.page.on("response", self._hear)
        visitor.seated()
        visitor.until(lambda: visitor.view.get("round", 0) > 0, "nobody set the creatures up")
        visitor.page.get_by_test_id("board").wait_for()
        visitor.page.evaluate(COUNT)

    def _hear(self, response: Response) -> None:
        if response.ok and response.url.endswith("/preview/prospects"):
            self.prospects = response.json()

    @property
    def enemy(self) -> int:
        """The square of the enemy."""
        pieces = self.visitor.view["pieces"]
        return int(next(one for one in pieces if one["seat"] not in self.visitor.seats)["anchor"])

    @property
    def presses(self) -> int:
        """How often the page was pressed until now."""
        return int(self.visitor.page.evaluate("window.pressed"))

    def until_near(self) -> None:
        """Let the computer answer until our creature can go to the enemy and attack."""
        visitor = self.visitor
        while (asked := visitor.until_asked(prepared=True)) is not None:
            if asked["ask"] == "action" and self._near():
                return
            moment = visitor.moment
            self.prospects = {}
            visitor.page.get_by_test_id("auto").click()
            visitor.until_moved(moment)
        raise AssertionError("the battle was over before")

    def _near(self) -> bool:
        """Whether a move ends beside the enemy, who cannot be attacked from here."""
        left = self.visitor.view["turn"]["actions"]
        if not left["attack"] or not left["move"]:
            return False
        width: int = self.visitor.map["width"]
        y, x = divmod(self.enemy, width)
        ways = [one for one in self.prospects.get("options", []) if one.get("way") == "near"]
        ends = [divmod(step["cell"], width) for one in ways for step in one["steps"]]
        beside = any(max(abs(x - u), abs(y - v)) == 1 for v, u in ends)
        struck = any(one.get("n", -1) >= 0 for one in self.prospects.get("attacks", []))
        return beside and not struck


@pytest.mark.parametrize(("touch", "most"), [(False, 4), (True, 5)])
def test_an_enemy_is_gone_to_and_attacked_with_few_presses(
    visit: Open, touch: bool, most: int
) -> None:
    size = {"width": 390, "height": 844} if touch else {"width": 1440, "height": 900}
    visitor = visit("#/learn/quick-duel", touch=touch, **size)
    page = visitor.page
    duel = Duel(visitor)
    duel.until_near()
    before, moment = duel.presses, visitor.moment
    visitor.press(duel.enemy)
    expect(page.locator(".pending")).to_contain_text(", then ")
    page.get_by_test_id("confirm").click()
    visitor.until_moved(moment)
    visitor.until(lambda: not visitor.view["turn"] or visitor.over, "the turn goes on")
    # Choosing the creature is a press of its own where there is more than one.
    assert duel.presses - before + 1 <= most
