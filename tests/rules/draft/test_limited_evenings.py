"""Sealed and draft evenings: what is handed out, who picks when, what may be built."""

import re
from collections import Counter
from pathlib import Path

import pytest
from click.testing import CliRunner

from warband.cards import vocabulary as v
from warband.cards.warbands import print_warband
from warband.cli import main
from warband.ddm.build.roster import Recruit, Warband, to_listing
from warband.ddm.build.sealed_and_draft import horseshoe
from warband.evenings import entries as t
from warband.evenings.event_record import EventError
from warband.evenings.folding import Refused
from warband.evenings.limited import proving
from warband.evenings.limited.commands import whole
from warband.evenings.limited.computer import advance, best_pick, build
from warband.evenings.limited.entries import (
    STYLES,
    Closed,
    Dealt,
    Joined,
    Opened,
    Picked,
    Registered,
    Replaced,
    Reported,
    Style,
    Withdrawn,
)
from warband.evenings.limited.limited import Limited
from warband.evenings.limited.products import made_up, products_of, read_product, write_product
from warband.evenings.limited.proving import prove_draft
from warband.evenings.limited.record import parse_limited, print_limited
from warband.kernel.dice import Dice
from warband.rulebooks import open_rulebook

NAMES = ("Ana", "Bert", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hal", "Ida")


def seated(players: int = 4, **more: object) -> Limited:
    limited = Limited(Opened("Friday", **more))  # type: ignore[arg-type]
    for name in NAMES[:players]:
        limited.fold(Joined(name))
    limited.fold(Dealt())
    return limited


def drafted(**more: object) -> Limited:
    limited = seated(4, **more)
    while limited.pods[0].turn:
        pod = limited.pods[0]
        limited.fold(Picked(pod.turn, best_pick(limited, pod)))
    return limited


# ------------------------------------------------------------------------------ products


def test_a_pack_holds_what_its_product_says() -> None:
    """proves: draft.products, draft.products.rarities"""
    limited = seated()
    (product,) = {each.name: each for each in limited.products}.values()
    for packs in limited.packs.values():
        assert [pack.product for pack in packs] == ["Gates of Dawn", "Gates of Dawn"]
        for pack in packs:
            assert len(pack.cards) == len(set(pack.cards)) == product.size == 8
            for count, rarity in product.holds:
                assert sum(card in product.cards[rarity] for card in pack.cards) == count


def test_the_same_seed_brings_the_same_packs_and_is_sealed() -> None:
    """proves: draft.seed, draft.seed.seal"""
    one, two, other = seated(seed=5), seated(seed=5), seated(seed=6)
    assert one.packs == two.packs
    assert one.packs != other.packs
    assert one.seal == two.seal != other.seal


def test_everybody_gets_the_same_product() -> None:
    """proves: draft.same-product"""
    limited = seated(9, packs=("Dawn Starter", "Gates of Dawn"), style="sealed")
    assert {tuple(p.product for p in packs) for packs in limited.packs.values()} == {
        ("Dawn Starter", "Gates of Dawn")
    }


@pytest.mark.parametrize("rules", ["v3", "guild2011"])
def test_products_are_text(rules: str) -> None:
    """proves: draft.products.text, draft.products.own"""
    cards = open_rulebook(rules).library.cards  # type: ignore[attr-defined]
    for product in products_of(rules, cards).values():
        assert read_product(write_product(product)) == product
    everything = made_up(cards)
    assert sum(len(names) for names in everything.cards.values()) == len(cards)
    for text, why in (
        ("product X\nholds many", "is not 4 common"),
        ("product X\nholds 4 common\ncommon\n  One", "too few common"),
        ("product X", "no name, or nothing"),
        ("product X\ncolour red", "says nothing"),
    ):
        with pytest.raises(Refused, match=why):
            read_product(text)


def test_odd_packs_are_reported_and_replaced() -> None:
    """proves: draft.odd-packs, draft.odd-packs.judge"""
    limited = seated()
    assert limited.odd_packs() == []
    with pytest.raises(Refused, match="has reported it"):
        limited.fold(Replaced("Judge", "Ana", 1))
    with pytest.raises(Refused, match="names a pack"):
        limited.fold(Reported("Ana", 3, "odd"))
    before = limited.packs["Ana"][0]
    limited.fold(Reported("Ana", 1, "nine cards"))
    limited.fold(Replaced("Judge", "Ana", 1))
    assert limited.packs["Ana"][0] != before
    tables = [table.cards for table in limited.pod_of("Ana").draft.tables]
    assert limited.packs["Ana"][0].cards in tables
    assert before.cards not in tables
    pod = limited.pods[0]
    limited.fold(Picked(pod.turn, pod.draft.left[0]))
    limited.fold(Reported(pod.seats[0], 1, "odd"))
    with pytest.raises(Refused, match="cards of this pack were drafted"):
        limited.fold(Replaced("Judge", pod.seats[0], 1))


# ---------------------------------------------------------------------------------- pods


@pytest.mark.parametrize(
    ("players", "late", "sizes"),
    [(3, False, [3]), (8, False, [4, 4]), (9, False, [5, 4]), (9, True, [5, 4]), (5, True, [5])],
)
def test_pods_of_three_to_five(players: int, late: bool, sizes: list[int]) -> None:
    """proves: draft.pods, draft.pods.sizes"""
    limited = seated(players, late_sets=late)
    assert [len(pod.seats) for pod in limited.pods] == sizes
    assert sorted(n for pod in limited.pods for n in pod.seats) == sorted(NAMES[:players])


def test_seats_are_drawn() -> None:
    """proves: draft.pods.random"""
    assert len({seated(4, seed=seed).pods[0].seats for seed in range(12)}) > 4


def test_too_few_for_a_pod() -> None:
    """proves: draft.pods.sizes"""
    limited = Limited(Opened("Friday"))
    limited.fold(Joined("Ana"))
    limited.fold(Joined("Bert"))
    with pytest.raises(Refused, match="needs more players"):
        limited.fold(Dealt())


# --------------------------------------------------------------------------------- picks


def test_everybody_is_active_once_and_the_second_group_goes_back() -> None:
    """proves: draft.active, draft.active.rotation"""
    tables = seated().pods[0].draft.tables
    assert [table.active for table in tables] == [0, 1, 2, 3, 3, 2, 1, 0]
    assert [table.clockwise for table in tables] == [True] * 4 + [False] * 4


def test_picks_run_in_a_horseshoe() -> None:
    """proves: draft.horseshoe, draft.horseshoe.equal"""
    limited = seated()
    pod = limited.pods[0]
    seen: list[int] = []
    while len(pod.draft.tables) == 8:
        seen.append(pod.seats.index(pod.turn))
        limited.fold(Picked(pod.turn, pod.draft.left[0]))
    assert seen == horseshoe(4, 0, 8) == [0, 1, 2, 3, 3, 2, 1, 0]
    while pod.turn:
        limited.fold(Picked(pod.turn, pod.draft.left[0]))
    assert {len(cards) for cards in pod.draft.drafted} == {16}


def test_the_double_dump() -> None:
    """proves: draft.double-dump"""
    limited = seated(4, style="double dump")
    pod = limited.pods[0]
    assert [len(table.cards) for table in pod.draft.tables] == [16] * 4
    seen: list[int] = []
    for _ in range(16):
        seen.append(pod.seats.index(pod.turn) + 1)
        limited.fold(Picked(pod.turn, pod.draft.left[0]))
    assert seen == [1, 2, 3, 4, 4, 3, 2, 1, 1, 2, 3, 4, 4, 3, 2, 1]


def test_who_may_pick_what() -> None:
    """proves: draft.turns"""
    limited = seated()
    pod = limited.pods[0]
    other = next(name for name in pod.seats if name != pod.turn)
    with pytest.raises(Refused, match="it is the pick of"):
        limited.fold(Picked(other, pod.draft.left[0]))
    with pytest.raises(Refused, match="not on the table"):
        limited.fold(Picked(pod.turn, "Tarrasque"))
    with pytest.raises(Refused, match="nobody named"):
        limited.fold(Picked("Zoe", pod.draft.left[0]))
    assert limited.pods[0].draft.picks == 0


def test_review_and_pick_times() -> None:
    """proves: draft.clock.review, draft.clock.pick, draft.clock.late"""
    limited = seated(4, timed=True)
    pod = limited.pods[0]
    first = pod.draft.left
    with pytest.raises(Refused, match="still being reviewed for 10 seconds"):
        limited.fold(Picked(pod.turn, first[0], 20))
    limited.fold(Picked(pod.turn, first[0], 35))
    with pytest.raises(Refused, match="late: the costliest card is given"):
        limited.fold(Picked(pod.turn, first[1], 50))
    with pytest.raises(Refused, match="has 5 seconds left"):
        limited.fold(Picked(pod.turn, first[1], 40, late=True))
    assert limited.late_entry(pod, 44) is None
    given = limited.late_entry(pod, 46)
    assert given is not None
    dearest = max(pod.draft.left, key=lambda name: limited.cards[name.lower()].cost)
    assert given.card == dearest
    cheap = min(pod.draft.left, key=lambda name: limited.cards[name.lower()].cost)
    with pytest.raises(Refused, match="given the costliest card"):
        limited.fold(Picked(pod.turn, cheap, 46, late=True))
    limited.fold(given)
    with pytest.raises(Refused, match="backwards"):
        limited.fold(Picked(pod.turn, pod.draft.left[0], 45))


# ------------------------------------------------------------------------------ building


def army(limited: Limited, *names: str) -> str:
    band = Warband(tuple(Recruit(name) for name in names), name="Test")
    return print_warband(to_listing(band, limited.format))


def test_a_warband_comes_from_the_pool_without_faction_alignment_and_unique() -> None:
    """proves: draft.building.pool, draft.building.relaxed, draft.building.register"""
    limited = drafted()
    own = limited.pool_of("Ana")
    outside = next(card.name for card in limited.cards.values() if not own[card.name])
    with pytest.raises(Refused, match="is included 1 times, the pool holds 0"):
        limited.fold(Registered("Ana", army(limited, outside), "Stormcrown Keep"))
    entry = build(limited, "Ana")
    names = re.findall(r"^\d (.+)$", entry.army, re.MULTILINE)
    factions = {f for name in names for f in limited.cards[name.lower()].factions}  # type: ignore[union-attr]
    assert len(factions) > 1
    limited.fold(entry)
    for text, why in (("hello", "expected 'warband'"), ("warband X\n", "names no format")):
        with pytest.raises(Refused, match=why):
            limited.fold(Registered("Bert", text, "Stormcrown Keep"))
    with pytest.raises(Refused, match="no map is named"):
        limited.fold(Registered("Ana", entry.army, "Nowhere"))
    with pytest.raises(Refused, match="not registered yet"):
        limited.fold(Closed())


def test_items_of_a_sealed_evening_come_from_the_pool_too() -> None:
    """proves: draft.editions.2011"""
    limited = whole("guild2011", "sealed", 2, 5)
    own = limited.pool_of("Player 1")
    cards = limited.cards
    item = next(c.name for c in cards.values() if isinstance(c, v.Item) and not own[c.name])
    bearer = min((n for n in own if isinstance(cards[n.lower()], v.Creature)), key=str)
    band = Warband((Recruit(bearer, (item,)),), name="Test")
    assert f"{item} is included 1 times, the pool holds 0" in limited.faults(band, own)
    assert not limited.faults(Warband((Recruit(bearer),), name="Test"), own)


def test_the_soak_proves_evenings_of_every_edition() -> None:
    """proves: draft.record"""
    for seed in (1, 5, 6):
        limited = prove_draft(seed)
        assert limited.phase == "over"


def test_the_soak_keeps_what_went_wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proving, "FEWEST", 1)
    words = ["draft", "soak", "--drafts", "2", "--seed", "11", "--failures", str(tmp_path)]
    result = CliRunner().invoke(main, words)
    assert result.exit_code == 1
    assert "draft 11: battle2008" in result.output
    assert "FAILED: draft 12 (v3, draft): Refused: a pod needs more players" in result.output
    assert (tmp_path / "12.draft").read_text().startswith("limited Evening 12")


