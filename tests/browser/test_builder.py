"""The warband builder and the cards."""

import re
from functools import partial

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Open
from tests.browser.test_sizes import IN_SIGHT, SIZES


def test_every_broken_rule_is_named(visit: Open) -> None:
    visitor = visit("#/build")
    page = visitor.page
    page.get_by_label("Format").select_option(label="100 points, up to 2 creatures")
    # No format is shown as it is written in files.
    assert not page.get_by_label("Format").get_by_role("option").filter(has_text="%").count()
    for _ in range(3):
        page.get_by_role("button", name="Add Gray Ooze").click()
    page.get_by_role("button", name="Add Fire Giant Dreadnought").click()
    verdict = page.get_by_test_id("verdict")
    expect(verdict).to_contain_text("135 of 100 points")
    expect(verdict).to_contain_text("rules are broken")
    broken = page.locator(".violations li")
    expect(broken.filter(has_text="135")).not_to_have_count(0)
    expect(broken.filter(has_text="4 creatures")).not_to_have_count(0)
    expect(page.get_by_role("button", name="Play it")).to_be_disabled()

    # On a phone the list lies below: how the warband stands stays in sight there.
    page.set_viewport_size({"width": 390, "height": 844})
    page.get_by_role("button", name="Add Scaladar").scroll_into_view_if_needed()
    expect(page.get_by_test_id("tally")).to_contain_text("135 of 100 points")
    expect(page.get_by_test_id("tally")).to_be_in_viewport()
    page.set_viewport_size({"width": 1280, "height": 720})

    # Each repair takes its rule off the list.
    page.get_by_role("button", name="Remove Fire Giant Dreadnought").click()
    page.get_by_role("button", name="Remove Gray Ooze").first.click()
    expect(verdict).to_contain_text("Legal")
    expect(broken).to_have_count(0)


def test_items_text_and_memory(visit: Open) -> None:
    visitor = visit("#/build")
    page = visitor.page
    page.get_by_role("button", name="Siege and Fury", exact=True).click()
    expect(page.get_by_test_id("verdict")).to_contain_text("Legal")
    page.get_by_label("Give Orc Siege Boss an item").select_option("Foe Stone")
    expect(page.get_by_role("button", name="Take Foe Stone away")).to_be_visible()
    page.get_by_text("As text").click()
    listed = page.locator("pre")
    expect(listed).to_contain_text("1 Orc Siege Boss with Foe Stone")
    text = listed.inner_text()

    # Nothing unsaved is lost without asking.
    page.get_by_role("button", name="Clear").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("not saved")
    dialog.get_by_role("button", name="Go on building").click()
    expect(page.get_by_role("button", name="Take Foe Stone away")).to_be_visible()
    page.get_by_role("button", name="Clear").click()
    dialog.get_by_role("button", name="Discard them").click()
    page.get_by_role("button", name="Import").click()
    page.get_by_label("Paste a warband").fill(text.replace("1 Orc", "one Orc"))
    page.get_by_role("button", name="Read it").click()
    expect(page.get_by_role("alert")).to_contain_text("line")
    page.get_by_label("Paste a warband").fill(text)
    page.get_by_role("button", name="Read it").click()
    expect(page.get_by_role("button", name="Take Foe Stone away")).to_be_visible()

    page.get_by_label("Name").fill("Mine")
    page.get_by_role("button", name="Save").click()
    page.reload()
    # What was built is still there after a reload, and can be opened again.
    expect(page.get_by_role("button", name="Take Foe Stone away")).to_be_visible()
    page.get_by_role("button", name="Mine", exact=True).click()
    expect(page.get_by_role("button", name="Take Foe Stone away")).to_be_visible()


@pytest.mark.parametrize("size", SIZES)
def test_a_warband_is_shared_by_a_link_and_the_list_shows_who_may_join(
    visit: Open, size: str
) -> None:
    width, height, touch = SIZES[size]
    there = "#/build?warband=warband+Two%0Aformat+100-2+(75%25)%0A1+Gray+Ooze%0A"
    page = visit(there, width=width, height=height, touch=touch).page
    expect(page.get_by_label("Name")).to_have_value("Two")
    expect(page.get_by_test_id("verdict")).to_contain_text("of 100 points")
    listed = page.get_by_role("list", name="Creatures", exact=True).get_by_role("listitem")

    def row(name: str) -> Locator:
        return listed.filter(has=page.get_by_role("button", name=f"Add {name}"))

    # Who belongs to another faction is dimmed, with the reason; another ooze may join.
    expect(row("Duodrone").get_by_test_id("misfit")).to_contain_text("civilization")
    expect(row("Gray Ooze").get_by_test_id("misfit")).to_have_count(0)
    page.get_by_role("combobox", name=re.compile("^Order")).select_option("who may join first")
    expect(listed.first.get_by_test_id("misfit")).to_have_count(0)
    expect(listed.last.get_by_test_id("misfit")).to_have_count(1)
    page.get_by_label("Only what fits").check()
    expect(row("Duodrone")).to_have_count(0)
    expect(row("Gray Ooze")).to_have_count(1)

    # The last place is taken: nobody fits, however cheap.
    page.get_by_role("button", name="Add Gray Ooze").click()
    expect(listed).to_have_count(0)
    expect(page.get_by_text("Nobody else fits")).to_be_visible()
    page.get_by_label("Only what fits").uncheck()
    expect(row("Gray Ooze").get_by_test_id("misfit")).to_contain_text("3 creatures, at most 2")


