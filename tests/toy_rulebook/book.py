"""The toy rulebook as everybody else meets it."""

import re
from pathlib import Path

from warband.kernel.events import Event
from warband.kernel.lines import Line
from warband.kernel.questions import Choose
from warband.kernel.rulebook import Pick, Rulebook, Selection

from .race import SEATS, Race, RaceRules


class RaceError(ValueError):
    def __init__(self, line: int, reason: str) -> None:
        super().__init__(reason)
        self.line = line
        self.reason = reason


class RaceBook(Rulebook[Race]):
    """Positions and setups are `score N M`; facts are `left N`."""

    name = "race"
    title = "A race to ten"
    family = "race"
    board = "squares"
    seats = SEATS

    def __init__(self, *, broken: bool = False) -> None:
        self.rules = RaceRules(broken=broken)

    def begin(self, setup: str) -> Race:
        return self.read_position([Line(1, setup.strip())], "setup")

    def winner(self, state: Race) -> int | None:
        return state.score.index(max(state.score)) if max(state.score) >= 10 else None

    def round(self, state: Race) -> int:
        return 1

    def check(self, state: Race) -> None:
        assert all(0 <= points <= 15 for points in state.score)

    def fixtures(self, selection: Selection) -> list[str]:
        return ["score 0 0", "score 6 6"]

    def arrange(self, armies: tuple[str, ...], map_name: str | None, pick: Pick) -> str:
        return self.fixtures(Selection())[pick(2)]

    def say(self, state: Race, event: Event) -> str:
        return f"{event.kind}!"

    def prompt(self, state: Race, question: Choose) -> str:
        return f"Your {question.ask}?"

    def read_position(self, lines: list[Line], source: str) -> Race:
        state = Race()
        for line in lines:
            match = re.fullmatch(r"score (\d+) (\d+)", line.words)
            if match is None:
                raise RaceError(line.number, f"expected score N M, found {line.words!r}")
            state.score = [int(match[1]), int(match[2])]
        return state

    def print_position(self, state: Race) -> str:
        return f"score {state.score[0]} {state.score[1]}"

    def check_fact(self, state: Race, text: str) -> str | None:
        word, _, number = text.partition(" ")
        if word not in SEATS:
            raise ValueError(f"no fact: {text!r}")
        found = state.score[SEATS.index(word)]
        return None if found == int(number) else f"{word} has {found}"

    def event_facts(self, state: Race, event: Event) -> dict[str, tuple[str, ...]]:
        return {
            name: (SEATS[value] if name == "seat" and isinstance(value, int) else str(value),)
            for name, value in event.facts.items()
        }


def open_book(cards: Path | None) -> RaceBook:
    return RaceBook()
