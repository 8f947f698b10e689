"""What people look at beside playing: replays, moments, previews, records.

All of it is worked out by workers, who keep the replays they made last; what they give is ready
to be sent.
"""

import gzip
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import msgspec

from warband.kernel.questions import Answer
from warband.kernel.record import parse_record
from warband.server.protocol import Frames, Moment, PreviewQuery
from warband.server.table_book import AnyBook, Recorded, open_tables
from warband.server.work.followed_battle import FollowedBattle
from warband.server.work.replay_frames import ReplayFrames

REPLAYS = 8
"""Replays that a worker keeps at hand."""
FOLLOWED = 64
"""Battles that a worker follows for previews."""
SMALL = 1000
"""Bytes that are not worth compressing."""


class Encoded(NamedTuple):
    """An answer that is ready to be sent."""

    body: bytes
    gzipped: bool
    media_type: str = "application/json"


class Study(NamedTuple):
    """A battle to be looked at, by whoever may see what these seats see."""

    table: str
    rules: str
    setup: str
    history: tuple[Answer, ...]
    seats: tuple[int, ...]
    cards: Path | None = None


class ReadRecord(NamedTuple):
    """An uploaded record, played through."""

    rules: str
    setup: str
    history: tuple[Answer, ...]
    recorded: Recorded


def encoded(what: object, media_type: str = "application/json") -> Encoded:
    """Something in the form in which it is sent."""
    body = what.encode() if isinstance(what, str) else msgspec.json.encode(what)
    if len(body) < SMALL:
        return Encoded(body, False, media_type)
    return Encoded(gzip.compress(body, 5), True, media_type)


@lru_cache(maxsize=REPLAYS)
def _replay(
    table: str, rules: str, setup: str, seats: tuple[int, ...], cards: Path | None
) -> ReplayFrames:
    return ReplayFrames(open_tables(cards)[rules], setup, seats)


@lru_cache(maxsize=FOLLOWED)
def _followed(table: str, rules: str, setup: str, cards: Path | None) -> FollowedBattle:
    return FollowedBattle(open_tables(cards)[rules], setup)


def _film(study: Study) -> ReplayFrames:
    film = _replay(study.table, study.rules, study.setup, study.seats, study.cards)
    film.follow(study.history)
    return film


def _book(study: Study) -> AnyBook:
    return open_tables(study.cards)[study.rules]


def replay(study: Study, info: bytes, lines: bytes) -> Encoded:
    """A whole battle for the replay viewer; what the table knows itself comes with the question."""
    film = _film(study)
    return encoded(
        {
            "table": msgspec.Raw(info),
            "map": film.start_map,
            "start": film.start,
            "lines": msgspec.Raw(lines),
            "marks": film.marks,
            "answers": len(film.history),
        }
    )


def frames(study: Study, first: int, last: int, most: int) -> Encoded:
    """The positions after some lines."""
    film = _film(study)
    first = min(max(first, 0), len(film.frames))
    last = min(max(last, first), first + most, len(film.frames))
    return encoded(Frames(first, tuple(film.frames[first:last])))


def moment(study: Study, answers: int, line: int) -> Encoded:
    """A whole position: after so many answers, or right after a line."""
    film, book = _film(study), _book(study)
    if line >= 0:
        # Right after the line, or before what else came of the answer that it belongs to.
        answers = sum(lines <= line + 1 for lines in film.lines_at) - 1
    if answers < 0 or answers > len(film.history):
        answers = len(film.history)
    answers = film.choice_at(answers)
    battle = film.position(answers)
    return encoded(
        Moment(answers, film.lines_at[answers], book.view(battle, film.seats), book.map(battle))
    )


def preview(study: Study, query: PreviewQuery) -> Encoded:
    """What would happen if, now or at a moment of the past."""
    if 0 <= query.answers < len(study.history):
        film = _film(study)
        battle = film.position(film.choice_at(query.answers))
    else:
        followed = _followed(study.table, study.rules, study.setup, study.cards)
        battle = followed.follow(study.history).copy()
    return encoded(_book(study).preview(battle, query))


def record(study: Study) -> Encoded:
    """The record of a battle."""
    book = _book(study)
    battle = FollowedBattle(book, study.setup).follow(study.history)
    return encoded(book.write_record(battle, study.setup), "text/plain; charset=utf-8")


def read_record(text: str, cards: Path | None) -> ReadRecord:
    """Play an uploaded record through; ValueError says which line is wrong."""
    parsed = parse_record(text)
    books = open_tables(cards)
    book = books.get(parsed.rules)
    if book is None:
        known = ", ".join(books)
        raise ValueError(f"the record is of a battle under {parsed.rules}, not {known}")
    battle = book.read_record(parsed)
    return ReadRecord(
        parsed.rules, parsed.setup, tuple(battle.history), book.recorded(parsed, battle)
    )
