"""`warband boards`: boards and maps drawn by people, checked before anybody fights on them."""

import sys
from pathlib import Path

import click

from warband.boards.hexes import build, check_zones, read_board, read_hsc, write_plan
from warband.ddm.ground.maps import parse_map

HEXES, SQUARES, VIRTUALSCAPE = ".board", ".map", ".hsc"


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
def boards() -> None:
    """Check boards of hexes (.board) and maps of squares (.map); import Virtualscape files."""


@boards.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path))
def check(files: tuple[Path, ...]) -> None:
    """Say of each FILE what it holds or what is wrong; exit code 0 only if all are right."""
    right = True
    for file in files:
        try:
            click.echo(f"{file}: {describe(file)}")
        except (ValueError, OSError) as error:
            right = False
            click.echo(f"{file}: {error}", err=True)
    if not right:
        sys.exit(1)


def describe(file: Path) -> str:
    """What a board or map holds; a ValueError says what is wrong with it."""
    if file.suffix == VIRTUALSCAPE:
        plan = read_hsc(file.read_bytes(), file.stem)
        board = build(plan)
        check_zones(board)
        return f"{plan.name}: {len(plan.tiles)} tiles, {len(board.spaces)} spaces"
    if file.suffix == HEXES:
        board = read_board(file.read_text(encoding="utf-8"))
        zones = ", ".join(board.zones) or "none"
        return f"{len(board.spaces)} spaces, zones: {zones}"
    if file.suffix == SQUARES:
        ground = parse_map(file.read_text(encoding="utf-8"), str(file))
        return f"{ground.name}: {ground.grid.width} by {ground.grid.height} squares"
    raise ValueError(f"expected a file that ends in {HEXES}, {SQUARES} or {VIRTUALSCAPE}")


@boards.command("import")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="Where to write it.")
def import_(file: Path, out: Path | None) -> None:
    """Turn a Virtualscape FILE into a board of our text format."""
    try:
        plan = read_hsc(file.read_bytes(), file.stem)
        check_zones(build(plan))
    except ValueError as error:
        raise click.ClickException(f"{file}: {error}") from None
    target = out or file.with_suffix(HEXES)
    if target.exists():
        raise click.ClickException(f"{target} is there already; name another file with --out")
    target.write_text(write_plan(plan), encoding="utf-8")
    click.echo(f"{target}: {len(plan.tiles)} tiles")
