"""Whole campaigns under a magnifying glass.

Computers play a campaign, battles and all. Then its record is read back, entry by entry, beside an
account of scores, sizes, levels and items that is kept from the entries alone; both must agree
after every entry, and the hash at the end must be the one of the campaign that was played.
"""

from collections import Counter
from collections.abc import Iterator

from warband.evenings.campaign.campaign import Campaign
from warband.evenings.campaign.entries import (
    LENGTHS,
    Enlisted,
    Entry,
    Joined,
    Opened,
    Paired,
    Picked,
    Result,
    RoundOver,
    Spoils,
    Three,
)
from warband.evenings.campaign.hosts import read_host
from warband.evenings.campaign.playing import Fight, advance, fight
from warband.evenings.campaign.record import parse_campaign, print_campaign
from warband.evenings.soaking import EventFailure

FEWEST, MOST = 2, 7
COMPUTERS = ("random", "soldier")
GROWTH = {50: 75, 100: 125}
"""From this size warbands grow once somebody has reached that score."""


class Wrong(AssertionError):
    """A campaign that does not add up: the reason."""


def prove_campaign(seed: int, fighting: Fight = fight) -> Campaign:
    """Play the campaign of a seed to its end and prove it; EventFailure says what is wrong.

    Two to seven players come in turn, random players beside soldiers; one of ten is a major one.
    """
    players = FEWEST + seed % (MOST - FEWEST + 1)
    length = LENGTHS[1] if seed % 10 == 9 else LENGTHS[0]
    three: Three = "pairs" if seed % 12 == 7 else "together"
    campaign = Campaign(Opened(f"Campaign {seed}", "handbook", length, seed, three))
    try:
        for seat in range(players):
            campaign.fold(Joined(f"Player {seat + 1}", COMPUTERS[(seed + seat) % 2]))
        advance(campaign, fighting)
        if not campaign.winner:
            raise Wrong("nobody has won, and nothing is left to be done")
        text = print_campaign(campaign)
        again = parse_campaign(text)
        if again.digest() != campaign.digest() or print_campaign(again) != text:
            raise Wrong("the record does not bring the same campaign again")
        follow(campaign.entries)
    except Exception as error:
        why = f"campaign {seed} of {players}, entry {len(campaign.entries)}"
        record = print_campaign(campaign)
        raise EventFailure(f"{why}: {type(error).__name__}: {error}", record) from error
    return campaign


def follow(entries: list[Entry]) -> None:
    """Read a campaign entry by entry beside an account of its own; Wrong says where they part."""
    opened = entries[0]
    assert isinstance(opened, Opened)
    campaign, account = Campaign(opened), _Account()
    for number, entry in enumerate(entries[1:], 2):
        account.before(campaign, entry)
        campaign.fold(entry)
        account.after(campaign, entry)
        for what in account.differences(campaign):
            raise Wrong(f"entry {number}, {type(entry).__name__}: {what}")


