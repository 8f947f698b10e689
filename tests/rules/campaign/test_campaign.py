"""The campaign: every rule of the chapter, entry by entry, with dice by hand."""

import pytest

from warband.evenings.campaign.arithmetic import score_change, size_for, support_points
from warband.evenings.campaign.campaign import Campaign
from warband.evenings.campaign.entries import (
    Advanced,
    Enlisted,
    Fate,
    Joined,
    Left,
    Length,
    Opened,
    Paired,
    Picked,
    Result,
    RoundOver,
    Scenario,
    Spoils,
    Supported,
)
from warband.evenings.campaign.pairing import groups_of
from warband.evenings.campaign.record import parse_campaign, print_campaign
from warband.evenings.event_record import EventError
from warband.evenings.folding import Refused, Throws, ranked_by_luck
from warband.rulebooks import open_rulebook

ORDER = "faction LG\nwarlord Cleric of Order\n1 Cleric of Order\n4 Man-at-Arms\n"
ELVES = "faction CG\nwarlord Elf Ranger\n1 Elf Ranger\n1 Elf Archer\n4 Wolf\n"
FIST = "faction LE\nwarlord Half-Orc Fighter\n1 Half-Orc Fighter\n5 Human Thug\n"
HORDE = "faction CE\nwarlord Gnoll Sergeant\n1 Gnoll Sergeant\n5 Orc Warrior\n1 Gnoll\n"
HOSTS = (ORDER, FIST, ELVES, HORDE, ORDER, FIST, ELVES)
NAMES = ("Ana", "Bert", "Cleo", "Dora", "Emil", "Fay", "Gus")


def begun(players: int = 2, length: Length = "quick", **more: object) -> Campaign:
    campaign = Campaign(Opened("Test", length=length, **more))  # type: ignore[arg-type]
    for name, host in zip(NAMES[:players], HOSTS, strict=False):
        campaign.fold(Joined(name))
        campaign.fold(Enlisted(name, host))
    return campaign


def play_round(
    campaign: Campaign, *groups: tuple[str, ...], winners: tuple[str, ...], lords: bool = True
) -> None:
    """A round whose ties are rolled in the order of the groups; losers find nothing."""
    campaign.fold(_paired(campaign, *groups))
    for number, winner in enumerate(winners, 1):
        settle(campaign, number, winner, lords=lords)
    campaign.fold(RoundOver(_tie_dice(campaign)))


def _paired(campaign: Campaign, *groups: tuple[str, ...]) -> Paired:
    if not campaign.round and not campaign.finalists:
        return Paired(groups, agreed=True)
    wanted = [name for group in groups for name in group]
    if campaign.finalists:
        return Paired(groups)
    dice: list[int] = []
    scores = {player.name: player.score for player in campaign.present}
    for score in sorted(set(scores.values()), reverse=True):
        tied = [name for name in scores if scores[name] == score]
        if len(tied) > 1:
            dice += [20 - wanted.index(name) for name in tied]
    return Paired(groups, tuple(dice))


def _tie_dice(campaign: Campaign) -> tuple[int, ...]:
    scores = [player.score for player in campaign.present]
    if max(scores) < campaign.target or scores.count(max(scores)) > 1:
        return ()
    tied = scores.count(sorted(scores)[-2])
    return tuple(range(20, 20 - tied, -1)) if tied > 1 else ()


def settle(campaign: Campaign, group: int, winner: str, *, lords: bool = True) -> None:
    battle = campaign.battle(group)
    for name in battle.allowance:
        campaign.fold(Supported(name, "nobody", group))
    campaign.fold(Scenario(group, "standard", (1,)))
    fates = tuple(Fate(name, warlord=lords) for name in battle.players)
    campaign.fold(Result(group, winner, fates))
    dice: list[int] = []
    for name in battle.players:
        dice += [60, 70] if name == winner else [1]
    if campaign.in_final:
        dice = []
    campaign.fold(Spoils(group, tuple(dice)))


def levels_up(campaign: Campaign, choice: str = "hp") -> None:
    for player in campaign.present:
        while player.growing:
            campaign.fold(Advanced(player.name, choice))


# ------------------------------------------------------------------------------ setting up


@pytest.mark.parametrize(("length", "target"), [("quick", 100), ("major", 140), ("epic", 180)])
def test_length_and_target(length: Length, target: int) -> None:
    """proves: campaign.length, campaign.start"""
    campaign = begun(length=length)
    assert campaign.target == target
    assert [player.score for player in campaign.present] == [50, 50]
    assert campaign.points == 50


