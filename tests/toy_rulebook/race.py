"""A rulebook small enough to read at a glance: two players race to ten.

In turn each player rolls a die or passes; rolling a 1 ends the turn with nothing, and
before the roll counts the opponent may hex it down by one, twice per battle.
"""

from functools import partial
from typing import Self

from warband.kernel.battle import IllegalAnswer, Position
from warband.kernel.questions import Choose, Flow, Kind, Listed, choose, note, pause, roll, weigh

SEATS = ("left", "right")
TURN, HEX = Kind("turn"), Kind("hex")


class Race(Position):
    __slots__ = ("hexes", "score", "turn")

    def __init__(self) -> None:
        self.log = None
        self.pausing = False
        self.score = [0, 0]
        self.hexes = [2, 2]
        self.turn = 0

    def copy(self) -> Self:
        twin = type(self)()
        twin.pausing = self.pausing
        twin.score = self.score.copy()
        twin.hexes = self.hexes.copy()
        twin.turn = self.turn
        return twin

    def digest(self) -> str:
        return f"{self.score[0]}-{self.score[1]}-{self.hexes[0]}-{self.hexes[1]}-{self.turn}"


class RaceRules:
    name = "race"

    def __init__(self, *, broken: bool = False) -> None:
        self.broken = broken
        """Whether a six from five to five breaks the rules."""
        self.weighed: list[int] = []
        """Who had options made for them, in order."""
        self.noted = 0

    def step(self, state: Race) -> Flow[None] | None:
        return None if max(state.score) >= 10 else self.take_turn(state)

    def answers_to_a_roll(self, state: Race, seat: int) -> Listed[str]:
        self.weighed.append(seat)
        return Listed(["let it be", "hex"] if state.hexes[seat] else ["let it be"])

    def worth(self, face: int) -> int:
        self.noted += 1
        return face if face > 1 else 0

    def option_text(self, state: Race, question: Choose, index: int) -> str:
        return str(question.options[index])

    def find_option(self, state: Race, question: Choose, text: str) -> int:
        for index in range(len(question.options)):
            if question.options[index] == text:
                return index
        raise IllegalAnswer(f"{text!r} is not offered")

    def outcome(self, state: Race) -> str | None:
        if max(state.score) < 10:
            return None
        return f"{SEATS[state.score.index(max(state.score))]} wins"

    def take_turn(self, state: Race) -> Flow[None]:
        seat = state.turn
        state.turn = 1 - seat
        wanted = yield from choose(seat, TURN, Listed(["roll", "pass"]))
        if wanted == "pass":
            state.tell("passed", seat=seat)
            return
        (face,) = yield from roll(seat, 6, 1, "race")
        other = 1 - seat
        answer = yield from weigh(
            other, HEX, partial(self.answers_to_a_roll, state, other), face=face
        )
        if answer == "hex":
            state.hexes[other] -= 1
            face -= 1
        if self.broken and face == 6 and state.score == [5, 5]:
            raise RuntimeError("the toy has a broken rule")
        yield from pause("roll counts")
        state.score[seat] += yield from note(partial(self.worth, face))
        state.tell("rolled", seat=seat, face=face, score=state.score[seat])