class _Account:
    """Scores, sizes, levels and items, kept from the entries by the words of the book."""

    def __init__(self) -> None:
        self.scores: dict[str, int] = {}
        self.items: dict[str, Counter[str]] = {}
        self.levels: Counter[str] = Counter()
        self.warlords: dict[str, str] = {}
        self.fought: set[str] = set()
        self.met: dict[str, set[str]] = {}
        self.size, self.best = 50, 50
        self.finding: tuple[str, ...] = ()
        """Who may have found something with the last entry."""

    def before(self, campaign: Campaign, entry: Entry) -> None:
        """What an entry means while everything still stands as before it."""
        match entry:
            case Joined():
                self.scores[entry.name], self.items[entry.name] = 50, Counter()
            case Enlisted():
                self._enlist(entry)
            case Paired():
                self._pair(campaign, entry)
            case Result():
                for fate in entry.fates:
                    self.items[fate.name] -= Counter(fate.used)
            case Picked() if entry.dice[0] >= 16:
                battle = campaign.battle(entry.group)
                left = (battle.players.index(entry.name) + 1) % len(battle.players)
                self.items[battle.players[left]] -= Counter([entry.item])
            case Spoils():
                self._settle(campaign, entry)
            case RoundOver():
                while self.size in GROWTH and self.best >= GROWTH[self.size]:
                    self.size *= 2
            case _:
                pass

    def _enlist(self, entry: Enlisted) -> None:
        warlord = read_host(entry.host).warlord
        if entry.name in self.fought and self.warlords[entry.name] != warlord:
            self.scores[entry.name] -= 5
            self.levels[entry.name], self.items[entry.name] = 0, Counter()
        self.warlords[entry.name] = warlord

    def _pair(self, campaign: Campaign, entry: Paired) -> None:
        """Everybody plays equally often, and nobody meets the same twice if it can be helped."""
        if campaign.finalists:
            return
        plays = Counter(name for group in entry.groups for name in group)
        if set(plays) != set(self.scores) or len(set(plays.values())) != 1:
            raise Wrong(f"not everybody plays equally often: {entry.groups}")
        pairs = [group for group in entry.groups if len(group) == 2]
        again = sum(other in self.met.get(one, ()) for one, other in pairs)
        if len(plays) > 3 and again > min(self._rematches(sorted(plays))):
            raise Wrong(f"somebody meets the same player again without need: {entry.groups}")
        for name in plays:
            self.met[name] = {n for group in entry.groups if name in group for n in group} - {name}

    def _rematches(self, left: list[str]) -> Iterator[int]:
        """How many meet again, for every way to pair these players off."""
        if len(left) in (0, 3):
            yield 0
        elif len(left) % 2:
            for name in left:
                others = [each for each in left if each != name]
                yield from self._rematches_with_three(name, others)
        else:
            one, *others = left
            for other in others:
                rest = [each for each in others if each != other]
                for more in self._rematches(rest):
                    yield more + (other in self.met.get(one, ()))

    def _rematches_with_three(self, name: str, others: list[str]) -> Iterator[int]:
        """Of an odd number: somebody plays in a pair, whoever it is."""
        for other in others:
            rest = [each for each in others if each != other]
            for more in self._rematches(rest):
                yield more + (other in self.met.get(name, ()))

    def _settle(self, campaign: Campaign, entry: Spoils) -> None:
        battle = campaign.battle(entry.group)
        assert battle.result is not None
        self.fought |= set(battle.players)
        if campaign.in_final:
            return
        won = battle.result.winner
        prize = 10 if len(battle.players) == 2 else 15
        for name in battle.players:
            if won:
                self.scores[name] += prize if name == won else -5
        self.best = max(self.best, *self.scores.values())
        stands = {fate.name: fate.warlord for fate in battle.result.fates}
        if won and stands.get(won):
            self.levels[won] += 1
        self.finding = battle.players

    def after(self, campaign: Campaign, entry: Entry) -> None:
        """What was found is rolled on tables of their own; that it is one at most is checked."""
        if not isinstance(entry, Spoils):
            return
        winner = campaign.battle(entry.group).result
        for name in self.finding:
            found = Counter(campaign.players[name].items) - self.items[name]
            least = winner is not None and winner.winner == name
            if not least <= found.total() <= 1:
                raise Wrong(f"{name} has found {dict(found)}")
            self.items[name] += found
        self.finding = ()

    def differences(self, campaign: Campaign) -> Iterator[str]:
        """Where the campaign says something else."""
        for player in campaign.players.values():
            name = player.name
            if player.score != self.scores[name]:
                yield f"{name} has {player.score} points, not {self.scores[name]}"
            if Counter(player.items) != self.items[name]:
                yield f"{name} has {player.items}, not {dict(self.items[name])}"
            if len(player.levels) + player.growing != self.levels[name]:
                yield f"the warlord of {name} is of level {len(player.levels)}"
            if player.host is not None and player.host.items - self.items[name]:
                yield f"{name} carries more than there is: {dict(player.host.items)}"
        if campaign.size != self.size:
            yield f"warbands have {campaign.size} points, not {self.size}"
        for battle in campaign.battles:
            yield from self._support_of(battle.players, battle.allowance, campaign)

    def _support_of(
        self, players: tuple[str, ...], allowance: dict[str, int], campaign: Campaign
    ) -> Iterator[str]:
        """Ten points for every fifteen by which the best is ahead, as the round was paired."""
        if any(battle.settled for battle in campaign.battles):
            return
        best = max(self.scores[name] for name in players)
        for name in players:
            points = (best - self.scores[name]) // 15 * 10
            if allowance.get(name, 0) != points:
                yield f"{name} has {allowance.get(name, 0)} points of support, not {points}"
