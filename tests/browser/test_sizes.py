"""Every screen: what can be chosen is in sight, and the board goes where the question is."""

import random

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import Open
from tests.browser.driver import Visitor
from tests.browser.test_battle import begin
from tests.browser.test_preview import move_somewhere, until_action

SIZES = {
    "wide": (1440, 900, False),
    "tablet": (820, 1180, True),
    "phone lying": (844, 390, True),
    "phone": (390, 844, True),
    "twice as large": (720, 450, False),
}
IN_SIGHT = """
button => {
  const { x, y, width, height } = button.getBoundingClientRect()
  const at = document.elementFromPoint(x + width / 2, y + height / 2)
  return at !== null && (at === button || button.contains(at))
}
"""


def all_in_sight(visitor: Visitor) -> None:
    """Every button of the question, and the way to decline."""
    for button in visitor.page.locator(".acts button, [data-testid=end], [data-testid=pass]").all():
        assert button.evaluate(IN_SIGHT), button.inner_text()


@pytest.mark.parametrize("size", SIZES)
def test_every_action_is_in_sight_and_nothing_jumps(visit: Open, size: str) -> None:
    width, height, touch = SIZES[size]
    visitor = visit(width=width, height=height, touch=touch)
    begin(visitor)
    page = visitor.page
    luck = random.Random(4)
    acted = 0
    while acted < 2:
        question = visitor.until_asked(prepared=True)
        assert question is not None
        if question["passing"] >= 0:
            all_in_sight(visitor)
        if question["ask"] == "action":
            acted += 1
            # The creature that acts is on the screen.
            visitor.at_rest()
            assert visitor.visible(visitor.piece(question["who"])["anchor"])
        if question["ask"] == "activate":
            visitor.at_rest()
            anchors = [visitor.piece(o["piece"])["anchor"] for o in question["options"]]
            assert all(visitor.visible(anchor) for anchor in anchors)
        visitor.answer_by_pointer(luck)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    if not touch and height > 520:
        # The panel keeps its place whatever is pointed at.
        tabs = page.get_by_role("tablist")
        places = set()
        for piece in visitor.view["pieces"]:
            if piece["anchor"] >= 0 and visitor.visible(piece["anchor"]):
                visitor.hover(piece["anchor"])
                visitor.wait(0.15)
                box = tabs.bounding_box()
                assert box is not None
                places.add(box["y"])
        assert len(places) == 1


def test_terrain_is_explained_in_place_and_words_lead_to_the_rules(visit: Open) -> None:
    visitor = visit(width=1440, height=900)
    begin(visitor)
    page = visitor.page
    visitor.until_asked(prepared=True)
    kind, cells = next((k, c) for k, c in visitor.map["terrain"].items() if k == "statue")
    stood = {piece["anchor"] for piece in visitor.view["pieces"]}
    cell = next(cell for cell in cells if visitor.visible(cell) and cell not in stood)
    visitor.hover(cell)
    square = page.get_by_test_id("square")
    expect(square).to_contain_text(kind)
    expect(square).to_contain_text("transit")
    link = square.get_by_role("link", name=kind)
    target = link.get_attribute("href") or ""
    page.goto(page.url.split("#")[0] + target)
    expect(page.locator('[data-rule="terrain.statue.access"]')).to_be_visible()
    # Books of rules only, by their titles, those that are played first.
    books = page.get_by_role("navigation", name="Rulebook").get_by_role("link")
    expect(books.first).to_have_text("Guild V3")
    expect(books.filter(has_text="rulings")).to_have_count(0)
    page.get_by_test_id("find-rule").fill("flanking")
    expect(page.locator("[data-rule]").first).to_contain_text("lank")


def test_rules_are_found_at_every_size(visit: Open) -> None:
    visitor = visit("#/rules/v3", width=390, height=844, touch=True)
    page = visitor.page
    search = page.get_by_test_id("find-rule")
    rules = page.locator("[data-rule]")
    books = page.get_by_role("navigation", name="Rulebook").get_by_role("link")
    for width, height, _ in SIZES.values():
        page.set_viewport_size({"width": width, "height": height})
        search.fill("flanking")
        expect(rules.first).to_contain_text("lank")
        expect(rules.first).to_be_in_viewport()
        assert search.evaluate(IN_SIGHT)
        search.fill("xyzzy")
        expect(rules).to_have_count(0)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        # Another book is within a finger's reach.
        books.filter(has_text="2008").first.scroll_into_view_if_needed()
        assert books.filter(has_text="2008").first.evaluate(IN_SIGHT)


def test_the_first_page_is_small(visit: Open) -> None:
    visitor = visit()
    page = visitor.page
    page.get_by_test_id("play-now").wait_for()
    page.wait_for_load_state("networkidle")
    sizes = page.evaluate("performance.getEntriesByType('resource').map((e) => e.encodedBodySize)")
    assert 0 < sum(sizes) < 300_000
    # On low screens the way into battle covers nothing, and the choices begin on the first screen.
    for width, height in ((844, 390), (720, 450)):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator("label", has_text="HeroScape").first).to_be_in_viewport()
        assert page.get_by_role("heading", name="Play now").evaluate(IN_SIGHT)


@pytest.mark.parametrize("size", SIZES)
def test_the_places_to_go_stand_in_one_line_with_the_present_one_in_sight(
    visit: Open, size: str
) -> None:
    width, height, touch = SIZES[size]
    page = visit("#/convert", width=width, height=height, touch=touch).page
    here = page.get_by_role("navigation", name="Places").get_by_role("link", name="Convert")
    expect(here).to_be_visible()
    assert here.evaluate(IN_SIGHT)
    tall = (
        page.get_by_role("navigation", name="Places")
        .get_by_role("link")
        .evaluate_all(
            "places => [...new Set(places.map(one => one.getBoundingClientRect().top))].length"
        )
    )
    assert tall == 1
    if width > 700:
        for place in page.get_by_role("navigation", name="Places").get_by_role("link").all():
            assert place.evaluate(IN_SIGHT), place.inner_text()
    assert here.evaluate("one => one.getBoundingClientRect().height") < 48
    assert page.evaluate("document.documentElement.scrollWidth") <= width


PLACES = """
buttons => buttons.map((one) => {
  const { x, y, width, height } = one.getBoundingClientRect()
  return [one.dataset.option, x, y, width, height].join(" ")
})
"""


@pytest.mark.parametrize("size", SIZES)
def test_buttons_keep_their_place_when_previews_come(visit: Open, size: str) -> None:
    width, height, touch = SIZES[size]
    visitor = visit(width=width, height=height, touch=touch)
    begin(visitor)
    page = visitor.page
    luck = random.Random(2)
    move_somewhere(visitor, until_action(visitor, luck))
    until_action(visitor, luck)
    buttons = page.locator(".prompt button[data-option]")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/preview/prospects", hold)
    page.reload()
    visitor.until_asked()
    visitor.until(lambda: bool(held), "nothing was foreseen")
    before = buttons.evaluate_all(PLACES)
    assert not page.locator(".prompt small", has_text="uses up").count()
    held[0].continue_()
    visitor.until_asked(prepared=True)
    expect(page.locator(".prompt small", has_text="uses up").first).to_be_visible()
    assert buttons.evaluate_all(PLACES) == before
