"""The option `--rules` of commands."""

import click

from warband.kernel.rulebook import UnknownName
from warband.rulebooks import RULEBOOKS, find_parts


class RulebookName(click.ParamType[str]):
    """The name of a rulebook on the command line."""

    name = "rulebook"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The name, if there is such a rulebook."""
        try:
            find_parts(value)
        except UnknownName as error:
            self.fail(str(error), param, ctx)
        return value

    def get_metavar(self, param: click.Parameter, ctx: click.Context | None = None) -> str:
        """What help shows: the names there are."""
        return f"[{'|'.join(RULEBOOKS)}]"
