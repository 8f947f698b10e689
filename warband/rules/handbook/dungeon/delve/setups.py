"""Setups as text: the deck, the party, the map and what the players agreed on.

    deck Basic delve
    party The Lantern Company
    map 4x3 7
    players 2
    master

`docs/dungeons.md` explains each line.
"""

import re

import msgspec

from warband.kernel.dice import Dice
from warband.kernel.lines import Line, block_below, meant
from warband.rules.handbook.dungeon.deck_cards import Creature
from warband.rules.handbook.dungeon.deck_checks import check_deck
from warband.rules.handbook.dungeon.decks import Deck, parse_decks, print_deck
from warband.rules.handbook.dungeon.delve.aftermath import is_boss
from warband.rules.handbook.dungeon.delve.floor import floor_of
from warband.rules.handbook.dungeon.delve.heroes import (
    Hero,
    card_of,
    find_party,
    hero_text,
    parse_hero,
    party_of_level,
)
from warband.rules.handbook.dungeon.delve.potions import dress
from warband.rules.handbook.dungeon.delve.scenario import DelveScenario
from warband.rules.handbook.dungeon.delve.state import Delve, Good, Options
from warband.rules.handbook.dungeon.digging import dig
from warband.rules.handbook.dungeon.drawing import new_pile
from warband.rules.handbook.dungeon.floor_plans import Plan, parse_plan, print_plan
from warband.rules.handbook.dungeon.items import charges, find_item
from warband.rules.handbook.dungeon.library import deck_of_level, find_deck
from warband.rules.handbook.library import Library
from warband.rules.handbook.seats import MOST_PLAYERS, SEATS
from warband.rules.handbook.state import Roster

MOST_HEROES = 8


