"""The page of stat blocks: read, card beside, trace, decisions, save, fight, characters."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Open


def test_a_stat_block_becomes_a_card(visit: Open) -> None:
    page = visit("#/convert").page
    block = page.get_by_label("stat block", exact=True)
    expect(block).to_have_value(re.compile("Nothic"))
    card = page.get_by_role("region", name="Card").get_by_role("img")
    expect(card).to_have_attribute("alt", re.compile("LVL 5 .* HP 40"))
    trace = page.get_by_role("region", name="Trace")
    expect(trace).to_contain_text("Melee Damage, line 7191")

    page.get_by_role("region", name="Decisions").get_by_label("Faction").fill("LE")
    page.keyboard.press("Tab")
    expect(card).to_have_attribute("alt", re.compile("Nothic: LE, 15"))

    page.get_by_role("button", name="Save to my cards").click()
    expect(page.get_by_role("button", name="Forget Nothic")).to_be_visible()

    text = block.input_value()
    block.fill(text.replace("Speed: 30 ft.", "Speed: quick"))
    expect(page.get_by_role("alert")).to_contain_text("a speed in feet is expected")
    page.get_by_role("button", name="Nothic", exact=True).click()
    expect(card).to_have_attribute("alt", re.compile("Nothic: LE, 15"))


def test_fighting_tells_how_it_went(visit: Open) -> None:
    page = visit("#/convert").page
    page.get_by_role("button", name="Let the computer fight").click()
    expect(page.get_by_role("status").filter(has_text="wins")).to_be_visible(timeout=30_000)


def test_a_character_step_by_step(visit: Open) -> None:
    page = visit("#/convert/character").page
    sums = page.get_by_role("region", name="Sums")
    expect(sums).to_contain_text("Marshal, first level, the most of d8")
    page.get_by_label("class").select_option("Havoc Mage")
    steps = page.get_by_role("region", name="Character")
    expect(steps).to_contain_text("asks for base attack bonus +4; base attack bonus is 0")
