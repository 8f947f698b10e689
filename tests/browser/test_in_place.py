"""What a newcomer is told in place: for every rulebook, with mouse and finger, at every size.

A battle is begun once and looked at at all sizes, by the same eyes.
"""

import re
from math import dist

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Open
from tests.browser.driver import Json, Visitor
from tests.browser.plane import ON_SCREEN
from tests.browser.test_newcomers import COLOUR
from tests.browser.test_sizes import IN_SIGHT, SIZES
from tests.server.harness import Player, Site

BOOKS: dict[str, Json] = {
    "v3": {},
    "guild2011": {"army": {}, "enemy": {}, "fixed_map": ""},
    "battle2008": {"army": {}, "enemy": {}, "fixed_map": ""},
    "handbook": {"army": {}, "enemy": {}, "fixed_map": "crossed-halls"},
    "dungeon": {"army": {}, "enemy": {}, "fixed_map": ""},
    "heroscape": {"army": {}, "enemy": {}, "fixed_map": ""},
    "massbattle": {"army": {}, "enemy": {}, "fixed_map": "crossroads"},
}
FIGURE = "[data-figure]"
ACTS = ("action", "move", "act", "delve")
"""Questions at which somebody does something."""


def under_way(player: Player) -> None:
    """Let a soldier answer for us until somebody of ours may do something."""
    while True:
        question = player.question
        if question is not None and question["seat"] == 0:
            if question["ask"] in ACTS:
                return
            answered = player.last["answers"]
            player.send("substitute", seat=0, agent="soldier", until="answer")
            while player.last["answers"] == answered:
                player.wait_for("update")
        else:
            player.wait_for("update")


def point_at(visitor: Visitor, x: float, y: float) -> None:
    """Look at a point of the board with what is in hand."""
    if visitor.touch:
        visitor.page.touchscreen.tap(x, y)
    else:
        visitor.page.mouse.move(x, y)


def grounds(visitor: Visitor) -> list[tuple[str, tuple[float, float]]]:
    """Pieces of ground on the screen: what each is called, and where it is, the middle first."""
    place = visitor.page.get_by_test_id("board").bounding_box()
    assert place is not None
    box = Json(place)
    middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    the_map, found = visitor.map, list[tuple[str, tuple[float, float]]]()
    if the_map["board"] == "squares":
        board = visitor.board()
        spots = [
            (kind, visitor.spot(board, cell))
            for kind, cells in the_map["terrain"].items()
            for cell in cells
        ]
        found = [(kind, spot) for kind, spot in spots if visitor.within(board, spot)]
    elif the_map["board"] == "hexes":
        figures = [one.get_attribute("data-figure") for one in visitor.page.locator(FIGURE).all()]
        middles = [visitor.middle(f'[data-figure="{number}"]') for number in figures]
        found = [("level", spot) for spot in middles if spot is not None]
    else:
        for one in the_map["terrain"]:
            xs, ys = zip(*one["points"], strict=True)
            inches = [sum(xs) / len(xs) / 1000, (the_map["height"] - sum(ys) / len(ys)) / 1000]
            x, y = visitor.page.evaluate(ON_SCREEN, inches)
            if visitor.within(box, (x, y)):
                found.append((one["name"], (x, y)))
    found.sort(key=lambda one: dist(one[1], middle))
    return list(dict(reversed(found)).items())[::-1]


def ground_is_explained(visitor: Visitor) -> None:
    """Whatever lies there says its name and what it does, where one looks."""
    page = visitor.page
    page.get_by_role("button", name="Show the whole map").click()
    visitor.at_rest()
    found = grounds(visitor)
    assert found, "no ground to look at"
    told = page.get_by_test_id("square")
    for kind, at in found[:2]:
        point_at(visitor, *at)
        expect(told).to_contain_text(kind)
        expect(told).to_be_in_viewport()
        assert len(told.inner_text().split()) > len(kind.split()) + 1
        page.keyboard.press("Escape")


