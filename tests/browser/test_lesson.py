"""The guided first battle teaches by doing."""

import random
import re
from functools import partial

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.browser.test_sizes import IN_SIGHT, SIZES


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
    # Who comes back finds the same battle and the same step.
    table = visitor.last["table"]["id"]
    page.reload()
    expect(coach).to_contain_text("Activate a creature")
    visitor.seated()
    assert visitor.last["table"]["id"] == table

    question = visitor.until_asked()
    assert question is not None
    if question["ask"] == "first turn":
        visitor.answer_by_pointer(random.Random(1))
        question = visitor.until_asked()
    assert question is not None
    assert question["ask"] == "activate"
    visitor.at_rest()
    visitor.press(visitor.piece(question["options"][0]["piece"])["anchor"])
    # It waits for the learner, who goes on when ready.
    coach.get_by_role("button", name="Done: next").click()
    expect(coach).to_contain_text("Move")

    question = visitor.until_asked()
    assert question is not None
    assert question["ask"] == "action"
    moment = visitor.moment
    page.locator('[data-power="Move"]').click()
    visitor.until_moved(moment)
    visitor.answer_by_pointer(random.Random(1))
    coach.get_by_role("button", name="Done: next").click()
    expect(coach).to_contain_text("Opportunity attacks")
    coach.get_by_role("button", name="I see").click()
    expect(coach).to_contain_text("Attack")
    # Nobody is near yet, and it says so.
    expect(coach).to_contain_text("Nobody is in reach")
    coach.get_by_role("button", name="Skip").click()
    expect(coach).to_contain_text("Victory areas")
    coach.get_by_role("button", name="I see").click()
    # It ends with a word and leads on.
    expect(coach).to_contain_text("Well done")
    coach.get_by_role("link", name="The next lesson").click()
    expect(coach).to_contain_text("Champions")


@pytest.mark.parametrize("size", [(390, 844), (844, 390)], ids=["phone", "phone lying"])
def test_a_lesson_leaves_room_for_what_can_be_answered(visit: Open, size: tuple[int, int]) -> None:
    visitor = visit("#/learn/first", width=size[0], height=size[1], touch=True)
    visitor.seated()
    while True:
        question = visitor.until_asked(prepared=True)
        assert question is not None
        for button in visitor.page.locator(".prompt .options button").all()[:4]:
            assert button.evaluate(IN_SIGHT), button.inner_text()
        if question["ask"] == "action":
            break
        visitor.answer_by_pointer(random.Random(1))
    if size[1] < 520:
        # What waits to be confirmed is read where the lesson was, and the question stays.
        asked = visitor.page.get_by_test_id("question")
        before = asked.bounding_box()
        visitor.press(visitor.piece(question["who"])["anchor"] + 2)
        told = visitor.page.get_by_role("region", name="What is pointed at")
        expect(told).to_contain_text("movement points")
        boxes = [one.bounding_box() for one in (told, asked)]
        assert boxes[0] is not None
        assert boxes[0]["height"] > 80
        assert boxes[1] is not None
        assert before is not None
        assert abs(boxes[1]["y"] - before["y"]) < 32
        visitor.page.get_by_role("button", name="Cancel").click()
    # Whoever can be shot at is in sight, also from one end of the map to the other.
    targets = visitor.page.locator(".figure:has(.reticle)")
    while not targets.count():
        moment = visitor.moment
        visitor.page.get_by_test_id("auto").click()
        visitor.until_moved(moment)
        assert visitor.until_asked(prepared=True) is not None
    visitor.at_rest()
    for target in targets.all():
        number = int(target.get_attribute("data-piece") or 0)
        assert visitor.visible(visitor.piece(number)["anchor"])
    # Also while one of them waits for the second tap, and so is whoever shoots.
    question = visitor.until_asked()
    assert question is not None
    visitor.press(visitor.piece(number)["anchor"])
    expect(visitor.page.get_by_test_id("confirm")).to_be_visible()
    visitor.at_rest()
    assert visitor.visible(visitor.piece(question["who"])["anchor"])


WHOLE = "one => one.scrollHeight <= one.clientHeight + 1"


