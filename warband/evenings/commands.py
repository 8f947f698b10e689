"""`warband tournament`: a tournament in a file."""

from pathlib import Path

import click

from warband.evenings.entries import (
    SYSTEMS,
    Called,
    Closed,
    Dropped,
    Entry,
    Joined,
    Opened,
    Penalized,
    Registered,
    Result,
    Ruled,
    System,
)
from warband.evenings.event_record import parse_event, print_event, read_entry
from warband.evenings.folding import Refused
from warband.evenings.showing import export_json, pairings_text, standings_text, status_text
from warband.evenings.tournament import Tournament
from warband.kernel.dice import Dice
from warband.kernel.lines import block_below, meant
from warband.kernel.rulebook import UnknownName
from warband.rulebooks import USUAL, open_rulebook

FILE = click.argument("file", type=click.Path(path_type=Path))


@click.group()
def tournament() -> None:
    """Swiss, elimination, round robin and leagues, with a judge and a record."""


def _load(file: Path) -> Tournament:
    return parse_event(file.read_text(encoding="utf-8"))


def _save(file: Path, event: Tournament) -> None:
    fresh = file.with_name(f"{file.name}.new")
    fresh.write_text(print_event(event), encoding="utf-8")
    fresh.replace(file)


def _fold(file: Path, entry: Entry) -> None:
    event = _load(file)
    event.fold(entry)
    _save(file, event)
    click.echo(status_text(event), nl=False)


def check_army(rules: str, army: str, name: str) -> None:
    """Refused names every rule that an army breaks; rulebooks without army files let all pass."""
    try:
        reports = open_rulebook(rules).check_armies(army, name)
    except UnknownName:
        return
    wrong = [fault for report in reports for fault in report.faults]
    if wrong:
        raise Refused("; ".join(wrong))


@tournament.command()
@FILE
@click.option("--name", default="Tournament")
@click.option("--rules", default=USUAL)
@click.option("--format", "form", default="")
@click.option("--system", type=click.Choice(SYSTEMS), default="swiss")
@click.option("--rounds", default=0, help="Swiss rounds, or legs of a league; 0 for the usual.")
@click.option("--minutes", default=0, help="How long a round is; 0 for no limit.")
@click.option("--seed", default=0, help="The draw at the beginning.")
def new(
    file: Path, name: str, rules: str, form: str, system: System, rounds: int, minutes: int,
    seed: int,
) -> None:  # fmt: skip
    """Announce a tournament in FILE."""
    if file.exists():
        raise click.ClickException(f"{file} is there already")
    open_rulebook(rules)
    event = Tournament(Opened(name, rules, form, system, rounds, minutes, seed))
    _save(file, event)
    click.echo(status_text(event), nl=False)


@tournament.command()
@FILE
@click.argument("names", nargs=-1, required=True)
def join(file: Path, names: tuple[str, ...]) -> None:
    """NAMES take part; after the first round from the next one on."""
    event = _load(file)
    for name in names:
        event.fold(Joined(name))
    _save(file, event)
    click.echo(f"{len(event.names)} players")


@tournament.command()
@FILE
@click.argument("name")
@click.argument("army", type=click.Path(path_type=Path, exists=True))
def register(file: Path, name: str, army: Path) -> None:
    """NAME brings an ARMY, checked and sealed until the first round."""
    text = army.read_text(encoding="utf-8")
    check_army(_load(file).opened.rules, text, army.name)
    _fold(file, Registered(name, text))


@tournament.command()
@FILE
def pair(file: Path) -> None:
    """Begin the next round."""
    event = _load(file)
    event.fold(event.next_round())
    _save(file, event)
    click.echo(pairings_text(event), nl=False)


