"""Whether a line of a case could ever match: what it names must exist.

A line that says that something is not offered, or has not happened, holds for every misspelt word
as well. So whatever it names must be known: to the battle, or to the source of the rules.
"""

import re
from collections.abc import Iterable
from difflib import get_close_matches
from typing import TypeVar

from warband.kernel.battle import Position
from warband.kernel.rulebook import Rulebook
from warband.kernel.vocabulary import WORD, Vocabulary, bare_fault, vocabulary_of

S = TypeVar("S", bound=Position)

PLACE = re.compile(r"[a-z]{1,2}\d+(?:@\d+)?")
ROLL = "roll"


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
        raise ValueError(f"there is no event {kind!r}; {instead(kind, list(known.events))}")
    facts = known.events.get(kind, ())
    # Some facts are passed on from where they came from: then the source does not name them here.
    passed_on = {name for each in known.events.values() for name in each}
    for name, value in wanted.items():
        if facts and name not in facts and name not in passed_on:
            raise ValueError(f"{kind!r} has no fact {name!r}; it has {', '.join(facts)}")
        if name == "faults":
            _check_faults(book, value)
        else:
            _check_words(book, state, value)


def check_denied(book: Rulebook[S], state: S, fact: str, position: str) -> None:
    """ValueError if a fact denies a power or an effect of which nobody has ever heard."""
    if not book.sources:
        return
    for quoted in re.findall(r'\bnot (?:power|effect) "([^"]*)"', fact, re.IGNORECASE):
        # An effect may come from a power that only the position speaks of.
        if quoted.lower() not in position.lower():
            _check_words(book, state, quoted)


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
    raise ValueError(f"there is no {what} {name!r}; {instead(name, sorted(there))}")


def check_fault(book: Rulebook[S], rule: str) -> None:
    """ValueError if no rule of building is called so, whole or in its beginning."""
    if not book.sources:
        return
    known = vocabulary_of(book.sources).faults
    wanted = bare_fault(rule)
    if wanted and not any(f"{bare_fault(each)}.".startswith(f"{wanted}.") for each in known):
        raise ValueError(f"no rule of building is called {rule!r}; {instead(rule, sorted(known))}")


def _check_faults(book: Rulebook[S], sentence: str) -> None:
    """Faults are told in a sentence, with the rule in square brackets."""
    for rule in re.findall(r"\[([\w.-]+)\]", sentence):
        check_fault(book, rule)


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
            raise ValueError(f"nothing is called {text!r}; {instead(meant, sorted(names))}")


def _spoken(word: str, known: Vocabulary) -> bool:
    return word in known.words or all(part in known.words for part in word.split("-"))


def _names(book: Rulebook[S], state: S) -> set[str]:
    return {name.lower() for name in (*book.names(state), *book.seats) if name}


def instead(word: str, there: list[str], most: int = 30) -> str:
    """What may have been meant, or what there is: so many of them at most."""
    close = perhaps(word, there)
    if close:
        return close.removeprefix("; ")
    shown = ", ".join(there[:most])
    return f"there are {shown}{', ...' if len(there) > most else ''}"


def perhaps(word: str, there: Iterable[str]) -> str:
    """What may have been meant, to follow a complaint; nothing if nothing is like it."""
    known = {each.lower(): each for each in there}
    close = [repr(known[each]) for each in get_close_matches(word.lower(), known, 3)]
    return f"; perhaps {' or '.join(close)} is meant" if close else ""
