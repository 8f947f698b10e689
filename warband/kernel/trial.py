"""The trial of a case: its script is played, and every line must hold."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Generic, NamedTuple, TypeVar

from warband.kernel.battle import AmbiguousAnswer, Battle, IllegalAnswer, Position
from warband.kernel.cases import Case, CaseError, kind_of_line
from warband.kernel.events import Event
from warband.kernel.lines import Line
from warband.kernel.questions import Choose, Question, RefusedSetup, Roll
from warband.kernel.rulebook import Rulebook
from warband.kernel.shared_facts import (
    UNKNOWN,
    check_building_fact,
    check_common_fact,
    check_shared_fact,
)
from warband.kernel.spelling import check_denied, check_event, check_option, check_question

S = TypeVar("S", bound=Position)


class Verdict(NamedTuple):
    """What the judge says about a case."""

    case: Case
    holds: bool
    line: int = 0
    """The line of the script that failed."""
    reason: str = ""
    log: tuple[str, ...] = ()
    """Everything that happened and was answered up to there, in words."""


def check_case(case: Case, book: Rulebook[S]) -> Verdict:
    """Play the script of a case and say whether it holds.

    :raises CaseError: if the case makes no sense: its position cannot be read, or a line of
        its script is not written as one.
    """
    state = _opened(case, book)
    return _Trial(case, book, state).verdict()


def _opened(case: Case, book: Rulebook[S]) -> S:
    """The position of a case; whatever is wrong with it is an error of the case."""
    first = case.position[0].number
    try:
        return book.read_position(case.position, case.source)
    except ValueError as error:
        line = getattr(error, "line", first)
        raise CaseError(case.source, line, getattr(error, "reason", str(error))) from error
    except (LookupError, AssertionError, TypeError, AttributeError) as error:
        told = f"the position cannot be read: {type(error).__name__}: {error}"
        raise CaseError(case.source, first, told) from error


class ObservedLine(NamedTuple):
    """A line of a script as it went: what happened up to the next question, what it found."""

    line: int
    script: str
    events: tuple[str, ...]
    result: str
    """Why it does not hold; empty if it does."""
    then: str = ""
    """What is asked after it."""


class Observation(NamedTuple):
    """A script that was played as far as it fits, whatever its lines demand."""

    lines: tuple[ObservedLine, ...]
    stopped: str = ""
    """Why it could not go on, if so."""
    opening: tuple[str, ...] = ()
    """What happened before anybody was asked, in words."""


def observe(case: Case, book: Rulebook[S]) -> Observation:
    """Play the script of a case and note how every line goes; only answers and dice can stop it.

    :raises CaseError: if its position cannot be read.
    """
    state = _opened(case, book)
    return _Trial(case, book, state).observation()


class Hearing(NamedTuple, Generic[S]):
    """A script that was played as far as it fits, and the battle as it stands then."""

    battle: Battle[S] | None
    """None if the rules cannot even begin from the position."""
    opening: tuple[str, ...]
    """What happened before anybody was asked, in words."""
    lines: tuple[ObservedLine, ...]
    stopped: str


def hear(case: Case, book: Rulebook[S]) -> Hearing[S]:
    """Play a script for whoever wants to go on from where it leads.

    :raises CaseError: if its position cannot be read.
    """
    state = _opened(case, book)
    trial = _Trial(case, book, state)
    seen = trial.observation()
    found = None if trial.broken else trial.battle
    return Hearing(found, trial.opening, seen.lines, seen.stopped)


class _Failed(Exception):
    """A line of the script does not hold."""


@contextmanager
def _playing() -> Iterator[None]:
    """What the battle cannot take fails the case; so does a mistake of the rules themselves."""
    try:
        yield
    except (IllegalAnswer, RefusedSetup) as error:
        raise _Failed(str(error)) from error
    except Exception as error:
        raise _Failed(f"the rules break: {type(error).__name__}: {error}") from error


class _Trial(Generic[S]):
    """One run of a script."""

    def __init__(self, case: Case, book: Rulebook[S], state: S) -> None:
        self.case = case
        self.book = book
        self.log: list[str] = []
        self.stretch = 0
        """Where in the events the last answer of a player came."""
        self.matched = 0
        """The event after the last one that an `event` line matched."""
        self.told = 0
        self.seat = ""
        """Who answered last."""
        self.said = ""
        """What they said."""
        self.state = state
        self.turn = book.turn_of(state)
        """The turn in which a player last answered, or that began with the answer."""
        self.opening: tuple[str, ...] = ()
        self.broken = False
        self.demanding = False
        """Whether every line must hold; then whoever wrote it is helped along."""

    def verdict(self) -> Verdict:
        number = self.case.line
        self.demanding = True
        try:
            with _playing():
                self.battle = Battle(self.book.rules, self.state, pausing=True)
        except _Failed as failure:
            return self.refused(str(failure))
        try:
            self.tell()
            self.begin_turn()
            for line in self.case.script:
                number = line.number
                self.run(line)
                self.tell()
        except _Failed as failure:
            self.tell()
            return Verdict(self.case, False, number, str(failure), tuple(self.log))
        return Verdict(self.case, True)

    def refused(self, why: str) -> Verdict:
        """A battle that cannot begin: only what was built can be judged."""
        for line in self.case.script:
            found = kind_of_line(line)
            fact = found[1]["fact"] if found is not None and found[0] == "expect" else ""
            told = check_building_fact(self.book, self.state, fact)
            if told is not None:
                return Verdict(self.case, False, line.number, why if told == UNKNOWN else told)
        return Verdict(self.case, True)

    def begin_turn(self) -> None:
        """A turn that begins by itself, or with an answer, is the one that lines speak of."""
        if self.turn is None:
            self.turn = self.book.turn_of(self.battle.state)

    def observation(self) -> Observation:
        """Play all lines; those that only look never stop it."""
        seen: list[ObservedLine] = []
        try:
            with _playing():
                self.battle = Battle(self.book.rules, self.state, pausing=True)
        except _Failed as failure:
            self.broken = True
            return Observation((), str(failure))
        self.tell()
        self.opening = tuple(self.log)
        self.begin_turn()
        for line in self.case.script:
            self.log.clear()
            reason = ""
            try:
                self.run(line)
            except (_Failed, CaseError) as failure:
                reason = getattr(failure, "reason", str(failure))
            self.tell()
            events = tuple(told for told in self.log if not told.startswith(">"))
            found = kind_of_line(line)
            assert found is not None
            if reason and found[0] in ("answer", "roll"):
                return Observation(tuple(seen), f"line {line.number}: {reason}", self.opening)
            then = self.told_question(self.battle.ask())
            seen.append(ObservedLine(line.number, line.words, events, reason, then))
        return Observation(tuple(seen), "", self.opening)

    def run(self, line: Line) -> None:
        found = kind_of_line(line)
        assert found is not None
        kind, match = found
        lines = {
            "answer": self.answer,
            "roll": self.roll,
            "offers": self.offers,
            "asks": self.asks,
            "expect": self.expect,
            "event": self.event,
            "halt": self.halt,
            "enter": self.enter,
        }
        try:
            lines[kind](match)
        except _Failed as failure:
            looks = self.demanding and kind in ("expect", "event")
            raise _Failed(f"{failure}{self.meanwhile(str(failure), looks=looks)}") from failure
        except CaseError:
            raise
        except ValueError as error:
            raise CaseError(self.case.source, line.number, str(error)) from error
        except Exception as error:
            raise _Failed(f"the rules break: {type(error).__name__}: {error}") from error

    # -------------------------------------------------------------------- what happened

    @property
    def events(self) -> list[Event]:
        """Everything that happened so far."""
        events = self.battle.events
        assert events is not None
        return events

    def tell(self) -> None:
        """Put what happened since into the log."""
        state = self.battle.state
        self.log += [self.book.say(state, event) for event in self.events[self.told :]]
        self.told = len(self.events)

    def told_question(self, question: Question | None) -> str:
        """What is asked right now, in words."""
        if self.battle.paused is not None:
            return f"the battle has halted: {self.battle.paused.what}"
        if question is None:
            return "the battle is over"
        who = self.book.seats[question.seat]
        if isinstance(question, Roll):
            return f"{who} is to roll {question.count}d{question.sides} for {question.why}"
        options = self.battle.options()
        more = f" ... ({len(options)} in all)" if len(options) > 12 else ""
        return f"{who} is asked {question.ask!r}: {'; '.join(options[:12])}{more}"

    def meanwhile(self, told: str, *, looks: bool = False) -> str:
        """What somebody whose line fails may have missed: what is asked, the end of a turn."""
        if self.battle.paused is not None:
            return ""
        question = self.battle.ask()
        unheard = looks or told.startswith(("nobody is asked", "it did not happen"))
        due = isinstance(question, Roll) or (question and unheard)
        asked = self.told_question(question) if due else ""
        more = f"; {asked}" if asked and asked not in told else ""
        if self.turn is not None and self.book.turn_of(self.battle.state) != self.turn:
            more += "; the turn has ended by itself (`halt` before its last answer stops in time)"
        return more

    # ------------------------------------------------------------------ lines that act

    def go_on(self) -> bool:
        """Where a question says how it goes on by itself, go on so; whether that could be done.

        Lines that answer the question, or look at it, are there for those who decide otherwise.
        """
        if self.battle.paused is not None:
            with _playing():
                self.battle.resume()
            return True
        question = self.battle.ask()
        return self._take(question, "onward")

    def _take(self, question: Question | None, name: str) -> bool:
        """Answer a question with the option that it names so, if it does."""
        if not isinstance(question, Choose) or name not in question.about:
            return False
        for index in range(len(question.options)):
            if question.options[index] == question.about[name]:
                with _playing():
                    self.battle.pick(index)
                return True
        return False

    def leave_out(self, seat: str, text: str) -> None:
        """Let a player leave out what may be left out (`idle`), if the answer then comes next."""
        question = self.battle.ask()
        if not isinstance(question, Choose) or "idle" not in question.about:
            return
        here, left_out = self.battle, 0
        self.battle = here.copy()
        try:
            question = self.asked()
            while (
                isinstance(question, Choose)
                and self.book.seats[question.seat] == seat
                and not self._offered(question, text)
                and self._take(question, "idle")
            ):
                left_out += 1
                question = self.asked()
        finally:
            self.battle = here
        if isinstance(question, Choose) and self.book.seats[question.seat] == seat:
            for _ in range(left_out if self._offered(question, text) else 0):
                self._take(self.asked(), "idle")

    def halt(self, match: re.Match[str]) -> None:
        """halt: the next turn or window that would end by itself can be looked at before."""
        if self.battle.paused is not None:
            self.go_on()
        self.battle.halting = match["what"] or "any"

    def enter(self, match: re.Match[str]) -> None:
        """enter ENTRY: what happens at an event, and never in a battle"""
        raise ValueError("entries belong to campaigns; in a battle somebody answers: `blue: ...`")

    def answer(self, match: re.Match[str]) -> None:
        """blue: Strike"""
        seat, text = match["seat"], match["text"].strip()
        if seat not in self.book.seats:
            raise ValueError(f"no player is called {seat!r}: {', '.join(self.book.seats)}")
        question = self.asked()
        passed: list[str] = []
        while isinstance(question, Choose) and not (
            self.book.seats[question.seat] == seat and self._offered(question, text)
        ):
            asked = question
            if not self.go_on():
                break
            passed += [repr(str(asked.ask))] * (self.book.seats[asked.seat] == seat)
            question = self.asked()
        by = f"it did not answer {' and '.join(passed)}, which went on by itself" if passed else ""
        self.leave_out(seat, text)
        question = self.asked()
        mine = isinstance(question, Choose) and self.book.seats[question.seat] == seat
        offered = isinstance(question, Choose) and mine and self._offered(question, text)
        if not offered and text != self.said and self.said_already(seat, question, text):
            self.said = text
            self.log.append(f"> {seat}: {text}")
            return
        if not isinstance(question, Choose) or not mine:
            why = f": {by}" if by else ""
            hint = "" if by or question is None else self.single(text)
            raise _Failed(f"{seat} is not asked{why}; {self.told_question(question)}{hint}")
        if not offered:
            reason = self.reason(question, text) or by
            if reason:
                raise _Failed(f"{text!r} is not offered: {reason}; {self.told_question(question)}")
        self.log.append(f"> {seat}: {text}")
        self.turn, self.seat, self.said = self.book.turn_of(self.battle.state), seat, text
        self.stretch = self.matched = len(self.events)
        with _playing():
            self.battle.answer(text)
        self.begin_turn()

    def said_already(self, seat: str, question: Question | None, text: str) -> bool:
        """Whether somebody says what has come about by itself, for want of another answer."""
        state, number = self.battle.state, self.book.seats.index(seat)
        asked = question if question is not None and question.seat == number else None
        ended = self.battle.passed == "end of turn" and self.seat in ("", seat)
        if ended and text.lower() in ("end turn", "done", "stay"):
            return True
        return self.book.goes_without_saying(state, asked, text, self.events[self.stretch :])

    def single(self, text: str) -> str:
        """Why an answer that means something is not asked for: it may have been the only one."""
        if not self.demanding:
            return ""
        try:
            check_option(self.book, self.battle.state, text)
        except ValueError:
            return ""
        return " (what has a single possible answer is not asked)"

    def roll(self, match: re.Match[str]) -> None:
        """roll 14 3, or dice skull blank where the rulebook names the faces"""
        words = match["faces"].split()
        while words:
            question = self.asked()
            if not isinstance(question, Roll) and self.go_on():
                continue
            if not isinstance(question, Roll):
                raise _Failed(
                    f"no roll is asked for {' '.join(words)}; {self.told_question(question)}"
                )
            if len(words) < question.count:
                raise _Failed(f"{self.told_question(question)}, not {len(words)} dice")
            now, words = words[: question.count], words[question.count :]
            faces = [self._face(word, question) for word in now]
            self.log.append(f"> d{question.sides} for {question.why}: {' '.join(map(str, faces))}")
            with _playing():
                self.battle.roll(*faces)

    def _face(self, word: str, question: Roll) -> int:
        """A face by its number, or by the name that the rulebook gives it on dice of that kind."""
        names = self.book.faces.get(question.sides, {})
        if word in names:
            return names[word]
        if any(word in faces for faces in self.book.faces.values()):
            raise _Failed(f"{self.told_question(question)}; {word!r} is no face of such a die")
        if not word.isdecimal():
            raise ValueError(f"{word!r} is no face of a d{question.sides}")
        return int(word)

    # ------------------------------------------------------------------ lines that check

    def asked(self) -> Question | None:
        """What is asked, after a pause if the battle has halted."""
        while self.battle.paused is not None:
            self.go_on()
        return self.battle.ask()

    def _choice(self) -> Choose:
        question = self.asked()
        if not isinstance(question, Choose):
            raise _Failed(f"nobody is asked to choose; {self.told_question(question)}")
        return question

    def _offered(self, question: Choose, text: str) -> bool:
        try:
            self.book.rules.find_option(self.battle.state, question, text)
        except AmbiguousAnswer:
            return True
        except IllegalAnswer:
            return False
        return True

    def reason(self, question: Choose, text: str) -> str:
        """Why something is not offered, if the rulebook can tell."""
        with _playing():
            return self.book.why_not(self.battle.state, question, text)

    def offers(self, match: re.Match[str]) -> None:
        """offers: Strike; end turn"""
        if match["not"]:
            self._not_offering(match)
            return
        try:
            self._offering(match)
        except _Failed as failure:
            if not self.go_on():
                raise
            if not isinstance(self.asked(), Choose):
                raise failure from None
            self.offers(match)

    def _not_offering(self, match: re.Match[str]) -> None:
        """Not now, and not either after questions that go on by themselves."""
        self._offering(match)
        here = self.battle
        try:
            self.battle = here.copy()
            while self.go_on() and isinstance(self.battle.ask(), Choose):
                self._offering(match)
        finally:
            self.battle = here

    def _offering(self, match: re.Match[str]) -> None:
        question = self._choice()
        wanted = [part.strip() for part in match["options"].split(";") if part.strip()]
        for text in wanted:
            if match["not"]:
                check_option(self.book, self.battle.state, text)
            if self._offered(question, text) == bool(match["not"]):
                word = "is" if match["not"] else "is not"
                reason = "" if match["not"] else self.reason(question, text)
                told = f": {reason}" if reason else ""
                raise _Failed(f"{text!r} {word} offered{told}; {self.told_question(question)}")
        if match["only"]:
            found = {
                self.book.rules.find_option(self.battle.state, question, text) for text in wanted
            }
            more = sorted(self._what_counts(question, found) - found)
            if more:
                options = self.battle.options()
                told = "; ".join(options[index] for index in more[:12])
                raise _Failed(f"more is offered: {told}; {self.told_question(question)}")

    def _what_counts(self, question: Choose, wanted: set[int]) -> set[int]:
        """The options; those in passing count only if one of them is wanted."""
        options = set(range(len(question.options)))
        passing = {index for index in options if self.book.in_passing(question, index)}
        return options if wanted & passing else options - passing

    def asks(self, match: re.Match[str]) -> None:
        """asks blue target"""
        try:
            self._asked(match)
        except _Failed:
            if not self.go_on():
                raise
            self.asks(match)

    def _asked(self, match: re.Match[str]) -> None:
        question = self.asked()
        if match["nothing"]:
            if question is not None:
                raise _Failed(f"the battle is not over: {self.told_question(question)}")
            return
        if question is None or self.book.seats[question.seat] != match["seat"]:
            raise _Failed(self.told_question(question))
        kind = match["kind"].strip()
        found = f"roll {question.why}" if isinstance(question, Roll) else question.ask
        if kind and kind not in (found, found.partition(" ")[0] if kind == "roll" else found):
            check_question(self.book, self.battle.state, kind)
            raise _Failed(self.told_question(question))

    def expect(self, match: re.Match[str]) -> None:
        """expect Orc hp 15"""
        position = "\n".join(line.text for line in self.case.position)
        check_denied(self.book, self.battle.state, match["fact"], position)
        found = self.check(match["fact"])
        while found is not None and self.battle.paused is None and self.go_on():
            found = self.check(match["fact"])
        if found is not None:
            raise _Failed(found)

    def check(self, fact: str) -> str | None:
        """None if a fact holds: one of every rulebook, or one of this."""
        found = check_shared_fact(self.book, self.battle, self.turn, fact)
        if found is not UNKNOWN:
            return found
        try:
            return self.book.check_fact(self.battle.state, fact)
        except ValueError:
            found = check_common_fact(self.book, self.battle.state, fact)
            if found is UNKNOWN:
                raise
            return found

    def event(self, match: re.Match[str]) -> None:
        """event damage who=Orc amount=10"""
        wanted = dict(_facts(match["facts"]))
        kind = match["kind"].lower()
        if match["no"]:
            check_event(self.book, self.battle.state, kind, wanted)
        start = self.matched if match["then"] else self.stretch
        state = self.battle.state
        for index in range(start, len(self.events)):
            event = self.events[index]
            if event.kind == kind and self._like(event, wanted):
                if match["no"]:
                    raise _Failed(f"it did happen: {self.book.say(state, event)}")
                self.matched = index + 1
                return
        if match["no"]:
            return
        if self.battle.paused is None and self.go_on():
            self.event(match)
            return
        check_event(self.book, state, kind, wanted)
        since = self.events[start:]
        same = [event for event in since if event.kind == kind]
        told = [self._written(event) for event in same] or [event.kind for event in since]
        raise _Failed(f"it did not happen; there was: {'; '.join(told) or 'nothing'}")

    def _like(self, event: Event, wanted: dict[str, str]) -> bool:
        facts = self.book.event_facts(self.battle.state, event)
        for name, text in wanted.items():
            if name not in facts:
                return False
            values = [self.book.same_words(value) for value in facts[name]]
            if self.book.same_words(text) not in (*values, ", ".join(values)):
                return False
        return True

    def _written(self, event: Event) -> str:
        facts = self.book.event_facts(self.battle.state, event)
        return " ".join(
            [event.kind, *(f'{name}="{", ".join(value)}"' for name, value in facts.items())]
        )


def _facts(text: str) -> list[tuple[str, str]]:
    """Facts of an event: name=value, values with blanks in quotation marks."""
    found: list[tuple[str, str]] = []
    place = 0
    pattern = re.compile(r'\s*([a-z_]+)=(?:"([^"]*)"|(\S*))')
    while text[place:].strip():
        match = pattern.match(text, place)
        if match is None:
            raise ValueError(f"expected facts such as who=Orc, found {text[place:].strip()!r}")
        found.append((match[1], match[2] if match[2] is not None else match[3]))
        place = match.end()
    return found
