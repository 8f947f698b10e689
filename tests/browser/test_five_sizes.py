"""Every family at every size: a battle is played, taken back, finished and fought again.

A page with a mouse and one with touch hold the same seat; both change their size between questions.
"""

import random
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.browser import test_heroscape as heroscape
from tests.browser import test_massbattle as massbattle
from tests.browser import test_skirmish as skirmish
from tests.browser.conftest import Open
from tests.browser.driver import Json, Visitor
from tests.browser.plane import ON_SCREEN, middle_of
from tests.browser.test_battle import begin
from tests.browser.test_log import LEFT_BELOW
from tests.browser.test_online import asked, invite
from tests.browser.test_preview import move_somewhere, until_action
from tests.browser.test_rematch import follow, resign
from tests.browser.test_sizes import IN_SIGHT, SIZES

MOUSE = [size for size, (_, _, touch) in SIZES.items() if not touch]
TOUCH = [size for size, (_, _, touch) in SIZES.items() if touch]
FAMILIES: dict[str, Callable[[Visitor], None]] = {
    "v3": begin,
    "heroscape": lambda visitor: heroscape.begin(visitor, "ambush"),
    "handbook": skirmish.begin,
    "massbattle": lambda visitor: massbattle.begin(visitor, armies=massbattle.FEW),
}
MANY = 8
"""Answers that always stand there together; of more, some are scrolled to."""
OUT_OF_WINDOW = """
selectors => {
  const board = document.querySelector("[data-testid=board]").getBoundingClientRect()
  return selectors.filter((selector) => {
    const { x, y, width, height } = document.querySelector(selector).getBoundingClientRect()
    const [u, v] = [x + width / 2, y + height / 2]
    return u < board.left || u > board.right || v < board.top || v > board.bottom
  })
}
"""
"""Which of several things on the board are outside its window."""


def resize(visitor: Visitor, size: str) -> None:
    width, height, _ = SIZES[size]
    visitor.page.set_viewport_size({"width": width, "height": height})


def same_seat(visit: Open, visitor: Visitor) -> Visitor:
    """The same seat on a device with a finger."""
    held = visitor.page.evaluate("JSON.parse(localStorage.getItem('warband.seats'))[0]")
    path = f"#/table/{held['table']}?with={held['token']}"
    other = visit(path, width=820, height=1180, touch=True)
    other.page.get_by_test_id("board").wait_for()
    other.seated()
    return other


def together(*visitors: Visitor) -> Json | None:
    """Wait until all are asked the same."""
    question = visitors[0].until_asked(prepared=True)
    for other in visitors[1:]:
        other.until(lambda other=other: other.moment >= visitors[0].moment, "one was not told")  # type: ignore[misc]
        assert other.until_asked(prepared=True) == question
    return question


def named_on_board(visitor: Visitor, question: Json) -> list[str]:
    """Who acts and who can be chosen, as far as they stand on the board."""
    board = visitor.view["board"]
    if board == "squares":
        ids = {one["piece"] for one in question["options"] if one["kind"] == "piece"}
        ids |= {question["who"]}
        stood = {one["id"] for one in visitor.view["pieces"] if one["anchor"] >= 0}
        found = [f'.figure[data-piece="{one}"]' for one in sorted(ids & stood)]
    elif board == "hexes":
        ids = {one["figure"] for one in question["options"] if one["kind"] == "figure"}
        ids |= {one["target"] for one in question["options"] if one["kind"] == "attack"}
        ids |= {question["figure"]}
        stood = {one["id"] for one in visitor.view["figures"] if one["spaces"]}
        found = [f'[data-figure="{one}"]' for one in sorted(ids & stood)]
    else:
        ids = {one.get("unit", -1) for one in question["options"]} | {question["unit"]}
        stood = {one["id"] for one in visitor.view["units"] if one.get("pose")}
        found = [f'[data-unit="{one}"] .block' for one in sorted(ids & stood)]
    return found


