"""`warband campaign`: a campaign in a file, played at one computer or alone."""

from pathlib import Path

import click

from warband.evenings.campaign.campaign import Campaign
from warband.evenings.campaign.entries import (
    Advanced,
    Enlisted,
    Entry,
    Joined,
    Left,
    Length,
    Opened,
    Picked,
    Result,
    Supported,
    Three,
)
from warband.evenings.campaign.playing import advance, fight, unready
from warband.evenings.campaign.proving import prove_campaign
from warband.evenings.campaign.record import parse_campaign, print_campaign, read_entry
from warband.evenings.campaign.showing import sheet, status
from warband.evenings.soaking import soak_of
from warband.kernel.lines import block_below, meant
from warband.players.registry import agent_names

FILE = click.argument("file", type=click.Path(path_type=Path))


@click.group()
def campaign() -> None:
    """The campaign of 2003: warlords, magic items, and a final.

    Everything is kept in a text file that anybody can verify.
    """


def _load(file: Path) -> Campaign:
    return parse_campaign(file.read_text(encoding="utf-8"))


def _save(file: Path, found: Campaign) -> None:
    fresh = file.with_name(f"{file.name}.new")
    fresh.write_text(print_campaign(found), encoding="utf-8")
    fresh.replace(file)


def _fold(file: Path, entry: Entry) -> None:
    found = _load(file)
    found.fold(entry)
    _save(file, found)
    click.echo(status(found), nl=False)


@campaign.command()
@FILE
@click.option("--name", default="Campaign", help="What it is called.")
@click.option("--rules", default="handbook", help="handbook, or massbattle for armies.")
@click.option("--length", type=click.Choice(["quick", "major", "epic"]), default="quick")
@click.option("--seed", type=int, help="Where the dice come from; without it you roll by hand.")
@click.option("--three", type=click.Choice(["together", "pairs"]), default="together")
def new(file: Path, name: str, rules: str, length: Length, seed: int | None, three: Three) -> None:
    """Begin a campaign in FILE."""
    if file.exists():
        raise click.ClickException(f"{file} is there already")
    found = Campaign(Opened(name, rules, length, seed, three))
    _save(file, found)
    click.echo(status(found), nl=False)


@campaign.command()
@FILE
@click.argument("name")
@click.option("--computer", default="", help="A computer player of this kind holds the seat.")
def join(file: Path, name: str, computer: str) -> None:
    """NAME takes part."""
    found = _load(file)
    known = agent_names(found.opened.rules)
    if computer and computer not in known:
        raise click.ClickException(f"{computer!r} is none of {', '.join(known)}")
    _fold(file, Joined(name, computer))


@campaign.command()
@FILE
@click.argument("name")
def leave(file: Path, name: str) -> None:
    """NAME leaves between rounds."""
    _fold(file, Left(name))


@campaign.command()
@FILE
@click.argument("name")
@click.argument("warband", type=click.Path(path_type=Path, exists=True))
def enlist(file: Path, name: str, warband: Path) -> None:
    """The WARBAND of NAME for the next battle, with its warlord and who carries what."""
    _fold(file, Enlisted(name, warband.read_text(encoding="utf-8")))


@campaign.command()
@FILE
@click.argument("name")
@click.argument("troops")
@click.option("--battle", default=0, help="Which battle of the round.")
def support(file: Path, name: str, troops: str, battle: int) -> None:
    """The support TROOPS of NAME: "2 Man-at-Arms, Wolf"."""
    _fold(file, Supported(name, troops, battle))


@campaign.command()
@FILE
@click.argument("name")
@click.argument("item")
@click.option("--battle", default=1, help="Which battle of the round.")
@click.option("--die", type=int, help="The d20 that was rolled by hand.")
def pick(file: Path, name: str, item: str, battle: int, die: int | None) -> None:
    """NAME picks an ITEM of a destroyed creature and rolls to destroy it."""
    entry = _load(file).pick(name, battle, item) if die is None else Picked(
        name, battle, item, (die,)
    )  # fmt: skip
    _fold(file, entry)


