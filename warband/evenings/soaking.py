"""Many whole events, proven one after the other: what `campaign soak` and `draft soak` share."""

from collections.abc import Callable
from pathlib import Path

import click


class EventFailure(AssertionError):
    """An event that went wrong: the reason, and its record so far."""

    def __init__(self, why: str, record: str) -> None:
        super().__init__(why)
        self.record = record


def soak_of(prove: Callable[[int], str], suffix: str, told: str) -> click.Command:
    """The command that proves the events of so many seeds.

    `prove` says in words what it has proven and raises an EventFailure otherwise; `suffix` is
    what such an event is called, and how the records of failures end.
    """

    def soak(events: int, seed: int, failures: Path | None) -> None:
        wrong = 0
        for number in range(seed, seed + events):
            try:
                click.echo(f"{suffix} {number}: {prove(number)}")
            except EventFailure as error:
                wrong += 1
                click.echo(f"FAILED: {error}")
                if failures is not None:
                    failures.mkdir(parents=True, exist_ok=True)
                    (failures / f"{number}.{suffix}").write_text(error.record, encoding="utf-8")
        if wrong:
            raise click.ClickException(f"{wrong} of {events} {suffix}s went wrong")
        click.echo(f"{events} {suffix}s hold")

    return click.Command(
        "soak",
        callback=soak,
        help=told,
        params=[
            click.Option(
                [f"--{suffix}s", "events"], type=click.IntRange(1), default=200, show_default=True
            ),
            click.Option(
                ["--seed"], type=int, default=0, show_default=True, help="The first of them."
            ),
            click.Option(
                ["--failures"],
                type=click.Path(path_type=Path, file_okay=False),
                help="A folder for the records of those that went wrong.",
            ),
        ],
    )
