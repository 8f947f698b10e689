"""How soon the page answers the pointer in a large battle: 20 units a side, hover and drag.

    python -m tests.browser.answering

Prints milliseconds from the movement of the pointer to the picture that answers it, on this
machine and as on one that is four times as slow.
"""

import shutil
import tempfile
from pathlib import Path

from playwright.sync_api import CDPSession, Page, sync_playwright

from tests.browser.driver import Json, Visitor
from tests.browser.plane import ON_SCREEN, middle_of
from tests.server.harness import Player, Site, serving

BLUE = """faction LG
2 Cleric of Order
2 Cleric of Yondalla
12 Man-at-Arms as Men A
12 Man-at-Arms as Men B
12 Man-at-Arms as Men C
12 Man-at-Arms as Men D
5 Dwarf Axefighter as Axes A
5 Dwarf Axefighter as Axes B
5 Dwarf Axefighter as Axes C
5 Halfling Veteran as Veterans A
5 Halfling Veteran as Veterans B
5 Halfling Veteran as Veterans C
5 Sun Soul Initiate as Initiates A
5 Sun Soul Initiate as Initiates B
5 Sun Soul Initiate as Initiates C
10 Lizardfolk as Lizards A
10 Lizardfolk as Lizards B
10 Lizardfolk as Lizards C
"""
RED = """faction CE
3 Tiefling Captain
1 Cleric of Gruumsh
12 Orc Warrior as Warriors A
12 Orc Warrior as Warriors B
12 Orc Warrior as Warriors C
12 Orc Warrior as Warriors D
12 Orc Spearfighter as Spears A
12 Orc Spearfighter as Spears B
12 Orc Spearfighter as Spears C
5 Orc Archer as Archers A
5 Orc Archer as Archers B
5 Orc Archer as Archers C
5 Orc Berserker as Berserkers A
5 Orc Berserker as Berserkers B
5 Orc Berserker as Berserkers C
5 Wolf Skeleton as Bones A
5 Wolf Skeleton as Bones B
5 Wolf Skeleton as Bones C
"""
ROUND = 2
"""The armies have met."""
MOVES = 150
"""Movements of the pointer that are measured each time."""
STOPWATCH = """() => {
  window.answered = []
  addEventListener("pointermove", (event) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => window.answered.push(performance.now() - event.timeStamp)
      port2.postMessage(0)
    })
  }, true)
}"""
"""Each movement until its picture is painted: what follows the next picture is told afterwards."""


def create_table(site: Site) -> Json:
    """A table of 20 units a side, both of them ours."""
    return site.create(
        rules="massbattle", points=1000, fixed_map="crossroads", army={"text": BLUE},
        enemy={"text": RED}, format="standard",
    )  # fmt: skip


def play_on(player: Player) -> None:
    """Let soldiers play until a unit in the thick of it may march and attack."""
    while True:
        question = player.question
        assert question is not None, "the battle is over"
        if player.view["round"] >= ROUND and question["ask"] == "act":
            marches = len(question["moves"].get("forward", question["moves"].get("go", [])))
            if marches > 10 and any(option.get("odds") for option in question["options"]):
                return
        # Told first is that the soldier sits down: whoever asks again now has it answer twice.
        answered = player.last["answers"]
        player.send("substitute", seat=question["seat"], agent="soldier", until="answer")
        while player.last["answers"] == answered:
            player.wait_for("update")


def hover(page: Page) -> list[float]:
    """Wander over the whole battlefield."""
    box = page.get_by_test_id("board").bounding_box()
    assert box is not None
    page.evaluate("window.answered = []")
    for n in range(MOVES):
        across, down = (n * 37 % 100) / 100, (n * 61 % 100) / 100
        page.mouse.move(box["x"] + box["width"] * across, box["y"] + box["height"] * down)
    return read(page)


def drag(page: Page, visitor: Visitor) -> list[float]:
    """Take hold of the unit that acts and pull it about."""
    question = visitor.question
    assert question is not None
    pose = visitor.view["units"][question["unit"]]["pose"]
    x, y = page.evaluate(ON_SCREEN, middle_of(visitor, question, [0, *pose], front=False))
    page.mouse.move(x, y)
    page.mouse.down()
    page.evaluate("window.answered = []")
    for n in range(MOVES):
        page.mouse.move(x + 90 * ((n * 37 % 100) / 50 - 1), y + 90 * ((n * 61 % 100) / 50 - 1))
    found = read(page)
    assert page.locator(".ghost .far").count(), "no shadow follows the pointer"
    page.keyboard.press("Escape")
    page.mouse.move(x, y)
    page.mouse.up()
    return found


def read(page: Page) -> list[float]:
    """What the stopwatch has told."""
    page.wait_for_timeout(300)
    found: list[float] = page.evaluate("window.answered")
    assert len(found) >= MOVES // 2, f"only {len(found)} movements were answered"
    return sorted(found)


def told(what: str, times: list[float]) -> str:
    """Half of them, 95 of 100, the worst."""
    half, most = times[len(times) // 2], times[len(times) * 95 // 100]
    return f"{what:34} half {half:5.0f} ms   95% {most:5.0f} ms   worst {times[-1]:5.0f} ms"


def main() -> None:
    """Measure and print."""
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(f"sqlite+aiosqlite:///{Path(folder) / 'tables.db'}") as site,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=path)
        seated = create_table(site)
        with site.sit(seated) as player:
            play_on(player)
        for size in ((1440, 900), (390, 844)):
            context = browser.new_context(viewport={"width": size[0], "height": size[1]})
            page = context.new_page()
            visitor = Visitor(page)
            page.goto(f"{site.url}/#/table/{seated['table']}?with={seated['token']}")
            visitor.until_asked(prepared=True)
            visitor.at_rest()
            page.evaluate(STOPWATCH)
            slow: CDPSession = context.new_cdp_session(page)
            for rate in (1, 4):
                slow.send("Emulation.setCPUThrottlingRate", {"rate": rate})
                name = f"{size[0]}x{size[1]}, {rate} times as slow"
                print(told(f"hover, {name}", hover(page)))
                print(told(f"drag, {name}", drag(page, visitor)))
            context.close()
        browser.close()


if __name__ == "__main__":
    main()
