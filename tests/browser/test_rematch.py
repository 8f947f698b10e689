"""After a battle: a rematch keeps everybody's seat, and what others do is told over everything."""

import random

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Open
from tests.browser.driver import Visitor, on_squares
from tests.browser.test_battle import begin, end_anyway, walk_to
from tests.browser.test_heroscape import answer as by_pointer
from tests.browser.test_heroscape import begin as begin_heroscape
from tests.browser.test_online import asked, invite
from tests.browser.test_replay import to_the_end
from tests.browser.test_sizes import SIZES
from tests.server.harness import Site


def resign(visitor: Visitor) -> None:
    """Give the battle up by the menu."""
    page = visitor.page
    page.get_by_role("button", name="Table menu").click()
    page.get_by_role("button", name="Resign", exact=True).click()
    page.get_by_role("button", name="Yes, resign").click()
    visitor.until(lambda: visitor.over, "the battle goes on")


def follow(visitor: Visitor, before: str) -> None:
    """Wait until the page is at another table, with its seat."""
    visitor.until(lambda: visitor.last["table"]["id"] != before, "nobody was led on")
    visitor.until(lambda: not visitor.over, "the rematch is over")
    visitor.seated()


@pytest.mark.parametrize("touch", [False, True])
def test_a_rematch_against_the_computer_keeps_the_seat(visit: Open, touch: bool) -> None:
    size = {"width": 390, "height": 844} if touch else {}
    visitor = visit(touch=touch, **size)
    begin(visitor)
    table, seats = visitor.last["table"]["id"], visitor.seats
    resign(visitor)
    # A battle that is over asks nothing any more.
    expect(visitor.page.locator("[data-ask]")).to_have_count(0)
    expect(visitor.page.get_by_role("dialog")).to_contain_text("Now it tells the seed")
    visitor.seats = []
    visitor.page.get_by_test_id("rematch").click()
    follow(visitor, table)
    assert visitor.seats == seats
    # The computer sets up again: nothing of that is asked, not even for a moment.
    assert visitor.until_asked() is not None
    assert visitor.view["round"] > 0
    luck = random.Random(2)
    for _ in range(6):
        visitor.answer_by_pointer(luck)
    assert visitor.refused == []


def test_both_friends_move_on_to_the_rematch(visit: Open, table_site: Site) -> None:
    host, guest = invite(visit)
    table = host.last["table"]["id"]
    seats = {id(one): one.seats for one in (host, guest)}
    resign(host)
    guest.until(lambda: guest.over, "the battle goes on")
    # The replay names people, and leaves the board its room at 200 % zoom.
    replay = visit(f"#/replay/{table}", width=720, height=450).page
    replay.get_by_test_id("board").wait_for()
    to_the_end(replay, table_site, table)
    expect(replay.locator(".where")).to_contain_text("Bo wins: Ada resigns")
    room = replay.get_by_test_id("board").bounding_box()
    assert room is not None
    assert room["height"] > 300
    # One closes the dialog to look at the board; still nobody is left behind.
    host.page.get_by_test_id("rematch").click()
    host.page.get_by_role("dialog").get_by_text("waiting for an answer").wait_for()
    host.page.get_by_role("button", name="Close").click()
    # The other is asked within the dialog that lies over everything else.
    for visitor in (host, guest):
        visitor.seats = []
    # And nowhere else.
    expect(guest.page.get_by_role("button", name="Accept")).to_have_count(1)
    guest.page.get_by_role("dialog").get_by_role("button", name="Accept").click()
    for visitor in (host, guest):
        follow(visitor, table)
        assert visitor.seats == seats[id(visitor)]
    assert host.last["table"]["id"] == guest.last["table"]["id"]
    luck = random.Random(3)
    for _ in range(4):
        asked(host, guest).answer_by_pointer(luck)


