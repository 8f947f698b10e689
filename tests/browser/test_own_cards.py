"""Cards of one's own: a file dropped on the page, a card written in English, tried on a board."""

import json

from playwright.sync_api import Page, expect

from tests.browser.conftest import Open
from tests.server.test_printed import WARDEN

OX = {
    **WARDEN,
    "name": "Yard Ox",
    "powers": [{"type": "ATTACK", "text": "Gore: +6 vs. AC; 10 damage."}],
}


def drop_file(page: Page, cards: object) -> None:
    """Drop a file on the page, as a hand would."""
    page.evaluate(
        """text => {
            const given = new DataTransfer()
            given.items.add(new File([text], 'yard.json', { type: 'application/json' }))
            for (const type of ['dragover', 'drop'])
                document.body.dispatchEvent(
                    new DragEvent(type, { dataTransfer: given, bubbles: true, cancelable: true }))
        }""",
        json.dumps(cards),
    )


def test_a_file_is_dropped_read_and_put_right(visit: Open) -> None:
    page = visit("#/cards/v3").page
    expect(page.get_by_role("status")).to_contain_text("cards")
    drop_file(page, [OX, WARDEN, {"name": "Half a Card"}])
    told = page.get_by_role("region", name="What was read")
    expect(told.get_by_role("status")).to_contain_text(
        "1 of 3 cards and 3 of 4 powers of yard.json"
    )
    expect(told).to_contain_text("The reader stops at “ally sneezes")
    expect(told.locator("mark:not([hidden])")).to_contain_text("sneezes")
    expect(told).to_contain_text("the fields “alignment”, “movementMode”, “cost”")

    ox = told.locator("details").filter(has_text="Yard Ox")
    expect(ox).to_contain_text("The file does not say it: taken for Medium")
    ox.get_by_label("Size").select_option("Large")
    expect(ox).not_to_contain_text("The file does not say it: taken for Medium")
    ox.get_by_label("Attack").select_option("ranged basic")
    expect(ox).not_to_contain_text("taken for melee")
    told.get_by_label("Show").select_option("where something stops")
    expect(ox).to_have_count(0)

    page.get_by_role("link", name="Shelf").click()
    page.get_by_label("Whose").select_option("your own")
    expect(page.get_by_role("heading", name="Yard Ox")).to_be_visible()
    expect(page.get_by_role("article")).to_contain_text("Level 4 Large")
    page.reload()
    page.get_by_label("Whose").select_option("your own")
    expect(page.get_by_role("button", name="Forget Yard Ox")).to_be_visible()


def test_a_card_is_written_and_tried(visit: Open) -> None:
    page = visit("#/cards/v3?own=write").page
    told = page.get_by_role("region", name="What was understood")
    expect(told).to_contain_text("Everything is understood.")
    text = page.get_by_label("Text of power 2")
    text.fill("Grudge: Whenever an ally sneezes: 1 enemy takes 5 damage.")
    expect(told).to_contain_text("1 of 2 powers cannot be read yet")
    expect(page.locator("mark:not([hidden])")).to_contain_text("sneezes")
    # The underline lies below the very letters.
    behind = page.locator(".behind").nth(1).evaluate("behind => behind.textContent")
    assert behind.strip("\u200b") == text.input_value()
    attempt = page.get_by_role("button", name="Try Gate Warden on a small board")
    expect(attempt).to_be_disabled()

    text.fill("Grudge: Whenever an ally is destroyed: 1 enemy takes 5 damage.")
    expect(told).to_contain_text("Everything is understood.")
    attempt.click()
    expect(page.get_by_role("log")).to_contain_text("Gate Warden takes its turn (you).")
