"""Two people at one table, from two browsers."""

import random
from functools import partial

from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.browser.driver import Visitor
from tests.browser.test_sizes import IN_SIGHT


def invite(visit: Open) -> tuple[Visitor, Visitor]:
    """One makes an invitation, the other follows its link and takes the seat."""
    host = visit()
    host.page.get_by_label("Your name").fill("Ada")
    host.page.get_by_text("A friend", exact=True).click()
    host.page.get_by_label("Your warband").select_option("ready:Siege and Fury")
    host.page.get_by_label("Map").select_option("Furnace Hall")
    host.page.get_by_test_id("play-now").click()
    link = host.page.get_by_test_id("invitation").input_value()
    guest = visit("#" + link.split("#", 1)[1])
    guest.page.get_by_text("Ada invites you to battle").wait_for()
    # Whoever is invited reads to what, and where to learn it.
    expect(guest.page.locator("body")).to_contain_text("Guild V3")
    expect(guest.page.get_by_role("link", name="New to it?")).to_be_visible()
    # Also on a phone that lies, down to the button that accepts.
    accept = guest.page.get_by_role("button", name="Take the seat")
    usual = guest.page.viewport_size
    assert usual is not None
    guest.page.set_viewport_size({"width": 844, "height": 390})
    guest.until(lambda: bool(accept.evaluate(IN_SIGHT)), "the seat is out of sight")
    guest.page.set_viewport_size(usual)
    guest.page.get_by_label("Your name").fill("Bo")
    guest.page.get_by_label("Your warband").select_option("ready:Bows of the Wood")
    accept.click()
    for visitor in (host, guest):
        visitor.page.get_by_test_id("board").wait_for()
    host.seated()
    guest.seated()
    return host, guest


def asked(*visitors: Visitor) -> Visitor:
    """Whoever is asked now."""
    first = visitors[0]
    first.until(lambda: any(one.question is not None for one in visitors), "nobody is asked")
    return next(one for one in visitors if one.question is not None)


def test_two_browsers_and_a_reload_in_the_middle(visit: Open) -> None:
    host, guest = invite(visit)
    assert sorted((host.seats[0], guest.seats[0])) == [0, 1]
    luck = random.Random(3)
    for _ in range(30):
        asked(host, guest).answer_by_pointer(luck)

    # The one who is asked reloads and is asked the same again.
    player = asked(host, guest)
    before = player.until_asked()
    player.page.reload()
    player.page.get_by_test_id("board").wait_for()
    assert player.until_asked() == before
    for _ in range(6):
        asked(host, guest).answer_by_pointer(luck)

    # Both see the same battle.
    host.until(lambda: host.moment == guest.moment, "one was told more than the other")
    assert host.view["pieces"] == guest.view["pieces"]

    # Chat arrives, as plain text.
    host.page.locator("#tab-chat").click()
    host.page.get_by_placeholder("Say something…").fill("<b>well</b> met")
    host.page.get_by_role("button", name="Send").click()
    guest.page.locator("#tab-chat").click()
    guest.page.locator("#panel-chat").get_by_text("<b>well</b> met").wait_for()

    # A draw is offered and accepted; the page checks the dice.
    host.page.get_by_role("button", name="Table menu").click()
    host.page.get_by_role("button", name="Offer a draw").click()
    guest.page.get_by_role("button", name="Accept").click()
    for visitor in (host, guest):
        visitor.page.get_by_role("heading", name="A draw").wait_for()
    guest.page.get_by_role("dialog").get_by_test_id("verify").click()
    guest.page.get_by_text("dice follow from the seed").wait_for()


def test_an_answer_can_be_undone_until_dice_are_rolled(visit: Open) -> None:
    host, guest = invite(visit)
    luck = random.Random(4)
    player = asked(host, guest)
    while True:
        question = player.until_asked()
        assert question is not None
        if question["ask"] == "action" and any(o["text"] == "Move" for o in question["options"]):
            break
        player.answer_by_pointer(luck)
        player = asked(host, guest)
    who = question["who"]
    stood = player.piece(who)["anchor"]
    moment = player.moment
    player.page.locator('[data-power="Move"]').click()
    player.until_moved(moment)
    player.answer_by_pointer(luck)
    assert player.piece(who)["anchor"] != stood
    undo = player.page.get_by_role("button", name="Undo", exact=True)
    while player.question != question:
        player.until_asked()
        moment = player.moment
        undo.click()
        player.until_moved(moment)
    assert player.piece(who)["anchor"] == stood


def test_a_spectator_sees_all_and_can_answer_nothing(visit: Open) -> None:
    host, guest = invite(visit)
    watcher = visit(host.page.url.split("/", 3)[3])
    watcher.page.get_by_test_id("board").wait_for()
    assert watcher.seats == []
    moment = watcher.moment
    asked(host, guest).answer_by_pointer(random.Random(1))
    watcher.until_moved(moment)
    expect(watcher.page.get_by_test_id("spectator")).to_be_visible()
    expect(watcher.page.locator("[data-ask]")).to_have_count(0)
    expect(watcher.page.get_by_test_id("end")).to_have_count(0)


def test_whoever_waits_on_a_phone_watches_whoever_acts(visit: Open) -> None:
    host, guest = invite(visit)
    guest.page.set_viewport_size({"width": 390, "height": 844})
    luck = random.Random(4)
    watched = set()
    for _ in range(80):
        player = asked(host, guest)
        player.answer_by_pointer(luck)
        guest.until(lambda: guest.moment >= host.moment, "the guest was not told")
        turn = guest.view.get("turn")
        if guest.question is not None or turn is None:
            continue
        anchor = guest.piece(turn["piece"])["anchor"]
        if anchor >= 0:
            watched.add(anchor)
            guest.at_rest()
            guest.until(partial(guest.visible, anchor), "whoever acts is out of sight")
        if len(watched) > 4:
            break
    assert len(watched) > 4
