"""The 2003 skirmish in a real browser: tiles, command, morale, spells, whole battles."""

import random
import re

from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.browser.driver import Json, Visitor
from tests.browser.test_access import serious
from tests.browser.test_heroscape import take

KNIGHTS = "warband Knights\nfaction LG\n1 Sword of Heironeous\n1 Dwarf Axefighter\n"
BRUTES = "warband Brutes\nfaction CE\n1 Gnoll Sergeant\n1 Ogre\n"


def keep_warbands(visitor: Visitor, **texts: str) -> None:
    """Warbands of one's own, as the page keeps them."""
    bands = [{"name": name, "text": text} for name, text in texts.items()]
    keep = "bands => localStorage.setItem('warband.skirmish-warbands', JSON.stringify(bands))"
    visitor.page.evaluate(keep, bands)
    visitor.page.reload()


def begin(
    visitor: Visitor,
    *,
    mine: str = "ready:Dawn Guard",
    theirs: str = "ready:Trolls of the Mire",
    place: str = "crossed-halls",
    by_hand: bool = False,
    agent: str = "random",
    tiles: tuple[str, ...] = (),
) -> None:
    """Start a battle against the computer from the start page."""
    page = visitor.page
    take(page, "rules", "handbook")
    page.get_by_label("Opponent").select_option(agent)
    page.get_by_label("Your warband").select_option(mine)
    page.get_by_label("Their warband").select_option(theirs)
    page.get_by_label("Battlefield").select_option(place)
    if tiles:
        choose_tiles(visitor, *tiles)
    quick = page.get_by_label("Set up my creatures for me")
    if quick.count():
        quick.set_checked(not by_hand)
    page.get_by_text("More choices").click()
    page.get_by_label("Pace of its moves").select_option("instant")
    page.get_by_test_id("play-now").click()
    page.get_by_test_id("board").wait_for()
    if quick.count() and not by_hand:
        visitor.until(lambda: visitor.view.get("round", 0) > 0, "the battle did not begin")


def choose_tiles(visitor: Visitor, *names: str) -> None:
    """Press tiles that one brings, on the start page."""
    page = visitor.page
    bag = page.get_by_role("group", name="Your tiles")
    if not bag.is_visible():
        page.get_by_text("Your tiles").click()
    for name in names:
        bag.get_by_role("button", name=name).click()


def nearest_foe(visitor: Visitor, option: Json) -> int:
    """How far a square is from the nearest enemy."""
    width: int = visitor.map["width"]
    seat = visitor.seats[0]
    y, x = divmod(option["cell"], width)
    foes = [
        divmod(piece["anchor"], width)
        for piece in visitor.view["pieces"]
        if piece["seat"] != seat and piece["anchor"] >= 0 and not piece["destroyed"]
    ]
    return min((max(abs(x - u), abs(y - v)) for v, u in foes), default=0)


def fight(visitor: Visitor, luck: random.Random) -> None:
    """Answer what is asked by pointing at it: attack if possible, else go nearer."""
    question = visitor.until_asked(prepared=True)
    if question is None:
        return
    moment, page = visitor.moment, visitor.page
    options: list[Json] = question["options"]
    if question["ask"] == "action":
        strikes = [
            o for o in options if o["text"].split()[0] in ("attack", "shoot", "charge", "cast")
        ]
        squares = [o for o in options if o["kind"] == "square"]
        if strikes:
            page.locator(".prompt .options button[data-power]").first.click()
            if visitor.asked_to_confirm(moment, "confirm"):
                page.get_by_test_id("confirm").click()
        elif squares and not (visitor.view["turn"] or {})["moved"]:
            goal = min(squares, key=lambda option: nearest_foe(visitor, option))
            if not visitor.visible(goal["cell"]):
                page.keyboard.press("r")
            visitor.press(goal["cell"])
            if visitor.asked_to_confirm(moment, "confirm"):
                page.get_by_test_id("confirm").click()
        else:
            page.get_by_test_id("end").click()
            if visitor.asked_to_confirm(moment):
                page.get_by_test_id("end-anyway").click()
    else:
        visitor._choose(question, luck.choice(options))
        if visitor.asked_to_confirm(moment, "confirm"):
            page.get_by_test_id("confirm").click()
    visitor.until_moved(moment)


