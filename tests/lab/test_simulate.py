"""Matches: mirrored, repeatable, counted right."""

from pathlib import Path

import pytest

from warband.ddm.book import EditionBook, warband_names
from warband.ddm.build.formats import parse_format
from warband.ddm.text.setup_text import parse_setup
from warband.kernel.rulebook import Selection, UnknownName
from warband.lab import simulate as matches
from warband.lab.simulate import (
    Game,
    OtherMatch,
    Pairing,
    Result,
    play_game,
    schedule,
    simulate,
    summarize,
)
from warband.players.registry import UnknownAgent
from warband.rulebooks import open_rulebook
from warband.rules.v3.book import V3Book

QUICK = Selection(armies=("Bows of the Wood", "Siege and Fury"), maps=("Furnace Hall",), rounds=4)
RANDOM = Pairing("v3", "random", "random")


def test_every_setup_is_played_twice_with_seats_swapped() -> None:
    games = schedule(RANDOM, 8, Selection(), seed=10)
    assert [game.seat_of_a for game in games] == [0, 1] * 4
    for first, second in zip(games[::2], games[1::2], strict=True):
        assert (first.setup, first.seed) == (second.setup, second.seed)
    assert [game.seed for game in games[::2]] == [10, 11, 12, 13]
    assert len({game.setup for game in games}) == 4


def test_a_hundred_games_use_every_ready_warband_and_both_sizes_of_maps() -> None:
    setups = [parse_setup(game.setup) for game in schedule(RANDOM, 100, Selection())]
    names = {side.name for setup in setups for side in setup.sides}
    assert names == set(V3Book().library.warbands)
    sizes = [parse_format(setup.format).map_size for setup in setups]
    assert sizes[:40].count("small") == sizes[:40].count("large") == 20
    assert sizes.count("small") + sizes.count("large") == 100


@pytest.mark.parametrize("rules", ["v3", "guild2011", "battle2008"])
def test_a_match_is_of_warbands_that_are_about_equally_strong(rules: str) -> None:
    book = open_rulebook(rules)
    assert isinstance(book, EditionBook)
    known = book.library.warbands
    assert book.library.even
    for pair in book.library.even:
        one, other = (known[name] for name in pair)
        assert (one.points, one.creatures) == (other.points, other.creatures)
    match = Pairing(rules, "random", "random")
    met = [frozenset(warband_names(game.setup)) for game in schedule(match, 200, Selection())]
    assert {pair for pair in met if len(pair) > 1} == book.library.even
    assert {name for pair in met for name in pair} == set(known)


def test_whoever_names_warbands_gets_their_battle_even_or_not() -> None:
    names = ("Clockwork March", "Hired Company")
    assert not V3Book().library.is_even(*names)
    games = schedule(RANDOM, 20, Selection(armies=names))
    assert frozenset(names) in {frozenset(warband_names(game.setup)) for game in games}
    assert warband_names(V3Book().arrange(names, None, lambda count: count - 1)) == names


def test_warbands_meet_their_own_format_on_maps_of_its_size() -> None:
    book = V3Book()
    for text in book.fixtures(Selection()):
        setup = parse_setup(text)
        form = parse_format(setup.format)
        for side in setup.sides:
            warband = book.library.warbands[side.name]
            assert (warband.points, warband.creatures) == (form.points, form.creatures)
            ground = book.library.map(side.map)
            assert (ground.grid.height > 17) == (form.map_size == "large")


def test_a_selection_narrows_the_setups() -> None:
    setups = [parse_setup(text) for text in V3Book().fixtures(QUICK)]
    assert {side.map for setup in setups for side in setup.sides} == {"Furnace Hall"}
    pairs = [tuple(side.name for side in setup.sides) for setup in setups]
    assert ("Bows of the Wood", "Siege and Fury") in pairs
    assert all(setup.rounds == 4 for setup in setups)


@pytest.mark.parametrize(
    ("selection", "complaint"),
    [
        (Selection(armies=("Nobody",)), "no warband is named 'Nobody'"),
        (Selection(maps=("Nowhere",)), "no map is named 'Nowhere'"),
        (Selection(armies=("Iron Column",), maps=("Furnace Hall",)), "no map has the size"),
    ],
)
def test_a_selection_that_fits_nothing_is_an_error(selection: Selection, complaint: str) -> None:
    with pytest.raises(UnknownName, match=complaint):
        V3Book().fixtures(selection)