def test_nobody_registers_during_the_draft() -> None:
    """proves: draft.building.register"""
    limited = seated()
    with pytest.raises(Refused, match="after the draft"):
        limited.fold(Registered("Ana", "warband X", "Stormcrown Keep"))


def test_twenty_minutes_to_build() -> None:
    """proves: draft.building.clock"""
    limited = seated(4, style="sealed", timed=True)
    assert limited.building_ends() == 1200
    entry = build(limited, "Ana")
    late = Registered("Ana", entry.army, entry.map, 1205)
    with pytest.raises(Refused, match="20 minutes to build are over"):
        limited.fold(late)
    limited.fold(Registered("Ana", entry.army, entry.map, 1199))
    with pytest.raises(Refused, match="have not registered"):
        limited.fold(Closed(1100))
    limited.fold(Closed(1201))
    assert limited.present == ["Ana"]


def test_a_starter_binds_to_its_maps() -> None:
    """proves: draft.building.maps"""
    limited = seated(4, style="sealed", packs=("Dawn Starter", "Gates of Dawn"))
    entry = build(limited, "Ana")
    with pytest.raises(Refused, match="from the starter set"):
        limited.fold(Registered("Ana", entry.army, "Furnace Hall"))
    limited.fold(entry)


def test_leaving_with_product_in_hand_forfeits() -> None:
    """proves: draft.withdraw"""
    limited = Limited(Opened("Friday"))
    for name in NAMES[:5]:
        limited.fold(Joined(name))
    limited.fold(Withdrawn("Emil"))
    assert limited.names == list(NAMES[:4])
    limited.fold(Dealt())
    limited.fold(Withdrawn("Ana"))
    assert limited.forfeits == ["Ana"]
    with pytest.raises(Refused, match="nobody joins"):
        limited.fold(Joined("Zoe"))
    advance(limited)  # the computer picks for the absent when it is their turn
    assert limited.pods[0].turn != "Ana"


