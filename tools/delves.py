"""Delves and dungeons in numbers: how often parties win, and whether dungeons agree with the book.

python tools/delves.py balance --delves 100       # four soldiers at every level
python tools/delves.py dungeons --number 10000    # encounter levels and treasure
python tools/delves.py random --delves 1000       # random players, replays compared
"""

import time
from collections import Counter

import click

from warband.kernel.battle import Battle
from warband.kernel.dice import Dice
from warband.players.agent import RandomAgent, take_turns
from warband.players.dungeon.soldier import Delver
from warband.rules.handbook.dungeon.deck_cards import Creature
from warband.rules.handbook.dungeon.delve.book import DungeonBook
from warband.rules.handbook.dungeon.delve.heroes import party_of_level
from warband.rules.handbook.dungeon.delve.state import Delve
from warband.rules.handbook.dungeon.library import deck_of_level, standard_decks
from warband.rules.handbook.dungeon.prepared import prepare_dungeon
from warband.rules.handbook.dungeon.treasure import VALUES, expected_value

MAPS = 8


@click.group()
def main() -> None:
    """Delves and dungeons in numbers."""


def proven(
    book: DungeonBook, setup: str, seed: int, agent: type[Delver | RandomAgent]
) -> Battle[Delve]:
    """A delve by seven agents of one kind: it ends, in a legal state, and its replay is equal."""
    battle = book.start(setup, seed, log=False)
    take_turns(battle, tuple(agent(seed + n) for n in range(7)), 20_000)
    assert battle.state.result, f"no end: {seed}\n{setup}"
    book.check(battle.state)
    again = book.replay(book.record(battle, setup, seed), log=False)
    assert again.state.digest() == battle.state.digest(), f"another replay: {seed}\n{setup}"
    return battle


@main.command()
@click.option("--delves", default=100)
@click.option("--levels", default="1,2,3,4,5,6,7,8")
@click.option("--deck", default="")
@click.option("--party", default="")
def balance(delves: int, levels: str, deck: str, party: str) -> None:
    """Four soldiers of the ready party at every level, every delve proven."""
    book = DungeonBook()
    for level in map(int, levels.split(",")):
        name = deck or deck_of_level(level).name
        heroes = party or party_of_level(level).name
        start, won, left, answers = time.time(), 0, 0, 0
        for seed in range(delves):
            setup = f"deck {name}\nparty {heroes}\nmap 4x3 {seed % MAPS}\n"
            battle = proven(book, setup, seed, Delver)
            won += battle.state.result.startswith("the party wins")
            left += sum(battle.state.hp[hero] > 0 for hero in range(battle.state.size))
            answers += len(battle.history)
        spent = time.time() - start
        click.echo(
            f"level {level}, {name}, {heroes}: {won} of {delves} won, "
            f"{left / delves:.1f} heroes left, {answers / delves:.0f} answers, "
            f"{spent / delves:.2f} s a delve"
        )


@main.command()
@click.option("--number", default=10_000)
@click.option("--seed", default=1)
def dungeons(number: int, seed: int) -> None:
    """Encounter levels and treasure of generated dungeons against deck and table."""
    decks = list(standard_decks().values())
    values: Counter[int] = Counter()
    rolls: Counter[int] = Counter()
    cards: Counter[str] = Counter()
    firsts = 0
    for made in range(number):
        deck = decks[made % len(decks)]
        dungeon = prepare_dungeon(deck, 4, seed + made, 2, 2)
        for room in dungeon.rooms:
            if room.encounter.foes:
                rolls[deck.level] += 1
                values[deck.level] += sum(VALUES[worth] for worth in room.treasure)
        if deck.name == "Basic delve":
            first = dungeon.rooms[0].encounter.drawn
            firsts += len(first)
            cards.update(card.name for card in first if isinstance(card, Creature))
    for level in sorted(rolls):
        found = values[level] / rolls[level]
        click.echo(
            f"level {level}: {rolls[level]} treasures of {found:.0f} gp on average, "
            f"{expected_value(level):.0f} by the table"
        )
    for name, count in cards.most_common():
        click.echo(f"{name}: {count / firsts:.3f} of all cards drawn first")


@main.command(name="random")
@click.option("--delves", default=1000)
@click.option("--first", default=0, help="Seed of the first.")
def by_chance(delves: int, first: int) -> None:
    """Random players: every delve is proven, and how they end."""
    book = DungeonBook()
    start, answers = time.time(), 0
    results: Counter[str] = Counter()
    for seed in range(first, first + delves):
        setup = book.random_setup(Dice(seed).below)
        battle = proven(book, setup, seed, RandomAgent)
        answers += len(battle.history)
        results[battle.state.result] += 1
    click.echo(f"{delves} delves, {answers} answers, {time.time() - start:.0f} s")
    for result, count in results.most_common():
        click.echo(f"  {count} {result}")


if __name__ == "__main__":
    main()
