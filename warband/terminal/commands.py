"""`warband play --terminal`."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TextIO, cast

import click
from rich.console import Console

from warband.kernel.battle import Battle
from warband.kernel.dice import Dice
from warband.kernel.record import parse_record
from warband.lab.books import Selection, UnknownName
from warband.lab.v3 import V3Book
from warband.players.agent import Agent, Budget
from warband.players.registry import make_agent
from warband.rules.v3.state import SEATS, Skirmish
from warband.terminal.table import Left, Table

PEOPLE = "person"
WIDTH = 80


@click.command()
@click.option("--opponent", default="soldier", show_default=True, help="A computer, or person.")
@click.option("--warband", "mine", help="Your warband (blue).")
@click.option("--against", "theirs", help="The other warband (red).")
@click.option("--map", "map_name", help="The map to fight on.")
@click.option("--red", is_flag=True, help="Play red yourself.")
@click.option("--seed", type=int, help="The seed of the dice.")
@click.option("--seconds", type=click.FloatRange(0, min_open=True), default=2.0, show_default=True)
@click.option("--load", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--script", type=click.File("r"), help="Read what is typed from a file.")
@click.option("--color/--no-color", default=None, help="Colours, whatever the terminal says.")
def play(
    opponent: str,
    mine: str | None,
    theirs: str | None,
    map_name: str | None,
    red: bool,
    seed: int | None,
    seconds: float,
    load: Path | None,
    script: TextIO | None,
    color: bool | None,
) -> None:
    """Play Guild V3 in the terminal, against a computer or hot seat."""
    console = Console(
        no_color=True if color is False else None,
        force_terminal=color,
        highlight=False,
        width=None if script is None else WIDTH,
    )
    if seed is None:
        seed = int.from_bytes(os.urandom(4), "big")
    book = V3Book()
    try:
        if load is not None:
            setup, battle, seed = resume(book, load, seed)
        else:
            setup = choose_setup(book, mine, theirs, map_name, seed)
            battle = book.start(setup, seed)
        computers = opponents(opponent, 0 if red else 1, seed, Budget(seconds))
    except ValueError as error:
        raise click.ClickException(str(error)) from error
    table = Table(battle, setup, computers, console, reader(script), seed)
    try:
        table.run()
    except (Left, EOFError, KeyboardInterrupt):
        table.say("\nYou left the table.")


def choose_setup(
    book: V3Book, mine: str | None, theirs: str | None, map_name: str | None, seed: int
) -> str:
    """The battle asked for; what is left open is drawn from the ready ones."""
    named = tuple(name for name in (mine, theirs) if name)
    maps = (map_name,) if map_name else ()
    found = book.fixtures(Selection(maps=maps))
    if named:
        found = [setup for setup in found if sides(setup) == list(named) or not theirs]
        if len(named) == 1:
            found = [setup for setup in found if sides(setup)[0] == named[0]]
        if not found:
            raise UnknownName(
                f"no ready battle is {' against '.join(named)}"
                f"{' on ' + map_name if map_name else ''}; warbands meet those of their format: "
                + ", ".join(f"{w.name} ({w.format})" for w in book.library.warbands.values())
            )
    return found[Dice(seed).below(len(found))]


def sides(setup: str) -> list[str]:
    """The names of the warbands of a setup."""
    return [
        line.partition(" ")[2]
        for line in setup.splitlines()
        if line.partition(" ")[0] in SEATS and not line.startswith(" ")
    ]


def opponents(name: str, seat: int, seed: int, budget: Budget) -> dict[int, Agent[Skirmish]]:
    """Who answers for the seats that nobody sits at."""
    if name == PEOPLE:
        return {}
    return {seat: cast(Agent[Skirmish], make_agent("v3", name, seed + 1, budget))}


def resume(book: V3Book, file: Path, seed: int) -> tuple[str, Battle[Skirmish], int]:
    """A saved battle with fresh dice."""
    record = parse_record(file.read_text(encoding="utf-8"))
    if record.rules != book.name:
        raise ValueError(f"{file}: a battle of {record.rules}, not of {book.name}")
    battle = book.replay(record)
    battle.dice = Dice(seed)
    return record.setup, battle, seed


def reader(script: TextIO | None) -> Callable[[str], str]:
    """Where typed lines come from: the keyboard, or a script that ends the game at its end."""
    if script is None:
        return input
    lines = _lines(script)

    def read(asked: str) -> str:
        line = next(lines, None)
        if line is None:
            raise EOFError
        click.echo(f"{asked}{line}")
        return line

    return read


def _lines(script: TextIO) -> Iterator[str]:
    """The lines of a script; empty ones and those that begin with # do not count."""
    for line in script:
        text = line.strip()
        if text and not text.startswith("#"):
            yield text
