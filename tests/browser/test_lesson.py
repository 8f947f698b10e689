"""The guided first battle teaches by doing."""

import random

from playwright.sync_api import expect

from tests.browser.conftest import Open


def test_the_guided_battle_follows_the_player(visit: Open) -> None:
    visitor = visit()
    page = visitor.page
    page.get_by_test_id("learn").click()
    coach = page.get_by_test_id("coach")
    expect(coach).to_contain_text("Two warbands")
    visitor.seated()
    visitor.until(lambda: visitor.view.get("round", 0) > 0, "nobody set the creatures up")
    coach.get_by_role("button", name="I see").click()
    expect(coach).to_contain_text("Activate a creature")

    question = visitor.until_asked()
    assert question is not None
    if question["ask"] == "first turn":
        visitor.answer_by_pointer(random.Random(1))
        question = visitor.until_asked()
    assert question is not None
    assert question["ask"] == "activate"
    visitor.at_rest()
    visitor.press(visitor.piece(question["options"][0]["piece"])["anchor"])
    expect(coach).to_contain_text("Move")

    question = visitor.until_asked()
    assert question is not None
    assert question["ask"] == "action"
    moment = visitor.moment
    page.locator('[data-power="Move"]').click()
    visitor.until_moved(moment)
    visitor.answer_by_pointer(random.Random(1))
    expect(coach).to_contain_text("Opportunity attacks")
    coach.get_by_role("button", name="I see").click()
    expect(coach).to_contain_text("Attack")
    coach.get_by_role("button", name="Next").click()
    expect(coach).to_contain_text("Victory areas")
    coach.get_by_role("button", name="I see").click()
    coach.get_by_role("button", name="I see").click()
    expect(coach).to_have_count(0)
