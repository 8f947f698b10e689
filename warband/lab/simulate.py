"""Matches of many games on all cores: who is better, and how sure is that?

Games are mirrored: every setup is played twice with the same dice, and the two players
change seats in between, so that neither the warbands nor the map favour one of them.
"""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from time import perf_counter

import msgspec
from msgspec import structs

from warband.kernel.rulebook import DRAW, Selection
from warband.lab.memory import collect_rarely
from warband.lab.statistics import wilson
from warband.players.agent import Budget, take_turns
from warband.players.registry import make_agent
from warband.rulebooks import open_rulebook

LIMIT = 20_000
"""A battle of so many answers goes nowhere and counts as a draw."""


class Pairing(msgspec.Struct, frozen=True):
    """Two agents, by name, and what each may spend on a decision."""

    rules: str
    a: str
    b: str
    budget: Budget = Budget()


class Game(msgspec.Struct, frozen=True):
    """One game of a match."""

    pairing: Pairing
    number: int
    setup: str
    seed: int
    seat_of_a: int


class Result(msgspec.Struct, frozen=True):
    """How a game went."""

    pairing: Pairing
    number: int
    winner: str
    """"a", "b" or "" for a draw."""
    seat_of_a: int
    outcome: str
    decisions: int
    seconds: float
    setup: str
    seed: int


class Summary(msgspec.Struct, frozen=True):
    """How a match went, seen by the first agent. Draws count half in the score."""

    rules: str
    a: str
    b: str
    games: int
    wins: int
    losses: int
    draws: int
    score: float
    interval: tuple[float, float]
    """The Wilson 95 % interval of the score."""
    seconds: float


def schedule(pairing: Pairing, games: int, selection: Selection, seed: int = 0) -> list[Game]:
    """Which games a match has: setups in turn, each twice with seats swapped.

    Unless armies are named, only such as give both sides about the same chance.
    """
    if games < 1:
        raise ValueError(f"a match needs at least one game, not {games}")
    if not selection.armies:
        selection = structs.replace(selection, even=True)
    fixtures = open_rulebook(pairing.rules).fixtures(selection)
    return [
        Game(pairing, number, fixtures[number // 2 % len(fixtures)], seed + number // 2, number % 2)
        for number in range(games)
    ]


def play_game(game: Game) -> Result:
    """Play one game of a match from its first question to its end."""
    begun = perf_counter()
    pairing = game.pairing
    book = open_rulebook(pairing.rules)
    battle = book.start(game.setup, game.seed, log=False)
    names = (pairing.a, pairing.b) if game.seat_of_a == 0 else (pairing.b, pairing.a)
    sides = book.sides(battle.state)
    teams = sorted(set(sides))
    agents = tuple(
        make_agent(
            pairing.rules, names[teams.index(side) % 2], 2 * game.seed + seat, pairing.budget
        )
        for seat, side in enumerate(sides)
    )
    decisions = take_turns(battle, agents, LIMIT)
    winner = book.winner(battle.state)
    who = ""
    if winner is not None and winner != DRAW:
        who = "a" if teams.index(sides[winner]) % 2 == game.seat_of_a else "b"
    return Result(
        pairing,
        game.number,
        who,
        game.seat_of_a,
        battle.outcome or "unfinished",
        decisions,
        perf_counter() - begun,
        game.setup,
        game.seed,
    )


def play_all(games: list[Game], workers: int | None = None) -> Iterator[Result]:
    """Play games on all cores (or so many), results as they come in."""
    workers = workers or os.cpu_count() or 1
    if workers == 1 or len(games) == 1:
        yield from map(play_game, games)
        return
    with ProcessPoolExecutor(workers, initializer=collect_rarely) as pool:
        waiting = [pool.submit(play_game, game) for game in games]
        for done in as_completed(waiting):
            yield done.result()


# ------------------------------------------------------------------------- a file of games


BEGINNING = b'{"pairing":'
"""How every game in a file begins."""


class OtherMatch(ValueError):
    """A file that is to keep the games of a match holds something else."""


def kept_games(file: Path, planned: list[Game]) -> list[Result]:
    """The games of a match that its file has already; a line that broke off is taken out."""
    if not file.exists():
        return []
    whole, end, broken_off = file.read_bytes().rpartition(b"\n")
    lines = whole.splitlines()
    if not BEGINNING.startswith(broken_off[: len(BEGINNING)]):
        lines.append(broken_off)
    found: list[Result] = []
    for number, line in enumerate(lines, 1):
        try:
            result = msgspec.json.decode(line, type=Result)
        except msgspec.DecodeError as error:
            raise OtherMatch(f"{file}:{number}: not a game of a match: {error}") from None
        if result.number >= len(planned):
            continue  # of the same match when it was to be longer
        if game_of(result) != planned[result.number]:
            raise OtherMatch(
                f"{file}:{number}: game {result.number} of another match: name another file, or "
                "go on with that one with its own agents, budget, setups and seed"
            )
        found.append(result)
    file.write_bytes(whole + end)
    return found


def keep_game(file: Path, result: Result) -> None:
    """Add a game to the end of a file."""
    with file.open("ab") as lines:
        lines.write(msgspec.json.encode(result) + b"\n")


def game_of(result: Result) -> Game:
    """The game that a result is of."""
    return Game(result.pairing, result.number, result.setup, result.seed, result.seat_of_a)


def summarize(pairing: Pairing, results: list[Result], seconds: float) -> Summary:
    """Count a match."""
    wins = sum(result.winner == "a" for result in results)
    losses = sum(result.winner == "b" for result in results)
    draws = len(results) - wins - losses
    score = wins + draws / 2
    return Summary(
        pairing.rules,
        pairing.a,
        pairing.b,
        len(results),
        wins,
        losses,
        draws,
        score / len(results) if results else 0.0,
        wilson(score, len(results)),
        seconds,
    )


def simulate(
    pairing: Pairing,
    games: int,
    selection: Selection | None = None,
    *,
    seed: int = 0,
    workers: int | None = None,
    watch: Callable[[Result], None] | None = None,
    file: Path | None = None,
) -> tuple[Summary, list[Result]]:
    """Play a match; `watch` sees every result as it comes in.

    A file keeps every game as it ends; the games of this match that it has already are not
    played again, so that a match that was interrupted can be gone on with.

    :raises OtherMatch: if the file holds anything else.
    """
    begun = perf_counter()
    planned = schedule(pairing, games, selection or Selection(), seed)
    results = kept_games(file, planned) if file is not None else []
    for result in results:
        if watch is not None:
            watch(result)
    ended = {result.number for result in results}
    for result in play_all([game for game in planned if game.number not in ended], workers):
        results.append(result)
        if file is not None:
            keep_game(file, result)
        if watch is not None:
            watch(result)
    results.sort(key=lambda result: result.number)
    return summarize(pairing, results, perf_counter() - begun), results