def test_a_whole_skirmish_by_mouse(visit: Open) -> None:
    visitor = visit()
    keep_warbands(visitor, Knights=KNIGHTS, Brutes=BRUTES)
    begin(visitor, mine="own:Knights", theirs="own:Brutes")
    luck = random.Random(3)
    page, tried = visitor.page, 0
    for _ in range(300):
        if visitor.over:
            break
        fight(visitor, luck)
        news = page.get_by_test_id("morale-news")
        if not tried and news.count():
            tried += 1
            expect(news).to_contain_text("hit points left. At half or fewer")
            expect(news).to_contain_text("against 20")
    assert visitor.over
    assert visitor.refused == []
    assert tried
    expect(page.get_by_role("dialog")).to_contain_text("points")
    # What was played can be looked at again, move by move.
    page.goto(page.url.replace("table", "replay").split("?")[0])
    expect(page.locator(".where")).to_contain_text("Setup")
    page.keyboard.press("End")
    expect(page.locator(".where")).to_contain_text("win")


def act_with(visitor: Visitor, name: str) -> Json:
    """Let one of our creatures take its turn; the question what it does."""
    while True:
        question = visitor.until_asked(prepared=True)
        assert question is not None
        if question["ask"] == "action":
            return question
        moment = visitor.moment
        wanted = [o for o in question["options"] if o["text"] == name] or question["options"]
        visitor.prompt_button(wanted[0]).click()
        visitor.until_moved(moment)


def test_tiles_are_laid_by_hand_where_they_fit(visit: Open) -> None:
    visitor = visit()
    page = visitor.page
    begin(visitor, place="")
    question = visitor.until_asked(prepared=True)
    assert question is not None
    assert question["ask"] == "tile"
    ghost = page.get_by_test_id("tile-ghost")
    width, height = visitor.map["width"], visitor.map["height"]
    # Over the enemy's corner nothing fits; over a green square it does.
    visitor.hover((height - 2) * width + width - 2)
    expect(ghost).to_have_attribute("data-fits", "false")
    picture = ghost.locator("rect")
    before = picture.get_attribute("width")
    page.get_by_role("button", name="Rubble Room").click()
    page.keyboard.press("r")
    fitting = 0
    for cell in range(0, width * height, 7):
        visitor.page.mouse.move(*visitor.point(cell))
        if ghost.get_attribute("data-fits") == "true":
            fitting = cell
            break
    expect(picture).not_to_have_attribute("width", before or "")
    moment, tiles = visitor.moment, visitor.map["version"]
    visitor.press(fitting)
    visitor.until_moved(moment)
    visitor.until(lambda: visitor.map["version"] != tiles, "no tile lies on the map")
    page.locator("#tab-log").click()
    expect(page.get_by_role("log")).to_contain_text("You lay Rubble Room")
    # One decision: taken back, the tile is in hand again.
    page.keyboard.press("z")
    visitor.until_asked(prepared=True)
    expect(page.get_by_role("button", name="Rubble Room")).to_be_visible()


def test_the_tiles_that_one_brings_are_chosen_on_the_start_page(visit: Open) -> None:
    visitor = visit()
    page = visitor.page
    take(page, "rules", "handbook")
    page.get_by_label("Battlefield").select_option("")
    choose_tiles(visitor, "Assembly: Statue", "Shrine", "Corridor")
    # Too few, and nobody can begin; a fourth feature tile takes the place of the first.
    expect(page.get_by_text("Choose 1 more feature tile.").first).to_be_visible()
    expect(page.get_by_test_id("play-now")).to_be_disabled()
    page.get_by_role("button", name="Bring the usual ones").click()
    expect(page.get_by_test_id("play-now")).to_be_enabled()
    assert not serious(page)
    begin(visitor, place="", tiles=("Assembly: Statue", "Shrine", "Corridor", "Abattoir"))
    question = visitor.until_asked(prepared=True)
    assert question is not None
    assert question["ask"] == "tile"
    held = page.get_by_role("group", name="Terrain tiles").get_by_role("button")
    expect(held).to_have_text(["Shrine", "Corridor", "Abattoir"])


