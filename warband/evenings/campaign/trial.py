"""Cases about a campaign: how it stands, what happens, what must be true (`rules campaign`).

The position is a record, or how a campaign stands that was begun elsewhere; a script enters more
and looks at what follows. Whatever a check is not about may be left out: players without a
warband have a ready one, battles that end without one have the standard scenario and no support.
"""

from collections.abc import Sequence

from warband.evenings.campaign.campaign import Campaign
from warband.evenings.campaign.computer import answer
from warband.evenings.campaign.entries import (
    Enlisted,
    Entry,
    Paired,
    Picked,
    Result,
    Scenario,
    Supported,
)
from warband.evenings.campaign.facts import check_fact
from warband.evenings.campaign.record import entry_lines, read_campaign, read_entry
from warband.evenings.campaign.showing import status
from warband.evenings.campaign.state import Due
from warband.evenings.event_record import EventError
from warband.evenings.folding import Refused
from warband.kernel.cases import Case, CaseError, kind_of_line
from warband.kernel.dice import Dice
from warband.kernel.lines import Line, block_below, is_comment, without_comment
from warband.kernel.trial import Verdict


def check_campaign_case(case: Case) -> Verdict:
    """Play the script of a case about a campaign.

    :raises CaseError: if the case is not written as one.
    """
    lines = [without_comment(line) for line in case.position if not is_comment(line)]
    if not lines[0].words.startswith("campaign "):
        lines.insert(0, Line(lines[0].number, " " * lines[0].indent + "campaign Case"))
    try:
        campaign = read_campaign(lines, take)
    except EventError as error:
        raise CaseError(case.source, error.line, error.reason) from error
    trial = _Trial(campaign)
    index = 0
    while index < len(case.script):
        line, below = case.script[index], block_below(case.script, index)
        try:
            reason = trial.run(line, below)
        except EventError as error:
            raise CaseError(case.source, error.line, error.reason) from error
        except ValueError as error:
            raise CaseError(case.source, line.number, str(error)) from error
        if reason is not None:
            told = (*trial.log, *status(campaign).splitlines())
            return Verdict(case, False, line.number, reason, told)
        index += 1 + len(below)
    return Verdict(case, True)


class _Trial:
    """One run of a script."""

    def __init__(self, campaign: Campaign) -> None:
        self.campaign = campaign
        self.log: list[str] = []
        self.refused = ""
        """Why the last entry was refused."""

    def run(self, line: Line, below: Sequence[Line]) -> str | None:
        """Why a line of the script does not hold; None if it does."""
        found = kind_of_line(line)
        assert found is not None
        kind, match = found
        if kind == "expect" and not below:
            return self.expect(match["fact"])
        if kind != "enter":
            raise ValueError(
                "a script of a campaign has `enter ENTRY`, `not enter ENTRY` and `expect FACT`"
            )
        self.enter(read_entry(Line(line.number, " " * line.indent + match["entry"]), below))
        if match["not"]:
            return None if self.refused else "it is taken"
        return f"refused: {self.refused}" if self.refused else None

    def expect(self, fact: str) -> str | None:
        """Why a fact does not hold."""
        if not fact.startswith("refused "):
            return check_fact(self.campaign, fact)
        there = fact.removeprefix("refused ").casefold() in self.refused.casefold()
        return None if there else f"refused: {self.refused or 'nothing'}"

    def enter(self, entry: Entry) -> None:
        """Take an entry, or remember why not."""
        before = len(self.campaign.entries)
        self.refused = ""
        try:
            take(self.campaign, entry)
        except Refused as error:
            self.refused = str(error)
        for each in self.campaign.entries[before:]:
            self.log += [f"> {words}" for words in entry_lines(each)]


def take(campaign: Campaign, entry: Entry) -> None:
    """Fold an entry; what a case leaves out before it, or of it, is filled in."""
    if isinstance(entry, Paired):
        _enlist_everybody(campaign)
        if not entry.groups:
            entry = campaign.pair(entry.dice)
    elif isinstance(entry, Scenario) and not entry.key:
        entry = campaign.roll_scenario(entry.group, entry.dice)
    elif isinstance(entry, Result):
        _begin_battle(campaign, entry.group)
    elif isinstance(entry, Picked) and not entry.dice and campaign.opened.seed is not None:
        entry = campaign.pick(entry.name, entry.group, entry.item)
    campaign.fold(entry)


def _enlist_everybody(campaign: Campaign) -> None:
    """Whoever has no warband has a ready one."""
    for player in campaign.present:
        if player.host is None and not campaign.playing:
            due = Due(player.name, "enlist")
            starter = campaign.theatre.starter
            ready = Enlisted(player.name, starter) if starter else answer(campaign, due, Dice(0))
            campaign.fold(ready)


def _begin_battle(campaign: Campaign, group: int) -> None:
    """A battle that ends has begun: without support troops, by the standard scenario."""
    battle = campaign.battle(group)
    if battle.scenario:
        return
    for name in battle.allowance:
        if name not in battle.support:
            campaign.fold(Supported(name, "nobody", group))
    by_hand = campaign.opened.seed is None
    campaign.fold(campaign.roll_scenario(group, campaign.theatre.for_standard if by_hand else ()))
