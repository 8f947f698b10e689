"""A campaign: a fold of its entries (The Skirmish Campaign).

Nothing gets in but entries, and each is checked against all before it. What needs no decision of
a player (`pair`, `roll_scenario`, `divide_spoils`, `end_round`) is worked out here as an entry,
with the dice it needs; folding it again checks them.
"""

from collections import Counter
from collections.abc import Sequence
from functools import singledispatchmethod
from itertools import combinations

from msgspec.structs import replace

from warband.evenings.campaign.arithmetic import (
    DESTROYED_ON,
    FOUND_ON,
    NEW_WARLORD,
    SIZES,
    START,
    TARGETS,
    score_change,
    size_for,
    support_points,
)
from warband.evenings.campaign.entries import (
    LENGTHS,
    Advanced,
    Enlisted,
    Entry,
    Fate,
    Joined,
    Left,
    Opened,
    Paired,
    Picked,
    Result,
    RoundOver,
    Scenario,
    Spoils,
    Supported,
)
from warband.evenings.campaign.hosts import Host, plain_item, read_host, read_troops, without_item
from warband.evenings.campaign.judging import Bench
from warband.evenings.campaign.pairing import Group, groups_of
from warband.evenings.campaign.state import Battle, Due, Player
from warband.evenings.campaign.theatres import Side, Theatre
from warband.evenings.campaign.which_theatre import theatre
from warband.evenings.entries import Called, Ruled
from warband.evenings.folding import (
    Refused,
    Throws,
    check_name,
    digest,
    ranked_by_luck,
    rolled_order,
)
from warband.kernel.dice import Dice
from warband.rules.handbook.items.item import catalogue

MOST_PLAYERS = 24
LARGEST_SCORE = 999


