"""Army cards: both sides, read from text files."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

from warband.boards.hexes import UP, Outline
from warband.cards.notation import NotationError, parse_powers, print_power
from warband.cards.vocabulary import Power
from warband.kernel.lines import Line, block_below, meant
from warband.rules.heroscape.army_cards.binding import bind
from warband.rules.heroscape.army_cards.kit import Kit
from warband.rules.heroscape.army_cards.meaning import SIZES

__all__ = ["Card", "CardError", "Numbers", "in_place", "read_cards", "write_card"]

RARITIES = ("unique", "uncommon", "common")


class CardError(ValueError):
    """A card file that cannot be read; the message names the line."""

    def __init__(self, reason: str, source: str = "", line: int = 0) -> None:
        super().__init__(f"{source}, line {line}: {reason}" if source else reason)
        self.reason = reason
        self.line = line


@dataclass(frozen=True, slots=True)
class Numbers:
    """The numbers on one side of a card. On the Basic side one hit destroys: life is 1."""

    life: int
    move: int
    range: int
    attack: int
    defense: int


@dataclass(frozen=True)
class Card:
    """An army card."""

    name: str
    rarity: str
    figures: int
    hero: bool
    general: str
    species: str
    class_: str
    personality: str
    size: str
    height: int
    spaces: int
    points: int
    side: str
    """The side of the Basic game it fights on: ``good`` or ``evil``."""
    master: Numbers
    basic: Numbers
    eye: int
    """Height of the target point above the base, in quarters of a level."""
    zone: Outline
    """The hit zone."""
    powers: tuple[Power, ...] = ()
    title: str = ""
    invented: bool = field(default=False, compare=False)
    """Whether it belongs to one position alone, which must spell it out."""
    whole: Outline = field(init=False)
    """Everything that can be seen of the figure, hit zone or not."""
    frame: tuple[int, int] = field(init=False, repr=False)
    """Height and spaces: figures with the same frame can go the same ways."""
    keywords: frozenset[str] = field(init=False, repr=False)
    """What powers may call the figure by, in small letters."""
    kit: Kit = field(init=False, repr=False, compare=False)
    """What the powers come to."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "whole", Outline(0, self.height * UP, fringe=True))
        object.__setattr__(self, "frame", (self.height, self.spaces))
        unit = "hero" if self.hero else "squad"
        words = (self.general, self.species, self.class_, self.personality, self.rarity, unit)
        object.__setattr__(self, "keywords", frozenset(word.casefold() for word in words))
        object.__setattr__(self, "kit", bind(self.powers))

    @property
    def unique(self) -> bool:
        """Whether rules about unique figures apply. Uncommon figures count as unique."""
        return self.rarity != "common"

    @property
    def long(self) -> bool:
        """Whether a figure fills two spaces."""
        return self.spaces == 2

    def basic_side(self) -> "Card":
        """The card as the Basic game uses it: without powers."""
        return replace(self, powers=())

    @property
    def full_name(self) -> str:
        """The name as printed at the top of the card."""
        return self.title or self.name


_MASTER = ("life", "move", "range", "attack", "defense")
_BASIC = _MASTER[1:]
_REQUIRED = ("kind", "general", "species", "class", "personality", "size", "points", "side")
_LINES = (*_REQUIRED, "master", "basic", "sight", "spaces", "title", "powers")


def read_cards(
    text: str, source: str = "cards", known: Mapping[str, "Card"] | None = None
) -> dict[str, Card]:
    """Read a file of cards, by name.

    A card ``like`` another one, of the file or a known one, differs from it in the lines it has.

    Raises :class:`CardError` with the source and line of what it does not understand.
    """
    lines = meant(text)
    cards: dict[str, Card] = {}
    for index, line in enumerate(lines):
        if line.indent > lines[0].indent:
            continue
        word, _, name = line.words.partition(" ")
        if word != "card" or not name:
            raise CardError(f"expected 'card NAME', found {line.words!r}", source, line.number)
        name, _, model = name.partition(" like ")
        if name in cards:
            raise CardError(f"{name!r} is listed twice", source, line.number)
        base = cards.get(model) or (known or {}).get(model)
        if model and base is None:
            raise CardError(f"there is no card {model!r} to be like", source, line.number)
        cards[name] = _card(name, base, block_below(lines, index), source, line.number)
    return cards


