"""HeroScape in a real browser: a whole Basic battle, order markers, replays, phones, access."""

import random
import time

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open
from tests.browser.driver import PATIENCE, Json, Visitor
from tests.browser.test_access import serious
from tests.browser.test_sizes import IN_SIGHT
from tests.server.harness import Site
from tests.server.test_heroscape_seats import given_up


def take(page: Page, group: str, value: str) -> None:
    """Choose one of the large buttons of the start page."""
    button = page.locator(f'input[name="{group}"][value="{value}"]')
    page.locator("label", has=button).click()
    expect(button).to_be_checked()


def begin(visitor: Visitor, scenario: str, *, against: str = "computer") -> None:
    """Start a battle from the start page."""
    page = visitor.page
    take(page, "rules", "heroscape")
    page.get_by_label("Scenario").select_option(scenario)
    if against == "computer":
        page.get_by_label("Opponent").select_option("random")
        page.get_by_text("More choices").click()
        page.get_by_label("Pace of its moves").select_option("instant")
    else:
        take(page, "opponent", against)
    page.get_by_test_id("play-now").click()
    page.locator('[data-testid="board"][data-painted="true"]').wait_for()


def press(visitor: Visitor, at: tuple[float, float]) -> None:
    """Click or tap a point."""
    if visitor.touch:
        visitor.page.touchscreen.tap(*at)
    else:
        visitor.page.mouse.click(*at)


def on_board(visitor: Visitor, option: Json) -> bool:
    """Choose a space by pressing it; False where it cannot be pressed."""
    visitor.at_rest()
    taken = {space for one in visitor.view["figures"] for space in one.get("spaces", [])}
    options = (visitor.question or {})["options"]
    for space in option["spaces"]:
        sharing = [one for one in options if space in one.get("spaces", [])]
        at = visitor.middle(f'[data-space="{space}"]')
        if at is not None and sharing == [option] and space not in taken:
            moment = visitor.moment
            press(visitor, at)
            confirm(visitor, moment)
            return True
    return False


def confirm(visitor: Visitor, moment: int) -> None:
    """Confirm where the page asks for it before it answers."""
    if visitor.asked_to_confirm(moment, "confirm"):
        visitor.page.get_by_test_id("confirm").click()
        visitor.until_moved(moment)


def answer(visitor: Visitor, luck: random.Random) -> None:
    """Answer the present question with the pointer: attack if possible, else anything."""
    question = visitor.until_asked()
    if question is None:
        return
    moment = visitor.moment
    options = question["options"]
    attacks = [option for option in options if option["kind"] == "attack"]
    option = luck.choice(attacks or options)
    if option["kind"] != "space" or not on_board(visitor, option):
        choose_by_button(visitor, question, option)
    visitor.until_moved(moment)


def choose_by_button(visitor: Visitor, question: Json, option: Json) -> None:
    """Choose an option beside the board, or by its name where it has no button."""
    page = visitor.page
    button = page.locator(f'[data-option="{option["n"]}"]')
    if option["n"] == question["passing"]:
        page.get_by_test_id("pass").click()
    elif button.count():
        moment = visitor.moment
        button.click()
        # Who would attack one of their own is asked first.
        confirm(visitor, moment)
    else:
        visitor.say(option["text"])


def test_the_first_rounds_of_a_master_game(visit: Open) -> None:
    visitor = visit(width=1600, height=960)
    begin(visitor, "the-ancient-sanctum")
    page = visitor.page
    luck = random.Random(2)
    for marker in ("1", "2", "3", "X"):
        question = visitor.until_asked()
        assert question is not None
        assert question["marker"] == marker
        expect(page.get_by_test_id("question")).to_contain_text(f"order marker {marker}")
        moment = visitor.moment
        page.locator(".options.cards button").nth(1).click()
        visitor.until_moved(moment)
    visitor.until_asked()
    unit = next(one for one in visitor.view["units"] if one.get("markers"))
    assert unit["markers"] == ["1", "2", "3", "X"]
    assert all("markers" not in one or one["markers"] == one.get("shown") for one in foes(visitor))
    for _ in range(120):
        if visitor.over or visitor.view["round"] >= 3:
            break
        answer(visitor, luck)
    assert visitor.over or visitor.view["round"] >= 3
    assert visitor.refused == []


