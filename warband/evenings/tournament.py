"""A tournament: a fold of its entries.

Nothing gets in but entries, and each is checked against all before it: whoever has the entries
can work out the pairings and the standings for themselves.
"""

from math import ceil, log2

import msgspec

from warband.evenings.entries import (
    Called,
    Closed,
    Dropped,
    Entry,
    Joined,
    Opened,
    Paired,
    Penalized,
    Registered,
    Result,
    Ruled,
)
from warband.evenings.folding import Refused, check_name, digest
from warband.evenings.pairing import Bracket, Round, round_robin, swiss_round
from warband.evenings.standings import NEITHER, Match, Standing, standings
from warband.kernel.dice import Dice

MOST_PLAYERS = 1000


class TableState(msgspec.Struct):
    """A table of the present round."""

    one: int
    other: int
    result: Result | None = None
    match: Match | None = None
    minutes: int = 0
    """Time that a judge added."""
    rulings: tuple[Ruled, ...] = ()
    calls: tuple[Called, ...] = ()
    """Calls for a judge that no ruling has answered yet."""


def goes_on(seed: int, round_: int, result: Result) -> tuple[bool, tuple[int, int]]:
    """Whether the first of two goes on after a draw in an elimination, and what they rolled.

    More points of the battle decide; of those who have as many each rolls a d20, from the seed.

    >>> goes_on(7, 1, Result(1, "", (80, 90)))
    (False, (0, 0))
    >>> goes_on(7, 1, Result(1, "", (80, 80)))
    (True, (12, 7))
    """
    one, other = result.scores
    if one != other:
        return one > other, (0, 0)
    luck = Dice((seed * 1009 + round_) * 97 + result.table)
    while True:
        one, other = luck.faces(20, 1)[0], luck.faces(20, 1)[0]
        if one != other:
            return one > other, (one, other)


