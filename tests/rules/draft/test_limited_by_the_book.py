"""Sealed and draft evenings, read from the books once more: what must be so at a table."""

from collections import Counter

import pytest

from warband.cards import vocabulary as v
from warband.ddm.build.roster import Recruit, Warband
from warband.evenings import entries as t
from warband.evenings.folding import Refused
from warband.evenings.limited.computer import advance, best_pick, build
from warband.evenings.limited.entries import (
    Closed,
    Dealt,
    Joined,
    Opened,
    Picked,
    Registered,
    Replaced,
    Reported,
    Withdrawn,
)
from warband.evenings.limited.limited import Limited
from warband.evenings.limited.products import products_of
from warband.evenings.limited.record import parse_limited, print_limited
from warband.evenings.showing import pairings_text

NAMES = ("Ana", "Bert", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hal", "Ida", "Jan", "Kim", "Leo")


def seated(players: int = 4, **more: object) -> Limited:
    limited = Limited(Opened("Friday", **more))  # type: ignore[arg-type]
    for name in NAMES[:players]:
        limited.fold(Joined(name))
    limited.fold(Dealt())
    return limited


def draft_all(limited: Limited) -> None:
    for pod in limited.pods:
        while pod.turn:
            limited.fold(Picked(pod.turn, best_pick(limited, pod)))


@pytest.mark.parametrize("share", [("Dawn Starter", "Gates of Dawn"), ("Gates of Dawn",) * 3])
def test_every_share_has_the_same_products_and_number_of_cards(share: tuple[str, ...]) -> None:
    """proves: draft.same-product"""
    limited = seated(6, style="sealed", packs=share)
    shares = {tuple((p.product, len(p.cards)) for p in packs) for packs in limited.packs.values()}
    assert len(shares) == 1
    assert {limited.pool_of(n).total() for n in limited.names} == {sum(n for _, n in shares.pop())}


@pytest.mark.parametrize("rules", ["v3", "guild2011", "battle2008"])
def test_whatever_comes_out_of_a_pack_can_be_played(rules: str) -> None:
    """proves: draft.products"""
    form = "200-8 (75%)" if rules == "v3" else "sealed"
    limited = Limited(Opened("Friday", rules, form, packs=("Everything",)))
    useless = []
    for product in products_of(rules, limited.cards).values():
        for name in (name for names in product.cards.values() for name in names):
            if isinstance(limited.cards[name.lower()], v.Creature):
                wrong = limited.faults(Warband((Recruit(name),), name="X"), Counter([name]))
                useless += [(name, why) for why in wrong if "cost" not in why]
            elif rules == "battle2008":
                useless.append((name, "there are no items"))
    assert useless == []


@pytest.mark.parametrize(
    ("players", "sizes"),
    [
        (3, [3]),
        (4, [4]),
        (5, [5]),
        (6, [3, 3]),
        (7, [4, 3]),
        (8, [4, 4]),
        (9, [5, 4]),
        (11, [4, 4, 3]),
        (12, [4, 4, 4]),
    ],
)
def test_pods_with_early_sets(players: int, sizes: list[int]) -> None:
    """proves: draft.pods.sizes"""
    assert [len(pod.seats) for pod in seated(players).pods] == sizes


@pytest.mark.parametrize(
    ("players", "first", "fourth"),
    [
        (3, [0, 1, 2, 2, 1, 0, 0, 1], [2, 1, 0, 0, 1, 2, 2, 1]),
        (5, [0, 1, 2, 3, 4, 4, 3, 2], [3, 4, 0, 1, 2, 2, 1, 0]),
    ],
)
def test_the_horseshoe_in_odd_pods(players: int, first: list[int], fourth: list[int]) -> None:
    """proves: draft.horseshoe, draft.horseshoe.equal"""
    limited = seated(players)
    (pod,) = limited.pods
    seen: list[int] = []
    while pod.turn:
        seen.append(pod.seats.index(pod.turn))
        limited.fold(Picked(pod.turn, pod.draft.left[0]))
    assert seen[:8] == first
    assert seen[24:32] == fourth
    assert {limited.pool_of(name).total() for name in limited.names} == {16}


def test_every_active_player_lays_out_their_own_pack() -> None:
    """proves: draft.active, draft.active.rotation"""
    limited = seated(4)
    (pod,) = limited.pods
    laid = [(pod.seats[table.active], table.cards) for table in pod.draft.tables]
    first = [(name, limited.packs[name][0].cards) for name in pod.seats]
    second = [(name, limited.packs[name][1].cards) for name in reversed(pod.seats)]
    assert laid == first + second


def test_a_double_dump_of_starter_and_booster_lays_out_both() -> None:
    """proves: draft.double-dump"""
    limited = seated(5, style="double dump", packs=("Dawn Starter", "Gates of Dawn"))
    (pod,) = limited.pods
    assert [table.active for table in pod.draft.tables] == [0, 1, 2, 3, 4]
    for table, name in zip(pod.draft.tables, pod.seats, strict=True):
        assert table.cards == sum((p.cards for p in limited.packs[name]), ())
    draft_all(limited)
    assert {limited.pool_of(name).total() for name in limited.names} == {13}


def test_every_table_is_reviewed_anew() -> None:
    """proves: draft.clock.review, draft.clock.pick, draft.clock.late"""
    limited = seated(4, timed=True)
    (pod,) = limited.pods
    at = 30.0
    for _ in range(8):
        limited.fold(Picked(pod.turn, pod.draft.left[0], at))
        at += 9
    last = at - 9
    with pytest.raises(Refused, match="still being reviewed"):
        limited.fold(Picked(pod.turn, pod.draft.left[0], last + 29))
    assert limited.late_entry(pod, last + 39) is None
    limited.fold(Picked(pod.turn, pod.draft.left[0], last + 31))
    given = limited.late_entry(pod, last + 42)
    assert given is not None
    costs = [limited.cards[name.lower()].cost for name in pod.draft.left]
    assert limited.cards[given.card.lower()].cost == max(costs)


def test_a_pack_of_which_nothing_was_drafted_can_be_replaced() -> None:
    """proves: draft.odd-packs.judge"""
    limited = seated(8)
    one, other = limited.pods
    limited.fold(Picked(one.turn, one.draft.left[0]))
    first, second = one.seats[0], one.seats[1]
    there = other.seats[0]
    for name in (second, there):
        before = limited.packs[name][0]
        limited.fold(Reported(name, 1, "a card is missing"))
        limited.fold(Replaced("Judge", name, 1))
        now = limited.packs[name][0]
        tables = [table.cards for table in limited.pod_of(name).draft.tables]
        assert now != before
        assert now.cards in tables
        assert before.cards not in tables
    assert other.draft.left == limited.packs[there][0].cards
    assert limited.pool_of(first).total() == 1
    limited.fold(Reported(first, 1, "a card too many"))
    with pytest.raises(Refused, match="drafted"):
        limited.fold(Replaced("Judge", first, 1))
    draft_all(limited)
    assert {limited.pool_of(name).total() for name in limited.names} == {16}
    for name in limited.names:
        limited.fold(build(limited, name))
    limited.fold(Closed())
    assert parse_limited(print_limited(limited)).digest() == limited.digest()


def test_a_warband_from_a_pack_that_was_replaced_is_built_anew() -> None:
    """proves: draft.odd-packs.judge"""
    limited = seated(2, style="sealed")
    limited.fold(build(limited, "Ana"))
    limited.fold(build(limited, "Bert"))
    limited.fold(Reported("ana", 2, "two cards alike"))
    limited.fold(Replaced("Judge", "Ana", 2))
    assert "Fire Giant Dreadnought" not in limited.pool_of("Ana")
    with pytest.raises(Refused, match="Ana have not registered"):
        limited.fold(Closed())
    limited.fold(build(limited, "Ana"))
    limited.fold(Closed())


def test_the_building_clock_starts_when_all_have_their_cards() -> None:
    """proves: draft.building.clock"""
    limited = seated(8, timed=True, packs=("Gates of Dawn",))
    ends = []
    for pod, slow in zip(limited.pods, (1, 9), strict=True):
        while pod.turn:
            assert limited.building_ends() is None
            at = pod.since + (0 if pod.begun else 30) + slow
            limited.fold(Picked(pod.turn, best_pick(limited, pod), at))
        ends.append(pod.since)
    assert limited.building_ends() == max(ends) + 20 * 60


def test_two_of_a_unique_creature_but_not_more_than_the_limits() -> None:
    """proves: draft.building.relaxed"""
    limited = seated(2, style="sealed")
    cards = limited.cards.values()
    twice = Warband((Recruit("Brutal Ogre Overlord"),) * 2, name="X")
    assert not limited.faults(twice, Counter({"Brutal Ogre Overlord": 2}))
    assert limited.faults(twice, Counter({"Brutal Ogre Overlord": 1}))
    four = Warband((Recruit("Brutal Ogre Overlord"),) * 4, name="X")
    assert any(
        "of 200 points" in w for w in limited.faults(four, Counter({"Brutal Ogre Overlord": 4}))
    )
    cheap = min((c for c in cards if isinstance(c, v.Creature)), key=lambda c: c.cost)
    nine = Warband((Recruit(cheap.name),) * 9, name="X")
    assert any("8" in w for w in limited.faults(nine, Counter({cheap.name: 9})))


def test_a_starters_map_by_any_case() -> None:
    """proves: draft.building.maps"""
    limited = seated(2, style="sealed", packs=("Dawn Starter", "Gates of Dawn"))
    entry = build(limited, "Ana")
    limited.fold(Registered("Ana", entry.army, entry.map.lower()))
    limited.fold(build(limited, "Bert"))
    limited.fold(Closed())
    limited.setup(("Ana", "Bert"))


def ready(players: int) -> Limited:
    limited = Limited(Opened("Friday"))
    for name in NAMES[:players]:
        limited.fold(Joined(name, True))
    limited.fold(Dealt())
    advance(limited, everybody=True)
    assert limited.tournament is not None
    return limited


def test_leaving_after_building_and_before_the_first_match_loses_it() -> None:
    """proves: draft.withdraw"""
    limited = ready(4)
    battles = limited.tournament
    assert battles is not None
    limited.fold(t.Dropped("Ana"))
    limited.fold(battles.next_round())
    ana = battles.player("Ana")
    lost = [m for m in battles.matches if ana in (m.one, m.other)]
    assert [m.winner not in (ana, -1) for m in lost] == [True]
    assert ana in battles.dropped
    assert parse_limited(print_limited(limited)).digest() == limited.digest()


@pytest.mark.parametrize("seed", range(6))
def test_who_left_is_given_no_bye(seed: int) -> None:
    """proves: draft.withdraw"""
    limited = Limited(Opened("Friday", seed=seed))
    for name in NAMES[:5]:
        limited.fold(Joined(name, name != "Ana"))
    limited.fold(Dealt())
    limited.fold(Withdrawn("Ana"))
    advance(limited, everybody=True)
    battles = limited.tournament
    assert battles is not None
    limited.fold(battles.next_round())
    ana = battles.player("Ana")
    mine = [m for m in battles.matches if ana in (m.one, m.other)]
    assert [m.bye for m in mine] == [False]
    assert mine[0].winner not in (ana, -1)


def test_two_who_left_both_lose() -> None:
    """proves: draft.withdraw"""
    limited = seated(2, style="sealed")
    limited.fold(Withdrawn("Ana"))
    limited.fold(Withdrawn("Bert"))
    limited.fold(Closed())
    battles = limited.tournament
    assert battles is not None
    limited.fold(battles.next_round())
    assert {(line.points, line.lost) for line in battles.standings()} == {(0, 1)}
    assert "both lost 0-0" in pairings_text(battles)


@pytest.mark.parametrize("rules", ["guild2011", "battle2008"])
def test_an_edition_with_a_sealed_format_builds_by_it(rules: str) -> None:
    """proves: draft.editions.2011, draft.editions.2008"""
    with pytest.raises(Refused, match="builds from packs in its own format: sealed"):
        Limited(Opened("Friday", rules, "assault", "sealed", ("Everything",) * 2))
    smaller = Limited(Opened("Friday", rules, "100-8 (75%, sealed)", packs=("Everything",)))
    assert smaller.format.points == 100
