"""Trying things out on copies of the battle."""

from collections.abc import Callable

from warband.ddm import questions as q
from warband.ddm.state import Skirmish
from warband.kernel.battle import Battle
from warband.kernel.dice import Dice
from warband.kernel.questions import Choose, Roll
from warband.players.agent import Agent
from warband.players.ddm import worth
from warband.players.ddm.ground import Matchups
from warband.players.fates import FACES, Fates, Occasion

LONG = 400
"""No activation takes so many answers."""
BETWEEN = frozenset((q.ACTIVATE, q.FIRST_TURN))
"""What is asked between turns."""

Stop = Callable[[Battle[Skirmish], Choose], bool]


class JudgedDice(Dice):
    """The dice of one trial, which keep account of how lucky each player's attacks were.

    What luck gave can be taken off the outcome of a trial: on average it is nothing, so the
    outcome means the same, but a few trials then tell as much as very many would.
    """

    __slots__ = ("_battle", "_fates", "_lap", "_matchups", "_rolled", "luck")

    def __init__(
        self, fates: Fates, lap: int, battle: Battle[Skirmish], matchups: Matchups
    ) -> None:
        super().__init__(lap)
        self._fates = fates
        self._lap = lap
        self._battle = battle
        self._matchups = matchups
        self._rolled: dict[Occasion, int] = {}
        self.luck = [0.0] * len(battle.state.teams)
        """By seat, in victory points."""

    def answer(self, roll: Roll) -> tuple[int, ...]:
        """Answer a question of the rules."""
        assert roll.sides == FACES
        state = self._battle.state
        who = roll.about.get("who", roll.seat - len(state.teams))
        own = state.turn is not None and state.turn.piece == who
        occasion = (roll.why, who, state.round, own)
        number = self._rolled.get(occasion, 0)
        self._rolled[occasion] = number + roll.count
        faces = tuple(
            [self._fates.face(occasion, number + die, self._lap) for die in range(roll.count)]
        )
        if roll.why == "attack":
            self._judge(roll, faces[0])
        return faces

    def _judge(self, roll: Roll, face: int) -> None:
        """Compare what a face does, at a glance, with what all faces do on average."""
        state = self._battle.state
        who, whom = roll.about["who"], roll.about["target"]
        assert isinstance(who, int)
        assert isinstance(whom, int)
        attacker, target = state.pieces[who], state.pieces[whom]
        skill = attacker.kit.by_name.get(str(roll.about["power"]).lower())
        if skill is None or attacker.team == target.team:
            return
        line = self._matchups.line(state, attacker, skill, target)
        if line is None:
            return
        hits, criticals = round(FACES * line.hit), round(FACES * line.critical)
        extra = line.extra * worth.points(target)
        plain = worth.loss(target, line.damage) + extra
        double = worth.loss(target, line.critical_damage) + extra
        usual = ((hits - criticals) * plain + criticals * double) / FACES
        got = double if face > FACES - criticals else plain if face > FACES - hits else 0.0
        self.luck[attacker.seat] += got - usual


def fresh_copy(battle: Battle[Skirmish], seed: int) -> Battle[Skirmish]:
    """A copy with luck of its own: nobody may look at the dice to come."""
    twin = battle.copy()
    twin.dice = Dice(seed)
    return twin


def play_on(
    battle: Battle[Skirmish], agent: Agent[Skirmish], stop: Stop, limit: int = LONG
) -> None:
    """Let the agent answer for both players until it is time to stop or the battle is over."""
    for _ in range(limit):
        question = battle.ask()
        if not isinstance(question, Choose) or stop(battle, question):
            return
        battle.pick(agent.choose(battle, question))


def settled(battle: Battle[Skirmish], question: Choose) -> bool:
    """What was begun is resolved: somebody may act freely again."""
    return question.ask in (q.ACTION, q.ACTIVATE)


class TurnCount:
    """Counts the turns that begin after a moment, across rounds."""

    def __init__(self, state: Skirmish) -> None:
        self._round = state.round
        self._taken = turns_taken(state)
        self._earlier = -self._taken

    def over(self, number: int) -> Stop:
        """Stop once so many turns are over."""

        def stop(battle: Battle[Skirmish], question: Choose) -> bool:
            begun = self._begun(battle.state)
            return begun > number or (begun == number and question.ask in BETWEEN)

        return stop

    def _begun(self, state: Skirmish) -> int:
        if state.round != self._round:
            # The count of turns begins anew with every round.
            self._round = state.round
            self._earlier += self._taken
        self._taken = turns_taken(state)
        return self._earlier + self._taken


def turns_taken(state: Skirmish) -> int:
    """Turns begun in this round: none before it is known who goes first."""
    return state.turns_taken if state.phase != "round" else 0
