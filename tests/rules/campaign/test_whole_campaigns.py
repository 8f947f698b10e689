"""Whole campaigns of computer players: no error, sums that fit, records that say the same."""

import re
from collections import Counter

import pytest
from click.testing import CliRunner

from warband.cli import main
from warband.evenings.campaign.arithmetic import START
from warband.evenings.campaign.campaign import Campaign
from warband.evenings.campaign.entries import LENGTHS, Joined, Opened, Paired
from warband.evenings.campaign.pairing import banned
from warband.evenings.campaign.playing import advance, fight, toss
from warband.evenings.campaign.record import parse_campaign, print_campaign


def whole(seed: int, players: int, *, length: int = 0, rules: str = "handbook") -> Campaign:
    campaign = Campaign(Opened(f"Campaign {seed}", rules, LENGTHS[length], seed))
    for number in range(players):
        campaign.fold(Joined(f"Player {number}", "soldier"))
    advance(campaign, toss)
    return campaign


@pytest.mark.parametrize("players", range(2, 8))
def test_sums_of_whole_campaigns(players: int) -> None:
    campaign = whole(players, players, length=players % 2)
    assert campaign.winner
    final = campaign.finalists
    for player in campaign.players.values():
        if players != 3 and players % 2 == 0:
            last = player.name in final
            won = player.won - (last and player.name == campaign.winner)
            lost = player.lost - (last and player.name != campaign.winner)
            assert player.score == START + 10 * won - 5 * lost - 5 * player.warlords
        assert len(player.levels) + player.growing <= player.won
        assert player.host is not None
        assert not player.host.items - Counter(player.items)
    text = print_campaign(campaign)
    again = parse_campaign(text)
    assert again.digest() == campaign.digest()
    assert print_campaign(again) == text


@pytest.mark.parametrize("players", [2, 3])
def test_a_whole_campaign_of_mass_battles(players: int) -> None:
    """proves: campaign.mass, campaign.mass.items"""
    campaign = whole(6 - players, players, rules="massbattle")
    assert campaign.winner
    assert any(player.host and player.host.carried for player in campaign.players.values())
    again = parse_campaign(print_campaign(campaign))
    assert again.digest() == campaign.digest()


@pytest.mark.parametrize("players", [4, 5, 6, 7])
def test_nobody_meets_twice_in_a_row(players: int) -> None:
    """proves: campaign.pairing.rematch"""
    campaign = whole(players * 10, players)
    met: dict[str, frozenset[str]] = {}
    rounds = [entry for entry in campaign.entries if isinstance(entry, Paired)]
    for entry in rounds[:-1]:
        for group in entry.groups:
            if len(group) == 2:
                assert not banned(*group, met)
        met = {name: frozenset(set(group) - {name}) for group in entry.groups for name in group}


def test_a_battle_between_soldiers() -> None:
    campaign = Campaign(Opened("Night", seed=5))
    for name in ("Ana", "Bert"):
        campaign.fold(Joined(name, "soldier"))
    fought: list[str] = []

    def once(this: Campaign, group: int) -> object:
        result = (toss if fought else fight)(this, group)
        fought.append(result.winner)
        return result

    advance(campaign, once)  # type: ignore[arg-type]
    assert campaign.winner
    assert parse_campaign(print_campaign(campaign)).digest() == campaign.digest()


def test_the_command(tmp_path: object) -> None:
    run = CliRunner()
    file = f"{tmp_path}/night.campaign"
    band = f"{tmp_path}/ana.warband"
    with open(band, "w") as out:
        out.write("faction LG\nwarlord Cleric of Order\n1 Cleric of Order\n4 Man-at-Arms\n")
    for words in (
        ["new", file, "--seed", "3"],
        ["join", file, "Ana"],
        ["join", file, "Bert", "--computer", "soldier"],
        ["enlist", file, "Ana", band],
        ["play", file],
        ["status", file],
        ["setup", file],
        ["show", file, "Ana"],
        ["verify", file],
    ):
        result = run.invoke(main, ["campaign", *words])
        assert result.exit_code == 0, (words, result.output)
    assert "entries hold; hash" in result.output
    status = run.invoke(main, ["campaign", "status", file]).output
    assert "play Ana against Bert" in status or "play Bert against Ana" in status
    for words, why in (
        (["new", file], "there already"),
        (["join", file, "Ana"], "takes part already|being played"),
        (["join", file, "Zoe", "--computer", "general"], "none of"),
        (["enter", file, "result 9 Ana"], "no battle 9"),
    ):
        result = run.invoke(main, ["campaign", *words])
        assert result.exit_code, result.output
        assert re.search(why, result.output), result.output
    entered = run.invoke(main, ["campaign", "enter", file, "result 1 Ana", "  Ana: warlord stands"])
    assert entered.exit_code == 0, entered.output
