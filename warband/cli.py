"""The `warband` command. Every subcommand is loaded when it is called for."""

from collections.abc import Mapping
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path

import click

COMMANDS: Mapping[str, str] = {
    "play": "warband.cli:play",
    "serve": "warband.server.commands:serve",
    "judge": "warband.judge:judge",
    "cards": "warband.lab.card_commands:cards",
    "build": "warband.lab.commands:build",
    "convert": "warband.lab.convert_commands:convert",
    "boards": "warband.lab.board_commands:boards",
    "scenarios": "warband.lab.scenario_commands:scenarios",
    "campaign": "warband.evenings.campaign.commands:campaign",
    "draft": "warband.evenings.limited.commands:draft",
    "tournament": "warband.evenings.commands:tournament",
    "simulate": "warband.lab.commands:simulate",
    "replay": "warband.lab.commands:replay",
    "dungeon": "warband.lab.dungeon_command:dungeon",
    "expedition": "warband.lab.expedition_command:expedition",
    "bench": "warband.lab.commands:bench",
    "soak": "warband.lab.commands:soak",
    "picture": "warband.lab.picture_command:picture",
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

    def invoke(self, ctx: click.Context) -> object:
        """Run a command; what is wrong with the input is told in one sentence."""
        try:
            return super().invoke(ctx)
        except RecursionError:
            raise click.ClickException("the input is nested too deeply to be read") from None
        except (OverflowError, MemoryError) as error:
            raise click.ClickException(f"the input is too large: {error}") from None
        except (OSError, ValueError) as error:
            raise click.ClickException(_sentence(error)) from None


def _sentence(error: Exception) -> str:
    """An error on one line, with the file it is about."""
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename}: {error.strerror}" if error.filename else error.strerror
    if "integer string conversion" in str(error):
        return "the input holds a number with thousands of digits"
    return " ".join(str(error).split()) or type(error).__name__


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


@click.command(
    context_settings={
        "ignore_unknown_options": True,
        "allow_extra_args": True,
        "help_option_names": [],
    }
)
@click.option("--terminal", is_flag=True, help="Play in the terminal.")
@click.pass_context
def play(ctx: click.Context, terminal: bool) -> None:
    """Play: in the browser, or with --terminal right here."""
    browser = _exists("warband.server.commands") and page_is_built()
    module = "warband.terminal.commands" if terminal or not browser else "warband.server.commands"
    command = import_module(module).play
    assert isinstance(command, click.Command)
    name = "warband play --terminal" if terminal else "warband play"
    command.main(ctx.args, prog_name=name)


def page_is_built() -> bool:
    """Whether the browser's side of the table came with this installation."""
    return (Path(str(files("warband"))) / "server" / "static" / "index.html").is_file()
