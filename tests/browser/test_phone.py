"""A phone: the same battle by touch, a first tap previews, a second confirms."""

import random

from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.browser.test_battle import begin


def test_fight_by_touch(visit: Open) -> None:
    visitor = visit(width=390, height=844, touch=True)
    begin(visitor)
    page = visitor.page
    luck = random.Random(6)
    for _ in range(400):
        question = visitor.until_asked() if not visitor.over else None
        if question is None or visitor.view["round"] >= 3:
            break
        visitor.answer_by_pointer(luck)
    assert visitor.over or visitor.view["round"] >= 3
    assert visitor.refused == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_tap_previews_and_a_second_tap_confirms(visit: Open) -> None:
    visitor = visit(width=390, height=844, touch=True)
    begin(visitor)
    luck = random.Random(1)
    for _ in range(60):
        question = visitor.until_asked()
        assert question is not None
        if question["ask"] == "activate":
            break
        visitor.answer_by_pointer(luck)
    assert question is not None
    visitor.page.locator('[data-prepared="true"]').wait_for()
    seq = visitor.last["seq"]
    anchors = [visitor.piece(option["piece"])["anchor"] for option in question["options"]]
    cell = next(anchor for anchor in anchors if visitor.visible(anchor))
    visitor.press(cell)
    expect(visitor.page.get_by_test_id("confirm")).to_be_visible()
    assert visitor.last["seq"] == seq
    visitor.at_rest()
    visitor.press(cell)
    visitor.until_told(seq)
    assert visitor.view["turn"]["piece"] == question["options"][anchors.index(cell)]["piece"]


def test_the_board_shows_about_nine_columns(visit: Open) -> None:
    visitor = visit(width=390, height=844, touch=True)
    begin(visitor)
    assert 8 <= 390 / visitor.board()["scale"] <= 10