@pytest.mark.parametrize(
    ("host", "why"),
    [
        (ORDER.replace("Cleric of Order", "Man-at-Arms"), "no commander"),
        ("faction LE\nwarlord Human Blackguard\n1 Human Blackguard\n", "up to 25"),
        ("faction LG\nwarlord Cleric of Order\n4 Man-at-Arms\n", "not in the warband"),
        (ORDER + "5 Man-at-Arms\n", "51 points|costs 51"),
        (
            "faction LG\nwarlord Cleric of Yondalla\n1 Cleric of Yondalla\n1 Cleric of Order\n",
            "more than the warlord's 3",
        ),
        (ORDER + "1 Wolverine\n", "no card 'Wolverine'"),
        (ORDER + "tiles Shrine, Corridor\n", "tiles"),
        (ORDER + "1 Orc Warrior\n", "not for LG"),
        ("faction LG\n", "names its faction, its warlord"),
        ("faction XX\nwarlord Cleric of Order\n1 Cleric of Order\n", "no faction"),
        (ORDER + "hello\n", "expected faction"),
    ],
)
def test_warlords_and_warbands(host: str, why: str) -> None:
    """proves: campaign.warlord.choice, campaign.warband, campaign.upstaging, campaign.tiles"""
    campaign = Campaign(Opened("Test"))
    campaign.fold(Joined("Ana"))
    with pytest.raises(Refused, match=why):
        campaign.fold(Enlisted("Ana", host))
    assert campaign.player("Ana").host is None


def test_an_equal_rating_upstages_nobody() -> None:
    """proves: campaign.upstaging"""
    campaign = Campaign(Opened("Test"))
    campaign.fold(Joined("Ana"))
    campaign.fold(
        Enlisted("Ana", ORDER.replace("1 Cleric", "2 Cleric").replace("4 Man-at-Arms", ""))
    )


def test_nobody_fights_without_a_warlord() -> None:
    """proves: campaign.warlord.always"""
    campaign = begun(2)
    campaign.fold(Joined("Cleo"))
    assert [(due.name, due.what) for due in campaign.due()] == [("Cleo", "enlist")]
    with pytest.raises(Refused, match="Cleo: choose a warlord"):
        campaign.fold(Paired((("Ana", "Bert", "Cleo"),), agreed=True))


# --------------------------------------------------------------------------------- pairing


def test_the_example_of_the_book() -> None:
    """proves: campaign.pairing, campaign.pairing.rematch, campaign.example.pairing"""
    ranked = ["Jim", "Patrick", "Evan", "Jess"]
    assert groups_of(ranked, {}) == [("Jim", "Patrick"), ("Evan", "Jess")]
    met = {
        "Jim": frozenset({"Patrick"}),
        "Patrick": frozenset({"Jim"}),
        "Evan": frozenset({"Jess"}),
        "Jess": frozenset({"Evan"}),
    }
    assert groups_of(ranked, met) == [("Jim", "Evan"), ("Patrick", "Jess")]


def test_after_somebody_else_they_may_meet_again() -> None:
    """proves: campaign.pairing.rematch"""
    campaign = begun(4)
    play_round(campaign, ("Ana", "Bert"), ("Cleo", "Dora"), winners=("Ana", "Cleo"))
    levels_up(campaign)
    play_round(campaign, ("Ana", "Cleo"), ("Bert", "Dora"), winners=("Ana", "Bert"))
    levels_up(campaign)
    scores = {player.name: player.score for player in campaign.present}
    assert scores == {"Ana": 70, "Bert": 55, "Cleo": 55, "Dora": 40}
    campaign.fold(Paired((("Ana", "Bert"), ("Cleo", "Dora")), (20, 19)))


def test_backing_up_where_the_rest_could_not_be_paired() -> None:
    """proves: campaign.pairing.backtracking"""
    met = {"C": frozenset({"D"}), "D": frozenset({"C"})}
    assert groups_of(["A", "B", "C", "D"], met) == [("A", "C"), ("B", "D")]


def test_ties_are_rolled_off() -> None:
    """proves: campaign.pairing.ties"""
    throws = Throws(None, (3, 17, 17, 4, 9))
    order = ranked_by_luck({"Ana": 50, "Bert": 50, "Cleo": 50, "Dora": 60}, throws)
    assert order == ["Dora", "Cleo", "Bert", "Ana"]
    throws.done()


