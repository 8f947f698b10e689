"""The bench measures what it says; how fast is not for tests."""

import itertools

import pytest

from warband.ddm.text.setup_text import parse_setup
from warband.kernel.rulebook import Selection
from warband.lab import bench, peers
from warband.rules.massbattle.book import open_book
from warband.rules.v3.book import V3Book


def test_battles_are_eight_a_side_on_large_maps() -> None:
    book = V3Book()
    for text in book.typical():
        setup = parse_setup(text)
        assert setup.format == "200-8 (75%)"
        for side in setup.sides:
            assert len(side.recruits) == 8
            assert book.library.map(side.map).grid.height == 34


def test_doubling_doubles_creatures() -> None:
    text = V3Book().typical()[0]
    before, after = parse_setup(text), parse_setup(V3Book().doubled(text))
    for one, two in zip(before.sides, after.sides, strict=True):
        assert len(two.recruits) == 2 * len(one.recruits)
        assert two.map == one.map


def test_twice_the_creatures_fight_though_no_format_allows_them() -> None:
    book = V3Book()
    unique = next(text for text in book.typical() if "Bronze and Gold" in text)
    with pytest.raises(ValueError, match="included 2 times"):
        book.begin(book.doubled(unique))
    assert bench.scaling(book, [unique], [book.doubled(unique)], seconds=0.01) > 0


def test_a_stream_tells_decisions_from_ends_of_battles() -> None:
    book = V3Book()
    setup = book.fixtures(Selection(maps=("Furnace Hall",), rounds=1))[0]
    stream = bench.random_battles(book, [setup])
    for _ in range(2):
        decisions = 0
        while not next(stream):
            decisions += 1
        assert decisions > 5


def test_a_pace_counts_what_the_stream_yields() -> None:
    pace = bench.Pace(iter([False, False, True] * 100_000))
    pace.run(0.001)
    (decisions, seconds) = pace.slices[0]
    assert abs(decisions - 2 * pace.games) <= 2
    assert pace.decisions_per_second == decisions / seconds
    # The game that was cut off counts neither as a game nor as time.
    assert 0 < pace.whole_games <= seconds
    assert pace.games_per_second == pace.games / pace.whole_games


def test_warming_up_ends_after_so_many_games_or_seconds() -> None:
    endless = itertools.repeat(False)
    bench.warm_up(endless, games=1, seconds=0.001)
    games = iter([False, True, False, True, False])
    bench.warm_up(games, games=2)
    assert list(games) == [False]


def test_games_of_several_slices_are_counted_together() -> None:
    pace = bench.Pace(iter([False, True] * 100_000))
    pace.run(0.001)
    first = pace.whole_games
    pace.run(0.001)
    assert pace.whole_games > max(first, pace.slices[0][1])
    assert abs(sum(decisions for decisions, _ in pace.slices) - pace.games) <= 1


def test_numbers_are_found_under_dotted_and_under_nested_names() -> None:
    found = bench.nested({"v3.copy_us": 1.5, "peers.chess.games_per_second": 2.0})
    assert found["v3.copy_us"] == 1.5
    assert found["v3"] == {"copy_us": 1.5}
    assert found["peers"] == {"chess": {"games_per_second": 2.0}}


@pytest.mark.parametrize("name", peers.PEERS)
def test_peers_play_whole_games(name: str) -> None:
    found, _ = peers.installed_peers()
    if name not in found:
        pytest.skip(f"{name} is not installed")
    stream = peers.PEERS[name][1](1)
    assert any(next(stream) for _ in range(20_000))


def test_options_are_timed_where_a_rulebook_has_a_crowd(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "LEAST_TABLES", 3)
    found = bench.option_tables(open_book(None), seconds=0.01)
    assert 0 < found["options_ms"] <= found["options_worst_ms"]
    assert found["options_p95_ms"] <= found["options_worst_ms"]
    assert bench.option_tables(V3Book(), seconds=0.01) == {}
