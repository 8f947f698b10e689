"""Random dungeons in a real browser: a delve from the start page, a game master's sheet, an
expedition."""

from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.browser.test_heroscape import take


def test_a_delve_begins_within_a_minute_of_the_start_page(visit: Open) -> None:
    visitor = visit()
    page = visitor.page
    take(page, "rules", "dungeon")
    expect(page.get_by_test_id("deck")).to_be_visible()
    page.get_by_text("More choices").click()
    page.get_by_label("Pace of its moves").select_option("instant")
    page.get_by_test_id("play-now").click()
    page.get_by_test_id("board").wait_for()
    question = visitor.until_asked()
    assert question is not None
    assert question["ask"] == "delve"
    before = visitor.map["part"]
    walls = len(visitor.map["terrain"]["wall"])
    page.locator("[data-power=open]").first.click()
    page.get_by_role("group", name="Options").get_by_role("button").first.click()
    visitor.until(lambda: len(visitor.map["terrain"]["wall"]) < walls, "the map did not grow")
    assert visitor.map["part"] != before
    note = page.get_by_test_id("delve-note")
    note.locator("summary").click()
    expect(note).to_contain_text("cards left")
    expect(note).to_contain_text("of 8")


def test_the_known_part_of_a_dungeon_fills_a_phone(visit: Open) -> None:
    visitor = visit(width=390, height=844, touch=True)
    page = visitor.page
    take(page, "rules", "dungeon")
    page.get_by_test_id("play-now").tap()
    assert visitor.until_asked() is not None
    visitor.at_rest()
    # Over the board lies the sum; what it is the sum of is read when it is opened.
    note = page.get_by_test_id("delve-note")
    closed = note.bounding_box()
    assert closed is not None
    assert closed["width"] < 195
    assert closed["height"] < 40
    note.locator("summary").tap()
    expect(note.locator(".title")).to_be_visible()
    note.locator("summary").tap()
    page.get_by_role("button", name="Show the whole map").tap()
    visitor.at_rest()
    first, last = visitor.map["part"]
    assert visitor.visible(first)
    assert visitor.visible(last)
    (left, top), (right, bottom) = visitor.point(first), visitor.point(last)
    board = visitor.board()
    assert right - left > board["width"] / 2 or bottom - top > board["height"] / 2


def test_a_game_master_prints_a_dungeon(visit: Open) -> None:
    page = visit("#/dungeon?seed=7&party=5&deck=First%20level").page
    sheet = page.get_by_test_id("sheet")
    expect(sheet).to_contain_text("Level 1 for 5 characters, number 7")
    expect(sheet.locator("svg")).to_be_visible()
    expect(sheet.locator("section")).to_have_count(11)
    page.get_by_label("Characters").fill("3")
    expect(sheet).to_contain_text("for 3 characters")


def test_an_expedition_is_kept_while_its_heroes_are_below(visit: Open) -> None:
    visitor = visit("#/expedition")
    page = visitor.page
    page.get_by_test_id("party").select_option("The Lantern Company")
    page.get_by_label("Its name").fill("The long road")
    page.get_by_role("button", name="Set out").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("The long road")
    expect(page.get_by_test_id("hero")).to_have_count(4)
    expect(page.get_by_test_id("sum")).to_contain_text("0 of 0 delves won")
    page.get_by_test_id("go-in").click()
    page.get_by_test_id("board").wait_for()
    question = visitor.until_asked()
    assert question is not None
    assert question["ask"] == "delve"
    page.goto(page.url.partition("#")[0] + "#/expedition")
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("The long road")
    page.get_by_role("link", name="Go on with the delve").click()
    page.get_by_test_id("board").wait_for()
