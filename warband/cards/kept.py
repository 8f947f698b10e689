"""Card files that were read once are kept as trees beside them, so that they load at once.

What is kept counts only for the very text it was read from and the very program that read
it. Whatever is missing, old or damaged is read from the card file again.
"""

import hashlib
from functools import cache
from pathlib import Path

import msgspec

import warband.cards.notation as notation
import warband.cards.vocabulary as vocabulary
from warband.cards.vocabulary import Card

ENDING = ".kept"


class Kept(msgspec.Struct, frozen=True):
    """The cards of one file, and what they were read from."""

    stamp: str
    cards: tuple[Card, ...]


def read_kept(file: Path) -> tuple[Card, ...]:
    """The cards of a file: as they were kept if they are the same, or read anew and kept."""
    text = file.read_text(encoding="utf-8")
    stamp = _stamp(text)
    beside = file.with_suffix(ENDING)
    try:
        kept = _decoder().decode(beside.read_bytes())
        if kept.stamp == stamp:
            return kept.cards
    except (OSError, msgspec.DecodeError):
        pass
    cards = tuple(notation.parse_cards(text, str(file)))
    _keep(beside, Kept(stamp, cards))
    return cards


def _keep(beside: Path, kept: Kept) -> None:
    """Writes the trees; in a folder that cannot be written they are read every time."""
    draft = beside.with_suffix(f"{ENDING}-draft")
    try:
        draft.write_bytes(msgspec.msgpack.encode(kept))
        draft.replace(beside)
    except OSError:
        draft.unlink(missing_ok=True)


@cache
def _decoder() -> "msgspec.msgpack.Decoder[Kept]":
    return msgspec.msgpack.Decoder(Kept)


def _stamp(text: str) -> str:
    return hashlib.sha256(f"{_program()} {text}".encode()).hexdigest()


@cache
def _program() -> str:
    """What tells one version of the notation and the vocabulary from another: their code."""
    digest = hashlib.sha256()
    for package in (notation, vocabulary):
        assert package.__file__ is not None
        for module in sorted(Path(package.__file__).parent.glob("*.py")):
            digest.update(module.read_bytes())
    return digest.hexdigest()
