"""Commands of the lab: simulate, bench, soak, replay, build."""

import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click
import msgspec
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TaskID,
    TextColumn,
    TimeRemainingColumn,
)

from warband.kernel.record import RecordError, parse_record
from warband.kernel.rulebook import Selection, UnknownName
from warband.lab.rulebook_option import RulebookName
from warband.lab.simulate import Pairing, Result, Summary
from warband.lab.simulate import simulate as play_match
from warband.players.agent import Budget
from warband.rulebooks import USUAL, open_rulebook

if TYPE_CHECKING:
    from warband.lab.soak import Total

STDERR = Console(stderr=True, highlight=False)


def to_json(value: object) -> str:
    """JSON that people can read too."""
    return msgspec.json.format(msgspec.json.encode(value)).decode()


def text_of(file: Path) -> str:
    """What a file says; a file that is no text is an error that names it."""
    try:
        return file.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise click.ClickException(f"{file}: the file is not UTF-8 text") from None


def progress() -> Progress:
    """A bar on the error stream, so that results can be piped."""
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=STDERR,
    )


# ------------------------------------------------------------------------------- simulate


@click.command()
@click.option("--rules", type=RulebookName(), default=USUAL, show_default=True)
@click.option("--a", default="soldier", show_default=True, help="The first agent.")
@click.option("--b", default="random", show_default=True, help="The second agent.")
@click.option("--games", type=click.IntRange(1), default=100, show_default=True)
@click.option(
    "--warband", "armies", multiple=True, help="Only these: ready warbands by name, or a file."
)
@click.option("--map", "maps", multiple=True, help="Only these maps (or scenarios).")
@click.option("--rounds", type=click.IntRange(0), default=30, show_default=True)
@click.option("--seed", type=int, default=0, show_default=True)
@click.option(
    "--seconds",
    type=click.FloatRange(0, min_open=True),
    default=2.0,
    show_default=True,
    help="What an agent that searches may spend on a decision.",
)
@click.option("--simulations", type=click.IntRange(1), help="A number instead of seconds.")
@click.option("--workers", type=click.IntRange(1), help="Processes; all cores otherwise.")
@click.option(
    "--games-file",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Keep every game here as it ends; those kept already are not played again.",
)
@click.option("--json", "as_json", is_flag=True, help="Print an object for machines.")
def simulate(
    rules: str,
    a: str,
    b: str,
    games: int,
    armies: tuple[str, ...],
    maps: tuple[str, ...],
    rounds: int,
    seed: int,
    seconds: float,
    simulations: int | None,
    workers: int | None,
    games_file: Path | None,
    as_json: bool,
) -> None:
    """Play a match of mirrored games between two agents."""
    pairing = Pairing(rules, a, b, Budget(seconds, simulations))
    try:
        with progress() as bar:
            task = bar.add_task(f"{a} against {b}", total=games)

            def watch(result: Result) -> None:
                bar.advance(task)

            summary, _ = play_match(
                pairing,
                games,
                Selection(armies, maps, rounds),
                seed=seed,
                workers=workers,
                watch=watch,
                file=games_file,
            )
    except ValueError as error:
        raise click.ClickException(str(error)) from error
    click.echo(to_json(summary) if as_json else sentence(summary))


def sentence(summary: Summary) -> str:
    """A match in words."""
    low, high = summary.interval
    return (
        f"{summary.a} against {summary.b}, {summary.games} games of {summary.rules}: "
        f"{summary.wins} won, {summary.losses} lost, {summary.draws} drawn; "
        f"{summary.score:.1%} (95 % interval {low:.1%} to {high:.1%}) "
        f"in {summary.seconds:.0f} s"
    )


# ---------------------------------------------------------------------------------- bench


@click.command()
@click.option("--rules", type=RulebookName(), multiple=True, help="Only these; all otherwise.")
@click.option("--peers", is_flag=True, help="Other engines in the same run (extra: peers).")
@click.option(
    "--seconds",
    type=click.FloatRange(0, min_open=True),
    default=5.0,
    show_default=True,
    help="About how long each measurement takes.",
)
@click.option("--json", "as_json", is_flag=True, help="Print an object for machines.")
def bench(rules: tuple[str, ...], peers: bool, seconds: float, as_json: bool) -> None:
    """Measure decisions, battles, copies and replays at random play on one core."""
    from warband.lab import bench as measure

    with STDERR.status("") as status:

        def tell(text: str) -> None:
            """Where no line can be written over again, every step has one of its own."""
            status.update(f"{text} ...")
            if not STDERR.is_terminal:
                STDERR.print(text)

        report = measure.bench(seconds, rules=rules, peers=peers, tell=tell)
    if as_json:
        click.echo(to_json(measure.nested(report)))
        return
    click.echo(measure.machine())
    for line in measure.lines(report):
        click.echo(line)


