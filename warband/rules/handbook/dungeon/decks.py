"""Dungeon decks as text that people edit.

    deck A first delve
    level 1
    goal statues 3
    cards
      1 Man-at-Arms friend
      4 Human Bandit cr 1/2 group Bandit
      1 Kobold Warrior x2 cr 1/2 group Reptilian hates gnomes
      1 draw two
      1 statue Pelor
    wandering
      2 Ghoul cr 1
    rooms
      fog
      attack +1
    figures
      Ghoul: Zombie

`docs/dungeons.md` is the page for people who write them.
"""

import re
from fractions import Fraction
from typing import Literal, TypeAlias

import msgspec

from warband.kernel.lines import Line, block_below, meant
from warband.rules.handbook.dungeon.deck_cards import (
    GODS,
    HABITS,
    NUMBERS,
    ROLES,
    Card,
    Creature,
    DrawMore,
    DrawPlus,
    Habit,
    Key,
    Lock,
    Role,
    Statue,
    Trap,
    bribe_for,
    card_text,
)
from warband.rules.handbook.dungeon.room_features import FEATURES

GoalKind: TypeAlias = Literal["monsters", "statues", "boss"]
MONSTERS_PER_LEVEL = 8
HIGHEST_LEVEL = 20


class DeckError(ValueError):
    """A deck that cannot be read: the file, the line, the reason."""

    def __init__(self, source: str, line: int, reason: str) -> None:
        super().__init__(f"{source}, line {line}: {reason}")
        self.source = source
        self.line = line
        self.reason = reason


class Goal(msgspec.Struct, frozen=True):
    """How to Win: monsters whose ratings add up to a number, so many statues, or the boss."""

    kind: GoalKind
    number: int = 0


class Deck(msgspec.Struct, frozen=True):
    """A dungeon deck with what is played around it."""

    name: str
    level: int
    goal: Goal
    cards: tuple[tuple[int, Card], ...]
    """How many of each, in the order of the text."""
    wandering: tuple[tuple[int, Card], ...] = ()
    """A deck of its own for wandering monsters; without it they come from this one."""
    wanders: bool = False
    """Whether there are wandering monsters at all."""
    upgrade: str = ""
    """The harder deck whose cards take the place of those that are gone."""
    boss_after: int = 0
    """The boss is shuffled in when so many minions are dead; 0: it is there from the start."""
    rooms: tuple[str, ...] = ()
    """Features that rooms of this dungeon may have."""
    figures: tuple[tuple[str, str], ...] = ()
    """Creatures without a stat card, and whose card stands in for them."""

    def spread(self) -> tuple[Card, ...]:
        """Every single card."""
        return tuple(card for number, card in self.cards for _ in range(number))

    def spread_wandering(self) -> tuple[Card, ...]:
        """Every single card of the wandering deck."""
        return tuple(card for number, card in self.wandering for _ in range(number))


# ------------------------------------------------------------------------------- reading


def parse_decks(text: str, source: str = "deck") -> list[Deck]:
    """The decks of a text.

    :raises DeckError: naming the line and what was expected.
    """
    lines = meant(text)
    decks: list[Deck] = []
    index = 0
    while index < len(lines):
        line = lines[index]
        if line.indent or not line.words.startswith("deck "):
            raise DeckError(source, line.number, f"expected `deck NAME`, found {line.words!r}")
        end = index + 1
        while end < len(lines) and not lines[end].text.startswith("deck "):
            end += 1
        decks.append(_Reader(source, lines[index:end]).deck())
        index = end
    if not decks:
        raise DeckError(source, 1, "there is no deck: expected `deck NAME`")
    return decks


