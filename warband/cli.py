"""The `warband` command."""

import click


@click.group()
def main() -> None:
    """Plays, judges and studies miniatures battle games."""