def test_command_morale_and_prices_are_shown_before_a_click(visit: Open) -> None:
    visitor = visit()
    page = visitor.page
    begin(visitor)
    question = act_with(visitor, "Man-at-Arms")
    leader = next(p for p in visitor.view["pieces"] if p["card"] == "Sword of Heironeous")
    # Pointing at a commander shows how far its command reaches, and whom it leads.
    visitor.hover(leader["anchor"])
    expect(page.get_by_test_id("command-zone")).to_have_count(1)
    led = [p for p in visitor.view["pieces"] if leader["id"] in p["command"].get("by", [])]
    expect(page.get_by_test_id("tie")).to_have_count(len(led))
    visitor.hover(visitor.piece(question["who"])["anchor"])
    card = page.get_by_test_id("unit")
    expect(card.get_by_test_id("command")).to_contain_text("Commanded by Sword of Heironeous")
    expect(card.get_by_test_id("morale")).to_contain_text("or fewer it runs unless it rolls")
    page.mouse.move(5, 5)
    expect(page.get_by_test_id("command-zone")).to_have_count(0)
    page.keyboard.press("m")
    expect(page.get_by_test_id("command-zone")).to_have_count(1)
    page.keyboard.press("m")
    # The four things a turn can be, and a move that gives up the attack asks first.
    ways = page.get_by_test_id("ways").locator("li")
    expect(ways).to_have_count(4)
    expect(ways.filter(has_text="Full attack")).to_have_class(re.compile("shut"))
    squares = [o for o in question["options"] if o["kind"] == "square"]
    far = min(squares, key=lambda option: nearest_foe(visitor, option))
    moment = visitor.moment
    visitor.press(far["cell"])
    expect(page.get_by_role("group", name="Confirm")).to_contain_text("gives up the attack")
    assert visitor.moment == moment
    page.keyboard.press("Enter")
    visitor.until_moved(moment)


def test_a_spell_shows_its_template_before_it_is_cast(visit: Open) -> None:
    visitor = visit()
    page = visitor.page
    begin(visitor, mine="ready:Bows of Corellon", theirs="ready:Horde of Gruumsh")
    act_with(visitor, "Elf Pyromancer")
    moment = visitor.moment
    button = page.locator('[data-power="fireball"]').first
    button.click()
    expect(page.get_by_label("Spell preview")).to_contain_text("against DC")
    expect(page.locator("path.template")).to_be_visible()
    expect(page.locator("circle.caught").first).to_be_attached()
    assert visitor.moment == moment
    page.keyboard.press("Escape")
    expect(page.locator("path.template")).to_have_count(0)
    assert serious(page) == []


def test_a_converted_card_fights_at_the_table_and_in_warbands(visit: Open) -> None:
    visitor = visit("#/convert")
    page = visitor.page
    page.get_by_role("button", name="Save to my cards").click()
    page.goto(page.url.replace("#/convert", "#/cards/handbook"))
    page.get_by_role("button", name="Nothic (15)").click()
    builder = page.get_by_label("Your warband")
    builder.get_by_label("Name").fill("Watchers")
    builder.get_by_label("Faction").select_option("CE")
    expect(builder.get_by_role("status").first).to_contain_text("15 of 100 points")
    builder.get_by_role("button", name="Save the warband").click()
    assert serious(page) == []
    page.get_by_role("link", name="To the start page").click()
    take(page, "rules", "handbook")
    page.get_by_label("Your warband").select_option("own:Watchers")
    page.goto(page.url.split("#")[0] + "#/convert")
    page.get_by_role("button", name="Fight at the table").click()
    visitor.until(lambda: visitor.view.get("round", 0) > 0, "the battle did not begin")
    assert "Nothic" in [piece["card"] for piece in visitor.view["pieces"]]
    visitor.until_asked()


def test_the_guided_battle_of_2003(visit: Open) -> None:
    visitor = visit("#/learn/command")
    page = visitor.page
    coach = page.get_by_test_id("coach")
    expect(coach).to_contain_text("Commanders")
    visitor.until(lambda: visitor.view.get("round", 0) > 0, "nobody set the creatures up")
    coach.get_by_role("button", name="I see").click()
    expect(coach).to_contain_text("Out of command")
    coach.get_by_role("button", name="I see").click()
    expect(coach).to_contain_text("Activate two")
    act_with(visitor, "Man-at-Arms")
    coach.get_by_role("button", name="Done: next").click()
    expect(coach).to_contain_text("Four kinds of turn")