class _Reader:
    """Reads one deck."""

    def __init__(self, source: str, lines: list[Line]) -> None:
        self.source = source
        self.lines = lines
        self.parts: dict[str, Line] = {}
        self.blocks: dict[str, list[Line]] = {}

    def wrong(self, line: Line, reason: str) -> DeckError:
        return DeckError(self.source, line.number, reason)

    def deck(self) -> Deck:
        self._take_apart()
        head = self.lines[0]
        if "cards" not in self.blocks:
            raise self.wrong(head, "the deck has no cards")
        level = self._number("level", 1, HIGHEST_LEVEL)
        wandering = self._cards("wandering")
        return Deck(
            name=head.words.removeprefix("deck "),
            level=level,
            goal=self._goal(level),
            cards=self._cards("cards"),
            wandering=wandering,
            wanders="wandering" in self.blocks or "wanders" in self.parts,
            upgrade=self._rest("upgrade"),
            boss_after=self._number("boss", 0, 20) if "boss" in self.parts else 0,
            rooms=self._rooms(),
            figures=self._figures(),
        )

    def _take_apart(self) -> None:
        index = 1
        while index < len(self.lines):
            line = self.lines[index]
            below = block_below(self.lines, index)
            index += 1 + len(below)
            word = line.words.partition(" ")[0]
            known = self.parts.keys() | self.blocks.keys()
            if word in known:
                raise self.wrong(line, f"{word!r} is there twice")
            if line.words in ("cards", "wandering", "rooms", "figures") and below:
                self.blocks[word] = below
            elif word in ("level", "goal", "upgrade", "boss", "wanders") and not below:
                self.parts[word] = line
            else:
                raise self.wrong(
                    line,
                    "expected level N, goal ..., wanders, upgrade DECK, boss after N minions, or "
                    f"cards, wandering, rooms and figures with lines below, found {line.words!r}",
                )

    def _rest(self, word: str) -> str:
        line = self.parts.get(word)
        return line.words.partition(" ")[2] if line is not None else ""

    def _number(self, word: str, least: int, most: int) -> int:
        line = self.parts.get(word)
        if line is None:
            raise self.wrong(self.lines[0], f"the deck has no {word}")
        match = re.search(r"\d{1,4}", line.words)
        if match is None or not least <= int(match[0]) <= most:
            raise self.wrong(line, f"expected a number from {least} to {most}: {line.words!r}")
        return int(match[0])

    def _goal(self, level: int) -> Goal:
        line = self.parts.get("goal")
        if line is None:
            return Goal("monsters", MONSTERS_PER_LEVEL * level)
        match line.words.split()[1:]:
            case ["boss"]:
                return Goal("boss")
            case ["monsters"]:
                return Goal("monsters", MONSTERS_PER_LEVEL * level)
            case [("monsters" | "statues") as kind, number] if number.isdecimal():
                return Goal(kind, int(number[:4]))
        raise self.wrong(line, "expected `goal monsters`, `goal monsters N`, `goal statues N` "
                         f"or `goal boss`, found {line.words!r}")  # fmt: skip

    def _rooms(self) -> tuple[str, ...]:
        for line in self.blocks.get("rooms", ()):
            if line.words not in FEATURES:
                raise self.wrong(
                    line, f"no room feature is {line.words!r}; there are {', '.join(FEATURES)}"
                )
        return tuple(line.words for line in self.blocks.get("rooms", ()))

    def _figures(self) -> tuple[tuple[str, str], ...]:
        found: list[tuple[str, str]] = []
        for line in self.blocks.get("figures", ()):
            name, colon, other = line.words.partition(":")
            if not colon or not other.strip():
                raise self.wrong(line, f"expected `CREATURE: STAND-IN`, found {line.words!r}")
            found.append((name.strip(), other.strip()))
        return tuple(found)

    def _cards(self, block: str) -> tuple[tuple[int, Card], ...]:
        found: list[tuple[int, Card]] = []
        for line in self.blocks.get(block, ()):
            match = re.fullmatch(r"(\d{1,3}) (.+)", line.words)
            if match is None or not int(match[1]):
                raise self.wrong(
                    line, f"expected how many and which card, say `2 Gnoll cr 1`: {line.words!r}"
                )
            try:
                found.append((int(match[1]), parse_card(match[2])))
            except ValueError as error:
                raise self.wrong(line, str(error)) from error
        return tuple(found)