def foes(visitor: Visitor) -> list[Json]:
    """The army cards of the other side."""
    return [one for one in visitor.view["units"] if one["seat"] not in visitor.seats]


def test_a_battle_by_keyboard(visit: Open) -> None:
    visitor = visit()
    begin(visitor, "ambush")
    page = visitor.page
    luck = random.Random(1)
    for _ in range(40):
        question = visitor.until_asked()
        if question is None:
            break
        moment = visitor.moment
        keys = page.locator(".prompt kbd").all_inner_texts()
        if question["ask"] == "move":
            page.keyboard.press("ArrowLeft")
            expect(page.get_by_test_id("board")).not_to_have_attribute("data-cursor", "-1")
            visitor.type(luck.choice(question["options"])["text"])
            page.evaluate("document.activeElement?.blur()")
        else:
            page.keyboard.press(luck.choice(keys).lower())
        visitor.until_moved(moment)
    assert visitor.refused == []


def test_moves_and_attacks_are_explained_before_they_are_made(visit: Open) -> None:
    visitor = visit(width=1600, height=960)
    begin(visitor, "ambush")
    page = visitor.page
    luck = random.Random(5)
    question = visitor.until_asked()
    while question is not None and question["ask"] != "move":
        answer(visitor, luck)
        question = visitor.until_asked()
    visitor.at_rest()
    at = visitor.middle("[data-space]")
    assert at is not None
    page.mouse.move(*at)
    expect(page.get_by_label("This move")).to_contain_text("spaces of movement")
    # It comes before what lies there, which a click does not change.
    below = page.locator(".detail").get_by_text("level ", exact=False).bounding_box()
    move = page.get_by_label("This move").bounding_box()
    assert below is not None
    assert move is not None
    assert move["y"] < below["y"]
    # Figures are told as one's own or by whoever plays them, not by colours.
    labels = [one.get_attribute("aria-label") for one in page.locator("[data-figure]").all()]
    assert {(label or "").split(", ")[1] for label in labels} == {"yours", "Random"}
    for _ in range(300):
        question = visitor.until_asked()
        assert question is not None
        if any(option["kind"] == "attack" for option in question["options"]):
            break
        answer(visitor, luck)
    page.locator(".prompt [data-option]").first.hover()
    expect(page.get_by_label("Odds")).to_contain_text("no wound")
    page.mouse.move(5, 5)
    page.keyboard.press("l")
    expect(page.get_by_role("status").last).to_contain_text("look from")
    for figure in visitor.view["figures"][:2]:
        spot = visitor.middle(f'[data-figure="{figure["id"]}"] .plate-fill')
        if spot is not None:
            page.mouse.click(*spot)
    page.keyboard.press("Escape")


def test_cards_are_read_before_they_are_drafted(visit: Open) -> None:
    visitor = visit(width=390, height=844, touch=True)
    begin(visitor, "skirmish-river")
    page = visitor.page
    visitor.until_asked()
    expect(page.get_by_test_id("question")).to_contain_text("0 of 300 points")
    cards = page.locator(".prompt .card")
    # Several cards are in sight to compare; a press opens one and takes nothing.
    expect(cards.nth(2)).to_be_in_viewport()
    expect(cards.first).not_to_contain_text("rolls 2 more attack dice")
    moment = visitor.moment
    cards.filter(has_text="Tandros Kreel").tap()
    expect(cards.filter(has_text="Tandros Kreel")).to_contain_text("rolls 2 more attack dice")
    assert visitor.moment == moment
    # However long the cards: what takes one is in sight whole.
    for width, height in ((1440, 900), (820, 1180), (844, 390), (720, 450), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.get_by_test_id("confirm")).to_be_in_viewport(ratio=1)
        visitor.until(
            lambda: bool(page.get_by_test_id("confirm").evaluate(IN_SIGHT)), "it is covered"
        )
    page.get_by_test_id("confirm").click()
    visitor.until_moved(moment)
    assert any(one["card"] == "Tandros Kreel" for one in visitor.view["units"])


