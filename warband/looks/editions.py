"""The shapes of one moment of a battle under several editions of its family."""

from typing import Literal, TypeAlias

import msgspec

RowKind: TypeAlias = Literal["options", "numbers", "results"]


class EditionView(msgspec.Struct, frozen=True):
    """One edition, and what it asks at that moment."""

    rules: str
    title: str
    asked: str = ""
    """The question in words; empty if the battle is over or dice decide."""
    reason: str = ""
    """Why the edition cannot express the position; empty if it can."""


class EditionRow(msgspec.Struct, frozen=True):
    """Something that not all editions have alike, and how each of them has it."""

    kind: RowKind
    about: str
    cells: tuple[str, ...]
    """For each edition in turn; empty where it cannot express the position."""


class EditionsView(msgspec.Struct, frozen=True):
    """One moment under every edition of the family."""

    home: str
    """The edition under which the battle is fought."""
    editions: tuple[EditionView, ...]
    rows: tuple[EditionRow, ...]
    position: str
    """The moment as text, for whoever wants to change it."""