def test_the_first_round_is_paired_as_everybody_likes() -> None:
    """proves: campaign.pairing.first"""
    campaign = begun(4)
    campaign.fold(Paired((("Ana", "Dora"), ("Cleo", "Bert")), agreed=True))
    with pytest.raises(Refused, match="being played"):
        campaign.fold(Paired((("Ana", "Dora"), ("Cleo", "Bert"))))


@pytest.mark.parametrize(
    ("groups", "why"),
    [
        ((("Ana", "Bert"),), "everybody plays once"),
        ((("Ana", "Bert"), ("Ana", "Cleo"), ("Dora", "Emil")), "everybody plays once"),
        ((("Ana", "Bert", "Cleo", "Dora", "Emil"),), "two players, or three"),
    ],
)
def test_no_strange_first_round(groups: tuple[tuple[str, ...], ...], why: str) -> None:
    campaign = begun(5)
    with pytest.raises(Refused, match=why):
        campaign.fold(Paired(groups, agreed=True))


def test_of_an_odd_number_the_three_lowest_play_together() -> None:
    """proves: campaign.three-player.odd"""
    assert groups_of(["A", "B", "C", "D", "E"], {}) == [("A", "B"), ("C", "D", "E")]
    assert groups_of(["A", "B", "C", "D", "E", "F", "G"], {}) == [
        ("A", "B"),
        ("C", "D"),
        ("E", "F", "G"),
    ]
    # Who met among three does not meet in a pair next time.
    trio = {"C", "D", "E"}
    met = {name: frozenset(trio - {name}) for name in trio}
    met |= {"A": frozenset({"B"}), "B": frozenset({"A"})}
    assert groups_of(["A", "B", "C", "D", "E"], met) == [("A", "C"), ("B", "D", "E")]


def test_two_players_meet_again_and_again() -> None:
    """proves: campaign.two-players"""
    campaign = begun(2)
    for _ in range(3):
        play_round(campaign, ("Ana", "Bert"), winners=("Ana",))
        levels_up(campaign)
    assert campaign.player("Ana").score == 80


def test_three_players_fight_together_or_in_pairs() -> None:
    """proves: campaign.three-players, campaign.three-players.pairs, campaign.score.three"""
    campaign = begun(3)
    play_round(campaign, ("Ana", "Bert", "Cleo"), winners=("Cleo",))
    assert [player.score for player in campaign.players.values()] == [45, 45, 65]
    assert groups_of(["A", "B", "C"], {}, pairs_of_three=True) == [
        ("A", "B"),
        ("A", "C"),
        ("B", "C"),
    ]


def test_only_two_play_the_final_of_three() -> None:
    """proves: campaign.three-players.final"""
    campaign = begun(3)
    while not campaign.finalists:
        groups = campaign_groups(campaign)
        play_round(campaign, groups, winners=("Ana",))
        levels_up(campaign)
    assert len(campaign.finalists) == 2
    assert campaign.finalists[0] == "Ana"


def campaign_groups(campaign: Campaign) -> tuple[str, ...]:
    return tuple(player.name for player in campaign.standings())


# -------------------------------------------------------------------------------- handicap


def test_support_for_every_fifteen_points() -> None:
    """proves: campaign.handicap"""
    assert [support_points(50, best) for best in (50, 64, 65, 79, 80, 95)] == [
        0, 0, 10, 10, 20, 30,
    ]  # fmt: skip


def behind() -> Campaign:
    campaign = begun(2)
    play_round(campaign, ("Ana", "Bert"), winners=("Ana",))
    levels_up(campaign)
    campaign.fold(_paired(campaign, ("Ana", "Bert")))
    return campaign


@pytest.mark.parametrize(
    ("troops", "why"),
    [
        ("3 Human Thug", "cost 12; 10 points"),
        ("1 Half-Orc Fighter", "commander"),
        ("1 Man-at-Arms", "does not fight for LE"),
        ("1 Wolverine", "no card"),
    ],
)
def test_support_troops(troops: str, why: str) -> None:
    """proves: campaign.handicap.troops, campaign.handicap.commanders"""
    campaign = behind()
    assert campaign.battle(1).allowance == {"Bert": 10}
    with pytest.raises(Refused, match=why):
        campaign.fold(Supported("Bert", troops))
    with pytest.raises(Refused, match="no support troops"):
        campaign.fold(Supported("Ana", "1 Man-at-Arms"))
    campaign.fold(Supported("Bert", "2 Human Thug"))


