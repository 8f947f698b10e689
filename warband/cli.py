"""The `warband` command. Every subcommand is loaded when it is called for."""

from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec

import click

COMMANDS: Mapping[str, str] = {
    "play": "warband.terminal.commands:play",
    "serve": "warband.server.commands:serve",
    "judge": "warband.judge:judge",
    "cards": "warband.cards.commands:cards",
    "build": "warband.lab.commands:build",
    "simulate": "warband.lab.commands:simulate",
    "replay": "warband.lab.commands:replay",
    "bench": "warband.lab.commands:bench",
    "soak": "warband.lab.commands:soak",
}
"""Where each command is defined."""


class LazyGroup(click.Group):
    """A group whose commands are imported on use, so that `warband` starts at once."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The commands that are there, in the order people need them."""
        return [name for name, place in COMMANDS.items() if _exists(place.partition(":")[0])]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name."""
        place = COMMANDS.get(cmd_name)
        if place is None:
            return None
        module, _, attribute = place.partition(":")
        if not _exists(module):
            return None
        command = getattr(import_module(module), attribute)
        assert isinstance(command, click.Command)
        return command


def _exists(module: str) -> bool:
    """Whether a module can be imported, its packages included."""
    parent, _, _ = module.rpartition(".")
    try:
        return (not parent or find_spec(parent) is not None) and find_spec(module) is not None
    except ModuleNotFoundError:
        return False


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="warband")
def main() -> None:
    """Plays, judges and studies miniatures battle games."""
