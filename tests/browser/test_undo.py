"""Taking back: what it says is what it does, also after the computer has answered."""

import random
import re

from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.browser.test_battle import begin
from tests.browser.test_online import asked, invite


def test_a_turn_can_be_taken_back_after_the_computer_has_answered(visit: Open) -> None:
    visitor = visit()
    begin(visitor)
    page = visitor.page
    luck = random.Random(3)
    while (question := visitor.until_asked(prepared=True)) and question["ask"] != "action":
        visitor.answer_by_pointer(luck)
    assert question is not None
    moment = visitor.moment
    page.get_by_test_id("end").click()
    if visitor.asked_to_confirm(moment):
        page.get_by_test_id("end-anyway").click()
    visitor.until_moved(moment)
    assert visitor.until_asked() is not None
    undo = page.get_by_role("button", name="Undo", exact=True)
    expect(undo).to_be_enabled()
    expect(undo).to_have_attribute("title", re.compile("Take back"))
    undo.click()
    visitor.until(lambda: visitor.moment == moment, "nothing was taken back")
    assert visitor.until_asked() == question


def test_the_other_player_reads_what_would_be_taken_back(visit: Open) -> None:
    host, guest = invite(visit)
    luck = random.Random(4)
    for _ in range(12):
        asked(host, guest).answer_by_pointer(luck)
    first = asked(host, guest)
    other = guest if first is host else host
    first.page.get_by_role("button", name="Table menu").click()
    first.page.get_by_role("button", name="Ask to take back my last decision").click()
    offer = other.page.get_by_role("alert").filter(has_text="would like to take back")
    words = first.last["proposals"] or other.last["proposals"]
    other.until(lambda: bool(other.last["proposals"]), "nothing was offered")
    words = other.last["proposals"][0]["words"]
    assert words
    expect(offer).to_contain_text(words)
    # A creature's name alone would not say what of it.
    assert ": " in words or "the turn of" in words or words[:1].islower()
    other.page.get_by_role("button", name="Accept").click()
    other.until(lambda: not other.last["proposals"], "it was not taken back")
    expect(first.page.get_by_test_id("toasts")).to_contain_text("agrees")
