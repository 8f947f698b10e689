"""Every page for everybody: axe finds nothing serious, the keyboard reaches everything."""

import random
import re
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open
from tests.browser.test_battle import begin
from tests.browser.test_replay import played, to_the_end
from tests.server.harness import Site

AT_HAND = """
new Promise(resolve => {
  const worker = navigator.serviceWorker
  const look = () => worker.controller && resolve()
  worker.addEventListener("controllerchange", look)
  look()
})
"""
"""Resolves when the service worker has taken the page over."""


def serious(page: Page, part: str | None = None) -> list[str]:
    """What axe finds serious or worse on a page, or on a part of it."""
    found = Axe().run(page, context=part)
    return [
        f"{violation['id']}: {node['html'][:200]} {node['failureSummary'][:300]}"
        for violation in found.response["violations"]
        if violation["impact"] in ("serious", "critical")
        for node in violation["nodes"][:3]
    ]


def ready(page: Page) -> None:
    """Wait until the start page has everything to choose from."""
    page.get_by_label("Your warband").get_by_role("option", name="Siege and Fury").wait_for(
        state="attached"
    )


PAGES = (
    "",
    "#/games",
    "#/watch",
    "#/build",
    "#/cards",
    "#/cards/v3?own=import",
    "#/cards/v3?own=write",
    "#/cards/handbook",
    "#/cards/heroscape",
    "#/cards/massbattle",
    "#/convert",
    "#/dungeon",
    "#/expedition",
    "#/learn",
    "#/rules",
    "#/judge",
    "#/editions",
    "#/events",
)
ELSEWHERE = {"table", "replay"}
"""Pages that only a battle has; they are looked at below."""


def in_both_lights(page: Page, part: str | None = None) -> list[str]:
    """What axe finds serious by day or by night."""
    found: list[str] = []
    for colours in ("dark", "light"):
        page.emulate_media(color_scheme=colours)
        found += [f"{colours}: {one}" for one in serious(page, part)]
    return found


def test_every_page_is_looked_at() -> None:
    """No page was forgotten."""
    routes = (Path(__file__).parents[2] / "web" / "src" / "App.svelte").read_text()
    pages = set(re.findall(r"route\.page === '(\w+)'", routes))
    assert pages - ELSEWHERE <= {path[2:].partition("/")[0] for path in PAGES}


@pytest.mark.parametrize("path", PAGES)
def test_axe_on_pages(visit: Open, path: str) -> None:
    visitor = visit(path)
    visitor.page.locator("h1").wait_for()
    if path in ("#/build", "#/cards"):
        visitor.page.get_by_text("Gray Ooze", exact=True).first.wait_for()
        visitor.page.get_by_label("Search").fill("dragon")
        expect(visitor.page.get_by_text("Gray Ooze", exact=True)).to_have_count(0)
    if path == "#/rules":
        visitor.page.locator("[data-rule]").first.wait_for()
    visitor.page.wait_for_load_state("networkidle")
    assert in_both_lights(visitor.page) == []


def test_axe_at_the_table(visit: Open) -> None:
    visitor = visit()
    begin(visitor)
    page = visitor.page
    luck = random.Random(2)
    for _ in range(40):
        question = visitor.until_asked(prepared=True)
        assert question is not None
        if question["ask"] == "action":
            break
        visitor.answer_by_pointer(luck)
    assert in_both_lights(page) == []
    page.get_by_test_id("end").click()
    page.get_by_role("heading", name="End the turn?").wait_for()
    assert in_both_lights(page, "dialog[open]") == []
    page.get_by_role("button", name="Go on", exact=True).click()
    for tab in ("roster", "chat", "text", "help"):
        page.locator(f"#tab-{tab}").click()
        assert in_both_lights(page, "aside") == []
    page.get_by_role("button", name="Table menu").click()
    assert in_both_lights(page, "dialog[open]") == []
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes, resign").click()
    page.get_by_role("heading", name="Random wins").wait_for()
    assert in_both_lights(page, "dialog[open]") == []


