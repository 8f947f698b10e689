"""The judge's page: lay out a position, ask, play a line with chosen dice, share it."""

import itertools
import random
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.server.harness import Site


def test_a_position_is_laid_out_and_a_line_played(visit: Open) -> None:
    page = visit("#/judge").page
    desk = page.get_by_role("complementary", name="Desk")
    orc = desk.get_by_role("region", name="On the board").get_by_role("button", name="Orc")
    orc.click()
    desk.get_by_label("hit points").fill("20")
    page.keyboard.press("Tab")
    # Whoever is quicker than the server loses none of the two.
    desk.get_by_role("group", name="Conditions").get_by_role("button", name="slowed").click()
    expect(orc).to_contain_text("20/50 hit points · slowed")
    page.get_by_role("tab", name="Text").click()
    expect(page.get_by_label("Position")).to_have_value(
        re.compile(r"red Orc \(plain\) G5 hp 20 slowed")
    )
    page.get_by_label("Position").fill(
        "map 12x10\nblue Knight (plain) D5\nred Orc (plain) E5 hp 20\nturn Knight\n"
    )
    page.get_by_role("tab", name="Play").click()
    now = page.get_by_role("region", name="Now")
    now.get_by_role("button", name="Strike").click()
    expect(now).to_contain_text("rolls a d20 for attack")
    now.get_by_role("button", name="12", exact=True).click()
    expect(page.get_by_role("region", name="Script")).to_contain_text("10 HP left")
    page.get_by_test_id("why").fill("Strike")
    page.get_by_role("button", name="Ask").click()
    expect(page.get_by_role("status")).to_contain_text("it costs attack action")


def test_a_case_is_shared_as_a_link_and_as_a_file(visit: Open, tmp_path: Path) -> None:
    visitor = visit("#/judge", permissions=["clipboard-read", "clipboard-write"])
    page = visitor.page
    page.get_by_label("Examples").select_option(label="Walking past an enemy provokes")
    expect(page.get_by_text("Every line holds.")).to_be_visible()
    page.get_by_role("button", name="Copy link").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    with page.expect_download() as saved:
        page.get_by_role("button", name=".case", exact=True).click()
    file = tmp_path / saved.value.suggested_filename
    saved.value.save_as(file)
    assert file.name == "walking-past-an-enemy-provokes.case"
    assert "  red: Orc: Opportunity Attack\n" in file.read_text()

    other = visit(link[link.index("#") :]).page
    expect(other.get_by_label("Title")).to_have_value("Walking past an enemy provokes")
    expect(other.get_by_text("Every line holds.")).to_be_visible()
    other.get_by_label("Open a .case file").set_input_files(file)
    expect(other.get_by_label("Title")).to_have_value("Walking past an enemy provokes")


def test_hexes_are_judged_on_the_same_page(visit: Open) -> None:
    page = visit("#/judge/heroscape", width=390, height=844, touch=True).page
    page.get_by_label("Examples").select_option(
        label="Whoever stands higher attacks with a die more"
    )
    expect(page.get_by_text("Every line holds.")).to_be_visible()
    page.get_by_role("button", name="From the start").click()
    expect(page.get_by_role("region", name="Now")).to_contain_text("Where does Pelloth move?")
    page.get_by_role("region", name="Now").get_by_role("button", name="stay").click()
    page.get_by_role("button", name="attack Darrak Ambershard").click()
    for name in ("skull", "skull", "blank", "blank"):
        page.get_by_role("group", name="Faces").get_by_role("button", name=name).click()
    expect(page.get_by_role("region", name="Script")).to_contain_text("skull skull blank blank")


def test_units_on_a_plane_are_laid_out_and_marched(visit: Open) -> None:
    page = visit("#/judge/massbattle", width=1440, height=900).page
    desk = page.get_by_role("complementary", name="Desk")
    men = desk.get_by_role("region", name="On the board").get_by_role("button", name="Men")
    men.click()
    desk.get_by_label("strength").fill("7")
    page.keyboard.press("Tab")
    expect(men).to_contain_text("7/10 strength")
    desk.get_by_role("button", name="shaken", exact=True).click()
    expect(men).to_contain_text("shaken")
    desk.get_by_role("button", name="shaken", exact=True).click()
    desk.get_by_role("button", name="Turn right").click()
    expect(desk.get_by_label("facing °")).to_have_value("15")
    board = page.get_by_test_id("board")
    box = board.bounding_box()
    assert box is not None
    board.click(position={"x": box["width"] / 4, "y": box["height"] * 0.55})
    page.get_by_role("tab", name="Text").click()
    text = page.get_by_label("Position")
    expect(text).to_have_value(re.compile(r"blue Men: 7 of 10 Man-at-Arms formed at 1\d"))
    page.get_by_role("tab", name="Play").click()
    now = page.get_by_role("region", name="Now")
    now.get_by_role("button", name="Men").click()
    now.get_by_role("button", name="command by Captain").click()
    now.get_by_role("button", name="no order").click()
    expect(now).to_contain_text("places are marked on the board")
    unit = board.locator("[data-unit='0']").bounding_box()
    assert unit is not None
    middle = unit["y"] + unit["height"] / 2
    page.mouse.click(unit["x"] + unit["width"] / 2, middle - unit["height"])
    marched = page.get_by_role("button", name=re.compile("blue: (forward|wheel|drift) "))
    expect(marched).to_be_visible()


