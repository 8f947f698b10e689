"""Computer players between battles: warbands, items, levels, support, what to destroy.

They are plain and quick: a warband as strong as the points allow, items on whoever can use them.
"""

from collections.abc import Callable
from typing import NamedTuple

from warband.evenings.campaign import mass_computer, skirmish_computer
from warband.evenings.campaign.campaign import Campaign
from warband.evenings.campaign.entries import Advanced, Enlisted, Entry, Supported
from warband.evenings.campaign.hosts import Host, write_host
from warband.evenings.campaign.mass_battles import MassBattles
from warband.evenings.campaign.skirmishes import Skirmishes
from warband.evenings.campaign.state import Due, Player
from warband.evenings.folding import Refused
from warband.kernel.dice import Dice


class Provisions(NamedTuple):
    """How a computer player comes by its troops."""

    army: Callable[[Campaign, Player, Dice], Host]
    regrouped: Callable[[Campaign, Player, Host, Dice], Host | None]
    """A better army than the one it has; None if there is none."""
    support: Callable[[Host, int], list[tuple[int, str]]]


PROVISIONS: dict[str, Provisions] = {
    theatre.rules: Provisions(how.army, how.regrouped, how.support)
    for theatre, how in ((Skirmishes, skirmish_computer), (MassBattles, mass_computer))
}
"""By the rulebook that battles are fought by."""


def _provisions(campaign: Campaign) -> Provisions:
    return PROVISIONS[campaign.theatre.rules]


def answer(campaign: Campaign, due: Due, luck: Dice) -> Entry:
    """What a computer player does about what is due; battles are played elsewhere."""
    player = campaign.player(due.name)
    match due.what:
        case "enlist":
            return Enlisted(
                player.name, write_host(_provisions(campaign).army(campaign, player, luck))
            )
        case "advance":
            assert player.host is not None
            choices = campaign.theatre.level_choices(player.host.warlord)
            return Advanced(player.name, choices[luck.below(len(choices))])
        case "support":
            battle = campaign.battle(due.group)
            points = battle.allowance[player.name]
            host = battle.hosts[player.name]
            troops = _provisions(campaign).support(host, points)
            said = ", ".join(f"{count} {name}" for count, name in troops) or "nobody"
            return Supported(player.name, said, due.group)
        case "pick":
            battle = campaign.battle(due.group)
            prey = campaign.prey(battle, player.name)
            return campaign.pick(player.name, due.group, prey[luck.below(len(prey))][1])
    raise Refused(f"no computer player does {due.what!r}")


def regroup(campaign: Campaign, player: Player, luck: Dice) -> Enlisted | None:
    """A better warband between rounds: for more points, and with what was found."""
    host = player.host
    how = _provisions(campaign)
    if host is None:
        return Enlisted(player.name, write_host(how.army(campaign, player, luck)))
    better = how.regrouped(campaign, player, host, luck)
    return Enlisted(player.name, write_host(better)) if better is not None else None