@pytest.mark.parametrize("size", ["tablet", "phone lying", "phone", "twice as large"])
def test_a_lesson_can_be_read_beside_two_powers_and_the_way_to_decline(
    visit: Open, size: str
) -> None:
    width, height, touch = SIZES[size]
    visitor = visit("#/learn/second", width=width, height=height, touch=touch)
    page = visitor.page
    coach = page.get_by_test_id("coach")
    expect(coach).to_contain_text("Champions")
    question = visitor.until_asked(prepared=True)
    assert question is not None
    assert question["ask"] == "reaction"
    assert coach.evaluate(WHOLE)
    for name in ("pass", "hint"):
        assert page.get_by_test_id(name).evaluate(IN_SIGHT), name
    moment = visitor.moment
    page.get_by_test_id("pass").click()
    visitor.until_moved(moment)
    question = visitor.until_asked(prepared=True)
    assert question is not None
    if question["ask"] != "reaction":
        # It says when such a moment comes again.
        expect(coach).to_contain_text("when a round starts")
    while question["ask"] != "action":
        visitor.answer_by_pointer(random.Random(1))
        question = visitor.until_asked(prepared=True)
        assert question is not None
    # However much there is to say, it leaves room for every action.
    assert coach.evaluate(WHOLE)
    for button in page.locator(".acts button, [data-testid=end]").all():
        assert button.evaluate(IN_SIGHT), button.inner_text()


def test_a_lesson_of_heroscape_speaks_of_fingers_to_fingers(visit: Open) -> None:
    visitor = visit("#/learn/heroscape", width=390, height=844, touch=True)
    coach = visitor.page.get_by_test_id("coach")
    expect(coach).to_contain_text("Two armies")
    expect(coach).to_contain_text("Tap a figure")
    visitor.seated()
    coach.get_by_role("button", name="I see").click()
    expect(coach).to_contain_text("Choose an army card")
    expect(coach.get_by_role("button", name="Done: next")).to_have_count(0)
    # To the end, and on to the Master game.
    for _ in range(3):
        coach.get_by_role("button", name="Skip").click()
    coach.get_by_role("button", name="I see").click()
    coach.get_by_role("link", name="The next lesson").click()
    expect(coach).to_contain_text("What to win")
    # However many cards are asked about, the way on is in sight.
    onward = coach.get_by_role("button", name="I see")
    for width, height in ((820, 1180), (844, 390), (720, 450)):
        visitor.page.set_viewport_size({"width": width, "height": height})
        visitor.until(lambda: bool(onward.evaluate(IN_SIGHT)), f"hidden at {width}x{height}")
    visitor.page.set_viewport_size({"width": 390, "height": 844})
    coach.get_by_role("button", name="I see").click()
    expect(coach).to_contain_text("Order markers")


def test_the_quick_start_begins_with_a_duel_on_the_marked_squares(visit: Open) -> None:
    visitor = visit("#/learn/quick-duel")
    coach = visitor.page.get_by_test_id("coach")
    expect(coach).to_contain_text("Two creatures")
    visitor.seated()
    visitor.until(lambda: visitor.view.get("round", 0) > 0, "nobody set the creatures up")
    places = {piece["card"]: piece["anchor"] for piece in visitor.view["pieces"]}
    row = 8 * 22
    assert places["Human Sellsword"] == row + 7
    # Nothing of the map counts yet, and points decide nothing.
    assert visitor.view["goal"] == 0
    expect(visitor.page.get_by_text("points win")).to_have_count(0)
    coach.get_by_role("button", name="I see").click()
    expect(coach).to_contain_text("Who goes first")
    question = visitor.until_asked()
    assert question is not None
    if question["ask"] == "first turn":
        visitor.answer_by_pointer(random.Random(1))
    coach.get_by_role("button", name="Done: next").click()
    expect(coach).to_contain_text("Move")
    question = visitor.until_asked()
    while question is not None and question["ask"] != "action":
        visitor.answer_by_pointer(random.Random(1))
        question = visitor.until_asked()
    assert question is not None
    offered = {option.get("power", "") for option in question["options"]} - {""}
    assert offered <= {"Move", "Double Move", "Greatsword"}
    moment = visitor.moment
    visitor.page.locator('[data-power="Move"]').click()
    visitor.until_moved(moment)
    visitor.answer_by_pointer(random.Random(1))
    coach.get_by_role("button", name="Done: next").click()
    expect(coach).to_contain_text("Attack")


def test_whoever_sets_up_sees_where(visit: Open) -> None:
    visitor = visit("#/learn/quick-warbands", width=844, height=390, touch=True)
    question = visitor.until_asked(prepared=True)
    assert question is not None
    assert question["ask"] == "set up"
    visitor.at_rest()
    mine = f"start {visitor.view['sides'][question['seat']]}"
    cells = next(area["cells"] for area in visitor.map["areas"] if area["label"] == mine)
    assert sum(map(visitor.visible, cells)) > len(cells) / 2