def test_a_delve_is_laid_out(visit: Open) -> None:
    page = visit("#/judge/dungeon", width=390, height=844, touch=True).page
    desk = page.get_by_role("complementary", name="Desk")
    door = desk.get_by_role("region", name="Doors").get_by_role("button", name="door 1")
    door.click()
    desk.get_by_role("button", name="open", exact=True).click()
    expect(door).to_contain_text("open")
    rooms = desk.get_by_role("region", name="Rooms and corridors")
    expect(rooms.get_by_role("button", name="corridor (area 2)")).to_contain_text("seen")
    page.get_by_role("tab", name="Play").click()
    page.get_by_role("button", name="open door 2").click()
    expect(page.get_by_role("region", name="Script")).to_contain_text("blue: open door 2")


@pytest.mark.parametrize("size", [(1440, 900), (820, 1180), (390, 844)], ids=str)
def test_editions_lie_side_by_side(visit: Open, size: tuple[int, int]) -> None:
    width, height = size
    page = visit("#/judge", width=width, height=height, touch=width < 1000).page
    page.get_by_role("tab", name="Text").click()
    page.get_by_label("Position").fill(
        "map 12x10\nblue Knight (plain) D5\nred Orc (plain) E5 helpless(save)\nturn Knight\n"
    )
    page.get_by_label("Script").fill("blue: Lunge\nroll 12\n")
    page.get_by_role("tab", name="Editions").click()
    played = page.get_by_role("region", name="Under every edition")
    part = played.get_by_role("group", name="Guild V3 and Guild 2011 part")
    expect(part).to_contain_text("line 1: blue: Lunge")
    expect(part).to_contain_text("'Lunge'")
    expect(page.get_by_role("region", name="At this moment")).to_contain_text("Lunge")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_another_edition_reads_the_same_case(visit: Open) -> None:
    page = visit("#/judge").page
    page.get_by_label("Examples").select_option(label="Walking past an enemy provokes")
    expect(page.get_by_text("Every line holds.")).to_be_visible()
    page.get_by_label("Rules").select_option(label="Battle Rules 2008")
    expect(page.get_by_label("Title")).to_have_value("Walking past an enemy provokes")
    expect(page.get_by_role("region", name="Script")).to_contain_text("roll 18")
    page.get_by_role("tab", name="Set up").click()
    expect(page.get_by_role("button", name="Cleric of Pelor")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_label("Rules")).to_have_value("v3")
    expect(page.get_by_role("button", name="Cleric of Pelor")).to_have_count(0)
    page.get_by_label("Rules").select_option(label="HeroScape")
    expect(page.get_by_label("Title")).to_have_value("A position")
    expect(page.get_by_role("tab", name="Editions")).to_have_count(0)


def test_a_file_of_several_cases_offers_them_all(visit: Open, tmp_path: Path) -> None:
    file = tmp_path / "two.case"
    file.write_text(
        "rules v3\nposition A duel\n  blue Knight (plain) D5\n  red Orc (plain) E5\n"
        "  turn Knight\n"
        "case One hits\nposition like A duel\nscript\n  blue: Strike\n  roll 12\n"
        "case One misses\nposition like A duel\nscript\n  blue: Strike\n  roll 2\n"
    )
    page = visit("#/judge").page
    page.get_by_label("Open a .case file").set_input_files(file)
    expect(page.get_by_label("Title")).to_have_value("One hits")
    page.get_by_label("Cases of the file").select_option(label="One misses")
    expect(page.get_by_label("Title")).to_have_value("One misses")
    expect(page.get_by_role("region", name="Script")).to_contain_text("roll 2")
    page.get_by_label("Open a .case file").set_input_files(file)
    expect(page.get_by_label("Cases of the file")).to_have_value("One hits")


def test_a_moment_of_a_replay_and_of_a_battle_is_judged(visit: Open, table_site: Site) -> None:
    seated = table_site.create("hotseat")
    with table_site.sit(seated) as player:
        player.play_randomly(random.Random(5), 40)
    page = visit(f"#/replay/{seated['table']}", width=820, height=1180, touch=True).page
    slider = page.get_by_role("slider", name="Moment of the battle")
    page.get_by_test_id("board").wait_for()
    page.keyboard.press("End")
    expect(slider).not_to_have_value("-1")
    page.get_by_test_id("judge-moment").click()
    script = page.get_by_role("region", name="Script")
    expect(script).to_contain_text("You looked at this moment.")
    expect(page.get_by_role("region", name="Now")).not_to_be_empty()
    # Another edition reads the moment, or says why it cannot.
    page.get_by_role("tab", name="Editions").click()
    played = page.get_by_role("region", name="Under every edition")
    expect(played).to_contain_text("Guild V3")
    expect(played).to_contain_text("Battle Rules 2008")

    # What came of a decision leads to the decision, and from there on as it was played.
    lines = table_site.get(f"/api/tables/{seated['table']}/lines?from=0&to=400")["lines"]
    begun = next(
        line
        for line, after in itertools.pairwise(lines)
        if line["kind"] == "moves" and after["answers"] == line["answers"]
    )
    page.goto(f"{page.url.split('#')[0]}#/replay/{seated['table']}?line={begun['n']}")
    page.get_by_test_id("judge-moment").click()
    as_played = page.get_by_test_id("as-played")
    expect(as_played).to_contain_text("As it was played: ")
    expect(script).not_to_contain_text(begun["text"])
    as_played.click()
    expect(script).to_contain_text(begun["text"])
    expect(script).to_contain_text("You looked at this moment.")

    live = visit(f"#/judge/?table={seated['table']}&answers=40").page
    expect(live.get_by_label("Title")).to_have_value("A moment of a battle")
    expect(live.get_by_role("region", name="Now")).not_to_be_empty()
    expect(live.get_by_role("alert")).to_have_count(0)
