"""`warband judge`: do the cases in these files and folders hold?"""

import os
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import chain
from pathlib import Path

import click
from rich.console import Console
from rich.progress import track

from warband.evenings.campaign.trial import check_campaign_case
from warband.kernel.cases import SUFFIX, Case, CaseError, case_text, parse_cases, read_cases
from warband.kernel.rulebook import UnknownName
from warband.kernel.trial import Verdict, check_case
from warband.lab.side_by_side import edition_names, in_words, play_side_by_side
from warband.rulebooks import open_rulebook

STDERR = Console(stderr=True, highlight=False)
"""The bar stands apart from what may be piped."""


def judge_file(path: Path, cards: Path | None = None) -> Iterator[Verdict | CaseError]:
    """The verdicts on the cases of a file, by a folder of cards as well.

    A case that is not written as one gives its error; the others are judged all the same.

    :raises CaseError: if the file cannot be read as text.
    """
    for case in read_cases(case_text(path), str(path)):
        if isinstance(case, CaseError):
            yield case
            continue
        try:
            yield judge_case(case, cards)
        except CaseError as error:
            yield error


def judge_case(case: Case, cards: Path | None = None) -> Verdict:
    """The verdict on a case by the rulebook it names; campaigns have cases of their own."""
    if case.rules == "campaign":
        return check_campaign_case(case)
    try:
        book = open_rulebook(case.rules, cards)
    except UnknownName as error:
        raise CaseError(case.source, case.line, str(error)) from error
    return check_case(case, book)


def case_files(paths: tuple[Path, ...]) -> list[Path]:
    """The files named, and every case file below the folders named."""
    return [
        file
        for path in paths
        for file in (sorted(path.rglob(f"*{SUFFIX}")) if path.is_dir() else [path])
    ]


def judged(path: Path, cards: Path | None) -> Iterator[Verdict | CaseError]:
    """The verdicts on the cases of a file, or why it is no file of cases."""
    try:
        yield from judge_file(path, cards)
    except CaseError as error:
        yield error


def judge_files(
    files: list[Path], cards: Path | None, jobs: int
) -> Iterator[list[Verdict | CaseError]]:
    """The verdicts on each of the files, in their order, judged by so many processes."""
    work = partial(_all_of, cards=cards)
    if jobs == 1 or len(files) == 1:
        yield from map(work, files)
        return
    with ProcessPoolExecutor(min(jobs, len(files))) as pool:
        yield from pool.map(work, files)


def _all_of(path: Path, cards: Path | None) -> list[Verdict | CaseError]:
    return list(judged(path, cards))


@click.command()
@click.argument("paths", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path))
@click.option("-q", "--quiet", is_flag=True, help="Print only what fails.")
@click.option(
    "--cards",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="A folder of cards of your own, other than those imported.",
)
@click.option("--editions", help="Lay these side by side, say 2008,2011,v3.")
@click.option("--jobs", type=click.IntRange(1), help="Processes; all cores otherwise.")
def judge(
    paths: tuple[Path, ...],
    quiet: bool,
    cards: Path | None,
    editions: str | None,
    jobs: int | None,
) -> None:
    """Judge the cases in files and folders; exit code 0 only if all of them hold."""
    held = failed = broken = 0
    files = case_files(paths)
    if not files:
        click.echo(f"there are no {SUFFIX} files in {', '.join(map(str, paths))}", err=True)
        sys.exit(2)
    if editions is not None:
        lay_side_by_side(files, editions)
        return
    verdicts = judge_files(files, cards, jobs or os.cpu_count() or 1)
    watched = track(
        verdicts,
        "judging",
        len(files),
        console=STDERR,
        transient=True,
        disable=not STDERR.is_terminal,
    )
    for verdict in chain.from_iterable(watched):
        if isinstance(verdict, CaseError):
            broken += 1
            click.echo(f"{click.style('ERROR', fg='red')} {verdict}")
            continue
        held += verdict.holds
        failed += not verdict.holds
        if not (quiet and verdict.holds):
            report(verdict)
    click.echo(f"{held} hold, {failed} fail, {broken} cannot be read")
    sys.exit(0 if held and not failed and not broken else 1)


def lay_side_by_side(files: list[Path], editions: str) -> None:
    """Print what several editions make of the same cases."""
    try:
        names = edition_names(editions)
        for file in files:
            for case in parse_cases(case_text(file), str(file), names[0]):
                for line in in_words(case, play_side_by_side(case, names)):
                    click.echo(line)
    except ValueError as error:
        raise click.ClickException(str(error)) from error


def report(verdict: Verdict) -> None:
    """Print a verdict; for a failure also what happened and which line failed."""
    case = verdict.case
    if verdict.holds:
        click.echo(f"{click.style('PASS', fg='green')} {case.title}")
        return
    click.echo(f"{click.style('FAIL', fg='red')} {case.title}")
    for line in verdict.log:
        click.echo(f"    {line}")
    written = next((line.words for line in case.script if line.number == verdict.line), "")
    click.echo(f"  {case.source}, line {verdict.line}: {written}")
    click.echo(f"    {verdict.reason}")