@campaign.command()
@FILE
@click.argument("name")
@click.argument("choice")
def level(file: Path, name: str, choice: str) -> None:
    """What the warlord of NAME takes with a new level: hp, or a spell."""
    _fold(file, Advanced(name, choice))


@campaign.command()
@FILE
@click.argument("lines", nargs=-1, required=True)
def enter(file: Path, lines: tuple[str, ...]) -> None:
    """Write an entry as a record has it: every argument is a line."""
    read = meant("\n".join(lines))
    _fold(file, read_entry(read[0], block_below(read, 0)))


@campaign.command()
@FILE
def play(file: Path) -> None:
    """Do all that needs no person: pairing, dice, and the battles of computers."""
    found = _load(file)
    before = len(found.entries)

    def fight_and_tell(this: Campaign, group: int) -> Result:
        _save(file, this)
        result = fight(this, group)
        names = " against ".join(this.battle(group).players)
        click.echo(f"round {this.round}, {names}: {result.winner or 'nobody'} wins")
        return result

    advance(found, fight_and_tell)
    _save(file, found)
    if len(found.entries) == before:
        click.echo("Nothing can be done without people.")
    if waiting := unready(found):
        click.echo(f"{', '.join(waiting)} may see to their warbands: enlist, or pair to go on.")
    click.echo(status(found), nl=False)


@campaign.command()
@FILE
def pair(file: Path) -> None:
    """Pair the next round, whoever has not seen to their warband."""
    _fold(file, _load(file).pair())


@campaign.command()
@FILE
def setup(file: Path) -> None:
    """The setups of battles that are due, ready for `warband play` and `warband judge`."""
    found = _load(file)
    for due in found.due():
        if due.what == "battle" and due.name == found.battle(due.group).players[0]:
            click.echo(f"# battle {due.group}: {due.told}\n{found.setup(due.group)}")


@campaign.command(name="status")
@FILE
def show_status(file: Path) -> None:
    """Standings, battles, and what is due next for whom."""
    click.echo(status(_load(file)), nl=False)


@campaign.command()
@FILE
@click.argument("name")
def show(file: Path, name: str) -> None:
    """The sheet of a player."""
    found = _load(file)
    click.echo(sheet(found, found.player(name)), nl=False)


@campaign.command()
@FILE
def verify(file: Path) -> None:
    """Play the record again, entry by entry, and compare its hash."""
    found = _load(file)
    click.echo(f"{len(found.entries)} entries hold; hash {found.digest()}")


@campaign.command()
@click.option("--players", default=4, help="So many computer players.")
@click.option("--length", type=click.Choice(["quick", "major", "epic"]), default="quick")
@click.option("--computer", default="soldier", help="Which computer player.")
@click.option("--seed", default=0)
@click.option("--record", type=click.Path(path_type=Path), help="Write the record here.")
def simulate(players: int, length: Length, computer: str, seed: int, record: Path | None) -> None:
    """A whole campaign among computer players."""
    found = Campaign(Opened(f"Campaign {seed}", length=length, seed=seed))
    for number in range(1, players + 1):
        found.fold(Joined(f"Player {number}", computer))
    advance(found)
    if record is not None:
        record.write_text(print_campaign(found), encoding="utf-8")
    click.echo(status(found), nl=False)


def _proven(seed: int) -> str:
    found = prove_campaign(seed)
    battles = sum(isinstance(entry, Result) for entry in found.entries)
    return (
        f"{len(found.players)} players, {found.opened.length}, {found.round} rounds, "
        f"{battles} battles, {found.winner} has won, hash {found.digest()}"
    )


campaign.add_command(
    soak_of(
        _proven,
        "campaign",
        "Fight whole campaigns of two to seven computers and prove their records and sums.",
    )
)