def kinds_look_different(visitor: Visitor) -> None:
    """No two cards have the same letters; units on a plane have their names."""
    page, letters = visitor.page, dict[str, str]()
    if visitor.map["board"] == "squares":
        for figure in page.locator(".figure").all():
            piece = visitor.piece(int(figure.get_attribute("data-piece") or 0))
            letters[piece["card"]] = figure.locator(".letters").inner_html()
    elif visitor.map["board"] == "hexes":
        for figure in page.locator(FIGURE).all():
            number = int(figure.get_attribute("data-figure") or 0)
            unit = visitor.view["units"][visitor.view["figures"][number]["unit"]]
            letters[unit["card"]] = figure.locator(".letters").inner_html()
    else:
        for unit in page.locator("[data-unit]").all():
            number = int(unit.get_attribute("data-unit") or 0)
            letters[visitor.view["units"][number]["name"]] = unit.text_content() or ""
    assert len(letters) > 1
    assert len(set(letters.values())) == len(letters), letters


def people_are_people(visitor: Visitor) -> None:
    """No colour in the question, the log and whose turn it is."""
    for part in (".prompt", "[role=log]", ".status"):
        for words in visitor.page.locator(part).all_inner_texts():
            assert not COLOUR.search(words), words


def words_are_words(visitor: Visitor, question: Json) -> None:
    """The question is a sentence, and every way to answer it is called something."""
    page = visitor.page
    asked = page.get_by_test_id("question").inner_text()
    assert re.match(r"[A-Z].* .*[?.]$", asked.strip(), re.DOTALL), asked
    assert asked.strip(" ?.").lower() != question["ask"]
    for button in page.locator(".prompt .options button").all():
        assert re.search(r"[A-Za-z]{2}", button.inner_text()), button.inner_text()
    if visitor.touch:
        page.get_by_role("tab", name="Text").click()
    else:
        page.keyboard.press("/")
    field = page.locator("#command")
    field.fill("xyzzy")
    field.press("Enter")
    expect(page.get_by_text("xyzzy").last).to_be_in_viewport()
    field.press("Escape")
    page.get_by_role("tab", name="Log").click()


def advice_is_at_hand(visitor: Visitor) -> None:
    """What a computer would do and why, and the button that does it, are in sight."""
    page = visitor.page
    assert page.get_by_test_id("auto").evaluate(IN_SIGHT)
    assert page.get_by_test_id("hint").evaluate(IN_SIGHT)
    page.get_by_test_id("hint").click()
    advice = page.get_by_test_id("advice")
    expect(advice).to_contain_text("would choose")
    because = advice.locator("span")
    assert len(because.inner_text().split()) >= 4, advice.inner_text()
    in_sight(visitor, advice.get_by_role("button", name="Do it"))
    advice.get_by_role("button", name="Thanks").click()
    expect(advice).to_have_count(0)


def in_sight(visitor: Visitor, button: Locator) -> None:
    """Wait until a button can be pressed where it is."""
    visitor.until(lambda: bool(button.evaluate(IN_SIGHT)), f"out of sight: {button}")


@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "finger"])
@pytest.mark.parametrize("rules", BOOKS)
def test_everything_is_explained_in_place(
    visit: Open, table_site: Site, rules: str, touch: bool
) -> None:
    seated = table_site.create("computer", rules=rules, seconds=0.1, **BOOKS[rules])
    with table_site.sit(seated) as player:
        under_way(player)
    sizes = [(width, height) for width, height, finger in SIZES.values() if finger == touch]
    path = f"#/table/{seated['table']}?with={seated['token']}"
    visitor = visit(path, width=sizes[0][0], height=sizes[0][1], touch=touch)
    question = visitor.until_asked(prepared=True)
    assert question is not None
    kinds_look_different(visitor)
    for width, height in sizes:
        visitor.page.set_viewport_size({"width": width, "height": height})
        visitor.at_rest()
        people_are_people(visitor)
        advice_is_at_hand(visitor)
        ground_is_explained(visitor)
        words_are_words(visitor, question)
        assert visitor.page.evaluate("document.documentElement.scrollWidth") <= width
    assert visitor.until_asked() == question
