"""Which idea is best after some trials, and the dice that all of them meet."""

import pytest

from warband.players import contest
from warband.players.contest import Notion
from warband.players.fates import Fates


def idea(*went: float) -> Notion:
    made = Notion("Something.")
    made.went = list(went)
    return made


def test_an_idea_leads_by_what_it_did_better_with_the_same_dice() -> None:
    usual = idea(10.0, -10.0, 30.0)
    lead, doubt = idea(12.0, -8.0, 32.0, 99.0).lead(usual)
    assert lead == 2.0
    # The trials agree, so that only the first guess of their spread is left.
    assert doubt == pytest.approx(contest.SPREAD / 3)
    assert idea().lead(usual) == (0.0, contest.SPREAD)


def test_an_idea_must_be_better_beyond_doubt() -> None:
    usual = idea(*[0.0] * 8)
    lucky = idea(40.0, -20.0, -20.0, 30.0, -20.0, 20.0, -20.0, 10.0)
    steady = idea(*[2.0] * 8)
    hasty = idea(9.0, 9.0)
    assert contest.outcome([usual, lucky, hasty], 18).best is usual
    assert contest.outcome([usual, lucky, steady], 24).best is steady


def test_more_can_be_asked_of_an_idea() -> None:
    usual, better = idea(*[0.0] * 8), idea(*[1.2] * 8)
    assert better.lead(usual).doubt == pytest.approx(1.0)
    assert contest.outcome([usual, better], 16, 1.0).best is better
    assert contest.outcome([usual, better], 16, 1.5).best is usual


def test_an_idea_that_was_dropped_early_is_not_taken_for_its_lucky_beginning() -> None:
    usual = idea(*[0.0] * 20)
    lucky, steady = idea(*[9.0] * 8), idea(*[2.0] * 20)
    assert contest.outcome([usual, lucky], 28).best is usual
    assert contest.outcome([usual, lucky, steady], 48).best is steady


def test_trials_end_early_where_nothing_matters() -> None:
    usual = idea(3.0, 4.0, 3.0, 4.0)
    alike = [idea(3.0, 4.1, 3.0, 4.0), idea(3.1, 4.0, 3.0, 4.0)]
    assert contest.still_open(alike, usual, 4) == []
    better = idea(9.0, 9.0, 9.0, 9.0)
    assert contest.still_open([alike[0], better], usual, 4)[0] is better
    # Nothing is concluded before every die has shown a face of each quarter.
    assert contest.still_open(alike, usual, 3) == alike


def test_what_is_clearly_behind_is_dropped_and_the_worse_part_in_time() -> None:
    usual = idea(*[0.0] * 6)
    behind = idea(*[-9.0] * 6)
    ahead = [idea(*[float(points)] * 6) for points in range(1, 8)]
    left = contest.still_open([behind, *ahead], usual, 6)
    assert left == ahead[::-1]
    assert contest.still_open(left, usual, 4) == left[: contest.CUTS[4]]


def test_twenty_trials_show_every_face_and_four_one_of_each_quarter() -> None:
    fates = Fates(5)
    shown = [fates.face(("attack", 1, 1, True), 0, lap) for lap in range(40)]
    assert sorted(shown[:20]) == sorted(shown[20:]) == list(range(1, 21))
    assert shown[:20] != shown[20:]
    for begin in range(0, 40, 4):
        assert {(face - 1) // 5 for face in shown[begin : begin + 4]} == {0, 1, 2, 3}


def test_an_idea_must_lead_by_the_margin_that_is_asked() -> None:
    usual, better = idea(*[0.0] * 8), idea(*[6.0] * 8)
    assert contest.outcome([usual, better], 16, margin=5.0).best is better
    assert contest.outcome([usual, better], 16, margin=7.0).best is usual


def test_what_can_hardly_reach_the_margin_is_dropped() -> None:
    usual = idea(*[0.0] * 6)
    little, much = idea(*[1.0] * 6), idea(*[0.0, 12.0] * 3)
    assert contest.still_open([little, much], usual, 6) == [much, little]
    assert contest.still_open([little, much], usual, 6, 8.0) == [much]
