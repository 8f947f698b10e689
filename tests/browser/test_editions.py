"""Several editions on one page: each shows what it comes with, and begins its own battles."""

from playwright.sync_api import expect

from tests.browser.conftest import Open


def test_the_start_form_shows_the_warbands_of_the_chosen_edition(visit: Open) -> None:
    visitor = visit("")
    page = visitor.page
    mine = page.get_by_label("Your warband")
    expect(mine).to_contain_text("Black Wings")
    page.get_by_text("Guild 2011").click()
    expect(mine).to_contain_text("Border Muster")
    expect(mine).not_to_contain_text("Black Wings")
    mine.select_option(label="Border Muster (200-10 (75%))")
    page.get_by_label("Their warband").select_option(label="Scales of Bronze (200-10 (75%))")
    page.get_by_role("button", name="To battle").click()
    visitor.seated()
    assert visitor.until_asked() is not None
