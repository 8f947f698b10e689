"""A phone: the same battle by touch, a first tap previews, a second confirms."""

import random

from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.browser.test_battle import begin
from tests.browser.test_sizes import IN_SIGHT


def test_fight_by_touch(visit: Open) -> None:
    visitor = visit(width=390, height=844, touch=True)
    begin(visitor)
    page = visitor.page
    luck = random.Random(6)
    for _ in range(400):
        question = visitor.until_asked() if not visitor.over else None
        if question is None or visitor.view["round"] >= 3:
            break
        if question["who"] >= 0 and visitor.piece(question["who"])["anchor"] >= 0:
            # Whoever is asked about is in sight, whomever one looked at before.
            visitor.until_asked(prepared=True)
            visitor.at_rest()
            assert visitor.visible(visitor.piece(question["who"])["anchor"]), question["text"]
        visitor.answer_by_pointer(luck)
    assert visitor.over or visitor.view["round"] >= 3
    assert visitor.refused == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_tap_previews_and_a_second_tap_confirms(visit: Open) -> None:
    visitor = visit(width=390, height=844, touch=True)
    begin(visitor)
    luck = random.Random(1)
    for _ in range(60):
        question = visitor.until_asked(prepared=True)
        assert question is not None
        if question["ask"] == "activate":
            break
        visitor.answer_by_pointer(luck)
    assert question is not None
    moment = visitor.moment
    anchors = [visitor.piece(option["piece"])["anchor"] for option in question["options"]]
    cell = next(anchor for anchor in anchors if visitor.visible(anchor))
    visitor.press(cell)
    expect(visitor.page.get_by_test_id("confirm")).to_be_visible()
    assert visitor.moment == moment
    visitor.at_rest()
    visitor.press(cell)
    visitor.until_moved(moment)
    assert visitor.view["turn"]["piece"] == question["options"][anchors.index(cell)]["piece"]


def test_the_board_shows_about_nine_columns(visit: Open) -> None:
    visitor = visit(width=390, height=844, touch=True)
    begin(visitor)
    assert 8 <= 390 / visitor.board()["scale"] <= 10


def test_nothing_moves_under_a_finger(visit: Open) -> None:
    """Neither the board nor the question, whatever is asked, previewed or under way."""
    visitor = visit(width=390, height=844, touch=True)
    begin(visitor)
    page = visitor.page
    places = set()

    def look() -> None:
        board, prompt = page.get_by_test_id("board"), page.get_by_test_id("question")
        for part in (board.bounding_box(), prompt.bounding_box()):
            assert part is not None
            places.add((part["x"], part["y"], part["width"]))

    luck = random.Random(1)
    asks: set[str] = set()
    while not {"activate", "action", "move"} <= asks:
        assert visitor.until_asked() is not None
        look()
        question = visitor.until_asked(prepared=True)
        assert question is not None
        asks.add(question["ask"])
        look()
        moment = visitor.moment
        if question["ask"] == "activate":
            visitor.press(visitor.piece(question["options"][0]["piece"])["anchor"])
            expect(page.get_by_test_id("confirm")).to_be_visible()
            look()
            page.get_by_test_id("confirm").click()
            visitor.until_moved(moment)
        else:
            visitor.answer_by_pointer(luck)
    assert len(places) == 2


def test_powers_that_a_round_begins_with_are_in_sight(visit: Open) -> None:
    visitor = visit(width=390, height=844, touch=True)
    page = visitor.page
    page.get_by_label("Your warband").select_option("ready:Iron Column")
    page.get_by_label("Their warband").select_option("ready:Black Wings")
    page.get_by_test_id("play-now").click()
    visitor.seated()
    question = visitor.until_asked(prepared=True)
    assert question is not None
    assert "The round starts" in question["text"]
    powers = page.locator(".prompt .options button:has-text('champion power')")
    expect(powers).to_have_count(2)
    for button in (
        *powers.all(),
        *page.get_by_role("button", name="never use").all(),
        page.get_by_test_id("pass"),
    ):
        assert button.evaluate(IN_SIGHT), button.inner_text()