def test_support_troops_are_worth_nothing_and_leave() -> None:
    """proves: campaign.handicap.worth, campaign.handicap.fixed"""
    campaign = behind()
    with pytest.raises(Refused, match="before opponents are known"):
        campaign.fold(Enlisted("Bert", FIST))
    campaign.fold(Supported("Bert", "2 Human Thug"))
    campaign.fold(Scenario(1, "standard", (1,)))
    state = open_rulebook("handbook").begin(campaign.setup(1))
    costs = [state.cost[n] for n, owner in enumerate(state.roster.owners) if owner == 1]  # type: ignore[attr-defined]
    assert costs == [21, 4, 4, 4, 4, 4, 0, 0]
    assert campaign.player("Bert").host == campaign.battle(1).hosts["Bert"]


def test_of_three_the_two_lower_get_support() -> None:
    """proves: campaign.handicap.three"""
    campaign = begun(3)
    play_round(campaign, ("Ana", "Bert", "Cleo"), winners=("Ana",))
    levels_up(campaign)
    campaign.fold(_paired(campaign, ("Ana", "Bert", "Cleo")))
    assert campaign.battle(1).allowance == {"Bert": 10, "Cleo": 10}


# --------------------------------------------------------------------------------- results


def test_scores_rise_and_fall() -> None:
    """proves: campaign.score, campaign.score.draw, campaign.score.three"""
    assert [score_change(True, False, 2), score_change(False, False, 2)] == [10, -5]
    assert [score_change(True, False, 3), score_change(False, False, 3)] == [15, -5]
    assert score_change(False, True, 2) == score_change(False, True, 3) == 0


def test_seven_wins_and_four_losses_are_a_hundred() -> None:
    """proves: campaign.example.jess"""
    campaign = begun(2, "major")
    for winner in ["Ana", "Bert", "Ana", "Bert", "Ana", "Bert", "Ana", "Bert", "Ana", "Ana", "Ana"]:
        order = campaign_groups(campaign)
        play_round(campaign, order, winners=(winner,))
        levels_up(campaign)
    assert campaign.player("Ana").score == 100


def test_a_scenario_is_rolled_on_the_table() -> None:
    """proves: campaign.scenario"""
    campaign = begun(2)
    campaign.fold(Paired((("Ana", "Bert"),), agreed=True))
    with pytest.raises(Refused, match="the dice bring quick-strike"):
        campaign.fold(Scenario(1, "standard", (60,)))
    campaign.fold(Scenario(1, "quick-strike", (60,)))


def with_items() -> Campaign:
    """Ana carries a ring on a soldier, and has won it."""
    campaign = begun(2)
    play_round(campaign, ("Ana", "Bert"), winners=("Ana",))
    levels_up(campaign)
    assert campaign.player("Ana").items
    return campaign


def test_a_destroyed_bearer_may_lose_the_item() -> None:
    """proves: campaign.destruction, campaign.destruction.left, campaign.destruction.destroyed"""
    campaign = with_items()
    (item,) = campaign.player("Ana").items
    campaign.fold(Enlisted("Ana", ORDER + f"carries Man-at-Arms 2: {item}\n"))
    campaign.fold(_paired(campaign, ("Ana", "Bert")))
    campaign.fold(Supported("Bert", "nobody"))
    campaign.fold(Scenario(1, "standard", (1,)))
    campaign.fold(Result(1, "Ana", (Fate("Ana", ("Man-at-Arms 2",), (), True), Fate("Bert"))))
    assert [(due.name, due.what) for due in campaign.due()] == [("Bert", "pick")]
    with pytest.raises(Refused, match="must first pick"):
        campaign.fold(Spoils(1, (60, 70, 1)))
    with pytest.raises(Refused, match="not carried"):
        campaign.fold(Picked("Bert", 1, "+3 armor", (20,)))
    spared = parse_campaign(print_campaign(campaign))
    spared.fold(Picked("Bert", 1, item, (15,)))
    assert spared.player("Ana").items == (item,)
    campaign.fold(Picked("Bert", 1, item, (16,)))
    assert campaign.player("Ana").items == ()
    assert not campaign.host_of("Ana", "Ana").carried  # type: ignore[union-attr]


def test_a_routed_bearer_keeps_the_item() -> None:
    """proves: campaign.destruction.destroyed"""
    campaign = with_items()
    (item,) = campaign.player("Ana").items
    campaign.fold(Enlisted("Ana", ORDER + f"carries Man-at-Arms: {item}\n"))
    campaign.fold(_paired(campaign, ("Ana", "Bert")))
    campaign.fold(Supported("Bert", "nobody"))
    campaign.fold(Scenario(1, "standard", (1,)))
    campaign.fold(Result(1, "Bert", (Fate("Ana", ("Man-at-Arms 3",)), Fate("Bert"))))
    assert [due.what for due in campaign.due()] == ["spoils"]


