"""What thumbs meet on a phone that a mouse never does, for every kind of board."""

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Open
from tests.browser.driver import Json, Visitor
from tests.browser.test_heroscape import begin as begin_heroscape
from tests.browser.test_heroscape import take
from tests.browser.test_massbattle import begin as begin_massbattle
from tests.browser.test_sizes import IN_SIGHT


def phone(visit: Open, path: str = "") -> Visitor:
    """A phone that stands."""
    return visit(path, width=390, height=844, touch=True)


def press(button: Locator) -> None:
    """Press a button on the way to what is tested: taps in haste would count as double."""
    button.dispatch_event("click")


def until_kind(visitor: Visitor, kind: str) -> Json:
    """Let everything pass until there is something of a kind to choose from."""
    for _ in range(60):
        question = visitor.until_asked(prepared=True)
        assert question is not None
        if any(option["kind"] == kind for option in question["options"]):
            return question
        moment = visitor.moment
        whole = visitor.page.get_by_role("button", name="Set up for me")
        if whole.count():
            press(whole)
        elif visitor.page.get_by_test_id("pass").count():
            press(visitor.page.get_by_test_id("pass"))
        else:
            press(visitor.page.locator(".prompt .options button").first)
        visitor.until_moved(moment)
    raise AssertionError(f"nothing of the kind {kind!r} came up")


def test_a_mass_battle_shows_whom_to_choose_what_was_tapped_and_orders_by_commander(
    visit: Open,
) -> None:
    visitor = phone(visit)
    begin_massbattle(visitor)
    page = visitor.page
    for _ in range(60):
        question = visitor.until_asked(prepared=True)
        assert question is not None
        if question["ask"] == "activate":
            break
        moment = visitor.moment
        whole = page.get_by_role("button", name="Set up for me")
        press(whole if whole.count() else page.get_by_test_id("pass"))
        visitor.until_moved(moment)
    assert question is not None
    visitor.at_rest()
    board = page.get_by_test_id("board").bounding_box()
    assert board is not None
    numbers = [option["unit"] for option in question["options"] if "unit" in option]
    for number in numbers:
        box = page.locator(f"[data-unit='{number}'] .block").bounding_box()
        assert box is not None
        assert board["x"] <= box["x"] + box["width"] / 2 <= board["x"] + board["width"]
        assert board["y"] <= box["y"] + box["height"] / 2 <= board["y"] + board["height"]
    # A finger is wider than a creature: beside it is near enough, and what was tapped is told.
    units = visitor.view["units"]
    lone = next(number for number in numbers if units[number]["start"] == 1)
    box = page.locator(f"[data-unit='{lone}'] .block").bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] + 8)
    expect(page.get_by_test_id("confirm")).to_be_visible()
    told = page.get_by_role("region", name="What is pointed at")
    expect(told).to_contain_text(units[lone]["creature"])
    page.get_by_role("button", name="Cancel").tap()
    # How many they are is no part of a name.
    many = next(number for number in numbers if units[number]["start"] > 5)
    expect(page.locator(f"[data-unit='{many}'] .strength")).to_contain_text(
        f"×{units[many]['count']}"
    )
    page.locator(f"[data-option='{numbers.index(many)}']").tap()
    question = until_kind(visitor, "order")
    orders = [option for option in question["options"] if option["kind"] == "order"]
    givers = {option["by"] for option in orders}
    expect(page.locator(".prompt h3")).to_have_count(len(givers))
    expect(page.locator(".prompt h3").first).to_contain_text(units[orders[0]["by"]]["name"])
    assert page.locator(".prompt .options").first.inner_text().count("by ") == 0
    expect(page.locator(".means")).to_have_count(0)
    page.get_by_test_id("explain").tap()
    expect(page.locator(".means").first).to_contain_text("under command")
    page.get_by_role("button", name="Show the whole map").tap()


def test_what_was_tapped_on_hexes_gives_way_to_the_log(visit: Open) -> None:
    visitor = phone(visit)
    begin_heroscape(visitor, "ambush")
    page = visitor.page
    question = until_kind(visitor, "space")
    taken = {space for one in visitor.view["figures"] for space in one.get("spaces", [])}
    spaces = [option["spaces"][0] for option in question["options"] if option["kind"] == "space"]
    visitor.at_rest()
    at = next(
        found
        for space in spaces
        if space not in taken and (found := visitor.middle(f'[data-space="{space}"]')) is not None
    )
    page.touchscreen.tap(*at)
    told = page.get_by_role("region", name="What is pointed at")
    expect(told).not_to_contain_text("start zone")
    # Also what could be attacked from there, as a mouse would learn by pointing.
    expect(told).to_contain_text("attack")
    moment = visitor.moment
    page.get_by_test_id("confirm").tap()
    visitor.until_moved(moment)
    expect(told).not_to_be_visible()
    expect(page.get_by_role("button", name="Show the whole map")).to_be_visible()
    # Where the board is low, round and turn take a strip of it and no more.
    page.set_viewport_size({"width": 844, "height": 390})
    track = page.get_by_role("group", name="Round and turn").bounding_box()
    assert track is not None
    assert track["height"] < 32


