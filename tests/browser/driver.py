"""A player at a page: hears what the page is told and works it with mouse, finger or keys."""

import json
import random
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, Response, WebSocket

Json = dict[str, Any]
PATIENCE = 20.0


def on_squares(options: list[Json]) -> list[Json]:
    """The options that a click on a square chooses: ends of a movement, or else its ways."""
    ends = [option for option in options if option["kind"] == "square"]
    return ends or [option for option in options if option["kind"] == "via"]


class Visitor:
    """One page of one browser."""

    def __init__(self, page: Page, *, touch: bool = False) -> None:
        self.page = page
        self.touch = touch
        self.last: Json = {}
        """The last welcome or update of the table."""
        self.map: Json = {}
        self.seats: list[int] = []
        self.errors: list[str] = []
        self.late: list[tuple[int, str]] = []
        """Previews that were refused: of which creature, and the request."""
        self.refused: list[str] = []
        page.on("websocket", self._follow)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("response", self._check)

    def _check(self, response: Response) -> None:
        if response.status < 400:
            return
        asked = response.request
        said = f"{response.status} {asked.method} {asked.url} {asked.post_data}"
        if response.status == 422 and "/preview/" in asked.url:
            self.late.append((json.loads(asked.post_data or "{}").get("piece", -1), said))
        else:
            self.errors.append(said)

    def faults(self) -> list[str]:
        """What went wrong; a preview may fail for a creature that fell while it was asked for."""
        fallen = [piece["id"] for piece in self.view.get("pieces", []) if piece["destroyed"]]
        return self.errors + [said for piece, said in self.late if piece not in fallen]

    def _follow(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._hear)

    def _hear(self, data: str | bytes) -> None:
        message: Json = json.loads(data)
        if message["type"] in ("welcome", "update"):
            self.last = message
            self.map = message["map"] or self.map
            self.seats = message.get("seats", self.seats)
        elif message["type"] == "refused":
            self.refused.append(message["reason"])

    # ------------------------------------------------------------------------- looking

    @property
    def view(self) -> Json:
        """The battle as the page was last told."""
        return dict(self.last.get("view") or {})

    @property
    def question(self) -> Json | None:
        """What this page is asked now."""
        question = self.view.get("question")
        return question if question and question["seat"] in self.seats else None

    @property
    def over(self) -> bool:
        """Whether the battle is over."""
        return bool(self.last) and self.last["table"]["status"] == "over"

    def piece(self, number: int) -> Json:
        """A creature."""
        return next(piece for piece in self.view["pieces"] if piece["id"] == number)

    def wait(self, seconds: float = 0.02) -> None:
        """Let the page go on."""
        self.page.wait_for_timeout(seconds * 1000)

    def until(self, happened: Callable[[], bool], otherwise: str) -> None:
        """Wait until something is so."""
        deadline = time.monotonic() + PATIENCE
        while not happened():
            assert time.monotonic() < deadline, otherwise
            self.wait()

    def seated(self) -> None:
        """Wait until the page holds a seat."""
        self.until(lambda: bool(self.seats), "the page took no seat")

    def until_asked(self, patience: float = PATIENCE) -> Json | None:
        """Wait for a question of ours; None when the battle is over instead."""
        deadline = time.monotonic() + patience
        while time.monotonic() < deadline:
            if self.over:
                return None
            question, seq = self.question, self.last.get("seq")
            shown = self.page.locator(f'[data-ask][data-seq="{seq}"]')
            if question is not None and shown.count() and seq == self.last["seq"]:
                return question
            self.wait()
        raise AssertionError(f"nothing was asked within {patience} s: {self.view.get('asked')}")

    def until_told(self, seq: int, patience: float = PATIENCE) -> None:
        """Wait until the page was told of something after that moment."""
        deadline = time.monotonic() + patience
        while self.last.get("seq", 0) <= seq:
            assert time.monotonic() < deadline, f"no answer; refused: {self.refused[-3:]}"
            self.wait()

    # -------------------------------------------------------------------------- the board

    def point(self, cell: int) -> tuple[float, float]:
        """Where a square is on the screen."""
        board = self.page.get_by_test_id("board")
        box = board.bounding_box()
        assert box is not None
        scale, left, top = (
            float(board.get_attribute(f"data-{name}") or 0) for name in ("scale", "x", "y")
        )
        width = self.map["width"]
        y, x = divmod(cell, width)
        if board.get_attribute("data-turned") == "true":
            x, y = y, width - 1 - x
        return box["x"] + left + (x + 0.5) * scale, box["y"] + top + (y + 0.5) * scale

    def press(self, cell: int) -> None:
        """Click or tap a square."""
        if self.touch:
            self.page.touchscreen.tap(*self.point(cell))
        else:
            self.page.mouse.click(*self.point(cell))

    def hover(self, cell: int) -> None:
        """Point at a square."""
        self.page.mouse.move(*self.point(cell))

    def visible(self, cell: int) -> bool:
        """Whether a square is inside the board's window."""
        box = self.page.get_by_test_id("board").bounding_box()
        assert box is not None
        x, y = self.point(cell)
        inside_x = box["x"] + 4 < x < box["x"] + box["width"] - 4
        return inside_x and box["y"] + 4 < y < box["y"] + box["height"] - 4

    # ----------------------------------------------------------------------- answering

    def prompt_button(self, text: str) -> Locator:
        """The button of an option beside the board."""
        return self.page.locator(".prompt .options button", has_text=text).first

    def answer_by_pointer(self, luck: random.Random) -> None:
        """Answer the present question the way a hand would: on the board where it can."""
        question = self.until_asked()
        if question is None:
            return
        seq = self.last["seq"]
        if question["ask"] == "action":
            self._act(question, luck)
        else:
            self._choose(question, luck.choice(question["options"]))
        self.until_told(seq)

    def _choose(self, question: Json, option: Json) -> None:
        anchor = -1
        if option in on_squares(question["options"]):
            anchor = option["cell"]
        elif option["kind"] == "piece" and option.get("piece", -1) >= 0:
            anchor = self.piece(option["piece"])["anchor"]
        if anchor >= 0 and self.visible(anchor):
            self.press(anchor)
            if self.touch:
                self.page.get_by_test_id("confirm").click()
        elif option["n"] == question["passing"]:
            self.page.get_by_test_id("pass").click()
        elif self.prompt_button(option["text"]).count():
            self.prompt_button(option["text"]).click()
        else:
            self.say(option["text"])

    def _act(self, question: Json, luck: random.Random) -> None:
        """Attack whoever can be attacked; else move to somewhere; else end the turn."""
        board = self.page.get_by_test_id("board")
        reticles = board.locator(".figure:has(.reticle)")
        self.page.locator('[data-prepared="true"]').wait_for()
        if reticles.count():
            number = int(
                reticles.nth(luck.randrange(reticles.count())).get_attribute("data-piece") or 0
            )
            anchor = self.piece(number)["anchor"]
            if self.visible(anchor):
                self.press(anchor)
                self.page.get_by_test_id("confirm").click()
                return
        moves = [o for o in question["options"] if o.get("power") == "Move"]
        if moves and luck.random() < 0.8:
            self.page.locator('[data-power="Move"]').click()
            return
        seq = self.last["seq"]
        self.page.get_by_test_id("end").click()
        if self.asked_to_confirm(seq):
            self.page.get_by_test_id("end-anyway").click()

    def asked_to_confirm(self, seq: int) -> bool:
        """Wait for the answer to count or for the page to ask first whether the turn ends."""
        deadline = time.monotonic() + PATIENCE
        anyway = self.page.get_by_test_id("end-anyway")
        while self.last["seq"] <= seq:
            if anyway.is_visible():
                return True
            assert time.monotonic() < deadline, f"no answer; refused: {self.refused[-3:]}"
            self.wait()
        return False

    def say(self, text: str) -> None:
        """Type a command."""
        self.page.keyboard.press("/")
        field = self.page.locator("#command")
        field.fill(text)
        field.press("Enter")
        self.page.keyboard.press("Escape")
        # The answer may have ended the battle, and its dialog lies over the tabs.
        self.page.locator("#tab-log").dispatch_event("click")