def test_in_a_skirmish_of_three_the_left_is_the_next_seat() -> None:
    """proves: campaign.destruction.left"""
    campaign = begun(3)
    play_round(campaign, ("Ana", "Bert", "Cleo"), winners=("Ana",))
    levels_up(campaign)
    campaign.fold(_paired(campaign, ("Ana", "Bert", "Cleo")))
    battle = campaign.battle(1)
    assert [battle.left_of(name) for name in battle.players] == ["Bert", "Cleo", "Ana"]


def test_the_winner_finds_an_item_and_losers_may() -> None:
    """proves: campaign.items.winner, campaign.items.loser, campaign.items.draw"""
    campaign = begun(2)
    campaign.fold(Paired((("Ana", "Bert"),), agreed=True))
    campaign.fold(Scenario(1, "standard", (1,)))
    campaign.fold(Result(1, "Ana", ()))
    twin = parse_campaign(print_campaign(campaign))
    campaign.fold(Spoils(1, (10, 41, 10)))
    assert campaign.player("Ana").items == ("charging armor",)
    assert campaign.player("Bert").items == ()
    twin.fold(Spoils(1, (75, 11, 90, 42)))
    assert twin.player("Ana").items == ("scroll",)
    assert twin.player("Bert").items == ("brooch of shielding",)
    drawn = begun(2)
    drawn.fold(Paired((("Ana", "Bert"),), agreed=True))
    drawn.fold(Scenario(1, "standard", (1,)))
    drawn.fold(Result(1, "", ()))
    drawn.fold(Spoils(1, (11, 50, 100, 10)))
    assert drawn.player("Ana").items == ("potion of shield of faith",)
    assert drawn.player("Bert").items == ()
    assert [player.score for player in drawn.present] == [50, 50]


def test_what_was_used_up_is_gone() -> None:
    """proves: item.used-up.campaign"""
    campaign = with_items()
    campaign.player("Ana").items = ("scroll", "potion of blur")
    lines = "carries Cleric of Order: scroll of command, potion of blur\n"
    campaign.fold(Enlisted("Ana", ORDER + lines))
    campaign.fold(_paired(campaign, ("Ana", "Bert")))
    campaign.fold(Supported("Bert", "nobody"))
    campaign.fold(Scenario(1, "standard", (1,)))
    with pytest.raises(Refused, match="no necklace of fireballs to use up"):
        campaign.fold(Result(1, "Ana", (Fate("Ana", (), ("necklace of fireballs",)),)))
    campaign.fold(Result(1, "Ana", (Fate("Ana", (), ("scroll",), True),)))
    assert campaign.player("Ana").items == ("potion of blur",)
    host = campaign.player("Ana").host
    assert host is not None
    assert host.carried == (("Cleric of Order", ("potion of blur",)),)


def test_warbands_grow_for_all_and_never_shrink() -> None:
    """proves: campaign.size, campaign.size.all, campaign.size.never-shrinks"""
    assert [size_for(best, 50) for best in (74, 75, 124, 125)] == [50, 100, 100, 200]
    assert size_for(60, 100) == 100
    campaign = begun(2)
    for winner in ("Ana", "Ana", "Ana"):
        play_round(campaign, campaign_groups(campaign), winners=(winner,))
        levels_up(campaign)
    assert (campaign.player("Ana").score, campaign.points) == (80, 100)
    for _ in range(2):
        play_round(campaign, campaign_groups(campaign), winners=("Bert",))
        levels_up(campaign)
    assert (max(p.score for p in campaign.present), campaign.points) == (70, 100)
    campaign.fold(Enlisted("Bert", FIST.replace("5 Human Thug", "11 Human Thug")))


# -------------------------------------------------------------------------------- warlords