def test_cards_are_found_by_what_they_say(visit: Open) -> None:
    visitor = visit("#/cards")
    page = visitor.page
    shown = page.get_by_role("article")
    expect(shown).not_to_have_count(0)
    page.get_by_label("Search").fill("acid spittle")
    expect(shown).to_have_count(1)
    expect(shown).to_contain_text("Black Dragon Harasser")
    page.get_by_label("Search").fill("")
    page.get_by_label("Kind").select_option("item")
    expect(shown.filter(has_text="Foe Stone")).to_have_count(1)
    expect(shown.filter(has_text="Gray Ooze")).to_have_count(0)


def test_the_chosen_edition_judges(visit: Open) -> None:
    page = visit("#/build").page
    edition = page.get_by_role("combobox", name=re.compile("^Edition"))
    ready = page.locator(".ready")
    expect(ready.get_by_role("button", name="Siege and Fury", exact=True)).to_be_visible()
    edition.select_option("battle2008")
    # Its own formats, warbands and cards, and its own verdict.
    expect(ready.get_by_role("button", name="Siege and Fury", exact=True)).to_have_count(0)
    ready.get_by_role("button", name="Good Civilization", exact=True).click()
    verdict = page.get_by_test_id("verdict")
    expect(verdict).to_contain_text("Legal")
    edition.select_option("v3")
    expect(verdict).to_contain_text("broken")
    page.reload()
    expect(edition).to_have_value("v3")


def test_on_a_tablet_the_warband_stays_beside_the_list(visit: Open) -> None:
    page = visit("#/build", width=820, height=1180, touch=True).page
    add = page.get_by_role("button", name=re.compile("^Add "))
    expect(add).not_to_have_count(0)
    add.last.scroll_into_view_if_needed()
    add.last.tap()
    expect(page.locator(".points")).to_be_in_viewport()
    expect(page.locator(".points")).to_contain_text("1 creature")
    expect(page.get_by_role("button", name="Play it")).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth") <= 820


def test_fields_fill_their_rows_on_a_phone(visit: Open) -> None:
    page = visit("#/build", width=390, height=844, touch=True).page
    page.get_by_label("Format").wait_for()
    rows: dict[float, float] = {}
    for field in page.locator(".mine .line .field").all():
        box = field.bounding_box()
        assert box is not None
        rows[box["y"]] = max(rows.get(box["y"], 0), box["x"] + box["width"])
    assert max(rows.values()) - min(rows.values()) < 2


def test_the_builder_is_at_hand_at_every_size(visit: Open) -> None:
    visitor = visit("#/build", width=390, height=844, touch=True)
    page = visitor.page
    tally = page.get_by_test_id("tally")
    for width, height, _ in SIZES.values():
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        # From the list to the warband and back without a long way to scroll.
        below = width <= 760 and height > 520
        if below:
            tally.get_by_role("button", name="Creatures").tap()
            expect(page.get_by_role("heading", name="Creatures")).to_be_in_viewport()
        add = page.get_by_role("button", name="Add Abomination Lurker")
        add.scroll_into_view_if_needed()
        assert add.evaluate("one => Math.min(one.offsetWidth, one.offsetHeight)") >= 44
        add.tap()
        if below:
            tally.get_by_role("button", name="Warband").tap()
        mine = page.get_by_role("list", name="Your creatures").get_by_role("listitem")
        expect(mine.first).to_be_in_viewport()
        # What an item does is read where it is given.
        page.get_by_label("Give Abomination Lurker an item").select_option("Foe Stone")
        said = mine.locator(".says")
        expect(said).to_be_in_viewport()
        assert len(said.inner_text().split()) > 3
        # Nothing is lost without asking, and every way to go on can be pressed.
        page.get_by_role("button", name="Clear").tap()
        dialog = page.get_by_role("dialog")
        for name in ("Go on building", "Save them", "Discard them"):
            button = dialog.get_by_role("button", name=name)
            visitor.until(partial(button.evaluate, IN_SIGHT), name)
        button.tap()
        expect(dialog).to_be_hidden()
        for name in ("Share", "Print", "Export"):
            expect(page.get_by_role("button", name=name)).to_be_enabled()
        expect(page.get_by_label("Map", exact=True)).to_be_enabled()
        expect(mine).to_have_text("Add creatures from the list.")


@pytest.mark.parametrize(("width", "height", "touch"), [(720, 450, False), (844, 390, True)])
def test_on_a_low_screen_the_warband_stands_beside_the_list(
    visit: Open, width: int, height: int, touch: bool
) -> None:
    page = visit("#/build", width=width, height=height, touch=touch).page
    sums = page.get_by_test_id("verdict")
    names = ("Abomination Lurker", "Air Cult Warrior", "Duodrone")
    for count, name in enumerate(names, 1):
        add = page.get_by_role("button", name=f"Add {name}")
        add.click()
        # Who is added and how it stands are in sight without leaving the list.
        expect(sums).to_contain_text(f"{count} creature")
        expect(sums).to_be_in_viewport(ratio=1)
        mine = page.get_by_role("list", name="Your creatures").get_by_role("listitem")
        expect(mine.nth(count - 1)).to_contain_text(name)
        expect(mine.nth(count - 1)).to_be_in_viewport(ratio=1)
        expect(add).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
