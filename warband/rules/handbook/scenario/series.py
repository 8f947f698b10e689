"""Battles in a row: who has won them all (Four by Four; Lethal Attrition; Three-Part Mayhem)."""

from __future__ import annotations

from dataclasses import dataclass

from warband.rules.handbook.scenario import building as b
from warband.rules.handbook.scenario.notation import growing
from warband.rules.handbook.scenario.plan import Plan
from warband.rules.handbook.state import (
    BLINDED,
    CONDITIONS,
    INVISIBLE,
    NOBODY,
    Skirmish,
)

DRAW = -1


@dataclass(frozen=True, slots=True)
class Series:
    """A series as far as it has come: the winner of each battle, DRAW for none.

    >>> from warband.rules.handbook.scenario.library import plan_called
    >>> series = Series(plan_called("three-part-mayhem"), 2)
    >>> series.after(0).after(1).next_size()
    (200, 18)
    >>> series.after(0).after(0).winner()
    0
    """

    plan: Plan
    players: int
    won: tuple[int, ...] = ()

    def after(self, winner: int) -> Series:
        """The series after one more battle."""
        return Series(self.plan, self.players, (*self.won, winner))

    def length(self) -> int:
        """How many battles there are at most."""
        factions, attrition = self.plan.get(b.SeriesOfFactions), self.plan.get(b.SeriesAttrition)
        grows = self.plan.get(b.SeriesGrowing)
        if factions is not None:
            return factions.number
        if attrition is not None:
            return attrition.number
        return len(growing(grows)) if grows is not None else 1

    def next_size(self) -> tuple[int, int] | None:
        """Points and most creatures of the next battle, where they grow; None otherwise."""
        grows = self.plan.get(b.SeriesGrowing)
        if grows is None or len(self.won) >= self.length():
            return None
        return growing(grows)[len(self.won)]

    def random_scenario(self) -> bool:
        """Whether the next battle is of a random basic scenario."""
        return self.plan.has(b.SeriesOfFactions) or self.plan.has(b.SeriesGrowing)

    def over(self) -> bool:
        """Whether no battle is left to be fought."""
        return self.winner() is not None

    def winner(self) -> int | None:
        """Who has won the series; DRAW for nobody, None while it goes on."""
        rule = self.plan.get(b.SeriesWon)
        how = rule.by if rule is not None else "the last battle"
        done = len(self.won) >= self.length()
        wins = [self.won.count(seat) for seat in range(self.players)]
        if how == "two victories":
            best = [seat for seat in range(self.players) if wins[seat] >= 2]
            return best[0] if best else (DRAW if done else None)
        if how == "most victories":
            if not done:
                return None
            leaders = [seat for seat in range(self.players) if wins[seat] == max(wins)]
            return leaders[0] if len(leaders) == 1 else DRAW
        # The lone warband must win every battle; whoever beats it once has won.
        beaten = [winner for winner in self.won if winner != 0]
        if beaten:
            return beaten[0]
        return 0 if done else None


def carry_over(before: Skirmish, after: Skirmish, seat: int) -> None:
    """Survivors go on as they are: wounds, spent uses and what lasts for a skirmish stay;
    conditions that pass and routs are over; whoever is gone stays gone (Lethal Attrition)."""
    names = {name: k for k, name in enumerate(before.roster.names)}
    for creature, name in enumerate(after.roster.names):
        if after.roster.owners[creature] != seat or name not in names:
            continue
        old = names[name]
        if before.gone >> old & 1:
            after.gone |= 1 << creature
            continue
        after.hp[creature] = before.hp[old]
        after.lasting[creature] = before.lasting[old]
        after.shaken |= (before.shaken >> old & 1) << creature
        for condition in range(len(CONDITIONS)):
            if condition in LASTING and before.under[condition] >> old & 1:
                after.set_under(creature, condition)
        for (who, what), uses in before.used.items():
            if who == old:
                after.used[creature, what] = uses
        after.blame[creature] = NOBODY


LASTING = (BLINDED, INVISIBLE)
"""Conditions that last for a skirmish; all others end with the first battle."""
