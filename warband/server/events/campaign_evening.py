"""The campaign of 2003 on the server."""

import msgspec

from warband.evenings.campaign import entries as c
from warband.evenings.campaign import record as campaign_record
from warband.evenings.campaign.campaign import Campaign
from warband.evenings.campaign.hosts import STARTER, write_host
from warband.evenings.campaign.playing import fight, one_step, unready
from warband.evenings.campaign.showing import sheet
from warband.evenings.campaign.state import Player
from warband.evenings.entries import Called, Ruled
from warband.evenings.folding import Refused
from warband.kernel.battle import Position
from warband.server.events import views as v
from warband.server.events.evening import Evening, check_own, read_text
from warband.server.events.fixtures import Fixture, Outcome
from warband.server.events.rounds import AT_TABLES, judged_words


class CampaignEvening(Evening):
    """The campaign of 2003."""

    kind = "campaign"

    def __init__(self, opened: c.Opened) -> None:
        self.campaign = Campaign(opened)

    @property
    def names(self) -> list[str]:
        """Who takes part."""
        return list(self.campaign.players)

    @property
    def time_runs(self) -> bool:
        """Whether something is done by the evening's clock."""
        return False

    def first(self) -> str:
        """The announcement as text."""
        return "\n".join(campaign_record.entry_lines(self.campaign.opened))

    def joining(self, name: str, computer: str) -> str:
        """The entry with which somebody joins."""
        return "\n".join(campaign_record.entry_lines(c.Joined(name, computer)))

    def replay(self, text: str) -> None:
        """Take an entry that is on disk."""
        self.campaign.fold(campaign_record.read_entry(*read_text(text)))

    def enter(self, text: str, who: str, at: float, *, host: bool) -> list[str]:
        """Take an entry of somebody."""
        line, below = read_text(text)
        if line.words == "round" and not below and host:
            entry: c.Entry = self.campaign.pair()
        else:
            entry = campaign_record.read_entry(line, below)
        if isinstance(entry, c.Picked) and not entry.dice:
            entry = self.campaign.pick(entry.name, entry.group, entry.item)
        if not host:
            self._check(entry, who)
        self.campaign.fold(entry)
        return ["\n".join(campaign_record.entry_lines(entry))]

    def _check(self, entry: c.Entry, who: str) -> None:
        """Players write what is theirs; whoever fought may report."""
        match entry:
            case c.Enlisted() | c.Supported() | c.Picked() | c.Advanced() | c.Left() | Called():
                check_own(entry.name, who)
            case c.Result():
                if who not in self.campaign.battle(entry.group).players:
                    raise Refused("only those who fought report a battle")
                if self.at_tables:
                    raise Refused(AT_TABLES)
            case _:
                raise Refused("only the host can do that")

    def go_on(self, at: float) -> list[str]:
        """Pairing, dice, computers; at most one battle between computers."""
        before = len(self.campaign.entries)
        fought: list[int] = []

        def once(campaign: Campaign, group: int) -> c.Result:
            fought.append(group)
            return fight(campaign, group)

        fights = None if self.at_tables else once
        while not fought and one_step(self.campaign, fights, opens=False):
            pass
        return [
            "\n".join(campaign_record.entry_lines(entry))
            for entry in self.campaign.entries[before:]
        ]

    def fixtures(self) -> list[Fixture]:
        """The battles of the round whose scenario is rolled."""
        campaign = self.campaign
        return [
            Fixture(
                f"{campaign.round}.{number}.{battle.replays}",
                number,
                campaign.opened.rules,
                battle.scenario,
                battle.players,
                tuple(campaign.players[name].computer for name in battle.players),
                rulings=campaign.benches[number - 1].rulings,
                done=battle.result is not None,
            )
            for number, battle in enumerate(campaign.battles, 1)
            if battle.scenario and not campaign.waits(number)
        ]

    def setup(self, fixture: Fixture) -> str:
        """The campaign says who fights with what, and where."""
        return self.campaign.setup(fixture.number)

    def report(self, fixture: Fixture, outcome: Outcome, state: object, table_id: str) -> str:
        """The result of a battle, and what became of everybody."""
        assert isinstance(state, Position)
        sides = self.campaign.sides(fixture.number)
        _, fates = self.campaign.theatre.outcome(state, sides)
        verdict = self.campaign.benches[fixture.number - 1].verdict
        winner = outcome.winner if verdict is None else verdict
        result = c.Result(fixture.number, winner, fates, table_id)
        return "\n".join(campaign_record.entry_lines(result))

    def ruling(self, text: str) -> Ruled | None:
        """The ruling that a text is, if it is one."""
        if not text.startswith("rule "):
            return None
        entry = campaign_record.read_entry(*read_text(text))
        return entry if isinstance(entry, Ruled) else None

    def export(self) -> str:
        """Everything as JSON."""
        self.record()
        campaign = self.campaign
        whole = {
            "entries": campaign.entries,
            "standings": campaign.standings(),
            "winner": campaign.winner,
            "hash": campaign.digest(),
        }
        return msgspec.json.format(msgspec.json.encode(whole), indent=1).decode() + "\n"

    def _history(self) -> tuple[v.EventMatch, ...]:
        """All results, with the tables where battles can be seen again."""
        found: list[v.EventMatch] = []
        number = 0
        groups: tuple[tuple[str, ...], ...] = ()
        for entry in self.campaign.entries:
            if isinstance(entry, c.Paired):
                number, groups = number + 1, entry.groups
            elif isinstance(entry, c.Result):
                won = f"{entry.winner} won" if entry.winner else "drawn"
                found.append(v.EventMatch(number, groups[entry.group - 1], won, entry.record))
        return tuple(found)

    def record(self) -> str:
        """The record: between rounds warbands are secret."""
        if not self.campaign.winner and not self.campaign.playing:
            raise Refused("warbands are secret between rounds: the record comes with the next")
        return campaign_record.print_campaign(self.campaign)

    def view(self, who: str, role: v.Role, at: float) -> dict[str, object]:
        """Standings, battles, sheets, what is due."""
        campaign = self.campaign
        rows = tuple(
            (
                player.name,
                str(player.score),
                f"{player.won}-{player.lost}-{player.drawn}",
                f"{player.host.warlord}, level {len(player.levels) + player.growing}"
                if player.host
                else "none yet",
                str(len(player.items)),
            )
            for player in campaign.standings()
        )
        mine = campaign.players.get(who)
        choices: tuple[str, ...] = ()
        if mine is not None and mine.growing and mine.host is not None:
            choices = tuple(campaign.theatre.level_choices(mine.host.warlord))
        for battle in campaign.battles:
            if who in battle.players and battle.result and who not in battle.picks:
                choices = tuple(item for _, item in campaign.prey(battle, who)) or choices
        phase = "over" if campaign.winner else "round" if campaign.playing else "between rounds"
        return {
            "phase": phase,
            "lead": f"A {campaign.opened.length} campaign to {campaign.target} points. Round "
            f"{campaign.round}, warbands of {campaign.points} points.",
            "columns": ("player", "score", "won-lost-drawn", "warlord", "items"),
            "rows": rows,
            "due": self._due(),
            "tables": tuple(self._table(n + 1) for n in range(len(campaign.battles))),
            "sheets": self._sheets(who),
            "choices": choices,
            "items": mine.items if mine is not None else (),
            **self._recruiting(mine),
            "suggestion": write_host(mine.host) if mine is not None and mine.host else STARTER,
            "hash": campaign.digest(),
            "winner": campaign.winner,
            "history": self._history(),
        }

    def _recruiting(self, mine: Player | None) -> dict[str, object]:
        """Whom a player may enlist between rounds, and who can carry what."""
        campaign = self.campaign
        if mine is None or campaign.winner:
            return {}
        if campaign.playing:
            return self._supporting(mine)
        faction = mine.host.faction if mine.host is not None else ""
        return {
            "pool": tuple(
                v.PodCard(each.name, each.cost, each.about, each.factions, each.leads)
                for each in campaign.theatre.recruits()
            ),
            "limit": campaign.points,
            "bearers": tuple(
                tuple(
                    v.Bearer(each.card, each.text, each.place, each.room)
                    for each in campaign.theatre.bearers(item, faction)
                )
                for item in mine.items
            ),
        }

    def _supporting(self, mine: Player) -> dict[str, object]:
        """Who can be the support troops of a player that has to name them."""
        campaign = self.campaign
        due = next(
            (due for due in campaign.due() if (due.what, due.name) == ("support", mine.name)), None
        )
        if due is None:
            return {}
        battle = campaign.battle(due.group)
        points = battle.allowance[mine.name]
        return {
            "limit": points,
            "troops": tuple(
                v.PodCard(each.name, each.cost, each.about)
                for each in campaign.theatre.supporters(battle.hosts[mine.name], points)
            ),
        }

    def _due(self) -> tuple[v.DueView, ...]:
        """What is due; people see to their warbands before the next round is paired."""
        dues = self.campaign.due()
        asked = {due.name for due in dues if due.what == "enlist"}
        told = "see to the warband: items, creatures, tiles"
        missing = [name for name in unready(self.campaign) if name not in asked]
        found = [v.DueView(name, "enlist", told) for name in missing]
        return (*(v.DueView(e.name, e.what, e.told, e.group) for e in dues), *found)

    def _table(self, number: int) -> v.EventTable:
        found = self.campaign.battle(number)
        rolled = found.scenario.replace("-", " ").capitalize()
        detail = rolled or "the scenario is not rolled yet"
        for name, points in found.allowance.items():
            troops = found.support.get(name)
            said = ", ".join(f"{n} {card}" for n, card in troops) if troops else f"{points} points"
            detail += f"; support of {name}: {said}"
        result = f"{found.result.winner or 'nobody'} won" if found.result is not None else ""
        bench = self.campaign.benches[number - 1]
        calls, rulings = judged_words(bench.calls, bench.rulings)
        return v.EventTable(number, found.players, detail, result, calls, rulings)

    def _sheets(self, who: str) -> tuple[v.EventSheet, ...]:
        found = []
        for player in self.campaign.standings():
            title = player.host.warlord if player.host else "no warlord yet"
            try:
                self.campaign.host_of(player.name, who if who in self.campaign.players else "")
                found.append(v.EventSheet(player.name, title, sheet(self.campaign, player)))
            except Refused as error:
                found.append(v.EventSheet(player.name, title, str(error), True))
        return tuple(found)