# ----------------------------------------------------------------------------------- soak


@click.command()
@click.option("--rules", "name", help="Only those of this name; all otherwise.")
@click.option("--battles", type=click.IntRange(1), help="How many of each; the full number if not.")
@click.option("--seed", type=int, default=0, show_default=True, help="Number of the first.")
@click.option("--workers", type=click.IntRange(1), help="Processes; all cores otherwise.")
@click.option(
    "--cards",
    "files",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    multiple=True,
    help="Only legal warbands of the printed cards of this file; may be given more than once.",
)
@click.option(
    "--rounds", type=click.IntRange(1), default=10, show_default=True, help="With --cards: at most."
)
def soak(
    name: str | None,
    battles: int | None,
    seed: int,
    workers: int | None,
    files: tuple[Path, ...],
    rounds: int,
) -> None:
    """Play random battles and prove every state, copy and replay."""
    from warband.lab import soak as proof

    if files:
        _soak_cards(files, name or USUAL, battles or 500, seed, rounds, workers)
        return
    try:
        courses = proof.all_courses().values() if name is None else [proof.find_course(name)]
        with progress() as bar:
            for rules, course in courses:
                count = battles or course.battles
                task = bar.add_task(f"random battles of {course.name}", total=count)
                total = proof.soak(
                    rules,
                    course,
                    count,
                    seed=seed,
                    workers=workers,
                    watch=partial(_advance, bar, task),
                )
                click.echo(proven(course.name, total))
    except (proof.SoakFailure, UnknownName) as error:
        raise click.ClickException(str(error)) from error


def _soak_cards(
    files: tuple[Path, ...], rules: str, battles: int, seed: int, rounds: int, workers: int | None
) -> None:
    """Random battles of printed cards."""
    from warband.cards.check import FileError
    from warband.cards.reader import CardError
    from warband.ddm.build.random_warbands import NoWarband
    from warband.lab import soak as proof

    try:
        with progress() as bar:
            task = bar.add_task("random battles of printed cards", total=battles)
            total = proof.soak_cards(
                rules,
                files,
                battles,
                seed=seed,
                rounds=rounds,
                workers=workers,
                watch=partial(_advance, bar, task),
            )
    except (proof.SoakFailure, UnknownName, FileError, CardError, NoWarband) as error:
        raise click.ClickException(str(error)) from error
    click.echo(proven("printed cards", total))


def _advance(bar: Progress, task: TaskID, done: object) -> None:
    bar.advance(task)


def proven(name: str, total: "Total") -> str:
    """What was checked, in words."""
    return (
        f"{name}: {total.battles} random battles with {total.decisions} decisions; "
        f"{total.checkpoints} checkpoints legal, {total.copies} copies equal, "
        f"{total.battles} replays identical to the last hash, in {total.seconds:.0f} s"
    )


# --------------------------------------------------------------------------------- replay


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--quiet", is_flag=True, help="Verify only, print no log.")
def replay(file: Path, quiet: bool) -> None:
    """Replay a record: print its log in words and verify every hash."""
    from warband.terminal.telling import log_lines

    try:
        record = parse_record(text_of(file))
        book = open_rulebook(record.rules)
        battle = book.replay(record)
    except (RecordError, ValueError) as error:
        raise click.ClickException(f"{file}: {error}") from error
    if not quiet:
        for line in log_lines(book, battle):
            click.echo(line)
    hashes = sum(entry.kind == "hash" for entry in record.play)
    click.echo(
        f"{file}: {battle.outcome or 'unfinished'}; {len(battle.history)} answers, "
        f"{hashes} hashes verified"
    )


# ---------------------------------------------------------------------------------- build


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--rules", type=RulebookName(), default=USUAL, show_default=True)
@click.option(
    "--cards", type=click.Path(exists=True, path_type=Path), help="Other cards than those imported."
)
def build(file: Path, rules: str, cards: Path | None) -> None:
    """Check the armies of a file; name every rule that one breaks."""
    try:
        reports = open_rulebook(rules, cards).check_armies(text_of(file), str(file))
    except ValueError as error:
        raise click.ClickException(str(error)) from error
    for report in reports:
        click.echo(f"{report.title}: {'legal' if not report.faults else 'not legal'}")
        for fault in report.faults:
            click.echo(f"  {fault}")
    if not reports:
        raise click.ClickException(f"{file}: no warband in this file")
    sys.exit(1 if any(report.faults for report in reports) else 0)
