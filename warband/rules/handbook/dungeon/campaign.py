"""Random Dungeon Campaigns: from delve to delve with the same heroes and a deck that grows.

campaign The long road
delves 3
won 2
statues 4 of 10
gold 450
stash ring of protection +1
began level 1 gold 100
hero 3600 Brakk (Half-Orc Fighter); race half-orc; class fighter
dead 900 Lidda (Lidda, Halfling Rogue)
deck The Kobold Warren
  level 1
  cards
    ...
"""

import re
from fractions import Fraction
from typing import Final

import msgspec

from warband.kernel.lines import block_below, meant
from warband.kernel.questions import Flow
from warband.rules.handbook.dungeon.deck_cards import Card, Creature
from warband.rules.handbook.dungeon.decks import Deck, parse_decks, print_deck
from warband.rules.handbook.dungeon.delve.heroes import Hero, Party, hero_text, parse_hero
from warband.rules.handbook.dungeon.delve.setups import DelveSetup, print_setup
from warband.rules.handbook.dungeon.delve.state import Delve, Options
from warband.rules.handbook.dungeon.drawing import take_random
from warband.rules.handbook.dungeon.experience import delve_award
from warband.rules.handbook.dungeon.floor_plans import Plan
from warband.rules.handbook.dungeon.items import WEALTH, cost, find_item

SHARE: Final = Fraction(1, 5)
"""Dungeon Advancement: so much of the deck's creatures is replaced between delves."""
RESALE: Final = 2
"""Treasure is sold for its price divided by this."""
HIGHEST_LEVEL = 20


class Veteran(msgspec.Struct, frozen=True):
    """A hero with the experience of delves."""

    hero: Hero
    experience: int = 0
    """Points since the campaign began, those of the first level included."""