def looks_right(visitor: Visitor, size: str, question: Json) -> None:
    """What is asked, about whom, and what happened is on the screen."""
    page = visitor.page
    visitor.at_rest()
    assert page.evaluate(OUT_OF_WINDOW, named_on_board(visitor, question)) == [], size
    for button in page.locator(".prompt .foot button").all():
        assert button.evaluate(IN_SIGHT), f"{size}: {button.inner_text()}"
    answers = page.locator(".prompt .asked button[data-option]")
    seen = [button.evaluate(IN_SIGHT) for button in answers.all()]
    assert all(seen if len(seen) <= MANY else seen[:2]), f"{size}: {question['ask']}"
    log = page.get_by_role("log")
    if log.is_visible():
        assert log.evaluate(LEFT_BELOW) < 2, f"{size}: the log does not follow"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), size


def answer(visitor: Visitor, family: str, luck: random.Random) -> None:
    """Answer with the pointer."""
    if family == "v3":
        visitor.answer_by_pointer(luck)
    elif family == "handbook":
        skirmish.fight(visitor, luck)
    elif family == "heroscape":
        heroscape.answer(visitor, luck)
    else:
        moment = visitor.moment
        whole = visitor.page.get_by_role("button", name="Set up for me")
        declines = visitor.page.get_by_test_id("pass")
        (
            whole
            if whole.count()
            else declines
            if declines.count()
            else visitor.page.locator(".prompt .asked button[data-option]").first
        ).click()
        visitor.until_moved(moment)


def take_back(visitor: Visitor, size: str, moment: int) -> None:
    """What was decided last is taken back as far as the button says, and asked again."""
    undo = visitor.page.get_by_role("button", name="Undo", exact=True)
    assert undo.evaluate(IN_SIGHT), size
    if not re.match("Take back: ", undo.get_attribute("title") or ""):
        return
    expect(undo).to_have_attribute("title", re.compile(r"Possible until .+\."))
    now = visitor.moment
    undo.click()
    visitor.until(lambda: visitor.moment < now, f"{size}: nothing was taken back")
    assert visitor.moment <= moment


def finish(visitor: Visitor, *others: Visitor) -> None:
    """Give up: nothing is asked any more, on no device."""
    resign(visitor)
    for one in (visitor, *others):
        one.until(lambda one=one: one.over, "the battle goes on")  # type: ignore[misc]
        expect(one.page.locator("[data-ask]")).to_have_count(0)
        dialog = one.page.get_by_role("dialog")
        for name in ("Rematch", "Leave", "Replay"):
            button = dialog.get_by_role("button", name=name).or_(
                dialog.get_by_role("link", name=name)
            )
            assert button.evaluate(IN_SIGHT), name


@pytest.mark.parametrize("family", FAMILIES)
def test_battles_in_a_row_at_every_size(visit: Open, family: str) -> None:
    mouse = visit(width=1440, height=900)
    FAMILIES[family](mouse)
    mouse.until_asked()
    touch = same_seat(visit, mouse)
    both = (mouse, touch)
    seats = mouse.seats
    luck = random.Random(3)
    for battle, finger in enumerate(TOUCH):
        sizes = {id(mouse): MOUSE[battle % len(MOUSE)], id(touch): finger}
        for step in range(4):
            question = together(*both)
            assert question is not None
            for one in both:
                resize(one, sizes[id(one)])
                looks_right(one, sizes[id(one)], question)
            moment = mouse.moment
            answer(mouse, family, luck)
            if step in (1, 2):
                together(*both)
                one = both[step % 2]
                take_back(one, sizes[id(one)], moment)
        table = mouse.last["table"]["id"]
        finish(mouse, touch)
        for one in both:
            one.seats = []
        # Whichever device asks for it, both go on, with their seat.
        both[battle % 2].page.get_by_test_id("rematch").click()
        for one in both:
            follow(one, table)
            assert one.seats == seats
        assert mouse.refused == touch.refused == []


