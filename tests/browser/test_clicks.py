"""How much work a turn is, with its end: four clicks or five taps to go to an enemy and attack."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.browser.driver import Json, Visitor
from tests.server.harness import Player, Site

COUNT = """
() => {
  window.pressed = 0
  if (window.counted) return
  window.counted = true
  const board = document.querySelector("[data-testid=board]")
  const count = (onBoard) => ({ target }) => {
    if (board.contains(target) === onBoard) window.pressed += 1
  }
  addEventListener("click", count(false), { capture: true })
  addEventListener("pointerup", count(true), { capture: true })
}
"""
"""Presses of the page: of buttons by their click, of the board by the pointer that is lifted."""
SIT_DOWN = "seat => localStorage.setItem('warband.seats', JSON.stringify([seat]))"


def duel(site: Site) -> Json:
    """The duel of the quick start, where two creatures stand a short walk apart."""
    band = "warband {}\nformat 22-1 (100%)\n1 {}\n"
    seated = site.create(
        rules="battle2008",
        format="22-1 (100%, first battle)",
        army={"text": band.format("The Hireling", "Human Sellsword")},
        enemy={"text": band.format("The Serpent", "Yuan-Ti Swiftscale")},
        fixed_map="Crossroads",
    )
    with site.sit(seated) as player:
        for _ in range(60):
            question = player.question
            assert question is not None
            if question["ask"] == "action" and 2 <= apart(player) <= 6:
                return seated
            player.answer(towards(player, question))
    raise AssertionError("they never met")


def apart(player: Player, cell: int = -1) -> int:
    """How far the two are from one another, or a square from who does not act."""
    width: int = player.welcome["map"]["width"]
    acting = player.view["turn"]["piece"]
    mine, foe = (
        next(one["anchor"] for one in player.view["pieces"] if (one["id"] == acting) is own)
        for own in (True, False)
    )
    here = mine if cell < 0 else cell
    return int(max(abs(here % width - foe % width), abs(here // width - foe // width)))


def towards(player: Player, question: Json) -> int:
    """Two squares short of the other, and nothing else."""
    options: list[Json] = question["options"]
    squares = [one for one in options if one["kind"] == "square"]
    if question["ask"] == "move" and squares:
        return int(min(squares, key=lambda one: abs(apart(player, one["cell"]) - 3))["n"])
    turn = player.view.get("turn")
    moves = [one["n"] for one in options if one.get("power") == "Move"]
    if question["ask"] == "action" and turn and turn["actions"]["move"] and moves:
        return int(moves[0])
    return int(question["passing"] if question["passing"] >= 0 else options[0]["n"])


def go_and_end(visitor: Visitor, most: int) -> None:
    """Walk a step and end the turn although something is left: one click, or two taps.

    With the creature chosen and an enemy struck before it (a press and its confirmation), a turn
    that leaves a power unused is four clicks or five taps.
    """
    page = visitor.page
    question = visitor.until_asked(prepared=True)
    assert question is not None
    near = beside(visitor, visitor.piece(question["who"])["anchor"])
    page.evaluate(COUNT)
    moment = visitor.moment
    if visitor.touch:
        visitor.press(near)
        page.get_by_test_id("confirm-end").click()
    else:
        visitor.hover(near)
        expect(page.get_by_test_id("outlook")).to_contain_text("Shift+click")
        page.keyboard.down("Shift")
        visitor.press(near)
        page.keyboard.up("Shift")
    visitor.until(
        lambda: (visitor.view["turn"] or {}).get("piece") != question["who"], "the turn goes on"
    )
    assert visitor.moment > moment
    assert visitor.piece(question["who"])["anchor"] == near
    assert page.evaluate("window.pressed") + 3 <= most
    assert visitor.refused == []


def beside(visitor: Visitor, cell: int) -> int:
    """A plain square beside another, away from everybody else."""
    width: int = visitor.map["width"]
    special: set[int] = {one for cells in visitor.map["terrain"].values() for one in cells}
    others: set[int] = {piece["anchor"] for piece in visitor.view["pieces"]} - {cell}

    def room(one: int) -> int:
        return min(
            max(abs(one % width - o % width), abs(one // width - o // width)) for o in others
        )

    around = [cell - width, cell + width, cell - 1, cell + 1]
    return max((one for one in around if one not in special), key=room)


@pytest.mark.parametrize(("touch", "most"), [(False, 4), (True, 5)])
def test_an_enemy_is_gone_to_and_attacked_with_few_presses(
    visit: Open, table_site: Site, touch: bool, most: int
) -> None:
    seated = duel(table_site)
    size = {"width": 390, "height": 844} if touch else {"width": 1440, "height": 900}
    visitor = visit(touch=touch, **size)
    page = visitor.page
    page.evaluate(SIT_DOWN, seated | {"when": 0})
    page.goto(f"{table_site.url}/#/table/{seated['table']}")
    page.reload()
    page.get_by_test_id("board").wait_for()
    go_and_end(visitor, most)
    question = visitor.until_asked(prepared=True)
    assert question is not None
    page.evaluate(COUNT)
    foe = next(one for one in visitor.view["pieces"] if one["id"] != question["who"])
    moment = visitor.moment
    visitor.press(foe["anchor"])
    expect(page.locator(".pending")).to_contain_text(", then ")
    page.get_by_test_id("confirm").click()
    visitor.until_moved(moment)
    acted = question["who"]
    visitor.until(
        lambda: visitor.over or (visitor.view["turn"] or {}).get("piece") != acted,
        "the turn goes on",
    )
    # Choosing the creature is a press of its own where there is more than one.
    assert page.evaluate("window.pressed") + 1 <= most
