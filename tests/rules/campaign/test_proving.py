"""The soak of campaigns: what it accepts, and what it notices."""

from pathlib import Path

import pytest
from click.testing import CliRunner
from msgspec.structs import replace

from warband.cli import main
from warband.evenings.campaign import arithmetic, commands
from warband.evenings.campaign import campaign as folding
from warband.evenings.campaign.campaign import Campaign
from warband.evenings.campaign.entries import Result
from warband.evenings.campaign.playing import toss
from warband.evenings.campaign.proving import prove_campaign
from warband.evenings.soaking import EventFailure


@pytest.mark.parametrize("seed", range(12))
def test_campaigns_of_two_to_seven_add_up(seed: int) -> None:
    campaign = prove_campaign(seed, toss)
    assert campaign.winner
    assert len(campaign.players) == 2 + seed % 6


@pytest.mark.parametrize(
    ("name", "wrong", "why"),
    [
        ("score_change", lambda won, drawn, players: 10 if won else -4 * (not drawn), "points"),
        ("size_for", lambda best, before: 100, "warbands have 100 points, not 50"),
        ("support_points", lambda score, best: 10 * ((best - score) // 14), "of support, not"),
        ("DESTROYED_ON", 15, "has"),
    ],
)
def test_sums_that_do_not_add_up_are_noticed(
    name: str, wrong: object, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert hasattr(arithmetic, name)
    monkeypatch.setattr(folding, name, wrong)
    with pytest.raises(EventFailure, match=why) as caught:
        _ = [prove_campaign(seed, toss) for seed in range(12)]
    assert caught.value.record.startswith("campaign ")


def test_the_command_goes_on_after_a_failure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fight(campaign: Campaign, group: int) -> Result:
        result = toss(campaign, group)
        return replace(result, winner="Nobody") if campaign.opened.seed == 6 else result

    monkeypatch.setattr(commands, "prove_campaign", lambda seed: prove_campaign(seed, fight))
    run = CliRunner()
    words = ["campaign", "soak", "--campaigns", "2", "--seed", "6", "--failures", str(tmp_path)]
    result = run.invoke(main, words)
    assert result.exit_code == 1
    assert "FAILED: campaign 6 of 2" in result.output
    assert "campaign 7: 3 players" in result.output
    assert (tmp_path / "6.campaign").read_text().startswith("campaign Campaign 6")