def parse_card(text: str) -> Card:
    """A card from its text; ValueError says what is wrong with it.

    >>> parse_card("Human Thug cr 1 lurker greedy")
    Creature(name='Human Thug', cr=Fraction(1, 1), count=1, groups=(), roles=('lurker',), \
habits=(), hates=(), bribe=100, minion=False, escapes=1, tier=0)
    """
    match text.split():
        case ["draw", "+1"]:
            return DrawPlus()
        case ["draw", word] if word in NUMBERS.values():
            return DrawMore(next(n for n, each in NUMBERS.items() if each == word))
        case ["draw", word]:
            raise ValueError(f"draw +1, two, three or four cards, not {word!r}")
        case ["statue", god] if god in GODS:
            return Statue(god)
        case ["statue", *rest]:
            raise ValueError(f"no statue of {' '.join(rest)!r}; there are {', '.join(GODS)}")
        case ["lock"]:
            return Lock()
        case ["key"]:
            return Key()
        case ["trap"]:
            return Trap()
        case words:
            return _creature(words)


MARKS = frozenset((*ROLES, *HABITS, "cr", "group", "hates", "greedy", "minion", "escapes", "tier"))


def _creature(words: list[str]) -> Creature:
    end = next(
        (i for i, word in enumerate(words) if word in MARKS or re.fullmatch(r"x\d{1,2}", word)),
        len(words),
    )
    name, rest = " ".join(words[:end]), words[end:]
    if not name:
        raise ValueError(f"which creature? found {' '.join(words)!r}")
    cr, count, bribe, escapes, tier = Fraction(0), 1, 0, 1, 0
    greedy = minion = False
    groups: list[str] = []
    roles: list[Role] = []
    habits: list[Habit] = []
    hates: list[str] = []
    while rest:
        word = rest.pop(0)
        if re.fullmatch(r"x\d{1,2}", word):
            count = int(word[1:])
            if count < 1:
                raise ValueError("a card stands for at least one creature")
        elif word in ROLES:
            roles.append(word)
        elif word in HABITS:
            habits.append(word)
        elif word == "minion":
            minion = True
        elif word == "greedy":
            greedy = True
            if rest and rest[0].isdecimal():
                bribe = int(rest.pop(0)[:7])
        elif word == "cr":
            cr = _rating(rest)
        elif word == "escapes":
            escapes = int(_following(word, rest, r"\d{1,2}"))
        elif word == "tier":
            tier = int(_following(word, rest, r"\d{1,2}"))
        elif word == "group":
            groups.append(_following(word, rest, r"\S+"))
        elif word == "hates":
            hates.append(_following(word, rest, r"\S+"))
        else:
            raise ValueError(f"expected a mark such as {', '.join(sorted(MARKS))}, found {word!r}")
    if greedy and not bribe:
        bribe = bribe_for(cr)
    return Creature(
        name, cr, count, tuple(groups), tuple(roles), tuple(habits), tuple(hates), bribe, minion,
        escapes, tier,
    )  # fmt: skip


def _rating(rest: list[str]) -> Fraction:
    text = _following("cr", rest, r"\d{1,2}(/[1-9]\d?)?")
    return Fraction(text)


def _following(word: str, rest: list[str], pattern: str) -> str:
    if not rest or re.fullmatch(pattern, rest[0]) is None:
        raise ValueError(f"{word} {' '.join(rest[:1]) or 'what'}? It is written {word} and a word")
    return rest.pop(0)


# ------------------------------------------------------------------------------- printing


def print_deck(deck: Deck) -> str:
    """The deck as text; reading it again gives the same deck."""
    lines = [f"deck {deck.name}", f"level {deck.level}"]
    lines.append(f"goal {deck.goal.kind} {deck.goal.number or ''}".rstrip())
    if deck.wanders and not deck.wandering:
        lines.append("wanders")
    if deck.upgrade:
        lines.append(f"upgrade {deck.upgrade}")
    if deck.boss_after:
        lines.append(f"boss after {deck.boss_after} minions")
    for title, cards in (("cards", deck.cards), ("wandering", deck.wandering)):
        if cards:
            lines.append(title)
            lines += [f"  {number} {card_text(card)}" for number, card in cards]
    if deck.rooms:
        lines += ["rooms", *(f"  {feature}" for feature in deck.rooms)]
    if deck.figures:
        lines += ["figures", *(f"  {name}: {other}" for name, other in deck.figures)]
    return "\n".join(lines) + "\n"
