"""Mass battles in a real browser: armies deployed by pointing, manoeuvres foreseen."""

import json
from math import cos, hypot, radians, sin

import pytest
from playwright.sync_api import expect

from tests.browser.answering import create_table, play_on
from tests.browser.conftest import Open
from tests.browser.driver import Json, Visitor
from tests.browser.plane import ON_SCREEN, middle_of
from tests.browser.test_heroscape import take
from tests.server.harness import Site
from warband.kernel.lines import numbered
from warband.rules.massbattle.book import MassbattleBook

FEW = ("watch-of-the-ford", "raiders-of-the-hills")
"""Small armies."""


def begin(
    visitor: Visitor,
    *,
    agent: str = "random",
    armies: tuple[str, str] = ("swords-of-dawn", "horns-of-ruin"),
    scenario: str = "",
) -> None:
    """Start a battle against the computer from the start page."""
    page = visitor.page
    take(page, "rules", "massbattle")
    page.get_by_label("Opponent").select_option(agent)
    page.get_by_label("Your army").select_option(armies[0])
    page.get_by_label("Their army").select_option(armies[1])
    if scenario:
        page.get_by_label("Scenario").select_option(label=scenario)
    page.get_by_text("More choices").click()
    page.get_by_label("Pace of its moves").select_option("instant")
    page.get_by_test_id("play-now").click()
    page.get_by_test_id("board").wait_for()


def point_at(visitor: Visitor, question: Json, kind: str, move: list[int]) -> None:
    """Put the pointer where a manoeuvre ends."""
    visitor.at_rest()
    place = middle_of(visitor, question, move, front=kind in ("wheel", "turn"))
    x, y = visitor.page.evaluate(ON_SCREEN, place)
    visitor.page.mouse.move(x, y)
    visitor.page.mouse.move(x + 1, y)


