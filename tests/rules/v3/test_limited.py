"""Appendix H: sealed and draft play."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import warband.ddm.build.sealed_and_draft as sealed_and_draft
from warband.cards import vocabulary as v
from warband.ddm.build.formats import ASSAULT
from warband.ddm.build.roster import Recruit, Warband
from warband.ddm.build.sealed_and_draft import (
    USUAL_SHARES,
    Draft,
    LimitedError,
    Pack,
    Registration,
    boosters_each,
    building_ends,
    check_limited,
    check_registration,
    check_shares,
    double_dump,
    horseshoe,
    late_pick,
    legal_maps,
    odd_packs,
    order_of_choice,
    pod_sizes,
    pool,
    shuffled,
    start_draft,
    take,
    to_pick,
    withdrawing_forfeits,
)
from warband.kernel.dice import Dice


def creature(
    name: str,
    cost: int,
    alignment: v.Alignment,
    faction: v.Faction,
    keywords: tuple[str, ...] = (),
) -> v.Creature:
    return v.Creature(
        name, level=5, cost=cost, ac=15, fort=15, ref=15, will=15, speed=6, hp=30, bloodied=15,
        keywords=keywords, alignment=alignment, factions=(faction,),
    )  # fmt: skip


CARDS: dict[str, v.Card] = {
    card.name: card
    for card in (
        creature("Angel", 60, "good", "civilization"),
        creature("Devil", 40, "evil", "underdark"),
        creature("Drizzt, Ranger", 50, "good", "wild", ("Unique",)),
        creature("Rat", 2, "neutral", "wild"),
        v.Item("Ring", 3),
    )
}


def booster(*cards: str) -> Pack:
    return Pack("Dungeons", cards)


def played_out(draft: Draft) -> list[int]:
    """The seats in the order in which they draft, each taking the first card left."""
    order = []
    while (seat := to_pick(draft)) is not None:
        order.append(seat)
        draft = take(draft, draft.left[0])
    return order


def numbered(seats: int, size: int, groups: int = 1) -> list[list[Pack]]:
    """Packs whose every card is another: group, seat, number."""
    return [
        [booster(*(f"{group}.{seat}.{card}" for card in range(size))) for seat in range(seats)]
        for group in range(groups)
    ]


# ----------------------------------------------------------------------------- sealed


def test_every_player_must_receive_the_same_products() -> None:
    """proves: sealed.product, draft.product, example.same-product"""
    dread, giants = Pack("Dread", ("Rat",)), Pack("Giants", ("Devil",))
    assert check_shares([]) == []
    assert check_shares([[dread, giants], [giants, dread]]) == []
    assert [str(fault) for fault in check_shares([[dread, giants], [dread, dread], []])] == [
        "player 2 receives 2 Dread, player 1 1 Dread and 1 Giants [sealed.product]",
        "player 3 receives nothing, player 1 1 Dread and 1 Giants [sealed.product]",
    ]


def test_packs_of_the_wrong_size_are_found() -> None:
    """proves: sealed.faulty"""
    packs = [booster("Rat", "Devil"), booster("Rat"), booster("Rat", "Rat", "Rat")]
    assert odd_packs(packs, 2) == packs[1:]


def test_the_pool_is_all_that_the_packs_hold() -> None:
    assert pool([booster("Rat", "Rat"), booster("Rat", "Devil")]) == {"Rat": 3, "Devil": 1}


def test_a_starter_binds_to_its_maps() -> None:
    """proves: sealed.map.starter"""
    starter = Pack("Starter", ("Rat",), maps=("Outpost", "Ruins"))
    assert legal_maps([starter, booster("Rat")]) == ("Outpost", "Ruins")
    assert legal_maps([booster("Rat")]) == ()


def test_times_are_those_of_the_book() -> None:
    """proves: sealed.time, draft.review, draft.pick-time"""
    assert (
        sealed_and_draft.BUILD_MINUTES,
        sealed_and_draft.REVIEW_SECONDS,
        sealed_and_draft.PICK_SECONDS,
    ) == (20, 30, 10)


@pytest.mark.parametrize(
    ("received", "begun", "forfeits"),
    [(True, False, True), (True, True, False), (False, False, False)],
)
def test_leaving_between_product_and_first_match_forfeits(
    received: bool, begun: bool, forfeits: bool
) -> None:
    """proves: sealed.no-withdraw, sealed.no-withdraw.penalty"""
    assert withdrawing_forfeits(received, begun) is forfeits


def band(*names: str, items: tuple[str, ...] = ()) -> Warband:
    return Warband(tuple(map(Recruit, names)), items)


def test_faction_alignment_and_unique_do_not_bind_in_limited_play() -> None:
    """proves: type.other, limited.unchanged"""
    names = ("Angel", "Devil", "Drizzt, Ranger", "Drizzt, Ranger")
    assert check_limited(band(*names), ASSAULT, CARDS, Counter(names)) == []


def test_the_limits_of_the_format_bind_in_limited_play() -> None:
    """proves: limited.unchanged"""
    names = ("Angel",) * 4
    faults = check_limited(band(*names), ASSAULT, CARDS, Counter(names))
    assert [str(fault) for fault in faults] == [
        "the warband costs 240 of 200 points [build.point-limit]"
    ]


def test_nothing_comes_from_outside_the_pool() -> None:
    """proves: sealed.construction, type.other"""
    faults = check_limited(band("Rat", "Rat", items=("Ring",)), ASSAULT, CARDS, Counter(["Rat"]))
    assert [str(fault) for fault in faults] == [
        "Rat is included 2 times, the pool holds 1 [sealed.construction]",
        "Ring is included 1 times, the pool holds 0 [sealed.construction]",
    ]


def test_packs_hold_what_chance_put_in_them() -> None:
    """proves: sealed.no-guarantee"""
    assert check_shares([[booster("Angel", "Angel")], [booster("Rat", "Rat")]]) == []


def test_the_usual_shares_are_fair_shares() -> None:
    """proves: sealed.product.examples"""
    assert USUAL_SHARES == (
        ("starter", "booster"),
        ("booster", "booster"),
        ("booster", "booster", "booster"),
    )
    for share in USUAL_SHARES:
        packs = [Pack(product, ("Rat",)) for product in share]
        assert check_shares([packs, packs[::-1]]) == []


def test_the_clock_starts_when_everybody_has_the_stat_cards() -> None:
    """proves: sealed.time, sealed.time.cards"""
    assert building_ends(3) == 23
    assert building_ends(3, [4, 10, 6]) == 30


def test_the_best_roll_chooses_first_and_a_tie_is_rolled_again() -> None:
    """proves: sealed.product.die-roll"""
    assert order_of_choice([3, 20, 11, 4]) == [1, 2, 3, 0]
    assert order_of_choice([3, 20, 20]) is None


def test_a_map_is_registered_with_the_warband() -> None:
    """proves: sealed.map.register, sealed.map.starter"""
    packs = [Pack("Starter", ("Rat",), maps=("Outpost", "Ruins"))]

    def faults(entry: Registration) -> list[str]:
        return [str(fault) for fault in check_registration(entry, ASSAULT, CARDS, packs)]

    assert faults(Registration(band("Rat"), "Ruins")) == []
    assert faults(Registration(band("Rat"), "")) == ["no map is registered [sealed.map.register]"]
    assert faults(Registration(band("Rat", "Angel"), "Quarry")) == [
        "Angel is included 1 times, the pool holds 0 [sealed.construction]",
        "Quarry is not in the player's starter; there is Outpost and Ruins [sealed.map.starter]",
    ]
    assert (
        check_registration(Registration(band("Rat"), "Quarry"), ASSAULT, CARDS, [booster("Rat")])
        == []
    )


# ------------------------------------------------------------------------------- pods


@pytest.mark.parametrize(
    ("players", "fours", "fives"),
    [
        (3, (3,), (3,)),
        (4, (4,), (4,)),
        (5, (5,), (5,)),
        (6, (3, 3), (3, 3)),
        (8, (4, 4), (5, 3)),
        (9, (5, 4), (5, 4)),
        (10, (4, 3, 3), (5, 5)),
        (16, (4, 4, 4, 4), (5, 5, 3, 3)),
    ],
)
def test_pods_prefer_four_players_and_with_late_sets_five(
    players: int, fours: tuple[int, ...], fives: tuple[int, ...]
) -> None:
    """proves: draft.pods.four, draft.pods.five, draft.pods.even, example.pods"""
    assert pod_sizes(players) == fours
    assert pod_sizes(players, late_sets=True) == fives


@pytest.mark.parametrize("players", [0, 1, 2])
def test_fewer_than_three_players_cannot_draft(players: int) -> None:
    """proves: draft.pods"""
    with pytest.raises(LimitedError, match=f"{players} players cannot draft"):
        pod_sizes(players)


@settings(deadline=None)
@given(st.integers(3, 200), st.booleans())
def test_pods_seat_everybody_three_to_five_at_a_table(players: int, late_sets: bool) -> None:
    """proves: draft.pods"""
    sizes = pod_sizes(players, late_sets=late_sets)
    assert sum(sizes) == players
    assert set(sizes) <= {3, 4, 5}


def test_seats_are_drawn_by_lot() -> None:
    """proves: draft.pods, sealed.product.semi-random, sealed.product.random-seating,
    draft.product.semi-random"""
    names = ["Ann", "Bob", "Cid"]
    assert shuffled(names, lambda bound: 0) == names
    assert shuffled(names, lambda bound: bound - 1) == ["Cid", "Bob", "Ann"]
    assert sorted(shuffled(names, Dice(1).below)) == names


def test_the_point_limit_decides_how_many_boosters_are_usual() -> None:
    """proves: draft.boosters"""
    assert [boosters_each(points) for points in (50, 100, 200)] == [1, 1, 2]


# ------------------------------------------------------------------------------ draft


def test_picks_run_round_the_table_and_back() -> None:
    """proves: draft.order.horseshoe, example.horseshoe"""
    assert horseshoe(4, 1, 8) == [1, 2, 3, 0, 0, 3, 2, 1]
    assert horseshoe(4, 1, 8, clockwise=False) == [1, 0, 3, 2, 2, 3, 0, 1]


def test_the_double_dump_of_the_book() -> None:
    """proves: draft.double-dump, draft.layout.double, example.double-dump"""
    draft = double_dump(numbered(4, 8, groups=2))
    assert len(draft.left) == 16
    first = [seat + 1 for seat in played_out(draft)[:16]]
    assert first == [1, 2, 3, 4, 4, 3, 2, 1, 1, 2, 3, 4, 4, 3, 2, 1]


def test_every_player_is_active_once_in_a_group() -> None:
    """proves: draft.active.each, draft.active.first, draft.active.clockwise,
    draft.active.counter"""
    draft = start_draft(numbered(3, 6, groups=2))
    assert [table.active for table in draft.tables] == [0, 1, 2, 2, 1, 0]
    assert [table.clockwise for table in draft.tables] == [True] * 3 + [False] * 3


def test_the_active_player_drafts_first_from_the_own_pack() -> None:
    """proves: draft.active, draft.layout"""
    draft = start_draft(numbered(3, 2))
    assert (to_pick(draft), draft.left) == (0, ("0.0.0", "0.0.1"))
    draft = take(take(draft, "0.0.1"), "0.0.0")
    assert draft.drafted == (("0.0.1",), ("0.0.0",), ())
    assert (to_pick(draft), draft.left) == (1, ("0.1.0", "0.1.1"))


@settings(deadline=None)
@given(st.integers(3, 5), st.integers(0, 12), st.integers(1, 3), st.booleans())
def test_all_players_end_with_the_same_number_of_cards(
    seats: int, size: int, groups: int, together: bool
) -> None:
    """proves: draft.order.equal"""
    packs = numbered(seats, size, groups)
    draft = double_dump(packs) if together else start_draft(packs)
    order = played_out(draft)
    assert Counter(order) == {seat: size * groups for seat in range(seats) if size}


def test_only_what_lies_on_the_table_can_be_drafted() -> None:
    draft = start_draft([[booster("Rat"), booster("Devil"), booster("Angel")]])
    with pytest.raises(LimitedError, match="Devil is not on the table; there is Rat"):
        take(draft, "Devil")


def test_nothing_can_be_drafted_when_the_draft_is_over() -> None:
    draft = start_draft([[booster("Rat"), booster(), booster()]])
    over = take(draft, "Rat")
    assert to_pick(over) is None
    with pytest.raises(LimitedError, match="the draft is over: Rat cannot be drafted"):
        take(over, "Rat")
    with pytest.raises(LimitedError, match="nobody can be late"):
        late_pick(over, CARDS)


def test_a_late_player_is_given_the_costliest_card_left() -> None:
    """proves: draft.pick-late"""
    draft = start_draft([[booster("Rat", "Angel", "Devil"), booster(), booster()]])
    assert late_pick(draft, CARDS) == "Angel"
    assert late_pick(take(draft, "Angel"), CARDS) == "Devil"


def test_a_group_needs_a_pack_for_every_seat() -> None:
    with pytest.raises(LimitedError, match="group 2 has 2 packs for 3 seats"):
        start_draft([[booster()] * 3, [booster()] * 2])
