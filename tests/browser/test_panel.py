"""The panel beside the board: what matters comes first, and nothing jumps."""

import random
import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Open
from tests.browser.driver import Visitor
from tests.browser.test_battle import begin
from tests.browser.test_clicks import SIT_DOWN
from tests.browser.test_preview import until_action
from tests.browser.test_sizes import IN_SIGHT, all_in_sight
from tests.server.harness import Site


def place(locator: Locator) -> dict[str, float]:
    """Where something is on the screen."""
    box = locator.bounding_box()
    assert box is not None
    return {"x": box["x"], "y": box["y"], "width": box["width"], "height": box["height"]}


def test_what_a_click_does_is_told_before_what_lies_there(visit: Open) -> None:
    visitor = visit("#/learn/first", width=1440, height=900)
    until_action(visitor, random.Random(2))
    page = visitor.page
    step, square = page.get_by_test_id("step"), page.get_by_test_id("square")
    ground = [cell for cells in visitor.map["terrain"].values() for cell in cells]
    for cell in ground:
        visitor.hover(cell)
        visitor.wait(0.1)
        if step.count() and square.count():
            break
    # The price is in sight without scrolling, also beside a lesson.
    panel, price = place(page.locator(".detail")), place(step)
    assert price["y"] + price["height"] <= panel["y"] + panel["height"]
    assert price["y"] < place(square)["y"]
    expect(step).to_contain_text("movement point")


def test_the_question_keeps_its_place_from_turn_to_turn(visit: Open) -> None:
    visitor = visit("#/learn/first", width=1440, height=900)
    page = visitor.page
    luck = random.Random(2)
    asked: dict[str, float] = {}
    while len(asked) < 3:
        question = visitor.until_asked(prepared=True)
        assert question is not None
        if question["ask"] in ("activate", "action", "move"):
            asked[question["ask"]] = place(page.locator(".prompt .foot"))["y"]
        if question["ask"] == "action" and "move" not in asked:
            moment = visitor.moment
            page.locator('[data-power="Move"]').click()
            visitor.until_moved(moment)
        else:
            visitor.answer_by_pointer(luck)
    assert len(set(asked.values())) == 1, asked


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (820, 1180), (720, 450)])
def test_a_hint_moves_no_button_and_marks_its_square(visit: Open, width: int, height: int) -> None:
    visitor = visit(width=width, height=height)
    begin(visitor)
    page = visitor.page
    luck = random.Random(2)
    moment = visitor.moment
    until_action(visitor, luck)
    page.locator('[data-power="Move"]').click()
    visitor.until_moved(moment)
    visitor.until_asked(prepared=True)
    buttons = [page.get_by_test_id(name) for name in ("hint", "auto", "pass")]
    before = [place(button) for button in buttons]
    expect(page.locator(".marked")).to_have_count(0)
    page.get_by_test_id("hint").click()
    expect(page.get_by_test_id("advice")).to_be_visible()
    assert [place(button) for button in buttons] == before
    # It says where to go, and the square is marked on the board.
    expect(page.locator(".marked")).to_have_count(1)
    for button in page.get_by_test_id("advice").get_by_role("button").all():
        assert button.evaluate(IN_SIGHT)


def test_a_tablet_that_stands_shows_the_whole_board(visit: Open) -> None:
    visitor = visit(width=820, height=1180)
    begin(visitor)
    page = visitor.page
    until_action(visitor, random.Random(2))
    visitor.at_rest()
    width, height = visitor.map["width"], visitor.map["height"]
    corners = (0, width - 1, width * (height - 1), width * height - 1)
    assert all(visitor.visible(cell) for cell in corners)
    # Large enough to tell creatures apart and to be touched.
    assert visitor.board()["scale"] >= 28
    all_in_sight(visitor)
    panel, log = place(page.locator(".detail")), place(page.get_by_role("log"))
    assert panel["x"] >= 400
    assert log["x"] >= 400
    assert min(panel["height"], log["height"]) > 100


def pause(visitor: Visitor) -> None:
    """Let the computer think slowly."""
    page = visitor.page
    page.get_by_role("button", name="Table menu").click()
    page.get_by_label("slow", exact=True).check()
    page.keyboard.press("Escape")