def places(buttons: Locator) -> list[str]:
    """Which answers there are, and where."""
    found: list[str] = buttons.evaluate_all(
        "all => all.map((one) => [one.dataset.option, "
        "...Object.values(one.getBoundingClientRect().toJSON())].join(' '))"
    )
    return found


def test_an_offer_moves_no_answer_and_is_in_sight_at_every_size(visit: Open) -> None:
    host, guest = invite(visit)
    luck = random.Random(4)
    for _ in range(3):
        asked(host, guest).answer_by_pointer(luck)
    first = asked(host, guest)
    other = guest if first is host else host
    buttons = first.page.locator(".prompt [data-option]")
    for size in SIZES:
        resize(first, size)
        first.until_asked(prepared=True)
        first.at_rest()
        before = places(buttons)
        other.page.get_by_role("button", name="Table menu").click()
        other.page.get_by_role("button", name="Offer a draw").click()
        decline = first.page.get_by_role("button", name="Decline")
        expect(decline).to_be_visible()
        assert decline.evaluate(IN_SIGHT), size
        assert places(buttons) == before, size
        decline.click()
        expect(decline).to_have_count(0)
    toasts = other.page.get_by_test_id("toasts")
    expect(toasts.filter(has_text="declines the draw").first).to_be_visible()


def priced(visitor: Visitor, question: Json) -> None:
    """Press squares until one waits to be confirmed because it costs more than its name says."""
    page, width = visitor.page, visitor.map["width"]
    anchor = visitor.piece(question["who"])["anchor"]
    taken = {piece["anchor"] for piece in visitor.view["pieces"]}
    reach = [one["cell"] for one in question["options"] if one["kind"] == "square"]
    near = [anchor + y * width + x for x in (3, -3, 4, -4, 2, -2) for y in (0, 1, -1, 2)]
    everywhere = sorted(reach, key=lambda cell: -abs(cell - anchor)) or near
    visitor.at_rest()
    for cell in everywhere:
        if cell in taken or not 0 <= cell < width * visitor.map["height"]:
            continue
        if not visitor.visible(cell):
            continue
        visitor.press(cell)
        visitor.wait(0.2)
        if page.locator(".pending .warn").count():
            return
        cancel = page.get_by_role("button", name="Cancel")
        if cancel.count():
            cancel.click()
    raise AssertionError("nothing has a price")


def moved_already(visitor: Visitor) -> None:
    luck = random.Random(2)
    move_somewhere(visitor, until_action(visitor, luck))
    until_action(visitor, luck)


COSTLY: dict[str, tuple[Callable[[Visitor], object], str]] = {
    "v3": (moved_already, "uses up the attack"),
    "handbook": (lambda one: skirmish.act_with(one, "Man-at-Arms"), "gives up the attack"),
}


@pytest.mark.parametrize("family", COSTLY)
def test_what_costs_the_attack_says_so_before_at_every_size(visit: Open, family: str) -> None:
    mouse = visit(width=1440, height=900)
    FAMILIES[family](mouse)
    prepare, words = COSTLY[family]
    prepare(mouse)
    touch = same_seat(visit, mouse)
    question = together(mouse, touch)
    assert question is not None
    moment = mouse.moment
    for size, (width, height, finger) in SIZES.items():
        one = touch if finger else mouse
        page = one.page
        page.set_viewport_size({"width": width, "height": height})
        priced(one, question)
        warning = page.locator(".pending .warn")
        expect(warning).to_contain_text(words)
        for part in (warning, *page.locator(".pending button").all()):
            assert part.evaluate(IN_SIGHT), size
        # The words have room: nothing is squeezed into a column beside the buttons.
        room = page.locator(".pending").bounding_box()
        assert room is not None
        assert room["height"] < 100, size
        assert one.moment == moment
        if size != list(SIZES)[-1]:
            page.get_by_role("button", name="Cancel").click()
    mouse.page.get_by_test_id("confirm").click()
    mouse.until_moved(moment)
    after = mouse.until_asked(prepared=True)
    if after is not None and after["ask"] == "action" and after["who"] == question["who"]:
        turn = mouse.view["turn"]
        assert turn.get("actions", {}).get("attack", 0) == 0
        assert not mouse.page.locator("[data-testid=board] .reticle").count()


