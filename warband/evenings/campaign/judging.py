"""A judge at the battles of a campaign: calls, rulings, and who has won as ruled."""

import msgspec

from warband.evenings.entries import Called, Ruled
from warband.evenings.folding import Refused


class Bench(msgspec.Struct):
    """What a judge has to do with one battle."""

    calls: tuple[Called, ...] = ()
    """Calls that no ruling has answered yet."""
    rulings: tuple[Ruled, ...] = ()
    verdict: str | None = None
    """Who has won as the judge says, empty for a draw; None: it is as it was fought."""

    def call(self, entry: Called, players: tuple[str, ...], *, ended: bool) -> None:
        """Somebody who fights calls a judge."""
        if entry.name not in players:
            raise Refused(f"{entry.name} does not play in battle {entry.table}")
        if ended:
            raise Refused(f"battle {entry.table} has ended already")
        if not entry.why.strip():
            raise Refused("whoever calls a judge says why")
        self.calls += (entry,)

    def check(self, entry: Ruled, players: tuple[str, ...], *, settled: bool) -> None:
        """Refused if a ruling cannot be given."""
        if not entry.ruling.strip():
            raise Refused("a ruling says what it is")
        if entry.minutes:
            raise Refused("battles of a campaign have no clock: no minutes can be added")
        if entry.winner and entry.winner not in players:
            raise Refused(f"{entry.winner} does not play in battle {entry.table}")
        if entry.winner is not None and settled:
            raise Refused(f"the scores of battle {entry.table} are settled already")

    def rule(self, entry: Ruled) -> None:
        """A ruling answers all calls, and may say who has won."""
        self.rulings += (entry,)
        self.calls = ()
        if entry.winner is not None:
            self.verdict = entry.winner
