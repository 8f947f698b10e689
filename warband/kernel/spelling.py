"""Whether a line of a case could ever match: what it names must exist.

A line that says that something is not offered, or has not happened, holds for every misspelt word
as well. So whatever it names must be known: to the battle, or to the source of the rules.
"""

import re
from difflib import get_close_matches
from typing import TypeVar

from warband.kernel.battle import Position
from warband.kernel.rulebook import Rulebook
from warband.kernel.vocabulary import WORD, Vocabulary, bare_fault, vocabulary_of

S = TypeVar("S", bound=Position)

PLACE = re.compile(r"[a-z]{1,2}\d+(?:@\d+)?")
ROLL = "roll"
NAMING = frozenset(
    ("ability", "against", "attacker", "by", "card", "defender", "defenders", "figure", "glyph",
     "mount", "origin", "other", "power", "source", "space", "spaces", "spell", "square", "target",
     "targets", "unit", "who")
)  # fmt: skip
"""Facts of events that name something of the battle."""


def check_option(book: Rulebook[S], state: S, text: str) -> None:
    """ValueError if no option could ever be written so."""
    if book.sources:
        _check_words(book, state, text)


def check_event(book: Rulebook[S], state: S, kind: str, wanted: dict[str, str]) -> None:
    """ValueError if the rules never tell such an event, or not with these facts."""
    if not book.sources:
        return
    known = vocabulary_of(book.sources)
    if kind not in known.events and kind not in known.texts:
        raise ValueError(f"there is no event {kind!r}; {_instead(kind, list(known.events))}")
    facts = known.events.get(kind, ())
    # Some facts are passed on from where they came from: then the source does not name them here.
    passed_on = {name for each in known.events.values() for name in each} | NAMING
    for name, value in wanted.items():
        if facts and name not in facts and name not in passed_on:
            raise ValueError(f"{kind!r} has no fact {name!r}; it has {', '.join(facts)}")
        if name in NAMING:
            _check_words(book, state, value)


def check_question(book: Rulebook[S], state: S, kind: str) -> None:
    """ValueError if the rules never ask such a question, or never roll for that."""
    if not book.sources or not kind or kind == ROLL:
        return
    known = vocabulary_of(book.sources)
    rolled = kind.startswith(f"{ROLL} ")
    name = kind.removeprefix(f"{ROLL} ")
    there = known.rolls if rolled else known.questions
    if name in there or name.lower() in known.texts or name.lower() in _names(book, state):
        return
    what = "roll" if rolled else "question"
    raise ValueError(f"there is no {what} {name!r}; {_instead(name, sorted(there))}")


def check_fault(book: Rulebook[S], rule: str) -> None:
    """ValueError if no rule of building is called so, whole or in its beginning."""
    if not book.sources:
        return
    known = vocabulary_of(book.sources).faults
    wanted = bare_fault(rule)
    if wanted and not any(f"{bare_fault(each)}.".startswith(f"{wanted}.") for each in known):
        raise ValueError(f"no rule of building is called {rule!r}; {_instead(rule, sorted(known))}")


def _check_words(book: Rulebook[S], state: S, text: str) -> None:
    known = vocabulary_of(book.sources)
    rest = text.lower()
    names = _names(book, state)
    for name in sorted(names, key=len, reverse=True):
        if name and name in rest:
            rest = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", " ", rest)
    for place in PLACE.findall(rest):
        if not book.is_place(state, place):
            raise ValueError(f"there is no {place.upper()} on the board")
    rest = PLACE.sub(" ", rest)
    for word in WORD.findall(rest):
        if not _spoken(word, known):
            whole = get_close_matches(text.lower(), sorted(names), 1)
            meant = text.lower() if whole else word
            raise ValueError(f"nothing is called {text!r}; {_instead(meant, sorted(names))}")


def _spoken(word: str, known: Vocabulary) -> bool:
    return word in known.words or all(part in known.words for part in word.split("-"))


def _names(book: Rulebook[S], state: S) -> set[str]:
    return {name.lower() for name in (*book.names(state), *book.seats) if name}


def _instead(word: str, there: list[str]) -> str:
    """What may have been meant, or what there is."""
    close = get_close_matches(word, there, 3)
    if close:
        return f"perhaps {' or '.join(repr(each) for each in close)} is meant"
    shown = ", ".join(there[:30])
    return f"there are {shown}{', ...' if len(there) > 30 else ''}"
