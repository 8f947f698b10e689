"""Time is called at a table of an evening: who has won when points are equal."""

import pytest

from warband.server.protocol import Army, EventRef
from warband.server.storage.entries import Chair, Opened
from warband.server.table_book import Brought, open_tables
from warband.server.tables.fair_dice import new_seed
from warband.server.tables.folding import set_up


@pytest.mark.parametrize(("ahead", "loser"), [([0], 1), ([1], 0), ([0, 1], -1)])
def test_the_tie_breaker_of_the_book_decides_between_equal_points(
    ahead: list[int], loser: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    book = open_tables()["handbook"]
    chairs = (Chair("person", "Ana"), Chair("person", "Bert"))
    brought = Brought("standard", (Army(), Army()))
    opened = Opened(
        0,
        "handbook",
        "invite",
        chairs,
        "standard",
        new_seed(),
        event=EventRef("x", "Friday", 1, 60),
    )
    table, _ = set_up(lambda _: book, opened, book.setup(brought, lambda n: 0), "x" * 12)
    asked: list[list[int]] = []

    def leaders(state: object, seats: list[int]) -> list[int]:
        asked.append(seats)
        return ahead

    monkeypatch.setattr("warband.server.games.handbook.tables.leaders", leaders)
    assert table.call_time(59) is None
    called = table.call_time(60)
    assert called is not None
    assert table.after_time(61) is None, "the round is finished first"
    table.last_round = -1
    ended = table.after_time(62)
    assert ended is not None
    assert (ended.how, ended.loser, asked) == ("called", loser, [[0, 1]])