def test_a_question_about_a_power_tells_the_power(visit: Open) -> None:
    visitor = phone(visit)
    begin_heroscape(visitor, "the-ancient-sanctum")
    page = visitor.page
    for _ in range(60):
        question = visitor.until_asked()
        assert question is not None
        if question["power"]:
            break
        moment = visitor.moment
        card = page.locator(".options.cards button", has_text="Erevan")
        if card.count():
            press(card)
        elif page.get_by_test_id("pass").count():
            press(page.get_by_test_id("pass"))
        elif page.get_by_test_id("stay").count():
            press(page.get_by_test_id("stay"))
        else:
            visitor.say(question["options"][0]["text"])
        visitor.until_moved(moment)
    assert question is not None
    about = page.locator(".asked-about")
    expect(about).to_contain_text(question["power"])
    words = about.inner_text()
    assert len(words) > len(question["power"]) + 20


def test_a_tab_without_room_raises_the_sheet(visit: Open) -> None:
    visitor = phone(visit)
    page = visitor.page
    take(page, "rules", "heroscape")
    page.get_by_label("Scenario").select_option("melee-four-winds")
    # Long names of rounds and points are not cut.
    for label in ("Points of an army", "Rounds until points decide"):
        box = page.get_by_label(label).bounding_box()
        assert box is not None
        assert box["width"] > 250
    page.get_by_test_id("play-now").tap()
    assert visitor.until_asked() is not None
    panel = page.get_by_role("tabpanel")
    before = panel.bounding_box()
    assert before is not None
    assert before["height"] < 120
    page.get_by_role("tab", name="Armies").tap()
    visitor.until(
        lambda: (panel.bounding_box() or before)["height"] > 120, "there is no room for the armies"
    )


def test_the_way_into_battle_is_in_sight_and_so_is_who_i_am(visit: Open) -> None:
    visitor = phone(visit)
    page = visitor.page
    for width, height in ((844, 390), (720, 450), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        visitor.until(
            lambda: bool(page.get_by_test_id("play-now").evaluate(IN_SIGHT)), "out of sight"
        )
    page.get_by_label("Your name").fill("Bartholomew the Magnificent of Dunmore")
    page.get_by_test_id("play-now").tap()
    visitor.seated()
    you = page.locator(".player .you")
    expect(you).to_be_visible()
    assert you.evaluate(IN_SIGHT)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_fields_of_the_builder_are_wide_enough_to_read(visit: Open) -> None:
    page = phone(visit, "#/build").page
    for label in ("Map", "Format"):
        box = page.get_by_label(label, exact=True).bounding_box()
        assert box is not None
        assert box["width"] > 100
    # Cards come before filters, which are there for whoever wants them.
    page.get_by_role("link", name="Cards").tap()
    name = page.get_by_role("heading", name="Abomination Lurker")
    expect(name).to_be_in_viewport()
    alignment = page.get_by_label("Alignment")
    expect(alignment).not_to_be_visible()
    page.get_by_role("button", name="Filters").tap()
    expect(alignment).to_be_visible()
    page.get_by_role("button", name="Filters").tap()
    # A phone that lies has no line for the places alone.
    page.set_viewport_size({"width": 844, "height": 390})
    expect(name).to_be_in_viewport()
    brand = page.get_by_role("link", name="warband").bounding_box()
    last = page.get_by_role("link", name="Convert").bounding_box()
    assert brand is not None
    assert last is not None
    assert brand["y"] < last["y"] + last["height"] / 2 < brand["y"] + brand["height"]
    assert last["x"] + last["width"] < 844


def test_start_zones_have_their_names_on_the_map_and_are_chosen_there(visit: Open) -> None:
    visitor = phone(visit)
    page = visitor.page
    take(page, "rules", "heroscape")
    page.get_by_label("Scenario").select_option("melee-four-winds")
    page.get_by_label("Players").select_option("4")
    page.get_by_text("More choices").tap()
    page.get_by_label("Pace of its moves").select_option("instant")
    page.get_by_test_id("play-now").tap()
    for _ in range(6):
        question = visitor.until_asked()
        assert question is not None
        if question["ask"] == "start zone":
            break
        moment = visitor.moment
        card = page.locator(".options.cards button").first
        press(card)
        page.get_by_test_id("confirm").tap()
        visitor.until_moved(moment)
    assert question is not None
    names = page.locator(".zone-name")
    wanted = question["options"][-1]["text"]
    visitor.at_rest()
    spaces = visitor.map["zones"][wanted]
    at = next(
        found
        for space in spaces
        if (found := visitor.middle(f'[data-zone="{wanted}"][data-of="{space}"]')) is not None
    )
    expect(names.filter(has_text=wanted)).to_have_count(1)
    moment = visitor.moment
    page.touchscreen.tap(*at)
    expect(page.get_by_role("group", name="Confirm")).to_contain_text(wanted, ignore_case=True)
    page.get_by_test_id("confirm").tap()
    visitor.until_moved(moment)
    assert visitor.view["zones"][visitor.seats[0]] == wanted
