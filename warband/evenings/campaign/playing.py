"""Whole campaigns played by computers, battles and all."""

from collections.abc import Callable
from typing import TypeAlias

from warband.evenings.campaign.campaign import Campaign
from warband.evenings.campaign.computer import answer, regroup
from warband.evenings.campaign.entries import Enlisted, Fate, Result, RoundOver
from warband.evenings.campaign.hosts import Host, read_host
from warband.evenings.folding import Refused
from warband.kernel.dice import Dice
from warband.players.agent import Budget, take_turns
from warband.players.registry import make_agent
from warband.rulebooks import open_rulebook
from warband.rules.handbook.items.item import catalogue

LIMIT = 6_000
"""A battle of so many answers goes nowhere and counts as a draw."""
Fight: TypeAlias = Callable[[Campaign, int], Result]


def fight(campaign: Campaign, group: int) -> Result:
    """Play a battle of a campaign between computer players."""
    rules = campaign.opened.rules
    book = open_rulebook(rules)
    seed = campaign.battle_seed(group)
    battle = book.start(campaign.setup(group), seed, log=False)
    sides = campaign.sides(group)
    agents = tuple(
        make_agent(
            rules,
            campaign.players[side.name].computer or "soldier",
            seed * 8 + seat,
            Budget(simulations=20),
        )
        for seat, side in enumerate(sides)
    )
    take_turns(battle, agents, LIMIT)
    winner, fates = campaign.theatre.outcome(battle.state, sides)
    return Result(group, winner, fates)


def toss(campaign: Campaign, group: int) -> Result:
    """A battle that is not played: luck alone decides it, and who falls. For trying rules out."""
    luck = Dice(campaign.battle_seed(group))
    battle = campaign.battle(group)
    pick = luck.below(len(battle.players) * 4 + 1)
    winner = battle.players[pick % len(battle.players)] if pick < len(battle.players) * 4 else ""
    fates = []
    for name in battle.players:
        host = battle.hosts[name]
        bearers = [who for who, _ in host.carried]
        fallen = tuple(who for who in bearers if luck.below(2))
        drunk = tuple(
            item
            for item in dict.fromkeys(campaign.players[name].items)
            if host.items[item] and catalogue()[item].used_up and luck.below(2)
        )
        fates.append(Fate(name, fallen, drunk, bool(luck.below(3))))
    return Result(group, winner, tuple(fates))


def advance(campaign: Campaign, fighting: Fight = fight) -> bool:
    """Do everything that needs no person; whether anything was done."""
    done = False
    while one_step(campaign, fighting):
        done = True
    return done


def unready(campaign: Campaign) -> list[str]:
    """People who have not seen to their warbands since the last round (Reconfigure Warbands)."""
    if campaign.playing or campaign.winner:
        return []
    since = [entry for entry in campaign.entries if isinstance(entry, RoundOver | Enlisted)]
    while any(isinstance(entry, RoundOver) for entry in since):
        del since[0]
    ready = {campaign.player(entry.name).name for entry in since if isinstance(entry, Enlisted)}
    fighting = campaign.finalists or tuple(player.name for player in campaign.present)
    people = [name for name in fighting if not campaign.players[name].computer]
    return [name for name in people if name not in ready]


def one_step(campaign: Campaign, fighting: Fight | None, *, opens: bool = True) -> bool:
    """Do the next thing that needs no person; whether there was one.

    Without `fighting` battles of computers are fought elsewhere, too. The first round waits
    for whoever leads the campaign unless it `opens` by itself: more players may come.
    """
    luck = Dice((campaign.opened.seed or 0) * 31 + len(campaign.entries))
    dues = campaign.due()
    for due in dues:
        if not due.name or not campaign.players[due.name].computer:
            continue
        if due.what != "battle":
            campaign.fold(answer(campaign, due, luck))
            return True
        battle = campaign.battle(due.group)
        if fighting and all(campaign.players[name].computer for name in battle.players):
            campaign.fold(fighting(campaign, due.group))
            return True
    if any(due.what == "pair" for due in dues):
        if _regroup(campaign, luck):
            return True
        people = any(not player.computer for player in campaign.present)
        if unready(campaign) or (people and not campaign.round and not opens):
            return False
    entry = campaign.step() if campaign.opened.seed is not None else None
    if entry is None:
        return False
    campaign.fold(entry)
    return True


def _regroup(campaign: Campaign, luck: Dice) -> bool:
    """Computer players see to their warbands before the next round is paired."""
    done = False
    for player in campaign.present:
        if player.computer:
            entry = regroup(campaign, player, luck)
            if entry is not None and _is_news(player.host, entry.host):
                try:
                    campaign.fold(entry)
                except Refused:
                    continue
                done = True
    return done


def _is_news(host: Host | None, text: str) -> bool:
    return read_host(text) != host
