"""More than two players of an edition that has room for them: teams, and everybody alone."""

import random

from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.browser.driver import Visitor


def form_for(visitor: Visitor, players: int) -> None:
    """The start form of the rules of 2008, for so many."""
    page = visitor.page
    page.get_by_text("Battle Rules 2008").click()
    page.get_by_test_id("players").select_option(str(players))
    expect(page.get_by_label("Seats").get_by_role("listitem")).to_have_count(players)


def test_two_are_asked_for_nothing_more_where_an_edition_seats_two(visit: Open) -> None:
    page = visit("").page
    expect(page.get_by_label("Your warband")).to_contain_text("Black Wings")
    expect(page.get_by_test_id("players")).to_have_count(0)


def test_three_fight_alone_on_two_maps_against_computers(visit: Open) -> None:
    visitor = visit("")
    page = visitor.page
    form_for(visitor, 3)
    page.get_by_label("Left map").select_option("Crossroads")
    page.get_by_label("Right map").select_option("Monster Lair")
    page.get_by_label("Warband of Blue").select_option(
        label="Good Civilization (100 points, up to 8 creatures)"
    )
    page.get_by_role("button", name="To battle").click()
    visitor.seated()
    visitor.until(lambda: visitor.view.get("round", 0) > 0, "nobody set the creatures up")
    view = visitor.view
    assert len(view["score"]) == 3
    assert len(set(view["sides"])) == 3
    assert {piece["home"] for piece in view["pieces"]} == {0, 1, 2}
    question = visitor.until_asked()
    assert question is not None
    visitor.answer_by_pointer(random.Random(1))
    page.get_by_role("tab", name="Creatures").click()
    expect(page.locator(".roster h3")).to_have_count(3)


def test_four_in_two_teams_share_a_screen(visit: Open) -> None:
    visitor = visit("", width=390, height=844)
    page = visitor.page
    page.get_by_text("Each other").click()
    form_for(visitor, 4)
    page.get_by_role("button", name="Two teams").click()
    expect(page.get_by_text("Teammates share")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.get_by_role("button", name="To battle").click()
    visitor.seated()
    visitor.until(lambda: visitor.view.get("round", 0) > 0, "nobody set the creatures up")
    sides = visitor.view["sides"]
    assert sides[0] == sides[2] != sides[1] == sides[3]


def test_a_seat_that_is_open_waits_for_a_friend(visit: Open) -> None:
    visitor = visit("")
    page = visitor.page
    form_for(visitor, 3)
    page.get_by_label("Green is played").select_option("open")
    expect(page.get_by_label("Warband of Green")).to_have_count(0)
    page.get_by_role("button", name="Make an invitation").click()
    link = page.get_by_test_id("invitation").input_value()
    friend = visit("#" + link.split("#", 1)[1])
    friend.page.get_by_role("button", name="Take the seat").click()
    friend.seated()
    friend.until(lambda: len(friend.view.get("score", ())) == 3, "the battle has not begun")


def test_nobody_to_fight_is_said_before_the_battle(visit: Open) -> None:
    visitor = visit("")
    form_for(visitor, 3)
    page = visitor.page
    for colour in ("Red", "Green"):
        page.get_by_label(f"Team of {colour}").select_option("0")
    expect(page.get_by_text("All players are in one team.")).to_be_visible()
    expect(page.get_by_role("button", name="To battle")).to_be_disabled()
