"""`warband cards`: printed cards, checked against the rules that play them; army cards read."""

from pathlib import Path

import click

from warband.cards.commands import card_commands
from warband.ddm.do.perform.playable import faults
from warband.rules.heroscape.army_cards.cards import CardError, read_cards
from warband.rules.heroscape.army_cards.describing import describe
from warband.rules.heroscape.library import Library

cards = card_commands(faults)


@cards.command("army")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
def army(file: Path) -> None:
    """Read a file of HeroScape army cards, and say what their powers do."""
    try:
        found = read_cards(file.read_text(encoding="utf-8"), str(file), Library().boxed)
    except (CardError, UnicodeDecodeError) as error:
        raise click.ClickException(str(error)) from None
    for card in found.values():
        numbers = card.master
        click.echo(
            f"{card.full_name}: {card.points} points, life {numbers.life}, move {numbers.move}, "
            f"range {numbers.range}, attack {numbers.attack}, defense {numbers.defense}"
        )
        for power in card.powers:
            click.echo(f"  {power.name}: {describe(power)}")
