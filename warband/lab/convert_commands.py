"""`warband convert`: stat blocks and characters into cards of the skirmish of 2003."""

import sys
from functools import partial
from pathlib import Path

import click

from warband.cards.check import user_card_folder
from warband.d20.character.deriving import build
from warband.d20.character.sheet import SheetError, read_sheet
from warband.d20.convert.converter import Conversion, convert_party, convert_reading
from warband.d20.convert.decisions import (
    KEYS,
    DecisionError,
    Decisions,
    checked,
    read_decision,
)
from warband.d20.convert.encounters import of_group
from warband.d20.convert.fielding import field_card
from warband.d20.convert.references import known_cards, references
from warband.d20.show.as_json import conversion_json
from warband.d20.show.english import card_text, counts_text, trace_text
from warband.d20.show.picture import picture
from warband.d20.statblock.arithmetic import findings
from warband.d20.statblock.block import Decision
from warband.d20.statblock.printer import write
from warband.d20.statblock.problems import StatBlockError
from warband.d20.statblock.reader import Reading, read
from warband.data import data_folder
from warband.lab.commands import to_json

_HELP = "\n".join(f"  {key}: {what}" for key, what in KEYS.items())


@click.command(epilog="See docs/convert.md for every decision.")
@click.argument("sources", metavar="FILE...", nargs=-1, required=True)
@click.option("--decide", "-d", multiple=True, metavar="KEY=VALUE", help="Decide something.")
@click.option("--faction", help="LG, CG, LE, CE, several, or any.")
@click.option("--cost", help="Points, or 'rating', or 'comparison'.")
@click.option("--commander", help="A Commander rating, 'rate' to work it out, or 'none'.")
@click.option("--effect", help="The Commander Effect.")
@click.option("--troop", help="Difficult N, Independent, or none.")
@click.option("--ability", multiple=True, help="A special ability to add.")
@click.option("--drop", multiple=True, help="A special ability or spell to leave out.")
@click.option("--ties", type=click.Choice(["down", "up"]), help="Damage between two fives.")
@click.option("--trace/--no-trace", default=True, help="Tell every step.")
@click.option("--json", "as_json", is_flag=True, help="Block, card and trace for programs.")
@click.option("--card", "as_card", is_flag=True, help="The card as a file of cards has it.")
@click.option("--block", "as_block", is_flag=True, help="The stat block as it was read.")
@click.option("--svg", type=click.Path(file_okay=False, path_type=Path),
              help="Write a picture of each card into this folder.")  # fmt: skip
@click.option("--group", is_flag=True, help="Tell the Encounter Level of all of them together.")
@click.option("--save", is_flag=True, help="Put the cards among your own, to be played with.")
@click.option("--party", is_flag=True, help="They are a party: the best of them commands.")
@click.option("--check", is_flag=True, help="Only tell which numbers of a block disagree.")
@click.option("--measure", type=click.IntRange(2, 100_000), metavar="BATTLES",
              help="Play so many mirrored battles and tell what each card is worth.")  # fmt: skip
@click.option("--seed", default=0, help="The seed of measured battles.")
@click.option("--decisions", "list_decisions", is_flag=True, help="List what can be decided.")
def convert(
    sources: tuple[str, ...],
    decide: tuple[str, ...],
    faction: str | None,
    cost: str | None,
    commander: str | None,
    effect: str | None,
    troop: str | None,
    ability: tuple[str, ...],
    drop: tuple[str, ...],
    ties: str | None,
    trace: bool,
    as_json: bool,
    as_card: bool,
    as_block: bool,
    svg: Path | None,
    group: bool,
    save: bool,
    party: bool,
    check: bool,
    measure: int | None,
    seed: int,
    list_decisions: bool,
) -> None:
    """Turn stat blocks into cards of the skirmish of 2003, and tell every step.

    FILE is a file with stat blocks, the name of a monster of the Handbook, or - for standard
    input.
    """
    if list_decisions:
        click.echo(_HELP)
        return
    readings = [reading for source in sources for reading in _read(source)]
    if check:
        _check(readings)
        return
    named = {"faction": faction, "cost": cost, "commander": commander, "effect": effect,
             "troop": troop, "ties": ties}  # fmt: skip
    given = [Decision(key, value) for key, value in named.items() if value is not None]
    given += [Decision("ability", text) for text in ability]
    given += [Decision("drop", text) for text in drop]
    try:
        given += [read_decision(text) for text in decide]
        decisions = Decisions(checked(tuple(given)))
        if party:
            made = convert_party(readings, decisions, references())
        else:
            made = [convert_reading(reading, decisions, references()) for reading in readings]
    except DecisionError as error:
        raise click.ClickException(str(error)) from None
    if svg is not None:
        _draw(made, svg)
    if save:
        _save(made)
    if as_json:
        told = [conversion_json(one) for one in made]
        click.echo(to_json(told[0] if len(told) == 1 else told))
    elif as_block:
        click.echo("---\n".join(write(one.block) for one in made), nl=False)
    elif as_card:
        click.echo("\n".join(field_card(one.card).text for one in made), nl=False)
    else:
        click.echo("\n\n".join(_told(one, trace) for one in made))
    if group:
        _group(made)
    if measure is not None:
        _measure(made, measure, seed)


