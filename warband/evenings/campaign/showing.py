"""A campaign in words: standings, warlord sheets, what is due next for whom."""

from warband.evenings.campaign.campaign import Campaign
from warband.evenings.campaign.hosts import write_host
from warband.evenings.campaign.state import Battle, Player


def status(campaign: Campaign) -> str:
    """Where a campaign stands."""
    lines = [
        f"{campaign.opened.name}: {campaign.opened.length} campaign to {campaign.target} points,"
        f" round {campaign.round}, warbands of {campaign.points} points"
    ]
    if campaign.winner:
        lines.append(f"{campaign.winner} has won the campaign.")
    elif campaign.finalists:
        lines.append(f"The final: {' against '.join(campaign.finalists)}.")
    lines += ["", *standings_lines(campaign)]
    for number, battle in enumerate(campaign.battles, 1):
        lines += ["", *_battle_lines(campaign, number, battle)]
    dues = campaign.due()
    if dues:
        lines += ["", "Due next:"]
        lines += [f"  {due.name or 'the campaign'}: {due.told}" for due in dues]
    return "\n".join(lines) + "\n"


def standings_lines(campaign: Campaign) -> list[str]:
    """The table of scores."""
    width = max([6, *(len(name) for name in campaign.players)])
    lines = [f"{'player':{width}}  score  won  lost  drawn  warlord"]
    for player in campaign.standings():
        lord = player.host.warlord if player.host else "none yet"
        level = len(player.levels) + player.growing
        shown = f"{lord}, level {level}" if player.host else lord
        gone = "" if player.here else " (has left)"
        lines.append(
            f"{player.name:{width}}  {player.score:5}  {player.won:3}  {player.lost:4}"
            f"  {player.drawn:5}  {shown}{gone}"
        )
    return lines


def _battle_lines(campaign: Campaign, number: int, battle: Battle) -> list[str]:
    title = f"Battle {number}: {' against '.join(battle.players)}"
    if battle.scenario:
        title += f", {battle.scenario}"
    lines = [title]
    lines += [
        f"  {name} has {points} points of support troops"
        for name, points in battle.allowance.items()
    ]
    if battle.result is not None:
        lines.append(f"  {battle.result.winner or 'nobody'} won")
    return lines


def sheet(campaign: Campaign, player: Player) -> str:
    """The sheet of a player: warband, warlord, items."""
    lines = [f"{player.name}: score {player.score}"]
    if player.host is None:
        return "\n".join([*lines, "no warlord yet"]) + "\n"
    taken = f" ({', '.join(player.levels)})" if player.levels else ""
    lines.append(f"warlord {player.host.warlord}, level {len(player.levels)}{taken}")
    if player.growing:
        choices = ", ".join(campaign.theatre.level_choices(player.host.warlord))
        lines.append(f"a new level brings one of {choices}")
    lines.append(f"items: {', '.join(player.items) or 'none'}")
    lines += ["", *write_host(player.host).splitlines()]
    return "\n".join(lines) + "\n"
