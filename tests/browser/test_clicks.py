"""How much work an activation is: four clicks or five taps for a creature that goes and attacks."""

import random

import pytest
from playwright.sync_api import Response

from tests.browser.conftest import Open
from tests.browser.driver import Json, Visitor
from tests.browser.test_battle import begin

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


class Turns:
    """Plays turns by hand and counts what that takes."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.luck = random.Random(3)
        self.steps: list[Json] = []
        """Where the creature can go with its move action, as the page was told."""
        visitor.page.on("response", self._hear)
        visitor.page.evaluate(COUNT)

    def _hear(self, response: Response) -> None:
        if response.ok and response.url.endswith("/preview/prospects"):
            ways = [one for one in response.json()["options"] if one.get("way") == "near"]
            self.steps = ways[0].get("steps", []) if ways else []

    @property
    def presses(self) -> int:
        """How often the page was pressed until now."""
        return int(self.visitor.page.evaluate("window.pressed"))

    def play(self) -> int | None:
        """Play a turn: the presses until a creature has gone and attacked, None if it did not."""
        visitor = self.visitor
        question = self._until("activate")
        option = min(question["options"], key=lambda one: self._far(self._anchor(one["piece"])))
        before, moment, done, others = self.presses, visitor.moment, set[str](), 0
        visitor.prompt_button(option).click()
        visitor.until_moved(moment)
        counted: int | None = None
        while (asked := visitor.until_asked(prepared=True)) and asked["ask"] != "activate":
            moment, start = visitor.moment, self.presses
            if asked["ask"] == "action" and asked["who"] == option["piece"]:
                done.add(self._act(option["piece"]))
                visitor.until_moved(moment)
            else:
                # Somebody's power asks in between: a decision of its own.
                visitor.answer_by_pointer(self.luck)
                others += self.presses - start
            if counted is None and done >= {"attack", "move"}:
                counted = self.presses - before - others
        return counted

    def _until(self, ask: str) -> Json:
        while (question := self.visitor.until_asked(prepared=True)) and question["ask"] != ask:
            self.visitor.answer_by_pointer(self.luck)
        assert question is not None
        return question

    def _act(self, piece: int) -> str:
        """Attack somebody, else go nearer, else end the turn; which of them."""
        visitor, page = self.visitor, self.visitor.page
        moment = visitor.moment
        visitor.at_rest()
        aimed = page.locator("[data-testid=board] .figure:has(.reticle)")
        foes: list[str] = aimed.evaluate_all("all => all.map(one => one.dataset.piece)")
        targets = [cell for foe in foes if visitor.visible(cell := self._anchor(int(foe)))]
        if targets:
            visitor.press(targets[0])
            page.get_by_test_id("confirm").click()
            return "attack"
        here = self._anchor(piece)
        ends = [one["cell"] for one in self.steps if one.get("may_stop", True)]
        nearer = [
            cell for cell in ends if self._far(cell) < self._far(here) and visitor.visible(cell)
        ]
        if visitor.view["turn"]["actions"]["move"] and nearer:
            visitor.press(min(nearer, key=self._far))
            if visitor.touch or visitor.asked_to_confirm(moment, "confirm"):
                page.get_by_test_id("confirm").click()
            return "move"
        page.get_by_test_id("end").click()
        if visitor.asked_to_confirm(moment):
            page.get_by_test_id("end-anyway").click()
        return "end"

    def _anchor(self, piece: int) -> int:
        return int(self.visitor.piece(piece)["anchor"])

    def _far(self, cell: int) -> int:
        """How far a square is from the nearest enemy."""
        width: int = self.visitor.map["width"]
        foes: list[int] = [
            piece["anchor"]
            for piece in self.visitor.view["pieces"]
            if piece["seat"] not in self.visitor.seats and piece["anchor"] >= 0
        ]
        return min(
            max(abs(cell % width - foe % width), abs(cell // width - foe // width)) for foe in foes
        )


@pytest.mark.parametrize(("touch", "most"), [(False, 4), (True, 5)])
def test_an_activation_takes_few_presses(visit: Open, touch: bool, most: int) -> None:
    size = {"width": 390, "height": 844} if touch else {"width": 1440, "height": 900}
    visitor = visit(touch=touch, **size)
    begin(visitor)
    turns = Turns(visitor)
    counted = next(presses for _ in range(30) if (presses := turns.play()) is not None)
    assert counted <= most