class Tournament:
    """Who plays, what was paired and how it ended."""

    def __init__(self, opened: Opened) -> None:
        if opened.rounds < 0 or opened.minutes < 0:
            raise Refused("a tournament has no negative rounds or minutes")
        if not opened.name.strip():
            raise Refused("a tournament needs a name")
        self.opened = opened
        self.entries: list[Entry] = [opened]
        self.names: list[str] = []
        self.computers: dict[int, str] = {}
        """Which computer holds a seat, by player."""
        self.armies: dict[int, str] = {}
        self.dropped: set[int] = set()
        self.absent: set[int] = set()
        """Who is paired in the first round only to lose it: no bye is for them."""
        self.order: list[int] = []
        """The order of the seed, drawn when the first round begins; late players come last."""
        self.round = 0
        self.tables: list[TableState] = []
        self.byes: tuple[int, ...] = ()
        self.matches: list[Match] = []
        self.penalties: dict[int, int] = {}
        self.rulings: list[tuple[int, Ruled]] = []
        """With the round in which they were given."""
        self.closed = False
        self.began_at = 0.0
        """When the present round began."""
        self._ranked: tuple[int, list[Standing]] = (0, [])
        """The standings after so many entries: pages ask again and again."""

    # -------------------------------------------------------------------------- looking

    def ends(self, table: TableState) -> float | None:
        """When a table's time is up; None where rounds are not timed."""
        if not self.opened.minutes:
            return None
        return self.began_at + 60 * (self.opened.minutes + table.minutes)

    def digest(self) -> str:
        """A hash of all that follows from the entries."""
        return digest(
            [self.names, self.standings(), self.matches, sorted(self.armies.items()), self.closed]
        )

    @property
    def eliminates(self) -> bool:
        """Whether losers go home, so that every table needs a winner."""
        return self.opened.system in ("single", "double")

    @property
    def began(self) -> bool:
        """Whether the first round was paired."""
        return self.round > 0

    @property
    def between_rounds(self) -> bool:
        """Whether every table of the present round has ended."""
        return all(table.result is not None for table in self.tables)

    @property
    def present(self) -> list[int]:
        """Who still plays, in the order of the seed."""
        order = self.order if self.began else range(len(self.names))
        return [player for player in order if player not in self.dropped]

    def player(self, name: str) -> int:
        """The number of a player."""
        for number, known in enumerate(self.names):
            if known.casefold() == name.casefold():
                return number
        raise Refused(f"nobody named {name!r} takes part; there are {', '.join(self.names)}")

    def standings(self) -> list[Standing]:
        """Everybody who ever took part, best first."""
        known, found = self._ranked
        if known != len(self.entries):
            order = self.order or list(range(len(self.names)))
            found = standings(order, self.matches, self.penalties)
            self._ranked = len(self.entries), found
        return found

    @property
    def rounds(self) -> int:
        """How many rounds there will be."""
        players = max(len(self.names), 2)
        match self.opened.system:
            case "robin":
                return players - 1 + players % 2
            case "league":
                return 1
            case "swiss":
                return self.opened.rounds or max(1, ceil(log2(players)))
            case _:
                return 0

    @property
    def finished(self) -> bool:
        """Whether no further round is to be played."""
        if not self.began or not self.between_rounds:
            return False
        if self.opened.system in ("single", "double"):
            return self._bracket().over
        return self.round >= self.rounds or len(self.present) < 2

    def army_of(self, name: str, reader: str = "") -> str:
        """An army, for its player at any time, for others once the tournament has begun."""
        player = self.player(name)
        if not self.began and (not reader or self.player(reader) != player):
            raise Refused("armies are sealed until the first round")
        return self.armies.get(player, "")

    # -------------------------------------------------------------------------- pairing

    def next_round(self) -> Paired:
        """The pairs of the next round, as they follow from everything before."""
        if self.closed or self.finished:
            raise Refused("the tournament is over")
        if self.began and not self.between_rounds:
            left = sum(table.result is None for table in self.tables)
            raise Refused(f"{left} tables of round {self.round} are still playing")
        if len(self.present) < 2:
            raise Refused("a round needs two players")
        found = self._pair(self.order if self.began else self._draw())
        return Paired(
            tuple((self.names[one], self.names[other]) for one, other in found.pairs),
            tuple(self.names[player] for player in found.byes),
        )

    def _draw(self) -> list[int]:
        """The order of the seed, from the seed."""
        luck, order = Dice(self.opened.seed), list(range(len(self.names)))
        for place in range(len(order) - 1, 0, -1):
            other = luck.below(place + 1)
            order[place], order[other] = order[other], order[place]
        return order

    def _pair(self, order: list[int]) -> Round:
        here = [player for player in order if player not in self.dropped]
        match self.opened.system:
            case "swiss":
                return self._pair_swiss(order, here)
            case "robin":
                return self._pair_robin(order)
            case "league":
                legs = max(1, self.opened.rounds)
                once = [pair for each in round_robin(here) for pair in each.pairs]
                return Round(tuple(once * legs))
            case _:
                return self._bracket(order).next_round()

    def _pair_swiss(self, order: list[int], here: list[int]) -> Round:
        table = standings(order, self.matches, self.penalties)
        met: dict[int, set[int]] = {player: set() for player in order}
        for match in self.matches:
            if not match.bye:
                met[match.one].add(match.other)
                met[match.other].add(match.one)
        playing = set(here)
        return swiss_round(
            [line.player for line in table if line.player in playing],
            {line.player: float(line.points) for line in table},
            {player: frozenset(others & playing) for player, others in met.items()},
            frozenset(match.one for match in self.matches if match.bye) | self.absent,
        )

    def _pair_robin(self, order: list[int]) -> Round:
        """The next round of the circle; whoever was to meet somebody who left has a bye."""
        whole = round_robin(order)[self.round]
        pairs = tuple(pair for pair in whole.pairs if not self.dropped & set(pair))
        alone = [p for pair in whole.pairs if pair not in pairs for p in pair]
        byes = (*whole.byes, *alone)
        return Round(pairs, tuple(player for player in byes if player not in self.dropped))

    def _bracket(self, order: list[int] | None = None) -> Bracket:
        bracket = Bracket(order or self.order, 2 if self.opened.system == "double" else 1)
        for match in self.matches:
            if not match.bye:
                loser = match.other if match.winner == match.one else match.one
                bracket.lost(loser, match.winner)
        for player in self.dropped:
            bracket.lives[player] = 0
        return bracket

    # -------------------------------------------------------------------------- folding

    def fold(self, entry: Entry) -> None:
        """Take an entry; Refused if it does not fit, and then nothing has changed."""
        if self.closed:
            raise Refused("the tournament is over")
        match entry:
            case Opened():
                raise Refused("the tournament is open already")
            case Joined():
                self._join(entry)
            case Registered():
                self._register(entry)
            case Dropped():
                self._drop(entry)
            case Paired():
                self._begin_round(entry)
            case Result():
                self._end_table(entry)
            case Called():
                self._call(entry)
            case Ruled():
                self._rule(entry)
            case Penalized():
                self._penalize(entry)
            case Closed():
                if self.began and not self.between_rounds:
                    raise Refused(f"round {self.round} is still being played")
                self.closed = True
        self.entries.append(entry)

    def _join(self, entry: Joined) -> None:
        name = entry.name
        check_name(name, self.names)
        if len(self.names) >= MOST_PLAYERS:
            raise Refused(f"there is room for {MOST_PLAYERS} players")
        if self.began and self.opened.system != "swiss":
            raise Refused("players may come late only to Swiss tournaments")
        self.names.append(name)
        if entry.computer:
            self.computers[len(self.names) - 1] = entry.computer
        if self.began:
            self.order.append(len(self.names) - 1)

    def _register(self, entry: Registered) -> None:
        player = self.player(entry.name)
        if self.began and player in self.armies:
            raise Refused("armies are fixed once the first round has begun")
        self.armies[player] = entry.army

    def _drop(self, entry: Dropped) -> None:
        player = self.player(entry.name)
        if player in self.dropped:
            raise Refused(f"{entry.name} has left already")
        playing = [
            number
            for number, table in enumerate(self.tables, 1)
            if table.result is None and player in (table.one, table.other)
        ]
        if playing and self.opened.system != "league":
            raise Refused(f"{entry.name} is still playing: the table must end first")
        self.dropped.add(player)
        for number in playing:
            table = self.tables[number - 1]
            other = table.other if table.one == player else table.one
            self._settle(table, Result(number, self.names[other]))

    def _begin_round(self, entry: Paired) -> None:
        wanted = self.next_round()
        if (entry.tables, entry.byes) != (wanted.tables, wanted.byes):
            raise Refused("these are not the pairs that follow from what was played")
        if not self.began:
            self.order = self._draw()
        self.round += 1
        self.began_at = entry.at
        self.tables = [TableState(self.player(a), self.player(b)) for a, b in entry.tables]
        self.byes = tuple(self.player(name) for name in entry.byes)
        self.matches += [Match(self.round, player) for player in self.byes]

    def _table(self, number: int) -> TableState:
        if not 1 <= number <= len(self.tables):
            raise Refused(f"there is no table {number} in round {self.round}")
        return self.tables[number - 1]

    def _end_table(self, entry: Result) -> None:
        table = self._table(entry.table)
        if table.result is not None:
            raise Refused(f"table {entry.table} has ended already; a judge can change its result")
        self._settle(table, entry)

    def _settle(self, table: TableState, result: Result) -> None:
        winner = self.player(result.winner) if result.winner else -1
        if winner >= 0 and winner not in (table.one, table.other):
            raise Refused(f"{result.winner} does not play at table {result.table}")
        if winner < 0 and {table.one, table.other} <= self.absent:
            winner = NEITHER
        elif winner < 0 and self.eliminates:
            first, _ = goes_on(self.opened.seed, self.round, result)
            winner = table.one if first else table.other
        if table.match is not None:
            self.matches.remove(table.match)
        table.match = Match(self.round, table.one, table.other, winner, result.scores)
        self.matches.append(table.match)
        table.result = result

    def _call(self, entry: Called) -> None:
        table = self._table(entry.table)
        if self.player(entry.name) not in (table.one, table.other):
            raise Refused(f"{entry.name} does not play at table {entry.table}")
        if not entry.why.strip():
            raise Refused("whoever calls a judge says why")
        table.calls += (entry,)

    def _rule(self, entry: Ruled) -> None:
        table = self._table(entry.table)
        if not entry.ruling.strip():
            raise Refused("a ruling says what it is")
        if entry.winner is not None:
            scores = table.result.scores if table.result is not None else (0, 0)
            self._settle(table, Result(entry.table, entry.winner, scores))
        table.minutes += entry.minutes
        table.rulings += (entry,)
        table.calls = ()
        self.rulings.append((self.round, entry))

    def _penalize(self, entry: Penalized) -> None:
        if entry.points < 0 or not entry.why.strip():
            raise Refused("a penalty takes points away and says why")
        player = self.player(entry.name)
        self.penalties[player] = self.penalties.get(player, 0) + entry.points
