"""Tournaments: folded from entries, written down, verified; what does not fit is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from warband.evenings.entries import (
    SYSTEMS,
    Closed,
    Dropped,
    Joined,
    Opened,
    Penalized,
    Registered,
    Result,
    Ruled,
    System,
)
from warband.evenings.event_record import EventError, parse_event, print_event
from warband.evenings.folding import Refused
from warband.evenings.showing import pairings_text
from warband.evenings.tournament import Tournament
from warband.kernel.dice import Dice
from warband.server.events.rounds import history

NAMES = ("Ana", "Bert", "Cleo", "Dora", "Emil")


def opened(players: int, system: System = "swiss", **more: int) -> Tournament:
    event = Tournament(Opened("Friday", "v3", "200-8", system, **more))
    for number in range(players):
        event.fold(Joined(NAMES[number] if players <= len(NAMES) else f"Player {number}"))
    return event


def play_round(event: Tournament, luck: Dice) -> None:
    """Pair a round and let every table end somehow."""
    event.fold(event.next_round())
    for number, table in enumerate(event.tables, 1):
        winner = (table.one, table.other, -1)[luck.below(3)]
        name = event.names[winner] if winner >= 0 else ""
        event.fold(Result(number, name, (luck.below(200), luck.below(200))))


@given(st.integers(2, 12), st.sampled_from(SYSTEMS), st.integers(0, 10**6))
def test_a_whole_tournament_is_the_same_from_its_record(
    players: int, system: System, seed: int
) -> None:
    event, luck = opened(players, system, seed=seed), Dice(seed)
    event.fold(Registered(event.names[0], "Hero\nTwo Guards"))
    for _ in range(100):
        if event.finished:
            break
        play_round(event, luck)
        here = event.present
        if len(here) > 3 and luck.below(6) == 0:
            event.fold(Dropped(event.names[here[luck.below(len(here))]]))
    assert event.finished
    event.fold(Closed())
    again = parse_event(print_event(event))
    assert again.entries == event.entries
    assert again.standings() == event.standings()
    wins = sum(line.won for line in event.standings())
    drawn = sum(line.drawn for line in event.standings())
    assert wins + drawn / 2 == len(event.matches)


def test_after_a_draw_in_an_elimination_points_decide_and_then_dice() -> None:
    event = opened(2, "single")
    event.fold(event.next_round())
    one, other = (event.names[each] for each in (event.tables[0].one, event.tables[0].other))
    event.fold(Result(1, "", (60, 80)))
    assert event.finished
    assert event.standings()[0].player == event.player(other)
    assert f"drawn 60-80, {other} goes on by points" in pairings_text(event)
    firsts = set()
    for seed in range(12):
        event = opened(2, "single", seed=seed)
        event.fold(event.next_round())
        event.fold(Result(1, "", (80, 80)))
        firsts.add(event.standings()[0].player == event.tables[0].one)
        assert "goes on by a roll of" in pairings_text(event)
        assert "goes on by a roll of" in history(event)[0].result
    assert firsts == {True, False}
    assert one != other


def test_a_draw_that_is_ruled_in_an_elimination_tells_who_goes_on() -> None:
    event = opened(2, "single")
    event.fold(event.next_round())
    other = event.names[event.tables[0].other]
    event.fold(Result(1, event.names[event.tables[0].one], (60, 80)))
    event.fold(Ruled("Judge", 1, "nobody won", winner=""))
    assert history(event)[0].result == f"drawn 60-80, {other} goes on by points, as ruled"
    assert event.standings()[0].player == event.player(other)


def test_the_draw_is_that_of_the_seed() -> None:
    first = [opened(5, seed=seed).next_round() for seed in (1, 1, 2)]
    assert first[0] == first[1] != first[2]


def test_a_judge_may_change_a_result_and_add_time() -> None:
    event = opened(4)
    event.fold(event.next_round())
    one, other = event.tables[0].one, event.tables[0].other
    event.fold(Result(1, event.names[one], (50, 0)))
    event.fold(Ruled("Judy", 1, "the last turn was illegal", 5, 40, event.names[other]))
    assert event.tables[0].minutes == 5
    assert [match.winner for match in event.matches] == [other]
    event.fold(Result(2, ""))
    event.fold(Penalized("Judy", event.names[other], 2, "late"))
    assert next(s for s in event.standings() if s.player == other).points == 1
    assert parse_event(print_event(event)).entries == event.entries


def test_armies_are_sealed_until_the_first_round() -> None:
    event = opened(2)
    event.fold(Registered("Ana", "Hero"))
    with pytest.raises(Refused, match="sealed"):
        event.army_of("Ana", "Bert")
    assert event.army_of("Ana", "Ana") == "Hero"
    event.fold(event.next_round())
    assert event.army_of("Ana", "Bert") == "Hero"
    with pytest.raises(Refused, match="fixed"):
        event.fold(Registered("Ana", "Other"))


def test_who_comes_late_plays_from_the_next_round_on() -> None:
    event, luck = opened(4), Dice(1)
    play_round(event, luck)
    event.fold(Joined("Late"))
    paired = event.next_round()
    assert "Late" in {name for pair in paired.tables for name in pair} | set(paired.byes)
    elimination = opened(4, "single")
    elimination.fold(elimination.next_round())
    with pytest.raises(Refused, match="only to Swiss"):
        elimination.fold(Joined("Late"))


def test_what_does_not_fit_is_refused_and_changes_nothing() -> None:
    event = opened(3)
    event.fold(event.next_round())
    before = list(event.entries)
    for entry, reason in (
        (Joined("ana"), "takes part already"),
        (Joined("A - B"), "told apart"),
        (Joined(" "), "1 to 40"),
        (Dropped("Nobody"), "nobody named"),
        (Result(2, "Ana"), "there is no table 2"),
        (Result(1, event.names[event.byes[0]]), "does not play at table 1"),
        (Closed(), "still being played"),
        (Opened("Again", "v3"), "open already"),
        (Ruled("Judy", 1, " "), "says what it is"),
        (Penalized("Judy", "Ana", -1, "why"), "takes points away"),
    ):
        with pytest.raises(Refused, match=reason):
            event.fold(entry)
    with pytest.raises(Refused, match="still playing"):
        event.next_round()
    assert event.entries == before


@pytest.mark.parametrize(
    ("change", "line", "reason"),
    [
        (("event Friday", "evening Friday"), 1, "expected `event NAME`"),
        (("rules v3\n", ""), 1, "which rules"),
        (("system swiss", "system chaos"), 1, "a system is"),
        (("seed 0", "seed high"), 1, "the seed is a number"),
        (("join Bert", "join Ana"), 7, "takes part already"),
        (("round\n", "pause\n"), 9, "expected one of"),
        ((" - ", " meets "), 10, "expected `NAME - NAME`"),
    ],
)
def test_a_record_that_does_not_fit_names_the_line(
    change: tuple[str, str], line: int, reason: str
) -> None:
    event = opened(3)
    event.fold(event.next_round())
    with pytest.raises(EventError, match=reason) as caught:
        parse_event(print_event(event).replace(*change))
    assert caught.value.line == line


def test_other_pairs_than_those_that_follow_are_refused() -> None:
    event = opened(4)
    text = print_event(event).partition("hash ")[0] + "round\n  Ana - Bert\n  Cleo - Dora\n"
    wrong = event.next_round().tables != (("Ana", "Bert"), ("Cleo", "Dora"))
    assert wrong
    with pytest.raises(EventError, match="not the pairs that follow"):
        parse_event(text)
