"""What the page promises before a click is what the click does."""

import random
import re

from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.browser.driver import Json, Visitor
from tests.browser.test_battle import begin
from tests.server.harness import Site

REASONS = re.compile(
    r"hits .+ with .*\d+% for \d+ of its|can strike it next turn|victory area|squares? away then"
)


def until_action(visitor: Visitor, luck: random.Random) -> Json:
    """Answer until a creature of ours chooses an action."""
    for _ in range(40):
        question = visitor.until_asked(prepared=True)
        assert question is not None
        if question["ask"] == "action":
            return question
        visitor.answer_by_pointer(luck)
    raise AssertionError("no creature acts")


def move_somewhere(visitor: Visitor, question: Json) -> None:
    """Spend the move action: click the nearest free square, without danger."""
    option = next(o for o in question["options"] if o.get("power") == "Move")
    moment = visitor.moment
    visitor.page.locator('[data-power="Move"]').click()
    visitor.until_moved(moment)
    asked = visitor.until_asked(prepared=True)
    assert asked is not None
    moment = visitor.moment
    squares = [o for o in asked["options"] if o["kind"] == "square"]
    visitor.say(squares[0]["text"])
    visitor.until_moved(moment)
    assert option["power"] == "Move"


def test_a_second_move_says_that_it_uses_up_the_attack(visit: Open) -> None:
    visitor = visit(width=1440, height=900)
    begin(visitor)
    luck = random.Random(2)
    move_somewhere(visitor, until_action(visitor, luck))
    question = until_action(visitor, luck)
    assert visitor.view["turn"]["actions"]["move"] == 0
    page = visitor.page
    # The button says it, and so does the panel for the square under the pointer.
    expect(page.locator('[data-power="Move"]')).to_contain_text("uses up attack")
    anchor = visitor.piece(question["who"])["anchor"]
    width = visitor.map["width"]
    around = [anchor + dy * width + dx for dx in (-3, 3, 4, -4) for dy in (0, 1, -1, 2)]
    for cell in around:
        if visitor.visible(cell):
            visitor.hover(cell)
            if page.get_by_test_id("price").count():
                break
    expect(page.get_by_test_id("price")).to_contain_text("uses up the attack action")
    expect(page.get_by_test_id("outlook").or_(page.get_by_text("ends the turn"))).to_be_visible()
    # Nothing is promised that the attack would be needed for.
    expect(page.get_by_test_id("step").locator(".reach")).to_have_count(0)
    # A single click commits nothing: it is confirmed, with the price beside it.
    moment = visitor.moment
    visitor.press(cell)
    expect(page.locator(".pending .warn")).to_contain_text("uses up the attack action")
    expect(page.locator(".pending")).to_contain_text(re.compile(r": \d+ points?\b"))
    assert visitor.moment == moment
    page.get_by_test_id("confirm").click()
    visitor.until_moved(moment)
    turn = visitor.view["turn"]
    assert turn is None or turn["piece"] != question["who"] or turn["actions"]["attack"] == 0


def foreseen(visitor: Visitor) -> Json:
    """What the server says of every answer, as a page that is opened anew is told."""
    with visitor.page.expect_response(lambda one: "/preview/prospects" in one.url) as told:
        visitor.page.reload()
    visitor.until_asked(prepared=True)
    return dict(told.value.json())


def test_only_what_is_really_left_is_called_left(visit: Open) -> None:
    visitor = visit(width=1440, height=900)
    page = visitor.page
    begin(visitor)
    luck = random.Random(2)
    move_somewhere(visitor, until_action(visitor, luck))
    question = until_action(visitor, luck)
    end = question["options"][question["passing"]]
    found = foreseen(visitor)
    assert visitor.question == question
    assert set(found["wasted"]) <= set(end.get("unused", ()))
    # A way towards somebody that ends without a blow says so, and is asked about.
    for one in found["options"]:
        falls_short = one.get("targets") and one.get("short") == one["targets"]
        words = page.locator(f'[data-option="{one["n"]}"]').inner_text()
        assert bool(falls_short) == ("too far to strike" in words)
    moment = visitor.moment
    page.get_by_test_id("end").click()
    assert visitor.asked_to_confirm(moment) == bool(found["wasted"])
    assert "move" not in end.get("unused", ())


def test_a_hint_says_what_and_why(visit: Open) -> None:
    visitor = visit(width=1440, height=900)
    begin(visitor)
    question = until_action(visitor, random.Random(2))
    page = visitor.page
    page.get_by_test_id("hint").click()
    advice = page.get_by_test_id("advice")
    expect(advice).to_contain_text("would choose")
    # Not that it is best, but what is good about it.
    expect(advice).to_contain_text(REASONS)
    moment = visitor.moment
    assert visitor.until_asked() == question
    advice.get_by_role("button", name="Do it").click()
    visitor.until_moved(moment)
    assert visitor.refused == []


def test_the_computer_answers_once_for_whoever_asks_it_to(visit: Open) -> None:
    visitor = visit(width=1440, height=900)
    begin(visitor)
    until_action(visitor, random.Random(2))
    moment = visitor.moment
    visitor.page.get_by_test_id("auto").click()
    visitor.until_moved(moment)
    assert visitor.until_asked() is not None


def until_an_area_is_laid(site: Site, seated: Json) -> None:
    """Answer at random, but blast as soon as somebody can."""
    luck = random.Random(1)
    with site.sit(seated) as player:
        for _ in range(300):
            question = player.question
            assert question is not None
            if question["ask"] == "area":
                return
            options = question["options"]
            blasts = [one for one in options if one["text"] == "Wand Blast"]
            player.answer(luck.choice(blasts or options)["n"])
    raise AssertionError("nobody blasts")


def test_an_area_says_whom_it_strikes_before_it_is_laid(visit: Open, table_site: Site) -> None:
    mages, foes = {"ready": "Wands of the Deep"}, {"ready": "Halls of the Warlord"}
    seated = table_site.create(rules="battle2008", fixed_map="", army=mages, enemy=foes)
    until_an_area_is_laid(table_site, seated)
    visitor = visit(f"#/table/{seated['table']}?with={seated['token']}", width=1440, height=900)
    question = visitor.until_asked(prepared=True)
    assert question is not None
    own = {one["anchor"] for one in visitor.view["pieces"] if one["seat"] == question["seat"]}
    options = [one for one in question["options"] if visitor.visible(one["cell"])]
    friendly = next(one for one in options if own & set(one["cells"]))
    hostile = next(one for one in options if not own & set(one["cells"]))
    area = visitor.page.get_by_test_id("area")
    visitor.hover(hostile["cell"])
    expect(area).to_contain_text("Strikes there:")
    expect(area).to_contain_text(re.compile(r"\d+ %"))
    visitor.hover(friendly["cell"])
    expect(area).to_contain_text("one of yours")
    # To strike one's own is asked first; to strike none but enemies is not.
    moment = visitor.moment
    visitor.press(friendly["cell"])
    expect(visitor.page.locator(".pending .warn")).to_contain_text("strikes")
    assert visitor.moment == moment
    visitor.page.get_by_role("button", name="Cancel").click()
    visitor.press(hostile["cell"])
    visitor.until_moved(moment)