def test_what_others_decide_is_told_over_a_dialog(visit: Open) -> None:
    host, guest = invite(visit)
    asked(host, guest).answer_by_pointer(random.Random(1))
    host.page.get_by_role("button", name="Table menu").click()
    host.page.get_by_role("button", name="Offer a draw").click()
    host.page.get_by_role("button", name="Table menu").click()
    # One's own offer is told as such and can be withdrawn, and the other's answer stands in the
    # dialog that is open.
    host.page.get_by_role("dialog").get_by_text("You offered a draw").wait_for()
    host.page.get_by_role("dialog").get_by_role("button", name="Withdraw").click()
    expect(guest.page.get_by_test_id("toasts")).to_contain_text("Ada withdraws the draw")
    host.page.get_by_role("button", name="Offer a draw").click()
    host.page.get_by_role("button", name="Table menu").click()
    guest.page.get_by_role("button", name="Table menu").click()
    guest.page.get_by_role("dialog").get_by_role("button", name="Decline").click()
    toasts = host.page.get_by_role("dialog").get_by_test_id("toasts")
    expect(toasts).to_contain_text("Bo declines the draw")
    assert toasts.locator("p").first.evaluate(ON_TOP)
    # It is not there once more, dimmed, behind the dialog.
    expect(host.page.get_by_role("main").get_by_test_id("toasts")).to_be_hidden()


ON_TOP = """
words => {
  const { x, y, width, height } = words.getBoundingClientRect()
  return words.contains(document.elementFromPoint(x + width / 2, y + height / 2))
}
"""
"""Whether nothing lies over it."""

LIES_OVER = """
([words, ...others]) => {
  const box = words.getBoundingClientRect()
  return others.filter((other) => {
    const { left, right, top, bottom } = other.getBoundingClientRect()
    return left < box.right && box.left < right && top < box.bottom && box.top < bottom
  }).map((other) => other.className || other.tagName)
}
"""
"""Which of the others the first lies over."""


def lies_over(page: Page, words: Locator, others: str) -> list[str]:
    """What of a page some words lie over."""
    parts = [words, *page.locator(others).all()]
    found: list[str] = page.evaluate(LIES_OVER, [part.element_handle() for part in parts])
    return found


def chat(visitor: Visitor, words: str) -> None:
    """Say something to the others."""
    visitor.page.locator("#tab-chat").click()
    visitor.page.get_by_placeholder("Say something…").fill(words)
    visitor.page.get_by_role("button", name="Send").click()


def test_what_others_do_lies_over_no_bar_no_question_and_no_dialog(visit: Open) -> None:
    host, guest = invite(visit)
    asked(host, guest).answer_by_pointer(random.Random(1))
    page = host.page
    words = "that was a bold way to open, and I wonder what your wizard is going to do about it"
    for size, (width, height, _) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        chat(guest, f"{size}: {words}")
        over_board = page.get_by_role("main").get_by_test_id("toasts").get_by_text(f"{size}:")
        over_board.wait_for()
        assert over_board.is_visible()
        assert lies_over(page, over_board, ".table > :not(main):not(.hush)") == [], size
        page.get_by_role("button", name="Table menu").click()
        dialog = page.get_by_role("dialog")
        in_dialog = dialog.get_by_test_id("toasts").get_by_text(f"{size}:")
        in_dialog.wait_for()
        assert in_dialog.evaluate(ON_TOP), size
        assert lies_over(page, in_dialog, "dialog[open] > :not(.tidings)") == [], size
        dialog.get_by_role("button", name="Close").click()
    resign(host)
    guest.page.get_by_role("dialog").get_by_role("button", name="Close").click()
    for size, (width, height, _) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        chat(guest, f"after {size}: {words}")
        in_dialog = (
            page.get_by_role("dialog").get_by_test_id("toasts").get_by_text(f"after {size}:")
        )
        in_dialog.wait_for()
        assert in_dialog.evaluate(ON_TOP), size
        assert lies_over(page, in_dialog, "dialog[open] > :not(.tidings)") == [], size


def test_only_battles_that_go_on_are_offered_to_go_on_with(visit: Open) -> None:
    visitor = visit()
    begin(visitor)
    page = visitor.page
    start = page.url.split("#")[0]
    page.goto(start)
    page.get_by_role("heading", name="Go on playing").wait_for()
    page.get_by_role("link", name="Go on", exact=True).click()
    page.get_by_test_id("board").wait_for()
    visitor.until_asked()
    resign(visitor)
    page.goto(f"{start}#/games")
    page.get_by_role("link", name="Replay").first.wait_for()
    page.goto(start)
    page.get_by_test_id("play-now").wait_for()
    expect(page.get_by_role("link", name="Cards").first).to_be_visible()
    expect(page.get_by_role("heading", name="Go on playing")).to_have_count(0)
    expect(page.get_by_role("link", name="Go on", exact=True)).to_have_count(0)


