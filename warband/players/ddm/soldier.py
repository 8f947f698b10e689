"""The soldier: fast and sensible, one activation at a time."""

from warband.ddm.compiled import CompiledPower
from warband.ddm.state import Piece, Skirmish
from warband.kernel.battle import Battle
from warband.kernel.questions import Choose
from warband.players.ddm import whatif, worth
from warband.players.ddm.answers import Answers
from warband.players.ddm.ground import Matchups
from warband.players.ddm.judging import look, piece_of, promise, use_cost
from warband.players.ddm.outlook import Plan
from warband.players.ddm.plans import CLOSE, Planner
from warband.players.ddm.recruit import Recruit

MANY = 12
"""With so many options there is no time to try them all."""
FEW = 4
TRIES = 3
"""How often something is tried out before it is judged."""


class Soldier(Recruit):
    """Moves to where it attacks best, finishes the wounded, takes what areas it can.

    What is hard to judge it tries out on copies of the battle.
    """

    name = "soldier"

    def __init__(self, seed: int, matchups: Matchups | None = None) -> None:
        super().__init__(seed, matchups)
        self._helper = Recruit(seed)

    def look(self, battle: Battle[Skirmish]) -> Skirmish:
        """The state to think about: a copy, so that nothing is told to the battle's log."""
        return look(battle)

    def _activate(self, battle: Battle[Skirmish], question: Choose) -> int:
        """Whoever can do most goes first; with nobody in reach the cheapest goes ahead."""
        state = self.look(battle)
        best, best_rank = 0, (-1e9, 0.0)
        for index in range(len(question.options)):
            piece = piece_of(state, question.options[index])
            plans = Planner(state, piece, self.matchups).plans(keep=1, close=2)
            gain = plans[0].gain if plans else 0.0
            rank = (round(gain, 1), -worth.points(piece))
            if rank > best_rank:
                best, best_rank = index, rank
        piece = piece_of(state, question.options[best])
        self._why = (
            f"{piece.label} can do the most right now."
            if best_rank[0] > 0
            else f"Nobody has a target, so {piece.label} moves up first."
        )
        return best

    def _best_plan(self, state: Skirmish, piece: Piece) -> Plan:
        """What to do now."""
        return Planner(state, piece, self.matchups).plans(keep=1, close=CLOSE)[0]

    def _staying(self, state: Skirmish, piece: Piece) -> Plan:
        """What to do without going anywhere."""
        plans = Planner(state, piece, self.matchups).from_here()
        return max(plans, key=lambda plan: plan.value)

    def _rest_of_plan(self, piece: Piece, options: list[object]) -> Plan | None:
        """A soldier looks again when it has arrived, unless it was told what to do there."""
        return super()._rest_of_plan(piece, options) if self._told else None

    def _target(self, battle: Battle[Skirmish], question: Choose) -> int:
        """Whoever the attack does most to, as things are now."""
        return Answers._target(self, battle, question)

    # ------------------------------------------------------------------------ trying things

    def _tried(self, battle: Battle[Skirmish], question: Choose) -> int:
        """Try every option out, or any of them when there is no time for that."""
        count = len(question.options)
        if count > MANY:
            return self.dice.below(count)
        values = [self._try(battle, question, index) for index in range(count)]
        return values.index(max(values))

    def _try(self, battle: Battle[Skirmish], question: Choose, index: int) -> float:
        """How an option turns out, on average over a few rolls of the dice."""
        total = 0.0
        for seed in range(TRIES):
            twin = whatif.fresh_copy(battle, 7919 * seed + 1)
            twin.pick(index)
            whatif.play_on(twin, self._helper, whatif.settled)
            total += worth.balance(twin.state, question.seat)
        return total / TRIES

    def _creature(self, battle: Battle[Skirmish], question: Choose) -> int:
        """Few creatures are tried out; of many the one that looks best is taken."""
        if len(question.options) <= FEW:
            return self._tried(battle, question)
        return super()._creature(battle, question)

    def _brings(
        self,
        battle: Battle[Skirmish],
        question: Choose,
        index: int,
        piece: Piece,
        skill: CompiledPower,
    ) -> float:
        """What a power that does not attack does at once."""
        now = worth.balance(self.look(battle), question.seat)
        return self._try(battle, question, index) - now

    def _worth_using(self, battle: Battle[Skirmish], question: Choose, index: int) -> float:
        """What using a triggered power brings, compared with passing."""
        passing = len(question.options) - 1
        if question.options[passing] is not None:
            return super()._worth_using(battle, question, index)
        option = question.options[index]
        assert isinstance(option, tuple)
        state = self.look(battle)
        piece, skill = piece_of(state, option[0]), option[1]
        assert isinstance(skill, CompiledPower)
        gain = self._try(battle, question, index) - self._try(battle, question, passing)
        return gain + promise(state, piece, skill) - use_cost(skill) + 0.01