def _read(source: str) -> list[Reading]:
    """The stat blocks of a file, of standard input, or of the monster of that name."""
    try:
        if source == "-":
            return read(sys.stdin.read(), "standard input")
        path = Path(source)
        if not path.is_file():
            path = monster_file(source)
        text = path.read_text(encoding="utf-8")
        if path.suffix == ".character":
            return _character(text, str(path))
        return read(text, str(path))
    except (StatBlockError, SheetError, UnicodeDecodeError) as error:
        raise click.ClickException(str(error)) from None


def _character(text: str, where: str) -> list[Reading]:
    """A character: its sums and what is not allowed go to the error stream, its block on."""
    character = build(read_sheet(text, where))
    for one in character.sums:
        click.echo(str(one), err=True)
    for fault in character.faults:
        click.echo(f"not allowed: {fault}", err=True)
    return read(write(character.block), where)


def monster_file(name: str) -> Path:
    """The file of a monster of the Handbook."""
    folder = data_folder() / "handbook" / "monsters"
    path = folder / f"{name.strip().lower().replace(' ', '-')}.statblock"
    if not path.is_file():
        raise click.ClickException(f"{name!r} is no file and no monster of the Handbook")
    return path


def _told(conversion: Conversion, trace: bool) -> str:
    parts = [card_text(conversion.card)]
    if trace:
        parts += ["", f"Trace ({counts_text(conversion)}):", trace_text(conversion)]
    left_out = field_card(conversion.card).left_out
    if left_out:
        parts += ["", "Not played by the skirmish:", *(f"  {line}" for line in left_out)]
    return "\n".join(parts)


def _draw(made: list[Conversion], folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for one in made:
        path = folder / f"{_file_name(one.card.name)}.svg"
        path.write_text(picture(one.card, one.block), encoding="utf-8")
        click.echo(f"wrote {path}", err=True)


def _save(made: list[Conversion]) -> None:
    """Card files in the folder of cards of one's own, where the rulebook finds them."""
    folder = user_card_folder() / "handbook"
    folder.mkdir(parents=True, exist_ok=True)
    for one in made:
        path = folder / f"{_file_name(one.card.name)}.card"
        path.write_text(field_card(one.card).text, encoding="utf-8")
        click.echo(f"wrote {path}", err=True)


def _file_name(name: str) -> str:
    return "".join(c if c.isalnum() else "-" for c in name.lower()).strip("-") or "card"


def _check(readings: list[Reading]) -> None:
    count = 0
    for reading in readings:
        for finding in findings(reading.block):
            count += 1
            click.echo(f"{reading.block.name}: {finding}")
    click.echo(f"{len(readings)} block(s), {count} number(s) that disagree")


def _group(made: list[Conversion]) -> None:
    ratings = [one.block.challenge_rating for one in made]
    known = [rating for rating in ratings if rating is not None]
    if not known:
        raise click.ClickException("none of them has a Challenge Rating")
    level, folds = of_group(known)
    for fold in folds:
        click.echo(fold.how)
    click.echo(f"Encounter Level {level}")


def _measure(made: list[Conversion], battles: int, seed: int) -> None:
    """What each card is worth in battle; the bar goes to the error stream."""
    from warband.lab.commands import progress
    from warband.lab.converted.worth import measure

    opponents = [card for card in known_cards() if card.commander is None and card.cost > 0]
    for one in made:
        with progress() as bar:
            task = bar.add_task(one.card.name, total=battles // 2 * 2)
            step = partial(bar.advance, task)
            card = field_card(one.card).card
            worth = measure(card, opponents, one.card.cost, battles, seed, step)
        click.echo(
            f"{one.card.name}: worth {worth.cost:.0f} points in battle ({worth.low:.0f} to "
            f"{worth.high:.0f}, {worth.battles} battles); the card says {one.card.cost}"
        )
