"""A small battlefield for tests of powers: creatures put down by hand, answers scripted."""

from collections.abc import Mapping, Sequence
from typing import TypeVar

import warband.ddm.do.harm.placement as placement
import warband.ddm.do.perform.carry_out as carry_out
import warband.ddm.do.turn.setting_up as setting_up
import warband.ddm.do.windows.windows as windows
from warband.boards.squares.edges import Edges
from warband.boards.squares.grid import Grid
from warband.cards import vocabulary as v
from warband.ddm.build.formats import ARENA
from warband.ddm.compiled import CompiledPower
from warband.ddm.ground.field import Ground
from warband.ddm.index import reindex
from warband.ddm.library import Library
from warband.ddm.moments import Attack, Moment, Scope, Window
from warband.ddm.state import Piece, Skirmish, Turn
from warband.kernel.events import Event
from warband.kernel.questions import Choose, Flow, Roll, plainly
from warband.rules.v3.cards import CARDS
from warband.rules.v3.edition import V3

T = TypeVar("T")

SWORD = v.Power(
    "Sword",
    section="attack",
    attack="melee",
    basic=True,
    action=("attack",),
    strike=v.Strike(10, "AC", (v.Part(10),)),
)
BOW = v.Power(
    "Bow",
    section="attack",
    attack="ranged",
    action=("attack",),
    bounds=v.Bounds(range=10),
    strike=v.Strike(10, "AC", (v.Part(5),)),
)


def power(*steps: v.Effect, name: str = "Trick", **fields: object) -> v.Power:
    """A general power that does the steps."""
    return v.Power(name, steps=steps, **fields)  # type: ignore[arg-type]


def opened(state: Skirmish, timing: str, moments: list[Moment]) -> Flow[None]:
    """A trigger window, as a procedure of its own."""
    yield from windows.window(state, timing, moments)


AREAS = {
    "start A": "A1 A2 A3",
    "start B": "L10 L11 L12",
    "victory A": "F1 G1",
    "victory B": "F12 G12",
    "victory AB": "F6 G6",
}


class Arena:
    """A clear map with victory and start areas, and nobody on it."""

    def __init__(
        self,
        terrain: Mapping[str, str] | None = None,
        *,
        size: tuple[int, int] = (12, 12),
        areas: Mapping[str, str] = AREAS,
    ) -> None:
        grid = Grid(*size)
        kinds = [frozenset(("clear",))] * grid.size
        for square, kind in (terrain or {}).items():
            kinds[grid.parse(square)] = frozenset((kind,))
        named = {area: (grid.parse_all(squares),) for area, squares in areas.items()}
        ground = Ground("arena", grid, tuple(kinds), Edges(), named)
        self.library = Library({}, {"arena": ground}, edition=V3)
        self.state: Skirmish = setting_up.blank(ARENA, self.library, "arena")
        self.state.round = 1
        self.state.phase = "activation"
        self.state.log = []

    # ------------------------------------------------------------------- building

    def add(
        self,
        name: str,
        square: str | None = None,
        seat: int = 0,
        *powers: v.Power,
        size: v.Size = "Medium",
        **numbers: object,
    ) -> Piece:
        """A creature with a sword and the powers, put down on a square (None: off the map)."""
        fields: dict[str, object] = {
            "level": 5, "cost": 10, "ac": 15, "fort": 15, "ref": 15, "will": 15, "speed": 6,
            "hp": 50, "bloodied": 25, "size": size, "powers": (SWORD, *powers),
            "factions": ("wild",),
        }  # fmt: skip
        fields.update(numbers)
        self.library.cards[name.lower()] = v.Creature(name, **fields)  # type: ignore[arg-type]
        piece = setting_up.enlist(self.state, seat, name)
        piece.label = name
        reindex(self.state)
        if square is not None:
            placement.put(self.state, piece, self.cell(square))
            piece.last_legal = piece.anchor
        return piece

    def cell(self, square: str) -> int:
        return self.state.field.grid.parse(square)

    def at(self, piece: Piece) -> str:
        """The square a creature stands on."""
        return self.state.field.grid.name(piece.anchor)

    def take_turn(self, piece: Piece) -> Turn:
        """Pretend that the creature is in the allotted actions phase of its turn."""
        self.state.phase_serial += 1
        turn = self.state.turn = Turn(piece.id)
        turn.actions = {"attack": 1, "move": 1, "minor": 1}
        return turn

    # ------------------------------------------------------------------------ scopes

    def scope(
        self,
        owner: Piece,
        trick: v.Power | None = None,
        *,
        moment: Moment | None = None,
        window: Window | None = None,
    ) -> Scope:
        """The scope of a use of a power by the creature."""
        skill = CompiledPower(trick or power(), 0, table=CARDS)
        return windows.new_scope(self.state, owner, skill, moment=moment, window=window)

    def attack_scope(self, attacker: Piece, target: Piece, by: v.Power = SWORD) -> Scope:
        """A scope in the middle of an attack."""
        scope = self.scope(attacker, by)
        assert by.strike is not None
        assert scope.skill is not None
        scope.attack = Attack(attacker.id, target.id, scope.skill, by.strike, scope)
        scope.attack.space = target.space
        return scope

    # ------------------------------------------------------------------------ running

    def do(self, scope: Scope, *steps: v.Effect, answers: Sequence[object] = ()) -> bool:
        """Carry out steps; returns whether they could all be done."""
        return self.run(carry_out.carry_out(self.state, scope, steps), *answers)

    def run(self, flow: Flow[T], *answers: object) -> T:
        """Drive a procedure with these answers; every one must be asked for, in order.

        A choice is answered with the option itself, a roll with the face that comes up.
        """
        left = list(answers)
        asking = plainly(flow)
        try:
            question = next(asking)
            while True:
                assert left, f"nobody answers {question!r}: {self.options(question)}"
                answer = left.pop(0)
                if isinstance(question, Roll):
                    faces = answer if isinstance(answer, tuple) else (answer,)
                    assert len(faces) == question.count
                    question = asking.send(tuple(int(str(face)) for face in faces))
                else:
                    options = self.options(question)
                    assert answer in options, f"{answer!r} is no option of {question!r}: {options}"
                    question = asking.send(options.index(answer))
        except StopIteration as done:
            assert not left, f"nobody asked for {left}"
            result: T = done.value
            return result

    def options(self, question: Choose | Roll) -> list[object]:
        if isinstance(question, Roll):
            return [f"{question.count}d{question.sides} for {question.why}"]
        return [question.options[index] for index in range(len(question.options))]

    def told(self, kind: str) -> list[Event]:
        """The events of a kind so far."""
        assert self.state.log is not None
        return [event for event in self.state.log if event.kind == kind]
