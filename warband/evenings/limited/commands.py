"""`warband draft`: sealed and draft evenings in a file."""

from pathlib import Path

import click

from warband.evenings.folding import Refused
from warband.evenings.limited.computer import advance
from warband.evenings.limited.entries import (
    Closed,
    Dealt,
    Entry,
    Joined,
    Opened,
    Picked,
    Registered,
    Style,
)
from warband.evenings.limited.limited import Limited
from warband.evenings.limited.proving import prove_draft, usual
from warband.evenings.limited.record import parse_limited, print_limited, read_entry
from warband.evenings.soaking import soak_of
from warband.kernel.dice import Dice
from warband.kernel.lines import block_below, meant
from warband.rulebooks import USUAL

FILE = click.argument("file", type=click.Path(path_type=Path))
STYLE = click.option(
    "--style", type=click.Choice(["draft", "double dump", "sealed"]), default="draft"
)


@click.group()
def draft() -> None:
    """Sealed and draft: packs from a seed, picks in a horseshoe, warbands from what you got."""


def _load(file: Path) -> Limited:
    return parse_limited(file.read_text(encoding="utf-8"))


def _save(file: Path, limited: Limited) -> None:
    fresh = file.with_name(f"{file.name}.new")
    fresh.write_text(print_limited(limited), encoding="utf-8")
    fresh.replace(file)


def _fold(file: Path, entry: Entry) -> None:
    limited = _load(file)
    limited.fold(entry)
    advance(limited)
    _save(file, limited)
    click.echo(status(limited), nl=False)


def status(limited: Limited) -> str:
    """Where an evening stands."""
    opened = limited.opened
    lines = [f"{opened.name}: {opened.style}, {opened.rules} {opened.format}, {limited.phase}"]
    lines.append(f"seal of the seed: {limited.seal}")
    for number, pod in enumerate(limited.pods, 1):
        lines += ["", f"pod {number}: {', '.join(pod.seats)}"]
        if pod.turn:
            table = pod.draft.tables[0]
            way = "clockwise" if table.clockwise else "counterclockwise"
            lines.append(f"  {pod.seats[table.active]} is the active player, {way}")
            lines.append(f"  {pod.turn} picks from: {', '.join(pod.draft.left)}")
        for seat, cards in zip(pod.seats, pod.draft.drafted, strict=True):
            lines.append(f"  {seat}: {', '.join(cards) or 'nothing yet'}")
    if limited.phase in ("building", "over"):
        lines.append("")
        for name in limited.names:
            done = "registered" if name in limited.armies else "is building"
            lines.append(f"{name} {'has left' if name in limited.forfeits else done}")
    return "\n".join(lines) + "\n"


@draft.command()
@FILE
@click.option("--name", default="Draft")
@click.option("--rules", default=USUAL)
@click.option("--format", "form", default="200-8 (75%)")
@STYLE
@click.option("--packs", default="Gates of Dawn, Gates of Dawn", help="Products, with commas.")
@click.option("--seed", default=0)
def new(file: Path, name: str, rules: str, form: str, style: Style, packs: str, seed: int) -> None:
    """Begin an evening in FILE."""
    if file.exists():
        raise click.ClickException(f"{file} is there already")
    products = tuple(each.strip() for each in packs.split(",") if each.strip())
    limited = Limited(Opened(name, rules, form, style, products, seed))
    _save(file, limited)
    click.echo(status(limited), nl=False)


@draft.command()
@FILE
@click.argument("name")
@click.option("--computer", is_flag=True, help="A computer player holds the seat.")
def join(file: Path, name: str, computer: bool) -> None:
    """NAME takes part."""
    _fold(file, Joined(name, computer))


@draft.command()
@FILE
def deal(file: Path) -> None:
    """Seat everybody at random and hand out the packs."""
    _fold(file, Dealt())


@draft.command()
@FILE
@click.argument("name")
@click.argument("card")
def pick(file: Path, name: str, card: str) -> None:
    """NAME drafts a CARD from the table."""
    _fold(file, Picked(name, card))


@draft.command()
@FILE
@click.argument("name")
@click.argument("warband", type=click.Path(path_type=Path, exists=True))
@click.option("--map", "map_name", required=True)
def register(file: Path, name: str, warband: Path, map_name: str) -> None:
    """NAME hands in a WARBAND and a map."""
    _fold(file, Registered(name, warband.read_text(encoding="utf-8"), map_name))


@draft.command()
@FILE
def close(file: Path) -> None:
    """Building is over."""
    _fold(file, Closed())


@draft.command()
@FILE
@click.argument("lines", nargs=-1, required=True)
def enter(file: Path, lines: tuple[str, ...]) -> None:
    """Write an entry as a record has it: every argument is a line."""
    read = meant("\n".join(lines))
    _fold(file, read_entry(read[0], block_below(read, 0)))


@draft.command(name="status")
@FILE
def show_status(file: Path) -> None:
    """Pods, tables, whose pick it is, what everybody took."""
    click.echo(status(_load(file)), nl=False)


@draft.command()
@FILE
def verify(file: Path) -> None:
    """Play the record again, pack by pack and pick by pick, and compare its hash."""
    limited = _load(file)
    click.echo(f"{len(limited.entries)} entries hold; hash {limited.digest()}")


@draft.command()
@click.option("--players", default=8)
@STYLE
@click.option("--rules", default=USUAL)
@click.option("--seed", default=0)
@click.option("--random", "by_luck", is_flag=True, help="Random picks.")
@click.option("--record", type=click.Path(path_type=Path), help="Write the record here.")
def simulate(
    players: int, style: Style, rules: str, seed: int, by_luck: bool, record: Path | None
) -> None:
    """A whole evening among computer players."""
    limited = whole(rules, style, players, seed, by_luck=by_luck)
    if record is not None:
        record.write_text(print_limited(limited), encoding="utf-8")
    click.echo(status(limited), nl=False)


def whole(rules: str, style: Style, players: int, seed: int, *, by_luck: bool = False) -> Limited:
    """An evening of computer players, from packs to registered warbands."""
    limited = usual(rules, style, seed)
    for number in range(1, players + 1):
        limited.fold(Joined(f"Player {number}", True))
    try:
        advance(limited, Dice(seed + 1) if by_luck else None, everybody=True)
    except Refused as error:
        raise click.ClickException(str(error)) from error
    return limited


def _proven(seed: int) -> str:
    limited = prove_draft(seed)
    opened = limited.opened
    return f"{opened.rules}, {opened.style}, {len(limited.names)} players, hash {limited.digest()}"


draft.add_command(
    soak_of(
        _proven,
        "draft",
        "Whole evenings by random pickers in every edition and style, proven card by card.",
    )
)
