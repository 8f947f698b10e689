"""The replay: scrub, jump, share a moment, branch, load a record."""

import random
import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Open
from tests.server.harness import Site


def played(site: Site, answers: int = 60) -> str:
    """A table at which some rounds have been played."""
    seated = site.create("hotseat")
    with site.sit(seated) as player:
        player.play_randomly(random.Random(2), answers)
    return str(seated["table"])


def to_the_end(page: Page, site: Site, table: str) -> int:
    """Go to the last line of the replay, once everything is loaded; its number."""
    last = int(site.get(f"/api/tables/{table}/lines?from=0&to=0")["total"]) - 1
    slider = page.get_by_role("slider", name="Moment of the battle")
    expect(slider).to_have_attribute("max", str(last))
    page.keyboard.press("End")
    expect(slider).to_have_value(str(last))
    return last


def test_scrub_jump_and_share(visit: Open, table_site: Site) -> None:
    table = played(table_site)
    visitor = visit(f"#/replay/{table}")
    page = visitor.page
    slider = page.get_by_role("slider", name="Moment of the battle")
    page.get_by_test_id("board").wait_for()
    expect(slider).to_have_value("-1")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_value("1")
    last = to_the_end(page, table_site, table)
    page.keyboard.press("Shift+ArrowLeft")
    marks = table_site.get(f"/api/tables/{table}/replay")["marks"]
    turns = [mark["line"] for mark in marks if mark["kind"] == "activation"]
    jumped = max(line for line in turns if line < last)
    expect(slider).to_have_value(str(jumped))
    page.wait_for_url(f"**line={jumped}")

    # The link to the moment opens at the moment.
    again = visit(page.url.split("/", 3)[3], width=820, height=1180)
    expect(again.page.get_by_role("slider", name="Moment of the battle")).to_have_value(str(jumped))
    # On a tablet that stands: a board as wide as the screen, and the line of the log.
    expect(again.page.locator(".log .now")).to_be_in_viewport()
    board = again.page.get_by_test_id("board").bounding_box()
    assert board is not None
    assert board["width"] == 820

    # A line of the log leads to its position.
    number = page.locator(".log [data-line]").first.get_attribute("data-line")
    page.locator(f'.log [data-line="{number}"]').click()
    expect(slider).to_have_value(str(number))


@pytest.mark.parametrize("size", [(1440, 900), (820, 1180)])
def test_nothing_moves_whoever_is_pointed_at_and_a_pasted_link_is_followed(
    visit: Open, table_site: Site, size: tuple[int, int]
) -> None:
    table = played(table_site)
    visitor = visit(f"#/replay/{table}", width=size[0], height=size[1])
    page = visitor.page
    last = to_the_end(page, table_site, table)
    slider = page.get_by_role("slider", name="Moment of the battle")
    log = page.get_by_role("log")
    before = log.bounding_box()
    for figure in page.locator(".figure").all()[:4]:
        box = figure.bounding_box()
        assert box is not None
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        expect(page.get_by_test_id("unit")).to_be_visible()
        assert log.bounding_box() == before
    # Where somebody fell is marked on the track.
    fallen = [event for event in table_site.get(f"/api/tables/{table}/replay")["lines"]
              if event["kind"] == "destroyed"]  # fmt: skip
    expect(page.locator(".fall")).to_have_count(len(fallen))
    # A link to another moment of the battle that is open leads there, and so does going back.
    page.evaluate(f"location.hash = '#/replay/{table}?line=5'")
    expect(slider).to_have_value("5")
    page.go_back()
    expect(slider).to_have_value(str(last))


def test_a_link_opens_on_a_phone_where_something_happens(visit: Open, table_site: Site) -> None:
    table = played(table_site)
    marks = table_site.get(f"/api/tables/{table}/replay")["marks"]
    line = next(mark["line"] for mark in marks if mark["kind"] == "activation")
    visitor = visit(f"#/replay/{table}?line={line}", width=390, height=844, touch=True)
    page = visitor.page
    # The log shows the line, the board whoever acts, and everything that can be done is in sight.
    expect(page.locator(".log .now")).to_be_in_viewport()
    moment = table_site.get(f"/api/tables/{table}/moment?line={line + 1}")
    figure = f'[data-piece="{moment["view"]["turn"]["piece"]}"]'
    acting = page.locator(figure)
    expect(acting).to_be_in_viewport(ratio=1)
    for tool in page.locator("header .tools .button").all():
        expect(tool).to_be_in_viewport(ratio=1)
    # Whoever is tapped is told about, over the log.
    label = acting.get_attribute("aria-label") or ""
    visitor.at_rest()
    at = visitor.middle(figure)
    assert at is not None
    page.touchscreen.tap(*at)
    told = page.get_by_role("region", name="What is pointed at")
    expect(told).to_be_visible()
    expect(told).to_contain_text(label.split(",")[0])
    page.get_by_role("button", name="Back to the log").click()
    expect(told).to_be_hidden()
    # The judge's desk shows the same creature.
    page.get_by_test_id("judge-moment").click()
    page.wait_for_url(re.compile("#/judge"))
    expect(page.get_by_role("button", name="Back to before").last).to_be_visible()
    place = label.split(" at ")[-1]
    expect(page.locator(f'.figure[aria-label$=" at {place}"]')).to_be_in_viewport(ratio=1)


