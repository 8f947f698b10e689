"""Appendix H: sealed and draft play."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import warband.ddm.build.sealed_and_draft as sealed_and_draft
from warband.cards import vocabulary as v
from warband.ddm.build.formats import ASSAULT, parse_format
from warband.ddm.build.roster import Recruit, Warband
from warband.ddm.build.sealed_and_draft import (
    Draft,
    LimitedError,
    Pack,
    check_limited,
    double_dump,
    horseshoe,
    late_pick,
    legal_maps,
    pod_sizes,
    pool,
    shuffled,
    start_draft,
    take,
    to_pick,
    withdrawing_forfeits,
)
from warband.evenings.folding import Refused
from warband.evenings.limited.computer import build
from warband.evenings.limited.entries import (
    Dealt,
    Joined,
    Opened,
    Registered,
    Replaced,
    Reported,
)
from warband.evenings.limited.limited import Limited
from warband.evenings.limited.products import usual_packs
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


def evening(*packs: str, rules: str = "v3", players: int = 4, **more: object) -> Limited:
    """An evening at which packs have been handed out."""
    limited = Limited(Opened("Friday", rules, packs=packs, **more))  # type: ignore[arg-type]
    for name in ("Ana", "Bert", "Cleo", "Dora", "Emil")[:players]:
        limited.fold(Joined(name))
    limited.fold(Dealt())
    return limited


@pytest.mark.parametrize("style", ["sealed", "draft"])
@pytest.mark.parametrize(
    "share",
    [("Dawn Starter", "Gates of Dawn"), ("Gates of Dawn",) * 2, ("Gates of Dawn",) * 3],
)
def test_every_player_receives_the_same_products(share: tuple[str, ...], style: str) -> None:
    """proves: sealed.product, sealed.product.examples, draft.product, example.same-product"""
    limited = evening(*share, style=style)
    assert list(limited.packs) != []
    for packs in limited.packs.values():
        assert tuple(pack.product for pack in packs) == share


def test_a_pack_that_its_player_reports_is_replaced() -> None:
    """proves: sealed.faulty"""
    limited = evening("Gates of Dawn", style="sealed")
    before = limited.packs["Bert"][0]
    with pytest.raises(Refused, match="has reported it"):
        limited.fold(Replaced("Judge", "Bert", 1))
    limited.fold(Reported("Bert", 1, "seven cards"))
    limited.fold(Replaced("Judge", "Bert", 1))
    assert limited.packs["Bert"][0] != before


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
    limited = evening("Gates of Dawn", style="sealed")
    assert len({limited.packs[name][0].cards for name in limited.names}) == len(limited.names)


def test_the_clock_starts_when_everybody_has_the_stat_cards() -> None:
    """proves: sealed.time, sealed.time.cards"""
    limited = evening("Gates of Dawn", style="sealed", timed=True)
    assert limited.building_ends() == 20 * 60
    drafting = evening("Gates of Dawn", style="draft", timed=True)
    assert drafting.building_ends() is None


def test_a_map_is_registered_with_the_warband() -> None:
    """proves: sealed.map.register, sealed.map.starter"""
    limited = evening("Dawn Starter", "Gates of Dawn", style="sealed")
    entry = build(limited, "Ana")
    for wrong, why in (("", "from the starter set"), ("Furnace Hall", "from the starter set")):
        with pytest.raises(Refused, match=why):
            limited.fold(Registered("Ana", entry.army, wrong))
    limited.fold(entry)
    assert limited.maps["Ana"] in limited.packs["Ana"][0].maps


def test_any_map_will_do_where_no_starter_was_handed_out() -> None:
    """proves: sealed.map.register"""
    limited = evening("Gates of Dawn", style="sealed")
    entry = build(limited, "Ana")
    with pytest.raises(Refused, match="no map is named"):
        limited.fold(Registered("Ana", entry.army, ""))
    limited.fold(Registered("Ana", entry.army, "Furnace Hall"))
    assert limited.maps["Ana"] == "Furnace Hall"


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
    sealed.product.die-roll, draft.product.semi-random"""
    names = ["Ann", "Bob", "Cid"]
    assert shuffled(names, lambda bound: 0) == names
    assert shuffled(names, lambda bound: bound - 1) == ["Cid", "Bob", "Ann"]
    assert sorted(shuffled(names, Dice(1).below)) == names
    # Nobody chooses a pack: chance hands them out with the seats.
    seatings = {evening("Gates of Dawn", seed=seed).pods[0].seats for seed in range(12)}
    assert len(seatings) > 6


def test_two_boosters_are_usual_for_200_points() -> None:
    """proves: draft.boosters"""
    usual = usual_packs("v3")
    assert (len(usual.packs), parse_format(usual.form).points) == (2, 200)


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