def test_the_rules_of_the_quick_start_come_one_by_one(visit: Open) -> None:
    visitor = visit("#/learn")
    page = visitor.page
    expect(page.get_by_role("heading", name="Battle Rules 2008: the quick start")).to_be_visible()
    lessons = page.locator('a[href^="#/learn/quick-"]')
    expect(lessons).to_have_count(9)
    names = [str(one.get_attribute("href")) for one in lessons.all()]
    for name, step in zip(names[1:], ADDED, strict=True):
        page.evaluate("hash => { location.hash = hash }", name)
        expect(page.get_by_test_id("coach")).to_contain_text(step)
    # The last battle has them all.
    visitor.seated()
    expect(page.get_by_text("with opportunity attacks, with shift").first).to_be_attached()


ADDED = (
    "Set up",
    "Bloodied",
    "Special powers",
    "Flight",
    "Difficult terrain",
    "Walls",
    "Opportunity attacks",
    "Shift",
)


@pytest.mark.parametrize("lesson", ["heroscape", "command", "armies"])
def test_a_lesson_notices_what_is_done_under_every_rulebook(visit: Open, lesson: str) -> None:
    visitor = visit(f"#/learn/{lesson}")
    page = visitor.page
    coach = page.get_by_test_id("coach")
    visitor.seated()
    onward = coach.get_by_role("button", name=re.compile("^(Done: next|I see)$"))
    helper = page.locator("[data-testid=auto], [data-testid=place-all]")
    noticed = 0
    for _ in range(60):
        step = coach.get_by_role("heading").inner_text()
        if onward.count():
            noticed += onward.inner_text() == "Done: next"
            onward.click()
            expect(coach.get_by_role("heading")).not_to_have_text(step)
        elif noticed == 3:
            return
        else:
            visitor.until_asked(prepared=True)
            moment = visitor.moment
            helper.click()
            visitor.until_moved(moment)
    raise AssertionError(f"only {noticed} steps were noticed as done, the last before {step!r}")


@pytest.mark.parametrize("lesson", ["first", "second", "heroscape", "command", "armies"])
def test_every_step_and_the_end_of_a_lesson_are_read_at_every_size(
    visit: Open, lesson: str
) -> None:
    visitor = visit(f"#/learn/{lesson}", width=390, height=844, touch=True)
    page = visitor.page
    coach = page.get_by_test_id("coach")
    visitor.seated()
    assert visitor.until_asked(prepared=True) is not None
    onward = coach.get_by_role("button", name=re.compile("^(Done: next|I see|Skip)$"))
    while True:
        ended = "Well done" in coach.inner_text()
        way_on = coach.get_by_role("link") if ended else onward
        for width, height, _ in SIZES.values():
            page.set_viewport_size({"width": width, "height": height})
            visitor.until(
                partial(way_on.evaluate, IN_SIGHT),
                f"no way on from {coach.inner_text()!r} at {width}x{height}",
            )
        if ended:
            break
        onward.click()
    # It ends with a word and a next step.
    expect(way_on).to_have_text(re.compile("next lesson|battle of your own"))
    assert len(coach.get_by_role("status").inner_text().split()) > 6


def test_a_lesson_leads_on_where_its_deed_does_not_come(visit: Open) -> None:
    visitor = visit("#/learn/quick-shift", width=390, height=844, touch=True)
    page = visitor.page
    coach = page.get_by_test_id("coach")
    visitor.seated()
    onward = coach.get_by_role("button", name="Go on")
    expect(coach).to_contain_text("Shift")
    # The computer that answers never shifts.
    for _ in range(60):
        if onward.count():
            break
        visitor.until_asked()
        moment = visitor.moment
        page.get_by_test_id("auto").click()
        visitor.until_moved(moment)
    assert not visitor.over
    expect(coach).to_contain_text("you need not wait for it")
    visitor.until(partial(onward.evaluate, IN_SIGHT), "the way on is out of sight")
    onward.click()
    expect(coach).to_contain_text("That was the quick start")


def test_a_shift_is_noticed(visit: Open) -> None:
    visitor = visit("#/learn/quick-shift", width=390, height=844, touch=True)
    visitor.seated()
    luck = random.Random(1)
    while True:
        question = visitor.until_asked(prepared=True)
        assert question is not None
        if question["ask"] == "action":
            break
        visitor.answer_by_pointer(luck)
    moment = visitor.moment
    visitor.page.locator('[data-power="Shift"]').click()
    visitor.until_moved(moment)
    onward = visitor.page.get_by_test_id("coach").get_by_role("button", name="Done: next")
    expect(onward).to_be_visible()