def test_whom_hexes_foresee_can_be_attacked_at_every_size(visit: Open) -> None:
    mouse = visit(width=1440, height=900)
    heroscape.begin(mouse, "the-ancient-sanctum")
    mouse.until_asked()
    touch = same_seat(visit, mouse)
    luck = random.Random(2)
    met: set[str] = set()
    for size in list(SIZES) * 4:
        width, height, finger = SIZES[size]
        one = touch if finger else mouse
        one.page.set_viewport_size({"width": width, "height": height})
        question = together(mouse, touch)
        while question is not None and question["ask"] != "move":
            heroscape.answer(mouse, luck)
            question = together(mouse, touch)
        assert question is not None
        one.at_rest()
        taken = {space for each in one.view["figures"] for space in each["spaces"]}
        ends = [each for each in question["options"] if each["kind"] == "space"]
        # Beside an enemy if it can get there, else as far as it can.
        ends.sort(key=lambda each: (not each.get("engages"), -each.get("cost", 0)))
        option, at = next(
            (each, found)
            for each in ends
            if not taken & set(each["spaces"])
            and sum(each["spaces"][0] in other["spaces"] for other in ends) == 1
            and (found := one.middle(f'[data-space="{each["spaces"][0]}"]')) is not None
        )
        moment = one.moment
        if finger:
            one.page.touchscreen.tap(*at)
        else:
            one.page.mouse.move(*at)
        told = one.page.get_by_label("This move")
        expect(told).to_contain_text(re.compile("could attack|nobody could be attacked"))
        foreseen = set(re.findall(r"could attack (.+?)(?: \(| \d+ ?%|$)", told.inner_text(), re.M))
        if not finger:
            one.page.mouse.click(*at)
        heroscape.confirm(one, moment)
        one.until_moved(moment)
        after = together(mouse, touch)
        if after is None or after["ask"] not in ("attack", "move"):
            assert not foreseen, f"{size}: {option['text']}"
        elif after["ask"] == "attack":
            names = {each["id"]: each["name"] for each in one.view["figures"]}
            mine = [each for each in after["options"] if each.get("figure", -1) == option["figure"]]
            assert {names[each["target"]] for each in mine} == foreseen, size
            met |= foreseen
        if met and size == list(SIZES)[-1]:
            break
    assert met


def test_a_manoeuvre_is_foreseen_and_made_at_every_size(visit: Open) -> None:
    mouse = visit(width=1440, height=900)
    FAMILIES["massbattle"](mouse)
    massbattle.until_it_moves(mouse, "forward")
    touch = same_seat(visit, mouse)
    question = together(mouse, touch)
    assert question is not None
    moves = question["moves"]["forward"]
    move, moment = moves[len(moves) // 2], mouse.moment
    for size, (width, height, finger) in SIZES.items():
        one = touch if finger else mouse
        page = one.page
        page.set_viewport_size({"width": width, "height": height})
        one.at_rest()
        group = page.get_by_role("group", name="Manoeuvres")
        if group.count():
            group.get_by_role("button", name="Forward").click()
        x, y = page.evaluate(ON_SCREEN, middle_of(one, question, move, front=False))
        if finger:
            page.touchscreen.tap(x, y)
            assert page.get_by_test_id("confirm").evaluate(IN_SIGHT), size
            expect(page.locator(".pending")).to_contain_text("Forward")
        else:
            page.mouse.move(x, y)
            page.mouse.move(x + 1, y)
        expect(page.locator(".ghost .far")).to_contain_text("Forward")
        assert one.moment == moment
        if finger:
            page.get_by_role("button", name="Cancel").click()
    mouse.page.mouse.down()
    mouse.page.mouse.up()
    mouse.until_moved(moment)
    stands = mouse.view["units"][question["unit"]]["pose"]
    ways = [each[1:] for each in moves]
    assert stands in ways
