"""A whole battle in a real browser, by mouse; how one is begun, and worked with keys."""

import random

from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.browser.driver import Visitor


def begin(visitor: Visitor, *, by_hand: bool = False, **choices: str) -> None:
    """Start a battle against the computer from the start page."""
    page = visitor.page
    page.get_by_label("Your name").fill("Ada")
    page.get_by_label("Opponent").select_option("random")
    page.get_by_label("Your warband").select_option("ready:Siege and Fury")
    theirs = choices.get("theirs", "Bows of the Wood")
    page.get_by_label("Their warband").select_option(f"ready:{theirs}")
    page.get_by_label("Set up my creatures for me").set_checked(not by_hand)
    page.get_by_label("Map").select_option(choices.get("map", "Furnace Hall"))
    page.get_by_text("More choices").click()
    page.get_by_label("Pace of its moves").select_option("instant")
    page.get_by_label("Clock none").select_option(choices.get("clock", ""))
    page.get_by_test_id("play-now").click()
    page.get_by_test_id("board").wait_for()
    if not by_hand:
        visitor.until(lambda: visitor.view.get("round", 0) > 0, "the battle did not begin")


def test_a_whole_battle_by_mouse(visit: Open) -> None:
    visitor = visit()
    begin(visitor, by_hand=True)
    luck = random.Random(5)
    for _ in range(600):
        if visitor.over:
            break
        visitor.answer_by_pointer(luck)
    assert visitor.over
    assert visitor.refused == []
    dialog = visitor.page.get_by_role("dialog")
    dialog.get_by_text("points", exact=True).wait_for()
    dialog.get_by_test_id("verify").click()
    dialog.get_by_text("dice follow from the seed").wait_for()


def end_anyway(visitor: Visitor, moment: int) -> None:
    """Confirm that the turn ends although something is left to do."""
    if visitor.asked_to_confirm(moment):
        expect(visitor.page.get_by_test_id("end-anyway")).to_be_focused()
        visitor.page.keyboard.press("Enter")


def walk_to(visitor: Visitor, cell: int, width: int) -> None:
    """Bring the square cursor to a square with the arrow keys."""
    page = visitor.page
    board = page.get_by_test_id("board")
    turned = visitor.board()["turned"]
    for _ in range(120):
        at = board.get_attribute("data-cursor") or "-1"
        here = int(at)
        if here == cell:
            return
        dx, dy = cell % width - here % width, cell // width - here // width
        if turned:
            dx, dy = dy, -dx
        if here < 0 or dx:
            page.keyboard.press("ArrowRight" if here < 0 or dx > 0 else "ArrowLeft")
        else:
            page.keyboard.press("ArrowDown" if dy > 0 else "ArrowUp")
        expect(board).not_to_have_attribute("data-cursor", at)
    raise AssertionError(f"the cursor did not reach square {cell}")
