"""A whole evening: a pod with a phone, building, Swiss rounds with a judge, a campaign."""

import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open
from tests.server.harness import Site

SHOTS = os.environ.get("WARBAND_SHOTS", "")


def shot(page: Page, name: str) -> None:
    if SHOTS:
        page.screenshot(path=str(Path(SHOTS) / f"{name}.png"), full_page=True)


def announce(page: Page, kind: str, **choices: str) -> None:
    page.get_by_role("radio", name=kind).check(force=True)
    for label, value in choices.items():
        page.get_by_label(label.replace("_", " ")).select_option(value)
    page.get_by_role("button", name="Announce").click()
    expect(page.get_by_role("heading", name="Friday evening")).to_be_visible()


def join(page: Page, name: str, *, computer: bool = False) -> None:
    page.get_by_label("Name").fill(name)
    if computer:
        page.get_by_label("Who plays").select_option("soldier")
        page.get_by_role("button", name="Bring a computer").click()
    else:
        page.get_by_role("button", name="Join").click()
    expect(page.get_by_role("region", name="Standings")).to_contain_text(name)


def tokens(page: Page) -> dict[str, str]:
    held = page.evaluate("JSON.parse(localStorage.getItem('warband.evenings'))")
    return {place["name"]: place["token"] for place in held}


def enter(site: Site, event: str, token: str, text: str) -> dict[str, object]:
    return site.post(f"/api/events/{event}/enter", token=token, text=text)


@pytest.fixture
def host(visit: Open) -> Page:
    page = visit("#/events").page
    expect(page.get_by_role("heading", name="Evenings")).to_be_visible()
    return page


def test_a_draft_with_a_phone(host: Page, visit: Open, table_site: Site) -> None:
    """proves: draft.pages"""
    host.get_by_label("30 seconds to review").uncheck()
    shot(host, "events")
    announce(host, "Draft")
    event = host.url.rpartition("/")[2]
    for name in ("Cleo", "Dora"):
        join(host, name, computer=True)
    host.get_by_label("Who plays").select_option("")
    join(host, "Ana")
    phone = visit(f"#/events/{event}", width=390, height=844, touch=True).page
    join(phone, "Bert")
    host.get_by_label("You act as").select_option("")
    host.get_by_test_id("go-on").click()
    host.get_by_label("You act as").select_option("Ana")
    pages = {"Ana": host, "Bert": phone}
    for _ in range(3):
        pod = table_site.get(f"/api/events/{event}?token=")["pods"][0]
        page = pages[pod["turn"]]
        region = page.get_by_role("region", name="Pod 1")
        expect(region.get_by_text("Your pick")).to_be_visible()
        card = pod["cards"][0]["name"]
        region.get_by_role("button", name=card).first.click()
        seat = region.get_by_role("listitem").filter(has_text=pod["turn"]).last
        expect(seat).to_contain_text(card)
    shot(host, "pod")
    shot(phone, "pod-phone")
    held = tokens(host) | tokens(phone)
    while (view := table_site.get(f"/api/events/{event}?token="))["phase"] == "drafting":
        pod = view["pods"][0]
        card = pod["cards"][0]["name"]
        enter(table_site, event, held[pod["turn"]], f"pick {pod['turn']}: {card}")
    for page in pages.values():
        own = page.get_by_role("region", name="Your warband")
        expect(own.get_by_label("Warband", exact=True)).to_have_value(containing("warband "))
        own.get_by_role("button", name="Register").click()
    shot(phone, "building-phone")
    host.get_by_label("You act as").select_option("")
    expect(host.get_by_test_id("go-on")).to_have_text("everybody has registered")
    host.get_by_test_id("go-on").click()
    expect(host.locator(".tag", has_text="over")).to_be_visible()


def containing(text: str) -> re.Pattern[str]:
    return re.compile(re.escape(text))


def test_two_swiss_rounds_with_a_judge(host: Page, visit: Open, table_site: Site) -> None:
    announce(host, "Tournament")
    event = host.url.rpartition("/")[2]
    for name in ("Ana", "Bert", "Cleo", "Dora"):
        join(host, name)
    held = tokens(host)
    host.get_by_label("You act as").select_option("")
    host.get_by_test_id("go-on").click()
    first = host.get_by_role("listitem", name="Table 1")
    expect(first).to_be_visible()
    one = table_site.get(f"/api/events/{event}?token=")["tables"][0]["names"][0]
    enter(table_site, event, held[one], f"call 1 by {one}: may it move?")
    expect(first).to_contain_text("may it move?")
    first.get_by_label("Ruling").fill("it may")
    first.get_by_label("Minutes added").fill("5")
    first.get_by_role("button", name="Rule").click()
    expect(first).to_contain_text("5 minutes were added")
    first.get_by_label("Winner").select_option(one)
    first.get_by_label(f"Points of {one}").fill("120")
    first.get_by_role("button", name="Report").click()
    expect(first).to_contain_text(f"{one} 120-0")
    enter(table_site, event, held[""], "draw 2 50-50")
    expect(host.get_by_test_id("go-on")).to_have_text("pair the next round")
    host.get_by_test_id("go-on").click()
    expect(first).not_to_contain_text("120-0")
    shot(host, "tournament")
    for number in (1, 2):
        name = table_site.get(f"/api/events/{event}?token=")["tables"][number - 1]["names"][0]
        enter(table_site, event, held[""], f"result {number} {name} 100-10")
    expect(host.get_by_test_id("go-on")).to_have_text("the last round is played")
    host.get_by_test_id("go-on").click()
    expect(host.get_by_text("has won.")).to_be_visible()
    guest = visit(f"#/events/{event}", width=390, height=844, touch=True).page
    expect(guest.get_by_role("region", name="Standings")).to_contain_text("Ana")
    shot(guest, "tournament-phone")


def test_a_campaign_against_the_computer(host: Page, table_site: Site) -> None:
    announce(host, "Campaign")
    join(host, "Bert", computer=True)
    host.get_by_label("Who plays").select_option("")
    join(host, "Ana")
    own = host.get_by_role("region", name="Your warband")
    expect(own.get_by_label("Warband", exact=True)).to_have_value(containing("Cleric of Order"))
    own.get_by_role("button", name="Enlist").click()
    battle = host.get_by_role("listitem", name="Table 1")
    expect(battle).to_be_visible()
    shot(host, "campaign")
    battle.get_by_label("Winner").select_option("Ana")
    battle.get_by_role("button", name="Report").click()
    choice = host.get_by_role("region", name="Your choice")
    expect(choice).to_contain_text("A new level brings")
    choice.get_by_role("button", name="command").click()
    expect(host.get_by_role("region", name="Standings")).to_contain_text("level 1")
    host.get_by_text("Ana Cleric of Order").click()
    shot(host, "campaign-2")
