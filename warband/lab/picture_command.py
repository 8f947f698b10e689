"""`warband picture`: the positions of cases as pictures."""

from pathlib import Path

import click

from warband.kernel.cases import CaseError, case_text, parse_cases
from warband.rulebooks import open_rulebook


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), default=Path("."))
def picture(file: Path, out: Path) -> None:
    """Draw the position of every case in a file, as SVG files in a folder."""
    out.mkdir(parents=True, exist_ok=True)
    for number, case in enumerate(parse_cases(case_text(file), str(file)), 1):
        book = open_rulebook(case.rules)
        try:
            drawn = book.draw(book.read_position(case.position, case.source))
        except ValueError as error:
            line = getattr(error, "line", case.line)
            raise CaseError(case.source, line, getattr(error, "reason", str(error))) from error
        if drawn is None:
            raise click.ClickException(f"{book.title} draws no pictures")
        path = out / f"{file.stem}-{number}.svg"
        path.write_text(drawn, encoding="utf-8")
        click.echo(f"{path}  {case.title}")
