"""Replays, moments, records; and everything needed to check the dice."""

from typing import Literal

from warband.server.protocol.lines import Line
from warband.server.protocol.looks import AnyFrame, AnyMap, AnyView
from warband.server.protocol.tables import TableInfo
from warband.server.protocol.words import LongText, Message, Request


class Mark(Message, frozen=True):
    """A place worth jumping to: the start of a round or of an activation."""

    answers: int
    line: int
    round: int
    text: str
    kind: Literal["setup", "round", "activation", "end"]


class Replay(Message, frozen=True):
    """A whole battle, ready to be scrubbed through."""

    table: TableInfo
    map: AnyMap
    """The map of the first frame."""
    start: AnyView
    """The position before the first line."""
    lines: tuple[Line, ...]
    marks: tuple[Mark, ...]
    answers: int


class Frames(Message, frozen=True):
    """Frames in order, one for every line."""

    first: int
    frames: tuple[AnyFrame, ...]


class Moment(Message, frozen=True):
    """A whole position of a battle, past or present."""

    answers: int
    line: int
    view: AnyView
    map: AnyMap


class UploadRecord(Request, frozen=True):
    """A record of a battle, as text."""

    text: LongText


class DieRoll(Message, frozen=True):
    """One roll that was made: the numbers of its dice and their faces."""

    first: int
    sides: int
    faces: tuple[int, ...]
    answers: int
    """How many answers came before it."""
    undone: bool = False
    """Taken back later; its dice are never used again."""


class DiceProof(Message, frozen=True):
    """Everything needed to check the dice; the seed is told once the battle is over."""

    commitment: str
    salts: tuple[str, ...]
    rolls: tuple[DieRoll, ...]
    seed: str = ""
    """Hexadecimal; empty while the battle goes on."""
