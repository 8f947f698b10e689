"""Several editions on one page: each shows what it comes with, and begins its own battles."""

import random
import re

from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.browser.test_replay import played, to_the_end
from tests.server.harness import Site


def test_the_start_form_shows_the_warbands_of_the_chosen_edition(visit: Open) -> None:
    visitor = visit("")
    page = visitor.page
    mine = page.get_by_label("Your warband")
    expect(mine).to_contain_text("Black Wings")
    page.get_by_text("Guild 2011").click()
    expect(mine).to_contain_text("Border Muster")
    expect(mine).not_to_contain_text("Black Wings")
    mine.select_option(label="Border Muster (200 points, up to 10 creatures)")
    page.get_by_label("Their warband").select_option(
        label="Scales of Bronze (200 points, up to 10 creatures)"
    )
    page.get_by_role("button", name="To battle").click()
    visitor.seated()
    assert visitor.until_asked() is not None


def test_a_moment_of_a_replay_is_opened_under_other_editions(visit: Open, table_site: Site) -> None:
    page = visit(f"#/replay/{played(table_site)}").page
    page.get_by_test_id("board").wait_for()
    page.keyboard.press("End")
    page.get_by_test_id("other-editions").click()
    shown = page.get_by_test_id("editions")
    expect(shown).to_contain_text("Guild 2011")
    page.get_by_role("link", name="Change the position").click()
    expect(page.get_by_label("Position")).to_have_value(re.compile("blue "))
    expect(page.get_by_test_id("editions")).to_contain_text("Guild 2011")


def test_a_position_of_ones_own_on_a_phone(visit: Open) -> None:
    page = visit("#/editions", width=390, height=844, touch=True).page
    page.get_by_role("button", name="Compare").click()
    shown = page.get_by_test_id("editions")
    expect(shown).to_contain_text("Knight: Speed")
    expect(shown).to_contain_text("Lunge")
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 390
    page.get_by_label("Position").fill("blue Nobody")
    page.get_by_role("button", name="Compare").click()
    expect(shown).to_contain_text("cannot express it")


def test_the_builder_and_the_cards_say_under_which_editions(visit: Open) -> None:
    page = visit("#/build").page
    page.get_by_role("button", name="Siege and Fury", exact=True).click()
    legality = page.get_by_test_id("legality").first
    expect(legality).to_contain_text("Guild V3 legal")
    expect(legality).to_contain_text("Battle Rules 2008 not legal")
    page = visit("#/cards/v3?find=Hobgoblin Soldier").page
    expect(page.get_by_test_id("legality").first).to_contain_text("Guild 2011 legal")


def test_a_replay_shows_the_cards_of_its_own_edition(visit: Open, table_site: Site) -> None:
    seated = table_site.create(
        rules="battle2008",
        format="100-8 (75%)",
        army={"ready": "Good Civilization"},
        enemy={"ready": "Evil Wilderness"},
        fixed_map="Crossroads",
    )
    with table_site.sit(seated) as player:
        player.play_randomly(random.Random(2), 30)
    page = visit(f"#/replay/{seated['table']}").page
    to_the_end(page, table_site, str(seated["table"]))
    page.get_by_label(re.compile("^Human Sellsword")).hover()
    expect(page.get_by_test_id("unit")).to_contain_text("Greatsword")
