"""Mass battles in a real browser: armies deployed by pointing, manoeuvres foreseen."""

from math import cos, radians, sin

from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.browser.driver import Json, Visitor
from tests.browser.test_heroscape import take

ON_SCREEN = """([x, y]) => {
  const svg = document.querySelector('[data-testid=board] svg')
  const point = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM())
  return [point.x, point.y]
}"""


def begin(visitor: Visitor, *, agent: str = "random") -> None:
    """Start a battle against the computer from the start page."""
    page = visitor.page
    take(page, "rules", "massbattle")
    page.get_by_label("Opponent").select_option(agent)
    page.get_by_label("Your army").select_option("swords-of-dawn")
    page.get_by_label("Their army").select_option("horns-of-ruin")
    page.get_by_text("More choices").click()
    page.get_by_label("Pace of its moves").select_option("instant")
    page.get_by_test_id("play-now").click()
    page.get_by_test_id("board").wait_for()


def middle_of(visitor: Visitor, question: Json, move: list[int], *, front: bool) -> list[float]:
    """Where a manoeuvre ends, in inches on the page: its middle, or that of its front."""
    _, x, y, heading = move
    turn = radians(heading / 10)
    back = 0 if front else question["depth"]
    east = x + question["width"] / 2 * cos(turn) - back / 2 * sin(turn)
    north = y - question["width"] / 2 * sin(turn) - back / 2 * cos(turn)
    return [east / 1000, (visitor.map["height"] - north) / 1000]


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


def test_on_a_phone_a_tap_shows_the_shadow_and_the_second_one_confirms(visit: Open) -> None:
    visitor = visit(width=390, height=844, touch=True)
    begin(visitor)
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
