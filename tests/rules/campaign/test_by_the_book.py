"""Sentences of the chapter read one by one against whole campaigns and cards."""

import pytest

from tests.rules.campaign.test_campaign import ELVES, ORDER, begun, play_round
from warband.evenings.campaign.entries import (
    Enlisted,
    Fate,
    Joined,
    Paired,
    Result,
    RoundOver,
    Scenario,
)
from warband.evenings.campaign.skirmishes import Skirmishes
from warband.evenings.folding import Refused
from warband.rules.handbook.items.carrying import carrying_faults
from warband.rules.handbook.items.finding import item_for, kind_for
from warband.rules.handbook.items.item import catalogue, read_carried
from warband.rules.handbook.items.warlords import advanced


def test_choosing_another_warlord_before_the_first_battle_costs_nothing() -> None:
    """proves: campaign.warlord.choice"""
    campaign = begun()
    campaign.fold(Enlisted("Ana", ELVES))
    ana = campaign.player("Ana")
    assert (ana.score, ana.warlords) == (50, 0)


def test_a_score_that_was_reached_within_a_round_makes_warbands_grow() -> None:
    """proves: campaign.size"""
    campaign = begun(3, three="pairs")
    pairs = (("Ana", "Bert"), ("Ana", "Cleo"), ("Bert", "Cleo"))
    play_round(campaign, *pairs, winners=("Ana", "Ana", "Bert"))
    assert campaign.player("Ana").score == 70
    again = (("Ana", "Bert"), ("Ana", "Cleo"), ("Bert", "Cleo"))
    assert campaign.size == 50
    play_round(campaign, *again, winners=("Ana", "Cleo", "Bert"))
    assert max(player.score for player in campaign.present) == 75
    assert campaign.size == 100


def test_newcomers_begin_with_fifty_and_the_size_of_all() -> None:
    campaign = begun()
    for _ in range(3):
        play_round(campaign, ("Ana", "Bert"), winners=("Ana",))
    assert (campaign.player("Ana").score, campaign.points) == (80, 100)
    campaign.fold(Joined("Cleo"))
    assert campaign.player("Cleo").score == 50
    campaign.fold(Enlisted("Cleo", ELVES.replace("4 Wolf", "8 Wolf")))
    assert campaign.battles == []


def test_a_draw_changes_no_score_and_raises_no_warlord() -> None:
    campaign = begun()
    play_round(campaign, ("Ana", "Bert"), winners=("",))
    assert [player.score for player in campaign.present] == [50, 50]
    assert not any(player.levels for player in campaign.present)


def test_who_won_last_is_not_met_again_at_once() -> None:
    campaign = begun(4)
    play_round(campaign, ("Ana", "Bert"), ("Cleo", "Dora"), winners=("Ana", "Cleo"))
    with pytest.raises(Refused, match="not the battles"):
        campaign.fold(Paired((("Ana", "Bert"), ("Cleo", "Dora")), (20, 19, 18, 17)))


def test_a_round_ends_when_every_battle_is_settled() -> None:
    campaign = begun(4)
    campaign.fold(Paired((("Ana", "Bert"), ("Cleo", "Dora")), agreed=True))
    with pytest.raises(Refused, match="not settled"):
        campaign.fold(RoundOver())


def test_the_rating_that_nobody_may_exceed_grows_with_levels() -> None:
    cards = Skirmishes().cards
    cleric = cards["Cleric of Order"]
    rating = cleric.commander or 0
    assert advanced(cleric, ("hp",)).commander == rating
    assert advanced(cleric, ("hp", "hp")).commander == rating + 1
    assert advanced(cleric, ("hp",) * 5).commander == rating + 2


@pytest.mark.parametrize(
    ("die", "kind"),
    [(15, "armor"), (16, "shield"), (26, "weapon"), (46, "potion"), (61, "ring"), (71, "scroll"),
     (86, "wondrous"), (100, "wondrous")],
)  # fmt: skip
def test_the_table_that_leads_to_the_others(die: int, kind: str) -> None:
    assert kind_for(die) == kind


@pytest.mark.parametrize(
    ("kind", "die", "name"),
    [("armor", 100, "etherealness"), ("armor", 97, "+3 armor"), ("shield", 99, "winged"),
     ("weapon", 63, "speed"), ("weapon", 64, "anarchic"), ("potion", 50, "cure light"),
     ("ring", 65, "protection"), ("ring", 91, "spell storing"), ("wondrous", 79, "fireballs"),
     ("wondrous", 59, "collar of command"), ("wondrous", 98, "resilience")],
)  # fmt: skip
def test_rows_at_the_edges_of_their_tables(kind: str, die: int, name: str) -> None:
    assert name in item_for(kind, die).name


def test_who_may_carry_what() -> None:
    cards = Skirmishes().cards

    def why(card: str, *items: str) -> str:
        return "; ".join(carrying_faults(cards[card], [read_carried(each) for each in items]))

    assert not why("Cleric of Order", "+1 armor", "ring of protection", "shirt of false life")
    assert "Animals" in why("Cleric of Order", "collar of command")
    assert not why("Wolf", "collar of command")
    assert "no place" in why("Wolf", "gloves of Dexterity")
    assert "wears no armor" in why("Wolf", "+1 armor")
    assert "scrolls are for spellcasters" in why("Man-at-Arms", "scroll of doom")
    rings = ("ring of protection", "ring of invisibility", "ring of chameleon power")
    known = [each for each in rings if each in catalogue()]
    assert "2 rings, not 3" in why("Cleric of Order", *known[:1], *known[:1], *known[:1])
    assert not why("Cleric of Order", *("potion of blur",) * 5)


def test_a_warlord_back_from_rest_begins_anew() -> None:
    campaign = begun()
    play_round(campaign, ("Ana", "Bert"), winners=("Ana",))
    ana = campaign.player("Ana")
    assert len(ana.levels) + ana.growing == 1
    campaign.fold(Enlisted("Ana", ELVES))
    campaign.fold(Enlisted("Ana", ORDER))
    assert (ana.score, ana.levels, ana.growing, ana.items) == (50, (), 0, ())


def test_what_is_used_up_in_a_battle_is_gone_in_the_next_of_the_same_round() -> None:
    campaign = begun(3, three="pairs")
    campaign.player("Ana").items = ("potion of blur",)
    campaign.fold(Enlisted("Ana", f"{ORDER}carries Cleric of Order: potion of blur\n"))
    pairs = (("Ana", "Bert"), ("Ana", "Cleo"), ("Bert", "Cleo"))
    campaign.fold(Paired(pairs, agreed=True))
    assert {due.group for due in campaign.due()} == {1}
    campaign.fold(Scenario(1, "standard", (1,)))
    campaign.fold(Result(1, "Bert", (Fate("Ana", used=("potion of blur",)),)))
    assert not campaign.battle(2).hosts["Ana"].items
