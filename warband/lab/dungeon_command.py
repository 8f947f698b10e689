"""`warband dungeon`: a dungeon for a game master, ready to be used."""

import sys
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import click
import msgspec

from warband.d20.convert.encounters import of_group
from warband.looks.dungeon import RoomSheet
from warband.rules.handbook.dungeon.deck_cards import card_text
from warband.rules.handbook.dungeon.deck_checks import check_deck
from warband.rules.handbook.dungeon.decks import Deck, parse_decks
from warband.rules.handbook.dungeon.drawing import Encounter
from warband.rules.handbook.dungeon.floor_plans import print_plan
from warband.rules.handbook.dungeon.library import deck_of_level, find_deck
from warband.rules.handbook.dungeon.picture import plan_picture
from warband.rules.handbook.dungeon.prepared import (
    PreparedDungeon,
    PreparedRoom,
    prepare_dungeon,
)
from warband.rules.handbook.dungeon.treasure import VALUES, Worth


class DungeonSheet(msgspec.Struct, frozen=True):
    """A dungeon as the game master reads it."""

    deck: str
    level: int
    goal: str
    party: int
    seed: int
    plan: str
    rooms: tuple[RoomSheet, ...]
    locked_treasure: tuple[str, ...]


@click.command()
@click.option("--level", type=click.IntRange(1, 20), default=1, show_default=True)
@click.option("--deck", "name", help="A deck by name, or a file of decks; by level otherwise.")
@click.option("--party", type=click.IntRange(1, 12), default=4, show_default=True)
@click.option("--seed", type=int, default=1, show_default=True)
@click.option("--columns", type=click.IntRange(1, 6), default=4, show_default=True)
@click.option("--rows", type=click.IntRange(1, 5), default=3, show_default=True)
@click.option("--svg", type=click.Path(path_type=Path), help="Write the map here, as a picture.")
@click.option("--json", "as_json", is_flag=True, help="Print an object for machines.")
@click.option(
    "--check",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Only say what is wrong with the decks of a file.",
)
def dungeon(
    level: int,
    name: str | None,
    party: int,
    seed: int,
    columns: int,
    rows: int,
    svg: Path | None,
    as_json: bool,
    check: Path | None,
) -> None:
    """Make a random dungeon: a map, what waits behind its doors, and what is found there."""
    try:
        if check is not None:
            sys.exit(0 if checked(check) else 1)
        deck = find_deck(name) if name else deck_of_level(level)
        made = prepare_dungeon(deck, party, seed, columns, rows)
    except (ValueError, OSError) as error:
        raise click.ClickException(str(error)) from error
    if svg is not None:
        svg.write_text(plan_picture(made.plan, deck.name), encoding="utf-8")
    sheet = sheet_of(made)
    if as_json:
        click.echo(msgspec.json.format(msgspec.json.encode(sheet)).decode())
        return
    for line in sheet_lines(sheet):
        click.echo(line)


def checked(file: Path) -> bool:
    """Print what is wrong with the decks of a file; whether all can be played."""
    right = True
    for deck in parse_decks(file.read_text(encoding="utf-8"), str(file)):
        findings = check_deck(deck)
        wrong = any(finding.wrong for finding in findings)
        right = right and not wrong
        click.echo(f"{deck.name}: {'cannot be played' if wrong else 'can be played'}")
        for finding in findings:
            click.echo(f"  {'wrong' if finding.wrong else 'advice'}: {finding.reason} "
                       f"({finding.section})")  # fmt: skip
    return right


def goal_words(deck: Deck) -> str:
    """What the party must do."""
    match deck.goal.kind:
        case "boss":
            return "kill the boss"
        case "statues":
            return f"find {deck.goal.number} statues and beat their guards"
        case "monsters":
            return f"beat monsters whose ratings add up to {deck.goal.number}"


def sheet_of(made: PreparedDungeon) -> DungeonSheet:
    """Everything in words."""
    return DungeonSheet(
        made.deck.name,
        made.deck.level,
        goal_words(made.deck),
        made.party,
        made.seed,
        print_plan(made.plan),
        tuple(_room_sheet(each) for each in made.rooms),
        tuple(map(_treasure_words, made.locked_treasure)),
    )


def _room_sheet(each: PreparedRoom) -> RoomSheet:
    met = each.encounter
    return RoomSheet(
        each.room.number,
        each.room.feature,
        tuple(map(card_text, met.monsters)),
        tuple(map(card_text, met.pets)),
        tuple(map(card_text, met.lurkers)),
        tuple(map(card_text, met.enemies)),
        tuple(map(card_text, met.friends)),
        tuple(map(card_text, met.glimpsed)),
        card_text(met.statue) if met.statue is not None else "",
        card_text(met.find) if met.find is not None else "",
        met.traps,
        str(met.cr) if met.foes else "",
        encounter_level(met),
        tuple(map(_treasure_words, each.treasure)),
    )


def encounter_level(met: Encounter) -> str:
    """The Encounter Level of all foes together; empty where there are none.

    Creatures with a rating below 1 are counted together first: as many of 1 as they add up to.
    """
    ratings = [card.cr / card.count for card in met.foes for _ in range(card.count)]
    small = sum((rating for rating in ratings if rating < 1), Fraction(0))
    whole = [rating for rating in ratings if rating >= 1] + [Fraction(1)] * int(small)
    if not whole:
        return str(small) if small else ""
    return str(of_group(whole)[0])


def _treasure_words(worth: Worth) -> str:
    return f"{worth} item (about {VALUES[worth]:,} gp)"


def sheet_lines(sheet: DungeonSheet) -> Iterator[str]:
    """The sheet for people."""
    yield f"{sheet.deck}, level {sheet.level}, for {sheet.party}; seed {sheet.seed}"
    yield f"Goal: {sheet.goal}"
    yield ""
    yield sheet.plan.rstrip()
    for room in sheet.rooms:
        yield ""
        yield f"Room {room.room}{f' ({room.feature})' if room.feature else ''}"
        yield from (f"  {line}" for line in _room_lines(room))
    if sheet.locked_treasure:
        yield ""
        yield f"Behind the lock: {', '.join(sheet.locked_treasure)}"


def _room_lines(room: RoomSheet) -> Iterator[str]:
    for title, cards in (
        ("glimpsed, and gone", room.glimpsed),
        ("monsters", room.monsters),
        ("with them", room.pets),
        ("lurking outside", room.lurkers),
        ("hostile to all", room.enemies),
        ("a friend", room.friends),
    ):
        if cards:
            yield f"{title}: {'; '.join(cards)}"
    if room.encounter_level:
        yield f"encounter level {room.encounter_level} (ratings {room.challenge})"
    else:
        yield "empty"
    if room.traps:
        yield "the door is trapped"
    for found in filter(None, (room.statue, room.find)):
        yield f"here: {found}"
    yield f"treasure: {', '.join(room.treasure) or 'none'}"