def test_who_left_loses_the_first_match_and_is_dropped() -> None:
    """proves: draft.withdraw"""
    limited = Limited(Opened("Friday"))
    for name in NAMES[:4]:
        limited.fold(Joined(name, name != "Ana"))
    limited.fold(Dealt())
    limited.fold(Withdrawn("Ana"))
    advance(limited, everybody=True)
    battles = limited.tournament
    assert battles is not None
    limited.fold(battles.next_round())
    (number,) = [n for n, each in enumerate(battles.tables, 1) if each.result is not None]
    table = battles.tables[number - 1]
    other = table.other if battles.names[table.one] == "Ana" else table.one
    assert table.result is not None
    assert table.result.winner == battles.names[other]
    limited.fold(t.Result(3 - number, battles.names[battles.tables[2 - number].one], (10, 0)))
    assert "Ana" not in str(battles.next_round())
    assert parse_limited(print_limited(limited)).digest() == limited.digest()


@pytest.mark.parametrize("rules", ["v3", "guild2011", "battle2008"])
@pytest.mark.parametrize("style", STYLES)
def test_whole_evenings_in_every_edition(rules: str, style: Style) -> None:
    """proves: draft.editions.2011, draft.editions.2008, draft.record"""
    for seed in range(3):
        limited = whole(rules, style, 3 + seed * 3, seed, by_luck=bool(seed % 2))
        assert limited.tournament is not None
        assert not limited.forfeits
        handed = Counter(c for packs in limited.packs.values() for p in packs for c in p.cards)
        pools: Counter[str] = sum((limited.pool_of(n) for n in limited.names), Counter())
        assert pools == handed
        text = print_limited(limited)
        again = parse_limited(text)
        assert again.digest() == limited.digest()
        assert print_limited(again) == text


