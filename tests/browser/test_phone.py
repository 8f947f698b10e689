"""A phone: the same battle by touch, a first tap previews, a second confirms."""

import random

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
    seq = visitor.last["seq"]
    anchors = [visitor.piece(option["piece"])["anchor"] for option in question["options"]]
    cell = next(anchor for anchor in anchors if visitor.visible(anchor))
    visitor.press(cell)
    visitor.wait(0.3)
    assert visitor.last["seq"] == seq
    assert visitor.page.get_by_test_id("confirm").is_visible()
    visitor.press(cell)
    visitor.until_told(seq)
    assert visitor.view["turn"]["piece"] == question["options"][anchors.index(cell)]["piece"]


def test_the_board_shows_about_nine_columns(visit: Open) -> None:
    visitor = visit(width=390, height=844, touch=True)
    begin(visitor)
    scale = float(visitor.page.get_by_test_id("board").get_attribute("data-scale") or 0)
    assert 8 <= 390 / scale <= 10