def test_axe_on_replays_and_lessons(visit: Open, table_site: Site) -> None:
    table = played(table_site)
    replay = visit(f"#/replay/{table}")
    to_the_end(replay.page, table_site, table)
    assert serious(replay.page) == []
    replay.page.get_by_test_id("branch").click()
    replay.page.get_by_role("dialog").wait_for()
    assert in_both_lights(replay.page) == []
    replay.page.get_by_role("dialog").get_by_role("button", name="Close").click()
    replay.page.get_by_test_id("other-editions").click()
    expect(replay.page.get_by_test_id("editions")).to_contain_text("Guild 2011")
    assert in_both_lights(replay.page) == []
    lesson = visit("#/learn/first")
    lesson.page.get_by_test_id("coach").wait_for()
    assert serious(lesson.page) == []


def test_axe_on_a_phone(visit: Open) -> None:
    visitor = visit(width=390, height=844, touch=True)
    ready(visitor.page)
    assert serious(visitor.page) == []
    begin(visitor)
    assert serious(visitor.page) == []


def test_typed_commands_answer_and_describe(visit: Open) -> None:
    visitor = visit()
    begin(visitor)
    page = visitor.page
    question = visitor.until_asked()
    assert question is not None
    page.keyboard.press("/")
    field = page.get_by_label("Command")
    expect(field).to_be_focused()
    field.fill("look L2")
    field.press("Enter")
    answers = page.locator(".answers")
    expect(answers).to_contain_text("victory area.")
    field.fill("options")
    field.press("Enter")
    expect(answers).to_contain_text(question["options"][0]["text"])
    # Players are called as they are called everywhere.
    field.fill("list")
    field.press("Enter")
    expect(answers).to_contain_text("Your Orc Siege Boss")
    expect(answers).to_contain_text("Random’s ")
    # A slip in one word of a name is understood as that.
    field.fill("brute")
    field.press("Enter")
    expect(page.get_by_text("did you mean")).to_contain_text("Brutal Ogre Overlord")
    assert visitor.refused.pop().startswith("there is no 'brute'")
    # What was typed for one question is not the answer to another, unless it is meant.
    moment = visitor.moment
    field.fill("1")
    visitor.prompt_button(question["options"][0]).click()
    visitor.until_moved(moment)
    assert visitor.until_asked() is not None
    moment = visitor.moment
    field.press("Enter")
    expect(answers).to_contain_text("moved on while you typed")
    assert visitor.moment == moment
    field.press("Enter")
    visitor.until_moved(moment)
    assert visitor.refused == []


def test_focus_is_visible(visit: Open) -> None:
    visitor = visit()
    page = visitor.page
    ready(page)
    for _ in range(6):
        page.keyboard.press("Tab")
        outline = page.evaluate(
            "getComputedStyle(document.activeElement).outlineStyle + '/' +"
            " getComputedStyle(document.activeElement.closest('label') ??"
            " document.activeElement).outlineStyle"
        )
        assert "solid" in outline, page.evaluate("document.activeElement.outerHTML")


def test_works_offline_once_loaded(visit: Open, table_site: Site) -> None:
    """After one visit every page opens without a network, and so does a replay that was seen."""
    table = played(table_site)
    visitor = visit(f"#/replay/{table}")
    page = visitor.page
    page.get_by_test_id("board").wait_for()
    page.evaluate(AT_HAND)
    with page.expect_event("requestfinished", lambda asked: "/frames?" in asked.url):
        page.reload()
    page.get_by_test_id("board").wait_for()
    page.context.set_offline(True)
    page.reload()
    page.get_by_test_id("board").wait_for()
    for path, heading in (("cards", "Cards"), ("build", "Warband builder"), ("", "Every rule")):
        page.goto(f"{table_site.url}/#/{path}")
        page.reload()
        expect(page.get_by_role("heading", name=heading)).to_be_visible()
        if path:
            expect(page.get_by_text("Gray Ooze", exact=True).first).to_be_visible()
    visitor.errors.clear()