def test_random_pickers_are_refused_nothing() -> None:
    limited = Limited(Opened("Luck", seed=3))
    for number in range(7):
        limited.fold(Joined(f"P{number}", True))
    advance(limited, Dice(9), everybody=True)
    assert limited.tournament is not None


def test_bad_records_and_announcements() -> None:
    """proves: draft.record"""
    for text, why in (
        ("", "expected `limited NAME`"),
        ("limited X\nstyle fast", "a style is one of"),
        ("limited X\nseed x", "the seed is a number"),
        ("limited X\npacks Nothing", "no product is called 'Nothing'"),
        ("limited X\nrules heroscape", "no sealed and draft"),
        ("limited X\njoin A\njoin a", "line 3: a takes part already"),
        ("limited X\nsing", "expected one of"),
        ("limited X\njoin A\nhash 00", "the hash is"),
    ):
        with pytest.raises(EventError, match=why):
            parse_limited(text)


def test_the_command(tmp_path: object) -> None:
    run, file = CliRunner(), f"{tmp_path}/friday.draft"
    for words in (
        ["new", file, "--seed", "4"],
        ["join", file, "Ana"],
        ["join", file, "Bert", "--computer"],
        ["join", file, "Cleo", "--computer"],
        ["deal", file],
        ["status", file],
    ):
        result = run.invoke(main, ["draft", *words])
        assert result.exit_code == 0, (words, result.output)
    cards = re.search(r"Ana picks from: ([^,\n]+)", result.output)
    assert cards is not None, result.output
    assert run.invoke(main, ["draft", "pick", file, "Ana", cards[1]]).exit_code == 0
    wrong = run.invoke(main, ["draft", "pick", file, "Ana", "Tarrasque"])
    assert wrong.exit_code
    assert "entries hold" in run.invoke(main, ["draft", "verify", file]).output
    assert run.invoke(main, ["draft", "simulate", "--players", "3"]).exit_code == 0
