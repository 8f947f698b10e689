"""What the board shows before one commits; hot seats, clocks, takebacks, spectators."""

import json
import random
import re

from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.browser.driver import Visitor
from tests.browser.test_battle import begin, walk_to
from tests.server.harness import Json, Site


def sit_down(visit: Open, site: Site, seated: Json) -> Visitor:
    """Open a table in a browser that holds the seat."""
    held = json.dumps([{**seated, "when": 0}])
    memory = {"origin": site.url, "localStorage": [{"name": "warband.seats", "value": held}]}
    visitor = visit(
        f"#/table/{seated['table']}", storage_state={"cookies": [], "origins": [memory]}
    )
    visitor.page.get_by_test_id("board").wait_for()
    visitor.seated()
    return visitor


def acting(visit: Open, site: Site) -> tuple[Visitor, Json]:
    """A hot seat table where a creature is about to act, and its question."""
    seated = site.create("hotseat")
    with site.sit(seated) as player:
        player.play_until("action", random.Random(11))
    visitor = sit_down(visit, site, seated)
    question = visitor.until_asked()
    assert question is not None
    return visitor, question


def looked(site: Site, visitor: Visitor, what: str, **query: object) -> Json:
    """What the server says about the position the page shows."""
    return site.post(f"/api/tables/{visitor.last['table']['id']}/preview/{what}", **query)


def test_a_way_shows_its_cost_and_what_it_provokes(visit: Open, table_site: Site) -> None:
    visitor, question = acting(visit, table_site)
    reach = looked(table_site, visitor, "reach", piece=question["who"], how="move")
    steps = [step for step in reach["steps"] if step.get("may_stop", True) and step.get("cost")]
    preview = visitor.page.get_by_test_id("step")
    for step in (min(steps, key=lambda s: s["cost"]), max(steps, key=lambda s: s["cost"])):
        visitor.hover(step["cell"])
        cost = step["cost"]
        expect(preview).to_contain_text(f"{cost} movement point")
        provoked = [visitor.piece(number)["label"] for number in step.get("provokes", [])]
        expect(preview).to_contain_text(provoked[0] if provoked else "Provokes nobody")


def large_one_acting(site: Site) -> Json:
    """A hot seat table where a creature of two by two squares may step by one."""
    seated = site.create(
        "hotseat", army={"ready": "Black Wings"}, enemy={"ready": "Siege and Fury"}
    )
    luck = random.Random(5)
    with site.sit(seated) as player:
        for _ in range(400):
            question = player.question
            assert question is not None
            mover: Json = next(
                (one for one in player.view["pieces"] if one["id"] == question["who"]), {}
            )
            if question["ask"] == "action" and mover.get("side") == 2:
                return seated
            player.play_randomly(luck, 1)
    raise AssertionError("no large creature acts")


def test_the_cursor_steps_with_a_large_creature_over_its_own_squares(
    visit: Open, table_site: Site
) -> None:
    visitor = sit_down(visit, table_site, large_one_acting(table_site))
    question = visitor.until_asked(prepared=True)
    assert question is not None
    width = visitor.map["width"]
    mover = visitor.piece(question["who"])
    own = {mover["anchor"] + dy * width + dx for dx in (0, 1) for dy in (0, 1)}
    prospects = looked(table_site, visitor, "prospects")["options"]
    near = next(one for one in prospects if one.get("way") == "near")
    step = next(
        one["cell"]
        for one in near["steps"]
        if one["cell"] in own - {mover["anchor"]} and one.get("may_stop", True)
    )
    page = visitor.page
    # Where it stands the creature itself is met; where it may step to, its way.
    walk_to(visitor, mover["anchor"], width)
    expect(page.get_by_test_id("step")).to_have_count(0)
    walk_to(visitor, step, width)
    expect(page.get_by_test_id("step")).to_be_visible()
    moment = visitor.moment
    page.keyboard.press("Enter")
    if page.get_by_test_id("confirm").is_visible():
        page.keyboard.press("Enter")
    visitor.until_moved(moment)
    assert visitor.piece(mover["id"])["anchor"] == step
    assert visitor.refused == []


def test_a_large_creature_is_met_on_each_of_its_squares(visit: Open, table_site: Site) -> None:
    visitor = sit_down(visit, table_site, large_one_acting(table_site))
    question = visitor.until_asked(prepared=True)
    assert question is not None
    width = visitor.map["width"]
    other = next(
        one
        for one in visitor.view["pieces"]
        if one["side"] == 2 and one["anchor"] >= 0 and one["id"] != question["who"]
    )
    for dx, dy in ((0, 0), (1, 0), (1, 1), (0, 1)):
        walk_to(visitor, other["anchor"] + dy * width + dx, width)
        expect(visitor.page.get_by_test_id("unit").locator("h3")).to_have_text(other["label"])


def test_threats_are_hatched_and_named(visit: Open, table_site: Site) -> None:
    visitor, question = acting(visit, table_site)
    page = visitor.page
    foes = [
        piece["id"]
        for piece in visitor.view["pieces"]
        if piece["seat"] != question["seat"] and piece["anchor"] >= 0
    ]
    told = looked(table_site, visitor, "threat", pieces=foes)
    page.keyboard.press("t")
    expect(page.locator("path.threat")).to_have_count(1)
    first = foes[0]
    cell = next(c for c in told["reach"][str(first)] if visitor.visible(c))
    visitor.hover(cell)
    caption = page.locator("p.caption")
    expect(caption).to_contain_text(visitor.piece(first)["label"])

    # A click on a creature takes it out of the picture; the tool ends where it began.
    for foe in foes:
        visitor.press(visitor.piece(foe)["anchor"])
    expect(page.locator("path.threat")).to_have_count(0)
    page.keyboard.press("t")
    expect(caption).to_have_count(0)


