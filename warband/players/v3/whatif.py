"""Trying things out on copies of the battle."""

from collections.abc import Callable

from warband.kernel.battle import Battle
from warband.kernel.dice import Dice
from warband.kernel.questions import Choose, Roll
from warband.players.agent import Agent
from warband.players.v3 import worth
from warband.players.v3.ground import Matchups
from warband.rules.v3.state import Skirmish

LONG = 400
"""No activation takes so many answers."""
FACES = 20
BETWEEN = frozenset(("activate", "first turn"))
"""What is asked between turns."""

Stop = Callable[[Battle[Skirmish], Choose], bool]


class JudgedDice(Dice):
    """Dice that keep account of how lucky each player's attacks were.

    What luck gave can be taken off the outcome of a trial: on average it is nothing, so the
    outcome means the same, but a few trials then tell as much as very many would.
    """

    __slots__ = ("_battle", "_matchups", "luck")

    def __init__(self, seed: int, battle: Battle[Skirmish], matchups: Matchups) -> None:
        super().__init__(seed)
        self._battle = battle
        self._matchups = matchups
        self.luck = [0.0, 0.0]
        """By seat, in victory points."""

    def answer(self, roll: Roll) -> tuple[int, ...]:
        """Answer a question of the rules."""
        faces = super().answer(roll)
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
        if skill is None or attacker.seat == target.seat:
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
    return question.ask in ("action", "activate")


def after_turns(state: Skirmish, number: int) -> Stop:
    """Stop once so many turns that begin after this moment are over."""
    now, taken = state.round, turns_taken(state)
    earlier = -taken

    def stop(battle: Battle[Skirmish], question: Choose) -> bool:
        nonlocal now, taken, earlier
        state = battle.state
        if state.round != now:
            # The count of turns begins anew with every round.
            now, earlier = state.round, earlier + taken
        taken = turns_taken(state)
        begun = earlier + taken
        return begun > number or (begun == number and question.ask in BETWEEN)

    return stop


def turns_taken(state: Skirmish) -> int:
    """Turns begun in this round: none before it is known who goes first."""
    return state.turns_taken if state.phase != "round" else 0
