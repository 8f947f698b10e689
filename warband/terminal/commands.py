"""`warband play --terminal`."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TextIO, cast

import click
from rich.console import Console

from warband.kernel.battle import Position
from warband.kernel.dice import Dice
from warband.kernel.record import parse_record
from warband.lab.books import BOOKS, Book, Selection, UnknownName, open_book
from warband.lab.v3 import V3Book
from warband.players.agent import Agent, Budget
from warband.players.registry import make_agent
from warband.rules.v3.state import SEATS
from warband.terminal.heroscape import HeroscapeScreen
from warband.terminal.screens import Screen
from warband.terminal.table import Left, Table
from warband.terminal.v3 import V3Screen

FIRST_BATTLE = "ambush"
"""The scenario of HeroScape for newcomers."""
PEOPLE = "person"
WIDTH = 80


@click.command()
@click.option("--rules", type=click.Choice(BOOKS), default="v3", show_default=True)
@click.option("--opponent", default="soldier", show_default=True, help="A computer, or person.")
@click.option("--warband", "mine", help="Your warband (blue).")
@click.option("--against", "theirs", help="The other warband (red).")
@click.option("--map", "map_name", help="The map to fight on; in HeroScape the scenario.")
@click.option("--red", is_flag=True, help="Play red yourself.")
@click.option("--seed", type=int, help="The seed of the dice.")
@click.option("--seconds", type=click.FloatRange(0, min_open=True), default=2.0, show_default=True)
@click.option("--load", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--script", type=click.File("r"), help="Read what is typed from a file.")
@click.option("--color/--no-color", default=None, help="Colours, whatever the terminal says.")
def play(
    rules: str,
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
    """Play in the terminal, against a computer or hot seat."""
    console = Console(
        no_color=True if color is False else None,
        force_terminal=color,
        highlight=False,
        width=None if script is None else WIDTH,
    )
    if seed is None:
        seed = int.from_bytes(os.urandom(4), "big")
    try:
        record = parse_record(load.read_text(encoding="utf-8")) if load is not None else None
        book = open_book(rules if record is None else record.rules)
        if record is not None:
            setup, battle = record.setup, book.replay(record)
            battle.dice = Dice(seed)
        else:
            if book.name == "v3":
                setup = choose_setup(V3Book(), mine, theirs, map_name, seed)
            else:
                setup = choose_scenario(book, mine or theirs, map_name)
            battle = book.start(setup, seed)
        computers = opponents(book.name, opponent, 0 if red else 1, seed, Budget(seconds))
        adviser = make_agent(book.name, "soldier", seed)
    except ValueError as error:
        raise click.ClickException(str(error)) from error
    screen = screen_of(book.name)
    table = Table(book, screen, battle, setup, computers, adviser, console, reader(script), seed)
    try:
        table.run()
    except (Left, EOFError, KeyboardInterrupt):
        table.say("\nYou left the table.")


def screen_of(rules: str) -> Screen[Position]:
    """The screen of a rulebook; it is only ever shown battles of its own."""
    if rules == "v3":
        return cast(Screen[Position], V3Screen())
    return cast(Screen[Position], HeroscapeScreen())


def choose_scenario(book: Book[Position], army: str | None, scenario: str | None) -> str:
    """The scenario asked for; the first battle of the rulebook if none is."""
    if army is not None:
        raise UnknownName("armies of HeroScape are set by the scenario or drafted: use --map")
    return book.fixtures(Selection(maps=(scenario or FIRST_BATTLE,)))[0]


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


def opponents(
    rules: str, name: str, seat: int, seed: int, budget: Budget
) -> dict[int, Agent[Position]]:
    """Who answers for the seats that nobody sits at."""
    if name == PEOPLE:
        return {}
    return {seat: make_agent(rules, name, seed + 1, budget)}


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