def test_sight_between_two_squares_in_words(visit: Open, table_site: Site) -> None:
    visitor, question = acting(visit, table_site)
    page = visitor.page
    stands = visitor.piece(question["who"])["anchor"]
    size = visitor.map["width"] * visitor.map["height"]
    seen: dict[bool, Json] = {}
    for cell in range(0, size, 7):
        if cell != stands and visitor.visible(cell):
            told = looked(table_site, visitor, "sight", source=stands, target=cell)
            seen.setdefault(told["sight"] and told["effect"], told)
        if len(seen) == 2:
            break
    page.keyboard.press("l")
    caption = page.locator("p.caption")
    for clear, told in seen.items():
        visitor.hover(told["target"])
        expect(caption).to_have_text(told["text"])
        expect(page.locator("path.ray.blocked")).to_have_count(0 if clear else 1)
        blocked = any(blocker.get("cell", -1) >= 0 for blocker in told["blockers"])
        expect(page.locator("path.blocker")).to_have_count(1 if blocked and not clear else 0)
    assert len(seen) == 2


def test_a_line_of_the_log_shows_its_position(visit: Open, table_site: Site) -> None:
    visitor, question = acting(visit, table_site)
    page = visitor.page
    lines = table_site.get(f"/api/tables/{visitor.last['table']['id']}/lines")["lines"]
    number = next(line["n"] for line in lines if line["kind"] == "placed")
    page.locator(f'.log [data-line="{number}"]').click()
    slider = page.get_by_role("slider", name="Moment of the battle")
    expect(slider).to_have_value(str(number))
    page.get_by_role("button", name="Back to the battle").click()
    assert visitor.until_asked() == question


def test_two_players_share_one_screen(visit: Open, table_site: Site) -> None:
    visitor, question = acting(visit, table_site)
    page = visitor.page
    luck = random.Random(1)
    asked = {question["seat"]}
    while len(asked) < 2:
        visitor.answer_by_pointer(luck)
        following = visitor.until_asked()
        assert following is not None, "the battle ended before both were asked"
        asked.add(following["seat"])
    assert asked == {0, 1}
    name = visitor.last["table"]["seats"][visitor.view["asked"]]["name"]
    expect(page.locator("header .status")).to_contain_text(name)


def test_a_double_click_gives_one_answer(visit: Open, table_site: Site) -> None:
    visitor, _ = acting(visit, table_site)
    page = visitor.page
    moment = visitor.moment
    move = page.locator('[data-power="Move"]')
    move.hover()
    # The second click of a double click whose first one answered what was asked before.
    page.mouse.down(click_count=2)
    page.mouse.up(click_count=2)
    move.click()
    visitor.until_moved(moment)
    following = visitor.until_asked()
    assert following is not None
    assert following["ask"] == "move"
    assert visitor.moment == moment + 1
    assert visitor.refused == []


def test_clocks_run_for_whoever_must_answer(visit: Open) -> None:
    visitor = visit()
    begin(visitor, clock="600+10")
    visitor.until_asked()
    clocks = visitor.page.locator("header time")
    expect(clocks).to_have_count(2)
    mine = visitor.page.locator("header time.running")
    expect(mine).to_have_count(1)
    expect(mine).to_have_text(re.compile(r"^\d+:\d\d$"))
    before = mine.inner_text()
    expect(mine).not_to_have_text(before)
    expect(mine).to_have_text(re.compile(r"^\d+:\d\d$"))


def test_a_computer_lets_one_take_back_what_dice_followed(visit: Open) -> None:
    visitor = visit()
    begin(visitor)
    luck = random.Random(3)
    question = visitor.until_asked()
    while question is not None and question["ask"] != "action":
        visitor.answer_by_pointer(luck)
        question = visitor.until_asked()
    assert question is not None
    moment = visitor.moment
    visitor.page.get_by_test_id("end").click()
    if visitor.asked_to_confirm(moment):
        visitor.page.get_by_test_id("end-anyway").click()
    visitor.until_moved(moment)
    visitor.until_asked()
    visitor.page.get_by_role("button", name="Table menu").click()
    visitor.page.get_by_role("button", name="Ask to take back my last decision").click()
    visitor.until(lambda: visitor.question == question, "the turn was not given back")


def test_a_spectator_looks_over_a_shoulder(visit: Open, table_site: Site) -> None:
    seated = table_site.create("hotseat")
    with table_site.sit(seated) as player:
        player.play_until("action", random.Random(11))
        question = player.question
        assert question is not None
        watcher = visit(f"#/table/{seated['table']}")
        panel = watcher.page.get_by_test_id("spectator")
        expect(panel).not_to_contain_text(question["text"])
        panel.get_by_label("You watch").select_option(str(question["seat"]))
        expect(panel).to_contain_text(question["text"])
        expect(panel).to_contain_text(question["options"][0]["text"])
        expect(watcher.page.locator("[data-ask]")).to_have_count(0)
        player.answer(question["passing"])
        expect(panel).not_to_contain_text(question["text"])
