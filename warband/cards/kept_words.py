"""Powers in English are kept beside the user's own cards: saying thousands takes seconds.

A text counts only for the very tree it says and the very program that said it. Whatever is
missing, old or damaged is said anew.
"""

import hashlib
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import msgspec

import warband.cards.phrasebook as phrasebook
import warband.cards.printer as printer
import warband.cards.reader as reader
import warband.cards.vocabulary as vocabulary
from warband.cards.vocabulary import Power

FILE = "english.words"


class Words(msgspec.Struct, frozen=True):
    """Texts by what they say, and the program that said it."""

    program: str
    texts: dict[str, str]


def in_english(powers: Iterable[Power], folder: Path | None) -> dict[Power, str]:
    """Every power in English; what had to be said anew is kept in the folder."""
    kept = _kept(folder)
    known: dict[str, str] = {}
    said: dict[Power, str] = {}
    for power in powers:
        key = _digest(power)
        known[key] = said[power] = kept.get(key) or printer.print_power(power)
    if folder is not None and folder.is_dir() and known.keys() - kept.keys():
        _keep(folder / FILE, Words(_program(), known))
    return said


def _kept(folder: Path | None) -> dict[str, str]:
    if folder is None:
        return {}
    try:
        words = msgspec.msgpack.decode((folder / FILE).read_bytes(), type=Words)
    except (OSError, msgspec.DecodeError):
        return {}
    return words.texts if words.program == _program() else {}


def _keep(file: Path, words: Words) -> None:
    """Writes the texts; where that is impossible they are said every time."""
    draft = file.with_suffix(".draft")
    try:
        draft.write_bytes(msgspec.msgpack.encode(words))
        draft.replace(file)
    except OSError:
        draft.unlink(missing_ok=True)


def _digest(power: Power) -> str:
    return hashlib.sha256(msgspec.msgpack.encode(power)).hexdigest()


@cache
def _program() -> str:
    """What tells one version of the wording from another: the code that makes it."""
    digest = hashlib.sha256()
    for package in (phrasebook, printer, reader, vocabulary):
        assert package.__file__ is not None
        for module in sorted(Path(package.__file__).parent.glob("*.py")):
            digest.update(module.read_bytes())
    return digest.hexdigest()
