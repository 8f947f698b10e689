"""The log beside the board: what just happened is on the screen."""

import random

from tests.browser.conftest import Open
from tests.browser.test_battle import begin

LEFT_BELOW = "log => log.scrollHeight - log.scrollTop - log.clientHeight"


def test_the_log_follows_whatever_the_panel_above_does(visit: Open) -> None:
    visitor = visit(width=1440, height=900)
    begin(visitor)
    page = visitor.page
    luck = random.Random(5)
    log = page.get_by_role("log")
    for _ in range(14):
        if visitor.until_asked(prepared=True) is None:
            break
        # Cards of different length come and go above the log.
        for piece in visitor.view["pieces"][:4]:
            if piece["anchor"] >= 0 and visitor.visible(piece["anchor"]):
                visitor.hover(piece["anchor"])
                visitor.wait(0.05)
        assert log.evaluate(LEFT_BELOW) < 2
        visitor.answer_by_pointer(luck)
    # A hand that scrolls up is left alone, until it comes back to the end.
    log.evaluate("log => { log.scrollTop = 0 }")
    visitor.wait(0.1)
    visitor.answer_by_pointer(luck)
    visitor.until_asked(prepared=True)
    assert log.evaluate(LEFT_BELOW) > 40
