"""The commands about cards: `warband cards check` and `warband cards import`."""

import sys
from collections.abc import Iterator
from pathlib import Path

import click
import msgspec

from warband.cards import check as checking
from warband.cards.audit import audit as audited
from warband.cards.check import Checked, Faults, Report, no_faults
from warband.cards.leave_one_out import left_out
from warband.cards.notation import print_power as power_in_notation
from warband.cards.printer import print_power as power_in_english
from warband.cards.reader import CardError, PrintedCard

SHOWN_STUMBLES = 20


def card_commands(faults: Faults = no_faults) -> click.Group:
    """The group `cards`; `faults` tells what the rules would not do of a power."""

    @click.group("cards")
    def cards() -> None:
        """Read printed cards."""

    @cards.command("check")
    @click.argument("files", type=click.Path(path_type=Path), nargs=-1, required=True)
    @click.option("--json", "as_json", is_flag=True, help="Print the report as JSON.")
    @click.option("--card", "name", help="Show one card: its text, its tree, its printed form.")
    @click.option(
        "--leave-one-out", "alone", is_flag=True, help="Without rules that one card alone uses."
    )
    @click.option("--audit", is_flag=True, help="List printed words that no tree accounts for.")
    @click.option(
        "--jobs",
        type=click.IntRange(1),
        help="Processes; all cores for many cards, otherwise one.",
    )
    def check(
        files: tuple[Path, ...],
        as_json: bool,
        name: str | None,
        alone: bool,
        audit: bool,
        jobs: int | None,
    ) -> None:
        """Say how much of files of printed cards is understood."""
        printed = [card for file in files for card in _load(file)]
        if name is not None:
            _show(_named(printed, name), faults)
            return
        if audit:
            _tell_audit(printed, faults, jobs, as_json=as_json)
            return
        if alone:
            found = left_out(printed, faults)
            click.echo(msgspec.json.encode(found).decode() if as_json else _told(found))
            return
        report = checking.report(_checked(printed, faults, jobs, quiet=as_json))
        click.echo(msgspec.json.encode(report).decode() if as_json else _told(report))

    @cards.command("import")
    @click.argument("file", type=click.Path(path_type=Path))
    @click.option("--allow-partial", is_flag=True, help="Import partly understood cards too.")
    @click.option("--folder", type=click.Path(path_type=Path), help="Another folder for the cards.")
    def import_(file: Path, allow_partial: bool, folder: Path | None) -> None:
        """Put the cards of a file into your own card folder."""
        where = folder if folder is not None else checking.user_card_folder()
        try:
            done = checking.import_cards(file, where, faults, allow_partial=allow_partial)
        except (checking.FileError, CardError) as error:
            raise click.ClickException(str(error)) from None
        click.echo(f"{len(done.cards)} cards written to {done.file}")
        if done.partial:
            fate = "without the powers below" if allow_partial else "and are left out"
            click.echo(f"{len(done.partial)} cards are only partly understood {fate}:")
            for card in done.partial:
                _tell_stumbles(card)

    return cards


def _load(file: Path) -> list[PrintedCard]:
    try:
        return checking.load_printed(file)
    except (checking.FileError, CardError) as error:
        raise click.ClickException(str(error)) from None


def _checked(
    printed: list[PrintedCard], faults: Faults, jobs: int | None, *, quiet: bool
) -> Iterator[Checked]:
    for place, card in enumerate(checking.check_many(printed, faults, jobs), 1):
        yield card
        if not quiet:
            _progress(place, len(printed))


def _progress(done: int, total: int) -> None:
    """A progress bar, for people who watch."""
    if not sys.stderr.isatty() or (done % 25 and done != total):
        return
    bar = "#" * (30 * done // total)
    click.echo(f"\r[{bar:30}] {done}/{total}", err=True, nl=done == total)


def _told(report: Report) -> str:
    lines = [
        f"powers understood: {_share(report.powers)}",
        f"cards fully understood: {_share(report.cards)}",
    ]
    if report.stumbles:
        lines.append("what stops the reader:")
        lines += [f"{s.powers:6}  {s.words}" for s in report.stumbles[:SHOWN_STUMBLES]]
        left = len(report.stumbles) - SHOWN_STUMBLES
        lines += [f"        and {left} more"] if left > 0 else []
    return "\n".join(lines)


def _share(tally: checking.Tally) -> str:
    share = 100 * tally.understood / tally.total if tally.total else 100.0
    return f"{tally.understood} of {tally.total} ({share:.1f} %)"


def _named(printed: list[PrintedCard], name: str) -> PrintedCard:
    for card in printed:
        if card.name.lower() == name.lower():
            return card
    near = [card.name for card in printed if name.lower() in card.name.lower()]
    hint = f"; did you mean {', '.join(near[:3])}?" if near else ""
    raise click.ClickException(f"no card is named {name!r}{hint}")


def _show(printed: PrintedCard, faults: Faults) -> None:
    checked = checking.check_card(printed, faults)
    click.echo(checked.card.name)
    for power in printed.powers:
        click.echo(f"  {power.text}")
    click.echo("tree:")
    for each in checked.card.powers:
        for line in power_in_notation(each).splitlines():
            click.echo(f"  {line}")
    click.echo("in our words:")
    for each in checked.card.powers:
        click.echo(f"  {power_in_english(each, checked.card)}")
    if checked.corrections:
        click.echo("misprints put right:")
        for _, was, meant in checked.corrections:
            click.echo(f"  {was!r} read as {meant!r}")
    if not checked.understood:
        click.echo("not understood:")
        _tell_stumbles(checked)


def _tell_audit(
    printed: list[PrintedCard], faults: Faults, jobs: int | None, *, as_json: bool
) -> None:
    """Lists, card by card, the printed words that no tree accounts for."""
    checked = _checked(printed, faults, jobs, quiet=True)
    lost = [each for card in checked for each in audited(card)]
    if as_json:
        click.echo(msgspec.json.encode(lost).decode())
        return
    for each in lost:
        click.echo(f"{each.card}: {', '.join(each.words)}\n    in: {each.text}")
    cards = len({each.card for each in lost})
    click.echo(f"{len(lost)} powers on {cards} cards have words that no tree accounts for")


def _tell_stumbles(card: Checked) -> None:
    click.echo(f"  {card.card.name}")
    for text, words in card.stumbles:
        click.echo(f"    at {words!r} in: {text}")