def test_the_place_of_the_question_is_kept_while_others_decide(visit: Open) -> None:
    visitor = visit(width=1440, height=900)
    begin(visitor)
    page = visitor.page
    until_action(visitor, random.Random(2))
    pause(visitor)
    before = place(page.get_by_role("tablist"))["y"]
    moment = visitor.moment
    page.get_by_test_id("end").click()
    if visitor.asked_to_confirm(moment):
        page.get_by_test_id("end-anyway").click()
    waits = page.get_by_label("Waiting")
    expect(waits).to_contain_text("thinking")
    assert place(page.get_by_role("tablist"))["y"] == before


def test_hit_points_are_written_inside_their_own_square(visit: Open) -> None:
    visitor = visit(width=1440, height=900)
    begin(visitor)
    visitor.until_asked(prepared=True)
    visitor.at_rest()
    scale = visitor.board()["scale"]
    for piece in visitor.view["pieces"]:
        if piece["anchor"] < 0 or piece["destroyed"]:
            continue
        plate = place(visitor.page.locator(f'[data-piece="{piece["id"]}"] .plate'))
        _, middle = visitor.point(piece["anchor"])
        assert plate["y"] + plate["height"] <= middle + (piece["side"] - 0.5) * scale + 1


def test_at_200_percent_the_keys_show_what_a_way_would_cost(visit: Open) -> None:
    visitor = visit(width=720, height=450)
    begin(visitor)
    page = visitor.page
    until_action(visitor, random.Random(2))
    step, log = page.get_by_test_id("step"), page.get_by_role("log")
    expect(log).to_be_visible()
    question, hint = place(page.get_by_test_id("question")), place(page.get_by_test_id("hint"))
    page.keyboard.press("ArrowRight")
    for key in ("ArrowRight", "ArrowRight", "ArrowDown", "ArrowDown", "ArrowLeft", "ArrowLeft"):
        page.keyboard.press(key)
        visitor.wait(0.2)
        if step.count():
            break
    # It takes the place of the log; the question stays where it is.
    expect(step).to_be_in_viewport(ratio=0.5)
    expect(step).to_contain_text("movement point")
    expect(log).to_be_hidden()
    assert place(page.get_by_test_id("question")) == question
    assert place(page.get_by_test_id("hint")) == hint
    # The square stands out where a creature is on it, too.
    ring = page.locator(".overlays .cursor")
    over = "(ring) => ring.compareDocumentPosition(document.querySelector('.figure')) & 2"
    assert ring.evaluate(over)
    # A hint that is open leaves it in sight.
    page.keyboard.press("h")
    expect(page.get_by_test_id("advice")).to_be_visible()
    expect(step.locator("p").first).to_be_in_viewport(ratio=1)
    assert place(page.get_by_test_id("hint")) == hint
    page.keyboard.press("Escape")
    expect(log).to_be_visible()
    expect(step).to_have_count(0)
    expect(ring).to_have_count(0)


@pytest.mark.parametrize("name", ["judge", "events"])
def test_pages_say_what_they_are_for(visit: Open, name: str) -> None:
    page = visit(f"#/{name}").page
    about = page.locator("main .about")
    expect(about).to_be_visible()
    assert len(about.inner_text().split()) > 12


def test_the_same_kind_on_both_sides_is_called_by_its_player(visit: Open, table_site: Site) -> None:
    band = {"ready": "Siege and Fury"}
    seated = table_site.create(opponent="computer", agent="random", army=band, enemy=band)
    with table_site.sit(seated) as player:
        player.play_until("activate", random.Random(2))
    visitor = visit(width=1440, height=900)
    page = visitor.page
    page.evaluate(SIT_DOWN, seated | {"when": 0})
    page.goto(f"{table_site.url}/#/table/{seated['table']}")
    page.reload()
    visitor.until_asked(prepared=True)
    for piece in visitor.view["pieces"][:2]:
        if piece["anchor"] >= 0:
            visitor.hover(piece["anchor"])
            heading = page.locator(".detail h3").first
            expect(heading).to_have_text(re.compile("^Your |’s "))