def by_keys(visitor: Visitor, luck: random.Random) -> None:
    """Answer with nothing but the keyboard: the number of an option, or its name."""
    question = visitor.until_asked()
    if question is None:
        return
    page, moment = visitor.page, visitor.moment
    attacks = [option for option in question["options"] if option["kind"] == "attack"]
    option = luck.choice(attacks or question["options"])
    key = page.locator(f'.prompt [data-option="{option["n"]}"] kbd')
    if key.count():
        page.keyboard.press(key.inner_text().lower())
    else:
        visitor.type(option["text"])
        page.keyboard.press("Escape")
        page.evaluate("document.activeElement?.blur()")
    visitor.until_moved(moment)


@pytest.mark.parametrize("hand", ["mouse", "touch", "keyboard"])
def test_a_whole_second_battle_after_a_rematch(visit: Open, hand: str) -> None:
    touch = hand == "touch"
    size = {"width": 390, "height": 844} if touch else {}
    visitor = visit(touch=touch, **size)
    begin_heroscape(visitor, "ambush")
    visitor.until_asked()
    table, seats = visitor.last["table"]["id"], visitor.seats
    resign(visitor)
    visitor.seats = []
    if hand == "keyboard":
        visitor.page.get_by_test_id("rematch").focus()
        visitor.page.keyboard.press("Enter")
    else:
        visitor.page.get_by_test_id("rematch").click()
    follow(visitor, table)
    assert visitor.seats == seats
    luck = random.Random(4)
    for _ in range(900):
        if visitor.over:
            break
        (by_keys if hand == "keyboard" else by_pointer)(visitor, luck)
    assert visitor.over
    assert visitor.refused == []
    dialog = visitor.page.get_by_role("dialog")
    dialog.get_by_text("figures lost").wait_for()
    dialog.get_by_test_id("verify").click()
    dialog.get_by_text("dice follow from the seed").wait_for()
    # And a third one is offered.
    expect(dialog.get_by_test_id("rematch")).to_be_visible()


def test_a_whole_second_battle_of_creatures_by_keyboard(visit: Open) -> None:
    visitor = visit()
    begin(visitor)
    page = visitor.page
    visitor.until_asked()
    table, seats = visitor.last["table"]["id"], visitor.seats
    for name in ("Table menu", "Resign", "Yes, resign"):
        page.get_by_role("button", name=name, exact=True).press("Enter")
    visitor.until(lambda: visitor.over, "the battle goes on")
    visitor.seats = []
    page.get_by_test_id("rematch").press("Enter")
    follow(visitor, table)
    assert visitor.seats == seats
    luck = random.Random(8)
    width = visitor.map["width"]
    for _ in range(700):
        question = visitor.until_asked() if not visitor.over else None
        if question is None:
            break
        moment = visitor.moment
        options = question["options"]
        squares = on_squares(options)
        if question["ask"] == "action" and luck.random() < 0.35:
            page.keyboard.press("e")
            end_anyway(visitor, moment)
        elif squares and luck.random() < 0.5:
            walk_to(visitor, luck.choice(squares)["cell"], width)
            page.keyboard.press("Enter")
            # What provokes or gives something up is asked first.
            if visitor.asked_to_confirm(moment, "confirm"):
                page.keyboard.press("Enter")
        elif squares or len(options) > 10 or options[0]["kind"] == "area":
            visitor.type(luck.choice(options)["text"])
            page.keyboard.press("Escape")
            page.evaluate("document.activeElement?.blur()")
        else:
            keys = page.locator(".options kbd, .acts kbd").all_inner_texts()
            page.keyboard.press(luck.choice(keys).lower())
            end_anyway(visitor, moment)
        visitor.until_moved(moment)
    assert visitor.over
    assert visitor.refused == []
    page.get_by_role("dialog").wait_for()