def test_every_position_is_the_servers(visit: Open, table_site: Site) -> None:
    table = played(table_site)
    visitor = visit(f"#/replay/{table}")
    page = visitor.page
    last = to_the_end(page, table_site, table)
    slider = page.get_by_role("slider", name="Moment of the battle")
    for line in (last, last // 2, last // 3):
        # A moment lies where somebody was asked, which may be before the line.
        moment = table_site.get(f"/api/tables/{table}/moment?line={line}")
        shown = moment["line"] - 1
        slider.fill(str(shown))
        expect(slider).to_have_value(str(shown))
        pieces = moment["view"]["pieces"]
        standing = [p for p in pieces if p["anchor"] >= 0 and not p["destroyed"]]
        expect(page.locator("[data-piece]")).to_have_count(len(standing))
        for piece in standing:
            expect(page.locator(f'[data-piece="{piece["id"]}"]')).to_have_attribute(
                "aria-label", re.compile(f", {piece['hp']} of {piece['max_hp']} hit points")
            )


def test_play_on_from_a_moment(visit: Open, table_site: Site) -> None:
    table = played(table_site)
    visitor = visit(f"#/replay/{table}")
    page = visitor.page
    last = to_the_end(page, table_site, table)
    page.keyboard.press("Shift+ArrowLeft")
    expect(page.get_by_role("slider", name="Moment of the battle")).not_to_have_value(str(last))
    page.get_by_test_id("branch").click()
    page.get_by_label("Blue is played by").select_option("computer")
    play = page.get_by_role("dialog").get_by_role("button", name="Play")
    expect(play).to_be_disabled()
    for colour in ("Blue", "Red"):
        page.get_by_label(f"{colour} is played by").select_option("host")
    play.click()
    page.wait_for_url(re.compile("#/table/"))
    assert visitor.until_asked() is not None
    assert visitor.last["table"]["branched_from"] == table


def test_a_record_is_loaded_from_text(visit: Open, table_site: Site) -> None:
    table = played(table_site)
    record = table_site.http.get(f"/api/tables/{table}/record").text
    visitor = visit("#/games")
    page = visitor.page
    page.get_by_label("or paste it here").fill(record)
    page.get_by_role("button", name="Load", exact=True).click()
    page.wait_for_url(re.compile("#/replay/"))
    page.get_by_test_id("board").wait_for()


def big_enough(button: Locator) -> bool:
    """Whether a thumb hits it."""
    box = button.bounding_box()
    return box is not None and min(box["width"], box["height"]) >= 44


@pytest.mark.parametrize("size", [(390, 844), (844, 390)])
def test_a_replay_is_made_for_thumbs(visit: Open, table_site: Site, size: tuple[int, int]) -> None:
    table = played(table_site, 300)
    visitor = visit(f"#/replay/{table}", width=size[0], height=size[1], touch=True)
    page = visitor.page
    last = to_the_end(page, table_site, table)
    slider = page.get_by_role("slider", name="Moment of the battle")
    assert big_enough(slider)
    steps = page.get_by_role("toolbar", name="Replay").get_by_role("button")
    assert [one for one in steps.all() if not big_enough(one)] == []
    for one in steps.all():
        expect(one).to_be_in_viewport(ratio=1)
    # From one who fell to another, and the board and the log show it.
    lines = table_site.get(f"/api/tables/{table}/replay")["lines"]
    fallen = [line["n"] for line in lines if line["kind"] == "destroyed"]
    assert fallen
    page.get_by_role("button", name="Where somebody fell before").tap()
    expect(slider).to_have_value(str(max(line for line in fallen if line < last)))
    expect(page.locator(".log .now")).to_be_in_viewport()


def test_a_replay_of_a_mass_battle_follows_whom_it_tells_of(visit: Open, table_site: Site) -> None:
    seated = table_site.create(rules="massbattle", army={}, enemy={}, fixed_map="crossroads")
    with table_site.sit(seated) as player:
        for _ in range(40):
            question, answered = player.question, player.last["answers"]
            assert question is not None
            player.send("substitute", seat=question["seat"], agent="random", until="answer")
            while player.last["answers"] == answered:
                player.wait_for("update")
    lines = table_site.get(f"/api/tables/{seated['table']}/replay")["lines"]
    placed = [line for line in lines if line["kind"] == "deployed"]
    visitor = visit(f"#/replay/{seated['table']}?line=0", width=390, height=844, touch=True)
    for line in (placed[0], placed[-1]):
        visitor.page.evaluate(f"location.hash = '#/replay/{seated['table']}?line={line['n']}'")
        unit = visitor.page.locator(f'[data-unit="{line["facts"]["unit"]}"]')
        expect(unit).to_be_in_viewport()


def test_a_battle_without_rounds_is_not_set_up_all_the_time(visit: Open, table_site: Site) -> None:
    seated = table_site.post(
        "/api/tables", opponent="hotseat", rules="heroscape", format="ambush", pace="instant"
    )
    with table_site.sit(seated) as player:
        player.play_randomly(random.Random(2), 30)
    page = visit(f"#/replay/{seated['table']}", width=390, height=844, touch=True).page
    expect(page.locator(".where")).to_have_text("Setup")
    to_the_end(page, table_site, seated["table"])
    expect(page.locator(".where")).to_have_text("")