def test_a_warlord_that_wins_and_stands_gains_a_level() -> None:
    """proves: campaign.warlord.advance, campaign.warlord.no-advance, campaign.warlord.back"""
    campaign = begun(2)
    play_round(campaign, ("Ana", "Bert"), winners=("Ana",))
    ana, bert = campaign.player("Ana"), campaign.player("Bert")
    assert (ana.growing, bert.growing, bert.levels) == (1, 0, ())
    with pytest.raises(Refused, match="hp, command"):
        campaign.fold(Advanced("Ana", "fireball"))
    campaign.fold(Advanced("Ana", "command"))
    assert ana.levels == ("command",)
    with pytest.raises(Refused, match="no new level"):
        campaign.fold(Advanced("Ana", "hp"))
    play_round(campaign, ("Ana", "Bert"), winners=("Bert",))
    assert bert.levels == ("hp",)  # no spellcaster, no choice
    assert ana.levels == ("command",)
    play_round(campaign, campaign_groups(campaign), winners=("Ana",), lords=False)
    assert ana.levels == ("command",)


def test_levels_come_into_battle() -> None:
    """proves: campaign.warlord.battle"""
    campaign = begun(2)
    play_round(campaign, ("Ana", "Bert"), winners=("Ana",))
    campaign.fold(Advanced("Ana", "command"))
    campaign.fold(_paired(campaign, ("Ana", "Bert")))
    campaign.fold(Supported("Bert", "nobody"))
    campaign.fold(Scenario(1, "standard", (1,)))
    assert "warlord blue Cleric of Order: command" in campaign.setup(1)
    state = open_rulebook("handbook").begin(campaign.setup(1))
    assert state.hp[0] == 30  # type: ignore[attr-defined]


def test_another_warlord_costs_points_levels_and_items() -> None:
    """proves: campaign.warlord.change, campaign.warlord.change.faction, campaign.warlord.return"""
    campaign = with_items()
    ana = campaign.player("Ana")
    assert (ana.score, len(ana.levels), len(ana.items)) == (60, 1, 1)
    campaign.fold(Enlisted("Ana", ELVES))
    assert (ana.score, ana.levels, ana.items, ana.warlords) == (55, (), (), 1)
    campaign.fold(Enlisted("Ana", ORDER))
    assert (ana.score, ana.levels, ana.warlords) == (50, (), 2)


def test_items_are_reassigned_within_their_limits() -> None:
    """proves: campaign.items.assign, campaign.items.reassign"""
    campaign = with_items()
    (item,) = campaign.player("Ana").items
    with pytest.raises(Refused, match="no further"):
        campaign.fold(
            Enlisted("Ana", ORDER + f"carries Man-at-Arms 1: {item}\ncarries Man-at-Arms 2: {item}")
        )
    with pytest.raises(Refused, match="no further \\+3 armor"):
        campaign.fold(Enlisted("Ana", ORDER + "carries Man-at-Arms: +3 armor\n"))
    with pytest.raises(Refused, match="no magic item"):
        campaign.fold(Enlisted("Ana", ORDER + "carries Man-at-Arms: magic hat\n"))
    with pytest.raises(Refused, match="not in the warband"):
        campaign.fold(Enlisted("Ana", ORDER + f"carries Man-at-Arms 9: {item}\n"))
    campaign.fold(Enlisted("Ana", ORDER + f"carries Man-at-Arms 1: {item}\n"))
    campaign.fold(Enlisted("Ana", ORDER + f"carries Cleric of Order: {item}\n"))


def test_warbands_are_secret_until_the_round_is_paired() -> None:
    """proves: campaign.secret, campaign.reconfigure"""
    campaign = begun(2)
    assert campaign.host_of("Ana", "Ana") is not None
    with pytest.raises(Refused, match="secret"):
        campaign.host_of("Ana", "Bert")
    campaign.fold(Paired((("Ana", "Bert"),), agreed=True))
    assert campaign.host_of("Ana", "Bert") is not None


# --------------------------------------------------------------------------------- the end


def to_the_final(players: int = 2) -> Campaign:
    campaign = begun(players)
    while not campaign.finalists:
        play_round(campaign, campaign_groups(campaign), winners=("Ana",))
        levels_up(campaign)
    return campaign


def test_reaching_the_target_brings_the_final() -> None:
    """proves: campaign.final, campaign.final.winner, campaign.final.handicap"""
    campaign = to_the_final()
    assert (campaign.player("Ana").score, campaign.winner) == (100, "")
    campaign.fold(Paired((("Ana", "Bert"),)))
    assert campaign.battle(1).allowance == {"Bert": 50}
    settle(campaign, 1, "Bert")
    assert campaign.winner == "Bert"
    assert campaign.due() == []
    with pytest.raises(Refused, match="Bert has won"):
        campaign.fold(Left("Ana"))