def test_a_game_can_be_repeated() -> None:
    game = schedule(RANDOM, 1, QUICK)[0]
    one, two = play_game(game), play_game(game)
    assert (one.winner, one.outcome, one.decisions) == (two.winner, two.outcome, two.decisions)


def test_a_match_counts_every_game_once() -> None:
    seen: list[Result] = []
    summary, results = simulate(RANDOM, 6, QUICK, workers=1, watch=seen.append)
    assert [result.number for result in results] == list(range(6))
    assert sorted(result.number for result in seen) == list(range(6))
    assert summary.wins + summary.losses + summary.draws == summary.games == 6


def test_the_winner_is_named_by_agent_not_by_seat() -> None:
    book = open_rulebook("v3")
    for game in schedule(RANDOM, 4, QUICK):
        result = play_game(game)
        colour = result.outcome.partition(" ")[0]
        if colour in book.seats:
            assert result.winner == ("a" if book.seats.index(colour) == game.seat_of_a else "b")


def test_draws_count_half() -> None:
    def result(winner: str) -> Result:
        return Result(RANDOM, 0, winner, 0, "", 0, 0.0, "", 0)

    summary = summarize(RANDOM, [result("a"), result("a"), result("b"), result("")], 1.0)
    assert (summary.wins, summary.losses, summary.draws) == (2, 1, 1)
    assert summary.score == 0.625


def test_matches_can_use_several_processes() -> None:
    alone, _ = simulate(RANDOM, 4, QUICK, workers=1)
    together, _ = simulate(RANDOM, 4, QUICK, workers=2)
    assert (alone.wins, alone.losses) == (together.wins, together.losses)


def test_an_interrupted_match_goes_on_where_it_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "games.jsonl"
    played: list[int] = []

    def interrupted(game: Game) -> Result:
        played.append(game.number)
        if played == [0, 1, 2]:
            raise KeyboardInterrupt
        return play_game(game)

    monkeypatch.setattr(matches, "play_game", interrupted)
    with pytest.raises(KeyboardInterrupt):
        simulate(RANDOM, 4, QUICK, workers=1, file=file)
    with file.open("ab") as lines:
        lines.write(b'{"pairing":{"rules":"v3"')  # killed in the middle of a line
    seen: list[int] = []
    gone_on, results = simulate(
        RANDOM, 4, QUICK, workers=1, file=file, watch=lambda result: seen.append(result.number)
    )
    assert played == [0, 1, 2, 2, 3]
    assert seen == [0, 1, 2, 3]
    assert len(file.read_text().splitlines()) == 4

    at_once, again = simulate(RANDOM, 4, QUICK, workers=1)
    assert (gone_on.wins, gone_on.losses, gone_on.draws) == (
        at_once.wins, at_once.losses, at_once.draws,
    )  # fmt: skip
    assert [result.outcome for result in results] == [result.outcome for result in again]


def test_a_file_of_another_match_is_left_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    simulate(RANDOM, 2, QUICK, workers=1, file=file)
    kept = file.read_bytes()
    for match, seed in ((RANDOM, 5), (Pairing("v3", "soldier", "random"), 0)):
        with pytest.raises(OtherMatch, match=r"games\.jsonl:1: game 0 of another match"):
            simulate(match, 2, QUICK, workers=1, seed=seed, file=file)
    assert file.read_bytes() == kept
    for text in ("something else\n", "something else", "{}"):
        file.write_text(text)
        with pytest.raises(OtherMatch, match=r"games\.jsonl:1: not a game"):
            simulate(RANDOM, 2, QUICK, workers=1, file=file)
        assert file.read_text() == text


def test_unknown_agents_and_empty_matches_are_errors() -> None:
    with pytest.raises(UnknownAgent, match="nobody named 'general'"):
        simulate(Pairing("v3", "general", "random"), 1, QUICK, workers=1)
    with pytest.raises(ValueError, match="at least one game"):
        simulate(RANDOM, 0, QUICK)


def test_other_rulebooks_can_be_simulated_too() -> None:
    summary, _ = simulate(
        Pairing("heroscape", "random", "random"), 2, Selection(maps=("ambush",)), workers=1
    )
    assert summary.games == 2
