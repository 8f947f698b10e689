"""What a newcomer meets: the way into battle, people for colours, ground explained in place."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.browser.test_battle import begin
from tests.browser.test_heroscape import begin as begin_heroscape
from tests.browser.test_heroscape import take
from tests.browser.test_sizes import IN_SIGHT

COLOUR = re.compile(r"\b(blue|red)\b", re.IGNORECASE)


def test_the_way_into_battle_is_in_sight_for_every_rulebook(visit: Open) -> None:
    page = visit(width=1440, height=900).page
    books = page.locator('input[name="rules"]')
    expect(books).not_to_have_count(0)
    told: set[str] = set()
    for book in books.evaluate_all("all => all.map(one => one.value)"):
        take(page, "rules", book)
        page.get_by_text("More choices").wait_for()
        expect(page.get_by_test_id("play-now")).to_be_enabled()
        page.wait_for_load_state("networkidle")
        assert page.get_by_test_id("play-now").evaluate(IN_SIGHT), book
        told.add(page.get_by_role("group", name="Which game").locator("p").inner_text())
    # Every one of them is told apart in words.
    assert len(told) == books.count()


def test_who_leaves_all_to_chance_gets_a_short_battle(visit: Open) -> None:
    visitor = visit(width=1440, height=900)
    page = visitor.page
    expect(page.get_by_label("Size").locator("option").first).to_contain_text("100 points")
    # Whoever names a warband has said how big it is.
    page.get_by_label("Your warband").select_option("ready:Black Wings")
    expect(page.get_by_label("Size")).to_have_count(0)
    page.get_by_label("Your warband").select_option("")
    page.get_by_test_id("play-now").click()
    visitor.seated()
    visitor.until(lambda: bool(visitor.view.get("pieces")), "no battle was begun")
    assert len(visitor.view["pieces"]) <= 10
    assert visitor.map["height"] <= 17
    expect(page.get_by_text("100 points win")).to_be_visible()


def test_ground_of_squares_is_explained_by_what_is_peculiar_to_it(visit: Open) -> None:
    visitor = visit(width=1440, height=900)
    begin(visitor)
    visitor.until_asked(prepared=True)
    told = visitor.page.get_by_test_id("square")
    peculiar = {"fire": "5 damage", "blood rock": "19 or 20", "statue": "cover", "smoke": "see"}
    for kind, words in peculiar.items():
        visitor.hover(visitor.map["terrain"][kind][0])
        expect(told).to_contain_text(f"{kind}: ")
        expect(told).to_contain_text(words)
        # Not by rules that merely name it.
        expect(told).not_to_contain_text("nine damage types")


@pytest.mark.parametrize("phone", [False, True])
def test_players_are_people_even_with_the_same_warbands(visit: Open, phone: bool) -> None:
    size = {"width": 390, "height": 844, "touch": True} if phone else {}
    visitor = visit(**size)
    page = visitor.page
    begin(visitor, theirs="Siege and Fury")
    question = visitor.until_asked(prepared=True)
    assert question is not None
    assert any(COLOUR.search(piece["label"]) for piece in visitor.view["pieces"])
    while question["ask"] != "activate":
        moment = visitor.moment
        page.get_by_test_id("auto").click()
        visitor.until_moved(moment)
        question = visitor.until_asked(prepared=True)
        assert question is not None
    for part in (".prompt", "[role=log]", ".status"):
        words = page.locator(part).first.inner_text()
        assert not COLOUR.search(words), words
    expect(page.locator(".prompt .options button").first).to_contain_text("Your ")
    # Nor what is said of the figures on the map.
    for piece in visitor.view["pieces"]:
        figure = page.locator(f'[data-piece="{piece["id"]}"]')
        whose = "yours" if piece["seat"] == question["seat"] else "Random’s"
        expect(figure).to_have_attribute(
            "aria-label", re.compile(f"^(?!.*(blue|red)).*, {whose}, ")
        )


def test_ground_and_treasure_of_hexes_are_explained_in_place(visit: Open) -> None:
    visitor = visit(width=1440, height=900)
    begin_heroscape(visitor, "the-lair")
    visitor.until_asked()
    # What wins the battle stands beside the board, and about people.
    aim = visitor.page.get_by_role("region", name="What is pointed at")
    expect(aim).to_contain_text("You win with the troll dead")
    glyph = next(one for one in visitor.view["glyphs"] if one.get("space", -1) >= 0)
    at = visitor.middle(f'[aria-label$="at {visitor.map["names"][glyph["space"]]}"]')
    assert at is not None
    visitor.page.mouse.move(*at)
    told = visitor.page.get_by_test_id("square")
    expect(told).to_contain_text("Erevan Sunshadow")
    expect(told).to_contain_text("level")


def test_the_board_of_hexes_goes_where_the_question_is(visit: Open) -> None:
    visitor = visit(width=844, height=390, touch=True)
    begin_heroscape(visitor, "ambush")
    question = visitor.until_asked()
    assert question is not None
    assert question["ask"] == "army card"
    units = [visitor.view["units"][option["unit"]] for option in question["options"]]
    figures = [figure for unit in units for figure in unit["figures"]]
    spots = [f'[data-testid=board] [data-figure="{figure}"]' for figure in figures]
    visitor.until(lambda: all(map(visitor.middle, spots)), "a figure of ours is out of sight")
