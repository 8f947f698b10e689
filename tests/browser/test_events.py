"""A whole evening: a pod with a phone, building, Swiss rounds with a judge, a campaign."""

import os
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.conftest import Open
from tests.browser.driver import PATIENCE
from tests.server.harness import Site, process
from tests.server.ports import unused_port
from warband.evenings.limited.record import parse_limited

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
    expect(page.get_by_role("main")).not_to_contain_text("%")


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


def guest(chromium: Browser, url: str, **more: Any) -> Page:
    """A page in a browser profile of its own."""
    page = chromium.new_context(reduced_motion="reduce", **more).new_page()
    page.set_default_timeout(PATIENCE * 1000)
    page.goto(url)
    return page


def play(page: Page) -> None:
    """Go to one's battle."""
    battles = page.get_by_role("region", name="Battles", exact=True)
    battles.get_by_role("link", name="Play", exact=True).click()


def resign(page: Page) -> None:
    """Give the battle up at its table, and go back to the evening."""
    page.get_by_role("button", name="Table menu").click()
    page.get_by_role("button", name="Resign", exact=True).click()
    page.get_by_role("button", name="Yes, resign").click()
    page.get_by_role("link", name="Back to the evening").click()


def draft_and_build(evening: "Evening", people: dict[str, Page]) -> None:
    """A pick of everybody on the page, the rest in words; then warbands as suggested."""
    for _ in range(2):
        pod = evening.view()["pods"][0]
        region = people[pod["turn"]].get_by_role("region", name="Pod 1")
        expect(region.get_by_text("Your pick")).to_be_visible()
        card = pod["cards"][0]["name"]
        region.get_by_role("button", name=f"Look at {card}").first.click()
        sheet = people[pod["turn"]].get_by_role("dialog")
        expect(sheet.get_by_role("heading", name=card).last).to_be_visible()
        sheet.get_by_role("button", name="Draft it").click()
        seat = region.get_by_role("listitem").filter(has_text=pod["turn"]).last
        expect(seat).to_contain_text(card)
    for name, page in people.items():
        shot(page, f"evening-pod-{name}")
    while (view := evening.view())["phase"] == "drafting":
        pod = view["pods"][0]
        evening.enter(pod["turn"], f"pick {pod['turn']}: {pod['cards'][0]['name']}")
    for name, page in people.items():
        own = page.get_by_role("region", name="Your warband")
        expect(own.get_by_label("Warband", exact=True)).to_have_value(containing("warband "))
        first = own.get_by_role("button", name=re.compile(r"^One .* less$")).first
        first.click()
        own.get_by_role("button", name=re.compile(r"^One .* more$")).first.click()
        expect(first).to_be_enabled()
        own.get_by_role("button", name="Register").click()
        expect(page.get_by_role("row").filter(has_text=name)).to_contain_text("yes")
        shot(page, f"evening-building-{name}")


class Evening:
    """An evening as its pages hold it, beside them."""

    def __init__(self, url: str, *pages: Page) -> None:
        self.site, self.id = Site(url), pages[0].url.rpartition("/")[2]
        self.held: dict[str, str] = {}
        for page in pages:
            self.held |= tokens(page)

    def view(self) -> dict[str, Any]:
        return self.site.get(f"/api/events/{self.id}?token=")

    def enter(self, who: str, text: str) -> None:
        enter(self.site, self.id, self.held[who], text)


def test_nothing_is_announced_before_its_rulebook_is_known(visit: Open) -> None:
    """An impatient click finds no button that would ask for an evening of no rulebook."""
    page = visit("#/").page
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/api/rulebooks", hold)
    page.goto(page.url.split("#")[0] + "#/events")
    page.reload()
    button = page.get_by_role("button", name="Announce")
    expect(button).to_be_disabled()
    expect(page.get_by_label("Rulebook").get_by_role("option")).to_have_count(0)
    for route in held:
        route.continue_()
    expect(button).to_be_enabled()
    announce(page, "Draft")