def test_a_drawn_final_is_played_again() -> None:
    """proves: campaign.final.draw"""
    campaign = to_the_final()
    campaign.fold(Paired((("Ana", "Bert"),)))
    campaign.fold(Supported("Bert", "nobody"))
    campaign.fold(Scenario(1, "standard", (1,)))
    campaign.fold(Result(1, "", ()))
    assert [due.what for due in campaign.due()] == ["scenario"]
    campaign.fold(Scenario(1, "quick-strike", (60,)))
    campaign.fold(Result(1, "Ana", ()))
    campaign.fold(Spoils(1))
    assert campaign.winner == "Ana"


def scored(scores: dict[str, int]) -> Campaign:
    campaign = begun(len(scores))
    pairs = tuple(zip(list(scores)[::2], list(scores)[1::2], strict=False))
    campaign.fold(Paired(pairs, agreed=True))
    for number in range(1, len(pairs) + 1):
        campaign.fold(Scenario(number, "standard", (1,)))
        campaign.fold(Result(number, "", ()))
        campaign.fold(Spoils(number, (1, 1)))
    for name, score in scores.items():
        campaign.player(name).score = score
    return campaign


def test_the_best_two_play_the_final_though_more_have_reached_it() -> None:
    """proves: campaign.final.two, campaign.final.tie-for-second"""
    campaign = scored({"Ana": 105, "Bert": 100, "Cleo": 100, "Dora": 110})
    campaign.fold(RoundOver())
    assert campaign.finalists == ("Dora", "Ana")
    campaign = scored({"Ana": 110, "Bert": 100, "Cleo": 100, "Dora": 20})
    campaign.fold(RoundOver((3, 12)))
    assert campaign.finalists == ("Ana", "Cleo")


def test_three_who_are_tied_for_the_best_score_all_play_the_final() -> None:
    """proves: campaign.final.three-tied"""
    campaign = scored({"Ana": 100, "Bert": 100, "Cleo": 100, "Dora": 20})
    campaign.fold(RoundOver())
    assert campaign.finalists == ("Ana", "Bert", "Cleo")


def test_a_new_warlord_does_not_cost_the_final() -> None:
    """proves: campaign.final.fixed"""
    campaign = scored({"Ana": 100, "Bert": 98, "Cleo": 97, "Dora": 20})
    campaign.fold(RoundOver())
    campaign.fold(Enlisted("Bert", ELVES))
    assert campaign.player("Bert").score == 93
    assert campaign.finalists == ("Ana", "Bert")


def test_players_come_and_go_between_rounds() -> None:
    """proves: campaign.join"""
    campaign = begun(2)
    play_round(campaign, ("Ana", "Bert"), winners=("Ana",))
    campaign.fold(Joined("Cleo"))
    cleo = campaign.player("Cleo")
    assert (cleo.score, cleo.levels, cleo.items) == (50, (), ())
    for name, why in (("cleo", "already"), ("A - B", "told apart"), (" x", "single blanks")):
        with pytest.raises(Refused, match=why):
            campaign.fold(Joined(name))
    campaign.fold(Left("Cleo"))
    with pytest.raises(Refused, match="has left"):
        campaign.fold(Left("Cleo"))


def test_everybody_plays_as_often_as_the_others() -> None:
    """proves: campaign.rounds"""
    campaign = begun(4)
    campaign.fold(Paired((("Ana", "Bert"), ("Cleo", "Dora")), agreed=True))
    settle(campaign, 1, "Ana")
    with pytest.raises(Refused, match="not settled"):
        campaign.fold(RoundOver())
    with pytest.raises(Refused, match="being played"):
        campaign.fold(Joined("Emil"))


# --------------------------------------------------------------------------- mass battles

LEGION = "faction LG\nwarlord Cleric of Order\n1 Cleric of Order\n20 Man-at-Arms as Men\n"
RABBLE = "faction CE\nwarlord Tiefling Captain\n1 Tiefling Captain\n20 Orc Warrior as Orcs\n"


