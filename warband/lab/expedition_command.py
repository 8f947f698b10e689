"""`warband expedition`: delve after delve with the same heroes, kept in a file."""

from pathlib import Path

import click
from msgspec.structs import replace

from warband.kernel.dice import Dice
from warband.players.agent import take_turns
from warband.players.dungeon.soldier import Delver
from warband.rules.handbook.dungeon.campaign import (
    Campaign,
    advance_deck,
    after_delve,
    begin_campaign,
    buy,
    join,
    level_of,
    next_setup,
    parse_campaign,
    print_campaign,
    sell,
)
from warband.rules.handbook.dungeon.delve.book import DungeonBook
from warband.rules.handbook.dungeon.delve.heroes import find_party, parse_hero, party_of_level
from warband.rules.handbook.dungeon.delve.state import Delve
from warband.rules.handbook.dungeon.digging import dig
from warband.rules.handbook.dungeon.library import deck_of_level, find_deck, standard_decks
from warband.rules.handbook.dungeon.prepared import rolled


@click.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--begin", "party", help="Begin a campaign with this ready party.")
@click.option("--deck", help="The deck that it begins with; by the level of the party otherwise.")
@click.option("--statues", type=click.IntRange(0, 99), default=0, help="Win with so many statues.")
@click.option("--setup", is_flag=True, help="Print the setup of the next delve.")
@click.option(
    "--delve",
    "record",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Count the record of a finished delve.",
)
@click.option("--soldiers", is_flag=True, help="Let the computer play the next delve.")
@click.option("--sell", "sold", multiple=True, help="Sell an item of the stash.")
@click.option("--buy", "bought", multiple=True, help="HERO: ITEM")
@click.option("--join", "newcomers", multiple=True, help="A new hero, as parties write them.")
@click.option("--seed", type=int, default=1, show_default=True)
def expedition(
    file: Path,
    party: str | None,
    deck: str | None,
    statues: int,
    setup: bool,
    record: Path | None,
    soldiers: bool,
    sold: tuple[str, ...],
    bought: tuple[str, ...],
    newcomers: tuple[str, ...],
    seed: int,
) -> None:
    """Keep a campaign in a file: begin it, delve, trade, and let the dungeon grow."""
    try:
        if party is not None:
            ready = find_party(party)
            first = find_deck(deck) if deck else deck_of_level(ready.level)
            current = begin_campaign(file.stem, ready, first, statues)
        else:
            current = parse_campaign(file.read_text(encoding="utf-8"), str(file))
        current = trade(current, sold, bought, newcomers)
        if setup:
            click.echo(planned(current, seed), nl=False)
            return
        if record is not None or soldiers:
            current = played(current, record, seed)
    except (ValueError, OSError) as error:
        raise click.ClickException(str(error)) from error
    file.write_text(print_campaign(current), encoding="utf-8")
    for line in told(current):
        click.echo(line)


def trade(
    current: Campaign, sold: tuple[str, ...], bought: tuple[str, ...], newcomers: tuple[str, ...]
) -> Campaign:
    """Sell, buy, and let new heroes join."""
    for name in sold:
        current = sell(current, name)
    for text in bought:
        hero, _, item = text.partition(":")
        current = buy(current, hero.strip(), item.strip())
    for text in newcomers:
        current = join(current, parse_hero(text))
    return current


def planned(current: Campaign, seed: int) -> str:
    """The setup of the next delve, on a map of its own."""
    if not current.heroes:
        level = current.start_level
        raise ValueError(f"everybody is dead: let new heroes --join, such as those of "
                         f"{party_of_level(level).name}")  # fmt: skip
    plan = dig(4, 3, current.deck.rooms, Dice(seed).below)
    return next_setup(current, plan)


def played(current: Campaign, record: Path | None, seed: int) -> Campaign:
    """The campaign after a delve: counted, and the dungeon has grown."""
    book = DungeonBook()
    if record is not None:
        battle = book.replay(record.read_text(encoding="utf-8"))
    else:
        battle = book.start(planned(current, seed), seed, log=False)
        take_turns(battle, (Delver(seed), Delver(seed + 1)))
    return count_delve(current, battle.state, seed)


def count_delve(current: Campaign, state: Delve, seed: int) -> Campaign:
    """The campaign after a finished delve of its heroes into its dungeon."""
    if not state.result:
        raise ValueError("that delve is not over")
    if tuple(hero.name for hero in state.heroes) != tuple(v.hero.name for v in current.heroes):
        raise ValueError("that delve was made by other heroes")
    if state.deck != current.deck:
        raise ValueError("that delve went into another dungeon, or has been counted already")
    after = after_delve(current, state)
    harder = {each.level: each for each in reversed(standard_decks().values())}
    return replace(after, deck=rolled(advance_deck(after.deck, harder), Dice(seed)))


def told(current: Campaign) -> list[str]:
    """How the campaign stands."""
    lines = [f"{current.name}: {current.won} of {current.delves} delves won, {current.gold} gp"]
    if current.statues_wanted:
        lines.append(f"  statues: {current.statues} of {current.statues_wanted}")
    for veteran in current.heroes:
        level = level_of(current, veteran)
        items = f", {', '.join(veteran.hero.items)}" if veteran.hero.items else ""
        lines.append(f"  {veteran.hero.name}, level {level}, {veteran.experience} points{items}")
    lines += [f"  {veteran.hero.name} is dead" for veteran in current.dead]
    if current.stash:
        lines.append(f"  stash: {', '.join(current.stash)}")
    return lines
