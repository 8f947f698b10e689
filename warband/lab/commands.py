"""Commands of the lab: simulate, bench, soak, replay, build."""

from pathlib import Path

import click
import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from warband.lab.books import BOOKS, Selection
from warband.lab.simulate import Pairing, Result, Summary
from warband.lab.simulate import simulate as play_match
from warband.players.agent import Budget

STDERR = Console(stderr=True, highlight=False)


def to_json(value: object) -> str:
    """JSON that people can read too."""
    return msgspec.json.format(msgspec.json.encode(value)).decode()


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
@click.option("--rules", type=click.Choice(BOOKS), default="v3", show_default=True)
@click.option("--a", default="soldier", show_default=True, help="The first agent.")
@click.option("--b", default="random", show_default=True, help="The second agent.")
@click.option("--games", type=click.IntRange(1), default=100, show_default=True)
@click.option("--warband", "armies", multiple=True, help="Only ready warbands of these names.")
@click.option("--map", "maps", multiple=True, help="Only these maps (or scenarios).")
@click.option("--rounds", type=click.IntRange(0), default=30, show_default=True)
@click.option("--seed", type=int, default=0, show_default=True)
@click.option(
    "--seconds",
    type=click.FloatRange(0, min_open=True),
    default=0.25,
    show_default=True,
    help="What an agent that searches may spend on a decision.",
)
@click.option("--simulations", type=click.IntRange(1), help="A number instead of seconds.")
@click.option("--workers", type=click.IntRange(1), help="Processes; all cores otherwise.")
@click.option("--games-file", type=click.Path(path_type=Path), help="Write every game here.")
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

            summary, results = play_match(
                pairing,
                games,
                Selection(armies, maps, rounds),
                seed=seed,
                workers=workers,
                watch=watch,
            )
    except ValueError as error:
        raise click.ClickException(str(error)) from error
    if games_file is not None:
        games_file.write_bytes(b"".join(msgspec.json.encode(r) + b"\n" for r in results))
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
@click.option("--peers", is_flag=True, help="Other engines in the same run (extra: peers).")
@click.option(
    "--seconds",
    type=click.FloatRange(0, min_open=True),
    default=5.0,
    show_default=True,
    help="About how long each measurement takes.",
)
@click.option("--json", "as_json", is_flag=True, help="Print an object for machines.")
def bench(peers: bool, seconds: float, as_json: bool) -> None:
    """Measure decisions, battles, copies and replays at random play on one core."""
    from warband.lab import bench as measure

    with STDERR.status("") as status:
        report = measure.bench(seconds, peers=peers, tell=lambda text: status.update(f"{text} ..."))
    if as_json:
        click.echo(to_json(measure.nested(report)))
        return
    click.echo(measure.machine())
    for line in measure.lines(report):
        click.echo(line)
