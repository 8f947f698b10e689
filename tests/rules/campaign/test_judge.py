"""A judge at the battles of a campaign."""

import pytest

from tests.rules.campaign.test_campaign import begun, settle, to_the_final
from warband.evenings.campaign.campaign import Campaign
from warband.evenings.campaign.entries import Fate, Paired, Result, Scenario
from warband.evenings.campaign.record import parse_campaign, print_campaign
from warband.evenings.entries import Called, Ruled
from warband.evenings.folding import Refused


def fighting(players: int = 2) -> Campaign:
    campaign = begun(players)
    campaign.fold(Paired((("Ana", "Bert", "Cleo")[:players],), agreed=True))
    return campaign


def test_calls_are_answered_by_rulings_and_written_down() -> None:
    """proves: campaign.judge"""
    campaign = fighting()
    with pytest.raises(Refused, match="not rolled yet"):
        campaign.fold(Called("Ana", 1, "may it?"))
    campaign.fold(Scenario(1, "standard", (1,)))
    with pytest.raises(Refused, match="Cleo does not play in battle 1"):
        campaign.fold(Called("Cleo", 1, "may I?"))
    campaign.fold(Called("Ana", 1, "does it see?"))
    assert [call.why for call in campaign.benches[0].calls] == ["does it see?"]
    campaign.fold(Ruled("Judy", 1, "it does not", back_to=12))
    assert not campaign.benches[0].calls
    with pytest.raises(Refused, match="no minutes"):
        campaign.fold(Ruled("Judy", 1, "take your time", minutes=5))
    text = print_campaign(campaign)
    assert "call 1 by Ana: does it see?\nrule 1 by Judy: it does not, back to 12\n" in text
    assert print_campaign(parse_campaign(text)) == text


def test_the_result_is_as_the_judge_says() -> None:
    """proves: campaign.judge.verdict"""
    campaign = fighting(3)
    campaign.fold(Scenario(1, "standard", (1,)))
    with pytest.raises(Refused, match="Dora does not play"):
        campaign.fold(Ruled("Judy", 1, "enough", winner="Dora"))
    campaign.fold(Ruled("Judy", 1, "enough", winner="Cleo"))
    with pytest.raises(Refused, match="the judge has ruled: Cleo has won"):
        campaign.fold(Result(1, "Ana"))
    campaign.fold(Result(1, "Cleo", (Fate("Cleo", warlord=True),)))
    campaign.fold(Ruled("Judy", 1, "no, she fell first", winner="Bert"))
    settled = campaign.battle(1).result
    assert settled is not None
    assert (settled.winner, settled.fates[0].warlord) == ("Bert", True)


def test_what_is_settled_stays() -> None:
    campaign = fighting()
    settle(campaign, 1, "Ana")
    with pytest.raises(Refused, match="settled already"):
        campaign.fold(Ruled("Judy", 1, "the other way", winner="Bert"))
    campaign.fold(Ruled("Judy", 1, "well fought"))


def test_a_final_that_is_drawn_as_ruled_is_played_again() -> None:
    campaign = to_the_final()
    campaign.fold(Paired((campaign.finalists,)))
    campaign.fold(Scenario(1, "standard", (1,)))
    campaign.fold(Ruled("Judy", 1, "the lamp fell over", winner=""))
    campaign.fold(Result(1, ""))
    assert campaign.battle(1).replays == 1
    assert campaign.benches[0].verdict is None