class SetupError(ValueError):
    """A setup that cannot be read; the message names the line."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


class DelveSetup(msgspec.Struct):
    """A delve that is about to begin."""

    deck: Deck
    heroes: tuple[Hero, ...]
    seats: tuple[int, ...]
    """The player of each hero."""
    plan: Plan
    options: Options
    gold: int = 0
    harder: Deck | None = None


def parse_setup(text: str, *, whole: bool = True) -> DelveSetup:
    """A setup from its text; SetupError names the line.

    A deck that is not whole, as positions show it, need not lead to its goal.
    """
    return _Draft(text).finish(whole)


class _Draft:
    """A setup while its lines are read."""

    def __init__(self, text: str) -> None:
        self.deck: Deck | None = None
        self.heroes: list[tuple[Hero, int]] = []
        self.party: tuple[Hero, ...] = ()
        self.players = 0
        self.map: tuple[int, int, int] = (4, 3, 1)
        self.plan: Plan | None = None
        self.harder: Deck | None = None
        self.fields: dict[str, object] = {}
        self.gold = 0
        lines = meant(text)
        index = 0
        while index < len(lines):
            below = block_below(lines, index)
            try:
                self.read(lines[index], below)
            except ValueError as error:
                raise SetupError(lines[index].number, str(error)) from None
            index += 1 + len(below)

    def read(self, line: Line, below: list[Line]) -> None:
        """One line with what is indented below it."""
        word, _, rest = line.words.partition(" ")
        if below and word not in ("deck", "plan", "harder"):
            raise ValueError(f"nothing is indented below {line.words!r}")
        match word:
            case "deck":
                self.deck = _deck(rest, below)
            case "harder":
                self.harder = _deck(rest, below)
            case "level":
                self.deck = deck_of_level(int(rest))
            case "party":
                self.party = find_party(rest).heroes
            case "map":
                match = re.fullmatch(r"([1-6])x([1-5]) (\d{1,9})", rest)
                if match is None:
                    raise ValueError(f"expected `map COLUMNSxROWS NUMBER`, found {line.words!r}")
                self.map = int(match[1]), int(match[2]), int(match[3])
            case "plan":
                base = min(each.indent for each in below) if below else 0
                self.plan = parse_plan("\n".join(each.text[base:] for each in below))
            case "players":
                self.players = _number(rest, 1, MOST_PLAYERS)
            case "gold":
                self.gold = _number(rest, 0, 10_000_000)
            case "draw":
                self.fields["draw"] = _number(rest, 1, 20)
            case "initiative" if rest in ("door", "ongoing", "ten"):
                self.fields["initiative"] = rest
            case "master" | "light" | "campaign" | "bars" if not rest:
                self.fields[word] = True
            case "damage" if rest == "dice":
                self.fields["damage_dice"] = True
            case seat if seat in SEATS[:MOST_PLAYERS]:
                self.heroes.append((parse_hero(rest), SEATS.index(seat)))
            case _:
                raise ValueError(
                    f"{line.words!r} begins with none of deck, level, party, map, plan, players, "
                    "master, initiative door|ongoing|ten, light, campaign, bars, draw N, gold N, "
                    "damage dice, harder, or a seat and its hero"
                )

    def finish(self, whole: bool) -> DelveSetup:
        deck = self.deck or deck_of_level(1)
        wrong = [finding.reason for finding in check_deck(deck) if finding.wrong]
        if wrong and whole:
            raise SetupError(1, f"the deck {deck.name} cannot be played: {'; '.join(wrong)}")
        if not self.heroes:
            party = self.party or party_of_level(deck.level).heroes
            players = self.players or 1
            self.heroes = [(hero, n % players) for n, hero in enumerate(party)]
        seats = {seat for _, seat in self.heroes}
        if seats != set(range(len(seats))):
            raise SetupError(1, "heroes are needed for blue, then red, green, ...")
        if len(self.heroes) > MOST_HEROES:
            raise SetupError(1, f"{len(self.heroes)} heroes are more than {MOST_HEROES}")
        names = [hero.name for hero, _ in self.heroes]
        if len(set(names)) < len(names):
            raise SetupError(1, "two heroes have the same name")
        columns, rows, number = self.map
        options = msgspec.convert({**self.fields, "columns": columns, "rows": rows}, Options)
        plan = self.plan or dig(
            columns, rows, deck.rooms, Dice(number).below, bars=options.bars or deck.wanders
        )
        if options.bars is not deck.wanders and deck.wanders:
            options = msgspec.structs.replace(options, bars=True)
        heroes, owners = zip(*self.heroes, strict=True)
        harder = self.harder or (find_deck(deck.upgrade) if deck.upgrade else None)
        if harder is not None:
            figures = {**dict(harder.figures), **dict(deck.figures)}
            deck = msgspec.structs.replace(deck, figures=tuple(figures.items()))
        return DelveSetup(deck, heroes, owners, plan, options, self.gold, harder)


def _deck(name: str, below: list[Line]) -> Deck:
    """A ready deck, or one that is written out below its name."""
    if not below:
        return find_deck(name)
    base = min(line.indent for line in below)
    text = "\n".join([f"deck {name}", *(line.text[base:] for line in below)])
    return parse_decks(text, "setup")[0]


def _number(text: str, least: int, most: int) -> int:
    if not text.isdecimal() or not least <= int(text[:9]) <= most:
        raise ValueError(f"expected a number from {least} to {most}, found {text!r}")
    return int(text)


def print_setup(setup: DelveSetup) -> str:
    """The setup with everything written out; reading it again gives the same."""
    head, *rest = print_deck(setup.deck).splitlines()
    lines = [head, *(f"  {line}" for line in rest)]
    if setup.harder is not None:
        head, *rest = print_deck(setup.harder).splitlines()
        lines += [f"harder {setup.harder.name}", *(f"  {line}" for line in rest)]
    options = setup.options
    lines += [f"map {options.columns}x{options.rows} 1", "plan"]
    lines += [f"  {line}" for line in print_plan(setup.plan).splitlines()]
    lines += [word for word in ("master", "light", "campaign", "bars") if getattr(options, word)]
    lines += ["damage dice"] if options.damage_dice else []
    lines += [f"initiative {options.initiative}"]
    lines += [f"draw {options.draw}"] if options.draw else []
    lines += [f"gold {setup.gold}"] if setup.gold else []
    lines += [
        f"{SEATS[seat]} {hero_text(hero)}"
        for hero, seat in zip(setup.heroes, setup.seats, strict=True)
    ]
    return "\n".join(lines) + "\n"


# ------------------------------------------------------------------------------- beginning


def begin_delve(library: Library, setup: DelveSetup) -> Delve:
    """The delve that a setup describes, before its first question."""
    players = max(setup.seats) + 1
    teams = (*((0,) * players), players, players + 1)
    roster = Roster(teams, ("",) * len(teams), with_nobody=True)
    floor = floor_of(setup.plan)
    scenario = DelveScenario(tuple(library.cards.values()))
    delve = Delve(
        scenario, floor.field(len(teams)), roster, setup.deck, setup.heroes, floor, setup.options
    )
    for hero, seat in zip(setup.heroes, setup.seats, strict=True):
        delve.recruit(card_of(hero, library.cards), seat, hero.name)
    delve.shaken = (1 << len(setup.heroes)) - 1
    delve.pile = new_pile(setup.deck)
    delve.wanderers = list(setup.deck.spread_wandering())
    delve.gold = setup.gold
    if setup.harder is not None:
        tier = setup.harder.level
        delve.harder = [
            msgspec.structs.replace(card, tier=tier) if isinstance(card, Creature) else card
            for card in setup.harder.spread()
        ]
        delve.pile.cards = [card for card in delve.pile.cards if not is_boss(card)]
    for number, hero in enumerate(setup.heroes):
        for name in hero.items:
            item = find_item(name)
            uses = charges(item, campaign=setup.options.campaign)
            delve.goods = (*delve.goods, Good(item.name, number, uses))
        dress(delve, number)
    return delve


def check_figures(library: Library, setup: DelveSetup) -> None:
    """Every creature of the decks needs a card to fight with."""
    for deck in (setup.deck, setup.harder):
        if deck is None:
            continue
        figures = dict(setup.deck.figures)
        for card in (*deck.spread(), *deck.spread_wandering()):
            if isinstance(card, Creature):
                name = figures.get(card.name, card.name)
                if name not in library.cards:
                    raise SetupError(1, f"{deck.name}: there is no stat card {name!r}")