@tournament.command()
@FILE
@click.argument("table", type=int)
@click.argument("winner")
@click.argument("scores", default="0-0")
def result(file: Path, table: int, winner: str, scores: str) -> None:
    """A TABLE has ended: its WINNER, or draw, and the SCORES like 120-60."""
    one, _, other = scores.partition("-")
    if not (one.isdecimal() and other.isdecimal()):
        raise click.ClickException(f"scores are like 120-60, not {scores}")
    name = "" if winner == "draw" else winner
    _fold(file, Result(table, name, (int(one), int(other))))


@tournament.command()
@FILE
@click.argument("table", type=int)
@click.argument("name")
@click.argument("why")
def call(file: Path, table: int, name: str, why: str) -> None:
    """NAME calls a judge to a TABLE."""
    _fold(file, Called(name, table, why))


@tournament.command()
@FILE
@click.argument("table", type=int)
@click.argument("ruling")
@click.option("--judge", default="Judge")
@click.option("--minutes", default=0, help="Time that is added.")
@click.option("--back-to", default=-1, help="The battle goes back to so many answers.")
@click.option("--winner", help="The result is as the judge says: a name, or draw.")
def rule(
    file: Path, table: int, ruling: str, judge: str, minutes: int, back_to: int, winner: str | None
) -> None:
    """A judge's RULING at a TABLE."""
    said = "" if winner == "draw" else winner
    _fold(file, Ruled(judge, table, ruling, minutes, back_to, said))


@tournament.command()
@FILE
@click.argument("name")
@click.argument("points", type=int)
@click.argument("why")
@click.option("--judge", default="Judge")
def penalty(file: Path, name: str, points: int, why: str, judge: str) -> None:
    """NAME loses POINTS."""
    _fold(file, Penalized(judge, name, points, why))


@tournament.command()
@FILE
@click.argument("name")
def drop(file: Path, name: str) -> None:
    """NAME leaves; what was played counts."""
    _fold(file, Dropped(name))


@tournament.command()
@FILE
def close(file: Path) -> None:
    """The tournament is over."""
    _fold(file, Closed())


@tournament.command()
@FILE
@click.argument("lines", nargs=-1, required=True)
def enter(file: Path, lines: tuple[str, ...]) -> None:
    """Write an entry as a record has it: every argument is a line."""
    read = meant("\n".join(lines))
    _fold(file, read_entry(read[0], block_below(read, 0)))


@tournament.command()
@FILE
@click.option("--json", "as_json", is_flag=True, help="For other programs.")
@click.option("--pairings", is_flag=True, help="The tables of the round alone.")
@click.option("--standings", is_flag=True, help="The standings alone.")
def show(file: Path, as_json: bool, pairings: bool, standings: bool) -> None:
    """Pairings and standings, to read, to print, or as JSON."""
    event = _load(file)
    text = status_text(event)
    if as_json:
        text = export_json(event)
    elif pairings or standings:
        text = pairings_text(event) * pairings + standings_text(event) * standings
    click.echo(text, nl=False)


@tournament.command()
@FILE
def verify(file: Path) -> None:
    """Play the record again and compare its hash."""
    event = _load(file)
    click.echo(f"{len(event.entries)} entries hold; hash {event.digest()}")


@tournament.command()
@click.option("--players", default=16)
@click.option("--system", type=click.Choice(SYSTEMS), default="swiss")
@click.option("--rounds", default=0)
@click.option("--seed", default=0)
def simulate(players: int, system: System, rounds: int, seed: int) -> None:
    """A whole tournament with random results."""
    event = Tournament(Opened("Random", USUAL, "", system, rounds, 0, seed))
    for number in range(1, players + 1):
        event.fold(Joined(f"Player {number}"))
    luck = Dice(seed + 1)
    while not event.finished:
        event.fold(event.next_round())
        for number, table in enumerate(event.tables, 1):
            winner = event.names[(table.one, table.other)[luck.below(2)]]
            event.fold(Result(number, winner, (luck.below(200), luck.below(200))))
    click.echo(standings_text(event), nl=False)