def _card(name: str, base: Card | None, lines: list[Line], source: str, start: int) -> Card:
    found: dict[str, str] = {}
    powers: tuple[Power, ...] = () if base is None else base.powers
    place = 0
    while place < len(lines):
        line = lines[place]
        word, _, rest = line.words.partition(" ")
        below = block_below(lines, place)
        place += 1 + len(below)
        if word in found:
            raise CardError(f"{word!r} is given twice", source, line.number)
        if word not in _LINES or (below and word != "powers"):
            raise CardError(f"{word!r} is not a line of a card", source, line.number)
        found[word] = rest
        if word == "powers":
            powers = _powers(below, source)
    if base is not None:
        found = {**_rows(base), **found}
    for word in (*_REQUIRED, "master", "basic", "sight"):
        if word not in found:
            raise CardError(f"{name!r} has no {word!r}", source, start)
    try:
        return _assemble(name, found, powers)
    except (ValueError, KeyError) as error:
        raise CardError(f"{name!r}: {error}", source, start) from None


def _powers(lines: list[Line], source: str) -> tuple[Power, ...]:
    """Powers in the notation that all cards share; errors name the lines of the file."""
    try:
        return tuple(parse_powers(in_place(lines), source))
    except NotationError as error:
        reason = f"column {error.column}: {error.reason}"
        raise CardError(reason, source, error.line) from None


def in_place(lines: list[Line]) -> str:
    """Some lines of a file as a text in which they keep their numbers."""
    text = [""] * (lines[-1].number if lines else 0)
    for line in lines:
        text[line.number - 1] = line.text
    return "\n".join(text)


def _assemble(name: str, found: dict[str, str], powers: tuple[Power, ...]) -> Card:
    kind = found["kind"].split()
    hero = kind[1:] == ["hero"]
    if kind[0] not in RARITIES or not (hero or (kind[1:2] == ["squad"] and len(kind) == 3)):
        raise CardError(f"kind {found['kind']!r} is not like 'unique hero' or 'common squad 3'")
    size, height = found["size"].split()
    if size not in SIZES:
        raise CardError(f"size {size!r} is none of {', '.join(SIZES)}")
    eye, low, high = _sight(found["sight"])
    return Card(
        name=name,
        rarity=kind[0],
        figures=1 if hero else int(kind[2]),
        hero=hero,
        general=found["general"],
        species=found["species"],
        class_=found["class"],
        personality=found["personality"],
        size=size,
        height=int(height),
        spaces=int(found.get("spaces", "1")),
        points=int(found["points"]),
        side=found["side"],
        master=Numbers(**_numbers(found["master"], _MASTER)),
        basic=Numbers(life=1, **_numbers(found["basic"], _BASIC)),
        eye=eye,
        zone=Outline(low, high),
        powers=powers,
        title=found.get("title", ""),
    )


def _numbers(text: str, expected: tuple[str, ...]) -> dict[str, int]:
    words = text.split()
    if tuple(words[::2]) != expected or len(words) != 2 * len(expected):
        raise CardError(f"{text!r} does not give {' '.join(expected)}")
    return {key: int(value) for key, value in zip(words[::2], words[1::2], strict=True)}


def _sight(text: str) -> tuple[int, int, int]:
    words = text.split()
    if len(words) != 5 or (words[0], words[2]) != ("eye", "zone"):
        raise CardError(f"sight {text!r} is not like 'eye 4.5 zone 0 5'")
    heights = [Fraction(words[place]) * UP for place in (1, 3, 4)]
    if any(height.denominator != 1 for height in heights):
        raise CardError(f"sight {text!r} is not in quarters of a level")
    eye, low, high = (int(height) for height in heights)
    return eye, low, high


def write_card(card: Card) -> str:
    """The text of a card; reading it back gives an equal card."""
    lines = [f"  {word:11} {value}" for word, value in _rows(card).items()]
    if card.powers:
        lines.append("  powers")
        powers = [line for power in card.powers for line in print_power(power).splitlines()]
        lines += [f"    {line}" for line in powers]
    return "\n".join([f"card {card.name}", *lines]) + "\n"


def _rows(card: Card) -> dict[str, str]:
    """The lines of a card before its powers."""
    kind = f"{card.rarity} hero" if card.hero else f"{card.rarity} squad {card.figures}"
    eye, low, high = (
        f"{float(Fraction(height, UP)):g}" for height in (card.eye, card.zone.low, card.zone.high)
    )
    rows = {
        "title": card.title,
        "kind": kind,
        "general": card.general,
        "species": card.species,
        "class": card.class_,
        "personality": card.personality,
        "size": f"{card.size} {card.height}",
        "spaces": str(card.spaces) if card.spaces != 1 else "",
        "points": str(card.points),
        "side": card.side,
        "master": " ".join(f"{word} {getattr(card.master, word)}" for word in _MASTER),
        "basic": " ".join(f"{word} {getattr(card.basic, word)}" for word in _BASIC),
        "sight": f"eye {eye} zone {low} {high}",
    }
    return {word: value for word, value in rows.items() if value}