def test_turning_and_flattening_keep_every_space(visit: Open) -> None:
    visitor = visit(width=1600, height=960)
    begin(visitor, "ambush")
    page = visitor.page
    luck = random.Random(4)
    question = visitor.until_asked()
    while question is not None and question["ask"] != "move":
        answer(visitor, luck)
        question = visitor.until_asked()
    marks = page.locator("[data-space]")
    expect(marks).not_to_have_count(0)
    count = marks.count()
    assert count > 5
    board = page.get_by_test_id("board")
    seen = set()
    for _ in range(6):
        turned = board.get_attribute("data-sixths")
        seen.add(marks.first.get_attribute("d"))
        page.get_by_test_id("turn-board").click()
        expect(board).not_to_have_attribute("data-sixths", str(turned))
        expect(marks).to_have_count(count)
    assert len(seen) == 6
    page.get_by_test_id("flat").click()
    expect(board).to_have_attribute("data-flat", "true")
    expect(marks).to_have_count(count)
    answer(visitor, luck)


def test_two_players_keep_their_orders_from_each_other(visit: Open) -> None:
    host = visit()
    cards = "Tandros Kreel, Ana Karithon"
    page = host.page
    take(page, "rules", "heroscape")
    page.get_by_label("Scenario").select_option("skirmish-throne")
    take(page, "opponent", "invite")
    page.get_by_label("Bring an army").check()
    page.get_by_label("Army of Blue").select_option("choose")
    for card in cards.split(", "):
        page.get_by_label(card).check()
    page.get_by_test_id("play-now").click()
    link = page.get_by_test_id("invitation").input_value()
    guest = visit(link[link.index("#") :])
    guest.page.get_by_label("Your army").select_option("Shadow and Scale")
    guest.page.get_by_role("button", name="Take the seat").click()
    guest.seated()
    brought = [one["card"] for one in guest.view["units"]]
    assert brought == ["Tandros Kreel", "Ana Karithon", "Othkurik", "Pelloth", "Darrak Ambershard"]
    luck = random.Random(3)
    deadline = time.monotonic() + 4 * PATIENCE
    while host.view.get("phase") != "turn" or guest.view.get("phase") != "turn":
        assert time.monotonic() < deadline, host.view.get("phase")
        asked = [one for one in (host, guest) if one.question is not None]
        if asked:
            answer(asked[0], luck)
        else:
            host.wait()
    for one in (host, guest):
        for unit in foes(one):
            assert unit.get("markers", []) == unit.get("shown", [])


def test_three_players_share_a_screen(visit: Open) -> None:
    visitor = visit()
    page = visitor.page
    take(page, "rules", "heroscape")
    take(page, "opponent", "hotseat")
    page.get_by_label("Scenario").select_option("melee-four-winds")
    page.get_by_test_id("players").select_option("3")
    expect(page.get_by_label("Seats").get_by_role("listitem")).to_have_count(3)
    page.get_by_label("Name of Green").fill("Gwen")
    page.get_by_label("Team of Red").select_option("0")
    page.get_by_label("Team of Green").select_option("0")
    expect(page.get_by_test_id("play-now")).to_be_disabled()
    page.get_by_label("Team of Red").select_option("1")
    page.get_by_label("Team of Green").select_option("2")
    page.get_by_label("Bring an army").check()
    for colour in ("Blue", "Red", "Green"):
        page.get_by_label(f"Army of {colour}").select_option("Shadow and Scale")
    page.get_by_test_id("play-now").click()
    page.locator('[data-testid="board"][data-painted="true"]').wait_for()
    expect(page.locator(".player")).to_have_count(3)
    expect(page.locator(".player.seat-2")).to_contain_text("Gwen")
    luck = random.Random(8)
    turns: set[int] = set()
    for _ in range(150):
        question = visitor.until_asked()
        assert question is not None
        if question["ask"] == "order marker":
            hidden = [one for one in visitor.view["units"] if one["seat"] != question["seat"]]
            assert all("markers" not in one for one in hidden)
        if visitor.view["phase"] == "turn":
            turns.add(visitor.view["active"])
        if turns == {0, 1, 2}:
            break
        answer(visitor, luck)
    assert turns == {0, 1, 2}
    page.locator("#tab-roster").click()
    expect(page.locator(".armies section[aria-label^=Army]")).to_have_count(3)
    expect(page.get_by_label("Order of play").get_by_role("img")).to_have_count(3)
    assert visitor.refused == []