def test_a_whole_evening_with_a_phone_and_a_killed_server(
    chromium: Browser, tmp_path: Path
) -> None:
    """proves: draft.pages"""
    database, port = f"sqlite+aiosqlite:///{tmp_path / 't.db'}", unused_port()
    url = f"http://127.0.0.1:{port}"
    with process(database, port=port) as (_, running):
        host = guest(chromium, f"{url}/#/events")
        host.get_by_label("30 seconds to review").uncheck()
        announce(host, "Draft")
        for name in ("Cleo", "Dora"):
            join(host, name, computer=True)
        host.get_by_label("Who plays").select_option("")
        join(host, "Ana")
        small = {"width": 390, "height": 844}
        phone = guest(chromium, host.url, viewport=small, is_mobile=True, has_touch=True)
        join(phone, "Bert")
        judge = host.context.new_page()
        judge.goto(host.url)
        judge.get_by_label("You act as").select_option("")
        judge.get_by_test_id("go-on").click()
        host.get_by_label("You act as").select_option("Ana")
        people = {"Ana": host, "Bert": phone}
        evening = Evening(url, host, phone)
        draft_and_build(evening, people)
        expect(judge.get_by_test_id("go-on")).to_have_text("Building is over")
        judge.get_by_test_id("go-on").click()
        expect(judge.get_by_test_id("go-on")).to_have_text("Pair the next round")
        judge.get_by_test_id("go-on").click()
        play(host)
        expect(host.get_by_role("region", name="The evening")).to_contain_text("Friday evening")
        before = evening.view()
        running.kill()
        running.wait()
    with process(database, port=port):
        after = evening.view()
        assert (after["hash"], after["history"]) == (before["hash"], before["history"])
        strip = host.get_by_role("region", name="The evening")
        strip.get_by_role("button", name="Call a judge").click()
        strip.get_by_label("Question for the judge").fill("may it stand there?")
        strip.get_by_role("button", name="Call", exact=True).click()
        called = judge.get_by_role("listitem").filter(has_text="may it stand there?").first
        expect(called).to_be_visible()
        shot(judge, "evening-judge")
        called.get_by_label("Ruling", exact=True).fill("it may")
        called.get_by_label("Minutes added").fill("5")
        called.get_by_role("button", name="Rule").click()
        expect(strip).to_contain_text("Judge rules: it may; 5 minutes are added")
        shot(host, "evening-table")
        resign(host)
        fighting = [t["names"] for t in evening.view()["tables"] if not t["result"]]
        if any("Bert" in names for names in fighting):
            play(phone)
            resign(phone)
        end_round(evening)
        judge.get_by_test_id("go-on").click()
        expect(judge.locator(".tag", has_text="round 2").first).to_be_visible()
        play(phone)
        expect(phone.get_by_role("region", name="The evening")).to_be_attached()
        noted = judge.get_by_role("form", name="Penalties and drops")
        noted.get_by_label("Player").select_option("Cleo")
        noted.get_by_label("Why").fill("late for the round")
        noted.get_by_role("button", name="Note it").click()
        expect(judge.get_by_text("penalty: Cleo, 1 off")).to_be_visible()
        shot(judge, "evening-judge-2")
        shot(phone, "evening-table-phone")
        evening_over(evening, judge, phone)
    host.context.close()
    phone.context.close()


def end_round(evening: Evening) -> None:
    """The judge ends what is still fought."""
    for table in evening.view()["tables"]:
        if not table["result"]:
            said = f"rule {table['number']} by Judge: it is late, winner {table['names'][0]}"
            evening.enter("", said)


def evening_over(evening: Evening, judge: Page, phone: Page) -> None:
    end_round(evening)
    expect(judge.get_by_test_id("go-on")).to_have_text("End the evening")
    judge.get_by_test_id("go-on").click()
    expect(judge.get_by_text("has won.")).to_be_visible()
    phone.get_by_role("link", name="Back to the evening").click()
    expect(phone.get_by_text("has won.")).to_be_visible()
    expect(phone.get_by_role("region", name="Standings")).to_contain_text("Bert")
    expect(phone.get_by_role("link", name="Replay").first).to_be_visible()
    shot(phone, "evening-over-phone")
    record = evening.site.http.get(f"/api/events/{evening.id}/record").text
    assert "rule 1 by Judge: it may, minutes 5" in record or "rule 2 by Judge: it may" in record
    assert "penalty 1 Cleo by Judge: late for the round" in record
    assert parse_limited(record).tournament is not None


def containing(text: str) -> re.Pattern[str]:
    return re.compile(re.escape(text))


def test_a_campaign_against_the_computer(host: Page, table_site: Site) -> None:
    announce(host, "Campaign")
    join(host, "Bert", computer=True)
    host.get_by_label("Who plays").select_option("")
    join(host, "Ana")
    own = host.get_by_role("region", name="Your warband")
    expect(own.get_by_label("Warband", exact=True)).to_have_value(containing("Cleric of Order"))
    own.get_by_role("button", name="Enlist").click()
    host.get_by_test_id("go-on").click()
    battle = host.get_by_role("listitem", name="Table 1")
    expect(battle).to_be_visible()
    battle.get_by_label("Question for the judge").fill("is the door open?")
    battle.get_by_role("button", name="Call a judge").click()
    expect(battle).to_contain_text("Ana: is the door open?")
    host.get_by_label("You act as").select_option("")
    expect(battle.get_by_label("Minutes added")).to_have_count(0)
    battle.get_by_label("Ruling", exact=True).fill("it is")
    battle.get_by_role("button", name="Rule", exact=True).click()
    expect(battle).to_contain_text("Judge: it is")
    host.get_by_label("You act as").select_option("Ana")
    shot(host, "campaign")
    play(host)
    resign(host)
    over = host.get_by_role("region", name="Battles that are over")
    expect(over).to_contain_text("Bert won")
    expect(over.get_by_role("link", name="Replay")).to_be_visible()
    due = host.get_by_role("region", name="Due next")
    expect(due).to_contain_text("see to the warband")
    host.get_by_text("Ana Cleric of Order").click()
    shot(host, "campaign-2")
    own.get_by_role("button", name="Enlist").click()
    expect(battle).to_be_visible()
    # Whoever is behind chooses support troops from those that fight for the faction.
    troops = host.locator("form", has_text="10 points of support troops")
    troops.get_by_role("button", name="One Wolf more").click()
    troops.get_by_role("button", name="One Human Commoner more").click()
    expect(troops).to_contain_text("8 of 10 points")
    troops.get_by_role("button", name="Add support troops").click()
    expect(battle).to_contain_text("support of Ana: 1 Wolf, 1 Human Commoner")