def answer(visitor: Visitor, question: Json) -> None:
    """A manoeuvre by pointing at its end, anything else by its button."""
    page, moment = visitor.page, visitor.moment
    kinds = [kind for kind in ("place", "forward", "go") if kind in question["moves"]]
    if kinds and question["ask"] in ("place", "act"):
        moves = question["moves"][kinds[0]]
        if len(question["moves"]) > 1:
            name = {"forward": "Forward", "go": "Go"}[kinds[0]]
            page.get_by_role("group", name="Manoeuvres").get_by_role("button", name=name).click()
        point_at(visitor, question, kinds[0], moves[len(moves) // 2])
        expect(page.locator(".ghost .block")).to_be_visible()
        page.mouse.down()
        page.mouse.up()
    else:
        chosen = question["options"][0]["n"]
        page.locator(f"[data-option='{chosen}']").click()
    visitor.until_moved(moment)


def test_an_army_is_deployed_by_pointing_and_goes_to_war(visit: Open) -> None:
    visitor = visit()
    begin(visitor)
    asked: set[str] = set()
    for _ in range(70):
        question = visitor.until_asked(prepared=True)
        assert question is not None
        asked.add(question["ask"])
        if visitor.view["round"] > 0 and "act" in asked:
            break
        answer(visitor, question)
    assert {"place", "activate", "act"} <= asked
    page = visitor.page
    placed = [unit for unit in visitor.view["units"] if unit.get("pose")]
    expect(page.locator("[data-unit]")).to_have_count(len(placed))
    # Pointing at an enemy tells what it is.
    foe = next(unit for unit in placed if unit["seat"] != visitor.seats[0])
    visitor.at_rest()
    box = page.locator(f"[data-unit='{foe['id']}'] .block").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.get_by_role("region", name="What is pointed at")).to_contain_text(foe["name"])
    assert question is not None
    drag(visitor, question)


def drag(visitor: Visitor, question: Json) -> None:
    """Take hold of the unit that acts and pull it: its shadow follows, and it goes there."""
    page, moment = visitor.page, visitor.moment
    kind = "forward" if "forward" in question["moves"] else "go"
    moves = question["moves"][kind]
    pose = moves[len(moves) // 2][1:]
    now = visitor.view["units"][question["unit"]]["pose"]
    ends = [middle_of(visitor, question, [0, *place], front=False) for place in (now, pose)]
    (x, y), (u, v) = (page.evaluate(ON_SCREEN, end) for end in ends)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move((x + u) / 2, (y + v) / 2, steps=3)
    page.mouse.move(u, v, steps=3)
    expect(page.locator(".ghost .far")).to_contain_text("Forward" if kind == "forward" else "Go")
    page.mouse.up()
    visitor.until_moved(moment)
    visitor.until(
        lambda: visitor.view["units"][question["unit"]].get("pose") == pose,
        "the unit stands elsewhere than it was dragged",
    )


def until_it_moves(visitor: Visitor, kind: str) -> Json:
    """Play on until a unit may be moved in a certain way: units are put under command."""
    for _ in range(60):
        question = visitor.until_asked(prepared=True)
        assert question is not None
        if question["ask"] == "act" and kind in question["moves"]:
            return question
        moment = visitor.moment
        options = question["options"]
        orders = [one["n"] for one in options if one["text"].startswith("command by")]
        if "place" in question["moves"]:
            visitor.page.get_by_role("button", name="Set up for me").click()
        else:
            chosen = orders[0] if orders else question.get("passing", -1)
            number = chosen if chosen in [one["n"] for one in options] else options[0]["n"]
            visitor.page.locator(f"[data-option='{number}']").click()
        visitor.until_moved(moment)
    raise AssertionError(f"no unit came to {kind}")


def corners_of(visitor: Visitor, question: Json, pose: list[int]) -> list[list[float]]:
    """The two front corners of a place, on the screen."""
    x, y, heading = pose
    turn = radians(heading / 10)
    ends = [(x, y), (x + question["width"] * cos(turn), y - question["width"] * sin(turn))]
    height = visitor.map["height"]
    return [
        visitor.page.evaluate(ON_SCREEN, [east / 1000, (height - north) / 1000])
        for east, north in ends
    ]


def test_a_shadow_shows_where_a_manoeuvre_ends_and_the_click_goes_there(visit: Open) -> None:
    visitor = visit()
    begin(visitor)
    while (question := visitor.until_asked(prepared=True)) is not None:
        if question["ask"] == "place":
            break
        answer(visitor, question)
    assert question is not None
    number, x, y, heading = question["moves"]["place"][0]
    point_at(visitor, question, "place", [number, x, y, heading])
    expect(visitor.page.locator(".ghost .far")).to_have_text("Stand here")
    moment = visitor.moment
    visitor.page.mouse.down()
    visitor.page.mouse.up()
    visitor.until_moved(moment)
    visitor.until(
        lambda: visitor.view["units"][question["unit"]].get("pose") == [x, y, heading],
        "the unit stands elsewhere than its shadow did",
    )


def test_on_a_phone_a_tap_or_a_drag_shows_the_shadow_and_a_second_tap_confirms(visit: Open) -> None:
    visitor = visit(width=390, height=844, touch=True)
    begin(visitor, armies=FEW)
    while (question := visitor.until_asked(prepared=True)) is not None:
        if question["ask"] == "place":
            break
        answer(visitor, question)
    assert question is not None
    visitor.at_rest()
    moves = question["moves"]["place"]
    box = visitor.page.get_by_test_id("board").bounding_box()
    assert box is not None
    ends = [middle_of(visitor, question, move, front=False) for move in moves]
    seen = [visitor.page.evaluate(ON_SCREEN, place) for place in ends[:: len(ends) // 9 or 1]]
    inside = [
        (x, y)
        for x, y in seen
        if box["x"] + 20 < x < box["x"] + box["width"] - 20
        and box["y"] + 20 < y < box["y"] + box["height"] - 20
    ]
    # The board has gone where the question is.
    assert inside
    x, y = inside[0]
    moment = visitor.moment
    visitor.page.touchscreen.tap(x, y)
    visitor.page.get_by_test_id("confirm").click()
    visitor.until_moved(moment)
    drag_by_finger(visitor, until_it_moves(visitor, "forward"))


def drag_by_finger(visitor: Visitor, question: Json) -> None:
    """Pull the unit that acts with a finger: the shadow stays until it is confirmed."""
    visitor.at_rest()
    page, moment = visitor.page, visitor.moment
    now = visitor.view["units"][question["unit"]]["pose"]
    moves = question["moves"]["forward"]
    pose = moves[len(moves) // 3][1:]
    (x, y), (u, v) = (
        page.evaluate(ON_SCREEN, middle_of(visitor, question, [0, *place], front=False))
        for place in (now, pose)
    )
    finger = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        finger.send(
            "Input.dispatchTouchEvent",
            {"type": kind, "touchPoints": [{"x": a, "y": b} for a, b in points]},
        )

    touch("touchStart", (x, y))
    for step in (0.25, 0.5, 0.75, 1.0):
        touch("touchMove", (x + (u - x) * step, y + (v - y) * step))
    expect(page.locator(".ghost .far")).to_contain_text("Forward")
    touch("touchEnd")
    assert visitor.moment == moment
    page.get_by_test_id("confirm").click()
    visitor.until_moved(moment)
    visitor.until(
        lambda: visitor.view["units"][question["unit"]].get("pose") == pose,
        "the unit stands elsewhere than it was dragged",
    )


def test_the_start_page_with_all_its_games_fits_a_phone(visit: Open) -> None:
    page = visit(width=390, height=844, touch=True).page
    expect(page.locator('input[name="rules"]').nth(4)).to_be_attached()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_the_guided_battle_begins_with_setting_up_the_army(visit: Open) -> None:
    visitor = visit("#/learn/armies")
    coach = visitor.page.get_by_test_id("coach")
    expect(coach).to_contain_text("Set up your army")
    visitor.seated()
    for _ in range(30):
        question = visitor.until_asked(prepared=True)
        assert question is not None
        if visitor.view["round"] > 0:
            break
        answer(visitor, question)
    coach.get_by_role("button", name="Done: next").click()
    expect(coach).to_contain_text("Phases")


def drag_a_corner(visitor: Visitor, question: Json) -> None:
    """Pull a front corner of the unit that acts: it wheels about the other."""
    visitor.at_rest()
    page, moment = visitor.page, visitor.moment
    now = visitor.view["units"][question["unit"]]["pose"]
    # A wheel to the left turns about the left corner: the right one is pulled.
    wheels = [move for move in question["moves"]["wheel"] if move[1:3] == now[:2]]
    pose = wheels[len(wheels) // 2][1:]
    (left, right), (_, goal) = (corners_of(visitor, question, place) for place in (now, pose))
    inset = [right[0] + (left[0] - right[0]) * 0.06, right[1] + 3]
    page.mouse.move(*inset)
    page.mouse.down()
    page.mouse.move((inset[0] + goal[0]) / 2, (inset[1] + goal[1]) / 2, steps=3)
    page.mouse.move(inset[0] + goal[0] - right[0], inset[1] + goal[1] - right[1], steps=3)
    expect(page.locator(".ghost .far")).to_contain_text("Wheel")
    page.mouse.up()
    visitor.until_moved(moment)
    visitor.until(
        lambda: visitor.view["units"][question["unit"]].get("pose") == pose,
        "the unit did not wheel as it was dragged",
    )


def test_a_scenario_is_chosen_an_army_is_shared_and_a_corner_wheels(visit: Open) -> None:
    """proves: setup.shared"""
    visitor = visit()
    begin(visitor, armies=FEW, scenario="Neutral units")
    question = visitor.until_asked(prepared=True)
    assert question is not None
    folk = next(unit for unit in visitor.view["units"] if unit["name"] == "Lizardfolk")
    assert folk["pose"]
    expect(visitor.page.locator(f"[data-unit='{folk['id']}']")).to_be_visible()
    # Somebody else opens a link that shares the seat, and is asked as well.
    table = visitor.last["table"]["id"]
    kept = visitor.page.evaluate("JSON.stringify(localStorage)")
    token = next(
        seat["token"]
        for text in json.loads(kept).values()
        if '"token"' in text
        for seat in json.loads(text)
        if seat["table"] == table
    )
    friend = visit(f"#/table/{table}?with={token}")
    friend.seated()
    assert friend.seats == visitor.seats
    same = friend.until_asked(prepared=True)
    assert same is not None
    assert same["ask"] == question["ask"]
    assert token not in friend.page.url
    moment = visitor.moment
    answer(friend, same)
    visitor.until_moved(moment)
    drag_a_corner(visitor, until_it_moves(visitor, "wheel"))


def test_in_a_large_battle_pointer_and_drag_are_answered_by_the_page_alone(
    visit: Open, table_site: Site
) -> None:
    seated = create_table(table_site)
    with table_site.sit(seated) as player:
        play_on(player)
    visitor = visit(f"#/table/{seated['table']}?with={seated['token']}", width=1440, height=900)
    question = visitor.until_asked(prepared=True)
    assert question is not None
    visitor.at_rest()
    page = visitor.page
    units = [unit for unit in visitor.view["units"] if unit.get("pose") and unit["start"] > 1]
    assert len(units) >= 30
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    told = page.get_by_role("region", name="What is pointed at")
    for unit in units[::4]:
        box = page.locator(f"[data-unit='{unit['id']}'] .block").bounding_box()
        assert box is not None
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        expect(page.locator(f"[data-unit='{unit['id']}'] .chosen")).to_be_visible()
        expect(told).to_contain_text(unit["name"])
    # The shadow of the unit that acts follows the hand, and says how far it goes.
    now = visitor.view["units"][question["unit"]]["pose"]
    kind = "forward" if "forward" in question["moves"] else "go"
    moves = question["moves"][kind]
    middles = [
        middle_of(visitor, question, move, front=False) for move in moves[:: len(moves) // 5]
    ]
    x, y = page.evaluate(ON_SCREEN, middle_of(visitor, question, [0, *now], front=False))
    page.mouse.move(x, y)
    page.mouse.down()
    ghost = page.locator(".ghost .block")
    seen = set()
    for place in middles:
        u, v = page.evaluate(ON_SCREEN, place)
        page.mouse.move(u, v, steps=2)
        expect(ghost).to_be_visible()
        box = ghost.bounding_box()
        assert box is not None
        at = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        assert hypot(at[0] - u, at[1] - v) < 8, "the shadow is not where the hand is"
        seen.add(page.locator(".ghost .far").text_content())
    assert len(seen) > 1
    page.mouse.move(x, y)
    page.mouse.up()
    assert asked == []
    # How far archers shoot is shown while they are looked at, front and sides of ranks too.
    for kind, mark in (("range", ".range circle"), ("formed", ".parting")):
        one = next(unit for unit in units if unit.get(kind))
        box = page.locator(f"[data-unit='{one['id']}'] .block").bounding_box()
        assert box is not None
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        expect(page.locator(mark)).to_have_count(one["count"] if kind == "range" else 4)
    page.keyboard.press("x")
    expect(page.locator(".parting")).to_have_count(0)


STAND_OFF = """
creatures
  Pike: like Orc Warrior, Melee Reach 2
  Bow: like Orc Archer, melee +4/-1 (5), ranged +4/-1 (5)
units
  blue Men: 10 Man-at-Arms formed at 36,20 facing north commanded
  blue Bows: 6 Bow unformed at 26,20 facing north commanded
  red Pikes: 10 Pike formed at 36.5,23.5 facing south
  red Orcs: 10 Orc Warrior formed at 26,30 facing south
"""


@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "finger"])
def test_what_a_move_into_contact_may_come_to_is_seen_before_it_is_made(
    visit: Open, table_site: Site, monkeypatch: pytest.MonkeyPatch, touch: bool
) -> None:
    monkeypatch.setattr(
        MassbattleBook, "begin", lambda book, _: book.read_position(numbered(STAND_OFF), "here")
    )
    seated = create_table(table_site)
    size = (390, 844) if touch else (1440, 900)
    path = f"#/table/{seated['table']}?with={seated['token']}"
    visitor = visit(path, width=size[0], height=size[1], touch=touch)
    page = visitor.page
    question = visitor.until_asked(prepared=True)
    assert question is not None
    visitor.at_rest()
    moment = visitor.moment
    men = next(option["n"] for option in question["options"] if option["text"] == "Men")
    page.locator(f"[data-option='{men}']").click()
    visitor.until_moved(moment)
    question = visitor.until_asked(prepared=True)
    if question is not None and question["ask"] == "order":
        moment = visitor.moment
        page.locator(f"[data-option='{question['passing']}']").click()
        visitor.until_moved(moment)
        question = visitor.until_asked(prepared=True)
    assert question is not None
    visitor.at_rest()
    far = max(question["moves"]["forward"], key=lambda move: move[2])
    x, y = page.evaluate(ON_SCREEN, middle_of(visitor, question, far, front=False))
    if touch:
        page.touchscreen.tap(x, y)
    else:
        page.mouse.move(x, y)
        page.mouse.move(x + 1, y)
    expect(page.locator(".ghost .far")).to_have_text("Forward 3.5″, engages Pikes")
    expect(page.locator(".ghost .warning")).to_have_text("Pikes strike first (Melee Reach)")
    odds = page.get_by_role("region", name="Odds")
    expect(odds).to_contain_text("5 rolls, each hits with")
    expect(odds).to_contain_text("front +2")
    # The words of the shadow leave the name of the enemy in sight.
    boxes = [
        page.locator(css).bounding_box() for css in (".ghost .far", "[data-unit='2'] .strength")
    ]
    assert all(boxes)
    shadow, name = (box for box in boxes if box is not None)
    assert shadow["y"] > name["y"] + name["height"] - 2
