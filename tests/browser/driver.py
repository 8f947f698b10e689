"""A player at a page: hears what the page is told and works it with mouse, finger or keys."""

import json
import random
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, Response, WebSocket, expect

Json = dict[str, Any]
PATIENCE = 60.0
"""Seconds after which something will not come any more, however slow the machine."""
BOARD = """
board => {
  const { x, y, width, height } = board.getBoundingClientRect()
  const { dataset } = board
  const [scale, left, top] = [Number(dataset.scale), Number(dataset.x), Number(dataset.y)]
  const fits = Math.abs(dataset.width - width) < 1 && Math.abs(dataset.height - height) < 1
  return { x, y, width, height, scale, left, top, turned: dataset.turned === "true", fits }
}
"""
"""Where the board is, what part of the map it shows, and whether that follows its present size."""

AT_REST = """
board => new Promise(resolve => {
  let [before, same] = ["", 0]
  const look = () => {
    const { x, y, width, height } = board.getBoundingClientRect()
    const now = JSON.stringify([x, y, width, height, { ...board.dataset }])
    same = now === before ? same + 1 : 0
    before = now
    if (same < 3) requestAnimationFrame(look)
    else resolve()
  }
  look()
})
"""
"""Resolves when nothing about the board has changed for three pictures."""


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
            query = json.loads(asked.post_data or "{}")
            self.late.append((query.get("piece", query.get("figure", -1)), said))
        else:
            self.errors.append(said)

    def faults(self) -> list[str]:
        """What went wrong; a preview may fail for a creature that fell while it was asked for."""
        everybody = self.view.get("pieces") or self.view.get("figures", [])
        fallen = [one["id"] for one in everybody if one.get("destroyed")]
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
    def moment(self) -> int:
        """How many answers the battle was given."""
        return int(self.last.get("answers", -1))

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

    def until_asked(self, patience: float = PATIENCE, *, prepared: bool = False) -> Json | None:
        """Wait for a question of ours; None when the battle is over instead.

        Where previews help to decide, wait for them on demand: they may move the board.
        """
        more = '[data-prepared="true"]' if prepared else ""
        deadline = time.monotonic() + patience
        while time.monotonic() < deadline:
            if self.over:
                return None
            question, moment = self.question, self.moment
            shown = self.page.locator(f'[data-ask][data-answers="{moment}"]{more}')
            if question is not None and shown.count() and moment == self.moment:
                return question
            self.wait()
        raise AssertionError(f"nothing was asked within {patience} s: {self.view.get('asked')}")

    def until_moved(self, moment: int, patience: float = PATIENCE) -> None:
        """Wait until the page was told of another moment."""
        deadline = time.monotonic() + patience
        while self.moment == moment and not self.over:
            assert time.monotonic() < deadline, f"no answer; refused: {self.refused[-3:]}"
            self.wait()

    # -------------------------------------------------------------------------- the board

    def board(self) -> Json:
        """Where the board is and what it shows, once it fits its place."""
        board = self.page.get_by_test_id("board")
        found: Json = {}

        def fits() -> bool:
            found.update(board.evaluate(BOARD))
            return bool(found["fits"])

        self.until(fits, "the board does not fit its place")
        return found

    def point(self, cell: int) -> tuple[float, float]:
        """Where a square is on the screen."""
        return self.spot(self.board(), cell)

    def spot(self, board: Json, cell: int) -> tuple[float, float]:
        """Where a square is on the screen while the board lies there."""
        width = self.map["width"]
        y, x = divmod(cell, width)
        if board["turned"]:
            x, y = y, width - 1 - x
        scale = board["scale"]
        return (
            board["x"] + board["left"] + (x + 0.5) * scale,
            board["y"] + board["top"] + (y + 0.5) * scale,
        )

    def at_rest(self) -> None:
        """Wait until the board stays where it is and as it is."""
        self.page.get_by_test_id("board").evaluate(AT_REST)

    def middle(self, selector: str) -> tuple[float, float] | None:
        """The middle of something drawn on the board, if it is inside the board's window."""
        board = self.board()
        found = self.page.locator(selector)
        box = found.first.bounding_box() if found.count() else None
        if box is None:
            return None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        inside = board["x"] < x < board["x"] + board["width"]
        return (x, y) if inside and board["y"] < y < board["y"] + board["height"] else None

    def press(self, cell: int) -> None:
        """Click or tap a square, once the board rests."""
        self.at_rest()
        assert self.visible(cell), f"square {cell} is outside the board's window"
        if self.touch:
            self.page.touchscreen.tap(*self.point(cell))
        else:
            self.page.mouse.click(*self.point(cell))

    def hover(self, cell: int) -> None:
        """Point at a square, once the board rests."""
        self.at_rest()
        self.page.mouse.move(*self.point(cell))

    def visible(self, cell: int) -> bool:
        """Whether a square is inside the board's window."""
        board = self.board()
        return self.within(board, self.spot(board, cell))

    def within(self, board: Json, point: tuple[float, float]) -> bool:
        """Whether a point of the screen is well inside the board's window."""
        x, y = point
        inside_x: bool = board["x"] + 4 < x < board["x"] + board["width"] - 4
        inside_y: bool = board["y"] + 4 < y < board["y"] + board["height"] - 4
        return inside_x and inside_y

    # ----------------------------------------------------------------------- answering

    def prompt_button(self, option: Json) -> Locator:
        """The button of an option beside the board."""
        return self.page.locator(f'.prompt .options [data-option="{option["n"]}"]')

    def answer_by_pointer(self, luck: random.Random) -> None:
        """Answer the present question the way a hand would: on the board where it can."""
        question = self.until_asked(prepared=True)
        if question is None:
            return
        moment = self.moment
        if question["ask"] == "action":
            self._act(question, luck)
        else:
            self._choose(question, self._wish(question, luck))
        self.until_moved(moment)

    def _wish(self, question: Json, luck: random.Random) -> Json:
        """Towards an enemy when it comes to moving, else anything."""
        options: list[Json] = question["options"]
        ends = on_squares(options)
        if question["ask"] != "move" or not ends or luck.random() < 0.1:
            return luck.choice(options)
        foes: list[int] = [
            piece["anchor"]
            for piece in self.view["pieces"]
            if piece["seat"] != question["seat"] and piece["anchor"] >= 0 and not piece["destroyed"]
        ]
        width: int = self.map["width"]

        def far(option: Json) -> int:
            cell: int = option["cell"]
            y, x = divmod(cell, width)
            return min(max(abs(x - foe % width), abs(y - foe // width)) for foe in foes)

        return min(ends, key=far) if foes else luck.choice(ends)

    def _choose(self, question: Json, option: Json) -> None:
        anchor = -1
        if option in on_squares(question["options"]):
            anchor = option["cell"]
        elif option["kind"] == "piece" and option.get("piece", -1) >= 0:
            anchor = self.piece(option["piece"])["anchor"]
        if anchor >= 0 and self.visible(anchor):
            moment = self.moment
            self.press(anchor)
            # What provokes or gives something up is asked first, however it is pointed at.
            if self.touch or self.asked_to_confirm(moment, "confirm"):
                self.page.get_by_test_id("confirm").click()
        elif option["n"] == question["passing"]:
            self.page.get_by_test_id("pass").click()
        elif self.prompt_button(option).count():
            self.prompt_button(option).click()
        else:
            self.say(option["text"])

    def _act(self, question: Json, luck: random.Random) -> None:
        """Attack whoever can be attacked; else move to somewhere; else end the turn."""
        board = self.page.get_by_test_id("board")
        reticles = board.locator(".figure:has(.reticle)")
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
        moment = self.moment
        self.page.get_by_test_id("end").click()
        if self.asked_to_confirm(moment):
            self.page.get_by_test_id("end-anyway").click()

    def asked_to_confirm(self, moment: int, button: str = "end-anyway") -> bool:
        """Wait for the answer to count or for the page to ask first whether it is meant."""
        deadline = time.monotonic() + PATIENCE
        anyway = self.page.get_by_test_id(button)
        while self.moment == moment and not self.over:
            if anyway.is_visible():
                return True
            assert time.monotonic() < deadline, f"no answer; refused: {self.refused[-3:]}"
            self.wait()
        return False

    def say(self, text: str) -> None:
        """Type a command."""
        self.type(text)
        self.page.keyboard.press("Escape")
        # The answer may have ended the battle, and its dialog lies over the tabs.
        self.page.locator("#tab-log").dispatch_event("click")

    def type(self, text: str) -> None:
        """Type a command, with nothing but keys; it is for what is asked as it is begun."""
        moment = self.moment
        self.page.keyboard.press("/")
        field = self.page.get_by_role("textbox", name="Command")
        expect(field).to_be_focused()
        self.page.keyboard.insert_text(text)
        expect(field).to_have_value(text)
        assert self.moment == moment, f"something else is asked since {text!r} was decided"
        self.page.keyboard.press("Enter")
