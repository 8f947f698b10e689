"""Checking and importing files of printed cards.

A power is understood if the reader makes a tree of it and the rules can play all of that
tree. A card is understood if all its powers are.
"""

import os
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

import msgspec
import platformdirs

from warband.cards.notation import print_card
from warband.cards.reader import (
    CardError,
    PartlyRead,
    PrintedCard,
    parse_printed,
    read_card,
    uncollected,
)
from warband.cards.vocabulary import Creature, Power

Faults = Callable[[Power], Sequence[str]]
"""What the rules would not do of a power; nothing if they would do all of it."""


class FileError(ValueError):
    """A file of printed cards cannot be used."""


def no_faults(power: Power) -> Sequence[str]:
    """For when no rules are asked: every power can be played."""
    return ()


class Stumble(msgspec.Struct, frozen=True):
    """Words that stop the reader, and how many powers they block."""

    words: str
    powers: int


class Tally(msgspec.Struct, frozen=True):
    """How many there are, and how many are understood."""

    total: int
    understood: int


class Report(msgspec.Struct, frozen=True):
    """What the check of a file found."""

    powers: Tally
    cards: Tally
    stumbles: tuple[Stumble, ...]


class Checked(msgspec.Struct, frozen=True):
    """One card with everything that keeps it from being understood."""

    printed: PrintedCard
    card: Creature
    stumbles: tuple[tuple[str, str], ...]
    """For every power not understood: its text, and why."""
    corrections: tuple[tuple[str, str, str], ...] = ()
    """Misprints that were put right: the power's text, the words as printed, and as meant."""
    texts: tuple[str, ...] = ()
    """The printed text of every power of the card."""

    @property
    def understood(self) -> bool:
        """Whether the whole card is understood."""
        return not self.stumbles


def load_printed(path: Path) -> list[PrintedCard]:
    """The cards of a file in the DDMWI JSON format; the first wrong card is an error."""
    try:
        data = msgspec.json.decode(path.read_bytes())
    except OSError as error:
        raise FileError(f"{path}: {error.strerror}") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise FileError(f"{path}: not a JSON file: {error}") from None
    if not isinstance(data, list):
        raise FileError(f"{path}: expected a list of cards, found {type(data).__name__}")
    cards = [parse_printed(entry, f"card {place}") for place, entry in enumerate(data, 1)]
    seen: set[str] = set()
    for card in cards:
        if card.name in seen:
            raise CardError(card.name, "the card appears twice in the file")
        seen.add(card.name)
    return cards


def check_card(printed: PrintedCard, faults: Faults = no_faults) -> Checked:
    """Reads a card and asks the rules about every power of it."""
    read: PartlyRead = read_card(printed)
    stumbles = list(read.stumbles)
    kept, texts = [], []
    for power, text in zip(read.card.powers, read.texts, strict=True):
        refused = faults(power)
        if refused:
            stumbles.append((text, f"the rules cannot play it: {'; '.join(refused)}"))
        else:
            kept.append(power)
            texts.append(text)
    card = msgspec.structs.replace(read.card, powers=tuple(kept))
    return Checked(printed, card, tuple(stumbles), read.corrections, tuple(texts))


def check(cards: Iterable[PrintedCard], faults: Faults = no_faults) -> Report:
    """Checks cards one after the other."""
    return report(check_each(cards, faults))


def check_each(cards: Iterable[PrintedCard], faults: Faults = no_faults) -> Iterator[Checked]:
    """Every card, checked; nobody looks for cycles between one and the next."""
    with uncollected():
        for card in cards:
            yield check_card(card, faults)


SMALL = 200
"""So few cards are read sooner than further processes are started for them."""


def check_many(
    cards: Sequence[PrintedCard], faults: Faults = no_faults, jobs: int | None = None
) -> Iterator[Checked]:
    """Every card, checked, in their order; by several processes if there are many.

    What is found does not depend on the number of processes: every card is read by itself.
    """
    if jobs is None:
        jobs = 1 if len(cards) < SMALL else os.cpu_count() or 1
    if jobs == 1:
        yield from check_each(cards, faults)
        return
    lot = max(1, min(50, len(cards) // (2 * jobs)))
    lots = [cards[start : start + lot] for start in range(0, len(cards), lot)]
    with ProcessPoolExecutor(jobs) as pool:
        for checked in pool.map(partial(_check_lot, faults=faults), lots):
            yield from checked


def _check_lot(cards: Sequence[PrintedCard], faults: Faults) -> list[Checked]:
    return list(check_each(cards, faults))


def report(checked: Iterable[Checked]) -> Report:
    """Adds up what was found, the words that block most powers first."""
    blocked: Counter[str] = Counter()
    cards = understood_cards = powers = 0
    for card in checked:
        cards += 1
        understood_cards += card.understood
        powers += len(card.printed.powers)
        blocked.update(words.lower() for _, words in card.stumbles)
    ranked = sorted(blocked.items(), key=lambda entry: (-entry[1], entry[0]))
    return Report(
        Tally(powers, powers - sum(blocked.values())),
        Tally(cards, understood_cards),
        tuple(Stumble(words, count) for words, count in ranked),
    )


# --------------------------------------------------------------------------- importing


def user_card_folder() -> Path:
    """Where the user's own cards live."""
    return Path(platformdirs.user_data_dir("warband")) / "cards"


class Imported(msgspec.Struct, frozen=True):
    """What an import did."""

    file: Path
    cards: tuple[str, ...]
    partial: tuple[Checked, ...]
    """Cards that are only partly understood."""


def import_cards(
    path: Path,
    folder: Path,
    faults: Faults = no_faults,
    *,
    allow_partial: bool = False,
) -> Imported:
    """Writes the understood cards of a file into a folder of card files.

    Partly understood cards are left out, unless the user allows them; their card then
    says what is missing. A wrong file imports nothing.
    """
    printed = load_printed(path)
    checked = list(check_each(printed, faults))
    partial = tuple(card for card in checked if not card.understood)
    taken = [card for card in checked if card.understood or allow_partial]
    file = folder / f"{_file_name(path)}.card"
    _refuse_copies(path, [card.card.name for card in taken], file)
    folder.mkdir(parents=True, exist_ok=True)
    draft = file.with_suffix(".draft")
    draft.write_text("\n".join(_texts(taken)), encoding="utf-8")
    draft.replace(file)
    return Imported(file, tuple(card.card.name for card in taken), partial)


_CARD = re.compile(r'^(?:creature|item) "((?:[^"\\]|\\.)*)"', re.MULTILINE)


def _refuse_copies(path: Path, names: list[str], file: Path) -> None:
    """No two files of a folder may hold a card of one name; the file itself is replaced."""
    for other in sorted(file.parent.glob("*.card")):
        if other != file:
            there = set(_CARD.findall(other.read_text(encoding="utf-8")))
            twice = [name for name in names if name in there]
            if twice:
                what = f"{twice[0]} is" if len(twice) == 1 else f"{len(twice)} cards are"
                raise FileError(f"{path}: {what} in {other} already; remove that file first")


def _texts(cards: list[Checked]) -> Iterator[str]:
    for card in cards:
        missing = tuple(f"not understood: {text[:60]}" for text, _ in card.stumbles)
        whole = msgspec.structs.replace(card.card, sources=card.card.sources + missing)
        yield print_card(whole)


def _file_name(path: Path) -> str:
    return re.sub(r"[^a-z0-9]+", "-", path.stem.lower()).strip("-") or "cards"
