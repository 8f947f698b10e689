"""`warband scenarios`: scenarios written by people, checked before anybody plays them."""

import sys
from pathlib import Path

import click

from warband.rules.handbook.library import Library
from warband.rules.handbook.scenario.library import all_plans, rolled
from warband.rules.handbook.scenario.nodes import Reroll
from warband.rules.handbook.scenario.notation import names_in, print_scenario, read_scenario
from warband.rules.handbook.scenario.plan import Plan, key_of
from warband.rules.handbook.tiles.casual import parse_layout
from warband.rules.handbook.tiles.tile import all_tiles, read_tile


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
def scenarios() -> None:
    """Check and show scenarios of the Miniatures Handbook (.scenario), tiles (.tile) and maps of
    tiles (.layout)."""


@scenarios.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path))
def check(files: tuple[Path, ...]) -> None:
    """Say of each FILE what it holds or what is wrong; exit code 0 only if all are right."""
    right = True
    for file in files:
        try:
            click.echo(f"{file}: {_told(file)}")
        except (ValueError, OSError) as error:
            right = False
            click.echo(str(error), err=True)
    if not right:
        sys.exit(1)


def _told(file: Path) -> str:
    """What a scenario, a tile or a map of tiles holds.

    :raises ValueError: naming file, line and cause.
    """
    if file.suffix == ".tile":
        tile = read_tile(file)
        return f"{tile.name}, a tile of {tile.width} x {tile.height} squares ({tile.kind})"
    if file.suffix == ".layout":
        layout = parse_layout(file.read_text(encoding="utf-8"), str(file))
        grid = layout.grid
        return f"{len(layout.laid)} tiles on {grid.width} x {grid.height} squares"
    plan = read_scenario(file)
    check_names(plan, file)
    return f"{plan.name}, {len(plan.nodes)} mechanisms over Standard"


def check_names(plan: Plan, file: Path) -> None:
    """Whether every card and every tile that a scenario names is there.

    :raises ValueError: naming the first that is not.
    """
    cards, tiles = Library().cards, all_tiles()
    lines = file.read_text(encoding="utf-8").splitlines()
    for kind, name in names_in(plan):
        known = cards if kind == "card" else tiles
        if name not in known:
            at = next((k for k, line in enumerate(lines, 1) if name in line), 1)
            raise ValueError(f"{file}:{at}: there is no {kind} {name!r}")


@scenarios.command("list")
def list_() -> None:
    """Name every scenario there is."""
    for key, plan in all_plans().items():
        click.echo(f"{key:<24} {plan.name}")


@scenarios.command()
@click.argument("die", type=click.IntRange(1, 100))
@click.option("--players", default=2, type=click.IntRange(2, 6), help="How many play.")
@click.option("--building", is_flag=True, help="On the table of warband-building scenarios.")
def roll(die: int, players: int, building: bool) -> None:
    """Name the scenario that a roll of d% brings (DIE, 1 to 100)."""
    plan = rolled("building" if building else "basic", die, players)
    again = [f"again when {each.when}" for each in plan.all(Reroll)]
    click.echo(f"{plan.key}: {plan.name}" + (f" ({'; '.join(again)})" if again else ""))


@scenarios.command()
@click.argument("name")
def show(name: str) -> None:
    """Print the scenario called NAME as text."""
    plan = all_plans().get(key_of(name))
    if plan is None:
        raise click.ClickException(f"no scenario is called {name!r}; see `warband scenarios list`")
    click.echo(print_scenario(plan), nl=False)