def test_army_cards_are_found_by_what_they_do(visit: Open) -> None:
    visitor = visit("#/cards/heroscape")
    page = visitor.page
    cards = page.get_by_role("article")
    expect(cards).to_have_count(8)
    page.get_by_label("Kind").select_option("squad")
    expect(cards).to_have_count(1)
    expect(cards).to_contain_text("Deepwyrm Drow")
    page.get_by_label("Kind").select_option("")
    page.get_by_role("searchbox").fill("regenerate")
    expect(cards).to_have_count(1)
    expect(cards).to_contain_text("Feral Troll")
    expect(cards.locator("dl")).to_have_count(2)
    assert serious(page) == []
    page.get_by_role("link", name="Guild V3").click()
    expect(page.get_by_label("Faction")).to_be_visible()


def test_a_replay_shows_the_battle_again(visit: Open) -> None:
    visitor = visit()
    begin(visitor, "ambush", against="hotseat")
    luck = random.Random(6)
    for _ in range(6):
        answer(visitor, luck)
    page = visitor.page
    page.locator("#tab-log").click()
    page.locator("[data-line]").first.click()
    expect(page.get_by_role("button", name="Back to the battle")).to_be_visible()
    page.locator('[data-testid="board"][data-painted="true"]').wait_for()
    page.keyboard.press("End")
    figures = [one for one in visitor.view["figures"] if one.get("spaces")]
    expect(page.locator("[data-figure]")).to_have_count(len(figures))


def test_each_of_three_players_may_be_replaced(visit: Open, table_site: Site) -> None:
    table = given_up(table_site, 3)
    visitor = visit(f"#/replay/{table}?line=5")
    page = visitor.page
    page.locator('[data-testid="board"][data-painted="true"]').wait_for()
    page.get_by_test_id("branch").click()
    seats = page.get_by_label("Who plays on").get_by_role("listitem")
    expect(seats).to_have_count(3)
    page.get_by_label("Green is played by").select_option("open")
    page.get_by_label("Red is played by").select_option("host")
    page.get_by_role("dialog").get_by_role("button", name="Play").click()
    link = page.get_by_test_id("invitation").input_value()
    guest = visit(link[link.index("#") :])
    guest.page.get_by_role("button", name="Take the seat").click()
    guest.seated()
    visitor.until(lambda: bool(visitor.view), "the battle does not go on")
    assert (visitor.seats, guest.seats) == ([0, 1], [2])
    assert visitor.last["table"]["branched_from"] == table


def test_a_phone_taps_twice(visit: Open) -> None:
    visitor = visit(width=390, height=844, touch=True)
    begin(visitor, "ambush")
    luck = random.Random(7)
    # Who plays is told in full, and every card to choose from is in sight.
    visitor.until_asked()
    for name in visitor.page.locator(".player .name").all():
        assert name.evaluate("name => name.scrollWidth <= name.clientWidth"), name.inner_text()
    cards = visitor.page.locator(".options.cards button").all()
    assert len(cards) == 4
    assert all(card.evaluate(IN_SIGHT) for card in cards)
    for _ in range(12):
        answer(visitor, luck)
    assert visitor.refused == []
    # Nothing of the menu is cut off.
    visitor.page.get_by_role("button", name="Table menu").tap()
    body = visitor.page.locator("dialog[open] .body")
    assert body.evaluate("body => body.scrollWidth <= body.clientWidth")
    # Before the first turn a replay on a phone has still something to say over the board.
    visitor.page.goto(visitor.page.url.replace("#/table/", "#/replay/"))
    visitor.page.get_by_label("Round and turn").wait_for()
    assert visitor.page.get_by_label("Round and turn").inner_text().strip()


@pytest.mark.parametrize("colours", ["dark", "light"])
def test_axe_finds_nothing_serious(visit: Open, colours: str) -> None:
    visitor = visit(color_scheme=colours)
    begin(visitor, "the-lair")
    page = visitor.page
    visitor.until_asked()
    assert serious(page) == []
    for tab in ("roster", "log", "chat", "text", "help"):
        page.locator(f"#tab-{tab}").click()
        assert serious(page) == []
    luck = random.Random(1)
    for _ in range(6):
        answer(visitor, luck)
    visitor.until_asked()
    assert serious(page) == []