def test_a_campaign_of_mass_battles() -> None:
    """proves: campaign.mass, campaign.mass.levels"""
    campaign = Campaign(Opened("War", rules="massbattle"))
    for name, host in (("Ana", LEGION), ("Bert", RABBLE)):
        campaign.fold(Joined(name))
        campaign.fold(Enlisted(name, host))
    assert campaign.points == 500
    campaign.fold(Paired((("Ana", "Bert"),), agreed=True))
    campaign.fold(Scenario(1, "standard"))
    campaign.fold(Result(1, "Ana", (Fate("Ana", warlord=True),)))
    campaign.fold(Spoils(1, (75, 1)))
    campaign.fold(RoundOver())
    campaign.fold(Advanced("Ana", "hp"))
    campaign.fold(Paired((("Ana", "Bert"),)))
    assert campaign.battle(1).allowance == {"Bert": 100}
    campaign.fold(Supported("Bert", "20 Orc Warrior as Support"))
    campaign.fold(Scenario(1, "standard"))
    state = open_rulebook("massbattle").begin(campaign.setup(1))
    lord = next(unit for unit in state.units if unit.name == "Warlord Ana")  # type: ignore[attr-defined]
    assert (lord.creature.hp, lord.creature.level) == (35, 5)
    assert parse_campaign(print_campaign(campaign)).digest() == campaign.digest()


def test_magic_items_in_mass_battles() -> None:
    """proves: campaign.mass.items"""
    campaign = Campaign(Opened("War", rules="massbattle"))
    for name, host in (("Ana", LEGION), ("Bert", RABBLE)):
        campaign.fold(Joined(name))
        campaign.fold(Enlisted(name, host))
    campaign.player("Ana").items = ("fire resistance armor", "+2 weapon", "potion of blur")
    for carried, why in (
        ("Man-at-Arms: +2 weapon", "stand alone"),
        ("Cleric of Order: potion of blur", "no rules for the potion of blur"),
        ("Cleric of Order: flaming weapon", "no rules"),
        ("Cleric of Order: +3 weapon", "no further"),
    ):
        with pytest.raises(Refused, match=why):
            campaign.fold(Enlisted("Ana", f"{LEGION}carries {carried}\n"))
    both = "carries Cleric of Order: fire resistance armor, +2 weapon\n"
    campaign.fold(Enlisted("Ana", LEGION + both))
    campaign.fold(Paired((("Ana", "Bert"),), agreed=True))
    campaign.fold(Scenario(1, "standard"))
    book = open_rulebook("massbattle")
    state = book.begin(campaign.setup(1))
    plain = book.library.creatures["cleric of order"]  # type: ignore[attr-defined]
    lord = next(unit for unit in state.units if unit.name == "Warlord Ana")  # type: ignore[attr-defined]
    assert lord.creature.ac == plain.ac + 1
    assert lord.creature.against("Resist", "fire") == 10
    assert lord.creature.melee[0].bonus == plain.melee[0].bonus + 2
    assert lord.creature.melee[0].energy == "magic"
    assert lord.creature.powers == plain.powers
    lord.gone = "destroyed"
    _, fates = campaign.theatre.outcome(state, campaign.sides(1))
    assert fates[0] == Fate("Ana", ("Cleric of Order",), (), False)


def test_a_rulebook_without_a_campaign_is_refused() -> None:
    with pytest.raises(Refused, match="'v3' has no campaign"):
        Campaign(Opened("Test", rules="v3"))


# --------------------------------------------------------------------------------- records


def test_a_changed_record_is_found_out() -> None:
    """proves: campaign.record"""
    campaign = begun(2)
    play_round(campaign, ("Ana", "Bert"), winners=("Ana",))
    text = print_campaign(campaign)
    assert parse_campaign(text).digest() == campaign.digest()
    changed = text.replace("result 1 Ana", "draw 1")
    changed = changed.replace("spoils 1 dice 60 70 1", "spoils 1 dice 1 1")
    with pytest.raises(EventError, match="the hash is"):
        parse_campaign(changed)
    for bad, why in (
        ("", "expected `campaign NAME`"),
        ("campaign X\nlength long", "a length is one of"),
        ("campaign X\nseed seven", "the seed is a number"),
        ("campaign X\nnonsense", "expected one of"),
        ("campaign X\njoin Ana\njoin Ana", "line 3: Ana takes part already"),
        ("campaign X\njoin Ana: won -3", "line 2: expected join NAME.*'won -3'"),
        ("campaign X\njoin Ana: score 60; score 70", "line 2: expected join NAME.*'score 70'"),
    ):
        with pytest.raises(EventError, match=why):
            parse_campaign(bad)


def test_the_dice_of_a_seed_cannot_be_made_up() -> None:
    """proves: campaign.dice"""
    campaign = begun(2, seed=7)
    entry = campaign.pair()
    wrong = tuple(20 if die != 20 else 19 for die in entry.dice)
    with pytest.raises(Refused, match="shows"):
        campaign.fold(Paired(entry.groups, wrong))
    campaign.fold(entry)
