"""axe finds nothing serious at the tables of every family, at evenings, at desks and in dialogs."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser import test_heroscape as heroscape
from tests.browser import test_massbattle as massbattle
from tests.browser import test_skirmish as skirmish
from tests.browser.conftest import Open
from tests.browser.driver import Visitor
from tests.browser.test_access import in_both_lights
from tests.browser.test_events import announce, join

SIZES = {"desk": (1440, 900, False), "phone": (390, 844, True)}


def delve(visitor: Visitor) -> None:
    """Go down into a dungeon from the start page."""
    page = visitor.page
    heroscape.take(page, "rules", "dungeon")
    page.get_by_text("More choices").click()
    page.get_by_label("Pace of its moves").select_option("instant")
    page.get_by_test_id("play-now").click()
    page.get_by_test_id("board").wait_for()


TABLES = {
    "heroscape": lambda visitor: heroscape.begin(visitor, "ambush"),
    "handbook": skirmish.begin,
    "massbattle": massbattle.begin,
    "dungeon": delve,
}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("family", TABLES)
def test_tables_of_every_family(visit: Open, family: str, size: str) -> None:
    width, height, touch = SIZES[size]
    visitor = visit(width=width, height=height, touch=touch)
    TABLES[family](visitor)
    visitor.until_asked(prepared=family == "handbook")
    page = visitor.page
    assert in_both_lights(page) == []
    for tab in page.locator("aside [role=tab]:visible").all():
        tab.click()
        assert in_both_lights(page, "aside") == []
    page.get_by_role("button", name="Table menu").click()
    assert in_both_lights(page, "dialog[open]") == []
    # Maps have names, not keys.
    expect(page.locator("dialog[open] .facts")).to_have_text(re.compile(r"· ([A-Z0-9][^-]*)?$"))
    if touch:
        # On a tablet that stands the top is as high whatever stands in it: no board jumps.
        page.set_viewport_size({"width": 820, "height": 1180})
        box = page.locator("header").first.bounding_box()
        assert box is not None
        assert round(box["height"]) == 62


def evening(page: Page, kind: str) -> None:
    """An evening with those that came, at its first deed."""
    announce(page, kind)
    for name in ("Bert", "Cleo", "Dora") if kind == "Draft" else ("Bert",):
        join(page, name, computer=True)
    page.get_by_label("Who plays").select_option("")
    join(page, "Ana")


@pytest.mark.parametrize("kind", ["Campaign", "Draft", "Tournament"])
def test_evenings(visit: Open, kind: str) -> None:
    page = visit("#/events").page
    expect(page.get_by_role("heading", name="Evenings")).to_be_visible()
    evening(page, kind)
    assert in_both_lights(page) == []
    if kind == "Campaign":
        page.get_by_role("region", name="Your warband").get_by_role("button", name="Enlist").click()
        page.get_by_test_id("go-on").click()
        expect(page.get_by_role("listitem", name="Table 1")).to_be_visible()
    elif kind == "Draft":
        page.get_by_test_id("go-on").click()
        look = page.get_by_role("region", name="Pod 1").get_by_role("button", name="Look at")
        look.first.click()
        page.get_by_role("dialog").wait_for()
        assert in_both_lights(page, "dialog[open]") == []
        page.get_by_role("dialog").get_by_role("button", name="Close").click()
    assert in_both_lights(page) == []


@pytest.mark.parametrize("rules", ["v3", "heroscape", "handbook", "dungeon", "massbattle"])
def test_desks_of_the_judge(visit: Open, rules: str) -> None:
    page = visit(f"#/judge/{rules}", width=1440, height=900).page
    page.get_by_test_id("board").wait_for()
    for name in ("Set up", "Play", "Text"):
        tab = page.get_by_role("tab", name=name)
        if tab.count():
            tab.click()
        assert in_both_lights(page) == []


@pytest.mark.parametrize(
    "path", ["#/convert/character", "#/dungeon?seed=7&party=5", "#/expedition"]
)
def test_pages_with_something_on_them(visit: Open, path: str) -> None:
    page = visit(path).page
    page.locator("h1").wait_for()
    if path == "#/expedition":
        page.get_by_test_id("party").select_option("The Lantern Company")
        page.get_by_role("button", name="Set out").click()
        expect(page.get_by_test_id("hero")).to_have_count(4)
    page.wait_for_load_state("networkidle")
    assert in_both_lights(page) == []