class Campaign(msgspec.Struct, frozen=True):
    """A campaign between two delves."""

    name: str
    deck: Deck
    heroes: tuple[Veteran, ...]
    dead: tuple[Veteran, ...] = ()
    delves: int = 0
    won: int = 0
    statues: int = 0
    statues_wanted: int = 0
    """An overall goal: so many statues; 0 for a race without an end."""
    gold: int = 0
    stash: tuple[str, ...] = ()
    """Items that nobody carries."""
    start_level: int = 1
    start_gold: int = 100

    @property
    def level(self) -> int:
        """The average level of the party, rounded down."""
        levels = [level_of(self, veteran) for veteran in self.heroes]
        return max(1, sum(levels) // len(levels)) if levels else self.start_level

    @property
    def victorious(self) -> bool:
        """Whether the goal of the whole campaign is reached."""
        return 0 < self.statues_wanted <= self.statues


# ------------------------------------------------------------------------------- experience


def points_for(level: int) -> int:
    """The experience that a level begins with.

    >>> [points_for(level) for level in (1, 2, 3, 5)]
    [0, 1000, 3000, 10000]
    """
    return level * (level - 1) * 500


def level_for(points: int) -> int:
    """The level of a character with so much experience.

    >>> level_for(999), level_for(1000), level_for(3600)
    (1, 2, 3)
    """
    return max(level for level in range(1, HIGHEST_LEVEL + 1) if points_for(level) <= points)


def level_of(campaign: Campaign, veteran: Veteran) -> int:
    """The level of a hero."""
    return level_for(veteran.experience)


def shared(award: int, heroes: int) -> int:
    """Each hero's part of what the party learns.

    >>> shared(3600, 4)
    900
    """
    return award // heroes if heroes else 0


# ------------------------------------------------------------------------------- beginning


def begin_campaign(name: str, party: Party, deck: Deck, statues: int = 0) -> Campaign:
    """A campaign before its first delve: heroes of the party's level with its wealth."""
    points = points_for(party.level)
    heroes = tuple(Veteran(hero, points) for hero in party.heroes)
    return Campaign(
        name, deck, heroes, statues_wanted=statues, start_level=party.level,
        start_gold=WEALTH[party.level],
    )  # fmt: skip


def next_setup(
    campaign: Campaign, plan: Plan, options: Options | None = None, players: int = 1
) -> str:
    """The setup of the next delve: normal rules for limited-use items apply."""
    if not campaign.heroes:
        raise ValueError("everybody is dead: new heroes must join")
    chosen = msgspec.structs.replace(options or Options(), campaign=True)
    heroes = tuple(veteran.hero for veteran in campaign.heroes)
    seats = tuple(number % players for number in range(len(heroes)))
    return print_setup(DelveSetup(campaign.deck, heroes, seats, plan, chosen, campaign.gold))


# ------------------------------------------------------------------------------- after a delve


def after_delve(campaign: Campaign, delve: Delve) -> Campaign:
    """What a finished delve changes: experience, treasure, and who is dead."""
    won = delve.result.startswith("the party wins")
    alive = [n for n in range(delve.size) if delve.hp[n] > 0]
    boss = any(
        isinstance(card, Creature) and "boss" in card.roles for card in campaign.deck.spread()
    )
    boss_alive = boss and "boss" not in delve.finds
    award = 0
    if won or (boss_alive and alive):
        award = delve_award(campaign.level, campaign.deck.level, boss_alive=boss_alive)
    share = shared(award, len(alive))
    heroes: list[Veteran] = []
    dead = list(campaign.dead)
    for number, veteran in enumerate(campaign.heroes):
        if number not in alive:
            dead.append(veteran)
            continue
        carried = tuple(good.name for good in delve.goods if good.holder == number)
        heroes.append(_taught(campaign, veteran, share, carried))
    stash = tuple(
        good.name for good in delve.goods if alive and (good.holder < 0 or good.holder not in alive)
    )
    return msgspec.structs.replace(
        campaign,
        heroes=tuple(heroes),
        dead=tuple(dead),
        delves=campaign.delves + 1,
        won=campaign.won + won,
        statues=campaign.statues + (len(delve.boons) if alive else 0),
        gold=delve.gold if alive else 0,
        stash=(*campaign.stash, *stash),
    )


def _taught(campaign: Campaign, veteran: Veteran, share: int, items: tuple[str, ...]) -> Veteran:
    """A hero after a delve: a level gained makes it stronger."""
    before, points = level_for(veteran.experience), veteran.experience + share
    hero = msgspec.structs.replace(
        veteran.hero, items=items, grown=veteran.hero.grown + level_for(points) - before
    )
    return Veteran(hero, points)


def sell(campaign: Campaign, name: str) -> Campaign:
    """Treasure can be sold between delves, for half of its price."""
    if name not in campaign.stash:
        raise ValueError(f"nobody has stowed {name!r}; there are {', '.join(campaign.stash)}")
    stash = list(campaign.stash)
    stash.remove(name)
    gold = campaign.gold + find_item(name).price // RESALE
    return msgspec.structs.replace(campaign, stash=tuple(stash), gold=gold)


def take(campaign: Campaign, hero: str, name: str) -> Campaign:
    """A hero takes something out of the stash."""
    if name not in campaign.stash:
        raise ValueError(f"nobody has stowed {name!r}; there are {', '.join(campaign.stash)}")
    stash = list(campaign.stash)
    stash.remove(name)
    return give_item(msgspec.structs.replace(campaign, stash=tuple(stash)), hero, name)


def stow(campaign: Campaign, hero: str, name: str) -> Campaign:
    """A hero lays something down with the stash."""
    for place, veteran in enumerate(campaign.heroes):
        if veteran.hero.name == hero and name in veteran.hero.items:
            items = list(veteran.hero.items)
            items.remove(name)
            lighter = msgspec.structs.replace(veteran.hero, items=tuple(items))
            heroes = list(campaign.heroes)
            heroes[place] = Veteran(lighter, veteran.experience)
            return msgspec.structs.replace(
                campaign, heroes=tuple(heroes), stash=(*campaign.stash, name)
            )
    raise ValueError(f"{hero} does not carry {name!r}")


def buy(campaign: Campaign, hero: str, name: str) -> Campaign:
    """The cash buys other items, at normal prices."""
    item = find_item(name)
    price = cost(item, campaign=True)
    if price > campaign.gold:
        raise ValueError(f"{name} costs {price} gp, but there are {campaign.gold}")
    return give_item(msgspec.structs.replace(campaign, gold=campaign.gold - price), hero, item.name)


def give_item(campaign: Campaign, hero: str, name: str) -> Campaign:
    """A hero takes an item along."""
    heroes = list(campaign.heroes)
    for place, veteran in enumerate(heroes):
        if veteran.hero.name == hero:
            items = (*veteran.hero.items, name)
            changed = msgspec.structs.replace(veteran.hero, items=items)
            heroes[place] = Veteran(changed, veteran.experience)
            return msgspec.structs.replace(campaign, heroes=tuple(heroes))
    raise ValueError(f"no hero is named {hero!r}")


def join(campaign: Campaign, hero: Hero) -> Campaign:
    """New Characters: they start where the first ones did, in level and wealth."""
    names = {veteran.hero.name for veteran in campaign.heroes}
    if hero.name in names:
        raise ValueError(f"there is a hero named {hero.name!r} already")
    newcomer = Veteran(hero, points_for(campaign.start_level))
    return msgspec.structs.replace(
        campaign,
        heroes=(*campaign.heroes, newcomer),
        gold=campaign.gold + (campaign.start_gold if campaign.delves else 0),
    )


# ------------------------------------------------------------------------------- the dungeon


def advance_deck(deck: Deck, harder: dict[int, Deck], seat: int = 0) -> Flow[Deck]:
    """Dungeon Advancement: a fifth of the creatures give way, each to a random creature of the
    deck one level above its own."""
    cards = list(deck.spread())
    creatures: list[Card] = [card for card in cards if _plain(card)]
    supply = {
        level: [card for card in other.spread() if _plain(card)] for level, other in harder.items()
    }
    for _ in range(round(len(creatures) * SHARE)):
        gone = yield from take_random(seat, creatures, "card that goes")
        assert isinstance(gone, Creature)
        level = (gone.tier or deck.level) + 1
        if not supply.get(level):
            continue
        come = yield from take_random(seat, supply[level], "card that comes")
        assert isinstance(come, Creature)
        cards[cards.index(gone)] = msgspec.structs.replace(come, tier=level)
    figures = {name: other for each in harder.values() for name, other in each.figures}
    figures |= dict(deck.figures)
    return msgspec.structs.replace(
        deck, cards=_counted(cards), figures=tuple(sorted(figures.items()))
    )


def _plain(card: Card) -> bool:
    """Creatures that may be exchanged: neither bosses nor twins, who belong to their deck."""
    return isinstance(card, Creature) and not {"boss", "twin"} & set(card.roles)


def _counted(cards: list[Card]) -> tuple[tuple[int, Card], ...]:
    """Cards with their numbers, in the order in which they first come."""
    found: list[tuple[int, Card]] = []
    for card in cards:
        for place, (number, known) in enumerate(found):
            if known == card:
                found[place] = number + 1, known
                break
        else:
            found.append((1, card))
    return tuple(found)


# ------------------------------------------------------------------------------- text


def print_campaign(campaign: Campaign) -> str:
    """The campaign as text; reading it again gives the same."""
    lines = [
        f"campaign {campaign.name}",
        f"delves {campaign.delves}",
        f"won {campaign.won}",
        f"statues {campaign.statues} of {campaign.statues_wanted}",
        f"gold {campaign.gold}",
        f"began level {campaign.start_level} gold {campaign.start_gold}",
        *(f"stash {name}" for name in campaign.stash),
        *(f"hero {each.experience} {hero_text(each.hero)}" for each in campaign.heroes),
        *(f"dead {each.experience} {hero_text(each.hero)}" for each in campaign.dead),
    ]
    head, *rest = print_deck(campaign.deck).splitlines()
    return "\n".join([*lines, head, *(f"  {line}" for line in rest)]) + "\n"


def parse_campaign(text: str, source: str = "campaign") -> Campaign:
    """A campaign from its text; ValueError names the line."""
    draft = Campaign("", Deck("", 1, parse_decks(_NO_DECK)[0].goal, ()), ())
    lines = meant(text)
    index, decks = 0, 0
    while index < len(lines):
        line, below = lines[index], block_below(lines, index)
        index += 1 + len(below)
        try:
            if line.words.startswith("deck ") and below:
                base = min(each.indent for each in below)
                written = "\n".join([line.words, *(each.text[base:] for each in below)])
                draft = msgspec.structs.replace(draft, deck=parse_decks(written, source)[0])
                decks += 1
            else:
                draft = _read(draft, line.words)
        except ValueError as error:
            raise ValueError(f"{source}, line {line.number}: {error}") from None
    if not draft.name or decks != 1:
        raise ValueError(f"{source}: a campaign has a name and one deck, written out")
    return draft


_NO_DECK = "deck none\nlevel 1\ncards\n  1 Wolf cr 1\n"


def _read(draft: Campaign, words: str) -> Campaign:
    word, _, rest = words.partition(" ")
    change = msgspec.structs.replace
    match word:
        case "campaign" if rest:
            return change(draft, name=rest)
        case "delves" | "won" | "gold" if rest.isdecimal():
            return change(draft, **{word: int(rest)})
        case "statues":
            match = re.fullmatch(r"(\d{1,4}) of (\d{1,4})", rest)
            if match is not None:
                return change(draft, statues=int(match[1]), statues_wanted=int(match[2]))
        case "began":
            match = re.fullmatch(r"level (\d{1,2}) gold (\d{1,7})", rest)
            if match is not None:
                return change(draft, start_level=int(match[1]), start_gold=int(match[2]))
        case "stash" if rest:
            return change(draft, stash=(*draft.stash, find_item(rest).name))
        case "hero" | "dead":
            points, _, text = rest.partition(" ")
            if points.isdecimal():
                veteran = Veteran(parse_hero(text), int(points))
                if word == "hero":
                    return change(draft, heroes=(*draft.heroes, veteran))
                return change(draft, dead=(*draft.dead, veteran))
    raise ValueError(f"{words!r} says nothing of a campaign")
