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
from warband.kernel.rulebook import Rulebook
from warband.lab.rulebook_option import RulebookName
from warband.players.agent import Agent, Budget
from warband.players.registry import agent_names, make_agent
from warband.rulebooks import USUAL, find_part, open_rulebook
from warband.terminal.plain import PlainScreen
from warband.terminal.screens import Screen
from warband.terminal.table import Left, Table

PEOPLE = "person"
WIDTH = 80


@click.command()
@click.option("--rules", type=RulebookName(), default=USUAL, show_default=True)
@click.option("--opponent", default="soldier", show_default=True, help="A computer, or person.")
@click.option("--warband", "mine", help="Your warband (blue).")
@click.option("--against", "theirs", help="The other warband (red).")
@click.option("--map", "map_name", help="The map to fight on, or the scenario.")
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
        book = open_rulebook(rules if record is None else record.rules)
        if record is not None:
            setup, battle = record.setup, book.replay(record)
            battle.dice = Dice(seed)
        else:
            armies = tuple(name for name in (mine, theirs) if name)
            setup = book.arrange(armies, map_name, Dice(seed).below)
            battle = book.start(setup, seed)
        computers = opponents(book.name, opponent, 0 if red else 1, seed, Budget(seconds))
        adviser = make_agent(book.name, adviser_name(book.name), seed)
    except ValueError as error:
        raise click.ClickException(str(error)) from error
    screen = screen_of(book)
    table = Table(book, screen, battle, setup, computers, adviser, console, reader(script), seed)
    try:
        table.run()
    except (Left, EOFError, KeyboardInterrupt):
        table.say("\nYou left the table.")


def screen_of(book: Rulebook[Position]) -> Screen[Position]:
    """The screen of a rulebook; it is only ever shown battles of its own."""
    part = find_part(book.name, "terminal")
    return cast(Screen[Position], part.open_screen(book)) if part is not None else PlainScreen()


def opponents(
    rules: str, name: str, seat: int, seed: int, budget: Budget
) -> dict[int, Agent[Position]]:
    """Who answers for the seats that nobody sits at."""
    if name == PEOPLE:
        return {}
    return {seat: make_agent(rules, name, seed + 1, budget)}


def adviser_name(rules: str) -> str:
    """Who gives hints: the first who knows the rulebook."""
    names = agent_names(rules)
    return names[min(1, len(names) - 1)]


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