class Campaign:
    """Who plays, under which warlords, and how far they have come."""

    def __init__(self, opened: Opened) -> None:
        if opened.length not in LENGTHS:
            raise Refused(f"a campaign is {', '.join(LENGTHS)}, not {opened.length!r}")
        if not opened.name.strip():
            raise Refused("a campaign needs a name")
        if opened.size not in (0, *(size for _, size in SIZES)):
            raise Refused(f"warbands have 50, 100 or 200 points, not {opened.size}")
        self.opened = opened
        self.theatre: Theatre = theatre(opened.rules)
        self.entries: list[Entry] = [opened]
        self.players: dict[str, Player] = {}
        self.size = opened.size or SIZES[-1][1]
        self.highest = START
        """The highest score that anybody ever had."""
        self.round = opened.played
        self.battles: list[Battle] = []
        self.benches: list[Bench] = []
        """The judge's side of each battle."""
        self.finalists: tuple[str, ...] = ()
        """Who plays the final, once somebody has reached the target."""
        self.in_final = False
        self.winner = ""
        self._luck = Dice(opened.seed) if opened.seed is not None else None

    # ------------------------------------------------------------------------- looking

    @property
    def target(self) -> int:
        """The score that brings the final."""
        return TARGETS[self.opened.length]

    @property
    def points(self) -> int:
        """What a warband may cost now."""
        return self.size * self.theatre.factor

    @property
    def playing(self) -> bool:
        """Whether a round is being played."""
        return bool(self.battles)

    @property
    def present(self) -> list[Player]:
        """Everybody who has not left, in the order in which they joined."""
        return [player for player in self.players.values() if player.here]

    def standings(self) -> list[Player]:
        """Everybody, highest score first."""
        order = {name: place for place, name in enumerate(self.players)}
        return sorted(self.players.values(), key=lambda p: (-p.score, order[p.name]))

    def player(self, name: str) -> Player:
        """A player by name."""
        for known, player in self.players.items():
            if known.casefold() == name.casefold():
                return player
        raise Refused(f"nobody named {name!r} takes part; there are {', '.join(self.players)}")

    def battle(self, group: int) -> Battle:
        """A battle of this round, from 1."""
        if not 1 <= group <= len(self.battles):
            raise Refused(f"there is no battle {group} in this round")
        return self.battles[group - 1]

    def support_against(self, name: str, others: Sequence[str]) -> int:
        """Points of support troops that a player has against some others (Handicap)."""
        best = max(self.player(each).score for each in (name, *others))
        return support_points(self.player(name).score, best) * self.theatre.factor

    def fate(self, battle: Battle, name: str) -> Fate:
        """What became of a player's warband."""
        assert battle.result is not None
        return next((each for each in battle.result.fates if each.name == name), Fate(name))

    def prey(self, battle: Battle, name: str) -> list[tuple[str, str]]:
        """The items that a player may try to destroy, each with its bearer."""
        if battle.result is None or self.in_final:
            return []
        victim = battle.left_of(name)
        fate, host = self.fate(battle, victim), battle.hosts[victim]
        used = Counter(fate.used)
        found: list[tuple[str, str]] = []
        for creature in fate.destroyed:
            for item in host.carried_by(creature):
                plain = plain_item(item)
                if used[plain]:
                    used[plain] -= 1
                elif plain in self.players[victim].items:
                    found.append((creature, plain))
        return found

    def host_of(self, name: str, reader: str = "") -> Host | None:
        """A warband: its player always sees it, others once the round is paired."""
        player = self.player(name)
        if reader and self.player(reader) is player:
            return player.host
        for battle in self.battles:
            if player.name in battle.hosts:
                return battle.hosts[player.name]
        if player.host is None:
            return None
        raise Refused("warbands are secret until the round is paired")

    def due(self) -> list[Due]:
        """Everything that is to be done next, by players and by the campaign itself."""
        if self.winner:
            return []
        if not self.playing:
            return self._due_between()
        found: list[Due] = []
        for number, battle in enumerate(self.battles, 1):
            if not self.waits(number):
                found += self._due_in(number, battle)
        if not found:
            return [Due("", "round over", told="the round is over")]
        return found

    def waits(self, group: int) -> bool:
        """Whether a battle waits for another of its players: what is used up there is gone here."""
        here = set(self.battle(group).players)
        return any(
            here & set(each.players) and not each.settled for each in self.battles[: group - 1]
        )

    def _due_between(self) -> list[Due]:
        found = []
        fighting = set(self.finalists) or {player.name for player in self.present}
        for player in self.present:
            if player.growing:
                found.append(Due(player.name, "advance", told="choose what the level brings"))
            if player.name in fighting and self.host_faults(player):
                found.append(Due(player.name, "enlist", told=self.host_faults(player)[0]))
        if not found and len(self.present) >= 2:
            found.append(Due("", "pair", told="pair the next round"))
        return found

    def _due_in(self, number: int, battle: Battle) -> list[Due]:
        if battle.settled:
            return []
        if not battle.scenario:
            waiting = [name for name in battle.allowance if name not in battle.support]
            found = [
                Due(name, "support", number, f"{battle.allowance[name]} points of support troops")
                for name in waiting
            ]
            return found or [Due("", "scenario", number, "a scenario is rolled")]
        if battle.result is None:
            names = " against ".join(battle.players)
            return [Due(name, "battle", number, f"play {names}") for name in battle.players]
        waiting = [
            name for name in battle.players if name not in battle.picks and self.prey(battle, name)
        ]
        found = [Due(name, "pick", number, "pick an item to destroy") for name in waiting]
        return found or [Due("", "spoils", number, "scores and spoils")]

    def host_faults(self, player: Player) -> list[str]:
        """Why a player cannot go to battle."""
        host = player.host
        if host is None:
            return ["choose a warlord and a warband"]
        found = self.theatre.host_faults(host, self.points, player.levels)
        found += self.theatre.carrying_faults(host)
        missing = host.items - Counter(player.items)
        found += [f"the warband has no further {item}" for item in missing]
        return found

    def digest(self) -> str:
        """A hash of all that follows from the entries."""
        return digest(
            [
                list(self.players.values()),
                self.size,
                self.round,
                self.battles,
                self.finalists,
                self.winner,
                self._luck.state if self._luck else 0,
            ]
        )

    # ------------------------------------------------------------- what needs no decision

    def step(self) -> Entry | None:
        """The next entry that the campaign makes by itself; None while players are awaited."""
        for due in self.due():
            match due.what:
                case "pair":
                    return self.pair()
                case "scenario":
                    return self.roll_scenario(due.group)
                case "spoils":
                    return self.divide_spoils(due.group)
                case "round over":
                    return self.end_round()
        return None

    def pair(self, dice: tuple[int, ...] = ()) -> Paired:
        """The battles of the next round, as they follow from scores and luck, or from dice."""
        throws = self._throws(dice or None)
        groups = self._groups(throws)
        return Paired(tuple(groups), throws.thrown)

    def next_groups(self, dice: tuple[int, ...] = ()) -> list[Group]:
        """Who would meet if the next round were paired now."""
        self._between_rounds()
        throws = self._throws(dice or None)
        groups = self._by_scores(throws)
        throws.done()
        return groups

    def roll_scenario(self, group: int, dice: tuple[int, ...] = ()) -> Scenario:
        """A scenario for a battle."""
        throws = self._throws(dice or None)
        return Scenario(group, self._scenario(self.battle(group), throws), throws.thrown)

    def pick(self, name: str, group: int, item: str) -> Picked:
        """A player's try to destroy an item."""
        throws = self._throws()
        throws.die(20)
        return Picked(name, group, item, throws.thrown)

    def divide_spoils(self, group: int) -> Spoils:
        """What a battle brings."""
        throws = self._throws()
        self._found(self.battle(group), throws)
        return Spoils(group, throws.thrown)

    def end_round(self) -> RoundOver:
        """The end of a round."""
        throws = self._throws()
        self._finalists(throws)
        return RoundOver(throws.thrown)

    def _throws(self, given: tuple[int, ...] | None = None) -> Throws:
        return Throws(self._luck.copy() if self._luck else None, given)

    def _spend(self, throws: Throws) -> None:
        """The dice of an entry have been rolled."""
        throws.done()
        if self._luck is not None:
            for _ in throws.thrown:
                self._luck.next()

    # ------------------------------------------------------------------------ folding

    def fold(self, entry: Entry) -> None:
        """Take an entry; Refused if it does not fit, and then nothing has changed."""
        if self.winner:
            raise Refused(f"the campaign is over: {self.winner} has won")
        self._take(entry)
        self.entries.append(entry)

    @singledispatchmethod
    def _take(self, entry: Entry) -> None:
        """What an entry does; every kind is taken by the procedure that says so by its type."""
        raise Refused("the campaign is open already")

    def _between_rounds(self) -> None:
        if self.playing:
            raise Refused(f"round {self.round} is being played")

    @_take.register
    def _join(self, entry: Joined) -> None:
        self._between_rounds()
        check_name(entry.name, list(self.players))
        if len(self.players) >= MOST_PLAYERS:
            raise Refused(f"there is room for {MOST_PLAYERS} players")
        if self.finalists:
            raise Refused("only the final is left to be played")
        self.players[entry.name] = self._newcomer(entry)

    def _newcomer(self, entry: Joined) -> Player:
        """Whoever joins begins with 50; a campaign that was begun elsewhere is taken over."""
        player = Player(entry.name, entry.computer)
        told = entry.standing
        if told is None:
            return player
        if any(not isinstance(each, Opened | Joined | Enlisted) for each in self.entries):
            raise Refused("standings are told before the first round of a record, not later")
        if not -LARGEST_SCORE <= told.score <= LARGEST_SCORE:
            raise Refused(f"{told.score} is no score")
        for item in told.items:
            if item not in catalogue():
                raise Refused(f"there is no item {item!r}")
        self.highest = max(self.highest, told.score)
        self.size = size_for(self.highest, self.size)
        player.score, player.levels, player.items = told.score, told.levels, told.items
        player.met = frozenset(told.met)
        self.round = max(self.round, int(bool(told.met)))
        player.won, player.lost, player.drawn = told.won, told.lost, told.drawn
        return player

    @_take.register
    def _leave(self, entry: Left) -> None:
        self._between_rounds()
        player = self.player(entry.name)
        if not player.here:
            raise Refused(f"{player.name} has left already")
        if player.name in self.finalists:
            raise Refused(f"{player.name} plays the final")
        player.here = False

    @_take.register
    def _enlist(self, entry: Enlisted) -> None:
        """Reconfigure Warbands: before the next opponent is known."""
        if self.playing:
            raise Refused("warbands change before opponents are known, not in a round")
        player = self.player(entry.name)
        if not player.here:
            raise Refused(f"{player.name} has left")
        host = read_host(entry.host)
        other = player.host is not None and player.host.warlord != host.warlord
        # Who has not fought yet still chooses their first warlord.
        new = other and player.fought
        levels = () if new else player.levels
        wrong = self.theatre.host_faults(host, self.points, levels)
        wrong += self.theatre.carrying_faults(host)
        mine: Counter[str] = Counter(() if new else player.items)
        wrong += [f"the warband has no further {item}" for item in host.items - mine]
        if not wrong:
            choices = self.theatre.level_choices(host.warlord)
            wrong = [f"{host.warlord} takes no {each!r}" for each in levels if each not in choices]
        if wrong:
            raise Refused("; ".join(wrong))
        if new:
            player.score += NEW_WARLORD
            player.levels, player.growing, player.items = (), 0, ()
            player.warlords += 1
        player.host = host

    # ------------------------------------------------------------------------- rounds

    def _groups(self, throws: Throws) -> list[Group]:
        """Who plays whom in the next round."""
        self._between_rounds()
        if len(self.present) < 2:
            raise Refused("a campaign needs two players")
        fighting = set(self.finalists) or {player.name for player in self.present}
        for player in self.present:
            wrong = self.host_faults(player) if player.name in fighting else []
            if wrong:
                raise Refused(f"{player.name}: {wrong[0]}")
        return self._by_scores(throws)

    def _by_scores(self, throws: Throws) -> list[Group]:
        """The pairing that follows from scores, whatever warbands there are."""
        if self.finalists:
            return [self.finalists]
        for player in self.present:
            for name in player.met - set(self.players):
                raise Refused(f"{player.name} has met {name}, who does not take part")
        scores = {player.name: player.score for player in self.present}
        ranked = ranked_by_luck(scores, throws)
        met = {player.name: player.met for player in self.present}
        return groups_of(ranked, met, pairs_of_three=self.opened.three == "pairs")

    @_take.register
    def _begin_round(self, entry: Paired) -> None:
        throws = self._throws(entry.dice)
        if entry.agreed:
            self._check_agreed(entry.groups)
        elif tuple(self._groups(throws)) != entry.groups:
            raise Refused("these are not the battles that follow from the scores")
        self._spend(throws)
        self.round += 1
        self.in_final = bool(self.finalists)
        for player in self.present:
            player.levels += ("hp",) * player.growing
            player.growing = 0
        self.battles = [self._battle(group) for group in entry.groups]
        self.benches = [Bench() for _ in self.battles]
        for player in self.present:
            others = [set(g) for g in entry.groups if player.name in g]
            if others:
                player.met = frozenset(set().union(*others) - {player.name})

    def _check_agreed(self, groups: tuple[Group, ...]) -> None:
        """The first round, paired in any agreeable fashion."""
        if self.round:
            raise Refused("only the first round is paired by agreement")
        here = sorted(player.name for player in self.present)
        named = sorted(name for group in groups for name in group)
        if len(here) == 3 and self.opened.three == "pairs":
            if {frozenset(group) for group in groups} != set(map(frozenset, combinations(here, 2))):
                raise Refused("of three who play in pairs everybody plays everybody else")
        elif named != here:
            raise Refused("everybody plays once in a round")
        if any(len(group) not in (2, 3) for group in groups):
            raise Refused("a battle has two players, or three where the number is odd")
        if sum(len(group) == 3 for group in groups) != len(named) % 2:
            raise Refused("three play together only where the number is odd")
        for player in self.present:
            wrong = self.host_faults(player)
            if wrong:
                raise Refused(f"{player.name}: {wrong[0]}")

    def _battle(self, group: Group) -> Battle:
        allowance = {name: self.support_against(name, group) for name in group}
        hosts = {name: self._host(name) for name in group}
        given = {name: points for name, points in allowance.items() if points}
        return Battle(group, given, hosts, {}, picks={})

    def _host(self, name: str) -> Host:
        host = self.players[name].host
        assert host is not None
        return host

    @_take.register
    def _support(self, entry: Supported) -> None:
        """Handicap: support troops on top of the warband."""
        player = self.player(entry.name)
        group = entry.group or next(
            (n for n, b in enumerate(self.battles, 1) if player.name in b.allowance), 0
        )
        battle = self.battle(group) if group else None
        if battle is None or player.name not in battle.allowance:
            raise Refused(f"{player.name} has no support troops in this round")
        if battle.scenario:
            raise Refused("the scenario is rolled already: support troops come before it")
        troops = read_troops(entry.troops)
        points = battle.allowance[player.name]
        wrong = self.theatre.support_faults(battle.hosts[player.name], troops, points)
        if wrong:
            raise Refused("; ".join(wrong))
        battle.support = {**battle.support, player.name: tuple(troops)}

    def _scenario(self, battle: Battle, throws: Throws) -> str:
        if battle.scenario:
            raise Refused(f"the scenario is {battle.scenario} already")
        hosts = [battle.hosts[name] for name in battle.players]
        return self.theatre.roll_scenario(hosts, throws)

    @_take.register
    def _choose_scenario(self, entry: Scenario) -> None:
        battle = self.battle(entry.group)
        throws = self._throws(entry.dice)
        key = self._scenario(battle, throws)
        if key != entry.key:
            raise Refused(f"the dice bring {key}, not {entry.key}")
        self._spend(throws)
        battle.scenario = key

    def setup(self, group: int) -> str:
        """The text of a battle that is due."""
        battle = self.battle(group)
        if not battle.scenario:
            raise Refused("the scenario is not rolled yet")
        sides = self.sides(group)
        return self.theatre.setup(battle.scenario, self.points, sides)

    def sides(self, group: int) -> list[Side]:
        """The players of a battle, by seats."""
        battle = self.battle(group)
        return [
            Side(name, battle.hosts[name], self.players[name].levels, battle.support.get(name, ()))
            for name in battle.players
        ]

    def battle_seed(self, group: int) -> int:
        """Where the dice of a battle come from."""
        seed = self.opened.seed or 0
        return (seed * 1009 + self.round * 97 + group) * 11 + self.battle(group).replays

    # ---------------------------------------------------------------------- afterwards

    @_take.register
    def _end_battle(self, entry: Result) -> None:
        battle = self.battle(entry.group)
        if not battle.scenario:
            raise Refused("the scenario is not rolled yet")
        if battle.result is not None:
            raise Refused("this battle has ended already")
        if entry.winner and entry.winner not in battle.players:
            raise Refused(f"{entry.winner} does not play in battle {entry.group}")
        ruled = self.benches[entry.group - 1].verdict
        if ruled not in (None, entry.winner):
            raise Refused(f"the judge has ruled: {ruled or 'nobody'} has won battle {entry.group}")
        for fate in entry.fates:
            if fate.name not in battle.players:
                raise Refused(f"{fate.name} does not play in battle {entry.group}")
            lost = Counter(fate.used) - Counter(self.players[fate.name].items)
            if lost:
                raise Refused(f"{fate.name} has no {next(iter(lost))} to use up")
        for fate in entry.fates:
            for item in fate.used:
                self._take_away(self.players[fate.name], item)
        if self.in_final and not entry.winner:
            battle.scenario, battle.replays = "", battle.replays + 1
            self.benches[entry.group - 1] = Bench()
            return
        battle.result = entry

    @_take.register
    def _call(self, entry: Called) -> None:
        battle = self.battle(entry.table)
        if not battle.scenario:
            raise Refused("the scenario is not rolled yet")
        bench = self.benches[entry.table - 1]
        bench.call(entry, battle.players, ended=battle.result is not None)

    @_take.register
    def _rule(self, entry: Ruled) -> None:
        """A ruling; where the battle has ended and nothing is settled, its winner may change."""
        battle = self.battle(entry.table)
        if not battle.scenario:
            raise Refused("the scenario is not rolled yet")
        bench = self.benches[entry.table - 1]
        bench.check(entry, battle.players, settled=battle.settled)
        if entry.winner is not None and battle.result is not None:
            if self.in_final and not entry.winner:
                raise Refused(
                    "the final has been won: a ruling can say by whom, not that it is drawn"
                )
            battle.result = replace(battle.result, winner=entry.winner)
        bench.rule(entry)

    def _take_away(self, player: Player, item: str, holder: str = "") -> None:
        items = list(player.items)
        items.remove(item)
        player.items = tuple(items)
        if player.host is not None and player.host.items[item] > items.count(item):
            player.host = without_item(player.host, item, holder)
        for battle in self.battles:
            host = battle.hosts.get(player.name)
            if host and battle.result is None and host.items[item] > items.count(item):
                battle.hosts = {**battle.hosts, player.name: without_item(host, item, holder)}

    @_take.register
    def _destroy(self, entry: Picked) -> None:
        """Magic Item Destruction."""
        battle = self.battle(entry.group)
        name = self.player(entry.name).name
        if name not in battle.players or name in battle.picks or battle.settled:
            raise Refused(f"{name} has nothing to pick in battle {entry.group}")
        prey = {item: creature for creature, item in self.prey(battle, name)}
        if entry.item not in prey:
            there = ", ".join(prey) or "none"
            raise Refused(f"{entry.item!r} was not carried by a destroyed creature: {there}")
        throws = self._throws(entry.dice)
        die = throws.die(20)
        self._spend(throws)
        battle.picks = {**battle.picks, name: entry.item}
        if die >= DESTROYED_ON:
            victim = self.players[battle.left_of(name)]
            self._take_away(victim, entry.item, prey[entry.item])

    def _found(self, battle: Battle, throws: Throws) -> dict[str, str]:
        """Gaining Magic Items: the winner one, everybody else with an even chance."""
        if battle.result is None or battle.settled:
            raise Refused("there is nothing to be divided")
        waiting = [
            name for name in battle.players if name not in battle.picks and self.prey(battle, name)
        ]
        if waiting:
            raise Refused(f"{', '.join(waiting)} must first pick an item to destroy")
        if self.in_final:
            return {}
        found: dict[str, str] = {}
        for name in battle.players:
            if name == battle.result.winner or throws.die(20) >= FOUND_ON:
                found[name] = self.theatre.roll_item(throws)
        return found

    @_take.register
    def _settle(self, entry: Spoils) -> None:
        """Score changes, items found, warlords that advance."""
        battle = self.battle(entry.group)
        throws = self._throws(entry.dice)
        found = self._found(battle, throws)
        self._spend(throws)
        battle.settled = True
        result = battle.result
        assert result is not None
        if self.in_final:
            self.winner = result.winner
        for name in battle.players:
            player, won, drawn = self.players[name], name == result.winner, not result.winner
            player.won += won
            player.drawn += drawn
            player.lost += not won and not drawn
            if self.in_final:
                continue
            player.score += score_change(won, drawn, len(battle.players))
            self.highest = max(self.highest, player.score)
            if name in found:
                player.items = (*player.items, found[name])
            if won and self.fate(battle, name).warlord:
                self._raise_level(player)

    def _raise_level(self, player: Player) -> None:
        """Warlord Advancement: who is no spellcaster has no choice."""
        host = player.host
        assert host is not None
        if len(self.theatre.level_choices(host.warlord)) > 1:
            player.growing += 1
        else:
            player.levels += ("hp",)

    @_take.register
    def _advance(self, entry: Advanced) -> None:
        player = self.player(entry.name)
        if not player.growing or player.host is None:
            raise Refused(f"the warlord of {player.name} has no new level")
        if entry.choice not in (choices := self.theatre.level_choices(player.host.warlord)):
            raise Refused(f"a level brings {', '.join(choices)}, not {entry.choice!r}")
        player.growing -= 1
        player.levels += (entry.choice,)

    def _finalists(self, throws: Throws) -> tuple[str, ...]:
        """Who plays the final: nobody yet, the best two, or all who are tied for the best score."""
        if not self.playing or not all(battle.settled for battle in self.battles):
            raise Refused("battles of this round are not settled")
        scores = {player.name: player.score for player in self.present}
        best = max(scores.values())
        if best < self.target:
            return ()
        top = [name for name, score in scores.items() if score == best]
        if len(top) > 1:
            return tuple(top)
        second = max((score for score in scores.values() if score < best), default=best)
        tied = [name for name, score in scores.items() if score == second]
        return (*top, rolled_order(tied, throws)[0])

    @_take.register
    def _end_round(self, entry: RoundOver) -> None:
        throws = self._throws(entry.dice)
        finalists = self._finalists(throws)
        self._spend(throws)
        self.finalists = finalists
        self.size = size_for(self.highest, self.size)
        self.battles = []
